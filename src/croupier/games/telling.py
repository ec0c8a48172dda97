"""A round told in words that a dealer would nod at: what happened line by line, the felt, the settlements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from croupier.games.blackjack.points import is_ace_and_ten, is_blackjack, is_soft, total
from croupier.games.layout import Hand, Layout
from croupier.games.said import (
    Announced,
    CardBurned,
    CardDealt,
    CardsCollected,
    ControlAscertained,
    ControlPassed,
    DealBegins,
    Decided,
    Doubled,
    HandAt,
    HandCleared,
    HandLeftToDealer,
    HandSplit,
    InitialDealCompleted,
    Insured,
    RequestRefused,
    Said,
    SplitWagerPlaced,
    StakeCollected,
    StakeMadeUp,
    StakeReturned,
    UndisclosedWagerDecided,
    UndisclosedWagerPlaced,
    WagerPlaced,
    WagerSettled,
    WagersFoundInvalid,
    WarWagerPlaced,
)
from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.rulebooks.book import GameRules
from croupier.vocabulary.card import Card
from croupier.vocabulary.money import dollars
from croupier.vocabulary.names import Choice, Outcome


def tell(said: Said) -> str:
    """One event in words, without its clause."""
    return _TELLERS[type(said)](said)


def tell_settlement(settled: WagerSettled) -> str:
    """What became of a wager, its amounts and odds: `wins $15 at 3 to 2, $10 returned`."""
    words = _OUTCOMES[settled.outcome](settled)
    kept = settled.returned
    if settled.outcome in (Outcome.WIN, Outcome.LOSE) and kept:
        words += f", {dollars(kept)} returned"
    return words


def whose(settled: WagerSettled) -> str:
    """Whose wager it is and where it lies: `ann, box 1, hand 2, Blackjack`."""
    hand = f", hand {settled.hand}" if settled.hand > 1 else ""
    on = settled.on.inscription
    if settled.owner not in (None, settled.player):
        on += f" of {settled.owner}'s wager"
    return f"{settled.player}, box {settled.box}{hand}, {on}"


def felt(layout: Layout, rules: GameRules) -> Iterator[str]:
    """The cards as they lie at the end: the dealer's, then each hand of each box."""
    if layout.dealer:
        yield f"Dealer    {_cards(layout.dealer)}{dealer_worth(layout.dealer, rules)}".rstrip()
    for box in layout.boxes:
        for hand in box.hands:
            if hand.cards:
                name = f"Box {box.number}" + (f"/{hand.number}" if len(box.hands) > 1 else "")
                yield f"{name:<10}{_cards(hand.cards)}{hand_worth(hand, rules)}".rstrip()


def _cards(cards: Iterable[Card]) -> str:
    return f"{' '.join(cards):<20}  "


def dealer_worth(cards: tuple[Card, ...], rules: GameRules) -> str:
    """What the dealer's cards are worth: `17`, `soft 18`, `Blackjack`; nothing where cards do not count."""
    if not isinstance(rules, BlackjackRules):
        return ""
    return "Blackjack" if is_ace_and_ten(cards) else _points(cards)


def hand_worth(hand: Hand, rules: GameRules) -> str:
    """What a hand is worth, as for the dealer."""
    if not isinstance(rules, BlackjackRules):
        return ""
    return "Blackjack" if is_blackjack(hand, rules) else _points(hand.cards)


def _points(cards: tuple[Card, ...]) -> str:
    points = total(cards)
    if points > 21:
        return f"{points}, over 21"
    return f"soft {points}" if is_soft(cards) else str(points)


def _hand(box: int, hand: int | None) -> str:
    return f"box {box}" if hand in (None, 1) else f"box {box}, hand {hand}"


def _place(to: HandAt | str) -> str:
    return "the dealer" if isinstance(to, str) else _hand(to.box, to.hand)


_VERBS: Final = {
    Choice.DRAW: "draws",
    Choice.STAND: "stands",
    Choice.DOUBLE: "doubles",
    Choice.SPLIT: "splits",
    Choice.INSURE: "insures",
    Choice.DECLINE: "declines",
    Choice.EVEN_MONEY: "asks for even money",
    Choice.GO_TO_WAR: "goes to war",
    Choice.SURRENDER: "surrenders",
    Choice.SILENT: "says nothing",
}


def _decided(said: Decided) -> str:
    answer = said.answer
    amount = f" for {dollars(answer.amount)}" if answer.amount else ""
    if answer.owner:
        asks = "asks" if answer.choose is Choice.INSURE else "declines"
        return f"{answer.player} {asks} to insure {answer.owner}'s wager on box {answer.box}{amount}"
    return f"{answer.player} {_VERBS[answer.choose]}{amount} on {_hand(answer.box, answer.hand)}"


def _insured(said: Insured) -> str:
    wager = "the wager" if said.owner == said.player else f"{said.owner}'s wager"
    return f"{said.player} insures {wager} on box {said.box} for {dollars(said.amount)}"


def is_worth_telling(said: Said) -> bool:
    """Whether a dealer would say it: not an offer on another's wager that nobody took up."""
    return not (
        isinstance(said, Decided) and said.answer.owner is not None and said.answer.choose is Choice.DECLINE
    )


def _order(said: ControlAscertained) -> str:
    first, *others = said.order
    return f"{first} decides for box {said.box}" + (f", then {', '.join(others)}" if others else "")


def _won(settled: WagerSettled) -> str:
    odds = f" at {settled.pays.words}" if settled.pays else ""
    line = f" ({settled.line})" if settled.line else ""
    return f"wins {dollars(settled.paid)}{odds}{line}"


_OUTCOMES: Final[dict[Outcome, Callable[[WagerSettled], str]]] = {
    Outcome.WIN: _won,
    Outcome.LOSE: lambda settled: f"loses {dollars(settled.staked - settled.returned)}",
    Outcome.STAND_OFF: lambda settled: f"stands off, {dollars(settled.returned)} returned",
    Outcome.SURRENDER: lambda settled: (
        f"surrenders {dollars(settled.staked - settled.returned)}, {dollars(settled.returned)} returned"
    ),
    Outcome.VOID: lambda settled: f"is void, {dollars(settled.returned)} returned",
}

_HANDS: Final = {
    Outcome.WIN: "wins",
    Outcome.LOSE: "loses",
    Outcome.STAND_OFF: "stands off",
    Outcome.SURRENDER: "is surrendered",
    Outcome.VOID: "is void",
}

_TELLERS: Final[dict[type, Callable[[Any], str]]] = {
    Announced: lambda said: said.text,
    WagerPlaced: lambda said: (
        f"{said.player} places {dollars(said.amount)} on {said.on.inscription} of box {said.box}"
    ),
    UndisclosedWagerPlaced: lambda said: f"Box {said.box} is dealt for an undisclosed wager of {said.player}'s",
    DealBegins: lambda said: f"The deal begins at box {said.box}",
    ControlAscertained: _order,
    ControlPassed: lambda said: f"{said.player} now decides for box {said.box} in place of {said.silent}",
    StakeCollected: lambda said: (
        f"{said.player}'s {dollars(said.amount)} on {said.on.inscription} of box {said.box} is collected"
    ),
    CardBurned: lambda said: "A card is burned, face down",
    CardDealt: lambda said: f"{said.card} to {_place(said.to)}",
    InitialDealCompleted: lambda said: "The initial deal is complete",
    Decided: _decided,
    HandLeftToDealer: lambda said: f"Nobody decides for {_hand(said.box, said.hand)}: it is drawn to above 11",
    Insured: _insured,
    RequestRefused: lambda said: said.text,
    Doubled: lambda said: f"{said.player} adds {dollars(said.amount)} to {_hand(said.box, said.hand)}",
    HandSplit: lambda said: f"{_hand(said.box, said.hand).capitalize()} is split into two hands",
    SplitWagerPlaced: lambda said: f"{said.player} places {dollars(said.amount)} on {_hand(said.box, said.hand)}",
    WarWagerPlaced: lambda said: f"{said.player} places {dollars(said.amount)} beside, on box {said.box}",
    WagerSettled: lambda said: f"{whose(said)}: {tell_settlement(said)}",
    UndisclosedWagerDecided: lambda said: (
        f"{said.player}, {_hand(said.box, said.hand)}: the hand {_HANDS[said.outcome]}; the wager is undisclosed"
    ),
    StakeReturned: lambda said: (
        f"{dollars(said.amount)} of {said.player}'s {said.on.inscription} wager on {_hand(said.box, said.hand)} "
        "goes back"
    ),
    WagersFoundInvalid: lambda said: f"What {said.player} has at stake is invalid, and wins nothing",
    StakeMadeUp: lambda said: (
        f"{said.player}'s {said.on.inscription} wager on {_hand(said.box, said.hand)} is made up by "
        f"{dollars(said.amount)}"
    ),
    HandCleared: lambda said: f"The cards of {_hand(said.box, said.hand)} go to the discard rack",
    CardsCollected: lambda said: "All cards go to the discard rack",
}
