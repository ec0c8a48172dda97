"""What `import croupier` gives to a program: every name, documented, and nothing loaded before it is used."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

import croupier
from croupier import Card, On, RefusedError, TableOptions, api
from croupier.floor.scripts.table_in_memory import TableInMemory
from tests.shelves import of_book, quick_book

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EVENING = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)
LIMITS = TableOptions(minimum=10_00, maximum=500_00)


TIE = {"tie": {"lowest": 1_00, "highest": 50_00}}


def ready(book: str, *, dealing: str = "by software") -> TableInMemory:
    """A table with ann at box 1 and $10 of hers on it."""
    limits = TIE if croupier.book(book).limits.tie else {}
    table = croupier.open_table(
        book, LIMITS, at=EVENING, dealing=dealing, float_=1_000_00, side_wager_limits=limits
    )
    table.do("arrive", who="ann")
    table.do("buy-in", who="ann", amount=200_00)
    table.do("sit", who="ann", box=1)
    table.do("check-cards", who="dan", role="dealer")
    table.do("shuffle", who="dan", role="dealer")
    table.do("cut", who="ann", depth=200, cutting_card=60)
    table.do("wager", who="ann", box=1, amount=10_00)
    return table


def test_importing_it_loads_nothing_but_itself() -> None:
    """And what is light stays light: no database, no compiler, no web for one who reads cards or plays a round."""
    code = """
import sys
import croupier
assert sorted(one for one in sys.modules if one.startswith("croupier")) == ["croupier", "croupier.version"]
from croupier import *
play_round({"rulebook": "act-blackjack-2018", "cards": "As 6d Kh",
            "wagers": [{"box": 1, "player": "ann", "on": "blackjack", "amount": 1000}]})
print(sorted({"sqlalchemy", "numba", "litestar", "numpy", "duckdb", "typer"} & set(sys.modules)))
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("[]\n", "")


def test_every_name_is_there_and_in_the_readme() -> None:
    assert set(croupier.__all__) == {"__version__", *api.__all__}
    assert set(croupier.__all__) <= set(dir(croupier))
    for name in api.__all__:
        assert getattr(croupier, name) is getattr(api, name)
        assert inspect.getdoc(getattr(croupier, name)), f"{name} says nothing of itself"
        assert f"`{name}`" in README or f"`{name}(" in README, f"the README does not tell of {name}"


def test_functions_say_their_types() -> None:
    for name in api.__all__:
        given = getattr(api, name)
        if inspect.isfunction(given):
            signature = inspect.signature(given)
            assert signature.return_annotation is not signature.empty
            assert all(one.annotation is not one.empty for one in signature.parameters.values()), name


def test_another_name_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'roulette'"):
        _ = getattr(croupier, "roulette")  # noqa: B009


def test_what_the_docstrings_show_is_so() -> None:
    failed, tried = doctest.testmod(api)
    assert tried >= 10
    assert not failed


def test_a_script_may_be_text_or_values() -> None:
    script = (ROOT / "examples" / "blackjack.json").read_text(encoding="utf-8")
    assert croupier.play_round(script).net == croupier.play_round(script.encode()).net == {"ann": 37_50}
    with pytest.raises(RefusedError, match="The script is not JSON"):
        croupier.play_round(f"{script} and more")
    with pytest.raises(RefusedError, match="The script, cards"):
        croupier.play_round({"rulebook": "act-blackjack-2018", "wagers": [], "cards": 5})


def test_a_no_has_its_clause() -> None:
    with pytest.raises(RefusedError) as no:
        croupier.open_round("act-blackjack-2018", [], TableOptions(decks=3))
    assert no.value.refused.clause == "2.1"
    with pytest.raises(RefusedError) as no:
        croupier.open_round("act-blackjack-2018", [])
    assert no.value.refused.code == "no-wagers"
    with pytest.raises(RefusedError, match="0 workers"):
        croupier.simulate_rounds(quick_book(), 10, workers=0)
    with pytest.raises(RefusedError, match="no wager 'horse'"):
        croupier.table_odds(quick_book(), wager="horse")


@pytest.mark.parametrize("book", [str(one.id) for one in croupier.books()])
def test_a_table_of_each_book_plays_a_round_dealt_by_software(book: str) -> None:
    table = ready(book)
    with pytest.raises(RefusedError, match="as player: that is for a"):
        table.do("start-round", who="ann")
    table.do("start-round", who="dan", role="dealer")
    while table.questions:
        question = table.questions[0]
        lawful = {one.choose.value for one in question.options} & {"stand", "decline", "surrender", "draw"}
        table.do("decide", who="ann", box=1, hand=question.hand, choose=max(lawful))
    assert table.table.round is None
    assert table.table.rounds == 1
    assert str(table.events[-1]) == "Round 1 is over"


@of_book("act-casino-war-2018")
def test_a_decision_that_was_refused_leaves_the_round_as_it_was() -> None:
    table = ready("act-casino-war-2018", dealing="by hand")
    table.do("start-round", who="dan", role="dealer")
    table.do("card", who="dan", role="dealer", card="As")
    with pytest.raises(RefusedError, match="Invalid enum value 'Zz'"):
        table.do("card", who="dan", role="dealer", card="Zz")
    table.do("card", who="dan", role="dealer", card="Ad")
    assert [one.player for one in table.questions] == ["ann"]
    with pytest.raises(RefusedError, match="ann cannot split"):
        table.do("decide", who="ann", box=1, choose="split")
    table.do("decide", who="ann", box=1, choose="surrender")
    assert table.questions == ()
    assert table.table.patrons["ann"].rack == 195_00


def test_time_at_a_table_never_goes_back() -> None:
    table = ready(quick_book())
    late = datetime(2199, 1, 1, tzinfo=UTC)
    table.do("take-back", who="ann", box=1, at=late)
    table.do("wager", who="ann", box=1, amount=10_00)
    assert table.table.now == late


@of_book("act-casino-war-2018")
def test_cards_may_be_left_out_of_odds_and_rounds() -> None:
    aces = [Card("As"), Card("Ah")]
    assert croupier.table_odds("act-casino-war-2018", removed=aces, wager="tie").asked is On.TIE
