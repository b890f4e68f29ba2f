"""The sandbox is started and its packages are compiled before the first test waits for them."""

import pytest

from sim.python import sandbox, sources


@pytest.fixture(scope="session", autouse=True)
def warm() -> None:
    if sandbox.available():
        for group in sources.GROUPS:
            sources.modules(group)
