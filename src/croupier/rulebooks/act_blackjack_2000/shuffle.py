"""How ACT Blackjack 2000 shuffles: rule 5 of 2006, with the automated shoe of its own rule 20."""

from __future__ import annotations

import dataclasses

from croupier.rulebooks.act_blackjack_2006 import shuffle as base
from croupier.vocabulary.names import BookId

SHUFFLE = dataclasses.replace(
    base.SHUFFLE,
    book=BookId("act-blackjack-2000"),
    offer=base.cut_offer(device_failed=None, supervisor="5.2"),
    device=base.automated_shoe("20", "5"),  # unlike the later books it leaves 4.7, 14.6 and 14.8 in force
)
"""Rule 5 is borrowed from 2006; only the automated shoe is the alteration's own (open point 1)."""
