// Unsent text, by member and conversation; it survives a reload of the tab.

const PREFIX = "draft:";

export const drafts = {
  keyOf: (state, pane) =>
    `${PREFIX}${state.me}/${state.channelId}${pane === "thread" ? `/${state.rootTs}` : ""}`,
  get: (key) => sessionStorage.getItem(key) ?? "",
  set: (key, text) => (text === "" ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)),
};
