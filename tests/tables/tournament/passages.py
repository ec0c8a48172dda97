"""Passages of a session in which its own commands are accepted, each at a moment when that is possible."""

from __future__ import annotations

from tests.pit import Pit
from tests.tables.tournament.sessions import ACT00, dealt, lay_out, play, session


def a_session_with_forms_and_pass_cards(pit: Pit) -> None:
    """Ann's form is on paper, bob plays a pass card, cat is late, dee does not wager, eve's wager is wrong."""
    players = ("ann", "bob", "cat", "dee", "eve")
    session(pit, *players, pass_cards=1, undisclosed_wagers=2, order_of_wagering=True)
    pit.do("seal-wager", "ann", paper=True)
    pit.do("examine-form", "gus", player="ann")
    pit.do("play-pass-card", "bob")
    pit.do("late", player="cat")
    pit.wager("cat", 50)
    pit.do("no-wager", player="dee")
    pit.wager("eve", 150)
    lay_out(pit, "Ts 9d 8d 9c")
    pit.do("report-wager", player="eve", amount=130)
    dealt(pit, "9s 8s Jd 5h 6h")
    pit.do("read-form", "gus", player="ann", on="blackjack", amount=100)
    pit.do("ask-for-form", "cat", of="ann")


def a_session_with_an_order_of_wagering(pit: Pit) -> None:
    """Ann wagers before her turn in the second round and in the third, and the later wager is void."""
    session(pit, "ann", "bob", "cat")
    pit.do("ask-wager", player="ann")
    play(pit, "Ts 9d 8d 9c Qh 8s 9h Jd", ann=50, bob=50, cat=50)
    play(pit, "Ts 9d 8d 9c Qh 8s 9h Jd", ann=50, bob=50, cat=50)
    pit.wager("ann", 50)
    pit.do("void-out-of-turn", "max" if pit.book == ACT00 else "tom", player="ann")
