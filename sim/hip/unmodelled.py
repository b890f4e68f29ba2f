"""What the engine does not have, as the one exception that lowering and emitting raise."""


class Unmodelled(Exception):
    """Raised for C++ that the engine does not have; its text names the construct, `line` where it stands."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.what = what
        self.line = line
