"""The bot's own pages: whether it is well."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web

Well = Callable[[], Awaitable[bool]]


class NoPort(Exception):
    """The pages cannot be served there; the text says why, and what to do."""


@asynccontextmanager
async def serving(host: str, port: int, port_file: Path | None, well: Well) -> AsyncIterator[None]:
    """Serve the pages while inside; `port_file` gets the port, which 0 leaves to the system.

    Raises NoPort.
    """
    runner = web.AppRunner(site(well), access_log=None)
    await runner.setup()
    try:
        await _listen(runner, host, port)
        if port_file:
            _write(port_file, runner.addresses[0][1])
        yield
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as error:
        raise NoPort(
            f"{host}:{port} cannot be used for the bot's pages ({error.strerror}): "
            "name others by ROCM_DRILLS_HOST and ROCM_DRILLS_PORT"
        ) from error


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
