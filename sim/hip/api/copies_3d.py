"""Copies of boxes: hipMemcpy3D. Arrays, which only textures need, are not simulated."""

from collections.abc import Mapping

from sim.hip.api.called import Answer, recorded, uncaptured
from sim.hip.api.copies import copied
from sim.hip.api.streams import destroyed
from sim.hip.errors import INVALID_VALUE, SUCCESS
from sim.hip.expr import Native
from sim.hip.gpus import Stream
from sim.hip.host import Host
from sim.hip.unmodelled import Unmodelled

FIELDS = {
    "srcArray": 0, "srcX": 8, "srcY": 16, "srcZ": 24, "src": 32, "srcPitch": 40, "srcRows": 56,
    "dstArray": 64, "dstX": 72, "dstY": 80, "dstZ": 88, "dst": 96, "dstPitch": 104, "dstRows": 120,
    "width": 128, "height": 136, "depth": 144,
}  # fmt: skip
"""Offsets in hipMemcpy3DParms."""
KIND = 152


def copied_3d(host: Host, native: Native, parameters: int, stream: Stream, waits: bool) -> int:
    if parameters == 0:
        return INVALID_VALUE
    box = {name: int(host.load(parameters + at, "i8", native.line)) for name, at in FIELDS.items()}
    kind = int(host.load(parameters + KIND, "i4", native.line))
    if box["srcArray"] or box["dstArray"]:
        raise Unmodelled("a copy of a hipArray", native.line)
    for layer in range(box["depth"]):
        error = copied(
            host,
            native,
            (_row(box, "dst", layer), box["dstPitch"]),
            (_row(box, "src", layer), box["srcPitch"]),
            (box["width"], box["height"]),
            kind,
            stream,
            waits,
        )
        if error:
            return error
    return SUCCESS


def _row(box: Mapping[str, int], side: str, layer: int) -> int:
    """Where a layer of the box starts; x counts bytes."""
    rows = (box[f"{side}Z"] + layer) * box[f"{side}Rows"] + box[f"{side}Y"]
    return box[side] + rows * box[f"{side}Pitch"] + box[f"{side}X"]


def _copy(waits: bool) -> Answer:
    def answer(host: Host, native: Native, parameters: int, handle: int = 0) -> int:
        stream = host.gpus.stream(handle)
        if stream is None:
            return destroyed(host)
        return copied_3d(host, native, parameters, stream, waits)

    return recorded(uncaptured(answer) if waits else answer)


COPIES_3D: dict[str, Answer] = {"hipMemcpy3D": _copy(True), "hipMemcpy3DAsync": _copy(False)}
