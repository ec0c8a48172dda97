"""A scripted round: wagers, cards and decisions given beforehand, conducted to the end or refused."""

from __future__ import annotations

import dataclasses
from collections import Counter, deque
from typing import Final

import msgspec

from croupier.decoders import decoder
from croupier.games.answers import in_words, refuse_answer
from croupier.games.play import Ask, Deal, Question
from croupier.games.round_of_play import CardDrawn, RoundOfPlay, open_round
from croupier.games.said import Answer, RequestRefused, WagerSettled
from croupier.games.wagers import Wager
from croupier.rulebooks import shelf
from croupier.rulebooks.book import GameRules
from croupier.rulebooks.table_options import NO_OPTIONS, TableOptions
from croupier.vocabulary.card import Card, read_cards
from croupier.vocabulary.known_words import with_known_words
from croupier.vocabulary.names import Choice, Player
from croupier.vocabulary.refusal import Refusal, Refused, RefusedError


class ScriptedDecision(Answer, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"owner": "for"}):
    """One decision of a script; a double or an insurance without an amount means the most allowed."""


class RoundScript(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that a round needs to be conducted without asking anybody."""

    rulebook: str
    wagers: tuple[Wager, ...]
    cards: str
    table: TableOptions = NO_OPTIONS
    decisions: tuple[ScriptedDecision, ...] = ()


class RoundResult(msgspec.Struct, frozen=True):
    """A round that was conducted to its end."""

    round: RoundOfPlay

    @property
    def settlements(self) -> list[WagerSettled]:
        """Every settlement, in order."""
        return [said for said in self.round.said if isinstance(said, WagerSettled)]

    @property
    def net(self) -> dict[Player, int]:
        """What each player gained or lost in the whole round."""
        net = {wager.player: 0 for wager in self.round.wagers}
        for settled in self.settlements:
            net[settled.player] += settled.paid + settled.returned - settled.staked
        return net

    @property
    def cards_used(self) -> int:
        """How many cards left the shoe, a burned one included."""
        return sum(isinstance(given, CardDrawn) for given in self.round.inputs)


_SCRIPT: Final = decoder(RoundScript)


def read_script(text: bytes, name: str) -> RoundScript:
    """The script in `text`; what is no script is refused in words that name the place."""
    try:
        return _SCRIPT.decode(text)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at ")
        place = where.strip("`").removeprefix("$").lstrip(".") or "the script"
        says = f"{name}, {place}: {with_known_words(message, place)}"
        raise RefusedError(Refused(Refusal.BAD_FILE, says=says)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RefusedError(Refused(Refusal.BAD_FILE, says=f"{name} is not JSON: {error}")) from None
    except RecursionError:
        says = f"{name} cannot be read: it is nested too deeply"
        raise RefusedError(Refused(Refusal.BAD_FILE, says=says)) from None


def conducted(script: RoundScript) -> RoundResult:
    """The scripted round, conducted; a refusal is raised."""
    result = conduct(script)
    if isinstance(result, Refused):
        raise RefusedError(result)
    return result


def conduct(script: RoundScript) -> RoundResult | Refused:
    """Conduct the scripted round; options that the book forbids raise, everything else is handed back."""
    rules = shelf.book(script.rulebook).rules(script.table)
    cards = _read(script.cards, rules)
    live = _refuse_copies(rules, cards) or open_round(rules, script.wagers)
    if isinstance(live, Refused):
        return live
    refused = _drive(live, deque(cards), deque(script.decisions))
    return refused or RoundResult(live)


def _read(cards: str, rules: GameRules) -> tuple[Card, ...]:
    """The cards of the script; what is no card of a 52-card deck is refused by the clause on the pack."""
    try:
        return read_cards(cards)
    except RefusedError as error:
        raise RefusedError(dataclasses.replace(error.refused, clause=rules.pack.joker)) from None


def _refuse_copies(rules: GameRules, cards: tuple[Card, ...]) -> Refused | None:
    """More copies of a card than the decks hold."""
    for card, copies in Counter(cards).items():
        if copies > rules.pack.decks:
            return Refused(
                Refusal.TOO_MANY_COPIES,
                says=f"{card} is given {copies} times, and {rules.pack.decks} decks hold {rules.pack.decks}",
                clause=rules.pack.allowed.clause,
            )
    return None


def _drive(live: RoundOfPlay, cards: deque[Card], decisions: deque[ScriptedDecision]) -> Refused | None:
    given = len(cards)
    while live.waiting is not None:
        if isinstance(live.waiting, Deal):
            if not cards:
                return _too_few(live.waiting, given)
            refused = live.deal(cards.popleft())
        else:
            assert isinstance(live.waiting, Ask), "a scripted round has no pool behind it"
            refused = _decide(live, live.waiting, decisions)
        if refused:
            return refused
    for said in live.said:
        if isinstance(said, RequestRefused):
            return Refused(Refusal.AMOUNT_NOT_ALLOWED, says=said.text, clause=said.clause)
    if decisions:
        return refuse_answer(live.layout, live.rules, None, decisions[0])
    return None


def _too_few(waiting: Deal, given: int) -> Refused:
    to = f"the {waiting.to}" if isinstance(waiting.to, str) else f"box {waiting.to.box}, hand {waiting.to.hand}"
    used_up = f"the {given} given are used up" if given > 1 else "the only one given is used up"
    return Refused(
        Refusal.TOO_FEW_CARDS,
        says=f"The round needs a further card for {to.replace('-', ' ')}, and "
        f"{used_up if given else 'none is given'}",
        clause=waiting.clause,
    )


def _decide(live: RoundOfPlay, ask: Ask, decisions: deque[ScriptedDecision]) -> Refused | None:
    """Use the next decision, or decline an offer on another's wager that no decision takes up."""
    offers = ask.questions[0].owner is not None
    if offers and not (decisions and decisions[0].owner is not None):
        offer = ask.questions[0]
        return live.answer(Answer(player=offer.player, box=offer.box, choose=Choice.DECLINE, owner=offer.owner))
    if not decisions:
        return _unanswered(ask.questions[0])
    decision = _own(decisions.popleft())
    question = ask.question_for(decision)
    if question is None:
        refused = _wrong_hand(ask, decision) or refuse_answer(live.layout, live.rules, None, decision)
        assert refused is not None
        return dataclasses.replace(
            refused, says=f"{refused.says}; the round waits for {_waits_for(ask.questions[0])}"
        )
    several = len(live.layout.box(question.box).hands) > 1 and not question.follows
    if several and decision.hand is None:
        return Refused(
            Refusal.UNANSWERED,
            says=f"{decision.player}'s decision to {decision.choose} on box {decision.box} does not say for "
            f"which of its hands; hand {question.hand} is asked: {in_words(question)}",
            clause=question.clause,
        )
    return live.answer(decision)


def _wrong_hand(ask: Ask, decision: ScriptedDecision) -> Refused | None:
    """The refusal of a decision that names another hand than the one asked."""
    for question in ask.questions:
        if (question.player, question.box, question.owner) == (decision.player, decision.box, decision.owner):
            return Refused(
                Refusal.NOBODY_ASKED,
                says=f"{decision.player} decides to {decision.choose} on box {decision.box}, hand "
                f"{decision.hand}, and hand {question.hand} is asked",
                clause=question.clause,
            )
    return None


def _own(decision: ScriptedDecision) -> ScriptedDecision:
    """A decision `for` oneself is one on one's own wager."""
    return msgspec.structs.replace(decision, owner=None) if decision.owner == decision.player else decision


def _waits_for(question: Question) -> str:
    return f"{question.player} on box {question.box}, hand {question.hand}: {in_words(question)}"


def _unanswered(question: Question) -> Refused:
    return Refused(
        Refusal.UNANSWERED,
        says=f"No decision answers what is asked of {_waits_for(question)}",
        clause=question.clause,
    )
