// The list of completions above the composer: arrows move, Tab or Enter takes one, Esc closes it.

import { fill, h } from "../dom.js";

/** `choose(choice)` is told which was taken. A choice is what view/slash.js offers. */
export function createChoices(id, text, choose) {
  const node = h("ul", {
    id: `${id}-choices`,
    class: "choices composer-choices",
    role: "listbox",
    "aria-label": "Commands",
    hidden: true,
  });
  let offered = [];
  let at = 0;

  function offer(found) {
    offered = found;
    at = 0;
    draw();
  }

  function draw() {
    node.hidden = offered.length === 0;
    text.setAttribute("aria-activedescendant", offered.length > 0 ? `${id}-choice-${at}` : "");
    fill(
      node,
      offered.map((choice, index) => choiceNode(choice, index)),
    );
  }

  function choiceNode(choice, index) {
    return h(
      "li",
      {
        id: `${id}-choice-${index}`,
        role: "option",
        class: "choice",
        "aria-selected": String(index === at),
        // The pointer must not take the focus: losing it closes the list.
        onpointerdown: (event) => {
          event.preventDefault();
          choose(choice);
        },
      },
      h("span", { class: "choice-title" }, choice.title),
      h("span", { class: "quiet" }, choice.hint),
    );
  }

  /** Whether the list took the key. */
  function takesKey(event) {
    if (offered.length === 0 || event.shiftKey) return false;
    switch (event.key) {
      case "ArrowDown":
        at = (at + 1) % offered.length;
        break;
      case "ArrowUp":
        at = (at - 1 + offered.length) % offered.length;
        break;
      case "Escape":
        offered = [];
        break;
      case "Tab":
        choose(offered[at]);
        return true;
      case "Enter":
        if (!completesCommand(offered[at])) return false;
        choose(offered[at]);
        return true;
      default:
        return false;
    }
    draw();
    return true;
  }

  /** Enter completes a half-typed command; a whole one it sends, though words could still follow. */
  function completesCommand(choice) {
    return choice.text.endsWith(" ") && choice.text.trim() !== text.value.trim();
  }

  return { node, offer, takesKey };
}
