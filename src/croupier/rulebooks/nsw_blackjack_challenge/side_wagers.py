"""The side wagers of NSW Blackjack Challenge as data: Any Pairs, Perfect Pairs, Star Pairs, Blazing 7's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from croupier.rulebooks.ruled import ruled
from croupier.rulebooks.side_wager_rules import (
    BlazingKind,
    BlazingPrize,
    BlazingSevensWager,
    Companion,
    FirstCall,
    PairKind,
    PairsWager,
    Placing,
    SideWager,
    Unaccompanied,
    WinningRow,
)
from croupier.rulebooks.table_options import Diagram, TableOptions
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On
from croupier.vocabulary.pays import Pays
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError


def _pairs_placing(chapter: str, options: TableOptions, on: On) -> Placing:
    """Rules 13, 14 and 15 place their wagers alike; each counts its own clauses from `chapter`."""
    offers = {"13": "13.1", "14": "14.2", "15": "15.2"}[chapter]
    option = {"13": "13.1", "14": "14.1", "15": "15.1"}[chapter]
    reserved, on_the_area, most = {
        "13": ("13.3", "13.4", "13.5"),
        "14": ("14.4", "14.5", "14.6"),
        "15": ("15.4", "15.5", "15.6"),
    }[chapter]
    companion = (
        ruled(Companion.OWN, reserved)
        if on in options.main_bettors_only
        else ruled(Companion.ON_THE_BOX, on_the_area)
    )
    return Placing(
        offered=Clause(offers),
        placed=Clause(offers),
        option=Clause(option),
        companion=companion,
        unaccompanied=Unaccompanied.REFUSED,
        most_per_box=ruled(3, most),
        preference=Clause(most),
    )


def any_pairs(options: TableOptions) -> PairsWager:
    """Rule 13."""
    row = WinningRow(name="pair", pays=Pays(11), wins=Clause("13.7"), paid=Clause("13.7"))
    return PairsWager(
        on=On.ANY_PAIRS,
        placing=_pairs_placing("13", options, On.ANY_PAIRS),
        rows=MappingProxyType(dict.fromkeys((PairKind.MIXED, PairKind.COLOURED, PairKind.SUITED), row)),
        loses=Clause("13.8"),
        collected=Clause("13.8"),
        paid=Clause("13.8"),
        highest_only=None,
        proceeds=None,
    )


def _paid_by(*rows: tuple[PairKind, str, int, str]) -> Mapping[PairKind, WinningRow]:
    return MappingProxyType(
        {
            kind: WinningRow(name=name, pays=Pays(win), wins=Clause(at), paid=Clause(at))
            for kind, name, win, at in rows
        }
    )


def perfect_pairs(options: TableOptions) -> PairsWager:
    """Rule 14."""
    return PairsWager(
        on=On.PERFECT_PAIRS,
        placing=_pairs_placing("14", options, On.PERFECT_PAIRS),
        rows=_paid_by(
            (PairKind.MIXED, "mixed pair", 5, "14.8.1"),
            (PairKind.COLOURED, "coloured pair", 10, "14.8.2"),
            (PairKind.SUITED, "perfect pair", 30, "14.8.3"),
        ),
        loses=Clause("14.9"),
        collected=Clause("14.9"),
        paid=Clause("14.9"),
        highest_only=None,
        proceeds=None,
    )


def star_pairs(options: TableOptions) -> PairsWager:
    """Rule 15."""
    return PairsWager(
        on=On.STAR_PAIRS,
        placing=_pairs_placing("15", options, On.STAR_PAIRS),
        rows=_paid_by(
            (PairKind.MIXED, "mixed pair", 5, "15.8.1"),
            (PairKind.COLOURED, "same colour pair", 8, "15.8.2"),
            (PairKind.SUITED, "suited pair", 20, "15.8.3"),
            (PairKind.ACES, "pair of aces", 30, "15.8.4"),
        ),
        loses=Clause("15.9"),
        collected=Clause("15.9"),
        paid=Clause("15.9"),
        highest_only=Clause("15.10"),
        proceeds=None,
    )


STAKES = (Cents(2_50), Cents(5_00))
"""The two columns of the Blazing 7's pay table (16.8)."""

RESETS = {Cents(10_000_00): "16.12.1", Cents(25_000_00): "16.12.2", Cents(50_000_00): "16.12.3"}
"""The minimum jackpots that 16.12 allows."""


def _prize(for_2_50: int = 0, for_5_00: int = 0, *, percent: int = 0) -> BlazingPrize:
    amounts = (Cents(for_2_50 * 100), Cents(for_5_00 * 100))
    return BlazingPrize(
        clause=Clause("16.8"),
        fixed=MappingProxyType(dict(zip(STAKES, amounts, strict=True))),
        percent_of_jackpot=percent,
    )


BLAZING_PRIZES = MappingProxyType(
    {
        BlazingKind.THREE_OF_DIAMONDS: _prize(percent=100),
        BlazingKind.THREE_SUITED: _prize(percent=10),
        BlazingKind.THREE_SAME_COLOUR: _prize(1250, 2500),
        BlazingKind.THREE: _prize(500, 1000),
        BlazingKind.TWO_PLAYER: _prize(50, 100),
        BlazingKind.ONE_EACH: _prize(25, 50),
    }
)


def blazing_sevens(options: TableOptions) -> BlazingSevensWager:
    """Rule 16; the pool itself is kept elsewhere, its size comes in with the table."""
    reset = Cents(10_000_00 if options.jackpot_reset is None else options.jackpot_reset)
    if reset not in RESETS:
        raise RefusedError(
            Refused(
                Refusal.RESET_NOT_ALLOWED,
                says=f"The minimum jackpot is {', '.join(map(dollars, list(RESETS)[:-1]))} or "
                f"{dollars(list(RESETS)[-1])}, not {dollars(reset)}",
                clause=Clause("16.12"),
            )
        )
    return BlazingSevensWager(
        on=On.BLAZING_7S,
        placing=Placing(
            offered=Clause("16.2"),
            placed=Clause("16.2"),
            option=Clause("16.1"),
            companion=ruled(Companion.OWN, "16.4"),
            companion_again=Clause("5.8"),
            unaccompanied=Unaccompanied.REFUSED,
            most_per_box=ruled(1, "5.6"),
            preference=Clause("5.8"),
            first_call=FirstCall(
                seated=Clause("5.8.1"), highest_wager=Clause("5.8.2"), nearest_dealer=Clause("5.8.3")
            ),
            only_amount=ruled(_blazing_stakes(options.blazing_7s_stake), "16.3"),
        ),
        prizes=BLAZING_PRIZES,
        jackpot=Cents(max(reset, reset if options.jackpot is None else options.jackpot)),
        jackpot_reset=ruled(reset, RESETS[reset]),
        hand=Clause("16.5"),
        loses=Clause("16.6"),
        collected=Clause("16.7"),
        besides=Clause("16.9"),
        shared_jackpot=Clause("16.11.1"),
        shared_tenth=Clause("16.11.2"),
        fixed_first=Clause("16.11.3"),
        simultaneous=Clause("16.11.4"),
    )


def _blazing_stakes(on_the_sign: int | None) -> tuple[Cents, ...]:
    if on_the_sign is None:
        return STAKES
    if on_the_sign not in STAKES:
        raise RefusedError(
            Refused(
                Refusal.AMOUNT_NOT_ALLOWED,
                says=f"The Blazing 7's pay table knows stakes of {dollars(STAKES[0])} and {dollars(STAKES[1])}, "
                f"not {dollars(on_the_sign)}",
                clause=Clause("16.8"),
            )
        )
    return (Cents(on_the_sign),)


DIAGRAMS = {
    On.ANY_PAIRS: ("BD", "13.1"),
    On.PERFECT_PAIRS: ("CD", "14.2"),
    On.STAR_PAIRS: ("CD", "15.2"),
    On.BLAZING_7S: ("ABCD", "16.2"),
}
"""Which diagrams have an area for each side wager, and where the book says so; the caption of diagram D lets the
sensors of Blazing 7's be fitted to any of them."""


SIDE_WAGER_OPTIONS = MappingProxyType(
    {
        On.ANY_PAIRS: Clause("13.1"),
        On.PERFECT_PAIRS: Clause("14.1"),
        On.STAR_PAIRS: Clause("15.1"),
        On.BLAZING_7S: Clause("16.1"),
    }
)


def check_layout(options: TableOptions) -> None:
    """Refuse a side wager for which the layout's diagram has no area."""
    diagram = options.diagram or Diagram.D
    for on in options.side_wagers:
        diagrams, clause = DIAGRAMS[on]
        if diagram not in diagrams:
            raise RefusedError(
                Refused(
                    Refusal.LAYOUT_NOT_ALLOWED,
                    says=f"{on.inscription} needs a layout like diagram {' or '.join(diagrams)}, not {diagram}",
                    clause=Clause(clause),
                    also=(Clause("2.2.2.3"), Clause(f"Diagram {diagram}")),
                )
            )


def side_wagers(options: TableOptions) -> tuple[SideWager, ...]:
    """Those that the table offers, in the order of the book's chapters."""
    chapters: dict[On, Callable[[TableOptions], SideWager]] = {
        On.ANY_PAIRS: any_pairs,
        On.PERFECT_PAIRS: perfect_pairs,
        On.STAR_PAIRS: star_pairs,
        On.BLAZING_7S: blazing_sevens,
    }
    return tuple(chapter(options) for on, chapter in chapters.items() if on in options.side_wagers)
