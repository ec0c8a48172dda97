"""Charts of a simulation: bars where results are, a mean inside its interval, bankrolls that end in ruin."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.analysis.charts.drawing import EVEN, LOST, WIDTH, WON, Drawing, Label, Polyline, Rectangle, width_of
from croupier.analysis.charts.files import write_chart
from croupier.analysis.charts.simulation_charts import (
    PlotFrame,
    bankroll_paths,
    bars_of,
    convergence,
    histogram,
    in_short,
    round_numbers,
    simulation_chart,
)
from croupier.simulate.running_tally import MeanStep
from tests.simulate import made_up

SVG = "{http://www.w3.org/2000/svg}"


def chart(*, bankrolls: bool = False, exact: float | None = None) -> Drawing:
    found = made_up.simulated(bankrolls=bankrolls)
    return simulation_chart(made_up.prepared(found, exact=exact), found)


def texts(drawing: Drawing) -> list[str]:
    return [shape.says for shape in drawing.shapes if isinstance(shape, Label)]


def test_a_bar_stands_at_each_result() -> None:
    bars = bars_of({Fraction(-1): 5, Fraction(0): 3, Fraction(3, 2): 2})
    assert bars.times == {-1.0: 5, 0.0: 3, 1.5: 2}
    assert bars.width == 0.5
    assert list(bars.colours.values()) == [LOST, EVEN, WON]


def test_few_results_far_apart_stand_side_by_side() -> None:
    bars = bars_of(made_up.sevens())
    assert list(bars.times.values()) == [9_000, 900, 50, 3, 1]
    assert [shown for _, shown in bars.marks] == ["-1", "+3", "+50", "+500", "+5000"]


def test_many_results_share_bars_and_none_is_lost() -> None:
    results = {Fraction(value, 2): 1 + abs(value) for value in range(-400, 401)}
    bars = bars_of(results)
    assert len(bars.times) <= 62
    assert sum(bars.times.values()) == sum(results.values())


def test_one_result_alone_is_a_bar() -> None:
    assert any(isinstance(shape, Rectangle) for shape in histogram(0, {Fraction(-1): 10}))
    assert any(isinstance(shape, Rectangle) for shape in histogram(0, {Fraction(0): 10}))


def test_a_result_ten_times_as_frequent_is_one_line_higher() -> None:
    shapes = list(histogram(0, {Fraction(-1): 900, Fraction(0): 90, Fraction(1): 10}))
    bars = [shape for shape in shapes if isinstance(shape, Rectangle)]
    lines = [
        shape.points[0][1]
        for shape in shapes
        if isinstance(shape, Polyline) and shape.points[0][1] == shape.points[1][1]
    ]
    apart = lines[1] - lines[0]
    assert bars[1].y - bars[0].y == pytest.approx(apart)


def test_the_course_ends_where_the_mean_is_and_lies_in_its_band() -> None:
    points = [MeanStep(rounds=100 * step, mean=0.1 / step, standard_error=0.15 / step) for step in range(1, 11)]
    shapes = list(convergence(0, points, exact=0.012))
    course = next(shape for shape in shapes if isinstance(shape, Polyline) and len(shape.points) == 10)
    band = [shape for shape in shapes if isinstance(shape, Rectangle)]
    assert len(band) == 10
    for (_, y), column in zip(course.points, band, strict=True):
        assert column.y <= y <= column.y + column.height
    assert "exact +0.012000" in [shape.says for shape in shapes if isinstance(shape, Label)]


@pytest.mark.parametrize("mean", [0.0, -1.0])
def test_a_course_of_one_step_without_spread_can_be_drawn(mean: float) -> None:
    assert list(convergence(0, [MeanStep(rounds=10, mean=mean, standard_error=0.0)], exact=None))


def test_a_path_that_ends_early_ended_in_ruin() -> None:
    shapes = list(bankroll_paths(0, [[100, 110, 90, 95], [100, 40, 0]], rounds=1000))
    whole, ruined = [shape for shape in shapes if isinstance(shape, Polyline) and len(shape.points) > 2]
    assert whole.points[-1][0] == pytest.approx(WIDTH - 28)
    assert ruined.points[-1][0] < whole.points[-1][0]


def test_the_chart_has_what_there_is_to_show() -> None:
    plain, full = texts(chart()), texts(chart(bankrolls=True, exact=-0.01))
    assert "A few bankrolls, in units" in full
    assert "A few bankrolls, in units" not in plain
    assert not any(says.startswith("exact") for says in plain)
    assert "exact -0.010000" in full
    assert any("units by the count: 1 below 1, 2 from 1, 8 from 3" in says for says in full)
    assert any("seed 7" in says for says in plain)


@pytest.mark.parametrize("bankrolls", [False, True])
def test_nothing_lies_outside_the_drawing(*, bankrolls: bool) -> None:
    drawing = chart(bankrolls=bankrolls)
    for shape in drawing.shapes:
        if isinstance(shape, Rectangle):
            corners = [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
        elif isinstance(shape, Polyline):
            corners = list(shape.points)
        else:
            corners = [(shape.x, shape.y)]
        assert all(-1 <= x <= drawing.width and 0 <= y <= drawing.height for x, y in corners)


def test_numbers_below_a_plot_do_not_touch() -> None:
    drawing = chart(bankrolls=True)
    by_line: dict[float, list[Label]] = {}
    for shape in drawing.shapes:
        if isinstance(shape, Label) and shape.anchor == "middle":
            by_line.setdefault(shape.y, []).append(shape)
    for line in by_line.values():
        for one, other in pairwise(line):
            assert other.x - one.x >= (width_of(one.says, one.size) + width_of(other.says, other.size)) / 2


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["svg", "png"])
def test_both_kinds_of_file(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"chart.{ending}"
    write_chart(chart(bankrolls=True, exact=0.0), file)
    if ending == "svg":
        title = ET.parse(file).getroot().findtext(f"{SVG}title")
        assert title == "Blackjack, ACT Blackjack 2000: 1,000,000 rounds"
    else:
        assert file.read_bytes().startswith(b"\x89PNG")


def test_round_numbers_and_short_ones() -> None:
    assert round_numbers((0, 10), 5) == [0, 2, 4, 6, 8, 10]
    assert round_numbers((-0.012, 0.011), 5) == pytest.approx([-0.01, -0.005, 0, 0.005, 0.01])
    assert round_numbers((3, 3), 5) == [3]
    assert [in_short(value) for value in (0, 5000, 25e4, 15e5, 2e9, 1e13)] == [
        "0",
        "5,000",
        "250k",
        "1.5M",
        "2G",
        "10T",
    ]


def test_a_frame_without_width_is_no_division_by_nothing() -> None:
    frame = PlotFrame(top=0, height=100, across=(1, 1), up=(2, 2))
    assert frame.left < frame.x(1) < frame.right
