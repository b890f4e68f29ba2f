"""How long a member waits for a pasted program, and a bot for its first worker."""

from asyncio import sleep
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from bot.consoles import Consoles, Lost
from sim import Scene, State
from tests.sim.typing_in import NOW

PROGRAMS = Path(__file__).parents[1] / "programs"
PROGRAMS_ASKED, MOST_LINES = 30, 60
"""Programs, spread over the folder by name, none longer than what a drill asks for; those that show a limit
of time or memory are left out."""
READING_S = 1.0
"""Between an answer and the next program: nobody pastes faster."""
OVER = (b"// status: 124", b"// status: 137")
ROUNDS = 3
STARTS = 7
ANSWER_BOUND_S, START_BOUND_S = 1.0, 0.4


async def turn_around() -> bool:
    """Prints the wait from a pasted program to its output: compiled, run, saved; by a pool of two workers."""
    consoles = Consoles(2)
    await consoles.start()
    try:
        state = await consoles.create("MI300X", Scene(), seed=1, now=NOW)
        texts = [path.read_bytes() for path in sorted(PROGRAMS.glob("*.hip"))]
        short = [text for text in texts if text.count(b"\n") <= MOST_LINES]
        ending = [text for text in short if not any(word in text for word in OVER)]
        chosen = ending[:: max(1, len(ending) // PROGRAMS_ASKED)][:PROGRAMS_ASKED]
        times = [
            await _pasted(consoles, state, text + b"// %d\n" % turn)
            for turn in range(ROUNDS)
            for text in chosen
        ]
    finally:
        await consoles.close()
    p95 = quantiles(times, n=20, method="inclusive")[18]
    is_met = p95 <= ANSWER_BOUND_S
    print(
        f"{len(chosen)} programs from paste to answer: median {median(times):.2f} s, p95 {p95:.2f} s, "
        f"most {max(times):.2f} s; p95 <= {ANSWER_BOUND_S} s {'met' if is_met else 'NOT MET'}"
    )
    return is_met


async def _pasted(consoles: Consoles, state: State, text: bytes) -> float:
    await sleep(READING_S)
    began = perf_counter()
    line = "hipcc --offload-arch=gfx942 p.hip -o p && ./p"
    outcome = await consoles.run(state, line, member="me", now=NOW, seed=1, put={"p.hip": text})
    assert not isinstance(outcome, Lost), outcome
    return perf_counter() - began


async def cold_start() -> bool:
    """Prints the wait for a worker that can take its first line."""
    times = []
    for _ in range(STARTS):
        consoles = Consoles(1)
        began = perf_counter()
        await consoles.start()
        times.append(perf_counter() - began)
        await consoles.close()
    is_met = median(times) <= START_BOUND_S
    print(
        f"cold start of a worker: median {median(times):.2f} s, least {min(times):.2f} s; "
        f"median <= {START_BOUND_S} s {'met' if is_met else 'NOT MET'}"
    )
    return is_met
