"""What an environment pays is what a scripted round of the same cards and decisions settles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
import pytest

from croupier.environments import FIRST_WAGER, IDS, Action
from croupier.environments.one_box import OneBox
from croupier.environments.whole_table import WholeTable
from croupier.games.scripted import RoundResult, RoundScript, conduct
from croupier.games.wagers import Wager
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import DECK, Card
from croupier.vocabulary.names import BookId, On
from tests.environments.playing_along import (
    BOOKS,
    SIDES,
    Noted,
    a_choice,
    one_box,
    playing_of,
    whole_table,
)
from tests.shelves import on_the_shelf

ROUNDS = 600
UNIT = 10_00
EVERY_BOOK = pytest.mark.parametrize("book", BOOKS)

TABLE = {1: (0,), 3: (1, 2), 4: (3, 0, 1)}
"""Three boxes, some players on two of them."""


def script(book: BookId, wagers: Sequence[Wager], noted: Noted, *, burns: bool) -> RoundScript:
    """The round that was just played, as a script; a card that nobody saw is any that the decks still hold."""
    table = {name: value for name, value in SIDES[book].items() if name != "beside"}
    seen = Counter(card for card in noted.cards if card)
    unseen = min(DECK, key=lambda card: seen[card])
    cards: list[Card] = [card or unseen for card in noted.cards]
    if burns and None not in noted.cards:
        cards.insert(0, unseen)  # a script is the first round of its shoe
    return RoundScript(
        rulebook=book,
        table=msgspec.convert(table, TableOptions),
        wagers=tuple(wagers),
        cards=" ".join(cards),
        decisions=tuple(noted.decisions),
    )


def settled(book: BookId, wagers: Sequence[Wager], noted: Noted) -> Mapping[str, int]:
    result = conduct(script(book, wagers, noted, burns=book == BookId("nsw-blackjack-challenge")))
    assert isinstance(result, RoundResult), result
    return result.net


def laid(book: BookId, box: int, player: str, units: int, *, seated: bool) -> list[Wager]:
    """The wagers of a player on a box, as the setting says them."""
    main = On.CASINO_WAR if book == BookId("act-casino-war-2018") else On.BLACKJACK
    amounts = {main: units * UNIT, **{On(on): amount for on, amount in SIDES[book].get("beside", {}).items()}}
    return [Wager(box=box, player=player, on=on, amount=amount, seated=seated) for on, amount in amounts.items()]


@pytest.mark.slow
@EVERY_BOOK
@pytest.mark.parametrize("shoe", ["fresh", "cut"])
def test_one_box_is_paid_as_a_script_settles(book: BookId, shoe: str) -> None:
    environment = one_box(book, rounds=50, shoe=shoe, wagers=(1, 2, 5), **SIDES[book])
    noted, done = Noted(environment), Counter[Action]()
    for seed in range(ROUNDS // 50):
        _, info = environment.reset(seed=seed)
        chance = np.random.default_rng(seed)
        over, units, earned = False, 0, 0.0
        while not over:
            action = a_choice(info["action_mask"], chance)
            if action >= FIRST_WAGER:
                units = environment_units(environment, action)
            else:
                done[Action(action)] += 1
            noted.decide(action)
            _, reward, over, _, info = environment.step(action)
            earned += reward
            if "net" in info:
                net = settled(book, laid(book, 1, "player", units, seated=True), noted)["player"]
                assert earned == pytest.approx(net / UNIT)
                assert info["net"] == net / UNIT
                noted.clear()
                earned = 0.0
    assert min(done[action] for action in expected_actions(book)) > 0


def environment_units(environment: OneBox, action: int) -> int:
    return playing_of(environment).setup.wagers[action - FIRST_WAGER]


def expected_actions(book: BookId) -> set[Action]:
    """What random play at a book's table comes to do."""
    if book == BookId("act-casino-war-2018"):
        return {Action.GO_TO_WAR, Action.SURRENDER}
    play = {Action.DRAW, Action.STAND, Action.DOUBLE, Action.SPLIT}
    if book == BookId("nsw-blackjack-challenge"):
        return play
    return play | {Action.INSURE, Action.DECLINE}


@pytest.mark.slow
@EVERY_BOOK
def test_a_whole_table_is_paid_as_a_script_settles(book: BookId) -> None:
    """Side wagers are left out: not everybody on a box finds a place for theirs."""
    others = book == BookId("act-blackjack-2018")
    decks = {"decks": 6} if book == BookId("nsw-blackjack-challenge") else {}
    environment = whole_table(book, boxes=TABLE, wagers=(1, 2, 5), insuring_others=others, **decks)
    noted = Noted(environment)
    for seed in range(ROUNDS // 3):
        units, earned = play_table(environment, noted, seed)
        wagers = [
            Wager(box=box, player=f"player_{number}", on=main(book), amount=amount, seated=place == 0)
            for box, players in TABLE.items()
            for place, number in enumerate(players)
            for amount in [units[f"player_{number}"] * UNIT]
        ]
        result = conduct(
            msgspec.structs.replace(
                script(book, wagers, noted, burns=False),
                table=msgspec.convert(decks, TableOptions),
            )
        )
        if not isinstance(result, RoundResult):
            assert "nothing is left of" in result.says  # a script refuses what a table notes and goes on from
            noted.clear()
            continue
        assert earned == pytest.approx({player: net / UNIT for player, net in result.net.items()})
        noted.clear()


def main(book: BookId) -> On:
    return On.CASINO_WAR if book == BookId("act-casino-war-2018") else On.BLACKJACK


def play_table(environment: WholeTable, noted: Noted, seed: int) -> tuple[dict[str, int], dict[str, float]]:
    """A round of random play: what each wagered, and what `last()` told them they earned."""
    chance = np.random.default_rng(seed)
    environment.reset(seed=seed)
    earned = dict.fromkeys(environment.possible_agents, 0.0)
    units: dict[str, int] = {}
    for agent in environment.agent_iter():
        _, reward, over, _, info = environment.last()
        earned[agent] += reward
        if over:
            environment.step(None)
            continue
        action = a_choice(info["action_mask"], chance)
        if action >= FIRST_WAGER:
            units[agent] = playing_of(environment).setup.wagers[action - FIRST_WAGER]
        noted.decide(action)
        environment.step(action)
    return units, earned


def test_every_book_is_here() -> None:
    assert set(on_the_shelf(SIDES)) == set(IDS)
