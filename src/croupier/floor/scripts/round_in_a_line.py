"""A whole round in one line of a script: the ordinary commands of players and dealer, in the order they are due.

It decides nothing. Each command is given to the floor in its turn; the first that is refused ends the line, and
what was done before it stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final

import msgspec

from croupier.chapters.codec import CommandReader
from croupier.decoders import converter, decoder
from croupier.floor.dealing.software_dealer import SUPERVISOR
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.table_loop import Announcement
from croupier.floor.scripts.script import with_value
from croupier.games.play import DISCARD_RACK, Ask, Deal, PrizeDue, Question
from croupier.games.round_of_play import Answered
from croupier.games.said import HandAt
from croupier.store.event_store import CommandId
from croupier.tables.commands import Command, Time, name_of
from croupier.tables.conditions import tournament as session
from croupier.tables.play.round_events import RoundStarted, stack_in_play
from croupier.tables.reading import READER as AT_TABLES
from croupier.tables.table import Table
from croupier.tournaments.commands import DEFAULT_NAME
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import Choice, On, Player
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from croupier.vocabulary.text import Name, PackOfCards, Reference

_ON_THE_HAND: Final = frozenset({Choice.DRAW, Choice.STAND, Choice.DOUBLE, Choice.SPLIT, Choice.SURRENDER})
"""What is chosen for the cards themselves; insurance and the like are asked by questions of their own."""

Chips = Annotated[int, msgspec.Meta(ge=-(10**15), le=10**15)]


class FormWritten(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands on the form of an undisclosed wager."""

    on: On | None = None
    amount: Chips | None = None


class WagerInLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player lays before the round: an open wager, a pass card, a form, or a wager and a form."""

    player: Player
    amount: Chips | None = None
    on: On | None = None
    pass_card: bool = False
    sealed: FormWritten | None = None
    """A form that is filled in at a terminal: software reads it when the round is over."""
    paper: FormWritten | None = None
    """A form on paper: a supervisor reads it when the round is over."""


class DecisionInLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player decides when asked."""

    player: Player
    choose: Choice
    hand: int | None = None
    amount: Chips | None = None


class PlayRound(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="command", tag="play-round", forbid_unknown_fields=True
):
    """Have a whole round played: wagers, forms, cards and decisions in one line."""

    who: Name
    """Who deals."""
    role: Role
    at: Time
    id: Reference = ""
    tournament: Name = DEFAULT_NAME
    table: Name = "table-1"
    after: int | None = None
    """The version of the table that the sender has seen; another one is refused as stale."""
    wagers: tuple[WagerInLine, ...] = ()
    cards: PackOfCards = ""
    """Those that are dealt, in their order and without the ones that are burned; left out where software deals."""
    decisions: tuple[DecisionInLine, ...] = ()


READER: Final[CommandReader[PlayRound]] = CommandReader(
    words=frozenset({name_of(PlayRound)}), decode=decoder(PlayRound).decode, convert=converter(PlayRound)
)

Given = tuple[Command, Announcement | Refused]
"""A command of the round, and what became of it."""


class RoundInALine:
    """One line under way at one table."""

    def __init__(self, floor: GamingFloor, line: PlayRound, cards: Sequence[Card]) -> None:
        """`cards` are those of the line, read."""
        self._floor = floor
        self._line = line
        self._cards = dict(enumerate(cards))
        self._decisions = dict(enumerate(line.decisions))
        self._seen = line.after
        self._refused = False

    @property
    def _table(self) -> Table:
        return self._floor.table(self._line.table).current()

    def played(self) -> Iterator[Given]:
        """Give one command after the other; what had been done before is not told again."""
        begun = self._begun_before()
        if begun is None:
            yield from self._wagers()
            yield from self._forms_examined()
            yield from self._started()
        else:
            self._strike_what_was_given()
        under_way = self._table.round
        if under_way is not None and (begun is None or under_way.number == begun):
            yield from self._played_out()
        if self._table.round is None:
            yield from self._forms_read()

    def _wagers(self) -> Iterator[Given]:
        for number, wager in enumerate(in_order_of_wagering(self._table, self._line.wagers)):
            step = f"wager/{number}"
            if wager.pass_card:
                yield from self._by_player(wager.player, f"{step}/pass", "play-pass-card")
            if wager.amount is not None:
                fields = {"box": self._box(wager.player), "amount": wager.amount, "on": wager.on}
                yield from self._by_player(wager.player, step, "wager", **fields)
            if wager.sealed is not None:
                form = {"on": wager.sealed.on, "amount": wager.sealed.amount}
                yield from self._by_player(wager.player, f"{step}/sealed", "seal-wager", **form)
            if wager.paper is not None:
                yield from self._by_player(wager.player, f"{step}/paper", "seal-wager", paper=True)

    def _box(self, player: Player) -> int:
        patron = self._table.patrons.get(player)
        return patron.seat if patron is not None and patron.seat is not None else 1

    def _forms_examined(self) -> Iterator[Given]:
        for player in forms_to_examine(self._table):
            yield from self._by_supervisor(f"examine/{player}", "examine-form", player=player)

    def _started(self) -> Iterator[Given]:
        yield from self._by_dealer("start", "start-round")

    def _played_out(self) -> Iterator[Given]:
        """Until the round is over, is refused something, or waits for a card that the line does not have."""
        while (table := self._table).round is not None and not self._refused:
            waiting = self._floor.table(table.name).live
            asked = waiting.waiting if waiting is not None else None
            if table.cards.shuffling is not None or asked is None or isinstance(asked, PrizeDue):
                return
            if isinstance(asked, Ask):
                yield from self._answered(asked.questions)
            elif not table.by_hand:
                return
            elif (unasked := self._unasked(table, asked)) is not None:
                yield from unasked
            elif _is_to_be_burned(table, asked):
                yield from self._by_dealer(f"burn/{len(table.round.inputs)}", "burn")
            elif self._cards:
                number = next(iter(self._cards))
                yield from self._by_dealer(f"card/{number}", "card", card=self._cards.pop(number))
            else:
                return

    def _unasked(self, table: Table, due: Deal) -> Iterator[Given] | None:
        """A decision to double or split a hand that is not asked, because it can only draw: it is refused."""
        under_way, hand = table.round, due.to
        assert under_way is not None, "no round is under way"
        last = under_way.inputs[-1] if under_way.inputs else None
        if not isinstance(hand, HandAt) or isinstance(last, Answered):
            return None
        box = under_way.layout.box(hand.box)
        if len(box.hand(hand.hand).cards) <= 1 or not box.control:
            return None
        for number, decision in self._decisions.items():
            if decision.player in box.control and decision.hand in (None, hand.hand):
                if decision.choose not in (Choice.DOUBLE, Choice.SPLIT):
                    return None
                fields = {"box": hand.box, "hand": hand.hand, "choose": decision.choose}
                return self._by_player(decision.player, f"decide/{number}", "decide", **fields)
        return None

    def _answered(self, questions: Sequence[Question]) -> Iterator[Given]:
        """The first question that a decision of the line is for; else the first of them, quietly."""
        for question in questions:
            for number, decision in self._decisions.items():
                if _is_for(decision, question):
                    del self._decisions[number]
                    yield from self._decide(f"decide/{number}", question, decision)
                    return
        question = questions[0]
        choose = next((one for one in (Choice.STAND, Choice.DECLINE) if question.option(one)), None)
        quietly = DecisionInLine(player=question.player, choose=choose or question.options[0].choose)
        inputs = self._table.round.inputs if self._table.round is not None else ()
        yield from self._decide(f"answer/{len(inputs)}", question, quietly)

    def _decide(self, step: str, question: Question, decision: DecisionInLine) -> Iterator[Given]:
        fields: dict[str, Any] = {
            "box": question.box,
            "hand": question.hand,
            "choose": decision.choose,
            "amount": decision.amount,
            "for": question.owner,
        }
        yield from self._by_player(question.player, step, "decide", **fields)

    def _forms_read(self) -> Iterator[Given]:
        for wager in self._line.wagers:
            if wager.paper is not None and not self._refused:
                form = {"player": wager.player, "on": wager.paper.on, "amount": wager.paper.amount}
                yield from self._by_supervisor(f"read/{wager.player}", "read-form", **form)

    # --- one command ------------------------------------------------------------------------------------

    def _by_player(self, player: Player, step: str, word: str, **fields: Any) -> Iterator[Given]:
        return self._give(step, {"command": word, "who": player, "role": Role.PLAYER, **fields})

    def _by_dealer(self, step: str, word: str, **fields: Any) -> Iterator[Given]:
        return self._give(step, {"command": word, "who": self._line.who, "role": self._line.role, **fields})

    def _by_supervisor(self, step: str, word: str, **fields: Any) -> Iterator[Given]:
        who = {"who": SUPERVISOR, "role": Role.GAMING_SUPERVISOR}
        return self._give(step, {"command": word, **who, **fields})

    def _give(self, step: str, fields: dict[str, Any]) -> Iterator[Given]:
        if self._refused:
            return
        line = self._line
        plain = {name: value for name, value in fields.items() if value is not None}
        head = {"at": line.at, "table": line.table, "id": f"{line.id}/{step}"}
        seen, self._seen = self._seen, None
        after = {} if seen is None else {"after": seen}
        command = AT_TABLES.of_plain(msgspec.to_builtins({**plain, **head, **after}), "The line")
        assert not isinstance(command, Refused), f"{fields['command']} of a line cannot be made: {command}"
        outcome = self._floor.do(with_value(command, self._table))
        self._refused = isinstance(outcome, Refused)
        if isinstance(outcome, Refused) or outcome.is_new:
            yield command, outcome

    # --- a line that was begun before -------------------------------------------------------------------

    def _begun_before(self) -> int | None:
        """The number of the round that this very line has started, in a run that did not come to its end."""
        done = self._floor.store.outcome_of(CommandId(f"{self._line.id}/start"))
        if done is None:
            return None
        happened = self._floor.table(self._line.table).of_command(done)
        return next((one.number for one in happened if isinstance(one, RoundStarted)), 0)

    def _strike_what_was_given(self) -> None:
        """Cards and decisions that went into the round already are not given again."""
        for given, word in ((self._cards, "card"), (self._decisions, "decide")):
            for number in [one for one in given if self._is_done(f"{word}/{one}")]:
                del given[number]

    def _is_done(self, step: str) -> bool:
        return self._floor.store.outcome_of(CommandId(f"{self._line.id}/{step}")) is not None


def _is_for(decision: DecisionInLine, question: Question) -> bool:
    """Whether a decision answers this question: it is the player's, of that hand, and of what is asked."""
    if decision.player != question.player or decision.hand not in (None, question.hand):
        return False
    if question.option(decision.choose):
        return True
    on_the_hand = any(question.option(one) for one in (Choice.STAND, Choice.DRAW))
    return on_the_hand is (decision.choose in _ON_THE_HAND)


def _is_to_be_burned(table: Table, waiting: Deal) -> bool:
    return waiting.to == DISCARD_RACK or stack_in_play(table).burns_due > 0


def in_order_of_wagering(table: Table, wagers: Sequence[WagerInLine]) -> list[WagerInLine]:
    """From the starting marker on where the table has an order; else as the line has them."""
    if table.tournament is None or not session.has_order(table):
        return list(wagers)
    places = {one.player: number for number, one in enumerate(session.in_order(table))}
    return sorted(wagers, key=lambda one: places.get(one.player, len(places)))


def forms_to_examine(table: Table) -> tuple[Player, ...]:
    """Whose forms lie there and were not examined yet."""
    forms = table.tournament.forms if table.tournament is not None else ()
    return tuple(one.player for one in forms if one.round is None and not one.examined)
