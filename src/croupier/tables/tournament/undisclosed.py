"""Undisclosed wagers: written on a form, sealed until the round is over, then announced and settled (NSW 21.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from croupier.decoders import decoder
from croupier.games.round_of_play import CardDrawn
from croupier.games.said import Said, WagerSettled
from croupier.games.undisclosed import settled_undisclosed
from croupier.games.wager_refusals import refuse_undisclosed
from croupier.games.wagers import Wager
from croupier.ledger.balances import Posting
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.tournament_rules.play import UndisclosedRules
from croupier.shoe.sealing import Sealed
from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.money import postings_afterwards
from croupier.tables.registry import TableChapter
from croupier.tables.state.tournament import Entrant, Form
from croupier.tables.table import Round, Table
from croupier.tables.tournament.commands import SessionCommand
from croupier.tables.tournament.scoring import score
from croupier.tables.tournament.turns import MinimumDeducted
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents, tournament_chips
from croupier.vocabulary.names import On, Player
from croupier.vocabulary.refusal import Refusal, Refused

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class SealWager(SessionCommand, frozen=True, kw_only=True, tag="seal-wager"):
    """Write a wager on a form that nobody sees until the round is over; or hand in a form on paper."""

    on: On | None = None
    amount: int | None = None
    paper: bool = False
    """Whether it is on paper: then nothing of it is entered before it is read out."""


class ExamineForm(SessionCommand, frozen=True, kw_only=True, tag="examine-form"):
    """Look through a player's form before the round, and lay the indicator before them."""

    player: Player


class ReadForm(SessionCommand, frozen=True, kw_only=True, tag="read-form"):
    """Read a form on paper out when the round is over."""

    player: Player
    on: On | None = None
    """Nothing where the form shows no type of wager."""
    amount: int | None = None
    """Nothing where the form shows no amount."""


class AskForForm(SessionCommand, frozen=True, kw_only=True, tag="ask-for-form"):
    """Ask to see the form of another player, when its round is over."""

    of: Player


class WagerSealed(Event, frozen=True, kw_only=True, tag="wager-sealed.1"):
    """A player handed a form in; what stands on it is sealed, or on paper."""

    player: Player
    box: int
    sealed: Sealed | None = None

    def __str__(self) -> str:
        return f"{self.player} makes an undisclosed wager on box {self.box}"


class FormExamined(Event, frozen=True, kw_only=True, tag="form-examined.1"):
    """A form was examined, and an indicator lies before its player."""

    player: Player
    box: int

    def __str__(self) -> str:
        return f"The form of {self.player} is examined, and the indicator lies at box {self.box}"


class UndisclosedWagerAnnounced(Event, frozen=True, kw_only=True, tag="undisclosed-wager-announced.1"):
    """The round is over: what the form says, what counts of it, and how it was settled."""

    player: Player
    box: int
    on: On | None
    written: int | None
    amount: int
    number: int
    """The round of the table."""
    said: tuple[Said, ...] = ()
    """How it was settled."""
    instead_of: WagerSettled | None = None
    """How it was settled before the round was reconstructed."""

    def __str__(self) -> str:
        kind = self.on.inscription if self.on is not None else "no type of wager"
        shows = "no amount" if self.written is None else tournament_chips(self.written)
        counts = "" if self.written == self.amount else f": {tournament_chips(self.amount)} counts"
        return f"The form of {self.player} shows {shows} on {kind}{counts}"


class FormShown(Event, frozen=True, kw_only=True, tag="form-shown.1"):
    """A player was shown another's form."""

    to: Player
    of: Player
    on: On | None
    amount: int | None

    def __str__(self) -> str:
        return f"{self.to} is shown the form of {self.of}"


class _FormWritten(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on a form."""

    on: On
    amount: int


_FORMS: Final = decoder(_FormWritten)
MOST_WRITTEN: Final = 10**8
"""A hundred million chips: beyond it a number is a mistake."""
_LENGTH: Final = 96
"""Every form is sealed at one length, so that nothing can be told of it by its size."""


def _rules(table: Table) -> UndisclosedRules:
    rules = session.rules_at(table).undisclosed
    assert rules is not None, f"{table.opened.book} knows no undisclosed wagers, and one was made"
    return rules


# --- handed in --------------------------------------------------------------------------------------------


@CHAPTER.decides(
    SealWager,
    refusals=(
        Refusal.TOURNAMENT_ONLY,
        Refusal.SESSION_OVER,
        Refusal.NOT_SEATED,
        Refusal.WAGERS_CLOSED,
        Refusal.WAGER_PLACED_TWICE,
        Refusal.TOO_MANY_UNDISCLOSED,
        Refusal.LIMITS_NOT_ALLOWED,
        Refusal.NOT_ENOUGH_CHIPS,
        Refusal.OUT_OF_TURN,
        Refusal.AMOUNT_NOT_ALLOWED,
        Refusal.WAGER_NOT_OFFERED,
        Refusal.RESTRICTED,
    ),
)
def seal_wager(context: CommandContext, command: SealWager) -> Refused | None:
    """Within the limits and the chips that the player has; its units are free (T15)."""
    table = context.table
    if refused := session.refuse_outsider(table, command.who, "wager"):
        return refused
    found = session.entrant(table, command.who)
    assert found is not None, "one who does not play in the session was refused"
    refused = (
        session.refuse_no_round_to_come(table, command.who, "hand a form in", command.at)
        or session.refuse_place(table, command.who, found.box)
        or _refuse_moment(table, command, found)
        or session.refuse_turn(table, command.who)
        or _refuse_writing(table, command)
        or (None if command.paper else _refuse_amount(table, command, found))
    )
    if refused:
        return refused
    sealed = None
    if not command.paper:
        assert command.on is not None, "a form without a type was refused"
        assert command.amount is not None, "a form without an amount was refused"
        form = msgspec.json.encode(_FormWritten(on=command.on, amount=command.amount))
        sealed = context.house.seal(form.ljust(_LENGTH), session.form_of(table, command.who))
    rules = _rules(table)
    context.say(
        WagerSealed(
            player=command.who, box=found.box, sealed=sealed, clause=rules.written, also=rules.written_also
        )
    )
    return None


def _refuse_moment(table: Table, command: SealWager, found: Entrant) -> Refused | None:
    rules, play = _rules(table), session.play_at(table)
    if table.round is not None:
        says = f"{command.who} cannot hand a form in now: round {table.round.number} has begun"
        return Refused(Refusal.WAGERS_CLOSED, says=says, clause=rules.written)
    if found.undisclosed >= play.terms.undisclosed_wagers:
        says = (
            f"{command.who} cannot make another undisclosed wager: {found.undisclosed} of "
            f"{play.terms.undisclosed_wagers} in this session are made"
        )
        return Refused(Refusal.TOO_MANY_UNDISCLOSED, says=says, clause=rules.number)
    if session.form_to_come(table, command.who) is not None:
        says = f"{command.who} cannot hand another form in: one is in for this round"
        return Refused(Refusal.WAGER_PLACED_TWICE, says=says, clause=rules.written)
    if command.who in play.pass_cards:
        says = f"{command.who} cannot hand a form in: a pass card lies there in place of a wager"
        return Refused(Refusal.WAGER_PLACED_TWICE, says=says, clause=session.rules_at(table).pass_cards)
    if command.who in play.late:
        says = f"{command.who} came late, and is held to an open wager of the minimum"
        return Refused(Refusal.RESTRICTED, says=says, clause=session.rules_at(table).limits.late)
    return None


def _refuse_writing(table: Table, command: SealWager) -> Refused | None:
    """A form shows type and amount; one on paper says nothing here."""
    shows = (command.on is not None, command.amount is not None)
    if shows == ((False, False) if command.paper else (True, True)):
        return None
    wanted = "a form on paper is handed in without them" if command.paper else "a form shows both"
    says = f"{command.who} cannot hand the form in: of type and amount of the wager, {wanted}"
    return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=says, clause=_rules(table).written)


def _refuse_amount(table: Table, command: SealWager, found: Entrant) -> Refused | None:
    rules, limits = _rules(table), session.limits_at(table)
    amount, on = command.amount, command.on
    assert amount is not None, "a form without an amount was refused"
    assert on is not None, "a form without a type was refused"
    if not limits.minimum <= amount <= limits.maximum:
        says = (
            f"{command.who}'s undisclosed wager cannot be {tournament_chips(amount)}: the limits are "
            f"{tournament_chips(limits.minimum)} to {tournament_chips(limits.maximum)}"
        )
        return Refused(Refusal.LIMITS_NOT_ALLOWED, says=says, clause=rules.limits)
    holds = table.patrons[command.who].rack
    if amount > holds:
        beside = session.chips_now(table, command.who) != holds
        clause = rules.beside_an_open_wager if beside else rules.limits
        lies = " beside the open wager" if beside else ""
        left = f"{tournament_chips(holds)} is left{lies}"
        says = f"{command.who}'s undisclosed wager cannot be {tournament_chips(amount)}: {left}"
        return Refused(Refusal.NOT_ENOUGH_CHIPS, says=says, clause=clause)
    return _refuse_as_a_wager(table.rules, command.who, found.box, on, amount)


@CHAPTER.decides(ExamineForm, refusals=(Refusal.NO_FORM,))
def examine_form(context: CommandContext, command: ExamineForm) -> Refused | None:
    """Before the round, so that the indicator lies there in it."""
    table, clause = context.table, _rules(context.table).examined
    form = session.form_to_come(table, command.player)
    if form is None or form.examined:
        what = "has been examined already" if form is not None else "was not handed in"
        says = f"{command.who} cannot examine a form of {command.player}: it {what}"
        return Refused(Refusal.NO_FORM, says=says, clause=clause)
    context.say(FormExamined(player=command.player, box=form.box, clause=clause))
    return None


def _refuse_as_a_wager(rules: GameRules, player: Player, box: int, on: On, amount: int) -> Refused | None:
    """What the table does not offer, or could not pay."""
    return refuse_undisclosed(rules, Wager(player=player, box=box, on=on, amount=amount, seated=True))


def sealed_wagers(table: Table) -> tuple[Wager, ...]:
    """For the round that begins: boxes that are dealt to for an undisclosed wager alone."""
    if table.tournament is None:
        return ()
    main = table.rules.main
    openly = {one.player for one in table.wagers if one.on is main}
    return tuple(
        Wager(player=one.player, box=one.box, on=main, amount=0, seated=True, sealed=True)
        for one in table.tournament.forms
        if one.round is None and one.player not in openly
    )


# --- when the round is over -------------------------------------------------------------------------------


def after_round(context: CommandContext, number: int, said: Sequence[Said]) -> None:
    """Forms are opened, announced and settled; the round is scored when none on paper is left to be read."""
    if context.table.tournament is None:
        return
    for form in context.table.tournament.forms:
        if form.round == number and (form.sealed is not None or form.opened):
            on, written = _written(context, form)
            _announce(context, form, on, written)
    if not session.unread_forms(context.table):
        score(context, number, said)


def _written(context: CommandContext, form: Form) -> tuple[On | None, int | None]:
    if form.opened or form.sealed is None:
        return form.on, form.written
    assert form.round is not None, "a form is opened after its round"
    text = context.house.open(form.sealed, session.form_of(context.table, form.player, form.round))
    shown = _FORMS.decode(text.strip())
    return shown.on, shown.amount


@CHAPTER.decides(
    ReadForm,
    refusals=(
        Refusal.NO_FORM,
        Refusal.TOO_EARLY,
        Refusal.NO_SUCH_ROUND,
        Refusal.WAGER_NOT_OFFERED,
        Refusal.AMOUNT_NOT_POSITIVE,
    ),
)
def read_form(context: CommandContext, command: ReadForm) -> Refused | None:
    """What stands on paper counts as far as the rules let it."""
    table, clause = context.table, _rules(context.table).announced
    forms = [one for one in session.play_at(table).forms if one.player == command.player and not one.opened]
    form = next((one for one in forms if one.sealed is None), None)
    if form is None:
        says = f"{command.who} cannot read a form of {command.player}: none is on paper and unread"
        return Refused(Refusal.NO_FORM, says=says, clause=clause)
    if form.round is None or (table.round is not None and table.round.number == form.round):
        says = f"{command.who} cannot read {command.player}'s form yet: its round is not over"
        return Refused(Refusal.TOO_EARLY, says=says, clause=clause)
    if session.round_of_form(table, form.round) is None:
        says = f"{command.who} cannot read {command.player}'s form: round {form.round} is no longer at hand"
        return Refused(Refusal.NO_SUCH_ROUND, says=says, clause=clause)
    if refused := _refuse_kind(table, form, command.on) or _refuse_number(command, clause):
        return refused
    number = form.round
    _announce(context, form, command.on, command.amount)
    if not session.unread_forms(context.table):
        score(context, number, tuple(context.house.past_round(number) or ()))
    return None


def _refuse_number(command: ReadForm, clause: Clause) -> Refused | None:
    """What is no number of chips can stand on no form; one beyond all measure was misread."""
    if command.amount is None or 0 < command.amount <= MOST_WRITTEN:
        return None
    says = (
        f"The form of {command.player} cannot show {tournament_chips(command.amount)}: that is no number of chips"
    )
    return Refused(Refusal.AMOUNT_NOT_POSITIVE, says=says, clause=clause)


def _refuse_kind(table: Table, form: Form, on: On | None) -> Refused | None:
    """A type of wager that the table does not offer can stand on no form."""
    if on is None:
        return None
    limits = session.limits_at(table)
    amount = limits.minimum
    return _refuse_as_a_wager(table.rules, form.player, form.box, on, amount)


def _announce(context: CommandContext, form: Form, on: On | None, written: int | None) -> None:
    table, rules = context.table, _rules(context.table)
    assert form.round is not None, "a form is announced after its own round"
    found = session.round_of_form(table, form.round)
    assert found is not None, "a form is announced when its round is over"
    limits = found.options or table.opened.options
    minimum, maximum = limits.minimum or 0, limits.maximum or 0
    if written is None or on is None:
        _deduct(context, form, on, written, minimum)
        return
    has = possession(table, form, found)
    amount, clause = counts(rules, written, minimum=minimum, maximum=maximum, has=has)
    settled: tuple[Said, ...] = ()
    rules_of_round = table.rules_for(found)
    if amount and _refuse_as_a_wager(rules_of_round, form.player, form.box, on, amount):
        _deduct(context, form, on, None, minimum)  # no line of the pay table takes it: the form shows no amount
        return
    if amount:
        result = settled_undisclosed(
            rules_of_round,
            found.wagers,
            found.inputs,
            new_shoe=found.new_shoe,
            first_box=found.first_box,
            player=form.player,
            box=form.box,
            on=on,
            amount=Cents(amount),
        )
        settled = (replace(result, undisclosed=True),)
    context.say(
        UndisclosedWagerAnnounced(
            player=form.player,
            box=form.box,
            on=on,
            written=written,
            amount=amount,
            number=found.number,
            said=settled,
            instead_of=form.settled,
            clause=clause or rules.announced,
            also=(rules.announced,) if clause else (),
        )
    )


def counts(
    rules: UndisclosedRules, written: int, *, minimum: int, maximum: int, has: int
) -> tuple[int, Clause | None]:
    """What of a form counts, and the clause that corrects it; what the player does not have goes first (T15)."""
    if written > has:
        return min(has, maximum), rules.over_possession
    if written > maximum:
        return maximum, rules.over_maximum
    if written < minimum:
        return min(minimum, has), rules.under_minimum
    return written, None


def possession(table: Table, form: Form, found: Round) -> int:
    """What the player held when the round began, less all chips laid open in it (T15)."""
    entrant = session.entrant(table, form.player)
    assert entrant is not None, "a form is of one who plays in the session"
    laid = sum(one.amount for one in found.wagers if one.player == form.player)
    layout = found.layout
    added = sum(stake.staked for box in layout.boxes for stake in box.stakes if stake.player == form.player)
    return max(0, entrant.began_with - max(laid, added))


def _deduct(context: CommandContext, form: Form, on: On | None, written: int | None, minimum: int) -> None:
    """A form without amount or type costs the minimum, whatever the round brought."""
    rules, table = _rules(context.table), context.table
    assert form.round is not None, "a form is read after its round"
    patron = table.patrons.get(form.player)
    amount = min(minimum, patron.rack if patron is not None else 0)
    context.say(
        UndisclosedWagerAnnounced(
            player=form.player,
            box=form.box,
            on=on,
            written=written,
            amount=amount,
            number=form.round,
            clause=rules.incomplete,
            also=(rules.announced,),
        )
    )
    if amount and not form.deducted:
        context.say(MinimumDeducted(player=form.player, amount=amount, number=form.round, clause=rules.incomplete))


@CHAPTER.decides(
    AskForForm, refusals=(Refusal.TOURNAMENT_ONLY, Refusal.NO_FORM, Refusal.TOO_EARLY, Refusal.TOO_LATE)
)
def ask_for_form(context: CommandContext, command: AskForForm) -> Refused | None:
    """From the end of the round until the first card of the next."""
    table, clause = context.table, _rules(context.table).shown
    if session.entrant(table, command.who) is None:
        return session.refuse_outsider(table, command.who, "see a form")
    forms = [one for one in session.play_at(table).forms if one.player == command.of]
    if not forms:
        says = f"{command.who} cannot see a form of {command.of}: there is none"
        return Refused(Refusal.NO_FORM, says=says, clause=clause)
    last = max((one for one in forms if one.opened), key=lambda one: one.round or 0, default=None)
    if last is not None and last.round == _round_last_over(table):
        context.say(FormShown(to=command.who, of=last.player, on=last.on, amount=last.written, clause=clause))
        return None
    if any(not one.opened for one in forms):
        says = f"{command.who} cannot see the form of {command.of} before its round is over"
        return Refused(Refusal.TOO_EARLY, says=says, clause=clause)
    says = f"{command.who} cannot see the form of {command.of} any more: a card of the next round is dealt"
    return Refused(Refusal.TOO_LATE, says=says, clause=clause)


def _round_last_over(table: Table) -> int | None:
    """The round whose forms are open to players; none once the first card of the next is dealt."""
    if table.round is None:
        return table.rounds
    return None if any(isinstance(one, CardDrawn) for one in table.round.inputs) else table.round.number - 1


# --- how the table follows --------------------------------------------------------------------------------


@CHAPTER.evolves(WagerSealed)
def wager_sealed(table: Table, event: WagerSealed) -> Table:
    table = session.turn_taken(table, event.player)
    found = session.entrant(table, event.player)
    assert found is not None, f"{event.player} does not play in the session"
    table = session.with_entrant(table, replace(found, undisclosed=found.undisclosed + 1))
    play = session.play_at(table)
    form = Form(player=event.player, box=event.box, sealed=event.sealed)
    return replace(table, tournament=replace(play, forms=(*play.forms, form)))


@CHAPTER.evolves(FormExamined)
def form_examined(table: Table, event: FormExamined) -> Table:
    play = session.play_at(table)
    forms = tuple(
        replace(one, examined=True) if one.player == event.player and one.round is None else one
        for one in play.forms
    )
    return replace(table, tournament=replace(play, forms=forms))


@CHAPTER.evolves(UndisclosedWagerAnnounced)
def undisclosed_wager_announced(table: Table, event: UndisclosedWagerAnnounced) -> Table:
    play = session.play_at(table)
    settled = next((one for one in event.said if isinstance(one, WagerSettled)), None)
    is_incomplete = event.on is None or event.written is None

    def after(one: Form) -> Form:
        if (one.player, one.round) != (event.player, event.number):
            return one
        return replace(
            one,
            sealed=None,
            opened=True,
            on=event.on,
            written=event.written,
            amount=event.amount,
            settled=settled,
            deducted=event.amount if is_incomplete else 0,
        )

    return replace(table, tournament=replace(play, forms=tuple(map(after, play.forms))))


@CHAPTER.moves(UndisclosedWagerAnnounced)
def undisclosed_wager_settled(table: Table, event: UndisclosedWagerAnnounced) -> tuple[Posting, ...]:
    """The wager is placed on the layout now, and paid or taken."""
    settled = next((one for one in event.said if isinstance(one, WagerSettled)), None)
    return postings_afterwards(table, event.number, settled, instead_of=event.instead_of)


@CHAPTER.evolves(FormShown)
def form_shown(table: Table, event: FormShown) -> Table:
    """Nothing changes by it."""
    return table
