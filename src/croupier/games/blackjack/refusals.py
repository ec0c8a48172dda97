"""Why a choice is not offered in Blackjack: one row a reason, the first that fits is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from croupier.games.blackjack.hands import is_split_ace, most_double, must_draw
from croupier.games.blackjack.points import is_ace, is_soft, same_value, total
from croupier.games.blackjack.surrender import may_surrender
from croupier.games.layout import Box, Hand, Layout
from croupier.games.said import Answer
from croupier.rulebooks.blackjack_rules import BlackjackRules, Insurance
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import Choice

Reason = tuple[str, Clause]
"""Why not, in words, and the clause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """An answer that was not offered, and the hand it is about."""

    layout: Layout
    rules: BlackjackRules
    answer: Answer
    box: Box
    hand: Hand


def why_not(layout: Layout, rules: BlackjackRules, answer: Answer) -> Reason:
    """The reason, and its clause, why this answer is not among what is offered."""
    if answer.choose is Choice.GO_TO_WAR or (answer.choose is Choice.SURRENDER and not rules.surrender):
        return "there is no such choice in Blackjack", rules.subsequent.order
    if answer.choose in (Choice.INSURE, Choice.EVEN_MONEY):
        return _why_not_insurance(layout, rules, answer)
    if answer.owner is not None:
        return "only insurance is taken for another player", rules.control.placed
    box = next((box for box in layout.boxes if box.number == answer.box), None)
    if box is None or answer.player not in box.control:
        return f"{answer.player} has no wager on that box", rules.control.placed
    if answer.hand is not None and not 1 <= answer.hand <= len(box.hands):
        return f"there is no such hand, that box has {len(box.hands)}", rules.splitting.most_hands.clause
    case = Case(layout=layout, rules=rules, answer=answer, box=box, hand=_hand_meant(box, answer))
    return next(reason for row in _ROWS if (reason := row(case)))


def _hand_meant(box: Box, answer: Answer) -> Hand:
    """The hand that was named, else the last one that was given cards."""
    if answer.hand is not None:
        return box.hand(answer.hand)
    return max(box.hands, key=lambda hand: (len(hand.cards) > 1, hand.number))


def _why_not_insurance(layout: Layout, rules: BlackjackRules, answer: Answer) -> Reason:
    rule = rules.insurance
    if rule is None:
        return "there is neither insurance nor even money in this game", rules.interim.waits
    if answer.choose is Choice.EVEN_MONEY and rules.interim.even_money:
        return (
            "even money is for a Blackjack against a dealer's ace, asked at once",
            rules.interim.even_money.clause,
        )
    if not layout.dealer or not is_ace(layout.dealer[0]):
        return "the dealer's first card is not an ace", rule.offered
    if answer.owner is not None:
        return _why_not_insuring_another(layout, rule, answer)
    return "insurance is asked once on a wager, before the subsequent deal", rule.in_time  # ACT 7.3


def _why_not_insuring_another(layout: Layout, rule: Insurance, answer: Answer) -> Reason:
    clause = rule.others.allowed if rule.others else rule.offered
    if rule.withheld:
        return "nobody is permitted to insure another's wager at this table", rule.withheld
    if not rule.others:
        return "nobody insures another's wager in this game", clause
    if not any(answer.player in box.control for box in layout.boxes):
        return f"{answer.player} has no wager at the table", clause
    if not any(box.number == answer.box and answer.owner in box.control for box in layout.boxes):
        return f"{answer.owner} has no wager there", clause
    return f"{answer.owner}'s wager there is not offered to {answer.player} now", clause


def _being_dealt(case: Case) -> Reason | None:
    """Nothing is asked of a hand that still waits for one of its first two cards (ACT 9.1, NSW 9.1)."""
    return _not_asked(case) if len(case.hand.cards) < 2 else None


def _after_double(case: Case) -> Reason | None:
    if case.hand.doubled_on is None or case.answer.choose is Choice.DECLINE:
        return None
    return "a doubled hand gets one card and no more", case.rules.doubling.one_card


def _another_decides(case: Case) -> Reason | None:
    owners = {stake.player for stake in case.box.open_on(case.hand.number)}
    order = [player for player in case.box.control if player in owners] or list(case.box.control)
    if order[0] == case.answer.player or case.answer.choose is Choice.DECLINE:
        return None
    clause = {
        Choice.SPLIT: case.rules.splitting.declined,
        Choice.DOUBLE: case.rules.doubling.declined,
    }.get(case.answer.choose, case.rules.control.decides)
    assert clause is not None
    return f"{order[0]} decides for that box", clause


def _split_ace(case: Case) -> Reason | None:
    splitting = case.rules.splitting
    if not is_split_ace(case.hand, case.rules) or not splitting.one_card_on_aces:
        return None
    if case.answer.choose is Choice.SPLIT and splitting.aces_once:
        return "a pair of aces may be split only once", splitting.aces_once
    return "a split ace gets one card and no more", splitting.one_card_on_aces


def _over_21(case: Case) -> Reason | None:
    points = total(case.hand.cards)
    return (f"the hand has lost with {points}", case.rules.subsequent.over_21) if points > 21 else None


def _on_21(case: Case) -> Reason | None:
    if total(case.hand.cards) < 21 or case.answer.choose not in (Choice.DRAW, Choice.DOUBLE, Choice.SPLIT):
        return None
    return f"the hand stands at {total(case.hand.cards)}", case.rules.subsequent.no_draw_on_21


def _below_12(case: Case) -> Reason | None:
    if case.answer.choose is not Choice.STAND or not must_draw(case.hand, case.rules):
        return None
    below = case.rules.subsequent.must_draw_below
    return f"a total of {total(case.hand.cards)} must draw to {below.value} or more", below.clause


def _no_pair(case: Case) -> Reason | None:
    splitting, cards = case.rules.splitting, case.hand.cards
    if case.answer.choose is not Choice.SPLIT:
        return None
    if splitting.most_hands.value == 1:  # 2000 19.3
        return "no hand is split at this table", splitting.most_hands.clause
    if len(cards) > 2:
        return "a hand is split on its first two cards only", splitting.not_after_third_card
    if len(cards) < 2 or not same_value(*cards):
        return "its two cards are not of equal value", splitting.equal_value
    most = splitting.most_hands
    if len(case.box.hands) >= most.value:
        return f"no more than {most.value} hands may be formed", most.clause
    return None


def _undisclosed(case: Case) -> Reason | None:
    """There is no wager on the felt that could be doubled, or equalled on a second hand."""
    stake = case.box.stake_of(case.answer.player, case.hand.number, case.rules.main)
    clauses = {Choice.DOUBLE: case.rules.doubling.up_to, Choice.SPLIT: case.rules.splitting.equal_wager}
    if stake is None or not stake.sealed or case.answer.choose not in clauses:
        return None
    return "an undisclosed wager is neither doubled nor split", clauses[case.answer.choose]


def _too_little_in_action(case: Case) -> Reason | None:
    """A wager above the maximum may leave nothing, or less than a chip, to double or split with."""
    stake = case.box.stake_of(case.answer.player, case.hand.number, case.rules.main)
    if stake is None or case.answer.choose not in (Choice.DOUBLE, Choice.SPLIT):
        return None
    if most_double(stake, case.rules) > 0:
        return None
    return f"only {dollars(stake.in_action)} of the wager is in action", case.rules.limits.over_maximum


def _not_on_these_cards(case: Case) -> Reason | None:
    if case.answer.choose is not Choice.DOUBLE:
        return None
    on_cards = case.rules.doubling.on_cards
    if not on_cards.value:
        return "nobody doubles at this table", on_cards.clause
    if len(case.hand.cards) in on_cards.value:
        return None
    return (
        f"a hand is doubled on {' or '.join(map(str, on_cards.value))} cards, and this one has "
        f"{len(case.hand.cards)}",
        on_cards.clause,
    )


def _not_on_this_total(case: Case) -> Reason | None:
    on_totals, points, soft = case.rules.doubling.on_totals, total(case.hand.cards), is_soft(case.hand.cards)
    if case.answer.choose is not Choice.DOUBLE or on_totals is None:
        return None
    if case.rules.doubling.allows(cards=len(case.hand.cards), total=points, soft=soft):
        return None
    lowest, highest = on_totals.value
    has = f"a {'soft' if soft else 'hard'} {points}"
    return f"a hard total of {lowest} to {highest} is doubled, and this is {has}", on_totals.clause


def _late_to_surrender(case: Case) -> Reason | None:
    rule = case.rules.surrender
    if case.answer.choose is not Choice.SURRENDER or rule is None or may_surrender(case.hand):
        return None
    return "a hand is given up on its first two cards only, and never from a split", rule.offered


def _not_asked(case: Case) -> Reason:
    return "nothing of the kind is asked there now", case.rules.subsequent.order


_ROWS: Final[tuple[Callable[[Case], Reason | None], ...]] = (
    _after_double,
    _another_decides,
    _being_dealt,
    _over_21,
    _split_ace,
    _on_21,
    _below_12,
    _no_pair,
    _not_on_these_cards,
    _not_on_this_total,
    _undisclosed,
    _too_little_in_action,
    _late_to_surrender,
    _not_asked,
)
