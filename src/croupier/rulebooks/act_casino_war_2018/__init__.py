"""ACT Casino War, Casino Canberra, 2018 (NI2018-567)."""

from __future__ import annotations

from pathlib import Path

from croupier.rulebooks.act_casino_war_2018 import game, pit, powers, shuffle
from croupier.rulebooks.book import Book, Showcase
from croupier.rulebooks.in_force import InForce
from croupier.rulebooks.ruled import ruled
from croupier.vocabulary.clause import Clause, clauses
from croupier.vocabulary.names import BookId

BOOK = Book(
    id=BookId("act-casino-war-2018"),
    called="ACT Casino War 2018",
    folder=Path(__file__).parent,
    game=game.rules,
    options=frozenset({"tie_minimum", "tie_maximum"}),
    showcase=Showcase(table="casino-war", place=4),
    shuffle=shuffle.SHUFFLE,
    powers=powers.POWERS,
    definitions={
        "approved": clauses("A.Approved"),
        "burn": clauses("A.Burn"),
        "conduct of staff": clauses("12.5(c)"),
        "malfunction": clauses("13.4"),
        "new shoe": clauses("A.New shoe"),
        "rank": clauses("2.6"),
        "tie": clauses("2.6", "A.Tie wager", "A.Go to War"),
        "void": clauses("A.Void"),
    },
    in_force=InForce(day_after_notification=Clause("I.2"), revokes=ruled("NI2006-386", "I.3")),
    restrictions=None,
    boxes=pit.BOXES,
    card_care=pit.CARD_CARE,
    conduct=pit.CONDUCT,
    disputes=pit.DISPUTES,
    hours=pit.HOURS,
    irregularities=pit.IRREGULARITIES,
    layout=pit.LAYOUT,
    limits=pit.LIMITS,
    malfunctions=pit.MALFUNCTIONS,
    voids=pit.VOIDS,
)
