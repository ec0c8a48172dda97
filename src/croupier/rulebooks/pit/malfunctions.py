"""What a book does when the shuffling device fails (ACT 20.3, 19.3, 18.3 and 13.3; NSW 19)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On


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
class TransferConditions:
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

    conditions: TransferConditions
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
