// What every box for writing a message has in common.

/** As tall as its text; the style sheet limits it. */
export function fitHeight(text) {
  text.style.height = "auto";
  text.style.height = `${text.scrollHeight}px`;
}

/** Whether the caret stands in a code block that is not closed before it. */
export function isInFence(text) {
  return countFences(text.value.slice(0, text.selectionStart)) % 2 === 1;
}

/** A code block left open is closed by sending. */
export function withClosedFence(written) {
  return countFences(written) % 2 === 1 ? `${written}${written.endsWith("\n") ? "" : "\n"}\`\`\`` : written;
}

function countFences(written) {
  return written.split("```").length - 1;
}
