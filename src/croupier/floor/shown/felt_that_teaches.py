"""What a felt tells a player before they wager: what each side wager pays, and which boxes are open to them.

Reads the rules and the table, and decides nothing: a wager on another box is refused by its clause as before.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.floor.shown.felt import PayLine
from croupier.games.wagers import Wager
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.rulebooks.side_wager_rules import BlazingPrize, BlazingSevensWager, SideWager
from croupier.tables.conditions.boxes import refuse_box
from croupier.tables.table import Table
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On, Player


def pays_of(rules: GameRules, on: On) -> tuple[PayLine, ...]:
    """Each line of a side wager's pay table with its clause; none of a wager that the rules do not know."""
    if isinstance(rules, CasinoWarRules) and on is On.TIE:
        return (PayLine(wins="a tie", pays=rules.tie.pays.value.words, clause=rules.tie.pays.clause),)
    return tuple(line for side in rules.side_wagers if side.on is on for line in _lines(side))


def _lines(side: SideWager) -> Iterator[PayLine]:
    if isinstance(side, BlazingSevensWager):
        for kind, prize in side.prizes.items():
            yield PayLine(wins=kind.value, pays=_prize(prize), clause=prize.clause)
    else:
        for row in side.rows.values():
            yield PayLine(wins=row.name, pays=row.pays.words, clause=row.paid)


def _prize(prize: BlazingPrize) -> str:
    if prize.percent_of_jackpot == 100:
        return "the jackpot"
    if prize.percent_of_jackpot:
        return f"{prize.percent_of_jackpot}% of the jackpot"
    return ", ".join(f"{dollars(paid)} for {dollars(stake)}" for stake, paid in prize.fixed.items())


def boxes_open_to(table: Table, player: Player) -> tuple[int, ...]:
    """The boxes on which this player may place a wager, or add to one, as permitted and where there is room."""
    return tuple(box for box in range(1, table.rules.control.boxes.value + 1) if _is_open(table, player, box))


def _is_open(table: Table, player: Player, box: int) -> bool:
    others = {one.player for one in table.wagers if one.box == box and one.player != player}
    if len(others) >= table.rules.control.players_per_box.value:
        return False
    seated = table.patrons[player].seat == box
    wager = Wager(box=box, player=player, on=table.rules.main, amount=Cents(1), seated=seated)
    return refuse_box(table, wager) is None
