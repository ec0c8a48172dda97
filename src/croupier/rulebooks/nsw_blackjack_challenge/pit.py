"""NSW Blackjack Challenge around its rounds: boxes, limits, care of the cards, irregularities, voids, conduct."""

from __future__ import annotations

from datetime import timedelta
from types import MappingProxyType

from croupier.rulebooks.pit.boxes import BoxRules, LinedUp, RestrictionRules, TokenRules
from croupier.rulebooks.pit.card_care import CardCareRules, PackLeaves, Replacing
from croupier.rulebooks.pit.conduct import BreachOf, ConductRules, DisputeRules
from croupier.rulebooks.pit.irregularities import (
    ExtraDealerCard,
    Fate,
    IrregularityRules,
    LateError,
    RefusedCard,
    WrongPack,
)
from croupier.rulebooks.pit.layouts import HoursRules, Inscriptions, LayoutRules
from croupier.rulebooks.pit.limits import Hangs, HigherMinimum, LimitRules, Reserving
from croupier.rulebooks.pit.malfunctions import (
    CardShoe,
    MalfunctionRules,
    Remedies,
    Replacement,
    Transfer,
    TransferConditions,
)
from croupier.rulebooks.pit.voids import Ground, Grounds, Payments, Reach, VoidRules
from croupier.rulebooks.pit.wrong_payments import MonthlyReturn, RectifyingStep, WrongPaymentRules
from croupier.rulebooks.ruled import ruled
from croupier.rulebooks.table_options import Diagram
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On

BOXES = BoxRules(
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

RESTRICTIONS = RestrictionRules(
    minimum=Clause("5.13"),
    missed_the_first=Clause("5.13"),
    missed_a_later=Clause("5.13"),
    not_with_a_device=Clause("5.13"),
    all_shoes=Clause("5.14"),
    one_box=Clause("5.15"),
    procedures=None,
    tracked_before=None,
    inspector_first=True,
)

TOKENS = TokenRules(
    tokens=Clause("1.1.Casino Promotional Token"),
    wagered=Clause("5.2"),
    cashless=Clause("1.1.Cashless"),
    drop_box=Clause("2.4.1"),
    colour_change=Clause("1.1.Colour Change"),
)

CARD_CARE = CardCareRules(
    determined=None,
    replacing=Replacing(
        allowed=Clause("3.6"),
        from_a_shoe=ruled(PackLeaves.AFTER_THE_CUTTING_CARD, "3.6.2"),
        from_a_device=ruled(PackLeaves.AFTER_ANY_ROUND, "3.6.1"),
        one_card=None,
    ),
    checked_after_gaming=None,
    checked_by_machine=Clause("3.4"),
    stored_shuffled=Clause("3.5"),
    dropped=Clause("4.6.1"),
    not_touched=Clause("3.9"),
)

CONDUCT = ConductRules(
    advice=Clause("20.12"),
    may_be_asked_for=True,
    device=Clause("20.6"),
    not_on_duty=Clause("20.7"),
    wager_void=Clause("20.8.1"),
    out_of_the_game=Clause("20.8.2"),
    out_of_the_casino=Clause("20.8.3"),
    answers_for=(BreachOf.DEVICE,),
    staff_advice=Clause("20.11"),
    staff_edge=None,
    between_players=Clause("20.15"),
    copy_of_the_rules=Clause("20.19"),
)

DISPUTES = DisputeRules(
    ruled=Clause("20.17"),
    review=Clause("20.17"),
    by_the_commission=False,
    final=Clause("20.18"),
    final_at_once=False,
    complaint=Clause("20.18"),
)

HOURS = HoursRules(gaming_hours=None, closing=ruled(timedelta(minutes=20), "20.13"))

IRREGULARITIES = IrregularityRules(
    face_up=Clause("18.1"),
    check_ordered=Clause("18.1.1"),
    drawn_in_error=Clause("18.2"),
    burned_in_error=ruled(Fate.USED_NEXT, "18.2"),  # as long as the card can still be told (open point 53)
    stays_burned=Clause("18.16"),
    refused_card=RefusedCard(no_other_card=Clause("18.3"), must_draw=Clause("9.2"), to_the_dealer=Clause("18.4")),
    extra_dealer_card=ExtraDealerCard(
        shown_when_complete=ruled(Fate.BURNED, "18.5"),
        shown_before=ruled(Fate.USED_NEXT, "18.2"),
        not_shown=ruled(Fate.FIRST_OF_THE_NEXT_ROUND, "18.6"),
    ),
    leftover=ruled(Fate.FIRST_OF_THE_NEXT_ROUND, "18.2"),
    no_wagers=Clause("18.7"),
    late_error=ruled(LateError.STANDS, "18.8"),  # open point 37
    missed_war_offer=None,
    missed_burn=Clause("18.12"),
    wrong_pack=WrongPack(
        found=Clause("18.15"),
        past_rounds_stand=Clause("18.15.1"),
        round_void=Clause("18.15.2"),
        out_of_play=Clause("18.15.3"),
        told=Clause("18.15.4"),
    ),
)

LAYOUT = LayoutRules(
    consent=None,
    diagrams=ruled(MappingProxyType({one: Clause(f"Diagram {one}") for one in Diagram}), "2.2"),
    sensors=ruled(Diagram.D, "Diagram D"),
    inscriptions=Inscriptions(
        blackjack_pays=Clause("2.2.2.1"), dealer_stands=Clause("2.2.2.2"), side_wager_areas=Clause("2.2.2.3")
    ),
    dealt_from=Clause("2.3.1"),
    low_limit_gaming=Clause("6.7.2"),
    jackpot=Clause("2.3.4.3"),
)


def _reserving(clause: str) -> Reserving:
    return Reserving(allowed=Clause(clause), told=Clause(f"{clause}.1"), signed=Clause(f"{clause}.2"))


LIMITS = LimitRules(
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

MALFUNCTIONS = MalfunctionRules(
    defined=Clause("19.1.2"),
    any_cause=True,
    rectified=Clause("19.1.2"),
    remedy=Remedies(
        transfer=Transfer(
            conditions=TransferConditions(
                all_of_them=Clause("19.1"),
                device_in_use=Clause("19.1.1"),
                in_a_round=Clause("19.1.2"),
                nobody_disadvantaged=Clause("19.1.3"),
                device_at_hand=Clause("19.1.4"),
                practicable=Clause("19.1.5"),
            ),
            undamaged=Clause("19.2"),
            removed=Clause("19.3.1"),
            sound=Clause("19.3.2"),
            replaced=Clause("19.3.3"),
            goes_on=Clause("19.3.4"),
        ),
        disadvantaged=Clause("19.4"),
        card_shoe=CardShoe(
            required=Clause("19.5"),
            offered_back=Clause("19.5.1"),
            taken_out=Clause("19.5.2"),
            replaced=Clause("19.5.3"),
            shuffled=Clause("19.5.4"),
            dealt_out=Clause("19.5.5"),
            until_a_device=Clause("19.5.6"),
            suspended=MappingProxyType({On.BLAZING_7S: Clause("2.3.4.3")}),
            low_limit=Clause("6.7.2"),
        ),
    ),
    replacement=Replacement(clause=Clause("19.1.2"), must_be=False, new_cards=False),
)

VOIDS = VoidRules(
    defined=Clause("1.1.Void"),
    payments=ruled(Payments.STAND, "18.8"),
    cards_left=Clause("18.8.1"),
    grounds=MappingProxyType(
        {
            Grounds.DISTURBANCE: Ground(
                clause=Clause("20.9.1"), reach=Reach.ANY_ROUND, payments_come_back=Clause("20.10")
            ),
            Grounds.FRAUD: Ground(
                clause=Clause("20.9.2"),
                reach=Reach.ANY_ROUND,
                payments_come_back=Clause("20.10"),
                wrongdoer=Clause("20.10"),
            ),
            Grounds.CANNOT_BE_REBUILT: Ground(clause=Clause("18.8"), reach=Reach.BEFORE_THE_NEXT),
        }
    ),
)
"""Interim payments stand by the proviso of 18.8 alone: an outcome cancelled under 20.9 leaves none."""

WRONG_PAYMENTS = WrongPaymentRules(
    no_breach=Clause("18.18"),
    not_meant=Clause("18.18.1"),
    put_right=Clause("18.18.2"),
    suspected=Clause("18.19"),
    suspected_put_right=Clause("18.19.1"),
    suspected_identified=Clause("18.19.2"),
    attempt=Clause("18.20.1"),
    steps=MappingProxyType(
        {
            RectifyingStep.IDENTIFY: Clause("18.20.1"),
            RectifyingStep.CONTACT: Clause("18.20.1"),
            RectifyingStep.REIMBURSE: Clause("18.20.1.1"),
            RectifyingStep.DEMAND: Clause("18.20.1.2"),
        }
    ),
    no_credit=Clause("18.20.2"),
    told_above=ruled(Cents(1_000_00), "18.20.3"),
)

RETURNS = (
    MonthlyReturn(
        clause=WRONG_PAYMENTS.told_above.clause,
        title="Payments too high or too low",
        above=WRONG_PAYMENTS.told_above.value,
    ),
)
