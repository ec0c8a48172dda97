"""Fields of commands in words: their types, their defaults and the sentence below each. Decides nothing."""

from __future__ import annotations

import ast
import functools
import inspect
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import inspect as shapes

from croupier.chapters.texts import text_fields
from croupier.vocabulary.text import Text

_MOST_WORDS = 40
"""An enumeration of more is told by its name and an example."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldEntry:
    """One field of a command or of an object in it."""

    name: str
    type: str
    required: bool
    default: Any
    says: str


def fields_of(kind: type) -> tuple[FieldEntry, ...]:
    """The fields of a struct or dataclass as they are sent, with the docstring below each."""
    info = shapes.type_info(kind)
    assert isinstance(info, (shapes.StructType, shapes.DataclassType)), f"{kind} has no fields"
    says = field_docs(kind)
    texts = {one.sent_as: one.rule for one in text_fields(kind) if one.rule is not None}
    return tuple(
        FieldEntry(
            name=field.encode_name,
            type=_with_length(type_words(field.type), texts.get(field.encode_name)),
            required=field.required,
            default=_default(field),
            says=says.get(field.name, ""),
        )
        for field in info.fields
    )


def _with_length(words: str, text: Text | None) -> str:
    return words if text is None else re.sub(r"\btext\b", text.words, words)


def _default(field: shapes.Field) -> Any:
    """The value that a field has where it is left out, as plain values."""
    if field.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default)
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default_factory())
    return None


@functools.cache
def field_docs(kind: type) -> dict[str, str]:
    """The sentence below each field, read from the source: Python throws it away."""
    docs: dict[str, str] = {}
    for base in reversed(kind.__mro__[:-1]):
        if base.__module__.startswith("croupier."):
            (body,) = ast.parse(textwrap.dedent(inspect.getsource(base))).body
            assert isinstance(body, ast.ClassDef), f"{base} is no class"
            docs |= _docs_in(body.body)
    return docs


def _docs_in(body: list[ast.stmt]) -> dict[str, str]:
    found = {}
    for field, below in pairwise(body):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
            and isinstance(below.value.value, str)
        ):
            found[field.target.id] = " ".join(below.value.value.split())
    return found


# --- types in words -------------------------------------------------------------------------------------


def type_words(shape: shapes.Type) -> str:
    """A type as a person reads it: `number`, `"cash" or "purse"`, `list of text`."""
    match shape:
        case shapes.UnionType(types=types):
            return " or ".join(type_words(one) for one in types if not isinstance(one, shapes.NoneType))
        case shapes.EnumType(cls=words) if len(words) > _MOST_WORDS:
            return f'{words.__name__.lower()}, such as "{next(iter(words)).value}"'
        case shapes.EnumType(cls=words):
            return " or ".join(f'"{one.value}"' for one in words)
        case shapes.LiteralType(values=values):
            return " or ".join(f'"{one}"' for one in values)
        case shapes.StructType(cls=cls) | shapes.DataclassType(cls=cls):
            return cls.__name__
        case (
            shapes.ListType(item_type=item) | shapes.VarTupleType(item_type=item) | shapes.SetType(item_type=item)
        ):
            return f"list of {_in_a_list(item)}"
        case shapes.TupleType(item_types=items):
            return f"list of {', '.join(map(type_words, items))}"
        case shapes.DictType(key_type=key, value_type=value):
            return f"object from {type_words(key)} to {type_words(value)}"
        case shapes.CustomType(cls=cls):
            return cls.__name__
    return _PLAIN[type(shape)]


def _in_a_list(shape: shapes.Type) -> str:
    words = type_words(shape)
    return f"({words})" if " or " in words else words


_PLAIN = {
    shapes.IntType: "number",
    shapes.StrType: "text",
    shapes.BoolType: "true or false",
    shapes.FloatType: "number with a fraction",
    shapes.DateTimeType: "time with zone",
    shapes.DateType: "date",
    shapes.TimeType: "time of day",
    shapes.BytesType: "bytes in base64",
    shapes.NoneType: "null",
    shapes.AnyType: "anything",
}


def objects_in(kinds: Iterable[type]) -> tuple[type, ...]:
    """Every object that stands in a field of these, or in a field of one of those; by name."""
    found: dict[str, type] = {}
    waiting = [field.type for kind in kinds for field in _shape(kind).fields]
    while waiting:
        match waiting.pop():
            case shapes.UnionType(types=types):
                waiting += types
            case shapes.ListType(item_type=item) | shapes.VarTupleType(item_type=item):
                waiting.append(item)
            case shapes.DictType(value_type=value):
                waiting.append(value)
            case (shapes.StructType() | shapes.DataclassType()) as one if one.cls.__name__ not in found:
                found[one.cls.__name__] = one.cls
                waiting += [field.type for field in one.fields]
    return tuple(found[name] for name in sorted(found))


def _shape(kind: type) -> shapes.StructType:
    info = shapes.type_info(kind)
    assert isinstance(info, shapes.StructType), f"{kind} is no struct"
    return info
