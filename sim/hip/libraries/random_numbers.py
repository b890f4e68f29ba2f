"""hipRAND's generators for the device: XORWOW, which is their default, Philox, and Sobol's 32 bits."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn, TypeAlias

import numpy as np

from sim.gpu.launch_time import CALL_NS, stream_ns
from sim.gpu.timing import SUBMIT_NS
from sim.hip.api.called import Answer, keep, kept
from sim.hip.expr import Native
from sim.hip.faults import Fault
from sim.hip.gpus import Stream
from sim.hip.host import Host
from sim.hip.launching import failed
from sim.hip.libraries.operands import elements
from sim.hip.philox import Philox
from sim.hip.sobol import DIMENSIONS, Sobol
from sim.hip.unmodelled import Unmodelled
from sim.hip.work import KERNEL, submit
from sim.hip.xorwow import Xorwow, normal, normal_double, uniform, uniform_double

OK, NOT_CREATED, TYPE_ERROR, OUT_OF_RANGE, NOT_MULTIPLE = 0, 101, 103, 104, 105
DEFAULT, XORWOW, PHILOX, QUASI_DEFAULT, SOBOL = 400, 401, 405, 500, 501
TYPES = range(400, 600)
PSEUDO_DEFAULT_ORDER = 101


Numbers: TypeAlias = Xorwow | Philox | Sobol


@dataclass(slots=True)
class Generator:
    numbers: Numbers
    stream: int = 0


def _create(host: Host, native: Native, pointer: int, kind: int) -> int:
    if kind not in TYPES:
        return TYPE_ERROR
    if kind not in _FRESH:
        raise Unmodelled(
            f"the generator {kind} (XORWOW, Philox and Sobol's are) of '{native.name}'", native.line
        )
    return keep(host, native, pointer, Generator(_FRESH[kind]()))


_FRESH: dict[int, Callable[[], Numbers]] = {
    **dict.fromkeys((DEFAULT, XORWOW), lambda: Xorwow(0)),
    PHILOX: lambda: Philox(0),
    **dict.fromkeys((QUASI_DEFAULT, SOBOL), Sobol),
}


def _destroy(host: Host, _: Native, handle: int) -> int:
    if kept(host, handle, Generator) is None:
        return NOT_CREATED
    del host.gpus.handles[handle]
    return OK


def _seed(host: Host, _: Native, handle: int, seed: int) -> int:
    generator = kept(host, handle, Generator)
    if generator is None:
        return NOT_CREATED
    if isinstance(generator.numbers, Sobol):
        return TYPE_ERROR
    generator.numbers = type(generator.numbers)(seed & (2**64 - 1))
    return OK


def _offset(host: Host, native: Native, handle: int, offset: int) -> int:
    generator = kept(host, handle, Generator)
    if generator is None:
        return NOT_CREATED
    if not isinstance(generator.numbers, Philox):
        return _unmodelled(host, native)
    generator.numbers = Philox(generator.numbers.seed, offset)
    return OK


def _dimensions(host: Host, native: Native, handle: int, dimensions: int) -> int:
    generator = kept(host, handle, Generator)
    if generator is None:
        return NOT_CREATED
    if not isinstance(generator.numbers, Sobol):
        return TYPE_ERROR
    if not 1 <= dimensions <= 20_000:
        return OUT_OF_RANGE
    if dimensions > DIMENSIONS:
        raise Unmodelled(f"'{native.name}' of more than {DIMENSIONS} dimensions", native.line)
    generator.numbers = Sobol(dimensions)
    return OK


def _stream(host: Host, _: Native, handle: int, stream: int) -> int:
    generator = kept(host, handle, Generator)
    if generator is None:
        return NOT_CREATED
    generator.stream = stream
    return OK


def _order(host: Host, native: Native, handle: int, order: int) -> int:
    if kept(host, handle, Generator) is None:
        return NOT_CREATED
    if order != PSEUDO_DEFAULT_ORDER:
        raise Unmodelled("an order of random numbers other than the default", native.line)
    return OK


def _unmodelled(_: Host, native: Native, *__: Any) -> NoReturn:
    raise Unmodelled(f"'{native.name}'", native.line)


Made: TypeAlias = Callable[..., Any]


def _generate(dtype: Any, width: int, given: int, made: Made) -> Answer:
    """`width` numbers of an engine make `given` outputs; a last part that is not used is drawn too."""

    def answer(host: Host, native: Native, handle: int, pointer: int, count: int, *rest: float) -> int:
        generator = kept(host, handle, Generator)
        host.gpus.clock.spend(CALL_NS + SUBMIT_NS)
        stream = None if generator is None else host.gpus.stream(generator.stream)
        if generator is None or stream is None:
            return NOT_CREATED
        if isinstance(generator.numbers, Sobol):
            if count % generator.numbers.dimensions:
                return NOT_MULTIPLE
            if width > 1:
                raise Unmodelled(f"'{native.name}' of quasi-random numbers", native.line)

        def run(on: Stream) -> None:
            host.gpus.enqueue(on, stream_ns(host.gpus.rates, count * dtype.itemsize), "compute")
            try:
                target = elements(host, native, pointer, count, dtype)
                target[...] = made(generator.numbers.draw(-(-count // given), width), *rest)[:count]
            except Fault as fault:
                failed(host, fault, on)

        submit(stream, KERNEL, run)
        return OK

    return answer


def _normal(draws: Any, mean: float, deviation: float) -> Any:
    return (np.float32(mean) + normal(draws) * np.float32(deviation)).astype(np.float32)


def _normal_double(draws: Any, mean: float, deviation: float) -> Any:
    return mean + normal_double(draws) * deviation


_CALLS: dict[str, Answer] = {
    "CreateGenerator": _create,
    "DestroyGenerator": _destroy,
    "SetPseudoRandomGeneratorSeed": _seed,
    "SetStream": _stream,
    "SetGeneratorOrdering": _order,
    "SetQuasiRandomGeneratorDimensions": _dimensions,
    "SetGeneratorOffset": _offset,
    "CreateGeneratorHost": _unmodelled,
    "Generate": _generate(np.dtype(np.uint32), 1, 1, lambda draws: draws[:, 0]),
    "GenerateUniform": _generate(np.dtype(np.float32), 1, 1, uniform),
    "GenerateUniformDouble": _generate(np.dtype(np.float64), 2, 1, uniform_double),
    "GenerateNormal": _generate(np.dtype(np.float32), 2, 2, _normal),
    "GenerateNormalDouble": _generate(np.dtype(np.float64), 4, 2, _normal_double),
    "GenerateLogNormal": _generate(np.dtype(np.float32), 2, 2, lambda *given: np.exp(_normal(*given))),
    "GenerateLogNormalDouble": _generate(
        np.dtype(np.float64), 4, 2, lambda *given: np.exp(_normal_double(*given))
    ),
}
RANDOM: dict[str, Answer] = {f"hiprand{name}": answer for name, answer in _CALLS.items()}
