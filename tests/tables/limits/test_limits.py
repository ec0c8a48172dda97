"""Limits of a box's or a player's own (ACT 3.2 with 4.6; CW 3.2 with 4.9; NSW 6.6)."""

from __future__ import annotations

from croupier.games.said import WagerPlaced
from croupier.tables.play.round_events import RoundStarted
from croupier.tables.seats.markers import MarkerTakenAway
from croupier.tables.wagers.wagering import WagerTakenBack
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause

ON_THE_BOX = ("act-blackjack-2006", "act-casino-war-2018")
B06, B18, CW = "act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"
NSW = "nsw-blackjack-challenge"


def opened(pit: Pit, *players: str) -> Pit:
    return pit.opened(*players or ("ann", "bob", "cid", "dee"), rack=20_000_00)


def begun(pit: Pit, **wagers: int) -> dict[str, int]:
    """Start a round; what each has in action in it."""
    pit.start(**wagers)
    (started,) = pit.happened(RoundStarted)[-1:]
    return {one.player: one.in_action for one in started.said if isinstance(one, WagerPlaced)}


@clause(ON_THE_BOX, "3.2")
def test_a_marker_beside_a_box_raises_its_limit(pit: Pit) -> None:
    opened(pit).do("place-marker", "max", box=3, maximum=2_000_00)
    (raised,) = pit.sign.raised_limits
    assert (raised.box, raised.player, raised.maximum, raised.clause) == (3, None, 2_000_00, "3.2")
    assert begun(pit, cid=1_500_00, dee=1_500_00) == {"cid": 1_500_00, "dee": 500_00}
    pit.finish()
    assert begun(pit, cid=2_500_00) == {"cid": 2_000_00}
    pit.finish()
    assert pit.reloaded() == pit.table
    assert pit.balances.total() == 0


@clause(B18, "3.2")
def test_a_personal_marker_raises_the_limit_of_its_player(pit: Pit) -> None:
    opened(pit).do("place-marker", "max", player="cid", box=3, maximum=2_000_00)
    assert pit.refused("place-marker", "max", box=4, maximum=2_000_00).code is Refusal.NO_MARKER
    (raised,) = pit.sign.raised_limits
    assert (raised.box, raised.player, raised.maximum) == (3, "cid", 2_000_00)
    assert begun(pit, cid=1_500_00, dee=1_500_00) == {"cid": 1_500_00, "dee": 500_00}
    pit.finish()
    pit.wager("dee", 1_500_00, box=3)
    assert begun(pit) == {"dee": 500_00}
    pit.finish()
    pit.do("leave", "cid")
    (gone,) = pit.happened(MarkerTakenAway)
    assert (gone.marker.player, pit.sign.raised_limits) == ("cid", ())
    assert pit.reloaded() == pit.table


@clause((B06, B18, CW), "3.2")
def test_a_marker_is_the_operators_and_stands_until_it_is_taken_away(pit: Pit) -> None:
    opened(pit)
    whose = {"player": "cid", "box": 3} if pit.book == B18 else {"box": 3}
    refused = pit.refused("place-marker", "sue", maximum=2_000_00, **whose)
    assert (refused.code, refused.clause) == (Refusal.WRONG_ROLE, "3.2")
    assert pit.refused("place-marker", "max", maximum=2_000_00).code is Refusal.NO_MARKER
    assert pit.refused("place-marker", "max", maximum=500_00, **whose).code is Refusal.LIMITS_NOT_ALLOWED
    elsewhere = {**whose, "box": 9}
    assert pit.refused("place-marker", "max", maximum=900_00, **elsewhere).code is Refusal.NO_SUCH_BOX
    if pit.book == B18:
        nobody = {**whose, "player": "zoe"}
        assert pit.refused("place-marker", "max", maximum=900_00, **nobody).code is Refusal.UNKNOWN_PERSON
    pit.do("place-marker", "max", maximum=2_000_00, **whose)
    pit.do("place-marker", "max", maximum=600_00, **whose)
    assert [one.maximum for one in pit.sign.raised_limits] == [600_00]
    pit.do("notify", "max", to="players", subject="limits")
    pit.do("set-limits", "max", maximum=1_000_00)
    assert begun(pit, cid=1_500_00) == {"cid": 1_000_00}
    pit.finish()
    pit.wager("cid", 1_500_00)
    pit.do("take-marker", "max", **whose)
    assert pit.refused("take-marker", "max", **whose).code is Refusal.NO_MARKER
    assert begun(pit) == {"cid": 1_000_00}


@clause((B06, B18), "3.2", "4.6")
@clause(CW, "3.2", "4.9")
def test_others_on_a_marked_box_stay_within_the_sign(pit: Pit) -> None:
    opened(pit)
    whose = {"player": "cid"} if pit.book == B18 else {}
    pit.do("place-marker", "max", box=3, maximum=2_000_00, **whose)
    pit.wager("cid", 300_00)
    refused = pit.refused("wager", "ann", box=3, amount=201_00)
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "4.9" if pit.book == CW else "4.6")
    assert "$501" in refused.says
    assert "$500" in refused.says
    pit.wager("ann", 200_00, box=3)
    assert begun(pit) == {"cid": 300_00, "ann": 200_00}
    pit.finish()
    pit.wager("cid", 800_00)
    assert pit.refused("wager", "ann", box=3, amount=10_00).code is Refusal.AMOUNT_NOT_ALLOWED
    pit.wager("ann", 600_00)
    assert begun(pit) == {"cid": 800_00, "ann": 500_00}


@clause((B06, B18), "4.6")
@clause(CW, "4.9")
def test_the_favoured_player_fills_the_box_and_others_make_way(pit: Pit) -> None:
    opened(pit)
    whose = {"player": "cid"} if pit.book == B18 else {}
    pit.do("place-marker", "max", box=3, maximum=2_000_00, **whose)
    pit.wager("ann", 100_00, box=3)
    pit.wager("bob", 100_00, box=3)
    pit.wager("cid", 350_00)
    assert [one.player for one in pit.happened(WagerTakenBack)] == ["bob"]
    assert pit.happened(WagerTakenBack)[0].clause == ("4.9" if pit.book == CW else "4.6")
    assert pit.rack("bob") == 20_000_00
    assert begun(pit) == {"ann": 100_00, "cid": 350_00}
    pit.finish()
    assert pit.reloaded() == pit.table


@clause(CW, "4.9")
def test_tie_wagers_do_not_count_toward_the_maximum_of_casino_war_wagers(pit: Pit) -> None:
    opened(pit).do("place-marker", "max", box=3, maximum=2_000_00)
    pit.wager("cid", 500_00)
    pit.wager("ann", 100_00, box=3, on="tie")
    assert pit.refused("wager", "ann", box=3, amount=10_00).clause == "4.9"


@clause(NSW, "6.6")
def test_a_sign_for_a_player_has_a_minimum_and_a_maximum_of_its_own(pit: Pit) -> None:
    pit.opened("pat", "quin", rack=20_000_00, options={"minimum": 25_00, "maximum": 1_000_00})
    refused = pit.refused("place-marker", "sue", player="pat", maximum=10_000_00)
    assert (refused.code, refused.clause) == (Refusal.NO_MARKER, "6.6")
    for least in (0, 20_000_00):
        odd = {"player": "pat", "minimum": least, "maximum": 10_000_00}
        assert pit.refused("place-marker", "sue", **odd).code is Refusal.LIMITS_NOT_ALLOWED
    pit.wager("pat", 100_00)
    pit.do("place-marker", "sue", player="pat", minimum=500_00, maximum=10_000_00)
    (back,) = pit.happened(WagerTakenBack)
    assert (back.player, back.clause) == ("pat", "6.6")
    (raised,) = pit.sign.raised_limits
    assert (raised.player, raised.minimum, raised.maximum) == ("pat", 500_00, 10_000_00)
    refused = pit.refused("wager", "pat", box=1, amount=100_00)
    assert (refused.code, refused.clause) == (Refusal.UNDER_MINIMUM, "6.6")
    assert begun(pit, pat=5_000_00, quin=5_000_00) == {"pat": 5_000_00, "quin": 1_000_00}
    pit.finish()
    pit.do("place-marker", "sue", player="pat", minimum=20_00, maximum=10_000_00)
    assert begun(pit, pat=20_00) == {"pat": 20_00}
    pit.finish()
    pit.do("leave", "pat")
    assert pit.sign.raised_limits == ()
    assert pit.reloaded() == pit.table
