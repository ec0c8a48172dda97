"""How ACT Blackjack 2018 shuffles: as in 2006, with its own numbers for the automated shoe."""

from __future__ import annotations

import dataclasses

from croupier.rulebooks.act_blackjack_2006 import shuffle as base
from croupier.vocabulary.names import BookId

SHUFFLE = dataclasses.replace(
    base.SHUFFLE,
    book=BookId("act-blackjack-2018"),
    offer=base.cut_offer(device_failed="18.3(a)(ii)", supervisor="5.2"),
    device=base.automated_shoe("18", "5", "4.7", "14.6", "14.8"),
)
