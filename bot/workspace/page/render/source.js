// A message as one would type it: for copying, and for editing. Code in it is the code, byte for byte.

import { toPlain } from "./mrkdwn.js";

/** `names`: user(id) and channel(id) give handles. */
export function sourceOf(message, names) {
  const blocks = message.blocks.map((block) => blockSource(block, names)).filter((text) => text !== "");
  return blocks.length > 0 ? blocks.join("\n") : toPlain(message.text, names);
}

function blockSource(block, names) {
  switch (block.type) {
    case "rich_text":
      return block.elements.map((element) => outer(element, names)).join("\n");
    case "section":
      return [block.text, ...(block.fields ?? [])]
        .filter(Boolean)
        .map((text) => textSource(text, names))
        .join("\n");
    case "header":
      return textSource(block.text, names);
    case "context":
      return block.elements
        .filter((one) => one.text)
        .map((one) => textSource(one, names))
        .join(" ");
    default:
      return "";
  }
}

function textSource(text, names) {
  return text.type === "mrkdwn" ? toPlain(text.text, names) : text.text;
}

function outer(element, names) {
  switch (element.type) {
    case "rich_text_preformatted":
      return `\`\`\`\n${inner(element.elements, names)}\n\`\`\``;
    case "rich_text_quote":
      return inner(element.elements, names).replace(/^/gm, "> ");
    case "rich_text_list":
      return element.elements
        .map(
          (item, index) =>
            `${"    ".repeat(element.indent ?? 0)}${bullet(element, index)} ${inner(item.elements, names)}`,
        )
        .join("\n");
    default:
      return inner(element.elements ?? [], names);
  }
}

function bullet(list, index) {
  return list.style === "ordered" ? `${(list.offset ?? 0) + index + 1}.` : "•";
}

function inner(elements, names) {
  return elements.map((element) => leaf(element, names)).join("");
}

function leaf(element, names) {
  switch (element.type) {
    case "text":
      return element.style?.code ? `\`${element.text}\`` : element.text;
    case "link":
      return element.text || element.url;
    case "user":
      return `@${names.user(element.user_id)}`;
    case "channel":
      return `#${names.channel(element.channel_id)}`;
    case "broadcast":
      return `@${element.range}`;
    case "emoji":
      return `:${element.name}:`;
    default:
      return element.fallback ?? "";
  }
}
