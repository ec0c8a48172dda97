"""A tournament that goes on at random: what comes next, what comes between, and what nobody may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

from croupier.games.play import DISCARD_RACK, Ask, Deal
from croupier.shoe.stack import refuse_reported
from croupier.tables.conditions import tournament as at_table
from croupier.tables.state.cases import DisputeStands
from croupier.tables.table import Table
from croupier.tables.tournament import standings
from croupier.tournaments.chapters import TOURNAMENT
from croupier.tournaments.commands import name_of
from croupier.tournaments.play_offs import SettlePlayOff
from croupier.tournaments.seats import stated_start
from croupier.tournaments.state.session_play import TieStage
from croupier.tournaments.state.sessions import SessionStage
from croupier.tournaments.tournament import TournamentPhase
from croupier.vocabulary.card import DECK
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from tests.tables.random_commands import Given, any_value, fields_of, random_command, scene_of
from tests.tournaments.hall import NSW, ROLES
from tests.tournaments.random_conditions import random_conditions
from tests.tournaments.watched import QuickPit, WatchedHall

PLAYERS = ("ann", "bob", "cid", "dee", "eve", "fay", "gil", "hal", "ida")
SPARE = ("rex", "sam", "una")
"""Reserves, and whoever plays in another's place."""
COMES_NEXT, COMES_BETWEEN = 0.55, 0.92
"""The share of steps that take the tournament on, and with those that happen between; the rest is nonsense."""
_BETWEEN = (TournamentPhase.ENTRIES_CLOSED, TournamentPhase.BETWEEN_SESSIONS)
_ENDS_THE_DAY = ("close", "notify")
_PLAYED = (TournamentPhase.IN_SESSION, TournamentPhase.PLAY_OFF)


@dataclass
class RandomCup(WatchedHall):
    """One tournament under random hands; the same numbers do the same."""

    wanted: int = 4
    """How many enter."""
    accepted: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    dice: Random = field(default_factory=Random)

    def begin(self, number: int) -> RandomCup:
        """Conditions are drafted by this number."""
        self.dice = Random(number)
        self.stated = random_conditions(self.book, self.dice)
        self.wanted = self.dice.choice([2, 3, 3, 4, 5, 6])
        self.give_purses(*PLAYERS, *SPARE)
        return self

    def step(self, number: int) -> None:
        """Something happens; what must hold is looked at afterwards."""
        self.dice = Random(number)
        kind = self.dice.random()
        if kind < COMES_NEXT:
            self.go_on()
        elif kind < COMES_BETWEEN:
            self.between()
        else:
            self.nonsense()
        self.looked_at()

    def to_the_end(self, most: int = 400) -> RandomCup:
        """Nothing comes between any more, until the prizes are paid or nobody is left to play for them."""
        dice = Random(len(self.events))
        while most and self.tournament.phase not in (TournamentPhase.PAID, TournamentPhase.CANCELLED):
            most -= 1
            self.dice = Random(dice.getrandbits(32))
            if not self.go_on() and not self.tries("cancel", "ora", reason="nobody is left to play"):
                break
            self.looked_at()
        return self

    def tries(self, command: str, who: str | None = None, **fields: Any) -> bool:
        """Give a command that may be refused."""
        result = self.attempt(command, who, **fields)
        if isinstance(result, Refused):
            self.refusals[f"{command} {result.code}"] += 1
        else:
            self.accepted[command] += 1
        return not isinstance(result, Refused)

    # --- what comes next --------------------------------------------------------------------------------

    def go_on(self) -> bool:
        """What the phase calls for; whether anything came of it."""
        phase = self.tournament.phase
        if phase is TournamentPhase.NOT_DRAFTED:
            return self.tries("draft-conditions", "ora", rulebook=self.book, conditions=self.stated)
        if phase is TournamentPhase.DRAFTED:
            self.made_known()
            return self.tries("open-entries", "ora")
        if phase is TournamentPhase.ENTRIES_OPEN:
            if len(self.tournament.entries) >= self.wanted:
                return self.tries("close-entries")
            entered = [self.enter() for _ in range(self.dice.choice([1, 2, 3]))]
            return any(entered)
        if phase in _BETWEEN:
            return self.seat()
        if phase in _PLAYED:
            return self.play()
        return phase is TournamentPhase.PLACED and self.pay()

    def enter(self) -> bool:
        dice, there = self.dice, self.tournament
        reserves = {one.player for one in there.reserves}
        free = [one for one in PLAYERS if one not in there.entries and one not in reserves]
        fields: Given = {"agreed": True, "with": dice.choice(["cash", "purse"])}
        if dice.random() < 0.15:
            fields["reserve"] = True
            free = [one for one in SPARE if one not in there.entries and one not in reserves] or free
        if not free:
            return self.tries("close-entries")
        player = dice.choice(free)
        if dice.random() < 0.5:
            return self.tries("enter", player, **fields)
        return self.tries("enter", "sue", players=[player], **fields)

    def seat(self) -> bool:
        """Tables, seats, people on them, and the session starts."""
        session, dice = self.tournament.session, self.dice
        assert session is not None
        if session.stage is SessionStage.WAITING:
            plan = next(one for one in self.stated["sessions"] if one["name"] == session.name)
            missing = [
                f"T{one + 1}" for one in range(plan["tables"]) if f"T{one + 1}" not in self.tournament.designated
            ]
            if missing:
                self.designated(*missing, dealing=dice.choice(["by hand", "by hand", "by software"]))
                return True
            drawn = self.in_order(session.name)
            if self.stated.get("allocation") == "manager" and dice.random() < 0.5:
                return self.tries("allot-seats", seats=drawn)
            return self.tries("ballot", drawn=drawn if dice.random() < 0.5 else None)
        empty = [one for one in self.tournament.seats.get(session.name, ()) if not one.taken]
        for one in empty:
            if dice.random() < 0.9:
                self.tries("take-seat", one.player)
        starts = stated_start(self.tournament, session)
        if starts is not None and starts > self.now:
            self.later(seconds=int((starts - self.now).total_seconds()))
        return self.tries("start-session") or self.clear_the_tables()

    def clear_the_tables(self) -> bool:
        """Whoever stands at one for another game leaves it, and cards half shuffled are made ready."""
        done = False
        for name in self.tournament.designated:
            pit = self.pit(name)
            pit.now = max(self.now, pit.table.now or self.now)
            if pit.table.cards.shuffling is not None:
                done |= pit.cards_are_ready()
            for player in list(pit.table.patrons):
                done |= pit.tries("leave", player)
            self.now = max(self.now, pit.now)
        return done

    def play(self) -> bool:
        """A piece of a round at a table that has some left; else the count, or a play-off."""
        session = self.tournament.session
        assert session is not None
        if self.settled():
            return True
        playing = [self.pit(name) for name in self.tournament.designated if self.table(name).tournament]
        open_tables = [one for one in playing if not at_table.is_finished(one.table, self.now)]
        waiting = any(tie.stage is TieStage.OPEN for tie in session.play.ties)
        if open_tables and not (waiting and self.dice.random() < 0.3 and self.tries("start-play-off")):
            return self.play_at(self.dice.choice(open_tables))
        if open_tables:
            return True
        if session.stage is SessionStage.UNDER_WAY:
            self.later(minutes=1)
            return self.tries("end-session")
        return self.tries("start-play-off")

    def settled(self) -> bool:
        """What the floor does after each round of a play-off."""
        if self.tournament.phase is not TournamentPhase.PLAY_OFF:
            return False
        given = SettlePlayOff(who="the clock", role=Role.CLOCK, at=self.now)
        return not isinstance(self.give(given), Refused)

    def pay(self) -> bool:
        if self.tries("pay-prizes", "ora"):
            return True
        return self.tries("cancel", "ora", reason="nobody is placed")

    # --- a round ----------------------------------------------------------------------------------------

    def play_at(self, pit: QuickPit) -> bool:
        """Some commands at a table: often a whole round, sometimes a part of one."""
        pit.now = max(self.now, pit.table.now or self.now)
        most = self.dice.choice([3, 80, 80, 80])
        before, version = len(pit.events), self.tournament.version
        for _ in range(most):
            in_round = pit.table.round is not None
            if pit.table.tournament is None or not self.at_table(pit):
                break
            if in_round and pit.table.round is None:
                pit.later(minutes=1)
                break
        self.now = max(self.now, pit.now)
        self.settled()
        return len(pit.events) > before or self.tournament.version > version

    def at_table(self, pit: QuickPit) -> bool:
        table = pit.table
        if table.cards.shuffling is not None or not table.cards.checked:
            return pit.cards_are_ready()
        if table.round is not None:
            return self.in_a_round(pit)
        play = at_table.play_at(table)
        for form in at_table.unread_forms(table):
            return pit.tries("read-form", "gus", player=form.player, **self.a_form(table))
        if play.paused_until is not None and pit.now < play.paused_until:
            pit.now = play.paused_until
        for case in table.cases.disputes.values():
            if self.book == NSW and case.stands is DisputeStands.RAISED:
                return pit.tries("rule-on-dispute", "tom", dispute=case.id, ruling="the round stands")
        for player in standings.absent_and_not_ruled_on(table):
            if self.book == NSW:
                return self.rule_on(player)
        for form in play.forms:
            if form.round is None and not form.examined:
                return pit.tries("examine-form", "gus", player=form.player)
        waited = at_table.waited_for(table)
        if not waited:
            return pit.tries("start-round") or pit.cards_are_ready()
        in_turn = at_table.next_to_wager(table)
        player = in_turn if in_turn in waited and self.dice.random() < 0.9 else self.dice.choice(waited)
        return self.wagers(pit, player) or self.wagers_least(pit, in_turn or player)

    def rule_on(self, player: str) -> bool:
        course = self.dice.random()
        if course < 0.4:
            return self.tries("take-seat", player)
        if course < 0.7:
            return self.tries("mark-absent", player=player)
        return self.tries("disqualify", player=player, grounds="absent") or self.tries(
            "mark-absent", player=player
        )

    def wagers(self, pit: QuickPit, player: str) -> bool:
        table, dice = pit.table, self.dice
        entrant, limits = at_table.entrant(table, player), at_table.limits_at(table)
        assert entrant is not None
        if entrant.pass_cards and dice.random() < 0.15:
            return pit.tries("play-pass-card", player)
        if at_table.play_at(table).terms.undisclosed_wagers and dice.random() < 0.25:
            return pit.tries(
                "seal-wager", player, **(self.a_form(table) if dice.random() < 0.6 else {"paper": True})
            )
        units = max(1, min(table.patrons[player].rack, limits.maximum) // limits.minimum)
        amount = limits.minimum * dice.choice([1, 1, 1, 2, units, units])
        return pit.tries("wager", player, box=entrant.box, amount=amount)

    def wagers_least(self, pit: QuickPit, player: str) -> bool:
        entrant, limits = at_table.entrant(pit.table, player), at_table.limits_at(pit.table)
        assert entrant is not None
        return pit.tries("wager", player, box=entrant.box, amount=limits.minimum)

    def a_form(self, table: Table) -> Given:
        limits = at_table.limits_at(table)
        return {"on": table.rules.main, "amount": self.dice.choice([limits.minimum, limits.maximum, 60, 110])}

    def in_a_round(self, pit: QuickPit) -> bool:
        waiting = pit.live.waiting
        if not isinstance(waiting, Ask):
            if isinstance(waiting, Deal) and waiting.to == DISCARD_RACK:
                return pit.tries("burn")
            stack = pit.stack()
            cards = [one.value for one in DECK if refuse_reported(stack, one) is None]
            return bool(cards) and pit.tries("card", card=self.dice.choice(cards))
        asked = waiting.questions[0]
        fields: Given = {"box": asked.box, "hand": asked.hand} | ({"for": asked.owner} if asked.owner else {})
        chosen = [one.choose.value for one in asked.options]
        self.dice.shuffle(chosen)
        return any(
            pit.tries("decide", asked.player, choose=choose, **fields)
            for choose in ["stand", *chosen][-2:] + chosen
        )

    # --- what comes between -----------------------------------------------------------------------------

    def between(self) -> None:
        """Something that may happen on any day."""
        in_play = self.tournament.phase in _PLAYED
        self.dice.choice(_HAPPENS if in_play else _HAPPENS[: -len(_AT_TABLES)])(self)

    def somebody(self) -> str:
        return self.dice.choice([*self.tournament.entries, self.dice.choice(PLAYERS)])

    def out_at_a_table(self) -> list[str]:
        playing = [pit.table for pit in self.pits.values() if pit.table.tournament]
        return [one.player for table in playing for one in standings.went_out(table)]

    def leaves_when_out(self) -> None:
        """One who went out gives the entry up, or is disqualified for what comes to light."""
        for player in self.out_at_a_table()[:1]:
            if self.dice.random() < 0.5:
                self.tries("withdraw", player)
            else:
                self.tries("disqualify", player=player, grounds="breach", reason="told others how to play")

    def withdraws(self) -> None:
        self.tries("withdraw", self.somebody())

    def is_disqualified(self) -> None:
        grounds = self.dice.choice(["absent", "breach", "added-chips", "hidden-chips"])
        player = self.somebody()
        if self.tries("disqualify", player=player, grounds=grounds, reason="chips in a pocket"):
            self.tries("refund", "ora", player=player)

    def is_excluded(self) -> None:
        """One who broke the rules is shut out by the operator, at the table (16.2)."""
        playing = [self.pit(name) for name in self.tournament.designated]
        seated = [(pit, one) for pit in playing if pit.table.tournament for one in standings.in_play(pit.table)]
        if seated:
            pit, player = self.dice.choice(seated)
            pit.now = max(self.now, pit.table.now or self.now)
            head = {"at": pit.now, "person": player}
            told = {"command": "report-breach", "who": "sue", "role": "casino-supervisor", "of": "cheating"}
            pit.tries_plain({**head, **told, "text": "marked a card"})
            breaches = f"breach-{len(pit.table.cases.breaches)}"
            by = {"command": "exclude", "who": "max", "role": "gaming-manager", "breach": breaches}
            pit.tries_plain({**head, **by})
            self.now = pit.now

    def is_turned_away(self) -> None:
        self.tries("turn-away", "ora", player=self.somebody(), reason="drunk")

    def is_substituted(self) -> None:
        self.tries("substitute", player=self.somebody(), substitute=self.dice.choice(SPARE))

    def takes_a_reserve_seat(self) -> None:
        for one in self.tournament.reserves[:1]:
            self.tries("seat-reserve", player=one.player, table="T1", box=self.dice.randint(1, 4))

    def buys_back(self) -> None:
        out = [one.player for one in self.tournament.entries.values() if one.state == "eliminated"]
        out += self.out_at_a_table()
        self.tries("buy-back", self.dice.choice([*out, *out, self.somebody()]))

    def adds_money(self) -> None:
        self.tries("add-to-pool", "ora", amount=self.dice.choice([1, 77, 100_00]))
        self.tries("add-to-pool", "ora", goods="a clock", place=self.dice.choice([1, 2]))

    def has_a_break(self) -> None:
        self.tries("call-break", minutes=self.dice.choice([1, 10]))
        self.tries("set-pace", seconds_to_wager=30)

    def changes_limits(self) -> None:
        self.tries("notify", to="players", subject="limits")
        self.tries("change-limits", minimum=self.dice.choice([20, 100]), maximum=500)

    def counts(self) -> None:
        missing = [{"count": 1, "of": 10}] if self.dice.random() < 0.3 else []
        self.tries("count-chips", "sue", table=self.dice.choice(["T1", "T2"]), missing=missing)

    def concludes(self) -> None:
        for player in list(self.tournament.entries):
            self.tries("agree-to-conclude", player)
        self.tries("conclude-table", table=self.dice.choice(["T1", "T2"]))

    def is_absent(self) -> None:
        self.tries("mark-absent", player=self.somebody())
        self.tries("take-seat", self.somebody())

    def moves_the_start(self) -> None:
        session = self.tournament.session
        if session is not None:
            self.tries("notify", to="players", subject=f"start:{session.name}")
            self.tries("move-start", session=session.name, starts=self.now + timedelta(minutes=5))

    def ends_it(self) -> None:
        """A count too early, prizes too early, or all of it called off."""
        last = "cancel" if self.dice.random() < 0.15 else "pay-prizes"
        word = self.dice.choice(["end-session", "start-play-off", "close-entries", last])
        self.tries(word, "ora" if word in ("cancel", "pay-prizes") else None)

    def time_goes_by(self) -> None:
        self.later(minutes=self.dice.choice([1, 5, 60]))

    def happens_at_a_table(self) -> None:
        """Whatever may be done at any table, in any role."""
        if not self.tournament.designated:
            return
        pit = self.pit(self.dice.choice(list(self.tournament.designated)))
        for _ in range(4):
            given = random_command(
                scene_of(
                    pit.table,
                    self.dice,
                    book=BookId(self.book),
                    holder=pit.table.holder,
                    dealing=pit.table.opened.dealing.value,
                    would_accept=pit.would_accept,
                    done=pit.accepted,
                )
            )
            if given["command"] not in _ENDS_THE_DAY and (pit.table.tournament or self.dice.random() < 0.1):
                pit.tries_plain(given | {"table": pit.table.name})
        self.now = max(self.now, pit.table.now or self.now)
        pit.now = self.now

    # --- nonsense ---------------------------------------------------------------------------------------

    def nonsense(self) -> None:
        """Any command, by anybody in any role, with any values."""
        for _ in range(3):
            duty = self.dice.choice(list(TOURNAMENT.duties.values()))
            if duty.command is SettlePlayOff:
                continue
            who = self.dice.choice([*PLAYERS, *SPARE, *ROLES])
            role = self.dice.choice([ROLES.get(who, "player"), self.dice.choice(list(Role)).value])
            fields = {
                one.encode_name: self.a_value(one.name, one.type)
                for one in fields_of(duty.command)
                if one.required or self.dice.random() < 0.5
            }
            fields.pop("tournament", None)
            if name_of(duty.command) in ("cancel", "enter", "play", "draft-conditions") or "open" in fields:
                role = "spectator"
            self.tries(name_of(duty.command), who, role=role, **fields)

    def a_value(self, name: str, kind: Any) -> Any:
        known: dict[str, list[str]] = {
            "player": [*PLAYERS, *SPARE],
            "substitute": [*PLAYERS, *SPARE],
            "person": ["tom", "zoe"],
            "table": ["T1", "T2", "T3"],
            "session": ["heat", "final", "nowhere"],
        }
        if name in known and self.dice.random() < 0.9:
            return self.dice.choice(known[name])
        return any_value(kind, scene_of(Table(name="T1"), self.dice, book=self.book, holder=None, dealing=""))


_AT_TABLES: tuple[Callable[[RandomCup], None], ...] = (RandomCup.happens_at_a_table,) * 5
_HAPPENS: tuple[Callable[[RandomCup], None], ...] = (
    RandomCup.withdraws,
    RandomCup.is_disqualified,
    RandomCup.is_excluded,
    RandomCup.is_turned_away,
    RandomCup.is_substituted,
    RandomCup.takes_a_reserve_seat,
    RandomCup.buys_back,
    RandomCup.buys_back,
    RandomCup.adds_money,
    RandomCup.has_a_break,
    RandomCup.changes_limits,
    RandomCup.counts,
    RandomCup.concludes,
    RandomCup.is_absent,
    RandomCup.moves_the_start,
    RandomCup.ends_it,
    RandomCup.time_goes_by,
    RandomCup.leaves_when_out,
    RandomCup.leaves_when_out,
    *_AT_TABLES,
)
