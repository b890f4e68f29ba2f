"""A request the workspace refuses, by Slack's own name for it."""


class Refusal(Exception):
    """`error` is Slack's name; `more` goes beside it in the answer; `says` is for a member to read."""

    def __init__(self, error: str, says: str = "", **more: object) -> None:
        super().__init__(error)
        self.error = error
        self.says = says or error.replace("_", " ").capitalize() + "."
        self.more = more
