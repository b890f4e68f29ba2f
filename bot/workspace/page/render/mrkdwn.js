// Slack's mrkdwn: text -> tree (`parse`, pure) -> nodes (`mrkdwn`).
// The text is in wire form: & < > arrive as entities, and <...> marks a link, mention or date.

import { h } from "../dom.js";
import { codeBlock, codeSpan } from "./code.js";
import { emoji } from "./emoji.js";
import { channelLink, mention, outLink, shownDate } from "./reference.js";

const STYLES = { "*": "bold", _: "italic", "~": "strike" };
const TAGS = { bold: "strong", italic: "em", strike: "s" };

const AS_IDS = { user: (id) => id, channel: (id) => id };

/** The tree: a list of text, code, fence, quote, bold, italic, strike, emoji and reference nodes. */
export function parse(text) {
  const nodes = [];
  let end = 0;
  for (const fence of text.matchAll(/```(?!`)([^]*?[^`])```/g)) {
    nodes.push(...lines(text.slice(end, fence.index).replace(/\n$/, "")));
    nodes.push({ type: "fence", text: plain(fence[1].replace(/^\n/, "").replace(/\n$/, "")) });
    end = fence.index + fence[0].length;
  }
  const rest = text.slice(end);
  nodes.push(...lines(end > 0 ? rest.replace(/^\n/, "") : rest));
  return nodes;
}

const QUOTE = /^(?:&gt;|>) ?/;
const QUOTE_REST = /^(?:&gt;|>){3} ?/;

/** Quotes are whole lines; everything between them is inline. */
function lines(text) {
  const nodes = [];
  let loose = [];
  const flush = () => {
    if (loose.length > 0) nodes.push(...inline(loose.join("\n")));
    loose = [];
  };
  const rows = text === "" ? [] : text.split("\n");
  for (let row = 0; row < rows.length; row += 1) {
    if (QUOTE_REST.test(rows[row])) {
      flush();
      const rest = rows.slice(row).join("\n").replace(QUOTE_REST, "");
      nodes.push({ type: "quote", children: inline(rest) });
      return nodes;
    }
    if (QUOTE.test(rows[row])) {
      flush();
      const quoted = [];
      for (; row < rows.length && QUOTE.test(rows[row]); row += 1) quoted.push(rows[row].replace(QUOTE, ""));
      row -= 1;
      nodes.push({ type: "quote", children: inline(quoted.join("\n")) });
    } else {
      loose.push(rows[row]);
    }
  }
  flush();
  return nodes;
}

function inline(text) {
  const nodes = [];
  let literal = "";
  const push = (node, length) => {
    if (literal !== "") nodes.push({ type: "text", text: unescape(literal) });
    literal = "";
    if (node !== null) nodes.push(node);
    return length;
  };
  for (let at = 0; at < text.length;) {
    const found = span(text, at);
    if (found === null) {
      literal += text[at];
      at += 1;
    } else {
      at = push(found.node, found.end);
    }
  }
  push(null);
  return nodes;
}

/** What starts at `at`, with the index after it; null when it is only a character. */
function span(text, at) {
  switch (text[at]) {
    case "`": {
      const end = text.indexOf("`", at + 1);
      if (end <= at + 1 || text.slice(at, end).includes("\n")) return null;
      return { node: { type: "code", text: plain(text.slice(at + 1, end)) }, end: end + 1 };
    }
    case "<": {
      const end = text.indexOf(">", at);
      const found = end === -1 ? null : reference(text.slice(at + 1, end));
      return found === null ? null : { node: found, end: end + 1 };
    }
    case ":": {
      const name = /^:([a-z0-9_+-]+):/.exec(text.slice(at, at + 60));
      if (name === null || emoji(name[1]) === undefined) return null;
      return { node: { type: "emoji", text: emoji(name[1]), name: name[1] }, end: at + name[0].length };
    }
    default:
      return text[at] in STYLES ? styled(text, at) : null;
  }
}

function styled(text, at) {
  const mark = text[at];
  const opens = !/[\p{L}\p{N}_*~]/u.test(text[at - 1] ?? " ") && !/[\s]/.test(text[at + 1] ?? " ");
  if (!opens || text[at + 1] === mark) return null;
  const end = closing(text, at, mark);
  if (end === -1) return null;
  return { node: { type: STYLES[mark], children: inline(text.slice(at + 1, end)) }, end: end + 1 };
}

/** The mark that closes the one at `start`, outside code and references and on the same line, or -1. */
function closing(text, start, mark) {
  for (let at = start + 1; at < text.length && text[at] !== "\n"; at += 1) {
    if (text[at] === mark) {
      const closes = !/\s/.test(text[at - 1]) && !/[\p{L}\p{N}]/u.test(text[at + 1] ?? " ");
      if (closes && text[at + 1] !== mark && text[at - 1] !== mark) return at;
    } else if (text[at] === "`" || text[at] === "<") {
      const skipped = span(text, at);
      if (skipped !== null) at = skipped.end - 1;
    }
  }
  return -1;
}

/** The inside of <...>: a mention, a channel, a date, a broadcast or a link; null when it is none. */
function reference(inside) {
  const [target, ...labels] = inside.split("|");
  const label = labels.length > 0 ? unescape(labels.join("|")) : "";
  if (target.startsWith("@")) return { type: "user", id: target.slice(1), label };
  if (target.startsWith("#")) return { type: "channel", id: target.slice(1), label };
  if (target.startsWith("!date^")) {
    const [, epoch, format] = target.split("^");
    return { type: "date", epoch: Number(epoch), format: format ?? "", label };
  }
  if (target.startsWith("!")) return { type: "broadcast", name: target.slice(1).split("^")[0], label };
  return /^[a-z][a-z0-9+.-]*:\S+$/i.test(target) ? { type: "link", url: unescape(target), label } : null;
}

/** Code shows references as the words in them. */
function plain(text, names = AS_IDS) {
  return text.replace(/<([^<>\n]+)>|&(?:lt|gt|amp);/g, (whole, inside) => {
    if (inside === undefined) return unescape(whole);
    const found = reference(inside);
    switch (found?.type) {
      case undefined:
        return whole;
      case "user":
        return `@${found.label || names.user(found.id)}`;
      case "channel":
        return `#${found.label || names.channel(found.id)}`;
      case "date":
        return found.label;
      case "broadcast":
        return `@${found.name}`;
      default:
        return found.label || found.url;
    }
  });
}

const ENTITIES = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

export function unescape(text) {
  return text.replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity]);
}

/** The text as it was typed: marks kept, entities and references resolved by `names`. */
export function toPlain(text, names) {
  return plain(text, names);
}

/** Nodes for a mrkdwn text. `context` names members and channels and knows the reader's zone. */
export function mrkdwn(text, context) {
  return parse(text).map((node) => draw(node, context));
}

function draw(node, context) {
  switch (node.type) {
    case "text":
      return document.createTextNode(node.text);
    case "code":
      return codeSpan(node.text);
    case "fence":
      return codeBlock(node.text);
    case "quote":
      return h(
        "blockquote",
        {},
        node.children.map((child) => draw(child, context)),
      );
    case "bold":
    case "italic":
    case "strike":
      return h(
        TAGS[node.type],
        {},
        node.children.map((child) => draw(child, context)),
      );
    case "emoji":
      return h("span", { class: "emoji", title: `:${node.name}:` }, node.text);
    case "user":
      return mention(node.id, node.label, context);
    case "channel":
      return channelLink(node.id, node.label, context);
    case "broadcast":
      return h("span", { class: "mention" }, `@${node.name}`);
    case "date":
      return shownDate(node.epoch, node.format, node.label, context);
    case "link":
      return outLink(node.url, node.label);
    default:
      throw new TypeError(`no drawing for mrkdwn node ${node.type}`);
  }
}
