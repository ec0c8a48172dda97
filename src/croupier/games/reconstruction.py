"""Reconstruction of a round from the cards in their true order (14.4, CW 10.4, NSW 18.8).

The draws are run again in the order they left the shoe, dealt as they should have been. An answer is kept
only if the hand, and the dealer's cards against it, lay then as they lie now; from the first that differs
the hand is asked again. Nothing recorded is rewritten: money moves by the difference.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import takewhile
from typing import Final

from croupier.games.play import DISCARD_RACK, Ask, Deal, PrizeDue
from croupier.games.round_of_play import Answered, Awarded, CardDrawn, Interrupted, MadeUp, RoundOfPlay
from croupier.games.said import (
    Announced,
    Doubled,
    Insured,
    Said,
    SplitWagerPlaced,
    StakeMadeUp,
    StakeReturned,
    WagerPlaced,
    WagerSettled,
    WarWagerPlaced,
)
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refused


class Reconstruction:
    """The round as it should have been, as far as the cards already drawn and the kept answers carry it.

    Where a hand has to be asked again the round waits for it; `carry_on` after each new answer deals the cards
    still in hand and gives the recorded answers that still hold on other hands.
    """

    __slots__ = (
        "_answers",
        "_awards",
        "_drawn",
        "_faulty",
        "_interruptions",
        "_stays",
        "_undealt",
        "announced",
        "round",
    )

    def __init__(self, faulty: RoundOfPlay, *, burned_in_error_stays: bool = False) -> None:
        """Run the faulty round's inputs again in their true order.

        A card that was laid on the discard rack by mistake is dealt with the others, unless it stays burned.
        """
        self.round: Final = RoundOfPlay(
            faulty.rules, faulty.wagers, new_shoe=faulty.new_shoe, first_box=faulty.first_box
        )
        self.announced: Final = Announced(
            text="The round is reconstructed in the true order of its cards", clause=faulty.rules.reconstruction
        )
        self._faulty = faulty
        self._undealt = deque(given for given in faulty.inputs if isinstance(given, CardDrawn))
        self._stays = burned_in_error_stays
        self._answers = [given for given in faulty.inputs if isinstance(given, Answered)]
        self._interruptions = deque(one for one in faulty.inputs if isinstance(one, Interrupted | MadeUp))
        self._awards = [one for one in faulty.inputs if isinstance(one, Awarded)]
        self._drawn = len(self._undealt)
        self.carry_on()

    @property
    def undealt(self) -> tuple[Card, ...]:
        """Cards that were drawn and are not called for yet: they are the next cards."""
        left = (given for given in self._undealt if not self._stays_burned(given))
        return tuple(given.card for given in left if given.card is not None)

    @property
    def answers_left(self) -> tuple[Answered, ...]:
        """Answers on record that have not had their turn yet."""
        return tuple(self._answers)

    @property
    def interruptions_left(self) -> tuple[Interrupted | MadeUp, ...]:
        """Stakes that left the layout, or were made up, at a moment which has not come yet."""
        return tuple(self._interruptions)

    @property
    def awards_left(self) -> tuple[Awarded, ...]:
        """Prizes of a pool that were awarded, and that the round as it should have been does not give."""
        return tuple(self._awards)

    @property
    def difference(self) -> dict[Player, int]:
        """What has to move to each player, or from one if negative, to put the chips right as things stand."""
        was, now = chips_moved(self._faulty.said), chips_moved(self.round.said)
        return {player: now[player] - was.get(player, 0) for player in now}

    def carry_on(self) -> None:
        """Go as far as drawn cards, kept answers and interruptions reach, each in its turn."""
        again = self.round
        while True:
            if self._is_interrupted():
                again.give(self._interruptions.popleft())
            elif isinstance(again.waiting, Deal) and self._undealt:
                refused = self._deal(self._undealt.popleft())
                assert refused is None, f"a card that was drawn is refused: {refused}"
            elif isinstance(again.waiting, Ask) and _keep_an_answer(again, again.waiting, self._answers):
                continue
            elif isinstance(again.waiting, PrizeDue) and self._awards and again.give(self._awards[0]) is None:
                del self._awards[0]
            elif self._is_interrupted(whatever_was_answered=True):
                again.give(self._interruptions.popleft())
            else:
                return

    def _deal(self, given: CardDrawn) -> Refused | None:
        """Deal a card as it should have been; one that stays burned goes where it lies."""
        if given.card is None:
            return self.round.burn()
        return self.round.deal(given.card, laid=given.laid if self._stays_burned(given) else None)

    def _stays_burned(self, given: CardDrawn) -> bool:
        return self._stays and is_burned_in_error(given)

    def _is_interrupted(self, *, whatever_was_answered: bool = False) -> bool:
        """Whether the next interruption has its turn: cards before it are dealt, answers given or dropped."""
        if not self._interruptions:
            return False
        before = list(takewhile(lambda given: given is not self._interruptions[0], self._faulty.inputs))
        cards = sum(isinstance(given, CardDrawn) for given in before)
        to_come = any(given is answer for given in before for answer in self._answers)
        return cards <= self._drawn - len(self._undealt) and (whatever_was_answered or not to_come)


def reconstruct(faulty: RoundOfPlay, *, burned_in_error_stays: bool = False) -> Reconstruction:
    """The faulty round, dealt as it should have been."""
    return Reconstruction(faulty, burned_in_error_stays=burned_in_error_stays)


def is_burned_in_error(given: CardDrawn) -> bool:
    """Whether a card that was called for elsewhere was laid on the discard rack."""
    return given.laid == DISCARD_RACK


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
            case WagerPlaced() | Insured() | Doubled() | SplitWagerPlaced() | WarWagerPlaced() | StakeMadeUp():
                moved[event.player] = moved.get(event.player, 0) - event.amount
            case StakeReturned():
                moved[event.player] = moved.get(event.player, 0) + event.amount
            case WagerSettled():
                moved[event.player] = moved.get(event.player, 0) + event.paid + event.returned
            case _:
                pass
    return moved
