"""What a table is at one moment: a frozen value, made from events alone. Decides nothing."""

from __future__ import annotations

import dataclasses
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import Annotated

import msgspec

from croupier.games.layout import EMPTY, Layout
from croupier.games.round_of_play import Answered, Input
from croupier.games.said import PoolWinner
from croupier.games.wagers import Wager
from croupier.rulebooks import shelf
from croupier.rulebooks.approved_conditions import StruckChoices, with_deal_from_marker, with_struck
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import Book, GameRules
from croupier.rulebooks.ruled import Ruled
from croupier.rulebooks.shuffle_rules import ShuffleRules, with_burn_cards
from croupier.rulebooks.side_wager_rules import BlazingSevensWager, SuperSevensWager
from croupier.rulebooks.table_options import TableOptions
from croupier.shoe.stack import Holder
from croupier.tables.state.cards import (
    Cards,
    Failure,
    StoredPack,
)
from croupier.tables.state.cases import NO_CASES, Approval, Cases
from croupier.tables.state.jackpot import JackpotTold
from croupier.tables.state.limits import NO_SIGN, Sign
from croupier.tables.state.part import Part
from croupier.tables.state.people import (
    Lying,
    Patron,
    Restriction,
    Seating,
    ShoePlayed,
    Till,
    TokenStake,
    Voucher,
)
from croupier.tables.state.tournament import Struck, TournamentPlay
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import BookId, Player
from croupier.vocabulary.text import Text


class Addressee(StrEnum):
    """Whom a book wants told of something."""

    PLAYERS = "players"
    PLAYER = "player"
    INSPECTOR = "inspector"
    SURVEILLANCE = "surveillance"
    COMMISSION = "commission"
    """The ACT Gambling and Racing Commission."""
    NICC = "nicc"
    """The NSW Independent Casino Commission."""

    @property
    def words(self) -> str:
        """As a sentence names it."""
        return {"commission": "the Commission", "nicc": "the NICC", "inspector": "an inspector"}.get(
            self.value, self.value
        )


class Phase(StrEnum):
    """Whether the table is in use."""

    NOT_OPENED = "not-opened"
    OPEN = "open"
    CLOSED = "closed"


class Dealing(StrEnum):
    """Who deals."""

    BY_SOFTWARE = "by software"
    BY_HAND = "by hand"
    """A person deals from a real shoe and reports each card."""


ClockTime = Annotated[str, msgspec.Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$"), Text(most=5)]
"""An hour and minute of the day, as `18:30`."""


class GamingHours(Part, frozen=True, kw_only=True):
    """The hours in which the casino may be played in; they may go past midnight."""

    opens: ClockTime
    closes: ClockTime


class Setting(Part, frozen=True, kw_only=True):
    """What was settled when the table opened."""

    book: BookId
    options: TableOptions
    dealing: Dealing
    holder: Holder
    seconds_to_decide: int
    """After so long the clock may say that a player is silent."""
    minutes_of_notice: int = 0
    """How long before a change players are told of it, where the book names no time (open point 22)."""
    layout: str = ""
    """The name of the layout on the table; of a Blackjack Challenge layout, the letter of its diagram."""
    sensors: bool = False
    """Whether jackpot sensors are fitted to the layout."""
    low_limit_gaming: bool = False
    shuffle: str | None = None
    """Which of the approved shuffles the operator has chosen."""
    hours: GamingHours | None = None
    """Any hour where none are configured."""


class Told(Part, frozen=True, kw_only=True):
    """A notice that was given: who was told, of what, and when."""

    to: Addressee
    subject: str
    at: datetime
    by: str
    proposed: datetime | None = None
    """The time that a sign names for what was announced."""


class Owed(Part, frozen=True, kw_only=True):
    """What a player has still to give back of a round that is void, because the rack no longer held it."""

    player: Player
    amount: Cents
    round: int
    voucher: str | None = None
    """The voucher whose tokens it is; nothing where it is chips."""

    def __str__(self) -> str:
        return f"{self.player} still owes {dollars(self.amount)}{' in tokens' if self.voucher else ''}"


class Round(Part, frozen=True, kw_only=True):
    """A round of play under way: its wagers and its inputs are its whole state, the layout follows from them."""

    number: int
    wagers: tuple[Wager, ...]
    new_shoe: bool
    inputs: tuple[Input, ...] = ()
    layout: Layout = EMPTY
    asked: datetime | None = None
    """When the open questions were asked."""
    kept: tuple[Answered, ...] = ()
    """Answers of a round that was reconstructed, to be given again where the hands lie as they did."""
    refusing: tuple[Player, ...] = ()
    """Those who refused a card that came out too early: they receive no other (NSW 18.3)."""
    options: TableOptions | None = None
    """The table's options when it began: limits that change meanwhile are for the next one."""
    conducted_by: str = ""
    """The version of Croupier that conducts it."""
    losers_first: bool = False
    """Whether lost Super Sevens wagers are taken before others are paid (2006 17.8)."""
    struck: Struck | None = None
    """Choices that the conditions of its tournament strike out."""
    first_box: int | None = None
    """Where the deal begins, if not at the first box with a wager (NSW 21.9.3)."""
    jackpot: JackpotTold | None = None
    """What the house told of the jackpot when it began; nothing where the table stands alone."""
    won: tuple[PoolWinner, ...] = ()
    """Who has won a prize of that jackpot which is not awarded yet: the round is held."""
    taken_back: tuple[Player, ...] = ()
    """Whose winnings in it were taken back, because their wagers were invalid (NSW 18.21.2)."""


class Table(Part, frozen=True, kw_only=True):
    """One table."""

    name: str
    version: int = 0
    """How many events have happened."""
    now: datetime | None = None
    """When the last of them did."""
    phase: Phase = Phase.NOT_OPENED
    dealer: str | None = None
    """Who deals: whoever was the last to do something as the dealer."""
    setting: Setting | None = None
    sign: Sign = NO_SIGN
    patrons: dict[Player, Patron] = msgspec.field(default_factory=dict)
    """In the order in which they came."""
    lying: tuple[Lying, ...] = ()
    passed: tuple[Player, ...] = ()
    """Those who said that they sit the next round out."""
    cards: Cards = Cards()
    round: Round | None = None
    finished: Round | None = None
    to_be_read: Round | None = None
    """A finished round that is no longer at hand, while forms on paper wait to be read by it (NSW 21.8.2.6)."""
    """The round before, until the next begins: an error in it can still be put right."""
    rounds: int = 0
    """How many rounds have begun."""
    other_books: int = 0
    """How many of them were played under another book than the one that is open now, or under other terms."""
    told: tuple[Told, ...] = ()
    """The notices given at this table, the latest last."""
    approvals: tuple[Approval, ...] = ()
    """The written consents on file."""
    packs: tuple[StoredPack, ...] = ()
    """Packs that are made ready ahead of time and not issued yet."""
    seating: Seating = Seating()
    played: ShoePlayed = ShoePlayed()
    restrictions: tuple[Restriction, ...] = ()
    """Every restriction there has been, the latest last."""
    vouchers: dict[str, Voucher] = msgspec.field(default_factory=dict)
    """The vouchers exchanged at this table, by number."""
    token_stakes: tuple[TokenStake, ...] = ()
    till: Till = Till()
    voided: tuple[int, ...] = ()
    """The numbers of the rounds that are void."""
    owed: tuple[Owed, ...] = ()
    """What players have still to give back."""
    invalid_wins: tuple[tuple[int, Player], ...] = ()
    """Rounds, each with one whose winnings in it went back because the wagers were invalid (NSW 18.21.2)."""
    cases: Cases = NO_CASES
    """Voids ordered, breaches, exclusions, disputes and wrong payments."""
    failure: Failure | None = None
    dealt_from: Holder | None = None
    """What is dealt from since a device failed, where it is not what the table was opened with."""
    tournament: TournamentPlay | None = None
    """The session of a tournament that is played here."""

    @property
    def opened(self) -> Setting:
        """The setting of a table that was opened."""
        assert self.setting is not None, f"{self.name} was never opened"
        return self.setting

    @property
    def book(self) -> Book:
        """The book that the table is open under."""
        return shelf.book(self.opened.book)

    @property
    def rules(self) -> GameRules:
        """What the round under way is played by; if none is, the next one."""
        return self.rules_for(self.round)

    def rules_for_next(self, told: JackpotTold | None) -> GameRules:
        """What the next round is played by, from what the house tells of the jackpot."""
        return self._rules_of(None, told)

    def rules_for(self, played: Round | None) -> GameRules:
        """What this round is played by, whatever the table's options have become since it began."""
        return self._rules_of(played, played.jackpot if played is not None else None)

    def _rules_of(self, played: Round | None, told: JackpotTold | None) -> GameRules:
        begun_under = played.options if played is not None else None
        losers_first = played is None or played.losers_first
        options = begun_under or self.opened.options
        struck, begins = self._conditions(played)
        return _rules(
            self.opened.book,
            options,
            losers_first=losers_first,
            struck=struck,
            begins=begins,
            reset=None if told is None else told.reset,
        )

    def _conditions(self, played: Round | None) -> tuple[StruckChoices | None, Clause | None]:
        """What the conditions of a tournament put in the place of rules: choices struck out, and where to deal."""
        terms = self.tournament.terms if self.tournament is not None else None
        if terms is None and played is None:
            return None, None
        struck = played.struck if played is not None else terms.struck if terms is not None else None
        from_marker = (
            played.first_box is not None if played is not None else terms is not None and terms.deal_from_marker
        )
        at_tables = self.book.tournaments.play if self.book.tournaments is not None and from_marker else None
        choices = None
        if struck is not None:
            choices = StruckChoices(
                clause=struck.clause, doubling=struck.doubling, hands_from_splitting=struck.hands_from_splitting
            )
        return choices, at_tables.order.deal_from_marker if at_tables is not None else None

    @property
    def shuffle_rules(self) -> ShuffleRules:
        """How the cards are shuffled, cut and burned."""
        burned = self.opened.options.burn_cards
        rules = self.book.shuffle
        return with_burn_cards(rules, burned) if burned else rules

    @property
    def holder(self) -> Holder:
        """What the cards are dealt from now."""
        return self.dealt_from or self.opened.holder

    @property
    def dealt_out_of(self) -> str:
        """What the cards are dealt from now, in words."""
        return "shuffling device" if self.holder is Holder.DEVICE else "shoe"

    @property
    def by_hand(self) -> bool:
        """Whether a person deals and reports each card."""
        return self.opened.dealing is Dealing.BY_HAND

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers that lie on the layout before the first card, with the limits that now hold for each."""
        main = self.rules.main if self.lying else None
        return tuple(one.wager if one.wager.on is not main else _limited(self, one.wager) for one in self.lying)


@lru_cache(maxsize=256)
def _rules(
    book: BookId,
    options: TableOptions,
    *,
    losers_first: bool,
    struck: StruckChoices | None = None,
    begins: Clause | None = None,
    reset: int | None = None,
) -> GameRules:
    rules = shelf.book(book).rules(options)
    if not isinstance(rules, BlackjackRules):
        return rules
    if struck is not None:
        rules = with_struck(rules, struck)
    if begins is not None and rules.initial_deal.begins_at is None:
        rules = with_deal_from_marker(rules, begins)
    if reset is not None:
        rules = _from_a_pool(book, rules, Cents(reset))
    return rules if losers_first else _box_by_box(rules)


def _from_a_pool(book: BookId, rules: BlackjackRules, reset: Cents) -> BlackjackRules:
    """As in a house: shares of the jackpot are awarded from its pool, whatever the options of the table say."""
    jackpots = shelf.book(book).jackpots
    least = jackpots.resets.get(reset) if jackpots is not None else None
    wagers = tuple(
        dataclasses.replace(
            one,
            of_a_pool=True,
            jackpot_reset=one.jackpot_reset if least is None else Ruled(reset, least),
        )
        if isinstance(one, BlazingSevensWager)
        else one
        for one in rules.side_wagers
    )
    return dataclasses.replace(rules, side_wagers=wagers)


def _box_by_box(rules: BlackjackRules) -> BlackjackRules:
    """As rounds on record from before went that do not take lost Super Sevens wagers first."""
    wagers = tuple(
        dataclasses.replace(one, losers_first=False) if isinstance(one, SuperSevensWager) else one
        for one in rules.side_wagers
    )
    return dataclasses.replace(rules, side_wagers=wagers)


def with_patron(table: Table, patron: Patron) -> Table:
    """The table with this patron as they now are."""
    return msgspec.structs.replace(table, patrons={**table.patrons, patron.name: patron})


def limited(table: Table, wager: Wager) -> Wager:
    """The wager with the limits that a marker or a kept minimum gives it in place of the sign's."""
    return wager if wager.on is not table.rules.main else _limited(table, wager)


def _limited(table: Table, wager: Wager) -> Wager:
    marker = next((one for one in table.sign.markers if one.covers(wager.player, wager.box)), None)
    patron = table.patrons.get(wager.player)
    least = patron.keeps.minimum if patron is not None and patron.keeps is not None else None
    if marker is not None and marker.minimum is not None:
        least = marker.minimum
    most = max(marker.maximum, table.opened.options.maximum or 0) if marker is not None else None
    if (least, most) == (wager.least, wager.most):
        return wager
    return msgspec.structs.replace(wager, least=least, most=most)
