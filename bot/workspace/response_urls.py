"""response_url: five answers within half an hour, to a slash command or a press, without a token."""

import secrets
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from bot.workspace import messages, payloads, people
from bot.workspace.channels import find_channel
from bot.workspace.clock import US
from bot.workspace.message_shapes import around_of, to_slack
from bot.workspace.refusal import Refusal
from bot.workspace.tables import Json, MessageRow, ResponseUrlRow
from bot.workspace.turn import Turn

USES_MAX = 5
LIFE_US = 30 * 60 * US


class Response(BaseModel):
    """What is POSTed to a response_url, and what the ack of a slash command may carry."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    text: str = ""
    blocks: list[Json] | None = None
    attachments: list[Json] = Field(default_factory=list)
    response_type: Literal["ephemeral", "in_channel"] = "ephemeral"
    replace_original: bool = False
    delete_original: bool = False
    thread_ts: str = ""
    metadata: dict[str, Any] = Field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not (self.text or self.blocks or self.attachments)


def new_response_url(turn: Turn, channel: str, user: str, ts: str = "") -> str:
    row = ResponseUrlRow(
        id=secrets.token_hex(16),
        channel=channel,
        user=user,
        ts=ts,
        uses=0,
        expires_us=turn.clock.now_us() + LIFE_US,
    )
    turn.db.add(row)
    return f"{turn.base_url}/respond/{people.TEAM_ID}/{row.id}"


async def respond(turn: Turn, id_: str, response: Response) -> None:
    """Raises expired_url, used_url and what a message may be refused for."""
    row = await turn.db.get(ResponseUrlRow, id_)
    if row is None or turn.clock.now_us() > row.expires_us:
        raise Refusal("expired_url")
    if row.uses >= USES_MAX:
        raise Refusal("used_url")
    row.uses += 1
    await answer(turn, row.channel, row.user, row.ts, response)


async def answer(turn: Turn, channel_id: str, user: str, ts: str, response: Response) -> None:
    """`ts` is the message that was acted on; works where the bot is not a member."""
    channel = await find_channel(turn, channel_id)
    original = await turn.db.get(MessageRow, (channel_id, ts)) if ts else None
    if response.delete_original:
        if original:
            await messages.remove(turn, channel, original)
        return
    text, blocks = _content(response)
    if response.replace_original and original:
        before = to_slack(original, await around_of(turn, [original]), turn.base_url, is_event=True)
        original.text, original.blocks, original.attachments = text, blocks, response.attachments
        await messages.changed(turn, channel, original, before)
        return
    draft = messages.Draft(
        user=people.BOT_USER,
        bot_id=people.BOT_ID,
        text=text,
        blocks=blocks,
        attachments=response.attachments,
        metadata=response.metadata,
        thread_ts=response.thread_ts,
        only_to="" if response.response_type == "in_channel" else user,
    )
    await messages.post(turn, channel, draft)


def _content(response: Response) -> tuple[str, list[Json]]:
    blocks = response.blocks or []
    payloads.check_attachments(response.attachments)
    text = response.text[: payloads.TEXT_KEPT]
    payloads.check({"text": text, "blocks": blocks, "attachments": response.attachments}, "message")
    return payloads.escaped_leftovers(text), payloads.with_ids(blocks)
