"""The keyword arguments of an environment, checked once; what a book forbids is refused with its sentence."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NoReturn, SupportsIndex, TypeVar

import msgspec

from croupier.decoders import converter
from croupier.games.wager_refusals import refuse_wagers
from croupier.games.wagers import Wager
from croupier.rulebooks import shelf
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.shuffle_rules import ShuffleRules
from croupier.rulebooks.table_options import TableOptions
from croupier.shoe.cut import bounds_of_cutting_card, refuse_cutting_card
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

UNIT = 10_00
"""One unit, in cents, unless another is given."""

SETTINGS = (
    "wagers",
    "unit",
    "beside",
    "rounds",
    "shoe",
    "cutting_card",
    "seen",
    "not_allowed",
    "render_mode",
)
"""What an environment is told beside the options of its table."""

_options: Final = converter(TableOptions)
_E = TypeVar("_E", bound=StrEnum)


class EpisodeShoe(StrEnum):
    """Where the cards of a round come from."""

    FRESH = "fresh"
    """Each round is dealt off the top of a new shoe."""
    CUT = "cut"
    """One shoe, played to the cutting card and shuffled again."""


class NotAllowed(StrEnum):
    """What becomes of an action that is not allowed."""

    PASS = "pass"
    """It is not done; the meekest allowed action is, and `info["refused"]` says why."""
    REFUSE = "refuse"
    """It is refused with an exception, and nothing changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player's place on a box; who sits there decides first."""

    box: int
    player: Player
    seated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """All that an environment is told when it is made."""

    rules: GameRules
    shuffle: ShuffleRules
    unit: int
    """Cents."""
    wagers: tuple[int, ...]
    """Units to choose from at the beginning of each round; empty where a round is always for one unit."""
    beside: tuple[tuple[On, int], ...]
    """Further wagers laid in every round, in cents."""
    rounds: int | None
    """How many rounds an episode has; none: as many as the shoe gives."""
    shoe: EpisodeShoe
    behind: int
    """How many cards lie behind the cutting card."""
    seen: bool
    """Whether the observation tells the cards seen since the shuffle."""
    not_allowed: NotAllowed

    def laid(self, seats: Sequence[Seat], units: Mapping[Player, int]) -> tuple[Wager, ...]:
        """The wagers of a round, in which each player has so many units on each of their boxes."""
        return tuple(
            Wager(box=seat.box, player=seat.player, on=on, amount=amount, seated=seat.seated)
            for seat in seats
            for on, amount in ((self.rules.main, self.unit * units[seat.player]), *self.beside)
        )


def read_setup(
    rulebook: str,
    *,
    seats: Sequence[Seat],
    wagers: Sequence[int] = (),
    unit: int = UNIT,
    beside: Mapping[str, int] | None = None,
    rounds: int | None = 1,
    shoe: str = EpisodeShoe.FRESH,
    cutting_card: int | None = None,
    seen: bool = False,
    not_allowed: str = NotAllowed.PASS,
    **options: Any,
) -> Setup:
    """What the keyword arguments of an environment say; `options` are those of the table, such as `decks`."""
    rules = shelf.book(rulebook).rules(_table_options(options))
    shuffle = shelf.book(rulebook).shuffle
    mode = _one_of(EpisodeShoe, "shoe", shoe)
    setup = Setup(
        rules=rules,
        shuffle=shuffle,
        unit=_at_least_one("unit", unit),
        wagers=tuple(_at_least_one("wagers", one) for one in _several("wagers", wagers)),
        beside=tuple(
            (_one_of(On, "beside", on), _at_least_one(f"beside {on}", amount))
            for on, amount in (beside or {}).items()
        ),
        rounds=None if rounds is None else _at_least_one("rounds", rounds),
        shoe=mode,
        behind=_behind(shuffle, rules.pack.decks, cutting_card),
        seen=bool(seen),
        not_allowed=_one_of(NotAllowed, "not_allowed", not_allowed),
    )
    if mode is EpisodeShoe.FRESH and setup.rounds is None:
        refuse_setting("rounds=None plays a shoe to its cutting card, and shoe='fresh' has none: give shoe='cut'")
    if mode is EpisodeShoe.FRESH and cutting_card is not None:
        refuse_setting(f"cutting_card={cutting_card} needs shoe='cut': a fresh shoe has no cutting card")
    _check_wagers(setup, seats)
    return setup


def _table_options(given: Mapping[str, Any]) -> TableOptions:
    """The table options among the keyword arguments; an unknown one is refused with the names there are."""
    known = TableOptions.__struct_fields__
    for name in given:
        if name not in known:
            refuse_setting(f"There is no setting {name!r}: there are {', '.join((*SETTINGS, *known))}")
    try:
        return _options(dict(given))
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at ")
        refuse_setting(f"The table option {where.strip('`').removeprefix('$.')!r}: {message}")


def _behind(rules: ShuffleRules, decks: int, given: int | None) -> int:
    """How many cards lie behind the cutting card: the middle of what the book allows, unless given."""
    least, most = bounds_of_cutting_card(rules, 52 * decks)
    if given is None:
        return (least + most) // 2
    refused = refuse_cutting_card(rules, decks, _at_least_one("cutting_card", given))
    if refused:
        raise RefusedError(refused)
    return given


def _check_wagers(setup: Setup, seats: Sequence[Seat]) -> None:
    """Refuse now what the table would refuse at the first round."""
    for units in setup.wagers or (1,):
        refused = refuse_wagers(setup.rules, setup.laid(seats, {seat.player: units for seat in seats}))
        if refused:
            raise RefusedError(refused)


def _several(name: str, given: Sequence[int]) -> Sequence[int]:
    if not isinstance(given, (tuple, list)):
        refuse_setting(f"{name}={given!r} is not a list of numbers of units, such as (1, 2, 5)")
    if len(set(given)) != len(given):
        refuse_setting(f"{name}={tuple(given)} names a number of units twice")
    return given


def _at_least_one(name: str, given: SupportsIndex) -> int:
    try:
        number = operator.index(given)
    except TypeError:
        refuse_setting(f"{name}={given!r} is not a whole number")
    if number < 1:
        refuse_setting(f"{name}={number} is too few: it must be at least 1")
    return number


def _one_of(kind: type[_E], name: str, given: str) -> _E:
    try:
        return kind(given)
    except ValueError:
        refuse_setting(f"{name}={given!r} is not known: there are {', '.join(kind)}")


def refuse_setting(says: str) -> NoReturn:
    raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))
