"""Why an answer is refused: an amount out of bounds, or a choice that is not offered."""

from __future__ import annotations

from croupier.games.blackjack.refusals import why_not as why_not_in_blackjack
from croupier.games.casino_war.refusals import why_not as why_not_in_casino_war
from croupier.games.layout import Layout
from croupier.games.play import Option, Question
from croupier.games.said import Answer
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.shelf import GameRules
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import Choice
from croupier.vocabulary.refusal import Refusal, Refused


def refuse_answer(layout: Layout, rules: GameRules, question: Question | None, answer: Answer) -> Refused | None:
    """None if the answer is one of the options of the question it is meant for."""
    if question and answer.choose is Choice.SILENT:
        return None if answer.amount is None else _no_amount(question, answer)
    option = question.option(answer.choose) if question else None
    if question and option:
        return _refuse_amount(rules, question, option, answer)
    return _refuse_choice(layout, rules, question, answer)


def in_words(question: Question) -> str:
    """What is offered, as a dealer would say it: `draw, stand or double up to $50`."""
    words = [_option_in_words(option) for option in question.options]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _option_in_words(option: Option) -> str:
    if option.most is None:
        return option.choose
    if option.least == option.most:
        return f"{option.choose} for {dollars(option.most)}"
    return f"{option.choose} up to {dollars(option.most)}"


def _refuse_choice(layout: Layout, rules: GameRules, question: Question | None, answer: Answer) -> Refused:
    if isinstance(rules, BlackjackRules):
        because, clause = why_not_in_blackjack(layout, rules, answer)
    else:
        because, clause = why_not_in_casino_war(layout, rules, answer)
    hand = "" if answer.hand is None else f", hand {answer.hand}"
    offered = f"; offered: {in_words(question)}" if question else ""
    return Refused(
        Refusal.CHOICE_NOT_OFFERED if question else Refusal.NOBODY_ASKED,
        says=f"{answer.player} cannot {answer.choose} on box {answer.box}{hand}: {because}{offered}",
        clause=clause,
    )


def _refuse_amount(rules: GameRules, question: Question, option: Option, answer: Answer) -> Refused | None:
    if answer.amount is None:
        return None
    if option.most is None:
        return _no_amount(question, answer)
    says = f"{answer.player} cannot {answer.choose} for {dollars(answer.amount)} on box {answer.box}"
    if option.least == option.most and answer.amount != option.most:
        return Refused(
            Refusal.AMOUNT_NOT_ALLOWED,
            says=f"{says}: it has to be {dollars(option.most)}",
            clause=option.bound,
        )
    if answer.amount > option.most:
        return Refused(
            Refusal.AMOUNT_NOT_ALLOWED,
            says=f"{says}: the most is {dollars(option.most)}",
            clause=option.bound,
        )
    if answer.amount <= 0 or (option.step_of_two and 2 * answer.amount % option.step_of_two):
        half = "half of " if option.choose is Choice.INSURE else ""
        chip = dollars(rules.limits.smallest_chip)
        return Refused(
            Refusal.AMOUNT_NOT_IN_CHIPS,
            says=f"{says}: it goes in multiples of {half}the smallest chip, which is {chip}",
            clause=option.steps,
        )
    return None


def _no_amount(question: Question, answer: Answer) -> Refused:
    return Refused(
        Refusal.AMOUNT_NOT_ALLOWED,
        says=f"{answer.player} cannot put {dollars(answer.amount or 0)} to {answer.choose} on box {answer.box}: "
        "no wager goes with it",
        clause=question.clause,
    )
