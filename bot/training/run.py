"""One line on one of a member's nodes: outside any transaction, and shown to be running when it is slow."""

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from sqlalchemy.ext.asyncio import AsyncSession

from bot import voice
from bot.consoles import KILL_AFTER_S, Lost, WorkerFailed
from bot.message import Message, Place, Said
from bot.store import Saved, members, nodes, outbox
from bot.training.asking import seed_of
from bot.training.house import House
from bot.training.turn import Turn
from bot.voice import Run, transcript
from drills import Part, Step
from sim import Outcome, Scene

HOME = "home"
USER_HOME = "/home/dev"
"""Where files of members go, whatever folder their shell is in."""
WORKING = "eyes"
"""The reaction on a line that takes long, taken off when its answer is there."""
TRIES = 6
"""How often a line is run anew because another one changed the node meanwhile."""


@dataclass(frozen=True, slots=True)
class Bench:
    """A node by name, and what it is made with if it is not there yet."""

    name: str
    scene: Scene


@dataclass(frozen=True, slots=True)
class Ran:
    """A line that has run: `before` is what its node was loaded as, to be compared when it is saved."""

    line: str
    before: Saved
    outcome: Outcome
    took_s: float
    number: int
    """Of the delivery that it answers."""


def home(house: House) -> Bench:
    return Bench(HOME, house.lesson.home)


def bench_of(house: House, member: str, step: Step) -> Bench:
    """The home node, or for a step with a scene a throw-away node of its own.

    It bears the name of the step's first drill: what was built for one question is there for the next.
    """
    if step.scene is None:
        return home(house)
    first = step.drills[0].id
    return Bench(f"step:{step.id}:{first}:{seed_of(member, first)}", step.scene)


async def run(house: House, said: Said, bench: Bench, line: str) -> Ran | Lost:
    before = await _node(house, said.member, bench)
    began = house.stopwatch()
    running = asyncio.create_task(
        house.consoles.run(
            before.state,
            line,
            member=said.member,
            now=house.clock.now(),
            seed=before.seed,
            put={f"{USER_HOME}/{file.name}": file.data for file in said.files},
        )
    )
    try:
        await asyncio.wait({running}, timeout=house.slow_s)
        if not running.done():
            await _show_working(house, said)
        outcome = await running
    except WorkerFailed:
        async with house.store.begin() as db:
            await _take_off_sign(db, said, house.clock.now())
        raise
    finally:
        running.cancel()
    took_s = house.stopwatch() - began
    return outcome if isinstance(outcome, Lost) else Ran(line, before, outcome, took_s, said.inbox_id)


async def keep(turn: Turn, ran: Ran) -> None:
    """Save the node as the line left it. Raises Stale where another line came between."""
    await nodes.save(turn.db, ran.before, ran.outcome.state, turn.now)


async def stop_showing(turn: Turn, said: Said) -> None:
    """The answer is there: take the sign off the line, if it was ever put on (by an earlier life, say)."""
    await _take_off_sign(turn.db, said, turn.now)


def lost_words(lost: Lost) -> Message:
    match lost.reason:
        case "timeout":
            return voice.too_slow(KILL_AFTER_S)
        case "crash":
            return voice.stopped()
        case "busy":
            return voice.busy()
        case _:
            assert_never(lost.reason)


def listing(said: Said) -> str:
    """The line for a message that only brings files: it shows that they are there."""
    return " ".join(["ls -l", *(f"{USER_HOME}/{file.name}" for file in said.files)])


def run_parts(ran: Ran) -> tuple[Part, ...]:
    return transcript(Run(ran.line, ran.outcome.transcript, ran.outcome.status, ran.took_s, ran.number))


async def _node(house: House, member: str, bench: Bench) -> Saved:
    async with house.store.read() as db:
        saved = await nodes.load(db, member, bench.name)
    if saved is not None:
        return saved
    seed, now = seed_of(member, bench.name), house.clock.now()
    state = await house.consoles.create(house.lesson.profile, bench.scene, seed=seed, now=now)
    async with house.store.begin() as db:
        await members.ensure(db, member, now)
        made = await nodes.load(db, member, bench.name)
        return made or await nodes.make(db, member, bench.name, seed, state, now)


async def _show_working(house: House, said: Said) -> None:
    async with house.store.begin() as db:
        place = Place(said.member, said.channel)
        await outbox.react(db, _working_key(said), place, said.ts, WORKING, house.clock.now())


async def _take_off_sign(db: AsyncSession, said: Said, now: datetime) -> None:
    if await outbox.is_promised(db, _working_key(said)):
        place = Place(said.member, said.channel)
        await outbox.unreact(db, f"{_working_key(said)}/off", place, said.ts, WORKING, now)


def _working_key(said: Said) -> str:
    return f"working/{said.inbox_id}"
