from bot.pace import BURST, Pace


def test_a_burst_goes_at_once_then_one_a_second() -> None:
    pace = Pace()
    waits = [pace.take(1_000.0) for _ in range(BURST + 3)]
    assert waits == [0.0] * BURST + [1.0, 2.0, 3.0]


def test_a_rest_fills_the_bucket_and_no_more() -> None:
    pace = Pace()
    for _ in range(BURST):
        pace.take(1_000.0)
    assert [pace.take(1_002.0) for _ in range(3)] == [0.0, 0.0, 1.0]
    assert [pace.take(9_000.0) for _ in range(BURST + 1)] == [0.0] * BURST + [1.0]
