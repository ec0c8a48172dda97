"""ACT Casino War, Casino Canberra, 2018 (NI2018-567): its rules as data."""

from __future__ import annotations

import dataclasses
from fractions import Fraction

from croupier.rulebooks.act_blackjack_2006 import game as blackjack
from croupier.rulebooks.casino_war_rules import CasinoWarRules, FirstCards, TieWager, War, WarDeal
from croupier.rulebooks.ruled import ruled
from croupier.rulebooks.table_options import TableOptions
from croupier.rulebooks.table_rules import Control, Pack
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId
from croupier.vocabulary.pays import EVEN_MONEY, Pays
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

CONTROL = Control(
    players_per_box=ruled(3, "4.4"),
    boxes=ruled(7, "A.Box"),
    placed=Clause("4.2"),
    offered=Clause("4.1"),
    closed=Clause("4.3"),
    before_cards=Clause("A.Casino War Wager"),
    decides=None,
    ascertained=None,
    seated=None,
    highest_wager=None,
    nearest_dealer=None,
)

DEAL = WarDeal(
    face_up=Clause("6.1"),
    no_more_bets=Clause("6.2"),
    box_card=Clause("6.2(a)"),
    dealer_card=Clause("6.2(b)"),
    war_card=Clause("8.3(a)"),
    dealer_war_card=Clause("8.3(b)"),
    not_while_asked=Clause("8.3"),
    cards_collected=Clause("A.Round of play"),
)

TIE = TieWager(
    wins=Clause("4.8"),
    defined=Clause("A.Tie wager"),
    loses=Clause("7.2(a)"),
    paid=Clause("7.2(b)"),
    order=Clause("7.2"),
    pays=ruled(Pays(10), "9.1"),
    preference=Clause("4.1"),
)

FIRST_CARDS = FirstCards(
    higher=Clause("4.6(a)"),
    lower=Clause("4.6(b)"),
    paid=Clause("7.3(b)"),
    collected=Clause("7.3(a)"),
    order=Clause("7.3"),
    interim=Clause("7.1"),
    pays=ruled(EVEN_MONEY, "9.1"),
)

WAR = War(
    offered=Clause("7.3(c)"),
    defined=Clause("A.Go to War"),
    choices=Clause("4.5"),
    equal_wager=Clause("A.Go to War Wager"),
    placed=Clause("8.1"),
    each_alone=Clause("8.2"),
    surrender=Clause("4.5"),
    surrendered=ruled(Fraction(1, 2), "A.Surrender"),
    silence=Clause("7.4"),
    absent=Clause("10.7"),
    first_wager_equal=Clause("4.6(c)"),
    first_wager_higher=Clause("4.6(d)"),
    first_wager_lower=Clause("4.6(e)"),
    war_wager_higher=Clause("4.7(a)"),
    war_wager_equal=Clause("4.7(b)"),
    war_wager_lower=Clause("4.7(c)"),
    settled=Clause("8.4"),
    pays=ruled(EVEN_MONEY, "9.1"),
)


def rules(options: TableOptions) -> CasinoWarRules:
    """The rules of a Casino War table; a choice the book forbids is refused."""
    if options.side_wagers:
        raise RefusedError(
            Refused(
                Refusal.SIDE_WAGERS_NOT_ALLOWED,
                says="Casino War knows no side wagers to switch on: its tie wager is always offered",
                clause=Clause("9.1"),
            )
        )
    decks = 8 if options.decks is None else options.decks
    return CasinoWarRules(
        book=BookId("act-casino-war-2018"),
        pack=Pack(decks=decks, allowed=ruled((6, 7, 8), "2.1"), joker=Clause("2.1")),
        limits=dataclasses.replace(blackjack.limits(options), rounds_up=ruled(False, "A.Surrender")),
        control=CONTROL,
        deal=DEAL,
        tie=dataclasses.replace(
            TIE,
            minimum=None if options.tie_minimum is None else Cents(options.tie_minimum),
            maximum=None if options.tie_maximum is None else Cents(options.tie_maximum),
        ),
        first_cards=FIRST_CARDS,
        war=WAR,
        wager_kinds=Clause("9.1"),
        reconstruction=Clause("10.4"),
        void=Clause("A.Void"),
    )
