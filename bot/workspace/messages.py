"""Messages: posting, changing and removing them, and who hears of it."""

from dataclasses import dataclass, field

from sqlalchemy import delete

from bot.workspace import files, page_api, people
from bot.workspace.channels import audience, has_member
from bot.workspace.message_shapes import Around, around_of, to_page, to_slack
from bot.workspace.refusal import Refusal
from bot.workspace.tables import ChannelRow, Json, MessageRow, ReactionRow
from bot.workspace.turn import Turn


@dataclass(frozen=True)
class Draft:
    user: str
    text: str
    blocks: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    metadata: Json = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    bot_id: str = ""
    thread_ts: str = ""
    client_msg_id: str = ""
    only_to: str = ""
    is_broadcast: bool = False


async def find(turn: Turn, channel: str, ts: str) -> MessageRow:
    """An ephemeral is never found: for the Web API it does not exist."""
    row = await turn.db.get(MessageRow, (channel, ts))
    if row is None or row.only_to:
        raise Refusal("message_not_found")
    return row


async def root_of(turn: Turn, channel: str, thread_ts: str) -> MessageRow:
    """The message that a reply may be given to. Raises thread_not_found, also for the ts of a reply."""
    row = await turn.db.get(MessageRow, (channel, thread_ts))
    if row is None or row.only_to or row.thread_ts:
        raise Refusal("thread_not_found", "That thread does not exist.")
    return row


async def post(turn: Turn, channel: ChannelRow, draft: Draft) -> MessageRow:
    """Posts are never deduplicated. Raises thread_not_found."""
    root = await root_of(turn, channel.id, draft.thread_ts) if draft.thread_ts else None
    row = _row(turn, channel, draft)
    turn.db.add(row)
    await files.share(turn, draft.files, channel.id)
    await turn.db.flush()
    around = await around_of(turn, [row, *([root] if root else [])])
    to = await _viewers(turn, channel, row)
    turn.tell(to, page_api.MessageNew(message=to_page(row, around)))
    if root and not row.only_to:
        turn.tell(to, page_api.MessageChanged(message=to_page(root, around)))
    if not row.only_to and await has_member(turn, channel.id, people.BOT_USER):
        _hear_new(turn, channel, row, root, around)
    return row


def _row(turn: Turn, channel: ChannelRow, draft: Draft) -> MessageRow:
    subtype = "file_share" if draft.files else "thread_broadcast" if draft.is_broadcast else ""
    return MessageRow(
        channel=channel.id,
        ts=turn.stamps.next(),
        thread_ts=draft.thread_ts,
        user=draft.user,
        bot_id=draft.bot_id,
        subtype=subtype,
        text=draft.text,
        blocks=draft.blocks,
        attachments=draft.attachments,
        metadata_=draft.metadata,
        files=draft.files,
        client_msg_id=draft.client_msg_id,
        edited_ts="",
        only_to=draft.only_to,
    )


def _hear_new(
    turn: Turn, channel: ChannelRow, row: MessageRow, root: MessageRow | None, around: Around
) -> None:
    base = to_slack(row, around, turn.base_url, is_event=True) | {"channel": channel.id, "event_ts": row.ts}
    if root:
        base["parent_user_id"] = root.user
    turn.hear(_subscription(channel), base | {"channel_type": channel.kind})
    if channel.kind == "channel" and not row.bot_id and f"<@{people.BOT_USER}>" in row.text:
        turn.hear("app_mention", base | {"type": "app_mention"})


def _subscription(channel: ChannelRow) -> str:
    return "message.im" if channel.kind == "im" else "message.channels"


async def changed(turn: Turn, channel: ChannelRow, row: MessageRow, before: Json) -> None:
    """Tell of a new text or blocks: `row` is already changed, `before` is how Slack showed it."""
    await turn.db.flush()
    around = await around_of(turn, [row])
    to = await _viewers(turn, channel, row)
    turn.tell(to, page_api.MessageChanged(message=to_page(row, around)))
    if row.only_to or not await has_member(turn, channel.id, people.BOT_USER):
        return
    message = to_slack(row, around, turn.base_url, is_event=True)
    turn.hear(
        _subscription(channel),
        _about(turn, channel, "message_changed") | {"message": message, "previous_message": before},
    )


async def remove(turn: Turn, channel: ChannelRow, row: MessageRow) -> None:
    around = await around_of(turn, [row])
    before = to_slack(row, around, turn.base_url, is_event=True)
    to = await _viewers(turn, channel, row)
    if row.ts in around.replies:
        _bury(row)
        turn.tell(to, page_api.MessageChanged(message=to_page(row, await around_of(turn, [row]))))
    else:
        await turn.db.delete(row)
        turn.tell(to, page_api.MessageDeleted(channel=channel.id, ts=row.ts, thread_ts=row.thread_ts))
    reactions = ReactionRow.channel == channel.id, ReactionRow.ts == row.ts
    await turn.db.execute(delete(ReactionRow).where(*reactions))
    if row.thread_ts and not row.only_to:
        root = await root_of(turn, channel.id, row.thread_ts)
        turn.tell(to, page_api.MessageChanged(message=to_page(root, await around_of(turn, [root]))))
    if not row.only_to and await has_member(turn, channel.id, people.BOT_USER):
        turn.hear(
            _subscription(channel),
            _about(turn, channel, "message_deleted") | {"deleted_ts": row.ts, "previous_message": before},
        )


def _bury(row: MessageRow) -> None:
    """A deleted root keeps its place while it has replies."""
    row.user, row.bot_id, row.subtype = people.SLACKBOT, "", "tombstone"
    row.text, row.blocks, row.attachments, row.files = "This message was deleted.", [], [], []


async def _viewers(turn: Turn, channel: ChannelRow, row: MessageRow) -> frozenset[str]:
    return frozenset({row.only_to}) if row.only_to else await audience(turn, channel)


def _about(turn: Turn, channel: ChannelRow, subtype: str) -> Json:
    ts = turn.stamps.next()
    return {
        "type": "message",
        "subtype": subtype,
        "hidden": True,
        "channel": channel.id,
        "channel_type": channel.kind,
        "ts": ts,
        "event_ts": ts,
    }
