// The left side: where one can go.

import { h, icon, keep } from "../dom.js";
import { avatar } from "./avatar.js";

export function createSidebar(actions, footer) {
  const channels = h("ul", { class: "places" });
  const people = h("ul", { class: "places" });
  const apps = h("ul", { class: "places" });
  const jump = h(
    "button",
    { type: "button", class: "jump-button", onclick: actions.jump, "aria-keyshortcuts": "Control+K" },
    icon("search"),
    h("span", {}, "Jump to"),
    h("kbd", {}, "Ctrl K"),
  );
  const node = h(
    "nav",
    { class: "sidebar", "aria-label": "Channels and direct messages" },
    h("div", { class: "sidebar-head" }, h("span", { class: "workspace-name" }, "Local workspace")),
    jump,
    h(
      "div",
      { class: "sidebar-places" },
      group("Channels", channels),
      group("Direct messages", people),
      group("Apps", apps),
    ),
    footer,
  );

  function show(state) {
    const places = placesOf(state);
    showPlaces(channels, places.channels, state, actions);
    showPlaces(people, places.people, state, actions);
    showPlaces(apps, places.apps, state, actions);
  }

  return { node, show };
}

function group(title, list) {
  const id = `places-${title.toLowerCase().replace(" ", "-")}`;
  list.setAttribute("aria-labelledby", id);
  return h("section", {}, h("h2", { id }, title), list);
}

/** Every place the acting member can go to: {key, name, channelId or null, member?}, by section. */
export function placesOf(state) {
  const channels = state.channels
    .filter((channel) => channel.kind === "channel")
    .map((channel) => ({ key: channel.id, name: channel.name, channelId: channel.id, member: null }));
  const dms = [...state.members.values()]
    .filter((member) => member.id !== state.me)
    .map((member) => ({ key: member.id, name: member.name, channelId: dmWith(state, member.id), member }));
  return {
    channels,
    people: dms.filter((place) => !place.member.isBot),
    apps: dms.filter((place) => place.member.isBot),
  };
}

function dmWith(state, userId) {
  return state.channels.find((channel) => channel.kind === "im" && channel.partner === userId)?.id ?? null;
}

function showPlaces(list, places, state, actions) {
  keep(
    list,
    places,
    (place) => place.key,
    (place) =>
      JSON.stringify([
        place,
        place.channelId !== null && place.channelId === state.channelId,
        state.unread.has(place.channelId),
      ]),
    (place) => placeNode(place, state, actions),
  );
}

function placeNode(place, state, actions) {
  const isHere = place.channelId !== null && place.channelId === state.channelId;
  const isUnread = state.unread.has(place.channelId);
  const mark =
    place.member === null ? h("span", { class: "place-mark" }, icon("hash")) : avatar(place.member, "mini");
  const button = h(
    "button",
    {
      type: "button",
      class: isUnread ? "place unread" : "place",
      "aria-current": isHere ? "page" : null,
      dataset: { focus: "place" },
      onclick: () => actions.goTo(place),
    },
    mark,
    h("span", { class: "place-name" }, place.name),
    isUnread ? h("span", { class: "dot" }, h("span", { class: "unseen" }, "unread")) : null,
  );
  return h("li", {}, button);
}
