"""Blackjack at the Lantern Casino, Port Ellery (an invented house), by its house rules of 2026."""

from __future__ import annotations

from pathlib import Path

from croupier.rulebooks.book import Book, Showcase
from croupier.vocabulary.clause import clauses
from croupier.vocabulary.names import BookId

from . import game, pit, powers, shuffle

BOOK = Book(
    id=BookId("port-ellery-blackjack"),
    called="Port Ellery Blackjack",
    folder=Path(__file__).parent,
    game=game.rules,
    showcase=Showcase(table="port-ellery", place=6),
    shuffle=shuffle.SHUFFLE,
    powers=powers.POWERS,
    definitions={
        "blackjack": clauses("D.4"),
        "burn": clauses("C.5"),
        "hard total": clauses("D.3"),
        "malfunction": clauses("C.7"),
        "points": clauses("D.3"),
        "soft total": clauses("D.3"),
        "void": clauses("E.4"),
    },
    boxes=pit.BOXES,
    restrictions=None,
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
