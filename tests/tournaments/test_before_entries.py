"""Before entries: approvals, publication, notices, and who is named to run the tournament."""

from __future__ import annotations

import pytest

from croupier.tournaments.approvals import ApprovalFiled, DirectorNominated, ToldOfTournament
from croupier.tournaments.drafting import ConditionsPublished
from croupier.tournaments.entries import EntriesOpened
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Witness, clause
from tests.tournaments.hall import Hall

B00 = "act-blackjack-2000"
B06 = "act-blackjack-2006"
B18 = "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"

NOMINATED = {B06: "20.2", B18: "19.4", NSW: "21.1.1.Tournament Manager"}
APPROVED = {B00: "19.2", B06: "20.3"}
KEPT = {B00: "19.4", B06: "20.23", B18: "19.20", NSW: "21.3.2"}


@clause(B00, "19.2")
@clause(B06, "20.3")
def test_without_an_approval_of_the_conditions_entries_do_not_open(hall: Hall) -> None:
    hall.drafted()
    refused = hall.refused("open-entries", "ora")
    assert (refused.code, refused.clause) == (Refusal.NOT_APPROVED, APPROVED[hall.book])
    unwritten = hall.refused("file-approval", "ora", what="conditions", reference=" ")
    assert (unwritten.code, unwritten.clause) == (Refusal.NOT_WRITTEN, APPROVED[hall.book])
    hall.do("file-approval", "ora", what="conditions", reference="GRC/7")
    assert hall.happened(ApprovalFiled)[0].clause == APPROVED[hall.book]
    hall.do("open-entries", "ora")


@clause(B18, "19.2(b)", "19.2(c)")
def test_in_2018_conditions_are_at_hand_and_the_commission_has_a_copy_before_entries(hall: Hall) -> None:
    hall.drafted()
    refused = hall.refused("open-entries", "ora")
    assert (refused.code, refused.clause) == (Refusal.NOT_PUBLISHED, "19.2(b)")
    hall.do("publish-conditions", "ora")
    assert hall.happened(ConditionsPublished)[0].clause == "19.2(b)"
    untold = hall.refused("open-entries", "ora")
    assert (untold.code, untold.clause) == (Refusal.NOT_TOLD_YET, "19.2(c)")
    hall.do("notify", "ora", to="players", subject="conditions")
    assert hall.refused("open-entries", "ora").code is Refusal.NOT_TOLD_YET
    (told,) = hall.do("notify", "ora", to="commission", subject="conditions")
    assert isinstance(told, ToldOfTournament)
    assert told.clause == "19.2(c)"
    (opened, _) = hall.do("open-entries", "ora")
    assert (opened.clause, opened.also) == ("19.2", ("19.20",))


@clause(NSW, "21.4.1")
def test_in_nsw_conditions_are_published_before_entries(hall: Hall) -> None:
    hall.drafted()
    refused = hall.refused("open-entries", "ora")
    assert (refused.code, refused.clause) == (Refusal.NOT_PUBLISHED, "21.4.1")
    hall.do("publish-conditions", "ora")
    hall.do("open-entries", "ora")
    assert hall.happened(EntriesOpened)[0].clause == "21.4.1"


def test_a_notice_is_about_something(witness: Witness) -> None:
    hall = Hall(B18, witness).drafted()
    for subject in ("weather", "start:semi-final", ""):
        assert hall.refused("notify", "ora", to="players", subject=subject).code is Refusal.NOTHING_TO_TELL
    for subject in ("start:final", "time-limit", "limits"):
        hall.do("notify", "sue", to="players", subject=subject)


@clause(B06, "20.2")
@clause(B18, "19.4")
@clause(NSW, "21.1.1.Tournament Manager")
def test_whoever_runs_the_tournament_was_nominated(hall: Hall) -> None:
    hall.opened()
    number = NOMINATED[hall.book]
    other = hall.refused("close-entries", "ted", role="tournament-manager")
    assert (other.code, other.clause) == (Refusal.NOT_NOMINATED, number)
    role = hall.refused("designate-tables", "sue", tables=["T1"])
    assert role.code is Refusal.WRONG_ROLE
    by = "ora" if hall.book == NSW else "max"
    assert hall.refused("nominate", "sue", person="ted", licence="L-2").code is Refusal.WRONG_ROLE
    hall.do("nominate", by, person="ted", licence="L-2")
    named = hall.happened(DirectorNominated)[-1]
    assert (named.person, named.nominated_by, named.clause) == ("ted", by, number)
    hall.do("close-entries", "ted", role="tournament-manager")


def test_in_canberra_the_shift_manager_nominates_and_not_the_operator(witness: Witness) -> None:
    for book in (B06, B18):
        hall = Hall(book, witness).drafted()
        assert hall.refused("nominate", "ora", person="ted").code is Refusal.WRONG_ROLE
        hall.do("nominate", "max", person="ted")


@clause(NSW, "21.1.1.Tournament Manager")
def test_in_nsw_it_is_a_licensed_person(hall: Hall) -> None:
    hall.drafted()
    refused = hall.refused("nominate", "ora", person="ted")
    assert (refused.code, refused.clause) == (Refusal.NO_LICENCE, "21.1.1.Tournament Manager")
    hall.do("nominate", "ora", person="ted", licence="L-2")


def test_the_book_of_2000_nominates_nobody_and_the_operator_runs_it(witness: Witness) -> None:
    hall = Hall(B00, witness).opened()
    assert hall.refused("nominate", "max", person="ted").code is Refusal.NOT_IN_THIS_BOOK
    assert hall.refused("close-entries", "tom").code is Refusal.WRONG_ROLE
    hall.do("close-entries", "ora")


# --- what may be kept of a fee (hard case 1)


@clause(B00, "19.4")
def test_a_tenth_of_the_fee_may_be_kept_and_not_a_cent_more(hall: Hall) -> None:
    hall.drafted(entry_fee=75_00, commission=7_51).made_known()
    refused = hall.refused("open-entries", "ora")
    assert (refused.code, refused.clause) == (Refusal.COMMISSION_NOT_ALLOWED, "19.4")
    hall.drafted(entry_fee=75_00, commission=7_50).made_known()
    hall.do("open-entries", "ora")
    opened = hall.happened(EntriesOpened)[0]
    assert (opened.commission, opened.also) == (7_50, ("19.4",))


@clause(NSW, "21.3.2")
def test_in_nsw_not_a_cent_is_kept(hall: Hall) -> None:
    hall.drafted(entry_fee=50_00, commission=1).made_known()
    refused = hall.refused("open-entries", "ora")
    assert (refused.code, refused.clause) == (Refusal.COMMISSION_NOT_ALLOWED, "21.3.2")
    hall.drafted(entry_fee=50_00, commission=0).made_known()
    hall.do("open-entries", "ora")
    hall.do("enter", "sue", players=["ann", "bob"])
    assert (hall.pool.fees, hall.pool.commission, hall.pool.left) == (100_00, 0, 100_00)


@clause(B06, "20.23")
@clause(B18, "19.20")
def test_what_is_approved_may_be_kept_and_not_a_cent_more(hall: Hall) -> None:
    number = KEPT[hall.book]
    hall.drafted(entry_fee=100_00, commission=12_01)
    for step in (
        {"what": "conditions", "reference": "GRC/7"},
        {"what": "commission", "reference": "GRC/8", "amount": 12_00},
    ):
        if step["what"] == "commission":
            hall.do("publish-conditions", "ora")
            hall.do("notify", "ora", to="commission", subject="conditions")
            unapproved = hall.refused("open-entries", "ora")
            assert (unapproved.code, unapproved.clause) == (Refusal.NOT_APPROVED, number)
        hall.do("file-approval", "ora", **step)
    refused = hall.refused("open-entries", "ora")
    assert (refused.code, refused.clause) == (Refusal.COMMISSION_NOT_ALLOWED, number)
    unnamed = hall.refused("file-approval", "ora", what="commission", reference="GRC/9")
    assert (unnamed.code, unnamed.clause) == (Refusal.AMOUNT_NOT_ALLOWED, number)
    hall.drafted(entry_fee=100_00, commission=12_00)
    hall.do("file-approval", "ora", what="conditions", reference="GRC/7")
    hall.do("publish-conditions", "ora")
    hall.do("notify", "ora", to="commission", subject="conditions")
    hall.do("open-entries", "ora")


@clause(B06, "20.23")
@clause(B18, "19.20")
def test_of_two_approvals_the_later_one_counts(hall: Hall) -> None:
    hall.drafted(entry_fee=100_00, commission=12_01).made_known()
    hall.do("file-approval", "ora", what="commission", reference="GRC/9", amount=12_00)
    refused = hall.refused("open-entries", "ora")
    assert (refused.code, refused.clause) == (Refusal.COMMISSION_NOT_ALLOWED, KEPT[hall.book])
    hall.do("file-approval", "ora", what="commission", reference="GRC/10", amount=12_01)
    hall.do("open-entries", "ora")


@pytest.mark.parametrize("book", [B00, B06, B18, NSW])
def test_refusals_come_in_the_order_of_the_books(book: str, witness: Witness) -> None:
    """Nothing is done yet: approval, completeness, publication, notice, commission, one after the other."""
    hall = Hall(book, witness).drafted(commission=40_00)
    found = []
    for step in (
        ("file-approval", {"what": "conditions", "reference": "GRC/7"}),
        ("file-approval", {"what": "commission", "reference": "GRC/8", "amount": 1}),
        ("publish-conditions", {}),
        ("notify", {"to": "commission", "subject": "conditions"}),
    ):
        found.append(hall.refused("open-entries", "ora").code)
        hall.attempt(step[0], "ora", **step[1])
    found.append(hall.refused("open-entries", "ora").code)
    assert (
        list(dict.fromkeys(found))
        == {
            B00: [Refusal.NOT_APPROVED, Refusal.COMMISSION_NOT_ALLOWED],
            B06: [Refusal.NOT_APPROVED, Refusal.COMMISSION_NOT_ALLOWED],
            B18: [
                Refusal.NOT_APPROVED,
                Refusal.NOT_PUBLISHED,
                Refusal.NOT_TOLD_YET,
                Refusal.COMMISSION_NOT_ALLOWED,
            ],
            NSW: [Refusal.NOT_PUBLISHED, Refusal.COMMISSION_NOT_ALLOWED],
        }[book]
    )
