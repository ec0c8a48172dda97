"""ACT rule 13, NSW rule 17: what is still open is settled against the dealer's hand."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.blackjack.points import is_ace_and_ten, is_blackjack, ten_valued_rank, total
from croupier.games.blackjack.surrender import settle_surrendered
from croupier.games.layout import Box, Hand, Layout, Stake
from croupier.games.play import Play
from croupier.games.said import CardsCollected, UndisclosedWagerDecided, WagerSettled
from croupier.games.settling import settle, told
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING
from croupier.vocabulary.names import Outcome, Player, Stage
from croupier.vocabulary.pays import Pays


def final_settlement(layout: Layout, rules: BlackjackRules) -> Play:
    """Settle every open main wager, box by box, then collect the cards."""
    for box in layout.boxes:
        for said in tuple(_settle_box(layout, rules, box)):
            layout = yield said
    if layout.dealer or any(box.received for box in layout.boxes):
        over = rules.final.round_over
        layout = yield CardsCollected(clause=rules.final.cards_collected, also=(over,) if over else ())
    return layout


def _settle_box(
    layout: Layout, rules: BlackjackRules, box: Box
) -> Iterator[WagerSettled | UndisclosedWagerDecided]:
    dealer_blackjack = is_ace_and_ten(layout.dealer)
    original_lost = _originals_already_lost(box, rules)
    for hand in box.hands:
        for stake in box.settled_on(hand.number):
            is_live = total(hand.cards) <= 21 and not is_blackjack(hand, rules)
            if dealer_blackjack and is_live and rules.final.original_wager_only:
                yield told(stake, _original_wager_only(box, hand, stake, rules, original_lost))
                original_lost.add(stake.player)
            else:
                yield told(stake, _judge(layout.dealer, box, hand, stake, rules))
    yield from settle_surrendered(layout, rules, box)


def _judge(dealer: tuple[Card, ...], box: Box, hand: Hand, stake: Stake, rules: BlackjackRules) -> WagerSettled:
    outcome, pays, clause, also = judgement(dealer, hand, rules)
    return settle(
        box.number,
        stake,
        rules.limits,
        outcome=outcome,
        pays=pays,
        clause=clause,
        stage=Stage.FINAL,
        also=(*also, *_split_twenty_one(hand, rules), rules.final.judged),
    )


def _split_twenty_one(hand: Hand, rules: BlackjackRules) -> tuple[Clause, ...]:
    """10.7, NSW 11.3.1: what an ace with a ten on a split hand is."""
    return (rules.splitting.blackjack.clause,) if hand.from_split and is_ace_and_ten(hand.cards) else ()


Judgement = tuple[Outcome, Pays | None, Clause, tuple[Clause, ...]]


def judgement(dealer: tuple[Card, ...], hand: Hand, rules: BlackjackRules) -> Judgement:
    """13.1, NSW 17.1: outcome, odds, the clause that decides, and the clause that says what is paid."""
    final = rules.final
    points, against = total(hand.cards), total(dealer)
    if points > 21:
        return Outcome.LOSE, None, rules.subsequent.over_21, ()
    player_blackjack, dealer_blackjack = is_blackjack(hand, rules), is_ace_and_ten(dealer)
    if player_blackjack and dealer_blackjack:
        return _both_blackjack(dealer, hand, rules)
    if player_blackjack:
        return _won(final.blackjack, final.blackjack_pays)
    if dealer_blackjack:
        return Outcome.LOSE, None, final.dealer_blackjack, ()
    if against > 21:
        return _won(final.dealer_over_21, final.pays)
    if points > against:
        return _won(final.higher, final.pays)
    if points < against:
        return Outcome.LOSE, None, final.lower, ()
    return final.equal.value, None, final.equal.clause, ()


def _won(clause: Clause, pays: Ruled[Pays]) -> Judgement:
    also = () if pays.clause == clause else (pays.clause,)
    return Outcome.WIN, pays.value, clause, also


def _both_blackjack(dealer: tuple[Card, ...], hand: Hand, rules: BlackjackRules) -> Judgement:
    """13.1(g): a stand off; NSW 17.1.1.2: paid by the rank of the ten-valued cards."""
    ranked = rules.final.ranked_blackjacks
    if ranked is None:
        return Outcome.STAND_OFF, None, rules.final.both_blackjack, ()
    mine, theirs = ten_valued_rank(hand.cards), ten_valued_rank(dealer)
    row = ranked.higher if mine > theirs else ranked.same if mine == theirs else ranked.lower
    return Outcome.WIN, row.value, row.clause, ()


def _originals_already_lost(box: Box, rules: BlackjackRules) -> set[Player]:
    """Whose original wager a busted split hand already was, where that reading is chosen."""
    original = rules.final.original_wager_only
    if original is None or not original.busted_hand_counts:
        return set()
    return {
        stake.player
        for stake in box.stakes
        if stake.outcome is Outcome.LOSE and stake.on is rules.main and total(box.hand(stake.hand).cards) > 21
    }


def _original_wager_only(
    box: Box, hand: Hand, stake: Stake, rules: BlackjackRules, original_lost: set[Player]
) -> WagerSettled:
    """NSW 10.4, 11.6: the first live hand loses the original amount; the other live hands lose nothing."""
    original = rules.final.original_wager_only
    assert original is not None
    if len(box.hands) > 1 and stake.player in original_lost:
        return settle(
            box.number,
            stake,
            rules.limits,
            outcome=Outcome.STAND_OFF,
            clause=original.split,
            stage=Stage.FINAL,
            lost=NOTHING,
        )
    split = any(
        other.player == stake.player and other.hand != stake.hand for other in box.stakes if other.on is rules.main
    )
    clause = original.split if split else original.doubled if stake.added else rules.final.dealer_blackjack
    return settle(  # NSW 10.4, 11.6: what was added goes back
        box.number,
        stake,
        rules.limits,
        outcome=Outcome.LOSE,
        clause=clause,
        stage=Stage.FINAL,
        lost=stake.in_action,
    )
