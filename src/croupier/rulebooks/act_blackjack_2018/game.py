"""ACT Blackjack, Casino Canberra, 2018 (NI2018-568): the 2006 rules with what the 2018 book changed."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from types import MappingProxyType

from croupier.rulebooks.act_blackjack_2006 import game as base
from croupier.rulebooks.blackjack_rules import BlackjackRules, DealerHand, Insurance, InsuringOthers
from croupier.rulebooks.option_checks import refuse_unknown_side_wagers
from croupier.rulebooks.ruled import ruled
from croupier.rulebooks.side_wager_rules import (
    Companion,
    PairKind,
    PairsWager,
    Placing,
    Unaccompanied,
    WinningRow,
)
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.pays import Pays
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

INSURANCE = Insurance(
    offered=Clause("7.1"),
    most=ruled(Fraction(1, 2), "7.1"),
    in_time=Clause("7.3"),
    half_chips=Clause("7.4"),
    pays=ruled(Pays(2), "7.5"),
    loses=Clause("7.6(a)"),
    wins=Clause("7.6(b)"),
    others=InsuringOthers(
        allowed=Clause("7.2"),
        same_box=Clause("7.2(a)"),
        nearest_box=Clause("7.2(b)"),
        least_insured=Clause("7.2(c)"),
    ),
)


def insurance(options: TableOptions) -> Insurance:
    """Rule 7; whether others are permitted to insure a declined wager is the casino's to say (7.2)."""
    if options.insuring_others:
        return INSURANCE
    return dataclasses.replace(INSURANCE, others=None, withheld=Clause("7.2"))


PERFECT_PAIRS = PairsWager(
    on=On.PERFECT_PAIRS,
    placing=Placing(
        offered=Clause("17.5"),
        placed=Clause("17.5"),
        option=Clause("17.1(a)"),
        companion=ruled(Companion.ON_THE_BOX, "17.8"),
        unaccompanied=Unaccompanied.REFUSED,
        most_per_box=ruled(3, "17.6"),
    ),
    rows=MappingProxyType(
        {
            PairKind.MIXED: WinningRow(
                name="mixed pair", pays=Pays(6), wins=Clause("17.9(a)"), paid=Clause("17.12(a)")
            ),
            PairKind.COLOURED: WinningRow(
                name="coloured pair", pays=Pays(12), wins=Clause("17.9(b)"), paid=Clause("17.12(b)")
            ),
            PairKind.SUITED: WinningRow(
                name="perfect pair", pays=Pays(25), wins=Clause("17.9(c)"), paid=Clause("17.12(c)")
            ),
        }
    ),
    loses=Clause("17.9(d)"),
    collected=Clause("17.11(a)"),
    paid=Clause("17.11(b)"),
    highest_only=Clause("17.10"),
    proceeds=Clause("17.13"),
)

_ANY_PAIR = WinningRow(name="pair", pays=Pays(11), wins=Clause("17.21(a)"), paid=Clause("17.23"))

PAIRS_PLAY = PairsWager(
    on=On.PAIRS_PLAY,
    placing=Placing(
        offered=Clause("17.17"),
        placed=Clause("17.17"),
        option=Clause("17.1(b)"),
        companion=ruled(Companion.ON_THE_BOX, "17.20"),
        unaccompanied=Unaccompanied.REFUSED,
        most_per_box=ruled(3, "17.18"),
    ),
    rows=MappingProxyType(dict.fromkeys((PairKind.MIXED, PairKind.COLOURED, PairKind.SUITED), _ANY_PAIR)),
    loses=Clause("17.21(b)"),
    collected=Clause("17.22(a)"),
    paid=Clause("17.22(b)"),
    highest_only=None,
    proceeds=Clause("17.24"),
)


def dealer_hand(options: TableOptions) -> DealerHand:
    """Rule 12.1: the inscription on the layout picks the dealer's standard."""
    standard = "12.1(b)" if options.dealer_draws_on_soft_17 else "12.1(a)"
    return DealerHand(
        draws=Clause("12.1"),
        draws_to=ruled(16, standard),
        draws_to_soft=ruled(17 if options.dealer_draws_on_soft_17 else 16, standard),
        stands=Clause(standard),
        no_effect=Clause("12.2"),
    )


def rules(options: TableOptions) -> BlackjackRules:
    """The rules of a table under the 2018 book; a choice the book forbids is refused."""
    refuse_unknown_side_wagers(options, (On.PERFECT_PAIRS, On.PAIRS_PLAY), "ACT Blackjack 2018", "17.1")
    if {On.PERFECT_PAIRS, On.PAIRS_PLAY} <= set(options.side_wagers):
        raise RefusedError(
            Refused(
                Refusal.SIDE_WAGERS_NOT_ALLOWED,
                says="A table may offer Perfect Pairs or Pairs Play, not both",
                clause=Clause("17.1"),
            )
        )
    return dataclasses.replace(
        base.common_rules(options),
        book=BookId("act-blackjack-2018"),
        insurance=insurance(options),
        dealer=dealer_hand(options),
        side_wager_options=MappingProxyType({On.PERFECT_PAIRS: Clause("17.1"), On.PAIRS_PLAY: Clause("17.1")}),
        side_wagers=tuple(wager for wager in (PERFECT_PAIRS, PAIRS_PLAY) if wager.on in options.side_wagers),
    )
