"""Files: uploaded in three steps, read with a token that may, and by members who see where they are."""

from pathlib import Path

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from tests.bot.workspace.app_side import client, error_of, socket
from tests.workspace_fixture import (
    JO,
    MIRA,
    SAM,
    SCOPES,
    MemberRefused,
    Workspace,
    a_manifest,
    running_workspace,
)

GENERAL = "C0GENERAL"
CODE = b"__global__ void f() { a<<<1, 64>>>(); }\n\t// \xc3\xa9\n"


async def read(url: str, token: str = "") -> tuple[str, bytes]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with aiohttp.ClientSession(headers=headers) as http, http.get(url) as answer:
        assert answer.status == 200
        return answer.content_type, await answer.read()


async def test_the_sdk_uploads_into_a_thread_and_reads_it_back(ws: Workspace, app: AsyncWebClient) -> None:
    root = await ws.say(MIRA, "general", "root")
    done = await app.files_upload_v2(
        channel=GENERAL,
        thread_ts=root.ts,
        content=CODE,
        filename="f.hip",
        initial_comment="214 more lines <b>",
    )
    posted = (await ws.messages("general", root.ts))[1]
    assert (posted.text, posted.files[0].name) == ("214 more lines &lt;b&gt;", "f.hip")
    assert posted.files[0].size == len(CODE)
    info = (await app.files_info(file=done["file"]["id"]))["file"]
    assert (info["channels"], info["mode"]) == ([GENERAL], "snippet")
    assert await read(info["url_private"], ws.bot_token) == ("text/plain", CODE)


async def test_a_members_snippet_is_a_file_share_that_the_app_can_read(ws: Workspace) -> None:
    dm = await ws.dm(MIRA)
    async with socket(ws) as ear:
        sent = await ws.upload(MIRA, "red <script>.hip", CODE)
        await ws.say(MIRA, dm, "", files=(sent.id,))
        event = (await ear.event())["event"]
    [file] = event["files"]
    assert (event["subtype"], event["text"], file["name"]) == ("file_share", "", "red <script>.hip")
    assert (await read(file["url_private"], ws.bot_token))[1] == CODE


async def test_an_empty_file_is_refused_in_words(ws: Workspace) -> None:
    with pytest.raises(MemberRefused, match="That file is empty"):
        await ws.upload(MIRA, "empty.hip", b"")


@pytest.mark.parametrize("token", ["", "xoxb-nobody"])
async def test_without_a_token_there_is_a_sign_in_page_and_200(ws: Workspace, token: str) -> None:
    sent = await ws.upload(MIRA, "f.hip", CODE)
    kind, body = await read(ws.url + sent.url, token)
    assert kind == "text/html"
    assert CODE not in body


async def test_reading_needs_the_scope(tmp_path: Path) -> None:
    manifest = a_manifest(scopes=tuple(scope for scope in SCOPES if scope != "files:read"))
    async with running_workspace(tmp_path, manifest) as ws:
        sent = await ws.upload(MIRA, "f.hip", CODE)
        assert (await read(ws.url + sent.url, ws.bot_token))[0] == "text/html"


async def test_members_read_what_they_can_see(ws: Workspace) -> None:
    sent = await ws.upload(MIRA, "f.html", b"<script>alert(1)</script>")
    await ws.say(MIRA, await ws.dm(MIRA, SAM), "look", files=(sent.id,))

    async def kind(user: str) -> tuple[str, str]:
        member = await ws.member(user)
        async with member.session.get(ws.url + sent.url) as answer:
            return answer.headers.get("Content-Disposition", ""), (await answer.read())[:8].decode()

    assert await kind(SAM) == ("attachment", "<script>")
    assert (await kind(JO))[0] == ""
    await ws.say(MIRA, "general", "look", files=(sent.id,))
    assert (await kind(JO))[0] == "attachment"


async def test_the_bytes_must_be_as_announced_and_come_once(ws: Workspace, app: AsyncWebClient) -> None:
    ticket = await app.files_getUploadURLExternal(filename="a.txt", length=3)
    files = [{"id": ticket["file_id"]}]
    assert await error_of(app.files_completeUploadExternal(files=files)) == "file_not_found"
    async with aiohttp.ClientSession() as http:
        for data, status in ((b"four", 400), (b"abc", 200), (b"abc", 400)):
            async with http.post(ticket["upload_url"], data=data) as answer:
                assert answer.status == status
    assert await error_of(app.files_completeUploadExternal(files=files, channel_id=GENERAL)) == ""
    assert (
        await error_of(app.files_completeUploadExternal(files=files, channel_id=GENERAL)) == "file_not_found"
    )


async def test_a_file_that_is_not_there_is_not_shared(ws: Workspace) -> None:
    with pytest.raises(MemberRefused, match="file_not_found"):
        await ws.say(MIRA, "general", "", files=("F0NOTHING",))
    assert await ws.messages("general") == ()


async def test_a_place_that_refuses_the_share_leaves_the_upload_as_it_was(
    ws: Workspace, app: AsyncWebClient
) -> None:
    with pytest.raises(Exception, match="not_in_channel"):
        await app.files_upload_v2(channel="C00RANDOM", content="abc", filename="a.txt")
    assert await error_of(client(ws).files_info(file="F0NOTHING")) == "file_not_found"
