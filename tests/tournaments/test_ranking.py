"""Who is ahead of whom: hard cases, and what holds whatever was counted."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from croupier.tournaments.points import PARTS, levels_on_points, points_of, spoken_points
from croupier.tournaments.ranking import Finisher, Tier, contested, going_on, places_taken, ranked

PRIZES = {1: 5, 2: 3, 3: 2}


def worth(place: int) -> int:
    return PRIZES.get(place, 0)


def held(**chips: int) -> tuple[Tier, ...]:
    return ranked([Finisher(player=player, chips=count) for player, count in chips.items()])


def players(tiers: Sequence[Tier]) -> list[tuple[str, ...]]:
    return [tier.players for tier in tiers]


# --- hard cases -------------------------------------------------------------------------------------------


def test_two_go_on_and_two_are_level_for_the_second_place() -> None:
    """Hard case 8."""
    through = going_on(held(ann=1_400, bob=900, cat=900, dot=300), advance=2)
    assert through.advanced == (("ann", 1),)
    assert through.tie is not None
    assert (through.tie.players, through.tie.places, through.tie.goes_on) == (("bob", "cat"), (2, 3), 1)


def test_where_all_of_them_go_on_nobody_plays_off() -> None:
    """Hard case 8, T9."""
    through = going_on(held(ann=1_400, bob=900, cat=900, dot=300), advance=3)
    assert through == going_on(held(ann=1_400, bob=900, cat=900), advance=3)
    assert through.tie is None
    assert [player for player, _ in through.advanced] == ["ann", "bob", "cat"]


def test_nobody_goes_on_with_nothing() -> None:
    """Hard case 8, T11: the place stays empty."""
    through = going_on(held(ann=1_400, bob=0, cat=0), advance=2)
    assert (through.advanced, through.tie) == ((("ann", 1),), None)


def test_nobody_who_is_out_goes_on() -> None:
    out = Finisher(player="bob", chips=10, out=(3, 1))
    assert going_on(ranked([Finisher(player="ann", chips=20), out]), advance=2).advanced == (("ann", 1),)


def test_where_the_conditions_have_them_share_the_last_place_all_go_on() -> None:
    through = going_on(held(ann=1_400, bob=900, cat=900), advance=2, shared=True)
    assert [player for player, _ in through.advanced] == ["ann", "bob", "cat"]


def test_level_for_prizes_play_off_and_level_for_none_share() -> None:
    """Hard case 9 and T9."""
    tiers = held(ann=900, bob=900, cat=500, dot=100, eve=100)
    assert [tie.players for tie in contested(tiers, worth)] == [("ann", "bob")]
    assert [(one.player, one.place, one.places) for one in places_taken(tiers)] == [
        ("ann", 1, (1, 2)),
        ("bob", 1, (1, 2)),
        ("cat", 3, (3,)),
        ("dot", 4, (4, 5)),
        ("eve", 4, (4, 5)),
    ]


def test_level_places_repeat_the_best_of_them() -> None:
    assert [one.place for one in places_taken(held(ann=9, bob=5, cat=5, dot=1))] == [1, 2, 2, 4]


def test_points_of_shared_places_are_shared() -> None:
    """Hard case 10."""
    won = points_of(held(ann=900, bob=500, cat=500, dot=100), (12, 9, 7, 5))
    assert {player: spoken_points(parts) for player, parts in won.items()} == {
        "ann": 12,
        "bob": 8,
        "cat": 8,
        "dot": 5,
    }


def test_half_a_point_is_a_half() -> None:
    won = points_of(held(ann=500, bob=500), (12, 9))
    assert spoken_points(won["ann"]) == 10.5


def test_those_who_went_out_are_placed_the_later_the_better() -> None:
    tiers = ranked(
        [
            Finisher(player="ann", chips=0, out=(2, 1)),
            Finisher(player="bob", chips=15, out=(4, 2)),
            Finisher(player="cat", chips=0, out=(4, 2)),
            Finisher(player="dot", chips=700),
        ]
    )
    assert players(tiers) == [("dot",), ("bob", "cat"), ("ann",)]


def test_of_those_left_with_nothing_the_order_counts() -> None:
    tiers = ranked(
        [
            Finisher(player="ann", chips=0, order=0),
            Finisher(player="bob", chips=0, order=1),
            Finisher(player="cat", chips=20),
        ]
    )
    assert players(tiers) == [("cat",), ("bob",), ("ann",)]


# --- what always holds ------------------------------------------------------------------------------------


@st.composite
def finished(draw: st.DrawFn) -> tuple[Finisher, ...]:
    names = [f"player-{number}" for number in range(draw(st.integers(1, 9)))]
    found = []
    for name in names:
        out = draw(st.none() | st.tuples(st.integers(1, 4), st.integers(0, 3)))
        chips = draw(st.sampled_from([0, 0, 10, 20, 500, 500, 900]))
        found.append(Finisher(player=name, chips=chips, out=out, order=draw(st.integers(0, 2))))
    return tuple(found)


@given(finished())
def test_places_are_a_permutation_with_shares(found: tuple[Finisher, ...]) -> None:
    taken = places_taken(ranked(found))
    assert sorted(one.player for one in taken) == sorted(one.player for one in found)
    assert sorted({place for one in taken for place in one.places}) == list(range(1, len(found) + 1))
    for one in taken:
        assert one.place == one.places[0]
        assert sum(other.places == one.places for other in taken) == len(one.places)


@given(finished(), st.integers(1, 5), st.sampled_from(["extra rounds", "shared"]))
def test_nobody_goes_on_who_should_not(found: tuple[Finisher, ...], advance: int, level: str) -> None:
    shared = level == "shared"
    by_name = {one.player: one for one in found}
    through = going_on(ranked(found), advance=advance, shared=shared)
    on = [by_name[player] for player, _ in through.advanced]
    assert all(one.can_go_on for one in on)
    better = [one for one in found if one.can_go_on and one not in on]
    tied = () if through.tie is None else through.tie.players
    assert all(one.chips <= other.chips for one in better for other in on)
    if not shared:
        assert len(on) <= advance
        assert all(one.chips < min(other.chips for other in on) for one in better if on and one.player not in tied)
    if through.tie is not None:
        assert 0 < through.tie.goes_on < len(tied)
        assert len(on) + through.tie.goes_on == advance
        assert {by_name[player].chips for player in tied} == {through.tie.chips}
    elif len(on) < advance:
        assert not better


@given(finished())
def test_play_offs_are_held_only_where_the_tie_matters(found: tuple[Finisher, ...]) -> None:
    by_name = {one.player: one for one in found}
    for tie in contested(ranked(found), worth):
        assert len({worth(place) for place in tie.places}) > 1
        assert all(by_name[player].can_go_on for player in tie.players)
        assert len({by_name[player].chips for player in tie.players}) == 1


@given(finished(), st.lists(st.integers(0, 20), max_size=8))
def test_no_point_is_made_or_lost_by_sharing(found: tuple[Finisher, ...], scale: list[int]) -> None:
    won = points_of(ranked(found), scale)
    assert sum(won.values()) == PARTS * sum(scale[: len(found)])


@given(st.dictionaries(st.sampled_from("abcdefg"), st.integers(0, 3), min_size=1))
def test_levels_on_points_are_by_totals(totals: dict[str, int]) -> None:
    levels = levels_on_points(totals)  # type: ignore[arg-type]
    assert sorted(player for level in levels for player in level) == sorted(totals)
    assert [totals[level[0]] for level in levels] == sorted({*totals.values()}, reverse=True)
