"""At a table: a deal from a box of choice, a stake made up or voided in mid-round, a box dealt for a sealed wager.

No command of an ordinary table brings these about; a tournament's do. Here they are given by the test's own hand,
written down, and gone through by the whole audit.
"""

from __future__ import annotations

import msgspec

from croupier.games.round_of_play import Input, Interrupted, MadeUp, open_round
from croupier.games.said import HandCleared, StakeMadeUp, StakeReturned, UndisclosedWagerDecided
from croupier.games.undisclosed import settled_undisclosed
from croupier.games.wagers import Wager
from croupier.tables.chapters import TABLE
from croupier.tables.context import CommandContext
from croupier.tables.play.dealing import give, go_on
from croupier.tables.play.round_events import RoundStarted
from croupier.tables.reading import read_command
from croupier.version import __version__
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import On, Outcome
from croupier.vocabulary.refusal import Refused
from tests.pit import Pit
from tests.proofs import Witness
from tests.tables.audited import audited

CHALLENGE = "nsw-blackjack-challenge"
FOUND_WRONG = Clause("21.6.13")


def pit_of(*players: str) -> Pit:
    return Pit(CHALLENGE, Witness(CHALLENGE)).opened(*players, dealing="by hand")


def desk_at(pit: Pit) -> CommandContext:
    """A desk at which the dealer says what no command says yet."""
    text = msgspec.json.encode({"command": "start-round", "who": "dan", "role": "dealer", "at": pit.now})
    command = read_command(text)
    assert not isinstance(command, Refused)
    return CommandContext(TABLE, pit.table, command, pit.house)


def begin(pit: Pit, *, first_box: int | None = None, sealed: tuple[Wager, ...] = ()) -> None:
    """Start the round on what lies there, from that box, with these sealed wagers."""
    desk = desk_at(pit)
    wagers = (*pit.table.wagers, *sealed)
    live = open_round(pit.table.rules, wagers, first_box=first_box)
    assert not isinstance(live, Refused), live
    started = RoundStarted(
        number=pit.table.rounds + 1,
        wagers=wagers,
        new_shoe=True,
        first_box=first_box,
        said=tuple(live.said),
        conducted_by=__version__,
        losers_first=True,
    )
    desk.say(started, layout=live.layout)
    pit.keep(desk)
    pit.do("burn")


def put(pit: Pit, given: Input) -> None:
    desk = desk_at(pit)
    assert give(desk, given) is None
    go_on(desk)
    pit.keep(desk)


def rack_of(pit: Pit, player: str) -> int:
    return pit.table.patrons[player].rack


def is_sound(pit: Pit) -> None:
    """Made again from its events it is the same table, and the audit finds nothing."""
    pit.check()
    report = audited(pit.decisions)
    assert (report.faults, report.remarks) == ([], [])


def at_ann_s(amount: int) -> StakeReturned:
    return StakeReturned(player="ann", box=1, hand=1, on=On.BLACKJACK, amount=Cents(amount), clause=FOUND_WRONG)


def test_a_round_from_a_box_of_choice_is_replayed_from_there() -> None:
    pit = pit_of("ann", "bob", "cy")
    for player in ("ann", "bob", "cy"):
        pit.wager(player, 50_00)
    begin(pit, first_box=3)
    pit.deal("Ts Th Tc 6d 9s 9h 9c")
    assert [one.box for one in pit.questions] == [3]
    assert [box.number for box in pit.live.layout.boxes] == [3, 1, 2]
    for player, box in (("cy", 3), ("ann", 1), ("bob", 2)):
        pit.do("decide", player, box=box, choose="stand")
    pit.deal("Td 9d")
    assert pit.table.finished is not None
    assert pit.table.finished.first_box == 3
    assert [one.player for one in pit.settlements()] == ["cy", "ann", "bob"]
    assert [box.number for box in pit.shown_to().round.boxes] == [1, 2, 3]  # type: ignore[union-attr]
    is_sound(pit)


def test_a_stake_is_made_up_from_the_rack() -> None:
    pit = pit_of("ann")
    pit.wager("ann", 20_00)
    begin(pit)
    pit.deal("Ts 6d 9s")
    made_up = StakeMadeUp(player="ann", box=1, hand=1, on=On.BLACKJACK, amount=Cents(30_00), clause=FOUND_WRONG)
    put(pit, MadeUp(made_up))
    assert rack_of(pit, "ann") == 950_00
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("Td 9d")
    assert rack_of(pit, "ann") == 1_050_00
    is_sound(pit)


def test_a_void_stake_goes_back_and_its_cards_lie_in_the_rack() -> None:
    pit = pit_of("ann", "bob")
    pit.wager("ann", 20_00)
    pit.wager("bob", 50_00)
    begin(pit)
    pit.deal("Ts 8h 6d 9s 9h")
    put(pit, Interrupted(at_ann_s(20_00), clears=True))
    assert rack_of(pit, "ann") == 1_000_00
    assert any(isinstance(one, HandCleared) for one in pit.said_in(1))
    assert pit.table.cards.stack is not None
    assert {"Ts", "9s"} <= set(pit.table.cards.stack.rack)
    assert [one.player for one in pit.questions] == ["bob"]
    pit.do("decide", "bob", box=2, choose="stand")
    pit.deal("Td 9d")
    is_sound(pit)


def test_a_stake_is_lowered_to_what_counts() -> None:
    pit = pit_of("ann")
    pit.wager("ann", 130_00)
    begin(pit)
    pit.deal("Ts 6d 9s")
    put(pit, Interrupted(at_ann_s(30_00)))
    assert rack_of(pit, "ann") == 900_00
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("Td 9d")
    assert rack_of(pit, "ann") == 1_100_00
    is_sound(pit)


def test_a_box_is_dealt_for_a_sealed_wager_and_no_chip_moves() -> None:
    pit = pit_of("ann", "bob")
    pit.wager("bob", 50_00)
    begin(pit, sealed=(Wager(player="ann", box=1, on=On.BLACKJACK, amount=0, sealed=True),))
    pit.deal("Ts 8h 6d 9s 9h")
    pit.do("decide", "ann", box=1, choose="stand")
    pit.do("decide", "bob", box=2, choose="stand")
    pit.deal("Td 9d")
    played = pit.table.finished
    assert played is not None
    assert any(isinstance(one, UndisclosedWagerDecided) for one in pit.said_in(1))
    assert rack_of(pit, "ann") == 1_000_00
    settled = settled_undisclosed(
        pit.table.rules_for(played),
        played.wagers,
        played.inputs,
        new_shoe=played.new_shoe,
        first_box=played.first_box,
        player="ann",
        box=1,
        on=On.BLACKJACK,
        amount=Cents(220_00),
    )
    assert (settled.outcome, settled.paid) == (Outcome.WIN, 220_00)
    is_sound(pit)
