"""What at a table needs a person now: read from its state, each with the command by which it is seen to."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.floor.shown.desk import Alert, brief
from croupier.shoe.stack import refuse_round
from croupier.tables.state.cards import Awaiting
from croupier.tables.state.cases import DisputeStands
from croupier.tables.table import Phase, Table

_AWAITED = {
    Awaiting.COURSE: ("The dealer says how the cards left in the device are dealt", "choose-course"),
    Awaiting.TRANSFER: ("The cards of the failed device move to another one", "transfer-cards"),
    Awaiting.STAKES: ("Players say whether they take their stakes back", "stay-in"),
    Awaiting.REPLACEMENT: ("The shuffling device is replaced or repaired", "replace-device"),
    Awaiting.END_OF_SHOE: ("The device is replaced when the shoe is dealt to its end", "replace-device"),
    Awaiting.DEVICE: ("A card shoe is used until a device is at hand", "device-at-hand"),
}


def alerts_at(table: Table, *, oversees: bool) -> Iterator[Alert]:
    """All of them, what holds the game up first."""
    if table.phase is not Phase.OPEN:
        return
    yield from _held(table)
    yield from _cards(table)
    yield from _people(table)
    if oversees:
        for one in table.cases.wrong_payments.values():
            if not one.closed:
                says = f"A wrong payment is open: {one.id}"
                yield _alert("wrong-payment", says, command="record-attempt", case=one.id)


def _held(table: Table) -> Iterator[Alert]:
    for order in table.cases.void_orders:
        says = (
            f"{order.ordered_by} ordered round {order.round} void: a second person confirms it, or it is withdrawn"
        )
        yield Alert(
            what="void",
            says=says,
            clause=order.clause,
            command="confirm-void",
            fields={"round": order.round},
            since=order.at,
        )
    if table.failure is not None:
        says, command = _AWAITED[table.failure.awaiting]
        waiting = f" ({', '.join(table.failure.unanswered)})" if table.failure.unanswered else ""
        replaced = table.failure.awaiting is Awaiting.REPLACEMENT
        later = " when this round is over" if replaced and table.round is not None else ""
        yield _alert("device", f"{says}{later}{waiting}", command=command)
    if table.cards.dropped:
        yield _alert("dropped", "Cards were dropped: a supervisor verifies them", command="verify-cards")


def _cards(table: Table) -> Iterator[Alert]:
    stack = table.cards.stack
    due = refuse_round(stack) if stack is not None and table.round is None else None
    if due is not None and table.cards.shuffling is None:
        says = "The cards are shuffled before another round begins"
        yield Alert(what="shuffle", says=says, clause=due.clause, command="shuffle", fields={}, since=None)
    cut = table.cards.shuffling
    if cut is not None and cut.cut is None and cut.offers[0].player is None:
        says = "A casino supervisor cuts the cards"
        yield Alert(what="cut", says=says, clause=cut.offers[0].clause, command="cut", fields={}, since=None)


def _people(table: Table) -> Iterator[Alert]:
    for dispute in table.cases.disputes.values():
        if dispute.stands is DisputeStands.RAISED:
            says = brief(f"{dispute.raised_by} disputes: {dispute.about}")
            yield _alert("dispute", says, command="rule-on-dispute", dispute=dispute.id)
        elif dispute.stands is DisputeStands.UNDER_REVIEW:
            says = f"A review of {dispute.id} was asked for"
            yield _alert("dispute", says, command="review-dispute", dispute=dispute.id)
    for wanted in table.seating.wanted:
        says = f"{wanted.waiting} waits for a box: {wanted.holder}, who has several, releases one"
        yield _alert("box", says, command="release-box", player=wanted.holder)
    for owed in table.owed:
        yield _alert("owed", str(owed), command="collect-owed", player=owed.player)
    excluded = {one.person for one in table.cases.exclusions} & set(table.patrons)
    for person in sorted(excluded):
        yield _alert(
            "excluded", f"{person} is excluded, and still at the table", command="void-wager", player=person
        )


def _alert(what: str, says: str, *, command: str, **fields: str | int) -> Alert:
    return Alert(what=what, says=says, clause=None, command=command, fields=fields, since=None)
