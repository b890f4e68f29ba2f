// The middle: one channel or direct message, its messages and where one writes to it.

import { fill, h, icon } from "../dom.js";
import { channelOf, memberOf, topLevel } from "../store.js";
import { createComposer } from "./composer.js";
import { createLog } from "./log.js";

export function createConversation(actions) {
  const title = h("h1", { class: "pane-title" });
  const topic = h("span", { class: "pane-topic quiet" });
  const menu = h(
    "button",
    {
      type: "button",
      class: "icon-button only-narrow",
      "aria-label": "Channels",
      onclick: actions.toggleSidebar,
    },
    icon("menu"),
  );
  const log = createLog(actions, "Messages");
  const composer = createComposer(actions.composer("main"), false);
  const node = h(
    "main",
    { class: "pane conversation" },
    h("header", { class: "pane-head" }, menu, title, topic),
    log.node,
    composer.node,
  );

  function show(state) {
    const channel = channelOf(state, state.channelId);
    if (channel === null) return;
    drawHead(title, topic, channel, state);
    const key = `${state.me}/${channel.id}`;
    log.show(
      {
        key,
        isLoading: !state.loaded.has(channel.id),
        messages: topLevel(state, channel.id),
        isThread: false,
        rootTs: "",
        hasMore: state.hasMore.has(channel.id),
        introduction: introduction(channel, state),
      },
      state,
    );
    composer.show({
      key,
      label: channel.is_read_only ? "This conversation is read-only" : `Message ${nameOf(channel, state)}`,
      draft: actions.draft("main"),
      commands: state.commands,
      isReadOnly: channel.is_read_only,
    });
  }

  return { node, show, focus: composer.focus, log };
}

export function nameOf(channel, state) {
  return channel.kind === "channel" ? `#${channel.name}` : memberOf(state, channel.partner).name;
}

function drawHead(title, topic, channel, state) {
  const name = nameOf(channel, state);
  if (title.dataset.name !== name) {
    title.dataset.name = name;
    const isApp = channel.kind === "im" && memberOf(state, channel.partner).isBot;
    fill(
      title,
      channel.kind === "channel" ? [icon("hash"), channel.name] : name,
      isApp ? h("span", { class: "badge" }, "App") : null,
    );
  }
  if (topic.textContent !== channel.topic) topic.textContent = channel.topic;
}

function introduction(channel, state) {
  if (!state.loaded.has(channel.id)) return [];
  const name = nameOf(channel, state);
  if (channel.kind === "channel") return [h("h2", {}, name), h("p", {}, `This is the start of ${name}.`)];
  const isApp = memberOf(state, channel.partner).isBot;
  const words = isApp
    ? `This is the start of your conversation with ${name}. Say hello, or type / to see what it can do.`
    : `This is the start of your conversation with ${name}. Only the two of you see it.`;
  return [h("h2", {}, name), h("p", {}, words)];
}
