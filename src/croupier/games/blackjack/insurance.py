"""ACT rule 7: insurance against a dealer's ace, and even money (8.1(b)), which is asked in the same breath."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.blackjack.points import is_ace, is_blackjack, is_ten_valued
from croupier.games.layout import Box, Layout, Stake
from croupier.games.play import Ask, Option, Play, Question
from croupier.games.said import Answer, Insured, RequestRefused
from croupier.games.settling import settle
from croupier.rulebooks.blackjack_rules import BlackjackRules, Insurance, InsuringOthers
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Choice, On, Outcome, Player, Stage

AtBox = tuple[Player, int]
"""A player, and the box their wager is on."""


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
        layout = yield from _insuring_others(layout, rules, rule, rule.others, declined)
    return layout


def most_insurance(amount: int, rules: BlackjackRules) -> Cents:
    """Half of the wager, rounded down to whole halves of the smallest chip (7.1, 7.4)."""
    chip = rules.limits.smallest_chip
    half_chips = amount // chip
    whole_cents = half_chips - (half_chips * chip) % 2
    return Cents(whole_cents * chip // 2)


def least_insurance(rules: BlackjackRules) -> Cents:
    """The smallest number of half chips that is a whole number of cents."""
    chip = rules.limits.smallest_chip
    return Cents(chip if chip % 2 else chip // 2)


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
        yield Option(
            choose=Choice.INSURE,
            clause=rule.offered,
            least=least_insurance(rules),
            most=most,
            step_of_two=rules.limits.smallest_chip,
            bound=rule.most,
            steps=rule.half_chips,
        )
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


def _insuring_others(
    layout: Layout, rules: BlackjackRules, rule: Insurance, others: InsuringOthers, declined: set[AtBox]
) -> Play:
    """7.2: requests are gathered first and served in order of preference, whatever order they came in."""
    requests: list[Answer] = []
    answered: set[tuple[Player, AtBox]] = set()
    while questions := tuple(_offers_to_others(layout, rules, rule, others, declined, answered)):
        layout = yield Ask(questions)
        heard = layout.heard
        if heard is None:
            continue
        assert heard.owner is not None
        answered.add((heard.player, (heard.owner, heard.box)))
        if heard.choose is Choice.INSURE:
            requests.append(heard)
    for box in layout.boxes:
        for stake in box.open_on(1):
            wanted = [ask for ask in requests if (ask.owner, ask.box) == (stake.player, box.number)]
            if wanted:
                layout = yield from _serve(layout, rules, others, stake, box.number, wanted)
    return layout


def _at_table(layout: Layout) -> list[Player]:
    """Those with an open wager: who has none has no place in the order of preference."""
    return list(dict.fromkeys(stake.player for box in layout.boxes for stake in box.open_on(1)))


def _offers_to_others(
    layout: Layout,
    rules: BlackjackRules,
    rule: Insurance,
    others: InsuringOthers,
    declined: set[AtBox],
    answered: set[tuple[Player, AtBox]],
) -> Iterator[Question]:
    at_table = _at_table(layout)
    for box in layout.boxes:
        for stake in box.open_on(1):
            most = most_insurance(stake.in_action, rules)
            if (stake.player, box.number) not in declined or not most:
                continue
            for player in at_table:
                if player != stake.player and (player, (stake.player, box.number)) not in answered:
                    yield Question(
                        player=player,
                        box=box.number,
                        hand=1,
                        options=_offer_to_others(most, rules, rule, others),
                        clause=others.allowed,
                        silence=others.allowed,
                        owner=stake.player,
                    )


def _offer_to_others(
    most: Cents, rules: BlackjackRules, rule: Insurance, others: InsuringOthers
) -> tuple[Option, Option]:
    insure = Option(
        choose=Choice.INSURE,
        clause=others.allowed,
        least=least_insurance(rules),
        most=most,
        step_of_two=rules.limits.smallest_chip,
        bound=others.allowed,
        steps=rule.half_chips,
    )
    return insure, Option(choose=Choice.DECLINE, clause=others.allowed)


def _serve(
    layout: Layout,
    rules: BlackjackRules,
    others: InsuringOthers,
    insured: Stake,
    box: int,
    wanted: list[Answer],
) -> Play:
    left = most_insurance(insured.in_action, rules)
    at_table = _at_table(layout)
    waiting = {ask.player: ask for ask in wanted if ask.player in at_table}
    while waiting:
        player = min(waiting, key=lambda name: preference(layout, name, box))
        clause = _preference_clause(layout, player, box, list(waiting), others)
        ask = waiting.pop(player)
        amount = min(ask.amount or left, left)
        if amount:
            layout = yield Insured(
                player=player, box=box, amount=Cents(amount), owner=insured.player, clause=clause
            )
            left = Cents(left - amount)
        else:
            layout = yield RequestRefused(
                player=player,
                box=box,
                owner=insured.player,
                text=f"{player} cannot insure {insured.player}'s wager on box {box}: nothing is left of the "
                f"{dollars(most_insurance(insured.in_action, rules))} that may be insured",
                clause=others.allowed,
            )
    return layout


def preference(layout: Layout, player: Player, box: int) -> tuple[int, int, int, int]:
    """7.2(a)-(c): by distance to the box, front to back, the least insured on others; then clockwise."""
    distance, place, number = min(
        (abs(other.number - box), place, other.number)
        for other in layout.boxes
        for place, stake in enumerate(other.open_on(1))
        if stake.player == player
    )
    return distance, place, insured_on_others(layout, player), number


def insured_on_others(layout: Layout, player: Player) -> int:
    """What the player has on insurance of other people's wagers."""
    return sum(
        stake.staked
        for box in layout.boxes
        for stake in box.stakes
        if stake.on is On.INSURANCE and stake.player == player and stake.owner != player
    )


def _preference_clause(
    layout: Layout, player: Player, box: int, asking: list[Player], others: InsuringOthers
) -> Clause:
    """The clause by which this player is served before the rest of those who ask."""
    distance, place, *_ = preference(layout, player, box)
    if distance == 0:
        return others.same_box
    ties = [name for name in asking if preference(layout, name, box)[:2] == (distance, place)]
    return others.least_insured if len(ties) > 1 else others.nearest_box


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
