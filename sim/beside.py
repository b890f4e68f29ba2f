"""A process of ours beside this one: started when needed, another when it is gone, none left at the end."""

import atexit
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from subprocess import DEVNULL, PIPE, Popen
from typing import IO


@dataclass(slots=True)
class Beside:
    """`arguments` are Python's; without an `environment` it inherits ours."""

    arguments: Sequence[str]
    environment: Mapping[str, str] | None = None
    cwd: str | None = None
    _process: Popen[bytes] | None = field(default=None, init=False)

    def pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        """Its stdin and stdout. Starts it where it does not run; loading goes on beside us."""
        if self._process is None or self._process.poll() is not None:
            self.end()
            self._process = Popen(  # noqa: S603  ourselves
                [sys.executable, *self.arguments],
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env=self.environment,
                cwd=self.cwd,
            )
            atexit.register(self.end)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        return process.stdin, process.stdout

    def end(self) -> None:
        """Kills it, and with it what it forked."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
            atexit.unregister(self.end)
