// Block Kit -> nodes. To draw one more type, add it to BLOCKS; what is not there is named, not dropped.

import { h } from "../dom.js";
import { withEmoji } from "./emoji.js";
import { mrkdwn } from "./mrkdwn.js";
import { richText } from "./rich_text.js";

const BLOCKS = {
  section: (block, context) =>
    h(
      "div",
      { class: "block section" },
      h(
        "div",
        { class: "section-body" },
        block.text ? h("div", { class: "text" }, textOf(block.text, context)) : null,
        block.fields
          ? h(
              "div",
              { class: "fields" },
              block.fields.map((field) => h("div", { class: "text" }, textOf(field, context))),
            )
          : null,
      ),
      block.accessory ? h("div", { class: "accessory" }, element(block.accessory, block, context)) : null,
    ),
  rich_text: (block, context) => h("div", { class: "block text" }, richText(block, context)),
  header: (block, context) => h("h3", { class: "block header" }, textOf(block.text, context)),
  divider: () => h("hr", { class: "block" }),
  context: (block, context) =>
    h(
      "div",
      { class: "block context" },
      block.elements.map((one) => h("span", { class: "text" }, contextPiece(one, context))),
    ),
  actions: (block, context) =>
    h(
      "div",
      { class: "block actions" },
      block.elements.map((one) => element(one, block, context)),
    ),
  image: (block, context) =>
    h(
      "figure",
      { class: "block picture" },
      block.title ? h("figcaption", {}, textOf(block.title, context)) : null,
      picture(block, context),
    ),
};

const ELEMENTS = {
  button: (button, block, context) => {
    if (button.url) return linkButton(button);
    const waiting = context.isPressed(block.block_id, button.action_id);
    return h(
      "button",
      {
        type: "button",
        class: `button ${button.style ?? ""}`,
        disabled: waiting,
        "aria-busy": waiting ? "true" : null,
        "aria-label": button.accessibility_label,
        dataset: { focus: `${block.block_id}/${button.action_id}` },
        onclick: () => context.press(block, button),
      },
      textOf(button.text, context),
    );
  },
  image: (image, _block, context) => picture(image, context),
};

function linkButton(button) {
  const web = /^https?:/i.test(button.url);
  return h(
    web ? "a" : "span",
    {
      class: `button ${button.style ?? ""}`,
      href: web ? button.url : null,
      target: "_blank",
      rel: "noopener noreferrer",
    },
    withEmoji(button.text.text),
  );
}

function element(one, block, context) {
  const draw = Object.hasOwn(ELEMENTS, one.type) ? ELEMENTS[one.type] : null;
  return draw === null ? placeholder(one.type) : draw(one, block, context);
}

function contextPiece(one, context) {
  return one.type === "image" ? picture(one, context) : textOf(one, context);
}

/** Pictures come from this workspace only: the page fetches nothing from elsewhere. */
function picture(image, context) {
  const source = context.pictureSource(image);
  if (source === null) return h("span", { class: "unknown" }, `[picture: ${image.alt_text}]`);
  return h("img", { src: source, alt: image.alt_text, loading: "lazy" });
}

function textOf(text, context) {
  if (text.type === "mrkdwn") return mrkdwn(text.text, context);
  return [document.createTextNode(text.emoji === false ? text.text : withEmoji(text.text))];
}

function placeholder(type) {
  return h("div", { class: "block unknown" }, `[${type} is not shown here]`);
}

function drawBlock(block, context) {
  const draw = Object.hasOwn(BLOCKS, block.type) ? BLOCKS[block.type] : null;
  return draw === null ? placeholder(block.type) : draw(block, context);
}

/** The body of a message: its blocks, or its text when it has none. */
export function body(message, context) {
  if (message.blocks && message.blocks.length > 0)
    return message.blocks.map((block) => drawBlock(block, context));
  if (!message.text) return [];
  return [h("div", { class: "block text" }, mrkdwn(message.text, context))];
}
