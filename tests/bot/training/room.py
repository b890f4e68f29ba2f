"""A member's Slack as the use cases meet it: what is done goes in by the inbox, what is said comes out
of the outbox."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import select

from bot.blocks import payload
from bot.clock import Clock
from bot.consoles import Consoles
from bot.message import Message, Pressed, Said, Typed
from bot.store import Asked, Attempt, Delivery, InboxRow, OutboxRow, Store, Thread, inbox, sending
from bot.training import House, command, hear, press
from drills import Choices, Code, File, Lesson, Note, Quote, Text

MIRA, SAM = "U_MIRA", "U_SAM"
DM, CHANNEL = "D_MIRA", "C_TEAM"
BEGIN = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Heard:
    """One call to Slack that the bot promised, with the ts that Slack gave the message."""

    row: OutboxRow
    ts: str

    @property
    def message(self) -> Message:
        """Empty for a reaction."""
        is_words = self.row.message.startswith("{")
        return sending.message_of(self.row) if is_words else Message(self.row.message, ())

    @property
    def text(self) -> str:
        """What a person reads."""
        return "\n".join(_shown(part) for part in self.message.parts if not isinstance(part, File))

    @property
    def labels(self) -> list[str]:
        return [button.label for button in self.message.buttons]

    @property
    def thread(self) -> str:
        return self.row.thread_key or self.row.thread_ts


def _shown(part: Any) -> str:
    match part:
        case Text(markdown) | Note(markdown):
            return markdown
        case Code(text):
            return text
        case Quote(lead, words):
            return f"{lead} <{words}>"
        case Choices(choices):
            return "\n".join(f"{choice.id} {choice.label}" for choice in choices)


@dataclass
class Room:
    store: Store
    consoles: Consoles
    lesson: Lesson
    member: str = MIRA
    now: datetime = BEGIN
    took_s: float = 0.0
    slow_s: float = 60.0
    passed: list[str] = field(default_factory=list)
    kept: dict[int, Said] = field(default_factory=dict)
    heard: list[Heard] = field(default_factory=list)

    @property
    def house(self) -> House:
        return House(
            self.store,
            self.consoles,
            self.lesson,
            Clock(lambda: self.now),
            self.recall,
            crash_at=self.passed.append,
            stopwatch=self.stopwatch(),
            slow_s=self.slow_s,
        )

    def stopwatch(self) -> Callable[[], float]:
        times = iter((0.0, self.took_s) * 20)
        return lambda: next(times)

    async def recall(self, inbox_id: int) -> Said | None:
        return self.kept.get(inbox_id)

    async def types(self, text: str, channel: str = DM) -> list[Heard]:
        inbox_id = await self.deliver("command")
        await command(self.house, Typed(inbox_id, self.member, channel, text, "https://hooks/1"))
        return await self.sent()

    async def says(self, text: str, thread: str = "", channel: str = DM, **more: Any) -> list[Heard]:
        await hear(self.house, await self.message(text, thread, channel, **more))
        return await self.sent()

    async def answers(self, text: str, section: str = "machine", **more: Any) -> list[Heard]:
        return await self.says(text, await self.thread_ts(f"section/{self.member}/{section}"), **more)

    async def presses(self, label: str, of: Heard | None = None) -> list[Heard]:
        """The button of that label in the newest message that has one, or in `of`."""
        heard = of or next(it for it in reversed(self.heard) if label in it.labels)
        button = next(button for button in heard.message.buttons if button.label == label)
        thread_ts = (
            await self.thread_ts(heard.row.thread_key) if heard.row.thread_key else heard.row.thread_ts
        )
        inbox_id = await self.deliver("action")
        place = (heard.row.channel or DM, heard.ts, thread_ts)
        await press(self.house, Pressed(inbox_id, self.member, *place, button.act, button.value))
        return await self.sent()

    async def message(
        self, text: str, thread: str = "", channel: str = DM, ts: str = "", edited_ts: str = "", **more: Any
    ) -> Said:
        """A message that is in the inbox and not handled yet."""
        self.now += timedelta(seconds=10)
        ts = ts or f"{self.now.timestamp():.6f}"
        inbox_id = await self.deliver(f"edit:{edited_ts}" if edited_ts else "message", channel, ts)
        said = Said(
            inbox_id, self.member, channel, ts, thread, text, text, channel.startswith("D"),
            edited_ts=edited_ts,
        )  # fmt: skip
        self.kept[inbox_id] = replace(said, **more)
        return self.kept[inbox_id]

    async def deliver(self, what: str, channel: str | None = None, ts: str | None = None) -> int:
        self.now += timedelta(seconds=10)
        moment = f"{self.now.timestamp():.6f}"
        async with self.store.begin() as db:
            kept = await inbox.keep(
                db, Delivery(f"E{moment}", self.member, channel, ts, what, moment, "{}"), self.now
            )
        assert kept is not None
        return kept

    async def sent(self) -> list[Heard]:
        """What the bot has promised since the last look; posts get a ts, roots become threads."""
        new = []
        async with self.store.begin() as db:
            for row in await db.scalars(
                select(OutboxRow).where(OutboxRow.state == "due").order_by(OutboxRow.id)
            ):
                self.now += timedelta(seconds=1)
                ts = f"{self.now.timestamp():.6f}"
                row.channel = row.channel or DM
                assert await sending.claim(db, row.id)
                await sending.store_sent(db, row, ts, self.now)
                new.append(Heard(row, ts))
                payload(new[-1].message)  # which Slack must take
        self.heard += [it for it in new if it.row.call in ("post", "respond")]
        return new

    async def thread_ts(self, root_key: str) -> str:
        async with self.store.read() as db:
            found = await db.scalars(select(Thread.root_ts).where(Thread.root_key == root_key))
            return found.one()

    async def rows(self, table: type[Any]) -> list[Any]:
        async with self.store.read() as db:
            return list(await db.scalars(select(table).order_by(table.id)))

    async def attempts(self) -> list[tuple[str, str]]:
        """Drill and verdict of every attempt."""
        return [(row.drill_id, row.verdict) for row in await self.rows(Attempt)]

    async def states(self) -> dict[str, str]:
        return {row.drill_id: row.state for row in await self.rows(Asked)}

    async def undone(self) -> list[int]:
        return [row.id for row in await self.rows(InboxRow) if row.state == "new"]


async def in_step_two(room: Room) -> None:
    await room.types("start")
    await room.answers("skip")
    await room.answers("skip")
    await room.answers("next")
