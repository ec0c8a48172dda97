"""The layout on the table: what it must be before it is used, and what is written on it (ACT 1; NSW 2)."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import Book, GameRules
from croupier.rulebooks.table_options import Diagram, TableOptions
from croupier.shoe.stack import Holder
from croupier.tables.cards.approvals import is_approved
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.state.cases import Approvable
from croupier.tables.table import Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

STANDARD = "standard"
"""The name of a layout that was given none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """A layout and what stands on it, as somebody wants to open a table with them."""

    book: Book
    rules: GameRules
    options: TableOptions
    layout: str
    sensors: bool
    holder: Holder | None
    low_limit_gaming: bool


class Inscription(msgspec.Struct, frozen=True, kw_only=True):
    """Words on the layout, and the clause that has them there."""

    text: str
    clause: Clause


class LayoutLaid(Event, frozen=True, kw_only=True, tag="layout-laid.1"):
    """A layout was put on the table."""

    layout: str
    boxes: int
    inscriptions: tuple[Inscription, ...]

    def __str__(self) -> str:
        written = "".join(f"; {one.text}" for one in self.inscriptions)
        return f"The layout {self.layout} lies on the table, with {self.boxes} boxes{written}"


# --- which one ------------------------------------------------------------------------------------------


def named_layout(book: Book, given: str | None, options: TableOptions) -> str:
    """The name of the layout: where a book draws its layouts, the letter of the diagram."""
    if book.layout.diagrams is None:
        return STANDARD if given is None else given
    return (options.diagram or Diagram.D) if given is None else given


def drawn(book: Book, layout: str, options: TableOptions) -> TableOptions | Refused:
    """The options with the diagram that the layout resembles; a layout like none of them is refused (NSW 2.2)."""
    diagrams = book.layout.diagrams
    if diagrams is None:
        return options
    if layout not in diagrams.value or (options.diagram is not None and options.diagram != layout):
        known = ", ".join(diagrams.value) if options.diagram is None else options.diagram
        says = f"The layout {layout} is like none of the diagrams: {known}"
        return Refused(Refusal.LAYOUT_NOT_ALLOWED, says=says, clause=diagrams.clause)
    return msgspec.structs.replace(options, diagram=Diagram(layout))


def refuse_layout(table: Table, proposed: Proposed) -> Refused | None:
    """A layout is used when it is approved, has room for the side wagers, and something to deal from."""
    return _refuse_unapproved(table, proposed) or _refuse_without_sensors(proposed) or _refuse_dealt_from(proposed)


def _refuse_unapproved(table: Table, proposed: Proposed) -> Refused | None:
    consent, name = proposed.book.layout.consent, proposed.layout
    if consent is None:
        return None
    if not is_approved(table, Approvable.LAYOUT, name):
        says = f"The layout {name} is not used before the Commission's written consent to it is on file"
        carried = tuple(consent.side_wagers[on] for on in proposed.options.side_wagers)
        return Refused(Refusal.NOT_APPROVED, says=says, clause=consent.layout, also=(consent.approved, *carried))
    wagers = proposed.options.side_wagers
    for number, on in enumerate(wagers, start=1):
        if not is_approved(table, Approvable.LAYOUT, name, side_wagers=wagers[:number]):
            says = f"The layout {name} is not approved in writing for {_named(wagers[:number])}"
            return Refused(
                Refusal.NOT_APPROVED, says=says, clause=consent.side_wagers[on], also=(consent.approved,)
            )
    return None


def _named(wagers: tuple[On, ...]) -> str:
    return " with ".join(on.inscription for on in wagers)


def _refuse_without_sensors(proposed: Proposed) -> Refused | None:
    shown = proposed.book.layout.sensors
    if shown is None:
        if not proposed.sensors:
            return None
        return Refused(Refusal.UNKNOWN_OPTION, says=f"{proposed.book.id} knows no jackpot sensors")
    if On.BLAZING_7S not in proposed.options.side_wagers or proposed.sensors or proposed.layout == shown.value:
        return None
    says = (
        f"Blazing 7's on layout {proposed.layout} needs jackpot sensors fitted, as diagram {shown.value} has them"
    )
    return Refused(Refusal.LAYOUT_NOT_ALLOWED, says=says, clause=shown.clause)


def _refuse_dealt_from(proposed: Proposed) -> Refused | None:
    rules = proposed.book.layout
    if proposed.holder is None:
        says = "The table has neither a card shoe nor a shuffling device to deal from"
        return Refused(Refusal.HOLDER_NOT_ALLOWED, says=says, clause=rules.dealt_from)
    if rules.jackpot and On.BLAZING_7S in proposed.options.side_wagers and proposed.holder is not Holder.DEVICE:
        says = "Blazing 7's has a progressive jackpot and is dealt from a shuffling device, not from a card shoe"
        return Refused(Refusal.HOLDER_NOT_ALLOWED, says=says, clause=rules.jackpot)
    if not proposed.low_limit_gaming:
        return None
    if rules.low_limit_gaming is None:
        return Refused(Refusal.UNKNOWN_OPTION, says=f"{proposed.book.id} knows no low limit gaming")
    if proposed.holder is Holder.DEVICE:
        return None
    says = "Low limit gaming is dealt from a shuffling device, not from a card shoe"
    return Refused(Refusal.HOLDER_NOT_ALLOWED, says=says, clause=rules.low_limit_gaming)


# --- what is written on it ------------------------------------------------------------------------------


def laid(proposed: Proposed) -> LayoutLaid:
    """The layout as it lies on the table when it opens."""
    rules, boxes = proposed.book.layout, proposed.rules.control.boxes
    written = inscriptions(proposed.book, proposed.rules)
    clauses = []
    if rules.diagrams is not None:
        clauses += [rules.diagrams.clause, rules.diagrams.value[Diagram(proposed.layout)]]
    if rules.sensors is not None and proposed.sensors:
        clauses.append(rules.sensors.clause)
    if rules.consent is not None:
        clauses += [rules.consent.layout, *(rules.consent.side_wagers[on] for on in proposed.options.side_wagers)]
    first, *others = dict.fromkeys([*clauses, boxes.clause, *(one.clause for one in written)])
    return LayoutLaid(
        layout=proposed.layout,
        boxes=boxes.value,
        inscriptions=written,
        clause=first,
        also=tuple(others),
    )


def inscriptions(book: Book, rules: GameRules) -> tuple[Inscription, ...]:
    """What the layout says, on the cloth or a screen: the game's own rules, and an area for each side wager."""
    written, found = book.layout.inscriptions, []
    if isinstance(rules, BlackjackRules):
        if written.blackjack_pays is not None:
            pays = rules.final.blackjack_pays.value
            text = f"Blackjack pays {pays.win} to {pays.per}"
            found.append(Inscription(text=text, clause=written.blackjack_pays))
        if written.dealer_stands is not None:
            found.append(Inscription(text=_dealer_stands(rules), clause=written.dealer_stands))
        if written.side_wager_areas is not None:
            found += [
                Inscription(text=wager.on.inscription, clause=written.side_wager_areas)
                for wager in rules.side_wagers
            ]
    return tuple(found)


def _dealer_stands(rules: BlackjackRules) -> str:
    hard, soft = rules.dealer.draws_to.value, rules.dealer.draws_to_soft.value
    if soft > hard:
        return f"Dealer draws to {hard} and on a soft {soft}"
    return f"Dealer stands on {hard + 1} and draws to {hard}"


@CHAPTER.evolves(LayoutLaid)
def layout_laid(table: Table, event: LayoutLaid) -> Table:
    """The setting already names it."""
    return table
