"""Whether a book's values are of the kind that their fields ask for: dataclasses do not look themselves."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NewType, TypeVar, Union


def misfits(value: object, kind: Any, path: str) -> Iterator[tuple[str, str]]:
    """Each field below `path` that holds another kind of thing than it should, and what is wanted instead."""
    if not _fits(value, kind):
        yield path, f"{_named(kind)} is wanted, not {_shown(value)}"
        return
    yield from _below(value, kind, path)


def _below(value: object, kind: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        keys, values = _arguments(_alternative(value, kind), 2)
        for key, one in value.items():
            yield from misfits(key, keys, f"{path}, key {key!r}")
            yield from misfits(one, values, f"{path}[{key!r}]")
    elif isinstance(value, tuple) and (each := _one_by_one(_alternative(value, kind))):
        if len(value) != len(each):
            yield path, f"{len(each)} values are wanted, not {len(value)}"
        for one, inner in zip(value, each, strict=False):
            yield from misfits(one, inner, path)
    elif isinstance(value, tuple | frozenset):
        (inner,) = _arguments(_alternative(value, kind), 1)
        for one in value:
            yield from misfits(one, inner, path)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        (of,) = _arguments(_alternative(value, kind), 1)
        for name, hint in _hints(type(value)).items():
            yield from misfits(getattr(value, name), of if isinstance(hint, TypeVar) else hint, f"{path}.{name}")


def _arguments(kind: Any, number: int) -> tuple[Any, ...]:
    """What a generic kind is made of; anything will do where that is not said."""
    found = [one for one in typing.get_args(kind) if one is not Ellipsis]
    return tuple(found[:number]) if len(found) >= number else (Any,) * number


def _one_by_one(kind: Any) -> tuple[Any, ...]:
    """The kinds of a tuple's values, where it has so many and no others."""
    found = typing.get_args(kind)
    return () if Ellipsis in found else found


def _alternative(value: object, kind: Any) -> Any:
    """The member of a union that the value is of."""
    return next((one for one in _members(kind) if _fits(value, one)), kind)


def _fits(value: object, kind: Any) -> bool:
    """Whether it is of that kind at all, whatever it holds."""
    return any(isinstance(value, _class(one)) for one in _members(kind))


def _members(kind: Any) -> tuple[Any, ...]:
    return typing.get_args(kind) if typing.get_origin(kind) in (Union, types.UnionType) else (kind,)


def _class(kind: Any) -> Any:
    if isinstance(kind, NewType):
        return _class(kind.__supertype__)
    origin = typing.get_origin(kind) or kind
    if origin is Any or isinstance(origin, TypeVar):
        return object
    return Callable if origin is Callable else origin


@cache
def _hints(shape: type) -> dict[str, Any]:
    hints = typing.get_type_hints(shape)
    return {field.name: hints[field.name] for field in dataclasses.fields(shape)}


def _named(kind: Any) -> str:
    names = [getattr(typing.get_origin(one) or one, "__name__", str(one)) for one in _members(kind)]
    return " or ".join("None" if name == "NoneType" else name for name in names)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else type(value).__name__
