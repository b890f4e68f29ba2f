import logging
from collections.abc import Iterator

import pytest
import structlog

from bot import logs


@pytest.fixture(autouse=True)
def configured() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    structlog.reset_defaults()
    root.handlers[:], root.level = handlers, level
    for name in logs.QUIET:
        logging.getLogger(name).setLevel(logging.NOTSET)


def test_a_traceback_shows_where_and_no_variable(capsys: pytest.CaptureFixture[str]) -> None:
    def post(token: str) -> None:
        raise ZeroDivisionError(len(token))

    logs.configure()
    try:
        post("-".join(["xoxb", "secret"]))
    except ZeroDivisionError as error:
        structlog.get_logger().error("failed", exc_info=error)
    printed = capsys.readouterr().err
    assert "in post" in printed
    assert "xoxb-secret" not in printed
