"""A small tournament that anyone can start: two tables of house players, and a seat that is free.

The house runs it by ordinary commands, in its own name, and the first who comes takes the seat.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

from croupier.floor.dealing.tournament_clock import HOUSE
from croupier.tournaments.commands import TournamentCommand
from croupier.tournaments.reading import READER
from croupier.vocabulary.names import HOUSE_PLAYER, BookId, Player
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role

BOOK: Final = BookId("nsw-blackjack-challenge")
"""The book with the most to see: an order of wagering, pass cards, undisclosed wagers."""
PREFIX: Final = "evening-cup-"
TITLE: Final = "The Evening Cup"
FEE: Final = 20_00
PLAYERS: Final = 8

FIRST_NAMES: Final = (
    *("Ada", "Bela", "Cleo", "Dora", "Emil", "Flora", "Greta", "Hektor", "Irma", "Jakob", "Karla", "Leo", "Maja"),
    *("Nils", "Olga", "Pia", "Ralf", "Selma", "Toni", "Ulla", "Vito", "Wilma", "Zoe", "Anton", "Berta", "Carl"),
)
"""House players at tournaments; those who keep tables company have other names."""


def house_entrants(few: int, taken: Collection[Player]) -> tuple[Player, ...]:
    """So many house players who are not elsewhere."""
    again = ("", *(f" {number}" for number in range(2, 40)))
    names = (f"{first}{number}{HOUSE_PLAYER}" for number in again for first in FIRST_NAMES)
    free = (name for name in names if name not in taken)
    return tuple(next(free) for _ in range(max(0, few)))


def conditions() -> dict[str, Any]:
    """What is published: all that the book wants to be there, in a few minutes of play."""
    return {
        "name": TITLE,
        "how_to_enter": "On its page, with play chips; the seat is yours when the fee is paid.",
        "sessions": [
            {"name": "heat", "rounds": 4, "tables": 2, "advance": 2, "players_per_table": 4},
            {"name": "final", "rounds": 4, "tables": 1},
        ],
        "entry_fee": FEE,
        "chips": 600,
        "buy_in": 0,
        "compulsory_wager": True,
        "limits": [{"minimum": 20, "maximum": 300}, {"from_round": 3, "minimum": 40, "maximum": 400}],
        "players": {"fewest": 4, "most": PLAYERS},
        "repechage": False,
        "buy_back": False,
        "prizes": [{"place": 1, "share": 5}, {"place": 2, "share": 3}, {"place": 3, "share": 2}],
        "distribution": "The whole pool, in play chips, to the purses of the first three.",
        "allocation": "ballot",
        "order_of_wagering": True,
        "pass_cards": 1,
        "undisclosed_wagers": 1,
        "eligibility": {"statement": "Anyone who may play in this house.", "may_refuse": False},
        "withdrawal": False,
        "form": "the page of the tournament",
        "statement": "The house runs it, and where these conditions and the rules differ the rules win.",
        "seconds_to_wager": 25,
        "seconds_to_decide": 20,
    }


def small_tournament(name: str, at: datetime, players: tuple[Player, ...]) -> tuple[TournamentCommand, ...]:
    """The commands that set it up, with these house players in it; done twice, they are done once."""
    manager, director = Role.GAMING_MANAGER, Role.TOURNAMENT_MANAGER
    steps: tuple[tuple[str, Role, dict[str, Any]], ...] = (
        ("draft-conditions", manager, {"rulebook": BOOK, "conditions": conditions()}),
        ("publish-conditions", manager, {}),
        ("nominate", manager, {"person": HOUSE, "licence": "play chips only"}),
        ("open-entries", manager, {}),
        ("enter", director, {"players": players, "agreed": True, "form": True, "copy": True}),
    )
    return tuple(_given(name, at, word, role, fields) for word, role, fields in steps)


def _given(name: str, at: datetime, word: str, role: Role, fields: dict[str, Any]) -> TournamentCommand:
    made = {"command": word, "who": HOUSE, "role": role.value, "at": at, "tournament": name, **fields}
    command = READER.of_plain({**made, "id": f"small tournament {name}: {word}"}, "The house's command")
    assert not isinstance(command, Refused), f"the house cannot say {word}: {command}"
    return command
