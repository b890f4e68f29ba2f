// The rich_text block: what a member typed and what the bot says. Its text is literal: nothing is parsed.

import { h } from "../dom.js";
import { codeBlock, codeSpan } from "./code.js";
import { emoji } from "./emoji.js";
import { channelLink, mention, outLink, shownDate } from "./reference.js";

const DEPTHS = ["disc", "circle", "square"];

export function richText(block, context) {
  return block.elements.map((element) => outer(element, context));
}

function outer(element, context) {
  switch (element.type) {
    case "rich_text_section":
      return h("div", { class: "rich-section" }, inner(element.elements, context));
    case "rich_text_preformatted":
      return codeBlock(words(element.elements), element.language);
    case "rich_text_quote":
      return h("blockquote", {}, inner(element.elements, context));
    case "rich_text_list":
      return list(element, context);
    default:
      return h("span", { class: "unknown" }, `[${element.type} is not shown here]`);
  }
}

function list(element, context) {
  const ordered = element.style === "ordered";
  const indent = element.indent ?? 0;
  const items = element.elements.map((item) => h("li", {}, inner(item.elements, context)));
  const node = h(
    ordered ? "ol" : "ul",
    { class: "rich-list", start: ordered ? (element.offset ?? 0) + 1 : null },
    items,
  );
  node.style.setProperty("--indent", indent);
  if (!ordered) node.style.listStyleType = DEPTHS[indent % DEPTHS.length];
  return node;
}

function inner(elements, context) {
  return elements.map((element) => styled(leaf(element, context), element.style ?? {}));
}

function leaf(element, context) {
  switch (element.type) {
    case "text":
      return element.style?.code ? codeSpan(element.text) : document.createTextNode(element.text);
    case "link":
      return outLink(element.url, element.text ?? "");
    case "user":
      return mention(element.user_id, "", context);
    case "channel":
      return channelLink(element.channel_id, "", context);
    case "broadcast":
      return h("span", { class: "mention" }, `@${element.range}`);
    case "emoji":
      return h(
        "span",
        { class: "emoji", title: `:${element.name}:` },
        emoji(element.name) ?? `:${element.name}:`,
      );
    case "date":
      return shownDate(element.timestamp, element.format, element.fallback ?? "", context);
    default:
      return h("span", { class: "unknown" }, `[${element.type}]`);
  }
}

function styled(node, style) {
  let result = node;
  if (style.strike) result = h("s", {}, result);
  if (style.underline) result = h("u", {}, result);
  if (style.italic) result = h("em", {}, result);
  if (style.bold) result = h("strong", {}, result);
  return result;
}

/** The text of a preformatted element, byte for byte. */
function words(elements) {
  return elements.map((element) => element.text ?? element.url ?? "").join("");
}
