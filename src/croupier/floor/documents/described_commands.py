"""Every command there is as a form can be made of it: from what `docs/commands.md` is made of, and its like."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec import inspect as shapes

from croupier.audit.kinds import KINDS
from croupier.chapters.texts import text_fields
from croupier.floor.documents.desk_places import AHEAD_BY_SOFTWARE, Place, place_of
from croupier.floor.documents.house_command_document import commands_of
from croupier.floor.documents.tournament_document import command_entries as tournament_entries
from croupier.rulebooks import shelf
from croupier.rulebooks.powers import Power
from croupier.tables.command_document import CommandEntry
from croupier.tables.command_document import command_entries as table_entries
from croupier.tables.field_words import field_docs, type_words
from croupier.tournaments.counting import MissingChips
from croupier.tournaments.pace import ChangeLimits
from croupier.tournaments.state.conditions import LimitsFrom
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId
from croupier.vocabulary.roles import PATRONS, Role, holds_powers_of


class FieldDescribed(msgspec.Struct, frozen=True, kw_only=True):
    """One field of a command: what it is called and says, and which kind of control it wants."""

    name: str
    label: str
    kind: str
    """`number`, `cents`, `text`, `choice`, `choices`, `yes-no`, `time`, `date`, `card`, `cards`, `place`, `texts`,
    `numbers`, `number-or-text`; `object`, `rows` of objects, `map` from the first of its fields to the others, and
    `either` yes, no, or what its fields say."""
    type: str
    """In words."""
    required: bool
    default: Any
    says: str
    choices: tuple[str, ...]
    most: int | None
    """Of a text: the most characters."""
    fields: tuple[FieldDescribed, ...]
    """Of an object, or of each row; one without a name is the value itself."""


class BookDescribed(msgspec.Struct, frozen=True, kw_only=True):
    """Who may give a command under one book, and by which clauses."""

    book: BookId
    by: tuple[Role, ...]
    """All who hold the power, by name or with another role."""
    under: tuple[Clause, ...]


class CommandDescribed(msgspec.Struct, frozen=True, kw_only=True):
    """One command: what a form needs to know of it."""

    room: str
    """`table`, `tournament`, or a room of the house."""
    command: str
    says: str
    wants: str
    """What a person wants to do who gives it: the group that it stands in."""
    desk: str
    place: str
    fields: tuple[FieldDescribed, ...]
    phases: tuple[str, ...]
    books: tuple[BookDescribed, ...]
    """Of a table or tournament; who may give one to a room of the house stands in `by`."""
    by: tuple[Role, ...]
    under: tuple[Clause, ...]
    looked_ahead: bool
    """Whether a desk shows what it would do before it is given, where a person deals."""
    ahead_by_software: bool
    """Whether it does so where software deals too."""


_CENTS: Final = frozenset(
    [
        "amount",
        "minimum",
        "maximum",
        "multiples",
        "smallest_chip",
        "tie_minimum",
        "tie_maximum",
        "jackpot",
        "jackpot_reset",
        "super_sevens_amount",
        "blazing_7s_stake",
        "float",
        "paid",
        "owed",
        "lowest",
        "highest",
        "value",
        "step",
        "starting_chips",
        "of",
        "stake",
        "reset",
        "opening",
        "entry_fee",
        "fee",
        "minimum_wager",
        "wagered",
    ]
)
"""Fields whose whole number is an amount in cents."""
_IN_CHIPS: Final = frozenset({ChangeLimits, LimitsFrom, MissingChips})
"""Where it is a number of tournament chips, which no money buys."""


@functools.cache
def described_commands() -> tuple[CommandDescribed, ...]:
    """Every command of tables, tournaments and the rooms of the house."""
    return (
        *(_described("table", one, lambda book: book.powers) for one in table_entries()),
        *(_described("tournament", one, _in_tournaments) for one in tournament_entries()),
        *(_of_house(kind.word, one, kind.powers().get(one.name)) for kind in KINDS for one in commands_of(kind)),
    )


def _in_tournaments(book: Any) -> Any:
    return book.tournaments.powers if book.tournaments is not None else {}


def _described(room: str, entry: CommandEntry, powers: Callable[[Any], Any]) -> CommandDescribed:
    found = ((book.id, powers(book).get(entry.name)) for book in shelf.books())
    books = tuple(
        BookDescribed(book=book, by=_holders(power), under=power.under)
        for book, power in found
        if power is not None
    )
    return _made(room, entry, books=books, power=None)


def _of_house(room: str, entry: CommandEntry, power: Power | None) -> CommandDescribed:
    return _made(room, entry, books=(), power=power)


def _made(
    room: str, entry: CommandEntry, *, books: tuple[BookDescribed, ...], power: Power | None
) -> CommandDescribed:
    place: Place = place_of(room, entry.name)
    return CommandDescribed(
        room=room,
        command=entry.name,
        says=entry.says,
        wants=place.wants,
        desk=place.desk,
        place=place.place,
        fields=tuple(_fields(entry.kind, {one.name for one in entry.fields})),
        phases=entry.phases,
        books=books,
        by=_holders(power) if power is not None else (),
        under=power.under if power is not None else (),
        looked_ahead=place.looked_ahead,
        ahead_by_software=room == "table" and entry.name in AHEAD_BY_SOFTWARE,
    )


def _holders(power: Power) -> tuple[Role, ...]:
    """All roles that hold the power; a patron's own is not held by others."""
    return tuple(
        role for role in Role if role in power.by or (role not in PATRONS and holds_powers_of(role, power.by))
    )


def _fields(kind: type, named: set[str] | None = None) -> Iterator[FieldDescribed]:
    info = shapes.type_info(kind)
    assert isinstance(info, (shapes.StructType, shapes.DataclassType)), f"{kind} has no fields"
    says = field_docs(kind)
    texts = {one.sent_as: one.rule for one in text_fields(kind) if one.rule is not None}
    for field in info.fields:
        if named is not None and field.encode_name not in named:
            continue
        rule = texts.get(field.encode_name)
        yield _field(
            field.encode_name,
            field.type,
            required=field.required,
            default=_default(field),
            says=says.get(field.name, ""),
            most=rule.most if rule is not None else None,
            in_chips=kind in _IN_CHIPS,
        )


def _field(
    name: str,
    shape: shapes.Type,
    *,
    label: str = "",
    required: bool = True,
    default: Any = None,
    says: str = "",
    most: int | None = None,
    in_chips: bool = False,
) -> FieldDescribed:
    control, choices, inner = _control("" if in_chips else name, shape)
    return FieldDescribed(
        name=name,
        label=label or name.replace("_", " ").capitalize(),
        kind=control,
        type=type_words(shape),
        required=required,
        default=default,
        says=says,
        choices=choices,
        most=most,
        fields=inner,
    )


def _default(field: shapes.Field) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default)
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default_factory())
    return None


_Control = tuple[str, tuple[str, ...], tuple[FieldDescribed, ...]]


def _control(name: str, shape: shapes.Type) -> _Control:
    """The control that a type wants, with its choices and, of an object or of rows, its fields."""
    match shape:
        case shapes.UnionType(types=types):
            return _of_several(name, [one for one in types if not isinstance(one, shapes.NoneType)])
        case shapes.EnumType(cls=words) if words is Card:
            return "card", (), ()
        case shapes.EnumType(cls=words):
            return "choice", tuple(str(one.value) for one in words), ()
        case shapes.LiteralType(values=values):
            return "choice", tuple(map(str, values)), ()
        case shapes.BoolType():
            return "yes-no", (), ()
        case shapes.IntType() | shapes.FloatType():
            return ("cents" if name in _CENTS else "number"), (), ()
        case shapes.DateTimeType():
            return "time", (), ()
        case shapes.DateType():
            return "date", (), ()
        case shapes.StrType():
            return "text", (), ()
        case shapes.ListType(item_type=item) | shapes.VarTupleType(item_type=item):
            control, choices, inner = _control(name, item)
            return ("rows", (), inner) if control == "object" else (_MANY[control], choices, ())
        case shapes.DictType(key_type=key, value_type=value):
            return "map", (), (_field("key", key, label="Which"), *_inside(value))
        case shapes.StructType(cls=cls) | shapes.DataclassType(cls=cls):
            return "object", (), tuple(_fields(cls))
    raise AssertionError(f"no form has a control for {name}, {type_words(shape)}")


_MANY: Final = {"card": "cards", "choice": "choices", "text": "texts", "number": "numbers", "cents": "numbers"}


def _of_several(name: str, types: Sequence[shapes.Type]) -> _Control:
    """A type that may be one of several: nothing else wants the same control for two of them."""
    if len(types) == 1:
        return _control(name, types[0])
    if any(isinstance(one, shapes.LiteralType) for one in types):
        return "place", (), ()
    told = [one for one in types if not isinstance(one, shapes.BoolType)]
    if len(told) < len(types):
        (detail,) = told
        return "either", (), _inside(detail)
    return "number-or-text", (), ()


def _inside(shape: shapes.Type) -> tuple[FieldDescribed, ...]:
    """The fields of an object; of anything else the one without a name."""
    control, _, inner = _control("", shape)
    return inner if control == "object" else (_field("", shape, label="Says"),)
