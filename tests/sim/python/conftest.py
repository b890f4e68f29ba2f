"""The sandbox is started and its packages are compiled before the first test waits for them."""

from collections.abc import Iterator

import pytest

from sim.python import runner, sandbox, sources


@pytest.fixture(scope="session", autouse=True)
def warm() -> None:
    if sandbox.available():
        for group in sources.GROUPS:
            sources.modules(group)


@pytest.fixture(scope="module", autouse=True)
def patient() -> Iterator[None]:
    """A crowded machine gets its time; the tests of the limit itself set it back."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner, "TIME_MS", 30_000)
        yield
