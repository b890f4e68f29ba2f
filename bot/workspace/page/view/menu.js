// A menu that opens at a button: arrows move, Enter chooses, Esc or a click elsewhere closes.

import { h } from "../dom.js";

const GAP_PX = 4;
let closeOpen = () => {};

/** `items`: {label, hint?, isDanger?, isChosen?, choose} */
export function openMenu(button, label, items) {
  const wasOpen = button.getAttribute("aria-expanded") === "true";
  closeOpen();
  if (wasOpen) return;
  const menu = h(
    "div",
    { class: "menu", role: "menu", "aria-label": label },
    items.map((item) => menuItem(item, close)),
  );
  document.body.append(menu);
  place(menu, button);
  button.setAttribute("aria-expanded", "true");
  closeOpen = close;

  function close(returnFocus = true) {
    closeOpen = () => {};
    menu.remove();
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    if (returnFocus) button.focus({ preventScroll: true });
  }
  function outside(event) {
    if (!menu.contains(event.target) && !button.contains(event.target)) close(false);
  }

  document.addEventListener("pointerdown", outside, true);
  menu.addEventListener("keydown", (event) => onKey(event, menu, close));
  (menu.querySelector("[aria-checked=true]") ?? menu.firstElementChild).focus();
}

function menuItem(item, close) {
  const isChoice = item.isChosen !== undefined;
  return h(
    "button",
    {
      type: "button",
      role: isChoice ? "menuitemradio" : "menuitem",
      "aria-checked": isChoice ? String(item.isChosen) : null,
      class: item.isDanger ? "menu-item danger" : "menu-item",
      tabindex: "-1",
      onclick: () => {
        close();
        item.choose();
      },
    },
    h("span", { class: "menu-label" }, item.label),
    item.hint ? h("span", { class: "menu-hint" }, item.hint) : null,
  );
}

function onKey(event, menu, close) {
  const items = [...menu.children];
  const at = items.indexOf(document.activeElement);
  switch (event.key) {
    case "ArrowDown":
      items[(at + 1) % items.length].focus();
      break;
    case "ArrowUp":
      items[(at - 1 + items.length) % items.length].focus();
      break;
    case "Home":
      items[0].focus();
      break;
    case "End":
      items.at(-1).focus();
      break;
    case "Escape":
    case "Tab":
      close();
      break;
    default:
      return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Below the button, or above where there is no room; never outside the window. */
function place(menu, button) {
  const at = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = at.bottom + GAP_PX + height <= window.innerHeight;
  const top = below ? at.bottom + GAP_PX : Math.max(GAP_PX, at.top - GAP_PX - height);
  const left = Math.min(Math.max(GAP_PX, at.left), window.innerWidth - width - GAP_PX);
  menu.style.top = `${top}px`;
  menu.style.left = `${left}px`;
}
