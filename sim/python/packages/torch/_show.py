"""How torch prints a tensor: four digits, three items at each end of what is long."""

import math
from typing import Any

from torch import _dtypes
from torch._tensor import Tensor, state

PRECISION, EDGE_ITEMS, THRESHOLD, LINE_WIDTH = 4, 3, 1000, 80


def shown(tensor: Tensor) -> str:
    prefix = "tensor("
    suffixes = []
    if tensor.device.type != "cpu":
        suffixes.append(f"device='{tensor.device}'")
    if tensor.dtype not in (state["dtype"], _dtypes.int64, _dtypes.bool_):
        suffixes.append(f"dtype={tensor.dtype!r}")
    if tensor.device.type == "meta":
        return f"{prefix}..., {', '.join(['device=' + repr('meta'), f'size={tuple(tensor.shape)}'])})"
    if tensor.numel() == 0:
        if tensor.ndim != 1:
            suffixes.insert(0, f"size={tuple(tensor.shape)}")
        body = "[]"
    else:
        summarize = tensor.numel() > THRESHOLD
        body = _body(tensor, len(prefix), summarize, _Format(_edges(tensor) if summarize else tensor))
    return _joined(prefix + body, suffixes, len(prefix))


def _joined(text: str, suffixes: list[str], indent: int) -> str:
    width = len(text) - text.rfind("\n") - 1
    for suffix in suffixes:
        if width + len(suffix) + 2 > LINE_WIDTH:
            text += ",\n" + " " * indent + suffix
            width = indent + len(suffix)
        else:
            text += ", " + suffix
            width += len(suffix) + 2
    return text + ")"


def _edges(tensor: Tensor) -> Tensor:
    """What of it is printed."""
    from torch._shape import cat, stack

    if tensor.ndim == 0:
        return tensor
    length = tensor.shape[0]
    if length <= 2 * EDGE_ITEMS:
        return tensor if tensor.ndim == 1 else stack([_edges(tensor[at]) for at in range(length)])
    if tensor.ndim == 1:
        return cat((tensor[:EDGE_ITEMS], tensor[-EDGE_ITEMS:]))
    places = [*range(EDGE_ITEMS), *range(length - EDGE_ITEMS, length)]
    return stack([_edges(tensor[at]) for at in places])


class _Format:
    """The same form for every number of a tensor."""

    def __init__(self, tensor: Tensor) -> None:
        self._float = tensor.dtype.kind == "float"
        self._whole, self._scientific, self.width = True, False, 1
        values = tensor.values()
        if not self._float:
            self.width = max(len(str(value)) for value in values)
            return
        finite = [abs(value) for value in values if math.isfinite(value) and value != 0]
        if finite:
            low, high = min(finite), max(finite)
            self._whole = all(value == math.ceil(value) for value in finite)
            many = high / low > 1000.0 or high > 1.0e8
            self._scientific = many if self._whole else many or low < 1.0e-4
            self.width = max(
                len(self._text(value)) for value in values if math.isfinite(value) and value != 0
            )

    def _text(self, value: Any) -> str:
        if not self._float:
            return str(value)
        if self._scientific:
            return f"{value:.{PRECISION}e}"
        if self._whole:
            return f"{value:.0f}" + ("" if not math.isfinite(value) else ".")
        return f"{value:.{PRECISION}f}"

    def one(self, value: Any) -> str:
        text = self._text(value)
        return " " * (self.width - len(text)) + text


def _body(tensor: Tensor, indent: int, summarize: bool, form: _Format) -> str:
    if tensor.ndim == 0:
        return form.one(tensor.item())
    if tensor.ndim == 1:
        return _row(tensor, indent, summarize, form)
    length = tensor.shape[0]
    cut = summarize and length > 2 * EDGE_ITEMS
    places = [*range(EDGE_ITEMS), None, *range(length - EDGE_ITEMS, length)] if cut else list(range(length))
    parts = ["..." if at is None else _body(tensor[at], indent + 1, summarize, form) for at in places]
    return "[" + ("," + "\n" * (tensor.ndim - 1) + " " * (indent + 1)).join(parts) + "]"


def _row(tensor: Tensor, indent: int, summarize: bool, form: _Format) -> str:
    a_line = max(1, (LINE_WIDTH - indent) // (form.width + 2))
    length = tensor.shape[0]
    if summarize and length > 2 * EDGE_ITEMS:
        ends = (tensor[:EDGE_ITEMS].values(), tensor[-EDGE_ITEMS:].values())
        texts = [*map(form.one, ends[0]), " ...", *map(form.one, ends[1])]
    else:
        texts = [form.one(value) for value in tensor.values()]
    lines = [", ".join(texts[at : at + a_line]) for at in range(0, len(texts), a_line)]
    return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"
