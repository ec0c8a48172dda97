"""Reconstruction of a round from the cards in their true order (14.4, CW 10.4, NSW 18.8).

The draws are run again in the order they left the shoe, dealt as they should have been. An answer is kept
only if the hand, and the dealer's cards against it, lay then as they lie now; from the first that differs
the hand is asked again. Nothing recorded is rewritten: money moves by the difference.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from croupier.games.play import Ask, Deal
from croupier.games.round_of_play import Answered, CardDrawn, Interrupted, RoundOfPlay
from croupier.games.said import (
    Announced,
    Doubled,
    Insured,
    Said,
    SplitWagerPlaced,
    StakeReturned,
    WagerPlaced,
    WagerSettled,
    WarWagerPlaced,
)
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconstruction:
    """The round as it should have been, as far as the cards already drawn and the kept answers carry it."""

    round: RoundOfPlay
    undealt: tuple[Card, ...]
    """Cards that were drawn and are not called for yet: they are the next cards."""
    difference: dict[Player, int]
    """What has to move to each player, or from one if negative, to put the chips right."""
    announced: Announced


def reconstruct(faulty: RoundOfPlay) -> Reconstruction:
    """Run the faulty round's inputs again in their true order."""
    again = RoundOfPlay(faulty.rules, faulty.wagers, new_shoe=faulty.new_shoe)
    cards = deque(given.card for given in faulty.inputs if isinstance(given, CardDrawn))
    answers = [given for given in faulty.inputs if isinstance(given, Answered)]
    interruptions = deque(_interruptions(faulty))
    drawn = len(cards)
    while True:
        while interruptions and interruptions[0][0] <= drawn - len(cards):
            again.interrupt(interruptions.popleft()[1].returned)
        if isinstance(again.waiting, Deal) and cards:
            again.deal(cards.popleft())
        elif not (isinstance(again.waiting, Ask) and _keep_an_answer(again, again.waiting, answers)):
            break
    return Reconstruction(
        round=again,
        undealt=tuple(cards),
        difference=_difference(faulty.said, again.said),
        announced=Announced(
            text="The round is reconstructed in the true order of its cards",
            clause=faulty.rules.reconstruction,
        ),
    )


def _interruptions(faulty: RoundOfPlay) -> Iterable[tuple[int, Interrupted]]:
    """Each interruption, with the number of cards drawn before it."""
    drawn = 0
    for given in faulty.inputs:
        if isinstance(given, CardDrawn):
            drawn += 1
        elif isinstance(given, Interrupted):
            yield drawn, given


def _keep_an_answer(again: RoundOfPlay, ask: Ask, answers: list[Answered]) -> bool:
    """Give the first recorded answer that still holds; one that does not is dropped with all later ones there."""
    for question in ask.questions:
        recorded = next((one for one in answers if question.is_for(one.answer)), None)
        if recorded is None:
            continue
        answers.remove(recorded)
        lies = again.layout.box(question.box).hand(question.hand).cards
        holds = recorded.hand == lies and recorded.dealer == again.layout.dealer
        if holds and again.answer(recorded.answer) is None:
            return True
        at = (question.box, question.hand)
        answers[:] = [one for one in answers if (one.answer.box, one.answer.hand) != at]
    return False


def chips_moved(said: Iterable[Said]) -> dict[Player, int]:
    """What each player has received less what each has put down, as things stand."""
    moved: dict[Player, int] = {}
    for event in said:
        match event:
            case WagerPlaced() | Insured() | Doubled() | SplitWagerPlaced() | WarWagerPlaced():
                moved[event.player] = moved.get(event.player, 0) - event.amount
            case StakeReturned():
                moved[event.player] = moved.get(event.player, 0) + event.amount
            case WagerSettled():
                moved[event.player] = moved.get(event.player, 0) + event.paid + event.returned
            case _:
                pass
    return moved


def _difference(before: Iterable[Said], after: Iterable[Said]) -> dict[Player, int]:
    was, now = chips_moved(before), chips_moved(after)
    return {player: now[player] - was.get(player, 0) for player in now}
