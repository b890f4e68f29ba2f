"""What a member hears about an answer."""

from collections.abc import Mapping

from bot.message import Message
from bot.voice.lesson import After, Question, after_buttons, after_parts, buttons
from bot.voice.plain import plain
from drills import Judged, Note, Part, Quote, Text, Unreadable, Verdict

QUOTED_CHARACTERS = 300


def quoted(words: str, lead: str = "You said") -> Quote:
    """A member's words on one line, cut where they are long."""
    line = " ".join(words.split())
    cut = line if len(line) <= QUOTED_CHARACTERS else f"{line[: QUOTED_CHARACTERS - 1]}…"
    return Quote(lead, cut)


_LEADS: Mapping[Judged, str] = {
    Judged.PARTIAL: "**Partly right.**",
    Judged.NEAR_MISS: "**Nearly.**",
    Judged.WRONG: "**Not yet.**",
}


def right(evidence: tuple[Part, ...], verdict: Verdict, explain: str, after: After) -> Message:
    """`evidence` is the transcript, or nothing for an answer in words."""
    said = " ".join(filter(None, ("✓ Right.", verdict.say, explain)))
    return Message(plain(said), (*evidence, Text(said), *after_parts(after)), after_buttons(after))


def not_yet(evidence: tuple[Part, ...], verdict: Verdict, question: Question) -> Message:
    """Wrong, partly right or near: `evidence` shows what was said, the verdict says what is off."""
    said = f"{_LEADS[verdict.judged]} {verdict.say}"
    parts: tuple[Part, ...] = (*evidence, Text(said))
    if verdict.judged is Judged.PARTIAL and verdict.asked > 1:
        parts = (*parts, Note(f"{verdict.met} of {verdict.asked} hold."))
    return Message(plain(said), parts, buttons(question))


def not_judged(evidence: tuple[Part, ...], verdict: Verdict, question: Question) -> Message:
    """Our node's limit, not the member's: `verdict.say` tells which, and that nothing was counted."""
    return Message(plain(verdict.say), (*evidence, Text(verdict.say)), buttons(question))


def unreadable(words: str, why: Unreadable, question: Question) -> Message:
    text = f"{why.message} {why.hint}".strip()
    free = "Nothing was counted."
    parts = (quoted(words), Text(text), Note(free))
    return Message(plain(f"{text} {free}"), parts, buttons(question))


def same_pick(question: Question) -> Message:
    text = "You picked that one already; it was counted once. Try another."
    return Message(text, (Note(text),), buttons(question))


def why(said: tuple[Part, ...], question: Question) -> Message:
    """`said` is what was said of the last answer, its transcript left out."""
    summary = " ".join(plain(part.markdown) for part in said if isinstance(part, Text))
    return Message(summary, said, buttons(question))


def explained(explain: str, source: str) -> Message:
    return Message(plain(explain), (Text(explain), Note(f"Source: {source}")))


def nothing_to_explain(question: Question) -> Message:
    text = "Nothing has been answered here yet. Try first; then I tell why."
    return Message(text, (Note(text),), buttons(question))


def last_run(shown: tuple[Part, ...]) -> Message:
    return Message("Your last run once more.", shown)
