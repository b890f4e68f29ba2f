"""What a member hears about an answer."""

from collections.abc import Mapping

from bot.message import Act, Button, Message
from bot.voice.lesson import After, Question, after_buttons, after_parts, buttons
from bot.voice.plain import speak
from drills import Judged, Note, Part, Quote, Text, Unreadable, Verdict

QUOTED_CHARACTERS = 300

_LEADS: Mapping[Judged, str] = {
    Judged.PARTIAL: "**Partly right.**",
    Judged.NEAR_MISS: "**Nearly.**",
    Judged.WRONG: "**Not yet.**",
}


def quoted(words: str, lead: str = "You said") -> Quote:
    """A member's words on one line, cut where they are long."""
    line = " ".join(words.split())
    cut = line if len(line) <= QUOTED_CHARACTERS else f"{line[: QUOTED_CHARACTERS - 1]}…"
    return Quote(lead, cut)


def right(evidence: tuple[Part, ...], verdict: Verdict, explain: str, after: After) -> Message:
    """`evidence` is the transcript or the pick, or nothing for an answer in words."""
    said = Text(" ".join(filter(None, ("✓ Right.", verdict.say, explain))))
    return speak(said, *after_parts(after), evidence=evidence, buttons=after_buttons(after))


def not_yet(evidence: tuple[Part, ...], verdict: Verdict, question: Question) -> Message:
    """Wrong, partly right or near: `evidence` shows what was said, the verdict says what is off."""
    said = Text(f"{_LEADS[verdict.judged]} {verdict.say}")
    is_counted = verdict.judged is Judged.PARTIAL and verdict.asked > 1
    met = [Note(f"{verdict.met} of {verdict.asked} things asked for are there.")] if is_counted else []
    return speak(said, *met, evidence=evidence, buttons=buttons(question))


def not_judged(evidence: tuple[Part, ...], verdict: Verdict, question: Question) -> Message:
    """Our node's limit, not the member's: `verdict.say` tells which, and that nothing was counted."""
    return speak(Text(verdict.say), evidence=evidence, buttons=buttons(question))


def unreadable(words: str, why: Unreadable, question: Question) -> Message:
    said = Text(f"{why.message} {why.hint}".strip())
    note = Note("Nothing was counted.")
    return speak(said, note, evidence=(quoted(words),), buttons=buttons(question))


def no_answers(words: str, question: Question) -> Message:
    """For a question where a line is asked for."""
    return unreadable(words, Unreadable("Questions I cannot answer; a hint I can give.", ""), question)


def placed(evidence: tuple[Part, ...], question: Question) -> Message:
    """A file came where no line ran that could be judged."""
    note = Note("The file is on your node. I judged nothing; the question is still open.")
    return speak(note, evidence=evidence, buttons=buttons(question))


def looked(evidence: tuple[Part, ...], inbox_id: int, question: Question) -> Message:
    """A line typed where words were asked for: run, so that a member can look around, and not judged."""
    note = Note("I ran that and judged nothing; the question is still open.")
    as_answer = Button("Judge it as my answer", Act.JUDGE_EDITED, str(inbox_id))
    return speak(note, evidence=evidence, buttons=(as_answer, *buttons(question)))


def same_pick(question: Question) -> Message:
    text = "You picked that one already; it was counted once. Try another."
    return speak(Note(text), buttons=buttons(question))


def why(said: tuple[Part, ...], question: Question) -> Message:
    """`said` is what was said of the last answer, its transcript left out."""
    return speak(*said, buttons=buttons(question))


def explained(explain: str, source: str) -> Message:
    return speak(Text(explain), Note(f"Source: {source}"))


def nothing_to_explain(question: Question) -> Message:
    text = "Nothing has been answered here yet. Try first; then I tell why."
    return speak(Note(text), buttons=buttons(question))


def last_run(shown: tuple[Part, ...]) -> Message:
    return Message("Your last run once more.", shown)
