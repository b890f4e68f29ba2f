"""Beginning, going on, and saying where a member is."""

from bot import voice
from bot.store import Asked, attempts
from bot.training.asking import ask_again, is_in_view, open_step, thread_of
from bot.training.house import Call, House, here, is_dm
from bot.training.standing import section_of, step_of
from bot.training.turn import Turn, once
from bot.voice import Spot
from drills import Judged, Step


async def start(house: House, call: Call) -> None:
    """Open the first step; for who has begun, only say where that was."""
    await once(house, call, _start)


async def resume(house: House, call: Call) -> None:
    """Ask the open drill again, or open the next step."""
    await once(house, call, _resume)


async def go_next(house: House, call: Call, step_id: str = "") -> None:
    """Open the next step, which a button names; never while a question is open."""

    async def effect(turn: Turn) -> None:
        await open_next(turn, step_id)

    await once(house, call, effect)


async def help(house: House, call: Call) -> None:  # noqa: A001 - the word that members say
    async def effect(turn: Turn) -> None:
        await turn.say(voice.help_text((await turn.standing()).has_begun))

    await once(house, call, effect)


async def progress(house: House, call: Call) -> None:
    await once(house, call, _progress)


async def say_where(turn: Turn, to_run: int | None = None) -> None:
    """For an old button or an answer where nothing is asked; `to_run`: the row of what may be run."""
    spot = (await turn.standing()).spot()
    await turn.say(voice.elsewhere(spot, to_run) if spot else voice.all_done(turn.house.lesson))


async def _start(turn: Turn) -> None:
    standing = await turn.standing()
    if standing.has_begun:
        spot = standing.spot()
        await turn.say(voice.you_are_here(spot) if spot else voice.all_done(turn.house.lesson))
        return
    thread = await open_step(turn, turn.house.lesson.steps[0])
    if not is_in_view(turn, thread):
        await turn.say(voice.begun_in_dm())


async def _resume(turn: Turn) -> None:
    standing = await turn.standing()
    if standing.open:
        await _ask_again(turn, standing.open)
        return
    await _open(turn, standing.next_step())


async def _ask_again(turn: Turn, row: Asked) -> None:
    """In its thread; from elsewhere in the DM it is shown there too, and from a channel pointed to."""
    is_seen = is_in_view(turn, await thread_of(turn, row))
    await ask_again(turn, row, is_broadcast=not is_seen and is_dm(turn.call))
    spot = (await turn.standing()).spot()
    if spot and not is_seen and (not is_dm(turn.call) or here(turn.call).response_url):
        await turn.say(voice.asked_there(spot))


async def open_next(turn: Turn, step_id: str = "") -> None:
    """The next step, unless a question is open. `step_id` is what an old or new button names."""
    standing = await turn.standing()
    if standing.open and not step_id:
        step = step_of(turn.house.lesson, standing.open.step_id)
        await turn.say(voice.still_open(step, standing.open.id))
    elif standing.open or (step_id and not _can_open(standing.next_step(), step_id)):
        await say_where(turn)
    else:
        await _open(turn, standing.next_step())


def _can_open(step: Step | None, step_id: str) -> bool:
    return step is not None and step.id == step_id


async def _open(turn: Turn, step: Step | None) -> None:
    if step is None:
        await turn.say(voice.all_done(turn.house.lesson))
        return
    thread = await open_step(turn, step)
    if not is_in_view(turn, thread):
        await turn.say(voice.asked_there(Spot(step, section_of(turn.house.lesson, step), is_open=True)))


async def _progress(turn: Turn) -> None:
    standing = await turn.standing()
    verdicts = await attempts.verdicts(turn.db, turn.call.member)
    judged, right = sum(verdicts.values()), verdicts.get(Judged.RIGHT, 0)
    await turn.say(voice.progress(turn.house.lesson, standing.marks(), judged, right))
