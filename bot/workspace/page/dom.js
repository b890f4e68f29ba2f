// The only place that makes elements. Content always becomes a text node, never markup.

/** h("p", {class: "x", onclick: f, "aria-label": "y"}, "text", node, [more], null) */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(node, name, value);
  node.append(...pieces(children));
  return node;
}

function set(node, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else if (name === "dataset") Object.assign(node.dataset, value);
  else if (name === "value") node.value = value;
  else node.setAttribute(name, value === true ? "" : value);
}

function pieces(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

export function fill(node, ...children) {
  node.replaceChildren(...pieces(children));
}

/**
 * Make `parent`'s children match `items`, reusing the node of an item whose key and content are
 * unchanged: what is not touched does not jump, and keeps its focus, selection and scroll.
 */
export function keep(parent, items, keyOf, contentOf, make) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let cursor = parent.firstElementChild;
  for (const item of items) {
    const key = keyOf(item);
    const content = contentOf(item);
    let node = old.get(key);
    old.delete(key);
    if (node === undefined || node.keptContent !== content) {
      const fresh = make(item);
      fresh.dataset.key = key;
      fresh.keptContent = content;
      if (node !== undefined) {
        if (cursor === node) cursor = node.nextElementSibling;
        swap(node, fresh);
      }
      node = fresh;
    }
    if (node === cursor) cursor = cursor.nextElementSibling;
    else parent.insertBefore(node, cursor);
  }
  for (const node of old.values()) node.remove();
}

/** Replace `node`, handing focus to the same control in the fresh one. */
function swap(node, fresh) {
  const focused = node.contains(document.activeElement) ? focusKey(node) : null;
  node.replaceWith(fresh);
  if (focused === null) return;
  const control = [...fresh.querySelectorAll("[data-focus]")].find((one) => one.dataset.focus === focused);
  const target = control && !control.disabled ? control : fresh;
  target.focus({ preventScroll: true });
}

function focusKey(node) {
  return document.activeElement === node ? "" : (document.activeElement.dataset.focus ?? "");
}

const ICONS = {
  hash: "M5 9h14M4 15h14M10 3 8 21M16 3l-2 18",
  reply: "M21 12a8 8 0 0 1-8 8H4l2.5-3A8 8 0 1 1 21 12Z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  check: "M5 12.5 10 17.5 19.5 7",
  send: "M4 12 20 4l-5 16-3.5-6.5L4 12Z",
  attach: "M20 11.5 12 19.5a5 5 0 0 1-7-7l8.5-8.5a3.4 3.4 0 0 1 4.8 4.8L10 17a1.7 1.7 0 0 1-2.4-2.4l7.4-7.4",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2",
  menu: "M4 7h16M4 12h16M4 17h16",
  down: "M6 9l6 6 6-6",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}
