"""What one Blackjack table plays by, chapter by chapter; each field names the clause that fixes or allows it.

Every number that a book could set otherwise and still be Blackjack is a field, and engine, odds and simulator read
it here. No fields are what makes the game this one: an ace counts one or eleven and a court card ten, a total over
21 has lost, nobody draws on 21, an ace with a ten-valued card as the first two is a Blackjack, a hand begins with
two cards and a split with two of one value. Their clauses stand in a book's `definitions` and beside the outcomes
they decide.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.rulebooks.ruled import Ruled
from croupier.rulebooks.side_wager_rules import SideWager
from croupier.rulebooks.table_rules import Control, Limits, Pack
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, On, Outcome
from croupier.vocabulary.pays import Pays


@dataclass(frozen=True, slots=True, kw_only=True)
class InitialDeal:
    """ACT rule 6; NSW rule 7."""

    face_up: Clause
    burn_first_card: Clause | None
    """The first card of a shoe is burned unseen (NSW 4.9); the ACT books order no such burn."""
    no_more_bets: Clause
    completed: Clause
    first_card: Clause
    dealer_card: Clause
    second_card: Clause
    begins_at: Clause | None = None
    """The deal and the decisions may begin at a box of choice (NSW 21.9.3), not the first one with a wager."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InsuringOthers:
    """ACT 2018 7.2: a wager whose owner declined may be insured by others, in an order of preference."""

    allowed: Clause
    same_box: Clause
    nearest_box: Clause
    least_insured: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Insurance:
    """ACT rule 7."""

    offered: Clause
    """To every owner of a wager."""
    most: Ruled[Fraction]
    """The part of what was first wagered that may be insured."""
    in_time: Clause
    half_chips: Clause
    pays: Ruled[Pays]
    loses: Clause
    wins: Clause
    others: InsuringOthers | None
    withheld: Clause | None = None
    """The clause that would let others insure a declined wager, where the casino permits nobody to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InterimSettlement:
    """Rule 8: a Blackjack paid before the subsequent deal."""

    between_deals: Clause | None
    """The clause that sets it between the two deals (ACT 8.1)."""
    blackjack: Ruled[Pays]
    even_money: Ruled[Pays] | None
    waits: Clause
    """Against a ten or an ace it waits for the final settlement."""
    clears_cards: bool
    """Whether a paid hand's cards go to the discard rack at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsThatPay:
    """NSW 9.7: so many cards that are not over 21 are paid at once, whatever the dealer makes."""

    number: Ruled[int]
    pays: Ruled[Pays]


@dataclass(frozen=True, slots=True, kw_only=True)
class SubsequentDeal:
    """Rule 9: the players' decisions."""

    order: Clause
    split: Clause
    double: Clause
    draw: Clause
    stand: Clause
    draw_below_21: Clause
    no_draw_on_21: Clause
    must_draw_below: Ruled[int]
    """Nobody stands on a total below this, hard or soft."""
    announces_first_total: Clause | None
    announces_totals: Clause | None
    over_21: Clause
    pays_21: Ruled[Pays] | None
    cards_that_pay: CardsThatPay | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Splitting:
    """ACT rule 10; NSW rule 11."""

    equal_value: Clause
    equal_wager: Clause
    equal_wager_again: Clause
    """The same when a split hand is split again."""
    again: Clause
    """A split hand may be split again."""
    most_hands: Ruled[int]
    aces_once: Clause | None
    one_card_on_aces: Clause | None
    in_turn: Clause
    """A hand is completed before the next one gets a card."""
    played_on: Clause
    """Split hands are then played as any other."""
    not_after_third_card: Clause
    blackjack: Ruled[bool]
    """Whether an ace with a ten made on a split hand is a Blackjack."""
    declined: Clause
    """Nobody splits unless the one who decides for the box does."""
    others: Clause
    others_split: Clause
    others_stay: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubling:
    """ACT rule 11; NSW rule 10."""

    up_to: Clause
    """At most the first wager, for one card."""
    on_cards: Ruled[tuple[int, ...]]
    after_split: Clause
    declined: Clause
    others: Clause
    one_card: Clause
    card: Clause
    on_totals: Ruled[tuple[int, int]] | None = None
    """The lowest and the highest hard total that may be doubled; None for any hand."""

    def allows(self, *, cards: int, total: int, soft: bool) -> bool:
        """Whether a hand of so many cards with this total may be doubled."""
        if cards not in self.on_cards.value or self.on_totals is None:
            return cards in self.on_cards.value
        lowest, highest = self.on_totals.value
        return not soft and lowest <= total <= highest


@dataclass(frozen=True, slots=True, kw_only=True)
class LateSurrender:
    """The first two cards given up for part of the wager; none of the five books has it.

    With no hole card it is late like this: against an ace or a ten-valued card the wager waits for the dealer's
    second card, and a Blackjack takes all of it.
    """

    offered: Clause
    """To the one who decides for a hand of two cards that is not from a split; others on the box play on."""
    loses: Ruled[Fraction]
    """The part of the wager that is lost, half as a rule."""
    waits: Clause
    dealer_blackjack: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerHand:
    """Rule 12."""

    draws: Clause
    draws_to: Ruled[int]
    """Up to this hard total the dealer draws; on any above it he stands."""
    draws_to_soft: Ruled[int]
    """The same of soft totals: one more where the dealer draws on a soft 17 (ACT 2018 12.1(b))."""
    stands: Clause
    no_effect: Clause

    @property
    def draws_on_soft_17(self) -> Ruled[bool]:
        """What players ask first of a dealer's standard."""
        return Ruled(self.draws_to_soft.value >= 17, self.draws_to_soft.clause)


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedBlackjacks:
    """NSW 17.1.1.2: Blackjack against Blackjack is paid by the rank of the ten-valued card (3.3)."""

    higher: Ruled[Pays]
    same: Ruled[Pays]
    lower: Ruled[Pays]


@dataclass(frozen=True, slots=True, kw_only=True)
class OriginalWagerOnly:
    """NSW 10.4 and 11.6: a dealer's Blackjack takes one original wager, not what doubling and splitting added."""

    doubled: Clause
    split: Clause
    busted_hand_counts: bool
    """Whether a busted split hand already was that original wager (the other reading)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalSettlement:
    """ACT rule 13; NSW rule 17."""

    dealer_over_21: Clause
    higher: Clause
    lower: Clause
    blackjack: Clause
    dealer_blackjack: Clause
    equal: Ruled[Outcome]
    both_blackjack: Clause
    ranked_blackjacks: RankedBlackjacks | None
    original_wager_only: OriginalWagerOnly | None
    blackjack_pays: Ruled[Pays]
    pays: Ruled[Pays]
    judged: Clause
    """Where the outcomes are listed."""
    cards_collected: Clause
    round_over: Clause | None
    """A further clause that says when a round is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """ACT 14.7; NSW 18.10: what becomes of a hand whose player does not decide."""

    drawn_above: Ruled[int]
    """The dealer draws it until its total is above this."""
    passes_control: Clause | None
    """The next player in order of control is asked first (NSW 18.10 with 5.7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackRules:
    """All that a round of Blackjack needs to know of its book and its table."""

    book: BookId
    pack: Pack
    limits: Limits
    control: Control
    initial_deal: InitialDeal
    insurance: Insurance | None
    interim: InterimSettlement
    subsequent: SubsequentDeal
    splitting: Splitting
    doubling: Doubling
    dealer: DealerHand
    final: FinalSettlement
    absence: Absence
    reconstruction: Clause
    void: Clause
    side_wagers: tuple[SideWager, ...]
    side_wager_options: Mapping[On, Clause]
    """Every side wager the book knows, and where it leaves the choice to offer it."""
    surrender: LateSurrender | None = None

    @property
    def main(self) -> On:
        """The wager the game is about."""
        return On.BLACKJACK

    @property
    def wager_kinds(self) -> Clause:
        """Where the book says how wagers are made."""
        return self.control.placed

    @property
    def finest_payment(self) -> Ruled[Pays]:
        """The payment that divides a main wager most finely."""
        return self.final.blackjack_pays

    @property
    def face_up(self) -> Clause:
        """Every card is dealt face up."""
        return self.initial_deal.face_up

    @property
    def not_while_asked(self) -> Clause:
        """No card is dealt while a player has still to decide."""
        return self.dealer.draws
