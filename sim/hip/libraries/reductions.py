"""What collectives make of the ranks' buffers, in the order of the ranks.

A device adds in the order of its rings and trees: the last bits of sums of floats may differ.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sim.hip.libraries.operands import BFLOAT, stored, widened

DTYPES: dict[int, "np.dtype[Any]"] = {
    0: np.dtype(np.int8),
    1: np.dtype(np.uint8),
    2: np.dtype(np.int32),
    3: np.dtype(np.uint32),
    4: np.dtype(np.int64),
    5: np.dtype(np.uint64),
    6: np.dtype(np.float16),
    7: np.dtype(np.float32),
    8: np.dtype(np.float64),
    9: BFLOAT,
}
"""ncclDataType_t"""
SUM, PRODUCT, MOST, LEAST, AVERAGE = range(5)
"""ncclRedOp_t"""
_FOLDS: dict[int, Any] = {
    SUM: np.add,
    PRODUCT: np.multiply,
    MOST: np.maximum,
    LEAST: np.minimum,
    AVERAGE: np.add,
}


def reduced(parts: Sequence[Any], operation: int) -> Any:
    """One array of them all; half precision and bfloat16 are reckoned in float."""
    wide = [widened(one) for one in parts]
    whole = wide[0].copy()
    for one in wide[1:]:
        whole = _FOLDS[operation](whole, one)
    if operation == AVERAGE:
        whole = whole / len(wide) if whole.dtype.kind == "f" else whole // len(wide)
    made = np.zeros(len(whole), parts[0].dtype)
    stored(made, whole)
    return made
