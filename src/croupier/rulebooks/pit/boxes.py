"""What each book says of boxes: who may play several, who gives one up, and where wagers lie on them, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.rulebooks.ruled import Ruled, ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


@dataclass(frozen=True, slots=True, kw_only=True)
class LinedUp:
    """How the wagers of several players lie on a box."""

    nearest_the_dealer: Clause
    """The controlling player's."""
    behind_it: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxRules:
    """Who may play where; a clause that is missing leaves the matter free, or the order unknown."""

    several: Clause | None
    """More than one box needs permission, and is given up when others want to play."""
    sat_out: Ruled[int]
    """So many rounds running without a wager may cost the seat at a full table."""
    reserved: Clause | None = None
    fewer_on_a_box: Clause | None = None
    one_on_a_box: Clause | None = None
    fewer_at_the_table: Clause | None = None
    lined_up: LinedUp | None = None
    responsible: Clause | None = None
    """A wager counts where it lies, whoever placed it."""
    refused_on_grounds: Clause | None = None
    invalid: Clause | None = None
    announced_total: Clause | None = None
    """Nobody may rely on the total that the dealer announces."""


ACT = BoxRules(several=Clause("4.4"), sat_out=ruled(3, "16.6"))
CASINO_WAR = BoxRules(several=None, sat_out=ruled(3, "12.6"))
NSW = BoxRules(
    several=Clause("5.11"),
    sat_out=ruled(3, "20.14"),
    reserved=Clause("5.16"),
    fewer_on_a_box=Clause("5.5"),
    one_on_a_box=Clause("5.18"),
    fewer_at_the_table=Clause("5.18"),
    lined_up=LinedUp(nearest_the_dealer=Clause("5.10.1"), behind_it=Clause("5.10.2")),
    responsible=Clause("5.17"),
    refused_on_grounds=Clause("20.16"),
    invalid=Clause("1.1.Invalid Wager"),
    announced_total=Clause("3.10"),
)

_BOOKS: Mapping[BookId, BoxRules] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: ACT,
        BookId.ACT_BLACKJACK_2006: ACT,
        BookId.ACT_BLACKJACK_2018: ACT,
        BookId.ACT_CASINO_WAR_2018: CASINO_WAR,
        BookId.NSW_BLACKJACK_CHALLENGE: NSW,
    }
)


def box_rules(book: BookId) -> BoxRules:
    """What the book says of boxes and those who play on them."""
    return _BOOKS[book]
