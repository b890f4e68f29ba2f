// Where one writes. Enter sends, Shift-Enter breaks the line; inside ``` Enter breaks and Ctrl-Enter sends.

import { fill, h, icon } from "../dom.js";
import { createAttachments } from "./attachments.js";
import { createChoices } from "./choices.js";
import { commandIn, completions, withoutSlash } from "./slash.js";
import { fitHeight, isInFence, withClosedFence } from "./text_box.js";

/**
 * `actions`: send(text, fileIds, id) -> Promise<"" | words to show>, upload(files) -> Promise<[File[], words]>,
 * keepDraft(text), editLast().
 */
export function createComposer(actions, isThread) {
  const id = isThread ? "thread" : "main";
  const text = textNode(id);
  const choices = createChoices(id, text, choose);
  const attachments = createAttachments(actions.upload, (words) => {
    changed();
    refuse(words);
    if (attachments.files().length > 0) text.focus();
  });
  const refusal = h("div", { class: "refusal", role: "alert", hidden: true });
  const hint = h("div", { id: `${id}-hint`, class: "composer-hint" });
  const send = h(
    "button",
    { type: "button", class: "icon-button send", "aria-label": "Send", title: "Send" },
    icon("send"),
  );
  const row = h("div", { class: "composer-row" }, attachments.button, attachments.picker, text, send);
  const box = h("div", { class: "composer" }, row, attachments.list);
  const node = h("div", { class: "composer-place" }, refusal, choices.node, box, hint);
  let key = "";
  let commands = [];
  let isSending = false;
  /** Names what is in the box to the workspace: sent again under the same id, it is there once. */
  let sendingId = "";

  text.addEventListener("input", () => {
    actions.keepDraft(text.value);
    changed();
  });
  text.addEventListener("keydown", onKey);
  for (const event of ["keyup", "click"]) text.addEventListener(event, showHint);
  text.addEventListener("blur", () => choices.offer([]));
  text.addEventListener("paste", (event) => takeFiles(event, event.clipboardData.files));
  node.addEventListener("dragover", (event) => event.preventDefault());
  node.addEventListener("drop", (event) => takeFiles(event, event.dataTransfer.files));
  send.addEventListener("click", submit);

  function onKey(event) {
    if (event.isComposing) return;
    const sends = event.ctrlKey || event.metaKey || !isInFence(text);
    if (choices.takesKey(event)) event.stopPropagation();
    else if (event.key === "Enter" && !event.shiftKey && sends) submit();
    else if (event.key === "ArrowUp" && text.value === "") actions.editLast();
    else return;
    event.preventDefault();
  }

  function takeFiles(event, files) {
    if (files.length === 0) return;
    event.preventDefault();
    attachments.add([...files]);
  }

  function choose(choice) {
    setText(choice.text);
    text.focus();
  }

  function setText(value) {
    text.value = value;
    text.setSelectionRange(value.length, value.length);
    actions.keepDraft(value);
    changed();
  }

  /** Other words or files are another message: it must not be taken for the one tried before. */
  function changed() {
    sendingId = "";
    fitHeight(text);
    showHint();
    refuse(isThread && isKnownCommand() ? refusedInThread("Slash commands do not work in threads.") : "");
    choices.offer(isThread ? [] : completions(text.value, commands));
  }

  function showHint() {
    const isCode = isInFence(text);
    node.classList.toggle("in-code", isCode);
    hint.textContent = hintWords(isCode, text.value);
    send.disabled = isSending || isEmpty();
  }

  function isEmpty() {
    return text.value.trim() === "" && attachments.files().length === 0;
  }

  /** Whether what is typed is, or may become, one of the commands. */
  function isKnownCommand() {
    const typed = commandIn(text.value);
    const fits = (name) => (text.value.includes(" ") ? name === typed : name.startsWith(typed));
    return typed !== null && commands.some((command) => fits(command.command));
  }

  function refusedInThread(words) {
    const typed = text.value.trim();
    const isWhole = commands.some((command) => command.command === commandIn(typed));
    const instead = withoutSlash(isWhole ? typed : commands[0].command);
    const use = () => choose({ text: typed.includes(" ") ? instead : `${instead} ` });
    return [
      h("span", {}, `${words} Write it as a message:`),
      h("button", { type: "button", class: "link-button", onclick: use }, `Use “${instead}”`),
    ];
  }

  function refuse(words) {
    refusal.hidden = words === "";
    fill(refusal, words);
  }

  /** The text leaves the box only once the workspace has it. */
  async function submit() {
    if (isSending || isEmpty()) return;
    const [sentKey, written, files] = [key, text.value, attachments.files()];
    sendingId ||= crypto.randomUUID();
    isSending = true;
    choices.offer([]);
    showHint();
    const line = commandIn(written) === null ? withClosedFence(written) : written.trim();
    const words = await actions.send(
      line,
      files.map((file) => file.id),
      sendingId,
    );
    isSending = false;
    if (key === sentKey) settle(words, written, files);
  }

  function settle(words, written, files) {
    if (words === "") {
      attachments.sent(files);
      if (text.value === written) setText("");
    } else {
      showHint();
      refuse(isThread && isKnownCommand() ? refusedInThread(words) : words);
    }
  }

  /** `view`: {key, label, draft, commands, isReadOnly} */
  function show(view) {
    commands = view.commands;
    if (view.key === key) return;
    key = view.key;
    text.placeholder = view.label;
    text.setAttribute("aria-label", view.label);
    text.disabled = view.isReadOnly;
    text.value = view.draft;
    attachments.clear();
    choices.offer([]);
  }

  return { node, show, focus: () => text.focus() };
}

function textNode(id) {
  return h("textarea", {
    class: "composer-text",
    rows: "1",
    "aria-autocomplete": "list",
    "aria-controls": `${id}-choices`,
    "aria-describedby": `${id}-hint`,
    spellcheck: "false",
    autocomplete: "off",
  });
}

function hintWords(isCode, written) {
  if (isCode) return "Code block. Enter breaks the line, Ctrl+Enter sends";
  return written === "" ? "" : "Shift+Enter breaks the line";
}
