// Ctrl-K: type a few letters of a place, Enter goes there.

import { fill, h } from "../dom.js";
import { show } from "./dialog.js";
import { placesOf } from "./sidebar.js";

const SHOWN = 8;

export function openJump(state, goTo) {
  const input = h("input", {
    type: "text",
    class: "jump-input",
    placeholder: "Jump to a channel, a person or an app",
    role: "combobox",
    "aria-label": "Jump to",
    "aria-expanded": "true",
    "aria-controls": "jump-places",
    autocomplete: "off",
    spellcheck: "false",
  });
  const list = h("ul", { id: "jump-places", class: "choices", role: "listbox", "aria-label": "Places" });
  const dialog = h("dialog", { class: "dialog jump", "aria-label": "Jump to" }, input, list);
  const places = Object.values(placesOf(state)).flat();
  let found = [];
  let at = 0;

  function search() {
    const words = input.value.trim().toLowerCase();
    found = places
      .filter((place) => label(place).toLowerCase().includes(words))
      .sort((one, other) => rank(one, words) - rank(other, words));
    found = found.slice(0, SHOWN);
    at = 0;
    draw();
  }
  function draw() {
    fill(
      list,
      found.map((place, index) => choice(place, index)),
      found.length === 0 ? h("li", { class: "choices-none" }, "Nothing by that name") : null,
    );
    input.setAttribute("aria-activedescendant", found.length > 0 ? `jump-${at}` : "");
  }
  function choice(place, index) {
    return h(
      "li",
      {
        id: `jump-${index}`,
        role: "option",
        class: "choice",
        "aria-selected": String(index === at),
        onclick: () => go(place),
      },
      label(place),
      place.member?.isBot ? h("span", { class: "badge" }, "App") : null,
    );
  }
  function go(place) {
    dialog.close();
    goTo(place);
  }

  input.addEventListener("input", search);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") at = Math.min(at + 1, found.length - 1);
    else if (event.key === "ArrowUp") at = Math.max(at - 1, 0);
    else if (event.key === "Enter" && found[at]) return go(found[at]);
    else return undefined;
    event.preventDefault();
    return draw();
  });
  search();
  show(dialog, () => {});
  input.focus();
}

function label(place) {
  return place.member === null ? `# ${place.name}` : place.name;
}

function rank(place, words) {
  return place.name.toLowerCase().startsWith(words) ? 0 : 1;
}
