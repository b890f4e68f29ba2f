"""The workspace as a process of its own, which a test may kill and start again on the same port."""

import asyncio
import os
import signal
import socket
import sys
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from bot.workspace.serving import Access, read_access

READY_S = 15.0

_SERVE = """
import sys
from pathlib import Path
from bot.manifest import manifest
from bot.workspace.serving import main
main(int(sys.argv[1]), Path(sys.argv[2]), manifest())
"""


@dataclass
class WorkspaceProcess:
    file: Path
    port: int = 0
    process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def access(self) -> Access:
        return read_access(self.file)

    async def start(self) -> None:
        self.port = self.port or _free_port()
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", _SERVE, str(self.port), str(self.file),
            stdout=asyncio.subprocess.PIPE, env={"PATH": os.environ["PATH"], "PYTHONPATH": os.getcwd()},
        )  # fmt: skip
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), READY_S)
        assert line.startswith(b"workspace ready"), line

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(how)
        await asyncio.wait_for(self.process.wait(), READY_S)

    async def move_clock(self, to: str) -> None:
        """`to` is an ISO time with its offset."""
        async with (
            aiohttp.ClientSession() as http,
            http.post(f"{self.url}/_clock", json={"to": to}) as answer,
        ):
            assert answer.status == 200, await answer.text()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
