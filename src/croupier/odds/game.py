"""The game as it is analysed: a few numbers and choices, taken from a book's rules or supposed beyond them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from croupier.rulebooks.blackjack_rules import BlackjackRules
from croupier.vocabulary.names import Outcome


class DealerBlackjack(StrEnum):
    """What a dealer's Blackjack takes, and when it is known."""

    TAKES_ALL = "takes-all"
    """No hole card: whatever was doubled or split is lost as well (ACT 13.1(f))."""
    TAKES_ORIGINAL = "takes-original"
    """No hole card: one original wager is lost, and the rest given back (NSW 10.4, 11.6)."""
    PEEK = "peek"
    """A hole card that the dealer looks at under an ace or a ten: the round ends at once."""


class Surrendering(StrEnum):
    """Whether the first two cards may be given up for part of the wager."""

    NO = "no"
    EARLY = "early"
    """Also against a Blackjack of the dealer's."""
    LATE = "late"
    """Not against one: all is lost then."""


class DoublingOn(StrEnum):
    """Which hands may be doubled."""

    ANY = "any"
    NINE_TO_ELEVEN = "9-11"
    TEN_AND_ELEVEN = "10-11"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackGame:
    """All that the value of a round rests on. The five books fix every field; other games may be supposed."""

    decks: int = 8
    dealer_draws_to: int = 16
    """Up to this hard total the dealer draws."""
    dealer_draws_to_soft: int = 16
    """Up to this soft total he does."""
    dealer_blackjack: DealerBlackjack = DealerBlackjack.TAKES_ALL
    busted_hand_counts: bool = False
    """Whether a busted split hand already was the one original wager that a Blackjack takes."""
    blackjack_pays: Fraction = Fraction(3, 2)
    blackjacks_tied_pay: Fraction = Fraction(0)
    """What a Blackjack is paid against a Blackjack, on average over the ranks of the ten-valued cards."""
    blackjacks_tied_spread: Fraction = Fraction(0)
    """How far above and below that it is where the ranks differ."""
    equal_loses: bool = False
    twenty_one_pays: bool = False
    """A total of 21 is paid at once, whatever the dealer makes (NSW 9.6)."""
    cards_that_pay: int = 0
    """So many cards without going over 21 are paid at once (NSW 9.7); 0 for none."""
    must_draw_below: int = 12
    """Nobody stands on less (ACT 9.2(b), NSW 9.2)."""
    double_cards: tuple[int, ...] = (2,)
    """How many cards a hand may have to be doubled."""
    double_on: DoublingOn = DoublingOn.ANY
    double_between: tuple[int, int] | None = None
    """The lowest and the highest hard total, where a book has others than `double_on` names."""
    double_after_split: bool = True
    most_hands: int = 4
    """How many hands splitting may make; 1 for no splitting."""
    resplit_aces: bool = False
    one_card_on_split_aces: bool = True
    blackjack_after_split: bool = False
    surrender: Surrendering = Surrendering.NO
    surrendered_part: Fraction = Fraction(1, 2)
    """The part of a wager that a surrender loses."""
    insurance_pays: Fraction | None = Fraction(2)
    insured_part: Fraction = Fraction(1, 2)
    """The part of a wager that may be insured (ACT 7.1)."""
    even_money: bool = True


def game_of(rules: BlackjackRules) -> BlackjackGame:
    """The game that a table of this book plays."""
    final, splitting, subsequent = rules.final, rules.splitting, rules.subsequent
    ranked, original = final.ranked_blackjacks, final.original_wager_only
    tied, spread = Fraction(0), Fraction(0)
    if ranked is not None:
        higher, same, lower = (
            Fraction(one.value.win, one.value.per) for one in (ranked.higher, ranked.same, ranked.lower)
        )
        assert higher - same == same - lower, "either rank may be the higher one: on average they pay the same"
        tied, spread = same, higher - same
    return BlackjackGame(
        decks=rules.pack.decks,
        dealer_draws_to=rules.dealer.draws_to.value,
        dealer_draws_to_soft=rules.dealer.draws_to_soft.value,
        dealer_blackjack=DealerBlackjack.TAKES_ORIGINAL if original else DealerBlackjack.TAKES_ALL,
        busted_hand_counts=original is not None and original.busted_hand_counts,
        blackjack_pays=Fraction(final.blackjack_pays.value.win, final.blackjack_pays.value.per),
        blackjacks_tied_pay=tied,
        blackjacks_tied_spread=spread,
        equal_loses=final.equal.value is Outcome.LOSE,
        twenty_one_pays=subsequent.pays_21 is not None,
        cards_that_pay=subsequent.cards_that_pay.number.value if subsequent.cards_that_pay else 0,
        must_draw_below=subsequent.must_draw_below.value,
        double_cards=rules.doubling.on_cards.value,
        double_between=rules.doubling.on_totals.value if rules.doubling.on_totals else None,
        most_hands=splitting.most_hands.value,
        resplit_aces=splitting.aces_once is None,
        one_card_on_split_aces=splitting.one_card_on_aces is not None,
        blackjack_after_split=splitting.blackjack.value,
        surrender=Surrendering.LATE if rules.surrender else Surrendering.NO,
        surrendered_part=rules.surrender.loses.value if rules.surrender else Fraction(1, 2),
        insurance_pays=Fraction(rules.insurance.pays.value.win, rules.insurance.pays.value.per)
        if rules.insurance
        else None,
        insured_part=rules.insurance.most.value if rules.insurance else Fraction(0),
        even_money=rules.interim.even_money is not None,
    )
