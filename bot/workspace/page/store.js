// What the page knows, in one value, and the questions the views ask of it.
// Only `change` replaces it; everything that is shown follows from it.

export function createStore(initial) {
  let state = initial;
  let isScheduled = false;
  const listeners = [];

  const tell = () => {
    isScheduled = false;
    for (const listener of listeners) listener(state);
  };

  return {
    get state() {
      return state;
    },
    change(patch) {
      state = { ...state, ...(typeof patch === "function" ? patch(state) : patch) };
      if (!isScheduled) queueMicrotask(tell);
      isScheduled = true;
    },
    subscribe(listener) {
      listeners.push(listener);
    },
  };
}

/** A message is one of a conversation's, found by its ts; a later copy replaces an earlier one. */
export function withMessage(messages, message) {
  const channel = new Map(messages.get(message.channel));
  channel.set(message.ts, message);
  return new Map(messages).set(message.channel, channel);
}

export function withoutMessage(messages, channelId, ts) {
  const channel = new Map(messages.get(channelId));
  channel.delete(ts);
  return new Map(messages).set(channelId, channel);
}

const isReply = (message) => Boolean(message.thread_ts) && message.thread_ts !== message.ts;
const byTs = (one, other) => (one.ts < other.ts ? -1 : Number(one.ts > other.ts));

export function topLevel(state, channelId) {
  return [...(state.messages.get(channelId)?.values() ?? [])]
    .filter((message) => !isReply(message))
    .sort(byTs);
}

/** The root, where it is known, and its replies. */
export function threadOf(state, channelId, rootTs) {
  const all = state.messages.get(channelId) ?? new Map();
  const replies = [...all.values()].filter((message) => isReply(message) && message.thread_ts === rootTs);
  return { root: all.get(rootTs) ?? null, replies: replies.sort(byTs) };
}

export function memberOf(state, id) {
  return state.members.get(id) ?? { id, name: id, zone: "UTC", isBot: false, isApp: false };
}

export function zoneOf(state) {
  return memberOf(state, state.me).zone;
}

export function channelOf(state, id) {
  return state.channels.find((channel) => channel.id === id) ?? null;
}

/** The workspace's own time, which may have been advanced. */
export function nowOf(state) {
  return new Date(Date.now() + state.clockAheadMs);
}
