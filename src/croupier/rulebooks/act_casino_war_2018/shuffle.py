"""How ACT Casino War 2018 shuffles: as Blackjack does, with its own numbers."""

from __future__ import annotations

import dataclasses

from croupier.rulebooks.act_blackjack_2006 import shuffle as base
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId

SHUFFLE = dataclasses.replace(
    base.SHUFFLE,
    book=BookId("act-casino-war-2018"),
    offer=base.cut_offer(device_failed="13.3(a)(ii)", supervisor="5.2(e)"),
    due=dataclasses.replace(base.SHUFFLE_DUE, dealt_past=Clause("10.8")),
    run_out=Clause("10.6"),
    device=base.automated_shoe("13", "5", "10.6", "10.8"),
)
