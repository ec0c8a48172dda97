"""How a settlement is said: what of a stake is paid, lost and returned."""

from __future__ import annotations

from croupier.games.layout import Stake
from croupier.games.said import UndisclosedWagerDecided, WagerSettled
from croupier.rulebooks.table_rules import Limits
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import NOTHING, Cents
from croupier.vocabulary.names import Outcome, Stage
from croupier.vocabulary.pays import Pays, winnings


def settle(
    box: int,
    stake: Stake,
    limits: Limits,
    *,
    outcome: Outcome,
    clause: Clause,
    stage: Stage,
    pays: Pays | None = None,
    also: tuple[Clause, ...] = (),
    lost: Cents | None = None,
    line: str | None = None,
) -> WagerSettled:
    """The settlement of one stake; `lost` where less than all at risk is lost (NSW 10.4, 11.6; surrender)."""
    paid = NOTHING
    if stake.invalid is not None:  # NSW 18.21.2: a win pays nothing and gives the stake back; a loss is a loss
        if outcome is Outcome.WIN:
            outcome, pays, clause, also, line = Outcome.VOID, None, stake.invalid, (clause, *also), None
        else:
            also = (*also, stake.invalid)
    if pays is not None:
        owed = winnings(stake.at_risk, pays)
        paid = limits.payable(owed)
        if paid != owed:
            also = (*also, limits.rounds_up.clause)
    if stake.staked != stake.at_risk:
        also = (*also, limits.over_maximum)
    if outcome is Outcome.STAND_OFF and limits.stand_off:
        also = (*also, limits.stand_off)
    taken = stake.at_risk if lost is None else lost
    keeps_all = outcome in (Outcome.WIN, Outcome.STAND_OFF, Outcome.VOID)
    return WagerSettled(
        player=stake.player,
        box=box,
        hand=stake.hand,
        on=stake.on,
        staked=stake.staked,
        outcome=outcome,
        pays=pays,
        paid=paid,
        returned=stake.staked if keeps_all else Cents(stake.staked - taken),
        stage=stage,
        owner=stake.owner,
        line=line,
        clause=clause,
        also=also,
    )


def told(stake: Stake, settled: WagerSettled) -> WagerSettled | UndisclosedWagerDecided:
    """What is said of a settlement: of an undisclosed wager how its hand came out, for no chips lie there."""
    if not stake.sealed:
        return settled
    return UndisclosedWagerDecided(
        player=settled.player,
        box=settled.box,
        hand=settled.hand,
        outcome=settled.outcome,
        pays=settled.pays,
        stage=settled.stage,
        clause=settled.clause,
        also=settled.also,
    )
