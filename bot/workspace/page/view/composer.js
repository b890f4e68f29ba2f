// Where one writes. Enter sends, Shift-Enter breaks the line; inside ``` Enter breaks and Ctrl-Enter sends.

import { fill, h, icon } from "../dom.js";
import { commandIn, completions, withoutSlash } from "./slash.js";
import { fitHeight, isInFence, withClosedFence } from "./text_box.js";

/**
 * `actions`: send(text, fileIds, id) -> Promise<"" | words to show>, upload(files) -> Promise<File[]>,
 * keepDraft(text), editLast(), focusLog().
 */
export function createComposer(actions, isThread) {
  const id = isThread ? "thread" : "main";
  const text = h("textarea", {
    class: "composer-text",
    rows: "1",
    "aria-autocomplete": "list",
    "aria-controls": `${id}-choices`,
    "aria-describedby": `${id}-hint`,
    spellcheck: "false",
    autocomplete: "off",
  });
  const choices = h("ul", { id: `${id}-choices`, class: "choices composer-choices", role: "listbox", "aria-label": "Commands", hidden: true });
  const refusal = h("div", { class: "refusal", role: "alert", hidden: true });
  const attached = h("ul", { class: "attached", "aria-label": "Files to send", hidden: true });
  const picker = h("input", { type: "file", multiple: true, hidden: true, tabindex: "-1" });
  const attach = h("button", { type: "button", class: "icon-button", "aria-label": "Attach a file", title: "Attach a file" }, icon("attach"));
  const send = h("button", { type: "button", class: "icon-button send", "aria-label": "Send", title: "Send" }, icon("send"));
  const hint = h("div", { id: `${id}-hint`, class: "composer-hint" });
  const node = h(
    "div",
    { class: "composer-place" },
    refusal,
    choices,
    h("div", { class: "composer" }, h("div", { class: "composer-row" }, attach, picker, text, send), attached),
    hint,
  );
  let key = "";
  let commands = [];
  let files = [];
  let offered = [];
  let at = 0;
  let isSending = false;
  let sendingId = "";

  text.addEventListener("input", () => {
    actions.keepDraft(text.value);
    changed();
  });
  text.addEventListener("keydown", onKey);
  text.addEventListener("keyup", redrawHint);
  text.addEventListener("click", redrawHint);
  text.addEventListener("blur", () => offer([]));
  text.addEventListener("paste", (event) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    attachFiles([...event.clipboardData.files]);
  });
  attach.addEventListener("click", () => picker.click());
  picker.addEventListener("change", () => {
    attachFiles([...picker.files]);
    picker.value = "";
  });
  send.addEventListener("click", submit);
  node.addEventListener("dragover", (event) => event.preventDefault());
  node.addEventListener("drop", (event) => {
    event.preventDefault();
    attachFiles([...event.dataTransfer.files]);
  });

  function onKey(event) {
    if (event.isComposing) return;
    if (offered.length > 0 && onChoiceKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey && (event.ctrlKey || event.metaKey || !isInFence(text))) submit();
    else if (event.key === "ArrowUp" && text.value === "") actions.editLast();
    else return;
    event.preventDefault();
  }

  /** Whether the list of commands took the key. */
  function onChoiceKey(event) {
    const isWhole = offered[at].text.trim() === text.value.trim();
    if (event.key === "ArrowDown") at = (at + 1) % offered.length;
    else if (event.key === "ArrowUp") at = (at - 1 + offered.length) % offered.length;
    else if (event.key === "Escape") offered = [];
    else if (event.key === "Tab" && !event.shiftKey) choose(offered[at]);
    else if (event.key === "Enter" && !event.shiftKey && !isThread && !isWhole && offered[at].text.endsWith(" ")) choose(offered[at]);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    drawChoices();
    return true;
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
    redraw();
  }

  function redraw() {
    fitHeight(text);
    redrawHint();
    refuse("");
    const isCommand = commandIn(text.value) !== null;
    if (isThread && isCommand && isKnown(text.value)) refuse(refusedInThread());
    offer(isThread ? [] : completions(text.value, commands));
  }

  function redrawHint() {
    const isCode = isInFence(text);
    node.classList.toggle("in-code", isCode);
    hint.textContent = isCode ? "Code block. Enter breaks the line, Ctrl+Enter sends" : text.value === "" ? "" : "Shift+Enter breaks the line";
    send.disabled = isSending || (text.value.trim() === "" && files.length === 0);
  }

  /** Whether it is, or may become, one of the commands. */
  function isKnown(written) {
    const typed = commandIn(written);
    return commands.some((command) => (written.includes(" ") ? command.command === typed : command.command.startsWith(typed)));
  }

  function offer(found) {
    offered = found;
    at = 0;
    drawChoices();
  }

  function drawChoices() {
    choices.hidden = offered.length === 0;
    text.setAttribute("aria-activedescendant", offered.length > 0 ? `${id}-choice-${at}` : "");
    fill(
      choices,
      offered.map((choice, index) =>
        h(
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
        ),
      ),
    );
  }

  function refusedInThread() {
    return [h("span", {}, "Slash commands do not work in threads. Write it as a message:"), withoutSlashButton()];
  }

  function withoutSlashButton() {
    const typed = text.value.trim();
    const instead = withoutSlash(commands.some((command) => command.command === commandIn(typed)) ? typed : commands[0].command);
    const use = () => choose({ text: typed.includes(" ") ? instead : `${instead} ` });
    return h("button", { type: "button", class: "link-button", onclick: use }, `Use “${instead}”`);
  }

  function refuse(words) {
    refusal.hidden = words === "";
    fill(refusal, words);
  }

  async function attachFiles(picked) {
    if (picked.length === 0) return;
    const [uploaded, words] = await actions.upload(picked);
    files = [...files, ...uploaded];
    drawFiles();
    if (words !== "") refuse(words);
    text.focus();
  }

  function drawFiles() {
    sendingId = "";
    attached.hidden = files.length === 0;
    fill(attached, files.map((file) => attachedFile(file)));
    redrawHint();
  }

  function attachedFile(file) {
    const drop = h("button", { type: "button", class: "icon-button", "aria-label": `Remove ${file.name}` }, icon("close"));
    drop.addEventListener("click", () => {
      files = files.filter((one) => one !== file);
      drawFiles();
      text.focus();
    });
    return h("li", {}, icon("file"), h("span", { class: "file-name" }, file.name), drop);
  }

  /** The text leaves the box only once the workspace has it. */
  async function submit() {
    if (isSending || (text.value.trim() === "" && files.length === 0)) return;
    const [sentKey, written, sentFiles] = [key, text.value, files];
    isSending = true;
    sendingId ||= crypto.randomUUID();
    offer([]);
    redrawHint();
    const line = isCommandLine(written) ? written.trim() : withClosedFence(written);
    const words = await actions.send(line, sentFiles.map((file) => file.id), sendingId);
    isSending = false;
    if (words === "") sendingId = "";
    if (key !== sentKey) return;
    if (words === "") {
      files = files.filter((file) => !sentFiles.includes(file));
      drawFiles();
      if (text.value === written) setText("");
      else redraw();
    } else {
      redraw();
      refuse(isThread && isCommandLine(written) && commands.length > 0 ? [h("span", {}, words), withoutSlashButton()] : words);
    }
  }

  function isCommandLine(written) {
    return commandIn(written) !== null;
  }

  /** `view`: {key, label, draft, commands, readOnly} */
  function show(view) {
    commands = view.commands;
    if (view.key === key) return;
    key = view.key;
    files = [];
    text.placeholder = view.label;
    text.setAttribute("aria-label", view.label);
    text.disabled = view.isReadOnly;
    text.value = view.draft;
    drawFiles();
    redraw();
    offer([]);
  }

  return { node, show, focus: () => text.focus() };
}
