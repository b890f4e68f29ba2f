// A small set of emoji names; one that is not here stays as it was typed, colons and all.

const CHARACTERS = {
  "+1": "👍",
  "-1": "👎",
  100: "💯",
  arrow_right: "➡️",
  bulb: "💡",
  ballot_box_with_check: "☑️",
  clock9: "🕘",
  coffee: "☕",
  eyes: "👀",
  fire: "🔥",
  gear: "⚙️",
  hammer: "🔨",
  heart: "❤️",
  heavy_check_mark: "✔️",
  hourglass: "⌛",
  hourglass_flowing_sand: "⏳",
  information_source: "ℹ️",
  joy: "😂",
  large_blue_circle: "🔵",
  large_green_circle: "🟢",
  memo: "📝",
  mag: "🔍",
  no_entry: "⛔",
  no_entry_sign: "🚫",
  ok_hand: "👌",
  pray: "🙏",
  question: "❓",
  raised_hands: "🙌",
  red_circle: "🔴",
  rocket: "🚀",
  rotating_light: "🚨",
  slightly_smiling_face: "🙂",
  smile: "😄",
  snowflake: "❄️",
  sparkles: "✨",
  star: "⭐",
  tada: "🎉",
  thinking_face: "🤔",
  thumbsup: "👍",
  thumbsdown: "👎",
  warning: "⚠️",
  wave: "👋",
  white_check_mark: "✅",
  wrench: "🔧",
  x: "❌",
  zap: "⚡",
};

/** The character for a name without colons, or undefined. */
export function emoji(name) {
  return Object.hasOwn(CHARACTERS, name) ? CHARACTERS[name] : undefined;
}

/** `:name:` in plain text becomes its character where we know it. */
export function withEmoji(text) {
  return text.replace(/:([a-z0-9_+-]+):/g, (whole, name) => emoji(name) ?? whole);
}
