"""What a book asks when a shuffling device fails, at this stage (2000 20.3; ACT 19, 18; CW 13; NSW 19).

The commands have every field that any book needs. Who reports a fault is asked only what this book goes by now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from croupier.floor.shown.desk import BookAsks, OrderAsked
from croupier.rulebooks.pit.malfunctions import DealersCourses, MalfunctionRules, OrdinaryShoe, Remedies
from croupier.shoe.stack import Holder
from croupier.tables.conditions.device_failure import awaits_replacement
from croupier.tables.malfunctions.malfunction import Cause, Course, Effect
from croupier.tables.malfunctions.other_devices import Substitute
from croupier.tables.state.cards import Awaiting
from croupier.tables.table import Phase, Table
from croupier.vocabulary.clause import Clause

_NOT_RECTIFIED: Final[Mapping[str, str]] = MappingProxyType({"rectified": "no"})
_CAUSES: Final = {
    Cause.MECHANICAL.value: "From its mechanism",
    Cause.ELECTRICAL.value: "From its electricity",
    Cause.HANDLING.value: "From what a person did",
}
_EFFECTS: Final = {
    Effect.STOPS_THE_SHUFFLE.value: "It stops the shuffle",
    Effect.HAMPERS_THE_SHUFFLE.value: "It hampers the shuffle",
    Effect.SPOILS_CARDS.value: "It spoils cards",
    Effect.NONE.value: "None of these",
}


def device_questions(table: Table) -> dict[str, OrderAsked]:
    """By command: what is asked of whoever gives it now; commands that nothing calls for are not there."""
    if table.setting is None or table.phase is not Phase.OPEN:
        return {}
    rules = table.book.malfunctions
    if table.failure is None:
        return {"report-malfunction": _report(table, rules)} if table.holder is Holder.DEVICE else {}
    if table.failure.awaiting is Awaiting.COURSE and isinstance(rules.remedy, DealersCourses):
        return {"choose-course": _course(rules.remedy)}
    if awaits_replacement(table) and table.round is None:
        return {"replace-device": _replacement(rules)}
    return {}


def _report(table: Table, rules: MalfunctionRules) -> OrderAsked:
    says, clause = _stage(table, rules)
    return OrderAsked(says=says, clause=clause, asks=tuple(_asked_of_a_report(table, rules)))


def _stage(table: Table, rules: MalfunctionRules) -> tuple[str, Clause]:
    """What the book does at this stage, before anybody has answered."""
    remedy = rules.remedy
    if isinstance(remedy, DealersCourses):
        says = (
            "The dealer then says how the cards left in the device are dealt; the device and the cards are "
            "replaced when that shoe is over"
        )
        return says, remedy.required
    if table.round is None:
        return "No round is under way: the device is seen to before the next one", rules.replacement.clause
    number = table.round.number
    if isinstance(remedy, OrdinaryShoe):
        says = (
            f"Unless it is put right, round {number} is finished from an ordinary shoe: "
            "the cards left in the device are shuffled and cut"
        )
        return says, remedy.finished
    says = (
        f"What you find decides how round {number} goes on: it ends, its cards move to another device, "
        "or players may take their stakes back"
    )
    return says, remedy.transfer.conditions.all_of_them


def _asked_of_a_report(table: Table, rules: MalfunctionRules) -> Iterator[BookAsks]:
    yield _ask("what", "What is wrong with it?", rules.defined)
    if not rules.any_cause:
        yield _ask("cause", "Where does the fault come from?", rules.defined, choices=_CAUSES)
    yield _ask("effect", "What does it do?", rules.defined, choices=_EFFECTS)
    if rules.rectified is not None:
        yield _ask("rectified", "Is it put right?", rules.rectified)
    remedy = rules.remedy
    if not isinstance(remedy, Remedies):
        return
    if table.round is None:
        yield _ask("damaged", "Which cards has it damaged?", rules.replacement.clause, when=_NOT_RECTIFIED)
        return
    conditions = remedy.transfer.conditions
    yield _ask("disadvantaged", "Is the casino or a player disadvantaged by it?", conditions.nobody_disadvantaged)
    goes_on = {**_NOT_RECTIFIED, "disadvantaged": "no"}
    yield _ask("other_device", "Is another device at hand?", conditions.device_at_hand, when=goes_on)
    yield _ask(
        "practicable",
        "Is it practicable to move the cards to it?",
        conditions.practicable,
        when={**goes_on, "other_device": "yes"},
    )
    yield _ask("damaged", "Which cards in it are damaged?", remedy.transfer.removed, when=goes_on)


def _course(remedy: DealersCourses) -> OrderAsked:
    decks = remedy.deal_on.value
    behind = "a deck lies" if decks == 1 else f"{decks} decks lie"
    choices = {
        Course.DEAL_ON.value: f"Deal on, until about {behind} behind the cutting card ({remedy.deal_on.clause})",
        Course.SHUFFLE.value: f"Shuffle what is left and have it cut ({remedy.shuffle})",
    }
    asked = _ask("course", "How are the cards left in the device dealt?", remedy.required, choices=choices)
    return OrderAsked(says="The dealer chooses one of two courses", clause=remedy.required, asks=(asked,))


def _replacement(rules: MalfunctionRules) -> OrderAsked:
    """In NSW a shoe stands in for a device only until one is at hand (19.5.6)."""
    until = " until a device is at hand" if isinstance(rules.remedy, Remedies) else ""
    choices = {
        Substitute.ANOTHER_DEVICE.value: "Another device",
        Substitute.ORDINARY_SHOE.value: f"A shoe{until}",
    }
    if not rules.replacement.must_be:
        choices[Substitute.THE_SAME.value] = "The same, which works again"
    asked = _ask("by", "What is used in its place?", rules.replacement.clause, choices=choices)
    new = ", with new cards" if rules.replacement.new_cards else ""
    says = f"The device is {'replaced' if rules.replacement.must_be else 'replaced or repaired'}{new}"
    return OrderAsked(says=says, clause=rules.replacement.clause, asks=(asked,))


def _ask(
    field: str,
    says: str,
    clause: Clause,
    *,
    choices: Mapping[str, str] | None = None,
    when: Mapping[str, str] | None = None,
) -> BookAsks:
    return BookAsks(field=field, says=says, clause=clause, choices=dict(choices or {}), when=dict(when or {}))
