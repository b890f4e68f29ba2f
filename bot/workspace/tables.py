"""The workspace's own tables. Ids and ts are Slack's strings; other times are microseconds of its clock."""

from typing import Any

from sqlalchemy import JSON, BigInteger, Index, LargeBinary, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

Json = dict[str, Any]


class Table(DeclarativeBase):
    type_annotation_map = {  # noqa: RUF012
        str: Text(),
        int: BigInteger(),
        Json: JSON(),
        list[Json]: JSON(),
        list[str]: JSON(),
    }


class MetaRow(Table):
    """What a workspace is asked to remember of itself: tokens, the clock's offset, the last number given."""

    __tablename__ = "meta"

    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class UserRow(Table):
    __tablename__ = "users"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    real_name: Mapped[str]
    tz: Mapped[str]
    is_bot: Mapped[bool]
    is_admin: Mapped[bool]


class ChannelRow(Table):
    __tablename__ = "channels"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    """Empty for a DM."""
    kind: Mapped[str]
    """channel | im"""
    topic: Mapped[str] = mapped_column(default="")
    created_us: Mapped[int]


class MembershipRow(Table):
    __tablename__ = "memberships"

    channel: Mapped[str] = mapped_column(primary_key=True)
    user: Mapped[str] = mapped_column(primary_key=True, index=True)


class MessageRow(Table):
    """`only_to` is set for an ephemeral: nobody else ever gets it, nor does the Web API."""

    __tablename__ = "messages"
    __table_args__ = (Index("messages_by_thread", "channel", "thread_ts", "ts"),)

    channel: Mapped[str] = mapped_column(primary_key=True)
    ts: Mapped[str] = mapped_column(primary_key=True)
    thread_ts: Mapped[str] = mapped_column(default="")
    """The root's ts, for a reply only."""
    user: Mapped[str]
    bot_id: Mapped[str] = mapped_column(default="")
    subtype: Mapped[str] = mapped_column(default="")
    text: Mapped[str]
    blocks: Mapped[list[Json]] = mapped_column(insert_default=list)
    attachments: Mapped[list[Json]] = mapped_column(insert_default=list)
    metadata_: Mapped[Json] = mapped_column("metadata", insert_default=dict)
    files: Mapped[list[str]] = mapped_column(insert_default=list)
    client_msg_id: Mapped[str] = mapped_column(default="")
    edited_ts: Mapped[str] = mapped_column(default="")
    only_to: Mapped[str] = mapped_column(default="")


class ReactionRow(Table):
    __tablename__ = "reactions"

    channel: Mapped[str] = mapped_column(primary_key=True)
    ts: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    user: Mapped[str] = mapped_column(primary_key=True)
    event_ts: Mapped[str]


class FileRow(Table):
    """`state`: waiting (an upload URL was given), uploaded (bytes are here), shared."""

    __tablename__ = "files"

    id: Mapped[str] = mapped_column(primary_key=True)
    secret: Mapped[str]
    """Part of the upload URL."""
    user: Mapped[str]
    name: Mapped[str]
    title: Mapped[str]
    snippet_type: Mapped[str] = mapped_column(default="")
    size: Mapped[int]
    state: Mapped[str]
    channels: Mapped[list[str]] = mapped_column(insert_default=list)
    created_us: Mapped[int]
    data: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)


class ViewRow(Table):
    """A published Home, or a modal in a member's stack (`root_id` its first, `previous_id` the one below)."""

    __tablename__ = "views"

    id: Mapped[str] = mapped_column(primary_key=True)
    user: Mapped[str] = mapped_column(index=True)
    kind: Mapped[str]
    """home | modal"""
    body: Mapped[Json]
    hash: Mapped[str]
    root_id: Mapped[str]
    previous_id: Mapped[str] = mapped_column(default="")


class ResponseUrlRow(Table):
    """A response_url. `ts` is the message that was acted on, empty for a slash command."""

    __tablename__ = "response_urls"

    id: Mapped[str] = mapped_column(primary_key=True)
    channel: Mapped[str]
    user: Mapped[str]
    ts: Mapped[str]
    uses: Mapped[int]
    expires_us: Mapped[int]


class DeliveryRow(Table):
    """An event that a socket was given and has not acknowledged."""

    __tablename__ = "deliveries"

    id: Mapped[str] = mapped_column(primary_key=True)
    """The event_id."""
    payload: Mapped[Json]
    attempt: Mapped[int]
    """Redeliveries so far."""
    due_us: Mapped[int]
    """When the next one is due; 0 while the first send is out."""
    reason: Mapped[str]


class PageSessionRow(Table):
    __tablename__ = "page_sessions"

    secret: Mapped[str] = mapped_column(primary_key=True)
    user: Mapped[str]
