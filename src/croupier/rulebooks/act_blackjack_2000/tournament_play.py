"""At a table of a tournament under ACT Blackjack 2000, whose rule 19 says nothing of it.

What the approved conditions say holds under 19.3; what they leave out goes as in the book of 2006, without
a clause.
"""

from __future__ import annotations

from croupier.rulebooks.act_blackjack_2006.tournament_play import OF_BOXES, OF_LIMITS
from croupier.rulebooks.powers import CASINO_OPERATOR, DEALER, PLAYER, Powers, power
from croupier.rulebooks.tournament_rules.play import (
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
    "ask-wager": power(DEALER),
    "void-out-of-turn": power(CASINO_OPERATOR),
    "play-pass-card": power(PLAYER, under=("19.3",)),
    "give-chips": power(PLAYER),
    "redeem-chips": power(PLAYER),
}
"""Commands that are given in a session alone."""

PLAY = PlayRules(
    order=OrderRules(
        unless_said=True,
        conditions_decide=True,
        out_of_turn=OutOfTurn.STANDS,
        fixed=Fixed.WHEN_THE_NEXT_IS_ASKED,
        deal_from_marker=Clause("19.3"),
    ),
    limits=LimitRulesInSession(must_wager=None, eliminated=None, changed=Clause("19.3")),
    chips=ChipRules(
        issued=Clause("19.3"),
    ),
    same_round=OutInOneRound.SHARE,
    pass_cards=Clause("19.3"),
    struck=Clause("19.3"),
    not_in_a_session={
        "close": Clause("19.1"),
        **dict.fromkeys(OF_LIMITS, Clause("19.3")),
        **dict.fromkeys(OF_BOXES, Clause("19.1")),
    },
)
