"""Errors a member, a lead or an author may see; each text says what to do next.

    DrillError
    ├── BrokenLesson    a content file is not as the format asks; names file and place
    └── UnknownLesson   no lesson, step or drill of that name
"""


class DrillError(Exception):
    """Base of what `drills` raises on purpose; its text is fit to show."""


class BrokenLesson(DrillError):
    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


class UnknownLesson(DrillError):
    pass
