// Questions and pages over the page, as native dialogs: focus stays inside, Esc closes.

import { fill, h, icon } from "../dom.js";

/** Slack's confirm object -> whether the member agreed. `draw` turns its text objects into nodes. */
export function confirm(question, draw) {
  return new Promise((resolve) => {
    const deny = h("button", { type: "submit", value: "deny", class: "button" }, draw(question.deny));
    const agree = h(
      "button",
      { type: "submit", value: "agree", class: `button ${question.style ?? "primary"}` },
      draw(question.confirm),
    );
    const dialog = h(
      "dialog",
      { class: "dialog", "aria-labelledby": "dialog-title" },
      h(
        "form",
        { method: "dialog" },
        h("h2", { id: "dialog-title" }, draw(question.title)),
        h("div", { class: "text" }, draw(question.text)),
        h("div", { class: "dialog-buttons" }, deny, agree),
      ),
    );
    show(dialog, () => resolve(dialog.returnValue === "agree"));
    (question.style === "danger" ? deny : agree).focus();
  });
}

export function showPage(title, ...content) {
  const close = h("button", { type: "submit", class: "icon-button", "aria-label": "Close" }, icon("close"));
  const dialog = h(
    "dialog",
    { class: "dialog", "aria-labelledby": "dialog-title" },
    h("form", { method: "dialog", class: "dialog-head" }, h("h2", { id: "dialog-title" }, title), close),
    h("div", { class: "dialog-page" }),
  );
  fill(dialog.lastElementChild, ...content);
  show(dialog, () => {});
}

export function show(dialog, onClose) {
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose();
  });
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
