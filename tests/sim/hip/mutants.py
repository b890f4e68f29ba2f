"""Mistakes put into programs that have none: a barrier dropped, a guard widened, a shuffle's start halved."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Kind = Literal["barrier", "guard", "shuffle"]

_BARRIER = re.compile(r"__syncthreads\(\);")
_DEVICE_CODE = re.compile(
    r"^(?:__global__|__device__|template <[^>]*> __(?:global|device)__).*?^}", re.M | re.S
)
_CONDITION = re.compile(r"\bif \((?P<of>(?:[^()]|\([^()]*\))*)\)|= (?P<choice>[^=;?]*)\?")
_BOUND = re.compile(r"(?<=\w|\)|\]) (?P<op><|>=) (?=\w)")
_START = re.compile(r"for \((?:int|unsigned) (?P<name>\w+) = (?P<start>32|64|warpSize / 2|16);")


@dataclass(frozen=True, slots=True)
class Mutant:
    kind: Kind
    line: int
    text: str


def mutants(text: str) -> Iterator[Mutant]:
    """Each with one mistake, in device code alone."""
    for body in _DEVICE_CODE.finditer(text):
        for found in _BARRIER.finditer(body[0]):
            yield _mutant("barrier", text, body.start() + found.start(), body.start() + found.end(), "")
        for condition in _CONDITION.finditer(body[0]):
            for bound in _BOUND.finditer(condition[0]):
                at = body.start() + condition.start() + bound.start("op")
                yield _mutant("guard", text, at, at + len(bound["op"]), {"<": "<=", ">=": ">"}[bound["op"]])
        for start in _START.finditer(body[0]):
            if re.search(rf"__shfl\w*\([^;]*\b{start['name']}\b", body[0][start.end() :]):
                begin = body.start() + start.start("start")
                yield _mutant("shuffle", text, begin, begin + len(start["start"]), f"({start['start']}) / 2")


def _mutant(kind: Kind, text: str, start: int, end: int, instead: str) -> Mutant:
    return Mutant(kind, text.count("\n", 0, start) + 1, text[:start] + instead + text[end:])
