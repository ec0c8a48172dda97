"""ACT Blackjack 2006 around its rounds: boxes, limits, care of the cards, irregularities, voids, conduct."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType

from croupier.rulebooks.pit.boxes import BoxRules, RestrictionRules
from croupier.rulebooks.pit.card_care import CardCareRules, Determined, PackLeaves, Replacing
from croupier.rulebooks.pit.conduct import BreachOf, ConductRules, DisputeRules
from croupier.rulebooks.pit.irregularities import (
    ExtraDealerCard,
    Fate,
    IrregularityRules,
    LateError,
)
from croupier.rulebooks.pit.layouts import Consent, HoursRules, Inscriptions, LayoutRules
from croupier.rulebooks.pit.limits import Hangs, LimitRules
from croupier.rulebooks.pit.malfunctions import (
    MalfunctionRules,
    OrdinaryShoe,
    Replacement,
)
from croupier.rulebooks.pit.voids import Ground, Grounds, Payments, Reach, VoidRules
from croupier.rulebooks.pit.wrong_payments import MonthlyReturn
from croupier.rulebooks.ruled import ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On

BOXES = BoxRules(several=Clause("4.4"), sat_out=ruled(3, "16.6"))

RESTRICTIONS = RestrictionRules(
    minimum=Clause("4.7"),
    missed_the_first=Clause("4.7(a)"),
    missed_a_later=Clause("4.7(b)"),
    not_with_a_device=Clause("19.1"),
    all_shoes=None,
    one_box=Clause("4.8"),
    procedures=Clause("4.8"),
    tracked_before=Clause("4.9"),
    inspector_first=False,
)


def replaced_after_any_round(clause: str) -> Replacing:
    after_any = ruled(PackLeaves.AFTER_ANY_ROUND, clause)
    return Replacing(
        allowed=Clause(clause), from_a_shoe=after_any, from_a_device=after_any, one_card=Clause(clause)
    )


CARD_CARE = CardCareRules(
    determined=Determined(decks=Clause("2.3(a)"), shuffle=Clause("2.3(b)"), told=Clause("2.3")),
    replacing=replaced_after_any_round("2.4"),
    checked_after_gaming=Clause("2.2"),
    checked_by_machine=None,
    stored_shuffled=None,
    dropped=None,
    not_touched=None,
)

CONDUCT = ConductRules(
    advice=Clause("16.7"),
    may_be_asked_for=False,
    device=None,
    not_on_duty=None,
    wager_void=Clause("16.2(a)"),
    out_of_the_game=Clause("16.2(b)"),
    out_of_the_casino=None,
    answers_for=tuple(BreachOf),
    staff_advice=Clause("16.5(a)"),
    staff_edge=Clause("16.5(b)"),
    between_players=Clause("16.8"),
    copy_of_the_rules=Clause("16.9"),
)

DISPUTES = DisputeRules(
    ruled=Clause("16.4"),
    review=Clause("16.4"),
    by_the_commission=True,
    final=Clause("16.4"),
    final_at_once=True,
    complaint=None,
)

HOURS = HoursRules(gaming_hours=Clause("15.1"), closing=ruled(timedelta(), "15.2"))

IRREGULARITIES = IrregularityRules(
    face_up=Clause("14.1"),
    check_ordered=None,
    drawn_in_error=Clause("14.2"),
    burned_in_error=ruled(Fate.BURNED, "14.2"),
    stays_burned=Clause("14.2"),
    refused_card=None,
    extra_dealer_card=ExtraDealerCard(
        shown_when_complete=ruled(Fate.BURNED, "14.3"),
        shown_before=ruled(Fate.BURNED, "14.3"),
        not_shown=ruled(Fate.BURNED, "14.3"),
    ),
    leftover=ruled(Fate.FIRST_OF_THE_NEXT_ROUND, "14.2"),
    no_wagers=None,
    late_error=ruled(LateError.VOID, "14.5"),
    missed_war_offer=None,
    missed_burn=None,
    wrong_pack=None,
)


def approved_layout(side_wagers: Mapping[On, str], *, dealer_stands: str | None = None) -> LayoutRules:
    approvals = {on: Clause(number) for on, number in side_wagers.items()}
    return LayoutRules(
        consent=Consent(
            approved=Clause("A.Approved"), layout=Clause("1.1"), side_wagers=MappingProxyType(approvals)
        ),
        diagrams=None,
        sensors=None,
        inscriptions=Inscriptions(dealer_stands=None if dealer_stands is None else Clause(dealer_stands)),
        dealt_from=Clause("6.1"),
        low_limit_gaming=None,
        jackpot=None,
    )


LAYOUT = approved_layout({On.SUPER_SEVENS: "17.2", On.PERFECT_PAIRS: "18.2"})

LIMITS = LimitRules(
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


def ordinary_shoe(rule: str) -> MalfunctionRules:
    return MalfunctionRules(
        defined=Clause(f"{rule}.4"),
        rectified=Clause(f"{rule}.3(a)"),
        remedy=OrdinaryShoe(
            finished=Clause(f"{rule}.3(a)"),
            shuffled=Clause(f"{rule}.3(a)(i)"),
            dealt_out=Clause(f"{rule}.3(a)(iii)"),
        ),
        replacement=Replacement(clause=Clause(f"{rule}.3(b)"), must_be=False, new_cards=True),
    )


MALFUNCTIONS = ordinary_shoe("19")

VOIDS = VoidRules(
    defined=Clause("A.Void"),
    payments=ruled(Payments.REVERSED, "A.Void"),
    cards_left=None,
    grounds=MappingProxyType(
        {
            Grounds.DISTURBANCE: Ground(clause=Clause("16.1"), reach=Reach.ANY_ROUND),
            Grounds.IMPRACTICAL: Ground(clause=Clause("16.3"), reach=Reach.UNDER_WAY),
            Grounds.FRAUD: Ground(clause=Clause("16.3"), reach=Reach.ANY_ROUND),
            Grounds.CANNOT_BE_REBUILT: Ground(clause=Clause("16.3"), reach=Reach.BEFORE_THE_NEXT),
        }
    ),  # a hand that cannot be rebuilt makes it impractical to go on (open point 26)
)

RETURNS = (MonthlyReturn(clause=Clause("4.8"), title="Players limited to one box"),)
"""Restrictions are reported "routinely": we take it for monthly, beside one letter for each."""
