"""Charts: what stands in them, that both kinds of file hold it, and what is said where none can be drawn."""

from __future__ import annotations

import importlib.util
import json
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from croupier.analysis.charts.drawing import GROUND, Anchor, Drawing, Label, Polyline, Rectangle, width_of, wrapped
from croupier.analysis.charts.files import DOTS, POINTS, as_png, as_svg, chart_file, write_chart
from croupier.analysis.charts.odds_charts import odds_chart
from croupier.analysis.strategy_table import Code, HandKind, codes_used, sections
from croupier.odds.table_odds import TableOdds
from croupier.rulebooks.strategy import Situation, Strategy
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.refusal import RefusedError
from tests.odds import made_up
from tests.shelves import of_book

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def bars() -> TableOdds:
    return made_up.casino_war_odds()


DRAWINGS: dict[str, Callable[[], Drawing]] = {
    "a strategy": lambda: odds_chart(made_up.table_odds()),
    "a strategy that counts cards": lambda: odds_chart(made_up.table_odds(BookId("nsw-blackjack-challenge"))),
    "bars": lambda: odds_chart(bars()),
}


BARS = pytest.param("bars", marks=of_book("act-casino-war-2018"))


@pytest.fixture(params=[BARS if one == "bars" else one for one in DRAWINGS])
def drawing(request: pytest.FixtureRequest) -> Drawing:
    return DRAWINGS[request.param]()


def texts(drawing: Drawing) -> list[str]:
    return [shape.says for shape in drawing.shapes if isinstance(shape, Label)]


# --- the rows -------------------------------------------------------------------------------------------


def test_neighbours_that_say_one_thing_are_one_row() -> None:
    hard, soft, pairs = sections(made_up.strategy())
    assert [row.label for row in hard.rows] == ["4-9", "10", "11", "12", "13", "14", "15", "16", "17-20"]
    assert [row.label for row in soft.rows][-1] == "19-20"
    assert [row.label for row in pairs.rows] == [
        "2,2",
        "3,3",
        "4,4",
        "5,5",
        "6,6",
        "7,7",
        "8,8",
        "9,9",
        "T,T",
        "A,A",
    ]


def test_parts_that_never_disagree_are_one_part() -> None:
    parts = sections(made_up.strategy(counts=(2, 3, 4)))
    assert [part.heading for part in parts] == [
        "Hard totals, two cards",
        "Hard totals, three cards",
        "Hard totals, four cards",
        "Soft totals, two cards",
        "Soft totals, three or four cards",
        "Pairs",
    ]


def test_the_rows_say_what_the_strategy_says() -> None:
    strategy = made_up.strategy(counts=(2, 3, 4))
    for part in sections(strategy):
        for row in part.rows:
            for dealer, code in zip((2, 3, 4, 5, 6, 7, 8, 9, 10, 1), row.codes, strict=True):
                for total in row.totals:
                    shown = total if part.kind is not HandKind.PAIR else 12 if total == 1 else 2 * total
                    cell = strategy.cell(
                        dealer=dealer,
                        total=shown,
                        soft=part.kind is HandKind.SOFT or (part.kind is HandKind.PAIR and total == 1),
                        pair=part.kind is HandKind.PAIR,
                        cards=part.cards[0],
                    )
                    words = {"S": "stand", "H": "draw", "D": "double", "P": "split", "R": "surrender"}
                    assert code is not None
                    assert words[code[0]] == cell.first


def test_a_card_that_cannot_come_leaves_its_column_empty() -> None:
    whole = made_up.strategy()
    without_aces = Strategy(cells={at: cell for at, cell in whole.cells.items() if at.dealer != 1})
    hard = sections(without_aces)[0]
    assert {row.codes[-1] for row in hard.rows} == {None}
    assert hard.rows[0].label == "4-9"


def test_the_legend_explains_what_is_used_and_nothing_else() -> None:
    cells = {Situation(2, 16, soft=False, pair=False): made_up.DOUBLE_OR_STAND}
    assert codes_used(sections(Strategy(cells=cells))) == (Code.DOUBLE_OR_STAND,)


# --- colours --------------------------------------------------------------------------------------------

SEEN_AS = {  # linear red, green and blue as they arrive (Machado, Oliveira and Fernandes 2009)
    "by most": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red cones": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "without green cones": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "without blue cones": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(light: list[float]) -> list[float]:
    """CIE L*a*b*, in which distances are about as they look."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(part * by for part, by in zip(light, row, strict=True)) for row in rows]
    x, y, z = ((max(one, 0) / white) ** (1 / 3) for one, white in zip(xyz, (0.9505, 1, 1.089), strict=True))
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


@pytest.mark.parametrize("matrix", SEEN_AS.values(), ids=SEEN_AS)
def test_colours_stay_apart_for_every_reader(matrix: tuple[tuple[float, ...], ...]) -> None:
    seen = {
        code: lab([sum(a * b for a, b in zip(row, linear(code.colour), strict=True)) for row in matrix])
        for code in Code
    }
    for one, other in combinations(Code, 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
        assert apart > 10, (one, other)


def test_letters_can_be_read_on_every_colour() -> None:
    def light(colour: str) -> float:
        return sum(part * by for part, by in zip(linear(colour), (0.2126, 0.7152, 0.0722), strict=True)) + 0.05

    assert min(light(code.colour) / light("#22272b") for code in Code) > 4.4


# --- what is drawn --------------------------------------------------------------------------------------


def test_a_strategy_chart_says_what_it_is() -> None:
    shown = texts(DRAWINGS["a strategy"]())
    assert "Basic strategy, ACT Blackjack 2018" in shown
    assert "8 decks, the dealer stands on soft 17" in shown
    assert "double, else stand" in shown
    assert any("House edge 0.6460% by this table, 0.6250% under best play" in one for one in shown)
    cells = [shape for shape in DRAWINGS["a strategy"]().shapes if isinstance(shape, Rectangle)]
    rows = sum(len(part.rows) for part in sections(made_up.strategy()))
    assert len(cells) == 10 * rows + len(codes_used(sections(made_up.strategy())))


@of_book("act-casino-war-2018")
def test_bars_are_as_long_as_their_probabilities() -> None:
    shown = texts(DRAWINGS["bars"]())
    assert "Tie, ACT Casino War 2018" in shown
    assert {"tie", "10 to 1", "7.470%", "1 in 13.4", "no tie", "92.53%"} <= set(shown)
    tie, none = (shape.width for shape in DRAWINGS["bars"]().shapes if isinstance(shape, Rectangle))
    assert tie / none == pytest.approx(31 / 384)


@of_book("act-casino-war-2018")
def test_rare_outcomes_stand_on_a_scale_of_powers_of_ten() -> None:
    odds = bars()
    tie, none = odds.wagers[On.TIE].outcomes
    rare = replace(tie, probability=Fraction(1, 250_000))
    wager = replace(odds.wagers[On.TIE], outcomes=(rare, none))
    drawing = odds_chart(replace(odds, wagers={On.TIE: wager}))
    assert "1 in 10,000" in texts(drawing)
    assert any("ten times as likely" in one for one in texts(drawing))
    lengths = [shape.width for shape in drawing.shapes if isinstance(shape, Rectangle)]
    assert 0.05 < lengths[0] / lengths[1] < 0.3


def test_everything_lies_on_the_page(drawing: Drawing) -> None:
    for shape in drawing.shapes:
        match shape:
            case Rectangle():
                corners = [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
            case Polyline():
                corners = list(shape.points)
            case Label():
                width = width_of(shape.says, shape.size)
                start = shape.x - {Anchor.START: 0, Anchor.MIDDLE: width / 2, Anchor.END: width}[shape.anchor]
                corners = [(start, shape.y - shape.size / 2), (start + width, shape.y + shape.size / 2)]
        assert all(0 <= x <= drawing.width and 0 <= y <= drawing.height for x, y in corners), shape


def test_long_notes_are_wrapped() -> None:
    lines = list(wrapped("one two three four five six", width_of("one two three", 10), 10))
    assert lines == ["one two three", "four five six"]
    assert list(wrapped("", 100, 10)) == []


# --- the files ------------------------------------------------------------------------------------------


def test_an_svg_holds_every_shape(drawing: Drawing) -> None:
    root = ET.fromstring(as_svg(drawing))
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == drawing.title
    assert [element.text for element in root.iter(f"{SVG}text")] == texts(drawing)
    rectangles = [shape for shape in drawing.shapes if isinstance(shape, Rectangle)]
    assert len(list(root.iter(f"{SVG}rect"))) == len(rectangles) + 1  # and the ground
    assert {element.tag for element in root} <= {SVG + tag for tag in ("title", "rect", "text", "polyline")}


def test_an_svg_holds_any_words() -> None:
    words = 'a < b & "c" > d'
    text = Label(x=1, y=2, says=words, size=10, colour="#000000")
    root = ET.fromstring(as_svg(Drawing(width=9, height=9, title=words, shapes=(text,))))
    assert root.findtext(f"{SVG}title") == words
    assert root.findtext(f"{SVG}text") == words


@pytest.mark.slow
def test_a_png_is_as_large_as_the_drawing(drawing: Drawing) -> None:
    content = as_png(drawing)
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    size = struct.unpack(">II", content[16:24])
    assert size == pytest.approx((drawing.width * DOTS / POINTS, drawing.height * DOTS / POINTS), abs=1)


def test_a_png_has_what_was_drawn_where_it_was_drawn(tmp_path: Path) -> None:
    from matplotlib.image import imread

    left = Rectangle(x=10, y=20, width=30, height=40, fill="#0072b2", corner=3)
    file = tmp_path / "one.png"
    write_chart(Drawing(width=100, height=100, title="one", shapes=(left,)), file)
    pixels = imread(file)
    scale = DOTS / POINTS
    colour = [round(255 * part) for part in pixels[round(40 * scale), round(25 * scale)][:3]]
    assert colour == [0x00, 0x72, 0xB2]
    ground = [round(255 * part) for part in pixels[round(40 * scale), round(60 * scale)][:3]]
    assert "#" + "".join(f"{part:02x}" for part in ground) == GROUND


def refusal(name: str) -> str:
    with pytest.raises(RefusedError) as no:
        chart_file(name)
    return str(no.value)


def test_a_chart_needs_an_ending_and_a_folder(tmp_path: Path) -> None:
    assert ".svg or .png" in refusal("chart.gif")
    assert "there is no folder" in refusal(str(tmp_path / "nowhere" / "chart.svg"))
    (tmp_path / "folder.svg").mkdir()
    assert "it is a folder" in refusal(str(tmp_path / "folder.svg"))
    assert chart_file(str(tmp_path / "CHART.SVG")) == tmp_path / "CHART.SVG"


def test_without_matplotlib_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "pip install '.[charts]'" in refusal(str(tmp_path / "chart.png"))
    assert chart_file(str(tmp_path / "chart.svg")).suffix == ".svg"


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["svg", "png"])
def test_the_command_draws_beside_what_it_prints(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"pairs.{ending}"
    command = [
        sys.executable,
        "-m",
        "croupier",
        "odds",
        "act-blackjack-2018",
        "--wager",
        "perfect-pairs",
        "--chart",
        str(file),
    ]
    run = subprocess.run([*command, "--json"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout)["chart"] == str(file)
    assert file.stat().st_size > 1000


def test_pages_load_no_plotting() -> None:
    loaded = "croupier.cli.odds_page, croupier.analysis.charts.odds_charts"
    code = f"import sys, {loaded}; print('matplotlib' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
