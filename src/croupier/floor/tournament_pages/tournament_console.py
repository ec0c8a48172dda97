"""What whoever runs a tournament does next: the one action, what blocks it and by which clause, and what else.

Whether something would be refused is found by deciding it on what stands; nothing of that is stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from croupier.floor.shown.session_felt import WhyBlocked
from croupier.floor.shown.views import Viewer
from croupier.floor.tournament_pages.tournament_shown import Console, ConsoleAction, ConsoleField, ItemMissing
from croupier.floor.tournament_pages.words_of_conditions import missing_shown
from croupier.tables.tournament import standings
from croupier.tournaments.deciding import decide
from croupier.tournaments.house import TournamentHouse
from croupier.tournaments.reading import READER
from croupier.tournaments.sit_and_go import is_full, is_sit_and_go
from croupier.tournaments.state.session_play import TieStage
from croupier.tournaments.state.sessions import SessionStage
from croupier.tournaments.tournament import Tournament, TournamentPhase
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

_REFERENCE: Final = ConsoleField(name="reference", label="Reference of the approval", kind="text")
_REASON: Final = ConsoleField(name="reason", label="Reason", kind="text")


def console(tournament: Tournament, house: TournamentHouse, viewer: Viewer, now: datetime) -> Console:
    """The console as somebody who may give such commands sees it."""
    asked = _Trying(tournament, house, viewer, now)
    first = next(iter(asked.next()), None)
    return Console(name=tournament.name, version=tournament.version, next=first, others=tuple(asked.others(first)))


class _Trying:
    """One look at what may be done."""

    def __init__(self, tournament: Tournament, house: TournamentHouse, viewer: Viewer, now: datetime) -> None:
        self.tournament = tournament
        self.house = house
        self.viewer = viewer
        tables = [house.table(name) for name in tournament.designated]
        times = [one for one in (tournament.now, *(table.now for table in tables)) if one is not None]
        self.at = max(now, *times) if times else now

    def refused(self, word: str, **fields: Any) -> Refused | None:
        """Why the command would be refused, were it given now."""
        given = {
            "command": word,
            "who": self.viewer.name or "the house",
            "role": self.viewer.role.value,
            "at": self.at,
            "tournament": self.tournament.name,
            **fields,
        }
        command = READER.of_plain(given, "The command")
        if isinstance(command, Refused):
            return command
        outcome = decide(self.tournament, command, self.house)
        return outcome if isinstance(outcome, Refused) else None

    def action(self, word: str, label: str, says: str, *fields: ConsoleField, **given: str) -> ConsoleAction:
        """The action, tried with what is known of it; one that wants more to be filled in is not tried."""
        refused = None if fields else self.refused(word, **given)
        missing: tuple[ItemMissing, ...] = ()
        if refused is not None and refused.code is Refusal.CONDITIONS_INCOMPLETE:
            missing = tuple(missing_shown(item, clause) for item, clause in refused.missing)
        return ConsoleAction(
            command=word,
            label=label,
            says=says,
            fields=fields,
            given=given,
            blocked=_why(refused),
            missing=missing,
        )

    # --- the one thing to do next -----------------------------------------------------------------------

    def next(self) -> Iterator[ConsoleAction]:
        """The first of these is the next thing to do."""
        match self.tournament.phase:
            case TournamentPhase.DRAFTED:
                yield from self._before_entries()
            case TournamentPhase.ENTRIES_OPEN:
                entered = len(self.tournament.entries)
                if is_sit_and_go(self.tournament) and is_full(self.tournament):
                    yield from self._seating()
                yield self.action("close-entries", "Close entries", f"{entered} have entered.")
            case TournamentPhase.ENTRIES_CLOSED | TournamentPhase.BETWEEN_SESSIONS:
                yield from self._seating()
            case TournamentPhase.IN_SESSION | TournamentPhase.PLAY_OFF:
                yield from self._in_session()
            case TournamentPhase.PLACED:
                yield self.action("pay-prizes", "Pay the prizes", "The whole pool goes out, reckoned to the cent.")
            case _:
                return

    def _before_entries(self) -> Iterator[ConsoleAction]:
        rules, tournament = self.tournament.rules, self.tournament
        refused = self.refused("open-entries")
        code = refused.code if refused is not None else None
        if code is Refusal.NOT_APPROVED:
            what = "conditions" if refused is not None and "commission" not in refused.says else "commission"
            amount = ConsoleField(name="amount", label="Cents of each fee at most", kind="number")
            fields = (_REFERENCE,) if what == "conditions" else (_REFERENCE, amount)
            yield self.action(
                "file-approval", f"File the approval of the {what}", _says(refused), *fields, what=what
            )
        if code is Refusal.NOT_PUBLISHED:
            yield self.action(
                "publish-conditions", "Publish the conditions", "A copy is at hand for every player."
            )
        if code is Refusal.NOT_TOLD_YET:
            given = {"to": "commission", "subject": "conditions"}
            yield self.action("notify", "Send the Commission a copy", _says(refused), **given)
        if not tournament.directors and rules.entries.nomination is not None:
            person = ConsoleField(name="person", label="Who runs it", kind="text", value=self.viewer.name)
            licence = ConsoleField(name="licence", label="Licence", kind="text")
            asked = (person, licence) if rules.entries.nomination.licence else (person,)
            yield self.action("nominate", "Nominate who runs it", "The person named gives the commands.", *asked)
        yield self.action("open-entries", "Open entries", "From then on the conditions are fixed.")

    def _seating(self) -> Iterator[ConsoleAction]:
        tournament, session = self.tournament, self.tournament.session
        if session is None:
            return
        if session.stage is SessionStage.SEATED:
            empty = [one.player for one in tournament.seats.get(session.name, ()) if not one.taken]
            says = f"Not in the seat: {', '.join(empty)}." if empty else "Everybody is in the seat."
            yield self.action("start-session", f"Start the {session.name}", says)
            return
        refused = self.refused("ballot")
        if refused is not None and refused.code is Refusal.TABLE_NOT_DESIGNATED:
            number = len(tournament.designated) + 1
            name = ConsoleField(name="tables", label="Tables", kind="text", value=f"{tournament.name}-{number}")
            yield self.action("designate-tables", "Name the tables", _says(refused), name, *self._opening())
        yield self.action("ballot", f"Draw the seats of the {session.name}", "Anyone can check the draw.")

    def _opening(self) -> Iterator[ConsoleField]:
        """What a table of the book is opened with beside what the conditions say."""
        book = self.tournament.book
        if book.layout.consent is not None:
            yield ConsoleField(name="open.approval", label="Consent to the layout", kind="text")
        if book.card_care.determined is not None:
            yield ConsoleField(
                name="open.shuffle", label="How cards are shuffled", kind="text", value="wash-riffle"
            )

    def _in_session(self) -> Iterator[ConsoleAction]:
        tournament, session = self.tournament, self.tournament.session
        if session is None:
            return
        if any(one.stage is TieStage.OPEN for one in session.play.ties):
            tie = next(one for one in session.play.ties if one.stage is TieStage.OPEN)
            says = f"{' and '.join(tie.players)} are level with {tie.chips:,} chips."
            yield self.action("start-play-off", "Start the play-off", says)
            return
        for player in self._absent():
            if "mark-absent" in tournament.rules.powers:
                says = f"{player} is not in the seat: no round begins there until somebody decides."
                given = {"player": player, "course": "deduct"}
                yield self.action("mark-absent", f"Deduct the minimum from {player}", says, **given)
        yield self.action("end-session", f"Count and end the {session.name}", "Chips are counted at every table.")

    def _absent(self) -> Iterator[Player]:
        for name in self.tournament.designated:
            table = self.house.table(name)
            if table.tournament is not None and table.tournament.terms.tournament == self.tournament.name:
                yield from standings.absent_and_not_ruled_on(table)

    # --- what else --------------------------------------------------------------------------------------

    def others(self, first: ConsoleAction | None) -> Iterator[ConsoleAction]:
        """What else may be done at this stage, for one who knows why."""
        for one in self._others():
            if one.command in self.tournament.rules.powers and (first is None or one.command != first.command):
                yield one

    def _others(self) -> Iterator[ConsoleAction]:
        players = tuple(name for name, one in self.tournament.entries.items() if one.is_in)
        who = ConsoleField(name="player", label="Player", kind="choice", choices=players)
        if self.tournament.phase in (TournamentPhase.IN_SESSION, TournamentPhase.PLAY_OFF):
            minutes = ConsoleField(name="minutes", label="Minutes", kind="number", value="10")
            yield self.action("call-break", "Call a break", "No round begins before it is over.", minutes)
            seconds = ConsoleField(name="seconds_to_wager", label="Seconds to wager", kind="number", value="30")
            yield self.action("set-pace", "Set the pace", "How long everybody has to wager.", seconds)
            choices = ("absent", "breach", "added-chips", "hidden-chips")
            grounds = ConsoleField(name="grounds", label="Grounds", kind="choice", choices=choices)
            yield self.action("disqualify", "Disqualify", "The chips go back.", who, grounds, _REASON)
        if self.tournament.phase in (TournamentPhase.ENTRIES_CLOSED, TournamentPhase.IN_SESSION):
            other = ConsoleField(name="substitute", label="Who plays on", kind="text")
            yield self.action("substitute", "Let a substitute play", "Seat and chips pass over.", who, other)
        if self.tournament.phase is TournamentPhase.ENTRIES_OPEN:
            name = ConsoleField(name="players", label="Who enters at the desk", kind="text")
            yield self.action("enter", "Take an entry at the desk", "The fee is paid in cash.", name)
        if self.tournament.phase not in (TournamentPhase.PAID, TournamentPhase.CANCELLED):
            yield self.action("cancel", "Cancel the tournament", "Every fee goes back.", _REASON)


def _says(refused: Refused | None) -> str:
    return f"{refused.says}." if refused is not None else ""


def _why(refused: Refused | None) -> WhyBlocked | None:
    if refused is None:
        return None
    return WhyBlocked(code=refused.code.value, says=f"{refused.says}.", clause=refused.clause, also=refused.also)
