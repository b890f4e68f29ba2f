"""A small good lesson in a folder, and ways to break it: each test changes one text of one file."""

from pathlib import Path

LESSON = """\
id: small
title: A small lesson
facts_as_of: 2026-11-01
rocm: 6.4.1
profile: MI300X
skills: [stack, shell]
home:
  files:
    note.txt: {copy_of: note.txt}
    other.txt: {text: "other\\n"}
    tool: {executable: {built_for: cuda, needs: [libcudart.so.12], targets: [sm_90]}}
sections:
  - id: first
    title: First
    steps:
      - {id: one, title: Step one}
      - {id: two, title: Step two}
  - id: second
    title: Second
    steps:
      - {id: three, title: Step three}
"""
FACTS = """\
- {id: gpu.count, what: GPUs, value: 8, source: data sheet}
- {id: gpu.memory, what: memory, value: 192, unit: GB, source: data sheet, since: "6.0"}
"""
ONE = """\
---
id: one
section: first
kind: do
minutes: 2
wrap: Keep this, all {fact:gpu.count} of it.
drills:
  - id: one.say
    kind: command
    concept: say
    skills: [shell]
    vars:
      word: {pick: [alpha, beta]}
      n: {range: {low: 2, high: 9}}
      twice: {expr: "2 * n"}
    prompt: "Print `${word}` and `${twice}`."
    accept:
      - all:
          - shown: {pattern: '^${word} ${twice}$'}
            unmet: "The words are not on the screen. Try `printf`."
    near:
      - when: [{shown: {pattern: '^${word} ${n}$'}}]
        say: "The number is half of what I asked for."
        try: ["echo ${word} ${n}"]
    traps:
      - when: [{shown: {pattern: 'command not found'}}]
        belief: words-are-commands
        say: "The shell takes the first word for a command."
        try: ["${word} ${twice}"]
    solve: ["echo ${word} ${twice}"]
    also: ["printf '%s %d\\n' ${word} ${twice}"]
    hints: [Think of an echo., "`echo` prints its words.", "Give `echo` both words, `${word}` first."]
    explain: "`echo` prints its words, here {fact:gpu.memory|value} times or {fact:gpu.memory}."
    source: bash(1)
  - id: one.pick
    kind: single
    concept: pick
    skills: [stack]
    prompt: Which is right?
    right: the right one
    wrong:
      - {text: the left one, belief: left-is-right, say: Look the other way.}
      - {text: the top one, belief: top-is-right, say: Look around.}
      - {text: the last of all, belief: last-is-right, say: Look earlier.}
    hints: [Look., Look again., It is not the left one.]
    explain: It is so.
    source: A compass.
---
You are on a server with {fact:gpu.count} GPUs.
"""
TWO = """\
---
id: two
section: first
kind: break_it
minutes: 1
needs: [one]
scene:
  files: {only.txt: {text: "only here\\n"}}
  env: {MOOD: calm}
wrap: Keep that too.
drills:
  - id: two.module
    kind: short
    concept: module
    skills: [stack]
    prompt: Which module?
    accept:
      - all:
          - any: [{name: amdgpu}]
    traps:
      - {any: [{word: rocm}], belief: rocm-is-the-driver, say: That lies above., try: [ROCm]}
    look: Look at `lsmod`.
    example: "For example: `xfs`"
    solve: amdgpu
    hints: [In the kernel., "`lsmod` lists it.", Its name starts with the vendor.]
    explain: It is the driver.
    source: lsmod(8)
---
A second step.
"""
FILES = {
    "lesson.yaml": LESSON,
    "facts.yaml": FACTS,
    "steps/001-one.md": ONE,
    "steps/002-two.md": TWO,
    "files/note.txt": "a note\n",
}


def small(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """The lesson in `folder`, with `old` replaced by `new` in a file for each (file, old, new)."""
    files = dict(FILES)
    for name, old, new in changes:
        assert old in files[name], f"nothing to change: {old!r} is not in {name}"
        files[name] = files[name].replace(old, new)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder
