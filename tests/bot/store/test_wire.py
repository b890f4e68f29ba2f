from dataclasses import fields
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.message import Act, Button, Message
from bot.store import wire
from drills import Choice, Choices, Code, File, Note, Part, Quote, Text

WORDS = st.text()
PARTS = st.one_of(
    st.builds(Text, WORDS),
    st.builds(Note, WORDS),
    st.builds(Code, WORDS, WORDS),
    st.builds(Quote, WORDS, WORDS),
    st.builds(File, WORDS, WORDS),
    st.builds(Choices, st.lists(st.builds(Choice, WORDS, WORDS)).map(tuple)),
)
MESSAGES = st.builds(
    Message,
    WORDS,
    st.lists(PARTS).map(tuple),
    st.lists(st.builds(Button, WORDS, st.sampled_from(Act), WORDS, st.booleans())).map(tuple),
)


@hypothesis_settings(deadline=None)
@given(MESSAGES)
def test_a_message_comes_back_as_it_was_kept(message: Message) -> None:
    assert wire.load(wire.dump(message)) == message


@pytest.mark.parametrize("part", get_args(Part), ids=lambda part: part.__name__)
def test_every_part_can_be_kept(part: type) -> None:
    values = {field.name: () if field.name == "choices" else "words" for field in fields(part)}
    message = Message("summary", (part(**values),))
    assert wire.load(wire.dump(message)) == message


def test_a_message_kept_before_a_field_was_added_still_loads() -> None:
    old = '{"summary": "hello", "parts": [{"part": "Code", "text": "ls"}]}'
    assert wire.load(old) == Message("hello", (Code("ls"),))


def test_a_message_that_is_none_is_refused() -> None:
    with pytest.raises(ValidationError, match="summary"):
        wire.load('{"parts": []}')
