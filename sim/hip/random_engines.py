"""<random>: the standard's engines, drawn in blocks, and numbers as libstdc++ makes them of what is drawn.

An engine in the program's memory is two words: which block its next draw is in (linear engines: the state),
and where. A block never changes, so engines that are copied share it and go on alike.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Words = Any
"""A numpy array of whole numbers without sign."""


@dataclass(frozen=True, slots=True)
class Twist:
    """The parameters of a Mersenne twister, [rand.eng.mers]."""

    code: str
    words: int
    middle: int
    low_bits: int
    mask: int
    shifts: tuple[tuple[int, int], tuple[int, int], tuple[int, int], int]
    first_factor: int

    @property
    def bits(self) -> int:
        return 8 * int(self.code[1])


MT19937 = Twist(
    "u4", 624, 397, 31, 0x9908B0DF, ((11, 0xFFFFFFFF), (7, 0x9D2C5680), (15, 0xEFC60000), 18), 1812433253
)
MT19937_64 = Twist(
    *("u8", 312, 156, 31, 0xB5026F5AA96619E9),
    ((29, 0x5555555555555555), (17, 0x71D67FFFEDA60000), (37, 0xFFF7EEE000000000), 43),
    6364136223846793005,
)
TWISTS = {0: MT19937, 1: MT19937_64}
FACTORS = {2: 16807, 3: 48271}
MODULUS = 2147483647
MOST = {0: 2**32 - 1, 1: 2**64 - 1, 2: MODULUS - 1, 3: MODULUS - 1}
LEAST = {0: 0, 1: 0, 2: 1, 3: 1}
"""By kind: mt19937, mt19937_64, minstd_rand0, minstd_rand."""


def seeded(twist: Twist, seed: int) -> Words:
    most = (1 << twist.bits) - 1
    word = seed & most
    state = [word]
    for at in range(1, twist.words):
        word = (twist.first_factor * (word ^ word >> twist.bits - 2) + at) & most
        state.append(word)
    return np.array(state, twist.code)


def twisted(twist: Twist, old: Words) -> Words:
    """The state after all its words were drawn; in three runs, as each needs the one before."""
    kind = np.dtype(twist.code).type
    low = kind((1 << twist.low_bits) - 1)
    joined = (old & ~low) | (np.roll(old, -1) & low)
    mixed = (joined >> kind(1)) ^ np.where(joined & kind(1), kind(twist.mask), kind(0))
    new, count, middle = np.empty_like(old), twist.words, twist.middle
    rest = count - middle
    new[:rest] = old[middle:] ^ mixed[:rest]
    for start in range(rest, count - 1, rest):
        end = min(start + rest, count - 1)
        new[start:end] = new[start - rest : end - rest] ^ mixed[start:end]
    last = (old[-1] & ~low) | (new[0] & low)
    new[-1] = new[middle - 1] ^ (last >> kind(1)) ^ (kind(twist.mask) if last & kind(1) else kind(0))
    return new


def tempered(twist: Twist, state: Words) -> Words:
    kind = np.dtype(twist.code).type
    (first, first_mask), (second, second_mask), (third, third_mask), fourth = twist.shifts
    word = state ^ ((state >> kind(first)) & kind(first_mask))
    word = word ^ ((word << kind(second)) & kind(second_mask))
    word = word ^ ((word << kind(third)) & kind(third_mask))
    return word ^ (word >> kind(fourth))


@dataclass(slots=True)
class Block:
    twist: Twist
    state: Words
    drawn: list[int] | None = None
    next: int = 0


@dataclass(slots=True)
class Blocks:
    """Every block of a run by its number; those seeded alike are one."""

    all: list[Block] = field(default_factory=list)
    known: dict[tuple[int, bytes], int] = field(default_factory=dict)

    def number(self, kind: int, state: Words) -> int:
        key = (kind, state.tobytes())
        if key not in self.known:
            self.known[key] = len(self.all)
            self.all.append(Block(TWISTS[kind], state))
        return self.known[key]

    def after(self, number: int) -> int:
        """The block that follows one whose words are all drawn."""
        block = self.all[number]
        if not block.next:
            block.next = len(self.all)
            self.all.append(Block(block.twist, twisted(block.twist, block.state)))
        return block.next

    def words(self, number: int) -> list[int]:
        block = self.all[number]
        if block.drawn is None:
            block.drawn = tempered(block.twist, block.state).tolist()
        return block.drawn


@dataclass(slots=True)
class Engine:
    """One engine while numbers are drawn from it: `block` and `at` go back to memory afterwards."""

    kind: int
    block: int
    at: int
    blocks: Blocks

    def draw(self) -> int:
        if self.kind in FACTORS:
            self.block = self.block * FACTORS[self.kind] % MODULUS
            return self.block
        if self.at >= TWISTS[self.kind].words:
            self.block, self.at = self.blocks.after(self.block), 0
        self.at += 1
        return self.blocks.words(self.block)[self.at - 1]

    def skip(self, count: int) -> None:
        if self.kind in FACTORS:
            self.block = self.block * pow(FACTORS[self.kind], count, MODULUS) % MODULUS
            return
        size, to = TWISTS[self.kind].words, self.at + count
        while to > size:
            self.block, to = self.blocks.after(self.block), to - size
        self.at = to

    def many(self, count: int) -> Words:
        """So many draws at once, as u8."""
        if self.kind in FACTORS:
            return self._powers(count)
        parts: list[Any] = []
        while count > 0:
            if self.at >= TWISTS[self.kind].words:
                self.block, self.at = self.blocks.after(self.block), 0
            part = self.blocks.words(self.block)[self.at : self.at + count]
            parts.append(np.array(part, np.uint64))
            self.at, count = self.at + len(part), count - len(part)
        return np.concatenate(parts) if parts else np.zeros(0, np.uint64)

    def _powers(self, count: int) -> Words:
        """x * a**k mod m, doubling the run that is known."""
        found = np.empty(count + 1, np.uint64)
        found[0], known = self.block, 1
        while known <= count:
            step = np.uint64(pow(FACTORS[self.kind], known, MODULUS))
            more = min(known, count + 1 - known)
            found[known : known + more] = found[:more] * step % np.uint64(MODULUS)
            known += more
        self.block = int(found[-1])
        return found[1:]


def canonical_draws(kind: int, bits: int) -> int:
    """How many draws a number of so many bits takes, as generate_canonical reckons it."""
    range_bits = (MOST[kind] - LEAST[kind] + 1).bit_length() - 1
    return max(1, (bits + range_bits - 1) // range_bits)


def canonical(engine: Engine, real: Callable[[Any], Any], bits: int) -> Any:
    """A number in [0, 1): `real` is numpy's float32 or float64, which rounds every step."""
    range_ = MOST[engine.kind] - LEAST[engine.kind] + 1
    total, scale = real(0), real(1)
    for _ in range(canonical_draws(engine.kind, bits)):
        total = total + real(engine.draw() - LEAST[engine.kind]) * scale
        scale = real(int(scale) * range_)
    found = total / scale
    return found if found < 1 else np.nextafter(real(1), real(0))


def canonicals(engine: Engine, real: Any, bits: int, count: int) -> Any:
    """As `canonical`, so many at once."""
    range_, draws = MOST[engine.kind] - LEAST[engine.kind] + 1, canonical_draws(engine.kind, bits)
    words = (engine.many(count * draws) - np.uint64(LEAST[engine.kind])).reshape(count, draws)
    total, scale = np.zeros(count, real), real(1)
    for number in range(draws):
        total = total + words[:, number].astype(real) * scale
        scale = real(int(scale) * range_)
    found = total / scale
    return np.where(found < 1, found, np.nextafter(real(1), real(0)))


def whole(engine: Engine, range_: int) -> int:
    """A number in [0, range]: uniform_int_distribution."""
    span = MOST[engine.kind] - LEAST[engine.kind]
    if span == range_:
        return engine.draw() - LEAST[engine.kind]
    if span < range_:
        while True:
            upper = (span + 1) * whole(engine, range_ // (span + 1))
            found = upper + engine.draw() - LEAST[engine.kind]
            if found <= range_:
                return found
    return _scaled(engine, range_ + 1) if engine.kind in FACTORS else _multiplied(engine, range_ + 1)


def _multiplied(engine: Engine, count: int) -> int:
    """Lemire's way, for engines that fill a word."""
    bits = TWISTS[engine.kind].bits
    most = (1 << bits) - 1
    product = engine.draw() * count
    if product & most < count:
        least = (1 << bits) % count
        while product & most < least:
            product = engine.draw() * count
    return product >> bits


def _scaled(engine: Engine, count: int) -> int:
    scale = (MODULUS - 2) // count
    while True:
        found = engine.draw() - 1
        if found < count * scale:
            return found // scale
