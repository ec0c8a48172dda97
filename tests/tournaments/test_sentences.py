"""Sentences of refusals that could not be read aloud, and what is said instead."""

from __future__ import annotations

import re

import pytest

from croupier.chapters.commands import spoken
from croupier.tables.chapters import TABLE
from croupier.tournaments.chapters import TOURNAMENT
from croupier.tournaments.tournament import Tournament, TournamentPhase
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Witness, clause
from tests.tournaments.hall import ALL, NSW, Hall
from tests.tournaments.playing import outcomes, started

NO_VERBS = re.compile(r"^(late|no|ballot|out|pace|copy)\b")


def test_every_command_is_spoken_of_as_something_that_a_person_does() -> None:
    words = [spoken(one) for one in (*TABLE.duties, *TOURNAMENT.duties)]
    assert [one for one in words if NO_VERBS.match(one)] == []


@pytest.mark.parametrize("phase", list(TournamentPhase))
def test_how_far_a_tournament_has_come_is_said_in_words(phase: TournamentPhase) -> None:
    assert Tournament(name="cup", phase=phase).stands.split()[0] in ("has", "is", "takes")


def test_a_dealer_of_another_tournament_is_refused_in_a_whole_sentence(witness: Witness) -> None:
    hall = started(Hall(NSW, witness), "ann", "bob")
    says = hall.pit("T1").refused("late", "ann", role="player", player="bob").says
    assert says.startswith("ann cannot call a player late as player")
    assert hall.refused("ballot").says == "tom cannot draw the seats: tournament-1 is in a session"


# --- who was nominated ------------------------------------------------------------------------------------


@clause("act-blackjack-2006", "20.2")
def test_only_a_director_who_was_nominated_has_a_wager_void(hall: Hall) -> None:
    started(hall, "ann", "bob", "cat")
    for _ in range(2):
        pit = hall.pit("T1")
        if pit.table.rounds:
            pit.wager("cat", 20)
        else:
            outcomes(hall, "T1", ann=(20, "win"), bob=(20, "win"), cat=(20, "win"))
    refused = pit.refused("void-out-of-turn", "zoe", role="tournament-manager", player="cat")
    assert (refused.code, refused.clause) == (Refusal.NOT_NOMINATED, "20.2")
    assert pit.refused("void-out-of-turn", "tom", role="tournament-manager", player="cat").code is (
        Refusal.FIRST_TIME
    )
    hall.do("nominate", "max", person="zoe")
    assert pit.refused("void-out-of-turn", "zoe", role="tournament-manager", player="cat").code is (
        Refusal.FIRST_TIME
    )


@clause("nsw-blackjack-challenge", "21.1.1.Tournament Manager")
def test_only_a_manager_who_was_appointed_rules_on_a_dispute(hall: Hall) -> None:
    started(hall, "ann", "bob")
    pit = hall.pit("T1")
    pit.do("raise-dispute", "ann", about="whose turn it was")
    fields = {"role": "tournament-manager", "dispute": "dispute-1", "ruling": "it stands"}
    refused = pit.refused("rule-on-dispute", "zoe", **fields)
    assert refused.code is Refusal.NOT_NOMINATED
    pit.do("rule-on-dispute", "tom", **fields)


@pytest.mark.parametrize("book", ALL)
def test_a_nomination_in_a_session_reaches_its_tables(book: str, witness: Witness) -> None:
    hall = started(Hall(book, witness), "ann", "bob")
    terms = hall.table("T1").tournament
    assert terms is not None
    assert terms.terms.directors == (None if hall.rules.entries.nomination is None else ("tom",))
