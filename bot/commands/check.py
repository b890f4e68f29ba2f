"""`rocm-drills check`: lint a lesson and prove that its answers do what it promises."""

from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from bot.commands.nodes import nodes
from drills import check, lessons_folder


def main(folder: Path | None) -> int:
    """1 where there is a problem. Without a folder, every lesson of ours."""
    folders = [folder] if folder else sorted(path for path in lessons_folder().iterdir() if path.is_dir())
    now = datetime.now(UTC)
    console = Console()
    problems = 0
    with nodes(now, seed=0) as bench:
        for lesson in folders:
            for problem in check(lesson, bench, as_of=now.date()):
                word = "[yellow]warning[/]" if problem.is_warning else "[red]problem[/]"
                console.print(
                    f"{word} {escape(f'{lesson.name}/{problem.where}: {problem.text}')}", soft_wrap=True
                )
                problems += not problem.is_warning
    console.print(f"{problems} problems in {', '.join(lesson.name for lesson in folders)}")
    return 1 if problems else 0
