"""Opening a table: the day, the consent, and what the operator determines first."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.tables.cards.approvals import ConsentRecorded, is_approved
from croupier.tables.cards.determinations import CardsDescribed, DecksChosen, ShuffleChosen
from croupier.tables.opening.opening import TableOpened
from croupier.tables.state.cases import Approvable
from croupier.tables.table import Phase
from croupier.vocabulary.names import BookId
from croupier.vocabulary.refusal import Refusal
from tests.command_line import croupier
from tests.pit import CANBERRA, Pit
from tests.proofs import Conduct, Witness, clause
from tests.shelves import of_book

WAR = "act-casino-war-2018"
NSW = "nsw-blackjack-challenge"
LIMITS = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 50, "decks": 8}
FILE = {"approval": "GRC 2018/77", "shuffle": "wash-riffle"}


def opening(pit: Pit, **fields: Any) -> dict[str, Any]:
    """The fields of an `open` that is good, with some of them changed."""
    return {"rulebook": pit.book, "options": LIMITS, **FILE, **fields}


def on(year: int, month: int, day: int) -> datetime:
    return datetime(year, month, day, 20, 0, tzinfo=CANBERRA)


# --- from which day -------------------------------------------------------------------------------------


@clause("act-blackjack-2000", "I.1")
def test_the_alteration_of_2000_binds_from_the_day_it_is_dated(pit: Pit) -> None:
    refused = pit.refused("open", "max", **opening(pit), at=on(2000, 2, 14))
    assert (refused.code, refused.clause) == (Refusal.NOT_IN_FORCE, "I.1")
    assert "2000-02-15" in refused.says
    assert "2000-02-14" in refused.says
    pit.do("open", "max", **opening(pit), at=on(2000, 2, 15))
    assert pit.table.phase is Phase.OPEN


@clause("act-blackjack-2006", "I.2")
def test_the_rules_of_2006_bind_from_the_first_of_may(pit: Pit) -> None:
    refused = pit.refused("open", "max", **opening(pit), at=on(2006, 4, 30))
    assert (refused.code, refused.clause) == (Refusal.NOT_IN_FORCE, "I.2")
    pit.do("open", "max", **opening(pit), at=on(2006, 5, 1))
    assert "I.2" in pit.happened(TableOpened)[0].also


@clause(("act-blackjack-2018", "act-casino-war-2018"), "I.2")
def test_the_2018_books_bind_from_the_day_after_their_notification(pit: Pit) -> None:
    refused = pit.refused("open", "max", **opening(pit, notified="2018-10-18"), at=on(2018, 10, 18))
    assert (refused.code, refused.clause) == (Refusal.NOT_IN_FORCE, "I.2")
    assert "2018-10-19" in refused.says
    pit.do("open", "max", **opening(pit, notified="2018-10-18"), at=on(2018, 10, 19))
    assert pit.table.phase is Phase.OPEN


@clause(("act-blackjack-2018", "act-casino-war-2018"), "I.2")
def test_no_day_of_notification_is_made_up_from_the_day_of_signing(pit: Pit) -> None:
    """Signed on 17 October 2018; nobody has said when it was notified, so any day is taken."""
    pit.do("open", "max", **opening(pit), at=on(2018, 10, 1))
    assert "I.2" in pit.happened(TableOpened)[0].also
    pit.shows("I.2", "TableOpened", times=1)


@clause(("act-blackjack-2018", "act-casino-war-2018"), "I.3")
def test_the_instrument_that_ceased_is_refused(pit: Pit) -> None:
    ceased = {"act-blackjack-2018": "NI2017-244", WAR: "NI2006-386"}[pit.book]
    notified = "2018-10-18"
    earlier = pit.refused("open", "max", **opening(pit, rulebook=ceased, notified=notified), at=on(2018, 10, 18))
    assert (earlier.code, earlier.clause) == (Refusal.UNKNOWN_RULEBOOK, None)
    for fields in ({"notified": notified}, {}):
        refused = pit.refused("open", "max", **opening(pit, rulebook=ceased, **fields), at=on(2018, 10, 19))
        assert (refused.code, refused.clause) == (Refusal.NOT_IN_FORCE, "I.3")
        assert ceased in refused.says


@pytest.mark.parametrize("earlier", ["act-blackjack-2000", "act-blackjack-2006"])
def test_an_earlier_book_gives_way_to_that_of_2018(earlier: str) -> None:
    pit = Pit(earlier, Witness(earlier))
    refused = pit.refused("open", "max", **opening(pit, notified="2018-10-18"), at=on(2018, 10, 19))
    assert refused.code is Refusal.NOT_IN_FORCE
    assert "act-blackjack-2018" in refused.says
    pit.do("open", "max", **opening(pit, notified="2018-10-18"), at=on(2018, 10, 18))


def test_the_book_of_nsw_knows_no_day_of_notification() -> None:
    pit = Pit(NSW, Witness(NSW))
    refused = pit.refused("open", "max", rulebook=NSW, options=LIMITS, notified="2018-10-18")
    assert refused.code is Refusal.UNKNOWN_OPTION


@clause("act-blackjack-2000", "I.2")
def test_three_rules_are_new_in_2000_and_the_others_are_borrowed(witness: Witness) -> None:
    assert witness.patch is not None
    witness.patch.setattr(Book, "heading", witness.when_called(Book.heading))
    headings = [
        croupier("rules", "show", "act-blackjack-2000", str(rule)).stdout.splitlines()[0] for rule in (18, 19, 20)
    ]
    assert headings == ["Rule 18: Perfect Pairs", "Rule 19: Tournament Play", "Rule 20: Automated Shuffling Shoe"]
    borrowed = croupier("rules", "show", "act-blackjack-2000", "5").stdout
    assert borrowed.startswith("Rule 5: Shuffle and Cut of the Cards\nBase rules assumed")
    assert all(shelf.book(BookId("act-blackjack-2000")).is_assumed(f"{rule}.1") for rule in range(1, 18)), (
        "nobody holds rule 17"
    )
    assert not any(shelf.book(BookId("act-blackjack-2000")).is_assumed(f"{rule}.2") for rule in (18, 19, 20))
    assert not shelf.book(BookId("act-blackjack-2006")).is_assumed("5.1")


# --- the consent ----------------------------------------------------------------------------------------


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "1.1", "A.Approved")
def test_a_layout_is_used_when_the_written_consent_is_on_file(pit: Pit, conduct: Conduct) -> None:
    approved = conduct.use(is_approved)
    assert not approved(pit.table, Approvable.LAYOUT, "L7")
    wanted = {"rulebook": pit.book, "options": LIMITS, "layout": "L7"}
    refused = pit.refused("open", "max", **wanted)
    assert (refused.code, refused.clause) == (Refusal.NOT_APPROVED, "1.1")
    assert "L7" in refused.says
    unwritten = pit.refused("approve", "max", what="layout", name="L7", reference=" ")
    assert (unwritten.code, unwritten.clause) == (Refusal.NOT_WRITTEN, "A.Approved")
    pit.do("approve", "max", what="layout", name="L7", reference="GRC 2018/77")
    assert approved(pit.table, Approvable.LAYOUT, "L7")
    assert not approved(pit.table, Approvable.LAYOUT, "L8")
    pit.do("open", "max", **wanted)
    assert pit.table.opened.layout == "L7"
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "1.1")
def test_only_the_operator_puts_a_consent_on_file(pit: Pit) -> None:
    assert pit.refused("approve", "sue", what="layout", name="L7", reference="GRC/7").code is Refusal.WRONG_ROLE
    assert pit.refused("open", "max", rulebook=pit.book, options=LIMITS, layout="L7").clause == "1.1"


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "1.1")
def test_the_consent_may_come_with_the_opening(pit: Pit) -> None:
    pit.do("open", "max", **opening(pit, layout="L7"))
    files = [one.approval for one in pit.happened(ConsentRecorded)]
    assert [(one.what, one.name, one.reference) for one in files] == [
        ("layout", "L7", "GRC 2018/77"),
        ("shuffle", "wash-riffle", "GRC 2018/77"),
    ]
    pit.do("close", "max")
    pit.do("open", "max", rulebook=pit.book, options=LIMITS, layout="L7")
    assert len(pit.happened(ConsentRecorded)) == 2, "what is on file is not recorded again"
    pit.shows("1.1", "LayoutLaid", times=2)


def side_wager_needs_consent(pit: Pit, on: str, number: str) -> None:
    options = {**LIMITS, "side_wagers": [on], **({"super_sevens_amount": 5_00} if on == "super-sevens" else {})}
    limits = {} if on == "super-sevens" else {on: {"lowest": 5_00, "highest": 100_00}}
    wanted = {"rulebook": pit.book, "options": options, "layout": "L7", "side_wager_limits": limits}
    never = pit.refused("open", "max", **wanted)
    assert number in (never.clause, *never.also)
    pit.do("approve", "max", what="layout", name="L7", reference="GRC/1")
    refused = pit.refused("open", "max", **wanted)
    assert (refused.code, refused.clause) == (Refusal.NOT_APPROVED, number)
    pit.do("approve", "max", what="layout", name="L7", reference="GRC/2", side_wagers=[on])
    pit.do("open", "max", **wanted)
    assert pit.table.opened.options.side_wagers == (on,)


@clause("act-blackjack-2000", "18.2")
def test_a_perfect_pairs_layout_of_2000_is_approved_first(pit: Pit) -> None:
    side_wager_needs_consent(pit, "perfect-pairs", "18.2")


@clause("act-blackjack-2006", "17.2", "A.Approved")
def test_a_super_sevens_layout_is_approved_first(pit: Pit) -> None:
    side_wager_needs_consent(pit, "super-sevens", "17.2")


@clause("act-blackjack-2006", "18.2", "A.Approved")
def test_a_perfect_pairs_layout_of_2006_is_approved_first(pit: Pit) -> None:
    side_wager_needs_consent(pit, "perfect-pairs", "18.2")


@clause("act-blackjack-2018", "17.2", "A.Approved")
def test_a_perfect_pairs_layout_of_2018_is_approved_first(pit: Pit) -> None:
    side_wager_needs_consent(pit, "perfect-pairs", "17.2")


@clause("act-blackjack-2018", "17.14", "A.Approved")
def test_a_pairs_play_layout_is_approved_first(pit: Pit) -> None:
    side_wager_needs_consent(pit, "pairs-play", "17.14")


@clause("act-blackjack-2006", "18.2")
def test_two_side_wagers_need_one_layout_approved_for_both(pit: Pit) -> None:
    options = {**LIMITS, "side_wagers": ["super-sevens", "perfect-pairs"], "super_sevens_amount": 5_00}
    limits = {"perfect-pairs": {"lowest": 5_00, "highest": 100_00}}
    wanted = {"rulebook": pit.book, "options": options, "layout": "L7", "side_wager_limits": limits}
    for on in ("super-sevens", "perfect-pairs"):
        pit.do("approve", "max", what="layout", name="L7", reference="GRC/1", side_wagers=[on])
    refused = pit.refused("open", "max", **wanted)
    assert (refused.code, refused.clause) == (Refusal.NOT_APPROVED, "18.2")
    assert "Super Sevens with Perfect Pairs" in refused.says
    pit.do("open", "max", **wanted, approval="GRC/2")


# --- what the operator determines -----------------------------------------------------------------------


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "2.3(a)")
def test_no_round_starts_before_the_number_of_decks_is_fixed(pit: Pit) -> None:
    options = {key: value for key, value in LIMITS.items() if key != "decks"}
    pit.do("open", "max", **opening(pit, options=options))
    for command in ("start-round", "check-cards"):
        refused = pit.refused(command)
        assert (refused.code, refused.clause) == (Refusal.NOT_DETERMINED, "2.3(a)")
    assert pit.refused("choose-decks", "max", decks=3).code is Refusal.DECKS_NOT_ALLOWED
    assert pit.refused("choose-decks", "sue", decks=8).code is Refusal.WRONG_ROLE
    pit.do("choose-decks", "max", decks=8)
    assert pit.happened(DecksChosen)[0].decks == 8
    pit.do("arrive", "ann")
    pit.do("buy-in", "ann", amount=100_00)
    pit.do("sit", "ann", box=1)
    pit.do("check-cards")
    pit.ready()
    assert pit.table.cards.stack is not None
    assert pit.table.cards.stack.undealt.count == 416
    assert pit.refused("choose-decks", "max", decks=6).code is Refusal.SHUFFLED_ALREADY
    pit.start(ann=10_00)
    assert pit.table.rounds == 1
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "2.3(b)")
def test_no_round_starts_before_an_approved_shuffle_is_chosen(pit: Pit) -> None:
    pit.opened("ann", shuffle=None)
    pit.wager("ann", 10_00)
    refused = pit.refused("start-round")
    assert (refused.code, refused.clause) == (Refusal.NOT_DETERMINED, "2.3(b)")
    unknown = pit.refused("choose-shuffle", "max", shuffle="X")
    assert (unknown.code, unknown.clause) == (Refusal.NOT_APPROVED, "2.3(b)")
    pit.do("approve", "max", what="shuffle", name="strip-riffle", reference="GRC/3")
    assert pit.refused("choose-shuffle", "sue", shuffle="strip-riffle").code is Refusal.WRONG_ROLE
    pit.do("choose-shuffle", "max", shuffle="strip-riffle")
    assert pit.happened(ShuffleChosen)[0].clause == "2.3(b)"
    pit.do("start-round")
    assert pit.table.rounds == 1
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "2.3(b)")
def test_a_shuffle_that_is_not_approved_cannot_be_chosen_at_the_opening(pit: Pit) -> None:
    pit.do("approve", "max", what="layout", name="L7", reference="GRC/1")
    refused = pit.refused("open", "max", rulebook=pit.book, options=LIMITS, layout="L7", shuffle="X")
    assert (refused.code, refused.clause) == (Refusal.NOT_APPROVED, "2.3(b)")


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "2.3(b)")
def test_a_shuffle_is_chosen_between_rounds(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=10_00)
    refused = pit.refused("choose-shuffle", "max", shuffle="wash-riffle")
    assert (refused.code, refused.clause) == (Refusal.ROUND_UNDER_WAY, "2.3(b)")


def player_who_asks_is_told(pit: Pit, number: str) -> None:
    pit.opened("ann", options={"decks": 6}, shuffle=None)
    assert pit.refused("ask-about-cards", "ann").code is Refusal.NOT_DETERMINED
    pit.do("approve", "max", what="shuffle", name="wash-riffle", reference="GRC/3")
    pit.do("choose-shuffle", "max", shuffle="wash-riffle")
    pit.do("ask-about-cards", "ann")
    told = pit.happened(CardsDescribed)[0]
    assert (told.asked, told.decks, told.shuffle, told.clause) == ("ann", 6, "wash-riffle", number)
    assert "6 decks" in str(told)
    assert "wash-riffle" in str(told)


@clause(("act-blackjack-2006", "act-blackjack-2018"), "2.3(tail)")
def test_any_player_who_asks_is_told_of_decks_and_shuffle(pit: Pit) -> None:
    player_who_asks_is_told(pit, "2.3")


@clause("act-casino-war-2018", "2.4")
def test_any_player_of_casino_war_who_asks_is_told_of_decks_and_shuffle(pit: Pit) -> None:
    player_who_asks_is_told(pit, "2.4")


def test_the_book_of_nsw_asks_for_no_consent_and_leaves_no_shuffle_to_choose() -> None:
    pit = Pit(NSW, Witness(NSW))
    for fields in ({"approval": "GRC/1"}, {"shuffle": "wash-riffle"}):
        refused = pit.refused("open", "max", rulebook=NSW, options=LIMITS, **fields)
        assert refused.code is Refusal.UNKNOWN_OPTION
    pit.do("open", "max", rulebook=NSW, options=LIMITS)
    assert pit.refused("choose-shuffle", "max", shuffle="X").code is Refusal.NOT_IN_THIS_BOOK


# --- what the cards are dealt from ----------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "2.3.1")
def test_a_table_has_a_card_shoe_or_a_shuffling_device(pit: Pit) -> None:
    refused = pit.refused("open", "max", rulebook=pit.book, options=LIMITS, holder=None)
    assert (refused.code, refused.clause) == (Refusal.HOLDER_NOT_ALLOWED, "2.3.1")
    for holder in ("shoe", "device"):
        pit.do("open", "max", rulebook=pit.book, options=LIMITS, holder=holder)
        assert pit.table.opened.holder == holder
        pit.do("close", "max")


@clause("nsw-blackjack-challenge", "6.7.2")
def test_low_limit_gaming_is_dealt_from_a_shuffling_device(pit: Pit) -> None:
    wanted = {"rulebook": pit.book, "options": LIMITS, "low_limit_gaming": True}
    refused = pit.refused("open", "max", **wanted, holder="shoe")
    assert (refused.code, refused.clause) == (Refusal.HOLDER_NOT_ALLOWED, "6.7.2")
    pit.do("open", "max", **wanted, holder="device")
    assert pit.table.opened.low_limit_gaming
    assert pit.reloaded() == pit.table


@of_book(WAR)
def test_no_other_book_knows_low_limit_gaming_or_sensors() -> None:
    pit = Pit(WAR, Witness(WAR))
    for fields in ({"low_limit_gaming": True}, {"sensors": True}):
        assert pit.refused("open", "max", **opening(pit, **fields)).code is Refusal.UNKNOWN_OPTION


# --- gaming hours ---------------------------------------------------------------------------------------


def round_is_refused_outside_gaming_hours(pit: Pit, number: str) -> None:
    pit.now = datetime(2026, 11, 16, 11, 0, tzinfo=CANBERRA)
    pit.opened("ann", hours={"opens": "12:00", "closes": "06:00"})
    pit.wager("ann", 10_00)
    early = pit.refused("start-round")
    assert (early.code, early.clause) == (Refusal.OUTSIDE_GAMING_HOURS, number)
    assert "11:00" in early.says
    assert "12:00 to 06:00" in early.says
    pit.later(hours=1).do("start-round")
    pit.finish()
    pit.now = datetime(2026, 11, 17, 5, 59, tzinfo=CANBERRA)
    pit.start(ann=10_00).finish()
    pit.now += timedelta(minutes=2)
    pit.wager("ann", 10_00)
    late = pit.refused("start-round")
    assert (late.code, late.clause) == (Refusal.OUTSIDE_GAMING_HOURS, number)
    assert pit.reloaded() == pit.table


@clause(("act-blackjack-2006", "act-blackjack-2018"), "15.1")
def test_no_round_starts_outside_the_gaming_hours(pit: Pit) -> None:
    round_is_refused_outside_gaming_hours(pit, "15.1")


@clause("act-casino-war-2018", "11.1")
def test_no_round_of_casino_war_starts_outside_the_gaming_hours(pit: Pit) -> None:
    round_is_refused_outside_gaming_hours(pit, "11.1")


@clause(("act-blackjack-2006", "act-blackjack-2018"), "15.1")
def test_hours_that_do_not_go_past_midnight(pit: Pit) -> None:
    pit.now = datetime(2026, 11, 16, 17, 59, tzinfo=CANBERRA)
    pit.opened("ann", hours={"opens": "10:00", "closes": "18:00"}).start(ann=10_00).finish()
    pit.later(minutes=1).wager("ann", 10_00)
    assert pit.refused("start-round").clause == "15.1"


def test_the_book_of_nsw_knows_no_gaming_hours() -> None:
    pit = Pit(NSW, Witness(NSW))
    hours = {"opens": "12:00", "closes": "06:00"}
    refused = pit.refused("open", "max", rulebook=NSW, options=LIMITS, hours=hours)
    assert refused.code is Refusal.UNKNOWN_OPTION
