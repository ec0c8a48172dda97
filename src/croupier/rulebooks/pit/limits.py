"""What each book says of the sign at the table, of changing its limits and of markers that raise them, as data."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from types import MappingProxyType

from croupier.rulebooks.ruled import Ruled, ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, On


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
    """One who kept the old minimum is moved up after the same sign, shown as long: both clauses say one number."""
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


_ACT_2006 = LimitRules(
    sign=Clause("3.1"),
    multiples=Clause("3.3"),
    step=None,
    changed=Clause("3.1"),
    told_first=Clause("3.1"),
    higher_minimum=None,
    marker=ruled(Hangs.ON_THE_BOX, "3.2"),
    others=Clause("4.6"),
    handed_back=Clause("3.4"),
    earlier_rounds=None,
    own_care=None,
    side_wagers=MappingProxyType({On.PERFECT_PAIRS: Clause("18.9")}),
    reserving=MappingProxyType({}),
    fixed=MappingProxyType({On.SUPER_SEVENS: Clause("17.4")}),
    approved=(On.SUPER_SEVENS,),
)

_ACT_2018 = dataclasses.replace(
    _ACT_2006,
    marker=ruled(Hangs.ON_THE_PLAYER_AT_A_BOX, "3.2"),
    side_wagers=MappingProxyType({On.PERFECT_PAIRS: Clause("17.7"), On.PAIRS_PLAY: Clause("17.19")}),
    fixed=MappingProxyType({}),
    approved=(),
)

_CASINO_WAR = dataclasses.replace(
    _ACT_2006,
    others=Clause("4.9"),
    side_wagers=MappingProxyType({}),
    fixed=MappingProxyType({}),
    approved=(),
    tie=Clause("3.1"),
)


def _reserving(clause: str) -> Reserving:
    return Reserving(allowed=Clause(clause), told=Clause(f"{clause}.1"), signed=Clause(f"{clause}.2"))


_NSW = LimitRules(
    sign=Clause("6.1"),
    multiples=Clause("6.1"),
    step=Clause("6.1"),
    changed=Clause("6.5"),
    told_first=None,
    higher_minimum=HigherMinimum(
        signed=ruled(timedelta(minutes=20), "6.5"),
        at_once=Clause("6.5.1"),
        marker=Clause("6.5.1.1"),
        marker_goes=Clause("6.5.1.2"),
        marker_place=Clause("6.5.1.3"),
        moved_up=Clause("6.5.2"),
        both_shown=Clause("6.5.3"),
        newcomers=Clause("6.5.4"),
    ),
    marker=ruled(Hangs.ON_THE_PLAYER, "6.6"),
    others=None,
    handed_back=None,
    earlier_rounds=Clause("6.3"),
    own_care=Clause("6.4"),
    side_wagers=MappingProxyType(
        {On.ANY_PAIRS: Clause("13.2"), On.PERFECT_PAIRS: Clause("14.3"), On.STAR_PAIRS: Clause("15.3")}
    ),
    reserving=MappingProxyType(
        {
            On.ANY_PAIRS: _reserving("13.3"),
            On.PERFECT_PAIRS: _reserving("14.4"),
            On.STAR_PAIRS: _reserving("15.4"),
        }
    ),
    fixed=MappingProxyType({On.BLAZING_7S: Clause("16.3")}),
)

_BOOKS: Mapping[BookId, LimitRules] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: _ACT_2006,
        BookId.ACT_BLACKJACK_2006: _ACT_2006,
        BookId.ACT_BLACKJACK_2018: _ACT_2018,
        BookId.ACT_CASINO_WAR_2018: _CASINO_WAR,
        BookId.NSW_BLACKJACK_CHALLENGE: _NSW,
    }
)


def limit_rules(book: BookId) -> LimitRules:
    """What the book says of the sign and its limits."""
    return _BOOKS[book]
