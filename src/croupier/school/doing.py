"""What of all that a round says a dealer does by hand: calls, settlements, clearing."""

from __future__ import annotations

from croupier.games.blackjack.points import total
from croupier.games.layout import Layout
from croupier.games.said import Announced, CardsCollected, HandCleared, Said, StakeCollected, WagerSettled
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.school.actions import Act, Call, DealerAction
from croupier.school.chips import fewest
from croupier.vocabulary.names import Outcome


def action_of(said: Said, rules: GameRules, layout: Layout) -> DealerAction | None:
    """What the dealer does where the round says this by itself; nothing where it only follows."""
    match said:
        case WagerSettled():
            return _settles(said)
        case StakeCollected():
            return DealerAction(do=Act.COLLECT, box=said.box, hand=1, on=said.on)
        case HandCleared():
            return DealerAction(do=Act.CLEAR, box=said.box, hand=said.hand)
        case CardsCollected():
            return DealerAction(do=Act.CLEAR)
        case Announced():
            return _announces(said, rules, layout)
        case _:
            return None


def _settles(said: WagerSettled) -> DealerAction:
    """Pay, collect or leave; a part of a stake is laid out in chips as a payment is."""
    taken = said.staked - said.returned
    if said.outcome is Outcome.WIN:
        return DealerAction(do=Act.PAY, box=said.box, hand=said.hand, on=said.on, chips=_laid(said.paid))
    if taken:
        part = _laid(taken) if said.returned else ()
        return DealerAction(do=Act.COLLECT, box=said.box, hand=said.hand, on=said.on, chips=part)
    return DealerAction(do=Act.LEAVE, box=said.box, hand=said.hand, on=said.on)


def _laid(amount: int) -> tuple[int, ...]:
    """The fewest chips; none where a book's odds make an amount that no chips do, and any payment is taken."""
    return fewest(amount) or ()


def _announces(said: Announced, rules: GameRules, layout: Layout) -> DealerAction | None:
    """What the dealer calls out of it; that a wager waits, or that a chapter is over, is called out by nobody."""
    deal = rules.initial_deal if isinstance(rules, BlackjackRules) else rules.deal
    if said.clause == deal.no_more_bets and "bets" in said.text:
        return DealerAction(do=Act.ANNOUNCE, call=Call.NO_MORE_BETS)
    if not isinstance(rules, BlackjackRules):
        return None
    if said.clause == rules.dealer.no_effect and "draws no card" in said.text:
        return DealerAction(do=Act.ANNOUNCE, call=Call.NO_CARD)
    if said.clause == rules.dealer.stands and "stands on" in said.text:
        return DealerAction(do=Act.ANNOUNCE, call=Call.STANDS, total=total(layout.dealer))
    totals = (rules.subsequent.announces_first_total, rules.subsequent.announces_totals)
    if said.clause in totals and said.text.startswith("Box"):
        return DealerAction(do=Act.ANNOUNCE, call=Call.TOTAL, total=int(said.text.rpartition(": ")[2]))
    return None
