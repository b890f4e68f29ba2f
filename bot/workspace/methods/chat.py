"""chat.*: what the app says."""

import json

from pydantic import Field

from bot.workspace import messages, payloads, people
from bot.workspace.channels import find_channel, has_member, open_dm
from bot.workspace.message_shapes import around_of, to_slack
from bot.workspace.method import Args, JsonList, JsonObject, Method
from bot.workspace.rates import Tier
from bot.workspace.refusal import Refusal
from bot.workspace.tables import ChannelRow, Json, MessageRow, UserRow
from bot.workspace.turn import Turn

MARKDOWN_MAX = 12_000


class Content(Args):
    channel: str
    text: str = ""
    blocks: JsonList = Field(default_factory=list)
    attachments: JsonList = Field(default_factory=list)
    markdown_text: str = ""


class Post(Content):
    thread_ts: str = ""
    metadata: JsonObject = Field(default_factory=dict)
    reply_broadcast: bool = False
    username: str = ""
    icon_emoji: str = ""
    icon_url: str = ""


class Ephemeral(Content):
    user: str
    thread_ts: str = ""


class Update(Content):
    ts: str
    metadata: JsonObject | None = None


class Pointed(Args):
    channel: str
    ts: str


class Permalink(Args):
    channel: str
    message_ts: str


async def post(turn: Turn, args: Post) -> Json:
    channel = await _writable(turn, args.channel)
    if (
        args.username or args.icon_emoji or args.icon_url
    ) and "chat:write.customize" not in turn.manifest.scopes:
        provided = ",".join(sorted(turn.manifest.scopes))
        raise Refusal("missing_scope", needed="chat:write.customize", provided=provided)
    text, blocks = _content(args)
    payloads.check_metadata(args.metadata, len(json.dumps(args.metadata)))
    turn.rates.spend_post(channel.id)
    draft = messages.Draft(
        user=people.BOT_USER,
        bot_id=people.BOT_ID,
        text=text,
        blocks=blocks,
        attachments=args.attachments,
        metadata=args.metadata,
        thread_ts=args.thread_ts,
        is_broadcast=args.reply_broadcast,
    )
    return await _shown(turn, await messages.post(turn, channel, draft))


async def post_ephemeral(turn: Turn, args: Ephemeral) -> Json:
    channel = await _writable(turn, args.channel)
    text, blocks = _content(args)
    if not await has_member(turn, channel.id, args.user):
        raise Refusal("user_not_in_channel")
    draft = messages.Draft(
        user=people.BOT_USER,
        bot_id=people.BOT_ID,
        text=text,
        blocks=blocks,
        attachments=args.attachments,
        thread_ts=args.thread_ts,
        only_to=args.user,
    )
    row = await messages.post(turn, channel, draft)
    return {"message_ts": row.ts}


async def update(turn: Turn, args: Update) -> Json:
    channel = await find_channel(turn, args.channel)
    row = await messages.find(turn, channel.id, args.ts)
    if row.bot_id != people.BOT_ID:
        raise Refusal("cant_update_message")
    if len(args.text) > payloads.UPDATE_TEXT_MAX:
        raise Refusal("msg_too_long")
    text, blocks = _content(args)
    if _is_rich(row.blocks) and not _is_rich(blocks):
        raise Refusal("block_mismatch")
    if args.metadata is not None:
        payloads.check_metadata(args.metadata, len(json.dumps(args.metadata)))
        row.metadata_ = args.metadata
    before = to_slack(row, await around_of(turn, [row]), turn.base_url, is_event=True)
    row.text, row.blocks, row.attachments = text, blocks, args.attachments
    row.edited_ts = turn.stamps.next()
    await messages.changed(turn, channel, row, before)
    return await _shown(turn, row) | {"text": row.text}


async def delete(turn: Turn, args: Pointed) -> Json:
    channel = await find_channel(turn, args.channel)
    row = await messages.find(turn, channel.id, args.ts)
    if row.bot_id != people.BOT_ID:
        raise Refusal("cant_delete_message")
    await messages.remove(turn, channel, row)
    return {"channel": channel.id, "ts": args.ts}


async def get_permalink(turn: Turn, args: Permalink) -> Json:
    channel = await find_channel(turn, args.channel)
    row = await messages.find(turn, channel.id, args.message_ts)
    link = f"{turn.base_url}/archives/{channel.id}/p{row.ts.replace('.', '')}"
    thread = f"?thread_ts={row.thread_ts}&cid={channel.id}" if row.thread_ts else ""
    return {"channel": channel.id, "permalink": link + thread}


async def _writable(turn: Turn, name: str) -> ChannelRow:
    """A channel by id, or the DM of a member by theirs."""
    if user := await turn.db.get(UserRow, name):
        if user.is_bot:
            raise Refusal("channel_not_found")
        channel, _ = await open_dm(turn, people.BOT_USER, name)
    else:
        channel = await find_channel(turn, name)
    if not await has_member(turn, channel.id, people.BOT_USER):
        raise Refusal("channel_not_found" if channel.kind == "im" else "not_in_channel")
    if channel.kind == "im" and not turn.manifest.features.app_home.messages_tab_enabled:
        raise Refusal("messages_tab_disabled")
    return channel


def _content(args: Content) -> tuple[str, list[Json]]:
    """Text and blocks as Slack keeps them. Raises by Slack's name for what it would not take."""
    if args.markdown_text and (args.text or args.blocks):
        raise Refusal("markdown_text_conflict")
    if len(args.markdown_text) > MARKDOWN_MAX:
        raise Refusal("msg_too_long")
    payloads.check_attachments(args.attachments)
    blocks = [{"type": "markdown", "text": args.markdown_text}] if args.markdown_text else args.blocks
    text = args.text[: payloads.TEXT_KEPT]
    payloads.check({"text": text, "blocks": blocks, "attachments": args.attachments}, "message")
    return payloads.escaped_leftovers(text), payloads.with_ids(blocks)


def _is_rich(blocks: list[Json]) -> bool:
    return any(block["type"] == "rich_text" for block in blocks)


async def _shown(turn: Turn, row: MessageRow) -> Json:
    message = to_slack(row, await around_of(turn, [row]), turn.base_url, has_metadata=True)
    return {"channel": row.channel, "ts": row.ts, "message": message}


METHODS = {
    "chat.postMessage": Method(post, Post, Tier.POSTS, ("chat:write",)),
    "chat.postEphemeral": Method(post_ephemeral, Ephemeral, Tier.FOUR, ("chat:write",)),
    "chat.update": Method(update, Update, Tier.THREE, ("chat:write",)),
    "chat.delete": Method(delete, Pointed, Tier.THREE, ("chat:write",)),
    "chat.getPermalink": Method(get_permalink, Permalink, Tier.POSTS),
}
