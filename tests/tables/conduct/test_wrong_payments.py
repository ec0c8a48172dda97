"""Payments that were too high or too low (NSW 18.18 to 18.20)."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from croupier.ledger.account import table_float
from croupier.tables.conduct.wrong_payments import (
    AttemptRecorded,
    PaymentRectified,
    WrongPaymentReported,
    end_of_month,
    is_reasonable_attempt,
    may_be_credit,
)
from croupier.tables.notices import NoticeDue
from croupier.tables.state.cases import WrongPayment
from croupier.tables.table import Addressee
from croupier.vocabulary.refusal import Refusal
from tests.pit import CANBERRA, Pit
from tests.proofs import Conduct, clause

NSW = "nsw-blackjack-challenge"
CASE = "wrong-payment-1"


def played(pit: Pit) -> Pit:
    return pit.opened("ann").start(ann=20_00).finish()


def case(pit: Pit, name: str = CASE) -> WrongPayment:
    return pit.table.cases.wrong_payments[name]


@clause(NSW, "18.18", "18.18.1", "18.18.2")
def test_an_overpayment_put_right_the_same_shift_is_no_breach(pit: Pit) -> None:
    had = played(pit).rack("ann")
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=60_00, owed=40_00)
    assert pit.rack("ann") == had + 20_00, "the chips that were paid too much lie before her"
    assert pit.refused("close-case", "sue", case=CASE).code is Refusal.NOT_ON_RECORD
    unasked = pit.refused("mark-not-a-breach", "sue", case=CASE)
    assert (unasked.code, unasked.clause) == (Refusal.NOT_ON_RECORD, "18.18.1")
    pit.do("enquire", "sue", case=CASE, found="dan misread a chip", suspected=False)
    undone = pit.refused("mark-not-a-breach", "sue", case=CASE)
    assert (undone.code, undone.clause) == (Refusal.NOT_ON_RECORD, "18.18.2")
    held = pit.balances[table_float("table-1")]
    pit.later(minutes=30).do("rectify", "sue", case=CASE)
    assert pit.rack("ann") == had
    assert pit.balances[table_float("table-1")] == held + 20_00
    assert pit.refused("rectify", "sue", case=CASE).code is Refusal.NOT_AT_THIS_STAGE
    pit.do("mark-not-a-breach", "sue", case=CASE)
    assert case(pit).not_a_breach
    pit.do("close-case", "sue", case=CASE)
    assert pit.refused("enquire", "sue", case=CASE, found="x", suspected=True).code is Refusal.NOT_AT_THIS_STAGE
    assert pit.reloaded() == pit.table


@pytest.mark.parametrize("how", ["rectified", "attempted", "told"])
@clause(NSW, "18.18.2")
def test_any_one_of_three_is_enough(pit: Pit, how: str) -> None:
    played(pit)
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=20_00, owed=40_00)
    pit.do("enquire", "sue", case=CASE, found="a slip", suspected=False)
    assert pit.refused("mark-not-a-breach", "sue", case=CASE).clause == "18.18.2"
    if how == "rectified":
        had = pit.rack("ann")
        pit.do("rectify", "sue", case=CASE)
        assert pit.rack("ann") == had + 20_00
    elif how == "attempted":
        pit.do("record-attempt", "sue", case=CASE, step="contact", note="called, no answer")
    else:
        pit.do("notify", "sue", to="nicc", subject=f"wrong-payment:{CASE}")
    pit.do("mark-not-a-breach", "sue", case=CASE)
    assert pit.reloaded() == pit.table


@clause(NSW, "18.18.1")
def test_what_may_have_been_meant_is_not_marked_as_no_breach(pit: Pit) -> None:
    played(pit)
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=60_00, owed=40_00)
    pit.do("rectify", "sue", case=CASE)
    pit.do("enquire", "sue", case=CASE, found="dan knows ann", suspected=True)
    refused = pit.refused("mark-not-a-breach", "sue", case=CASE)
    assert (refused.code, refused.clause) == (Refusal.NOT_ON_RECORD, "18.18.1")
    pit.do("enquire", "sue", case=CASE, found="the film shows a slip", suspected=False)
    pit.do("mark-not-a-breach", "sue", case=CASE)
    assert case(pit).enquiries == ("dan knows ann", "the film shows a slip")


@clause(NSW, "18.19", "18.19.1", "18.19.2", "18.20.1.2")
def test_a_suspected_case_closes_only_after_both_attempts(pit: Pit) -> None:
    played(pit)
    pit.do("report-wrong-payment", "sue", round=1, paid=90_00, owed=40_00, suspected=True)
    (reported,) = pit.happened(WrongPaymentReported)
    assert reported.outstanding == ("18.19.1", "18.19.2")
    first = pit.refused("close-case", "sue", case=CASE)
    assert (first.code, first.clause) == (Refusal.NOT_ON_RECORD, "18.19.1")
    unknown = pit.refused("record-attempt", "sue", case=CASE, step="demand", note="by letter")
    assert unknown.code is Refusal.UNKNOWN_PERSON
    pit.do("record-attempt", "sue", case=CASE, step="demand", note="at the table", found="ann", reached=True)
    second = pit.refused("close-case", "sue", case=CASE)
    assert (second.code, second.clause) == (Refusal.NOT_ON_RECORD, "18.19.2")
    pit.do("record-attempt", "sue", case=CASE, step="identify", note="film of box 1", found="ann")
    pit.do("close-case", "sue", case=CASE)
    assert case(pit).closed
    assert pit.reloaded() == pit.table


@clause(NSW, "18.19.1")
def test_finding_out_who_it_was_does_not_put_it_right(pit: Pit) -> None:
    played(pit)
    pit.do("report-wrong-payment", "sue", round=1, paid=90_00, owed=40_00, suspected=True)
    pit.do("record-attempt", "sue", case=CASE, step="identify", note="film of box 1", found="ann")
    assert pit.refused("close-case", "sue", case=CASE).clause == "18.19.1"
    pit.do("rectify", "sue", case=CASE)
    pit.do("close-case", "sue", case=CASE)


@clause(NSW, "18.20.1")
def test_a_call_to_the_patron_counts_and_one_that_is_answered_needs_the_next_step(pit: Pit) -> None:
    played(pit)
    counts = Conduct(pit.book, pit.witness).use(is_reasonable_attempt)
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=90_00, owed=40_00)
    assert not counts(case(pit))
    assert pit.refused("record-attempt", "sue", case=CASE, step="contact", note=" ").code is Refusal.NO_REASON
    pit.do("record-attempt", "sue", case=CASE, step="contact", note="called, no answer")
    assert counts(case(pit))
    pit.do("record-attempt", "sue", case=CASE, step="contact", note="called, answered", reached=True)
    assert not counts(case(pit))
    pit.do("record-attempt", "sue", case=CASE, step="demand", note="asked on the phone")
    assert counts(case(pit))


@clause(NSW, "18.20.1.1", "18.20.1.2")
def test_an_underpaid_patron_is_paid_and_an_overpaid_one_is_asked(pit: Pit) -> None:
    played(pit)
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=40_00, owed=90_00)
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=90_00, owed=40_00)
    under, over = "wrong-payment-1", "wrong-payment-2"
    assert (
        pit.refused("record-attempt", "sue", case=under, step="demand", note="x").code is Refusal.STEP_DOES_NOT_FIT
    )
    wrong = pit.refused("record-attempt", "sue", case=over, step="reimburse", note="x")
    assert (wrong.code, wrong.clause) == (Refusal.STEP_DOES_NOT_FIT, "18.20.1.1")
    pit.do("record-attempt", "sue", case=under, step="reimburse", note="a cheque was sent")
    pit.do("record-attempt", "sue", case=over, step="demand", note="a letter was sent")
    tried = [(one.case, one.attempt.step.value, one.amount) for one in pit.happened(AttemptRecorded)]
    assert tried == [(under, "reimburse", 50_00), (over, "demand", 50_00)]


@clause(NSW, "18.20.2")
def test_an_overpayment_that_was_not_meant_is_no_credit(pit: Pit) -> None:
    played(pit)
    is_credit = Conduct(pit.book, pit.witness).use(may_be_credit)
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=90_00, owed=40_00)
    assert not is_credit(case(pit))
    assert "18.20.2" in pit.happened(WrongPaymentReported)[0].also
    pit.do("enquire", "sue", case=CASE, found="dan knows ann", suspected=True)
    assert is_credit(case(pit))


@clause(NSW, "18.20.3")
def test_the_nicc_is_told_at_the_end_of_the_month_of_those_above_a_thousand_dollars(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("report-wrong-payment", "sue", player="ann", paid=1_000_00, owed=0)
    pit.do("report-wrong-payment", "sue", player="ann", paid=0, owed=1_000_01)
    (due,) = pit.happened(NoticeDue)
    assert (due.to, due.subject, due.amount) == (Addressee.NICC, "wrong-payment:wrong-payment-2", 1_000_01)
    assert due.by == datetime(2026, 11, 30, 23, 59, 59, 999999, tzinfo=CANBERRA)
    assert due.clause == "18.20.3"


def test_a_month_ends_where_the_command_was_given() -> None:
    zone = timezone(timedelta(hours=11))
    last = datetime(2026, 12, 31, 23, 59, 59, 999999, tzinfo=zone)
    assert end_of_month(datetime(2026, 12, 31, 23, 59, 59, 999999, tzinfo=zone)) == last
    assert end_of_month(datetime(2026, 12, 1, tzinfo=zone)) == last
    assert end_of_month(datetime(2028, 2, 3, 4, 5, tzinfo=zone)).day == 29


@clause(NSW, "18.18")
def test_what_is_no_wrong_payment_opens_no_case(pit: Pit) -> None:
    played(pit)
    for paid, owed in ((40_00, 40_00), (-1, 40_00)):
        refused = pit.refused("report-wrong-payment", "sue", player="ann", round=1, paid=paid, owed=owed)
        assert refused.code is Refusal.AMOUNT_NOT_ALLOWED
    late = pit.refused("report-wrong-payment", "sue", player="ann", round=2, paid=1, owed=2)
    assert late.code is Refusal.NO_SUCH_ROUND
    assert pit.refused("rectify", "sue", case=CASE).code is Refusal.NO_SUCH_CASE
    stranger = pit.refused("report-wrong-payment", "sue", player="zoe", round=1, paid=60_00, owed=40_00)
    assert stranger.code is Refusal.NO_WAGERS
    assert not pit.table.cases.wrong_payments


@clause(NSW, "18.18")
def test_a_round_that_is_under_way_has_no_wrong_payment_yet(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    early = pit.refused("report-wrong-payment", "sue", player="ann", round=1, paid=60_00, owed=40_00)
    assert early.code is Refusal.ROUND_UNDER_WAY


@clause(NSW, "18.18.2")
def test_what_is_no_longer_at_the_table_does_not_move_there(pit: Pit) -> None:
    played(pit).do("leave", "ann")
    held = pit.balances
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=60_00, owed=40_00)
    assert pit.balances == held
    assert "$20 of it did not move at the table" in str(pit.happened(WrongPaymentReported)[0])
    assert pit.refused("rectify", "sue", case=CASE).code is Refusal.UNKNOWN_PERSON
    pit.do("arrive", "ann")
    pit.do("rectify", "sue", case=CASE)
    assert pit.balances == held, "what she brings back never left the ledger"
    assert (case(pit).rectified, pit.happened(PaymentRectified)[0].moved) == (True, 0)
    pit.check()


@clause(NSW, "18.18.2", "18.20.1")
def test_an_overpayment_that_was_spent_cannot_be_taken_back(pit: Pit) -> None:
    had = played(pit).rack("ann")
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=60_00, owed=40_00)
    assert (
        pit.refused("record-attempt", "sue", case=CASE, step="identify", note="the film", found="bob").code
        is Refusal.STEP_DOES_NOT_FIT
    )
    pit.do("leave", "ann")
    pit.do("arrive", "ann")
    refused = pit.refused("rectify", "sue", case=CASE)
    assert (refused.code, pit.rack("ann")) == (Refusal.NOT_ENOUGH_CHIPS, 0)
    pit.do("buy-in", "ann", amount=had)
    pit.do("rectify", "sue", case=CASE)
    assert pit.rack("ann") == had - 20_00
    pit.check()


@clause(NSW, "18.18.2")
def test_an_underpaid_patron_has_the_missing_chips_only_once_it_is_put_right(pit: Pit) -> None:
    had = played(pit).rack("ann")
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=20_00, owed=40_00)
    assert pit.rack("ann") == had - 20_00
    pit.do("rectify", "sue", case=CASE)
    assert pit.rack("ann") == had
    pit.do("report-wrong-payment", "sue", player="ann", paid=0, owed=had + 50_00)
    assert (pit.rack("ann"), case(pit, "wrong-payment-2").moved) == (0, had)
    pit.do("rectify", "sue", case="wrong-payment-2")
    assert pit.rack("ann") == had
    pit.check()


@clause(NSW, "18.18")
def test_together_no_more_was_paid_too_much_than_all_chips_that_were_ever_there(pit: Pit) -> None:
    pit.opened("ann", float=10_000_00).start(ann=20_00).finish()
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=9_000_00, owed=0)
    again = pit.refused("report-wrong-payment", "sue", player="ann", round=1, paid=9_000_00, owed=0)
    assert again.code is Refusal.AMOUNT_NOT_ALLOWED
    assert "$9,000.00 paid too much" in again.says.replace("$9,000 ", "$9,000.00 ")
    pit.do("report-wrong-payment", "sue", player="ann", round=1, paid=500_00, owed=0)
    assert pit.reloaded() == pit.table
