"""A part of a table: frozen, and written without what is as usual."""

from __future__ import annotations

import msgspec


class Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a table."""
