"""After every round of a session: what everybody holds, who is out or in again, and what limits hold next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from croupier.games.said import Said, StakeCollected, WagerSettled
from croupier.rulebooks.tournament_rules.play import OutInOneRound
from croupier.tables.commands import Time
from croupier.tables.conditions import tournament as session
from croupier.tables.context import CommandContext
from croupier.tables.events import Event
from croupier.tables.registry import TableChapter
from croupier.tables.seats.session_places import gone_out, next_order, return_chips
from croupier.tables.state.people import Patron
from croupier.tables.state.tournament import Entrant, LimitStep, Standing, TermsKind, WentOut
from croupier.tables.table import Table, with_patron
from croupier.tables.wagers.starting_marker import place_marker
from croupier.tables.wagers.wagering import give_back_outside
from croupier.vocabulary.money import tournament_chips
from croupier.vocabulary.names import Player

CHAPTER = TableChapter()

replace = msgspec.structs.replace


class RoundScored(Event, frozen=True, kw_only=True, tag="round-scored.1"):
    """A round of the session is over, or is void: this is what everybody holds who was in it."""

    session: str
    round: int
    """Of the session, counted from one; a void one does not count, and its number is used again."""
    chips: dict[Player, int]
    number: int
    """Of the table."""
    void: bool = False

    def __str__(self) -> str:
        held = ", ".join(f"{player} {tournament_chips(chips)}" for player, chips in self.chips.items())
        return f"{'Without' if self.void else 'After'} round {self.round} of {self.session}: {held}"


class TournamentLimitsChanged(Event, frozen=True, kw_only=True, tag="limits-changed.2"):
    """Other limits hold from the next round of the session on, as its conditions say."""

    minimum: int
    maximum: int
    round: int

    def __str__(self) -> str:
        limits = f"{tournament_chips(self.minimum)} to {tournament_chips(self.maximum)}"
        return f"From round {self.round} on wagers are {limits}"


class Eliminated(Event, frozen=True, kw_only=True, tag="eliminated.1"):
    """A player cannot make the minimum wager, and is out."""

    player: Player
    session: str
    round: int
    chips: int
    """What is left of theirs."""
    places: tuple[int, ...]
    """At this table; several if they are shared."""
    order: int

    def __str__(self) -> str:
        place = " to ".join(str(one) for one in dict.fromkeys((self.places[0], self.places[-1])))
        left = tournament_chips(self.chips)
        return f"{self.player} is eliminated in round {self.round} with {left} left: place {place}"


class Reinstated(Event, frozen=True, kw_only=True, tag="reinstated.1"):
    """A player who was out has the chips back, and is in again."""

    player: Player
    session: str
    round: int
    chips: int

    def __str__(self) -> str:
        return f"{self.player} has {tournament_chips(self.chips)} again, and is back in {self.session}"


class PlaceGivenBack(Event, frozen=True, kw_only=True, tag="place-given-back.1"):
    """A round that put a player out is void, and they have left: their box is kept for them, with its chips."""

    player: Player
    box: int
    at: Time

    def __str__(self) -> str:
        return f"Box {self.box} is kept for {self.player}, who has left"


class PassCardCollected(Event, frozen=True, kw_only=True, tag="pass-card-collected.1"):
    """The dealer took a pass card in."""

    player: Player
    left: int

    def __str__(self) -> str:
        return f"{self.player}'s pass card is collected: {self.left} left"


# --- a round is over --------------------------------------------------------------------------------------


def score(context: CommandContext, number: int, said: Sequence[Said], *, void: bool = False) -> None:
    """What everybody holds; then who is out, who is in again, and the limits and the marker of the next round."""
    table = context.table
    play = session.play_at(table)
    count = play.rounds.index(number) + 1 if number in play.rounds else len(play.rounds) + 1
    before_its_end = () if number in play.rounds else _put_out_in(table, count)
    held = (*session.still_in(table), *_put_out_in(table, count))
    chips = {one.player: session.chips_now(table, one.player) for one in sorted(held, key=lambda one: one.box)}
    clause = table.book.voids.defined if void else session.rules_at(table).chips.in_view
    scored = RoundScored(
        session=play.terms.session, round=count, chips=chips, number=number, void=void, clause=clause
    )
    again = _to_be_reinstated(table)
    if again:
        more = {one.player: session.chips_now(table, one.player) for one in again}
        scored = replace(scored, chips=chips | more)
    context.say(scored)
    if not void:
        _collect_pass_cards(context, number)
    for one in session.play_at(context.table).entrants:
        if one.standing not in (Standing.IN, Standing.ELIMINATED):
            return_chips(context, one.player)
    make_ready(context, number, said, again=void, before_its_end=before_its_end)


def _put_out_in(table: Table, count: int) -> tuple[Entrant, ...]:
    """Whom that round of the session has put out: one whose wager was found too small is out before its end."""
    gone = (one for one in session.play_at(table).entrants if one.standing is Standing.ELIMINATED)
    return tuple(one for one in gone if not one.kept_out and one.out is not None and one.out.round == count)


def make_ready(
    context: CommandContext,
    number: int,
    said: Sequence[Said] = (),
    *,
    again: bool = False,
    before_its_end: tuple[Entrant, ...] = (),
) -> None:
    """All that follows before the next round: who is in it, under which limits, and who wagers first."""
    for one in _to_be_reinstated(context.table):
        _reinstate(context, one)
    if context.table.round is not None or session.is_last(context.table, context.command.at):
        return
    step(context)
    eliminate(context, number, said, before_its_end)
    place_marker(context, again=again)


def _collect_pass_cards(context: CommandContext, number: int) -> None:
    clause = session.rules_at(context.table).pass_cards
    for player in session.play_at(context.table).passed_in.get(number, ()):
        found = session.entrant(context.table, player)
        if found is not None:
            context.say(PassCardCollected(player=player, left=found.pass_cards, clause=clause))


def step(context: CommandContext) -> None:
    """The limits go to what the conditions say for the coming round."""
    table = context.table
    number = session.round_of_session(table)
    due, options = session.step_at(table, number), table.opened.options
    if (due.minimum, due.maximum) == (options.minimum, options.maximum):
        return
    clause = session.rules_at(table).limits.changed
    context.say(TournamentLimitsChanged(minimum=due.minimum, maximum=due.maximum, round=number, clause=clause))
    give_back_outside(context, "the limits have changed")


# --- who is out -------------------------------------------------------------------------------------------


def eliminate(
    context: CommandContext, number: int, said: Sequence[Said], before_its_end: tuple[Entrant, ...] = ()
) -> None:
    """Whoever cannot make the minimum of the coming round is out, in the book's own order.

    One who went out before the end of that round went out in it all the same (NSW 21.10.4), which is said again if
    the place is another one now.
    """
    table = context.table
    minimum = session.limits_at(table).minimum
    short = [one for one in session.still_in(table) if session.chips_now(table, one.player) < minimum]
    if not short or _is_settled(table):
        return
    rules, left = session.rules_at(table), len(session.still_in(table)) - len(short)
    together = [*short, *before_its_end]
    groups = going_out_in_order(table, together, number, said)
    worst = left + len(together)
    for group in groups:
        places = tuple(range(worst - len(group) + 1, worst + 1))
        worst -= len(group)
        order = next_order(context.table)
        ranked = len(together) > 1 and rules.same_round_by is not None
        for one in group:
            if one.out is not None and one.out.places == places:
                continue
            context.say(
                Eliminated(
                    player=one.player,
                    session=session.play_at(table).terms.session,
                    round=_round_of(table, number),
                    chips=session.chips_now(table, one.player),
                    places=places,
                    order=order,
                    clause=rules.limits.eliminated if one.out is None else rules.same_round_by,
                    also=(rules.same_round_by,) if ranked and rules.same_round_by and one.out is None else (),
                )
            )


def _round_of(table: Table, number: int) -> int:
    rounds = session.play_at(table).rounds
    return rounds.index(number) + 1 if number in rounds else max(1, len(rounds))


def _is_settled(table: Table) -> bool:
    """Extra rounds are over when everybody holds something else: then no other round follows."""
    if session.play_at(table).terms.kind is not TermsKind.PLAY_OFF:
        return False
    held = [session.chips_now(table, one.player) for one in session.still_in(table)]
    return len(set(held)) == len(held)


def going_out_in_order(
    table: Table, short: list[Entrant], number: int, said: Sequence[Said]
) -> list[list[Entrant]]:
    """Those who go out together, the first to go first; level ones in one group."""
    how = session.rules_at(table).same_round
    if how is OutInOneRound.AS_CONDITIONS_SAY:
        how = OutInOneRound(session.play_at(table).terms.same_round)
    if how is OutInOneRound.SHARE or len(short) == 1:
        return [short]
    if how is OutInOneRound.CHIPS_LEFT:
        held = sorted({session.chips_now(table, one.player) for one in short})
        return [[one for one in short if session.chips_now(table, one.player) == chips] for chips in held]
    in_turn = sorted(short, key=lambda one: _went(table, one, number, said))
    return [[one] for one in in_turn]


def _went(table: Table, one: Entrant, number: int, said: Sequence[Said]) -> tuple[int, int, int]:
    """By what those who go out in one round are put in order: fewer chips left, smaller wager, collected first."""
    forms = session.play_at(table).forms
    form = next((form for form in forms if (form.player, form.round) == (one.player, number)), None)
    finished = session.round_of_form(table, number)
    laid = finished.wagers if finished is not None else ()
    wagered = sum(wager.amount for wager in laid if wager.player == one.player)
    undisclosed = form.amount if form is not None else 0
    collected = len(said) + 1 if undisclosed else _collected(said, one.player)
    return session.chips_now(table, one.player), wagered + undisclosed, collected


def _collected(said: Sequence[Said], player: Player) -> int:
    """When the last of a player's chips left the layout for the house."""
    taken = [
        place
        for place, event in enumerate(said)
        if isinstance(event, (WagerSettled, StakeCollected)) and event.player == player and _is_lost(event)
    ]
    return max(taken, default=-1)


def _is_lost(event: WagerSettled | StakeCollected) -> bool:
    return isinstance(event, StakeCollected) or event.returned < event.staked


def _to_be_reinstated(table: Table) -> list[Entrant]:
    """Who is out for want of the minimum, and has it again: chips came back, or the round that put them out went.

    Lower limits bring nobody back (T24).
    """
    minimum = session.limits_at(table).minimum
    return [
        one
        for one in session.play_at(table).entrants
        if _may_come_back(table, one) and session.chips_now(table, one.player) >= minimum
    ]


def _may_come_back(table: Table, one: Entrant) -> bool:
    if one.standing is not Standing.ELIMINATED or one.kept_out or one.out is None:
        return False
    has_more = session.chips_now(table, one.player) > one.out.chips
    return has_more or one.out.round > len(session.play_at(table).rounds)


def give_places_back(context: CommandContext, players: Iterable[Player]) -> None:
    """Before chips go back to those who went out and left: without a place at the table they could have none."""
    for player in players:
        found = session.entrant(context.table, player)
        if found is None or found.standing is not Standing.ELIMINATED or found.kept_out:
            continue
        if player in context.table.patrons:
            continue
        clause = context.table.book.voids.defined
        context.say(PlaceGivenBack(player=player, box=found.box, at=context.command.at, clause=clause))


def _reinstate(context: CommandContext, one: Entrant) -> None:
    table = context.table
    context.say(
        Reinstated(
            player=one.player,
            session=session.play_at(table).terms.session,
            round=session.round_of_session(table),
            chips=session.chips_now(table, one.player),
            clause=session.rules_at(table).limits.eliminated,
            also=(table.book.voids.defined,),
        )
    )


# --- how the table follows --------------------------------------------------------------------------------


@CHAPTER.evolves(RoundScored)
def round_scored(table: Table, event: RoundScored) -> Table:
    play = session.play_at(table)
    others = tuple(one for one in play.rounds if one != event.number)
    if not event.void:
        rounds = play.rounds if event.number in play.rounds else (*play.rounds, event.number)
        return replace(table, tournament=replace(play, rounds=rounds, scored=event.number))
    forms = tuple(one for one in play.forms if one.round != event.number)
    gone = [one.player for one in play.forms if one.round == event.number]
    cards = play.passed_in.get(event.number, ())
    entrants = tuple(
        replace(
            one,
            undisclosed=one.undisclosed - gone.count(one.player),
            pass_cards=one.pass_cards + cards.count(one.player),
            deductions=tuple(taken for taken in one.deductions if taken.round != event.number),
        )
        for one in play.entrants
    )
    back = sum(taken.amount for one in play.entrants for taken in one.deductions if taken.round == event.number)
    back += sum(one.deducted for one in play.forms if one.round == event.number)
    passed_in = {number: players for number, players in play.passed_in.items() if number != event.number}
    after = replace(
        play,
        rounds=others,
        forms=forms,
        entrants=entrants,
        passed_in=passed_in,
        deducted=play.deducted - back,
        marker_for=min(play.marker_for, len(others) + 1),
    )
    return replace(table, tournament=after)


@CHAPTER.evolves(TournamentLimitsChanged)
def tournament_limits_changed(table: Table, event: TournamentLimitsChanged) -> Table:
    return under_limits(table, LimitStep(minimum=event.minimum, maximum=event.maximum))


def under_limits(table: Table, limits: LimitStep) -> Table:
    """The table with these limits on its sign."""
    options = replace(table.opened.options, minimum=limits.minimum, maximum=limits.maximum)
    return replace(table, setting=replace(table.opened, options=options))


@CHAPTER.evolves(Eliminated)
def eliminated(table: Table, event: Eliminated) -> Table:
    out = WentOut(round=event.round, chips=event.chips, order=event.order, places=event.places)
    return gone_out(table, event.player, Standing.ELIMINATED, out)


@CHAPTER.evolves(PlaceGivenBack)
def place_given_back(table: Table, event: PlaceGivenBack) -> Table:
    """They are not in the seat before they take it."""
    found = session.entrant(table, event.player)
    assert found is not None, f"{event.player} does not play in the session"
    table = session.with_entrant(table, replace(found, in_seat=False))
    return with_patron(table, Patron(name=event.player, arrived=event.at))


@CHAPTER.evolves(Reinstated)
def reinstated(table: Table, event: Reinstated) -> Table:
    """The seat is theirs again."""
    found = session.entrant(table, event.player)
    assert found is not None, f"{event.player} does not play in the session"
    table = session.with_entrant(table, replace(found, standing=Standing.IN, out=None))
    patron = table.patrons[event.player]
    return with_patron(table, replace(patron, seat=found.box if found.in_seat else None))


@CHAPTER.evolves(PassCardCollected)
def pass_card_collected(table: Table, event: PassCardCollected) -> Table:
    """It was counted when it was played."""
    return table
