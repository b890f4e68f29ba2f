"""A thread with room for what the virtual shell nests."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

STACK_BYTES = 512 * 2**20
"""Virtual memory only. On smaller stacks a line such as `x='eval "$x"'; eval "$x"` kills the process."""
T = TypeVar("T")


def on_deep_stack(work: Callable[[], T]) -> T:
    """Runs `work` on a thread with `STACK_BYTES` of stack and gives back, or raises, what it did."""
    future: Future[T] = Future()

    def body() -> None:
        try:
            future.set_result(work())
        except BaseException as failure:  # noqa: BLE001  carried to the caller, whatever it is
            future.set_exception(failure)

    usual = threading.stack_size(STACK_BYTES)
    thread = threading.Thread(target=body, name="shell")
    thread.start()
    threading.stack_size(usual)
    thread.join()
    return future.result()
