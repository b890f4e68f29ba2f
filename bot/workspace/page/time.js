// Moments in words, in the acting member's zone (an IANA name).

const DATE_STYLES = {
  numeric: { year: "numeric", month: "2-digit", day: "2-digit" },
  short: { day: "numeric", month: "short", year: "numeric" },
  plain: { day: "numeric", month: "long", year: "numeric" },
  long: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  weekday: { weekday: "long", day: "numeric", month: "long" },
  brief: { weekday: "short", day: "numeric", month: "short" },
};

const formats = new Map();

function format(zone, options) {
  const key = zone + JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...options }));
  return formats.get(key);
}

/** A message's ts ("1764518400.000100") as a Date. */
export function momentOf(ts) {
  return new Date(Number(ts) * 1000);
}

export function clockTime(moment, zone, seconds = false) {
  const options = { hour: "2-digit", minute: "2-digit", ...(seconds ? { second: "2-digit" } : {}) };
  return format(zone, options).format(moment);
}

export function dateWords(moment, zone, style) {
  return format(zone, DATE_STYLES[style]).format(moment);
}

/** The calendar day in `zone`, as "2026-11-30": equal strings are the same day. */
export function dayKey(moment, zone) {
  return format(zone, DATE_STYLES.numeric).format(moment).split("/").reverse().join("-");
}

export function dayWords(moment, now, zone) {
  const day = dayKey(moment, zone);
  if (day === dayKey(now, zone)) return "Today";
  if (day === dayKey(new Date(now.getTime() - 86_400_000), zone)) return "Yesterday";
  return dateWords(moment, zone, day.slice(0, 4) === dayKey(now, zone).slice(0, 4) ? "weekday" : "long");
}

/** The epoch second at which `zone`'s wall clock next shows tomorrow's `hour`:00. */
export function tomorrowAt(hour, now, zone) {
  const [year, month, day] = dayKey(now, zone).split("-").map(Number);
  const wall = Date.UTC(year, month - 1, day + 1, hour);
  const first = wall - offset(new Date(wall), zone);
  return (wall - offset(new Date(first), zone)) / 1000;
}

/** Milliseconds by which `zone` is ahead of UTC at `moment`. */
function offset(moment, zone) {
  const [year, month, day] = dayKey(moment, zone).split("-").map(Number);
  const [hour, minute] = clockTime(moment, zone).split(":").map(Number);
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  return wall - Math.floor(moment.getTime() / 60_000) * 60_000;
}
