"""What wagers are made with, and the stakes made in promotional tokens (NSW 1.1, 5.2).

Vouchers are exchanged in `vouchers`; how a stake of tokens is settled is in `money`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from croupier.games.said import Said, WagerPlaced
from croupier.games.wagers import Wager
from croupier.rulebooks.pit.boxes import TokenRules
from croupier.tables.state.people import TokenStake, Voucher
from croupier.tables.table import Table
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refusal, Refused


class WageredWith(StrEnum):
    """What a player puts on the layout."""

    CHIPS = "chips"
    TOKENS = "tokens"
    CASH = "cash"
    """Which no book takes for a wager."""


def refuse_means(table: Table, wager: Wager, means: WageredWith, voucher: str | None) -> Refused | None:
    """Chips are taken everywhere, promotional tokens where the book knows them, and cash nowhere."""
    rules = table.book.tokens
    if means is WageredWith.CHIPS and voucher is None:
        return None
    if means is not WageredWith.TOKENS or rules is None:
        taken = "chips or promotional tokens" if rules else "gaming chips"
        says = (
            f"{wager.player} cannot wager {dollars(wager.amount)} in {means} on box {wager.box}: it takes {taken}"
        )
        return Refused(Refusal.NOT_IN_CHIPS, says=says, clause=table.rules.control.placed)
    if _fitting(table, wager, voucher) is not None:
        return None
    most = max((one.left for one in _vouchers(table, wager.player, voucher)), default=0)
    return _too_few_tokens(rules, wager, most)


def _too_few_tokens(rules: TokenRules, wager: Wager, most: int) -> Refused:
    says = (
        f"{wager.player} cannot wager {dollars(wager.amount)} in tokens on box {wager.box}: "
        f"no voucher has more than {dollars(most)} left"
    )
    return Refused(Refusal.NOT_ENOUGH_TOKENS, says=says, clause=rules.wagered, also=(rules.tokens,))


def refuse_more_tokens(table: Table, before: Wager, wager: Wager) -> Refused | None:
    """A stake of tokens is raised with tokens of its own voucher, as far as it has any left."""
    stake = next((one for one in table.token_stakes if _is_stake_of(table, one, wager)), None)
    rules = table.book.tokens
    if stake is None or rules is None:
        return None
    most = table.vouchers[stake.voucher].left + before.amount
    return _too_few_tokens(rules, wager, most) if wager.amount > most else None


def voucher_for(table: Table, wager: Wager, means: WageredWith, voucher: str | None) -> str | None:
    """The voucher whose tokens pay this wager; none where chips do."""
    fitting = _fitting(table, wager, voucher) if means is WageredWith.TOKENS else None
    return fitting.number if fitting else None


def _fitting(table: Table, wager: Wager, voucher: str | None) -> Voucher | None:
    enough = (one for one in _vouchers(table, wager.player, voucher) if wager.amount <= one.left)
    return next(enough, None)


def _vouchers(table: Table, player: Player, number: str | None) -> list[Voucher]:
    return [one for one in table.vouchers.values() if one.player == player and number in (None, one.number)]


def laid_in_tokens(table: Table, wager: Wager, voucher: str | None) -> Table:
    """The table when a wager was laid; one in tokens is remembered as such."""
    if voucher is None:
        return table
    stake = TokenStake(
        round=table.rounds + 1,
        player=wager.player,
        box=wager.box,
        on=wager.on,
        amount=Cents(wager.amount),
        voucher=voucher,
    )
    return msgspec.structs.replace(table, token_stakes=(*table.token_stakes, stake))


def taken_back_in_tokens(table: Table, gone: tuple[Player, int, On]) -> Table:
    """The table when a wager was taken back before the first card."""
    coming = table.rounds + 1
    kept = tuple(one for one in table.token_stakes if (one.round, one.player, one.box, one.on) != (coming, *gone))
    return msgspec.structs.replace(table, token_stakes=kept) if kept != table.token_stakes else table


def changed_in_tokens(table: Table, wager: Wager) -> Table:
    """The table when a wager was raised or lowered before the first card."""
    if not any(_is_stake_of(table, one, wager) for one in table.token_stakes):
        return table
    stakes = tuple(
        msgspec.structs.replace(one, amount=Cents(wager.amount)) if _is_stake_of(table, one, wager) else one
        for one in table.token_stakes
    )
    return msgspec.structs.replace(table, token_stakes=stakes)


def _is_stake_of(table: Table, stake: TokenStake, wager: Wager) -> bool:
    at = (table.rounds + 1, wager.player, wager.box, wager.on)
    return (stake.round, stake.player, stake.box, stake.on) == at


def tokens_in_action(table: Table, number: int, said: Iterable[Said]) -> Table:
    """The table when the round begins: of a stake in tokens it is known what can win or lose (NSW 6.3)."""
    if not table.token_stakes:
        return table
    known = {(one.player, one.box, one.on): one.in_action for one in said if isinstance(one, WagerPlaced)}
    stakes = tuple(
        msgspec.structs.replace(one, in_action=known.get((one.player, one.box, one.on)))
        if one.round == number
        else one
        for one in table.token_stakes
    )
    return msgspec.structs.replace(table, token_stakes=stakes)
