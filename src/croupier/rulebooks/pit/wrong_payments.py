"""What has to be done about a payment that was too high or too low (NSW 18.18 to 18.20), as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from croupier.rulebooks.ruled import Ruled, ruled
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.money import Cents
from croupier.vocabulary.names import BookId


class Step(StrEnum):
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
    steps: Mapping[Step, Clause]
    no_credit: Clause
    """An overpayment that was not meant is no credit given to a patron."""
    told_above: Ruled[Cents]
    """At the end of the month the NICC is told of each single one above this."""


NSW = WrongPaymentRules(
    no_breach=Clause("18.18"),
    not_meant=Clause("18.18.1"),
    put_right=Clause("18.18.2"),
    suspected=Clause("18.19"),
    suspected_put_right=Clause("18.19.1"),
    suspected_identified=Clause("18.19.2"),
    attempt=Clause("18.20.1"),
    steps=MappingProxyType(
        {
            Step.IDENTIFY: Clause("18.20.1"),
            Step.CONTACT: Clause("18.20.1"),
            Step.REIMBURSE: Clause("18.20.1.1"),
            Step.DEMAND: Clause("18.20.1.2"),
        }
    ),
    no_credit=Clause("18.20.2"),
    told_above=ruled(Cents(1_000_00), "18.20.3"),
)

_BOOKS: Mapping[BookId, WrongPaymentRules] = MappingProxyType({BookId.NSW_BLACKJACK_CHALLENGE: NSW})


def wrong_payment_rules(book: BookId) -> WrongPaymentRules:
    """What the book says of wrong payments; only a book that has something to say is asked."""
    return _BOOKS[book]
