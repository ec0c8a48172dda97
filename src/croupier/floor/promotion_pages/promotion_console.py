"""A promotion step by step, for who holds it: what is to be done, what blocks it, and by which clause."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final

from croupier.floor.promotion_pages.promotion_after_draw import claims, disputes, soundness, winners
from croupier.floor.promotion_pages.promotion_shown import PromotionConsole, PromotionStep, StepState
from croupier.floor.promotion_pages.promotion_trying import Trying, choice, hours, text, wagered
from croupier.floor.shown.views import Viewer
from croupier.floor.tournament_pages.tournament_shown import ConsoleAction, ConsoleField
from croupier.promotions.letters import later, terms_subject
from croupier.promotions.promotion import Promotion, PromotionStage
from croupier.promotions.terms import watched, worth_of
from croupier.tables.table import Addressee
from croupier.vocabulary.money import dollars
from croupier.vocabulary.refusal import Refusal

if TYPE_CHECKING:
    from croupier.floor.loops.house_loop import HouseLoop

_BEFORE_THE_DRAW: Final = (PromotionStage.MADE, PromotionStage.RUNNING, PromotionStage.POSTPONED)


def console(house: HouseLoop, promotion: Promotion, viewer: Viewer, now: datetime) -> PromotionConsole:
    """All steps, in the order of a promotion's life."""
    look = Trying(house, promotion, viewer, now)
    steps = tuple(step(look) for step in STEPS)
    waits = (one for state in (StepState.NOW, StepState.WAITS) for one in steps if one.state is state)
    over = promotion.stage is PromotionStage.CANCELLED
    first = next((one for one in waits if not over or one.state is StepState.NOW), None)
    assert promotion.book is not None, "a promotion is made under a book"
    return PromotionConsole(
        name=promotion.name,
        version=promotion.version,
        book=promotion.book,
        stage=promotion.stage.value,
        at=now,
        zone=house.casino.zone,
        next=None if first is None else first.step,
        steps=steps,
    )


def terms(look: Trying) -> PromotionStep:
    """22.7, 22.12: the regulator has the terms as they now are."""
    name, rule = look.promotion.name, look.rules.submitted_before
    letters = look.about(Addressee.NICC, terms_subject(name))
    waiting = [one for one in letters if one.given is None]
    sent = [one.given.at for one in letters if one.given is not None]
    actions: list[ConsoleAction] = []
    if waiting:
        again = " again, as they were changed" if sent else ""
        says = f"The regulator has the terms{again}: they start the {hours(rule.value)} before the start."
        actions += look.action("submit-terms", "Submit the terms", says, promotion=name)
    says = "Only what points to the terms goes out."
    points = ConsoleField(name="points_to_terms", label="It says where the terms are", kind="boolean")
    poster = {"material": "a poster"}
    actions += look.action(
        "approve-marketing",
        "Approve advertising",
        says,
        text("material", "What it is"),
        points,
        tried=poster,
        but=Refusal.NO_TERMS_NAMED,
        promotion=name,
    )
    has = "does not have" if waiting else "has"
    return PromotionStep(
        step="terms",
        label="Terms",
        clause=look.rules.submitted_again if look.promotion.started and waiting else rule.clause,
        state=StepState.NOW if waiting else StepState.DONE,
        says=f"The NICC {has} the terms as they now are.",
        by=next((one.by for one in waiting if one.by is not None), None),
        actions=tuple(actions),
    )


def scrutineer(look: Trying) -> PromotionStep:
    """22.2: somebody watches a draw for more than $10,000."""
    name, rule = look.promotion.name, look.rules.scrutineer_above
    largest, named = watched(look.promotion.prizes, look.rules), look.promotion.scrutineers
    needed = f"{worth_of(largest)} is worth more than {dollars(rule.value)}" if largest is not None else ""
    if named:
        says, state = f"Named to watch: {' and '.join(named)}.", StepState.DONE
    elif largest is None:
        says = f"No prize is worth more than {dollars(rule.value)}: nobody has to watch."
        state = StepState.IDLE
    else:
        says = f"{needed}: somebody has to watch the draw."
        state = StepState.NOW if look.promotion.stage in _BEFORE_THE_DRAW else StepState.IDLE
    actions: list[ConsoleAction] = []
    if look.promotion.stage in _BEFORE_THE_DRAW:
        words = "Whoever it is does not draw: two people see it."
        field = text("scrutineer", "Who watches")
        tried = {"scrutineer": "somebody"}
        actions += look.action("name-scrutineer", "Name a scrutineer", words, field, tried=tried, promotion=name)
    return PromotionStep(
        step="scrutineer",
        label="Scrutineer",
        clause=rule.clause,
        state=state,
        says=says,
        actions=tuple(actions),
    )


def start(look: Trying) -> PromotionStep:
    """22.12, 22.7.7: a day after the regulator has the terms, and not before they say so."""
    promotion, rule = look.promotion, look.rules.submitted_before
    if promotion.started is not None or promotion.stage is not PromotionStage.MADE:
        done = promotion.started is not None
        says = "It has started, and the draw is committed to." if done else f"It is {promotion.stage.value}."
        state = StepState.DONE if done else StepState.IDLE
        return PromotionStep(step="start", label="Start", clause=rule.clause, state=state, says=says)
    letters = look.about(Addressee.NICC, terms_subject(promotion.name))
    sent = [one.given.at for one in letters if one.given is not None]
    times = [later(max(sent), rule.value)] if sent and len(sent) == len(letters) else []
    earliest = max((*times, promotion.terms.held_from or look.now)) if times else None
    says = "The commitment to the draw is published, before anybody can enter."
    actions = tuple(look.action("start-promotion", "Start it", says, promotion=promotion.name))
    blocked = any(one.blocked for one in actions)
    return PromotionStep(
        step="start",
        label="Start",
        clause=rule.clause,
        state=StepState.WAITS if blocked else StepState.NOW,
        says=f"The NICC has the terms {hours(rule.value)} before it, and it starts when they say.",
        since=earliest if earliest is not None and earliest > look.now else None,
        actions=actions,
    )


def entries(look: Trying) -> PromotionStep:
    """22.7.4, 22.7.6: who is in it, until it closes."""
    promotion, terms = look.promotion, look.promotion.terms
    count, patrons = promotion.entry_count, len(set(promotion.entries))
    closes = terms.closes
    is_closed = closes is not None and look.now > closes
    runs = promotion.stage is PromotionStage.RUNNING
    state = StepState.OPEN if runs and not is_closed else StepState.WAITS
    if is_closed or promotion.stage in (PromotionStage.DRAWN, PromotionStage.CANCELLED):
        state = StepState.DONE
    asked, tried = wagered(promotion)
    actions: tuple[ConsoleAction, ...] = ()
    if promotion.stage is PromotionStage.RUNNING:
        says = "One entry more each time; players enter by themselves on the promotion's page."
        actions = tuple(
            look.action(
                "enter-promotion",
                "Take an entry at the desk",
                says,
                text("patron", "Who enters, by the name on file"),
                *asked,
                tried=tried,
                but=Refusal.UNKNOWN_NAME,
                promotion=promotion.name,
            )
        )
    entered = "Nobody has entered yet." if not count else f"{count} entries by {patrons} patrons."
    entered = "1 entry." if count == 1 else entered
    return PromotionStep(
        step="entries",
        label="Entries",
        clause=look.rules.terms["closes"],
        state=state,
        says=entered,
        by=closes if state is StepState.OPEN else None,
        actions=actions,
    )


def draw(look: Trying) -> PromotionStep:
    """22.2, 22.7.1: somebody adds a value, and anybody can make it again."""
    promotion, terms, clause = look.promotion, look.promotion.terms, look.rules.terms["manner"]
    if promotion.stage is PromotionStage.DRAWN:
        won = len(promotion.winners)
        says = f"It is drawn, and {won} of its {len(promotion.prizes)} prizes won. Anyone can make the draw again."
        return PromotionStep(step="draw", label="Draw", clause=clause, state=StepState.DONE, says=says)
    actions: tuple[ConsoleAction, ...] = ()
    if promotion.promised:
        watching = promotion.scrutineers[:1]
        fields = [text("value", "Somebody's value: 32 to 128 hexadecimal digits, from dice say")]
        if promotion.scrutineers:
            fields.append(choice("scrutineer", "Who watches", *promotion.scrutineers))
        if terms.must_be_present:
            fields.append(ConsoleField(name="present", label="Who is there, by name", kind="list"))
        says = "The secret that the house committed itself to is shown at once; nobody wins twice."
        tried = {"value": "", **({"scrutineer": watching[0]} if watching else {})}
        actions = tuple(
            look.action(
                "draw",
                "Draw the winners",
                says,
                *fields,
                tried=tried,
                but=Refusal.VALUE_NOT_ALLOWED,
                promotion=promotion.name,
            )
        )
    times = [one for one in (terms.closes, terms.awarded_at) if one is not None]
    earliest = max(times, default=None)
    blocked = not actions or any(one.blocked for one in actions)
    committed = (
        f"; {promotion.promised[-1].commitment[:16]}… commits the house to it" if promotion.promised else ""
    )
    return PromotionStep(
        step="draw",
        label="Draw",
        clause=clause,
        state=StepState.WAITS if blocked else StepState.NOW,
        says=f"Entries in it: {promotion.entry_count}{committed}.",
        since=earliest if earliest is not None and earliest > look.now else None,
        actions=actions,
    )


STEPS: Final[tuple[Callable[[Trying], PromotionStep], ...]] = (
    terms,
    scrutineer,
    start,
    entries,
    draw,
    winners,
    claims,
    disputes,
    soundness,
)
"""In the order of a promotion's life."""
