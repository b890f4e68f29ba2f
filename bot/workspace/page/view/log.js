// A list of messages with day dividers, which stays where the reader is.

import { fill, h, keep } from "../dom.js";
import { nowOf, zoneOf } from "../store.js";
import { dayKey, dayWords, momentOf } from "../time.js";
import { isEdited, messageNode, pressPrefix } from "./message.js";

const AT_END_PX = 48;
const SAME_BREATH_S = 300;

export function createLog(actions, label) {
  const list = h("ol", { class: "messages", "aria-label": label });
  const earlier = h("div", { class: "earlier" });
  const intro = h("div", { class: "intro" });
  const newer = h("button", { type: "button", class: "newer", hidden: true }, "New messages below");
  const scroller = h(
    "div",
    { class: "scroller", role: "log", "aria-label": label, tabindex: "-1" },
    h("div", { class: "spring" }),
    intro,
    earlier,
    list,
  );
  const node = h("div", { class: "log" }, scroller, newer);
  let shown = { key: "", last: "" };
  let isAtEnd = true;

  newer.addEventListener("click", toEnd);
  scroller.addEventListener("scroll", () => {
    isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < AT_END_PX;
    if (isAtEnd) newer.hidden = true;
  });
  // A pane that grows or shrinks (the composer, a picture that arrives) keeps its end in view.
  const watcher = new ResizeObserver(() => isAtEnd && toEnd());
  watcher.observe(scroller);
  watcher.observe(list);

  function toEnd() {
    scroller.scrollTop = scroller.scrollHeight;
    isAtEnd = true;
    newer.hidden = true;
  }

  /** `view`: {key, isLoading, messages, isThread, rootTs, introduction (nodes), hasMore} */
  function show(view, state) {
    const key = view.isLoading ? `${view.key}/loading` : view.key;
    const isOther = key !== shown.key;
    scroller.ariaBusy = String(view.isLoading);
    const last = view.messages.at(-1)?.ts ?? "";
    const isMine = view.messages.at(-1)?.user === state.me;
    if (isOther) fill(intro, view.introduction);
    fill(
      earlier,
      view.hasMore
        ? h(
            "button",
            { type: "button", class: "link-button", onclick: actions.loadEarlier },
            "Show earlier messages",
          )
        : null,
    );
    const before = scroller.scrollHeight;
    const first = list.querySelector(".message")?.dataset.ts ?? "";
    keep(
      list,
      rows(view, state),
      (row) => row.key,
      (row) => row.content,
      (row) => row.make(actions),
    );
    const grewAbove = !isOther && first !== "" && (view.messages[0]?.ts ?? "") < first;
    if (isOther || isAtEnd || (isMine && last > shown.last)) toEnd();
    else if (grewAbove) scroller.scrollTop += scroller.scrollHeight - before;
    else if (last > shown.last) newer.hidden = false;
    shown = { key, last };
  }

  function focusLast() {
    const last = [...list.querySelectorAll(".message")].at(-1);
    last?.focus();
  }

  return { node, show, focusLast, toEnd };
}

/** Messages and the dividers between them, as rows that know when they must be drawn anew. */
function rows(view, state) {
  const zone = zoneOf(state);
  const found = [];
  let previous = null;
  for (const message of view.messages) {
    const day = dayKey(momentOf(message.ts), zone);
    const isNewDay = previous === null || dayKey(momentOf(previous.ts), zone) !== day;
    const isAfterRoot = view.isThread && previous !== null && previous.ts === view.rootTs;
    if (isAfterRoot) found.push(countRow(view));
    if (isNewDay && !isAfterRoot) found.push(dayRow(day, message, state, zone));
    const isCompact = !isNewDay && !isAfterRoot && isSameBreath(previous, message);
    found.push(messageRow(message, { isThread: view.isThread, isCompact }, state));
    previous = message;
  }
  return found;
}

function isSameBreath(previous, message) {
  return (
    previous !== null &&
    previous.user === message.user &&
    previous.is_ephemeral === message.is_ephemeral &&
    Number(message.ts) - Number(previous.ts) < SAME_BREATH_S
  );
}

function dayRow(day, message, state, zone) {
  const words = dayWords(momentOf(message.ts), nowOf(state), zone);
  return {
    key: `day-${day}`,
    content: words,
    make: () => h("li", { class: "day", role: "separator", "aria-label": words }, h("span", {}, words)),
  };
}

function countRow(view) {
  const count = view.messages.length - 1;
  const words = count === 1 ? "1 reply" : `${count} replies`;
  return { key: "count", content: words, make: () => h("li", { class: "reply-rule" }, h("span", {}, words)) };
}

function messageRow(message, place, state) {
  const isEditing = isEdited(message, place, state);
  const presses = [...state.pressed].filter((key) => key.startsWith(pressPrefix(message)));
  const isOpen = !place.isThread && state.rootTs === message.ts;
  const today = dayKey(nowOf(state), zoneOf(state));
  const drawnFrom = [
    place,
    presses,
    isOpen,
    state.unreadThreads.has(message.ts),
    state.me,
    state.namesVersion,
    message.reply_count > 0 ? today : "",
  ];
  return {
    key: message.ts,
    // An editor keeps its node, whatever happens to the message meanwhile: nothing typed is lost.
    content: isEditing ? "editing" : JSON.stringify([message, drawnFrom]),
    make: (actions) => messageNode(message, place, state, actions),
  };
}
