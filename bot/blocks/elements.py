"""Block Kit's elements and rich text as data (docs.slack.dev/reference/block-kit, 2026-10).

Limits that its pages leave out are those of slackblocks' spec/limits.json. Names are Slack's.
"""

from collections.abc import Mapping

from bot.blocks.rules import Flag, Many, Number, Rule, Shape, TextObject, Typed, Word, Words

PLAIN = frozenset({"plain_text"})
ID = Words(255)
URL = Words(3_000)
BLOCK_ID: Mapping[str, Rule] = {"block_id": ID}
_PLACEHOLDER: Mapping[str, Rule] = {"placeholder": TextObject(150, PLAIN), "focus_on_load": Flag()}


def plain(high: int) -> TextObject:
    return TextObject(high, PLAIN)


def among(*words: str) -> Word:
    return Word(frozenset(words))


def typed(*names: str, **others: str) -> Typed:
    return Typed({name: name for name in names} | others)


_CONFIRM = Shape(
    {"title": plain(100), "text": TextObject(300), "confirm": plain(30), "deny": plain(30)},
    {"style": among("primary", "danger")},
)
_OPTION = Shape(
    {"text": TextObject(75), "value": Words(150)},
    {"description": TextObject(75), "url": URL},
)
_OPTION_GROUP = Shape({"label": plain(75), "options": Many(_OPTION, 1, 100)})
SLACK_FILE = Shape({}, {"id": Words(255), "url": URL}, one_of=(("id", "url"),))
_STYLE = Shape(
    {},
    {
        name: Flag()
        for name in (
            "bold",
            "italic",
            "strike",
            "code",
            "underline",
            "highlight",
            "client_highlight",
            "unlink",
        )
    },
)
_ACTED: Mapping[str, Rule] = {"action_id": ID, "confirm": _CONFIRM, "focus_on_load": Flag()}


def _select(**own: Rule) -> Shape:
    return Shape({"action_id": ID}, {**_ACTED, **_PLACEHOLDER, **own})


def _static_select(**own: Rule) -> Shape:
    choices: dict[str, Rule] = {
        "options": Many(_OPTION, 1, 100),
        "option_groups": Many(_OPTION_GROUP, 1, 100),
    }
    return Shape(
        {"action_id": ID},
        {**_ACTED, **_PLACEHOLDER, **choices, **own},
        one_of=(("options", "option_groups"),),
    )


_WORD_LIST = Many(Words(255), 1)
_CHOSEN: Mapping[str, Rule] = {"max_selected_items": Number(1)}
_FILTER = Shape(
    {},
    {
        "include": Many(among("im", "mpim", "private", "public"), 1),
        "exclude_external_shared_channels": Flag(),
        "exclude_bot_users": Flag(),
    },
)
_CONVERSATIONS: Mapping[str, Rule] = {"filter": _FILTER, "default_to_current_conversation": Flag()}
_DISPATCH = Shape({"trigger_actions_on": Many(among("on_enter_pressed", "on_character_entered"), 1, 2)})
_TYPED_IN: Mapping[str, Rule] = {"action_id": ID, **_PLACEHOLDER, "dispatch_action_config": _DISPATCH}
_FEEDBACK_BUTTON = Shape(
    {"text": plain(75), "value": Words(2_000)},
    {"accessibility_label": Words(75)},
)

ELEMENTS: Mapping[str, Shape] = {
    "button": Shape(
        {"text": plain(75)},
        {
            **_ACTED,
            "value": Words(2_000),
            "url": URL,
            "style": among("primary", "danger"),
            "accessibility_label": Words(75),
        },
    ),
    "workflow_button": Shape(
        {
            "text": plain(75),
            "workflow": Shape(
                {
                    "trigger": Shape(
                        {"url": URL},
                        {
                            "customizable_input_parameters": Many(
                                Shape({"name": Words(), "value": Words()}), 1
                            )
                        },
                    )
                }
            ),
        },
        {"action_id": ID, "style": among("primary", "danger"), "accessibility_label": Words(75)},
    ),
    "feedback_buttons": Shape(
        {"positive_button": _FEEDBACK_BUTTON, "negative_button": _FEEDBACK_BUTTON}, {"action_id": ID}
    ),
    "icon_button": Shape(
        {"icon": among("trash"), "text": plain(75)},
        {
            "action_id": ID,
            "value": Words(2_000),
            "confirm": _CONFIRM,
            "accessibility_label": Words(75),
            "visible_to_user_ids": Many(ID, 1, 10),
        },
    ),
    "image_element": Shape(
        {"alt_text": Words(2_000)},
        {"image_url": URL, "slack_file": SLACK_FILE},
        one_of=(("image_url", "slack_file"),),
    ),
    "overflow": Shape({"action_id": ID, "options": Many(_OPTION, 1, 5)}, {"confirm": _CONFIRM}),
    "checkboxes": Shape(
        {"action_id": ID, "options": Many(_OPTION, 1, 10)},
        {**_ACTED, "initial_options": Many(_OPTION, 1, 10)},
    ),
    "radio_buttons": Shape(
        {"action_id": ID, "options": Many(_OPTION, 1, 10)}, {**_ACTED, "initial_option": _OPTION}
    ),
    "datepicker": Shape({"action_id": ID}, {**_ACTED, **_PLACEHOLDER, "initial_date": Words(10, 10)}),
    "timepicker": Shape(
        {"action_id": ID}, {**_ACTED, **_PLACEHOLDER, "initial_time": Words(5, 5), "timezone": Words(64)}
    ),
    "datetimepicker": Shape({"action_id": ID}, {**_ACTED, "initial_date_time": Number(0)}),
    "static_select": _static_select(initial_option=_OPTION),
    "multi_static_select": _static_select(initial_options=Many(_OPTION, 1, 100), **_CHOSEN),
    "external_select": _select(initial_option=_OPTION, min_query_length=Number(0)),
    "multi_external_select": _select(
        initial_options=Many(_OPTION, 1, 100), min_query_length=Number(0), **_CHOSEN
    ),
    "users_select": _select(initial_user=ID),
    "multi_users_select": _select(initial_users=_WORD_LIST, **_CHOSEN),
    "conversations_select": _select(initial_conversation=ID, response_url_enabled=Flag(), **_CONVERSATIONS),
    "multi_conversations_select": _select(initial_conversations=_WORD_LIST, **_CONVERSATIONS, **_CHOSEN),
    "channels_select": _select(initial_channel=ID, response_url_enabled=Flag()),
    "multi_channels_select": _select(initial_channels=_WORD_LIST, **_CHOSEN),
    "plain_text_input": Shape(
        {"action_id": ID},
        {
            **_TYPED_IN,
            "initial_value": Words(3_000, 0),
            "multiline": Flag(),
            "min_length": Number(0, 3_000),
            "max_length": Number(1, 3_000),
        },
    ),
    "email_text_input": Shape({"action_id": ID}, {**_TYPED_IN, "initial_value": Words(3_000)}),
    "url_text_input": Shape({"action_id": ID}, {**_TYPED_IN, "initial_value": Words(3_000)}),
    "number_input": Shape(
        {"action_id": ID, "is_decimal_allowed": Flag()},
        {**_TYPED_IN, "initial_value": Words(64), "min_value": Words(64), "max_value": Words(64)},
    ),
    "rich_text_input": Shape(
        {"action_id": ID},
        {
            **_TYPED_IN,
            "initial_value": typed("rich_text"),
            "min_lines": Number(1, 100),
            "max_lines": Number(1, 100),
        },
    ),
    "file_input": Shape({"action_id": ID}, {"filetypes": _WORD_LIST, "max_files": Number(1, 10)}),
}

_INLINE = typed(
    text="rt_text",
    link="rt_link",
    emoji="rt_emoji",
    user="rt_user",
    usergroup="rt_usergroup",
    channel="rt_channel",
    broadcast="rt_broadcast",
    date="rt_date",
    color="rt_color",
    team="rt_team",
)
_BORDER: Mapping[str, Rule] = {"border": Number(0, 1)}

RICH: Mapping[str, Shape] = {
    "rt_text": Shape({"text": Words(40_000)}, {"style": _STYLE}),
    "rt_link": Shape({"url": URL}, {"text": Words(3_000), "unsafe": Flag(), "style": _STYLE}),
    "rt_emoji": Shape(
        {"name": Words(255)}, {"unicode": Words(255), "skin_tone": Number(1, 6), "style": _STYLE}
    ),
    "rt_user": Shape({"user_id": ID}, {"style": _STYLE}),
    "rt_usergroup": Shape({"usergroup_id": ID}, {"style": _STYLE}),
    "rt_channel": Shape({"channel_id": ID}, {"style": _STYLE}),
    "rt_broadcast": Shape({"range": among("here", "channel", "everyone")}, {"style": _STYLE}),
    "rt_date": Shape(
        {"timestamp": Number(0), "format": Words(255)}, {"url": URL, "fallback": Words(), "style": _STYLE}
    ),
    "rt_color": Shape({"value": Words(32)}, {"style": _STYLE}),
    "rt_team": Shape({"team_id": ID}, {"style": _STYLE}),
    "rich_text_section": Shape({"elements": Many(_INLINE, 0)}),
    "rich_text_list": Shape(
        {"style": among("bullet", "ordered"), "elements": Many(typed("rich_text_section"), 1)},
        {"indent": Number(0, 8), "offset": Number(0), **_BORDER},
    ),
    "rich_text_preformatted": Shape({"elements": Many(_INLINE, 1)}, {"language": Words(64), **_BORDER}),
    "rich_text_quote": Shape({"elements": Many(_INLINE, 1)}, _BORDER),
}
