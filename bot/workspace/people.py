"""Who and what a fresh workspace holds. Ids are fixed, so that a bot's own database outlives a new file."""

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.workspace.tables import ChannelRow, MembershipRow, Table, UserRow

TEAM_ID = "T000LOCAL"
TEAM_NAME = "Local workspace"
TEAM_DOMAIN = "local"
APP_ID = "A000DRILLS"
BOT_ID = "B000DRILLS"
BOT_USER = "U000DRILLS"
SLACKBOT = "USLACKBOT"

MEMBERS = (
    ("U0000MIRA", "mira", "Mira Lindqvist", "Europe/Stockholm", False),
    ("U00000SAM", "sam", "Sam Osei", "Africa/Accra", True),
    ("U000000JO", "jo", "Jo Tanaka", "Asia/Tokyo", False),
)
"""Sam leads the team; Slack's nearest word for it is an admin."""

CHANNELS = (
    ("C0GENERAL", "general", "Company-wide announcements and work-based matters", True),
    ("C0PORTING", "gpu-porting", "From CUDA to HIP, one kernel at a time", True),
    ("C00RANDOM", "random", "Everything else", False),
)
"""The app is in the first two; #random shows what it cannot hear."""


def settle(bot_handle: str, bot_name: str, now_us: int) -> list[Table]:
    users = [
        UserRow(id=id_, name=name, real_name=real, tz=tz, is_bot=False, is_admin=lead)
        for id_, name, real, tz, lead in MEMBERS
    ]
    bots = [
        UserRow(id=BOT_USER, name=bot_handle, real_name=bot_name, tz="Etc/UTC", is_bot=True, is_admin=False),
        UserRow(
            id=SLACKBOT, name="slackbot", real_name="Slackbot", tz="Etc/UTC", is_bot=True, is_admin=False
        ),
    ]
    channels = [
        ChannelRow(id=id_, name=name, kind="channel", topic=topic, created_us=now_us)
        for id_, name, topic, _ in CHANNELS
    ]
    memberships = [
        MembershipRow(channel=id_, user=user)
        for id_, _, _, has_app in CHANNELS
        for user in [*(each[0] for each in MEMBERS), *([BOT_USER] if has_app else [])]
    ]
    return [*users, *bots, *channels, *memberships]


async def rename_bot(db: AsyncSession, handle: str, name: str) -> None:
    await db.execute(update(UserRow).where(UserRow.id == BOT_USER).values(name=handle, real_name=name))
