"""What a session asks of those who wager, and how it stands. Reads the table and changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec

from croupier.games.wagers import Wager
from croupier.rulebooks.tournament_rules.play import Fixed, OutOfTurn, PlayRules
from croupier.tables.house import House
from croupier.tables.state.cases import DisputeStands
from croupier.tables.state.tournament import Entrant, Form, LimitStep, Standing, TournamentPlay
from croupier.tables.table import Round, Table
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import tournament_chips
from croupier.vocabulary.names import Player
from croupier.vocabulary.refusal import Refusal, Refused

replace = msgspec.structs.replace


# --- how it stands ----------------------------------------------------------------------------------------


def play_at(table: Table) -> TournamentPlay:
    """The session at a table that has one."""
    assert table.tournament is not None, f"no session is played at {table.name}"
    return table.tournament


def rules_at(table: Table) -> PlayRules:
    """What the book says of a tournament's tables."""
    rules = table.book.tournaments
    assert rules is not None, f"{table.opened.book} knows no tournaments"
    assert rules.play is not None, f"{table.opened.book} says nothing of a tournament's tables"
    return rules.play


def entrant(table: Table, player: Player) -> Entrant | None:
    """The player as one of the session's, in or out; nothing for others."""
    entrants = table.tournament.entrants if table.tournament is not None else ()
    return next((one for one in entrants if one.player == player), None)


def still_in(table: Table) -> tuple[Entrant, ...]:
    """Who is in, by box."""
    return tuple(one for one in play_at(table).entrants if one.standing is Standing.IN)


def is_in(table: Table, player: Player) -> bool:
    """Whether the player is in the session that is played here."""
    found = entrant(table, player)
    return found is not None and found.standing is Standing.IN


def with_entrant(table: Table, changed: Entrant) -> Table:
    """The table with this entrant as they now are."""
    play = play_at(table)
    entrants = tuple(changed if one.box == changed.box else one for one in play.entrants)
    return replace(table, tournament=replace(play, entrants=entrants))


def chips_now(table: Table, player: Player) -> int:
    """What lies before a player and on the layout; nothing once it was given back."""
    patron = table.patrons.get(player)
    lying = sum(one.wager.amount for one in table.lying if one.wager.player == player)
    boxes = table.round.layout.boxes if table.round is not None else ()
    staked = sum(one.staked for box in boxes for one in box.stakes if one.player == player and one.outcome is None)
    return (patron.rack if patron is not None else 0) + lying + staked


def chips_of(table: Table, player: Player) -> int:
    """What a player holds; of one who is out, what they last held."""
    found = entrant(table, player)
    return found.out.chips if found is not None and found.out is not None else chips_now(table, player)


def round_of_session(table: Table) -> int:
    """Which round of the session is under way, or else comes next, counted from one."""
    rounds = play_at(table).rounds
    if table.round is not None and table.round.number in rounds:
        return rounds.index(table.round.number) + 1
    return len(rounds) + 1


def step_at(table: Table, number: int) -> LimitStep:
    """The limits that hold in a round of the session."""
    steps = play_at(table).terms.limits
    held = [one for one in steps if one.from_round <= number]
    return max(held, key=lambda one: one.from_round) if held else min(steps, key=lambda one: one.from_round)


def limits_at(table: Table) -> LimitStep:
    """The limits of the round under way, or else of the next."""
    return step_at(table, round_of_session(table))


def is_finished(table: Table, at: datetime) -> bool:
    """Nothing can change any more: rounds played or time up, concluded, or at most one player left in."""
    if table.round is not None or unread_forms(table):
        return False
    return is_last(table, at) or len(still_in(table)) <= 1


def is_last(table: Table, at: datetime) -> bool:
    """Whether no other round follows those that were played, however many players are in."""
    play, terms = play_at(table), play_at(table).terms
    played_out = terms.rounds is not None and len(play.rounds) >= terms.rounds
    return play.concluded or played_out or (terms.ends is not None and at >= terms.ends)


def unread_forms(table: Table) -> tuple[Form, ...]:
    """Forms on paper of rounds that are over, and that nobody has read out yet."""
    under_way = table.round.number if table.round is not None else None
    return tuple(
        one
        for one in play_at(table).forms
        if one.sealed is None and not one.opened and one.round not in (None, under_way)
    )


def round_of_form(table: Table, number: int) -> Round | None:
    """The round that a form is settled by, under way or over; nothing where it is no longer at hand."""
    known = (table.round, table.finished, table.to_be_read)
    return next((one for one in known if one is not None and one.number == number), None)


def kept_for_forms(table: Table) -> Table:
    """The table before its finished round is put away: it stands, and forms that are not read yet need it."""
    over = table.finished
    if table.tournament is None or over is None or all(one.round != over.number for one in unread_forms(table)):
        return table
    return replace(table, to_be_read=over)


def form_to_come(table: Table, player: Player) -> Form | None:
    """The player's form for the round that comes."""
    return next((one for one in play_at(table).forms if one.player == player and one.round is None), None)


def form_of(table: Table, player: Player, number: int | None = None) -> bytes:
    """What a sealed form is bound to: it opens for no other round, player or table."""
    return f"form/{table.name}/{table.rounds + 1 if number is None else number}/{player}".encode()


def refuse_sealed_too(table: Table, wager: Wager, house: House, *, held: int = 0) -> Refused | None:
    """Open and undisclosed wager together are no more than the player has; `held` goes back for the new one."""
    form = form_to_come(table, wager.player) if table.tournament is not None else None
    rules = rules_at(table).undisclosed if form is not None else None
    if form is None or form.sealed is None or rules is None:
        return None
    sealed = msgspec.json.decode(house.open(form.sealed, form_of(table, wager.player)).strip())["amount"]
    holds = table.patrons[wager.player].rack + held
    if wager.amount + sealed <= holds:
        return None
    says = (
        f"{wager.player} cannot wager {tournament_chips(wager.amount)} beside the form: "
        f"{tournament_chips(holds)} is left for both"
    )
    return Refused(Refusal.NOT_ENOUGH_CHIPS, says=says, clause=rules.beside_an_open_wager)


def begun(table: Table, number: int) -> Table:
    """The table when a round of the session begins: forms and pass cards are this round's, turns are over."""
    play = table.tournament
    if play is None:
        return table
    entrants = tuple(
        replace(one, began_with=chips_now(table, one.player)) if one.standing is Standing.IN else one
        for one in play.entrants
    )
    forms = tuple(replace(one, round=number) if one.round is None else one for one in play.forms)
    passed_in = {**play.passed_in, number: play.pass_cards} if play.pass_cards else play.passed_in
    after = replace(
        play,
        entrants=entrants,
        forms=forms,
        passed_in=passed_in,
        pass_cards=(),
        asked=(),
        out_of_turn=(),
        sitting_out=(),
        late=(),
    )
    return replace(table, tournament=after)


def deducted_in(table: Table, number: int) -> dict[Player, int]:
    """What was taken from players for that round beside their wagers."""
    play = table.tournament
    if play is None:
        return {}
    taken: dict[Player, int] = {}
    for one in play.entrants:
        for deduction in one.deductions:
            if deduction.round == number:
                taken[one.player] = taken.get(one.player, 0) + deduction.amount
    for form in play.forms:
        if form.round == number and form.deducted:
            taken[form.player] = taken.get(form.player, 0) + form.deducted
    return taken


# --- the order of wagering --------------------------------------------------------------------------------


def has_order(table: Table) -> bool:
    """Whether there is an order of wagering: by the book, or by the conditions where it leaves it to them."""
    order, said = rules_at(table).order, play_at(table).terms.order_of_wagering
    return order.unless_said if said is None or not order.conditions_decide else said


def in_order(table: Table) -> tuple[Entrant, ...]:
    """Who wagers in the coming round, from the marker clockwise; absent players are passed over."""
    marker = play_at(table).marker or 1
    return clockwise((one for one in still_in(table) if one.in_seat), marker)


def clockwise(entrants: Iterable[Entrant], box: int) -> tuple[Entrant, ...]:
    """Entrants from a box on, and round."""
    return tuple(sorted(entrants, key=lambda one: (one.box < box, one.box)))


def heard(table: Table) -> frozenset[Player]:
    """Who has wagered for the coming round, openly or not, has played a pass card, or is out of it."""
    play, main = play_at(table), table.rules.main
    openly = {one.player for one in table.wagers if one.on is main}
    sealed = {one.player for one in play.forms if one.round is None}
    return frozenset(openly | sealed | set(play.pass_cards) | set(play.sitting_out))


def waited_for(table: Table) -> tuple[Player, ...]:
    """Who is to wager in the coming round and has not."""
    done = heard(table)
    return tuple(one.player for one in in_order(table) if one.player not in done)


def deals_from(table: Table) -> int | None:
    """The box at which the deal of the coming round begins, where the conditions have it begin at the marker."""
    if table.tournament is None or not table.tournament.terms.deal_from_marker or not has_order(table):
        return None
    return table.tournament.marker if rules_at(table).order.deal_from_marker is not None else None


def next_to_wager(table: Table) -> Player | None:
    """Whose turn it is: after whoever was asked last, then those who were passed over."""
    if table.tournament is None or table.round is not None or not has_order(table):
        return None
    waiting, order = waited_for(table), [one.player for one in in_order(table)]
    reached = _reached(table, order)
    late = play_at(table).late
    ahead = [one for one in waiting if order.index(one) >= reached and one not in late]
    return next(iter((*ahead, *(one for one in waiting if one not in late))), None)


def _reached(table: Table, order: list[Player]) -> int:
    """How far in the order asking has come; below nothing before anybody was asked."""
    return max((order.index(one) for one in play_at(table).asked if one in order), default=-1)


def is_in_turn(table: Table, player: Player) -> bool:
    """Whether the player may wager now: the turn is theirs, or still is."""
    if not has_order(table) or player in play_at(table).late:
        return True
    return next_to_wager(table) == player or (player in heard(table) and not has_passed(table, player))


def has_passed(table: Table, player: Player) -> bool:
    """Whether the player's opportunity is over: somebody after them was asked, or has wagered in turn."""
    order = [one.player for one in in_order(table)]
    return player in order and _reached(table, order) > order.index(player)


def turn_taken(table: Table, player: Player) -> Table:
    """The table when somebody wagers: to wager in turn is to be asked."""
    if table.tournament is None or next_to_wager(table) != player:
        return table
    play = play_at(table)
    asked = tuple(dict.fromkeys((*play.asked, player)))
    return replace(table, tournament=replace(play, asked=asked))


def refuse_fixed(table: Table, player: Player, does: str) -> Refused | None:
    """Why a wager that lies there can no longer be changed or taken back."""
    if table.tournament is None or not has_order(table):
        return None
    order = rules_at(table).order
    at_once = order.fixed is Fixed.AT_ONCE
    if not at_once and (order.fixed is Fixed.AT_THE_FIRST_CARD or not has_passed(table, player)):
        return None
    why = "it was made in turn" if at_once else "the next player has been asked"
    says = f"{player} cannot {does} the wager on box {_box(table, player)}: {why}"
    return Refused(Refusal.WAGER_FIXED, says=says, clause=order.fixed_by)


def until_asked(table: Table) -> tuple[Clause, ...]:
    """The clause by which a wager may still be taken back: it is fixed when the next player is asked."""
    if table.tournament is None or not has_order(table):
        return ()
    order = rules_at(table).order
    return (order.fixed_by,) if order.fixed is Fixed.WHEN_THE_NEXT_IS_ASKED and order.fixed_by else ()


# --- what may be wagered ----------------------------------------------------------------------------------


def refuse_outsider(table: Table, player: Player, does: str) -> Refused | None:
    """The table is for those alone who are in its session."""
    if table.tournament is None or is_in(table, player):
        return None
    found = entrant(table, player)
    why = f"{player} is {found.standing}" if found is not None else f"{player} does not play in it"
    says = f"{player} cannot {does} at {table.name}: a tournament is played there, and {why}"
    return Refused(Refusal.TOURNAMENT_ONLY, says=says, clause=rules_at(table).exclusive)


def refuse_no_round_to_come(table: Table, player: Player, does: str, at: datetime) -> Refused | None:
    """After the last round of a session there is nothing to wager for."""
    if table.tournament is None or table.round is not None:
        return None
    alone = len(still_in(table)) <= 1 and bool(play_at(table).rounds)
    if not is_last(table, at) and not alone:
        return None
    terms, rules = play_at(table).terms, table.book.tournaments
    says = f"{player} cannot {does}: no other round of the {terms.kind} {terms.session} is played at {table.name}"
    return Refused(Refusal.SESSION_OVER, says=says, clause=rules.sessions.session if rules is not None else None)


def refuse_in_session(table: Table, wager: Wager, at: datetime) -> Refused | None:
    """Why a session does not take a wager: whose it is, where, when and how much."""
    if table.tournament is None:
        return None
    return (
        refuse_outsider(table, wager.player, "wager")
        or refuse_no_round_to_come(table, wager.player, f"wager on box {wager.box}", at)
        or refuse_place(table, wager.player, wager.box)
        or _refuse_again(table, wager)
        or (refuse_turn(table, wager.player) if _is_taken_back(table) else None)
        or refuse_amount(table, wager)
    )


def _is_taken_back(table: Table) -> bool:
    return rules_at(table).order.out_of_turn is OutOfTurn.TAKEN_BACK


def refuse_place(table: Table, player: Player, box: int) -> Refused | None:
    """Everybody wagers at the box allotted to them, and sits there."""
    found, clause = entrant(table, player), rules_at(table).own_seat
    assert found is not None, "one who does not play in it was refused"
    if box != found.box:
        says = f"{player} cannot wager on box {box}: box {found.box} is theirs for the session"
        return Refused(Refusal.WRONG_SEAT, says=says, clause=clause)
    if not found.in_seat:
        says = f"{player} cannot wager on box {box}: the seat is empty"
        return Refused(Refusal.NOT_SEATED, says=says, clause=clause)
    return None


def _refuse_again(table: Table, wager: Wager) -> Refused | None:
    """A pass card lies in place of a wager, and one whose wager was void sits the round out."""
    play, rules = play_at(table), rules_at(table)
    if wager.player in play.pass_cards:
        says = f"{wager.player} cannot wager on box {wager.box}: a pass card lies there in place of a wager"
        return Refused(Refusal.WAGER_PLACED_TWICE, says=says, clause=rules.pass_cards)
    if wager.player in play.sitting_out:
        says = f"{wager.player} cannot wager on box {wager.box}: their wager for this round is void"
        return Refused(Refusal.WAGERS_CLOSED, says=says, clause=rules.order.first_offence)
    return None


def refuse_turn(table: Table, player: Player) -> Refused | None:
    """Whoever wagers before their turn waits."""
    if table.round is not None or is_in_turn(table, player):
        return None
    first = next_to_wager(table)
    waits = f"it is {first}'s turn" if first is not None else "their turn is over"
    says = f"{player} cannot wager on box {_box(table, player)}: {waits}"
    order = rules_at(table).order
    return Refused(Refusal.OUT_OF_TURN, says=says, clause=order.turn, also=order.turn_also)


def refuse_amount(table: Table, wager: Wager) -> Refused | None:
    """At least the minimum; where the book says so, at most the maximum, and in units of the minimum."""
    if wager.on is not table.rules.main or wager.amount <= 0:
        return None
    rules, limits, play = rules_at(table).limits, limits_at(table), play_at(table)
    whose = f"{wager.player}'s wager on box {wager.box} cannot be {tournament_chips(wager.amount)}"
    if wager.player in play.late and wager.amount != limits.minimum:
        says = f"{whose}: it came late, and is held to the minimum of {tournament_chips(limits.minimum)}"
        return Refused(Refusal.RESTRICTED, says=says, clause=rules.late)
    if wager.amount < limits.minimum:
        says = f"{whose}: the minimum is {tournament_chips(limits.minimum)}"
        return Refused(Refusal.UNDER_MINIMUM, says=says, clause=rules.must_wager)
    if rules.over_maximum is not None and wager.amount > limits.maximum:
        says = f"{whose}: the maximum is {tournament_chips(limits.maximum)}"
        return Refused(Refusal.OVER_MAXIMUM, says=says, clause=rules.over_maximum)
    if rules.in_units is not None and wager.amount % limits.minimum:
        says = f"{whose}: wagers are in units of {tournament_chips(limits.minimum)}"
        return Refused(Refusal.NOT_IN_UNITS, says=says, clause=rules.in_units)
    return None


def refuse_not_wagering(table: Table, player: Player) -> Refused | None:
    """Nobody sits a round of a session out."""
    if table.tournament is None:
        return None
    limits = limits_at(table)
    says = f"{player} cannot sit the round out: everybody wagers {tournament_chips(limits.minimum)} at least"
    return Refused(Refusal.MUST_WAGER, says=says, clause=rules_at(table).limits.must_wager)


# --- what is not done in a session ------------------------------------------------------------------------


def refuse_added(table: Table, says: str) -> Refused | None:
    """Tournament chips are neither bought nor carried away: nobody has more or fewer but by play."""
    if table.tournament is None:
        return None
    rules = rules_at(table).chips
    also = tuple(one for one in (rules.not_removed,) if one is not None and one != rules.not_added)
    return Refused(Refusal.CHIPS_NOT_ADDED, says=says, clause=rules.not_added, also=also)


def refuse_leaving(table: Table, player: Player) -> Refused | None:
    """Nobody carries tournament chips away, and whoever is in stays."""
    if table.tournament is None or entrant(table, player) is None:
        return None
    if not is_in(table, player) and not chips_now(table, player):
        return None
    holds = tournament_chips(chips_now(table, player))
    return refuse_added(table, f"{player} cannot leave {table.name} with {holds} in chips: they stay on the table")


def refuse_seat(table: Table, player: Player, box: int) -> Refused | None:
    """Seats of a session are allotted; one who is away takes the seat again from the tournament."""
    if table.tournament is None:
        return None
    if refused := refuse_outsider(table, player, "sit"):
        return refused
    if box == _box(table, player):
        return None
    says = f"{player} cannot sit at box {box}: box {_box(table, player)} is theirs for the session"
    return Refused(Refusal.WRONG_SEAT, says=says, clause=rules_at(table).own_seat)


def refuse_standing_up(table: Table, player: Player) -> Refused | None:
    """Where the book knows absent players one may be away; a wager keeps its player in the seat."""
    if table.tournament is None or not is_in(table, player):
        return None
    if rules_at(table).absence is None:
        says = f"{player} cannot give up the seat at box {_box(table, player)}: it is theirs for the session"
        return Refused(Refusal.WRONG_SEAT, says=says, clause=rules_at(table).own_seat)
    if player in heard(table):
        says = f"{player} cannot give up the seat at box {_box(table, player)}: there is a wager of theirs"
        return Refused(Refusal.WAGER_LIES, says=says, clause=rules_at(table).own_seat)
    return None


def stood_up(table: Table, player: Player) -> Table:
    """The table when a player of the session gives up the seat: they are away."""
    found = entrant(table, player)
    return table if found is None else with_entrant(table, replace(found, in_seat=False))


def refuse_exchanged(table: Table, says: str) -> Refused | None:
    """Nor are they exchanged, for others or with others."""
    if table.tournament is None:
        return None
    return Refused(Refusal.CHIPS_NOT_EXCHANGED, says=says, clause=rules_at(table).chips.not_exchanged)


def refuse_redeemed(table: Table, says: str) -> Refused | None:
    """They have no value in money."""
    if table.tournament is None:
        return None
    return Refused(Refusal.NO_VALUE, says=says, clause=rules_at(table).chips.no_value)


def refuse_start(table: Table, who: str, at: datetime) -> Refused | None:
    """Why no round of the session begins now, wagers that are not made apart."""
    if table.tournament is None:
        return None
    return (
        _refuse_unread(table, who)
        or _refuse_over(table, who, at)
        or _refuse_pause(table, who, at)
        or _refuse_dispute(table, who)
        or _refuse_absent(table, who)
        or _refuse_unheard(table, who)
        or _refuse_unexamined(table, who)
    )


def _refuse_unread(table: Table, who: str) -> Refused | None:
    unread, rules = unread_forms(table), rules_at(table).undisclosed
    if not unread or rules is None:
        return None
    says = f"{who} cannot start a round: the form of {unread[0].player} has not been read out"
    return Refused(Refusal.FORM_NOT_READ, says=says, clause=rules.announced)


def _refuse_over(table: Table, who: str, at: datetime) -> Refused | None:
    if not is_finished(table, at):
        return None
    terms, rules = play_at(table).terms, table.book.tournaments
    says = f"{who} cannot start a round: the {terms.kind} {terms.session} is over at {table.name}"
    return Refused(Refusal.SESSION_OVER, says=says, clause=rules.sessions.session if rules is not None else None)


def _refuse_pause(table: Table, who: str, at: datetime) -> Refused | None:
    play = play_at(table)
    if play.paused_until is None or at >= play.paused_until:
        return None
    says = f"{who} cannot start a round: there is a break until {play.paused_until.isoformat()}"
    return Refused(Refusal.ON_A_BREAK, says=says, clause=play.paused_by)


_OPEN = (DisputeStands.RAISED, DisputeStands.UNDER_REVIEW)


def _refuse_dispute(table: Table, who: str) -> Refused | None:
    clause = rules_at(table).dispute
    opened = next((one for one in table.cases.disputes.values() if one.stands in _OPEN), None)
    if clause is None or opened is None:
        return None
    says = f"{who} cannot start a round: the dispute {opened.id} is not settled"
    return Refused(Refusal.DISPUTE_OPEN, says=says, clause=clause)


def _refuse_absent(table: Table, who: str) -> Refused | None:
    rules = rules_at(table).absence
    gone = next((one.player for one in still_in(table) if not one.in_seat and not one.ruled_absent), None)
    if gone is None:
        return None
    if rules is None:  # only one who had left, and is in again: everybody who is in wagers (T12)
        says = f"{who} cannot start a round: {gone} is in again, and not in the seat"
        return Refused(Refusal.NOT_SEATED, says=says, clause=rules_at(table).limits.must_wager)
    says = f"{who} cannot start a round: {gone} is not in the seat, and nobody has decided about it"
    return Refused(Refusal.NOT_SEATED, says=says, clause=rules.ruled_on)


def _refuse_unheard(table: Table, who: str) -> Refused | None:
    waiting, rules = waited_for(table), rules_at(table)
    if not waiting:
        return None
    says = f"{who} cannot start a round: {', '.join(waiting)} {'has' if len(waiting) == 1 else 'have'} not wagered"
    return Refused(Refusal.NOT_ASKED_YET, says=says, clause=rules.limits.must_wager)


def _refuse_unexamined(table: Table, who: str) -> Refused | None:
    rules = rules_at(table).undisclosed
    unseen = next((one.player for one in play_at(table).forms if one.round is None and not one.examined), None)
    if rules is None or unseen is None:
        return None
    says = f"{who} cannot start a round: the form of {unseen} has not been examined"
    return Refused(Refusal.FORM_NOT_EXAMINED, says=says, clause=rules.examined)


def _box(table: Table, player: Player) -> int:
    found = entrant(table, player)
    assert found is not None, f"{player} does not play in the session"
    return found.box
