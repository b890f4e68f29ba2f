"""Block Kit as data: the blocks, elements and limits of docs.slack.dev/reference/block-kit (2026-10).

Limits that its pages leave out are those of slackblocks' spec/limits.json. Names are Slack's.
"""

from collections.abc import Mapping

from bot.blocks.rules import Flag, Many, Number, Rule, Shape, TextObject, Typed, Word, Words

_PLAIN = frozenset({"plain_text"})
_ID = Words(255)
_URL = Words(3_000)
_BLOCK_ID: Mapping[str, Rule] = {"block_id": _ID}
_PLACEHOLDER: Mapping[str, Rule] = {"placeholder": TextObject(150, _PLAIN), "focus_on_load": Flag()}


def _plain(high: int) -> TextObject:
    return TextObject(high, _PLAIN)


def _among(*words: str) -> Word:
    return Word(frozenset(words))


def _typed(*names: str, **others: str) -> Typed:
    return Typed({name: name for name in names} | others)


_CONFIRM = Shape(
    {"title": _plain(100), "text": TextObject(300), "confirm": _plain(30), "deny": _plain(30)},
    {"style": _among("primary", "danger")},
)
_OPTION = Shape(
    {"text": TextObject(75), "value": Words(150)},
    {"description": TextObject(75), "url": _URL},
)
_OPTION_GROUP = Shape({"label": _plain(75), "options": Many(_OPTION, 1, 100)})
_SLACK_FILE = Shape({}, {"id": Words(255), "url": _URL}, one_of=(("id", "url"),))
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
_ACTED: Mapping[str, Rule] = {"action_id": _ID, "confirm": _CONFIRM, "focus_on_load": Flag()}


def _select(**own: Rule) -> Shape:
    return Shape({"action_id": _ID}, {**_ACTED, **_PLACEHOLDER, **own})


def _static_select(**own: Rule) -> Shape:
    choices: dict[str, Rule] = {
        "options": Many(_OPTION, 1, 100),
        "option_groups": Many(_OPTION_GROUP, 1, 100),
    }
    return Shape(
        {"action_id": _ID},
        {**_ACTED, **_PLACEHOLDER, **choices, **own},
        one_of=(("options", "option_groups"),),
    )


_WORD_LIST = Many(Words(255), 1)
_CHOSEN: Mapping[str, Rule] = {"max_selected_items": Number(1)}
_FILTER = Shape(
    {},
    {
        "include": Many(_among("im", "mpim", "private", "public"), 1),
        "exclude_external_shared_channels": Flag(),
        "exclude_bot_users": Flag(),
    },
)
_CONVERSATIONS: Mapping[str, Rule] = {"filter": _FILTER, "default_to_current_conversation": Flag()}
_DISPATCH = Shape({"trigger_actions_on": Many(_among("on_enter_pressed", "on_character_entered"), 1, 2)})
_TYPED_IN: Mapping[str, Rule] = {"action_id": _ID, **_PLACEHOLDER, "dispatch_action_config": _DISPATCH}
_FEEDBACK_BUTTON = Shape(
    {"text": _plain(75), "value": Words(2_000)},
    {"accessibility_label": Words(75)},
)

ELEMENTS: Mapping[str, Shape] = {
    "button": Shape(
        {"text": _plain(75)},
        {
            **_ACTED,
            "value": Words(2_000),
            "url": _URL,
            "style": _among("primary", "danger"),
            "accessibility_label": Words(75),
        },
    ),
    "workflow_button": Shape(
        {
            "text": _plain(75),
            "workflow": Shape(
                {
                    "trigger": Shape(
                        {"url": _URL},
                        {
                            "customizable_input_parameters": Many(
                                Shape({"name": Words(), "value": Words()}), 1
                            )
                        },
                    )
                }
            ),
        },
        {"action_id": _ID, "style": _among("primary", "danger"), "accessibility_label": Words(75)},
    ),
    "feedback_buttons": Shape(
        {"positive_button": _FEEDBACK_BUTTON, "negative_button": _FEEDBACK_BUTTON}, {"action_id": _ID}
    ),
    "icon_button": Shape(
        {"icon": _among("trash"), "text": _plain(75)},
        {
            "action_id": _ID,
            "value": Words(2_000),
            "confirm": _CONFIRM,
            "accessibility_label": Words(75),
            "visible_to_user_ids": Many(_ID, 1, 10),
        },
    ),
    "image_element": Shape(
        {"alt_text": Words(2_000)},
        {"image_url": _URL, "slack_file": _SLACK_FILE},
        one_of=(("image_url", "slack_file"),),
    ),
    "overflow": Shape({"action_id": _ID, "options": Many(_OPTION, 1, 5)}, {"confirm": _CONFIRM}),
    "checkboxes": Shape(
        {"action_id": _ID, "options": Many(_OPTION, 1, 10)},
        {**_ACTED, "initial_options": Many(_OPTION, 1, 10)},
    ),
    "radio_buttons": Shape(
        {"action_id": _ID, "options": Many(_OPTION, 1, 10)}, {**_ACTED, "initial_option": _OPTION}
    ),
    "datepicker": Shape({"action_id": _ID}, {**_ACTED, **_PLACEHOLDER, "initial_date": Words(10, 10)}),
    "timepicker": Shape(
        {"action_id": _ID}, {**_ACTED, **_PLACEHOLDER, "initial_time": Words(5, 5), "timezone": Words(64)}
    ),
    "datetimepicker": Shape({"action_id": _ID}, {**_ACTED, "initial_date_time": Number(0)}),
    "static_select": _static_select(initial_option=_OPTION),
    "multi_static_select": _static_select(initial_options=Many(_OPTION, 1, 100), **_CHOSEN),
    "external_select": _select(initial_option=_OPTION, min_query_length=Number(0)),
    "multi_external_select": _select(
        initial_options=Many(_OPTION, 1, 100), min_query_length=Number(0), **_CHOSEN
    ),
    "users_select": _select(initial_user=_ID),
    "multi_users_select": _select(initial_users=_WORD_LIST, **_CHOSEN),
    "conversations_select": _select(initial_conversation=_ID, response_url_enabled=Flag(), **_CONVERSATIONS),
    "multi_conversations_select": _select(initial_conversations=_WORD_LIST, **_CONVERSATIONS, **_CHOSEN),
    "channels_select": _select(initial_channel=_ID, response_url_enabled=Flag()),
    "multi_channels_select": _select(initial_channels=_WORD_LIST, **_CHOSEN),
    "plain_text_input": Shape(
        {"action_id": _ID},
        {
            **_TYPED_IN,
            "initial_value": Words(3_000, 0),
            "multiline": Flag(),
            "min_length": Number(0, 3_000),
            "max_length": Number(1, 3_000),
        },
    ),
    "email_text_input": Shape({"action_id": _ID}, {**_TYPED_IN, "initial_value": Words(3_000)}),
    "url_text_input": Shape({"action_id": _ID}, {**_TYPED_IN, "initial_value": Words(3_000)}),
    "number_input": Shape(
        {"action_id": _ID, "is_decimal_allowed": Flag()},
        {**_TYPED_IN, "initial_value": Words(64), "min_value": Words(64), "max_value": Words(64)},
    ),
    "rich_text_input": Shape(
        {"action_id": _ID},
        {
            **_TYPED_IN,
            "initial_value": _typed("rich_text"),
            "min_lines": Number(1, 100),
            "max_lines": Number(1, 100),
        },
    ),
    "file_input": Shape({"action_id": _ID}, {"filetypes": _WORD_LIST, "max_files": Number(1, 10)}),
}

_INLINE = _typed(
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
    "rt_link": Shape({"url": _URL}, {"text": Words(3_000), "unsafe": Flag(), "style": _STYLE}),
    "rt_emoji": Shape(
        {"name": Words(255)}, {"unicode": Words(255), "skin_tone": Number(1, 6), "style": _STYLE}
    ),
    "rt_user": Shape({"user_id": _ID}, {"style": _STYLE}),
    "rt_usergroup": Shape({"usergroup_id": _ID}, {"style": _STYLE}),
    "rt_channel": Shape({"channel_id": _ID}, {"style": _STYLE}),
    "rt_broadcast": Shape({"range": _among("here", "channel", "everyone")}, {"style": _STYLE}),
    "rt_date": Shape(
        {"timestamp": Number(0), "format": Words(255)}, {"url": _URL, "fallback": Words(), "style": _STYLE}
    ),
    "rt_color": Shape({"value": Words(32)}, {"style": _STYLE}),
    "rt_team": Shape({"team_id": _ID}, {"style": _STYLE}),
    "rich_text_section": Shape({"elements": Many(_INLINE, 0)}),
    "rich_text_list": Shape(
        {"style": _among("bullet", "ordered"), "elements": Many(_typed("rich_text_section"), 1)},
        {"indent": Number(0, 8), "offset": Number(0), **_BORDER},
    ),
    "rich_text_preformatted": Shape({"elements": Many(_INLINE, 1)}, {"language": Words(64), **_BORDER}),
    "rich_text_quote": Shape({"elements": Many(_INLINE, 1)}, _BORDER),
}

_INPUTS = (
    "checkboxes", "radio_buttons", "datepicker", "timepicker", "datetimepicker",
    "static_select", "multi_static_select", "external_select", "multi_external_select",
    "users_select", "multi_users_select", "conversations_select", "multi_conversations_select",
    "channels_select", "multi_channels_select", "plain_text_input", "email_text_input",
    "url_text_input", "number_input", "rich_text_input", "file_input",
)  # fmt: skip
_TYPED_ONLY = ("plain_text_input", "email_text_input", "url_text_input", "number_input", "file_input")
_CHOSEN_FROM = tuple(name for name in _INPUTS if name not in _TYPED_ONLY)
_IN_ACTIONS = (*_CHOSEN_FROM, "button", "overflow", "workflow_button")
_IN_CONTEXT = Typed({"mrkdwn": "text_element", "plain_text": "text_element", "image": "image_element"})
_IN_RICH_TEXT = _typed(*(name for name in RICH if name.startswith("rich_text")))
_IN_CONTAINER = _typed("section", "divider", "header", "context", "actions", "image", "rich_text", "card")
_TASK: Mapping[str, Rule] = {
    "status": _among("pending", "in_progress", "complete", "error"),
    "details": _typed("rich_text"),
    "output": _typed("rich_text"),
    "sources": Many(Typed({"url": "url_source"})),
}
_CELL = Typed({"raw_text": "cell_text", "raw_number": "cell_number", "rich_text": "rich_text"})
_POINT = Shape({"label": Words(20), "value": Number()})
_AXES = Shape({"categories": Many(Words(20), 1, 20)}, {"x_label": Words(50), "y_label": Words(50)})
_SERIES: Mapping[str, Rule] = {
    "series": Many(Shape({"name": Words(20), "data": Many(_POINT, 1, 20)}), 1, 12),
    "axis_config": _AXES,
}

BLOCKS: Mapping[str, Shape] = {
    "section": Shape(
        {},
        {
            **_BLOCK_ID,
            "text": TextObject(3_000),
            "fields": Many(TextObject(2_000), 1, 10),
            "accessory": _typed(*_IN_ACTIONS, image="image_element"),
            "expand": Flag(),
        },
        some_of=(("text", "fields"),),
    ),
    "divider": Shape({}, _BLOCK_ID),
    "header": Shape({"text": _plain(150)}, _BLOCK_ID),
    "context": Shape({"elements": Many(_IN_CONTEXT, 1, 10)}, _BLOCK_ID),
    "actions": Shape({"elements": Many(_typed(*_IN_ACTIONS), 1, 25)}, _BLOCK_ID),
    "context_actions": Shape({"elements": Many(_typed("feedback_buttons", "icon_button"), 1, 5)}, _BLOCK_ID),
    "image": Shape(
        {"alt_text": Words(2_000)},
        {**_BLOCK_ID, "image_url": _URL, "slack_file": _SLACK_FILE, "title": _plain(2_000)},
        one_of=(("image_url", "slack_file"),),
    ),
    "input": Shape(
        {"label": _plain(2_000), "element": _typed(*_INPUTS)},
        {**_BLOCK_ID, "hint": _plain(2_000), "optional": Flag(), "dispatch_action": Flag()},
    ),
    "rich_text": Shape({"elements": Many(_IN_RICH_TEXT, 1)}, _BLOCK_ID),
    "markdown": Shape({"text": Words(12_000)}, _BLOCK_ID),
    "file": Shape({"external_id": _ID, "source": _among("remote")}, _BLOCK_ID),
    "video": Shape(
        {"alt_text": Words(200), "thumbnail_url": _URL, "title": _plain(200), "video_url": _URL},
        {
            **_BLOCK_ID,
            "author_name": Words(50),
            "description": _plain(200),
            "provider_name": Words(50),
            "provider_icon_url": _URL,
            "title_url": _URL,
        },
    ),
    "table": Shape(
        {"rows": Many(Many(_CELL, 1, 20), 1, 100)},
        {
            **_BLOCK_ID,
            "column_settings": Many(
                Shape({}, {"align": _among("left", "center", "right"), "is_wrapped": Flag()}), 1, 20
            ),
        },
    ),
    "data_table": Shape(
        {"rows": Many(Many(_CELL, 1, 20), 2, 201)},
        {
            **_BLOCK_ID,
            "caption": Words(),
            "page_size": Number(1, 100),
            "row_header_column_index": Number(0, 19),
        },
    ),
    "data_visualization": Shape(
        {
            "title": Words(50),
            "chart": Typed({"pie": "pie", "bar": "series", "line": "series", "area": "series"}),
        },
        _BLOCK_ID,
    ),
    "alert": Shape(
        {"text": TextObject(200)},
        {**_BLOCK_ID, "level": _among("info", "success", "warning", "error", "default")},
    ),
    "card": Shape(
        {},
        {
            **_BLOCK_ID,
            "hero_image": Typed({"image": "image_element"}),
            "icon": Typed({"image": "image_element"}),
            "slack_icon": Typed({"icon": "icon"}),
            "title": TextObject(150),
            "subtitle": TextObject(150),
            "body": TextObject(200),
            "subtext": TextObject(200),
            "actions": Many(_typed("button", "overflow", "workflow_button"), 1, 3),
        },
        some_of=(("title", "body", "actions", "hero_image"),),
    ),
    "carousel": Shape({"elements": Many(_typed("card"), 1, 10)}, _BLOCK_ID),
    "container": Shape(
        {"child_blocks": Many(_IN_CONTAINER, 1, 10)},
        {
            **_BLOCK_ID,
            "title": _plain(150),
            "subtitle": TextObject(150),
            "width": _among("narrow", "standard", "wide", "full"),
            "is_collapsible": Flag(),
            "default_collapsed": Flag(),
            "has_header_divider": Flag(),
        },
    ),
    "plan": Shape(
        {"title": Words()},
        {**_BLOCK_ID, "tasks": Many(Shape({"task_id": _ID, "title": Words()}, _TASK), 1, 50)},
    ),
    "task_card": Shape({"task_id": _ID, "title": Words()}, {**_BLOCK_ID, **_TASK}),
}

_PARTS: Mapping[str, Shape] = {
    "text_element": Shape({"text": Words(3_000)}, {"emoji": Flag(), "verbatim": Flag()}),
    "url_source": Shape({"url": _URL, "text": Words()}),
    "icon": Shape({"name": Words(255)}),
    "cell_text": Shape({"text": Words(10_000)}),
    "cell_number": Shape({"value": Number()}, {"text": Words(255)}),
    "pie": Shape({"segments": Many(Shape({"label": Words(20), "value": Number()}), 1, 12)}),
    "series": Shape(_SERIES),
}

SHAPES: Mapping[str, Shape] = {**ELEMENTS, **RICH, **BLOCKS, **_PARTS}

ON_SURFACE: Mapping[str, Typed] = {
    "message": _typed(*(name for name in BLOCKS if name != "alert")),
    "modal": _typed(
        "actions", "alert", "card", "context", "divider", "header", "image", "input", "rich_text", "section",
        "video",
    ),
    "home": _typed(
        "actions", "card", "carousel", "container", "context", "data_table", "data_visualization", "divider",
        "header", "image", "input", "rich_text", "section", "video",
    ),
}  # fmt: skip
"""Which blocks may stand where: no table and no markdown outside messages."""

MESSAGE = Shape({}, {"blocks": Many(ON_SURFACE["message"], 0, 50)})
_VIEW: Mapping[str, Rule] = {
    "callback_id": _ID,
    "external_id": _ID,
    "private_metadata": Words(3_000, 0),
    "clear_on_close": Flag(),
    "notify_on_close": Flag(),
}
VIEWS: Mapping[str, Shape] = {
    "modal": Shape(
        {"type": _among("modal"), "title": _plain(24), "blocks": Many(ON_SURFACE["modal"], 1, 100)},
        {**_VIEW, "submit": _plain(24), "close": _plain(24), "submit_disabled": Flag()},
    ),
    "home": Shape({"type": _among("home"), "blocks": Many(ON_SURFACE["home"], 1, 100)}, _VIEW),
}
