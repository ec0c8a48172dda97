"""How an answer is marked: the points it earns, and what was wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from croupier.school.actions import Act, DealerAction, tell_action, tell_actions
from croupier.school.chips import counted, in_words
from croupier.school.lesson import Step
from croupier.vocabulary.money import dollars


class MarkFault(StrEnum):
    """What was wrong. The words are stored: add, never change."""

    ACTION = "action"
    PLACE = "place"
    CALL = "call"
    AMOUNT = "amount"
    CHIPS = "chips"
    ORDER = "order"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What one answer earned."""

    points: int
    most: int
    fault: MarkFault | None
    says: str

    @property
    def is_right(self) -> bool:
        """Whether nothing was wrong with it."""
        return self.fault is None


def mark(step: Step, given: DealerAction) -> Mark:
    """Compare an answer with all that is right; the best that can be said of it counts."""
    found = max((_against(right, given, step) for right in step.right), key=lambda one: one[0])
    points, fault = found
    return Mark(points=points, most=step.most, fault=fault, says=_says(step, given, fault))


def _against(right: DealerAction, given: DealerAction, step: Step) -> tuple[int, MarkFault | None]:
    if given.do is not right.do:
        return 0, MarkFault.ACTION
    if right.do is Act.ORDER:
        return (1, None) if given.order is right.order else (0, MarkFault.ORDER)
    if right.do is Act.ANNOUNCE:
        same = given.call is right.call and (given.total is None or given.total == right.total)
        told = right.total is None or given.total is not None
        return (1, None) if same and told else (0, MarkFault.CALL)
    if given.place != right.place:
        return 0, MarkFault.PLACE
    if not right.chips:  # a whole stake is what lies there, in whatever chips
        return (1, None) if not given.chips or right.do is not Act.COLLECT else (0, MarkFault.AMOUNT)
    if given.amount != right.amount:
        return 0, MarkFault.AMOUNT
    return (step.most, None) if len(given.chips) == len(right.chips) else (1, MarkFault.CHIPS)


def _says(step: Step, given: DealerAction, fault: MarkFault | None) -> str:
    """One sentence to the trainee, with both sides of it where they differ."""
    right = tell_actions(step.right)
    if fault is None:
        return f"{right}."
    if fault is MarkFault.CHIPS:
        fewer = in_words(counted(step.right[0].chips))
        return (
            f"{dollars(given.amount)} is right, and you laid {len(given.chips)} chips where "
            f"{len(step.right[0].chips)} do: {fewer}."
        )
    if fault is MarkFault.AMOUNT and not step.right[0].chips:
        return f"You laid out {dollars(given.amount)}, and all that lies there is collected: {_lower(right)}."
    if fault is MarkFault.AMOUNT:
        return (
            f"You laid out {dollars(given.amount)}, and {dollars(step.right[0].amount)} is due: {_lower(right)}."
        )
    return f"You said: {_lower(tell_action(given))}. It is: {_lower(right)}."


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
