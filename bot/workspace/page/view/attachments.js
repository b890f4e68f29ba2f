// Files that wait beside the text to be sent with it.

import { fill, h, icon } from "../dom.js";

/** `upload(files)` gives [uploaded, words against it]; `onChange(words)` is told after each change. */
export function createAttachments(upload, onChange) {
  const list = h("ul", { class: "attached", "aria-label": "Files to send", hidden: true });
  const picker = h("input", { type: "file", multiple: true, hidden: true, tabindex: "-1" });
  const button = h(
    "button",
    { type: "button", class: "icon-button", "aria-label": "Attach a file", title: "Attach a file" },
    icon("attach"),
  );
  let files = [];

  button.addEventListener("click", () => picker.click());
  picker.addEventListener("change", () => {
    add([...picker.files]);
    picker.value = "";
  });

  async function add(picked) {
    if (picked.length === 0) return;
    const [uploaded, words] = await upload(picked);
    keep([...files, ...uploaded], words);
  }

  function keep(kept, words = "") {
    files = kept;
    list.hidden = files.length === 0;
    fill(list, files.map(fileNode));
    onChange(words);
  }

  function fileNode(file) {
    const remove = h(
      "button",
      { type: "button", class: "icon-button", "aria-label": `Remove ${file.name}` },
      icon("close"),
    );
    remove.addEventListener("click", () => keep(files.filter((one) => one !== file)));
    return h("li", {}, icon("file"), h("span", { class: "file-name" }, file.name), remove);
  }

  return {
    list,
    picker,
    button,
    add,
    files: () => files,
    sent: (sent) => keep(files.filter((file) => !sent.includes(file))),
    clear: () => keep([]),
  };
}
