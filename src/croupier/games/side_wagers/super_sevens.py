"""Super Sevens (ACT 2006 rule 17): sevens among the first three cards of a box, paid as soon as they are known."""

from __future__ import annotations

from croupier.games.blackjack.hands import is_complete
from croupier.games.layout import Box, Layout, Stake
from croupier.games.play import Play
from croupier.games.said import HandAt, WagerSettled
from croupier.games.settling import settle
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.side_wager_rules import SevensKind, SuperSevensWager
from croupier.rulebooks.table_rules import Limits
from croupier.vocabulary.card import Card, Rank, suited
from croupier.vocabulary.names import Outcome, Stage

_BY_COUNT = {2: (SevensKind.TWO, SevensKind.TWO_SUITED), 3: (SevensKind.THREE, SevensKind.THREE_SUITED)}


def sevens_kind(cards: tuple[Card, ...]) -> SevensKind | None:
    """The best line of the pay table (17.7) that the box's first three cards reach; none without a first seven."""
    sevens = 0
    while sevens < min(3, len(cards)) and cards[sevens].rank is Rank.SEVEN:
        sevens += 1
    if sevens < 2:
        return SevensKind.ONE if sevens else None
    plain, in_one_suit = _BY_COUNT[sevens]
    return in_one_suit if suited(*cards[:sevens]) else plain


def settle_first_cards(layout: Layout, rules: BlackjackRules, wager: SuperSevensWager) -> Play:
    """17.8: after the initial deal the losers are collected, then single first sevens paid; two sevens wait."""
    settled = [
        _settle_first(box, stake, rules.limits, wager, kind)
        for box in layout.boxes
        if (kind := sevens_kind(box.received[:2])) in (None, SevensKind.ONE)
        for stake in _open(box, wager)
    ]
    for said in sorted(settled, key=lambda one: wager.losers_first and one.outcome is Outcome.WIN):
        layout = yield said
    return layout


def _settle_first(
    box: Box, stake: Stake, limits: Limits, wager: SuperSevensWager, kind: SevensKind | None
) -> WagerSettled:
    if kind is not None:
        return _pay(box, stake, limits, wager, kind, Stage.INTERIM)
    return settle(
        box.number,
        stake,
        limits,
        outcome=Outcome.LOSE,
        clause=wager.loses,
        stage=Stage.INTERIM,
        also=(wager.collected,),
    )


def settle_when_known(layout: Layout, rules: BlackjackRules, at: HandAt) -> Play:
    """17.9: two or three sevens are paid with the third card, or when none will come; three suited ones wait."""
    wager = _offered(rules)
    if wager is None:
        return layout
    box = layout.box(at.box)
    hand = box.hand(at.hand)
    stays_at_two = len(box.received) == 2 and is_complete(hand, rules)  # it stood, or 14.7 draws none to 14
    if len(box.received) < 3 and not stays_at_two:
        return layout
    kind = sevens_kind(box.received[:3])
    if kind is None or kind is SevensKind.THREE_SUITED:
        return layout
    for stake in _open(box, wager):
        layout = yield _pay(box, stake, rules.limits, wager, kind, Stage.PLAY)
    return layout


def settle_after_round(layout: Layout, rules: BlackjackRules) -> Play:
    """17.9: three suited sevens are paid once the round is over, and whatever else is still open."""
    wager = _offered(rules)
    if wager is None:
        return layout
    for box in layout.boxes:
        kind = sevens_kind(box.received[:3])
        for stake in _open(box, wager):
            assert kind is not None, f"a lost Super Sevens wager on box {box.number} was not collected"
            layout = yield _pay(box, stake, rules.limits, wager, kind, Stage.FINAL)
    return layout


def _offered(rules: BlackjackRules) -> SuperSevensWager | None:
    return next((wager for wager in rules.side_wagers if isinstance(wager, SuperSevensWager)), None)


def _open(box: Box, wager: SuperSevensWager) -> list[Stake]:
    return [stake for stake in box.stakes if stake.on is wager.on and stake.outcome is None]


def _pay(
    box: Box, stake: Stake, limits: Limits, wager: SuperSevensWager, kind: SevensKind, stage: Stage
) -> WagerSettled:
    row = wager.rows[kind]
    timing = wager.first_card_paid if stage is Stage.INTERIM else wager.paid_when_known
    split = (wager.split,) if len(box.hands) > 1 else ()
    return settle(
        box.number,
        stake,
        limits,
        outcome=Outcome.WIN,
        pays=row.pays,
        clause=row.wins,
        stage=stage,
        line=row.name,
        also=(row.paid, timing, *split),
    )
