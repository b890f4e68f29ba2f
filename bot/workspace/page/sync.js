// Keeps what the page knows equal to what the workspace has: reads, news, and reading again after any gap.

import * as api from "./api.js";
import { threadOf, topLevel, withMessage, withoutMessage } from "./store.js";

export function createSync(store, address) {
  /** News that came while a read was under way: the read may be older, so they are applied once more. */
  let during = null;
  let reading = 0;

  async function read(work) {
    reading += 1;
    during ??= [];
    try {
      await work();
    } finally {
      reading -= 1;
      const missed = during;
      if (reading === 0) during = null;
      missed.forEach((news) => apply(news.type === "message" ? { ...news, type: "message_changed" } : news));
    }
  }

  function onNews(news) {
    if (during !== null) during.push(news);
    apply(news);
  }

  function apply(news) {
    switch (news.type) {
      case "message":
      case "message_changed":
        takeMessage(news.message, news.type === "message");
        break;
      case "message_deleted":
        store.change(({ messages }) => ({ messages: withoutMessage(messages, news.channel, news.ts) }));
        break;
      case "channel":
        addChannel(news.channel);
        break;
      case "app":
        store.change({ app: news.app });
        break;
      case "clock":
        store.change({ clockAheadMs: aheadMs(news.now) });
        break;
      case "hello":
      case "view":
        break;
      default:
        throw new TypeError(`unknown news ${news.type}`);
    }
  }

  function takeMessage(message, isNew) {
    store.change(({ messages }) => ({ messages: withMessage(messages, message) }));
    const { state } = store;
    if (!isNew || message.user === state.me) return;
    const isReply = message.thread_ts !== "" && message.thread_ts !== message.ts;
    if (message.channel !== state.channelId) {
      store.change(({ unread }) => ({ unread: new Set(unread).add(message.channel) }));
    } else if (isReply && message.thread_ts !== state.rootTs) {
      store.change(({ unreadThreads }) => ({ unreadThreads: new Set(unreadThreads).add(message.thread_ts) }));
    }
    markRead();
  }

  function addChannel(channel) {
    store.change(({ channels }) => ({
      channels: [...channels.filter((one) => one.id !== channel.id), channel],
    }));
  }

  /** A cookie, without which the workspace pushes no news. */
  async function prepare() {
    if (store.state.me === "") return void (await api.boot());
    try {
      await api.messages(store.state.channelId, { limit: "1" });
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      await api.boot();
    }
    return undefined;
  }

  /**
   * After every (re)connection: the messages in view, who I am, what there is. In that order, because the
   * workspace forgets my ephemeral messages when it is asked to boot.
   */
  async function onHello(hello) {
    const isReturn = hello.me === store.state.me;
    if (isReturn) {
      store.change({ loaded: new Set() });
      await open(store.state.channelId, store.state.rootTs);
    }
    takeBoot(await api.boot(), !isReturn);
    if (!isReturn) await openWanted(address.read());
    store.change({ link: "live" });
    await markUnread();
  }

  /** Where the address says or I was, else the direct message with the app: there the lesson is. */
  async function openWanted(wanted) {
    if (store.state.channels.some((channel) => channel.id === wanted.channelId)) {
      return open(wanted.channelId, wanted.rootTs);
    }
    const { channel } = await api.openDm(store.state.app.user);
    addChannel(channel);
    return open(channel.id, "");
  }

  function takeBoot(boot, isOtherMember) {
    const members = new Map(boot.users.map((user) => [user.id, memberFrom(user, boot.app)]));
    store.change({
      me: boot.me.id,
      members,
      namesVersion: JSON.stringify(boot.users),
      channels: boot.channels,
      commands: boot.commands,
      app: boot.app,
      clockAheadMs: aheadMs(boot.now),
      ...(isOtherMember
        ? {
            channelId: "",
            messages: new Map(),
            loaded: new Set(),
            hasMore: new Set(),
            unread: new Set(),
            unreadThreads: new Set(),
            editing: null,
            pressed: new Set(),
          }
        : {}),
    });
  }

  async function open(channelId, rootTs) {
    const isOther = channelId !== store.state.channelId;
    store.change(({ unread, unreadThreads }) => ({
      channelId,
      rootTs,
      unread: without(unread, channelId),
      unreadThreads: without(unreadThreads, rootTs),
      isSidebarOpen: false,
    }));
    address.write(channelId, rootTs);
    if (!store.state.loaded.has(channelId)) await read(() => readChannel(channelId));
    if (rootTs !== "" && !store.state.loaded.has(`${channelId}/${rootTs}`))
      await read(() => readThread(channelId, rootTs));
    markRead();
    if (isOther && isAppDm(store.state, channelId)) await api.openApp("messages");
  }

  async function readChannel(channelId) {
    const { messages: found, has_more: hasMore } = await api.messages(channelId);
    store.change((state) => ({
      messages: replaced(state, channelId, topLevel(state, channelId), found),
      loaded: new Set(state.loaded).add(channelId),
      hasMore: hasMore ? new Set(state.hasMore).add(channelId) : without(state.hasMore, channelId),
    }));
  }

  async function readThread(channelId, rootTs) {
    const { messages: found } = await api.messages(channelId, { thread_ts: rootTs });
    store.change((state) => ({
      messages: replaced(state, channelId, threadOf(state, channelId, rootTs).replies, found),
      loaded: new Set(state.loaded).add(`${channelId}/${rootTs}`),
    }));
  }

  async function loadEarlier() {
    const { channelId } = store.state;
    const oldest = topLevel(store.state, channelId)[0];
    const { messages: found, has_more: hasMore } = await api.messages(channelId, { before: oldest.ts });
    store.change((state) => ({
      messages: replaced(state, channelId, [], found),
      hasMore: hasMore ? state.hasMore : without(state.hasMore, channelId),
    }));
  }

  async function actAs(user) {
    const { channelId } = store.state;
    takeBoot(await api.actAs(user), true);
    await openWanted({ channelId, rootTs: "" });
    await markUnread();
  }

  /** Conversations that moved on since this browser last showed them. */
  async function markUnread() {
    const { state } = store;
    for (const channel of state.channels.filter((one) => one.id !== state.channelId)) {
      const { messages: found } = await api.messages(channel.id, { limit: "1" });
      const newest = found.at(-1);
      if (newest === undefined || newest.user === state.me) continue;
      const moved = [newest.ts, newest.latest_reply].sort().at(-1);
      if (moved > (localStorage.getItem(readKey(state, channel.id)) ?? "")) {
        store.change(({ unread }) => ({ unread: new Set(unread).add(channel.id) }));
      }
    }
  }

  function markRead() {
    const { state } = store;
    const newest = [...(state.messages.get(state.channelId)?.keys() ?? [])].sort().at(-1);
    if (newest) localStorage.setItem(readKey(state, state.channelId), newest);
  }

  function start() {
    api.live({ prepare, hello: onHello, news: onNews, lost: () => store.change({ link: "lost" }) });
  }

  return {
    start,
    open,
    loadEarlier,
    actAs,
    addChannel,
    thread: () => {
      const { root, replies } = threadOf(store.state, store.state.channelId, store.state.rootTs);
      return root === null ? replies : [root, ...replies];
    },
  };
}

function memberFrom(user, app) {
  return {
    id: user.id,
    handle: user.name,
    name: user.real_name || user.name,
    zone: user.tz,
    isBot: user.is_bot,
    isApp: user.id === app.user,
    isAdmin: user.is_admin,
  };
}

function aheadMs(now) {
  return now * 1000 - Date.now();
}

/** `found` in the place of `known`; what only this page has, the ephemeral messages, stays. */
function replaced(state, channelId, known, found) {
  const channel = new Map(state.messages.get(channelId));
  for (const message of known) if (!message.is_ephemeral) channel.delete(message.ts);
  for (const message of found) channel.set(message.ts, message);
  return new Map(state.messages).set(channelId, channel);
}

function without(set, item) {
  return new Set([...set].filter((one) => one !== item));
}

function isAppDm(state, channelId) {
  const channel = state.channels.find((one) => one.id === channelId);
  return channel?.kind === "im" && channel.partner === state.app.user;
}

function readKey(state, channelId) {
  return `read:${state.me}/${channelId}`;
}
