"""ACT Blackjack, Casino Canberra, 2006 (NI2006-147): its rules as data."""

from __future__ import annotations

import dataclasses
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
    Splitting,
    SubsequentDeal,
)
from croupier.rulebooks.option_checks import (
    check_amounts,
    check_burn_cards,
    refuse_soft_17,
    refuse_unknown_side_wagers,
)
from croupier.rulebooks.ruled import ruled
from croupier.rulebooks.side_wager_rules import (
    Companion,
    PairKind,
    PairsWager,
    Placing,
    SevensKind,
    SideWager,
    SuperSevensWager,
    Unaccompanied,
    WinningRow,
)
from croupier.rulebooks.table_options import TableOptions
from croupier.rulebooks.table_rules import Control, Limits, Pack, UnderMinimum
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId, On, Outcome
from croupier.vocabulary.pays import EVEN_MONEY, Pays

CONTROL = Control(
    players_per_box=ruled(3, "4.5"),
    boxes=ruled(7, "A.Box"),
    placed=Clause("4.2"),
    offered=Clause("4.1"),
    closed=Clause("4.3"),
    before_cards=None,
    decides=Clause("4.5"),
    ascertained=None,
    seated=Clause("4.5(a)"),
    highest_wager=None,
    nearest_dealer=Clause("4.5(b)"),
)

INITIAL_DEAL = InitialDeal(
    face_up=Clause("6.1"),
    burn_first_card=None,
    no_more_bets=Clause("6.2"),
    completed=Clause("A.Initial deal"),
    first_card=Clause("6.2(a)"),
    dealer_card=Clause("6.2(b)"),
    second_card=Clause("6.2(c)"),
)

INSURANCE = Insurance(
    offered=Clause("7.1"),
    most=ruled(Fraction(1, 2), "7.1"),
    in_time=Clause("7.2"),
    half_chips=Clause("7.3"),
    pays=ruled(Pays(2), "7.4"),
    loses=Clause("7.5(a)"),
    wins=Clause("7.5(b)"),
    others=None,
)

INTERIM_SETTLEMENT = InterimSettlement(
    between_deals=Clause("8.1"),
    blackjack=ruled(Pays(3, 2), "8.1(a)"),
    even_money=ruled(EVEN_MONEY, "8.1(b)"),
    waits=Clause("8.1"),
    clears_cards=False,
)

SUBSEQUENT_DEAL = SubsequentDeal(
    order=Clause("9.1"),
    split=Clause("9.1(a)"),
    double=Clause("9.1(b)"),
    draw=Clause("9.1(c)"),
    stand=Clause("9.1(d)"),
    draw_below_21=Clause("9.1(c)"),
    no_draw_on_21=Clause("9.2(a)"),
    must_draw_below=ruled(12, "9.2(b)"),
    announces_first_total=None,
    announces_totals=None,
    over_21=Clause("13.1(d)"),
    pays_21=None,
    cards_that_pay=None,
)

SPLITTING = Splitting(
    equal_value=Clause("A.Split"),
    equal_wager=Clause("A.Split"),
    equal_wager_again=Clause("A.Split"),
    again=Clause("10.3"),
    most_hands=ruled(4, "10.3"),
    aces_once=Clause("10.3"),
    one_card_on_aces=Clause("10.5"),
    in_turn=Clause("10.4"),
    played_on=Clause("10.6"),
    not_after_third_card=Clause("A.Split"),
    blackjack=ruled(False, "10.7"),
    declined=Clause("10.1"),
    others=Clause("10.2"),
    others_split=Clause("10.2(a)"),
    others_stay=Clause("10.2(b)"),
)

DOUBLING = Doubling(
    up_to=Clause("A.Double/double down"),
    on_cards=ruled((2,), "A.Double/double down"),
    after_split=Clause("11.3"),
    declined=Clause("11.1"),
    others=Clause("11.2"),
    one_card=Clause("11.2"),
    card=Clause("A.Double/double down"),
)

DEALER_HAND = DealerHand(
    draws=Clause("12.1"),
    draws_to=ruled(16, "12.1"),
    draws_to_soft=ruled(16, "12.1"),
    stands=Clause("12.1"),
    no_effect=Clause("12.2"),
)

FINAL_SETTLEMENT = FinalSettlement(
    dealer_over_21=Clause("13.1(a)"),
    higher=Clause("13.1(b)"),
    lower=Clause("13.1(e)"),
    blackjack=Clause("13.1(c)"),
    dealer_blackjack=Clause("13.1(f)"),
    equal=ruled(Outcome.STAND_OFF, "13.1(g)"),
    both_blackjack=Clause("13.1(g)"),
    ranked_blackjacks=None,
    original_wager_only=None,
    blackjack_pays=ruled(Pays(3, 2), "13.2(a)"),
    pays=ruled(EVEN_MONEY, "13.2(b)"),
    judged=Clause("13.1"),
    cards_collected=Clause("A.Round of play"),
    round_over=None,
)

ABSENCE = Absence(drawn_above=ruled(11, "14.7"), passes_control=None)

PERFECT_PAIRS = PairsWager(
    on=On.PERFECT_PAIRS,
    placing=Placing(
        offered=Clause("18.8"),
        placed=Clause("18.8"),
        option=Clause("18.1"),
        companion=ruled(Companion.OWN, "18.10"),
        unaccompanied=Unaccompanied.VOID,
        most_per_box=None,
    ),
    rows=MappingProxyType(
        {
            PairKind.MIXED: WinningRow(
                name="mixed pair", pays=Pays(6), wins=Clause("18.11(a)"), paid=Clause("18.14(a)")
            ),
            PairKind.COLOURED: WinningRow(
                name="coloured pair", pays=Pays(12), wins=Clause("18.11(b)"), paid=Clause("18.14(b)")
            ),
            PairKind.SUITED: WinningRow(
                name="perfect pair", pays=Pays(25), wins=Clause("18.11(c)"), paid=Clause("18.14(c)")
            ),
        }
    ),
    loses=Clause("18.11(d)"),
    collected=Clause("18.13(a)"),
    paid=Clause("18.13(b)"),
    highest_only=Clause("18.12"),
    proceeds=Clause("18.15"),
)


def super_sevens(approved_amount: int | None) -> SuperSevensWager:
    """Rule 17; the one approved amount (17.4) comes from outside, since the book does not state it."""
    amounts = None if approved_amount is None else ruled((Cents(approved_amount),), "17.4")
    return SuperSevensWager(
        on=On.SUPER_SEVENS,
        placing=Placing(
            offered=Clause("17.3"),
            placed=Clause("17.3"),
            option=Clause("17.1"),
            companion=ruled(Companion.OWN, "17.5"),
            unaccompanied=Unaccompanied.VOID,
            most_per_box=None,
            only_amount=amounts,
        ),
        rows=MappingProxyType(
            {
                kind: WinningRow(name=kind.value, pays=Pays(pays), wins=Clause(wins), paid=Clause("17.7"))
                for kind, pays, wins in (
                    (SevensKind.ONE, 3, "17.6(a)"),
                    (SevensKind.TWO, 50, "17.6(b)"),
                    (SevensKind.TWO_SUITED, 100, "17.6(b)"),
                    (SevensKind.THREE, 500, "17.6(c)"),
                    (SevensKind.THREE_SUITED, 5000, "17.6(c)"),
                )
            }
        ),
        loses=Clause("17.6(d)"),
        collected=Clause("17.8(a)"),
        first_card_paid=Clause("17.8(b)"),
        paid_when_known=Clause("17.9"),
        split=Clause("17.10"),
    )


def pack(options: TableOptions) -> Pack:
    """Rule 2.1: four to eight decks."""
    decks = 8 if options.decks is None else options.decks
    return Pack(decks=decks, allowed=ruled((4, 5, 6, 7, 8), "2.1"), joker=Clause("2.1"))


def limits(options: TableOptions) -> Limits:
    """Rule 3: the sign, and wagers outside it."""
    check_amounts(options)
    return Limits(
        minimum=None if options.minimum is None else Cents(options.minimum),
        maximum=None if options.maximum is None else Cents(options.maximum),
        smallest_chip=Cents(options.smallest_chip),
        unit=Cents(options.multiples or options.smallest_chip),
        multiples=Clause("3.3"),
        under_minimum=ruled(UnderMinimum.SETTLED_WITH_ADVICE, "3.4"),
        over_maximum=Clause("3.5"),
        shared_maximum=(),
        stand_off=Clause("A.Stand off"),
        rounds_up=ruled(False, "13.2"),
    )


SIDE_WAGER_OPTIONS = MappingProxyType({On.SUPER_SEVENS: Clause("17.1"), On.PERFECT_PAIRS: Clause("18.1")})


def common_rules(options: TableOptions) -> BlackjackRules:
    """Rules 1 to 16, which the other ACT books take over where they do not change them."""
    check_burn_cards(options, "6.1")
    return BlackjackRules(
        book=BookId("act-blackjack-2006"),
        pack=pack(options),
        limits=limits(options),
        control=CONTROL,
        initial_deal=INITIAL_DEAL,
        insurance=INSURANCE,
        interim=INTERIM_SETTLEMENT,
        subsequent=SUBSEQUENT_DEAL,
        splitting=SPLITTING,
        doubling=DOUBLING,
        dealer=DEALER_HAND,
        final=FINAL_SETTLEMENT,
        absence=ABSENCE,
        reconstruction=Clause("14.4"),
        void=Clause("A.Void"),
        side_wagers=(),
        side_wager_options=SIDE_WAGER_OPTIONS,
    )


def rules(options: TableOptions) -> BlackjackRules:
    """The rules of a table under the 2006 book; a choice the book forbids is refused."""
    refuse_unknown_side_wagers(options, (On.SUPER_SEVENS, On.PERFECT_PAIRS), "ACT Blackjack 2006", "17.1")
    refuse_soft_17(options, "12.1")
    known: tuple[SideWager, ...] = (super_sevens(options.super_sevens_amount), PERFECT_PAIRS)
    return dataclasses.replace(
        common_rules(options),
        side_wagers=tuple(wager for wager in known if wager.on in options.side_wagers),
    )
