"""Rule 9: the players' decisions, hand by hand, each looked up anew on the layout as it now stands."""

from __future__ import annotations

from croupier.games.blackjack.doubling import double
from croupier.games.blackjack.hands import choices, is_complete, must_draw, next_to_play
from croupier.games.blackjack.interim_settlement import pay_blackjack
from croupier.games.blackjack.points import is_blackjack, total
from croupier.games.blackjack.splitting import split
from croupier.games.blackjack.surrender import surrender
from croupier.games.layout import Box, Hand, Layout
from croupier.games.play import Ask, Deal, Play, Question
from croupier.games.said import Announced, ControlPassed, HandAt, HandCleared, HandLeftToDealer
from croupier.games.settling import settle, told
from croupier.games.side_wagers import super_sevens
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Choice, Outcome, Player, Stage
from croupier.vocabulary.pays import Pays


def subsequent_deal(layout: Layout, rules: BlackjackRules) -> Play:
    """Play out every hand: from the first box with a wager clockwise, each box's hands from the left."""
    while at := next_to_play(layout, rules):
        layout = yield from _play_on(layout, rules, *at)
    return layout


def _play_on(layout: Layout, rules: BlackjackRules, box: Box, hand: Hand) -> Play:
    """The next thing to do with a hand: a card that it must have, or a question."""
    at = HandAt(box.number, hand.number)
    if len(hand.cards) < 2:
        return (yield from _deal(layout, rules, at, rules.splitting.in_turn))  # 10.4, NSW 11.2
    if hand.doubled_on is not None:
        return (yield from _deal(layout, rules, at, rules.doubling.card))
    if hand.left_to_dealer:
        return (yield from _deal(layout, rules, at, rules.absence.drawn_above.clause))
    player = _decides(box, hand)
    stake = box.stake_of(player, hand.number, rules.main)
    assert stake is not None, f"{player} decides for box {box.number} without a wager there"
    options = tuple(choices(box, hand, stake, rules))
    if len(options) == 1 and must_draw(hand, rules):
        return (yield from _deal(layout, rules, at, rules.subsequent.must_draw_below.clause))
    announces = rules.subsequent.announces_first_total
    if announces and len(hand.cards) == 2 and not hand.from_split:
        layout = yield Announced(text=f"Box {at.box}: {total(hand.cards)}", clause=announces)
    question = Question(
        player=player,
        box=at.box,
        hand=at.hand,
        options=options,
        clause=rules.subsequent.order if not hand.from_split else rules.splitting.played_on,
        silence=rules.absence.drawn_above.clause,
    )
    layout = yield Ask((question,))
    return (yield from _hear(layout, rules, at))


def _decides(box: Box, hand: Hand) -> Player:
    """The first in order of control with a wager on the hand (4.5, NSW 5.7)."""
    if len(box.control) == 1:
        return box.control[0]
    owners = {stake.player for stake in box.open_on(hand.number)}
    return next(player for player in box.control if player in owners)


def _hear(layout: Layout, rules: BlackjackRules, at: HandAt) -> Play:
    heard = layout.heard
    if heard is None:  # the layout changed before an answer came: look again
        return layout
    if heard.choose is Choice.DRAW:
        return (yield from _deal(layout, rules, at, rules.subsequent.draw))
    if heard.choose is Choice.DOUBLE:
        return (yield from double(layout, rules, at))
    if heard.choose is Choice.SPLIT:
        return (yield from split(layout, rules, at))
    if heard.choose is Choice.SURRENDER:
        return (yield from surrender(layout, rules, at))
    if heard.choose is Choice.SILENT:
        return (yield from _silence(layout, rules, at, heard.player))
    return (yield from _when_complete(layout, rules, at))


def _silence(layout: Layout, rules: BlackjackRules, at: HandAt, silent: Player) -> Play:
    """14.7: the dealer draws the hand out; NSW 18.10 with 5.7: the next bettor is asked first."""
    passes = rules.absence.passes_control
    box = layout.box(at.box)
    if passes:
        owners = {stake.player for stake in box.open_on(at.hand) if stake.in_action}
        gone = (*box.hand(at.hand).silent, silent)
        left = [player for player in box.control if player in owners and player not in gone]
        if left:
            layout = yield ControlPassed(box=at.box, hand=at.hand, silent=silent, player=left[0], clause=passes)
            return layout
    layout = yield HandLeftToDealer(box=at.box, hand=at.hand, clause=rules.absence.drawn_above.clause)
    return (yield from _when_complete(layout, rules, at))


def _deal(layout: Layout, rules: BlackjackRules, at: HandAt, clause: Clause) -> Play:
    """One card to the hand, and what follows from it at once; owed until it lies there or the stakes have left."""
    before = len(layout.box(at.box).hand(at.hand).cards)
    layout = yield Deal(at, clause)
    while len(cards := layout.box(at.box).hand(at.hand).cards) == before:  # laid elsewhere, or interrupted
        if not layout.box(at.box).is_live(at.hand):
            return layout
        layout = yield Deal(at, clause)
    announces = rules.subsequent.announces_totals
    if announces:
        where = f"Box {at.box}" if len(layout.box(at.box).hands) == 1 else f"Box {at.box}, hand {at.hand}"
        layout = yield Announced(text=f"{where}: {total(cards)}", clause=announces)
    return (yield from _when_complete(layout, rules, at))


def _when_complete(layout: Layout, rules: BlackjackRules, at: HandAt) -> Play:
    """Settle what a hand's last card has decided: over 21, and in NSW 21 and five cards."""
    if rules.side_wagers:
        layout = yield from super_sevens.settle_when_known(layout, rules, at)
    hand = layout.box(at.box).hand(at.hand)
    if not is_complete(hand, rules):
        return layout
    points = total(hand.cards)
    subsequent = rules.subsequent
    if points > 21:
        return (yield from _settle_hand(layout, rules, at, Outcome.LOSE, None, subsequent.over_21))
    if is_blackjack(hand, rules):
        return (yield from pay_blackjack(layout, rules, at))
    if points == 21 and subsequent.pays_21:
        paid = subsequent.pays_21
        return (yield from _settle_hand(layout, rules, at, Outcome.WIN, paid.value, paid.clause))
    enough = subsequent.cards_that_pay
    if enough and len(hand.cards) >= enough.number.value:
        paid = enough.pays
        return (yield from _settle_hand(layout, rules, at, Outcome.WIN, paid.value, paid.clause))
    return layout


def _settle_hand(
    layout: Layout, rules: BlackjackRules, at: HandAt, outcome: Outcome, pays: Pays | None, clause: Clause
) -> Play:
    for stake in layout.box(at.box).settled_on(at.hand):
        settled = settle(at.box, stake, rules.limits, outcome=outcome, pays=pays, clause=clause, stage=Stage.PLAY)
        layout = yield told(stake, settled)
    if rules.interim.clears_cards:
        layout = yield HandCleared(box=at.box, hand=at.hand, clause=clause)
    return layout
