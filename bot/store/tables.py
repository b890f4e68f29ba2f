"""The tables. Times are UTC; ids of members, channels and messages are Slack's own strings."""

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Moment(TypeDecorator[datetime]):
    """An aware UTC datetime, kept as ISO text of fixed width: it sorts, and every database has it."""

    impl = String(32)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        return None if value is None else value.astimezone(UTC).isoformat(timespec="microseconds")

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else datetime.fromisoformat(value)


class Table(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )
    """A constraint with a name can be changed by a later migration."""

    type_annotation_map = {datetime: Moment(), str: Text()}  # noqa: RUF012


class Member(Table):
    __tablename__ = "members"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    tz: Mapped[str]
    """IANA name, never an offset."""
    dm_channel: Mapped[str] = mapped_column(default="")
    joined_at: Mapped[datetime]


class NodeRow(Table):
    """A member's node. `name` is "home", or names the step, drill and variant of a throw-away one."""

    __tablename__ = "nodes"
    __table_args__ = (UniqueConstraint("member_id", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"))
    name: Mapped[str]
    seed: Mapped[int] = mapped_column(BigInteger)
    version: Mapped[int]
    """Counts saves; the compare-and-swap of nodes.save."""
    state_version: Mapped[int]
    head: Mapped[str]
    made_at: Mapped[datetime]
    saved_at: Mapped[datetime]


class Blob(Table):
    """A content-addressed object of node states; kept once however many nodes reach it."""

    __tablename__ = "blobs"

    id: Mapped[str] = mapped_column(primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class NodeBlob(Table):
    __tablename__ = "node_blobs"

    node_id: Mapped[int] = mapped_column(ForeignKey("nodes.id", ondelete="CASCADE"), primary_key=True)
    blob_id: Mapped[str] = mapped_column(ForeignKey("blobs.id"), primary_key=True, index=True)


class Thread(Table):
    """A Slack thread of ours: a section of a lesson, or a playground.

    `root_key` is the outbox key of its root message; `root_ts` is known once that is sent.
    """

    __tablename__ = "threads"

    id: Mapped[int] = mapped_column(primary_key=True)
    root_key: Mapped[str] = mapped_column(unique=True)
    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"), index=True)
    channel: Mapped[str] = mapped_column(default="", index=True)
    root_ts: Mapped[str] = mapped_column(default="", index=True)
    purpose: Mapped[str]
    """section | playground"""
    section_id: Mapped[str] = mapped_column(default="")
    opened_at: Mapped[datetime]


class Asked(Table):
    """One drill put to one member in one thread: its variant, hints and how it ended."""

    __tablename__ = "asked"

    id: Mapped[int] = mapped_column(primary_key=True)
    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"), index=True)
    thread_id: Mapped[int] = mapped_column(ForeignKey("threads.id"), index=True)
    step_id: Mapped[str]
    drill_id: Mapped[str]
    variant: Mapped[int] = mapped_column(BigInteger)
    """The seed of the drill."""
    hints_used: Mapped[int] = mapped_column(default=0)
    state: Mapped[str] = mapped_column(default="open")
    """open | right | revealed | skipped"""
    asked_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class Attempt(Table):
    """One readable answer, or a line run in the playground (then `drill_id` and `verdict` are empty).

    A delivery makes at most one: `inbox_id` is unique. (channel, ts) would not do: two picks on the
    buttons of one message are two answers.
    """

    __tablename__ = "attempts"
    __table_args__ = (Index("ix_attempts_message", "channel", "ts"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    inbox_id: Mapped[int] = mapped_column(unique=True)
    member_id: Mapped[str] = mapped_column(ForeignKey("members.id"), index=True)
    thread_id: Mapped[int] = mapped_column(ForeignKey("threads.id"), index=True)
    asked_id: Mapped[int | None] = mapped_column(ForeignKey("asked.id"))
    step_id: Mapped[str] = mapped_column(default="")
    drill_id: Mapped[str] = mapped_column(default="", index=True)
    variant: Mapped[int] = mapped_column(BigInteger, default=0)
    content_version: Mapped[str]
    channel: Mapped[str]
    ts: Mapped[str]
    """Of the member's message; for a press, of the message that held the button."""
    edited_ts: Mapped[str] = mapped_column(default="")
    raw: Mapped[str]
    normal: Mapped[str]
    hints_used: Mapped[int] = mapped_column(default=0)
    duration_s: Mapped[float]
    """From the asking (or the last answer) to this one, by message ts."""
    verdict: Mapped[str] = mapped_column(default="")
    belief: Mapped[str] = mapped_column(default="")
    status: Mapped[int | None]
    """`$?` of a console run."""
    trace: Mapped[str] = mapped_column(default="")
    """The trace as JSON (cut at 64 KB), for re-grading and appeals."""
    trace_digest: Mapped[str] = mapped_column(default="")
    at: Mapped[datetime]


class InboxRow(Table):
    """A delivery from Slack, kept before it is acknowledged."""

    __tablename__ = "inbox"
    __table_args__ = (
        UniqueConstraint("channel", "ts", "what"),
        Index("ix_inbox_turn", "state", "member_id", "order_ts"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[str] = mapped_column(unique=True)
    member_id: Mapped[str]
    """Whose turn it is; empty where a delivery is nobody's. No foreign key: strangers knock too."""
    channel: Mapped[str | None]
    ts: Mapped[str | None]
    """Both null where the delivery is no message."""
    what: Mapped[str]
    """message | edit:<edited ts> | action | command | view | profile | other; a mention is a message too"""
    order_ts: Mapped[str]
    """Sorts a member's deliveries: the message ts, or the time of arrival in the same form."""
    payload: Mapped[str]
    state: Mapped[str] = mapped_column(default="new")
    """new | done | failed"""
    reference: Mapped[str] = mapped_column(default="")
    arrived_at: Mapped[datetime]


class OutboxRow(Table):
    """A call to Slack that must happen once. `key` is deterministic and goes out as message metadata."""

    __tablename__ = "outbox"
    __table_args__ = (Index("ix_outbox_lane", "state", "channel", "member_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)
    call: Mapped[str]
    """post | update | respond (response_url) | upload | react | unreact"""
    member_id: Mapped[str]
    channel: Mapped[str] = mapped_column(default="")
    """Empty until the member's DM is open."""
    thread_ts: Mapped[str] = mapped_column(default="")
    thread_key: Mapped[str] = mapped_column(default="")
    target_key: Mapped[str] = mapped_column(default="")
    """update: the outbox key of the message to change."""
    target_ts: Mapped[str] = mapped_column(default="")
    """react, unreact: the message that carries the reaction."""
    response_url: Mapped[str] = mapped_column(default="")
    message: Mapped[str]
    """bot.message.Message as JSON; of a reaction, its name."""
    state: Mapped[str] = mapped_column(default="due")
    """due | sending | sent | failed | superseded (an update that a later one overtook)"""
    ts: Mapped[str] = mapped_column(default="")
    made_at: Mapped[datetime]
    sent_at: Mapped[datetime | None]
    error: Mapped[str] = mapped_column(default="")


class Setting(Table):
    """A value that a running installation keeps: `scope` is a member's id, or "" for the whole bot."""

    __tablename__ = "settings"

    scope: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]
