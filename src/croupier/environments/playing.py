"""The rounds of an episode on the real engine: dealt until a player has to decide, settled as the book says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from croupier.environments.actions import FIRST_WAGER, Action, answers, choice_of, instead
from croupier.environments.settings import NotAllowed, Seat, Setup
from croupier.environments.shoes import cards_of, refuse_first
from croupier.games.answers import in_words, refuse_answer
from croupier.games.play import DISCARD_RACK, Ask, Deal, Question
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Answer, HandAt, Said, WagerSettled
from croupier.vocabulary.card import Card, read_cards
from croupier.vocabulary.names import Choice, Player
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError


class Episode:
    """An episode under way; what a face of it (Gymnasium, PettingZoo) shows and asks, it finds here.

    Every round has at least one step: where nobody is asked anything, someone has still to go on.
    """

    def __init__(self, setup: Setup, seats: Sequence[Seat], *, insuring_others: bool = False) -> None:
        """A table at which nothing has been dealt yet."""
        self.setup: Final = setup
        self.seats: Final = tuple(seats)
        self.players: Final = tuple(dict.fromkeys(seat.player for seat in seats))
        self.actions: Final = FIRST_WAGER + len(setup.wagers)
        self.cards: Final = cards_of(setup)
        self.live: RoundOfPlay | None = None
        """The round on the felt; none before the first, and while its wagers are chosen."""
        self.before: RoundOfPlay | None = None
        """The round before it in the same episode."""
        self.units: dict[Player, int] = {}
        """What each player has wagered on each box of theirs in this round."""
        self.question: Question | None = None
        self.round = 0
        self.is_over = True
        self.net: dict[Player, int] = dict.fromkeys(self.players, 0)
        """What each player gained or lost in the round so far, in cents."""
        self._insuring_others: Final = insuring_others
        self._chance: np.random.Generator
        self._shuffled = True
        self._heard = 0
        """How many of the things that the round said are counted in `net`."""

    def begin(self, chance: np.random.Generator, first: Sequence[Card] = ()) -> None:
        """A new episode from a new shoe; `first` come out of it first."""
        self._chance = chance
        self.cards.shuffle(chance, first)
        self.round, self.is_over, self.live = 0, False, None
        self._next_round(shuffled=True)

    @property
    def chooser(self) -> Player | None:
        """Who chooses a wager now."""
        if self.live is not None or not self.setup.wagers or self.is_over:
            return None
        return next(player for player in self.players if player not in self.units)

    @property
    def acts(self) -> Player:
        """Whose step it is; the first player goes on where nothing is asked."""
        if self.question is not None:
            return self.question.player
        return self.chooser or self.players[0]

    def allowed(self, player: Player) -> tuple[int, ...]:
        """The actions that the player may take now; only to go on where nothing is asked of them."""
        if self.question is not None and self.question.player == player:
            return answers(self.question)
        if player == self.chooser:
            return tuple(range(FIRST_WAGER, self.actions))
        return (Action.GO_ON,)

    def mask(self, player: Player) -> list[int]:
        """A one for each action that the player may take now."""
        mask = [0] * self.actions
        for action in self.allowed(player):
            mask[action] = 1
        return mask

    def act(self, action: int) -> Refused | None:
        """Take an action for the player whose step it is.

        What is not allowed is refused: with an exception that leaves all as it was, or by doing the meekest
        allowed thing instead and handing back why.
        """
        if self.is_over:
            raise episode_is_over()
        refused = None
        allowed = self.allowed(self.acts)
        if action not in allowed:
            refused = self._why_not(action)
            if self.setup.not_allowed is NotAllowed.REFUSE or not 0 <= action < self.actions:
                raise RefusedError(refused)
            action = instead(allowed)
        self._do(action)
        return refused

    def settle(self) -> Mapping[Player, int]:
        """What each player gained or lost since this was asked the last time, in cents."""
        said = self.live.said if self.live is not None else []
        moved = net_of(said[self._heard :], self.players)
        self._heard = len(said)
        for player, amount in moved.items():
            self.net[player] += amount
        return moved

    @property
    def is_settled(self) -> bool:
        """Whether the round on the felt is over."""
        return self.live is not None and self.live.is_over

    def next_round(self) -> None:
        """After a round: another one, or the end of the episode."""
        last = self.setup.rounds is not None and self.round >= self.setup.rounds
        shuffle = self.cards.is_over
        if last or (shuffle and self.setup.rounds is None):
            self.is_over = True
            return
        if shuffle:
            self.cards.shuffle(self._chance)
        self._next_round(shuffled=shuffle)

    # --- inside -----------------------------------------------------------------------------------------

    def _next_round(self, *, shuffled: bool) -> None:
        self.round += 1
        self.before, self.live, self.question, self.units = self.live, None, None, {}
        self.net = dict.fromkeys(self.players, 0)
        self._heard, self._shuffled = 0, shuffled
        if not self.setup.wagers:
            self.units = dict.fromkeys(self.players, 1)
            self._deal()

    def _deal(self) -> None:
        wagers = self.setup.laid(self.seats, self.units)
        self.live = RoundOfPlay(self.setup.rules, wagers, new_shoe=self._shuffled)
        self._deal_on(self.live)

    def _deal_on(self, live: RoundOfPlay) -> None:
        """Deal what the round calls for, until a player has to decide or it is over."""
        self.question = None
        while (waiting := live.waiting) is not None:
            if isinstance(waiting, Ask):
                question = waiting.questions[0]
                if question.owner is None or self._insuring_others:
                    self.question = question
                    return
                refused = live.answer(_answer(question, Choice.DECLINE))
            else:
                assert isinstance(waiting, Deal), "a round of an environment has no pool behind it"
                refused = self._deal_card(live, waiting)
            assert refused is None, refused
        self.cards.end_round()

    def _deal_card(self, live: RoundOfPlay, waiting: Deal) -> Refused | None:
        if waiting.to == DISCARD_RACK:
            self.cards.burn()
            return live.burn()
        box = waiting.to.box if isinstance(waiting.to, HandAt) else None
        return live.deal(self.cards.draw(box, live.layout))

    def _do(self, action: int) -> None:
        """Answer, or choose a wager; to go on changes nothing, for all was settled before."""
        if self.question is not None:
            choose = choice_of(action)
            assert choose is not None
            assert self.live is not None
            refused = self.live.answer(_answer(self.question, choose))
            assert refused is None, refused
            self._deal_on(self.live)
        elif chooser := self.chooser:
            self.units[chooser] = self.setup.wagers[action - FIRST_WAGER]
            if len(self.units) == len(self.players):
                self._deal()

    def _why_not(self, action: int) -> Refused:
        """The sentence that a player at the table would hear."""
        question, live = self.question, self.live
        choose = choice_of(action)
        if choose is not None and live is not None:
            box = question.box if question else self.seats[0].box
            hand, owner = (question.hand, question.owner) if question else (None, None)
            answer = Answer(player=self.acts, box=box, hand=hand, choose=choose, owner=owner)
            refused = refuse_answer(live.layout, live.rules, question, answer)
            assert refused is not None
            return refused
        what = f"cannot {choose}" if choose else f"cannot take action {action}"
        if not 0 <= action < self.actions:
            says = f"There is no action {action}: there are 0 to {self.actions - 1}"
            return Refused(Refusal.CHOICE_NOT_OFFERED, says=says)
        if question is not None:
            says = f"{self.acts} {what}: asked on box {question.box}, hand {question.hand}: {in_words(question)}"
            return Refused(Refusal.CHOICE_NOT_OFFERED, says=says, clause=question.clause)
        if self.chooser:
            says = f"{self.acts} {what}: the wager is chosen first, with an action from {FIRST_WAGER} on"
            return Refused(Refusal.CHOICE_NOT_OFFERED, says=says, clause=self.setup.rules.control.offered)
        says = f"{self.acts} {what}: nothing is asked, and action {int(Action.GO_ON)} goes on"
        return Refused(Refusal.NOBODY_ASKED, says=says)


def episode_is_over() -> RefusedError:
    """What one is told who goes on after the end, or before the beginning."""
    return RefusedError(Refused(Refusal.NOBODY_ASKED, says="No episode is under way: reset the environment first"))


def net_of(said: Iterable[Said], players: Iterable[Player]) -> dict[Player, int]:
    """What each player gained or lost by what was said, in cents."""
    net = dict.fromkeys(players, 0)
    for event in said:
        if isinstance(event, WagerSettled):
            net[event.player] += event.paid + event.returned - event.staked
    return net


def _answer(question: Question, choose: Choice) -> Answer:
    return Answer(
        player=question.player, box=question.box, hand=question.hand, choose=choose, owner=question.owner
    )


def first_cards(setup: Setup, options: Mapping[str, object] | None) -> tuple[Card, ...]:
    """The cards that `reset(options={"cards": "As 9d"})` puts on top of the shoe."""
    given = (options or {}).get("cards")
    if given is None:
        return ()
    if not isinstance(given, str):
        raise RefusedError(Refused(Refusal.NO_SUCH_CARD, says=f"cards={given!r} is not text such as 'As 9d Kh'"))
    first = read_cards(given)
    refuse_first(setup, first)
    return first
