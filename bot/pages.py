"""The bot's own pages: whether it is well."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web

Well = Callable[[], Awaitable[bool]]


@asynccontextmanager
async def serving(host: str, port: int, port_file: Path | None, well: Well) -> AsyncIterator[None]:
    """Serve the pages while inside; `port_file` gets the port, which 0 leaves to the system."""
    runner = web.AppRunner(site(well), access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        if port_file:
            _write(port_file, runner.addresses[0][1])
        yield
    finally:
        await runner.cleanup()


def site(well: Well) -> web.Application:
    async def health(_: web.Request) -> web.Response:
        is_well = await well()
        return web.json_response({"is_well": is_well}, status=200 if is_well else 503)

    app = web.Application()
    app.router.add_get("/healthz", health)
    return app


def _write(port_file: Path, port: int) -> None:
    """Whole or not at all: others wait for this file."""
    new = port_file.with_suffix(".new")
    new.write_text(str(port))
    new.replace(port_file)
