"""ACT Blackjack, Casino Canberra, 2018 (NI2018-568): the 2006 book with what 2018 changed."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from croupier.rulebooks import act_blackjack_2006 as base
from croupier.rulebooks.act_blackjack_2018 import game, pit, powers, shuffle, tournaments
from croupier.rulebooks.book import Showcase
from croupier.rulebooks.in_force import InForce
from croupier.rulebooks.ruled import ruled
from croupier.vocabulary.clause import Clause, clauses
from croupier.vocabulary.names import BookId, On

BOOK = dataclasses.replace(
    base.BOOK,
    id=BookId("act-blackjack-2018"),
    called="ACT Blackjack 2018",
    folder=Path(__file__).parent,
    game=game.rules,
    options=frozenset({"insuring_others", "burn_cards", "dealer_draws_on_soft_17"}),
    showcase=Showcase(table="canberra-2018", place=1, side_wagers=(On.PERFECT_PAIRS,)),
    shuffle=shuffle.SHUFFLE,
    powers=powers.POWERS,
    definitions={
        **base.BOOK.definitions,
        "face value": clauses("17.3(a)", "17.3(b)", "17.15(a)", "17.15(b)"),
        "kind of pair": clauses("17.4(b)", "17.4(c)", "17.4(d)"),
        "malfunction": clauses("18.4"),
        "pair": clauses("17.4(a)", "17.16"),
    },
    in_force=InForce(day_after_notification=Clause("I.2"), revokes=ruled("NI2017-244", "I.3")),
    restrictions=pit.RESTRICTIONS,
    layout=pit.LAYOUT,
    limits=pit.LIMITS,
    malfunctions=pit.MALFUNCTIONS,
    tournaments=tournaments.TOURNAMENTS,
)
