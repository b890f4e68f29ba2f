"""`rocm-drills workspace`: the local Slack-like workspace, with our app installed."""

from pathlib import Path

from bot import logs, workspace
from bot.commands.edge import Failed
from bot.manifest import manifest


def main(port: int, file: Path) -> None:
    logs.configure()
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Failed(
            f"{file.parent} cannot be used ({error.strerror}): choose another with --file"
        ) from error
    try:
        workspace.main(port, file, manifest())
    except OSError as error:
        if error.filename is not None:  # of a file, not of the port
            raise
        raise Failed(f"port {port} cannot be used ({error.strerror}): choose another with --port") from error
