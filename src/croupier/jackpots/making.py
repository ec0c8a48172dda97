"""Making a jackpot, and changing it while no table is linked to it."""

from __future__ import annotations

from croupier.jackpots.jackpot import HUNDREDTHS_OF_A_PERCENT, Jackpot, replace
from croupier.jackpots.pool import reset_if_due
from croupier.jackpots.registry import JackpotChapter, JackpotCommand, JackpotContext, JackpotEvent, rules
from croupier.ledger.account import BANK, jackpot_pool
from croupier.ledger.balances import Posting
from croupier.vocabulary.money import Cents, dollars
from croupier.vocabulary.refusal import Refusal, Refused
from croupier.vocabulary.text import Name, Reference

CHAPTER = JackpotChapter()

PayTable = dict[Reference, int | Reference]
"""By the name of a line: cents, or a part of the jackpot as `10%`."""


class MakeJackpot(JackpotCommand, frozen=True, kw_only=True, tag="make-jackpot"):
    """Make a jackpot that tables can be linked to."""

    jackpot: Name
    stake: int
    reset: int
    increment: int
    """Hundredths of a percent of each stake that go into the pool."""
    to_reserve: int = 0
    opening: int | None = None
    """What the bank puts in at first; the reset value unless given."""
    pays: PayTable | None = None
    """The column of the pay table for the stake, unless given."""


class ChangeJackpot(JackpotCommand, frozen=True, kw_only=True, tag="change-jackpot"):
    """Change a jackpot to which no table is linked."""

    jackpot: Name
    stake: int | None = None
    reset: int | None = None
    increment: int | None = None
    to_reserve: int | None = None


class JackpotMade(JackpotEvent, frozen=True, kw_only=True, tag="jackpot-made.1"):
    """There is a jackpot."""

    stake: int
    reset: int
    increment: int
    to_reserve: int
    opening: int
    pays: dict[str, int | str]

    def __str__(self) -> str:
        rate = f"{self.increment / 100:g}% of each {dollars(self.stake)}"
        return (
            f"The jackpot {self.jackpot} opens at {dollars(self.opening)}, never shows less than "
            f"{dollars(self.reset)}, and takes {rate}"
        )


class JackpotChanged(JackpotEvent, frozen=True, kw_only=True, tag="jackpot-changed.1"):
    """A jackpot without tables is another one now."""

    stake: int
    reset: int
    increment: int
    to_reserve: int

    def __str__(self) -> str:
        rate = f"{self.increment / 100:g}% of each {dollars(self.stake)}"
        return f"The jackpot {self.jackpot} never shows less than {dollars(self.reset)}, and takes {rate}"


@CHAPTER.decides(
    MakeJackpot,
    refusals=(
        Refusal.NAME_TAKEN,
        Refusal.NAME_NOT_ALLOWED,
        Refusal.RESET_NOT_ALLOWED,
        Refusal.AMOUNT_NOT_ALLOWED,
        Refusal.INCREMENT_NOT_ALLOWED,
    ),
)
def make_jackpot(context: JackpotContext, command: MakeJackpot) -> Refused | None:
    """The book says which minimum, stake and pay table there may be; the bank opens it."""
    opening = command.reset if command.opening is None else command.opening
    if refused := (
        _refuse_name(context.state, command)
        or _refuse_terms(
            command,
            stake=command.stake,
            reset=command.reset,
            increment=command.increment,
            to_reserve=command.to_reserve,
        )
        or _refuse_pays(command)
        or _refuse_opening(command, opening)
    ):
        return refused
    context.say(
        JackpotMade(
            jackpot=command.jackpot,
            stake=command.stake,
            reset=command.reset,
            increment=command.increment,
            to_reserve=command.to_reserve,
            opening=opening,
            pays=rules().column(command.stake),
            clause=rules().resets[Cents(command.reset)],
            also=(rules().pay_table,),
        )
    )
    return None


def _refuse_name(jackpot: Jackpot, command: MakeJackpot) -> Refused | None:
    if jackpot.is_made:
        says = f"{command.who} cannot make a jackpot {command.jackpot}: there is one of that name"
        return Refused(Refusal.NAME_TAKEN, says=says)
    if not command.jackpot or command.jackpot != " ".join(command.jackpot.split()):
        says = f"{command.who} cannot call a jackpot {command.jackpot!r}: it could pass for another"
        return Refused(Refusal.NAME_NOT_ALLOWED, says=says)
    return None


def _refuse_terms(
    command: JackpotCommand, *, stake: int, reset: int, increment: int, to_reserve: int
) -> Refused | None:
    """NSW 16.12, 16.8, and rates that make whole cents of the stake."""
    book, what = rules(), f"{command.who} cannot have a jackpot"
    if Cents(reset) not in book.resets:
        allowed = ", ".join(map(dollars, book.resets))
        says = f"{what} with a minimum of {dollars(reset)}: the book has {allowed}"
        return Refused(Refusal.RESET_NOT_ALLOWED, says=says, clause=book.reset)
    if Cents(stake) not in book.stakes:
        allowed = " and ".join(map(dollars, book.stakes))
        says = f"{what} for a stake of {dollars(stake)}: the pay table knows {allowed}"
        return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=book.pay_table)
    clause = book.alike.increment
    for rate, name, least in ((increment, "the pool", 1), (to_reserve, "the reserve", 0)):
        cents, rest = divmod(stake * rate, HUNDREDTHS_OF_A_PERCENT)
        if cents < least or rest:
            says = (
                f"{what} that gives {rate} hundredths of a percent of {dollars(stake)} to {name}: "
                f"they make {stake * rate / HUNDREDTHS_OF_A_PERCENT:g} cents, and it has to be whole cents"
                f"{' above nothing' if least else ''}"
            )
            return Refused(Refusal.INCREMENT_NOT_ALLOWED, says=says, clause=clause)
    if increment + to_reserve > HUNDREDTHS_OF_A_PERCENT:
        given = (increment + to_reserve) / 100
        says = f"{what} that takes {given:g}% of each stake: there is no more than 100% of it"
        return Refused(Refusal.INCREMENT_NOT_ALLOWED, says=says, clause=clause)
    return None


def _refuse_pays(command: MakeJackpot) -> Refused | None:
    column = rules().column(command.stake)
    if command.pays is None or command.pays == column:
        return None
    says = f"{command.who} cannot have a jackpot that pays {different(command.pays, column)}"
    return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=rules().pay_table)


def different(pays: PayTable, column: dict[str, int | str]) -> str:
    """The first line on which two pay tables differ, with both amounts."""
    for line in (*column, *pays):
        if pays.get(line) != column.get(line):
            given, right = _spoken(pays.get(line)), _spoken(column.get(line))
            return f"{given} for {line}: the pay table has {right}"
    return "the same"


def _spoken(paid: int | str | None) -> str:
    return "nothing" if paid is None else dollars(paid) if isinstance(paid, int) else paid


def _refuse_opening(command: MakeJackpot, opening: int) -> Refused | None:
    if opening >= command.reset:
        return None
    says = (
        f"{command.who} cannot open the jackpot {command.jackpot} at {dollars(opening)}: its minimum is "
        f"{dollars(command.reset)}"
    )
    return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=rules().reset)


@CHAPTER.decides(
    ChangeJackpot,
    refusals=(
        Refusal.JACKPOT_IN_USE,
        Refusal.RESET_NOT_ALLOWED,
        Refusal.AMOUNT_NOT_ALLOWED,
        Refusal.INCREMENT_NOT_ALLOWED,
    ),
)
def change_jackpot(context: JackpotContext, command: ChangeJackpot) -> Refused | None:
    """Only of a pool without tables: those that are linked have it in common (NSW 16.10)."""
    jackpot = context.state
    if jackpot.tables:
        says = (
            f"{command.who} cannot change the jackpot {jackpot.name}: {', '.join(sorted(jackpot.tables))} "
            f"{'is' if len(jackpot.tables) == 1 else 'are'} linked to it"
        )
        return Refused(Refusal.JACKPOT_IN_USE, says=says, clause=rules().linked)
    stake = jackpot.stake if command.stake is None else command.stake
    reset = jackpot.reset if command.reset is None else command.reset
    increment = jackpot.increment if command.increment is None else command.increment
    to_reserve = jackpot.to_reserve if command.to_reserve is None else command.to_reserve
    if refused := _refuse_terms(command, stake=stake, reset=reset, increment=increment, to_reserve=to_reserve):
        return refused
    context.say(
        JackpotChanged(
            jackpot=jackpot.name,
            stake=stake,
            reset=reset,
            increment=increment,
            to_reserve=to_reserve,
            clause=rules().linked,
        )
    )
    if (filled := reset_if_due(context.state)) is not None:
        context.say(filled)
    return None


@CHAPTER.evolves(JackpotMade)
def jackpot_made(jackpot: Jackpot, event: JackpotMade) -> Jackpot:
    return replace(
        jackpot,
        stake=event.stake,
        reset=event.reset,
        increment=event.increment,
        to_reserve=event.to_reserve,
        displayed=event.opening,
        seeded=event.opening,
    )


@CHAPTER.moves(JackpotMade)
def opened_by_the_bank(jackpot: Jackpot, event: JackpotMade) -> tuple[Posting, ...]:
    return (Posting(source=BANK, target=jackpot_pool(event.jackpot), amount=Cents(event.opening)),)


@CHAPTER.evolves(JackpotChanged)
def jackpot_changed(jackpot: Jackpot, event: JackpotChanged) -> Jackpot:
    return replace(
        jackpot,
        stake=event.stake,
        reset=event.reset,
        increment=event.increment,
        to_reserve=event.to_reserve,
    )
