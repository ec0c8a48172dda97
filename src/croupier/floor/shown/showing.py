"""Makes what is shown of a table: the felt for everyone, and what concerns one viewer alone.

Field by field, from what lies open: nothing is copied wholesale, and nothing here ever turns a card over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from croupier.floor.shown.felt import (
    CutShown,
    FairnessShown,
    Felt,
    Inscribed,
    LyingShown,
    OptionOffered,
    PersonShown,
    QuestionAsked,
    SeatShown,
    ShoeShown,
    SideWagerShown,
    SignShownToAll,
    Waits,
    Yours,
)
from croupier.floor.shown.felt_that_teaches import boxes_open_to, pays_of
from croupier.floor.shown.moment import Moment, place_of
from croupier.floor.shown.pace import Pace
from croupier.floor.shown.session_pace import session_wagers_until
from croupier.floor.shown.showing_rounds import round_shown
from croupier.floor.shown.showing_sessions import session_shown, your_tournament
from croupier.games.play import Ask, Option, Question
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.said import Answer
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.casino_war_rules import CasinoWarRules
from croupier.shoe.cut import bounds_of_cut, bounds_of_cutting_card
from croupier.shoe.stack import Stack, in_the_rack, refuse_round
from croupier.tables.conditions.device_failure import stands_still
from croupier.tables.limits.sign import SideWagerLine, sign_of, tie_bounds
from croupier.tables.opening.layouts import inscriptions
from croupier.tables.play.affording import within_the_rack
from croupier.tables.play.decisions import deadline
from croupier.tables.play.holding import is_held
from croupier.tables.state.cards import Shuffling
from croupier.tables.table import Phase, Table
from croupier.vocabulary.money import NOTHING, Cents
from croupier.vocabulary.names import BookId, On, Player
from croupier.vocabulary.refusal import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class TableStanding:
    """A table as it stands: its state, its live round, and what else follows from its last events."""

    table: Table
    live_or_none: RoundOfPlay | None
    moment: Moment
    pace: Pace

    @property
    def live(self) -> RoundOfPlay:
        """The round under way, where there is one."""
        assert self.live_or_none is not None, "no round is under way"
        return self.live_or_none

    @property
    def questions(self) -> tuple[Question, ...]:
        """Those that are open."""
        waiting = self.live_or_none.waiting if self.live_or_none is not None else None
        return waiting.questions if isinstance(waiting, Ask) and not is_held(self.table) else ()

    @property
    def until(self) -> datetime | None:
        """When the clock speaks for those who were asked: never before the dealer has laid the cards out."""
        due, busy = deadline(self.table), self.moment.busy_until
        if due is None or busy is None:
            return due
        return max(due, busy + timedelta(seconds=self.table.opened.seconds_to_decide))

    @property
    def cut_until(self) -> datetime | None:
        """When the cut is passed on to the next."""
        offered = self.moment.cut_offered
        return (
            offered + timedelta(seconds=self.pace.cut) if offered is not None and not self.table.by_hand else None
        )

    @property
    def wagers_until(self) -> datetime | None:
        """When the software dealer calls for no more bets: a while after the first wager that lies there.

        It is sooner when everybody was heard, but leaves the last who wagered the time for a side wager.
        """
        table, moment = self.table, self.moment
        if table.tournament is not None:
            return self._session_goes_on()
        if not table.lying or table.round is not None or table.by_hand or table.now is None:
            return None
        times = [moment.laid.get(place_of(lying.wager), table.now) for lying in table.lying]
        ready = moment.ready or min(times)
        closes = max(min(times), ready) + timedelta(seconds=self.pace.window)
        if not everybody_was_heard(table):
            return closes
        return min(closes, max(max(times), ready) + timedelta(seconds=self.pace.all_in))

    def _session_goes_on(self) -> datetime | None:
        """When the dealer does something in a session before its next round; nothing while it waits for people."""
        table, moment = self.table, self.moment
        if table.now is None or table.by_hand or self.waits is not Waits.WAGERS:
            return None
        times = [one for one in (moment.ready, moment.turned, moment.busy_until) if one is not None]
        since = max(times, default=table.now)
        return session_wagers_until(table, since, self.pace.window, self.pace.all_in)

    @property
    def waits(self) -> Waits:
        """What the table waits for."""
        table, cards = self.table, self.table.cards
        if table.phase is not Phase.OPEN:
            return Waits.OPENING
        if stands_still(table) or is_held(table) or cards.dropped:
            return Waits.SUPERVISOR
        if cards.shuffling is not None:
            return Waits.CUT
        if table.round is not None:
            if self.questions:
                return Waits.DECISIONS
            return Waits.DEALER if table.by_hand else Waits.SUPERVISOR
        if not cards.checked or cards.stack is None or refuse_round(cards.stack) is not None:
            return Waits.CARDS
        return Waits.WAGERS


def everybody_was_heard(table: Table) -> bool:
    """Whether each who sits has wagered or sits the round out (4.1, NSW 5.3)."""
    heard = {lying.wager.player for lying in table.lying} | set(table.passed)
    return all(one.name in heard for one in table.patrons.values() if one.seat is not None)


def felt_of(standing: TableStanding) -> Felt:
    """The whole table as everyone sees it."""
    table, setting = standing.table, standing.table.setting
    is_open = table.phase is Phase.OPEN
    return Felt(
        table=table.name,
        version=table.version,
        at=table.now,
        open=is_open,
        book=setting.book if setting else None,
        title=shelf.book(setting.book).called if setting else "",
        game=_game(table) if setting else "",
        main=table.rules.main if setting else None,
        layout=setting.layout if setting else "",
        boxes=table.rules.control.boxes.value if setting else 0,
        by_hand=table.by_hand if setting else False,
        seconds_to_decide=setting.seconds_to_decide if setting else 0,
        inscriptions=tuple(inscribed(setting.book, table)) if setting else (),
        sign=_sign(table) if is_open else None,
        waits=standing.waits,
        wagers_until=standing.wagers_until,
        seats=tuple(_seats(table)) if setting else (),
        people=tuple(_people(table)),
        lying=tuple(_lying(table)),
        cut=_cut(standing, table.cards.shuffling) if table.cards.shuffling is not None else None,
        shoe=_shoe(table, table.cards.stack) if table.cards.stack is not None else None,
        round=round_shown(table, standing.moment, standing.questions, standing.until) if setting else None,
        fairness=_fairness(table),
        tournament=session_shown(table),
    )


def _game(table: Table) -> str:
    return "casino-war" if isinstance(table.rules, CasinoWarRules) else "blackjack"


# --- the cloth and the sign -----------------------------------------------------------------------------


def inscribed(book: BookId, table: Table) -> Iterator[Inscribed]:
    """What the cloth says: what the book asks for, and what holds at this table beside it."""
    rules = table.rules
    written = {one.text: one.clause for one in inscriptions(shelf.book(book), rules)}
    if isinstance(rules, BlackjackRules):
        pays = rules.final.blackjack_pays
        written.setdefault(f"Blackjack pays {pays.value.words}", pays.clause)
        if rules.insurance is not None:
            insurance = rules.insurance.pays
            written.setdefault(f"Insurance pays {insurance.value.words}", insurance.clause)
    else:
        tie, war = rules.tie.pays, rules.war
        written[f"Tie pays {tie.value.words}"] = tie.clause
        written["Go to war or surrender on a tie"] = war.choices
    for text, clause in written.items():
        yield Inscribed(text=text, clause=clause)


def _sign(table: Table) -> SignShownToAll:
    shown = sign_of(table)
    sides = tuple(_side_wager(table, one) for one in shown.side_wagers if one.on is not On.TIE)
    if isinstance(table.rules, CasinoWarRules):
        sides += (_tie(table, table.rules),)
    return SignShownToAll(
        minimum=shown.limits.minimum,
        maximum=shown.limits.maximum,
        multiples=shown.limits.multiples,
        step=shown.limits.step,
        side_wagers=sides,
        lines=tuple(Inscribed(text=str(one), clause=one.clause) for one in shown.lines),
    )


def _side_wager(table: Table, line: SideWagerLine) -> SideWagerShown:
    return SideWagerShown(
        on=line.on,
        title=line.on.inscription,
        lowest=line.bounds.lowest if line.bounds else None,
        highest=line.bounds.highest if line.bounds else None,
        amounts=line.amounts,
        clause=line.clause,
        pays=pays_of(table.rules, line.on),
    )


def _tie(table: Table, rules: CasinoWarRules) -> SideWagerShown:
    bounds = tie_bounds(table.opened.options)
    return SideWagerShown(
        on=On.TIE,
        title=On.TIE.inscription,
        lowest=bounds.lowest if bounds else None,
        highest=bounds.highest if bounds else None,
        amounts=(),
        clause=rules.tie.defined,
        pays=pays_of(rules, On.TIE),
    )


# --- people and chips before the deal -------------------------------------------------------------------


def _seats(table: Table) -> Iterator[SeatShown]:
    sitting = {one.seat: one.name for one in table.patrons.values() if one.seat is not None}
    for box in range(1, table.rules.control.boxes.value + 1):
        yield SeatShown(box=box, player=sitting.get(box))


def _people(table: Table) -> Iterator[PersonShown]:
    for one in table.patrons.values():
        yield PersonShown(name=one.name, seat=one.seat, boxes=one.boxes, sits_out=one.name in table.passed)


def _lying(table: Table) -> Iterator[LyingShown]:
    for lying in table.lying:
        one = lying.wager
        yield LyingShown(player=one.player, box=one.box, on=one.on, amount=Cents(one.amount), seated=one.seated)


# --- cards ----------------------------------------------------------------------------------------------


def _cut(standing: TableStanding, shuffling: Shuffling) -> CutShown:
    table, offer = standing.table, shuffling.offers[0]
    least, most = bounds_of_cut(table.shuffle_rules, shuffling.cards)
    behind = bounds_of_cutting_card(table.shuffle_rules, shuffling.cards)
    return CutShown(
        player=None if shuffling.cut is not None else offer.player,
        made=shuffling.cut is not None,
        cards=shuffling.cards,
        least=least,
        most=most,
        cutting_card=shuffling.cutting_card,
        behind_least=behind[0],
        behind_most=behind[1],
        until=standing.cut_until,
        clause=offer.clause,
    )


def _shoe(table: Table, stack: Stack) -> ShoeShown:
    refused = refuse_round(stack)
    cutting_card = stack.cutting_card
    return ShoeShown(
        number=stack.shoe,
        decks=stack.decks,
        holder=table.holder.value,
        undealt=stack.undealt.count,
        to_cutting_card=None if cutting_card is None else max(0, stack.undealt.count - cutting_card),
        discards=in_the_rack(stack).count,
        shuffle_due=refused.clause if refused is not None else None,
    )


def _fairness(table: Table) -> FairnessShown | None:
    cards = table.cards
    value, cut = None, None
    if cards.shuffling is not None:
        committed = cards.shuffling.committed
    elif cards.orders:
        committed, value, cut = cards.orders[-1].committed, cards.orders[-1].value, cards.orders[-1].cut
    else:
        committed = None
    if committed is None:
        return None
    return FairnessShown(
        shoe=committed.commitment.occasion.shoe,
        shuffle=committed.commitment.occasion.shuffle,
        commitment=committed.commitment.digest,
        value=value,
        cut=cut,
        next_commitment=cards.committed.commitment.digest if cards.committed is not None else None,
    )


# --- what concerns one viewer alone ---------------------------------------------------------------------


def yours(standing: TableStanding, name: Player) -> Yours:
    """What a player sees beside the felt: their own chips, and what they may answer."""
    table = standing.table
    patron, shuffling = table.patrons[name], table.cards.shuffling
    return Yours(
        name=name,
        here=True,
        rack=patron.rack,
        seat=patron.seat,
        questions=tuple(_question(standing, one) for one in standing.questions if one.player == name),
        cut=shuffling is not None and shuffling.cut is None and shuffling.offers[0].player == name,
        tournament=your_tournament(table, name),
        boxes=boxes_open_to(table, name),
    )


def away(name: Player) -> Yours:
    """The same for one who is not at the table."""
    return Yours(name=name, here=False, rack=NOTHING, seat=None, questions=(), cut=False, tournament=None)


def _question(standing: TableStanding, question: Question) -> QuestionAsked:
    return QuestionAsked(
        box=question.box,
        hand=question.hand,
        owner=question.owner,
        options=tuple(option_offered(standing, question, one) for one in question.options),
        clause=question.clause,
        silence=question.silence,
        until=standing.until,
        follows=question.follows,
    )


def option_offered(standing: TableStanding, question: Question, option: Option) -> OptionOffered:
    """The option as far as the rack can pay for it."""
    asked = Answer(
        player=question.player,
        box=question.box,
        hand=question.hand,
        choose=option.choose,
        owner=question.owner,
    )
    fitted = within_the_rack(standing, asked)
    most = option.most
    if isinstance(fitted, Answer) and fitted.amount is not None:
        most = fitted.amount
    return OptionOffered(
        choose=option.choose,
        least=option.least,
        most=most,
        step_of_two=option.step_of_two,
        clause=option.clause,
        refused=fitted.says if isinstance(fitted, Refused) else None,
    )
