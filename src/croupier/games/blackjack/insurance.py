"""ACT rule 7: insurance against a dealer's ace, and even money (8.1(b)), which is asked in the same breath."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.blackjack.insuring_others import AtBox, insure_option, insuring_others, most_insurance
from croupier.games.blackjack.points import is_ace, is_blackjack, is_ten_valued
from croupier.games.layout import Box, Layout, Stake
from croupier.games.play import Ask, Option, Play, Question
from croupier.games.said import Insured
from croupier.games.settling import settle
from croupier.rulebooks.blackjack_rules import BlackjackRules, Insurance
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Choice, On, Outcome, Stage


def insurance(layout: Layout, rules: BlackjackRules) -> Play:
    """Offer insurance to every owner of a wager, and what they decline to the others (7.1, 7.2)."""
    rule = rules.insurance
    if rule is None or not layout.dealer or not is_ace(layout.dealer[0]):
        return layout
    answered: set[AtBox] = set()
    declined: set[AtBox] = set()
    while questions := tuple(_own_questions(layout, rules, rule, answered)):
        layout = yield Ask(questions)
        if layout.heard is not None:
            layout = yield from _hear_owner(layout, rules, rule, answered, declined)
    if rule.others:
        layout = yield from insuring_others(layout, rules, rule, rule.others, declined)
    return layout


def _own_questions(
    layout: Layout, rules: BlackjackRules, rule: Insurance, answered: set[AtBox]
) -> Iterator[Question]:
    for box in layout.boxes:
        for stake in box.open_on(1):
            options = tuple(_own_options(box, stake, rules, rule, answered))
            if options:
                yield Question(
                    player=stake.player,
                    box=box.number,
                    hand=1,
                    options=(*options, Option(choose=Choice.DECLINE, clause=rule.offered)),
                    clause=rule.offered,
                    silence=rule.in_time,
                )


def _own_options(
    box: Box, stake: Stake, rules: BlackjackRules, rule: Insurance, answered: set[AtBox]
) -> Iterator[Option]:
    """Insure, once; even money with a Blackjack, until it is taken or declined."""
    at = (stake.player, box.number)
    insured = any(
        other.on is On.INSURANCE and other.player == stake.player and other.owner == stake.player
        for other in box.stakes
    )
    most = most_insurance(stake.in_action, rules)
    if at in answered or not stake.in_action:
        return
    if most and not insured:
        yield insure_option(most, rules, rule, rule.offered)
    even_money = rules.interim.even_money
    if even_money and is_blackjack(box.hand(1), rules):
        yield Option(choose=Choice.EVEN_MONEY, clause=even_money.clause)


def _hear_owner(
    layout: Layout, rules: BlackjackRules, rule: Insurance, answered: set[AtBox], declined: set[AtBox]
) -> Play:
    heard = layout.heard
    assert heard is not None
    at = (heard.player, heard.box)
    box = layout.box(heard.box)
    has_insured = any(stake.on is On.INSURANCE and stake.player == heard.player for stake in box.stakes)
    if heard.choose is Choice.INSURE:
        layout = yield Insured(
            player=heard.player,
            box=heard.box,
            amount=heard.amount or Cents(0),
            owner=heard.player,
            clause=rule.offered,
        )
        if not is_blackjack(box.hand(1), rules):
            answered.add(at)
        return layout
    answered.add(at)
    if heard.choose is Choice.EVEN_MONEY:
        even_money = rules.interim.even_money
        stake = box.stake_of(heard.player, 1, rules.main)
        assert even_money is not None
        assert stake is not None
        layout = yield settle(
            heard.box,
            stake,
            rules.limits,
            outcome=Outcome.WIN,
            pays=even_money.value,
            clause=even_money.clause,
            stage=Stage.INTERIM,
            also=(rules.interim.between_deals,) if rules.interim.between_deals else (),
        )
    elif not has_insured:
        declined.add(at)
    return layout


def settle_insurance(layout: Layout, rules: BlackjackRules) -> Play:
    """7.6: on the dealer's second card insurance wins or loses."""
    rule = rules.insurance
    if rule is None or len(layout.dealer) < 2:
        return layout
    wins = is_ten_valued(layout.dealer[1])
    for box in layout.boxes:
        for stake in box.stakes:
            if stake.on is On.INSURANCE and stake.outcome is None:
                layout = yield settle(
                    box.number,
                    stake,
                    rules.limits,
                    outcome=Outcome.WIN if wins else Outcome.LOSE,
                    pays=rule.pays.value if wins else None,
                    clause=rule.wins if wins else rule.loses,
                    stage=Stage.FINAL,
                    also=(rule.pays.clause,) if wins else (),
                )
    return layout
