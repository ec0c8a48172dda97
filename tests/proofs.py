"""What proofs are written with: a felt that conducts rounds and notes every clause that had a part in them.

A test marked `@clause(...)` fails by itself unless something that carries the clause happened in it: an event,
an offer, a refusal, a display, or the use of a definition. What every plain round carries, as
`tests/plain_rounds.py` finds it, does not count: there the test points out what it means (`shows`).
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, ParamSpec, Protocol, TypeAlias, TypeVar

import msgspec
import pytest

from croupier.games.play import Ask, Deal, PrizeDue, Question
from croupier.games.reconstruction import Reconstruction, reconstruct
from croupier.games.round_of_play import Input, RoundOfPlay, open_round
from croupier.games.said import Answer, CardDealt, HandAt, Said, StakeReturned, WagerSettled
from croupier.games.wagers import OfferedWager, Wager, wagers_offered
from croupier.rulebooks import shelf
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.inventory import printed_number
from croupier.rulebooks.table_options import TableOptions
from croupier.vocabulary.card import Card, read_cards
from croupier.vocabulary.clause import Clause, term_of
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import Choice, On, Outcome
from croupier.vocabulary.refusal import Refused, RefusedError

clause = pytest.mark.clause
"""`@clause("act-blackjack-2018", "13.1(g)")`: the clauses this test proves; a tuple of books for all of them."""

_P = ParamSpec("_P")
_R = TypeVar("_R")

Decision = str | Answer
Wagers = Mapping[int, int] | Sequence[Wager]


class Carrier(Protocol):
    """What the house says and names a clause for: an event, an offer, a refusal, a line of the sign."""

    @property
    def clause(self) -> Clause | None: ...


Label: TypeAlias = tuple[str, str]
"""What kind of thing it was, and the clause it carried: `("WagerSettled", "13.1(g)")`."""


@dataclass
class Witness:
    """What was carried by the things that happened in a test.

    It takes things that the house made, and no words: neither a clause that the test wrote itself nor one that it
    read in the rules is a witness of anything.
    """

    book: str
    patch: pytest.MonkeyPatch | None = None
    seen: set[Label] = field(default_factory=set)
    _things: list[Carrier] = field(default_factory=list)

    def note(self, *things: Carrier | None) -> None:
        """Each of these happened."""
        for thing in things:
            if thing is not None:
                assert is_from_the_house(thing), f"{thing!r} is no event, offer, refusal or display"
                self._things.append(thing)
                self.seen |= labels(thing)

    def note_waiting(self, waiting: Deal | Ask | PrizeDue | None) -> None:
        """A card is called for, or questions are open."""
        if isinstance(waiting, Ask):
            for question in waiting.questions:
                self.note(question, *question.options)
        else:
            self.note(waiting)

    def watch(self, definition: Callable[..., object]) -> None:
        """Note the calls that the house itself makes of a definition, by whatever name a module knows it."""
        assert self.patch is not None, "only the witness of a test can watch"
        used = self.when_called(definition)
        for name, module in list(sys.modules.items()):
            if name.startswith("croupier."):
                for known in [known for known, value in vars(module).items() if value is definition]:
                    self.patch.setattr(module, known, used)

    def when_called(self, definition: Callable[_P, _R]) -> Callable[_P, _R]:
        """The function again; calling it is noted, having it is not."""

        @functools.wraps(definition)
        def used(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            self.note_use(definition)
            return definition(*args, **kwargs)

        return used

    def note_use(self, definition: Callable[..., object]) -> None:
        """The function that is what definitions mean was called."""
        meant = shelf.book(self.book).definitions.get(term_of(definition) or "", ())
        self.seen |= {(DEFINED, one) for one in meant}

    def shows(self, clause_id: str, kind: str, *, times: int | None = None) -> None:
        """Point out what carries a clause that every plain round carries too: the kind of thing, and how many.

        `times` may be left out where the number is no part of the rule; one there has to be.
        """
        found = [one for one in self._things if type(one).__name__ == kind and carries(_numbers(one), clause_id)]
        assert found, f"no {kind} carries {clause_id}"
        assert times in (None, len(found)), f"{len(found)} of {kind} carry {clause_id}, not {times}: {found}"
        self.seen |= {(SHOWN, clause_id)}

    def has(self, clause_id: str, *, plain: Collection[Label]) -> bool:
        """Whether the clause had a part in what happened, beside what every plain round carries."""
        return carries({one for kind, one in self.seen - set(plain)}, clause_id)


def is_from_the_house(thing: object) -> bool:
    """Whether it is something that happens or is shown: rules have clauses too, and are neither."""
    room = type(thing).__module__
    return hasattr(thing, "clause") and not room.startswith(("builtins", "croupier.rulebooks", "tests"))


DEFINED, SHOWN = "a definition that was used", "pointed out by the test"


def labels(thing: Carrier) -> set[Label]:
    """What a thing carries."""
    return {(type(thing).__name__, one) for one in _numbers(thing)}


def _numbers(thing: Carrier) -> set[str]:
    return {one for one in (thing.clause, *getattr(thing, "also", ())) if one}


def wager(player: str, box: int, amount: int, on: str = "main", *, seated: bool = False) -> Wager:
    """A wager in cents; `main` is taken as the book's main wager when it is placed."""
    kind = On.BLACKJACK if on == "main" else On(on)
    return Wager(player=player, box=box, amount=amount, on=kind, seated=seated)


@dataclass
class Felt:
    """A round under way that a test deals to and answers; everything that happens is witnessed."""

    live: RoundOfPlay
    witness: Witness
    asked: list[Question] = field(default_factory=list)
    _noted: int = 0

    def __post_init__(self) -> None:
        self._note()

    def _note(self) -> None:
        self.witness.note(*self.live.said[self._noted :])
        self._noted = len(self.live.said)
        self.witness.note_waiting(self.live.waiting)
        if isinstance(self.live.waiting, Ask):
            self.asked.extend(one for one in self.live.waiting.questions if one not in self.asked[-8:])

    def _refusal(self, refused: Refused | None) -> Refused | None:
        if refused:
            self.witness.note(refused)
        self._note()
        return refused

    def refused_card(self, card: str) -> Refused:
        """Give a card that nothing calls for."""
        refused = self._refusal(self.live.deal(Card(card)))
        assert refused is not None, f"{card} was called for"
        return refused

    def deal(self, cards: str) -> Felt:
        """Give the next cards, each of which must be called for."""
        for card in read_cards(cards):
            assert isinstance(self.live.waiting, Deal), f"{card} is not called for: {self.live.waiting}"
            self._refusal(self.live.deal(card))
        return self

    def misdeal(self, card: str, box: int | Literal["dealer", "discard-rack"], hand: int = 1) -> Felt:
        """Give the next card, laid on the wrong place."""
        laid = box if isinstance(box, str) else HandAt(box, hand)
        assert self._refusal(self.live.deal(Card(card), laid=laid)) is None
        return self

    def say(self, decision: Decision) -> Refused | None:
        """Answer: `"stand"` or `"double 2000"` to the first open question, or a whole `Answer`."""
        if isinstance(decision, Answer):
            return self._refusal(self.live.answer(decision))
        question = self.questions[0]
        choose, _, amount = decision.partition(" ")
        return self._refusal(
            self.live.answer(
                Answer(
                    player=question.player,
                    box=question.box,
                    hand=question.hand,
                    owner=question.owner,
                    choose=Choice(choose),
                    amount=Cents(int(amount)) if amount else None,
                )
            )
        )

    def answer(
        self,
        player: str,
        choose: str,
        *,
        box: int = 1,
        hand: int | None = None,
        amount: int | None = None,
        owner: str | None = None,
    ) -> Refused | None:
        """Answer in somebody's name, asked or not."""
        given = None if amount is None else Cents(amount)
        return self.say(
            Answer(player=player, box=box, hand=hand, choose=Choice(choose), amount=given, owner=owner)
        )

    def reconstructed(self) -> Reconstruction:
        """The round again in the true order of its cards; the announcement is witnessed."""
        again = reconstruct(self.live)
        self.witness.note(again.announced)
        return again

    def give(self, given: Input) -> Refused | None:
        """Give the round its next input, of whatever kind."""
        return self._refusal(self.live.give(given))

    def give_back(self, returned: StakeReturned) -> Refused | None:
        """A stake leaves the layout in the middle of the round."""
        return self._refusal(self.live.interrupt(returned))

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions open now."""
        assert isinstance(self.live.waiting, Ask), f"nothing is asked: {self.live.waiting}"
        return self.live.waiting.questions

    def offered(self, player: str | None = None) -> list[str]:
        """What the first open question, or that player's, offers."""
        question = next(one for one in self.questions if player in (None, one.player))
        return [option.choose.value for option in question.options]

    @property
    def is_over(self) -> bool:
        return self.live.is_over

    @property
    def said(self) -> list[Said]:
        return self.live.said

    @property
    def dealt(self) -> list[tuple[str, str]]:
        """Where each card went, in order: `("box 1", "As")`, `("dealer", "9d")`, `("box 1/2", "7c")`."""
        return [(_place(said.to), said.card.value) for said in self.said if isinstance(said, CardDealt)]

    @property
    def settlements(self) -> list[WagerSettled]:
        return [said for said in self.said if isinstance(said, WagerSettled)]

    def settlement(
        self, *, box: int = 1, player: str | None = None, hand: int | None = None, on: str | None = None
    ) -> WagerSettled:
        """The one settlement that fits; the main wager unless `on` says otherwise."""
        kind = self.live.rules.main if on is None else On(on)
        fitting = [
            one
            for one in self.settlements
            if one.box == box and one.on is kind and player in (None, one.player) and hand in (None, one.hand)
        ]
        assert len(fitting) == 1, f"{len(fitting)} settlements fit: {self.settlements}"
        return fitting[0]

    def outcome(self, **which: Any) -> Outcome:
        return self.settlement(**which).outcome

    def place_of(self, wanted: Said) -> int:
        """At which place in the round something was said."""
        return self.said.index(wanted)

    def texts(self, kind: str) -> list[str]:
        """The texts that were announced under a clause."""
        return [said.text for said in self.said if said.clause == kind and hasattr(said, "text")]

    @property
    def net(self) -> dict[str, int]:
        """What each player gained or lost by what is settled so far."""
        net: dict[str, int] = {}
        for one in self.settlements:
            net[one.player] = net.get(one.player, 0) + one.paid + one.returned - one.staked
        return net

    @property
    def cards_used(self) -> int:
        return sum(type(given).__name__ == "CardDrawn" for given in self.live.inputs)


def _place(to: HandAt | str) -> str:
    if isinstance(to, str):
        return to
    return f"box {to.box}" if to.hand == 1 else f"box {to.box}/{to.hand}"


@dataclass
class Conduct:
    """Conducts rounds under one book, for the test that asks for it."""

    book: str
    witness: Witness

    def shows(self, clause_id: str, kind: str, *, times: int | None = None) -> None:
        """Point out the things that carry a clause which every plain round carries."""
        self.witness.shows(clause_id, kind, times=times)

    def rules(self, **table: Any) -> GameRules:
        """The rules of a table with these options; a refusal is raised, and witnessed."""
        try:
            return shelf.book(self.book).rules(TableOptions(**table))
        except RefusedError as error:
            self.witness.note(error.refused)
            raise

    def refused_table(self, **table: Any) -> Refused:
        """The refusal of a table with these options."""
        with pytest.raises(RefusedError) as caught:
            self.rules(**table)
        return caught.value.refused

    def offers(self, **table: Any) -> tuple[OfferedWager, ...]:
        """The wagers offered before the first card."""
        offered = wagers_offered(self.rules(**table))
        self.witness.note(*offered)
        return offered

    def open(
        self, wagers: Wagers, *, new_shoe: bool = True, first_box: int | None = None, **table: Any
    ) -> Felt | Refused:
        """Open a round, or be refused."""
        rules = self.rules(**table)
        live = open_round(rules, _wagers(wagers, rules.main), new_shoe=new_shoe, first_box=first_box)
        if isinstance(live, Refused):
            self.witness.note(live)
            return live
        return Felt(live, self.witness)

    def felt(self, wagers: Wagers, *, new_shoe: bool = True, **table: Any) -> Felt:
        """Open a round that must not be refused. A book that burns the first card has burned it."""
        felt = self.open(wagers, new_shoe=new_shoe, **table)
        assert not isinstance(felt, Refused), felt
        if isinstance(felt.live.waiting, Deal) and felt.live.waiting.to == "discard-rack":
            felt.deal("2c")
        return felt

    def refused_wagers(self, wagers: Wagers, **table: Any) -> Refused:
        """Open a round that must be refused."""
        refused = self.open(wagers, **table)
        assert isinstance(refused, Refused), "the wagers were accepted"
        return refused

    def __call__(self, wagers: Wagers, cards: str, decisions: Sequence[Decision] = (), **table: Any) -> Felt:
        """Conduct a whole round: cards and decisions are used as they are called for, and none may be left.

        In a book that burns the first card, a card is burned before those given.
        """
        felt = self.felt(wagers, **table)
        left, answers = list(read_cards(cards)), list(decisions)
        while felt.live.waiting is not None:
            if isinstance(felt.live.waiting, Deal):
                assert left, f"no card left for {felt.live.waiting}"
                felt.deal(left.pop(0))
            else:
                assert answers, f"no decision left for {felt.live.waiting}"
                refused = felt.say(answers.pop(0))
                assert refused is None, refused
        assert not left, f"cards were not called for: {left}"
        assert not answers, f"decisions were not asked for: {answers}"
        return felt

    def use(self, definition: Callable[_P, _R]) -> Callable[_P, _R]:
        """The function that is the meaning of a definition; each call of it is witnessed."""
        return self.witness.when_called(definition)


def _wagers(wagers: Wagers, main: On) -> list[Wager]:
    if isinstance(wagers, Mapping):
        return [Wager(player="ann", box=box, amount=amount, on=main) for box, amount in wagers.items()]
    return [msgspec.structs.replace(one, on=main) if one.on is On.BLACKJACK else one for one in wagers]


def carries(seen: set[str], clause_id: str) -> bool:
    """Whether something seen carries the clause, itself or (for a suffix of our own) its printed number."""
    return clause_id in seen or printed_number(clause_id) in seen
