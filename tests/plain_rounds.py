"""What every plain round carries, found by playing some: a witness that is always there proves nothing."""

from __future__ import annotations

from functools import cache

from tests.pit import Pit
from tests.proofs import Label, Witness

_WAR = "act-casino-war-2018"
_BURNS = "nsw-blackjack-challenge"
_ROUNDS = {"win": "Ks 7d Qs Td", "lose": "Ks Td 9s Qd", "stand off": "Ks Td Qs Qd"}
_WARS = {"win": "Ks 7d", "lose": "7s Kd"}


@cache
def plain_labels(book: str) -> frozenset[Label]:
    """The labels that a table carries which opens, takes a wager and plays a round, however the round ends."""
    seen = [_by_hand(book, cards) for cards in (_WARS if book == _WAR else _ROUNDS).values()]
    return frozenset.intersection(*seen)


def _by_hand(book: str, cards: str) -> frozenset[Label]:
    pit = Pit(book, Witness(book)).opened("ann", dealing="by hand").start(ann=20_00)
    if book == _BURNS:
        pit.do("burn")
    *first, last = cards.split()
    pit.deal(" ".join(first))
    if book != _WAR:
        pit.do("decide", "ann", box=1, choose="stand")
    pit.deal(last)
    assert pit.is_over()
    return frozenset(pit.witness.seen)
