"""The environment as one frozen value; nothing else reads it."""

import json
import os
import time
from collections.abc import Iterable, MutableMapping
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.failpoints import crash_at

PREFIX = "ROCM_DRILLS_"
SLACK_API = "https://slack.com/api/"
ACCESS_WITHIN_S = 30.0
_TOKENS = ("SLACK_BOT_TOKEN", "SLACK_APP_TOKEN")
_PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy")


class BadSettings(Exception):
    """What is wrong with the environment, every problem on a line of its own."""


def is_loopback(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _api_url(url: str) -> str:
    is_safe = url.startswith("https://") or (url.startswith("http://") and is_loopback(url))
    if not is_safe:
        raise ValueError("must be an https URL, or http to this machine: the tokens travel there")
    return url if url.endswith("/") else f"{url}/"


def _bot_token(token: SecretStr) -> SecretStr:
    if not token.get_secret_value().startswith("xoxb-"):
        raise ValueError("must be the bot token of the app, which starts with xoxb-")
    return token


def _app_token(token: SecretStr) -> SecretStr:
    if not token.get_secret_value().startswith("xapp-"):
        raise ValueError("must be an app-level token with connections:write, which starts with xapp-")
    return token


def _database(place: str) -> str:
    scheme, found, path = place.rpartition("://")
    if found and scheme not in ("sqlite", "sqlite+aiosqlite"):
        raise ValueError("must be a file, or a URL that begins with sqlite:///")
    if not path.strip("/") or path.endswith(":memory:"):
        raise ValueError("must name a file: what is in it outlives the process")
    return place


def _failpoint(spec: str) -> str:
    crash_at(spec)
    return spec


class Settings(BaseSettings):
    """A field without an alias is the variable ROCM_DRILLS_<FIELD>."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        frozen=True,
        extra="ignore",
        hide_input_in_errors=True,
        validate_by_name=True,
        env_ignore_empty=True,
        use_attribute_docstrings=True,
    )

    slack_bot_token: Annotated[SecretStr, AfterValidator(_bot_token)] = Field(
        validation_alias="SLACK_BOT_TOKEN"
    )
    """The bot token of the installed app."""
    slack_app_token: Annotated[SecretStr, AfterValidator(_app_token)] = Field(
        validation_alias="SLACK_APP_TOKEN"
    )
    """The app-level token with the scope connections:write."""
    slack_api_url: Annotated[str, AfterValidator(_api_url)] = Field(
        SLACK_API, validation_alias="SLACK_API_URL"
    )
    """Where the Web API is; a local workspace's, or Slack's own."""
    database: Annotated[str, AfterValidator(_database)] = "var/bot.db"
    """A file, or its URL."""
    workers: int = Field(default_factory=lambda: min(4, max(2, os.cpu_count() or 2)), ge=1, le=64)
    """Processes that run members' commands."""
    host: str = "127.0.0.1"
    """Where the bot's own pages listen."""
    port: int = Field(8080, ge=0, le=65_535)
    """The port of the bot's own pages; 0 takes a free one."""
    port_file: Path | None = None
    """Written with the port once it is known."""
    failpoint: Annotated[str, AfterValidator(_failpoint)] = ""
    """For proofs only: kill the process at this named moment."""

    @property
    def is_local(self) -> bool:
        """Whether the workspace is the one on this machine."""
        return is_loopback(self.slack_api_url)


def take(environ: MutableMapping[str, str] = os.environ) -> Settings:
    """The settings; their secrets leave the environment, so that no child process inherits them.

    Proxies leave too where Slack is on this machine: slack_sdk would use one even for loopback, and
    nothing else is spoken to. Raises BadSettings.
    """
    settings = load()
    _drop(environ, (*_TOKENS, *(_PROXIES if settings.is_local else ())))
    return settings


def load() -> Settings:
    """Raises BadSettings."""
    try:
        return Settings()  # type: ignore[call-arg]  # the fields come from the environment
    except ValidationError as error:
        raise BadSettings(_told(error)) from None


def _told(error: ValidationError) -> str:
    lines = [f"  {_variable(problem['loc'])}: {_problem(problem['msg'])}" for problem in error.errors()]
    return "The settings in the environment need a change:\n" + "\n".join(lines)


def _variable(loc: tuple[int | str, ...]) -> str:
    name = str(loc[0])
    return name if name.startswith("SLACK_") else f"{PREFIX}{name.upper()}"


def _problem(message: str) -> str:
    return "is missing" if message == "Field required" else message.removeprefix("Value error, ")


def take_local(file: Path) -> Settings:
    """To serve the local workspace of `file`: its tokens and place, our database beside it, a free port.

    Waits for what the workspace writes beside its file when it is ready, and reads it by hand: importing
    the workspace for it (`bot.workspace.read_access`) would take a second. Raises BadSettings.
    """
    beside = access_file(file)
    until_s = time.monotonic() + ACCESS_WITHIN_S
    while not beside.exists():
        if time.monotonic() > until_s:
            raise BadSettings(f"{beside} is not there: is the workspace of {file} running?")
        time.sleep(0.02)
    access = json.loads(beside.read_text())
    _drop(os.environ, (*_TOKENS, *_PROXIES))
    return Settings(
        slack_bot_token=access["bot_token"],
        slack_app_token=access["app_token"],
        slack_api_url=access["api_url"],
        database=str(file.with_name("bot.db")),
        port=0,
    )


def access_file(file: Path) -> Path:
    """Where the workspace of `file` says how a bot reaches it."""
    return file.with_name(f"{file.name}.access.json")


def _drop(environ: MutableMapping[str, str], names: Iterable[str]) -> None:
    for name in names:
        environ.pop(name, None)
