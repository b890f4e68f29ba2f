"""`torch.version`: which build this is."""

from _devices import WHEEL
from _node import boot

_said = boot.request["torch"]
__version__ = _said["cuda" if WHEEL == "cuda" else "rocm"]
hip = None if WHEEL == "cuda" else _said["hip"]
cuda = "12.8" if WHEEL == "cuda" else None
debug = False
git_version = "ba56102387ef21a3b04b357e5b183d48f0afefc7"
