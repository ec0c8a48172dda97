"""What a book says of those who play in the house: their cards, whose a wager is, and the limits that they set."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from croupier.rulebooks.powers import Powers
from croupier.vocabulary.clause import Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRules:
    """Who may wager at all (NSW 1.1 Player Card, 5.1, 20.1)."""

    defined: Clause
    """What a player card is, and whose counts as one."""
    at_play: Clause
    """Nobody wagers without a valid card."""
    own: Clause
    """It is the player's own."""
    first_day: date
    """Before it nobody needs one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProxyRules:
    """Who may place a wager for whom (NSW 1.1 Proxy Betting, 20.20)."""

    defined: Clause
    """What it is, and which help is none."""
    forbidden: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidRules:
    """What becomes of the wagers of one who may not make them (NSW 1.1 Invalid Wager, 20.1, 18.21)."""

    defined: Clause
    claim: Clause
    """Whatever right to act for another is claimed."""
    money: Clause
    """Whoever's money it is."""
    before: Clause
    """Found before the hand begins."""
    during: Clause
    """Found in the course of the hand."""
    settled: Clause
    """Hands that are settled stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DepositRules:
    """How much may be brought in from outside in a calendar day (NSW 1.1 Deposit Limit)."""

    defined: Clause
    methods: tuple[str, ...]
    """The ways in which money comes in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LossRules:
    """How much a player allows themselves to lose in a period (NSW 1.1 Loss Limit, 18.22, 20.2 to 20.4)."""

    defined: Clause
    no_wager: Clause
    """No wager may take the player past it."""
    within: Clause
    """Found past it in a round: only what is within it counts."""
    returned: Clause
    """The rest goes back, the latest bets first, and the player is told of their duties."""
    earlier: Clause
    """Earlier rounds stand."""
    bought: Clause
    """Chips that are bought are declared."""
    brought: Clause
    """Chips that are brought along are declared."""
    remaining: Clause
    """Chips that are left are declared when the player leaves."""
    directions: Clause
    break_from_play: Clause
    """A supervisor may keep a player from wagering until a new period."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PatronRules:
    """All that a book says of patrons."""

    cards: CardRules
    proxies: ProxyRules
    invalid: InvalidRules
    deposits: DepositRules
    losses: LossRules
    powers: Powers
    """Who may give which command to a patron's file; those at a table are among the book's own."""
