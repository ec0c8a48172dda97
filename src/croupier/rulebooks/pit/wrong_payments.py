"""What a book has done about a payment too high or too low, and listed at every month's end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.rulebooks.ruled import Ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents


class RectifyingStep(StrEnum):
    """What was tried to put a wrong payment right. The words are stored: add, never change."""

    IDENTIFY = "identify"
    CONTACT = "contact"
    """Reach the patron, or deal with them."""
    REIMBURSE = "reimburse"
    DEMAND = "demand"


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongPaymentRules:
    """When a wrong payment is no breach, and what is owed where it may have been meant."""

    no_breach: Clause
    not_meant: Clause
    """Not meant, and not suspected to be, after reasonable enquiries."""
    put_right: Clause
    """Put right, or reasonably tried, or the NICC told."""
    suspected: Clause
    suspected_put_right: Clause
    suspected_identified: Clause
    attempt: Clause
    steps: Mapping[RectifyingStep, Clause]
    no_credit: Clause
    """An overpayment that was not meant is no credit given to a patron."""
    told_above: Ruled[Cents]
    """At the end of the month the NICC is told of each single one above this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthlyReturn:
    """A list of what fell due under one clause in a month."""

    clause: Clause
    title: str
    above: Cents | None = None
    """Only what is about more than this is listed."""
