"""The parts of an app manifest that decide what Slack lets an app do and hear."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Part(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class DisplayInformation(Part):
    name: str


class BotUser(Part):
    display_name: str


class AppHome(Part):
    home_tab_enabled: bool = False
    messages_tab_enabled: bool = False
    messages_tab_read_only_enabled: bool = True


class SlashCommand(Part):
    command: str
    description: str = ""
    usage_hint: str = ""
    should_escape: bool = False


class Features(Part):
    app_home: AppHome = AppHome()
    bot_user: BotUser
    slash_commands: tuple[SlashCommand, ...] = ()


class Scopes(Part):
    bot: tuple[str, ...] = ()


class OauthConfig(Part):
    scopes: Scopes = Scopes()


class EventSubscriptions(Part):
    bot_events: tuple[str, ...] = ()


class Interactivity(Part):
    is_enabled: bool = False


class Settings(Part):
    event_subscriptions: EventSubscriptions = EventSubscriptions()
    interactivity: Interactivity = Interactivity()
    socket_mode_enabled: bool = False


class Manifest(Part):
    display_information: DisplayInformation
    features: Features
    oauth_config: OauthConfig = OauthConfig()
    settings: Settings = Field(default_factory=Settings)

    @property
    def scopes(self) -> frozenset[str]:
        return frozenset(self.oauth_config.scopes.bot)

    @property
    def bot_events(self) -> frozenset[str]:
        return frozenset(self.settings.event_subscriptions.bot_events)

    def command(self, name: str) -> SlashCommand | None:
        return next((each for each in self.features.slash_commands if each.command == name), None)


def read_manifest(value: dict[str, Any] | Manifest) -> Manifest:
    """Raises pydantic.ValidationError, which names the part that is missing."""
    return value if isinstance(value, Manifest) else Manifest.model_validate(value)
