"""The environment, read once."""

import pytest
from pydantic import ValidationError

from bot.settings import PREFIX, BadSettings, Settings, is_loopback, load, take

SECRET = "xoxb-very-secret"
GOOD = {"SLACK_BOT_TOKEN": SECRET, "SLACK_APP_TOKEN": "xapp-also-secret"}


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in (*GOOD, "SLACK_API_URL", *(f"{PREFIX}{field.upper()}" for field in Settings.model_fields)):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def test_two_tokens_are_enough(environment: pytest.MonkeyPatch) -> None:
    for name, value in GOOD.items():
        environment.setenv(name, value)
    settings = load()
    assert settings.slack_api_url == "https://slack.com/api/"
    assert not settings.is_local
    assert SECRET not in repr(settings)


def test_all_problems_are_told_at_once_and_no_secret_with_them(environment: pytest.MonkeyPatch) -> None:
    for name, value in {
        "SLACK_APP_TOKEN": SECRET,
        "SLACK_API_URL": "http://example.com/api/",
        "ROCM_DRILLS_DATABASE": "postgresql://u:xoxb-very-secret@db/drills",
        "ROCM_DRILLS_PORT": "many",
        "ROCM_DRILLS_WORKERS": "0",
        "ROCM_DRILLS_FAILPOINT": "elsewhere",
    }.items():
        environment.setenv(name, value)
    with pytest.raises(BadSettings) as caught:
        load()
    told = str(caught.value).splitlines()[1:]
    assert [line.split(":")[0].strip() for line in told] == [
        "SLACK_BOT_TOKEN",
        "SLACK_APP_TOKEN",
        "SLACK_API_URL",
        "ROCM_DRILLS_DATABASE",
        "ROCM_DRILLS_WORKERS",
        "ROCM_DRILLS_PORT",
        "ROCM_DRILLS_FAILPOINT",
    ]
    assert "is missing" in told[0]
    assert SECRET not in str(caught.value)


def test_secrets_leave_the_environment_and_proxies_too_where_slack_is_here() -> None:
    environ = {**GOOD, "HTTP_PROXY": "http://proxy", "https_proxy": "http://proxy", "PATH": "/bin"}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in GOOD.items():
            patch.setenv(name, value)
        patch.setenv("SLACK_API_URL", "http://127.0.0.1:9/api")
        assert take(environ).slack_api_url == "http://127.0.0.1:9/api/"
    assert environ == {"PATH": "/bin"}


def test_a_proxy_stays_where_slack_is_far() -> None:
    environ = {**GOOD, "HTTPS_PROXY": "http://proxy"}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in GOOD.items():
            patch.setenv(name, value)
        take(environ)
    assert environ == {"HTTPS_PROXY": "http://proxy"}


@pytest.mark.parametrize(
    "place", ["sqlite://", "sqlite:///", ":memory:", "sqlite:///:memory:", "mysql://x/y"]
)
def test_what_is_no_file_is_no_database(place: str) -> None:
    with pytest.raises(ValidationError, match="database"):
        Settings(slack_bot_token=SECRET, slack_app_token="xapp-1", database=place)


@pytest.mark.parametrize(
    "place", ["bot.db", "/var/bot.db", "sqlite:////var/bot.db", "sqlite+aiosqlite:///bot.db"]
)
def test_a_file_is_a_database(place: str) -> None:
    assert Settings(slack_bot_token=SECRET, slack_app_token="xapp-1", database=place).database == place


@pytest.mark.parametrize(
    ("url", "here"),
    [
        ("http://127.0.0.1:1/api/", True),
        ("http://[::1]:1/", True),
        ("http://localhost/", True),
        ("https://slack.com/api/", False),
        ("http://10.0.0.1/", False),
        ("http://127.0.0.1.example.com/", False),
        ("", False),
    ],
)
def test_what_is_on_this_machine(url: str, here: bool) -> None:
    assert is_loopback(url) is here
