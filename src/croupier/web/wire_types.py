"""TypeScript of everything that goes over the wire, made from the msgspec structs: the browser's shapes are these.

    python -m croupier.web.wire_types > frontend/src/lib/types.ts

A test fails when that file is not what the structs make.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import Enum
from typing import Annotated, Any, Final, Literal, NewType, TypeVar, Union, get_args, get_origin

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from croupier.floor.shown.frames import Shows
from croupier.tables.field_words import field_docs
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId
from croupier.web import frames
from croupier.web.app import API
from croupier.web.shapes import Problem

_HEAD: Final = """\
/**
 * Everything that goes over the wire, made from the structs of the house: do not edit, make it again.
 *
 *     python -m croupier.web.wire_types > frontend/src/lib/types.ts
 */
"""

_NAMED: Final[Mapping[Any, tuple[str, str, str]]] = {
    Cents: ("Cents", "number", "Whole cents."),
    BookId: ("BookId", "string", "A rulebook by its name: `act-blackjack-2018`."),
    Card: ("CardName", "string", "Rank and suit: `As Td 7c Kh`."),
    Clause: ("ClauseNumber", "string", "A clause as its rulebook prints it: `13.1(g)`."),
    datetime: ("Moment", "string", "ISO 8601 with its zone."),
}
"""Types with a name of their own in TypeScript, what they are there, and words for it."""

_CALLED: Final[Mapping[type, str]] = {Problem: "Refusal"}
_PLAIN: Final[Mapping[Any, str]] = {
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    type(None): "null",
    Any: "unknown",
}
_WIDE: Final = 115


def typescript() -> str:
    """The whole file."""
    written = _Written()
    for shape in (*get_args(frames.FromTheHouse), *get_args(frames.AnyFrame), Problem):
        written.of(shape)
    for shape in _documents():
        written.of(shape)
    house = " | ".join(written.of(one) for one in get_args(frames.FromTheHouse))
    viewer = " | ".join(written.of(one) for one in get_args(frames.AnyFrame))
    written.declare(_alias("Frame", house, "A frame from the house."))
    written.declare(_alias("SentFrame", viewer, "A frame from a viewer."))
    return "\n".join([_HEAD, *written.declared])


def _documents() -> list[type]:
    """What the routes of the API send and take, in the order of their names."""
    handlers = (handler for router in API for route in router.routes for handler in _handlers(route))
    found = {shape for handler in handlers for shape in _shapes_of(handler)}
    return sorted(found - {Problem}, key=_name)


def _handlers(route: object) -> list[HTTPRouteHandler]:
    return list(route.route_handlers) if isinstance(route, HTTPRoute) else []


def _shapes_of(handler: HTTPRouteHandler) -> Iterator[type]:
    """The body and the answer by its function, and what it says of answers that are encoded beforehand."""
    function: Any = handler.fn
    said = {name: hint for name, hint in function.__annotations__.items() if name in ("data", "return")}
    hints = typing.get_type_hints(
        types.SimpleNamespace(__annotations__=said), globalns=function.__globals__
    ).values()
    described = (answer.data_container for answer in (handler.responses or {}).values())
    for hint in (*hints, *described):
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            yield hint


def _name(kind: type) -> str:
    return kind.__name__


class _Written:
    """The declarations so far; what a shape needs stands before it."""

    def __init__(self) -> None:
        """Nothing is declared yet."""
        self.declared: list[str] = []
        self._names: dict[Any, str] = {}

    def declare(self, text: str) -> None:
        """Add a declaration."""
        self.declared.append(text)

    def of(self, hint: Any, given: Mapping[Any, Any] | None = None) -> str:
        """The type in TypeScript; what it names is declared. `given` are the types that stand for variables."""
        if isinstance(hint, TypeVar):
            assert given is not None, f"{hint} stands for nothing"
            return self.of(given[hint])
        if hint in _PLAIN:
            return _PLAIN[hint]
        if hint in _NAMED:
            return self._named(hint)
        origin = get_origin(hint)
        if origin is None:
            return self._declared(hint)
        if origin is Annotated:
            shown = next((one.shape for one in hint.__metadata__ if isinstance(one, Shows)), None)
            return self.of(shown or hint.__origin__, given)
        if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
            return self._declared(origin, dict(zip(hint.__origin__.__parameters__, get_args(hint), strict=True)))
        return self._composed(origin, get_args(hint), given)

    def _composed(self, origin: Any, parts: tuple[Any, ...], given: Mapping[Any, Any] | None) -> str:
        if origin is Literal:
            return " | ".join(f'"{one}"' for one in parts)
        if origin in (Union, types.UnionType):
            present = (one for one in parts if one is not msgspec.UnsetType)
            return " | ".join(dict.fromkeys(self.of(one, given) for one in present))
        if origin is dict:
            key, value = (self.of(one, given) for one in parts)
            return f"Record<{key}, {value}>" if key == "string" else f"Partial<Record<{key}, {value}>>"
        if origin is tuple and parts[-1] is not Ellipsis:
            return f"[{', '.join(self.of(one, given) for one in parts)}]"
        assert origin in (tuple, list), f"nobody has said what {origin} is in TypeScript"
        inside = self.of(parts[0], given)
        return f"({inside})[]" if " | " in inside else f"{inside}[]"

    def _named(self, hint: Any) -> str:
        name, plain, says = _NAMED[hint]
        if hint not in self._names:
            self._names[hint] = name
            self.declare(_alias(name, plain, says))
        return name

    def _declared(self, kind: Any, given: Mapping[Any, Any] | None = None) -> str:
        """A struct or an enumeration by its name; a name is declared once, and stands for one thing."""
        if isinstance(kind, NewType):
            return self.of(kind.__supertype__)
        if kind in self._names:
            return self._names[kind]
        name: str = _CALLED.get(kind, kind.__name__)
        assert name not in self._names.values(), f"two shapes of the wire are called {name}"
        self._names[kind] = name
        if issubclass(kind, Enum):
            self.declare(_alias(name, " | ".join(f'"{one.value}"' for one in kind), _first_line(kind)))
        else:
            self.declare(self._interface(name, kind, given))
        return name

    def _interface(self, name: str, kind: type[msgspec.Struct], given: Mapping[Any, Any] | None) -> str:
        hints, docs = typing.get_type_hints(kind, include_extras=True), field_docs(kind)
        lines = [f"/** {_first_line(kind)} */", f"export interface {name} {{"]
        config = kind.__struct_config__
        if config.tag is not None:
            lines.append(f'  {config.tag_field}: "{config.tag}";')
        for field in msgspec.structs.fields(kind):
            if says := docs.get(field.name):
                lines.append(f"  /** {says} */")
            may_lack = "?" if _may_lack(kind, field) else ""
            lines.append(f"  {field.encode_name}{may_lack}: {self.of(hints[field.name], given)};")
        return "\n".join([*lines, "}", ""])


def _may_lack(kind: type[msgspec.Struct], field: msgspec.structs.FieldInfo) -> bool:
    """Whether the field need not be there: left out by the house, or by whoever sends it."""
    config = kind.__struct_config__
    has_default = not field.required
    return has_default and (config.omit_defaults or config.forbid_unknown_fields or field.default is msgspec.UNSET)


def _alias(name: str, means: str, says: str) -> str:
    line = f"export type {name} = {means};"
    if len(line) > _WIDE:
        line = "\n  | ".join([f"export type {name} =", *means.split(" | ")]) + ";"
    return f"/** {says} */\n{line}\n"


def _first_line(kind: type) -> str:
    return (inspect.getdoc(kind) or "").partition("\n")[0]


if __name__ == "__main__":
    import sys

    sys.stdout.write(typescript())
