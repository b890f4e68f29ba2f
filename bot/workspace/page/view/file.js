// A file beside a message: its card, and for text the first lines at once, all of it on request.

import { Refused, fileText } from "../api.js";
import { fill, h, icon } from "../dom.js";
import { copyButton } from "../render/code.js";

const SHOWN_LINES = 6;
const PREVIEWED_BYTES = 262_144;

export function fileNode(file) {
  const download = h(
    "a",
    {
      class: "icon-button",
      href: file.url,
      download: file.name,
      "aria-label": `Download ${file.name}`,
      title: "Download",
    },
    icon("download"),
  );
  const head = h(
    "div",
    { class: "file-head" },
    icon("file"),
    h("span", { class: "file-name" }, file.title || file.name),
    h("span", { class: "quiet" }, sizeWords(file.size)),
    download,
  );
  const node = h("div", { class: "file" }, head);
  if (isPicture(file))
    node.append(h("img", { class: "file-picture", src: file.url, alt: file.title || file.name }));
  else if (isText(file)) node.append(preview(file));
  return node;
}

function isPicture(file) {
  return ["image/png", "image/jpeg", "image/gif"].includes(file.mimetype);
}

function isText(file) {
  return (file.is_snippet || file.mimetype.startsWith("text/")) && file.size <= PREVIEWED_BYTES;
}

/** The box has its height before its text arrives, so that nothing jumps. */
function preview(file) {
  const code = h("code", {});
  const more = h("div", { class: "file-more" });
  const node = h("div", { class: "file-preview" }, h("pre", {}, code), more);
  read(file).then(
    (text) => showPart(text),
    (error) => {
      if (!(error instanceof Refused || error instanceof TypeError)) throw error;
      fill(code, "The file could not be read.");
    },
  );
  return node;

  function showPart(text) {
    const lines = text.split("\n");
    const isLong = lines.length > SHOWN_LINES + 1;
    code.textContent = isLong ? lines.slice(0, SHOWN_LINES).join("\n") : text;
    node.append(copyButton(text, `Copy ${file.name}`));
    if (!isLong) return;
    const toggle = h("button", { type: "button", class: "link-button" }, `Show all ${lines.length} lines`);
    toggle.addEventListener("click", () => {
      code.textContent = text;
      more.remove();
    });
    fill(more, toggle);
  }
}

const texts = new Map();

/** Files never change: each is read once. */
function read(file) {
  if (!texts.has(file.url)) texts.set(file.url, fileText(file.url));
  return texts.get(file.url);
}

export function sizeWords(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KiB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
