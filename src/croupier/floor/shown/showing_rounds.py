"""The round on the felt as it is shown: hands with what they are worth, stakes with what became of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from croupier.floor.shown.felt import AskedShown, BoxShown, HandShown, PoolWinnerShown, RoundShown, StakeShown
from croupier.floor.shown.moment import Moment
from croupier.games.blackjack.points import is_soft, total
from croupier.games.layout import Box, Hand, Layout, Stake
from croupier.games.play import Question
from croupier.games.said import CardDealt, Said, WagerSettled
from croupier.games.telling import dealer_worth, hand_worth, tell_settlement
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.tables.table import Table
from croupier.vocabulary.card import Card
from croupier.vocabulary.money import NOTHING, spoken_in_tournament_chips
from croupier.vocabulary.names import On, Player

Settled = Mapping[tuple[Player, int, int, On, Player | None], WagerSettled]
"""Settlements by whose wager it was: player, box, hand, wager, and whom an insurance wager insured."""


def round_shown(
    table: Table, moment: Moment, questions: Sequence[Question], until: datetime | None
) -> RoundShown | None:
    """The round under way, or the last one while its cards still lie there to be looked at."""
    played = table.round or table.finished
    if played is None or played.number != moment.round:
        return None
    rules, settled = table.rules_for(played), _settled(moment.said)
    layout = played.layout
    with spoken_in_tournament_chips(are_counted=moment.in_chips):
        boxes = tuple(_box(box, rules, settled) for box in sorted(layout.boxes, key=lambda one: one.number))
    return RoundShown(
        number=played.number,
        in_chips=moment.in_chips,
        over=table.round is None,
        void=moment.void,
        dealer=_dealer(layout, rules),
        boxes=boxes,
        asked=tuple(_asked(questions, until)),
        dealt=tuple(_dealt(moment.said)),
        won=tuple(
            PoolWinnerShown(player=one.player, box=one.box, line=one.line)
            for one in (table.round.won if table.round is not None else ())
        ),
    )


def _settled(said: Iterable[Said]) -> Settled:
    return {
        (one.player, one.box, one.hand, one.on, one.owner): one for one in said if isinstance(one, WagerSettled)
    }


def _dealt(said: Iterable[Said]) -> Iterator[tuple[str, Card]]:
    for one in said:
        if isinstance(one, CardDealt):
            yield (one.to if isinstance(one.to, str) else f"{one.to.box}/{one.to.hand}"), one.card


def _dealer(layout: Layout, rules: GameRules) -> HandShown:
    hand = Hand(number=1, cards=layout.dealer)
    return _shown(hand, dealer_worth(layout.dealer, rules) if layout.dealer else "", rules)


def _box(box: Box, rules: GameRules, settled: Settled) -> BoxShown:
    return BoxShown(
        number=box.number,
        control=box.control,
        hands=tuple(_shown(one, hand_worth(one, rules) if one.cards else "", rules) for one in box.hands),
        stakes=tuple(_stake(box, one, settled) for one in box.stakes),
    )


def _shown(hand: Hand, words: str, rules: GameRules) -> HandShown:
    counts = isinstance(rules, BlackjackRules) and bool(hand.cards)
    return HandShown(
        number=hand.number,
        cards=hand.cards,
        total=total(hand.cards) if counts else None,
        soft=counts and is_soft(hand.cards),
        words=words,
        from_split=hand.from_split,
        stood=hand.stood,
        doubled=hand.doubled_on is not None,
        cleared=hand.cleared,
    )


def _stake(box: Box, stake: Stake, settled: Settled) -> StakeShown:
    became = settled.get((stake.player, box.number, stake.hand, stake.on, stake.owner))
    return StakeShown(
        player=stake.player,
        on=stake.on,
        hand=stake.hand,
        staked=became.staked if became else stake.staked,
        in_action=stake.in_action,
        added=stake.added,
        owner=stake.owner,
        outcome=stake.outcome,
        pays=became.pays.words if became and became.pays else None,
        paid=became.paid if became else NOTHING,
        returned=became.returned if became else NOTHING,
        clause=became.clause if became else None,
        also=became.also if became else (),
        line=became.line if became else None,
        stage=became.stage if became else None,
        says=tell_settlement(became) if became else "",
    )


def _asked(questions: Iterable[Question], until: datetime | None) -> Iterator[AskedShown]:
    for one in questions:
        yield AskedShown(
            player=one.player,
            box=one.box,
            hand=one.hand,
            owner=one.owner,
            clause=one.clause,
            follows=one.follows,
            until=until,
        )
