"""ACT 2018 7.2: a wager whose owner declined to insure it may be insured by others, in an order of preference."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from croupier.games.layout import Layout, Stake
from croupier.games.play import Ask, Option, Play, Question
from croupier.games.said import Answer, Insured, RequestRefused
from croupier.rulebooks.blackjack_rules import BlackjackRules, Insurance, InsuringOthers
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import Choice, On, Player

AtBox = tuple[Player, int]
"""A player, and the box their wager is on."""


def most_insurance(amount: int, rules: BlackjackRules) -> Cents:
    """Half of the wager, or what part may be insured, rounded down to halves of the smallest chip (7.1, 7.4)."""
    assert rules.insurance is not None
    chip, most = rules.limits.smallest_chip, rules.insurance.most.value
    half_chips = 2 * amount * most.numerator // (chip * most.denominator)
    whole_cents = half_chips - (half_chips * chip) % 2
    return Cents(whole_cents * chip // 2)


def least_insurance(rules: BlackjackRules) -> Cents:
    """The smallest number of half chips that is a whole number of cents."""
    chip = rules.limits.smallest_chip
    return Cents(chip if chip % 2 else chip // 2)


def insure_option(most: Cents, rules: BlackjackRules, rule: Insurance, clause: Clause) -> Option:
    """Insure for up to `most`, in halves of the smallest chip."""
    return Option(
        choose=Choice.INSURE,
        clause=clause,
        least=least_insurance(rules),
        most=most,
        step_of_two=rules.limits.smallest_chip,
        bound=clause,
        steps=rule.half_chips,
    )


def insuring_others(
    layout: Layout, rules: BlackjackRules, rule: Insurance, others: InsuringOthers, declined: Collection[AtBox]
) -> Play:
    """Requests are gathered first and served in order of preference, whatever order they came in."""
    requests: list[Answer] = []
    answered: set[tuple[Player, AtBox]] = set()
    while questions := tuple(_offers(layout, rules, rule, others, declined, answered)):
        layout = yield Ask(questions)
        heard = layout.heard
        if heard is None:
            continue
        assert heard.owner is not None
        answered.add((heard.player, (heard.owner, heard.box)))
        if heard.choose is Choice.INSURE:
            requests.append(heard)
    for box_number, stake in _in_turn(layout, rules, requests):
        wanted = _wanted(requests, stake, box_number)
        layout = yield from _serve(layout, rules, others, stake, box_number, wanted)
    return layout


def _in_turn(layout: Layout, rules: BlackjackRules, requests: list[Answer]) -> list[tuple[int, Stake]]:
    """The wagers asked for, clockwise; those with enough for all who ask come first, so that (c) counts them."""
    asked_for = [
        (box.number, stake)
        for box in layout.boxes
        for stake in box.open_on(1)
        if _wanted(requests, stake, box.number)
    ]
    return sorted(asked_for, key=lambda one: _is_contested(one[1], rules, _wanted(requests, one[1], one[0])))


def _wanted(requests: list[Answer], stake: Stake, box: int) -> list[Answer]:
    return [ask for ask in requests if (ask.owner, ask.box) == (stake.player, box)]


def _is_contested(stake: Stake, rules: BlackjackRules, wanted: list[Answer]) -> bool:
    return sum(ask.amount or 0 for ask in wanted) > most_insurance(stake.in_action, rules)


def _at_table(layout: Layout) -> list[Player]:
    """Those with an open wager: who has none has no place in the order of preference."""
    return list(dict.fromkeys(stake.player for box in layout.boxes for stake in box.open_on(1)))


def _offers(
    layout: Layout,
    rules: BlackjackRules,
    rule: Insurance,
    others: InsuringOthers,
    declined: Collection[AtBox],
    answered: Collection[tuple[Player, AtBox]],
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
                        options=(
                            insure_option(most, rules, rule, others.allowed),
                            Option(choose=Choice.DECLINE, clause=others.allowed),
                        ),
                        clause=others.allowed,
                        silence=others.allowed,
                        owner=stake.player,
                    )


def _serve(
    layout: Layout,
    rules: BlackjackRules,
    others: InsuringOthers,
    insured: Stake,
    box: int,
    wanted: list[Answer],
) -> Play:
    """All who ask share what of the wager may be insured; each is cut to what is left of it."""
    left = most_insurance(insured.in_action, rules)
    at_table = _at_table(layout)
    waiting = {ask.player: ask for ask in wanted if ask.player in at_table}
    while waiting:
        player, clause = served_next(layout, box, waiting, others)
        amount = min(waiting.pop(player).amount or left, left)
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


def served_next(
    layout: Layout, box: int, asking: Collection[Player], others: InsuringOthers
) -> tuple[Player, Clause]:
    """Who of those asking comes first, and by which clause.

    The nearest box comes first, the insured one before all (7.2(a), 7.2(b)), and in a box the front before the
    back. Between two boxes equally near, the least insured on others' wagers of those in front (7.2(c)); a last
    tie goes clockwise.
    """
    places = [
        (abs(other.number - box), other.number, stake.player)
        for other in layout.boxes
        for stake in other.open_on(1)
        if stake.player in asking
    ]
    nearest = min(distance for distance, _, _ in places)  # 2018 7.2(b)
    in_front: dict[int, Player] = {}
    for distance, number, player in places:
        if distance == nearest:
            in_front.setdefault(number, player)
    first = min(in_front, key=lambda number: insured_on_others(layout, in_front[number]))  # 2018 7.2(c)
    if nearest == 0:
        clause = others.same_box
    else:
        clause = others.least_insured if len(set(in_front.values())) > 1 else others.nearest_box
    return in_front[first], clause


def insured_on_others(layout: Layout, player: Player) -> int:
    """What the player has on insurance of other people's wagers."""
    return sum(
        stake.staked
        for box in layout.boxes
        for stake in box.stakes
        if stake.on is On.INSURANCE and stake.player == player and stake.owner != player
    )
