"""The manifest keeps the limits of Slack's own schema (facts: slack 1.10) and the DM stays open."""

from typing import Any

import pytest

from bot.manifest import manifest

MADE = manifest()
COMMAND = MADE["features"]["slash_commands"][0]


@pytest.mark.parametrize(
    ("value", "low", "high"),
    [
        (MADE["display_information"]["name"], 1, 35),
        (MADE["display_information"]["description"], 1, 140),
        (MADE["features"]["bot_user"]["display_name"], 1, 80),
        (MADE["features"]["slash_commands"], 1, 50),
        (COMMAND["command"], 2, 32),
        (COMMAND["description"], 1, 2_000),
        (COMMAND["usage_hint"], 1, 1_000),
        (MADE["oauth_config"]["scopes"]["bot"], 1, 255),
        (MADE["settings"]["event_subscriptions"]["bot_events"], 1, 100),
    ],
)
def test_it_is_within_slacks_limits(value: Any, low: int, high: int) -> None:
    assert low <= len(value) <= high


def test_it_holds_only_what_the_schema_knows() -> None:
    assert set(MADE) <= {"display_information", "features", "oauth_config", "settings"}
    assert set(MADE["settings"]) <= {
        "event_subscriptions",
        "interactivity",
        "org_deploy_enabled",
        "socket_mode_enabled",
        "token_rotation_enabled",
    }


def test_a_member_can_write_to_the_bot() -> None:
    home = MADE["features"]["app_home"]
    assert home["messages_tab_enabled"]
    assert not home["messages_tab_read_only_enabled"]


NEEDS = {"app_mention": "app_mentions:read", "message.im": "im:history", "user_change": "users:read"}


@pytest.mark.parametrize("event", MADE["settings"]["event_subscriptions"]["bot_events"])
def test_each_event_has_its_scope(event: str) -> None:
    assert NEEDS[event] in MADE["oauth_config"]["scopes"]["bot"]


def test_it_runs_without_a_public_url() -> None:
    assert MADE["settings"]["socket_mode_enabled"]
    assert "url" not in COMMAND
