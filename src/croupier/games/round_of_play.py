"""A round under way: it feeds a game its inputs one at a time and keeps what it said.

The whole state of a round is its rules, its wagers and the list of its inputs; the live generator in here is
only a cache of that, thrown away and rebuilt by feeding the list again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import msgspec

from croupier.games.answers import refuse_answer
from croupier.games.blackjack.round_of_play import round_of_play as round_of_blackjack
from croupier.games.casino_war.round_of_play import round_of_play as round_of_casino_war
from croupier.games.folding import FOLDS, fold
from croupier.games.layout import EMPTY, Box, Layout, Stake
from croupier.games.play import DISCARD_RACK, Ask, Deal, Option, Place, Play, PrizeDue, Question
from croupier.games.said import (
    DEALER,
    Answer,
    CardBurned,
    CardDealt,
    Decided,
    HandCleared,
    PoolShare,
    Said,
    StakeMadeUp,
    StakeReturned,
    WagersFoundInvalid,
)
from croupier.games.side_wagers.blazing_sevens import settle_share
from croupier.games.wager_refusals import refuse_first_box, refuse_remainder, refuse_wagers
from croupier.games.wagers import Wager
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.vocabulary.card import Card
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import Choice
from croupier.vocabulary.refusal import Refusal, Refused


class CardDrawn(msgspec.Struct, frozen=True, gc=False, tag="card-drawn.1"):
    """A card left the shoe; `laid` is where it was really put, if not where it should have been.

    A card burned unseen is recorded without its name.
    """

    card: Card | None
    laid: Place | None = None


class Answered(msgspec.Struct, frozen=True, gc=False, tag="answered.1"):
    """An answer was given, with the hand and the dealer's cards as they then lay."""

    answer: Answer
    hand: tuple[Card, ...]
    dealer: tuple[Card, ...]


class Interrupted(msgspec.Struct, frozen=True, gc=False, tag="interrupted.1", omit_defaults=True):
    """A stake was withdrawn, cut back or voided in the middle of the round."""

    returned: StakeReturned
    clears: bool = False
    """Whether the cards of a hand that no stake is left on are burned at once (NSW 21.6.13)."""


class MadeUp(msgspec.Struct, frozen=True, gc=False, tag="made-up.1"):
    """A stake was made up in the middle of the round."""

    made_up: StakeMadeUp


class Awarded(msgspec.Struct, frozen=True, gc=False, tag="awarded.1"):
    """The prizes of a pool were awarded: so much to each winner, whatever the pool holds by then."""

    shares: tuple[PoolShare, ...]


class Invalidated(msgspec.Struct, frozen=True, gc=False, tag="invalidated.1"):
    """All that a player has open was found to be invalid in the middle of the round."""

    found: WagersFoundInvalid


Input: TypeAlias = CardDrawn | Answered | Interrupted | MadeUp | Awarded | Invalidated


class RoundOfPlay:
    """One round of play, live."""

    __slots__ = (
        "_face_up",
        "_play",
        "first_box",
        "inputs",
        "layout",
        "new_shoe",
        "rules",
        "said",
        "wagers",
        "waiting",
    )

    def __init__(
        self,
        rules: GameRules,
        wagers: Sequence[Wager],
        *,
        new_shoe: bool = True,
        first_box: int | None = None,
    ) -> None:
        """Open the round on wagers that were not refused; see `open_round`."""
        self.rules: Final = rules
        self.wagers: Final = tuple(wagers)
        self.new_shoe: Final = new_shoe
        self.first_box: Final = first_box
        """Where the deal and the decisions begin, if not at the first box with a wager (NSW 21.9.3)."""
        self.inputs: list[Input] = []
        self.said: list[Said] = []
        self.layout: Layout = EMPTY
        self.waiting: Deal | Ask | PrizeDue | None = None
        self._face_up: Final = (rules.face_up,)
        self._play: Play = _conduct(rules, self.wagers, new_shoe=new_shoe, first_box=first_box)
        first = next(self._play)
        assert not isinstance(first, (Deal, Ask, PrizeDue)), "a round begins by saying what was wagered"
        self._go_on(first)

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked for."""
        return self.waiting is None

    def deal(self, card: Card, *, laid: Place | None = None) -> Refused | None:
        """Give the card that was asked for; `laid` where it was put somewhere else by mistake."""
        waiting = self.waiting
        if not isinstance(waiting, Deal):
            return Refused(
                Refusal.NOT_CALLED_FOR,
                says=f"{card} is not called for: the round waits for {_waits_for(waiting)}",
                clause=self._asked_by(waiting) if waiting else self.rules.reconstruction,
            )
        to = laid or waiting.to
        if laid is not None and not self._is_a_place(laid):
            return Refused(
                Refusal.NOT_CALLED_FOR,
                says=f"{card} cannot lie at {_spoken(laid)}: there is no such hand on the layout",
                clause=self.rules.reconstruction,
            )
        self.inputs.append(CardDrawn(card, laid))
        if isinstance(to, str) and to == DISCARD_RACK:
            self._go_on(CardBurned(clause=waiting.clause))
        else:
            where = DEALER if isinstance(to, str) else to
            also = (*waiting.also, *self._face_up) if waiting.also else self._face_up
            # ACT 6.1, CW 6.1, NSW 3.8: a card that is dealt is said to all, face up
            self._go_on(CardDealt(to=where, card=card, clause=waiting.clause, also=also))
        return None

    def _asked_by(self, waiting: Ask | PrizeDue) -> Clause:
        """The clause by which no card is dealt while this is asked: hands go before the dealer's."""
        if isinstance(waiting, PrizeDue):
            return waiting.clause
        question = waiting.questions[0]
        on_cards = any(question.option(one) for one in (Choice.DRAW, Choice.STAND, Choice.GO_TO_WAR))
        return self.rules.not_while_asked if on_cards else question.clause

    def burn(self) -> Refused | None:
        """The card asked for goes to the discard rack, and nobody sees it."""
        waiting = self.waiting
        if not isinstance(waiting, Deal) or waiting.to != DISCARD_RACK:
            # ACT 6.1, CW 6.1, NSW 3.8: what no rule has burned is dealt, face up
            return Refused(Refusal.NOT_CALLED_FOR, says="No card is to be burned now", clause=self.rules.face_up)
        self.inputs.append(CardDrawn(None))
        self._go_on(CardBurned(clause=waiting.clause))
        return None

    def answer(self, answer: Answer) -> Refused | None:
        """Give one answer; what is not offered is refused and changes nothing."""
        waiting = self.waiting
        question = waiting.question_for(answer) if isinstance(waiting, Ask) else None
        refused = refuse_answer(self.layout, self.rules, question, answer)
        if refused or question is None:
            return refused
        option = question.option(answer.choose)
        complete = _completed(answer, question, option)
        hand = self.layout.box(answer.box).hand(question.hand)
        self.inputs.append(Answered(complete, hand.cards, self.layout.dealer))
        clause = option.clause if option else question.silence
        self._go_on(Decided(answer=complete, clause=clause))
        return None

    def interrupt(self, returned: StakeReturned, *, clears: bool = False) -> Refused | None:
        """All or part of a stake leaves the layout; the game looks again at what is there.

        With `clears` the cards of a hand on which no stake is left go to the discard rack at once.
        """
        box = next((box for box in self.layout.boxes if box.number == returned.box), None)
        stake = _stake_returned(box, returned) if box else None
        if stake is None or not (0 < returned.amount <= stake.staked or (stake.sealed and not returned.amount)):
            return Refused(
                Refusal.NOTHING_TO_RETURN,
                says=f"{returned.player} has no open {returned.on} stake of that size on box {returned.box}, "
                f"hand {returned.hand}",
                clause=returned.clause,
            )
        after = fold(self.layout, returned)
        left = _stake_returned(after.box(returned.box), returned)
        refused = refuse_remainder(self.rules, left) if left else None
        if refused:
            return refused
        self.inputs.append(Interrupted(returned, clears))
        if clears and _is_left_lying(after.box(returned.box), returned.hand):  # NSW 21.6.13
            self.said.append(returned)
            self.layout = after
            self._go_on(HandCleared(box=returned.box, hand=returned.hand, clause=returned.clause))
        else:
            self._go_on(returned)
        return None

    def make_up(self, made_up: StakeMadeUp) -> Refused | None:
        """A stake becomes larger by its player's own chips; the game looks again at what is there."""
        box = next((box for box in self.layout.boxes if box.number == made_up.box), None)
        stake = box.stake_of(made_up.player, made_up.hand, made_up.on) if box else None
        if stake is None or not _may_be_made_up(stake, self.rules) or made_up.amount <= 0:
            return Refused(
                Refusal.NO_WAGERS,
                says=f"{made_up.player} has no open {made_up.on} stake on box {made_up.box}, hand {made_up.hand} "
                "that could be made up",
                clause=made_up.clause,
            )
        larger = fold(self.layout, made_up).box(made_up.box)
        raised = larger.stake_of(made_up.player, made_up.hand, made_up.on)
        assert raised is not None, "a stake that was made up lies there"
        if refused := refuse_remainder(self.rules, raised):
            return refused
        self.inputs.append(MadeUp(made_up))  # NSW 21.6.13: a stake that is too small is made up
        self._go_on(made_up)
        return None

    def award(self, shares: tuple[PoolShare, ...]) -> Refused | None:
        """Pay the prizes of the pool that are due, to each winner what the pool's own book says (NSW 16.11)."""
        waiting = self.waiting
        due = waiting.winners if isinstance(waiting, PrizeDue) else ()
        won = {(one.player, one.box, one.line) for one in due}
        if not won or won != {(one.player, one.box, one.line) for one in shares}:
            return Refused(
                Refusal.NOTHING_WON,
                says=f"{_winners(shares)} won no prize of the pool that is due now",
                clause=waiting.clause if isinstance(waiting, PrizeDue) else None,
            )
        self.inputs.append(Awarded(shares))
        *others, last = (settle_share(self.layout, self.rules, one) for one in shares)
        for said in others:
            self.said.append(said)
            self.layout = fold(self.layout, said)
        self._go_on(last)
        return None

    def invalidate(self, found: WagersFoundInvalid) -> Refused | None:
        """What a player has open wins nothing from now on; the game goes on from where it is."""
        stakes = (stake for box in self.layout.boxes for stake in box.stakes)
        if not any(one.player == found.player and one.outcome is None and one.invalid is None for one in stakes):
            says = f"{found.player} has no open stake in the round"
            return Refused(Refusal.NO_WAGERS, says=says, clause=found.clause)
        self.inputs.append(Invalidated(found))
        self._go_on(found)
        return None

    def give(self, given: Input) -> Refused | None:
        """Give the round its next input, of whatever kind."""
        match given:
            case CardDrawn(card, laid):
                return self.burn() if card is None else self.deal(card, laid=laid)
            case Answered(answer):
                return self.answer(answer)
            case Interrupted(returned, clears):
                return self.interrupt(returned, clears=clears)
            case MadeUp(made_up):
                return self.make_up(made_up)
            case Awarded(shares):
                return self.award(shares)
            case Invalidated(found):
                return self.invalidate(found)

    def feed(self, inputs: Iterable[Input]) -> None:
        """Give recorded inputs again; they were accepted once, so one that is refused is a defect."""
        for given in inputs:
            refused = self.give(given)
            assert refused is None, f"a recorded input is refused: {refused}"

    def _is_a_place(self, laid: Place) -> bool:
        if isinstance(laid, str):
            return laid in (DEALER, DISCARD_RACK)
        box = next((box for box in self.layout.boxes if box.number == laid.box), None)
        return box is not None and 1 <= laid.hand <= len(box.hands)

    def _go_on(self, said: Said) -> None:
        """Note what came in, and all that the game says to it, until it asks for something or is over."""
        note, layout, send, folds = self.said.append, self.layout, self._play.send, FOLDS
        waiting: Deal | Ask | PrizeDue | None
        try:
            while True:
                note(said)
                layout = folds[type(said)](layout, said)
                step = send(layout)
                if isinstance(step, (Deal, Ask, PrizeDue)):
                    waiting = step
                    break
                said = step
        except StopIteration:
            waiting = None
        self.layout = layout
        self.waiting = waiting


def _conduct(rules: GameRules, wagers: Sequence[Wager], *, new_shoe: bool, first_box: int | None) -> Play:
    if isinstance(rules, BlackjackRules):
        return round_of_blackjack(EMPTY, rules, wagers, new_shoe=new_shoe, first_box=first_box)
    assert first_box is None, f"{rules.book} lets no deal begin at a box of choice"
    return round_of_casino_war(EMPTY, rules, wagers)


def _spoken(laid: Place) -> str:
    return laid if isinstance(laid, str) else f"box {laid.box}, hand {laid.hand}"


def _winners(shares: Sequence[PoolShare]) -> str:
    return ", ".join(one.player for one in shares) or "Nobody"


def _stake_returned(box: Box, returned: StakeReturned) -> Stake | None:
    if returned.had_lost:
        return box.lost_stake_of(returned.player, returned.hand, returned.on)
    return box.stake_of(returned.player, returned.hand, returned.on, returned.owner)


def _is_left_lying(box: Box, number: int) -> bool:
    """Whether a hand has cards, and no stake for which it was dealt them."""
    hand = box.hand(number)
    return bool(hand.cards) and not hand.cleared and not box.is_dealt_for(number)


def _may_be_made_up(stake: Stake, rules: GameRules) -> bool:
    """Of a main wager alone, and not of one that is above the maximum already."""
    return stake.on is rules.main and stake.staked == stake.at_risk and not stake.sealed


def _completed(answer: Answer, question: Question, option: Option | None) -> Answer:
    """The answer with its hand, and with the most allowed where it names no amount."""
    most = option.most if option and answer.amount is None else None
    if answer.hand is not None and most is None:
        return answer
    return msgspec.structs.replace(answer, hand=question.hand, amount=answer.amount if most is None else most)


def _waits_for(waiting: Deal | Ask | PrizeDue | None) -> str:
    if isinstance(waiting, PrizeDue):
        return "the jackpot to be awarded"
    if isinstance(waiting, Ask):
        return " and ".join(f"{question.player} on box {question.box}" for question in waiting.questions)
    return "nothing more"


def open_round(
    rules: GameRules, wagers: Sequence[Wager], *, new_shoe: bool = True, first_box: int | None = None
) -> RoundOfPlay | Refused:
    """Open a round on these wagers, or say why it cannot be; `first_box` is where the deal begins."""
    refused = refuse_wagers(rules, wagers) or refuse_first_box(rules, first_box)
    return refused or RoundOfPlay(rules, wagers, new_shoe=new_shoe, first_box=first_box)
