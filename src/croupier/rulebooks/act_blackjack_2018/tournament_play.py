"""At a table of a tournament under ACT Blackjack 2018: 19.7 and 19.12 to 19.15, with A.Tournament Chips.

It defines a starting marker and uses it in no rule: there is an order of wagering where the conditions say so
(open point 36), and a wager before its turn stands, as nothing says otherwise.
"""

from __future__ import annotations

from croupier.rulebooks.act_blackjack_2006.tournament_play import OF_BOXES, OF_LIMITS
from croupier.rulebooks.powers import PLAYER, Powers, power
from croupier.rulebooks.tournament_rules.play import (
    AdviceRules,
    ChipRules,
    Fixed,
    LimitRulesInSession,
    OrderRules,
    OutInOneRound,
    OutOfTurn,
    PlayRules,
)
from croupier.vocabulary.clause import Clause

AT_THE_TABLE: Powers = {
    "give-chips": power(PLAYER, under=("19.13",)),
    "redeem-chips": power(PLAYER, under=("A.Tournament Chips",)),
}
"""Commands that are given in a session alone."""

PLAY = PlayRules(
    exclusive=Clause("19.7"),
    own_seat=Clause("19.7"),
    order=OrderRules(
        unless_said=False,
        conditions_decide=True,
        marker=Clause("A.Starting Marker"),
        out_of_turn=OutOfTurn.STANDS,
        turn=Clause("A.Starting Marker"),
        fixed=Fixed.AT_THE_FIRST_CARD,
    ),
    limits=LimitRulesInSession(
        must_wager=Clause("19.14"), eliminated=Clause("19.14"), changed=Clause("19.3(a)(vii)")
    ),
    chips=ChipRules(
        issued=Clause("19.3(a)(iv)"),
        no_value=Clause("A.Tournament Chips"),
        not_exchanged=Clause("19.13"),
        not_added=Clause("19.13"),
        not_removed=Clause("19.13"),
        returned=Clause("A.Tournament Chips"),
        in_view=Clause("19.12"),
        wagered=Clause("A.Tournament Chips"),
    ),
    same_round=OutInOneRound.AS_CONDITIONS_SAY,
    advice=AdviceRules(clause=Clause("19.15"), may_be_given=True),
    not_in_a_session={
        "close": Clause("19.1"),
        **dict.fromkeys(OF_LIMITS, Clause("19.3(a)(vii)")),
        **dict.fromkeys(OF_BOXES, Clause("19.7")),
    },
    powers={"wager": power(PLAYER, under=("19.14",))},
)
