"""Texts in commands: every field has a length, and no character that nobody can see gets into the record."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import inspect as shapes

from croupier.chapters.texts import MOST_TEXTS, bare_fields, text_fields, wrong_text
from croupier.tables import chapters as chapters
from croupier.tables.chapters import TABLE
from croupier.tables.commands import Command, name_of
from croupier.tables.conduct.disputes import DisputeRaised
from croupier.tables.events import By
from croupier.tables.reading import command_decoder, read_command, read_event, write_event
from croupier.tables.state.cases import Dispute
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.roles import Role
from croupier.vocabulary.text import A_NAME, A_REASON, A_STATEMENT, Statement, wrong_with
from tests.pit import EVENING

KINDS = sorted(TABLE.duties, key=name_of)
BIDIRECTIONAL = [chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C)]
CONTROL = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF)]
MEANING_NOTHING = ["\ud800", "\udfff", "\ufdd0", "\uffff", "\U0010ffff", "\u0378", "\ue000"]


class Inner(msgspec.Struct):
    """Something that a command could hold."""

    said: str
    bounded: Statement


class Outer(msgspec.Struct):
    """Something like a command, of which nobody said how long its texts may be."""

    plain: str | None
    many: tuple[str, ...]
    inner: Inner | None
    named: dict[str, Statement]
    number: int


class Listed(msgspec.Struct):
    """Many texts."""

    many: tuple[Statement, ...]


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_every_text_of_a_command_has_a_length(kind: type[Command]) -> None:
    assert list(bare_fields(kind)) == [], "say Name, Reference, Reason or Statement of croupier.vocabulary.text"


def test_a_text_without_a_length_is_found_wherever_it_stands() -> None:
    assert list(bare_fields(Outer)) == ["plain", "many", "inner.said", "named"]


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_no_text_of_a_command_is_too_long_or_cannot_be_seen(kind: type[Command]) -> None:
    """Each text of each command in turn, through the door by which scripts and visitors come."""
    sample = {**_sample(shapes.type_info(kind)), "command": name_of(kind)}
    command = command_decoder().decode(msgspec.json.encode(sample))
    assert wrong_text(command) is None
    for field in text_fields(kind):
        most = (field.rule or A_STATEMENT).most  # an object says it of its own texts
        for bad in ("x" * (most + 1), "a\N{RIGHT-TO-LEFT OVERRIDE}b", "a\x00b"):
            refused = read_command(msgspec.json.encode(_with(sample, field.sent_as, bad)))
            assert isinstance(refused, Refused), (field, bad)
            assert refused.code is Refusal.BAD_FILE
            assert field.sent_as in refused.says


@pytest.mark.parametrize(
    "strange", [*BIDIRECTIONAL, *CONTROL, *MEANING_NOTHING], ids=lambda one: f"{ord(one):04x}"
)
def test_what_nobody_can_see_is_in_no_text(strange: str) -> None:
    for rule in (A_NAME, A_REASON, A_STATEMENT):
        reason = wrong_with(f"one{strange}two", rule)
        assert reason is not None
        assert f"U+{ord(strange):04X}" in reason


def test_people_write_in_their_own_language() -> None:
    for text in ("Grüße aus Köln", "گفت‌وگو", "क्‍ष", "今日は　よい天気", "عربي", "5 000 $", "👩‍🍳 pays 3:2"):
        assert wrong_with(text, A_STATEMENT) is None, text


def test_a_list_of_texts_has_a_length_too() -> None:
    assert wrong_text(Listed(many=("x",) * MOST_TEXTS)) is None
    assert "the most is 100" in (wrong_text(Listed(many=("x",) * (MOST_TEXTS + 1))) or "")


def test_what_is_in_the_record_already_stays_readable() -> None:
    about = "a\u202eb\n" * 20_000
    by = By(who="ann", role=Role.PLAYER, at=EVENING)
    raised = DisputeRaised(dispute=Dispute(id="dispute-1", raised_by="ann", about=about))
    assert read_event(write_event(by, raised)) == (by, raised)


def _with(sample: dict[str, Any], name: str, text: str) -> dict[str, Any]:
    held = sample.get(name)
    match held:
        case dict():
            return {**sample, name: dict.fromkeys(held, text)}
        case list():
            return {**sample, name: [text]}
        case _:
            return {**sample, name: text}


def _sample(shape: Any) -> Any:
    """A value that can be decoded as this type."""
    match shape:
        case shapes.StructType(fields=fields) | shapes.DataclassType(fields=fields):
            return {field.encode_name: _sample(field.type) for field in fields}
        case shapes.UnionType(types=types):
            return _sample(next(one for one in types if not isinstance(one, shapes.NoneType)))
        case shapes.EnumType(cls=words):
            return next(iter(words)).value
        case shapes.LiteralType(values=values):
            return values[0]
        case (
            shapes.ListType(item_type=item) | shapes.VarTupleType(item_type=item) | shapes.SetType(item_type=item)
            | shapes.FrozenSetType(item_type=item)
        ):  # fmt: skip
            return [_sample(item)]
        case shapes.TupleType(item_types=items):
            return [_sample(one) for one in items]
        case shapes.DictType(key_type=key, value_type=value):
            return {_sample(key): _sample(value)}
        case shapes.StrType(pattern=None):
            return "x"
        case shapes.StrType():
            return "18:30"
        case shapes.BoolType():
            return True
        case shapes.IntType():
            return 1
        case shapes.DateTimeType():
            return EVENING
        case shapes.DateType():
            return EVENING.date()
    raise AssertionError(shape)
