"""The sign at the table: what it must show for the table to open, and all that it shows at this moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

import msgspec

from croupier.games.wagers import side_wager
from croupier.rulebooks import shelf
from croupier.rulebooks.book import Book
from croupier.rulebooks.pit.limits import LimitRules
from croupier.rulebooks.table_options import TableOptions
from croupier.tables.notice_subjects import CLOSING, LIMITS
from croupier.tables.seats.markers import box_of
from croupier.tables.state.limits import Bounds, Sign
from croupier.tables.table import Addressee, Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refusal, Refused


class SignLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that the sign shows, and the clauses by which it does."""

    clause: Clause
    also: tuple[Clause, ...] = ()


class BoxLimits(SignLine, frozen=True, kw_only=True):
    """The least and the most for a box, and in what amounts wagers go."""

    minimum: Cents
    maximum: Cents
    multiples: Cents
    step: Cents | None = None

    def __str__(self) -> str:
        step = f", going up by {dollars(self.step)}" if self.step else ""
        amounts = f"multiples of {dollars(self.multiples)}"
        return f"Minimum {dollars(self.minimum)}, maximum {dollars(self.maximum)} a box, {amounts}{step}"


class OldMinimum(SignLine, frozen=True, kw_only=True):
    """An older minimum that runs beside the new one, for a player whose marker stands before a box."""

    minimum: Cents
    player: Player
    box: int | None = None

    def __str__(self) -> str:
        where = f" (box {self.box})" if self.box is not None else ""
        return f"Minimum {dollars(self.minimum)} for {self.player}{where}"


class ComingMinimum(SignLine, frozen=True, kw_only=True):
    """A higher minimum, since when it is on show and from when it is to hold."""

    minimum: Cents
    shown: datetime
    starts: datetime
    on: On | None = None

    def __str__(self) -> str:
        of = f"{self.on.inscription}: minimum" if self.on else "Minimum"
        return f"{of} {dollars(self.minimum)} from {self.starts.isoformat(timespec='minutes')}"


class RaisedLimit(SignLine, frozen=True, kw_only=True):
    """A marker or a sign of its own for a box or a player."""

    maximum: Cents
    minimum: Cents | None = None
    player: Player | None = None
    box: int | None = None

    def __str__(self) -> str:
        least = f"{dollars(self.minimum)} to " if self.minimum is not None else "up to "
        whom = " ".join(part for part in (self.player or "", f"box {self.box}" if self.box else "") if part)
        return f"{whom}: {least}{dollars(self.maximum)}"


class SideWagerLine(SignLine, frozen=True, kw_only=True):
    """What a side wager costs, and whether it is kept for those with a main wager."""

    on: On
    bounds: Bounds | None = None
    amounts: tuple[Cents, ...] = ()
    """The only amounts, where the book or the Commission fixes them."""
    reserved: str = ""

    def __str__(self) -> str:
        costs = " or ".join(map(dollars, self.amounts))
        if self.bounds is not None:
            low, high = self.bounds.lowest, self.bounds.highest
            costs = dollars(low) if low == high else f"{dollars(low)} to {dollars(high)}"
        return f"{self.on.inscription} {costs or 'any amount'}{'. ' + self.reserved if self.reserved else ''}"


class Closing(SignLine, frozen=True, kw_only=True):
    """When the table is to close, and since when the sign says so."""

    at: datetime
    shown: datetime

    def __str__(self) -> str:
        return f"Closes at {self.at.isoformat(timespec='minutes')}"


class SignShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that the sign shows at one moment."""

    limits: BoxLimits
    old_minimums: tuple[OldMinimum, ...] = ()
    coming_minimums: tuple[ComingMinimum, ...] = ()
    change_announced: datetime | None = None
    """When players were told that the limits will change, if they have not yet."""
    raised_limits: tuple[RaisedLimit, ...] = ()
    side_wagers: tuple[SideWagerLine, ...] = ()
    closing: Closing | None = None

    @property
    def lines(self) -> tuple[SignLine, ...]:
        """Everything on it, from the top."""
        return (
            self.limits,
            *self.old_minimums,
            *self.coming_minimums,
            *self.raised_limits,
            *self.side_wagers,
            *((self.closing,) if self.closing else ()),
        )

    def __str__(self) -> str:
        return "\n".join(str(line) for line in self.lines)


def sign_of(table: Table) -> SignShown:
    """What the sign shows now: the limits of the next wagers, whatever a round under way was begun under."""
    options, rules = table.opened.options, table.book.limits
    assert options.minimum is not None, "a table without a minimum cannot be open"
    assert options.maximum is not None, "a table without a maximum cannot be open"
    return SignShown(
        limits=BoxLimits(
            minimum=Cents(options.minimum),
            maximum=Cents(options.maximum),
            multiples=table.rules_for(None).limits.unit,
            step=table.sign.step,
            clause=rules.sign,
            also=(rules.multiples,),
        ),
        old_minimums=tuple(_old_minimums(table, rules)),
        coming_minimums=tuple(_coming_minimums(table, rules)),
        change_announced=told_since(table, Addressee.PLAYERS, LIMITS) if rules.told_first else None,
        raised_limits=tuple(
            RaisedLimit(
                maximum=one.maximum,
                minimum=one.minimum,
                player=one.player,
                box=one.box,
                clause=rules.marker.clause,
            )
            for one in table.sign.markers
        ),
        side_wagers=tuple(_side_wagers(table, rules)),
        closing=_closing(table),
    )


def _closing(table: Table) -> Closing | None:
    """NSW 20.13: the last time that was put up."""
    given = [one for one in table.told if one.to is Addressee.PLAYERS and one.subject == CLOSING and one.proposed]
    if not given or given[-1].proposed is None:
        return None
    clause = table.book.hours.closing.clause
    return Closing(at=given[-1].proposed, shown=given[-1].at, clause=clause)


def _old_minimums(table: Table, rules: LimitRules) -> Iterator[OldMinimum]:
    """NSW 6.5.3; the marker stands where the player sits (6.5.1.1, 6.5.1.3)."""
    if rules.higher_minimum is None:
        return
    also = (rules.higher_minimum.marker, rules.higher_minimum.marker_place)
    for patron in table.patrons.values():
        if patron.keeps is not None:
            yield OldMinimum(
                minimum=patron.keeps.minimum,
                player=patron.name,
                box=box_of(table, patron),
                clause=rules.higher_minimum.both_shown,
                also=also,
            )


def _coming_minimums(table: Table, rules: LimitRules) -> Iterator[ComingMinimum]:
    if rules.higher_minimum is None:
        return
    for one in table.sign.to_come:
        yield ComingMinimum(
            minimum=one.minimum,
            shown=one.shown,
            starts=one.starts,
            on=one.on,
            clause=rules.higher_minimum.signed.clause,
        )


def _side_wagers(table: Table, rules: LimitRules) -> Iterator[SideWagerLine]:
    game = table.book.rules(table.opened.options)
    tie = tie_bounds(table.opened.options)
    if rules.tie is not None and tie is not None:
        yield SideWagerLine(on=On.TIE, bounds=tie, clause=rules.tie)
    for on in table.opened.options.side_wagers:
        side = side_wager(game, on)
        assert side is not None, f"{on} was switched on"
        fixed = side.placing.only_amount
        shown_by = fixed.clause if fixed else rules.side_wagers.get(on, side.placing.option)
        reserved = table.sign.reserved.get(on, "")
        yield SideWagerLine(
            on=on,
            bounds=table.sign.side_wagers.get(on),  # 2000 and 2006 18.9; 2018 17.7, 17.19; NSW 13.2, 14.3, 15.3
            amounts=fixed.value if fixed else (),
            reserved=reserved,
            clause=shown_by,
            also=(rules.reserving[on].signed, rules.reserving[on].allowed) if reserved else (),
        )


def tie_bounds(options: TableOptions) -> Bounds | None:
    """The lowest and the highest that the sign shows for tie wagers (CW 3.1)."""
    if options.tie_minimum is None or options.tie_maximum is None:
        return None
    return Bounds(lowest=Cents(options.tie_minimum), highest=Cents(options.tie_maximum))


def with_tie_limits(
    book: Book, options: TableOptions, wanted: Mapping[On, Bounds]
) -> tuple[TableOptions, dict[On, Bounds]]:
    """The limits wanted for side wagers; those of the tie, which is part of its game, go with the box's own."""
    tie = wanted.get(On.TIE)
    if tie is None or book.limits.tie is None:
        return options, dict(wanted)
    options = msgspec.structs.replace(options, tie_minimum=tie.lowest, tie_maximum=tie.highest)
    return options, {on: bounds for on, bounds in wanted.items() if on is not On.TIE}


def told_since(table: Table, to: Addressee, subject: str) -> datetime | None:
    """When somebody was first told of something that has not been done since."""
    fresh = table.told[table.sign.heard.get(subject, 0) :]
    return next((one.at for one in fresh if one.to is to and one.subject == subject), None)


def put_up(table: Table, sign: Sign) -> Table:
    """The table as it opens under a sign: older markers and minimums are gone, and older notices are used up."""
    heard = {**table.sign.heard, LIMITS: len(table.told)}
    patrons = {
        name: msgspec.structs.replace(one, keeps=None, advised=(), advised_of_ties=())
        for name, one in table.patrons.items()
    }
    return msgspec.structs.replace(table, sign=msgspec.structs.replace(sign, heard=heard), patrons=patrons)


# --- what a sign must show --------------------------------------------------------------------------------


def refuse_sign(book: Book, options: TableOptions, sign: Sign) -> Refused | None:
    """Why a table cannot be played under such a sign."""
    rules = book.limits
    return (
        _refuse_no_limits(rules, options)
        or _refuse_step(rules, options, sign)
        or _refuse_unsigned(rules, options, sign)
        or next(_refuse_bounds(rules, options, sign), None)
    )


def _refuse_no_limits(rules: LimitRules, options: TableOptions) -> Refused | None:
    missing = [word for word in ("minimum", "maximum") if getattr(options, word) is None]
    if missing:
        says = f"A table cannot be open while its sign shows no {' and no '.join(missing)} for a box"
        return Refused(Refusal.NOT_ON_THE_SIGN, says=says, clause=rules.sign)
    if (options.tie_minimum is None) != (options.tie_maximum is None):
        missing = [word for word in ("minimum", "maximum") if getattr(options, f"tie_{word}") is None]
        says = f"A sign with limits for tie wagers shows both, and this one shows no {missing[0]} for them"
        return Refused(Refusal.NOT_ON_THE_SIGN, says=says, clause=rules.sign)
    return None


def _refuse_step(rules: LimitRules, options: TableOptions, sign: Sign) -> Refused | None:
    if sign.step is None:
        return None
    if rules.step is None:
        known = " and ".join(book.called for book in shelf.books() if book.limits.step is not None)
        says = f"A step of {dollars(sign.step)} above the minimum is for {known or 'another book'} alone"
        return Refused(Refusal.UNKNOWN_OPTION, says=says, clause=rules.multiples)
    if options.maximum is not None and sign.step > options.maximum:
        says = f"Wagers cannot go up by {dollars(sign.step)}: the maximum is {dollars(options.maximum)}"
        return Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=rules.step)
    unit = options.multiples or options.smallest_chip
    if sign.step > 0 and sign.step % unit == 0:
        return None
    is_it = "they go in multiples of" if options.multiples else "the smallest chip is"
    says = f"Wagers cannot go up by {dollars(sign.step)}: {is_it} {dollars(unit)}"
    return Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=rules.step)


def _refuse_unsigned(rules: LimitRules, options: TableOptions, sign: Sign) -> Refused | None:
    for on in options.side_wagers:
        if on in rules.approved and options.super_sevens_amount is None:
            says = f"{on.inscription} cannot be offered before the Commission has approved the amount of the wager"
            return Refused(Refusal.NOT_APPROVED, says=says, clause=rules.fixed[on])
        if on in rules.side_wagers and on not in sign.side_wagers:
            says = f"{on.inscription} cannot be offered while the sign shows no lowest and highest for it"
            return Refused(Refusal.NOT_ON_THE_SIGN, says=says, clause=rules.side_wagers[on])
    return None


def _refuse_bounds(rules: LimitRules, options: TableOptions, sign: Sign) -> Iterator[Refused]:
    for on, bounds in sign.side_wagers.items():
        unit = options.multiples or options.smallest_chip
        if on not in options.side_wagers:
            says = f"The sign cannot show limits for {on.inscription}: the table does not offer that wager"
            yield Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=rules.side_wagers.get(on, rules.sign))
        elif on not in rules.side_wagers:
            says = f"The sign cannot show limits for {on.inscription}: that wager is of one amount"
            yield Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=rules.fixed.get(on, rules.sign))
        elif not 0 < bounds.lowest <= bounds.highest or bounds.lowest % unit:
            chips = (
                f"in multiples of {dollars(unit)}"
                if options.multiples
                else f"with a smallest chip of {dollars(unit)}"
            )
            says = f"{on.inscription} cannot go from {dollars(bounds.lowest)} to {dollars(bounds.highest)} {chips}"
            yield Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=rules.side_wagers[on])
