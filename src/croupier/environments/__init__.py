"""Environments for research: one box as a Gymnasium environment, a whole table as a PettingZoo one.

Importing this registers `croupier/ActBlackjack2018-v0` and its like with both. `docs/environments.md` says what is
seen, what may be done and what it earns.
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
from croupier.vocabulary.names import BookId

__all__ = ["FIRST_WAGER", "IDS", "Action", "Asked", "Field"]

IDS = {book: f"croupier/{book.value.title().replace('-', '')}-v0" for book in BookId}
"""Under which name each book's environments are registered, with Gymnasium and with PettingZoo alike."""

for _book, _id in IDS.items():
    gymnasium.register(
        _id,
        entry_point="croupier.environments.one_box:OneBox",
        vector_entry_point="croupier.environments.many_tables:ManyTables",
        kwargs={"rulebook": _book.value},
    )
    pettingzoo.register(
        "aec",
        _id,
        entry_point="croupier.environments.whole_table:WholeTable",
        kwargs={"rulebook": _book.value},
    )
