"""NSW Blackjack Challenge, The Star, Sydney: its rules as data."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from croupier.rulebooks import act_blackjack_2006 as act
from croupier.rulebooks.blackjack_rules import (
    Absence,
    BlackjackRules,
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
from croupier.rulebooks.ruled import ruled
from croupier.rulebooks.side_wager_rules import (
    BlazingKind,
    BlazingPrize,
    BlazingSevensWager,
    Companion,
    FirstCall,
    PairKind,
    PairsWager,
    Placing,
    SideWager,
    Unaccompanied,
    WinningRow,
)
from croupier.rulebooks.table_options import TableOptions, check_amounts, only_for
from croupier.rulebooks.table_rules import Control, Limits, Pack, UnderMinimum
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
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
)

INITIAL_DEAL = InitialDeal(
    face_up=Clause("3.8"),
    burn_first_card=Clause("4.9"),
    no_more_bets=Clause("7.1"),
    completed=Clause("7.1"),
    first_card=Clause("7.1"),
    dealer_card=Clause("7.1"),
    second_card=Clause("7.1"),
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
    pays_five_cards=ruled(EVEN_MONEY, "9.7"),
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
    draws_on_16=Clause("12.2"),
    stands=Clause("12.2"),
    draws_on_soft_17=ruled(False, "12.2"),
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


def _pairs_placing(chapter: str, options: TableOptions, on: On) -> Placing:
    """Rules 13, 14 and 15 place their wagers alike; each counts its own clauses from `chapter`."""
    offers = {"13": "13.1", "14": "14.2", "15": "15.2"}[chapter]
    option = {"13": "13.1", "14": "14.1", "15": "15.1"}[chapter]
    reserved, on_the_area, most = {
        "13": ("13.3", "13.4", "13.5"),
        "14": ("14.4", "14.5", "14.6"),
        "15": ("15.4", "15.5", "15.6"),
    }[chapter]
    companion = (
        ruled(Companion.OWN, reserved)
        if on in options.main_bettors_only
        else ruled(Companion.ON_THE_BOX, on_the_area)
    )
    return Placing(
        offered=Clause(offers),
        placed=Clause(offers),
        option=Clause(option),
        companion=companion,
        unaccompanied=Unaccompanied.REFUSED,
        most_per_box=ruled(3, most),
        preference=Clause(most),
    )


def any_pairs(options: TableOptions) -> PairsWager:
    """Rule 13."""
    row = WinningRow(name="pair", pays=Pays(11), wins=Clause("13.7"), paid=Clause("13.7"))
    return PairsWager(
        on=On.ANY_PAIRS,
        placing=_pairs_placing("13", options, On.ANY_PAIRS),
        rows=MappingProxyType(dict.fromkeys((PairKind.MIXED, PairKind.COLOURED, PairKind.SUITED), row)),
        loses=Clause("13.8"),
        collected=Clause("13.8"),
        paid=Clause("13.8"),
        highest_only=None,
        proceeds=None,
    )


def _paid_by(*rows: tuple[PairKind, str, int, str]) -> Mapping[PairKind, WinningRow]:
    return MappingProxyType(
        {
            kind: WinningRow(name=name, pays=Pays(win), wins=Clause(at), paid=Clause(at))
            for kind, name, win, at in rows
        }
    )


def perfect_pairs(options: TableOptions) -> PairsWager:
    """Rule 14."""
    return PairsWager(
        on=On.PERFECT_PAIRS,
        placing=_pairs_placing("14", options, On.PERFECT_PAIRS),
        rows=_paid_by(
            (PairKind.MIXED, "mixed pair", 5, "14.8.1"),
            (PairKind.COLOURED, "coloured pair", 10, "14.8.2"),
            (PairKind.SUITED, "perfect pair", 30, "14.8.3"),
        ),
        loses=Clause("14.9"),
        collected=Clause("14.9"),
        paid=Clause("14.9"),
        highest_only=None,
        proceeds=None,
    )


def star_pairs(options: TableOptions) -> PairsWager:
    """Rule 15."""
    return PairsWager(
        on=On.STAR_PAIRS,
        placing=_pairs_placing("15", options, On.STAR_PAIRS),
        rows=_paid_by(
            (PairKind.MIXED, "mixed pair", 5, "15.8.1"),
            (PairKind.COLOURED, "same colour pair", 8, "15.8.2"),
            (PairKind.SUITED, "suited pair", 20, "15.8.3"),
            (PairKind.ACES, "pair of aces", 30, "15.8.4"),
        ),
        loses=Clause("15.9"),
        collected=Clause("15.9"),
        paid=Clause("15.9"),
        highest_only=Clause("15.10"),
        proceeds=None,
    )


STAKES = (Cents(2_50), Cents(5_00))
"""The two columns of the Blazing 7's pay table (16.8)."""

RESETS = {Cents(10_000_00): "16.12.1", Cents(25_000_00): "16.12.2", Cents(50_000_00): "16.12.3"}
"""The minimum jackpots that 16.12 allows."""


def _prize(for_2_50: int = 0, for_5_00: int = 0, *, percent: int = 0) -> BlazingPrize:
    amounts = (Cents(for_2_50 * 100), Cents(for_5_00 * 100))
    return BlazingPrize(
        clause=Clause("16.8"),
        fixed=MappingProxyType(dict(zip(STAKES, amounts, strict=True))),
        percent_of_jackpot=percent,
    )


BLAZING_PRIZES = MappingProxyType(
    {
        BlazingKind.THREE_OF_DIAMONDS: _prize(percent=100),
        BlazingKind.THREE_SUITED: _prize(percent=10),
        BlazingKind.THREE_SAME_COLOUR: _prize(1250, 2500),
        BlazingKind.THREE: _prize(500, 1000),
        BlazingKind.TWO_PLAYER: _prize(50, 100),
        BlazingKind.ONE_EACH: _prize(25, 50),
    }
)


def blazing_sevens(options: TableOptions) -> BlazingSevensWager:
    """Rule 16; the pool itself is kept elsewhere, its size comes in with the table."""
    reset = Cents(options.jackpot_reset)
    if reset not in RESETS:
        raise RefusedError(
            Refused(
                Refusal.RESET_NOT_ALLOWED,
                says=f"The minimum jackpot is {', '.join(map(dollars, list(RESETS)[:-1]))} or "
                f"{dollars(list(RESETS)[-1])}, not {dollars(reset)}",
                clause=Clause("16.12"),
            )
        )
    return BlazingSevensWager(
        on=On.BLAZING_7S,
        placing=Placing(
            offered=Clause("16.2"),
            placed=Clause("16.2"),
            option=Clause("16.1"),
            companion=ruled(Companion.OWN, "16.4"),
            companion_again=Clause("5.8"),
            unaccompanied=Unaccompanied.REFUSED,
            most_per_box=ruled(1, "5.6"),
            preference=Clause("5.8"),
            first_call=FirstCall(
                seated=Clause("5.8.1"), highest_wager=Clause("5.8.2"), nearest_dealer=Clause("5.8.3")
            ),
            only_amount=ruled(_blazing_stakes(options.blazing_7s_stake), "16.3"),
        ),
        prizes=BLAZING_PRIZES,
        jackpot=Cents(max(reset, reset if options.jackpot is None else options.jackpot)),
        jackpot_reset=ruled(reset, RESETS[reset]),
        hand=Clause("16.5"),
        loses=Clause("16.6"),
        collected=Clause("16.7"),
        highest_only=Clause("16.8"),
        besides=Clause("16.9"),
        shared_jackpot=Clause("16.11.1"),
        shared_tenth=Clause("16.11.2"),
        fixed_first=Clause("16.11.3"),
        simultaneous=Clause("16.11.4"),
    )


def _blazing_stakes(on_the_sign: int | None) -> tuple[Cents, ...]:
    if on_the_sign is None:
        return STAKES
    if on_the_sign not in STAKES:
        raise RefusedError(
            Refused(
                Refusal.AMOUNT_NOT_ALLOWED,
                says=f"The Blazing 7's pay table knows stakes of {dollars(STAKES[0])} and {dollars(STAKES[1])}, "
                f"not {dollars(on_the_sign)}",
                clause=Clause("16.8"),
            )
        )
    return (Cents(on_the_sign),)


DIAGRAMS = {
    On.ANY_PAIRS: ("BD", "13.1"),
    On.PERFECT_PAIRS: ("CD", "14.2"),
    On.STAR_PAIRS: ("CD", "15.2"),
    On.BLAZING_7S: ("ABCD", "16.2"),
}
"""Which diagrams have an area for each side wager, and where the book says so; the caption of diagram D lets the
sensors of Blazing 7's be fitted to any of them."""


SIDE_WAGER_OPTIONS = MappingProxyType(
    {
        On.ANY_PAIRS: Clause("13.1"),
        On.PERFECT_PAIRS: Clause("14.1"),
        On.STAR_PAIRS: Clause("15.1"),
        On.BLAZING_7S: Clause("16.1"),
    }
)


def _check_layout(options: TableOptions) -> None:
    for on in options.side_wagers:
        diagrams, clause = DIAGRAMS[on]
        if options.diagram not in diagrams:
            raise RefusedError(
                Refused(
                    Refusal.LAYOUT_NOT_ALLOWED,
                    says=f"{on.inscription} needs a layout like diagram {' or '.join(diagrams)}, "
                    f"not {options.diagram}",
                    clause=Clause(clause),
                )
            )


def pack(options: TableOptions) -> Pack:
    """Rule 3.1: six or eight decks; six alone with Star Pairs or Blazing 7's (3.1.1)."""
    only_six = bool({On.STAR_PAIRS, On.BLAZING_7S} & set(options.side_wagers))
    allowed = ruled((6,), "3.1.1") if only_six else ruled((6, 8), "3.1")
    decks = options.decks if options.decks is not None else allowed.value[-1]
    return Pack(decks=decks, allowed=allowed, joker=Clause("3.1"))


def limits(options: TableOptions) -> Limits:
    """Rule 6, and 5.12 on payments that chips cannot make."""
    check_amounts(options)
    return Limits(
        minimum=None if options.minimum is None else Cents(options.minimum),
        maximum=None if options.maximum is None else Cents(options.maximum),
        smallest_chip=Cents(options.smallest_chip),
        multiples=Clause("6.1"),
        under_minimum=ruled(UnderMinimum.REFUSED, "6.2"),
        over_maximum=Clause("6.3"),
        stand_off=None,
        rounds_up=ruled(True, "5.12"),
    )


def rules(options: TableOptions) -> BlackjackRules:
    """The rules of a Blackjack Challenge table; a choice the book forbids is refused."""
    known = (On.ANY_PAIRS, On.PERFECT_PAIRS, On.STAR_PAIRS, On.BLAZING_7S)
    act.refuse_unknown_side_wagers(options, known, "NSW Blackjack Challenge", "2.2.2.3")
    act.refuse_soft_17(options, "12.2")
    only_for("ACT Blackjack 2006", super_sevens_amount=options.super_sevens_amount is not None)
    _check_layout(options)
    table_pack = pack(options)
    wagers: tuple[SideWager, ...] = (
        any_pairs(options),
        perfect_pairs(options),
        star_pairs(options),
        *((blazing_sevens(options),) if On.BLAZING_7S in options.side_wagers else ()),
    )
    return BlackjackRules(
        book=BookId.NSW_BLACKJACK_CHALLENGE,
        pack=table_pack,
        limits=limits(options),
        control=CONTROL,
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
        side_wagers=tuple(wager for wager in wagers if wager.on in options.side_wagers),
    )
