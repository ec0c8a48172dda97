"""The conditions of a tournament in words, item by item, each with the clause by which its book asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from croupier.floor.tournament_pages.tournament_shown import ConditionShown, ItemMissing
from croupier.tournaments.tournament import Tournament
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import dollars

_LABELS: Final = {
    "starts": "Starts",
    "how_to_enter": "How to enter",
    "sessions": "Sessions",
    "format": "Format",
    "points": "Points",
    "repechage": "Second chance",
    "buy_back": "Buying back in",
    "entry_fee": "Entry fee",
    "commission": "Kept of it",
    "chips": "Tournament chips",
    "buy_in": "Buy-in for them",
    "compulsory_wager": "Wager in every round",
    "limits": "Limits",
    "limits_may_change": "Limits may change",
    "players": "Players",
    "groups": "Only for",
    "side_wagers": "Side wagers",
    "elimination": "Elimination",
    "ties": "Level players",
    "same_round": "Out in one round",
    "prizes": "Prizes",
    "distribution": "How they are paid",
    "guarantee": "Guaranteed",
    "allocation": "Seats",
    "order_of_wagering": "Order of wagering",
    "pass_cards": "Pass cards",
    "undisclosed_wagers": "Undisclosed wagers",
    "deal_from_marker": "Deal from the marker",
    "eligibility": "Who may enter",
    "withdrawal": "Withdrawing",
    "form": "Entry form",
    "agreement": "Agreement in writing",
    "statement": "Statement",
    "table_rules": "Rules of the table",
    "play_off_chips": "Chips for a play-off",
    "chips_in_cash": "Chips for cash",
    "seconds_to_wager": "Seconds to wager",
    "seconds_to_decide": "Seconds to decide",
    "cancellation": "Cancelling",
}
_PARTS: Final = {
    "name": "Name",
    "sessions.rounds": "How long each session lasts",
    "sessions.tables": "How many tables, or how that is found",
    "sessions.advance": "How many go on from each table",
    "sit_and_go": "When a session starts, and how seats are given",
    "repechage.qualifies": "Who qualifies for the second chance",
    "buy_back.method": "How one buys back in",
    "buy_back.until_session": "Until which session one may buy back in",
    "entries_each": "Entries for each player",
    "ties.session": "Level players in a session",
    "ties.final": "Level players in the final",
    "ties.points": "Level on points",
    "eligibility.statement": "Who may enter",
    "eligibility.refusal_statement": "That entries may be refused",
    "low_limit_gaming": "Low limit gaming",
    "smallest_chip": "Smallest chip",
}
"""Parts of items that a book names by themselves, and what is not read out with the conditions."""
_MONEY: Final = frozenset({"entry_fee", "commission", "buy_in"})


def label_of(item: str) -> str:
    """What an item of the conditions, or a part of one, is called."""
    return _LABELS.get(item) or _PARTS.get(item) or item.replace("_", " ").replace(".", ", ").capitalize()


def missing_shown(item: str, clause: Clause) -> ItemMissing:
    """An item that is missing, or has no effect, with what it is called."""
    return ItemMissing(item=item, label=label_of(item), clause=clause)


def conditions_in_words(tournament: Tournament) -> tuple[ConditionShown, ...]:
    """All that they say."""
    if tournament.rulebook is None:
        return ()
    clauses = tournament.rules.conditions.items
    given = msgspec.to_builtins(tournament.terms)
    return tuple(
        ConditionShown(item=label, says=says, clause=_clause(clauses, item))
        for item, label in _LABELS.items()
        if given.get(item) is not None and (says := _says(item, given[item]))
    )


def _clause(clauses: Any, item: str) -> Clause | None:
    found: Clause | None = clauses.get(item)
    if found is None:
        found = next((clause for name, clause in clauses.items() if name.startswith(f"{item}.")), None)
    return found


def _says(item: str, value: Any) -> str:
    match item:
        case _ if item in _MONEY:
            return dollars(value)
        case "sessions":
            return "; ".join(_session(one) for one in value)
        case "limits":
            return "; ".join(_limits(one) for one in value)
        case "prizes":
            whole = sum(one["share"] for one in value)
            return ", ".join(f"place {one['place']}: {one['share']} of {whole}" for one in value)
        case "starts":
            return str(value)
        case "guarantee" if isinstance(value, dict):
            return f"{dollars(value['amount'])} on {value['entries']} entries"
        case _:
            return _plain(value)


def _session(one: dict[str, Any]) -> str:
    rounds, minutes = one.get("rounds"), one.get("minutes")
    length = f"{rounds} round{'s' if rounds != 1 else ''}" if rounds else f"{minutes or '?'} minutes"
    number = one.get("tables")
    tables = f" at {number} table{'s' if number != 1 else ''}" if number else ""
    on = f", {one['advance']} of each table go on" if one.get("advance") else ""
    return f"{one['name']}: {length}{tables}{on}"


def _limits(one: dict[str, Any]) -> str:
    begins = f"from round {one['from_round']} " if one.get("from_round", 1) > 1 else ""
    return f"{begins}{one['minimum']:,} to {one['maximum']:,} chips"


def _plain(value: Any) -> str:
    match value:
        case True:
            return "yes"
        case False:
            return "no"
        case int():
            return f"{value:,}"
        case list():
            return ", ".join(map(_plain, value)) or "none"
        case dict():
            return "; ".join(_parts(value))
        case _:
            return str(value).replace("-", " ") if value in ("ballot", "manager", "knock-out") else str(value)


def _parts(value: dict[str, Any]) -> Iterator[str]:
    for name, one in value.items():
        if one not in (None, [], False):
            words = name.replace("_", " ")
            yield str(one) if words == "statement" else f"{words} {_plain(one)}"
