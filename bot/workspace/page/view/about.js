// What this workspace is, and what it leaves out: said plainly, in one place.

import { h } from "../dom.js";
import { showPage } from "./dialog.js";

const LEFT_OUT = [
  "Private channels, group messages, Slack Connect, more than one workspace",
  "Home tab, modals, shortcuts, workflows and canvases (Home and modals come later)",
  "Search, mentions list, notifications, presence, typing signs and read marks on other devices",
  "Link previews, custom emoji and the emoji picker, huddles, calls",
  "Sign-in: anyone who can open this page can act as any member",
  "Menus, tables, charts and other blocks that this app does not send; they appear as a named placeholder",
];

export function showAbout() {
  showPage(
    "A local imitation of Slack",
    h(
      "p",
      {},
      "This page and the server behind it run on this machine only. ",
      "The app connects to it exactly as it would to Slack. ",
      "Nothing you write here reaches Slack, and Slack is not affiliated with it.",
    ),
    h(
      "p",
      {},
      "The workspace has a clock of its own. Moving it forward lets you see tomorrow's messages today.",
    ),
    h("h3", {}, "It leaves out"),
    h(
      "ul",
      {},
      LEFT_OUT.map((line) => h("li", {}, line)),
    ),
  );
}
