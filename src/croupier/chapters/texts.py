"""The texts in a command, each held to what its field says of it; where it says nothing, to the shortest."""

from __future__ import annotations

import functools
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from typing import Any, Final

import msgspec

from croupier.vocabulary.text import A_REFERENCE, Text, wrong_with

MOST_TEXTS: Final = A_REFERENCE.many
"""In one list, unless its field says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextField:
    """A field in which texts may stand, and what it says of them."""

    name: str
    sent_as: str
    rule: Text | None
    """Nothing where the field does not say how long a text may be; a test finds it."""


def wrong_text(value: Any) -> str | None:
    """Which text cannot be kept, and why: `about: it has 2,000 characters, and the most is 1,000`."""
    kind: type = type(value)
    for field in text_fields(kind):
        if wrong := _wrong(getattr(value, field.name), field.rule or A_REFERENCE, field.sent_as):
            return wrong
    return None


def _wrong(value: Any, rule: Text, where: str) -> str | None:
    if type(value) is str:
        reason = wrong_with(value, rule)
        return f"{where}: {reason}" if reason else None
    if isinstance(value, Mapping):
        value = (*value.keys(), *value.values())
    if isinstance(value, tuple | list | frozenset | set):
        if sum(type(one) is str for one in value) > rule.many:
            return f"{where}: it has {len(value):,} entries, and the most is {rule.many:,}"
        return next((wrong for one in value if (wrong := _wrong(one, rule, where))), None)
    wrong = wrong_text(value) if _has_fields(type(value)) else None
    return f"{where}.{wrong}" if wrong else None


@functools.cache
def text_fields(kind: type) -> tuple[TextField, ...]:
    """The fields of a struct or dataclass that can hold a text, themselves or in what they hold."""
    if not _has_fields(kind):
        return ()
    sent = _sent_names(kind)
    return tuple(
        TextField(name=name, sent_as=sent.get(name, name), rule=next(_rules(hint), None))
        for name, hint in typing.get_type_hints(kind, include_extras=True).items()
        if name in sent and _holds_text(hint)
    )


def bare_fields(kind: type) -> Iterator[str]:
    """Where a text may stand of which nobody said how long it may be."""
    for field, hint in typing.get_type_hints(kind, include_extras=True).items():
        if field in _sent_names(kind):
            for inner in _bare(hint):
                yield f"{field}{inner}"


def _bare(hint: Any) -> Iterator[str]:
    if hint is str:
        yield ""
    elif typing.get_origin(hint) is not typing.Annotated or next(_rules(hint), None) is None:
        if isinstance(hint, type) and _has_fields(hint):
            yield from (f".{one}" for one in bare_fields(hint))
        for one in typing.get_args(hint):
            yield from _bare(one)


def _holds_text(hint: Any) -> bool:
    if isinstance(hint, type) and _has_fields(hint):
        return bool(text_fields(hint))
    return hint is str or any(map(_holds_text, typing.get_args(hint)))


def _rules(hint: Any) -> Iterator[Text]:
    """What a type says of the texts in it, itself and not in the objects that it names."""
    if isinstance(hint, Text):
        yield hint
    for one in (*getattr(hint, "__metadata__", ()), *typing.get_args(hint)):
        yield from _rules(one)


def _has_fields(kind: type) -> bool:
    return is_dataclass(kind) or issubclass(kind, msgspec.Struct)


def _sent_names(kind: type) -> dict[str, str]:
    if issubclass(kind, msgspec.Struct):
        return {field.name: field.encode_name for field in msgspec.structs.fields(kind)}
    return {name: name for name in getattr(kind, "__dataclass_fields__", ())}
