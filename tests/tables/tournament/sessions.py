"""A session at a table, for tests: players at boxes 1, 2, … with chips before them, and cards dealt by hand."""

from __future__ import annotations

from typing import Any

from croupier.games.play import DISCARD_RACK, Ask, Deal
from croupier.tables.events import Event
from croupier.tables.state.tournament import LimitStep, TournamentTerms
from croupier.tables.tournament import orders
from croupier.vocabulary.refusal import Refused
from croupier.vocabulary.roles import Role
from tests.pit import Pit

ACT00, ACT06, ACT18 = "act-blackjack-2000", "act-blackjack-2006", "act-blackjack-2018"
NSW = "nsw-blackjack-challenge"
ACT = (ACT06, ACT18)
ALL = (ACT06, ACT18, NSW)

LIMITS = (LimitStep(minimum=50, maximum=500),)


def terms(**fields: Any) -> TournamentTerms:
    """Ten rounds at 50 to 500, with 500 each."""
    given = {"tournament": "cup", "session": "heat", "rounds": 10, "limits": LIMITS, "chips": 500, **fields}
    return TournamentTerms(**given)


def ordered(pit: Pit, kind: type[orders.TableOrder], **fields: Any) -> tuple[Event, ...]:
    """An order that must be obeyed."""
    done = attempted(pit, kind, **fields)
    assert not isinstance(done, Refused), done
    return done


def attempted(pit: Pit, kind: type[orders.TableOrder], **fields: Any) -> tuple[Event, ...] | Refused:
    """An order of the tournament's."""
    return pit.order(kind(who="tom", role=Role.TOURNAMENT_MANAGER, at=pit.now, table=pit.table.name, **fields))


def open_table(pit: Pit, *, side_wagers: tuple[str, ...] = (), dealing: str = "by hand", **fields: Any) -> Pit:
    """A table with its cards ready, and nobody there."""
    options: dict[str, Any] = {"minimum": 50, "maximum": 500, "smallest_chip": 10, "side_wagers": side_wagers}
    if pit.book.startswith("act-"):
        options["decks"] = 8
        fields = {"approval": "GRC/1", "shuffle": "wash-riffle", **fields}
    pit.do("open", "max", rulebook=pit.book, options=options, dealing=dealing, **fields)
    pit.do("check-cards")
    return pit.ready()


def session(
    pit: Pit, *players: str, boxes: tuple[int, ...] = (), away: tuple[str, ...] = (), **fields: Any
) -> Pit:
    """Begin a session for these players; `away` are those who are not in their seats."""
    if pit.table.setting is None:
        open_table(pit, side_wagers=fields.get("side_wagers", ()))
    at = boxes or tuple(range(1, len(players) + 1))
    seats = tuple(
        orders.SeatAt(player=one, box=box, in_seat=one not in away) for one, box in zip(players, at, strict=True)
    )
    ordered(pit, orders.BeginSession, terms=terms(**fields), seats=seats)
    return pit


def burn_if_due(pit: Pit) -> None:
    """The first card of a shoe is burned."""
    while pit.table.round is not None:
        waiting = pit.live.waiting
        if not isinstance(waiting, Deal) or waiting.to != DISCARD_RACK:
            return
        pit.do("burn")


def play(pit: Pit, cards: str, decisions: tuple[tuple[str, str], ...] = (), **wagers: int) -> Pit:
    """A round: wagers as given, cards as called for, `decisions` (player, choice) and else all stand."""
    for player, amount in wagers.items():
        pit.wager(player, amount)
    pit.do("start-round")
    return dealt(pit, cards, decisions)


def dealt(pit: Pit, cards: str, decisions: tuple[tuple[str, str], ...] = ()) -> Pit:
    """The cards of a round that has begun, to its end or until they are used up."""
    left, answers = cards.split(), list(decisions)
    while pit.table.round is not None:
        burn_if_due(pit)
        waiting = pit.live.waiting
        if isinstance(waiting, Ask):
            question = waiting.questions[0]
            chosen = next((one for one in answers if one[0] == question.player), None)
            offered = [option.choose.value for option in question.options]
            if chosen is not None and chosen[1] in offered:
                answers.remove(chosen)
                choose = chosen[1]
            else:
                choose = next(one for one in ("stand", "decline", "surrender", "draw") if one in offered)
            pit.do("decide", question.player, box=question.box, hand=question.hand, choose=choose)
        elif not left:
            return pit
        else:
            pit.do("card", card=left.pop(0))
    return pit


def lay_out(pit: Pit, cards: str, **wagers: int) -> Pit:
    """Wagers, and the first cards of a round: nobody decides anything."""
    for player, amount in wagers.items():
        pit.wager(player, amount)
    if pit.table.round is None:
        pit.do("start-round")
    for card in cards.split():
        burn_if_due(pit)
        pit.do("card", card=card)
    return pit
