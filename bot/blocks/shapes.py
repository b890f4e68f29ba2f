"""Block Kit's blocks as data, and which may stand where; sources as in `bot.blocks.elements`."""

from collections.abc import Mapping

from bot.blocks.elements import BLOCK_ID, ELEMENTS, ID, RICH, SLACK_FILE, URL, among, plain, typed
from bot.blocks.rules import Flag, Many, Number, Rule, Shape, TextObject, Typed, Words

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
_IN_RICH_TEXT = typed(*(name for name in RICH if name.startswith("rich_text")))
_IN_CONTAINER = typed("section", "divider", "header", "context", "actions", "image", "rich_text", "card")
_TASK: Mapping[str, Rule] = {
    "status": among("pending", "in_progress", "complete", "error"),
    "details": typed("rich_text"),
    "output": typed("rich_text"),
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
            **BLOCK_ID,
            "text": TextObject(3_000),
            "fields": Many(TextObject(2_000), 1, 10),
            "accessory": typed(*_IN_ACTIONS, image="image_element"),
            "expand": Flag(),
        },
        some_of=(("text", "fields"),),
    ),
    "divider": Shape({}, BLOCK_ID),
    "header": Shape({"text": plain(150)}, BLOCK_ID),
    "context": Shape({"elements": Many(_IN_CONTEXT, 1, 10)}, BLOCK_ID),
    "actions": Shape({"elements": Many(typed(*_IN_ACTIONS), 1, 25)}, BLOCK_ID),
    "context_actions": Shape({"elements": Many(typed("feedback_buttons", "icon_button"), 1, 5)}, BLOCK_ID),
    "image": Shape(
        {"alt_text": Words(2_000)},
        {**BLOCK_ID, "image_url": URL, "slack_file": SLACK_FILE, "title": plain(2_000)},
        one_of=(("image_url", "slack_file"),),
    ),
    "input": Shape(
        {"label": plain(2_000), "element": typed(*_INPUTS)},
        {**BLOCK_ID, "hint": plain(2_000), "optional": Flag(), "dispatch_action": Flag()},
    ),
    "rich_text": Shape({"elements": Many(_IN_RICH_TEXT, 1)}, BLOCK_ID),
    "markdown": Shape({"text": Words(12_000)}, BLOCK_ID),
    "file": Shape({"external_id": ID, "source": among("remote")}, BLOCK_ID),
    "video": Shape(
        {"alt_text": Words(200), "thumbnail_url": URL, "title": plain(200), "video_url": URL},
        {
            **BLOCK_ID,
            "author_name": Words(50),
            "description": plain(200),
            "provider_name": Words(50),
            "provider_icon_url": URL,
            "title_url": URL,
        },
    ),
    "table": Shape(
        {"rows": Many(Many(_CELL, 1, 20), 1, 100)},
        {
            **BLOCK_ID,
            "column_settings": Many(
                Shape({}, {"align": among("left", "center", "right"), "is_wrapped": Flag()}), 1, 20
            ),
        },
    ),
    "data_table": Shape(
        {"rows": Many(Many(_CELL, 1, 20), 2, 201)},
        {
            **BLOCK_ID,
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
        BLOCK_ID,
    ),
    "alert": Shape(
        {"text": TextObject(200)},
        {**BLOCK_ID, "level": among("info", "success", "warning", "error", "default")},
    ),
    "card": Shape(
        {},
        {
            **BLOCK_ID,
            "hero_image": Typed({"image": "image_element"}),
            "icon": Typed({"image": "image_element"}),
            "slack_icon": Typed({"icon": "icon"}),
            "title": TextObject(150),
            "subtitle": TextObject(150),
            "body": TextObject(200),
            "subtext": TextObject(200),
            "actions": Many(typed("button", "overflow", "workflow_button"), 1, 3),
        },
        some_of=(("title", "body", "actions", "hero_image"),),
    ),
    "carousel": Shape({"elements": Many(typed("card"), 1, 10)}, BLOCK_ID),
    "container": Shape(
        {"child_blocks": Many(_IN_CONTAINER, 1, 10)},
        {
            **BLOCK_ID,
            "title": plain(150),
            "subtitle": TextObject(150),
            "width": among("narrow", "standard", "wide", "full"),
            "is_collapsible": Flag(),
            "default_collapsed": Flag(),
            "has_header_divider": Flag(),
        },
    ),
    "plan": Shape(
        {"title": Words()},
        {**BLOCK_ID, "tasks": Many(Shape({"task_id": ID, "title": Words()}, _TASK), 1, 50)},
    ),
    "task_card": Shape({"task_id": ID, "title": Words()}, {**BLOCK_ID, **_TASK}),
}

_PARTS: Mapping[str, Shape] = {
    "text_element": Shape({"text": Words(3_000)}, {"emoji": Flag(), "verbatim": Flag()}),
    "url_source": Shape({"url": URL, "text": Words()}),
    "icon": Shape({"name": Words(255)}),
    "cell_text": Shape({"text": Words(10_000)}),
    "cell_number": Shape({"value": Number()}, {"text": Words(255)}),
    "pie": Shape({"segments": Many(Shape({"label": Words(20), "value": Number()}), 1, 12)}),
    "series": Shape(_SERIES),
}

SHAPES: Mapping[str, Shape] = {**ELEMENTS, **RICH, **BLOCKS, **_PARTS}

ON_SURFACE: Mapping[str, Typed] = {
    "message": typed(*(name for name in BLOCKS if name != "alert")),
    "modal": typed(
        "actions", "alert", "card", "context", "divider", "header", "image", "input", "rich_text", "section",
        "video",
    ),
    "home": typed(
        "actions", "card", "carousel", "container", "context", "data_table", "data_visualization", "divider",
        "header", "image", "input", "rich_text", "section", "video",
    ),
}  # fmt: skip
"""Which blocks may stand where: no table and no markdown outside messages."""

MESSAGE = Shape({}, {"blocks": Many(ON_SURFACE["message"], 0, 50)})
_VIEW: Mapping[str, Rule] = {
    "callback_id": ID,
    "external_id": ID,
    "private_metadata": Words(3_000, 0),
    "clear_on_close": Flag(),
    "notify_on_close": Flag(),
}
VIEWS: Mapping[str, Shape] = {
    "modal": Shape(
        {"type": among("modal"), "title": plain(24), "blocks": Many(ON_SURFACE["modal"], 1, 100)},
        {**_VIEW, "submit": plain(24), "close": plain(24), "submit_disabled": Flag()},
    ),
    "home": Shape({"type": among("home"), "blocks": Many(ON_SURFACE["home"], 1, 100)}, _VIEW),
}
