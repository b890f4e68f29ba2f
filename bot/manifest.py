"""The Slack app as data: what `rocm-drills manifest` prints, and what the local workspace installs.

Least scopes (facts: docs.slack.dev/reference/scopes): each one serves a call or an event named beside it.
"""

from typing import Any

COMMAND = "/rocm"
USAGE = "help | start | continue | progress | playground | reset"

BOT_SCOPES = (
    "app_mentions:read",  # app_mention
    "channels:history",  # conversations.replies, to find an answer to a mention again after a stop
    "chat:write",  # chat.postMessage, chat.update
    "commands",  # /rocm
    "files:read",  # url_private of a snippet that is an answer
    "files:write",  # long output beside a message
    "groups:history",  # as channels:history, in private channels
    "im:history",  # message.im; conversations.history and .replies to find a message of ours again
    "im:write",  # conversations.open
    "reactions:write",  # the mark on a message that is being run
    "users:read",  # users.info, user_change: name and time zone
)
BOT_EVENTS = ("app_mention", "message.im", "user_change")


def manifest() -> dict[str, Any]:
    return {
        "display_information": {
            "name": "ROCm Drills",
            "description": "Learn to work on AMD Instinct GPUs, by real commands on a simulated MI300X.",
            "background_color": "#1d1c1d",
        },
        "features": {
            "app_home": {
                "home_tab_enabled": False,
                "messages_tab_enabled": True,
                "messages_tab_read_only_enabled": False,
            },
            "bot_user": {"display_name": "ROCm Drills", "always_online": True},
            "slash_commands": [
                {
                    "command": COMMAND,
                    "description": "Lesson, playground and progress of ROCm Drills",
                    "usage_hint": USAGE,
                    "should_escape": False,
                }
            ],
        },
        "oauth_config": {"scopes": {"bot": list(BOT_SCOPES)}},
        "settings": {
            "event_subscriptions": {"bot_events": list(BOT_EVENTS)},
            "interactivity": {"is_enabled": True},
            "org_deploy_enabled": False,
            "socket_mode_enabled": True,
            "token_rotation_enabled": False,
        },
    }
