// What a line that starts with "/" means, and what could complete it. Pure: words in, words out.

const COMMAND = /^\/[a-z0-9_-]*$/;

/** "/rocm start" -> "/rocm"; null when the text is no command line: a path, several lines, anything else. */
export function commandIn(text) {
  const [first] = text.split(/\s/, 1);
  return COMMAND.test(first) ? first : null;
}

/**
 * Completions for what is typed so far: [{text, title, hint}]. First command names; after a known command
 * the words its usage hint offers ("[help | start]").
 */
export function completions(text, commands) {
  if (text.includes("\n") || commandIn(text) === null) return [];
  const space = text.indexOf(" ");
  if (space === -1) {
    return commands
      .filter((command) => command.command.startsWith(text))
      .map((command) => ({
        text: `${command.command} `,
        title: `${command.command} ${command.usage_hint}`,
        hint: command.description,
      }));
  }
  const command = commands.find((one) => one.command === text.slice(0, space));
  const typed = text.slice(space + 1);
  if (command === undefined || typed.includes(" ")) return [];
  return words(command.usage_hint)
    .filter((word) => word.startsWith(typed) && word !== typed)
    .map((word) => ({ text: `${command.command} ${word}`, title: `${command.command} ${word}`, hint: "" }));
}

/** The literal words of a usage hint that lists alternatives. */
function words(usageHint) {
  const isList = /[|,]/.test(usageHint);
  return isList
    ? usageHint
        .split(/[|,[\]()]/)
        .map((word) => word.trim())
        .filter((word) => /^[a-z][a-z-]*$/.test(word))
    : [];
}

/** "/rocm hint" as a message that works where commands do not. */
export function withoutSlash(text) {
  return text.replace(/^\//, "");
}
