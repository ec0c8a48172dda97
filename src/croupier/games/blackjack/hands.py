"""When a hand is over, which hand is played next, and what its player may choose."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.blackjack.points import is_ace, is_soft, same_value, total
from croupier.games.blackjack.surrender import may_surrender
from croupier.games.layout import Box, Hand, Layout, Stake
from croupier.games.play import Option
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Choice


def is_complete(hand: Hand, rules: BlackjackRules) -> bool:
    """Whether the hand gets no further card and no further decision."""
    count = len(hand.cards)
    if hand.stood or hand.cleared:
        return True
    if hand.doubled_on is not None and count > hand.doubled_on:  # 11.2, NSW 10.2
        return True
    if is_split_ace(hand, rules) and count >= 2:  # 10.5
        return True
    enough = rules.subsequent.cards_that_pay
    if enough and count >= enough.number.value:  # NSW 9.7
        return True
    points = total(hand.cards)
    if hand.left_to_dealer and points > rules.absence.drawn_above.value:  # 14.7, NSW 18.10
        return True
    return points >= 21


def is_split_ace(hand: Hand, rules: BlackjackRules) -> bool:
    """Whether the hand began as a split ace that gets one card only (10.5)."""
    return hand.from_split and rules.splitting.one_card_on_aces is not None and is_ace(hand.cards[0])


def next_to_play(layout: Layout, rules: BlackjackRules) -> tuple[Box, Hand] | None:
    """The first hand that is not complete: boxes clockwise (9.1), the hands of a box from the left (10.4)."""
    for box in layout.boxes:
        for hand in box.hands:
            if not is_complete(hand, rules) and box.is_live(hand.number):
                return box, hand
    return None


def must_draw(hand: Hand, rules: BlackjackRules) -> bool:
    """Whether the hand may not stand (9.2(b), NSW 9.2); a soft total is never below 12."""
    return total(hand.cards) < rules.subsequent.must_draw_below.value


def may_split(box: Box, hand: Hand, rules: BlackjackRules) -> bool:
    """Two cards of one value, within the number of hands (10.3, NSW 11.4)."""
    splitting = rules.splitting
    return (
        len(hand.cards) == 2
        and same_value(*hand.cards)
        and len(box.hands) < splitting.most_hands.value  # ACT 10.3, NSW 11.4
        and not (splitting.aces_once and hand.from_split and is_ace(hand.cards[0]))
    )


def most_double(stake: Stake, rules: BlackjackRules) -> Cents:
    """Up to the first wager in action, in chips (11, NSW 10.1)."""
    return rules.limits.largest_in_chips(stake.in_action)


def may_double(hand: Hand, rules: BlackjackRules) -> bool:
    """On the cards that the book allows; never a split ace (10.5) or 21 (9.2(a))."""
    doubling, cards = rules.doubling, hand.cards
    if len(cards) not in doubling.on_cards.value or is_split_ace(hand, rules):
        return False
    points = total(cards)
    return points < 21 and doubling.allows(cards=len(cards), total=points, soft=is_soft(cards))


def choices(box: Box, hand: Hand, stake: Stake, rules: BlackjackRules) -> Iterator[Option]:
    """What the one who decides for the hand may choose (9.1)."""
    subsequent = rules.subsequent
    yield Option(choose=Choice.DRAW, clause=subsequent.draw, also=(subsequent.draw_below_21,))
    if not must_draw(hand, rules):
        yield Option(choose=Choice.STAND, clause=subsequent.stand)
    most = most_double(stake, rules)
    if most and may_double(hand, rules):
        yield double_option(most, rules, hand)
    if stake.in_action and may_split(box, hand, rules):
        yield split_option(box, stake, rules)
    if rules.surrender and stake.in_action and may_surrender(hand):
        yield Option(choose=Choice.SURRENDER, clause=rules.surrender.offered)


def double_option(most: Cents, rules: BlackjackRules, hand: Hand) -> Option:
    """Double for up to `most`."""
    unit = rules.limits.unit
    return Option(
        choose=Choice.DOUBLE,
        clause=rules.doubling.after_split if hand.from_split else rules.subsequent.double,
        least=min(unit, most),
        most=most,
        step_of_two=Cents(2 * unit),
        bound=rules.doubling.up_to,
        steps=rules.limits.multiples,
    )


def split_option(box: Box, stake: Stake, rules: BlackjackRules) -> Option:
    """Split for an equal wager."""
    splitting = rules.splitting
    return Option(
        choose=Choice.SPLIT,
        clause=rules.subsequent.split,
        least=stake.in_action,
        most=stake.in_action,
        bound=splitting.equal_wager if len(box.hands) == 1 else splitting.equal_wager_again,
    )
