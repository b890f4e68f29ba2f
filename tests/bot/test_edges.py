"""The bot's small edges: its clock, its page, its files, and being let in."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot import clock as clocks
from bot.clock import Clock, following, real_now
from bot.files import files_of
from bot.pages import NoPort, serving
from bot.pasted import FILE_MAX_BYTES
from bot.settings import Settings
from bot.socket_mode import NotLetIn, let_in
from tests.bot.local import served


def settings(api_url: str) -> Settings:
    return Settings(slack_bot_token="xoxb-1", slack_app_token="xapp-1", slack_api_url=api_url)


def is_near(clock: Clock, moment: datetime) -> bool:
    return abs(clock.now() - moment) < timedelta(seconds=30)


async def test_the_clock_follows_the_workspaces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "POLL_S", 0.01)
    there = datetime(2030, 1, 1, 9, tzinfo=UTC)
    asked = asyncio.Event()

    async def tell(_: web.Request) -> web.Response:
        asked.set()
        return web.json_response({"now": there.timestamp()})

    async with (
        aiohttp.ClientSession() as http,
        served(web.get("/_clock", tell)) as url,
        following(http, f"{url}/_clock") as clock,
    ):
        assert is_near(clock, there)
        there += timedelta(days=1)
        for _ in range(2):
            asked.clear()
            await asyncio.wait_for(asked.wait(), 5)
        assert is_near(clock, there)


def test_without_a_workspace_the_clock_is_real() -> None:
    assert is_near(Clock(), real_now())
    assert Clock().now().tzinfo is UTC


@pytest.mark.parametrize(("is_well", "status"), [(True, 200), (False, 503)])
async def test_the_page_tells_whether_the_bot_is_well(tmp_path: Path, is_well: bool, status: int) -> None:
    async def well() -> bool:
        return is_well

    port_file = tmp_path / "port"
    async with (
        serving("127.0.0.1", 0, port_file, well),
        aiohttp.ClientSession() as http,
        http.get(f"http://127.0.0.1:{port_file.read_text()}/healthz") as answer,
    ):
        assert answer.status == status
        assert await answer.json() == {"is_well": is_well}


async def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    async def well() -> bool:
        return True

    async with serving("127.0.0.1", 0, tmp_path / "port", well):
        port = int((tmp_path / "port").read_text())
        with pytest.raises(NoPort, match=rf"127.0.0.1:{port} cannot be used .* ROCM_DRILLS_PORT"):
            async with serving("127.0.0.1", port, None, well):
                pass


async def test_a_file_is_fetched_with_the_token_and_cut_beyond_what_is_read() -> None:
    async def whole(request: web.Request) -> web.Response:
        assert request.headers["Authorization"] == "Bearer xoxb-1"
        return web.Response(body=b"x" * (FILE_MAX_BYTES + 999))

    async with aiohttp.ClientSession() as http, served(web.get("/f", whole)) as url:
        data = await files_of(settings(f"{url}/api/"), http)(f"{url}/f")
    assert data is not None
    assert len(data) == FILE_MAX_BYTES + 1


async def test_a_file_that_slack_does_not_give_is_none() -> None:
    async def gone(_: web.Request) -> web.Response:
        return web.Response(status=404)

    async def sign_in(_: web.Request) -> web.Response:
        raise web.HTTPFound("/page")

    async def page(_: web.Request) -> web.Response:
        return web.Response(text="<html>Sign in</html>")

    async def cut(request: web.Request) -> web.Response:
        assert request.transport is not None
        request.transport.abort()
        return web.Response()

    routes = [web.get("/404", gone), web.get("/302", sign_in), web.get("/page", page), web.get("/cut", cut)]
    async with aiohttp.ClientSession() as http, served(*routes) as url:
        fetch = files_of(settings(f"{url}/api/"), http)
        assert [await fetch(f"{url}/{name}") for name in ("404", "302", "cut")] == [None, None, None]


@pytest.mark.parametrize(
    "url",
    [
        "https://evil.example/f",
        "https://slack.com.evil.example/f",
        "http://files.slack.com/f",
        "file:///etc/passwd",
    ],
)
async def test_the_token_goes_to_no_other_host(url: str) -> None:
    async with aiohttp.ClientSession() as http:
        with pytest.raises(ValueError, match="no file of Slack"):
            await files_of(settings("https://slack.com/api/"), http)(url)


def methods(**answers: dict[str, Any]) -> list[web.RouteDef]:
    """A Web API that gives the same answer each time."""

    def route(name: str, answer: dict[str, Any]) -> web.RouteDef:
        async def handler(_: web.Request) -> web.Response:
            return web.json_response(answer)

        return web.post(f"/api/{name.replace('_', '.')}", handler)

    return [route(name, answer) for name, answer in answers.items()]


ME = {"ok": True, "team_id": "T1", "user_id": "U1", "bot_id": "B1"}
OPEN = {"ok": True, "url": "ws://x"}
BAD = {"ok": False, "error": "invalid_auth"}


async def test_both_tokens_are_tried_before_anything_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.delenv(name, raising=False)
    async with served(*methods(auth_test=ME, apps_connections_open=OPEN)) as url:
        assert (await let_in(settings(f"{url}/api/"))).bot_user_id == "U1"
    async with served(*methods(auth_test=BAD, apps_connections_open=OPEN)) as url:
        with pytest.raises(NotLetIn, match=r"'invalid_auth' to auth\.test: check SLACK_BOT_TOKEN"):
            await let_in(settings(f"{url}/api/"))
    async with served(*methods(auth_test=ME, apps_connections_open=BAD)) as url:
        with pytest.raises(NotLetIn, match=r"apps\.connections\.open: check SLACK_APP_TOKEN"):
            await let_in(settings(f"{url}/api/"))
