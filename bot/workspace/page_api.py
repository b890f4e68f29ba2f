"""The control API of the local workspace's page: what a member's browser may ask, and what it is told.

This is not Slack's; it stands where Slack's own clients would. All paths are under `/_page/`, JSON both
ways (`/upload` takes multipart). A browser is known by an HttpOnly cookie that `GET /_page/boot` (or
`POST /_page/act_as`) sets; the cookie is bound to one member at a time. A request with an `Origin` other
than the workspace's own is refused (403).

    GET  /_page/boot                              -> Boot. Like a reload in Slack: drops my ephemerals.
    GET  /_page/messages?channel=C&thread_ts=T    -> Messages, oldest first. Without thread_ts: the channel's
                                                     top level; with it: the root, then its replies.
                                                     `limit` (default 200) keeps the newest,
                                                     `before` (a ts) pages back.
    POST /_page/say       Say     -> Done, with the message
    POST /_page/edit      Edit    -> Done, with the message
    POST /_page/delete    Delete  -> Done
    POST /_page/react     React   -> Done (a second time takes it away again)
    POST /_page/slash     Slash   -> Done once the app has acknowledged, or its 3 s are over. What the app
                                     answers, and what Slack says instead, comes as an ephemeral by /live.
    POST /_page/press     Press   -> Done once acknowledged; `error` is "operation_timeout" when it was not
    POST /_page/open_dm   OpenDm  -> Done, with the channel
    POST /_page/open_app  OpenApp -> Done (the app hears app_home_opened); `view` when a Home is published
    POST /_page/upload    multipart, one or more parts named `file` -> Uploaded; name the ids in Say.files
    POST /_page/act_as    ActAs   -> Boot of that member. /live connections of this cookie are closed.
    POST /_page/join      Join    -> User, a new member, in all channels. Pages hear of it by their next boot.
    GET  /_page/live      WebSocket of News; the first is `hello`. After any gap: boot, messages again.
    GET  /_clock                                  -> {"now": epoch seconds}
    POST /_clock          {"advance_s": n} or {"to": epoch seconds or ISO time with offset} -> {"now": ...};
                                                     forward only. /live tells all pages `clock`.
    GET  File.url         the bytes (attachment; never run in the page's origin)

A refusal is HTTP 400 with `Refused`; 401 without a cookie; 403 from elsewhere.
`text` of a message is Slack's mrkdwn with & < > as entities; draw `blocks` when there are any.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Json = dict[str, Any]
"""Slack's own shapes (blocks, views, attachments), as the app sent them."""


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class User(Model):
    id: str
    name: str
    """The handle, as in @mira."""
    real_name: str
    tz: str
    is_bot: bool
    is_admin: bool


class Channel(Model):
    id: str
    name: str
    """Without the #; a DM has its partner's name."""
    kind: Literal["channel", "im"]
    topic: str
    partner: str = ""
    """The other user of a DM."""
    has_app: bool
    """Whether the app hears what is said here."""
    is_read_only: bool = False
    """A DM with an app whose manifest has no writable messages tab."""


class Command(Model):
    command: str
    """With its slash."""
    description: str
    usage_hint: str


class App(Model):
    id: str
    name: str
    user: str
    """The bot user."""
    sockets: int
    """Open Socket Mode connections; 0: the bot is away and hears nothing."""


class File(Model):
    id: str
    name: str
    title: str
    mimetype: str
    filetype: str
    size: int
    """Bytes."""
    url: str
    is_snippet: bool


class Reaction(Model):
    name: str
    """Without colons."""
    users: tuple[str, ...]


class Message(Model):
    channel: str
    ts: str
    """Identity within the channel; increases."""
    thread_ts: str = ""
    """The root's ts for a reply, and for a root that has replies; else empty."""
    user: str
    bot_id: str = ""
    text: str
    blocks: tuple[Json, ...] = ()
    attachments: tuple[Json, ...] = ()
    files: tuple[File, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    reply_count: int = 0
    reply_users: tuple[str, ...] = ()
    latest_reply: str = ""
    edited_ts: str = ""
    is_ephemeral: bool = False
    """Only you can see this."""


class Boot(Model):
    me: User
    users: tuple[User, ...]
    channels: tuple[Channel, ...]
    """Channels, then my DMs."""
    commands: tuple[Command, ...]
    app: App
    now: float
    """The workspace's clock, epoch seconds."""


class Messages(Model):
    messages: tuple[Message, ...]
    has_more: bool


class Say(Model):
    channel: str
    thread_ts: str = ""
    text: str = ""
    """As typed, not escaped: fences, `code`, links, @handles and :emoji: are understood as Slack's composer
    understands them."""
    blocks: tuple[Json, ...] = ()
    """Instead of text: one rich_text block, exactly as composed."""
    files: tuple[str, ...] = ()
    client_msg_id: str = ""
    """Chosen by the page: said again under the same id, after an answer got lost, it is there once."""


class Edit(Model):
    channel: str
    ts: str
    text: str


class Delete(Model):
    channel: str
    ts: str


class React(Model):
    channel: str
    ts: str
    name: str


class Slash(Model):
    channel: str
    text: str
    """The whole line, "/rocm start"."""
    thread_ts: str = ""
    """Where the composer stood: in a thread it is refused with `slash_in_thread`, as Slack does."""


class Press(Model):
    channel: str = ""
    ts: str = ""
    view_id: str = ""
    """Instead of channel and ts: a control of a Home or modal."""
    block_id: str
    action_id: str
    value: str = ""
    """For a select, radio, checkbox or overflow: the value of the option chosen. Buttons carry their own."""
    state: Json = Field(default_factory=dict)
    """`state.values` of the inputs around it, Slack's shape."""


class OpenDm(Model):
    user: str


class OpenApp(Model):
    tab: Literal["home", "messages"]


class ActAs(Model):
    user: str
    """Id or handle."""


class Join(Model):
    name: str
    """The handle."""
    real_name: str
    tz: str
    """IANA name."""
    is_admin: bool = False


class Uploaded(Model):
    files: tuple[File, ...]


class Done(Model):
    ok: Literal[True] = True
    message: Message | None = None
    channel: Channel | None = None
    view: Json | None = None
    error: str = ""
    """Done as asked, but the app failed: "operation_timeout" or "dispatch_failed"."""


class Refused(Model):
    ok: Literal[False] = False
    error: str
    """Slack's name for it where it has one."""
    says: str
    """For the member, a sentence."""


class Hello(Model):
    type: Literal["hello"] = "hello"
    me: str
    app: App
    now: float


class MessageNew(Model):
    type: Literal["message"] = "message"
    message: Message


class MessageChanged(Model):
    """Its text, blocks, replies, files or reactions: draw it anew in place."""

    type: Literal["message_changed"] = "message_changed"
    message: Message


class MessageDeleted(Model):
    type: Literal["message_deleted"] = "message_deleted"
    channel: str
    ts: str
    thread_ts: str = ""


class ChannelNew(Model):
    """A DM or channel that I now have."""

    type: Literal["channel"] = "channel"
    channel: Channel


class AppChanged(Model):
    type: Literal["app"] = "app"
    app: App


class ViewChanged(Model):
    """A Home was published, or a modal opened, pushed, updated or closed for me."""

    type: Literal["view"] = "view"
    change: Literal["published", "opened", "pushed", "updated", "closed"]
    view: Json


class ClockMoved(Model):
    type: Literal["clock"] = "clock"
    now: float


News = Annotated[
    Hello | MessageNew | MessageChanged | MessageDeleted | ChannelNew | AppChanged | ViewChanged | ClockMoved,
    Field(discriminator="type"),
]
