// The one wiring place of the page.

import { createActions } from "./actions.js";
import { fill, h } from "./dom.js";
import { mrkdwn } from "./render/mrkdwn.js";
import { createStore, channelOf, zoneOf } from "./store.js";
import { createSync } from "./sync.js";
import { createConversation, nameOf } from "./view/conversation.js";
import { confirm } from "./view/dialog.js";
import { createFooter } from "./view/footer.js";
import { openJump } from "./view/jump.js";
import { createSidebar } from "./view/sidebar.js";
import { createThread } from "./view/thread.js";

const NOTICE_MS = 6_000;

const store = createStore({
  me: "",
  members: new Map(),
  namesVersion: "",
  channels: [],
  commands: [],
  app: { id: "", name: "The app", user: "", sockets: 0 },
  clockAheadMs: 0,
  channelId: "",
  rootTs: "",
  messages: new Map(),
  loaded: new Set(),
  hasMore: new Set(),
  unread: new Set(),
  unreadThreads: new Set(),
  pressed: new Set(),
  editing: null,
  link: "connecting",
  notice: "",
  isSidebarOpen: false,
});

/** The place in view, in the address: a reload returns to it. */
const address = {
  read() {
    const [channelId = "", rootTs = ""] = location.hash.slice(1).split("/");
    return { channelId, rootTs };
  },
  write(channelId, rootTs) {
    const hash = rootTs === "" ? `#${channelId}` : `#${channelId}/${rootTs}`;
    if (location.hash !== hash) history.replaceState(null, "", hash);
  },
};

const root = document.getElementById("app");
const sync = createSync(store, address);
const actions = createActions(store, sync, {
  focusMain: (rootTs = "") => (rootTs && focusMessage(conversation, rootTs)) || conversation.focus(),
  focusThread: () => thread.focus(),
  focusPane: (message) => focusMessage(store.state.rootTs === "" ? conversation : thread, message.ts),
  confirm: (question) => confirm(question, drawText),
  jump: () => openJump(store.state, actions.goTo),
  setThreadWidth: (px) => root.style.setProperty("--thread-width", px === 0 ? null : `${px}px`),
});
const footer = createFooter(actions, () => store.state);
const sidebar = createSidebar(actions, footer.node);
const conversation = createConversation(actions);
const thread = createThread(actions);
const notice = h("div", { class: "notice", role: "status" });
const loading = h("p", { class: "loading" }, "Opening the workspace");
let noticeTimer = 0;

store.subscribe((state) => {
  if (state.channelId === "") return;
  const isFirst = loading.isConnected;
  if (isFirst) fill(root, sidebar.node, conversation.node, thread.node, notice);
  root.classList.toggle("with-thread", state.rootTs !== "");
  root.classList.toggle("with-sidebar", state.isSidebarOpen);
  for (const view of [sidebar, footer, conversation, thread]) view.show(state);
  if (isFirst) (state.rootTs === "" ? conversation : thread).focus();
  showNotice(state.notice);
  document.title = titleOf(state);
});

function titleOf(state) {
  const channel = channelOf(state, state.channelId);
  const name = channel === null ? "Local workspace" : `${nameOf(channel, state)} · Local workspace`;
  return state.unread.size > 0 ? `• ${name}` : name;
}

function showNotice(words) {
  if (notice.textContent === words) return;
  notice.textContent = words;
  clearTimeout(noticeTimer);
  if (words !== "") noticeTimer = setTimeout(() => store.change({ notice: "" }), NOTICE_MS);
}

function drawText(text) {
  const context = {
    me: store.state.me,
    zone: zoneOf(store.state),
    userName: (id) => id,
    channelName: (id) => id,
  };
  return text.type === "mrkdwn" ? mrkdwn(text.text, context) : text.text;
}

function focusMessage(pane, ts) {
  // After the views have followed the change that led here.
  queueMicrotask(() => {
    const node = [...pane.node.querySelectorAll(".message")].find((one) => one.dataset.ts === ts);
    if (node) node.focus({ preventScroll: true });
    else pane.focus();
  });
  return true;
}

document.addEventListener("keydown", (event) => {
  const isJump = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "k";
  if (isJump) {
    event.preventDefault();
    if (document.querySelector("dialog[open]") === null) actions.jump();
  } else if (
    event.key === "Escape" &&
    document.querySelector("dialog[open]") === null &&
    !event.isComposing
  ) {
    if (store.state.isSidebarOpen) actions.toggleSidebar();
    else actions.closeThread();
  } else if (document.activeElement === document.body && isTyped(event)) {
    (store.state.rootTs === "" ? conversation : thread).focus();
  }
});

/** What is typed while nothing has the focus is meant for the box. */
function isTyped(event) {
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
}

conversation.node.addEventListener("pointerdown", () => {
  if (store.state.isSidebarOpen) actions.toggleSidebar();
});

window.addEventListener("hashchange", () => {
  const { channelId, rootTs } = address.read();
  if (channelOf(store.state, channelId) !== null) sync.open(channelId, rootTs);
});

root.append(loading);
sync.start();
