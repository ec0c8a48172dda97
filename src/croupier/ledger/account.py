"""Who can hold chips: the house's accounts and the patrons'. An account is only a name; it holds no balance."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError


class AccountKind(StrEnum):
    """The kinds of account; their words are stored, so add and never change."""

    BANK = "bank"
    FLOAT = "float"
    PURSE = "purse"
    RACK = "rack"
    ESCROW = "escrow"
    TOKENS = "tokens"
    POOL = "pool"
    COMMISSION = "commission"
    CHIP_INVENTORY = "chip-inventory"
    CHIP_RACK = "chip-rack"
    CHIP_STAKE = "chip-stake"
    JACKPOT = "jackpot"
    RESERVE = "reserve"


class Currency(StrEnum):
    """What an account holds. Nothing turns one into another: no posting has an end in each."""

    MONEY = "money"
    """Whole cents: chips that are bought and redeemed, and money itself."""
    TOURNAMENT_CHIPS = "tournament chips"
    """Whole numbers without a value in money (ACT A.Tournament Chips; NSW 21.1.1.tournament chips)."""


IN_TOURNAMENT_CHIPS = frozenset({AccountKind.CHIP_INVENTORY, AccountKind.CHIP_RACK, AccountKind.CHIP_STAKE})

RACKS = frozenset({AccountKind.RACK, AccountKind.CHIP_RACK})
"""What lies before a patron at a table: chips, or the chips of a tournament."""

NAMED_BY: Mapping[AccountKind, tuple[str, ...]] = {
    AccountKind.BANK: (),
    AccountKind.FLOAT: ("table",),
    AccountKind.PURSE: ("patron",),
    AccountKind.RACK: ("table", "patron"),
    AccountKind.ESCROW: ("table", "round of play", "stake"),
    AccountKind.TOKENS: ("table", "patron", "voucher"),
    AccountKind.POOL: ("tournament",),
    AccountKind.COMMISSION: ("tournament",),
    AccountKind.CHIP_INVENTORY: ("table",),
    AccountKind.CHIP_RACK: ("table", "patron"),
    AccountKind.CHIP_STAKE: ("table", "round of play", "stake"),
    AccountKind.JACKPOT: ("jackpot",),
    AccountKind.RESERVE: ("jackpot",),
}
"""What names an account of each kind, in the order of its text."""

MAY_BE_NEGATIVE = frozenset({AccountKind.BANK, AccountKind.FLOAT, AccountKind.CHIP_INVENTORY})
"""The house's own: the bank has issued what all others hold, and a float may pay more than it was filled with.

The inventory of tournament chips is bank and float of its table in one: it issues, pays and takes them in.
"""


@dataclass(frozen=True, slots=True, order=True)
class Account:
    """One account, by its kind and the names that tell it from its like; made by the functions below."""

    kind: AccountKind
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        wanted = NAMED_BY[self.kind]
        assert len(self.names) == len(wanted), f"an account of kind {self.kind} is named by {wanted}"
        assert all(self.names), f"an account of kind {self.kind} has an empty name: {self.names}"

    def __str__(self) -> str:
        """The stable text that is stored: `rack:table-1:ann`."""
        return ":".join([self.kind.value, *map(_escaped, self.names)])

    @property
    def may_be_negative(self) -> bool:
        """Whether the account may owe: the house's may, a patron's and a stake's never."""
        return self.kind in MAY_BE_NEGATIVE

    @property
    def patron(self) -> str | None:
        """Whose chips lie in it, before them or on the layout; nobody's where it is the house's."""
        by = NAMED_BY[self.kind]
        if "stake" in by:
            return self.names[-1].rpartition("/")[2]  # box, wager and player: no name has a stroke in it
        return self.names[by.index("patron")] if "patron" in by else None

    @property
    def table(self) -> str | None:
        """At which table it is, if it is at one."""
        by = NAMED_BY[self.kind]
        return self.names[by.index("table")] if "table" in by else None

    @property
    def currency(self) -> Currency:
        """What it holds."""
        return Currency.TOURNAMENT_CHIPS if self.kind in IN_TOURNAMENT_CHIPS else Currency.MONEY


BANK = Account(AccountKind.BANK)
"""The house bank, where chips come from and return to."""


def table_float(table: str) -> Account:
    """The chips in the dealer's tray of a table."""
    return Account(AccountKind.FLOAT, (table,))


def purse(patron: Player) -> Account:
    """A patron's chips away from any table."""
    return Account(AccountKind.PURSE, (patron,))


def rack(table: str, patron: Player) -> Account:
    """A patron's chips at one table: all that the table's wagers can take."""
    return Account(AccountKind.RACK, (table, patron))


def escrow(table: str, round_of_play: str, stake: str) -> Account:
    """One stake on the layout: it is neither the patron's nor the house's until settled."""
    return Account(AccountKind.ESCROW, (table, round_of_play, stake))


def tokens(table: str, patron: Player, voucher: str) -> Account:
    """A patron's promotional tokens at one table, of one voucher: to wager with, never to turn into money."""
    return Account(AccountKind.TOKENS, (table, patron, voucher))


def pool(tournament: str) -> Account:
    """The prize money of a tournament, in cents."""
    return Account(AccountKind.POOL, (tournament,))


def commission(tournament: str) -> Account:
    """What is kept of the entry fees of a tournament, in cents."""
    return Account(AccountKind.COMMISSION, (tournament,))


def chip_inventory(table: str) -> Account:
    """The tournament chips of a table that no player holds."""
    return Account(AccountKind.CHIP_INVENTORY, (table,))


def chip_rack(table: str, patron: Player) -> Account:
    """A player's tournament chips at the table of a session."""
    return Account(AccountKind.CHIP_RACK, (table, patron))


def chip_stake(table: str, round_of_play: str, stake: str) -> Account:
    """One stake of tournament chips on the layout."""
    return Account(AccountKind.CHIP_STAKE, (table, round_of_play, stake))


def jackpot_pool(jackpot: str) -> Account:
    """What a jackpot displays: the prizes of the next who win it."""
    return Account(AccountKind.JACKPOT, (jackpot,))


def jackpot_reserve(jackpot: str) -> Account:
    """What is put aside of each contribution, to fill the jackpot up when it is won."""
    return Account(AccountKind.RESERVE, (jackpot,))


def read_account(text: str) -> Account:
    """The account that `text` names; only text that an account gives of itself is accepted."""
    word, *names = text.split(":")
    try:
        account = Account(AccountKind(word), tuple(map(_unescaped, names)))
    except (ValueError, AssertionError):
        raise _no_account(text) from None
    if str(account) != text:
        raise _no_account(text)
    return account


def _escaped(name: str) -> str:
    return name.replace("%", "%25").replace(":", "%3A")


def _unescaped(name: str) -> str:
    return re.sub("%(25|3A)", lambda found: "%" if found[1] == "25" else ":", name)


def _no_account(text: str) -> RefusedError:
    return RefusedError(
        Refused(
            Refusal.BAD_FILE, says=f"There is no account {text!r}: an account is written like rack:table-1:ann"
        )
    )
