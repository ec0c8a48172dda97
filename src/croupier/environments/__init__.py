"""Environments for research: one box as a Gymnasium environment, a whole table as a PettingZoo one.

Importing this registers `croupier/ActBlackjack2018-v0` and its like with both, and for Blackjack the compiled
tables, which see and do less and are many times quicker, as `croupier/ManyActBlackjack2018-v0`.
`docs/environments.md` says what is seen, what may be done and what it earns.
"""

from __future__ import annotations

try:
    import gymnasium
    import pettingzoo
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"The environments need {missing.name}, which is not installed: "
        "pip install '.[environments]' in a checkout",
        name=missing.name,
    ) from None

from croupier.environments.actions import FIRST_WAGER, Action
from croupier.environments.observing import Asked, Field
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules

__all__ = ["FIRST_WAGER", "IDS", "VECTOR_IDS", "Action", "Asked", "Field"]

IDS = {book.id: f"croupier/{book.id.title().replace('-', '')}-v0" for book in shelf.books()}
"""Under which name each book's environments are registered, with Gymnasium and with PettingZoo alike."""

VECTOR_IDS = {
    book.id: IDS[book.id].replace("/", "/Many")
    for book in shelf.books()
    if isinstance(book.rules(), BlackjackRules)
}
"""The compiled vector environments, with Gymnasium's `make_vec` alone: other observations, other actions."""

for _blackjack, _id in VECTOR_IDS.items():
    gymnasium.register(
        _id,
        vector_entry_point="croupier.environments.many_tables:ManyTables",
        kwargs={"rulebook": _blackjack},
    )

for _book, _id in IDS.items():
    gymnasium.register(
        _id,
        entry_point="croupier.environments.one_box:OneBox",
        kwargs={"rulebook": _book},
    )
    pettingzoo.register(
        "aec",
        _id,
        entry_point="croupier.environments.whole_table:WholeTable",
        kwargs={"rulebook": _book},
    )
