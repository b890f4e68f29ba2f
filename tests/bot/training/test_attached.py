"""Files beside a message, on the real node."""

import pytest

from bot.message import Attached
from tests.bot.training.room import Room, in_step_two

VECADD = Attached("vecadd.cu", b"// add\n")


async def test_a_file_in_the_playground_is_there_for_its_line_and_stays(room: Room) -> None:
    (root,) = await room.types("playground")
    await room.says("mkdir -p d; cd d", root.ts)
    (ran,) = await room.says("cat ~/vecadd.cu", root.ts, files=(VECADD,))
    assert ran.text == "$ cat ~/vecadd.cu\n// add"
    (again,) = await room.says("cd; cat vecadd.cu | wc -c", root.ts)
    assert again.text.endswith("\n7")
    (alone,) = await room.says("", root.ts, files=(Attached("a.bin", b"\0\xff"),))
    assert alone.text.startswith("$ ls -l /home/dev/a.bin\n-rw")


async def test_a_file_in_a_step_is_there_for_the_answer(room: Room) -> None:
    await room.types("start")
    (reply,) = await room.answers("cat vecadd.cu", files=(VECADD,))
    assert reply.text.startswith("$ cat vecadd.cu\n// add\n")
    assert [drill for drill, _ in await room.attempts()] == ["list"]


@pytest.mark.parametrize("text", ["", "here it is"])
async def test_a_file_without_a_line_is_placed_and_nothing_is_judged(room: Room, text: str) -> None:
    await in_step_two(room)
    if text:
        await room.answers("skip")
    (reply,) = await room.answers(text, files=(VECADD,))
    assert "/home/dev/vecadd.cu" in reply.text
    assert reply.text.endswith("The file is on your node. I judged nothing; the question is still open.")
    assert [verdict for _, verdict in await room.attempts()] == [""]


async def test_a_file_outside_a_thread_is_offered_a_place(room: Room) -> None:
    (offer,) = await room.says("", files=(VECADD,))
    assert offer.labels == ["Run it in the playground"]
    _, ran = await room.presses("Run it in the playground")
    assert ran.text.startswith("$ ls -l /home/dev/vecadd.cu\n-rw")


async def test_the_largest_file_fits(room: Room) -> None:
    (root,) = await room.types("playground")
    (ran,) = await room.says("wc -c big", root.ts, files=(Attached("big", bytes(range(256)) * 4096),))
    assert ran.text == "$ wc -c big\n1048576 big"
