"""Blazing 7's (NSW rule 16): fixed prizes, and shares of a jackpot whose size comes in from outside."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from croupier.games.layout import Box, Layout, Stake
from croupier.games.play import Play, PrizeDue
from croupier.games.said import PoolShare, PoolWinner, StakeCollected, WagerSettled
from croupier.games.settling import settle
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.side_wager_rules import BlazingKind, BlazingPrize, BlazingSevensWager
from croupier.rulebooks.table_rules import Limits
from croupier.vocabulary.card import Card, Rank, Suit, suited
from croupier.vocabulary.clause import Clause, defines
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Outcome, Stage


@defines("jackpot hand")
def jackpot_hand(box: Box, dealer: tuple[Card, ...]) -> tuple[Card, Card, Card]:
    """The player's first two cards together with the dealer's first."""
    first, second = box.received[:2]
    return first, second, dealer[0]


def blazing_kind(cards: tuple[Card, Card, Card]) -> BlazingKind | None:
    """The best line of the pay table (16.8) that the jackpot hand reaches."""
    mine, dealers = cards[:2], cards[2]
    sevens = sum(card.rank is Rank.SEVEN for card in mine)
    if dealers.rank is not Rank.SEVEN:
        return BlazingKind.TWO_PLAYER if sevens == 2 else None
    if sevens < 2:
        return BlazingKind.ONE_EACH if sevens else None
    if suited(*cards):
        return BlazingKind.THREE_OF_DIAMONDS if dealers.suit is Suit.DIAMONDS else BlazingKind.THREE_SUITED
    same_colour = len({card.suit.is_red for card in cards}) == 1
    return BlazingKind.THREE_SAME_COLOUR if same_colour else BlazingKind.THREE


def jackpot_share(wager: BlazingSevensWager, percent: int, winners: int) -> Fraction:
    """What each of several simultaneous winners gets of the jackpot (16.11.1, 16.11.2).

    The whole jackpot is divided, or each takes the reset value if that is more. Tenths are taken one after
    another from the shrinking pool, added and divided, or each takes a tenth of the reset value.
    """
    part = Fraction(percent, 100)
    taken = Fraction(0)
    for _ in range(winners):
        taken += (wager.jackpot - taken) * part
    return max(taken / winners, wager.jackpot_reset.value * part)


def collect_stakes(layout: Layout, wager: BlazingSevensWager) -> Play:
    """16.7: the stakes go into the float before the initial deal."""
    for box in layout.boxes:
        for stake in _open(box, wager):
            layout = yield StakeCollected(
                player=stake.player, box=box.number, on=stake.on, amount=stake.staked, clause=wager.collected
            )
    return layout


def settle_blazing_sevens(layout: Layout, rules: BlackjackRules, wager: BlazingSevensWager) -> Play:
    """16.11.3: losers, then fixed prizes, then the shares of the jackpot."""
    results = [
        (box, stake, blazing_kind(jackpot_hand(box, layout.dealer)))
        for box in layout.boxes
        for stake in _open(box, wager)
        if len(box.received) >= 2
    ]
    if wager.of_a_pool:
        results = [one for one in results if one[1].invalid is not None or not _is_of_the_pool(wager, one[2])]
    kinds = [kind for _, stake, kind in results if kind is not None and stake.invalid is None]
    settled = [_settle_one(box, stake, kind, kinds, wager, rules.limits) for box, stake, kind in results]
    for said in sorted(settled, key=lambda one: (one.outcome is Outcome.WIN, wager.fixed_first not in one.also)):
        layout = yield said
    while wager.of_a_pool and (winners := pool_winners(layout, wager)):
        due = [one for one in winners if _stake(layout, one, wager).invalid is None]
        if len(due) == len(winners):
            layout = yield PrizeDue(winners, wager.simultaneous)
            continue
        found = next(one for one in winners if one not in due)  # NSW 18.21.2: found while the round was held
        box, stake = layout.box(found.box), _stake(layout, found, wager)
        layout = yield _settle_one(box, stake, BlazingKind(found.line), (), wager, rules.limits)
    return layout


def _stake(layout: Layout, winner: PoolWinner, wager: BlazingSevensWager) -> Stake:
    stake = layout.box(winner.box).stake_of(winner.player, 1, wager.on)
    assert stake is not None, f"{winner.player} has no jackpot wager on box {winner.box}"
    return stake


def _is_of_the_pool(wager: BlazingSevensWager, kind: BlazingKind | None) -> bool:
    return kind is not None and wager.prizes[kind].percent_of_jackpot > 0


def pool_winners(layout: Layout, wager: BlazingSevensWager) -> tuple[PoolWinner, ...]:
    """Those who have won a share of the pool and were not paid yet, once the initial deal is complete."""
    return tuple(
        PoolWinner(player=stake.player, box=box.number, line=kind.value)
        for box in layout.boxes
        for stake in _open(box, wager)
        if len(box.received) >= 2
        and (kind := blazing_kind(jackpot_hand(box, layout.dealer))) is not None
        and _is_of_the_pool(wager, kind)
    )


def settle_share(layout: Layout, rules: GameRules, share: PoolShare) -> WagerSettled:
    """A share of the pool as it was awarded, settled with all clauses at work in it."""
    assert isinstance(rules, BlackjackRules), f"{rules.book} knows no jackpot"
    wager = next(one for one in rules.side_wagers if isinstance(one, BlazingSevensWager))
    stake = layout.box(share.box).stake_of(share.player, 1, wager.on)
    assert stake is not None, f"{share.player} has no jackpot wager on box {share.box}"
    kind = BlazingKind(share.line)
    also: tuple[Clause, ...] = (wager.hand, wager.besides)
    if share.is_shared:
        also = (*also, *_sharing(wager, kind))
    if share.at_the_minimum:
        also = (*also, wager.jackpot_reset.clause)
    if share.rounded:
        also = (*also, rules.limits.rounds_up.clause)
    gone = settle(
        share.box, stake, rules.limits, outcome=Outcome.LOSE, clause=wager.loses, stage=Stage.INTERIM, also=also
    )
    return msgspec.structs.replace(
        gone, outcome=Outcome.WIN, paid=share.paid, clause=wager.prizes[kind].clause, line=kind.value
    )


def _settle_one(
    box: Box,
    stake: Stake,
    kind: BlazingKind | None,
    kinds: Sequence[BlazingKind],
    wager: BlazingSevensWager,
    limits: Limits,
) -> WagerSettled:
    """The stake is gone whatever it wins (16.7); a prize comes besides what the main wager wins (16.9)."""
    gone = settle(
        box.number,
        stake,
        limits,
        outcome=Outcome.LOSE,
        clause=wager.loses,
        stage=Stage.INTERIM,
        also=(wager.hand,),
    )
    if kind is None:
        return gone
    if stake.invalid is not None:  # NSW 18.21.2
        return msgspec.structs.replace(
            gone, outcome=Outcome.VOID, returned=stake.staked, clause=stake.invalid, also=(wager.hand,)
        )
    prize = wager.prizes[kind]
    also: tuple[Clause, ...] = (wager.hand, wager.besides)
    if prize.percent_of_jackpot:
        owed = jackpot_share(wager, prize.percent_of_jackpot, kinds.count(kind))
        also = (*also, *_shared_by(wager, kind, kinds), *_at_the_minimum(wager, prize, owed))
    else:
        owed = Fraction(prize.fixed[stake.staked])
        also = (*also, wager.fixed_first)
    paid = limits.payable(-(-owed.numerator // owed.denominator))
    if paid != owed:
        also = (*also, limits.rounds_up.clause)
    return msgspec.structs.replace(  # NSW 16.8, 16.9: by its line of the pay table, besides the main wager
        gone, outcome=Outcome.WIN, paid=Cents(paid), clause=prize.clause, also=also, line=kind.value
    )


def _shared_by(wager: BlazingSevensWager, kind: BlazingKind, kinds: Sequence[BlazingKind]) -> tuple[Clause, ...]:
    """16.11: how winners of one round share, if there are several."""
    if kinds.count(kind) == 1:
        return ()
    return _sharing(wager, kind)


def _sharing(wager: BlazingSevensWager, kind: BlazingKind) -> tuple[Clause, ...]:
    whole = kind is BlazingKind.THREE_OF_DIAMONDS
    return wager.shared_jackpot if whole else wager.shared_tenth, wager.simultaneous


def _at_the_minimum(wager: BlazingSevensWager, prize: BlazingPrize, owed: Fraction) -> tuple[Clause, ...]:
    """16.12: the minimum jackpot, where it is what the prize comes from."""
    minimum = wager.jackpot_reset
    return (minimum.clause,) if owed == Fraction(minimum.value * prize.percent_of_jackpot, 100) else ()


def _open(box: Box, wager: BlazingSevensWager) -> list[Stake]:
    return [stake for stake in box.stakes if stake.on is wager.on and stake.outcome is None]
