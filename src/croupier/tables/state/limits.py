"""The limits of a table beside the minimum and maximum among its options: values that decide nothing."""

from __future__ import annotations

from datetime import datetime

import msgspec

from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Player


class _Value(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of the sign."""


class Bounds(_Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The lowest and the highest that a side wager may be; the same twice where the sign names one amount."""

    lowest: Cents
    highest: Cents


class KeptMinimum(_Value, frozen=True, kw_only=True):
    """The old minimum, kept by one who was playing when it went up (NSW 6.5.1)."""

    minimum: Cents
    step: Cents | None = None


class MinimumToCome(_Value, frozen=True, kw_only=True):
    """A higher minimum that the sign announces: since when it shows it, and from when it is to hold."""

    minimum: Cents
    shown: datetime
    starts: datetime
    on: On | None = None
    """The side wager whose minimum it is; the table's own where none is named."""


class LimitMarker(_Value, frozen=True, kw_only=True):
    """A raised limit: of a box (3.2), of a player at a box (2018 3.2), or of a player (NSW 6.6)."""

    maximum: Cents
    player: Player | None = None
    box: int | None = None
    minimum: Cents | None = None

    def covers(self, player: Player, box: int) -> bool:
        """Whether a wager of this player on that box has this limit."""
        return self.player in (None, player) and self.box in (None, box)

    @property
    def place(self) -> tuple[Player | None, int | None]:
        """Where it stands: there is one to a place."""
        return self.player, self.box


class Sign(_Value, frozen=True, kw_only=True):
    """What the sign at the table says beside the minimum and maximum for a box."""

    step: Cents | None = None
    """Above the minimum wagers go up by so much (NSW 6.1)."""
    side_wagers: dict[On, Bounds] = {}
    reserved: dict[On, str] = {}
    """The words by which the sign keeps a pair wager for those with a main wager."""
    to_come: tuple[MinimumToCome, ...] = ()
    markers: tuple[LimitMarker, ...] = ()
    heard: dict[str, int] = {}
    """For what was done after a notice: how many notices there were then. Done again, it needs a new one."""


NO_SIGN = Sign()
