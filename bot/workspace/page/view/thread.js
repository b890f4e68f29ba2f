// The right side: one thread, from its root to the newest reply.

import { h, icon } from "../dom.js";
import { channelOf, threadOf } from "../store.js";
import { createComposer } from "./composer.js";
import { nameOf } from "./conversation.js";
import { createLog } from "./log.js";
import { createSplitter } from "./splitter.js";

export function createThread(actions) {
  const where = h("span", { class: "pane-topic quiet" });
  const close = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "Close thread",
      title: "Close (Esc)",
      onclick: actions.closeThread,
    },
    icon("close"),
  );
  const log = createLog(actions, "Thread");
  const composer = createComposer(actions.composer("thread"), true);
  const node = h(
    "aside",
    { class: "pane thread", "aria-label": "Thread", hidden: true },
    createSplitter(actions.setThreadWidth),
    h("header", { class: "pane-head" }, h("h2", { class: "pane-title" }, "Thread"), where, close),
    log.node,
    composer.node,
  );

  function show(state) {
    const channel = channelOf(state, state.channelId);
    node.hidden = state.rootTs === "" || channel === null;
    if (node.hidden) return;
    const name = nameOf(channel, state);
    if (where.textContent !== name) where.textContent = name;
    const { root, replies } = threadOf(state, channel.id, state.rootTs);
    const key = `${state.me}/${channel.id}/${state.rootTs}`;
    log.show(
      {
        key,
        isLoading: !state.loaded.has(`${channel.id}/${state.rootTs}`),
        messages: root === null ? replies : [root, ...replies],
        isThread: true,
        rootTs: state.rootTs,
        hasMore: false,
        introduction: [],
      },
      state,
    );
    composer.show({
      key,
      label: "Reply",
      draft: actions.draft("thread"),
      commands: state.commands,
      isReadOnly: channel.is_read_only,
    });
  }

  return { node, show, focus: composer.focus, log };
}
