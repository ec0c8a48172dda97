"""Whether conditions make sense at all, whatever the book: amounts, limits, sessions, prizes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from croupier.rulebooks.book import Book
from croupier.rulebooks.table_options import TableOptions
from croupier.tournaments.state.conditions import (
    BuyBackOffer,
    Conditions,
    Format,
    Guarantee,
    LimitsFrom,
    Repechage,
    SessionPlan,
    SessionPlayers,
    chip_of,
    plan_of,
    players_of,
)
from croupier.tournaments.stated import needs_advance
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import On
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

MOST_MONEY = 10**11
"""A thousand million dollars."""
MOST_CHIPS_EACH = 10**9
MOST_IN_A_LIST = 200
SEATS = 7
"""At a table, where neither the conditions nor the ballot say otherwise."""

Wrong = Iterator[tuple[Refusal, str]]


def refuse_nonsense(book: Book, conditions: Conditions) -> Refused | None:
    """The first thing in the conditions that cannot be meant."""
    for check in (_amounts, _chips, _limits, _sessions, _numbers, _statements, _prizes):
        for code, says in check(conditions):
            return Refused(code, says=f"The conditions cannot be drafted: {says}")
    return (
        _refuse_commission(book, conditions)
        or _refuse_no_advance(book, conditions)
        or _refuse_side_wagers(book, conditions)
    )


def _within(what: str, value: int | None, least: int, most: int) -> Wrong:
    if value is not None and not least <= value <= most:
        yield Refusal.NUMBER_NOT_ALLOWED, f"{what} is {value:,}, and it has to be {least:,} to {most:,}"


def _amounts(conditions: Conditions) -> Wrong:
    buy_back = conditions.buy_back.fee if isinstance(conditions.buy_back, BuyBackOffer) else None
    promised = conditions.guarantee.amount if isinstance(conditions.guarantee, Guarantee) else None
    for what, amount in (
        ("the entry fee", conditions.entry_fee),
        ("the commission", conditions.commission),
        ("the buy-in", conditions.buy_in),
        ("the fee of a buy-back", buy_back),
        ("the guarantee", promised),
    ):
        if amount is not None and not 0 <= amount <= MOST_MONEY:
            bounds = f"it has to be {dollars(0)} to {dollars(MOST_MONEY)}"
            yield Refusal.AMOUNT_NOT_ALLOWED, f"{what} is {dollars(amount)}, and {bounds}"


def _chips(conditions: Conditions) -> Wrong:
    chip = chip_of(conditions)
    if not 1 <= chip <= 10**6:
        yield Refusal.NO_SUCH_CHIP, f"the smallest chip is {chip:,}, and it has to be 1 to 1,000,000"
        return
    for what, amount in (("the allotment", conditions.chips), ("that of a play-off", conditions.play_off_chips)):
        if amount is None:
            continue
        if not 0 < amount <= MOST_CHIPS_EACH:
            yield Refusal.AMOUNT_NOT_ALLOWED, f"{what} is {amount:,} chips, and it has to be more than nothing"
        if amount % chip:
            yield Refusal.AMOUNT_NOT_IN_CHIPS, f"{what} of {amount:,} cannot be made with chips of {chip:,}"


def _limits(conditions: Conditions) -> Wrong:
    limits = conditions.limits or ()
    if len(limits) > MOST_IN_A_LIST:
        yield Refusal.LIMITS_NOT_ALLOWED, f"{len(limits):,} changes of the limits are too many"
    if limits and limits[0].from_round != 1:
        yield Refusal.LIMITS_NOT_ALLOWED, f"no limits hold before round {limits[0].from_round:,}"
    for before, after in pairwise(limits):
        if after.from_round <= before.from_round:
            says = f"limits from round {after.from_round:,} cannot follow those from round {before.from_round:,}"
            yield Refusal.LIMITS_NOT_ALLOWED, says
    for one in limits:
        yield from _limit(conditions, one)
    if limits and conditions.chips is not None and limits[0].minimum > conditions.chips:
        says = f"nobody could wager a minimum of {limits[0].minimum:,} with {conditions.chips:,} chips"
        yield Refusal.LIMITS_NOT_ALLOWED, says


def _limit(conditions: Conditions, one: LimitsFrom) -> Wrong:
    if not 0 < one.minimum <= one.maximum <= MOST_CHIPS_EACH:
        says = f"limits of {one.minimum:,} to {one.maximum:,} leave nothing to wager"
        yield Refusal.LIMITS_NOT_ALLOWED, says
    chip = chip_of(conditions)
    if one.minimum % chip or one.maximum % chip:
        says = f"limits of {one.minimum:,} to {one.maximum:,} cannot be wagered with chips of {chip:,}"
        yield Refusal.AMOUNT_NOT_IN_CHIPS, says


def _sessions(conditions: Conditions) -> Wrong:
    plans = conditions.sessions or ()
    if len(plans) > MOST_IN_A_LIST:
        yield Refusal.NUMBER_NOT_ALLOWED, f"{len(plans):,} sessions are too many"
    names = [one.name for one in plans]
    for name in names:
        if not name.strip():
            yield Refusal.NAME_NOT_ALLOWED, "a session has no name"
        if names.count(name) > 1:
            yield Refusal.NAME_TAKEN, f"two sessions are called {name}"
    for plan in plans:
        yield from _session(plan)
    if plans and players_of(conditions, plans[0].name) is not SessionPlayers.ALL:
        yield (
            Refusal.CONDITIONS_NOT_GOOD,
            f"{plans[0].name} is the first session, and nobody is {plans[0].players}",
        )
    stated = [one for one in plans if one.starts is not None]
    for before, after in pairwise(stated):
        if before.starts is not None and after.starts is not None and after.starts < before.starts:
            yield Refusal.CONDITIONS_NOT_GOOD, f"{after.name} would start before {before.name}"


def _session(plan: SessionPlan) -> Wrong:
    yield from _within(f"the number of rounds of {plan.name}", plan.rounds, 1, 10_000)
    yield from _within(f"the minutes of {plan.name}", plan.minutes, 1, 10_000)
    yield from _within(f"the number of tables of {plan.name}", plan.tables, 1, 500)
    yield from _within(f"the number of players at a table of {plan.name}", plan.players_per_table, 1, SEATS)
    most = plan.players_per_table or SEATS
    yield from _within(f"the number that goes on from each table of {plan.name}", plan.advance, 1, most)


def _numbers(conditions: Conditions) -> Wrong:
    for what, number, least, most in (
        ("the number of pass cards", conditions.pass_cards, 0, 1_000),
        ("the number of undisclosed wagers", conditions.undisclosed_wagers, 0, 1_000),
        ("the seconds to wager", conditions.seconds_to_wager, 1, 86_400),
        ("the seconds to decide", conditions.seconds_to_decide, 1, 86_400),
        ("the number of entries for each player", conditions.entries_each, 1, 1_000),
        ("the number of entries at which it starts", _entries_to_start(conditions), *_may_play(conditions)),
    ):
        yield from _within(what, number, least, most)
    if conditions.players is not None:
        fewest, most_players = conditions.players.fewest, conditions.players.most
        yield from _within("the fewest players", fewest, 1, 100_000)
        yield from _within("the most players", most_players, 1, 100_000)
        if fewest is not None and most_players is not None and fewest > most_players:
            says = f"at least {fewest:,} and at most {most_players:,} cannot play"
            yield Refusal.NUMBER_NOT_ALLOWED, says
    if isinstance(conditions.guarantee, Guarantee):
        yield from _within("the number of entries of the guarantee", conditions.guarantee.entries, 1, 100_000)
    struck = conditions.table_rules.hands_from_splitting if conditions.table_rules is not None else None
    yield from _within("the number of hands from splitting", struck, 1, 100)


def _entries_to_start(conditions: Conditions) -> int | None:
    return conditions.sit_and_go.entries if conditions.sit_and_go is not None else None


def _may_play(conditions: Conditions) -> tuple[int, int]:
    """How few and how many may play, where the conditions say so."""
    stated = conditions.players
    fewest = stated.fewest if stated is not None else None
    most = stated.most if stated is not None else None
    return fewest or 1, most or 100_000


def _statements(conditions: Conditions) -> Wrong:
    """What is false or says how it is done is never simply true."""
    for what, value in (
        ("a buy-back", conditions.buy_back),
        ("a repechage", conditions.repechage),
        ("a guarantee", conditions.guarantee),
        ("a withdrawal", conditions.withdrawal),
    ):
        if value is True:
            yield Refusal.CONDITIONS_NOT_GOOD, f"{what} is offered, and nothing is said of how"
    for what, session in (
        ("the buy-back", getattr(conditions.buy_back, "until_session", None)),
        ("the repechage", conditions.repechage.session if isinstance(conditions.repechage, Repechage) else None),
    ):
        if session is not None and conditions.sessions and plan_of(conditions, session) is None:
            yield Refusal.CONDITIONS_NOT_GOOD, f"{what} names {session!r}, and there is no such session"
    if conditions.points is not None and conditions.format is not Format.POINTS:
        played = (conditions.format or Format.KNOCK_OUT).value
        yield Refusal.CONDITIONS_NOT_GOOD, f"points are given for places, and the format is {played}"
    for points in conditions.points or ():
        yield from _within("the points of a place", points, 0, 10**6)
    if len(conditions.points or ()) > MOST_IN_A_LIST:
        yield Refusal.NUMBER_NOT_ALLOWED, "points are given for too many places"
    most = conditions.players.most if conditions.players is not None else None
    if isinstance(conditions.guarantee, Guarantee) and most is not None and conditions.guarantee.entries > most:
        says = f"the guarantee wants {conditions.guarantee.entries:,} entries, and {most:,} may play"
        yield Refusal.CONDITIONS_NOT_GOOD, says


def _prizes(conditions: Conditions) -> Wrong:
    prizes = conditions.prizes or ()
    places = [one.place for one in prizes]
    for one in prizes:
        yield from _within("the place of a prize", one.place, 1, 100_000)
        yield from _within(f"the share of place {one.place}", one.share, 1, 10**9)
        if places.count(one.place) > 1:
            yield Refusal.CONDITIONS_NOT_GOOD, f"place {one.place} has two prizes"
    if len(prizes) > MOST_IN_A_LIST:
        yield Refusal.NUMBER_NOT_ALLOWED, f"{len(prizes):,} prizes are too many"


def _refuse_commission(book: Book, conditions: Conditions) -> Refused | None:
    """It is a part of the fee (T3); where no fee is stated, that is what the conditions lack."""
    fee, kept, rules = conditions.entry_fee, conditions.commission or 0, book.tournaments
    if fee is None or kept <= fee:
        return None
    says = f"The conditions cannot be drafted: {dollars(kept)} cannot be kept of an entry fee of {dollars(fee)}"
    clause = rules.fund.commission.clause if rules is not None else None
    return Refused(Refusal.COMMISSION_NOT_ALLOWED, says=says, clause=clause)


def _refuse_no_advance(book: Book, conditions: Conditions) -> Refused | None:
    """Where the book does not ask for it, sessions that follow each other cannot do without it all the same."""
    rules = book.tournaments
    if rules is None or "sessions.advance" in rules.conditions.items:
        return None
    for plan in conditions.sessions or ():
        if plan.advance is None and needs_advance(conditions, plan):
            says = f"The conditions cannot be drafted: they do not say how many go on from {plan.name}"
            return Refused(Refusal.CONDITIONS_NOT_GOOD, says=says, clause=rules.conditions.items.get("sessions"))
    return None


def _refuse_side_wagers(book: Book, conditions: Conditions) -> Refused | None:
    """The book has to know the side wagers that are named."""
    named = conditions.side_wagers or ()
    known = {one.value for one in On}
    for one in named:
        if one not in known:
            says = f"The conditions cannot be drafted: there is no side wager {one!r}"
            return Refused(Refusal.SIDE_WAGERS_NOT_ALLOWED, says=says)
    try:
        book.rules(TableOptions(side_wagers=tuple(map(On, named))))
    except RefusedError as error:
        return error.refused
    return None
