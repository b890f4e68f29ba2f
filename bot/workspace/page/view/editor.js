// The box in which a message of one's own is edited, in place. Enter saves, Esc leaves it as it was.

import { h } from "../dom.js";
import { fitHeight, isInFence } from "./text_box.js";

export function editor(message, source, actions) {
  const text = h("textarea", {
    class: "composer-text",
    "aria-label": "Edit message",
    rows: "1",
    value: source,
    dataset: { focus: "edit" },
  });
  const save = () => actions.saveEdit(message, text.value);
  text.addEventListener("input", () => fitHeight(text));
  text.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") actions.stopEdit(message);
    else if (event.key === "Enter" && !event.shiftKey && (event.ctrlKey || !isInFence(text))) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  queueMicrotask(() => {
    fitHeight(text);
    text.focus();
    text.setSelectionRange(text.value.length, text.value.length);
  });
  return h(
    "div",
    { class: "composer editor" },
    text,
    h(
      "div",
      { class: "editor-buttons" },
      h("button", { type: "button", class: "button", onclick: () => actions.stopEdit(message) }, "Cancel"),
      h("button", { type: "button", class: "button primary", onclick: save }, "Save"),
    ),
  );
}
