"""Simulations over HTTP: each in a process of its own, a few at a time, one's own, and none for who plays."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.analysis.documents import SimulationAsked, SimulationShown
from croupier.analysis.plan import SimulationRequest, drafted, play_of, prepared
from croupier.odds.table_odds import odds_of_table, wagers_of
from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import wording
from croupier.rulebooks.table_options import TableOptions
from croupier.simulate.plan import Plan, ShoeMode
from croupier.simulate.running import simulate
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.refusal import RefusedError
from croupier.web import simulation_queue
from croupier.web.odds_queue import OddsQueue, worked_out
from croupier.web.settings import Rate, Rates, Settings
from croupier.web.simulation_queue import SimulationQueue
from tests.shelves import of_book, on_the_shelf, quick_book
from tests.web.doors import PATIENCE, STANDS_BACK, Answer, Browser, House, opened_house
from tests.web.odds_beside import open_gate
from tests.web.simulations_beside import at_once, broken, held_up

pytestmark = pytest.mark.slow

WAR, CANBERRA = "act-casino-war-2018", "act-blackjack-2018"
EXAMPLES = Path(__file__).parents[2] / "examples"
QUICK = quick_book()
"""Its analysis needs no compiler."""
CLAUSE = {
    BookId("act-blackjack-2018"): "16.5(a)",
    BookId("act-casino-war-2018"): "12.5(a)",
    BookId("nsw-blackjack-challenge"): "20.6",
}


class Simulators:
    """A house in which simulations wait for the test."""

    def __init__(self, house: House, folder: Path) -> None:
        self.house = house
        self.folder = folder
        self.seeds = iter(range(100, 10**6))

    def begin(self, browser: Browser, **asked: Any) -> SimulationShown:
        """One that has played a tenth and waits."""
        answer = ask(browser, seed=next(self.seeds), **asked)
        assert answer.status == 201, answer.json
        return until(browser, answer.json["id"], "running")

    def process(self, shown: SimulationShown) -> int:
        return int((self.folder / f"process {shown.seed}").read_text().split()[0])

    def finish(self, browser: Browser, shown: SimulationShown) -> SimulationShown:
        """Let it go on to its end."""
        open_gate(self.folder, shown.seed)
        return until(browser, shown.id, "finished")


@pytest.fixture(scope="module")
def simulators(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Simulators]:
    folder = tmp_path_factory.mktemp("simulations")
    desk = SimulationQueue(partial(held_up, folder), looks=0.05)
    with opened_house(tmp_path_factory.mktemp("house"), simulation_queue=desk) as house:
        for book in on_the_shelf(CLAUSE):
            house.open_table(f"table-{book}", book)
        yield Simulators(house, folder)


def ask(browser: Browser, **asked: Any) -> Answer:
    return browser.post("/api/simulations", {"rulebook": QUICK, "rounds": 10**6, **asked})


def look(browser: Browser, name: str) -> Answer:
    return browser.get(f"/api/simulations/{name}")


def stop(browser: Browser, name: str, **headers: Any) -> Answer:
    return browser.ask("DELETE", f"/api/simulations/{name}", **headers)


def until(browser: Browser, name: str, state: str) -> SimulationShown:
    """As it stands once it has come to that."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = look(browser, name)
        assert answer.status == 200, answer.json
        shown = msgspec.convert(answer.json, SimulationShown)
        if shown.state == state:
            return shown
        assert shown.state in ("preparing", "running"), shown
        time.sleep(0.02)
    pytest.fail(f"it did not come to be {state}: {shown}")


def gone(process: int) -> bool:
    """Whether the process ends."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


# --- from the first round to the last -----------------------------------------------------------------------


@of_book(WAR)
def test_it_is_started_looked_at_and_finished(simulators: Simulators) -> None:
    browser = simulators.house.browser()
    seed = next(simulators.seeds)
    answer = ask(browser, rounds=10**7, seed=seed, decks=6)
    began = msgspec.convert(answer.json, SimulationShown)
    assert (answer.status, began.state, began.played, began.found) == (201, "preparing", 0, None)
    shown = until(browser, began.id, "running")
    assert (shown.id, shown.rulebook, shown.wager, shown.title) == (began.id, WAR, "casino-war", "Casino War")
    assert (shown.seed, shown.rounds, shown.played, shown.table.decks) == (seed, 10**7, 10**6, 6)
    assert shown.exact == pytest.approx(-0.0233, abs=1e-4), "six decks, as the Wizard of Odds has it"
    assert shown.found is not None
    assert shown.found.mean == seed / 1e6
    assert [(one.gain, one.times) for one in shown.found.results] == [(-1, 500_000), (1, 500_000)]
    assert shown.found.course[-1].rounds == shown.played
    process = simulators.process(shown)
    end = simulators.finish(browser, shown)
    assert (end.played, end.says) == (10**7, None)
    assert gone(process)
    assert look(browser, end.id).json["state"] == "finished", "what came of it stays"


def test_it_runs_in_a_process_of_its_own_that_stands_back(
    simulators: Simulators, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation_queue, "NICER", STANDS_BACK)
    browser = simulators.house.browser()
    shown = simulators.begin(browser)
    process, priority = map(int, (simulators.folder / f"process {shown.seed}").read_text().split())
    assert process != os.getpid()
    assert priority >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + STANDS_BACK) > 0
    stop(browser, shown.id)


def test_it_can_be_stopped_and_what_came_of_it_stays(simulators: Simulators) -> None:
    browser = simulators.house.browser()
    shown = simulators.begin(browser)
    process = simulators.process(shown)
    answer = stop(browser, shown.id)
    assert (answer.status, answer.body) == (204, b"")
    assert gone(process)
    end = msgspec.convert(look(browser, shown.id).json, SimulationShown)
    assert end == msgspec.structs.replace(shown, state="stopped")
    assert stop(browser, shown.id).status == 204, "once more changes nothing"
    assert msgspec.convert(look(browser, shown.id).json, SimulationShown) == end
    simulators.finish(browser, simulators.begin(browser))  # and another may be started


def test_without_a_seed_the_house_draws_one(tmp_path: Path) -> None:
    with opened_house(tmp_path, simulation_queue=SimulationQueue(at_once)) as house:
        browser = house.browser()
        ends = [until(browser, ask(browser).json["id"], "finished") for _ in range(2)]
        assert ends[0].seed != ends[1].seed
        again = until(browser, ask(browser, seed=ends[0].seed).json["id"], "finished")
        assert again.found == ends[0].found


def test_an_id_cannot_be_guessed(simulators: Simulators) -> None:
    browser = simulators.house.browser()
    names = set()
    for _ in range(2):
        shown = simulators.begin(browser)
        names.add(shown.id)
        stop(browser, shown.id)
    assert len(names) == 2
    assert all(len(name) >= 24 for name in names)


# --- a few at a time ----------------------------------------------------------------------------------------


def test_one_for_each_visitor_and_two_at_once_in_the_house(simulators: Simulators) -> None:
    nobody, ann, bob = simulators.house.browser(), simulators.house.guest(), simulators.house.guest()
    first = simulators.begin(ann)
    again = ask(ann)
    assert (again.status, again.code) == (409, "one-at-a-time")
    assert "A simulation of yours is under way" in again.says
    second = simulators.begin(nobody)
    assert ask(simulators.house.browser()).status == 409, "another browser at the same address"
    third = ask(bob, seed=next(simulators.seeds))
    assert (third.status, third.json["state"]) == (201, "preparing"), "it waits for a place"
    stop(ann, first.id)
    simulators.finish(bob, until(bob, third.json["id"], "running"))
    stop(nobody, second.id)


# --- what cannot be asked -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "words", "clause"),
    [
        ({"rounds": 0}, "rounds is to be a whole number, at least 1000000", None),
        ({"rounds": 10**9 + 1}, "rounds is to be a whole number, at most 1000000000", None),
        ({"rounds": "many"}, "rounds is to be a whole number, and text was given", None),
        ({"rounds": 1_000_000.5}, "rounds", None),
        ({"seed": -1}, "seed is to be a whole number, at least 0", None),
        ({"seed": 2**53}, "seed is to be a whole number, at most", None),
        ({"shoe": "old"}, "shoe cannot be 'old'", None),
        ({"wager": "no-such"}, "wager cannot be 'no-such'", None),
        ({"rulebook": "no-such"}, "There is no rulebook 'no-such': there are act-blackjack-2000", None),
        ({"rulebook": "b" * 201}, "rulebook is to be text of at most 200 characters", None),
        ({"boxes": 3}, "boxes is not asked for here", None),
        ({"rulebook": WAR, "decks": 4}, "The game is played with 6, 7 or 8 decks, not 4", ...),
        ({"decks": 0}, "decks", None),
        (
            {"rulebook": WAR, "wager": "insurance"},
            "knows no wager insurance: its wagers are casino-war, go-to-war, tie",
            ...,
        ),
        ({"rulebook": "nsw-blackjack-challenge", "wager": "insurance"}, "knows no wager insurance", ...),
        ({"rulebook": "nsw-blackjack-challenge", "wager": "star-pairs", "decks": 8}, "6 decks only, not 8", ...),
        ({"rulebook": "nsw-blackjack-challenge", "wager": "super-sevens"}, "knows no wager super-sevens", ...),
        ({"rulebook": "nsw-blackjack-challenge", "dealer_draws_on_soft_17": True}, "soft 17", ...),
        ({"rulebook": "act-blackjack-2006", "jackpot": 100}, "jackpot", None),
        ({"ramp": "1:2"}, "goes by a count", None),
        ({"count": "no-such", "shoe": "cut"}, "There is no count 'no-such'", None),
        ({"strategy": "/etc/passwd"}, "strategy cannot be '/etc/passwd'", None),
        (
            {"rulebook": CANBERRA, "strategy_table": "[hard]"},
            "The strategy of the table: it does not say what to do with a hard 4",
            None,
        ),
        ({"rulebook": CANBERRA, "strategy_table": "no = ["}, "The table is neither TOML nor JSON", None),
        (
            {"rulebook": CANBERRA, "strategy_table": "[hard]", "strategy": "composition"},
            "'composition' is named: give one of",
            None,
        ),
        ({"rulebook": WAR, "strategy_table": "[hard]"}, "leaves no hand to be played by a table", None),
        ({"deviations": "hard 16 T stand 0"}, "goes by a count", None),
        ({"bankroll": 0}, "bankroll", None),
        ({"removed": "As,Zz"}, "There is no card 'Zz'", None),
        ({"removed": ",".join(["As"] * 9)}, "9 As are removed, but the shoe holds 8", None),
    ],
)
def test_nonsense_is_named_in_one_sentence(
    simulators: Simulators, asked: dict[str, Any], words: str, clause: Any
) -> None:
    answer = ask(simulators.house.browser(), **asked)
    assert answer.status == 422
    assert words in answer.says
    found = answer.json["clause"]
    if clause is ...:
        assert wording(BookId(asked["rulebook"]), found)
    else:
        assert found is clause is None


def test_what_is_no_request_at_all(simulators: Simulators) -> None:
    browser = simulators.house.browser()
    for raw in (b"", b"[]", b"{", b"\xff"):
        answer = browser.ask("POST", "/api/simulations", raw=raw)
        assert answer.status in (400, 422)
        assert answer.says


def test_every_book_and_wager_can_be_asked_for() -> None:

    for book in shelf.names():
        for on in wagers_of(shelf.book(book).rules()):
            for shoe in ShoeMode:
                asked = SimulationRequest(book=book, rounds="1000000", wager=on, shoe=shoe)
                assert drafted(asked).plan.wager is on


# --- one's own ----------------------------------------------------------------------------------------------


def test_nobody_sees_or_stops_that_of_another(simulators: Simulators) -> None:
    house = simulators.house
    ann, bob, nobody = house.guest(), house.guest(), house.browser()
    shown = simulators.begin(ann)
    for other in (bob, nobody):
        for answer in (look(other, shown.id), stop(other, shown.id)):
            assert (answer.status, answer.code) == (404, "unknown-simulation")
            assert answer.says == "There is no such simulation of yours, or it is no longer kept."
    assert look(ann, shown.id).json["state"] == "running"
    stop(ann, shown.id)
    for name in ("no-such", "..", "x" * 500):
        assert look(ann, name).status == 404


def test_what_nobody_has_signed_in_for_is_known_by_its_id(simulators: Simulators) -> None:
    shown = simulators.begin(simulators.house.browser())
    again = simulators.house.browser()  # the page was loaded again
    assert look(again, shown.id).json["state"] == "running"
    assert stop(again, shown.id).status == 204


def test_a_browser_needs_its_csrf_value_and_the_houses_own_page(simulators: Simulators) -> None:
    ann = simulators.house.guest()
    shown = simulators.begin(ann)
    body = {"rulebook": QUICK, "rounds": 10**6}
    for answer in (
        ann.post("/api/simulations", body, X_Croupier_CSRF="no"),
        ann.post("/api/simulations", body, Origin="https://elsewhere.example"),
        stop(ann, shown.id, X_Croupier_CSRF="no"),
        stop(ann, shown.id, Origin="https://elsewhere.example"),
    ):
        assert answer.status == 403
        assert answer.says
    assert look(ann, shown.id).json["state"] == "running"
    stop(ann, shown.id)


def test_starts_are_counted(open_house: Callable[..., House]) -> None:
    much = {name: Rate(burst=10**6, a_second=10**6) for name in Rates.__slots__}
    house = open_house(Settings(rates=Rates(**{**much, "analyses": Rate(burst=2, a_second=1 / 3600)})))
    browser = house.browser()
    assert [ask(browser, rounds=0).status for _ in range(3)] == [422, 422, 429]
    assert look(browser, "no-such").status == 404, "to look is another thing"


def test_the_description_has_the_shapes(simulators: Simulators) -> None:
    paths = simulators.house.browser().get("/api/openapi.json").json["paths"]
    begin, one = paths["/api/simulations"]["post"], paths["/api/simulations/{simulation}"]
    for operation, status in ((begin, "201"), (one["get"], "200")):
        schema = operation["responses"][status]["content"]["application/json"]["schema"]
        assert schema["$ref"].endswith("SimulationShown")
    assert begin["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("SimulationAsked")
    assert "204" in one["delete"]["responses"]


# --- none for who plays -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "clause"), CLAUSE.items())
def test_it_is_refused_to_who_plays_and_stopped_when_they_sit_down(
    simulators: Simulators, book: BookId, clause: str
) -> None:
    table = f"table-{book}"
    ann = simulators.house.guest()
    ann.do("arrive", table)
    shown = simulators.begin(ann)
    process = simulators.process(shown)
    ann.do("sit", table, box=1)
    for answer in (look(ann, shown.id), ask(ann), look(ann, "no-such")):
        assert (answer.status, answer.code, answer.json["clause"]) == (409, "no-advice", clause)
        assert answer.says.startswith(f"{ann.name} sits at {table}, where ")
        assert all(wording(book, one) for one in (answer.json["clause"], *answer.json["also"]))
    assert gone(process)
    ann.do("leave", table, into="purse")
    end = msgspec.convert(look(ann, shown.id).json, SimulationShown)
    assert (end.state, end.played) == ("stopped", shown.played)
    assert end.says == "It was stopped when you came into play at a table."
    simulators.finish(ann, simulators.begin(ann))


def test_who_sits_down_without_a_look_has_it_stopped_too(simulators: Simulators) -> None:
    ann = simulators.house.guest()
    table = "table-act-blackjack-2018"
    ann.do("arrive", table)
    shown = simulators.begin(ann)
    ann.do("sit", table, box=2)
    assert gone(simulators.process(shown))
    ann.do("leave", table, into="purse")
    assert look(ann, shown.id).json["state"] == "stopped"


def test_who_plays_may_still_stop_it(simulators: Simulators) -> None:
    """One that was begun without a name, and known to the page of somebody who plays now."""
    shown = simulators.begin(simulators.house.browser())
    ann = simulators.house.guest()
    ann.do("arrive", "table-act-blackjack-2018")
    ann.do("sit", "table-act-blackjack-2018", box=3)
    answer = stop(ann, shown.id)
    assert (answer.status, answer.body) == (204, b"")
    ann.do("leave", "table-act-blackjack-2018", into="purse")


# --- ends that nobody asked for -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        (1, "The simulation broke off: it is written down, and you may start it again."),
        (2, "The simulation broke off: it is written down, and you may start it again."),
        (3, "The simulation cannot go on."),
    ],
)
def test_one_that_breaks_off_says_so_and_keeps_what_it_found(tmp_path: Path, seed: int, says: str) -> None:
    with opened_house(tmp_path, simulation_queue=SimulationQueue(broken)) as house:
        browser = house.browser()
        end = until(browser, ask(browser, seed=seed).json["id"], "failed")
        assert (end.says, end.played) == (says, 100_000)
        assert end.found is not None
        assert ask(browser, seed=seed).status == 201, "and another may be started"


def test_an_analysis_that_cannot_be_had_ends_it(tmp_path: Path) -> None:
    with opened_house(tmp_path, odds_queue=OddsQueue(worked_out, most_waiting=0)) as house:
        browser = house.browser()
        end = until(browser, ask(browser).json["id"], "failed")
        assert end.says == "0 other questions wait for the analysis: ask again in a few seconds."
        assert (end.played, end.found) == (0, None)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_one_that_nobody_looks_at_is_stopped_and_later_forgotten(tmp_path: Path) -> None:
    clock = Clock()
    desk = SimulationQueue(partial(held_up, tmp_path), looks=0.02, unwatched=120, kept_for=600, clock=clock)
    with opened_house(tmp_path, simulation_queue=desk) as house:
        simulators = Simulators(house, tmp_path)
        browser = house.browser()
        shown = simulators.begin(browser)
        clock.now = 119
        assert look(browser, shown.id).json["state"] == "running"
        clock.now = 238  # since the last look
        assert look(browser, shown.id).json["state"] == "running"
        clock.now = 359
        assert gone(simulators.process(shown))
        end = look(browser, shown.id).json
        assert (end["state"], end["says"]) == ("stopped", "Nobody looked at it any more, so it was stopped.")
        assert end["played"] == shown.played
        clock.now = 958
        assert look(browser, shown.id).status == 200
        clock.now = 960
        assert look(browser, shown.id).status == 404


def test_the_house_closes_at_once_in_the_middle_of_one(tmp_path: Path) -> None:
    with opened_house(tmp_path, simulation_queue=SimulationQueue(partial(held_up, tmp_path))) as house:
        simulators = Simulators(house, tmp_path)
        process = simulators.process(simulators.begin(house.browser()))
    assert gone(process)


def test_one_that_is_stopped_while_its_process_starts_leaves_none(tmp_path: Path) -> None:
    with opened_house(tmp_path, simulation_queue=SimulationQueue(partial(held_up, tmp_path))) as house:
        browser = house.browser()
        for seed in range(6):
            name = ask(browser, seed=seed).json["id"]
            time.sleep(0.01 * seed)  # wherever it is by then
            assert stop(browser, name).status == 204
    for file in tmp_path.glob("process *"):
        assert gone(int(file.read_text().split()[0]))


# --- the simulator itself -----------------------------------------------------------------------------------


@of_book(WAR)
def test_casino_war_is_played_by_the_better_choice() -> None:
    six = TableOptions(decks=6)
    asked = drafted(SimulationRequest(book=BookId(WAR), options=six, rounds="1e6", shoe="fresh", seed=7))
    found = prepared(asked)
    odds = odds_of_table(WAR, six).wagers[On.CASINO_WAR]
    assert (found.plan.surrenders, found.plan.strategy, found.plan.seed) == (False, None, 7)
    assert found.play.exact == float(odds.further["always_war"])  # type: ignore[arg-type]
    for shoe in (ShoeMode.CUT, ShoeMode.DEVICE):
        other = drafted(SimulationRequest(book=BookId(WAR), rounds="1e6", shoe=shoe))
        assert play_of(other).exact is None, "the analysis is of a fresh shoe"


@of_book(WAR)
def test_cards_that_were_removed_are_not_played_and_the_strategy_knows(simulators: Simulators) -> None:
    gone = " ".join(["Ks", "Kh", "Kd", "Kc"] * 6)
    found = prepared(drafted(SimulationRequest(book=BookId(WAR), rounds="1e6", shoe="fresh", removed=gone)))
    assert found.plan.removed == tuple(Card(one) for one in gone.split())
    odds = odds_of_table(WAR, TableOptions(decks=8), removed=found.plan.removed).wagers[On.CASINO_WAR]
    assert found.play.exact == float(odds.further["always_war"])  # type: ignore[arg-type]
    browser = simulators.house.browser()
    shown = simulators.begin(browser, removed="Kd,As,As")
    assert shown.removed == (Card("As"), Card("As"), Card("Kd"))
    simulators.finish(browser, shown)


@of_book(CANBERRA)
def test_a_table_written_out_is_played_as_its_file_would_be() -> None:
    file = EXAMPLES / "strategy.toml"
    wagering: dict[str, Any] = {"shoe": "cut", "count": "hi-lo", "deviations": ("hard 16 T stand 0",)}
    asked = SimulationRequest(
        book=BookId(CANBERRA), rounds="1e6", strategy_table=file.read_text(encoding="utf-8"), **wagering
    )
    by_file = SimulationRequest(book=BookId(CANBERRA), rounds="1e6", strategy=str(file), **wagering)
    written = prepared(drafted(asked))
    assert written.plan == prepared(drafted(by_file)).plan
    assert written.plan.strategy is not None
    assert "--strategy=strategy.toml" in written.command
    by_a_count = "insure_at = 3\n" + asked.strategy_table
    with pytest.raises(RefusedError, match="goes by a count"):
        drafted(replace(asked, strategy_table=by_a_count, count=None, deviations=()))


@pytest.mark.parametrize(
    ("book", "wager"),
    [
        (BookId("act-blackjack-2018"), On.BLACKJACK),
        pytest.param(BookId("act-blackjack-2018"), On.PERFECT_PAIRS, marks=pytest.mark.nightly),
        pytest.param(BookId("nsw-blackjack-challenge"), On.BLAZING_7S, marks=pytest.mark.nightly),
        (BookId("act-casino-war-2018"), On.TIE),
    ],
)
def test_it_is_the_simulator_of_the_command_line(tmp_path: Path, book: BookId, wager: On) -> None:
    """The same plan, here and beside the house: every figure is the same, and the exact value is near."""
    asked = SimulationAsked(rulebook=book, rounds=10**6, wager=wager, seed=20)
    with opened_house(tmp_path) as house:
        browser = house.browser()
        name = browser.post("/api/simulations", msgspec.to_builtins(asked)).json["id"]
        while look(browser, name).json["state"] in ("preparing", "running"):
            time.sleep(0.2)
        end = until(browser, name, "finished")
    plan = plan_by_hand(book, wager)
    here = simulate(plan, workers=1)
    assert here is not None
    assert end.found is not None
    assert end.found.mean == here.tally.mean
    assert end.found.standard_deviation == here.tally.standard_deviation
    assert {one.gain: one.times for one in end.found.results} == {
        value / here.tally.parts: times for value, times in here.tally.results.items()
    }
    assert [one.mean for one in end.found.course] == [one.mean for one in here.steps]
    assert end.exact is not None
    assert abs(end.found.mean - end.exact) < 5 * end.found.standard_error


@of_book(WAR)
def test_counts_ramps_bankroll_and_ruin_are_those_of_the_command_line(tmp_path: Path) -> None:
    wagering: dict[str, Any] = {"count": "hi-lo", "ramp": "1:2 2:4", "bankroll": 200, "life": 500}
    with opened_house(tmp_path) as house:
        browser = house.browser()
        asked = {"rulebook": WAR, "rounds": 10**6, "seed": 20, "shoe": "cut", "strategy": "surrender", **wagering}
        name = browser.post("/api/simulations", asked).json["id"]
        while look(browser, name).json["state"] in ("preparing", "running"):
            time.sleep(0.2)
        end = until(browser, name, "finished")
    request = SimulationRequest(
        book=BookId(WAR), rounds="1000000", seed=20, shoe="cut", strategy="surrender", **wagering
    )
    here = simulate(prepared(drafted(request)).plan, workers=1)
    assert here is not None
    assert end.found is not None
    assert end.per == "base units per round"
    assert (end.wagering.count, end.wagering.ramp, end.wagering.bankroll) == ("hi-lo", "1:2 2:4", 200)
    assert end.found.mean == here.tally.mean
    assert {one.count: one.rounds for one in end.found.by_count} == {
        count: row[0] for count, row in here.tally.breakdown["count"].items()
    }
    assert end.found.ruin is not None
    assert (end.found.ruin.lives, end.found.ruin.ruined) == (here.tally.lives, here.tally.ruined)
    assert end.found.ruin.lives > 0


def plan_by_hand(book: BookId, wager: On) -> Plan:
    blackjack = odds_of_table(book, TableOptions()).blackjack
    main = wager in (On.BLACKJACK, On.TIE)
    decks = 6 if wager is On.BLAZING_7S else 8
    if blackjack is not None and decks == 6:
        blackjack = odds_of_table(book, TableOptions(decks=6)).blackjack
    return Plan(
        book=book,
        options=TableOptions(side_wagers=() if main else (wager,)),
        wager=wager,
        rounds=10**6,
        seed=20,
        shoe=ShoeMode.FRESH,
        strategy=None if blackjack is None else blackjack.basic_strategy,
    )
