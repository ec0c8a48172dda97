"""What a house strategy wagers and decides in a session: by a rule of thumb and a few whims, all from a seed.

Pure functions of the table as it stands. It knows no card that does not lie open.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from croupier.floor.scripts.rule_of_thumb import wants_card, wants_double, wants_split, worth
from croupier.games.blackjack.points import is_soft, total
from croupier.games.layout import Layout
from croupier.games.play import Option, Question
from croupier.tables.conditions import tournament as session
from croupier.tables.state.tournament import Entrant
from croupier.tables.table import Table
from croupier.vocabulary.names import Choice, Player

_UNITS: Final = (1, 1, 1, 1, 2, 2, 3, 5)
"""How many units a wager mostly is."""
_BOLD: Final = 12
"""Once in so many wagers all is put up that the limits allow."""
_SELDOM: Final = 16
"""Once in so many rounds a pass card is played, or a wager sealed."""
_QUIETLY: Final = (Choice.STAND, Choice.DECLINE, Choice.DRAW)


@dataclass(frozen=True, slots=True)
class BotWager:
    """What is laid for a round: a pass card, or an amount; it may be sealed in a form."""

    amount: int
    sealed: bool = False
    pass_card: bool = False


def dice_for(seed: int, *about: object) -> random.Random:
    """The whims of one round at one table: the same again whoever plays it, and whenever."""
    return random.Random(f"croupier/bots/{seed}/" + "/".join(map(str, about)))


def wager(table: Table, entrant: Entrant, dice: random.Random) -> BotWager:
    """What a player who is in lays for the coming round."""
    play, limits = session.play_at(table), session.limits_at(table)
    holds = table.patrons[entrant.player].rack
    known = table.book.powers
    if entrant.pass_cards and "play-pass-card" in known and dice.randrange(_SELDOM) == 0:
        return BotWager(0, pass_card=True)
    amount = _amount(table, entrant.player, holds, dice)
    may_seal = (
        entrant.undisclosed < play.terms.undisclosed_wagers
        and "seal-wager" in known
        and amount <= min(holds, limits.maximum)
    )
    return BotWager(amount, sealed=may_seal and dice.randrange(_SELDOM) == 0)


def _amount(table: Table, player: Player, holds: int, dice: random.Random) -> int:
    """In units of the minimum; whoever is behind in the last rounds wagers to overtake."""
    play, limits = session.play_at(table), session.limits_at(table)
    unit = limits.minimum if limits.minimum % 2 == 0 else 2 * limits.minimum
    most = max(min(holds, limits.maximum) // unit * unit, limits.minimum)
    left = play.terms.rounds - len(play.rounds) if play.terms.rounds is not None else None
    others = [session.chips_of(table, one.player) for one in session.still_in(table) if one.player != player]
    behind = max(others, default=0) - holds
    if left is not None and left <= 2 and behind >= 0:
        wanted = (behind // unit + 1) * unit
    elif dice.randrange(_BOLD) == 0:
        wanted = most
    else:
        wanted = unit * dice.choice(_UNITS)
    return min(wanted, most)


def answer(table: Table, layout: Layout, question: Question) -> Choice:
    """What is chosen, of what is offered and the rack can pay."""
    rack = table.patrons[question.player].rack
    offered = {one.choose for one in question.options if _can_pay(one, rack)}
    wanted = _by_the_cards(layout, question, offered)
    return wanted or next((one for one in _QUIETLY if one in offered), question.options[0].choose)


def _can_pay(option: Option, rack: int) -> bool:
    return option.most is None or option.most <= rack


def _by_the_cards(layout: Layout, question: Question, offered: set[Choice]) -> Choice | None:
    if Choice.DRAW not in offered or not layout.dealer:
        return None
    hand = layout.box(question.box).hand(question.hand)
    dealer, points, soft = worth(layout.dealer[0]), total(hand.cards), is_soft(hand.cards)
    if Choice.SPLIT in offered and wants_split(worth(hand.cards[0]), dealer):
        return Choice.SPLIT
    if Choice.DOUBLE in offered and not soft and wants_double(points, dealer):
        return Choice.DOUBLE
    if wants_card(points, dealer, soft=soft) or Choice.STAND not in offered:
        return Choice.DRAW
    return Choice.STAND
