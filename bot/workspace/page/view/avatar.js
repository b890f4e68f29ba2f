// A member's face: initials on a quiet colour of their own.

import { h } from "../dom.js";

const TINTS = 8;

export function avatar(member, size = "medium") {
  const shape = member.isApp ? "avatar-app" : "";
  return h(
    "span",
    { class: `avatar avatar-${size} tint-${tint(member.id)} ${shape}`, "aria-hidden": "true" },
    initials(member.name),
  );
}

function initials(name) {
  const words = name.split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  const found = letters.map((word) => [...word].find((character) => /[\p{L}\p{N}]/u.test(character)));
  return found.length > 0 ? found.join("").toUpperCase() : "?";
}

function tint(id) {
  let sum = 7;
  for (const character of id) sum = (sum * 31 + character.codePointAt(0)) % 9973;
  return sum % TINTS;
}
