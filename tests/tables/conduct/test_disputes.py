"""Disputes: who rules, who reviews, and when a ruling is final."""

from __future__ import annotations

from croupier.tables.conduct.disputes import ComplaintExplained, DisputeRuled, ReviewAsked
from croupier.tables.notices import NoticeDue
from croupier.tables.state.cases import DisputeStands
from croupier.tables.table import Addressee
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause

ACT = ("act-blackjack-2006", "act-blackjack-2018")
WAR = "act-casino-war-2018"
NSW = "nsw-blackjack-challenge"


def stands(pit: Pit, dispute: str = "dispute-1") -> DisputeStands:
    return pit.table.cases.disputes[dispute].stands


@clause(ACT, "16.4")
@clause(WAR, "12.4")
def test_the_operators_ruling_is_final_unless_the_commission_is_asked_to_review_it(pit: Pit) -> None:
    pit.opened("ann", "bob").start(ann=20_00, bob=10_00).finish()
    pit.do("raise-dispute", "ann", about="I stood", round=1)
    pit.do("raise-dispute", "bob", about="my chips were taken")
    assert pit.refused("rule-on-dispute", "sue", dispute="dispute-1", ruling="no").code is Refusal.WRONG_ROLE
    early = pit.refused("ask-for-review", "ann", dispute="dispute-1")
    assert early.code is Refusal.NOT_AT_THIS_STAGE
    for dispute in ("dispute-1", "dispute-2"):
        pit.do("rule-on-dispute", "max", dispute=dispute, ruling="the result stands")
    assert stands(pit) is DisputeStands.FINAL
    pit.do("ask-for-review", "ann", dispute="dispute-1")
    assert stands(pit) is DisputeStands.UNDER_REVIEW
    assert stands(pit, "dispute-2") is DisputeStands.FINAL
    (due,) = [one for one in pit.happened(NoticeDue) if one.subject == "review:dispute-1"]
    assert (due.to, due.player) == (Addressee.COMMISSION, "ann")
    assert pit.refused("rule-on-dispute", "max", dispute="dispute-1", ruling="x").code is Refusal.NOT_AT_THIS_STAGE
    itself = pit.refused("review-dispute", "max", dispute="dispute-1", ruling="we were right")
    assert itself.code is Refusal.WRONG_ROLE, "the operator does not review itself"
    pit.do("review-dispute", "ivy", role="inspector", dispute="dispute-1", ruling="the Commission agrees")
    assert stands(pit) is DisputeStands.FINAL
    assert pit.refused("ask-for-review", "ann", dispute="dispute-1").code is Refusal.NOT_AT_THIS_STAGE
    assert pit.reloaded() == pit.table


@clause(NSW, "20.17")
def test_a_gaming_supervisor_rules_first_and_another_supervisor_reviews(pit: Pit) -> None:
    pit.opened("ann").start(ann=20_00).finish()
    pit.do("raise-dispute", "ann", about="I called for a card", round=1)
    assert pit.refused("rule-on-dispute", "sue", dispute="dispute-1", ruling="no").code is Refusal.WRONG_ROLE
    assert pit.refused("rule-on-dispute", "gus", dispute="dispute-9", ruling="no").code is Refusal.NO_SUCH_CASE
    assert pit.refused("rule-on-dispute", "gus", dispute="dispute-1", ruling=" ").code is Refusal.NO_REASON
    pit.do("rule-on-dispute", "gus", dispute="dispute-1", ruling="no card was called for")
    unasked = pit.refused("review-dispute", "sue", dispute="dispute-1", ruling="agreed")
    assert unasked.code is Refusal.NOT_AT_THIS_STAGE
    pit.do("ask-for-review", "ann", dispute="dispute-1")
    assert pit.happened(ReviewAsked)[0].of == "a casino supervisor"
    same = pit.refused("review-dispute", "gus", dispute="dispute-1", ruling="I was right")
    assert same.code is Refusal.SAME_PERSON
    assert same.says.count("gus") == 2
    pit.do("review-dispute", "sue", dispute="dispute-1", ruling="the gaming supervisor was right")
    assert stands(pit) is DisputeStands.REVIEWED
    assert pit.table.cases.disputes["dispute-1"].ruled_by == ("gus", "sue")
    assert pit.reloaded() == pit.table


@clause(NSW, "20.18", "20.18#2")
def test_the_operators_decision_closes_a_dispute_and_who_disagrees_hears_of_the_inspector(pit: Pit) -> None:
    pit.opened("ann").start(ann=20_00).finish()
    pit.do("raise-dispute", "ann", about="I was paid too little", round=1)
    early = pit.refused("close-dispute", "max", dispute="dispute-1")
    assert early.code is Refusal.NOT_AT_THIS_STAGE
    pit.do("rule-on-dispute", "gus", dispute="dispute-1", ruling="the payment was right")
    pit.do("ask-for-review", "ann", dispute="dispute-1")
    assert pit.refused("close-dispute", "max", dispute="dispute-1").code is Refusal.NOT_AT_THIS_STAGE
    pit.do("review-dispute", "sue", dispute="dispute-1", ruling="it was")
    assert pit.refused("disagree", "ann", dispute="dispute-1").code is Refusal.NOT_AT_THIS_STAGE
    assert pit.refused("close-dispute", "sue", dispute="dispute-1").code is Refusal.WRONG_ROLE
    pit.do("close-dispute", "max", dispute="dispute-1")
    assert stands(pit) is DisputeStands.FINAL
    assert pit.happened(DisputeRuled)[-1].ruling == "it was"
    pit.do("disagree", "ann", dispute="dispute-1")
    (told,) = pit.happened(ComplaintExplained)
    assert "inspector" in str(told)
    assert told.person == "ann"
    assert stands(pit) is DisputeStands.FINAL
    assert pit.reloaded() == pit.table
