"""NSW Blackjack Challenge, The Star, Sydney."""

from __future__ import annotations

from pathlib import Path

from croupier.rulebooks.book import Book, Showcase
from croupier.rulebooks.nsw_blackjack_challenge import (
    game,
    jackpots,
    patrons,
    pit,
    powers,
    promotions,
    shuffle,
    tournaments,
)
from croupier.vocabulary.clause import clauses
from croupier.vocabulary.names import BookId, On

BOOK = Book(
    id=BookId("nsw-blackjack-challenge"),
    called="NSW Blackjack Challenge",
    cloth="Blackjack Challenge",
    folder=Path(__file__).parent,
    game=game.rules,
    options=frozenset(
        {
            "dealer_draws_on_soft_17",
            "jackpot",
            "jackpot_reset",
            "diagram",
            "playing_areas",
            "blazing_7s_stake",
            "main_bettors_only",
            "busted_hand_counts_as_original",
        }
    ),
    showcase=Showcase(table="sydney", place=5, side_wagers=(On.ANY_PAIRS, On.STAR_PAIRS, On.BLAZING_7S)),
    shuffle=shuffle.SHUFFLE,
    powers=powers.POWERS,
    definitions={
        "blackjack": clauses("1.1.Blackjack"),
        "burn": clauses("1.1.Burn/ed"),
        "casino supervisor": clauses("1.1.Casino Supervisor", "1.1.Assistant Gaming Manager"),
        "credit": clauses("18.20.2"),
        "face value": clauses("13.6.1", "13.6.2", "14.7.1", "14.7.2", "15.7.1", "15.7.2"),
        "in action": clauses("6.1", "6.1.1", "6.1.2", "6.1.3", "6.3.1"),
        "jackpot hand": clauses("16.5", "16.8.1"),
        "malfunction": clauses("19.1.2"),
        "new shoe": clauses("4.8"),
        "on duty": clauses("20.7"),
        "pair": clauses("13.6", "14.7", "15.7"),
        "points": clauses("3.2.1", "3.2.2", "3.2.3", "1.1.Point Total"),
        "pre-shuffled cards": clauses("1.1.Angel pre-shuffled cards"),
        "rank of a ten": clauses("3.3"),
        "reasonable attempt": clauses("18.20.1"),
        "void": clauses("1.1.Void"),
    },
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
    tokens=pit.TOKENS,
    wrong_payments=pit.WRONG_PAYMENTS,
    tournaments=tournaments.TOURNAMENTS,
    promotions=promotions.PROMOTIONS,
    jackpots=jackpots.JACKPOTS,
    patrons=patrons.PATRONS,
)
