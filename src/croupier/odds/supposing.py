"""What is supposed beyond the books: a hole card, surrender, another pay for a tied war. An answer says so.

The books fix the rules of a table (`rulebooks`); nothing here is conducted anywhere, it is only valued.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NoReturn

from croupier.odds.game import BlackjackGame, DealerBlackjack, DoublingOn, Surrendering
from croupier.rulebooks import shelf
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.vocabulary.names import BookId
from croupier.vocabulary.pays import Pays
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Suppositions:
    """What is supposed; whatever is not named stays as the book says."""

    given: tuple[str, ...] = ()
    """As they were asked for, `KEY=VALUE`; an answer carries them with it."""
    decks: int | None = None
    game: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """Fields of `BlackjackGame`, with their values."""
    tied_war_pays: Fraction | None = None
    """What a unit of the first wager brings on a tied war, both wagers together; the book's is 2."""
    tie_pays: Pays | None = None


NOTHING: Final = Suppositions()


@dataclass(frozen=True, slots=True)
class _Supposed:
    """One key: the values it takes, in words, and how one is read (None for what it does not take)."""

    takes: str
    read: Callable[[str], object | None]


def _choice(values: Mapping[str, object]) -> _Supposed:
    *most, last = values
    return _Supposed(f"{', '.join(most)} or {last}", values.get)


def _number(low: int, high: int) -> _Supposed:
    return _Supposed(f"a whole number from {low} to {high}", {str(one): one for one in range(low, high + 1)}.get)


def _odds(text: str) -> Pays | None:
    """`6:5`, or `2` for 2:1."""
    found = re.fullmatch(r"(\d{1,4})(?::([1-9]\d{0,3}))?", text, re.ASCII)
    return Pays(int(found[1]), int(found[2] or 1)) if found else None


def _fraction(text: str) -> Fraction | None:
    pays = _odds(text)
    return None if pays is None else Fraction(pays.win, pays.per)


_NO_INSURANCE: Final = object()
_YES_OR_NO: Final = _choice({"true": True, "false": False})
_PAYS: Final = _Supposed("odds such as 3:2", _fraction)
_DECKS: Final = _number(1, 8)

BLACKJACK: Final[Mapping[str, _Supposed]] = MappingProxyType(
    {
        "decks": _DECKS,
        "dealer_draws_to": _number(12, 20),
        "dealer_draws_on_soft_17": _YES_OR_NO,
        "dealer_blackjack": _choice({one.value: one for one in DealerBlackjack}),
        "busted_hand_counts": _YES_OR_NO,
        "blackjack_pays": _PAYS,
        "blackjacks_tied_pay": _Supposed("odds such as 1:1, or 0 for a stand off", _fraction),
        "equal_loses": _YES_OR_NO,
        "twenty_one_pays": _YES_OR_NO,
        "cards_that_pay": _choice({"0": 0, "5": 5, "6": 6, "7": 7}),
        "must_draw_below": _number(4, 17),
        "double_cards": _choice({"2": (2,), "2,3": (2, 3)}),
        "double_on": _choice({one.value: one for one in DoublingOn}),
        "double_after_split": _YES_OR_NO,
        "most_hands": _number(1, 4),
        "resplit_aces": _YES_OR_NO,
        "one_card_on_split_aces": _YES_OR_NO,
        "blackjack_after_split": _YES_OR_NO,
        "surrender": _choice({one.value: one for one in Surrendering}),
        "surrendered_part": _Supposed("a part such as 1:2", _fraction),
        "insurance_pays": _Supposed(
            "odds such as 2:1, or none", lambda text: _NO_INSURANCE if text == "none" else _fraction(text)
        ),
        "insured_part": _Supposed("a part such as 1:2", _fraction),
        "even_money": _YES_OR_NO,
    }
)
"""What can be supposed of a Blackjack table: nearly all are fields of `BlackjackGame`."""

CASINO_WAR: Final[Mapping[str, _Supposed]] = MappingProxyType(
    {
        "decks": _DECKS,
        "tied_war_pays": _Supposed("units won by both wagers together, such as 1 or 2", _fraction),
        "tie_pays": _Supposed("odds such as 11:1", _odds),
    }
)
"""What can be supposed of a Casino War table."""


def keys_for(book: BookId) -> Mapping[str, str]:
    """What can be supposed of a table of this book, and the values each key takes."""
    return {key: one.takes for key, one in _known(book).items()}


def suppositions(book: BookId, given: Sequence[str]) -> Suppositions:
    """What `KEY=VALUE` texts suppose of a table of this book; what is not known is refused."""
    values: dict[str, object] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            _refuse(f"A supposition is written KEY=VALUE, not {text!r}")
        if key in values:
            _refuse(f"{key} is supposed twice")
        values[key] = _read(book, key, value)
    decks = values.pop("decks", None)
    tied, tie = values.pop("tied_war_pays", None), values.pop("tie_pays", None)
    return Suppositions(
        given=tuple(given),
        decks=decks if isinstance(decks, int) else None,
        game=_fields(values),
        tied_war_pays=tied if isinstance(tied, Fraction) else None,
        tie_pays=tie if isinstance(tie, Pays) else None,
    )


def supposed_game(game: BlackjackGame, suppose: Suppositions) -> BlackjackGame:
    """The book's game with what is supposed of it."""
    decks = game.decks if suppose.decks is None else suppose.decks
    return dataclasses.replace(game, decks=decks, **suppose.game)


def _fields(values: Mapping[str, object]) -> Mapping[str, object]:
    """As `BlackjackGame` has them: how far the dealer draws; Blackjacks tied at one pay ask for no rank."""
    fields = {key: None if value is _NO_INSURANCE else value for key, value in values.items()}
    if "dealer_draws_on_soft_17" in fields:
        fields["dealer_draws_to_soft"] = 17 if fields.pop("dealer_draws_on_soft_17") else 16
    elif "dealer_draws_to" in fields:
        fields["dealer_draws_to_soft"] = fields["dealer_draws_to"]
    if "double_on" in fields:
        fields["double_between"] = None
    if "blackjacks_tied_pay" in fields:
        fields["blackjacks_tied_spread"] = Fraction(0)
    return MappingProxyType(fields)


def _known(book: BookId) -> Mapping[str, _Supposed]:
    return CASINO_WAR if isinstance(shelf.book(book).rules(), CasinoWarRules) else BLACKJACK


def _read(book: BookId, key: str, value: str) -> object:
    known = _known(book)
    if key not in known:
        _refuse(
            f"Nothing called {key!r} can be supposed of {shelf.book(book).called}: there are {', '.join(known)}"
        )
    read = known[key].read(value)
    if read is None:
        _refuse(f"{key} is supposed as {known[key].takes}, not {value!r}")
    return read


def _refuse(says: str) -> NoReturn:
    raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=says))
