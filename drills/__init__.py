"""What is taught and how it is judged; no Slack, no database, no clock. The front door."""

from drills.check import Bench, Problem, check
from drills.errors import BadExpression, BrokenLesson, DrillError, UnknownLesson
from drills.kinds import Drill, Sample, kinds
from drills.lesson import Lesson, Section, Step, lessons_folder, load
from drills.normal import answer_text, command_text
from drills.parts import Choice, Choices, Code, File, Note, Part, Quote, Text
from drills.verdict import Judged, Unreadable, Verdict

__all__ = [
    "BadExpression",
    "Bench",
    "BrokenLesson",
    "Choice",
    "Choices",
    "Code",
    "Drill",
    "DrillError",
    "File",
    "Judged",
    "Lesson",
    "Note",
    "Part",
    "Problem",
    "Quote",
    "Sample",
    "Section",
    "Step",
    "Text",
    "UnknownLesson",
    "Unreadable",
    "Verdict",
    "answer_text",
    "check",
    "command_text",
    "kinds",
    "lessons_folder",
    "load",
]
