"""One table at which house strategies play: ordinary commands of players and dealer, a round at a time."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec

from croupier.floor.dealing.software_dealer import DEALER, SUPERVISOR
from croupier.floor.loops.envelope import NOT_STAMPED
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.table_loop import Announcement, TableLoop
from croupier.floor.scripts.tournament_bots import answer, dice_for, wager
from croupier.games.play import Ask
from croupier.shoe.cut import bounds_of_cut, bounds_of_cutting_card
from croupier.shoe.stack import Holder, refuse_round
from croupier.tables.cards.device import LoadDevice
from croupier.tables.cards.pack_check import CheckCards
from croupier.tables.cards.shuffling import Cut, InsertCuttingCard, Shuffle
from croupier.tables.commands import Command
from croupier.tables.conditions import tournament as session
from croupier.tables.play.decisions import Decide
from croupier.tables.play.starting import StartRound
from croupier.tables.reading import READER as AT_TABLES
from croupier.tables.table import Table
from croupier.tables.wagers.wagering import PlaceWager
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role

ROUND_TAKES: Final = timedelta(minutes=1)
_STARTS: Final = 3
"""How often a round is begun: the cutting card may be drawn in place of the first card."""

AtTable = tuple[Command, Announcement | Refused]


class BotsAtTable:
    """One table at which house strategies play round after round."""

    def __init__(self, floor: GamingFloor, loop: TableLoop, seed: int) -> None:
        """The table is dealt by software, and a session is under way there."""
        self._floor = floor
        self._loop = loop
        self._seed = seed
        self._at = NOT_STAMPED
        self.given: list[AtTable] = []
        """What was given, and what became of it, since somebody looked."""
        self.refused = False

    @property
    def _table(self) -> Table:
        return self._loop.table

    def play_a_round(self, begun: datetime) -> None:
        """From the wagers to the end of the round; one that is refused something stops there."""
        table, play = self._table, session.play_at(self._table)
        self._at = next_round_at(table, begun)
        dice = dice_for(self._seed, play.terms.session, play.terms.kind, table.name, table.rounds)
        if table.round is None:
            self._cards_ready(dice)
            self._wager(dice)
            self._begin(dice)
        while self._table.round is not None and not self.refused:
            self._go_on(dice)

    def is_finished(self, begun: datetime) -> bool:
        """Whether no round follows at this table."""
        return session.is_finished(self._table, next_round_at(self._table, begun))

    def _wager(self, dice: random.Random) -> None:
        for player in session.waited_for(self._table):
            entrant = session.entrant(self._table, player)
            assert entrant is not None, f"{player} is waited for, and does not play"
            wanted = wager(self._table, entrant, dice)
            if wanted.pass_card:
                self._give("play-pass-card", player)
            elif wanted.sealed:
                self._give("seal-wager", player, on=self._table.rules.main, amount=wanted.amount)
            else:
                self._do(PlaceWager(**self._head(player), box=entrant.box, amount=wanted.amount))
        for form in session.play_at(self._table).forms:
            if form.round is None and not form.examined:
                self._give("examine-form", SUPERVISOR, role=Role.GAMING_SUPERVISOR, player=form.player)

    def _begin(self, dice: random.Random) -> None:
        for _ in range(_STARTS):
            if self._table.round is not None or self.refused:
                return
            self._cards_ready(dice)
            rounds = self._table.rounds
            self._do(StartRound(**self._head(DEALER, Role.DEALER)))
            if self._table.rounds > rounds:
                return

    def _go_on(self, dice: random.Random) -> None:
        if self._table.cards.shuffling is not None:
            self._cards_ready(dice)
            return
        live = self._loop.live
        assert live is not None, "a round is under way"
        assert isinstance(live.waiting, Ask), f"{self._loop.name} is dealt by software, and waits for a card"
        question = live.waiting.questions[0]
        choose = answer(self._table, live.layout, question)
        self._do(
            Decide(
                **self._head(question.player),
                box=question.box,
                hand=question.hand,
                choose=choose,
                owner=question.owner,
            )
        )

    # --- the cards --------------------------------------------------------------------------------------

    def _cards_ready(self, dice: random.Random) -> None:
        """Whatever is still to be done before cards can be dealt, in its order."""
        while not self.refused and (step := self._next_step(dice)) is not None:
            self._do(step)

    def _next_step(self, dice: random.Random) -> Command | None:
        table, cards = self._table, self._table.cards
        dealer = self._head(DEALER, Role.DEALER)
        if not cards.checked:
            return CheckCards(**dealer)
        if cards.shuffling is not None:
            return self._cut(dice)
        if table.round is not None or (cards.stack is not None and refuse_round(cards.stack) is None):
            return None
        return LoadDevice(**dealer) if table.holder is Holder.DEVICE else Shuffle(**dealer)

    def _cut(self, dice: random.Random) -> Command:
        table, shuffling = self._table, self._table.cards.shuffling
        assert shuffling is not None, "nothing waits to be cut"
        least, most = bounds_of_cutting_card(table.shuffle_rules, shuffling.cards)
        behind = max(least, min(most, shuffling.cards // 4))
        if shuffling.cut is not None:
            return InsertCuttingCard(**self._head(DEALER, Role.DEALER), behind=behind)
        assert shuffling.committed is not None, "software commits itself to each shuffle"
        cutter = shuffling.offers[0].player
        who = self._head(SUPERVISOR, Role.CASINO_SUPERVISOR) if cutter is None else self._head(cutter)
        return Cut(
            **who,
            depth=dice.randint(*bounds_of_cut(table.shuffle_rules, shuffling.cards)),
            cutting_card=behind if shuffling.cutting_card else None,
            value=self._floor.chance.value(shuffling.committed.commitment.occasion.as_bytes),
        )

    # --- one command ------------------------------------------------------------------------------------

    def _head(self, who: str, role: Role = Role.PLAYER) -> dict[str, Any]:
        return {"who": who, "role": role, "at": self._at, "table": self._loop.name}

    def _give(self, word: str, who: str, **fields: Any) -> None:
        plain = msgspec.to_builtins({"command": word, **self._head(who), **fields})
        command = AT_TABLES.of_plain(plain, "The command")
        assert not isinstance(command, Refused), command
        self._do(command)

    def _do(self, command: Command) -> None:
        if self.refused:
            return
        outcome = self._loop.do(command)
        self.refused = isinstance(outcome, Refused)
        self.given.append((command, outcome))

    def told(self) -> list[AtTable]:
        """What has happened since somebody looked."""
        given, self.given = self.given, []
        return given


def next_round_at(table: Table, begun: datetime) -> datetime:
    """When the next round is played: a minute after the one before, and after a break."""
    now = table.now or begun
    at = begun if now < begun else now + ROUND_TAKES
    paused = session.play_at(table).paused_until
    return at if paused is None else max(at, paused)
