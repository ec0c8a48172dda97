"""The Blackjack Challenge cloth: its diagrams, its areas and what is written on it."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.tables.opening.layouts import LayoutLaid, inscriptions
from croupier.tables.opening.opening import TableOpened
from croupier.tables.table import Phase
from croupier.vocabulary.refusal import Refusal, Refused
from tests.pit import Pit
from tests.proofs import Witness, clause

LIMITS = {"minimum": 10_00, "maximum": 500_00, "smallest_chip": 50, "decks": 6}


def attempt(pit: Pit, layout: str | None, *side_wagers: str, **fields: Any) -> tuple[Any, ...] | Refused:
    """Try to open a table on this layout; whatever was opened is closed again first."""
    if pit.table.phase is Phase.OPEN:
        pit.do("close", "max")
    limits = {on: {"lowest": 5_00, "highest": 100_00} for on in side_wagers if on != "blazing-7s"}
    options = {**LIMITS, "side_wagers": side_wagers, **fields.pop("options", {})}
    given = {"layout": layout} if layout else {}
    return pit.attempt(
        "open", "max", rulebook=pit.book, options=options, side_wager_limits=limits, **given, **fields
    )


def opens(pit: Pit, layout: str | None, *side_wagers: str, **fields: Any) -> LayoutLaid:
    """Open a table on this layout, which must be allowed; the layout that then lies there."""
    result = attempt(pit, layout, *side_wagers, **fields)
    assert not isinstance(result, Refused), result
    assert isinstance(result[0], TableOpened)
    laid = result[1]
    assert isinstance(laid, LayoutLaid)
    return laid


def does_not_open(pit: Pit, layout: str | None, *side_wagers: str, **fields: Any) -> Refused:
    """The refusal to open on this layout."""
    result = attempt(pit, layout, *side_wagers, **fields)
    assert isinstance(result, Refused), "it opened"
    assert result.code is Refusal.LAYOUT_NOT_ALLOWED, result
    return result


@clause("nsw-blackjack-challenge", "2.2")
def test_a_layout_like_none_of_the_diagrams_is_refused(pit: Pit) -> None:
    refused = does_not_open(pit, "E")
    assert refused.clause == "2.2"
    assert "E" in refused.says
    assert "A, B, C, D" in refused.says
    for diagram in "ABCD":
        assert opens(pit, diagram).layout == diagram
    assert does_not_open(pit, "B", options={"diagram": "C"}).clause == "2.2"


@clause("nsw-blackjack-challenge", "2.2.1")
def test_a_layout_has_five_six_or_seven_playing_areas(pit: Pit) -> None:
    for areas in (4, 8):
        refused = does_not_open(pit, None, options={"playing_areas": areas})
        assert refused.clause == "2.2.1"
        assert f"not {areas}" in refused.says
    for areas in (5, 6, 7):
        assert opens(pit, None, options={"playing_areas": areas}).boxes == areas
    assert opens(pit, None).boxes == 7


@clause("nsw-blackjack-challenge", "2.2.1")
def test_nobody_sits_or_wagers_beyond_the_last_area(pit: Pit) -> None:
    pit.opened("ann", options={"playing_areas": 5})
    pit.do("arrive", "bob")
    refused = pit.refused("sit", "bob", box=6)
    assert (refused.code, refused.clause) == (Refusal.NO_SUCH_BOX, "2.2.1")
    assert pit.refused("wager", "ann", box=6, amount=10_00).code is Refusal.NO_SUCH_BOX
    pit.do("sit", "bob", box=5)
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "2.2.2.1")
def test_the_cloth_says_what_blackjack_pays(pit: Pit) -> None:
    laid = opens(pit, None)
    assert [one.text for one in laid.inscriptions if one.clause == "2.2.2.1"] == ["Blackjack pays 2 to 1"]
    assert laid.inscriptions == inscriptions(pit.table.book, pit.table.rules), "a screen shows the same"
    pit.shows("2.2.2.1", "LayoutLaid", times=1)


@clause("nsw-blackjack-challenge", "2.2.2.2")
def test_the_cloth_says_where_the_dealer_stands(pit: Pit) -> None:
    laid = opens(pit, None)
    shown = [one.text for one in laid.inscriptions if one.clause == "2.2.2.2"]
    assert shown == ["Dealer stands on 17 and draws to 16"]
    pit.shows("2.2.2.2", "LayoutLaid", times=1)


@clause("nsw-blackjack-challenge", "2.2.2.3")
def test_the_cloth_has_an_area_for_each_side_wager(pit: Pit) -> None:
    refused = does_not_open(pit, "B", "star-pairs")
    assert "2.2.2.3" in refused.also
    laid = opens(pit, "D", "star-pairs", "any-pairs")
    areas = {one.text for one in laid.inscriptions if one.clause == "2.2.2.3"}
    assert areas == {"Star Pairs", "Any Pairs"}
    plain = opens(pit, "D")
    assert "2.2.2.3" not in {one.clause for one in plain.inscriptions}


@clause("nsw-blackjack-challenge", "Diagram A")
def test_the_plain_cloth_has_no_area_for_a_pair_wager(pit: Pit) -> None:
    for on in ("any-pairs", "perfect-pairs", "star-pairs"):
        assert "Diagram A" in does_not_open(pit, "A", on).also
    assert opens(pit, "A").layout == "A"


@clause("nsw-blackjack-challenge", "Diagram B")
def test_diagram_b_has_an_area_for_any_pairs(pit: Pit) -> None:
    assert "Any Pairs" in str(opens(pit, "B", "any-pairs"))
    assert "Diagram B" in does_not_open(pit, "B", "perfect-pairs").also


@clause("nsw-blackjack-challenge", "Diagram C")
def test_diagram_c_has_an_area_for_perfect_or_star_pairs(pit: Pit) -> None:
    assert "Perfect Pairs" in str(opens(pit, "C", "perfect-pairs"))
    assert "Star Pairs" in str(opens(pit, "C", "star-pairs"))
    assert "Diagram C" in does_not_open(pit, "C", "any-pairs").also


@clause("nsw-blackjack-challenge", "Diagram D")
def test_diagram_d_has_room_for_them_all(pit: Pit) -> None:
    for on in ("any-pairs", "perfect-pairs", "star-pairs", "blazing-7s"):
        assert opens(pit, "D", on, holder="device").inscriptions[-1].text.lower().replace(" ", "-")[:3] == on[:3]
    pit.shows("Diagram D", "LayoutLaid", times=4)


@clause("nsw-blackjack-challenge", "Diagram D")
def test_diagram_d_alone_shows_where_the_jackpot_sensors_go(pit: Pit) -> None:
    for diagram in "ABC":
        refused = does_not_open(pit, diagram, "blazing-7s", holder="device")
        assert (refused.clause, f"layout {diagram}" in refused.says) == ("Diagram D", True)
        assert "Diagram D" not in opens(pit, diagram).also
    laid = opens(pit, "D", "blazing-7s", holder="device")
    assert "Diagram D" in laid.also
    assert not pit.table.opened.sensors, "they are on the cloth, and nobody had to fit them"


@clause("nsw-blackjack-challenge", "Diagram D#2")
@pytest.mark.parametrize(
    ("diagram", "beside"), [("A", ()), ("B", ("any-pairs",)), ("C", ("perfect-pairs",)), ("C", ("star-pairs",))]
)
def test_jackpot_sensors_may_be_fitted_to_any_diagram(pit: Pit, diagram: str, beside: tuple[str, ...]) -> None:
    assert does_not_open(pit, diagram, "blazing-7s", *beside, holder="device").clause == "Diagram D"
    laid = opens(pit, diagram, "blazing-7s", *beside, sensors=True, holder="device")
    assert (laid.layout, "Diagram D" in laid.also, pit.table.opened.sensors) == (diagram, True, True)


@pytest.mark.parametrize(
    ("options", "text"), [({}, "Dealer stands on 17"), ({"dealer_draws_on_soft_17": True}, "on a soft 17")]
)
def test_the_inscription_of_an_act_layout_says_how_the_dealer_draws(options: dict[str, bool], text: str) -> None:
    book = "act-blackjack-2018"
    pit = Pit(book, Witness(book)).opened("ann", options=options)
    (shown,) = pit.happened(LayoutLaid)[0].inscriptions
    assert text in shown.text
    assert shown.clause == "12.1"
