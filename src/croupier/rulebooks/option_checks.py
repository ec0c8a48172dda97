"""Table options that a book does not allow: what several books refuse alike, each with its own clause."""

from __future__ import annotations

from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError


def check_amounts(options: TableOptions) -> None:
    """Refuse a smallest chip or limits that no table could use."""
    if options.smallest_chip <= 0:
        _refuse(f"The smallest chip must be worth more than nothing, not {dollars(options.smallest_chip)}")
    for name, limit in (
        ("minimum", options.minimum),
        ("maximum", options.maximum),
        ("jackpot", options.jackpot),
        ("minimum of a tie wager", options.tie_minimum),
        ("maximum of a tie wager", options.tie_maximum),
        ("multiples", options.multiples),
        ("amount of Super Sevens", options.super_sevens_amount),
    ):
        if limit is not None and limit <= 0:
            _refuse(f"The {name} must be more than nothing, not {dollars(limit)}")
    _check_range("minimum", options.minimum, options.maximum)
    _check_range("minimum of a tie wager", options.tie_minimum, options.tie_maximum)
    _check_chips(options)
    if options.multiples is not None:
        _check_multiples(options, options.multiples)


def _check_range(name: str, least: int | None, most: int | None) -> None:
    if least is not None and most is not None and least > most:
        _refuse(f"The {name} of {dollars(least)} is above the maximum of {dollars(most)}")


def _check_chips(options: TableOptions) -> None:
    """What has to be wagered can be put down in chips."""
    chip = options.smallest_chip
    for name, fixed in (
        ("minimum of a tie wager", options.tie_minimum),
        ("amount of Super Sevens", options.super_sevens_amount),
    ):
        if fixed is not None and fixed % chip:
            _refuse(f"The {name} of {dollars(fixed)} cannot be made in chips: the smallest is {dollars(chip)}")


def _check_multiples(options: TableOptions, multiples: int) -> None:
    """Wagers in these multiples can be made in chips, the least among them is one, and the most is not below."""
    cannot = f"Wagers cannot go in multiples of {dollars(multiples)}"
    if multiples % options.smallest_chip:
        _refuse(f"{cannot}: the smallest chip is {dollars(options.smallest_chip)}")
    for least, most in ((options.minimum, options.maximum), (options.tie_minimum, options.tie_maximum)):
        if least is not None and least % multiples:
            _refuse(f"{cannot}: a wager of the minimum of {dollars(least)} could not be made")
        if most is not None and most < multiples:
            _refuse(f"{cannot}: the maximum is {dollars(most)}")


def _refuse(says: str) -> None:
    raise RefusedError(Refused(Refusal.LIMITS_NOT_ALLOWED, says=says))


EVERYWHERE = frozenset({"decks", "side_wagers", "minimum", "maximum", "smallest_chip", "multiples"})
"""The options that every table has."""


def refuse_unknown_options(options: TableOptions, known: frozenset[str], book: str) -> None:
    """Refuse an option that the book knows nothing of."""
    for name in options.__struct_fields__:
        if name not in EVERYWHERE | known and getattr(options, name) != getattr(NO_OPTIONS, name):
            raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=f"{book} knows no table option {name!r}"))


def refuse_unknown_side_wagers(options: TableOptions, known: tuple[On, ...], book: str, clause: str) -> None:
    """Refuse a table that offers a side wager its book does not know."""
    for on in options.side_wagers:
        if on not in known:
            knows = " or ".join(wager.inscription for wager in known)
            raise RefusedError(
                Refused(
                    Refusal.SIDE_WAGERS_NOT_ALLOWED,
                    says=f"{book} knows no {on.inscription} side wager: a table may offer {knows}",
                    clause=Clause(clause),
                )
            )


def refuse_soft_17(options: TableOptions, clause: str) -> None:
    """Refuse a dealer who draws on soft 17 where the book has him stand on every 17."""
    if options.dealer_draws_on_soft_17:
        raise RefusedError(
            Refused(
                Refusal.DEALER_STANDARD_NOT_ALLOWED,
                says="The dealer stands on every 17 and may not draw on a soft 17",
                clause=Clause(clause),
            )
        )


MOST_BURN_CARDS = 10


def check_burn_cards(options: TableOptions, clause: str) -> None:
    """Refuse a number of burn cards that no procedure has."""
    if not 0 <= options.burn_cards <= MOST_BURN_CARDS:
        says = f"Between 0 and {MOST_BURN_CARDS} cards are burned after a shuffle, not {options.burn_cards}"
        raise RefusedError(Refused(Refusal.NUMBER_NOT_ALLOWED, says=says, clause=Clause(clause)))
