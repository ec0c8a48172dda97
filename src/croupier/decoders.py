"""Typed decoders of JSON, made one at a time. Knows no type of its own.

msgspec makes out what a type holds when a decoder of it is first made, and keeps that with the type before it is
complete. A second thread that makes one meanwhile, or decodes by `type=`, reads what is not there yet, and the
process dies. Here one is made at a time, and `tests/test_house_rules.py` sees that they are made nowhere else,
and only while modules are loaded; a decoder that is made can be used by any number of threads.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final, TypeVar, overload

import msgspec

_T = TypeVar("_T")

_ONE_AT_A_TIME: Final = threading.Lock()


@overload
def decoder(shape: type[_T]) -> msgspec.json.Decoder[_T]: ...
@overload
def decoder(shape: Any) -> msgspec.json.Decoder[Any]: ...
def decoder(shape: Any) -> msgspec.json.Decoder[Any]:
    """Reads JSON of this shape."""
    with _ONE_AT_A_TIME:
        return msgspec.json.Decoder(shape)


def converter(shape: type[_T], *, strict: bool = True) -> Callable[[Any], _T]:
    """Makes this shape of plain values; the decoder that is made beforehand completes what msgspec looks up."""
    decoder(shape)

    def converted(plain: Any) -> _T:
        return msgspec.convert(plain, shape, strict=strict)

    return converted
