"""Undisclosed wagers: sealed until the round is over, then announced, corrected and settled (NSW 21.8)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.floor.shown.views import Viewer, view
from croupier.games.said import WagerSettled
from croupier.tables.reading import write_event
from croupier.tables.seats.session_places import ChipsReturned
from croupier.tables.state.tournament import LimitStep, Standing
from croupier.tables.tournament import orders
from croupier.tables.tournament.scoring import RoundScored
from croupier.tables.tournament.turns import MinimumDeducted
from croupier.tables.tournament.undisclosed import FormExamined, FormShown, UndisclosedWagerAnnounced, WagerSealed
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from tests.pit import Pit
from tests.proofs import Witness, clause
from tests.tables.tournament.sessions import ACT06, NSW, dealt, lay_out, ordered, play, session

LIMITS = (LimitStep(minimum=50, maximum=300),)
WINS = "Ts 9d 9c Qh 8s Jd"
"""Ann has 20, bob 17, the dealer 19."""


def sealing(pit: Pit, **fields: Any) -> Pit:
    """Ann with 420 chips, and bob; limits 50 to 300, two forms each."""
    given: dict[str, Any] = {"limits": LIMITS, "chips": 420, "undisclosed_wagers": 2, **fields}
    return session(pit, "ann", "bob", **given)


def announced(pit: Pit) -> UndisclosedWagerAnnounced:
    said = pit.happened(UndisclosedWagerAnnounced)[-1]
    assert isinstance(said, UndisclosedWagerAnnounced)
    return said


def chips(pit: Pit) -> int:
    return int(pit.happened(RoundScored)[-1].chips["ann"])


@clause("nsw-blackjack-challenge", "21.8.2.1", "21.8.2.2", "21.8.2.3", "21.8.2.5", "21.8.2.6")
@clause("nsw-blackjack-challenge", "21.1.1.undisclosed wager")
def test_case_13_a_sealed_wager_beside_an_open_one(pit: Pit) -> None:
    """Hard case 13: sealed 250 beside open 100, held 420, limits 50 to 300; the hand wins 1 to 1."""
    sealing(pit)
    pit.wager("ann", 100)
    over = pit.refused("seal-wager", "ann", on="blackjack", amount=310)
    assert (over.code, over.clause) == (Refusal.LIMITS_NOT_ALLOWED, "21.8.2.3")
    pit.do("seal-wager", "ann", on="blackjack", amount=250)
    (sealed,) = pit.happened(WagerSealed)
    assert (sealed.player, sealed.box) == ("ann", 1)
    pit.wager("bob", 50)
    unseen = pit.refused("start-round")
    assert (unseen.code, unseen.clause) == (Refusal.FORM_NOT_EXAMINED, "21.8.2.5")
    pit.do("examine-form", "gus", player="ann")
    assert pit.happened(FormExamined)[-1].box == 1
    pit.do("start-round")
    dealt(pit, WINS)
    one = announced(pit)
    assert (one.player, one.on, one.written, one.amount, one.clause) == ("ann", "blackjack", 250, 250, "21.8.2.6")
    (settled,) = (said for said in one.said if isinstance(said, WagerSettled))
    assert (settled.undisclosed, settled.paid, settled.returned) == (True, 250, 250)
    assert chips(pit) == 420 + 350
    pit.check()


@clause("nsw-blackjack-challenge", "21.8.2.3", "21.8.2.4")
def test_a_form_is_for_chips_that_the_player_has(pit: Pit) -> None:
    sealing(pit, chips=280)
    alone = pit.refused("seal-wager", "ann", on="blackjack", amount=300)
    assert (alone.code, alone.clause) == (Refusal.NOT_ENOUGH_CHIPS, "21.8.2.3")
    pit.wager("ann", 100)
    beside = pit.refused("seal-wager", "ann", on="blackjack", amount=200)
    assert (beside.code, beside.clause) == (Refusal.NOT_ENOUGH_CHIPS, "21.8.2.4")
    pit.do("take-back", "ann", box=1)
    pit.do("seal-wager", "ann", on="blackjack", amount=200)
    other_way = pit.refused("wager", "ann", box=1, amount=100)
    assert (other_way.code, other_way.clause) == (Refusal.NOT_ENOUGH_CHIPS, "21.8.2.4")
    pit.wager("ann", 50)


@clause("nsw-blackjack-challenge", "21.8.1")
def test_as_many_forms_as_the_conditions_say(pit: Pit) -> None:
    sealing(pit, undisclosed_wagers=1)
    pit.do("seal-wager", "ann", on="blackjack", amount=50)
    again = pit.refused("seal-wager", "ann", on="blackjack", amount=50)
    assert (again.code, again.clause) == (Refusal.TOO_MANY_UNDISCLOSED, "21.8.1")
    pit.do("examine-form", "sue", player="ann")
    play(pit, WINS, bob=50)
    assert pit.refused("seal-wager", "ann", on="blackjack", amount=50).code is Refusal.TOO_MANY_UNDISCLOSED


def test_case_13_a_blackjack_pays_the_form_too(pit: Pit) -> None:
    """Blackjack at 2 to 1: +700 on 350."""
    pit.book = NSW
    sealing(pit)
    pit.wager("ann", 100)
    pit.do("seal-wager", "ann", on="blackjack", amount=250)
    pit.do("examine-form", "gus", player="ann")
    play(pit, "As 9d 9c Kh 8s Jd", bob=50)
    blackjack = next(one for one in pit.settlements() if one.player == "ann")
    times = blackjack.paid / blackjack.staked
    assert chips(pit) == 420 + int(350 * times)
    pit.check()


@clause("nsw-blackjack-challenge", "21.8.3.3")
def test_case_13_doubling_leaves_less_for_the_form(pit: Pit) -> None:
    """The open 100 is doubled, so that only 220 are left in possession: +420 in all (T15)."""
    sealing(pit)
    pit.wager("ann", 100)
    pit.do("seal-wager", "ann", on="blackjack", amount=250)
    pit.do("examine-form", "gus", player="ann")
    pit.wager("bob", 50)
    lay_out(pit, "6s 9d 9c 5h 8s")
    pit.do("decide", "ann", box=1, choose="double")
    dealt(pit, "Kh Jd")
    one = announced(pit)
    assert (one.written, one.amount, one.clause) == (250, 220, "21.8.3.3")
    assert chips(pit) == 420 + 420
    pit.check()


@clause("nsw-blackjack-challenge", "21.8.3.2")
def test_case_13_over_the_maximum_on_paper(pit: Pit) -> None:
    sealing(pit)
    pit.wager("ann", 100)
    on_paper(pit, "blackjack", 310)
    assert (announced(pit).amount, announced(pit).clause) == (300, "21.8.3.2")
    assert chips(pit) == 420 + 400


def on_paper(pit: Pit, on: str | None, amount: int | None, cards: str = WINS) -> Pit:
    pit.do("seal-wager", "ann", paper=True)
    pit.do("examine-form", "gus", player="ann")
    play(pit, cards, bob=50)
    unread = pit.refused("start-round")
    assert (unread.code, unread.clause) == (Refusal.FORM_NOT_READ, "21.8.2.6")
    assert not pit.happened(RoundScored)
    pit.do("read-form", "gus", player="ann", on=on, amount=amount)
    pit.check()
    return pit


@clause("nsw-blackjack-challenge", "21.8.2.6", "21.8.3.1")
def test_case_14_under_the_minimum_on_paper(pit: Pit) -> None:
    """Hard case 14: minimum 50, maximum 300, held 220."""
    sealing(pit, chips=220)
    on_paper(pit, "blackjack", 20)
    assert (announced(pit).written, announced(pit).amount, announced(pit).clause) == (20, 50, "21.8.3.1")
    assert chips(pit) == 220 + 50


@clause("nsw-blackjack-challenge", "21.8.2.6")
@pytest.mark.parametrize("between", ["a missing card", "cards dealt without a wager"])
def test_a_form_on_paper_is_read_though_its_round_is_put_away(pit: Pit, between: str) -> None:
    """Finished rounds stand when the decks are found wrong: the form is settled by the round it was made for."""
    sealing(pit)
    pit.do("seal-wager", "ann", paper=True)
    pit.do("examine-form", "gus", player="ann")
    play(pit, WINS, bob=50)
    if between == "a missing card":
        pit.do("report-missing-card", "sue", card="9h")
        pit.do("check-cards")
    else:
        pit.do("report-no-wagers", shown=["Ks", "7d", "9s"])
    pit.do("read-form", "gus", player="ann", on="blackjack", amount=100)
    assert chips(pit) == 420 + 100
    assert pit.happened(RoundScored)[-1].round == 1
    pit.check()


@clause("nsw-blackjack-challenge", "21.8.2.6", "21.5.9")
@pytest.mark.parametrize("paper", [True, False])
@pytest.mark.parametrize("in_the_round", [True, False])
def test_the_chips_of_one_who_is_out_stay_until_their_form_is_read(
    pit: Pit, *, paper: bool, in_the_round: bool
) -> None:
    """What the round took by it is not theirs to give back."""
    sealing(pit)
    pit.do("seal-wager", "ann", **({"paper": True} if paper else {"on": "blackjack", "amount": 100}))
    pit.do("examine-form", "gus", player="ann")
    lay_out(pit, "9s", bob=50)
    if in_the_round:
        ordered(pit, orders.TakeOut, player="ann", why=Standing.DISQUALIFIED)
        assert pit.happened(ChipsReturned) == []
    dealt(pit, "Td 9c 8h Qs Jd")
    if not in_the_round:
        ordered(pit, orders.TakeOut, player="ann", why=Standing.DISQUALIFIED)
    if paper:
        assert pit.happened(ChipsReturned) == []
        pit.do("read-form", "gus", player="ann", on="blackjack", amount=100)
    (back,) = pit.happened(ChipsReturned)
    assert (back.player, back.amount) == ("ann", 420 - 100)
    pit.check()


@clause("nsw-blackjack-challenge", "21.8.3.1", "21.8.3.3")
def test_nothing_counts_that_the_player_does_not_have(pit: Pit) -> None:
    """Beside an open wager of 200 only 20 are left of 220: 15 on paper cannot count the minimum of 50."""
    sealing(pit, chips=220)
    pit.wager("ann", 200)
    on_paper(pit, "blackjack", 15)
    assert (announced(pit).written, announced(pit).amount, announced(pit).clause) == (15, 20, "21.8.3.1")
    pit.do("seal-wager", "ann", paper=True)
    pit.do("examine-form", "gus", player="ann")
    play(pit, WINS, bob=50)
    pit.do("read-form", "gus", player="ann", on="blackjack", amount=1_000)
    assert (announced(pit).amount, announced(pit).clause) == (300, "21.8.3.3")


@clause("nsw-blackjack-challenge", "21.8.3.3")
def test_case_14_more_than_the_player_has_goes_before_the_maximum(pit: Pit) -> None:
    sealing(pit, chips=220)
    on_paper(pit, "blackjack", 500)
    assert (announced(pit).amount, announced(pit).clause) == (220, "21.8.3.3")
    assert chips(pit) == 220 + 220


@clause("nsw-blackjack-challenge", "21.8.3.4")
@pytest.mark.parametrize("shows", [(None, 100), ("blackjack", None)])
def test_case_14_no_type_or_no_amount(pit: Pit, shows: tuple[str | None, int | None]) -> None:
    """The minimum is deducted, win or lose."""
    sealing(pit, chips=220)
    on_paper(pit, *shows)
    assert (announced(pit).amount, announced(pit).clause) == (50, "21.8.3.4")
    (taken,) = pit.happened(MinimumDeducted)
    assert (taken.player, taken.amount, taken.clause) == ("ann", 50, "21.8.3.4")
    assert chips(pit) == 220 - 50


@clause("nsw-blackjack-challenge", "21.8.4")
def test_forms_are_shown_from_the_end_of_the_round_to_the_next_first_card(pit: Pit) -> None:
    sealing(pit)
    assert pit.refused("ask-for-form", "bob", of="ann").code is Refusal.NO_FORM
    pit.do("seal-wager", "ann", on="blackjack", amount=120)
    early = pit.refused("ask-for-form", "bob", of="ann")
    assert (early.code, early.clause) == (Refusal.TOO_EARLY, "21.8.4")
    pit.do("examine-form", "gus", player="ann")
    pit.wager("bob", 50)
    pit.do("start-round")
    assert pit.refused("ask-for-form", "bob", of="ann").code is Refusal.TOO_EARLY
    dealt(pit, WINS)
    pit.do("ask-for-form", "bob", of="ann")
    shown = pit.happened(FormShown)[-1]
    assert (shown.to, shown.of, shown.on, shown.amount) == ("bob", "ann", "blackjack", 120)
    pit.wager("ann", 50)
    pit.wager("bob", 50)
    pit.do("start-round")
    pit.do("ask-for-form", "bob", of="ann")
    pit.do("card", card="Kd")
    late = pit.refused("ask-for-form", "bob", of="ann")
    assert (late.code, late.clause) == (Refusal.TOO_LATE, "21.8.4")


@clause("nsw-blackjack-challenge", "21.8.4")
def test_of_two_forms_the_one_of_the_last_round_is_shown(pit: Pit) -> None:
    sealing(pit)
    for amount in (120, 80):
        pit.do("seal-wager", "ann", on="blackjack", amount=amount)
        pit.do("examine-form", "gus", player="ann")
        pit.wager("bob", 50)
        pit.do("start-round")
        dealt(pit, WINS)
        pit.do("ask-for-form", "bob", of="ann")
        assert pit.happened(FormShown)[-1].amount == amount


def test_a_form_alone_is_dealt_to_and_lost(pit: Pit) -> None:
    pit.book = NSW
    sealing(pit)
    pit.do("seal-wager", "ann", on="blackjack", amount=120)
    pit.do("examine-form", "gus", player="ann")
    play(pit, "Ts 9d 9c 7h 8s Jd", bob=50)
    assert (announced(pit).amount, chips(pit)) == (120, 300)
    pit.check()


def test_nothing_of_a_form_can_be_read_before_its_round_is_over(pit: Pit) -> None:
    """Whatever stands on it, events, views and the table itself are the same, but for the seal."""
    told = [_told(amount, on) for amount, on in ((77, "blackjack"), (299, "blackjack"))]
    assert told[0] == told[1]


def _told(amount: int, on: str) -> list[object]:
    pit = Pit(NSW, Witness(NSW))
    sealing(pit)
    pit.do("seal-wager", "ann", on=on, amount=amount)
    pit.do("examine-form", "gus", player="ann")
    pit.wager("bob", 50)
    pit.do("start-round")
    lay_out(pit, "Ts 9d 9c")
    viewers = [Viewer(role=Role.PLAYER, name=name) for name in ("ann", "bob")]
    viewers += [Viewer(role=one) for one in (Role.SPECTATOR, Role.DEALER, Role.CASINO_SUPERVISOR)]
    seen: list[object] = [view(event, by, one) for one in viewers for by, event in pit.events]
    stored = [write_event(by, event) for by, event in pit.events]
    text = b"".join(stored) + msgspec.json.encode(pit.table)
    assert str(amount).encode() not in b"".join(str(one).encode() for one in seen)
    assert b'"amount":' + str(amount).encode() not in text
    return [*seen, len(text)]


def test_other_books_know_no_undisclosed_wagers(pit: Pit) -> None:
    pit.book = ACT06
    session(pit, "ann", "bob", undisclosed_wagers=2)
    for command in ("seal-wager", "ask-for-form"):
        fields = {"of": "bob"} if command == "ask-for-form" else {"paper": True}
        assert pit.refused(command, "ann", **fields).code is Refusal.NOT_IN_THIS_BOOK
