"""What one Casino War table plays by; each field names the clause that fixes or allows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.rulebooks.ruled import Ruled
from croupier.rulebooks.side_wager_rules import SideWager
from croupier.rulebooks.table_rules import Control, Limits, Pack
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.pays import Pays


@dataclass(frozen=True, slots=True, kw_only=True)
class WarDeal:
    """Rules 6 and 8.3."""

    face_up: Clause
    no_more_bets: Clause
    box_card: Clause
    dealer_card: Clause
    war_card: Clause
    dealer_war_card: Clause
    not_while_asked: Clause
    """No war card before every player who tied has chosen."""
    cards_collected: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class TieWager:
    """Rules 4.1, 4.8, 7.2: a wager that the two first cards are of one rank."""

    defined: Clause
    wins: Clause
    loses: Clause
    paid: Clause
    order: Clause
    pays: Ruled[Pays]
    preference: Clause
    minimum: Cents | None = None
    """The least that the sign shows for it; tie wagers have limits of their own (3.1, 3.4)."""
    maximum: Cents | None = None
    """The most that those of a box are settled to together (3.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstCards:
    """Rules 4.6(a), 4.6(b), 7.3: the casino war wager on the first two cards."""

    higher: Clause
    lower: Clause
    paid: Clause
    collected: Clause
    interim: Clause
    order: Clause
    pays: Ruled[Pays]


@dataclass(frozen=True, slots=True, kw_only=True)
class War:
    """Rules 4.5 to 4.7, 7.3(c), 7.4, 8 and 10.7: surrender, or war for an equal stake."""

    offered: Clause
    defined: Clause
    choices: Clause
    equal_wager: Clause
    placed: Clause
    each_alone: Clause
    surrender: Clause
    surrendered: Ruled[Fraction]
    """The part of the first wager that a surrender loses."""
    silence: Clause
    absent: Clause
    first_wager_equal: Clause
    first_wager_higher: Clause
    first_wager_lower: Clause
    war_wager_higher: Clause
    war_wager_equal: Clause
    war_wager_lower: Clause
    settled: Clause
    pays: Ruled[Pays]
    """What each of the two stakes pays when it wins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoWarRules:
    """All that a round of Casino War needs to know of its book and its table."""

    book: BookId
    pack: Pack
    limits: Limits
    control: Control
    deal: WarDeal
    tie: TieWager
    first_cards: FirstCards
    war: War
    wager_kinds: Clause
    """Where the book lists every wager there is."""
    reconstruction: Clause
    void: Clause

    @property
    def main(self) -> On:
        """The wager the game is about."""
        return On.CASINO_WAR

    @property
    def finest_payment(self) -> Ruled[Pays]:
        """The payment that divides a main wager most finely: half of it, on a surrender."""
        lost = self.war.surrendered
        return Ruled(Pays(lost.value.numerator, lost.value.denominator), lost.clause)

    @property
    def side_wagers(self) -> tuple[SideWager, ...]:
        """The tie wager is part of the game itself; there is no other."""
        return ()

    @property
    def side_wager_options(self) -> Mapping[On, Clause]:
        """No side wager is left to the operator's choice."""
        return {}

    @property
    def face_up(self) -> Clause:
        """Every card is dealt face up."""
        return self.deal.face_up

    @property
    def not_while_asked(self) -> Clause:
        """No card is dealt while a player has still to decide."""
        return self.deal.not_while_asked
