"""The game of Port Ellery: every rule of a round, each with the clause that makes it."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType

from croupier.rulebooks.blackjack_rules import (
    Absence,
    BlackjackRules,
    DealerHand,
    Doubling,
    FinalSettlement,
    InitialDeal,
    Insurance,
    InterimSettlement,
    LateSurrender,
    Splitting,
    SubsequentDeal,
)
from croupier.rulebooks.option_checks import check_amounts, refuse_unknown_side_wagers
from croupier.rulebooks.ruled import ruled
from croupier.rulebooks.table_options import TableOptions
from croupier.rulebooks.table_rules import Control, Limits, Pack, UnderMinimum
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId, Outcome
from croupier.vocabulary.pays import EVEN_MONEY, Pays

CONTROL = Control(
    players_per_box=ruled(1, "W.1"),
    boxes=ruled(5, "W.1"),
    placed=Clause("W.1"),
    offered=Clause("W.2"),
    closed=Clause("W.2"),
    before_cards=None,
    decides=Clause("W.1"),
    ascertained=None,
    seated=Clause("W.1"),
    highest_wager=None,
    nearest_dealer=None,
)

INITIAL_DEAL = InitialDeal(
    face_up=Clause("D.1"),
    burn_first_card=None,
    no_more_bets=Clause("W.2"),
    completed=Clause("D.2"),
    first_card=Clause("D.2"),
    dealer_card=Clause("D.2"),
    second_card=Clause("D.2"),
)

INSURANCE = Insurance(
    offered=Clause("P.1"),
    most=ruled(Fraction(1, 2), "P.1"),
    in_time=Clause("P.1"),
    half_chips=Clause("P.1"),
    pays=ruled(Pays(2), "P.1"),
    loses=Clause("P.1"),
    wins=Clause("P.1"),
    others=None,
)

INTERIM_SETTLEMENT = InterimSettlement(
    between_deals=None,
    blackjack=ruled(Pays(6, 5), "S.3"),
    even_money=None,
    waits=Clause("S.3"),
    clears_cards=True,
)

SUBSEQUENT_DEAL = SubsequentDeal(
    order=Clause("P.2"),
    split=Clause("P.4"),
    double=Clause("P.3"),
    draw=Clause("P.2"),
    stand=Clause("P.2"),
    draw_below_21=Clause("P.2"),
    no_draw_on_21=Clause("P.5"),
    must_draw_below=ruled(12, "P.5"),
    announces_first_total=None,
    announces_totals=None,
    over_21=Clause("P.6"),
    pays_21=None,
    cards_that_pay=None,
)

SPLITTING = Splitting(
    equal_value=Clause("P.4"),
    equal_wager=Clause("P.4"),
    equal_wager_again=Clause("P.4"),
    again=Clause("P.4"),
    most_hands=ruled(2, "P.4"),
    aces_once=Clause("P.4"),
    one_card_on_aces=Clause("P.4"),
    in_turn=Clause("P.2"),
    played_on=Clause("P.2"),
    not_after_third_card=Clause("P.4"),
    blackjack=ruled(False, "D.4"),
    declined=Clause("P.4"),
    others=Clause("P.4"),
    others_split=Clause("P.4"),
    others_stay=Clause("P.4"),
)

DOUBLING = Doubling(
    up_to=Clause("P.3"),
    on_cards=ruled((2,), "P.3"),
    after_split=Clause("P.3"),
    declined=Clause("P.3"),
    others=Clause("P.3"),
    one_card=Clause("P.3"),
    card=Clause("P.3"),
)

SURRENDER = LateSurrender(
    offered=Clause("P.8"),
    loses=ruled(Fraction(1, 2), "P.8"),
    waits=Clause("P.8"),
    dealer_blackjack=Clause("P.8"),
)

DEALER_HAND = DealerHand(
    draws=Clause("S.1"),
    draws_to=ruled(16, "S.1"),
    draws_to_soft=ruled(17, "S.1"),
    stands=Clause("S.1"),
    no_effect=Clause("S.2"),
)

FINAL_SETTLEMENT = FinalSettlement(
    dealer_over_21=Clause("S.5"),
    higher=Clause("S.5"),
    lower=Clause("S.5"),
    blackjack=Clause("S.3"),
    dealer_blackjack=Clause("S.7"),
    equal=ruled(Outcome.STAND_OFF, "S.6"),
    both_blackjack=Clause("S.6"),
    ranked_blackjacks=None,
    original_wager_only=None,
    blackjack_pays=ruled(Pays(6, 5), "S.3"),
    pays=ruled(EVEN_MONEY, "S.4"),
    judged=Clause("S.5"),
    cards_collected=Clause("S.5"),
    round_over=None,
)


def rules(options: TableOptions) -> BlackjackRules:
    """The rules of a table; what the house rules forbid is refused."""
    refuse_unknown_side_wagers(options, (), "Port Ellery Blackjack", "W.1")
    check_amounts(options)
    return BlackjackRules(
        book=BookId("port-ellery-blackjack"),
        pack=Pack(
            decks=6 if options.decks is None else options.decks, allowed=ruled((6,), "C.1"), joker=Clause("C.1")
        ),
        limits=Limits(
            minimum=None if options.minimum is None else Cents(options.minimum),
            maximum=None if options.maximum is None else Cents(options.maximum),
            smallest_chip=Cents(options.smallest_chip),
            unit=Cents(options.multiples or options.smallest_chip),
            multiples=Clause("T.2"),
            under_minimum=ruled(UnderMinimum.REFUSED, "T.3"),
            over_maximum=Clause("T.4"),
            shared_maximum=(),
            stand_off=Clause("S.6"),
            rounds_up=ruled(False, "S.3"),
        ),
        control=CONTROL,
        initial_deal=INITIAL_DEAL,
        insurance=INSURANCE,
        interim=INTERIM_SETTLEMENT,
        subsequent=SUBSEQUENT_DEAL,
        splitting=SPLITTING,
        doubling=DOUBLING,
        surrender=SURRENDER,
        dealer=DEALER_HAND,
        final=FINAL_SETTLEMENT,
        absence=Absence(drawn_above=ruled(11, "P.7"), passes_control=None),
        reconstruction=Clause("E.3"),
        void=Clause("E.4"),
        side_wagers=(),
        side_wager_options=MappingProxyType({}),
    )
