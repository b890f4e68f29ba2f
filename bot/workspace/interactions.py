"""Slash commands and presses: one turn makes the payload, the app is asked, another turn shows its ack."""

from pydantic import ValidationError

from bot.workspace import composer, messages, page_api, payloads, people, response_urls, views
from bot.workspace.channels import find_user, seen_by
from bot.workspace.message_shapes import around_of, to_slack
from bot.workspace.refusal import Refusal
from bot.workspace.response_urls import Response, new_response_url
from bot.workspace.tables import ChannelRow, Json, MessageRow, UserRow, ViewRow
from bot.workspace.turn import Turn
from bot.workspace.workspace import Workspace


async def slash(workspace: Workspace, user: str, slashed: page_api.Slash) -> str:
    """ "" once acknowledged, else Slack's word for the failure; the member is told by an ephemeral."""
    async with workspace.turn() as turn:
        payload = await _command(turn, user, slashed)
    answer = await workspace.deliveries.ask("slash_commands", payload)
    error = answer if isinstance(answer, str) else await _show_ack(workspace, slashed.channel, user, answer)
    if error:
        async with workspace.turn() as turn:
            says = f'{payload["command"]} failed with the error "{error}"'
            await _slackbot_says(turn, slashed.channel, user, says)
    return error


async def _command(turn: Turn, user: str, slashed: page_api.Slash) -> Json:
    """Raises slash_in_thread and unknown_command: then the app hears nothing."""
    name, _, text = slashed.text.strip().partition(" ")
    if slashed.thread_ts:
        raise Refusal("slash_in_thread", f"{name} is not supported in threads. Sorry!")
    channel = await seen_by(turn, slashed.channel, user)
    if turn.manifest.command(name) is None or "commands" not in turn.manifest.scopes:
        raise Refusal("unknown_command", f"{name} is not a valid command.")
    member = await find_user(turn, user)
    return {
        "token": "local",
        "team_id": people.TEAM_ID,
        "team_domain": people.TEAM_DOMAIN,
        "channel_id": channel.id,
        "channel_name": "directmessage" if channel.kind == "im" else channel.name,
        "user_id": user,
        "user_name": member.name,
        "command": name,
        "text": composer.escape(text.strip()),
        "api_app_id": people.APP_ID,
        "is_enterprise_install": "false",
        "response_url": new_response_url(turn, channel.id, user),
        "trigger_id": turn.triggers.issue(user),
    }


async def _show_ack(workspace: Workspace, channel: str, user: str, ack: Json) -> str:
    """ "" once shown, else why it cannot be."""
    try:
        response = Response.model_validate(ack)
    except ValidationError:
        return "invalid_payload"
    if response.is_empty:
        return ""
    try:
        async with workspace.turn() as turn:
            await response_urls.answer(turn, channel, user, "", response)
    except Refusal as refusal:
        return refusal.error
    return ""


async def _slackbot_says(turn: Turn, channel_id: str, user: str, text: str) -> None:
    channel = await seen_by(turn, channel_id, user)
    await messages.post(turn, channel, messages.Draft(user=people.SLACKBOT, text=text, only_to=user))


async def press(workspace: Workspace, user: str, pressed: page_api.Press) -> str:
    """ "" once acknowledged, else Slack's word for the failure."""
    async with workspace.turn() as turn:
        if not turn.manifest.settings.interactivity.is_enabled:
            raise Refusal(
                "interactivity_disabled", "This app is not configured to handle interactive responses."
            )
        if pressed.view_id:
            payload = await _press_in_view(turn, user, pressed)
        else:
            payload = await _press_in_message(turn, user, pressed)
    answer = await workspace.deliveries.ask("interactive", payload)
    return answer if isinstance(answer, str) else ""


async def _press_in_message(turn: Turn, user: str, pressed: page_api.Press) -> Json:
    channel = await seen_by(turn, pressed.channel, user)
    row = await turn.db.get(MessageRow, (channel.id, pressed.ts))
    if row is None or row.only_to not in ("", user) or row.bot_id != people.BOT_ID:
        raise Refusal("message_not_found", "That message is gone.")
    member = await find_user(turn, user)
    container: Json = {
        "type": "message",
        "message_ts": row.ts,
        "channel_id": channel.id,
        "is_ephemeral": bool(row.only_to),
    } | ({"thread_ts": row.thread_ts} if row.thread_ts else {})
    shown = {} if row.only_to else {"message": to_slack(row, await around_of(turn, [row]), turn.base_url)}
    return (
        _pressed_by(turn, member, container, pressed, row.blocks)
        | {"channel": {"id": channel.id, "name": _name(channel)}}
        | {"response_url": new_response_url(turn, channel.id, user, row.ts)}
        | {"state": {"values": pressed.state}}
        | shown
    )


async def _press_in_view(turn: Turn, user: str, pressed: page_api.Press) -> Json:
    row = await turn.db.get(ViewRow, pressed.view_id)
    if row is None or row.user != user:
        raise Refusal("not_found", "That view is gone.")
    member = await find_user(turn, user)
    view = views.to_slack(row) | {"state": {"values": pressed.state}}
    container: Json = {"type": "view", "view_id": row.id}
    return _pressed_by(turn, member, container, pressed, row.body["blocks"]) | {"view": view}


def _pressed_by(
    turn: Turn, member: UserRow, container: Json, pressed: page_api.Press, blocks: list[Json]
) -> Json:
    return {
        "type": "block_actions",
        "user": {
            "id": member.id,
            "username": member.name,
            "name": member.name,
            "team_id": people.TEAM_ID,
        },
        "api_app_id": people.APP_ID,
        "token": "local",
        "container": container,
        "trigger_id": turn.triggers.issue(member.id),
        "team": {"id": people.TEAM_ID, "domain": people.TEAM_DOMAIN},
        "enterprise": None,
        "is_enterprise_install": False,
        "actions": [_action(turn, pressed, blocks)],
    }


def _action(turn: Turn, pressed: page_api.Press, blocks: list[Json]) -> Json:
    """What was pressed is read from what the app posted, never from what the page says of it."""
    for block, control in payloads.controls(blocks):
        if (block["block_id"], control["action_id"]) == (pressed.block_id, pressed.action_id):
            return {
                "type": control["type"],
                "action_id": control["action_id"],
                "block_id": block["block_id"],
                "action_ts": turn.stamps.next(),
            } | _chosen(control, pressed.value)
    raise Refusal("action_not_found", "That control is gone.")


def _chosen(control: Json, value: str) -> Json:
    match control["type"]:
        case "button":
            kept = {name: control[name] for name in ("value", "style") if name in control}
            return {"text": control["text"]} | kept
        case "checkboxes":
            values = value.split(",")
            return {"selected_options": [each for each in _options(control) if each["value"] in values]}
        case "plain_text_input":
            return {"value": value}
        case _:
            option = next((each for each in _options(control) if each["value"] == value), None)
            if option is None:
                raise Refusal("option_not_found", "That choice is gone.")
            return {"selected_option": option}


def _options(control: Json) -> list[Json]:
    groups = [group["options"] for group in control.get("option_groups", [])]
    return [option for options in [control.get("options", []), *groups] for option in options]


def _name(channel: ChannelRow) -> str:
    return "directmessage" if channel.kind == "im" else channel.name
