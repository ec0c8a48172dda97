"""NSW Blackjack Challenge, The Star, Sydney: its rules as data."""

from __future__ import annotations

import dataclasses

from croupier.rulebooks.blackjack_rules import (
    Absence,
    BlackjackRules,
    CardsThatPay,
    DealerHand,
    Doubling,
    FinalSettlement,
    InitialDeal,
    InterimSettlement,
    OriginalWagerOnly,
    RankedBlackjacks,
    Splitting,
    SubsequentDeal,
)
from croupier.rulebooks.nsw_blackjack_challenge.side_wagers import SIDE_WAGER_OPTIONS, check_layout, side_wagers
from croupier.rulebooks.option_checks import (
    check_amounts,
    refuse_soft_17,
    refuse_unknown_side_wagers,
)
from croupier.rulebooks.ruled import ruled
from croupier.rulebooks.table_options import TableOptions
from croupier.rulebooks.table_rules import Control, Limits, Pack, UnderMinimum, Undisclosed
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId, On, Outcome
from croupier.vocabulary.pays import EVEN_MONEY, Pays
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

CONTROL = Control(
    players_per_box=ruled(3, "5.5"),
    boxes=ruled(7, "2.2.1"),
    placed=Clause("5.2"),
    offered=Clause("5.3"),
    closed=Clause("5.4"),
    before_cards=Clause("7.1"),
    decides=Clause("5.7"),
    ascertained=Clause("5.9"),
    seated=Clause("5.7.1"),
    highest_wager=Clause("5.7.2"),
    nearest_dealer=Clause("5.7.3"),
    undisclosed=Undisclosed(indicated=Clause("21.8.2.5"), settled=Clause("21.8.2.6")),
)

PLAYING_AREAS = ruled((5, 6, 7), "2.2.1")


def control(options: TableOptions) -> Control:
    """Rule 5 on as many playing areas as the layout has (2.2.1)."""
    if options.playing_areas is None:
        return CONTROL
    if options.playing_areas not in PLAYING_AREAS.value:
        *most, last = PLAYING_AREAS.value
        says = f"The layout has {', '.join(map(str, most))} or {last} playing areas, not {options.playing_areas}"
        raise RefusedError(Refused(Refusal.LAYOUT_NOT_ALLOWED, says=says, clause=PLAYING_AREAS.clause))
    return dataclasses.replace(CONTROL, boxes=ruled(options.playing_areas, PLAYING_AREAS.clause))


INITIAL_DEAL = InitialDeal(
    face_up=Clause("3.8"),
    burn_first_card=Clause("4.9"),
    no_more_bets=Clause("7.1"),
    completed=Clause("7.1"),
    first_card=Clause("7.1"),
    dealer_card=Clause("7.1"),
    second_card=Clause("7.1"),
    begins_at=Clause("21.9.3"),
)

INTERIM_SETTLEMENT = InterimSettlement(
    between_deals=None,
    blackjack=ruled(Pays(2), "8.1.1"),
    even_money=None,
    waits=Clause("8.1.2"),
    clears_cards=True,
)

SUBSEQUENT_DEAL = SubsequentDeal(
    order=Clause("9.1"),
    split=Clause("9.1.2"),
    double=Clause("9.1.1"),
    draw=Clause("9.1.4"),
    stand=Clause("9.1.3"),
    draw_below_21=Clause("9.3"),
    no_draw_on_21=Clause("9.3"),
    must_draw_below=ruled(12, "9.2"),
    announces_first_total=Clause("9.1"),
    announces_totals=Clause("9.4"),
    over_21=Clause("9.5"),
    pays_21=ruled(EVEN_MONEY, "9.6"),
    cards_that_pay=CardsThatPay(number=ruled(5, "9.7"), pays=ruled(EVEN_MONEY, "9.7")),
)

SPLITTING = Splitting(
    equal_value=Clause("11.1"),
    equal_wager=Clause("11.1"),
    equal_wager_again=Clause("11.4.1"),
    again=Clause("11.4"),
    most_hands=ruled(3, "11.4.2"),
    aces_once=None,
    one_card_on_aces=None,
    in_turn=Clause("11.2"),
    played_on=Clause("11.3"),
    not_after_third_card=Clause("11.4.3"),
    blackjack=ruled(True, "11.3.1"),
    declined=Clause("11.1"),
    others=Clause("11.5"),
    others_split=Clause("11.5.1"),
    others_stay=Clause("11.5.2"),
)

DOUBLING = Doubling(
    up_to=Clause("10.1"),
    on_cards=ruled((2, 3), "10.1"),
    after_split=Clause("10.1"),
    declined=Clause("10.3"),
    others=Clause("10.3"),
    one_card=Clause("10.3"),
    card=Clause("10.2"),
)

DEALER_HAND = DealerHand(
    draws=Clause("12.1"),
    draws_to=ruled(16, "12.2"),
    draws_to_soft=ruled(16, "12.2"),
    stands=Clause("12.2"),
    no_effect=Clause("12.3"),
)

ABSENCE = Absence(drawn_above=ruled(11, "18.10"), passes_control=Clause("18.10"))


def final_settlement(*, busted_hand_counts: bool) -> FinalSettlement:
    """Rule 17, with what 10.4 and 11.6 leave a dealer's Blackjack to take."""
    return FinalSettlement(
        dealer_over_21=Clause("17.1.3"),
        higher=Clause("17.1.2"),
        lower=Clause("17.1.4"),
        blackjack=Clause("17.1.1.1"),
        dealer_blackjack=Clause("17.1.4"),
        equal=ruled(Outcome.LOSE, "17.1.4"),
        both_blackjack=Clause("17.1.1.2"),
        ranked_blackjacks=RankedBlackjacks(
            higher=ruled(Pays(5), "17.1.1.2.1"),
            same=ruled(Pays(4), "17.1.1.2.2"),
            lower=ruled(Pays(3), "17.1.1.2.3"),
        ),
        original_wager_only=OriginalWagerOnly(
            doubled=Clause("10.4"), split=Clause("11.6"), busted_hand_counts=busted_hand_counts
        ),
        blackjack_pays=ruled(Pays(2), "17.1.1.1"),
        pays=ruled(EVEN_MONEY, "17.1"),
        judged=Clause("17.1"),
        cards_collected=Clause("17.2"),
        round_over=Clause("1.1.Round of Play"),
    )


def pack(options: TableOptions) -> Pack:
    """Rule 3.1: six or eight decks; six alone with Star Pairs or Blazing 7's (3.1.1)."""
    only_six = bool({On.STAR_PAIRS, On.BLAZING_7S} & set(options.side_wagers))
    allowed = ruled((6,), "3.1.1") if only_six else ruled((6, 8), "3.1")
    decks = options.decks if options.decks is not None else allowed.value[-1]
    return Pack(decks=decks, allowed=allowed, joker=Clause("3.1"), narrowed=only_six)


def limits(options: TableOptions) -> Limits:
    """Rule 6, and 5.12 on payments that chips cannot make."""
    check_amounts(options)
    return Limits(
        minimum=None if options.minimum is None else Cents(options.minimum),
        maximum=None if options.maximum is None else Cents(options.maximum),
        smallest_chip=Cents(options.smallest_chip),
        unit=Cents(options.multiples or options.smallest_chip),
        multiples=Clause("6.1"),
        under_minimum=ruled(UnderMinimum.REFUSED, "6.2"),
        over_maximum=Clause("6.3"),
        shared_maximum=(Clause("6.3.1"), Clause("6.1.1"), Clause("6.1.2"), Clause("6.1.3")),
        stand_off=None,
        rounds_up=ruled(True, "5.12"),
    )


def rules(options: TableOptions) -> BlackjackRules:
    """The rules of a Blackjack Challenge table; a choice the book forbids is refused."""
    refuse_unknown_side_wagers(options, tuple(SIDE_WAGER_OPTIONS), "NSW Blackjack Challenge", "2.2.2.3")
    refuse_soft_17(options, "12.2")
    check_layout(options)
    return BlackjackRules(
        book=BookId("nsw-blackjack-challenge"),
        pack=pack(options),
        limits=limits(options),
        control=control(options),
        initial_deal=INITIAL_DEAL,
        insurance=None,
        interim=INTERIM_SETTLEMENT,
        subsequent=SUBSEQUENT_DEAL,
        splitting=SPLITTING,
        doubling=DOUBLING,
        dealer=DEALER_HAND,
        final=final_settlement(busted_hand_counts=options.busted_hand_counts_as_original),
        absence=ABSENCE,
        reconstruction=Clause("18.8"),
        void=Clause("1.1.Void"),
        side_wager_options=SIDE_WAGER_OPTIONS,
        side_wagers=side_wagers(options),
    )
