"""What a member does, as Slack's clients would have it done, up to the point where the app hears of it."""

import uuid

from sqlalchemy import select

from bot.workspace import composer, files, messages, page_api, payloads, people, reactions, views
from bot.workspace.channels import can_write_to_app, find_user, has_member, open_dm, seen_by
from bot.workspace.message_shapes import around_of, to_slack
from bot.workspace.refusal import Refusal
from bot.workspace.tables import ChannelRow, FileRow, Json, MessageRow, UserRow
from bot.workspace.turn import Turn

TYPED_MAX = 40_000
"""Characters: a longer text is not taken; the client offers a snippet instead."""


async def say(turn: Turn, user: str, said: page_api.Say) -> MessageRow:
    channel = await _mine(turn, said.channel, user)
    if earlier := await _said_before(turn, channel, user, said.client_msg_id):
        return earlier
    blocks = await _composed(turn, said)
    text = composer.mrkdwn(blocks)
    if not text and not said.files:
        raise Refusal("no_text", "Write something first.")
    if len(text) > TYPED_MAX:
        raise Refusal("msg_too_long", "That is too long for a message. Send it as a file.")
    draft = messages.Draft(
        user=user,
        text=text,
        blocks=blocks,
        files=list(said.files),
        thread_ts=said.thread_ts,
        client_msg_id=said.client_msg_id or str(uuid.uuid4()),
    )
    return await messages.post(turn, channel, draft)


async def _said_before(turn: Turn, channel: ChannelRow, user: str, client_msg_id: str) -> MessageRow | None:
    if not client_msg_id:
        return None
    found: MessageRow | None = await turn.db.scalar(
        select(MessageRow).where(
            MessageRow.channel == channel.id,
            MessageRow.user == user,
            MessageRow.client_msg_id == client_msg_id,
        )
    )
    return found


async def _composed(turn: Turn, said: page_api.Say) -> list[Json]:
    if not said.blocks:
        return composer.compose(said.text, await _known(turn))
    blocks = list(said.blocks)
    payloads.check({"blocks": blocks}, "message")
    if any(block["type"] != "rich_text" for block in blocks):
        raise Refusal("invalid_blocks", "A member can only send rich_text.")
    return payloads.with_ids(blocks)


async def _known(turn: Turn) -> composer.Known:
    users = list(await turn.db.scalars(select(UserRow)))
    names = {name.lower(): user.id for user in users for name in (user.name, user.real_name)}
    channels = await turn.db.scalars(select(ChannelRow).where(ChannelRow.kind == "channel"))
    return composer.Known(names, {channel.name: channel.id for channel in channels})


async def edit(turn: Turn, user: str, edited: page_api.Edit) -> MessageRow:
    channel = await _mine(turn, edited.channel, user)
    row = await messages.find(turn, channel.id, edited.ts)
    if row.user != user:
        raise Refusal("cant_update_message", "You can edit only what you wrote.")
    blocks = composer.compose(edited.text, await _known(turn))
    if not blocks:
        raise Refusal("no_text", "Write something, or delete the message.")
    before = to_slack(row, await around_of(turn, [row]), turn.base_url, is_event=True)
    row.text, row.blocks, row.edited_ts = composer.mrkdwn(blocks), blocks, turn.stamps.next()
    await messages.changed(turn, channel, row, before)
    return row


async def delete(turn: Turn, user: str, channel_id: str, ts: str) -> None:
    """Also an ephemeral of one's own view: that only hides it."""
    channel = await _mine(turn, channel_id, user)
    row = await turn.db.get(MessageRow, (channel_id, ts))
    if row is None or row.only_to not in ("", user):
        raise Refusal("message_not_found")
    if row.user != user and row.only_to != user:
        raise Refusal("cant_delete_message", "You can delete only what you wrote.")
    await messages.remove(turn, channel, row)


async def react(turn: Turn, user: str, reacted: page_api.React) -> None:
    channel = await _mine(turn, reacted.channel, user)
    row = await messages.find(turn, channel.id, reacted.ts)
    mine = (await around_of(turn, [row])).reactions.get(row.ts, {}).get(reacted.name, [])
    change = reactions.remove if user in mine else reactions.add
    await change(turn, channel, row.ts, user, reacted.name)


async def upload(turn: Turn, user: str, name: str, data: bytes) -> FileRow:
    """All three steps at once: Slack's clients do not wait for Send either."""
    row = await files.reserve(turn, user, name, len(data))
    row.data, row.state = data, "complete"
    return row


async def open_dm_with(turn: Turn, user: str, other: str) -> ChannelRow:
    channel, _ = await open_dm(turn, user, (await find_user(turn, other)).id)
    return channel


async def open_app(turn: Turn, user: str, tab: str) -> Json | None:
    """The member looks at the app: its Home, if there is one, and the app hears of it."""
    channel, _ = await open_dm(turn, user, people.BOT_USER)
    home = await views.home_of(turn, user)
    event: Json = {
        "type": "app_home_opened",
        "user": user,
        "channel": channel.id,
        "tab": tab,
        "event_ts": turn.stamps.next(),
    }
    shown = views.to_slack(home) if home else None
    turn.hear("app_home_opened", event | ({"view": shown} if shown and tab == "home" else {}))
    return shown


async def _mine(turn: Turn, channel_id: str, user: str) -> ChannelRow:
    """A channel that the member may write in."""
    channel = await seen_by(turn, channel_id, user)
    if not await has_member(turn, channel.id, user):
        raise Refusal("not_in_channel", "Join the channel first.")
    with_app = channel.kind == "im" and await has_member(turn, channel.id, people.BOT_USER)
    if with_app and not can_write_to_app(turn):
        raise Refusal("restricted_action", "Sending messages to this app has been turned off.")
    return channel


async def drop_ephemerals(turn: Turn, user: str) -> None:
    """A reload forgets them, as on Slack."""
    for row in await turn.db.scalars(select(MessageRow).where(MessageRow.only_to == user)):
        await turn.db.delete(row)
