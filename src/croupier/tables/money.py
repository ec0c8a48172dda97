"""The chips that a round moves: from what it said to postings between racks, stakes and the float."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from croupier.games.said import (
    Doubled,
    Insured,
    Said,
    SplitWagerPlaced,
    StakeCollected,
    StakeMadeUp,
    StakeReturned,
    WagerPlaced,
    WagerSettled,
    WarWagerPlaced,
)
from croupier.ledger.account import (
    BANK,
    RACKS,
    Account,
    chip_inventory,
    chip_rack,
    chip_stake,
    escrow,
    purse,
    rack,
    table_float,
    tokens,
)
from croupier.ledger.balances import Posting, changes
from croupier.tables.state.people import TokenStake
from croupier.tables.table import Table
from croupier.vocabulary.money import NOTHING, Cents
from croupier.vocabulary.names import On, Outcome, Player

COLLECTED_BEFORE_THE_DEAL = frozenset({On.BLAZING_7S})
"""Stakes that are in the float before the first card, whatever they win (NSW 16.7)."""


def rack_of(table: Table, player: Player) -> Account:
    """What lies before a player here: in a session of a tournament, its chips."""
    return rack(table.name, player) if table.tournament is None else chip_rack(table.name, player)


def tray_of(table: Table) -> Account:
    """What the house pays from and collects into here; tournament chips have no float, only an inventory."""
    return table_float(table.name) if table.tournament is None else chip_inventory(table.name)


def away_from(table: Table, player: Player) -> Account:
    """Where chips for one who has left the table go; those of a tournament stay with the house."""
    return purse(player) if table.tournament is None else chip_inventory(table.name)


def stake_account(table: Table, number: int, player: Player, box: int, on: On) -> Account:
    """Where the chips of one wager lie until it is settled."""
    lies = escrow if table.tournament is None else chip_stake
    return lies(table.name, str(number), f"{box}/{on}/{player}")


def token_stake(table: Table, number: int, player: Player, box: int, on: On) -> TokenStake | None:
    """The wager of that round that was made in promotional tokens, if it was (NSW 5.2)."""
    return next(
        (
            one
            for one in table.token_stakes
            if (one.round, one.player, one.box, one.on) == (number, player, box, on)
        ),
        None,
    )


def home_of_stake(table: Table, number: int, player: Player, box: int, on: On) -> Account:
    """Where a wager laid before the first card came from, and goes back to: the rack, or a voucher's tokens."""
    stake = token_stake(table, number, player, box, on) if table.token_stakes else None
    return tokens(table.name, player, stake.voucher) if stake else rack_of(table, player)


def postings_of(table: Table, number: int, said: Iterable[Said]) -> tuple[Posting, ...]:
    """The chips that move when this is said; those of the first wagers lay on the layout before."""
    found = (
        _to_one_who_left(table, posting)
        for one in said
        if not isinstance(one, WagerPlaced)
        for posting in _postings(table, number, one)
    )
    return tuple(one for one in found if one is not None)


def _to_one_who_left(table: Table, posting: Posting) -> Posting | None:
    """Chips for somebody who is no longer at the table go to the purse: there is no rack to put them into."""
    to = posting.target
    if to.kind not in RACKS or to.names[1] in table.patrons:
        return posting
    away = away_from(table, to.names[1])
    return None if away == posting.source else Posting(source=posting.source, target=away, amount=posting.amount)


def chips(table: Table, number: int, said: Iterable[Said]) -> dict[Account, Cents]:
    """What the round has changed in each account so far, its first wagers included."""
    return dict(changes(posting for one in said for posting in _postings(table, number, one)))


def postings_afterwards(
    table: Table, number: int, settled: WagerSettled | None, *, instead_of: WagerSettled | None = None
) -> tuple[Posting, ...]:
    """The chips of a wager that was placed and settled when the round was over, less what it moved before."""
    now, was = changed_afterwards(table, number, settled), changed_afterwards(table, number, instead_of)
    moved = {one: Cents(now.get(one, 0) - was.get(one, 0)) for one in dict.fromkeys((*now, *was))}
    return settle({account: change for account, change in moved.items() if change})


def changed_afterwards(table: Table, number: int, settled: WagerSettled | None) -> dict[Account, Cents]:
    """What a wager that was placed and settled after its round changed in each account."""
    if settled is None:
        return {}
    own, tray = rack_of(table, settled.player), tray_of(table)
    lost = settled.staked - settled.returned
    change = Cents(settled.paid - lost)
    return {own: change, tray: Cents(-change)} if change else {}


def settle(moved: dict[Account, Cents]) -> tuple[Posting, ...]:
    """Postings that change each account by so much; together the changes are nothing."""
    takers = [(account, change) for account, change in sorted(moved.items()) if change > 0]
    givers = [(account, -change) for account, change in sorted(moved.items()) if change < 0]
    made = []
    while takers and givers:
        (taker, wanted), (giver, has) = takers.pop(), givers.pop()
        amount = min(wanted, has)
        made.append(Posting(source=giver, target=taker, amount=Cents(amount)))
        if wanted > amount:
            takers.append((taker, Cents(wanted - amount)))
        if has > amount:
            givers.append((giver, Cents(has - amount)))
    assert not takers, "more is to be given than is taken"
    assert not givers, "more is taken than is to be given"
    return tuple(made)


def came_back(table: Table, number: int, settled: WagerSettled) -> bool:
    """Whether a win went back in its round, because its maker's wagers were found invalid (NSW 18.21.2)."""
    return settled.outcome is Outcome.WIN and (number, settled.player) in table.invalid_wins


def is_void(table: Table, number: int, said: WagerSettled) -> bool:
    """Whether the wager was declared void after it was settled (ACT 16.2(a))."""
    return any(
        (one.round, one.player, one.box, one.hand, one.on, one.owner)
        == (number, said.player, said.box, said.hand, said.on, said.owner)
        for one in table.cases.void_wagers
    )


def _without_a_result(said: WagerSettled) -> WagerSettled:
    return msgspec.structs.replace(said, outcome=Outcome.VOID, pays=None, paid=NOTHING, returned=said.staked)


def _postings(table: Table, number: int, said: Said) -> Iterator[Posting]:
    if table.cases.void_wagers and isinstance(said, WagerSettled) and is_void(table, number, said):
        said = _without_a_result(said)
    if table.token_stakes and (made_in_tokens := _in_tokens(table, number, said)):
        yield from _token_postings(table, made_in_tokens, said)
        return
    tray = tray_of(table)
    match said:
        case WagerPlaced() | WarWagerPlaced() | Insured() | Doubled() | SplitWagerPlaced() | StakeMadeUp():
            stake = stake_account(table, number, said.player, said.box, _kind_of(table, said))
            yield from _posting(rack_of(table, said.player), stake, said.amount)
        case StakeCollected():
            stake = stake_account(table, number, said.player, said.box, said.on)
            yield from _posting(stake, tray, said.amount)
        case StakeReturned():
            stake = stake_account(table, number, said.player, said.box, said.on)
            stake = tray if said.on in COLLECTED_BEFORE_THE_DEAL else stake
            yield from _posting(stake, rack_of(table, said.player), said.amount)
        case WagerSettled():
            stake = stake_account(table, number, said.player, said.box, said.on)
            stake = tray if said.on in COLLECTED_BEFORE_THE_DEAL else stake
            lost = 0 if said.on in COLLECTED_BEFORE_THE_DEAL else said.staked - said.returned
            lies = tray if said.on in COLLECTED_BEFORE_THE_DEAL else stake
            yield from _posting(lies, rack_of(table, said.player), said.returned)
            yield from _posting(stake, tray, lost)
            yield from _posting(tray, rack_of(table, said.player), said.paid)
        case _:
            pass


def _in_tokens(table: Table, number: int, said: Said) -> TokenStake | None:
    """The stake of tokens that this is about; what is added by splitting or doubling is in chips."""
    match said:
        case WagerPlaced() | StakeCollected():
            return token_stake(table, number, said.player, said.box, said.on)
        case StakeReturned() | WagerSettled() if said.hand == 1:
            return token_stake(table, number, said.player, said.box, said.on)
        case _:
            return None


def _token_postings(table: Table, made: TokenStake, said: Said) -> Iterator[Posting]:
    """Where the tokens of a wager go; those that leave the game go back to the bank, which issued them."""
    lies = stake_account(table, made.round, made.player, made.box, made.on)
    own = tokens(table.name, made.player, made.voucher)
    match said:
        case WagerPlaced():
            yield from _posting(own, lies, said.amount)
        case StakeCollected():
            yield from _posting(lies, BANK, said.amount)
        case StakeReturned():
            of_tokens = min(made.amount, said.amount)
            yield from _posting(BANK if said.on in COLLECTED_BEFORE_THE_DEAL else lies, own, of_tokens)
            yield from _posting(lies, rack_of(table, made.player), said.amount - of_tokens)
        case WagerSettled():
            yield from _settled_in_tokens(table, made, said)
        case _:
            pass


def _settled_in_tokens(table: Table, made: TokenStake, said: WagerSettled) -> Iterator[Posting]:
    """Wins are paid in chips; a token that does not lose goes back unless its voucher says otherwise (point 73).

    Of a stake that was doubled in chips, what is lost is lost in tokens first: they were the original wager.
    Tokens above the maximum were not in action, and go back whatever happens (NSW 6.3).
    """
    lies = stake_account(table, made.round, made.player, made.box, made.on)
    chips_of, tray = rack_of(table, made.player), tray_of(table)
    if said.on not in COLLECTED_BEFORE_THE_DEAL:
        of_tokens, lost = min(made.amount, said.staked), said.staked - said.returned
        at_risk = of_tokens if made.in_action is None else min(made.in_action, of_tokens)
        lost_tokens = min(at_risk, lost)
        back = of_tokens - lost_tokens
        stays = said.outcome is Outcome.WIN and not table.vouchers[made.voucher].back_on_a_win
        kept = at_risk if stays else 0
        yield from _posting(lies, BANK, lost_tokens + kept)
        yield from _posting(lies, tray, lost - lost_tokens)
        yield from _posting(lies, tokens(table.name, made.player, made.voucher), back - kept)
        yield from _posting(lies, chips_of, said.returned - back)
    else:
        yield from _posting(BANK, tokens(table.name, made.player, made.voucher), said.returned)
    yield from _posting(tray, chips_of, said.paid)


def _kind_of(
    table: Table, said: WagerPlaced | WarWagerPlaced | Insured | Doubled | SplitWagerPlaced | StakeMadeUp
) -> On:
    match said:
        case WagerPlaced() | StakeMadeUp():
            return said.on
        case WarWagerPlaced():
            return On.GO_TO_WAR
        case Insured():
            return On.INSURANCE
        case _:
            return table.rules.main


def _posting(source: Account, target: Account, amount: int) -> Iterator[Posting]:
    if amount:
        yield Posting(source=source, target=target, amount=Cents(amount))
