"""What each book does when the shuffling device fails, as data (ACT 20.3, 19.3, 18.3 and 13.3; NSW 19)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from croupier.rulebooks.ruled import Ruled, ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId, On


@dataclass(frozen=True, slots=True, kw_only=True)
class DealersCourses:
    """2000 20.3: any malfunction, and the dealer picks one of two courses for the cards that are left."""

    required: Clause
    deal_on: Ruled[int]
    """So many decks, about, lie behind the cutting card, and dealing goes on."""
    shuffle: Clause
    cutting_card_goes_in: bool
    """Whether the one who cuts also puts the cutting card in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdinaryShoe:
    """2006 19.3(a), 2018 18.3(a), CW 13.3(a): the round is finished from an ordinary shoe."""

    finished: Clause
    shuffled: Clause
    dealt_out: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """NSW 19.1: all of these, or the cards do not move to another device."""

    all_of_them: Clause
    device_in_use: Clause
    in_a_round: Clause
    nobody_disadvantaged: Clause
    device_at_hand: Clause
    practicable: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """NSW 19.2 and 19.3: the cards move to another device, and damaged ones are replaced from new decks."""

    conditions: Conditions
    undamaged: Clause
    removed: Clause
    sound: Clause
    replaced: Clause
    goes_on: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class CardShoe:
    """NSW 19.5: no other device, so stakes are offered back and a card shoe is used."""

    required: Clause
    offered_back: Clause
    taken_out: Clause
    replaced: Clause
    shuffled: Clause
    dealt_out: Clause
    until_a_device: Clause
    suspended: Mapping[On, Clause]
    """Wagers that need a device, and so wait until one is back."""
    low_limit: Clause
    """Low limit gaming needs a device as well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedies:
    """NSW 19: what a supervisor finds decides among the three."""

    transfer: Transfer
    disadvantaged: Clause
    """The round ends and stakes go back (19.4); it comes before 19.5 (open point 59)."""
    card_shoe: CardShoe


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """What is done with the device afterwards."""

    clause: Clause
    must_be: bool
    """Whether it has to be replaced; else it may be, if need be."""
    new_cards: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MalfunctionRules:
    """What a table does when its shuffling device fails."""

    defined: Clause
    """What counts as a malfunction."""
    any_cause: bool = False
    """Whether it does not matter where the fault comes from, only that the device does not work as it should."""
    rectified: Clause | None
    """A malfunction that is put right changes nothing; 2000 knows no such exception."""
    remedy: DealersCourses | OrdinaryShoe | Remedies
    replacement: Replacement


def _ordinary_shoe(rule: str) -> MalfunctionRules:
    return MalfunctionRules(
        defined=Clause(f"{rule}.4"),
        rectified=Clause(f"{rule}.3(a)"),
        remedy=OrdinaryShoe(
            finished=Clause(f"{rule}.3(a)"),
            shuffled=Clause(f"{rule}.3(a)(i)"),
            dealt_out=Clause(f"{rule}.3(a)(iii)"),
        ),
        replacement=Replacement(clause=Clause(f"{rule}.3(b)"), must_be=False, new_cards=True),
    )


_BLACKJACK_2000 = MalfunctionRules(
    defined=Clause("20.3"),
    rectified=None,
    remedy=DealersCourses(
        required=Clause("20.3"),
        deal_on=ruled(1, "20.3(a)"),
        shuffle=Clause("20.3(b)"),
        cutting_card_goes_in=True,  # cut as rule 5.3 says, which puts it back in
    ),
    replacement=Replacement(clause=Clause("20.3"), must_be=True, new_cards=True),
)

_BLACKJACK_CHALLENGE = MalfunctionRules(
    defined=Clause("19.1.2"),
    any_cause=True,
    rectified=Clause("19.1.2"),
    remedy=Remedies(
        transfer=Transfer(
            conditions=Conditions(
                all_of_them=Clause("19.1"),
                device_in_use=Clause("19.1.1"),
                in_a_round=Clause("19.1.2"),
                nobody_disadvantaged=Clause("19.1.3"),
                device_at_hand=Clause("19.1.4"),
                practicable=Clause("19.1.5"),
            ),
            undamaged=Clause("19.2"),
            removed=Clause("19.3.1"),
            sound=Clause("19.3.2"),
            replaced=Clause("19.3.3"),
            goes_on=Clause("19.3.4"),
        ),
        disadvantaged=Clause("19.4"),
        card_shoe=CardShoe(
            required=Clause("19.5"),
            offered_back=Clause("19.5.1"),
            taken_out=Clause("19.5.2"),
            replaced=Clause("19.5.3"),
            shuffled=Clause("19.5.4"),
            dealt_out=Clause("19.5.5"),
            until_a_device=Clause("19.5.6"),
            suspended=MappingProxyType({On.BLAZING_7S: Clause("2.3.4.3")}),
            low_limit=Clause("6.7.2"),
        ),
    ),
    replacement=Replacement(clause=Clause("19.1.2"), must_be=False, new_cards=False),
)

_BOOKS: Mapping[BookId, MalfunctionRules] = MappingProxyType(
    {
        BookId.ACT_BLACKJACK_2000: _BLACKJACK_2000,
        BookId.ACT_BLACKJACK_2006: _ordinary_shoe("19"),
        BookId.ACT_BLACKJACK_2018: _ordinary_shoe("18"),
        BookId.ACT_CASINO_WAR_2018: _ordinary_shoe("13"),
        BookId.NSW_BLACKJACK_CHALLENGE: _BLACKJACK_CHALLENGE,
    }
)


def malfunction_rules(book: BookId) -> MalfunctionRules:
    """What the book does when the device fails."""
    return _BOOKS[book]
