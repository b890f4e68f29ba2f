"""The workspace as a server: one port on loopback for the wire, the page and its API."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.workspace.manifest import Manifest, read_manifest
from bot.workspace.page_routes import page_routes
from bot.workspace.web_api import web_api_routes
from bot.workspace.wire_routes import wire_routes
from bot.workspace.workspace import Strictness, Workspace, open_workspace

HOST = "127.0.0.1"
PAGE = Path(__file__).parent / "page"
BODY_MAX = 64 * 1024 * 1024
ACCESS_EVERY_S = 1.0
"""Between two looks whether the access file is still there."""
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})

POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"


@dataclass(frozen=True)
class Access:
    """How a bot reaches this workspace. `api_url` is slack_sdk's `base_url`."""

    api_url: str
    bot_token: str = field(repr=False)
    app_token: str = field(repr=False)


def access_file(file: Path) -> Path:
    """Beside the workspace's own file, for its owner only."""
    return file.with_name(file.name + ".access.json")


def read_access(file: Path) -> Access:
    """`file` is the workspace's; it is there once the workspace has said that it is ready."""
    return Access(**json.loads(access_file(file).read_text()))


@asynccontextmanager
async def running(
    port: int, file: Path, manifest: dict[str, Any] | Manifest, strict: Strictness | None = None
) -> AsyncIterator[Workspace]:
    """A workspace that serves until the block ends. `port` 0 takes a free one.

    Raises FileIsHeld, OSError for a port that is taken, pydantic.ValidationError for a manifest
    that lacks a part.
    """
    workspace = await open_workspace(file, read_manifest(manifest), strict or Strictness())
    runner = web.AppRunner(_application(workspace), access_log=None, shutdown_timeout=5)
    try:
        await runner.setup()
        site = web.TCPSite(runner, HOST, port)
        await site.start()
        workspace.base_url = f"http://{HOST}:{runner.addresses[0][1]}"
        _write_access(workspace, access_file(file))
        await workspace.deliveries.resume()
        async with _access_kept(workspace, access_file(file)):
            yield workspace
    finally:
        await runner.cleanup()
        await workspace.close_file()


def _application(workspace: Workspace) -> web.Application:
    application = web.Application(middlewares=[_only_from_here], client_max_size=BODY_MAX)
    application.add_routes([*web_api_routes(workspace), *page_routes(workspace), *wire_routes(workspace)])
    application.add_routes([web.get("/", _index), web.static("/", PAGE)])
    application.on_response_prepare.append(_guard)

    async def close(_application: web.Application) -> None:
        await workspace.close()

    application.on_shutdown.append(close)
    return application


async def _index(_request: web.Request) -> web.FileResponse:
    return web.FileResponse(PAGE / "index.html")


@web.middleware
async def _only_from_here(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Another site's script must neither speak to the workspace nor pose as it under another host name."""
    if urlsplit(f"//{request.host}").hostname not in LOOPBACK:
        raise web.HTTPForbidden(text="This workspace is reached by 127.0.0.1 or localhost only.")
    origin = request.headers.get("Origin")
    if origin and urlsplit(origin).netloc != request.host:
        raise web.HTTPForbidden(text="This workspace answers its own page only.")
    return await handler(request)


async def _guard(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("Cache-Control", "no-cache")
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"


def _write_access(workspace: Workspace, path: Path) -> None:
    """Whole or not at all: a reader never sees half of it."""
    access = {
        "api_url": f"{workspace.base_url}/api/",
        "bot_token": workspace.tokens.bot,
        "app_token": workspace.tokens.app,
    }
    fresh = path.with_name(path.name + ".new")
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        json.dump(access, out)
    fresh.replace(path)


@asynccontextmanager
async def _access_kept(workspace: Workspace, path: Path) -> AsyncIterator[None]:
    """Whoever removes the file would keep a bot that starts again from its workspace."""

    async def keep() -> None:
        while True:
            await asyncio.sleep(ACCESS_EVERY_S)
            _write_missing_access(workspace, path)

    task = asyncio.create_task(keep())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})


def _write_missing_access(workspace: Workspace, path: Path) -> None:
    if not path.exists() and path.parent.exists():
        _write_access(workspace, path)


async def serve(
    port: int, file: Path, manifest: dict[str, Any] | Manifest, strict: Strictness | None = None
) -> None:
    """Until SIGINT or SIGTERM. One line on stdout says that it is ready, and where."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with running(port, file, manifest, strict) as workspace:
        print(f"workspace ready at {workspace.base_url}/", flush=True)
        await stop.wait()


def main(port: int, file: Path, manifest: dict[str, Any] | Manifest) -> None:
    """A process of its own."""
    asyncio.run(serve(port, file, manifest))
