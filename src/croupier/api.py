"""What `import croupier` gives: a few functions over the rooms, and the types they take. Decides nothing itself.

Whatever cannot be done raises `RefusedError`. The rooms that are slow to load are loaded when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from croupier.games import round_of_play
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Answer
from croupier.games.scripted import RoundResult, conducted, read_script
from croupier.games.wagers import Wager
from croupier.rulebooks.book import Book
from croupier.rulebooks.shelf import book, books
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.card import Card, read_cards
from croupier.vocabulary.names import Choice, On
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

if TYPE_CHECKING:
    from croupier.floor.scripts.table_in_memory import TableInMemory
    from croupier.odds.table_odds import TableOdds
    from croupier.simulate.running import Simulated

__all__ = [
    "Answer",
    "Book",
    "Card",
    "Choice",
    "On",
    "Refused",
    "RefusedError",
    "TableOptions",
    "Wager",
    "book",
    "books",
    "open_round",
    "open_table",
    "play_round",
    "read_cards",
    "simulate_rounds",
    "table_odds",
]


def play_round(script: Mapping[str, Any] | str | bytes) -> RoundResult:
    """Conduct one round whose wagers, cards and decisions are given beforehand.

    The script is what `croupier round` reads, as JSON or as plain values. The result has every settlement with its
    clause (`settlements`), what each player gained or lost in cents (`net`), and all that was said (`round.said`).

    >>> wager = {"box": 1, "player": "ann", "seated": True, "on": "blackjack", "amount": 25_00}
    >>> result = play_round({"rulebook": "act-blackjack-2018", "wagers": [wager], "cards": "As Tc Kd 9d"})
    >>> result.net
    {'ann': 3750}
    >>> [(one.outcome.value, one.clause) for one in result.settlements]
    [('win', '13.1(c)')]
    """
    text = script if isinstance(script, str | bytes) else msgspec.json.encode(script)
    return conducted(read_script(text if isinstance(text, bytes) else text.encode(), "The script"))


def open_round(
    rulebook: str,
    wagers: Sequence[Wager],
    options: TableOptions = NO_OPTIONS,
    *,
    new_shoe: bool = True,
    first_box: int | None = None,
) -> RoundOfPlay:
    """Open a live round: it asks for cards and decisions in `waiting`, and keeps what happened in `said`.

    Give it what it waits for with `deal` and `answer`; either hands back a `Refused` where that was not offered.
    `new_shoe` says whether it is the first round after a shuffle, where some books burn a card;
    `first_box` where the deal begins, if not at the first box with a wager (NSW 21.9.3, in tournaments).

    >>> live = open_round("act-blackjack-2018", [Wager(player="ann", box=1, on=On.BLACKJACK, amount=10_00)])
    >>> [live.deal(card) for card in read_cards("As 6d Kh")]
    [None, None, None]
    >>> live.is_over
    True
    """
    rules = book(rulebook).rules(options)
    opened = round_of_play.open_round(rules, wagers, new_shoe=new_shoe, first_box=first_box)
    if isinstance(opened, Refused):
        raise RefusedError(opened)
    return opened


def open_table(
    rulebook: str,
    options: TableOptions = NO_OPTIONS,
    *,
    who: str = "manager",
    at: datetime | None = None,
    name: str = "table-1",
    **further: object,
) -> TableInMemory:
    """Open a table in memory: `do` takes the commands of `docs/commands.md`, and gives what happened.

    `further` are fields of the command `open`: `dealing` ("by software", unless "by hand" is given), `float`,
    `side_wager_limits` and others. Where the book wants the regulator's consent in writing, and a shuffle that it
    approved, they are taken as given.

    >>> table = open_table("nsw-blackjack-challenge", TableOptions(minimum=10_00, maximum=500_00))
    >>> [str(event) for event in table.do("arrive", who="ann")]
    ['ann comes to the table']
    """
    from croupier.floor.scripts.table_in_memory import TableInMemory

    chosen = book(rulebook)
    if options.decks is None:
        options = msgspec.structs.replace(options, decks=chosen.rules(options).pack.decks)
    if chosen.layout.consent is not None:
        further.setdefault("approval", "taken as given")
    if chosen.card_care.determined is not None:
        further.setdefault("shuffle", "wash-riffle")
    table = TableInMemory(name)
    table.do("open", who=who, role="gaming-manager", at=at, rulebook=rulebook, options=options, **further)
    return table


def table_odds(
    rulebook: str,
    options: TableOptions = NO_OPTIONS,
    *,
    wager: str | None = None,
    removed: Iterable[Card] = (),
    suppose: Sequence[str] = (),
) -> TableOdds:
    """What every wager of a table is worth, in the first round of a shoe: `expectation`, `wagers`, `blackjack`.

    Side wagers and Casino War are exact fractions. Blackjack comes with its basic strategy and takes seconds, the
    first time some more. `wager` asks for one alone; `removed` are cards that have left the shoe; `suppose` has
    rules that the book does not have, such as "surrender=late".

    >>> table_odds("act-blackjack-2018", wager="perfect-pairs").wagers[On.PERFECT_PAIRS].expectation
    Fraction(-17, 415)
    """
    from croupier.analysis.request import OddsRequest, odds_of, wager_of

    request = OddsRequest(
        book=book(rulebook).id,
        options=options,
        removed=tuple(removed),
        wager=None if wager is None else wager_of(wager),
        suppose=tuple(suppose),
    )
    request.check()
    return odds_of(request)


def simulate_rounds(
    rulebook: str,
    rounds: int,
    options: TableOptions = NO_OPTIONS,
    *,
    seed: int = 0,
    shoe: Literal["cut", "fresh", "device"] = "cut",
    wager: str | None = None,
    boxes: int = 1,
    strategy: str = "basic",
    count: str | None = None,
    ramp: str | None = None,
    removed: Iterable[Card] = (),
    workers: int = 1,
) -> Simulated:
    """Play so many rounds by compiled code: `tally` has the mean, its error and how often each result came.

    What can be chosen is what `croupier simulate --help` tells. The same seed gives the same tally, whatever the
    workers; more than one are processes, so that a script has to begin below `if __name__ == "__main__"`.

    >>> simulate_rounds("act-blackjack-2018", 1_000, wager="perfect-pairs").tally.rounds
    1000
    """
    from croupier.analysis.plan import SimulationRequest, drafted, prepared
    from croupier.simulate.running import simulate

    if workers < 1:
        raise RefusedError(Refused(Refusal.UNKNOWN_OPTION, says=f"{workers} workers play no rounds"))
    request = SimulationRequest(
        book=book(rulebook).id,
        options=options,
        rounds=str(rounds),
        seed=seed,
        shoe=shoe,
        wager=wager,
        boxes=boxes,
        strategy=strategy,
        count=count,
        ramp=ramp,
        removed=" ".join(removed),
    )
    simulated = simulate(prepared(drafted(request)).plan, workers=workers)
    assert simulated is not None, "nobody stopped it"
    return simulated
