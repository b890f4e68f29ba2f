"""Pasted text made plain (facts: learning 2.3). STUB for the author of `drills`."""


def command_text(text: str) -> str:
    """Lines to run: prompts stripped, typographic quotes and dashes mended, invisible characters dropped."""
    raise NotImplementedError


def answer_text(text: str) -> str:
    """A typed answer: NFKC, plain quotes, spaces collapsed, fences and back-ticks unwrapped."""
    raise NotImplementedError
