"""Why an answer is refused: an amount out of bounds, or a choice that is not offered."""

from __future__ import annotations

from typing import Final

from croupier.games.blackjack.refusals import why_not as why_not_in_blackjack
from croupier.games.casino_war.refusals import why_not as why_not_in_casino_war
from croupier.games.layout import Layout
from croupier.games.play import Option, Question
from croupier.games.said import Answer
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.vocabulary.clause import Clause
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


_AS_A_VERB: Final = {
    Choice.EVEN_MONEY: "take even money",
    Choice.GO_TO_WAR: "go to war",
    Choice.SILENT: "be silent",
}


def _refuse_choice(layout: Layout, rules: GameRules, question: Question | None, answer: Answer) -> Refused:
    if isinstance(rules, BlackjackRules):
        because, clause = why_not_in_blackjack(layout, rules, answer)
    else:
        because, clause = why_not_in_casino_war(layout, rules, answer)
    choose = _AS_A_VERB.get(answer.choose, answer.choose)
    hand = "" if answer.hand is None else f", hand {answer.hand}"
    offered = f"; offered: {in_words(question)}" if question else ""
    return Refused(
        Refusal.CHOICE_NOT_OFFERED if question else Refusal.NOBODY_ASKED,
        says=f"{answer.player} cannot {choose} on box {answer.box}{hand}: {because}{offered}",
        clause=clause,
    )


def _refuse_amount(rules: GameRules, question: Question, option: Option, answer: Answer) -> Refused | None:
    if answer.amount is None:
        return None
    if option.most is None:
        return _no_amount(question, answer)
    because = _why_not_that_much(rules, option, answer.amount)
    if because is None:
        return None
    code, reason, clause = because
    choose = _AS_A_VERB.get(answer.choose, answer.choose)
    return Refused(
        code,
        says=f"{answer.player} cannot {choose} for {dollars(answer.amount)} on box {answer.box}: {reason}; "
        f"offered: {in_words(question)}",
        clause=clause,
    )


def _why_not_that_much(rules: GameRules, option: Option, amount: int) -> tuple[Refusal, str, Clause | None] | None:
    """What is wrong with the amount: too much or too little, or not in the table's chips."""
    assert option.most is not None
    if option.least == option.most and amount != option.most:
        return Refusal.AMOUNT_NOT_ALLOWED, f"it has to be {dollars(option.most)}", option.bound
    if amount > option.most:
        return Refusal.AMOUNT_NOT_ALLOWED, f"the most is {dollars(option.most)}", option.bound
    if amount <= 0:
        return Refusal.AMOUNT_NOT_POSITIVE, "it has to be more than nothing", option.bound
    if option.step_of_two and 2 * amount % option.step_of_two and amount != option.most:
        return Refusal.AMOUNT_NOT_IN_CHIPS, _steps(rules, option), option.steps
    return None


def _steps(rules: GameRules, option: Option) -> str:
    chip, unit = rules.limits.smallest_chip, rules.limits.unit
    if option.choose is Choice.INSURE:
        return f"it goes in steps of half of the smallest chip of {dollars(chip)}"
    if unit != chip:
        return f"it goes in multiples of {dollars(unit)}"
    return f"it goes in steps of the smallest chip of {dollars(chip)}"


def _no_amount(question: Question, answer: Answer) -> Refused:
    return Refused(
        Refusal.AMOUNT_NOT_ALLOWED,
        says=f"{answer.player} cannot put {dollars(answer.amount or 0)} to {answer.choose} on box {answer.box}: "
        f"no wager goes with it; offered: {in_words(question)}",
        clause=question.clause,
    )
