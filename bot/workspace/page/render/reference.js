// What a message points at: members, channels, dates, links.

import { h } from "../dom.js";
import { clockTime, dateWords } from "../time.js";

export function mention(id, label, context) {
  const mine = id === context.me ? " mention-me" : "";
  return h("span", { class: `mention${mine}`, dataset: { user: id } }, `@${label || context.userName(id)}`);
}

export function channelLink(id, label, context) {
  return h("a", { class: "mention", href: `#${id}` }, `#${label || context.channelName(id)}`);
}

const OPENABLE = new Set(["http:", "https:", "mailto:"]);

/** A link opens in a new tab; what is no web or mail address stays text. */
export function outLink(url, label) {
  if (!URL.canParse(url) || !OPENABLE.has(new URL(url).protocol))
    return document.createTextNode(label || url);
  const shown = label || url.replace(/^mailto:/, "");
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer", title: url }, shown);
}

/** `format` is Slack's: words around {date}, {date_short}, {time}, ... in the reader's own zone. */
export function shownDate(epoch, format, fallback, context) {
  const moment = new Date(epoch * 1000);
  if (Number.isNaN(moment.getTime())) return document.createTextNode(fallback);
  const shown = format.replace(/\{(\w+)\}/g, (whole, name) => part(name, moment, context) ?? whole);
  return h(
    "time",
    {
      datetime: moment.toISOString(),
      title: `${dateWords(moment, context.zone, "long")} ${clockTime(moment, context.zone)}`,
    },
    shown,
  );
}

function part(name, moment, context) {
  switch (name) {
    case "time":
      return clockTime(moment, context.zone);
    case "time_secs":
      return clockTime(moment, context.zone, true);
    case "date_num":
      return dateWords(moment, context.zone, "numeric");
    case "date":
    case "date_pretty":
      return dateWords(moment, context.zone, "plain");
    case "date_short":
    case "date_short_pretty":
      return dateWords(moment, context.zone, "short");
    case "date_long":
    case "date_long_pretty":
      return dateWords(moment, context.zone, "long");
    default:
      return undefined;
  }
}
