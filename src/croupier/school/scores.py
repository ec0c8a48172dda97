"""What a trainee has earned, clause by clause, how quickly, and what to practise first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.rulebooks import shelf
from croupier.rulebooks.inventory import borrowed_from, clauses_printed, entries_of, wording
from croupier.school.register import LessonKept, MarkKept
from croupier.vocabulary.clause import Clause
from croupier.vocabulary.names import BookId


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Points, misses and pace of some answers."""

    answers: int = 0
    points: int = 0
    most: int = 0
    misses: int = 0
    timed: int = 0
    """The answers whose time counts: a trainee who went for a coffee is not slow."""
    seconds: float = 0.0

    @property
    def pace(self) -> float | None:
        """Seconds for an answer, on average."""
        return self.seconds / self.timed if self.timed else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseScore:
    """How a clause of a book is known."""

    book: BookId
    clause: Clause
    score: Score


def score_of(marks: Iterable[MarkKept]) -> Score:
    """All of these answers together."""
    listed = tuple(marks)
    timed = [one.seconds for one in listed if one.seconds is not None]
    return Score(
        answers=len(listed),
        points=sum(one.points for one in listed),
        most=sum(one.most for one in listed),
        misses=sum(one.points < one.most for one in listed),
        timed=len(timed),
        seconds=sum(timed),
    )


def by_clause(lessons: Iterable[LessonKept]) -> tuple[ClauseScore, ...]:
    """Each clause that was asked for: the most misses first, then the slowest."""
    found: dict[tuple[BookId, Clause], list[MarkKept]] = {}
    for lesson in lessons:
        for one in lesson.marks:
            found.setdefault((lesson.plan.book, one.clause), []).append(one)
    scores = [
        ClauseScore(book=book, clause=clause, score=score_of(marks)) for (book, clause), marks in found.items()
    ]
    return tuple(sorted(scores, key=lambda one: (-one.score.misses, -(one.score.pace or 0), one.book, one.clause)))


def to_practise(lessons: Iterable[LessonKept]) -> tuple[ClauseScore, ...]:
    """The clauses that were missed, the most often missed first."""
    return tuple(one for one in by_clause(lessons) if one.score.misses)


def words_of(book: BookId, clause: Clause) -> tuple[str, str]:
    """Our wording of a clause, and its example; nothing where the book that is there now does not have it."""
    if book not in shelf.names():
        return "", ""
    try:
        return wording(book, clause), " ".join(dict.fromkeys(_examples(book, clause)))
    except KeyError:
        return "", ""


def _examples(book: BookId, clause: Clause) -> Iterator[str]:
    for one in (book, borrowed_from(book)):
        if one is not None and (entries := entries_of(one, clause) or clauses_printed(one, clause)):
            yield from (entry.test for entry in entries if entry.test)
            return
