"""Hands to practise with: dealt by the real engine from a shoe that its seed gives, each choice graded exactly.

A hand is known by its table, drill, seed and number: whoever asks with the same choices sees the same, so that
nothing is kept and a session is an address. Every hand is the first of a full shoe; those in which nothing is
asked, or that do not fit the drill, are passed over.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from croupier.analysis.choices import table_asked
from croupier.analysis.grading import graded
from croupier.analysis.odds_documents import plain_number
from croupier.analysis.practice_documents import (
    ChoiceGraded,
    PracticeHand,
    PracticeOption,
    PracticeQuestion,
    PracticeShown,
    WagerEnded,
)
from croupier.analysis.practice_request import PracticeRequest
from croupier.games.blackjack.points import is_soft, total
from croupier.games.layout import Box, Hand
from croupier.games.play import Ask, Deal, Question
from croupier.games.round_of_play import RoundOfPlay, open_round
from croupier.games.said import Answer, WagerSettled
from croupier.games.wagers import Wager
from croupier.rulebooks import shelf
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.shoe.chance import KeyStream, shuffle
from croupier.shoe.pack import full_pack
from croupier.vocabulary.card import Card
from croupier.vocabulary.names import Choice, Player
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError

UNIT: Final = 100_00
"""In cents: a wager that every book allows and pays in whole chips."""
YOU: Final = Player("you")
BOX: Final = 1
_TRIES: Final = 5_000
"""Shoes that are looked at for a hand that fits; the rarest drill fits every thirteenth."""


_encode: Final = msgspec.json.Encoder(enc_hook=plain_number).encode


def encoded(request: PracticeRequest) -> bytes:
    """The hand as the web sends it."""
    return _encode(practised(request))


def practised(request: PracticeRequest) -> PracticeShown:
    """The hand as it lies after the choices; a choice that is not offered is refused."""
    request.check()
    rules = shelf.book(request.book).rules(request.options)
    live, cards = _dealt(request, rules)
    grades: list[ChoiceGraded] = []
    for choose in request.choices:
        question = _question(live)
        if question is None:
            says = f"The hand is over, and {choose} is one choice too many"
            raise RefusedError(Refused(Refusal.NOBODY_ASKED, says=says))
        before = live.layout
        refused = live.answer(Answer(player=YOU, box=BOX, hand=question.hand, choose=choose))
        if refused is not None:
            raise RefusedError(refused)
        grades.append(graded(request.book, request.options, rules, before, question, choose))
        _go_on(live, cards)
    return _shown(request, rules, live, tuple(grades))


# --- the engine -------------------------------------------------------------------------------------------


def _dealt(request: PracticeRequest, rules: GameRules) -> tuple[RoundOfPlay, Iterator[Card]]:
    """The first shoe from this seed whose first hand fits, dealt until something is asked."""
    pack, fits = full_pack(rules.pack.decks), _FITS[request.drill]
    for attempt in range(_TRIES):
        cards = iter(shuffle(pack, KeyStream(_key(request, attempt))))
        live = open_round(rules, [Wager(box=BOX, player=YOU, on=rules.main, amount=UNIT, seated=True)])
        assert isinstance(live, RoundOfPlay), live
        _go_on(live, cards)
        question = _question(live)
        if question is not None and fits(live.layout.box(BOX).hand(1).cards, question):
            return live, cards
    raise AssertionError(f"no hand fits the drill {request.drill}")


def _key(request: PracticeRequest, attempt: int) -> bytes:
    said = f"croupier practice 1 {request.drill} {request.seed} {request.number} {attempt}"
    return hashlib.sha256(said.encode()).digest()


def _go_on(live: RoundOfPlay, cards: Iterator[Card]) -> None:
    """Deal what the round calls for, until something is asked or it is over."""
    while isinstance(live.waiting, Deal):
        refused = live.deal(next(cards))
        assert refused is None, refused


def _question(live: RoundOfPlay) -> Question | None:
    return live.waiting.questions[0] if isinstance(live.waiting, Ask) else None


# --- which hands fit a drill ------------------------------------------------------------------------------

_Fits = Callable[[tuple[Card, ...], Question], bool]


def _is_pair(cards: tuple[Card, ...], question: Question) -> bool:
    return question.option(Choice.SPLIT) is not None


def _is_soft(cards: tuple[Card, ...], question: Question) -> bool:
    return _plays(question) and is_soft(cards) and not _is_pair(cards, question)


def _is_hard(cards: tuple[Card, ...], question: Question) -> bool:
    return _plays(question) and not is_soft(cards) and not _is_pair(cards, question)


def _plays(question: Question) -> bool:
    return question.option(Choice.DRAW) is not None


_FITS: Final[Mapping[str, _Fits]] = MappingProxyType(
    {
        "any": lambda _cards, _question: True,
        "hard": _is_hard,
        "soft": _is_soft,
        "pairs": _is_pair,
        "insurance": lambda _cards, question: question.option(Choice.DECLINE) is not None,
        "war": lambda _cards, question: question.option(Choice.GO_TO_WAR) is not None,
    }
)


# --- as it is shown ---------------------------------------------------------------------------------------


def _shown(
    request: PracticeRequest, rules: GameRules, live: RoundOfPlay, grades: tuple[ChoiceGraded, ...]
) -> PracticeShown:
    settled = tuple(_ended(one) for one in live.said if isinstance(one, WagerSettled))
    question, box = _question(live), live.layout.box(BOX)
    return PracticeShown(
        rulebook=request.book,
        called=shelf.book(request.book).called,
        table=table_asked(request.options, rules),
        drill=request.drill,
        seed=request.seed,
        number=request.number,
        dealer=live.layout.dealer,
        dealer_total=_counted(rules, live.layout.dealer)[0],
        hands=tuple(_hand(rules, box, hand) for hand in box.hands),
        asked=None if question is None else _asked(question),
        graded=grades,
        settled=settled,
        net=sum(one.net for one in settled),
    )


def _hand(rules: GameRules, box: Box, hand: Hand) -> PracticeHand:
    stakes = [one for one in box.stakes if one.hand == hand.number and one.on is rules.main]
    points, soft = _counted(rules, hand.cards)
    return PracticeHand(
        cards=hand.cards,
        total=points,
        soft=soft,
        stake=sum(one.staked for one in stakes) / UNIT,
        outcome=stakes[0].outcome if stakes else None,
    )


def _counted(rules: GameRules, cards: tuple[Card, ...]) -> tuple[int, bool]:
    if not cards:
        return 0, False
    if not isinstance(rules, BlackjackRules):
        return int(cards[-1].rank), False
    return total(cards), is_soft(cards)


def _asked(question: Question) -> PracticeQuestion:
    return PracticeQuestion(
        hand=question.hand,
        options=tuple(PracticeOption(choose=one.choose, clause=one.clause) for one in question.options),
        clause=question.clause,
    )


def _ended(one: WagerSettled) -> WagerEnded:
    return WagerEnded(
        on=one.on,
        hand=one.hand,
        outcome=one.outcome,
        net=(one.paid + one.returned - one.staked) / UNIT,
        clause=one.clause,
    )
