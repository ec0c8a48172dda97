"""Monthly returns: one letter that lists what fell due under a clause in a month, over all tables of the house."""

from __future__ import annotations

import dataclasses
from datetime import datetime, tzinfo

from croupier.notices.letters import Letter, NoticeDelivered, Post
from croupier.rulebooks import shelf
from croupier.rulebooks.pit.wrong_payments import MonthlyReturn
from croupier.tables.table import Addressee
from croupier.vocabulary.clause import Clause

_Key = tuple[Addressee, Clause, int]


def with_returns(post: Post, *, months: int = 1, zone: tzinfo | None = None) -> tuple[Letter, ...]:
    """All letters, and the returns over them; a return that was given has told of all that it listed then.

    Months are those of the house's zone; where nobody says which that is, of the zone each time is written in.
    """
    lists: dict[_Key, list[int]] = {}
    rules: dict[_Key, MonthlyReturn] = {}
    for place, letter in enumerate(post.letters):
        if (rule := _listed(letter)) is not None:
            key = (letter.to, rule.clause, _period(letter.since.astimezone(zone or letter.since.tzinfo), months))
            lists.setdefault(key, []).append(place)
            rules[key] = rule
    letters = list(post.letters)
    returns = []
    for key, places in lists.items():
        made = _return(rules[key], [letters[place] for place in places], key, post, months, zone)
        for place in places:
            told = _given(post, made.to, made.subject, after=letters[place].since)  # also of a part of the month
            letters[place] = dataclasses.replace(letters[place], given=letters[place].given or told)
        returns.append(made)
    return (*letters, *returns)


def _listed(letter: Letter) -> MonthlyReturn | None:
    """The return that lists the letter, if one does."""
    known = shelf.book(letter.book).returns if letter.book is not None else ()
    for rule in known:
        large = rule.above is None or (letter.amount is not None and letter.amount > rule.above)
        if rule.clause == letter.clause and large:
            return rule
    return None


def _return(
    rule: MonthlyReturn, listed: list[Letter], key: _Key, post: Post, months: int, zone: tzinfo | None
) -> Letter:
    to, _, period = key
    zone = zone or listed[-1].since.tzinfo
    first, end = _month(period * months, zone), _month((period + 1) * months, zone)
    subject = f"return:{rule.clause}:{first:%Y-%m}"
    given = _given(post, to, subject, after=listed[-1].since)
    received = post.acknowledged.get((to, subject))
    return Letter(
        tables=tuple(dict.fromkeys(table for letter in listed for table in letter.tables)),
        book=listed[0].book,
        to=to,
        subject=subject,
        text=f"{rule.title}, {first:%Y-%m}: " + "; ".join(letter.text for letter in listed),
        clause=rule.clause,
        since=listed[0].since,
        by=end,
        given=given,
        acknowledged=received if given is not None and received is not None and received >= given.at else None,
        lists=tuple(listed),
    )


def _given(post: Post, to: Addressee, subject: str, *, after: datetime) -> NoticeDelivered | None:
    """A return is given once it was given with all that belongs in it."""
    return next((one for who, what, one in post.notices if (who, what) == (to, subject) and one.at >= after), None)


def _period(at: datetime, months: int) -> int:
    return (at.year * 12 + at.month - 1) // months


def _month(number: int, zone: tzinfo | None) -> datetime:
    """The first instant of a month, counted from the year nought."""
    return datetime(number // 12, number % 12 + 1, 1, tzinfo=zone)
