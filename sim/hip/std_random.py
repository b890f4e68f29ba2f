"""<random> on the host: what headers/random asks for."""

from collections.abc import Callable
from typing import Any

import numpy as np

from sim.hip.c_math import function
from sim.hip.expr import Native
from sim.hip.host import Host
from sim.hip.random_engines import (
    FACTORS,
    MODULUS,
    TWISTS,
    Engine,
    canonical,
    canonicals,
    seeded,
    whole,
)

Answer = Callable[..., Any]


def _taken(host: Host, call: Native, kind: int, place: int) -> Engine:
    view, at = host.view(place, "u8", call.line, "load from")
    return Engine(kind, view[at], view[at + 1], host.blocks)


def _given(host: Host, call: Native, engine: Engine, place: int) -> None:
    view, at = host.view(place, "u8", call.line, "store to")
    view[at], view[at + 1] = engine.block, engine.at


def _seed(host: Host, call: Native, kind: int, place: int, seed: int) -> None:
    if kind in FACTORS:
        engine = Engine(kind, seed % MODULUS or 1, 0, host.blocks)
    else:
        twist = TWISTS[kind]
        engine = Engine(kind, host.blocks.number(kind, seeded(twist, seed)), twist.words, host.blocks)
    _given(host, call, engine, place)


def _seed_words(host: Host, call: Native, kind: int, place: int, words: int) -> None:
    """As the standard makes a state of what a seed sequence gives."""
    if kind in FACTORS:
        given = np.frombuffer(host.raw(words, 16, call.line), np.uint32).tolist()
        _given(host, call, Engine(kind, given[3] % MODULUS or 1, 0, host.blocks), place)
        return
    twist = TWISTS[kind]
    state = np.frombuffer(host.raw(words, 2496, call.line), np.uint32).view(twist.code).copy()
    if not state[1:].any() and int(state[0]) >> twist.low_bits == 0:
        state[0] = 1 << twist.bits - 1
    engine = Engine(kind, host.blocks.number(kind, state), twist.words, host.blocks)
    _given(host, call, engine, place)


def _drawing(draw: Callable[..., Any]) -> Answer:
    def answer(host: Host, call: Native, kind: int, place: int, *rest: Any) -> Any:
        engine = _taken(host, call, kind, place)
        found = draw(engine, *rest)
        _given(host, call, engine, place)
        return found

    return answer


def _uniform(real: Callable[[Any], Any], bits: int) -> Answer:
    def draw(engine: Engine, low: float, high: float) -> float:
        return float(canonical(engine, real, bits) * (real(high) - real(low)) + real(low))

    return _drawing(draw)


def _normal(code: str, bits: int) -> Answer:
    """Marsaglia's polar method, each second number kept for the next call."""
    real: Any = np.float32 if code == "f4" else np.float64
    log, root, size = function("log", code), function("sqrt", code), int(code[1])

    def pair(engine: Engine) -> tuple[float, float]:
        while True:
            x = real(2) * canonical(engine, real, bits) - real(1)
            y = real(2) * canonical(engine, real, bits) - real(1)
            square = x * x + y * y
            if square <= 1 and square != 0:
                break
        scale = real(root(float(real(-2) * real(log(float(square))) / square)))
        return float(y * scale), float(x * scale)

    def answer(host: Host, call: Native, kind: int, place: int, kept: int) -> float:
        if host.load(kept + size, code, call.line):
            host.store(kept + size, code, 0.0, call.line)
            return float(host.load(kept, code, call.line))
        engine = _taken(host, call, kind, place)
        found, second = pair(engine)
        _given(host, call, engine, place)
        host.store(kept, code, second, call.line)
        host.store(kept + size, code, 1.0, call.line)
        return found

    return answer


def _entropy(host: Host, _: Native) -> int:
    """Nothing here is left to chance: the run's time stands for it."""
    engine = host.entropy
    return engine.draw()


def drawn(host: Host, call: Native, given: list[Any], count: int) -> tuple[Any, Callable[[], None]]:
    """So many numbers of one call at once, and how to take them back."""
    if call.name in ("rand", "random"):
        kept = host.draws.copy()
        return host.draws.many(count), lambda: host.draws.become(kept)
    kind, place, *rest = given
    before = host.raw(place, 16, call.line)
    engine = _taken(host, call, kind, place)
    found = _MANY[call.name](engine, count, *rest)
    _given(host, call, engine, place)
    return found, lambda: host.write(place, before, call.line)


def _many_uniform(real: Any, bits: int) -> Callable[..., Any]:
    return lambda engine, count, low, high: (
        canonicals(engine, real, bits, count) * (real(high) - real(low)) + real(low)
    )


_MANY: dict[str, Callable[..., Any]] = {
    "__sim_uniform_f": _many_uniform(np.float32, 24),
    "__sim_uniform": _many_uniform(np.float64, 53),
    "__sim_uniform_whole": lambda engine, count, range_: [
        whole(engine, range_ % 2**64) for _ in range(count)
    ],
}
STD_RANDOM: dict[str, Answer] = {
    "__sim_engine_seed": _seed,
    "__sim_engine_words": _seed_words,
    "__sim_engine_draw": _drawing(Engine.draw),
    "__sim_engine_skip": _drawing(Engine.skip),
    "__sim_entropy": _entropy,
    "__sim_canonical": _drawing(lambda engine: float(canonical(engine, np.float64, 53))),
    "__sim_canonical_f": _drawing(lambda engine: float(canonical(engine, np.float32, 24))),
    "__sim_uniform": _uniform(np.float64, 53),
    "__sim_uniform_f": _uniform(np.float32, 24),
    "__sim_uniform_whole": _drawing(lambda engine, range_: whole(engine, range_ % 2**64)),
    "__sim_normal": _normal("f8", 53),
    "__sim_normal_f": _normal("f4", 24),
}
