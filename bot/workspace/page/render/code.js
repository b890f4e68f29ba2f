// Code as it is: never wrapped, never marked up, copied back byte for byte.

import { h, icon, fill } from "../dom.js";

const SHOWN_COPIED_MS = 1200;

export function codeSpan(text) {
  return h("code", {}, text);
}

export function codeBlock(text, language = "") {
  return h(
    "div",
    { class: "code" },
    language === "" ? null : h("span", { class: "code-language" }, language),
    h("pre", {}, h("code", {}, text)),
    copyButton(text, "Copy code"),
  );
}

export function copyButton(text, label) {
  const button = h(
    "button",
    { class: "copy", type: "button", "aria-label": label, title: label },
    icon("copy"),
  );
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    fill(button, icon("check"));
    button.setAttribute("aria-label", "Copied");
    setTimeout(() => {
      fill(button, icon("copy"));
      button.setAttribute("aria-label", label);
    }, SHOWN_COPIED_MS);
  });
  return button;
}
