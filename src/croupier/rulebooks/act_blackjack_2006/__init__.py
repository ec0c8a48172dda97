"""ACT Blackjack, Casino Canberra, 2006 (NI2006-147)."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from croupier.rulebooks.act_blackjack_2006 import game, pit, powers, shuffle, tournaments
from croupier.rulebooks.book import Book, Showcase
from croupier.rulebooks.in_force import InForce
from croupier.rulebooks.ruled import ruled
from croupier.vocabulary.clause import clauses
from croupier.vocabulary.names import BookId, On

BOOK = Book(
    id=BookId("act-blackjack-2006"),
    called="ACT Blackjack 2006",
    folder=Path(__file__).parent,
    game=game.rules,
    options=frozenset({"super_sevens_amount", "burn_cards", "dealer_draws_on_soft_17"}),
    showcase=Showcase(table="canberra-2006", place=2, side_wagers=(On.SUPER_SEVENS, On.PERFECT_PAIRS)),
    shuffle=shuffle.SHUFFLE,
    powers=powers.POWERS,
    definitions={
        "approved": clauses("A.Approved"),
        "blackjack": clauses("A.Blackjack"),
        "burn": clauses("A.Burn"),
        "conduct of staff": clauses("16.5(c)"),
        "face value": clauses("18.3(a)", "18.3(b)"),
        "hard total": clauses("A.Hard total"),
        "kind of pair": clauses("18.5", "18.6(a)", "18.6(b)", "18.7"),
        "malfunction": clauses("19.4"),
        "new shoe": clauses("A.New shoe"),
        "not suited": clauses("A.Not suited"),
        "pair": clauses("18.4"),
        "points": clauses("2.5(a)", "2.5(b)", "2.5(c)"),
        "soft total": clauses("A.Soft total"),
        "suit": clauses("A.Suit"),
        "suited": clauses("A.Suited"),
        "void": clauses("A.Void"),
    },
    in_force=InForce(since=ruled(date(2006, 5, 1), "I.2"), followed_by=ruled(BookId("act-blackjack-2018"), "I.2")),
    boxes=pit.BOXES,
    restrictions=pit.RESTRICTIONS,
    card_care=pit.CARD_CARE,
    conduct=pit.CONDUCT,
    disputes=pit.DISPUTES,
    hours=pit.HOURS,
    irregularities=pit.IRREGULARITIES,
    layout=pit.LAYOUT,
    limits=pit.LIMITS,
    malfunctions=pit.MALFUNCTIONS,
    voids=pit.VOIDS,
    returns=pit.RETURNS,
    tournaments=tournaments.TOURNAMENTS,
)
