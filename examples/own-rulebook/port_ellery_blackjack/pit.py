"""Port Ellery around its rounds: layout, limits, care of the cards, what goes wrong, and order at the table."""

from __future__ import annotations

from datetime import timedelta
from types import MappingProxyType

from croupier.rulebooks.pit.boxes import BoxRules
from croupier.rulebooks.pit.card_care import CardCareRules, PackLeaves, Replacing
from croupier.rulebooks.pit.conduct import BreachOf, ConductRules, DisputeRules
from croupier.rulebooks.pit.irregularities import ExtraDealerCard, Fate, IrregularityRules, LateError
from croupier.rulebooks.pit.layouts import HoursRules, Inscriptions, LayoutRules
from croupier.rulebooks.pit.limits import Hangs, LimitRules
from croupier.rulebooks.pit.malfunctions import MalfunctionRules, OrdinaryShoe, Replacement
from croupier.rulebooks.pit.voids import Ground, Grounds, Payments, Reach, VoidRules
from croupier.rulebooks.ruled import ruled
from croupier.vocabulary.clause import Clause

BOXES = BoxRules(several=None, sat_out=ruled(5, "W.3"))

CARD_CARE = CardCareRules(
    determined=None,
    replacing=Replacing(
        allowed=Clause("C.2"),
        from_a_shoe=ruled(PackLeaves.AFTER_ANY_ROUND, "C.2"),
        from_a_device=ruled(PackLeaves.AFTER_ANY_ROUND, "C.2"),
        one_card=None,
    ),
    checked_after_gaming=None,
    checked_by_machine=None,
    stored_shuffled=None,
    dropped=None,
    not_touched=None,
)

CONDUCT = ConductRules(
    advice=Clause("O.1"),
    may_be_asked_for=True,
    device=Clause("O.1"),
    not_on_duty=None,
    wager_void=Clause("O.1"),
    out_of_the_game=Clause("O.1"),
    out_of_the_casino=None,
    answers_for=(BreachOf.DEVICE,),
    staff_advice=Clause("O.2"),
    staff_edge=None,
    between_players=Clause("O.1"),
    copy_of_the_rules=Clause("O.3"),
)

DISPUTES = DisputeRules(
    ruled=Clause("O.4"),
    review=Clause("O.4"),
    by_the_commission=False,
    final=Clause("O.4"),
    final_at_once=False,
    complaint=None,
)

HOURS = HoursRules(gaming_hours=None, closing=ruled(timedelta(minutes=15), "T.5"))

IRREGULARITIES = IrregularityRules(
    face_up=Clause("E.1"),
    check_ordered=None,
    drawn_in_error=Clause("E.1"),
    burned_in_error=ruled(Fate.BURNED, "E.1"),
    stays_burned=Clause("E.1"),
    refused_card=None,
    extra_dealer_card=ExtraDealerCard(
        shown_when_complete=ruled(Fate.BURNED, "E.1"),
        shown_before=ruled(Fate.BURNED, "E.1"),
        not_shown=ruled(Fate.BURNED, "E.1"),
    ),
    leftover=ruled(Fate.BURNED, "E.1"),
    no_wagers=None,
    late_error=ruled(LateError.STANDS, "E.3"),
    missed_war_offer=None,
    missed_burn=None,
    wrong_pack=None,
)

LAYOUT = LayoutRules(
    consent=None,
    diagrams=None,
    sensors=None,
    inscriptions=Inscriptions(blackjack_pays=Clause("T.1"), dealer_stands=Clause("T.1")),
    dealt_from=Clause("D.1"),
    low_limit_gaming=None,
    jackpot=None,
)

LIMITS = LimitRules(
    sign=Clause("T.2"),
    multiples=Clause("T.2"),
    step=None,
    changed=Clause("T.5"),
    told_first=Clause("T.5"),
    higher_minimum=None,
    marker=ruled(Hangs.ON_THE_PLAYER, "T.4"),
    others=None,
    handed_back=None,
    earlier_rounds=None,
    own_care=None,
    side_wagers=MappingProxyType({}),
    reserving=MappingProxyType({}),
    fixed=MappingProxyType({}),
)

MALFUNCTIONS = MalfunctionRules(
    defined=Clause("C.7"),
    any_cause=True,
    rectified=Clause("C.7"),
    remedy=OrdinaryShoe(finished=Clause("C.7"), shuffled=Clause("C.7"), dealt_out=Clause("C.7")),
    replacement=Replacement(clause=Clause("C.7"), must_be=False, new_cards=False),
)

VOIDS = VoidRules(
    defined=Clause("E.4"),
    payments=ruled(Payments.REVERSED, "E.4"),
    cards_left=None,
    grounds=MappingProxyType(
        {
            Grounds.DISTURBANCE: Ground(clause=Clause("E.4"), reach=Reach.UNDER_WAY),
            Grounds.FRAUD: Ground(clause=Clause("E.4"), reach=Reach.ANY_ROUND),
            Grounds.CANNOT_BE_REBUILT: Ground(clause=Clause("E.3"), reach=Reach.BEFORE_THE_NEXT),
        }
    ),
)
