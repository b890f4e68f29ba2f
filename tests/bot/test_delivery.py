import json
from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import ValidationError

from bot.delivery import place_of, read
from bot.message import Place

ARRIVED = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
ARRIVED_TS = f"{ARRIVED.timestamp():.6f}"


def event(**fields: Any) -> dict[str, Any]:
    said = {"type": "message", "channel": "D1", "user": "U1", "ts": "1.0", "text": "hi", "event_ts": "1.0"}
    return {"type": "event_callback", "event_id": "Ev1", "event": said | fields}


def changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return (
        event(
            subtype="message_changed",
            user=None,
            ts="9.0",
            message={"user": "U1", "ts": "1.0", "thread_ts": "0.5"} | after,
            previous_message={"user": "U1", "ts": "1.0"} | before,
            hidden=True,
        )
        | {}
    )


EDITED = changed({"text": "a"}, {"text": "b", "edited": {"user": "U1", "ts": "7.0"}})
PREVIEW = changed({"text": "a"}, {"text": "a", "edited": {"user": "U1", "ts": "7.0"}, "attachments": [{}]})
COMMAND = {
    "command": "/rocm",
    "text": "start",
    "user_id": "U1",
    "channel_id": "C1",
    "response_url": "http://there",
    "trigger_id": "T1",
}
PRESS = {
    "type": "block_actions",
    "user": {"id": "U1", "username": "mira"},
    "channel": {"id": "D1"},
    "message": {"ts": "2.0", "thread_ts": "0.5", "user": "UBOT", "bot_id": "B1"},
    "container": {"type": "message", "message_ts": "2.0", "is_ephemeral": False},
    "actions": [{"action_id": "hint", "action_ts": "8.5", "value": "1"}],
    "response_url": "http://there",
    "trigger_id": "T2",
}
EPHEMERAL_PRESS = PRESS | {"message": {}, "container": {"is_ephemeral": True}}


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        (event(), ("Ev1", "U1", "D1", "1.0", "message", "1.0")),
        (event(type="app_mention"), ("Ev1", "U1", "D1", "1.0", "message", "1.0")),
        (event(subtype="file_share", files=[{}]), ("Ev1", "U1", "D1", "1.0", "message", "1.0")),
        (event(subtype="thread_broadcast"), ("Ev1", "U1", "D1", "1.0", "message", "1.0")),
        (EDITED, ("Ev1", "U1", "D1", "1.0", "edit:7.0", "7.0")),
        (COMMAND, ("T1", "U1", None, None, "command", ARRIVED_TS)),
        (PRESS, ("T2", "U1", None, None, "action", "8.5")),
        (
            {"type": "view_submission", "trigger_id": "T3", "user": {"id": "U1"}, "view": {}},
            ("T3", "U1", None, None, "view", ARRIVED_TS),
        ),
        (
            event(type="app_home_opened", channel="D1", ts="", event_ts="4.0"),
            ("Ev1", "U1", None, None, "other", "4.0"),
        ),
        (
            event(type="user_change", user={"id": "U1", "tz": "UTC"}, channel="", event_ts="4.0"),
            ("Ev1", "U1", None, None, "profile", "4.0"),
        ),
    ],
    ids=[
        "message",
        "mention",
        "file",
        "also sent to the channel",
        "edit",
        "command",
        "press",
        "view",
        "home",
        "user_change",
    ],
)
def test_what_is_kept(payload: dict[str, Any], expected: tuple[Any, ...]) -> None:
    kept = read(payload, ARRIVED)
    assert kept is not None
    assert (
        kept.event_id,
        kept.member_id,
        kept.channel,
        kept.ts,
        kept.what,
        kept.order_ts,
    ) == expected
    assert json.loads(kept.payload) == payload


@pytest.mark.parametrize(
    "payload",
    [
        event(bot_id="B1"),
        event(subtype="bot_message", user=""),
        event(subtype="message_deleted"),
        event(subtype="channel_join"),
        event(user="USLACKBOT"),
        PREVIEW,
        changed({"text": "a"}, {"text": "b"}),
        changed({"text": "a"}, {"text": "b", "bot_id": "B1", "edited": {"ts": "7.0"}}),
        event(type="channel_rename", user="", channel={"id": "C1"}),
        PRESS | {"user": None},
        PRESS | {"user": {}},
        COMMAND | {"user_id": ""},
        {"type": "view_submission", "trigger_id": "T3", "view": {}},
        {},
    ],
    ids=[
        "our own",
        "another bot's",
        "deletion",
        "join",
        "slackbot",
        "link preview of an edited message",
        "change without an edit",
        "a bot's change",
        "nobody's",
        "nobody's press",
        "a press of somebody without an id",
        "nobody's command",
        "nobody's view",
        "nothing",
    ],
)
def test_what_is_acknowledged_and_forgotten(payload: dict[str, Any]) -> None:
    assert read(payload, ARRIVED) is None


def test_a_delivery_without_any_id_is_known_by_its_content() -> None:
    first, second = ({"type": "view_closed", "user": {"id": "U1"}, "view": number} for number in (1, 2))
    ids = [read(payload, ARRIVED).event_id for payload in (first, first, second)]
    assert ids[0] == ids[1] != ids[2]


def test_half_a_character_can_be_kept() -> None:
    assert read(event(text="\ud83d"), ARRIVED).payload.encode()


def test_a_payload_of_another_shape_is_refused_by_name() -> None:
    with pytest.raises(ValidationError, match="ts"):
        read(event(ts=1.0), ARRIVED)


@pytest.mark.parametrize("user", [["U1"], "U1", 7, {"id": ["U1"]}])
def test_a_user_of_another_shape_is_refused_by_name(user: Any) -> None:
    with pytest.raises(ValidationError, match="user"):
        read(PRESS | {"user": user}, ARRIVED)


@pytest.mark.parametrize(
    ("payload", "place"),
    [
        (event(), Place("U1", "D1")),
        (event(thread_ts="0.5"), Place("U1", "D1", thread_ts="0.5")),
        (EDITED, Place("U1", "D1", thread_ts="0.5")),
        (COMMAND, Place("U1", "C1", response_url="http://there")),
        (PRESS, Place("U1", "D1", thread_ts="0.5")),
        (EPHEMERAL_PRESS, Place("U1", "D1", response_url="http://there")),
        (event(type="app_home_opened"), None),
        ({"type": "app_rate_limited"}, None),
    ],
)
def test_where_an_answer_goes(payload: dict[str, Any], place: Place | None) -> None:
    assert place_of(payload) == place


def test_half_a_character_is_none() -> None:
    kept = read(event(text="a\ud800b \U0001f600"), ARRIVED)
    assert kept is not None
    kept.payload.encode()
    assert json.loads(kept.payload)["event"]["text"] == "a\ufffdb \U0001f600"


def test_what_slack_documents_otherwise_is_refused_without_the_words_of_a_member() -> None:
    with pytest.raises(ValidationError) as refused:
        read(event(ts=["my answer"]), ARRIVED)
    assert "my answer" not in str(refused.value)
