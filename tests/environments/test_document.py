"""`docs/environments.md` says what is there: its examples run, its tables are those of the code."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from croupier.environments import IDS, Action, Asked, Field
from croupier.environments.observing import MOST_HANDS, OF_A_HAND
from croupier.environments.settings import SETTINGS, read_setup
from croupier.environments.whole_table import WholeTable
from croupier.vocabulary.names import BookId
from tests.environments.playing_along import one_box, whole_table

DOCUMENT = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)


def rows(first: str, second: str, *, under: str) -> list[tuple[str, str]]:
    """The first two cells of those rows under a heading that look like this."""
    (text,) = re.findall(rf"^## {under}\n(.*?)(?=^## |\Z)", DOCUMENT, re.DOTALL | re.MULTILINE)
    return re.findall(rf"^\| {first} \| {second} \|", text, re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "environments.md", "exec"), {})
    assert "print" not in example or re.fullmatch(
        r"After 100 rounds: [-+]\d+\.\d units\n", capsys.readouterr().out
    )


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 2


@pytest.mark.parametrize(("names", "under"), [(Field, "Observation"), (Action, "Actions")])
def test_every_name_is_documented_with_its_number(names: type[Field] | type[Action], under: str) -> None:
    told = rows(r"(\d+)", r"`([A-Z_]+)`", under=under)
    assert [(int(number), name) for number, name in told] == [(one.value, one.name) for one in names]


def test_every_question_is_documented() -> None:
    (told,) = re.findall(r"`ASKED` \| what is asked: (.*) \(`Asked`\)", DOCUMENT)
    assert [int(number) for number in re.findall(r"\d", told)] == [asked.value for asked in Asked]


def test_every_book_is_documented() -> None:
    told = dict(rows(r"`([a-z0-9-]+)`", r"`(croupier/\w+-v0)`", under="Names"))
    assert told == IDS


def test_every_setting_is_documented() -> None:
    """With its default, as far as it is a value."""
    told = dict(rows(r"`([a-z_]+)`", r"([^|]+)", under="Settings"))
    settings = inspect.signature(read_setup).parameters
    table = inspect.signature(WholeTable.__init__).parameters
    assert set(told) == {*SETTINGS, "boxes", "insuring_others"}
    assert set(SETTINGS) == set(settings) - {"rulebook", "seats", "options"} | {"render_mode"}
    for name in ("rounds", "seen", "unit"):
        assert told[name] == f"`{settings[name].default!r}`"
    for name in ("shoe", "not_allowed"):
        assert told[name] == f'`"{settings[name].default}"`'
    for name in ("boxes", "insuring_others"):
        assert told[name] == f"`{table[name].default!r}`"


def test_the_parts_have_the_sizes_that_are_told() -> None:
    told = {name: int(size) for name, size in rows(r"`([a-zN ]+)`", r"(\d+)(?: or more)?", under="Observation")}
    alone = one_box(BookId("act-blackjack-2018"), seen=True)
    table = whole_table(BookId("act-blackjack-2018"), seen=True)
    for environment in (alone, table):
        ends = len(Field)
        for name, part in environment.slices.items():
            assert part.stop - part.start == told[re.sub(r"\d", "N", name)]
            assert part.start == ends
            ends = part.stop
    assert alone.observation_space.shape == (list(alone.slices.values())[-1].stop,)
    assert list(told) == list(dict.fromkeys(re.sub(r"\d", "N", name) for name in table.slices))
    assert told["hands of box N"] == MOST_HANDS * len(OF_A_HAND)
