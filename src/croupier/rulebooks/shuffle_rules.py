"""What a table shuffles, cuts and burns by; each field names the clause that fixes or allows it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


class CutCase(StrEnum):
    """Why the cards were shuffled, as far as it decides who is offered the cut."""

    GAME_BEGINS = "game-begins"
    CUTTING_CARD_ON_A_BOX = "cutting-card-on-a-box"
    CUTTING_CARD_ON_THE_DEALER = "cutting-card-on-the-dealer"
    CUTTING_CARD_FIRST = "cutting-card-first"
    CARDS_REPLACED = "cards-replaced"
    DEVICE_FAILED = "device-failed"
    OTHERWISE = "otherwise"


class FirstAsked(StrEnum):
    """Who is offered the cut before anyone else."""

    FIRST_TO_ARRIVE = "first-to-arrive"
    HOLDER_OF_THE_BOX = "holder-of-the-box"
    FAR_RIGHT = "far-right"


@dataclass(frozen=True, slots=True, kw_only=True)
class CutOffer:
    """ACT 5.2; NSW 4.5 and 4.6: who is offered the cut, and in which order."""

    offered: Clause
    first: Mapping[CutCase, Ruled[FirstAsked]]
    """A case that is not named prefers nobody: the players are asked clockwise from the dealer's left."""
    asked_on: Clause
    supervisor: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class CutDepths:
    """ACT 5.3; NSW 4.7 and 4.8: where the cards are cut, and where the cutting card then goes."""

    decks_from_either_end: Ruled[int]
    moved_to_the_back: Clause
    decks_from_the_back: Ruled[int] | None
    """How many decks at least lie behind the cutting card; Blackjack Challenge sets no such bound."""
    part_from_the_back: Ruled[Fraction]
    """At most this part of the cards, half in every book, lies behind it."""
    part_is_approximate: bool
    """Whether the book says only about so much: a position that a person reports then has some tolerance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleDue:
    """ACT 5.1, 5.4 and 5.5; NSW 4.4: when the cards are shuffled."""

    by_hand: Clause
    """With a shoe the dealer shuffles whenever one of the cases that follow is there."""
    before_a_shoe: Clause
    cutting_card_first: Clause
    after_the_round: Clause
    ordered: Clause | None
    """A supervisor who doubts the mix may order a shuffle (NSW 4.4.4)."""
    last_rounds: Ruled[int] | None
    """In so many last rounds the cutting card is set aside and dealing goes on (ACT 5.5)."""
    dealt_past: Clause
    """What holds when the shuffle after the cutting card was missed."""
    wrong_cut: Clause | None
    """A cut at an unlawful depth is made good after the round (NSW 18.11)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Burn:
    """The dictionary; NSW 4.9: cards taken out of play unseen."""

    defined: Clause
    after_shuffle: Ruled[int]
    with_a_shoe: Clause | None
    with_a_device: Clause | None


class FeedBack(StrEnum):
    """When a device takes the discard rack back."""

    AFTER_THE_INITIAL_DEAL = "after-the-initial-deal"
    AFTER_THE_ROUND = "after-the-round"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRules:
    """An automated shuffling shoe (ACT) or shuffling device (NSW), and what it turns off."""

    not_cut: Clause
    turned_off: Ruled[tuple[Clause, ...]]
    """Rules without effect while it is in use, as the book lists them."""
    shuffled_first: Ruled[bool]
    """Whether the dealer must shuffle new cards before they are loaded; NSW 4.2 leaves it to the dealer."""
    feeds_back: Ruled[FeedBack]
    missed_feed_back: Clause | None


class RiffleMoment(StrEnum):
    """When cards that came shuffled may be riffled once more."""

    BEFORE_THE_MULTISHUFFLER = "before-the-multishuffler"
    BEFORE_THE_CUT = "before-the-cut"


@dataclass(frozen=True, slots=True, kw_only=True)
class Riffle:
    """NSW 4.3: cards that came shuffled are riffled if a player asks and a supervisor agrees."""

    defined: Clause | None
    """The dictionary's word for such cards, where it has one."""
    moments: Ruled[tuple[RiffleMoment, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PreShuffledCards:
    """NSW 3.5 and 4.3: cards shuffled by the casino ahead of time, or by their maker."""

    by_the_casino: Riffle
    by_angel: Riffle


def with_burn_cards(rules: ShuffleRules, cards: int) -> ShuffleRules:
    """The same rules where the approved procedures have so many cards burned after a shuffle (ACT 6.1)."""
    clause = rules.burn.after_shuffle.clause
    burn = Burn(
        defined=rules.burn.defined,
        after_shuffle=Ruled(cards, clause),
        with_a_shoe=clause,
        with_a_device=clause,
    )
    return dataclasses.replace(rules, burn=burn)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleRules:
    """All that a shoe needs to know of its book."""

    book: BookId
    checked: Clause
    """The pack is checked card by card."""
    offer: CutOffer
    depths: CutDepths
    due: ShuffleDue
    loaded: Clause
    """What makes a new shoe: the whole pack shuffled, cut and loaded."""
    burn: Burn
    run_out: Clause
    device: DeviceRules
    pre_shuffled: PreShuffledCards | None
