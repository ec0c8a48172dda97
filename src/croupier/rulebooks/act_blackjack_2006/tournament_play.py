"""At a table of a tournament under ACT Blackjack 2006: 20.7 and 20.12 to 20.16, with A.Tournament Chips."""

from __future__ import annotations

from croupier.rulebooks.powers import DEALER, PLAYER, TOURNAMENT_MANAGER, Powers, power
from croupier.rulebooks.tournament_rules.play import (
    ChipRules,
    Fixed,
    LimitRulesInSession,
    OrderRules,
    OutInOneRound,
    OutOfTurn,
    PlayRules,
)
from croupier.vocabulary.clause import Clause, clauses

AT_THE_TABLE: Powers = {
    "ask-wager": power(DEALER, under=("20.16",)),
    "void-out-of-turn": power(TOURNAMENT_MANAGER, under=("20.15",)),
    "give-chips": power(PLAYER, under=("20.13",)),
    "redeem-chips": power(PLAYER, under=("A.Tournament Chips",)),
}
"""Commands that are given in a session alone."""

OF_BOXES = ("permit-boxes", "ask-for-box", "release-box", "vacate-seat")
OF_LIMITS = ("set-limits", "place-marker", "take-marker")

PLAY = PlayRules(
    exclusive=Clause("20.7"),
    own_seat=Clause("20.7"),
    order=OrderRules(
        unless_said=True,
        conditions_decide=False,
        marker=Clause("20.15"),
        marker_also=clauses("A.Starting Marker"),
        out_of_turn=OutOfTurn.STANDS,
        turn=Clause("20.15"),
        first_offence=Clause("20.15"),
        fixed=Fixed.WHEN_THE_NEXT_IS_ASKED,
        fixed_by=Clause("20.15"),
        asked=Clause("20.16"),
        deal_from_marker=Clause("20.5"),
    ),
    limits=LimitRulesInSession(must_wager=Clause("20.14"), eliminated=Clause("20.14"), changed=Clause("20.4(g)")),
    chips=ChipRules(
        issued=Clause("20.4(d)"),
        no_value=Clause("A.Tournament Chips"),
        not_exchanged=Clause("20.13"),
        not_added=Clause("20.13"),
        not_removed=Clause("20.13"),
        returned=Clause("A.Tournament Chips"),
        in_view=Clause("20.12"),
        wagered=Clause("A.Tournament Chips"),
    ),
    same_round=OutInOneRound.SHARE,
    same_round_by=Clause("20.22"),
    struck=Clause("20.5"),
    not_in_a_session={
        "close": Clause("20.1"),
        **dict.fromkeys(OF_LIMITS, Clause("20.4(g)")),
        **dict.fromkeys(OF_BOXES, Clause("20.7")),
    },
    powers={"wager": power(PLAYER, under=("20.15",)), "place-for": power(DEALER, under=("20.15",))},
)
