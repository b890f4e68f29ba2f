"""<stdlib.h> on the host: numbers from texts, memory, the environment, rand() as glibc draws it."""

import errno
import re
from collections.abc import Callable
from typing import Any

from sim.hip.c_stdio import set_error
from sim.hip.expr import Native
from sim.hip.host import Exit, Host, rounded_to_float
from sim.hip.rand import WORD

Answer = Callable[..., Any]
_REAL = re.compile(
    r"[+-]?(?:0x[\da-f]+\.?[\da-f]*(?:p[+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan)", re.I
)
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _start(text: str) -> int:
    return len(text) - len(text.lstrip(" \t\n\v\f\r"))


def real(text: str) -> tuple[float, int]:
    """The number that a text starts with, and how many characters it took: 0 if there is none."""
    at = _start(text)
    found = _REAL.match(text, at)
    if found is None:
        return 0.0, 0
    word = found[0]
    return (float.fromhex(word) if "x" in word.lower() else float(word)), found.end()


def whole(text: str, base: int) -> tuple[int, int]:
    """As `real`, in a base; 0 takes it from the text."""
    at = _start(text)
    sign = -1 if text[at : at + 1] == "-" else 1
    at += text[at : at + 1] in ("+", "-")
    hexed = base in (0, 16) and re.match("0[xX][0-9a-fA-F]", text[at:]) is not None
    if base == 0:
        base = 16 if hexed else 8 if text[at : at + 1] == "0" else 10
    end = at = at + 2 * hexed
    while end < len(text) and 0 <= _DIGITS.find(text[end].lower()) < base:
        end += 1
    return (sign * int(text[at:end], base), end) if end > at else (0, 0)


def _to_whole(low: int, high: int) -> Answer:
    """strtol and its kin: what does not fit becomes the nearest that does, with ERANGE."""

    def answer(host: Host, call: Native, text: int, end: int, base: int) -> int:
        found, used = whole(host.string(text, call.line), base)
        if end:
            host.store(end, "i8", text + used, call.line)
        if low == 0 and -high <= found < 0:
            return found + high + 1
        if not low <= found <= high:
            set_error(host, errno.ERANGE)
        return min(max(found, low), high)

    return answer


def _to_real(host: Host, call: Native, text: int, end: int) -> float:
    found, used = real(host.string(text, call.line))
    if end:
        host.store(end, "i8", text + used, call.line)
    return found


def _simple(bits: int) -> Answer:
    def answer(host: Host, call: Native, text: int) -> int:
        found = whole(host.string(text, call.line), 10)[0]
        found = min(max(found, -(2**63)), 2**63 - 1)
        return (found + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)

    return answer


def _seed(host: Host, _: Native, seed: int) -> None:
    host.draws.seed(seed)


def _random(host: Host, _: Native) -> int:
    return host.draws.draw()


def _random_of(host: Host, call: Native, place: int) -> int:
    """rand_r: three steps of a 32-bit linear generator make 31 bits."""
    word, result = host.load(place, "u4", call.line), 0
    for bits in (11, 10, 10):
        word = (word * 1103515245 + 12345) & WORD
        result = result << bits ^ (word >> 16) % (1 << bits)
    host.store(place, "u4", word, call.line)
    return result


def _drawn_48(host: Host, _: Native) -> int:
    host.random48 = (0x5DEECE66D * host.random48 + 11) & ((1 << 48) - 1)
    return host.random48


def _seed_48(host: Host, _: Native, seed: int) -> None:
    host.random48 = (seed & WORD) << 16 | 0x330E


def _malloc(host: Host, _: Native, size: int) -> int:
    return host.take(size) or set_error(host, errno.ENOMEM)


def _realloc(host: Host, call: Native, old: int, size: int) -> int:
    made = _malloc(host, call, size)
    if old and made:
        kept = host.buffer(old, 0, call.line, "load from").raw[:size]
        host.write(made, kept.tobytes(), call.line)
        _free(host, call, old)
    return made


def _free(host: Host, call: Native, pointer: int) -> None:
    if pointer and not host.free(pointer):
        found = host.memory.find(pointer)
        twice = found is not None and found.freed and found.base == pointer
        said = "free(): double free detected in tcache 2" if twice else "free(): invalid pointer"
        raise Exit(134, f"{said}\nAborted (core dumped)\n{host.where(call.line)}")


def _aligned_to(host: Host, call: Native, place: int, _: int, size: int) -> int:
    made = host.take(size)
    if made:
        host.store(place, "i8", made, call.line)
    return 0 if made else errno.ENOMEM


def _exit(_: Host, __: Native, status: int) -> None:
    raise Exit(status & 255)


def _exit_at_once(host: Host, __: Native, status: int) -> None:
    """Without what waits for the end of the program."""
    host.at_exit.clear()
    raise Exit(status & 255)


def _abort(_: Host, __: Native) -> None:
    raise Exit(134, "Aborted (core dumped)\n")


def _environment(host: Host, call: Native, name: int) -> int:
    found = host.environment.get(host.string(name, call.line))
    return 0 if found is None else host.text(found)


def _set_environment(host: Host, call: Native, name: int, value: int, overwrite: int) -> int:
    key = host.string(name, call.line)
    if overwrite or key not in host.environment:
        host.environment[key] = host.string(value, call.line)
    return 0


LONG = (-(2**63), 2**63 - 1)
STDLIB: dict[str, Answer] = {
    "atoi": _simple(32),
    "atol": _simple(64),
    "atoll": _simple(64),
    "atof": lambda host, call, text: real(host.string(text, call.line))[0],
    "strtol": _to_whole(*LONG),
    "strtoll": _to_whole(*LONG),
    "strtoul": _to_whole(0, 2**64 - 1),
    "strtoull": _to_whole(0, 2**64 - 1),
    "strtod": _to_real,
    "strtof": lambda host, call, text, end: rounded_to_float(_to_real(host, call, text, end)),
    "rand": _random,
    "random": _random,
    "srand": _seed,
    "srandom": _seed,
    "rand_r": _random_of,
    "drand48": lambda host, call: _drawn_48(host, call) / 2.0**48,
    "lrand48": lambda host, call: _drawn_48(host, call) >> 17,
    "mrand48": lambda host, call: (_drawn_48(host, call) >> 16 ^ 1 << 31) - (1 << 31),
    "srand48": _seed_48,
    "malloc": _malloc,
    "calloc": lambda host, call, count, size: _malloc(host, call, count * size),
    "realloc": _realloc,
    "aligned_alloc": lambda host, call, _, size: _malloc(host, call, size),
    "posix_memalign": _aligned_to,
    "free": _free,
    "exit": _exit,
    "quick_exit": _exit_at_once,
    "_exit": _exit_at_once,
    "_Exit": _exit_at_once,
    "abort": _abort,
    "getenv": _environment,
    "setenv": _set_environment,
}
