"""Drills of one kind, with what every kind needs filled in."""

from typing import Any

from drills import Drill, kinds


def make(kind: str, **fields: Any) -> Drill:
    common = {
        "id": f"test.{kind}",
        "concept": "c",
        "skills": ["stack"],
        "prompt": "Well?",
        "hints": ["nudge", "locate", "near"],
        "explain": "Because.",
        "source": "a book",
    }
    return kinds()[kind].model_validate({"kind": kind, **common, **fields})
