"""How a message looks: to the app, to a page, and what is gathered around it for that."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from bot.workspace import files, page_api, people
from bot.workspace.tables import FileRow, Json, MessageRow, ReactionRow
from bot.workspace.turn import Turn


@dataclass(frozen=True)
class Around:
    """What is kept beside messages: replies, reactions, files; by ts, by file id."""

    replies: dict[str, list[tuple[str, str]]]
    """root ts -> (ts, user) of its replies, oldest first"""
    reactions: dict[str, dict[str, list[str]]]
    """ts -> name -> users"""
    files: dict[str, FileRow]


async def around_of(turn: Turn, rows: Sequence[MessageRow]) -> Around:
    if not rows:
        return Around({}, {}, {})
    channel, stamps = rows[0].channel, [row.ts for row in rows]
    replies: dict[str, list[tuple[str, str]]] = {}
    for root, ts, user in await turn.db.execute(
        select(MessageRow.thread_ts, MessageRow.ts, MessageRow.user)
        .where(MessageRow.channel == channel, MessageRow.thread_ts.in_(stamps), MessageRow.only_to == "")
        .order_by(MessageRow.ts)
    ):
        replies.setdefault(root, []).append((ts, user))
    reactions: dict[str, dict[str, list[str]]] = {}
    for reaction in await turn.db.scalars(
        select(ReactionRow)
        .where(ReactionRow.channel == channel, ReactionRow.ts.in_(stamps))
        .order_by(ReactionRow.event_ts)
    ):
        reactions.setdefault(reaction.ts, {}).setdefault(reaction.name, []).append(reaction.user)
    return Around(replies, reactions, await files.by_id(turn, [id_ for row in rows for id_ in row.files]))


def to_slack(
    row: MessageRow, around: Around, base_url: str, *, is_event: bool = False, has_metadata: bool = False
) -> Json:
    """A message as the Web API and events show it. Events leave out what grew around it later."""
    shape: Json = {
        "type": "message",
        "user": row.user,
        "text": row.text,
        "ts": row.ts,
        "team": people.TEAM_ID,
    }
    optional: Json = {
        "subtype": row.subtype,
        "client_msg_id": row.client_msg_id,
        "blocks": row.blocks,
        "attachments": row.attachments,
        "files": [files.to_slack(around.files[id_], base_url) for id_ in row.files],
        "thread_ts": row.thread_ts or (row.ts if row.ts in around.replies else ""),
        "edited": {"user": row.user, "ts": row.edited_ts} if row.edited_ts else None,
        "metadata": row.metadata_ if has_metadata else None,
    }
    if row.bot_id:
        optional |= {"bot_id": row.bot_id, "app_id": people.APP_ID}
    if not is_event:
        optional |= _thread(around.replies.get(row.ts, [])) | _reactions(around.reactions.get(row.ts, {}))
    return shape | {name: value for name, value in optional.items() if value}


def _thread(replies: list[tuple[str, str]]) -> Json:
    if not replies:
        return {}
    users = list(dict.fromkeys(user for _, user in replies))
    return {
        "reply_count": len(replies),
        "reply_users_count": len(users),
        "reply_users": users[:5],
        "latest_reply": replies[-1][0],
    }


def _reactions(by_name: dict[str, list[str]]) -> Json:
    if not by_name:
        return {}
    named = [{"name": name, "users": users, "count": len(users)} for name, users in by_name.items()]
    return {"reactions": named}


def to_page(row: MessageRow, around: Around) -> page_api.Message:
    replies = around.replies.get(row.ts, [])
    reactions = around.reactions.get(row.ts, {})
    return page_api.Message(
        channel=row.channel,
        ts=row.ts,
        thread_ts=row.thread_ts or (row.ts if replies else ""),
        user=row.user,
        bot_id=row.bot_id,
        text=row.text,
        blocks=tuple(row.blocks),
        attachments=tuple(row.attachments),
        files=tuple(files.to_page(around.files[id_]) for id_ in row.files),
        reactions=tuple(
            page_api.Reaction(name=name, users=tuple(users)) for name, users in reactions.items()
        ),
        reply_count=len(replies),
        reply_users=tuple(dict.fromkeys(user for _, user in replies)),
        latest_reply=replies[-1][0] if replies else "",
        edited_ts=row.edited_ts,
        is_ephemeral=bool(row.only_to),
    )
