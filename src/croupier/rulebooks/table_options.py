"""What an operator may choose for a table, before a book has checked it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from croupier.vocabulary.names import On


class Diagram(StrEnum):
    """The layouts that Blackjack Challenge knows (2.2)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


class TableOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """The `table` of a script, and the `--set` of every command. What is left out takes the book's default."""

    decks: int | None = None
    dealer_draws_on_soft_17: bool = False
    side_wagers: tuple[On, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    smallest_chip: int = 50
    multiples: int | None = None
    """In what multiples wagers go (3.3, NSW 6.1): those of the smallest chip unless the sign shows others."""
    tie_minimum: int | None = None
    """The least that a tie wager may be (CW 3.1)."""
    tie_maximum: int | None = None
    """The most that the tie wagers of a box may be together (CW 3.1)."""
    jackpot: int | None = None
    jackpot_reset: int | None = None
    """The minimum that a jackpot goes back to (NSW 16.12): $10,000 unless given."""
    super_sevens_amount: int | None = None
    """What the Commission approved as the one amount of a Super Sevens wager (2006 17.4)."""
    blazing_7s_stake: int | None = None
    """The one amount the sign shows for Blazing 7's (NSW 16.3); either column of 16.8 where no sign is given."""
    burn_cards: int = 0
    """How many cards the approved procedures have burned after a shuffle (ACT Blackjack 6.1); it orders none."""
    insuring_others: bool = True
    """Whether others are permitted to insure a wager whose owner declined to (2018 7.2)."""
    main_bettors_only: tuple[On, ...] = ()
    """Pair wagers that a Gaming Manager keeps for those with a main wager (NSW 13.3, 14.4, 15.4)."""
    diagram: Diagram | None = None
    """Which of its diagrams a Blackjack Challenge layout follows (NSW 2.2): D unless given."""
    playing_areas: int | None = None
    """How many playing areas a Blackjack Challenge layout has (NSW 2.2.1): seven unless given."""
    busted_hand_counts_as_original: bool = False
    """The other reading of NSW 10.4 and 11.6: a busted split hand already was the original wager."""


NO_OPTIONS: Final = TableOptions()
