"""ACT Casino War 2018 around its rounds: boxes, limits, care of the cards, irregularities, voids, conduct."""

from __future__ import annotations

import dataclasses
from datetime import timedelta
from types import MappingProxyType

from croupier.rulebooks.act_blackjack_2006 import pit as act
from croupier.rulebooks.pit.boxes import BoxRules
from croupier.rulebooks.pit.card_care import Determined
from croupier.rulebooks.pit.conduct import BreachOf, ConductRules, DisputeRules
from croupier.rulebooks.pit.irregularities import (
    ExtraDealerCard,
    Fate,
    IrregularityRules,
    LateError,
)
from croupier.rulebooks.pit.layouts import HoursRules, Inscriptions
from croupier.rulebooks.pit.voids import Ground, Grounds, Reach
from croupier.rulebooks.ruled import ruled
from croupier.vocabulary.clause import Clause

BOXES = BoxRules(several=None, sat_out=ruled(3, "12.6"))

CARD_CARE = dataclasses.replace(
    act.CARD_CARE,
    determined=Determined(decks=Clause("2.3(a)"), shuffle=Clause("2.3(b)"), told=Clause("2.4")),
    replacing=act.replaced_after_any_round("2.5"),
)

CONDUCT = ConductRules(
    advice=Clause("12.7"),
    may_be_asked_for=False,
    device=None,
    not_on_duty=None,
    wager_void=Clause("12.2(a)"),
    out_of_the_game=Clause("12.2(b)"),
    out_of_the_casino=None,
    answers_for=tuple(BreachOf),
    staff_advice=Clause("12.5(a)"),
    staff_edge=Clause("12.5(b)"),
    between_players=Clause("12.8"),
    copy_of_the_rules=Clause("12.9"),
)

DISPUTES = DisputeRules(
    ruled=Clause("12.4"),
    review=Clause("12.4"),
    by_the_commission=True,
    final=Clause("12.4"),
    final_at_once=True,
    complaint=None,
)

HOURS = HoursRules(gaming_hours=Clause("11.1"), closing=ruled(timedelta(), "11.2"))

IRREGULARITIES = IrregularityRules(
    face_up=Clause("10.1"),
    check_ordered=None,
    drawn_in_error=Clause("10.2"),
    burned_in_error=ruled(Fate.BURNED, "10.2"),
    stays_burned=Clause("10.2"),
    refused_card=None,
    extra_dealer_card=ExtraDealerCard(
        shown_when_complete=ruled(Fate.BURNED, "10.3"),
        shown_before=ruled(Fate.BURNED, "10.3"),
        not_shown=ruled(Fate.BURNED, "10.3"),
    ),
    leftover=ruled(Fate.BURNED, "10.2"),
    no_wagers=None,
    late_error=ruled(LateError.STANDS, "10.5"),
    missed_war_offer=Clause("10.9"),
    missed_burn=None,
    wrong_pack=None,
)

LAYOUT = dataclasses.replace(act.approved_layout({}), inscriptions=Inscriptions())

LIMITS = dataclasses.replace(
    act.LIMITS,
    others=Clause("4.9"),
    side_wagers=MappingProxyType({}),
    fixed=MappingProxyType({}),
    approved=(),
    tie=Clause("3.1"),
)

MALFUNCTIONS = act.ordinary_shoe("13")

VOIDS = dataclasses.replace(
    act.VOIDS,
    grounds=MappingProxyType(
        {
            Grounds.DISTURBANCE: Ground(clause=Clause("12.1"), reach=Reach.ANY_ROUND),
            Grounds.IMPRACTICAL: Ground(clause=Clause("12.3"), reach=Reach.UNDER_WAY),
            Grounds.FRAUD: Ground(clause=Clause("12.3"), reach=Reach.ANY_ROUND),
            Grounds.CANNOT_BE_REBUILT: Ground(clause=Clause("12.3"), reach=Reach.BEFORE_THE_NEXT),
        }
    ),
)
