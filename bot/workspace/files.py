"""Files: the three steps of an upload, their shapes, their bytes."""

import mimetypes
import secrets
from urllib.parse import quote

from sqlalchemy import select
from sqlalchemy.orm import undefer

from bot.workspace import page_api, people
from bot.workspace.refusal import Refusal
from bot.workspace.tables import FileRow, Json
from bot.workspace.turn import Turn, new_id

SIZE_MAX = 1_000_000_000
SNIPPET_MAX = 1_000_000
"""Bytes; Slack's limit for a snippet is 1 MB."""

_TEXT_TYPES = {
    ".hip": "cpp",
    ".cu": "cpp",
    ".cuh": "cpp",
    ".cpp": "cpp",
    ".hpp": "cpp",
    ".cc": "cpp",
    ".h": "c",
    ".c": "c",
    ".py": "python",
    ".sh": "shell",
    ".txt": "text",
    ".log": "text",
    ".md": "markdown",
    ".yaml": "yaml",
    ".json": "json",
    ".csv": "csv",
}


async def reserve(turn: Turn, user: str, name: str, size: int, snippet_type: str = "") -> FileRow:
    """Step one. Raises missing_argument, file_upload_size_restricted, snippet_too_large."""
    if not name:
        raise Refusal("missing_argument")
    if not size:
        raise Refusal("missing_argument", "That file is empty.")
    if size > SIZE_MAX:
        raise Refusal("file_upload_size_restricted")
    if snippet_type and size > SNIPPET_MAX:
        raise Refusal("snippet_too_large")
    row = FileRow(
        id=new_id("F"),
        secret=secrets.token_hex(16),
        user=user,
        name=name,
        title=name,
        snippet_type=snippet_type,
        size=size,
        state="waiting",
        channels=[],
        created_us=turn.clock.now_us(),
        data=b"",
    )
    turn.db.add(row)
    return row


async def receive(turn: Turn, id_: str, secret: str, data: bytes) -> None:
    """Step two. The bytes must be as many as were announced; for other counts Slack documents no name."""
    row = await turn.db.get(FileRow, id_)
    if row is None or row.state != "waiting" or not secrets.compare_digest(row.secret, secret):
        raise Refusal("file_not_found")
    if len(data) != row.size:
        raise Refusal("length_mismatch")
    row.data = data
    row.state = "uploaded"


async def complete(turn: Turn, user: str, id_: str, title: str) -> FileRow:
    """Step three. Raises file_not_found unless `user`'s bytes are here and were not completed before."""
    row = await turn.db.get(FileRow, id_)
    if row is None or row.user != user or row.state != "uploaded":
        raise Refusal("file_not_found")
    row.title = title or row.name
    row.state = "complete"
    return row


async def share(turn: Turn, ids: list[str], channel: str) -> None:
    for id_, row in (await by_id(turn, ids)).items():
        if row.state != "complete":
            raise Refusal("file_not_found", f"The file {id_} is not uploaded.")
        row.channels = [*row.channels, channel]


async def by_id(turn: Turn, ids: list[str]) -> dict[str, FileRow]:
    """Raises file_not_found."""
    if not ids:
        return {}
    rows = {row.id: row for row in await turn.db.scalars(select(FileRow).where(FileRow.id.in_(ids)))}
    if missing := set(ids) - set(rows):
        raise Refusal("file_not_found", f"There is no file {min(missing)}.")
    return rows


async def bytes_of(turn: Turn, id_: str) -> tuple[FileRow, bytes]:
    row = await turn.db.scalar(select(FileRow).where(FileRow.id == id_).options(undefer(FileRow.data)))
    if row is None or row.state == "waiting":
        raise Refusal("file_not_found")
    return row, row.data


def path_of(row: FileRow) -> str:
    return f"/files-pri/{people.TEAM_ID}-{row.id}/{quote(row.name, safe='')}"


def _filetype(name: str) -> str:
    dot = name.rfind(".")
    extension = name[dot:].lower() if dot > 0 else ""
    return _TEXT_TYPES.get(extension, extension.removeprefix(".") or "text")


def _is_text(row: FileRow) -> bool:
    return bool(row.snippet_type) or _filetype(row.name) in _TEXT_TYPES.values()


def mimetype_of(row: FileRow) -> str:
    if _is_text(row):
        return "text/plain"
    return mimetypes.guess_type(row.name)[0] or "application/octet-stream"


def to_slack(row: FileRow, base_url: str) -> Json:
    url = base_url + path_of(row)
    created = row.created_us // 1_000_000
    return {
        "id": row.id,
        "created": created,
        "timestamp": created,
        "name": row.name,
        "title": row.title,
        "mimetype": mimetype_of(row),
        "filetype": row.snippet_type or _filetype(row.name),
        "pretty_type": row.snippet_type or _filetype(row.name),
        "user": row.user,
        "user_team": people.TEAM_ID,
        "editable": _is_text(row),
        "size": row.size,
        "mode": "snippet" if _is_text(row) else "hosted",
        "is_external": False,
        "external_type": "",
        "is_public": any(channel.startswith("C") for channel in row.channels),
        "public_url_shared": False,
        "url_private": url,
        "url_private_download": url,
        "permalink": url,
        "channels": [channel for channel in row.channels if channel.startswith("C")],
        "ims": [channel for channel in row.channels if channel.startswith("D")],
        "file_access": "visible",
    }


def to_page(row: FileRow) -> page_api.File:
    return page_api.File(
        id=row.id,
        name=row.name,
        title=row.title,
        mimetype=mimetype_of(row),
        filetype=row.snippet_type or _filetype(row.name),
        size=row.size,
        url=path_of(row),
        is_snippet=_is_text(row),
    )
