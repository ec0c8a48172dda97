"""The live floor: rounds conducted by the software dealer, clocks, cuts, streams, and what survives a restart."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import pytest

from croupier.audit.verifying import verify
from croupier.floor.shown.views import Viewer
from croupier.rulebooks import shelf
from croupier.store.cluster import SharedStore
from croupier.vocabulary.names import BookId
from croupier.vocabulary.roles import Role
from tests.floor.live_house import QUICK, live_house


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


@pytest.fixture
def url(sqlite_url: str) -> str:
    """These are about the floor; both stores have their turn in the tests of workers."""
    return sqlite_url


@pytest.mark.parametrize("book", list(shelf.names()))
def test_a_round_is_conducted_in_every_book(store: SharedStore, url: str, book: BookId) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(book, "ann", "bob")
            await house.ready()
            await house.do("wager", "ann", box=1, amount=20_00)
            await house.do("wager", "bob", box=2, amount=20_00)
            felt = await house.play_out("ann", "bob")
            assert felt.round is not None
            stakes = [stake for box in felt.round.boxes for stake in box.stakes]
            assert all(stake.outcome and stake.clause and stake.says for stake in stakes)
            for name in ("ann", "bob"):
                own = [stake for stake in stakes if stake.player == name]
                gained = sum(one.paid + one.returned - one.staked for one in own)
                assert house.yours(name).rack == 1_000_00 + gained
                assert house.yours(name).rack == store.balances([f"rack:table-1:{name}"])[f"rack:table-1:{name}"]

    run(story())
    assert not list(verify(store).faults)


SILENCE = {
    BookId("act-blackjack-2018"): "14.7",
    BookId("act-casino-war-2018"): "10.7",
    BookId("nsw-blackjack-challenge"): "18.10",
}


@pytest.mark.parametrize(
    ("book", "ranks", "burned"),
    [
        (BookId("act-blackjack-2018"), ("56", "5", "45"), 0),
        (BookId("act-casino-war-2018"), ("8", "8"), 0),
        (BookId("nsw-blackjack-challenge"), ("56", "5", "45"), 1),
    ],
)
def test_the_clock_speaks_for_one_who_is_silent(
    store: SharedStore, url: str, book: BookId, ranks: tuple[str, ...], burned: int
) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(book, "ann", seconds=0)
            await house.ready(*ranks, burned=burned)
            frames: list[bytes] = []
            house.floor.viewing(Viewer(role=Role.SPECTATOR), frames.append).watch("table-1")
            await house.do("wager", "ann", box=1, amount=20_00)
            await house.until(lambda felt: felt.round is not None and felt.round.over)
            assert SILENCE[book] in json.dumps([json.loads(frame).get("events") for frame in frames])

    run(story())


def test_nobody_is_silent_while_the_dealer_still_lays_the_cards_out(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url, replace(QUICK, card=0.05)) as house:
            await house.opened(BookId("act-blackjack-2018"), "ann", seconds=5)
            await house.ready("56", "5", "45")
            await house.do("wager", "ann", box=1, amount=20_00)
            felt = await house.until(lambda felt: felt.waits == "decisions")
            assert felt.round is not None
            assert felt.at is not None
            (asked,) = felt.round.asked
            assert asked.until is not None
            assert (asked.until - felt.at).total_seconds() >= 5 + 3 * 0.05

    run(story())


def test_the_cut_goes_round_and_falls_to_a_supervisor(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url, replace(QUICK, cut=0)) as house:
            await house.opened(BookId("act-blackjack-2018"), "ann")
            felt = await house.until(lambda felt: felt.waits == "wagers")
            assert felt.fairness is not None
            assert felt.fairness.value, "the supervisor adds a value too"
            shown = house.floor.shown("table-1", Viewer(role=Role.SPECTATOR))
            assert shown is not None
            kinds = [one["kind"] for one in shown.record]
            assert kinds.count("cut-declined.1") == 1
            assert "cards-cut.1" in kinds

    run(story())


def test_only_the_one_who_is_asked_is_offered_the_cut(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BookId("act-blackjack-2018"), "ann", "bob")
            felt = await house.until(lambda felt: felt.cut is not None)
            assert felt.cut is not None
            assert felt.cut.player == "ann", "who came first is offered the first cut"
            assert house.yours("ann").cut
            assert not house.yours("bob").cut
            refused = await house.refused("cut", "bob", depth=100, cutting_card=60, value="00" * 16)
            assert "the cut is offered to ann" in refused.says

    run(story())


def test_one_who_comes_back_misses_nothing_and_sees_nothing_twice(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BookId("act-blackjack-2018"), "ann")
            await house.ready("56", "5", "45")
            ann = Viewer(role=Role.PLAYER, name="ann")
            before: list[bytes] = []
            there = house.floor.viewing(ann, before.append)
            there.watch("table-1")
            seen = json.loads(before[-1])["version"]
            there.close()
            await house.do("wager", "ann", box=1, amount=20_00)
            await house.until(lambda felt: felt.waits == "decisions")
            assert len(before) == 1, "one who is gone is still told"
            after: list[bytes] = []
            back = house.floor.viewing(ann, after.append)
            back.watch("table-1", after=seen)
            frame = json.loads(after[-1])
            assert [one["version"] for one in frame["record"]] == list(range(seen + 1, frame["version"] + 1))
            assert frame["yours"]["questions"][0]["options"]
            await house.play_out("ann")
            versions = [one["version"] for text in after[1:] for one in json.loads(text)["events"]]
            assert versions == list(range(frame["version"] + 1, house.felt.version + 1))

    run(story())


def test_a_floor_that_stops_in_a_round_goes_on_with_the_same_question(store: SharedStore, url: str) -> None:
    async def first() -> None:
        async with live_house(store, url) as house:
            await house.opened(BookId("act-blackjack-2018"), "ann", "bob")
            await house.ready("56", "45", "TJQK", "45")
            await house.do("wager", "ann", box=1, amount=20_00)
            await house.do("wager", "bob", box=2, amount=20_00)
            await house.until(lambda felt: felt.waits == "decisions")
            kept.append((house.felt, house.yours("ann"), house.yours("bob")))

    async def second() -> None:
        async with live_house(store, url) as house:
            assert (house.felt, house.yours("ann"), house.yours("bob")) == kept[0]
            felt = await house.play_out("ann", "bob")
            assert felt.round is not None
            assert felt.round.over

    kept: list[object] = []
    run(first())
    run(second())
    assert not verify(store).faults


def test_a_command_sent_twice_is_done_once(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BookId("act-blackjack-2018"), "ann")
            await house.ready()
            wager = house.command("wager", "ann", box=1, amount=20_00)
            outcomes = await asyncio.gather(*(house.floor.do(wager) for _ in range(5)))
            assert sum(getattr(one, "is_new", False) for one in outcomes) == 1
            assert house.yours("ann").rack == 980_00

    run(story())


def test_a_dealer_who_is_refused_waits_before_trying_again(
    store: SharedStore, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Outside the gaming hours no round starts: the table goes on taking commands meanwhile."""

    async def story() -> None:
        hours = {"opens": "00:00", "closes": "00:01"}
        async with live_house(store, url) as house:
            await house.opened(BookId("act-blackjack-2018"), "ann", hours=hours)
            await house.ready()
            await house.do("wager", "ann", box=1, amount=20_00)
            await asyncio.sleep(0.2)
            await house.do("take-back", "ann", box=1)
            assert house.felt.round is None
            assert len(tried) <= 3, "the dealer tries without a pause"

    from croupier.floor.loops.table_loop import TableLoop

    tried: list[str] = []
    do = TableLoop.do

    def counted(self: TableLoop, command: Any) -> Any:
        if type(command).__name__ == "StartRound":
            tried.append("start")
        return do(self, command)

    monkeypatch.setattr(TableLoop, "do", counted)
    run(story())
    assert tried


def test_the_game_goes_on_however_many_commands_come(store: SharedStore, url: str) -> None:
    """What the dealer has to do waits for commands that were there before, not for those that never end."""

    async def story() -> None:
        async with live_house(store, url, replace(QUICK, window=3)) as house:
            await house.opened(BookId("act-blackjack-2018"), "ann", "bob")
            await house.ready()

            async def buys() -> None:
                while True:
                    await house.floor.do(house.command("buy-in", "bob", amount=5_00))

            never_pause = [asyncio.create_task(buys()) for _ in range(3)]
            await house.do("wager", "ann", box=1, amount=20_00)
            await house.until(lambda felt: felt.round is not None)
            for one in never_pause:
                one.cancel()

    run(story())


def test_a_table_that_is_not_opened_after_all_is_no_table_of_the_house(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            refused = await house.refused("open", "max", rulebook="act-blackjack-2018", options={"decks": 3})
            assert refused.clause
            assert house.floor.names() == ()
            await house.opened(BookId("act-blackjack-2018"), "ann")
            assert house.floor.names() == house.floor.led() == ("table-1",)

    run(story())


def test_the_last_who_wagers_has_time_for_a_side_wager(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url, replace(QUICK, all_in=3)) as house:
            limits = {"perfect-pairs": {"lowest": 250, "highest": 50_00}}
            options = {"side_wagers": ["perfect-pairs"]}
            book = BookId("act-blackjack-2018")
            await house.opened(book, "ann", "bob", options=options, side_wager_limits=limits)
            await house.ready()
            await house.do("wager", "ann", box=1, amount=20_00)
            await asyncio.sleep(3.2)  # so that none of it is left since the first wager
            await house.do("wager", "bob", box=2, amount=20_00)
            assert house.felt.wagers_until is not None
            assert house.felt.at is not None
            assert (house.felt.wagers_until - house.felt.at).total_seconds() >= 3
            await house.do("wager", "bob", box=2, amount=5_00, on="perfect-pairs")

    run(story())


def test_wagers_that_were_taken_back_begin_no_window(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url, replace(QUICK, window=30)) as house:
            await house.opened(BookId("act-blackjack-2018"), "ann", "bob")
            await house.ready()
            await house.do("wager", "ann", box=1, amount=20_00)
            first = house.felt.wagers_until
            await house.do("take-back", "ann", box=1)
            assert not house.felt.wagers_until
            await asyncio.sleep(0.05)
            await house.do("wager", "ann", box=1, amount=20_00)
            assert first is not None
            assert house.felt.wagers_until is not None
            assert house.felt.wagers_until > first

    run(story())


def test_one_who_still_thinks_gets_no_more_time_because_another_answered(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BookId("act-blackjack-2018"), "ann", "bob", seconds=60)
            await house.ready("56789", "56789", "A", "56789", "56789")
            await house.do("wager", "ann", box=1, amount=20_00)
            await house.do("wager", "bob", box=2, amount=20_00)
            felt = await house.until(lambda felt: felt.round is not None and len(felt.round.asked) == 2)
            assert felt.round is not None
            until = felt.round.asked[1].until
            await asyncio.sleep(0.05)
            await house.do("decide", "ann", box=1, choose="decline")
            assert house.felt.round is not None
            (bobs,) = house.felt.round.asked
            assert bobs.until == until

    run(story())


def test_an_answer_meant_for_another_round_does_not_count(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BookId("act-blackjack-2018"), "ann")
            await house.ready("56", "5", "45")
            await house.do("wager", "ann", box=1, amount=20_00)
            await house.until(lambda felt: felt.waits == "decisions")
            refused = await house.refused("decide", "ann", box=1, choose="draw", round=7)
            assert "in round 7: round 1 is under way" in refused.says
            await house.do("decide", "ann", box=1, choose="draw", round=1)

    run(story())


def test_a_viewer_is_sent_the_last_two_rounds_and_no_more(store: SharedStore, url: str) -> None:
    async def story() -> None:
        async with live_house(store, url) as house:
            await house.opened(BookId("act-blackjack-2018"), "ann")
            await house.ready()
            for _ in range(4):
                await house.do("wager", "ann", box=1, amount=10_00)
                await house.until(lambda felt: felt.round is not None and not felt.lying)
                await house.play_out("ann")
            shown = house.floor.shown("table-1", Viewer(role=Role.SPECTATOR))
            assert shown is not None
            assert [one["number"] for one in shown.record if one["kind"] == "round-started.1"] == [3, 4]

    run(story())
