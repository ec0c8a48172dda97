"""What becomes of chips and cards when a round is void. Who may declare it, and why, is for other chapters.

ACT: as if the round had never been played. NSW: stakes go back, and payments before the final settlement stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from croupier.games.said import Said, WagerSettled
from croupier.ledger.account import BANK, RACKS, Account, AccountKind, read_account
from croupier.ledger.balances import Posting
from croupier.rulebooks.pit.voids import Payments
from croupier.rulebooks.ruled import Ruled
from croupier.rulebooks.shuffle_rules import FeedBack
from croupier.shoe.stack import shuffle_after_the_round
from croupier.tables.cards.device import commit_next
from croupier.tables.cards.shuffling import ShuffleRevealed
from croupier.tables.conditions import tournament as session
from croupier.tables.conditions.jackpot import prizes_paid, with_the_house
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import (
    COLLECTED_BEFORE_THE_DEAL,
    away_from,
    came_back,
    changed_afterwards,
    chips,
    home_of_stake,
    is_void,
    rack_of,
    settle,
    tray_of,
)
from croupier.tables.play.dealing import burn_leftovers, feed_back_if_due
from croupier.tables.play.round_events import ended
from croupier.tables.registry import TableChapter
from croupier.tables.state.cards import Purpose
from croupier.tables.table import Owed, Table
from croupier.tables.tournament.scoring import give_places_back, score
from croupier.vocabulary.clause import Clause, defines
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Stage
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """By how much an account changes; the account as it is written in the ledger."""

    account: str
    amount: Cents


class RoundVoided(Event, frozen=True, kw_only=True, tag="round-voided.1"):
    """A round has no result: the chips go back as far as the book says."""

    number: int
    changes: tuple[Change, ...] = ()
    owed: tuple[Owed, ...] = ()
    """What should have come back from players whose racks no longer hold it."""
    jackpot_stakes: int = 0
    """How many of the stakes that go back were staked on a jackpot over many tables."""

    def __str__(self) -> str:
        return f"Round {self.number} is void{''.join(f'; {one}' for one in self.owed)}"


def void_under_way(
    context: CommandContext, clause: Clause, also: tuple[Clause, ...] = (), *, goes_on: bool = True
) -> None:
    """End the round under way without a result; its cards go to the discard rack.

    Play goes on with the cards that are left, unless they are out of play too.
    """
    under_way = context.table.round
    assert under_way is not None, "no round is under way"
    _give_up_the_shuffle(context)
    burn_leftovers(context)
    left = context.table.book.voids.cards_left
    also = (*also, left) if goes_on and left is not None else also
    _say_void(context, under_way.number, context.live.said, clause, also)
    if context.table.cards.shuffling is None:
        feed_back_if_due(context, FeedBack.AFTER_THE_ROUND)
        commit_next(context)
    _score(context, under_way.number)


def void_past(
    context: CommandContext, number: int, clause: Clause, also: tuple[Clause, ...] = ()
) -> Refused | None:
    """Take the results of a finished round back; refused if there is no such round, or it is void already."""
    if refused := refuse_void_already(context.table, number, clause):
        return refused
    if 0 < number <= context.table.other_books:
        says = (
            f"{context.by.who} cannot declare round {number} void: it was played under another book or other terms"
        )
        return Refused(Refusal.NO_SUCH_ROUND, says=says, clause=clause)
    said = context.house.past_round(number)
    if said is None:
        says = f"{context.by.who} cannot declare round {number} void: no such round has been finished"
        return Refused(Refusal.NO_SUCH_ROUND, says=says, clause=clause)
    _say_void(context, number, said, clause, also)
    _score(context, number)
    return None


def _score(context: CommandContext, number: int) -> None:
    """In a session players who were out may be in again."""
    if context.table.tournament is not None:
        score(context, number, (), void=True)


def refuse_void_already(table: Table, number: int, clause: Clause) -> Refused | None:
    """A round is void once."""
    if number not in table.voided:
        return None
    return Refused(Refusal.VOID_ALREADY, says=f"Round {number} is void already", clause=clause)


def _say_void(
    context: CommandContext, number: int, said: Sequence[Said], clause: Clause, also: tuple[Clause, ...]
) -> None:
    changes = void_changes(context.table, number, said)
    if context.table.tournament is not None:
        won = (one.names[1] for one, change in changes.items() if one.kind in RACKS and change > 0)
        give_places_back(context, won)
    table, meaning = context.table, context.table.book.voids
    moved, owed = within_the_racks(table, number, changes)
    carried = dict.fromkeys((*also, meaning.defined, _payments(table).clause))
    context.say(
        RoundVoided(
            number=number,
            changes=written(moved),
            owed=owed,
            jackpot_stakes=_jackpot_stakes(table, number, said),
            clause=clause,
            also=tuple(one for one in carried if one != clause),
        )
    )


def _jackpot_stakes(table: Table, number: int, said: Sequence[Said]) -> int:
    """How many jackpot stakes go back; one that was the price of a payment which stands does not."""
    stand = prizes_paid(table, number, said) if _payments(table).value is Payments.STAND else frozenset()
    return len(with_the_house(table, number, said) - stand)


def _give_up_the_shuffle(context: CommandContext) -> None:
    """Discards that were to complete the round are not needed for it: the house shows what it would have made."""
    shuffling = context.table.cards.shuffling
    if shuffling is not None and shuffling.purpose is Purpose.RUN_OUT and shuffling.committed is not None:
        clause = context.table.shuffle_rules.run_out
        context.say(ShuffleRevealed(reveal=context.house.reveal(shuffling.committed), clause=clause))


@defines("void")
def void_changes(table: Table, number: int, said: Sequence[Said]) -> dict[Account, Cents]:
    """By how much each account changes so that the round has no result, in the book's meaning of void."""
    was = _with_what_came_after(table, number, said)
    stay = kept(table, number, said) if _payments(table).value is Payments.STAND else {}
    accounts = dict.fromkeys((*was, *stay))
    changed = {account: Cents(stay.get(account, 0) - was.get(account, 0)) for account in accounts}
    return {account: change for account, change in changed.items() if change}


def _with_what_came_after(table: Table, number: int, said: Sequence[Said]) -> dict[Account, Cents]:
    """What a round changed, with what came back from wagers found invalid (NSW 18.21.2).

    In a session also undisclosed wagers and deductions (NSW 21.5.6.1, 21.8.2.6).
    """
    changed = dict(chips(table, number, said))
    forms = table.tournament.forms if table.tournament is not None else ()
    parts = [changed_afterwards(table, number, one.settled) for one in forms if one.round == number]
    for one in said:
        if isinstance(one, WagerSettled) and came_back(table, number, one):
            back = Cents(one.paid - (one.staked - one.returned))
            parts.append({rack_of(table, one.player): Cents(-back), tray_of(table): back})
    for player, amount in session.deducted_in(table, number).items():
        parts.append({rack_of(table, player): Cents(-amount), tray_of(table): Cents(amount)})
    for part in parts:
        for account, change in part.items():
            changed[account] = Cents(changed.get(account, 0) + change)
    return changed


def _payments(table: Table) -> Ruled[Payments]:
    """What becomes of payments made before the final settlement; in a session they come back (NSW 21.2.2.1)."""
    clause = session.rules_at(table).void_payments_come_back if table.tournament is not None else None
    return table.book.voids.payments if clause is None else Ruled(Payments.REVERSED, clause)


def kept(table: Table, number: int, said: Iterable[Said]) -> dict[Account, Cents]:
    """What payments made before the final settlement leave behind (open point 54).

    A stake that was the price of a payment stays with the house.
    """
    stay: dict[Account, Cents] = {}
    if table.tournament is not None and _payments(table).value is Payments.REVERSED:
        return stay
    tray = tray_of(table)
    for one in said:
        if not isinstance(one, WagerSettled) or not one.paid or one.stage is Stage.FINAL:
            continue
        if is_void(table, number, one) or came_back(table, number, one):
            continue
        price = one.staked - one.returned if one.on in COLLECTED_BEFORE_THE_DEAL else 0
        home = home_of_stake(table, number, one.player, one.box, one.on)
        to = BANK if home.kind is AccountKind.TOKENS else tray
        for account, change in (
            (rack_of(table, one.player), one.paid),
            (tray, -one.paid),
            (home, -price),
            (to, price),
        ):
            stay[account] = Cents(stay.get(account, 0) + change)
    return stay


def within_the_racks(
    table: Table, number: int, changed: Mapping[Account, Cents]
) -> tuple[dict[Account, Cents], tuple[Owed, ...]]:
    """The same changes as far as racks and tokens can pay them: the rest is owed to the house, which pays it.

    What one is to have who left is paid elsewhere.
    """
    moved: dict[Account, Cents] = {}
    owed: list[Owed] = []
    for account, change in changed.items():
        if (account.kind in RACKS or account.kind is AccountKind.TOKENS) and change < 0:
            missing = max(0, -change - _held(table, account))
            source = tray_of(table) if account.kind in RACKS else BANK
            moved[account] = Cents(moved.get(account, 0) + change + missing)
            moved[source] = Cents(moved.get(source, 0) - missing)
            if missing:
                owed.append(_owed(account, Cents(missing), number))
        else:
            to = _where_found(table, account)
            moved[to] = Cents(moved.get(to, 0) + change)
    return {account: change for account, change in moved.items() if change}, tuple(owed)


def _held(table: Table, account: Account) -> int:
    """What a patron has in a rack or in tokens here."""
    if account.kind is AccountKind.TOKENS:
        return table.vouchers[account.names[2]].left
    patron = table.patrons.get(account.names[1])
    return patron.rack if patron else 0


def _owed(account: Account, amount: Cents, number: int) -> Owed:
    voucher = account.names[2] if account.kind is AccountKind.TOKENS else None
    return Owed(player=account.names[1], amount=amount, round=number, voucher=voucher)


def _where_found(table: Table, account: Account) -> Account:
    """Where chips for an account go: those of a patron who left, to the purse."""
    gone = account.kind in RACKS and account.names[1] not in table.patrons
    return away_from(table, account.names[1]) if gone else account


def written(moved: Mapping[Account, Cents]) -> tuple[Change, ...]:
    """Changes as an event keeps them."""
    return tuple(Change(account=str(account), amount=amount) for account, amount in sorted(moved.items()))


def postings_for(changes: Iterable[Change]) -> tuple[Posting, ...]:
    """The chips that such changes move."""
    return settle({read_account(one.account): one.amount for one in changes})


@CHAPTER.moves(RoundVoided)
def chips_of_a_void_round(table: Table, event: RoundVoided) -> tuple[Posting, ...]:
    return postings_for(event.changes)


@CHAPTER.evolves(RoundVoided)
def round_voided(table: Table, event: RoundVoided) -> Table:
    """A round under way is gone, its cards are in the discard rack; a past one leaves the cards alone."""
    table = replace(table, voided=(*table.voided, event.number), owed=(*table.owed, *event.owed))
    if table.finished is not None and table.finished.number == event.number:
        table = replace(table, finished=None)
    if table.round is None or table.round.number != event.number:
        return table
    cards, stack = table.cards, table.cards.stack
    assert stack is not None, "a round is dealt from cards"
    stack = ended(stack, cards.set_aside)
    if cards.shuffling is not None and cards.shuffling.purpose is Purpose.RUN_OUT:
        cards = replace(cards, shuffling=None)
        stack = shuffle_after_the_round(stack, table.shuffle_rules.run_out)
    return replace(table, round=None, cards=replace(cards, stack=stack))
