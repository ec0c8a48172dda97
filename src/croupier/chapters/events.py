"""What any event is: what happened, the clause by which it did, and who brought it about.

Each chapter adds its own events. Their names are stored: versioned, never changed.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.vocabulary.clause import Clause
from croupier.vocabulary.roles import Role


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """Something that happened; `str()` tells it in a sentence, without its clause."""

    clause: Clause | None = None
    also: tuple[Clause, ...] = ()


class By(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who brought an event about, in which role and when."""

    who: str
    role: Role
    at: datetime
    in_chips: bool = False
    """Whether amounts are tournament chips, and no money: it happened in a session of a tournament."""
