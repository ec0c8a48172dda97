"""Who may give which command under ACT Blackjack 2000, where it differs from 2006."""

from __future__ import annotations

from croupier.rulebooks.act_blackjack_2000.tournament_play import AT_THE_TABLE
from croupier.rulebooks.act_blackjack_2006 import powers as base
from croupier.rulebooks.powers import CASINO_OPERATOR, CASINO_SUPERVISOR, DEALER, Powers, power

POWERS: Powers = {
    **base.AT_EVERY_TABLE,
    # The cards
    "load-device": power(DEALER, under=("20.1", "20.2")),
    # A shuffling device that fails
    "replace-device": power(CASINO_OPERATOR, CASINO_SUPERVISOR, under=("20.3",)),
    "report-malfunction": power(DEALER, CASINO_SUPERVISOR, under=("20.3",)),
    "choose-course": power(DEALER, under=("20.3(a)", "20.3(b)")),
    # In a session of a tournament
    **AT_THE_TABLE,
}
