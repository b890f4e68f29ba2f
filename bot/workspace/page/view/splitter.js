// The line between conversation and thread: drag it or use the arrow keys; it stays where it was put.

import { h } from "../dom.js";

const KEY = "thread-width";
const STEP_PX = 24;
const NARROWEST_PX = 340;
const MAIN_KEEPS_PX = 620;

/** `onWidth(px)` is told of every width; 0 means the width that the style sheet gives. */
export function createSplitter(onWidth) {
  const node = h("div", {
    class: "splitter",
    role: "separator",
    tabindex: "0",
    "aria-orientation": "vertical",
    "aria-label": "Width of the thread",
  });
  onWidth(Number(localStorage.getItem(KEY) ?? 0));

  function resize(width) {
    const widest = Math.max(NARROWEST_PX, window.innerWidth - MAIN_KEEPS_PX);
    const kept = Math.round(Math.min(Math.max(width, NARROWEST_PX), widest));
    localStorage.setItem(KEY, String(kept));
    onWidth(kept);
  }

  node.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointermove", (event) => {
    if (node.hasPointerCapture(event.pointerId)) resize(window.innerWidth - event.clientX);
  });
  node.addEventListener("dblclick", () => {
    localStorage.removeItem(KEY);
    onWidth(0);
  });
  node.addEventListener("keydown", (event) => {
    const direction = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    resize(node.parentElement.getBoundingClientRect().width + direction * STEP_PX);
  });
  return node;
}
