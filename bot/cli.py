"""The command line. What a command needs is imported when it runs, so that help is quick."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from bot.commands.edge import told

PAGE_PORT = 8765
LINES = typer.Option("-c", metavar="LINE", help="Run this line; may be given again.")
PUT = typer.Option(metavar="HOSTFILE[:PATH]", help="Copy a file onto the node first; may be given again.")
FAULT = typer.Option(
    metavar="NAME", help="Break the new node so; may be given again. A wrong NAME lists all."
)
NOW = typer.Option(help="The node's date and time, UTC, for example 2026-11-30T09:00.")
LOCAL = typer.Option(metavar="FILE", help="Serve the local workspace of this file instead.")
FOLDER = typer.Option(help="Where workspace and bot keep what they remember.")

cli = typer.Typer(
    name="rocm-drills",
    help="ROCm Drills: learn to work on AMD Instinct GPUs, in Slack.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@cli.command()
def demo(
    port: Annotated[int, typer.Option(help="Port of the page; 0 takes a free one.")] = PAGE_PORT,
    folder: Annotated[Path, FOLDER] = Path("var"),
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Open a local Slack-like workspace with the bot in it."""
    from bot.commands import demo as command

    command.main(port, folder, browser)


@cli.command()
def serve(workspace: Annotated[Path | None, LOCAL] = None) -> None:
    """Serve Slack; the settings come from the environment."""
    from bot.commands import serve as command

    command.main(workspace)


@cli.command()
def workspace(
    port: Annotated[int, typer.Option(help="Port; 0 takes a free one.")] = PAGE_PORT,
    file: Annotated[Path, typer.Option(help="What it remembers.")] = Path("var/workspace.db"),
) -> None:
    """Run the local workspace alone."""
    from bot.commands import workspace as command

    command.main(port, file)


@cli.command()
def node(
    lines: Annotated[list[str] | None, LINES] = None,
    state: Annotated[Path | None, typer.Option(help="Keep the node in this file between calls.")] = None,
    put: Annotated[list[str] | None, PUT] = None,
    device: Annotated[str, typer.Option(help="Eight of these, for example MI300X or MI355X.")] = "",
    fault: Annotated[list[str] | None, FAULT] = None,
    seed: Annotated[int, typer.Option(help="Other seeds give other readings.")] = 0,
    now: Annotated[datetime | None, NOW] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print all that is known of each line.")] = False,
) -> None:
    """Type on a simulated node: by -c, by a prompt, or from standard input."""
    from bot.commands import node as command

    moment = now.replace(tzinfo=UTC) if now else datetime.now(UTC)
    wanted = command.Wanted(lines or [], state, put or [], device, fault or [], seed, moment, as_json)
    raise typer.Exit(command.main(wanted))


@cli.command()
def check(folder: Annotated[Path | None, typer.Argument(help="A lesson; else all of ours.")] = None) -> None:
    """Lint lessons, and prove that their answers do what they promise."""
    from bot.commands import check as command

    raise typer.Exit(command.main(folder))


@cli.command()
def preview(
    step: Annotated[str, typer.Argument(help="Its id or number.")],
    seed: Annotated[int, typer.Option(help="The variant of its drills.")] = 0,
) -> None:
    """Show what a step says, from its first message to its solutions."""
    from bot.commands import preview as command

    command.main(step, seed)


@cli.command()
def manifest() -> None:
    """Print the Slack app as JSON, to create it from."""
    import json

    from bot.manifest import manifest

    print(json.dumps(manifest(), indent=2))


@cli.command()
def migrate(database: Annotated[str, typer.Argument(help="A file or a URL.")] = "var/bot.db") -> None:
    """Bring a database up to this version, while no bot serves it."""
    from bot.upgrade import migrate

    migrate(database)


def main() -> None:
    """The one edge: what goes wrong is told here, and nowhere else."""
    try:
        cli()
    except Exception as error:  # noqa: BLE001 - the one edge of the command line
        raise SystemExit(told(error)) from None


if __name__ == "__main__":
    main()
