"""Advice and disputes in a session."""

from __future__ import annotations

from croupier.tables.conduct.breaches import BreachRecorded
from croupier.tables.conduct.disputes import DisputeRaised, DisputeRuled
from croupier.tables.state.cases import DisputeStands
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause
from tests.tables.tournament.sessions import ACT18, session


@clause("act-blackjack-2018", "19.15")
@clause("nsw-blackjack-challenge", "21.11.1")
def test_advice_is_not_sought(pit: Pit) -> None:
    session(pit, "ann", "bob")
    pit.do("report-breach", "sue", person="ann", of="advice", text="asks bob whether to draw")
    (sought,) = pit.happened(BreachRecorded)
    assert sought.clause == ("19.15" if pit.book == ACT18 else "21.11.1")
    fields = {"advised": "ann", "asked_for": True}
    pit.do("report-breach", "sue", person="bob", of="advice", text="answers", **fields)
    assert pit.happened(BreachRecorded)[-1].clause == sought.clause


@clause("nsw-blackjack-challenge", "21.11.1")
def test_in_sydney_advice_is_not_given_either(pit: Pit) -> None:
    session(pit, "ann", "bob")
    pit.do("report-breach", "sue", person="bob", of="advice", text="tells ann to stand", advised="ann")
    assert pit.happened(BreachRecorded)[-1].clause == "21.11.1"


@clause("nsw-blackjack-challenge", "21.11.2")
def test_the_game_waits_for_a_dispute_and_the_manager_has_the_last_word(pit: Pit) -> None:
    session(pit, "ann", "bob")
    pit.do("raise-dispute", "ann", about="whose turn it was")
    assert "21.11.2" in pit.happened(DisputeRaised)[-1].also
    pit.wager("ann", 50)
    pit.wager("bob", 50)
    waits = pit.refused("start-round")
    assert (waits.code, waits.clause) == (Refusal.DISPUTE_OPEN, "21.11.2")
    supervisor = pit.refused("rule-on-dispute", "gus", dispute="dispute-1", ruling="it stands")
    assert (supervisor.code, supervisor.clause) == (Refusal.WRONG_ROLE, "21.11.2")
    pit.do("rule-on-dispute", "tom", dispute="dispute-1", ruling="it stands")
    ruled = pit.happened(DisputeRuled)[-1]
    assert (ruled.stands, ruled.clause) == (DisputeStands.FINAL, "21.11.2")
    pit.do("start-round")
