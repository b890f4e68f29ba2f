"""Errors a member, a lead or an author may see; each text says what to do next.

DrillError
├── BrokenLesson    a content file is not as the format asks; names file, place and field
├── BadExpression   an `expr` of a lesson cannot be read or worked out
└── UnknownLesson   no lesson, step or drill of that name
"""


class DrillError(Exception):
    """Base of what `drills` raises on purpose; its text is fit to show."""


class BrokenLesson(DrillError):
    """`where` is the file and the place in it: "steps/001-server.md: drills.0.hints"."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


class BadExpression(DrillError):
    pass


class UnknownLesson(DrillError):
    pass
