// The foot of the sidebar: is the app there, what time is it, who am I, and what is this.

import { fill, h, icon } from "../dom.js";
import { memberOf, nowOf, zoneOf } from "../store.js";
import { clockTime, dateWords, tomorrowAt } from "../time.js";
import { showAbout } from "./about.js";
import { avatar } from "./avatar.js";
import { openMenu } from "./menu.js";

const HOUR_S = 3600;
const CLOCK_REDRAW_MS = 5_000;

export function createFooter(actions, read) {
  const app = h("div", { class: "footer-line app-state", role: "status" });
  const time = h("span", {});
  const clock = h(
    "button",
    { type: "button", class: "footer-line footer-button", "aria-haspopup": "menu" },
    icon("clock"),
    time,
  );
  const me = h("button", { type: "button", class: "footer-line footer-button", "aria-haspopup": "menu" });
  const about = h(
    "button",
    { type: "button", class: "footer-about", onclick: showAbout },
    "A local imitation of Slack",
  );
  const node = h("div", { class: "sidebar-foot" }, app, clock, me, about);

  clock.addEventListener("click", () =>
    openMenu(clock, "Move the clock forward", clockMoves(read(), actions)),
  );
  me.addEventListener("click", () => openMenu(me, "Act as", memberChoices(read(), actions)));
  setInterval(() => showTime(read()), CLOCK_REDRAW_MS);

  function showTime(state) {
    const words = timeWords(nowOf(state), zoneOf(state));
    if (time.textContent !== words) time.textContent = words;
    clock.setAttribute("aria-label", `Workspace clock: ${words}. Move it forward`);
  }

  function show(state) {
    const [kind, words] = appWords(state);
    if (app.textContent !== words) fill(app, h("span", { class: `lamp lamp-${kind}` }), h("span", {}, words));
    const member = memberOf(state, state.me);
    if (me.dataset.member !== member.id) {
      me.dataset.member = member.id;
      me.setAttribute("aria-label", `Acting as ${member.name}. Act as someone else`);
      fill(me, avatar(member, "small"), h("span", { class: "footer-name" }, member.name), icon("down"));
    }
    showTime(state);
  }

  return { node, show };
}

function appWords(state) {
  if (state.link !== "live") return ["lost", "Reconnecting to the workspace"];
  if (state.app.sockets > 0) return ["on", `${state.app.name} is connected`];
  return ["off", `${state.app.name} is away and hears nothing`];
}

function timeWords(moment, zone) {
  return `${dateWords(moment, zone, "brief")}, ${clockTime(moment, zone)}`;
}

function clockMoves(state, actions) {
  const now = nowOf(state);
  const zone = zoneOf(state);
  const seconds = now.getTime() / 1000;
  const moves = [
    ["Tomorrow 09:00", tomorrowAt(9, now, zone)],
    ["In one hour", seconds + HOUR_S],
    ["In one day", seconds + 24 * HOUR_S],
    ["In one week", seconds + 7 * 24 * HOUR_S],
  ];
  return moves.map(([label, to]) => ({
    label,
    hint: timeWords(new Date(to * 1000), zone),
    choose: () => actions.advanceClock(to),
  }));
}

function memberChoices(state, actions) {
  return [...state.members.values()]
    .filter((member) => !member.isBot)
    .map((member) => ({
      label: member.name,
      hint: member.isAdmin ? `${member.zone} · admin` : member.zone,
      isChosen: member.id === state.me,
      choose: () => actions.actAs(member.id),
    }));
}
