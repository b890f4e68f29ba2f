"""files.*: the three steps of an upload; the second is a POST to the URL that the first gives."""

from pydantic import Field

from bot.workspace import files, messages, payloads, people
from bot.workspace.channels import has_member, seen_by
from bot.workspace.method import Args, JsonList, Method
from bot.workspace.rates import Tier
from bot.workspace.refusal import Refusal
from bot.workspace.tables import ChannelRow, Json
from bot.workspace.turn import Turn


class Reserve(Args):
    filename: str
    length: int
    snippet_type: str = ""
    alt_txt: str = ""


class Complete(Args):
    files: JsonList = Field(min_length=1)
    channel_id: str = ""
    channels: str = ""
    thread_ts: str = ""
    initial_comment: str = ""
    blocks: JsonList = Field(default_factory=list)


class Info(Args):
    file: str


async def get_upload_url(turn: Turn, args: Reserve) -> Json:
    row = await files.reserve(turn, people.BOT_USER, args.filename, args.length, args.snippet_type)
    return {"upload_url": f"{turn.base_url}/upload/v1/{row.id}/{row.secret}", "file_id": row.id}


async def complete_upload(turn: Turn, args: Complete) -> Json:
    """Slack shares in the background and says so only in events; here it is done at once."""
    rows = [
        await files.complete(turn, people.BOT_USER, str(each.get("id", "")), str(each.get("title") or ""))
        for each in args.files
    ]
    if len(names := _channels(args)) > 1 and args.thread_ts:
        raise Refusal("invalid_arguments")
    for name in names:
        await _share(turn, await _joined(turn, name), args, [row.id for row in rows])
    return {"files": [files.to_slack(row, turn.base_url) for row in rows]}


def _channels(args: Complete) -> list[str]:
    return [name for name in [args.channel_id, *args.channels.split(",")] if name]


async def _share(turn: Turn, channel: ChannelRow, args: Complete, ids: list[str]) -> None:
    if args.blocks:
        payloads.check({"blocks": args.blocks}, "message")
    draft = messages.Draft(
        user=people.BOT_USER,
        bot_id=people.BOT_ID,
        text=payloads.escaped_leftovers(args.initial_comment),
        blocks=payloads.with_ids(args.blocks),
        files=ids,
        thread_ts=args.thread_ts,
    )
    await messages.post(turn, channel, draft)


async def _joined(turn: Turn, name: str) -> ChannelRow:
    channel = await seen_by(turn, name, people.BOT_USER)
    if not await has_member(turn, channel.id, people.BOT_USER):
        raise Refusal("not_in_channel")
    return channel


async def info(turn: Turn, args: Info) -> Json:
    row = (await files.by_id(turn, [args.file]))[args.file]
    return {"file": files.to_slack(row, turn.base_url), "comments": [], "response_metadata": {}}


METHODS = {
    "files.getUploadURLExternal": Method(get_upload_url, Reserve, Tier.FOUR, ("files:write",)),
    "files.completeUploadExternal": Method(complete_upload, Complete, Tier.FOUR, ("files:write",)),
    "files.info": Method(info, Info, Tier.FOUR, ("files:read",)),
}
