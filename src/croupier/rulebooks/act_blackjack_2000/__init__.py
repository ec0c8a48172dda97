"""ACT Blackjack, the alteration of 15 February 2000: its rules 18 to 20 over the 2006 book's rules 1 to 16.

The book that it alters is not held, so every result that rests on rules 1 to 16 says "base rules assumed".
"""

from __future__ import annotations

import dataclasses
from datetime import date
from pathlib import Path

from croupier.rulebooks import act_blackjack_2006 as base
from croupier.rulebooks.act_blackjack_2000 import game, pit, powers, shuffle, tournaments
from croupier.rulebooks.book import Borrowed, Showcase
from croupier.rulebooks.in_force import InForce
from croupier.rulebooks.ruled import ruled
from croupier.vocabulary.clause import clauses
from croupier.vocabulary.names import BookId, On

BOOK = dataclasses.replace(
    base.BOOK,
    id=BookId("act-blackjack-2000"),
    called="ACT Blackjack 2000",
    folder=Path(__file__).parent,
    game=game.rules,
    options=frozenset({"burn_cards", "dealer_draws_on_soft_17"}),
    showcase=Showcase(table="canberra-2000", place=3, side_wagers=(On.PERFECT_PAIRS,)),
    shuffle=shuffle.SHUFFLE,
    powers=powers.POWERS,
    definitions={
        **base.BOOK.definitions,
        "altered rules": clauses("I.2"),
        "malfunction": clauses("20.3"),
    },
    in_force=InForce(
        since=ruled(date(2000, 2, 15), "I.1"), followed_by=ruled(BookId("act-blackjack-2018"), "I.2")
    ),
    borrows=Borrowed(
        lender=base.BOOK.id,
        rules={
            1: "Blackjack Table",
            2: "Cards",
            3: "Minimum and Maximum Wagers",
            4: "Wagers",
            5: "Shuffle and Cut of the Cards",
            6: "Initial Deal",
            7: "Insurance",
            8: "Interim Settlement",
            9: "Subsequent Deal",
            10: "Splitting",
            11: "Doubling",
            12: "Subsequent Deal to Dealer's Hand",
            13: "Final Settlement",
            14: "Irregularities",
            15: "Table Closure",
            16: "General Provisions",
        },
        own={18: "Perfect Pairs", 19: "Tournament Play", 20: "Automated Shuffling Shoe"},
        own_topics=(
            "Instrument",
            "Automated shuffling shoe",
            "Side wagers",
            "Perfect Pairs",
            "Super Sevens",
            "Tournaments",
        ),
    ),
    restrictions=pit.RESTRICTIONS,
    layout=pit.LAYOUT,
    limits=pit.LIMITS,
    malfunctions=pit.MALFUNCTIONS,
    tournaments=tournaments.TOURNAMENTS,
)
