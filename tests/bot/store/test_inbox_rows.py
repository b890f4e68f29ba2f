import pytest

from bot.store import AlreadyDone, Delivery, Store, inbox, members
from tests.bot.endpoint import NOW


def delivery(event_id: str, ts: str | None = None, what: str = "message", member: str = "U1") -> Delivery:
    return Delivery(event_id, member, "D1" if ts else None, ts, what, ts or "0", '{"a": 1}')


@pytest.mark.parametrize(
    ("first", "second", "is_double"),
    [
        (delivery("Ev1", "1.0"), delivery("Ev1", "1.0"), True),
        (delivery("Ev1", "1.0"), delivery("Ev2", "1.0"), True),
        (delivery("Ev1", "1.0"), delivery("Ev2", "2.0"), False),
        (delivery("Ev1", "1.0"), delivery("Ev2", "1.0", "edit:3.0"), False),
        (delivery("Ev1", "1.0", "edit:3.0"), delivery("Ev2", "1.0", "edit:3.0"), True),
        (delivery("Ev1", "1.0", "edit:3.0"), delivery("Ev2", "1.0", "edit:4.0"), False),
        (delivery("Ev1", None, "action"), delivery("Ev2", None, "action"), False),
        (delivery("Ev1", None, "action"), delivery("Ev1", None, "action"), True),
    ],
    ids=[
        "the event again",
        "mention and message",
        "two messages",
        "message and edit",
        "the edit again",
        "two edits",
        "two presses",
        "the press again",
    ],
)
async def test_a_double_makes_no_row(
    store: Store, first: Delivery, second: Delivery, is_double: bool
) -> None:
    async with store.begin() as db:
        assert await inbox.keep(db, first, NOW) is not None
    async with store.begin() as db:
        assert (await inbox.keep(db, second, NOW) is None) == is_double


async def test_a_double_leaves_the_rest_of_its_transaction(store: Store) -> None:
    async with store.begin() as db:
        kept = [await inbox.keep(db, delivery(event_id), NOW) for event_id in ("Ev1", "Ev1", "Ev2")]
    assert kept == [1, None, 2]
    async with store.read() as db:
        assert (await inbox.find(db, 2)).event_id == "Ev2"


async def test_a_members_deliveries_come_in_order_of_their_messages(store: Store) -> None:
    async with store.begin() as db:
        for event_id, ts, member in (("Ev1", "3.0", "U1"), ("Ev2", "2.0", "U1"), ("Ev3", "1.0", "U2")):
            await inbox.keep(db, delivery(event_id, ts, member=member), NOW)
    seen = []
    async with store.begin() as db:
        assert await inbox.waiting_members(db) == {"U1", "U2"}
        while row := await inbox.next_new(db, "U1"):
            seen.append(row.event_id)
            await inbox.done(db, row.id)
        assert await inbox.waiting_members(db) == {"U2"}
    assert seen == ["Ev2", "Ev1"]


async def test_a_delivery_is_done_once(store: Store) -> None:
    async with store.begin() as db:
        row = await inbox.keep(db, delivery("Ev1"), NOW)
        await inbox.done(db, row)
        await inbox.pass_over(db, row)
        assert not await inbox.fail(db, row, "7F3A")
    with pytest.raises(AlreadyDone):
        async with store.begin() as db:
            await inbox.done(db, row)


async def test_a_failed_delivery_keeps_its_reference_and_does_not_come_back(store: Store) -> None:
    async with store.begin() as db:
        row = await inbox.keep(db, delivery("Ev1"), NOW)
        assert await inbox.fail(db, row, "7F3A")
        assert await inbox.next_new(db, "U1") is None
        kept = await inbox.find(db, row)
    assert (kept.state, kept.reference) == ("failed", "7F3A")


async def test_of_profiles_only_those_of_members_are_kept(store: Store) -> None:
    async with store.begin() as db:
        await members.meet(db, "U1", "Mira", "UTC", NOW)
        kept = [await inbox.keep(db, delivery(f"Ev{who}", None, "profile", who), NOW) for who in ("U1", "U2")]
    assert [inbox_id is not None for inbox_id in kept] == [True, False]
