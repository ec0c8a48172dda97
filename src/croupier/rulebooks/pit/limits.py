"""What a book says of the sign at the table, of changing its limits and of markers that raise them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On


class Hangs(StrEnum):
    """Whose a raised limit is."""

    ON_THE_BOX = "the box"
    ON_THE_PLAYER_AT_A_BOX = "the player, at a box"
    ON_THE_PLAYER = "the player"


@dataclass(frozen=True, slots=True, kw_only=True)
class HigherMinimum:
    """NSW 6.5: how a minimum goes up."""

    signed: Ruled[timedelta]
    """So long a sign shows the new figure and its time beforehand."""
    at_once: Clause
    """Or it goes up at once, and those who play keep the old one."""
    marker: Clause
    marker_goes: Clause
    marker_place: Clause
    moved_up: Clause
    """A player who kept the old minimum is moved up after the same sign, shown as long: both say one number."""
    both_shown: Clause
    newcomers: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Reserving:
    """NSW 13.3, 14.4, 15.4: a pair wager kept for those with a main wager."""

    allowed: Clause
    told: Clause
    """Surveillance and an inspector, beforehand."""
    signed: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitRules:
    """ACT rule 3; NSW rule 6."""

    sign: Clause
    multiples: Clause
    """In what amounts wagers go."""
    step: Clause | None
    """The sign may state a step above the minimum (NSW 6.1)."""
    changed: Clause
    told_first: Clause | None
    """Players are told before a change (ACT 3.1)."""
    higher_minimum: HigherMinimum | None
    marker: Ruled[Hangs]
    others: Clause | None
    """Others on a box with a raised limit stay within the sign's maximum (4.6, CW 4.9)."""
    handed_back: Clause | None
    """What is under the minimum again after advice is not taken (3.4)."""
    earlier_rounds: Clause | None
    """Earlier rounds played above the maximum keep their results (NSW 6.3)."""
    own_care: Clause | None
    """Keeping within the limits is up to the player (NSW 6.4)."""
    side_wagers: Mapping[On, Clause]
    """The side wagers whose lowest and highest are on the sign."""
    reserving: Mapping[On, Reserving]
    fixed: Mapping[On, Clause]
    """The side wagers of one amount: approved by the Commission (2006 17.4), or shown on the sign (NSW 16.3)."""
    approved: tuple[On, ...] = ()
    """Those of them that are not offered before the Commission has approved the amount."""
    tie: Clause | None = None
    """The sign may show limits of its own for tie wagers (CW 3.1)."""
