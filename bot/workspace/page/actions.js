// What a member can do, each as one function: ask the workspace, then change what the page knows.

import * as api from "./api.js";
import { topLevel, withMessage, withoutMessage } from "./store.js";
import { drafts } from "./drafts.js";
import { commandIn } from "./view/slash.js";
import { pressKey } from "./view/message.js";

const SEND_AGAIN_MS = [200, 400, 800, 1600, 3200, 3200, 3200];

/** `ui`: focusMain(rootTs?), focusThread(), focusPane(message), confirm(question), jump(), setThreadWidth(px). */
export function createActions(store, sync, ui) {
  const say = (words) => store.change({ notice: words });

  /** Run one request; what the workspace or the network says against it becomes words. */
  async function attempt(work) {
    try {
      await work();
      return "";
    } catch (error) {
      if (error instanceof api.Refused || error instanceof api.Unreachable) return error.message;
      throw error;
    }
  }

  async function tell(work) {
    const words = await attempt(work);
    if (words !== "") say(words);
  }

  async function goTo(place) {
    await tell(async () => {
      let channelId = place.channelId;
      if (channelId === null) {
        const { channel } = await api.openDm(place.member.id);
        sync.addChannel(channel);
        channelId = channel.id;
      }
      await sync.open(channelId, "");
      ui.focusMain();
    });
  }

  async function openThread(rootTs) {
    await tell(() => sync.open(store.state.channelId, rootTs));
    ui.focusThread();
  }

  function closeThread() {
    const { channelId, rootTs } = store.state;
    if (rootTs === "") return;
    sync.open(channelId, "");
    ui.focusMain(rootTs);
  }

  async function press(message, block, button) {
    const key = pressKey(message, block.block_id, button.action_id);
    if (store.state.pressed.has(key)) return;
    if (button.confirm && !(await ui.confirm(button.confirm))) return;
    store.change(({ pressed }) => ({ pressed: new Set(pressed).add(key) }));
    await tell(async () => {
      const control = {
        channel: message.channel,
        ts: message.ts,
        block_id: block.block_id,
        action_id: button.action_id,
      };
      const { error } = await api.press(control);
      if (error) say(`${store.state.app.name} did not answer. Press again, or reload if it stays away.`);
    });
    store.change(({ pressed }) => ({ pressed: new Set([...pressed].filter((one) => one !== key)) }));
  }

  async function saveEdit(message, text) {
    if (text.trim() === "") return say("A message cannot become empty. Delete it instead.");
    return tell(async () => {
      const { message: saved } = await api.edit({ channel: message.channel, ts: message.ts, text });
      store.change(({ messages }) => ({ messages: withMessage(messages, saved), editing: null }));
      ui.focusPane(message);
    });
  }

  function stopEdit(message) {
    store.change({ editing: null });
    ui.focusPane(message);
  }

  async function erase(message) {
    const isSure = await ui.confirm({
      title: { type: "plain_text", text: "Delete message" },
      text: { type: "plain_text", text: "Delete this message? This cannot be undone." },
      confirm: { type: "plain_text", text: "Delete" },
      deny: { type: "plain_text", text: "Cancel" },
      style: "danger",
    });
    if (isSure) await dismiss(message);
  }

  /** Without asking: an ephemeral message is hidden from its only reader. */
  function dismiss(message) {
    return tell(async () => {
      await api.erase({ channel: message.channel, ts: message.ts });
      store.change(({ messages }) => ({ messages: withoutMessage(messages, message.channel, message.ts) }));
    });
  }

  async function copyText(text) {
    await navigator.clipboard.writeText(text);
    say("Copied");
  }

  function editLast(isThread) {
    const { state } = store;
    const shown = isThread ? sync.thread() : topLevel(state, state.channelId);
    const mine = shown.filter((message) => message.user === state.me && !message.is_ephemeral).at(-1);
    if (mine) store.change({ editing: { ts: mine.ts, isThread } });
  }

  /** The sentence to show, or "" when it was sent. `id` names this sending, however often it is tried. */
  async function send(pane, text, fileIds, id) {
    const { channelId, rootTs } = store.state;
    const draft = drafts.keyOf(store.state, pane);
    const place = { channel: channelId, thread_ts: pane === "thread" ? rootTs : "" };
    const command = fileIds.length === 0 ? commandIn(text) : null;
    const words =
      command === null
        ? await attempt(() => sendMessage({ ...place, text, files: fileIds, client_msg_id: id }))
        : await sendCommand({ ...place, text }, command);
    if (words === "") drafts.set(draft, "");
    return words;
  }

  /** Tried until the workspace answers: it takes a message of one id once. */
  async function sendMessage(message) {
    const { message: sent } = await patiently(() => api.say(message));
    store.change(({ messages }) => ({ messages: withMessage(messages, sent) }));
  }

  async function patiently(ask) {
    for (const wait of SEND_AGAIN_MS) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof api.Unreachable)) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    return ask();
  }

  async function sendCommand(line, command) {
    const isKnown = store.state.commands.some((one) => one.command === command);
    if (!isKnown) return `${command} is not a command here. To send it as a message, put a space in front.`;
    return attempt(() => api.slash(line));
  }

  const composer = (pane) => ({
    send: (text, fileIds, id) => send(pane, text, fileIds, id),
    keepDraft: (text) => drafts.set(drafts.keyOf(store.state, pane), text),
    editLast: () => editLast(pane === "thread"),
    upload: async (files) => {
      let uploaded = [];
      const words = await attempt(async () => ({ files: uploaded } = await api.upload(files)));
      return [uploaded, words];
    },
  });

  return {
    goTo,
    openThread,
    closeThread,
    press,
    saveEdit,
    stopEdit,
    erase,
    dismiss,
    copyText,
    composer,
    jump: () => ui.jump(),
    setThreadWidth: (px) => ui.setThreadWidth(px),
    toggleSidebar: () => store.change(({ isSidebarOpen }) => ({ isSidebarOpen: !isSidebarOpen })),
    draft: (pane) => drafts.get(drafts.keyOf(store.state, pane)),
    startEdit: (message, isThread) => store.change({ editing: { ts: message.ts, isThread } }),
    react: (message, name) => tell(() => api.react({ channel: message.channel, ts: message.ts, name })),
    loadEarlier: () => tell(() => sync.loadEarlier()),
    advanceClock: (to) => tell(() => api.advanceClock(to)),
    actAs: async (user) => {
      await tell(() => sync.actAs(user));
      ui.focusMain();
    },
  };
}
