"""Breaches and what follows from them, and what may not be asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.games.round_of_play import Answered
from croupier.games.said import StakeReturned
from croupier.tables.conduct.breaches import BreachRecorded, may_use_devices
from croupier.tables.conduct.conduct import RulesShown, StaffRequestRefused, done_by_staff
from croupier.tables.notices import NoticeDue
from croupier.tables.play.round_events import RoundWentOn
from croupier.tables.seats.excluding import PersonExcluded
from croupier.tables.voids.voided_wagers import SettledWagersVoided, WagerVoided
from croupier.tables.wagers.wagering import WagerTakenBack
from croupier.vocabulary.names import Choice
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from tests.command_line import croupier
from tests.pit import Pit
from tests.proofs import Conduct, clause
from tests.tables.audited import stored

ACT = ("act-blackjack-2006", "act-blackjack-2018")
WAR = "act-casino-war-2018"
NSW = "nsw-blackjack-challenge"


def breach(pit: Pit, person: str = "ann") -> str:
    """A breach of the kind that every book answers."""
    of = {"of": "device"} if pit.book == NSW else {"of": "another-rule", "rule": "4.2"}
    pit.do("report-breach", "dan", person=person, text="seen by the dealer", **of)
    recorded: BreachRecorded = pit.happened(BreachRecorded)[-1]
    return recorded.breach.id


def orders(pit: Pit) -> str:
    """Who orders what follows from a breach."""
    return "sue" if pit.book == NSW else "max"


def reopened(pit: Pit) -> Pit:
    """The table is closed, opened again, and its cards are shuffled."""
    pit.closed()
    if pit.book != NSW:
        pit.do("check-cards")
    consent = {} if pit.book == NSW else {"approval": "GRC/1", "shuffle": "wash-riffle"}
    options = {"minimum": 10_00, "maximum": 500_00, "decks": 8}
    pit.do("open", "max", rulebook=pit.book, options=options, **consent)
    pit.do("check-cards")
    pit.do("shuffle")
    return pit


def offered_to(pit: Pit) -> list[str | None]:
    """Whom the cut is offered to, one after the other; the supervisor has no name."""
    assert pit.table.cards.shuffling is not None
    return [one.player for one in pit.table.cards.shuffling.offers]


def returned(pit: Pit) -> list[tuple[str, str, int]]:
    """The stakes that left a round without a result."""
    went_on = [said for one in pit.happened(RoundWentOn) for said in one.said]
    return [(one.player, one.on.value, one.amount) for one in went_on if isinstance(one, StakeReturned)]


# --- a wager is voided ----------------------------------------------------------------------------------


@clause(ACT, "16.2(a)")
@clause(WAR, "12.2(a)")
@clause(NSW, "20.8.1")
def test_the_wager_of_one_in_breach_goes_back_before_the_round(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.wager("ann", 100_00)
    none = pit.refused("void-wager", orders(pit), player="ann", breach="breach-1")
    assert none.code is Refusal.NO_SUCH_BREACH
    found = breach(pit)
    assert pit.refused("void-wager", "dan", player="ann", breach=found).code is Refusal.WRONG_ROLE
    assert pit.refused("void-wager", orders(pit), player="bob", breach=found).code is Refusal.NO_SUCH_BREACH
    pit.do("void-wager", orders(pit), player="ann", breach=found)
    assert pit.rack("ann") == 1_000_00
    assert pit.table.wagers == ()
    assert pit.happened(WagerVoided)[0].ordered_by == orders(pit)
    again = pit.refused("void-wager", orders(pit), player="ann", breach=found)
    assert again.code is Refusal.NOTHING_TO_RETURN
    assert pit.reloaded() == pit.table


@clause(ACT, "16.2(a)")
@clause(NSW, "20.8.1")
def test_the_wager_of_one_in_breach_leaves_the_round_and_the_round_goes_on(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand").start(ann=100_00, bob=50_00)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("9s 8h 7d 7c 9d")
    assert pit.questions[0].player == "ann"
    pit.do("void-wager", orders(pit), player="ann", breach=breach(pit))
    assert pit.rack("ann") == 1_000_00
    assert pit.questions[0].player == "bob"
    pit.do("decide", "bob", box=2, choose="stand")
    pit.deal("Th")
    assert [one.player for one in pit.settlements()] == ["bob"]
    assert pit.rack("ann") == 1_000_00
    assert pit.table.round is None
    assert pit.reloaded() == pit.table


@clause("act-blackjack-2018", "16.2(a)")
def test_a_doubled_or_split_wager_goes_back_whole_with_the_side_wager_that_rests_on_it(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", options={"side_wagers": ["perfect-pairs"]})
    pit.wager("ann", 10_00, on=None)
    pit.wager("ann", 10_00, on="perfect-pairs")
    pit.start()
    pit.do("card", card="8s")
    pit.do("void-wager", "max", player="ann", breach=breach(pit), on="blackjack")
    assert sorted(returned(pit)) == [("ann", "blackjack", 10_00), ("ann", "perfect-pairs", 10_00)]
    assert pit.rack("ann") == 1_000_00
    assert pit.table.round is None
    pit.start(ann=20_00).deal("8s 9d 8d")
    pit.do("decide", "ann", box=1, choose="split")
    pit.deal("3c")
    pit.do("decide", "ann", box=1, hand=1, choose="double")
    pit.deal("Kc 9c")
    pit.do("void-wager", "max", player="ann", breach="breach-1")
    assert pit.rack("ann") == 1_000_00
    assert pit.table.round is None
    assert pit.reloaded() == pit.table


def a_paid_pair(pit: Pit) -> Pit:
    """Ann's Perfect Pairs was paid $120 in the interim, and her hand is asked about."""
    pit.opened("ann", "bob", dealing="by hand", options={"side_wagers": ["perfect-pairs"]})
    pit.wager("ann", 20_00)
    pit.wager("ann", 20_00, on="perfect-pairs")
    pit.start(bob=50_00).deal("8s 9s 7d 8d Tc")
    assert pit.rack("ann") == 960_00 + 20_00 + 120_00
    return pit


@clause(ACT, "16.2(a)")
def test_a_single_wager_that_was_paid_in_the_round_is_void_and_its_payment_returned(pit: Pit) -> None:
    a_paid_pair(pit)
    found = breach(pit)
    pit.do("void-wager", "max", player="ann", breach=found, on="perfect-pairs")
    assert pit.rack("ann") == 980_00
    (void,) = pit.happened(SettledWagersVoided)
    assert [(one.on.value, one.box) for one in void.wagers] == [("perfect-pairs", 1)]
    assert "A.Void" in void.also
    again = pit.refused("void-wager", "max", player="ann", breach=found, on="perfect-pairs")
    assert again.code is Refusal.NOTHING_TO_RETURN
    assert pit.questions[0].player == "ann"
    for player, box in (("ann", 1), ("bob", 2)):
        pit.do("decide", player, box=box, choose="stand")
    pit.deal("Th")
    assert pit.rack("ann") == 980_00
    pit.check()


@clause(ACT, "16.2(a)")
def test_a_round_that_is_void_later_gives_nothing_back_twice(pit: Pit) -> None:
    a_paid_pair(pit)
    pit.do("void-wager", "max", player="ann", breach=breach(pit), on="perfect-pairs")
    pit.do("void", "max", round=1, grounds="impractical", reason="a fire alarm")
    pit.do("confirm-void", "sue", round=1)
    assert (pit.rack("ann"), pit.rack("bob")) == (1_000_00, 1_000_00)
    pit.check()


@clause(ACT, "16.2(a)")
def test_what_a_rack_no_longer_holds_of_a_void_wager_is_owed(pit: Pit) -> None:
    pit.opened("ann", "bob", rack=100_00, dealing="by hand").start(ann=100_00, bob=20_00)
    pit.deal("As 9s 7d Kd Tc")
    assert pit.rack("ann") == 250_00
    pit.do("decide", "bob", box=2, choose="stand")
    pit.deal("Th")
    assert pit.table.round is None
    pit.do("leave", "ann")
    pit.do("arrive", "ann")
    pit.do("void-wager", "max", player="ann", breach=breach(pit))
    (owed,) = pit.table.owed
    assert (owed.player, owed.amount) == ("ann", 150_00)
    pit.check()


@clause(WAR, "12.2(a)")
def test_a_war_wager_goes_with_the_casino_war_wager_beside_it(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand").start(ann=100_00, bob=50_00)
    pit.deal("7s 7h 7d")
    pit.do("decide", "bob", box=2, choose="go-to-war")
    pit.do("decide", "ann", box=1, choose="go-to-war")
    assert pit.rack("ann") == 800_00
    pit.do("void-wager", "max", player="ann", breach=breach(pit), on="casino-war", box=1)
    assert returned(pit) == [("ann", "casino-war", 100_00), ("ann", "go-to-war", 100_00)]
    assert pit.rack("ann") == 1_000_00
    pit.deal("Ks 9d")
    assert {one.player for one in pit.settlements()} == {"bob"}
    assert pit.rack("bob") == 1_050_00
    assert pit.table.round is None
    assert pit.reloaded() == pit.table


@clause(WAR, "12.2(a)")
@pytest.mark.parametrize(("on", "other"), [("tie", "casino-war"), ("casino-war", "tie")])
def test_only_the_wager_that_is_named_is_void(pit: Pit, on: str, other: str) -> None:
    """Neither wager of Casino War rests on the other; the same holds before the first card and after it."""
    pit.opened("ann", "bob", dealing="by hand")
    for kind in ("casino-war", "tie"):
        pit.wager("ann", 100_00, on=kind)
        pit.wager("bob", 20_00, on=kind)
    found = breach(pit)
    pit.do("void-wager", "max", player="ann", breach=found, on=on)
    left = {(one.player, one.on.value) for one in pit.table.wagers}
    assert left == {("ann", other), ("bob", "casino-war"), ("bob", "tie")}
    assert pit.rack("ann") == 900_00
    pit.wager("ann", 100_00, on=on)
    pit.start().deal("9s")
    pit.do("void-wager", "max", player="ann", breach=found, on=on)
    assert returned(pit) == [("ann", on, 100_00)]
    assert pit.rack("ann") == 900_00
    pit.deal("8h 7d")
    settled = {(one.player, one.on.value) for one in pit.settlements()}
    assert settled == {("ann", other), ("bob", "casino-war"), ("bob", "tie")}
    pit.check()


@clause(ACT, "16.2(a)")
@clause(WAR, "12.2(a)")
@clause(NSW, "20.8.1")
def test_only_wagers_on_the_box_that_is_named_are_void(pit: Pit) -> None:
    pit.opened("ann", "bob")
    if pit.book != WAR:
        pit.do("permit-boxes", "max" if pit.book != NSW else "sue", player="ann", boxes=2)
    pit.wager("ann", 100_00)
    pit.wager("ann", 20_00, box=3)
    pit.do("void-wager", orders(pit), player="ann", breach=breach(pit), box=3)
    assert [(one.box, one.amount) for one in pit.table.wagers] == [(1, 100_00)]
    assert pit.rack("ann") == 900_00
    pit.check()


@clause(NSW, "20.8.1")
def test_only_a_device_lets_a_wager_be_voided(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.wager("ann", 100_00)
    pit.do("report-breach", "dan", person="ann", of="advice", text="told bob to draw", advised="bob")
    refused = pit.refused("void-wager", "sue", player="ann", breach="breach-1")
    assert refused.code is Refusal.NO_SUCH_BREACH


# --- somebody is excluded -------------------------------------------------------------------------------


@clause(ACT, "16.2(b)")
@clause(WAR, "12.2(b)")
@clause(NSW, "20.8.2")
def test_one_who_is_shut_out_of_the_game_wagers_no_more(pit: Pit) -> None:
    pit.opened("ann", "bob")
    none = pit.refused("exclude", orders(pit), person="ann", breach="breach-1")
    assert none.code is Refusal.NO_SUCH_BREACH
    found = breach(pit)
    assert pit.refused("exclude", "dan", person="ann", breach=found).code is Refusal.WRONG_ROLE
    pit.start(ann=20_00, bob=10_00)
    pit.do("exclude", orders(pit), person="ann", breach=found)
    pit.finish()
    given = [one.given.answer for one in pit.happened(RoundWentOn) if isinstance(one.given, Answered)]
    assert {one.choose for one in given if one.player == "ann"} <= {Choice.SILENT}
    refused = pit.refused("wager", "ann", box=1, amount=20_00)
    assert refused.code is Refusal.EXCLUDED
    assert orders(pit) in refused.says
    assert pit.refused("sit", "ann", box=1).code is Refusal.EXCLUDED
    assert pit.refused("exclude", orders(pit), person="ann", breach=found).code is Refusal.EXCLUDED
    pit.start(bob=10_00).finish()
    assert pit.happened(PersonExcluded)[0].exclusion.ordered_by == orders(pit)
    pit.do("leave", "ann")
    pit.do("arrive", "ann")  # to watch
    assert pit.refused("wager", "ann", box=1, amount=20_00).code is Refusal.EXCLUDED
    assert pit.reloaded() == pit.table


@clause(ACT, "16.2(b)", "14.7")
@clause(NSW, "20.8.2", "18.10")
def test_one_who_is_excluded_in_the_middle_of_a_round_decides_no_more_and_is_absent(pit: Pit) -> None:
    is_absent_once_excluded(pit, "game")


@clause(NSW, "20.8.3", "18.10")
def test_one_who_is_excluded_from_the_casino_decides_no_more_and_is_absent(pit: Pit) -> None:
    is_absent_once_excluded(pit, "casino")


def is_absent_once_excluded(pit: Pit, out_of: str) -> None:
    pit.opened("ann", "bob", dealing="by hand").start(ann=20_00, bob=10_00)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("4s 9d 6s 5h 9h")
    pit.do("exclude", orders(pit), person="ann", breach=breach(pit), out_of=out_of)
    for choose in ("draw", "double", "stand"):
        refused = pit.refused("decide", "ann", box=1, choose=choose)
        assert (refused.code, orders(pit) in refused.says) == (Refusal.EXCLUDED, True)
    pit.do("silence", player="ann", box=1)
    pit.deal("Kc")
    assert pit.table.round is not None
    assert pit.table.round.layout.box(1).hand(1).cards == ("4s", "5h", "Kc"), "drawn until it is above eleven"
    pit.do("decide", "bob", box=2, choose="stand")
    pit.deal("Td Qd")
    assert (pit.is_over(), pit.rack("ann")) == (True, 1_020_00)
    pit.check()


@clause(WAR, "12.2(b)")
def test_one_who_is_excluded_from_casino_war_does_not_go_to_war(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand").start(ann=20_00, bob=10_00).deal("8s 9d 8h")
    pit.do("exclude", orders(pit), person="ann", breach=breach(pit))
    refused = pit.refused("decide", "ann", box=1, choose="go-to-war")
    assert (refused.code, refused.clause) == (Refusal.EXCLUDED, "12.2(b)")
    pit.do("silence", player="ann", box=1)
    assert pit.is_over()
    pit.check()


@clause(ACT, "16.2(b)")
@clause(WAR, "12.2(b)")
@clause(NSW, "20.8.2")
def test_what_lies_before_the_first_card_goes_back_to_one_who_is_excluded(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.wager("ann", 20_00)
    pit.wager("bob", 20_00, box=1)
    pit.do("exclude", orders(pit), person="ann", breach=breach(pit))
    assert [wager.player for wager in pit.table.wagers] == ["bob"]
    assert (pit.rack("ann"), pit.rack("bob")) == (1_000_00, 980_00)
    (back,) = pit.happened(WagerTakenBack)
    assert back.clause == pit.table.cases.exclusions[0].clause
    assert "excluded" not in str(back)
    pit.do("start-round")
    pit.finish()
    assert {one.player for one in pit.settlements()} == {"bob"}
    pit.check()


@clause(ACT, "16.2(b)")
@clause(WAR, "12.2(b)")
@clause(NSW, "20.8.2")
def test_one_who_is_excluded_does_not_cut(pit: Pit) -> None:
    pit.opened("ann", "bob")
    found = breach(pit)
    assert offered_to(reopened(pit))[0] == "ann"
    pit.do("exclude", orders(pit), person="ann", breach=found)
    assert pit.refused("cut", "ann", depth=100, cutting_card=60).code is Refusal.EXCLUDED
    assert pit.refused("decline-cut", "ann").code is Refusal.EXCLUDED
    assert offered_to(pit) == ["bob", None]
    pit.cut()
    assert offered_to(reopened(pit)) == ["bob", None]
    pit.check()


@clause(ACT, "16.2(b)")
@clause(NSW, "20.8.2")
def test_one_who_is_excluded_has_no_box_released_for_them(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", "dee", "eve", "fay")
    pit.do("permit-boxes", "max", player="ann", boxes=2)
    pit.wager("ann", 20_00)
    pit.wager("ann", 20_00, box=7)
    for name in ("zoe", "yan"):
        pit.do("arrive", name)
        pit.do("buy-in", name, amount=100_00)
    pit.do("ask-for-box", "zoe")
    pit.do("exclude", orders(pit), person="zoe", breach=breach(pit, "zoe"))
    assert pit.refused("ask-for-box", "zoe").code is Refusal.EXCLUDED
    pit.do("release-box", "ann", box=7)
    assert pit.table.patrons["zoe"].seat is None
    pit.do("sit", "yan", box=7)
    pit.check()


@clause(NSW, "20.8.3")
def test_one_excluded_from_the_casino_is_refused_at_the_table_and_the_others_are_to_know(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.do("exclude", "sue", person="ann", breach=breach(pit), out_of="casino")
    (due,) = [one for one in pit.happened(NoticeDue) if one.subject == "exclusion:ann"]
    assert (due.player, due.clause) == ("ann", "20.8.3")
    assert pit.refused("wager", "ann", box=1, amount=20_00).clause == "20.8.3"
    pit.do("leave", "ann")
    refused = pit.refused("arrive", "ann")
    assert (refused.code, refused.clause) == (Refusal.EXCLUDED, "20.8.3")
    assert pit.refused("arrive", "ann", role="spectator").code is Refusal.EXCLUDED
    pit.do("arrive", "cy")
    assert pit.reloaded() == pit.table


@clause(ACT, "16.2(b)")
@clause(WAR, "12.2(b)")
def test_the_act_books_shut_nobody_out_of_the_casino(pit: Pit) -> None:
    pit.opened("ann")
    refused = pit.refused("exclude", "max", person="ann", breach=breach(pit), out_of="casino")
    assert refused.code is Refusal.EXCLUSION_NOT_ALLOWED


# --- breaches -------------------------------------------------------------------------------------------


@clause(ACT, "16.7")
@clause(WAR, "12.7")
def test_coaching_is_a_breach_even_when_asked_for(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.do("report-breach", "dan", person="ann", of="advice", text="told bob to stand", advised="bob")
    pit.do("report-breach", "dan", person="cy", of="advice", text="signs", advised="bob", asked_for=True)
    told = [
        (one.breach.person, one.breach.advised, one.breach.reported_by) for one in pit.happened(BreachRecorded)
    ]
    assert told == [("ann", "bob", "dan"), ("cy", "bob", "dan")]
    assert pit.refused("report-breach", "dan", person="ann", of="advice", text="").code is Refusal.NO_REASON
    own = pit.refused("report-breach", "dan", person="ann", of="advice", text="thinks aloud", advised="ann")
    assert own.code is Refusal.NOT_A_BREACH, "it is another player's decision that nobody sways"
    assert pit.refused("advise", "ann", to="bob", text="stand").code is Refusal.BAD_FILE  # no such channel
    assert pit.reloaded() == pit.table


@clause(NSW, "20.12")
def test_advice_is_a_breach_unless_the_player_asked_for_it(pit: Pit) -> None:
    pit.opened("ann", "bob")
    asked = pit.refused(
        "report-breach", "dan", person="bob", of="advice", text="said stand", advised="ann", asked_for=True
    )
    assert asked.code is Refusal.NOT_A_BREACH
    assert not pit.table.cases.breaches
    pit.do("report-breach", "dan", person="bob", of="advice", text="said stand", advised="ann")
    assert [one.person for one in pit.table.cases.breaches] == ["bob"]


@clause(NSW, "20.6")
def test_a_device_at_the_table_is_a_breach(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("report-breach", "dan", person="ann", of="device", text="a counter in the sleeve")
    (recorded,) = pit.happened(BreachRecorded)
    assert recorded.clause == "20.6"
    for tool in ("count", "odds", "predict"):
        assert pit.refused(tool, "ann").code is Refusal.BAD_FILE  # the table gives players no such tool


@clause(NSW, "20.6", "20.7")
def test_staff_and_inspectors_on_duty_may_use_devices(pit: Pit) -> None:
    pit.opened("ann")
    exempt = Conduct(pit.book, pit.witness).use(may_use_devices)
    assert exempt(Role.INSPECTOR)
    assert exempt(Role.SURVEILLANCE)
    assert not exempt(Role.SPECTATOR)
    on_duty = pit.refused(
        "report-breach", "dan", person="ida", of="device", text="a tablet", acting_as="inspector"
    )
    assert (on_duty.code, on_duty.clause) == (Refusal.NOT_A_BREACH, "20.7")
    assert not pit.table.cases.breaches
    pit.do("report-breach", "dan", person="ann", of="device", text="a tablet", acting_as="inspector")
    assert len(pit.table.cases.breaches) == 1  # whoever plays is not on duty


@clause(ACT, "16.2(b)")
def test_a_breach_names_a_rule_of_the_book(pit: Pit) -> None:
    pit.opened("ann")
    no_rule = pit.refused("report-breach", "dan", person="ann", of="another-rule", text="x", rule="99.9")
    assert no_rule.code is Refusal.UNKNOWN_CLAUSE
    no_ban = pit.refused("report-breach", "dan", person="ann", of="device", text="a phone")
    assert no_ban.code is Refusal.UNKNOWN_CLAUSE
    pit.do("exclude", "max", person="ann", breach=breach(pit))
    assert pit.table.cases.exclusions[0].clause == "16.2(b)"


# --- what may not be asked for --------------------------------------------------------------------------


@clause(ACT, "16.5(a)")
@clause(WAR, "12.5(a)")
@clause(NSW, "20.11")
def test_no_advice_is_given_but_a_refused_act_is_explained(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("9s 9d" if pit.book == WAR else "9s 9d 7c")
    before = pit.table
    hint = pit.refused("ask-advice", "ann", box=1)
    assert hint.code is Refusal.NO_ADVICE
    assert not any(word in hint.says for word in ("draw", "stand", "double", "split", "war", "surrender"))
    assert pit.table == before
    explained = pit.refused("decide", "ann", box=1, choose="split")
    assert explained.clause is not None
    assert len(explained.says) > 20


@clause(ACT, "16.5(b)")
@clause(WAR, "12.5(b)")
def test_staff_who_ask_for_an_edge_are_refused_and_logged(pit: Pit) -> None:
    pit.opened("ann")
    pit.wager("ann", 20_00)
    before, held = pit.table, pit.balances
    pit.do("ask-for-undealt", "dan")
    pit.do("ask-to-alter-payment", "sue", player="ann", amount=500_00)
    logged = pit.happened(StaffRequestRefused)
    assert [(one.asked_by, one.role) for one in logged] == [("dan", "dealer"), ("sue", "casino-supervisor")]
    assert all(str(one).endswith("refused") for one in logged)
    assert pit.balances == held
    changed = {name for name in before.__struct_fields__ if getattr(pit.table, name) != getattr(before, name)}
    assert changed == {"version"}
    assert pit.refused("ask-for-undealt", "ann").code is Refusal.WRONG_ROLE


@clause(ACT, "16.5(c)")
@clause(WAR, "12.5(c)")
def test_each_step_is_on_record_under_the_name_of_who_did_it(pit: Pit, tmp_path: Path) -> None:
    pit.witness.watch(done_by_staff)
    pit.opened("ann").start(ann=20_00).finish()
    next_shift = pit.later(hours=8).now
    pit.start(ann=10_00)
    database = str(tmp_path / "house.sqlite3")
    stored(pit.decisions, Path(database))
    first = shift(database, "--until", next_shift.isoformat())
    assert {(one["who"], one["role"]) for one in first} == {("dan", "dealer"), ("max", "gaming-manager")}
    done = [one["what"] for one in first if one["who"] == "dan"]
    assert any("goes through the pack" in one for one in done)
    assert any("shuffled" in one for one in done)
    assert "Round 1 begins" in done
    assert "Round 2 begins" not in done
    second = shift(database, "--since", next_shift.isoformat(), "--until", "2030-01-01T00:00:00+11:00")
    assert [one["who"] for one in second if one["what"] == "Round 2 begins"] == ["dan"]
    assert shift(database, "--who", "max", "--until", next_shift.isoformat()) == [
        one for one in first if one["who"] == "max"
    ]


def shift(database: str, *options: str) -> list[dict[str, str]]:
    """What `croupier shift` prints for a program."""
    ran = croupier("shift", database, "--json", *options)
    assert (ran.returncode, ran.stderr) == (0, "")
    document: list[dict[str, str]] = json.loads(ran.stdout)
    return document


@pytest.mark.parametrize("role", ["player", "spectator"])
@clause(ACT, "16.8")
@clause(WAR, "12.8")
@clause(NSW, "20.15")
def test_nobody_wagers_with_another_patron(pit: Pit, role: str) -> None:
    pit.opened("ann", "bob")
    refused = pit.refused("wager-between-players", "ann", role=role, against="bob", amount=50_00)
    assert refused.code is Refusal.BETWEEN_PLAYERS
    assert "ann" in refused.says
    assert "bob" in refused.says
    assert pit.rack("ann") == 1_000_00


@clause(ACT, "16.9")
@clause(WAR, "12.9")
@clause(NSW, "20.19")
def test_whoever_asks_is_given_the_rules_in_force(pit: Pit) -> None:
    pit.opened("ann")
    pit.do("ask-rules", "ann")
    (shown,) = pit.happened(RulesShown)
    assert shown.book == pit.book
    assert shown.where == f"croupier rules show {pit.book}"
    assert shown.title
    assert shown.to == "ann"


# --- staff who advise -------------------------------------------------------------------------------------


@clause(ACT, "16.5(a)")
@clause(WAR, "12.5(a)")
@clause(NSW, "20.11")
def test_a_dealer_who_advises_is_recorded_under_the_rule_for_staff(pit: Pit) -> None:
    pit.opened("ann")
    said = {"of": "advice", "advised": "ann", "text": "stand on that", "asked_for": True}
    pit.do("report-breach", "sue", person="dan", acting_as="dealer", **said)
    (recorded,) = pit.happened(BreachRecorded)
    number = {NSW: "20.11", WAR: "12.5(a)"}.get(pit.book, "16.5(a)")
    assert (recorded.clause, recorded.breach.clause) == (number, number)
    assert recorded.breach.acting_as is Role.DEALER
    assert "dan, dealer," in str(recorded)
    assert pit.reloaded() == pit.table
