"""What a notice can be about, by the words that commands look for, and how long one is given. Decides nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from croupier.tables.table import Addressee, Table
from croupier.vocabulary.names import On

CLOSING: Final = "closing"
"""The subject of the notice that a table will close."""
LIMITS: Final = "limits"
"""The subject of the notice that the sign will show other limits."""


def _anything(table: Table, about: str) -> bool:
    return bool(about.strip())


def _a_wager(table: Table, about: str) -> bool:
    return about in {on.value for on in On}


def _a_dispute(table: Table, about: str) -> bool:
    return about in table.cases.disputes


def _a_wrong_payment(table: Table, about: str) -> bool:
    return about in table.cases.wrong_payments


def _a_round(table: Table, about: str) -> bool:
    return about.isdecimal() and int(about) <= table.rounds


def _a_return(table: Table, about: str) -> bool:
    return re.fullmatch(r"[0-9.]+:\d{4}-\d{2}", about) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One kind of thing that somebody is told of."""

    word: str
    about: str = ""
    """What stands behind the colon, if one does."""
    to: tuple[Addressee, ...]
    """Who has to be told; anybody may be."""
    says: str
    is_known: Callable[[Table, str], bool] = _anything

    @property
    def form(self) -> str:
        """How it is written: `restriction:PLAYER`."""
        return f"{self.word}:{self.about}" if self.about else self.word

    def fits(self, table: Table, subject: str) -> bool:
        """Whether a notice of this subject is one of these."""
        word, colon, about = subject.partition(":")
        if word != self.word or bool(colon) != bool(self.about):
            return False
        return not self.about or self.is_known(table, about)


SUBJECTS: Final = (
    Subject(
        word=LIMITS,
        to=(Addressee.PLAYERS,),
        says="The limits of the sign will change: before `set-limits` (ACT 3.1).",
    ),
    Subject(
        word=CLOSING,
        to=(Addressee.PLAYERS,),
        says="The table closes: before `close` (15.2, CW 11.2, NSW 20.13). `proposed` is the time on the sign.",
    ),
    Subject(
        word="main-bettors-only",
        about="WAGER",
        to=(Addressee.SURVEILLANCE, Addressee.INSPECTOR),
        says="A pair wager is kept for main bettors: before `reserve-side-wager` (NSW 13.3.1, 14.4.1, 15.4.1).",
        is_known=_a_wager,
    ),
    Subject(
        word="restriction",
        about="PLAYER",
        to=(Addressee.INSPECTOR, Addressee.COMMISSION),
        says="A player is restricted (NSW 5.14, 5.15: the inspector, before it; 4.8: the Commission, after it).",
    ),
    Subject(
        word="exclusion",
        about="PERSON",
        to=(Addressee.SURVEILLANCE,),
        says="Somebody was excluded from the casino (NSW 20.8.3).",
    ),
    Subject(
        word="missing-card",
        about="ROUND",
        to=(Addressee.SURVEILLANCE, Addressee.INSPECTOR),
        says="A card was found missing in that round (NSW 18.15.4).",
        is_known=_a_round,
    ),
    Subject(
        word="foreign-card",
        about="ROUND",
        to=(Addressee.SURVEILLANCE, Addressee.INSPECTOR),
        says="A card that is none of the pack was found in that round (NSW 18.15.4).",
        is_known=_a_round,
    ),
    Subject(
        word="review",
        about="DISPUTE",
        to=(Addressee.COMMISSION,),
        says="A player asks the Commission to review a dispute, such as `review:dispute-1` (16.4, CW 12.4).",
        is_known=_a_dispute,
    ),
    Subject(
        word="wrong-payment",
        about="CASE",
        to=(Addressee.NICC,),
        says="A wrong payment, such as `wrong-payment:wrong-payment-1` (NSW 18.18.2, 18.20.3).",
        is_known=_a_wrong_payment,
    ),
    Subject(
        word="return",
        about="CLAUSE:MONTH",
        to=(Addressee.COMMISSION, Addressee.NICC),
        says="A monthly return was sent, such as `return:4.8:2026-11` (4.8, NSW 18.20.3).",
        is_known=_a_return,
    ),
)


def is_known_subject(table: Table, subject: str) -> bool:
    """Whether anything at this table could be told of under that subject."""
    return any(one.fits(table, subject) for one in SUBJECTS)


def length_of_notice(table: Table) -> timedelta:
    """How long players are told before a closing: as the book says, or as the house has chosen (15.2, CW 11.2)."""
    return table.book.hours.closing.value or timedelta(minutes=table.opened.minutes_of_notice)
