// The wire: requests to the workspace and the news it pushes. Shapes are those of bot/workspace/page_api.py.

/** The workspace understood and said no; `says` is for the member. */
export class Refused extends Error {
  constructor(error, says) {
    super(says || error);
    this.error = error;
  }
}

/** No answer came: whether the request arrived is not known. */
export class Unreachable extends Error {}

async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
  } catch (cause) {
    throw new Unreachable("The workspace does not answer. Nothing is lost: try again when it is back.", {
      cause,
    });
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null) {
    throw new Refused(
      answer?.error ?? `http_${response.status}`,
      answer?.says ?? `The workspace said ${response.status}.`,
    );
  }
  return answer;
}

function post(path, value) {
  return ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(value),
  });
}

export const boot = () => ask("/_page/boot");
export const say = (message) => post("/_page/say", message);
export const edit = (message) => post("/_page/edit", message);
export const erase = (message) => post("/_page/delete", message);
export const react = (reaction) => post("/_page/react", reaction);
export const slash = (command) => post("/_page/slash", command);
export const press = (control) => post("/_page/press", control);
export const openDm = (user) => post("/_page/open_dm", { user });
export const openApp = (tab) => post("/_page/open_app", { tab });
export const actAs = (user) => post("/_page/act_as", { user });
export const advanceClock = (to) => post("/_clock", { to });

export function messages(channel, options = {}) {
  return ask(`/_page/messages?${new URLSearchParams({ channel, ...options })}`);
}

export function upload(files) {
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  return ask("/_page/upload", { method: "POST", body: form });
}

export async function fileText(url) {
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok) throw new Refused(`http_${response.status}`, "The file could not be read.");
  return response.text();
}

const RETRY_MS = [300, 600, 1200, 2500];

/**
 * Keep a WebSocket of news open for ever. `on.prepare` makes sure of a session before a first or a failed
 * connection. `on.hello` follows every connection and may be async: news wait for it, so that what was
 * re-read is never older than they are.
 */
export function live(on) {
  let failures = 0;
  let hasSession = false;

  async function open() {
    if (!hasSession && !(await settled(on.prepare()))) return again();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/_page/live`);
    let turn = Promise.resolve();
    hasSession = false;
    socket.addEventListener("message", (event) => {
      const news = JSON.parse(event.data);
      turn = turn.then(() => (news.type === "hello" ? greet(socket, news) : on.news(news)));
    });
    socket.addEventListener("close", again);
    return undefined;
  }

  async function greet(socket, news) {
    hasSession = true;
    if (await settled(on.hello(news))) failures = 0;
    else socket.close();
  }

  function again() {
    on.lost();
    setTimeout(open, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
    failures += 1;
  }

  open();
}

/** Whether the workspace answered as asked. */
async function settled(work) {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Unreachable || error instanceof Refused) return false;
    throw error;
  }
}
