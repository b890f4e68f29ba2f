// One message: who, when, what, and what can be done with it.

import { h, icon } from "../dom.js";
import { body } from "../render/blocks.js";
import { emoji } from "../render/emoji.js";
import { sourceOf } from "../render/source.js";
import { channelOf, memberOf, nowOf, zoneOf } from "../store.js";
import { clockTime, dateWords, dayWords, momentOf } from "../time.js";
import { avatar } from "./avatar.js";
import { editor } from "./editor.js";
import { fileNode } from "./file.js";
import { openMenu } from "./menu.js";

/** `place`: {isThread, isRoot, isCompact} says where the message stands. */
export function messageNode(message, place, state, actions) {
  const author = memberOf(state, message.user);
  const isEditing = isEdited(message, place, state);
  const node = h(
    "li",
    {
      class: classes(message, place, state),
      tabindex: "-1",
      "aria-label": `${author.name}, ${clockTime(momentOf(message.ts), zoneOf(state))}`,
      dataset: { ts: message.ts, focus: "" },
    },
    message.is_ephemeral ? h("div", { class: "only-you" }, icon("eye"), "Only visible to you") : null,
    h(
      "div",
      { class: "message-row" },
      place.isCompact
        ? h("div", { class: "gutter" }, timeNode(message, state, "gutter-time"))
        : h("div", { class: "gutter" }, avatar(author)),
      h(
        "div",
        { class: "message-main" },
        place.isCompact ? null : heading(message, author, state),
        isEditing
          ? editor(message, sourceOf(message, handles(state)), actions)
          : content(message, state, actions),
        reactions(message, state, actions),
        place.isThread ? null : replies(message, state, actions),
      ),
    ),
    isEditing ? null : toolbar(message, place, state, actions),
  );
  node.addEventListener("keydown", (event) => onKey(event, node, message, place, state, actions));
  return node;
}

function classes(message, place, state) {
  const isOpen = !place.isThread && state.rootTs !== "" && state.rootTs === message.ts;
  return [
    "message",
    place.isCompact ? "compact" : "",
    message.is_ephemeral ? "ephemeral" : "",
    isOpen ? "open" : "",
    isEdited(message, place, state) ? "editing" : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function heading(message, author, state) {
  return h(
    "div",
    { class: "message-head" },
    h("span", { class: "author" }, author.name),
    author.isBot ? h("span", { class: "badge" }, "App") : null,
    timeNode(message, state, "message-time"),
  );
}

function timeNode(message, state, kind) {
  const moment = momentOf(message.ts);
  const zone = zoneOf(state);
  const exact = `${dateWords(moment, zone, "long")}, ${clockTime(moment, zone, true)}`;
  return h("time", { class: kind, datetime: moment.toISOString(), title: exact }, clockTime(moment, zone));
}

function content(message, state, actions) {
  const context = contextFor(message, state, actions);
  return h(
    "div",
    { class: "message-content" },
    body(message, context),
    message.edited_ts ? h("span", { class: "edited" }, "(edited)") : null,
    message.files.map(fileNode),
  );
}

/** What the renderers may know of the world. */
function contextFor(message, state, actions) {
  return {
    me: state.me,
    zone: zoneOf(state),
    userName: (id) => memberOf(state, id).name,
    channelName: (id) => channelOf(state, id)?.name ?? id,
    isPressed: (blockId, actionId) => state.pressed.has(pressKey(message, blockId, actionId)),
    press: (block, button) => actions.press(message, block, button),
    pictureSource: (image) => pictureSource(image, message),
  };
}

export function pressPrefix(message) {
  return `${message.channel}/${message.ts}/`;
}

export function pressKey(message, blockId, actionId) {
  return `${pressPrefix(message)}${blockId}/${actionId}`;
}

function pictureSource(image, message) {
  const wanted = image.slack_file;
  if (wanted)
    return message.files.find((file) => file.id === wanted.id || file.url === wanted.url)?.url ?? null;
  const url = URL.canParse(image.image_url ?? "", location.href)
    ? new URL(image.image_url, location.href)
    : null;
  return url !== null && url.origin === location.origin ? url.href : null;
}

function reactions(message, state, actions) {
  if (message.reactions.length === 0) return null;
  return h(
    "div",
    { class: "reactions" },
    message.reactions.map((reaction) => {
      const isMine = reaction.users.includes(state.me);
      const names = reaction.users.map((id) => memberOf(state, id).name).join(", ");
      return h(
        "button",
        {
          type: "button",
          class: isMine ? "reaction mine" : "reaction",
          title: `${names} reacted with :${reaction.name}:`,
          "aria-label": `:${reaction.name}: ${reaction.users.length}, ${names}`,
          "aria-pressed": String(isMine),
          dataset: { focus: `reaction-${reaction.name}` },
          onclick: () => actions.react(message, reaction.name),
        },
        h("span", { class: "emoji" }, emoji(reaction.name) ?? `:${reaction.name}:`),
        h("span", { class: "reaction-count" }, String(reaction.users.length)),
      );
    }),
  );
}

function replies(message, state, actions) {
  if (message.reply_count === 0) return null;
  const people = message.reply_users.slice(0, 3).map((id) => avatar(memberOf(state, id), "tiny"));
  const count = message.reply_count === 1 ? "1 reply" : `${message.reply_count} replies`;
  const isNew = state.unreadThreads.has(message.ts);
  return h(
    "button",
    {
      type: "button",
      class: isNew ? "replies unread" : "replies",
      dataset: { focus: "replies" },
      onclick: () => actions.openThread(message.ts),
    },
    people,
    h("span", { class: "replies-count" }, count),
    message.latest_reply ? h("span", { class: "quiet" }, `Last reply ${lastReply(message, state)}`) : null,
    isNew ? h("span", { class: "dot" }, h("span", { class: "unseen" }, "new")) : null,
  );
}

function lastReply(message, state) {
  const moment = momentOf(message.latest_reply);
  const day = dayWords(moment, nowOf(state), zoneOf(state)).toLowerCase();
  return `${day === "today" ? "today at" : `${day},`} ${clockTime(moment, zoneOf(state))}`;
}

function toolbar(message, place, state, actions) {
  const more = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "More actions",
      title: "More",
      "aria-haspopup": "menu",
      dataset: { focus: "more" },
    },
    icon("more"),
  );
  more.addEventListener("click", () => openMenu(more, "Message", menuItems(message, place, state, actions)));
  const reply = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "Reply in thread",
      title: "Reply in thread",
      dataset: { focus: "reply" },
      onclick: () => actions.openThread(message.ts),
    },
    icon("reply"),
  );
  return h("div", { class: "toolbar" }, place.isThread || message.is_ephemeral ? null : reply, more);
}

function menuItems(message, place, state, actions) {
  const isMine = message.user === state.me && !message.is_ephemeral;
  const items = [
    { label: "Copy text", hint: "C", choose: () => actions.copyText(sourceOf(message, handles(state))) },
  ];
  if (!place.isThread && !message.is_ephemeral) {
    items.unshift({ label: "Reply in thread", hint: "T", choose: () => actions.openThread(message.ts) });
  }
  if (message.is_ephemeral) items.push({ label: "Dismiss", choose: () => actions.dismiss(message) });
  if (isMine) {
    items.push({
      label: "Edit message",
      hint: "E",
      choose: () => actions.startEdit(message, place.isThread),
    });
    items.push({
      label: "Delete message",
      hint: "Del",
      isDanger: true,
      choose: () => actions.erase(message),
    });
  }
  return items;
}

function handles(state) {
  return { user: (id) => memberOf(state, id).handle, channel: (id) => channelOf(state, id)?.name ?? id };
}

/** A message stands in two panes when it is a thread's root; it is edited in the one where that began. */
export function isEdited(message, place, state) {
  return (
    state.editing !== null && state.editing.ts === message.ts && state.editing.isThread === place.isThread
  );
}

function onKey(event, node, message, place, state, actions) {
  if (event.target !== node || event.ctrlKey || event.metaKey || event.altKey) return;
  const isMine = message.user === state.me && !message.is_ephemeral;
  switch (event.key) {
    case "ArrowUp":
      step(node, "previousElementSibling");
      break;
    case "ArrowDown":
      step(node, "nextElementSibling");
      break;
    case "t":
    case "Enter":
      if (!message.is_ephemeral && !place.isThread) actions.openThread(message.ts);
      break;
    case "c":
      actions.copyText(sourceOf(message, handles(state)));
      break;
    case "e":
      if (isMine) actions.startEdit(message, place.isThread);
      break;
    case "Delete":
      if (isMine) actions.erase(message);
      break;
    default:
      return;
  }
  event.preventDefault();
}

function step(node, direction) {
  let next = node[direction];
  while (next !== null && !next.classList.contains("message")) next = next[direction];
  if (next !== null) next.focus();
  else if (direction === "nextElementSibling")
    node.closest(".pane").querySelector("textarea.composer-text")?.focus();
}
