"""The odds of a table: which wagers are listed, from which shoe, and what is refused."""

from __future__ import annotations

import pytest

from croupier.odds.comparing import side_by_side, what_choices_cost
from croupier.odds.supposing import suppositions
from croupier.odds.table_odds import TableOdds, odds_of_table
from croupier.rulebooks import shelf
from croupier.rulebooks.table_options import NO_OPTIONS, Diagram, TableOptions
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.names import BookId, On
from croupier.vocabulary.refusal import Refusal, RefusedError
from tests.shelves import of_book, quick_book

NSW = BookId("nsw-blackjack-challenge")

WAGERS = {
    BookId("act-blackjack-2000"): (On.INSURANCE, On.PERFECT_PAIRS),
    BookId("act-blackjack-2006"): (On.INSURANCE, On.SUPER_SEVENS, On.PERFECT_PAIRS),
    BookId("act-blackjack-2018"): (On.INSURANCE, On.PERFECT_PAIRS, On.PAIRS_PLAY),
    BookId("act-casino-war-2018"): (On.CASINO_WAR, On.GO_TO_WAR, On.TIE),
    NSW: (On.ANY_PAIRS, On.PERFECT_PAIRS, On.STAR_PAIRS, On.BLAZING_7S),
}
MAIN = {book: On.CASINO_WAR if book == BookId("act-casino-war-2018") else On.BLACKJACK for book in shelf.names()}
LISTED_IN = {
    BookId("act-blackjack-2000"): "18.1",
    BookId("act-blackjack-2006"): "17.1",
    BookId("act-blackjack-2018"): "17.1",
    BookId("act-casino-war-2018"): "9.1",
    NSW: "2.2.2.3",
}


@pytest.fixture
def unanalysed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wagers beside the main one are asked about; the analysis of Blackjack is not awaited."""
    monkeypatch.setattr("croupier.odds.table_odds._analysed", lambda _game, _left: None)


@pytest.mark.usefixtures("unanalysed")
@pytest.mark.parametrize("book", list(shelf.names()))
def test_every_wager_the_book_knows_is_listed_in_its_order(book: BookId) -> None:
    odds = odds_of_table(book, NO_OPTIONS)
    assert tuple(odds.wagers) == WAGERS[book]
    assert (odds.book, odds.asked, odds.decks, odds.removed, odds.supposed) == (book, MAIN[book], 8, (), ())
    assert all(wager.on is on and wager.method for on, wager in odds.wagers.items())


@pytest.mark.parametrize("book", list(shelf.names()))
@pytest.mark.parametrize("on", list(On))
def test_one_wager_is_valued_alone_or_refused_by_name(book: BookId, on: On) -> None:
    if on is On.BLACKJACK and MAIN[book] is On.BLACKJACK:
        return
    if on in WAGERS[book]:
        odds = odds_of_table(book, NO_OPTIONS, wager=on)
        assert (tuple(odds.wagers), odds.blackjack, odds.asked) == ((on,), None, on)
        assert odds.expectation == float(odds.wagers[on].expectation)
        return
    with pytest.raises(RefusedError) as refused:
        odds_of_table(book, NO_OPTIONS, wager=on)
    assert refused.value.refused.code is Refusal.WAGER_NOT_OFFERED
    assert refused.value.refused.clause == LISTED_IN[book]
    assert str(refused.value).startswith(
        f"{shelf.book(book).called} knows no wager {on}: its wagers are {MAIN[book]}, "
    )


# --- the shoe -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unanalysed")
def test_wagers_for_six_decks_are_valued_with_six_beside_a_table_of_eight() -> None:
    """NSW 3.1.1."""
    removed = read_cards("As " * 8)
    odds = odds_of_table(NSW, TableOptions(decks=8), removed=removed)
    shoes = {on: (wager.decks, wager.decks_clause) for on, wager in odds.wagers.items()}
    assert shoes == {
        On.ANY_PAIRS: (8, None),
        On.PERFECT_PAIRS: (8, None),
        On.STAR_PAIRS: (6, "3.1.1"),
        On.BLAZING_7S: (6, "3.1.1"),
    }
    alone = odds_of_table(NSW, NO_OPTIONS, wager=On.STAR_PAIRS)
    assert (alone.decks, alone.wagers[On.STAR_PAIRS].decks_clause) == (6, None)
    assert odds.wagers[On.STAR_PAIRS].expectation == alone.wagers[On.STAR_PAIRS].expectation
    assert "a full shoe of 6 decks" in odds.wagers[On.STAR_PAIRS].method


@pytest.mark.parametrize("on", [On.STAR_PAIRS, On.BLAZING_7S])
def test_a_wager_for_six_decks_is_refused_with_eight(on: On) -> None:
    with pytest.raises(RefusedError) as refused:
        odds_of_table(NSW, TableOptions(decks=8), wager=on)
    assert (refused.value.refused.code, refused.value.refused.clause) == (Refusal.DECKS_NOT_ALLOWED, "3.1.1")
    assert str(refused.value) == "With these side wagers the game is played with 6 decks only, not 8 (rule 3.1.1)."


@pytest.mark.parametrize(
    ("book", "decks", "clause"),
    [("act-blackjack-2018", 3, "2.1"), ("act-casino-war-2018", 5, "2.1"), (NSW, 7, "3.1")],
)
def test_decks_that_the_book_does_not_allow(book: str, decks: int, clause: str) -> None:
    with pytest.raises(RefusedError) as refused:
        odds_of_table(book, TableOptions(decks=decks))
    assert (refused.value.refused.code, refused.value.refused.clause) == (Refusal.DECKS_NOT_ALLOWED, clause)


@pytest.mark.usefixtures("unanalysed")
def test_supposed_decks_hold_for_every_wager() -> None:
    odds = odds_of_table(NSW, TableOptions(decks=8), suppose=suppositions(NSW, ["decks=1"]))
    assert odds.decks == 1
    assert {wager.decks for wager in odds.wagers.values()} == {1}
    assert {wager.decks_clause for wager in odds.wagers.values()} == {None}
    suited = odds.wagers[On.PERFECT_PAIRS].outcomes[0]
    assert suited.name == "perfect pair"
    assert suited.probability == 0


@pytest.mark.usefixtures("unanalysed")
def test_a_layout_without_its_area_does_not_hide_a_wager() -> None:
    odds = odds_of_table(NSW, TableOptions(diagram=Diagram.A, decks=6))
    assert tuple(odds.wagers) == WAGERS[NSW]


@pytest.mark.usefixtures("unanalysed")
def test_both_wagers_of_which_a_table_offers_one_are_listed() -> None:
    """ACT 2018 17.1."""
    book = BookId("act-blackjack-2018")
    odds = odds_of_table(book, TableOptions(side_wagers=(On.PERFECT_PAIRS,)))
    assert tuple(odds.wagers) == WAGERS[book]
    assert odds_of_table(book, TableOptions(side_wagers=(On.PERFECT_PAIRS,)), wager=On.PAIRS_PLAY).wagers


def test_removed_cards_are_carried_and_checked() -> None:
    removed = read_cards("As 5d")
    assert odds_of_table(quick_book(), NO_OPTIONS, removed=removed).removed == removed
    with pytest.raises(RefusedError, match=r"^7 As are removed, but the shoe holds 6 of that card\.$"):
        odds_of_table(quick_book(), TableOptions(decks=6), removed=read_cards("As " * 7))


# --- insurance that cannot be ---------------------------------------------------------------------------


@pytest.mark.usefixtures("unanalysed")
def test_without_an_ace_nothing_is_insured() -> None:
    removed = read_cards("As Ah Ad Ac " * 4)
    table = TableOptions(decks=4)
    assert On.INSURANCE not in odds_of_table("act-blackjack-2018", table, removed=removed).wagers
    with pytest.raises(RefusedError, match=r"^No ace is left in the shoe.*\(rule 7\.1\)\.$"):
        odds_of_table("act-blackjack-2018", table, removed=removed, wager=On.INSURANCE)


def test_insurance_can_be_supposed_and_supposed_away() -> None:
    supposed = suppositions(NSW, ["insurance_pays=2:1"])
    insurance = odds_of_table(NSW, NO_OPTIONS, wager=On.INSURANCE, suppose=supposed).wagers[On.INSURANCE]
    assert {one.clause for one in insurance.outcomes} == {None}
    with pytest.raises(RefusedError, match="knows no wager insurance"):
        odds_of_table(
            BookId("act-blackjack-2018"),
            NO_OPTIONS,
            wager=On.INSURANCE,
            suppose=suppositions(BookId("act-blackjack-2018"), ["insurance_pays=none"]),
        )


@pytest.mark.usefixtures("unanalysed")
def test_what_the_2000_book_only_assumes_is_marked() -> None:
    odds = odds_of_table(BookId("act-blackjack-2000"), NO_OPTIONS)
    assert odds.base_rules_assumed
    assert odds.wagers[On.INSURANCE].base_rules_assumed
    assert not odds.wagers[On.PERFECT_PAIRS].base_rules_assumed
    assert not odds_of_table(BookId("act-blackjack-2006"), NO_OPTIONS).base_rules_assumed


# --- tables side by side --------------------------------------------------------------------------------


@of_book("act-casino-war-2018")
def test_what_the_choices_of_a_book_cost() -> None:
    priced = what_choices_cost("act-casino-war-2018")
    assert [one.label for one in priced] == ["6 decks", "7 decks", "8 decks"]
    assert [one.options.decks for one in priced] == [6, 7, 8]
    assert [round(one.expectation, 5) for one in priced] == [-0.0233, -0.02336, -0.0234]
    assert {one.basic_strategy_expectation for one in priced} == {None}


def test_choices_are_those_of_the_wager_that_is_asked_for() -> None:
    pairs = what_choices_cost("act-blackjack-2018", wager=On.PERFECT_PAIRS)
    assert len(pairs) == 10
    assert pairs[0].label == "4 decks, the dealer stands on a soft 17"
    assert pairs[-1].label == "8 decks, the dealer draws on a soft 17"
    assert [one.label for one in what_choices_cost(NSW, wager=On.STAR_PAIRS)] == ["6 decks"]
    assert [one.label for one in what_choices_cost(NSW, wager=On.ANY_PAIRS)] == ["6 decks", "8 decks"]
    assert len(what_choices_cost("act-blackjack-2006", wager=On.SUPER_SEVENS)) == 5


def test_what_is_supposed_is_no_choice() -> None:
    book = BookId("act-blackjack-2018")
    supposed = suppositions(book, ["decks=2", "dealer_draws_on_soft_17=true"])
    (only,) = what_choices_cost(book, wager=On.PAIRS_PLAY, suppose=supposed)
    assert (only.label, only.odds.decks) == ("2 decks", 2)


def test_a_book_beside_itself_differs_in_nothing() -> None:
    book = quick_book()
    rows = side_by_side(book, book)
    assert {(row.difference, row.in_both) for row in rows} == {(0, WAGERS[book])}


def test_two_books_are_set_side_by_side_with_the_same_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    real, asked = odds_of_table, []

    def pairs_alone(book: str, options: TableOptions) -> TableOdds:
        asked.append((book, options.decks, options.dealer_draws_on_soft_17))
        return real(book, options, wager=On.PERFECT_PAIRS)

    monkeypatch.setattr("croupier.odds.comparing.odds_of_table", pairs_alone)
    default, on_soft_17 = side_by_side("act-blackjack-2018", NSW)
    assert asked == [
        ("act-blackjack-2018", 8, False),
        (NSW, 8, False),
        ("act-blackjack-2018", 8, True),
    ]
    assert default.difference == pytest.approx(3 / 415)
    assert default.in_both == (On.PERFECT_PAIRS,)
    assert on_soft_17.label == "8 decks, the dealer draws on a soft 17 (act-blackjack-2018)"
    assert on_soft_17.right is default.right


@pytest.mark.slow
def test_blackjack_is_analysed_for_who_asks() -> None:
    odds = odds_of_table("act-blackjack-2018", NO_OPTIONS, wager=On.BLACKJACK)
    assert odds.blackjack is not None
    assert odds.expectation == odds.blackjack.expectation
    assert odds.wagers == {}
    listed = odds_of_table("act-blackjack-2018", NO_OPTIONS)
    assert listed.blackjack is not None
    assert listed.blackjack.insurance == pytest.approx(float(listed.wagers[On.INSURANCE].expectation))
