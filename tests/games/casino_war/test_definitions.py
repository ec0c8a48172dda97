"""Casino War rule 2 and the dictionary: the cards, and what the words mean."""

from __future__ import annotations

import pytest

from croupier.games.casino_war.ranks import outranks, same_rank
from croupier.games.play import Deal
from croupier.vocabulary.card import DECK, Card, read_cards
from croupier.vocabulary.names import On, Outcome
from croupier.vocabulary.refusal import Refusal, RefusedError
from tests.proofs import Conduct, clause, wager


@clause("act-casino-war-2018", "2.1")
def test_six_to_eight_decks_and_no_joker(conduct: Conduct) -> None:
    for decks in (4, 5, 9):
        refused = conduct.refused_table(decks=decks)
        assert (refused.code, refused.clause) == (Refusal.DECKS_NOT_ALLOWED, "2.1")
    assert [conduct.rules(decks=decks).pack.cards for decks in (6, 7, 8)] == [312, 364, 416]
    assert len(set(DECK)) == 52
    with pytest.raises(RefusedError):
        read_cards("Joker")


@clause("act-casino-war-2018", "2.6")
def test_ranks_run_from_the_ace_down_to_the_two(conduct: Conduct) -> None:
    higher, equal = conduct.use(outranks), conduct.use(same_rank)
    from_the_top = "AKQJT98765432"
    for place, rank in enumerate(from_the_top):
        card = Card(f"{rank}h")
        assert all(higher(card, Card(f"{lower}s")) for lower in from_the_top[place + 1 :])
        assert not any(higher(card, Card(f"{above}s")) for above in from_the_top[: place + 1])
        assert [above for above in from_the_top if equal(card, Card(f"{above}c"))] == [rank]


@clause("act-casino-war-2018", "2.6")
def test_suits_are_all_alike(conduct: Conduct) -> None:
    equal = conduct.use(same_rank)
    assert all(equal(Card(f"9{one}"), Card(f"9{two}")) for one in "shdc" for two in "shdc")
    assert not any(outranks(Card(f"9{one}"), Card(f"9{two}")) for one in "shdc" for two in "shdc")


@pytest.mark.parametrize(
    ("cards", "outcome"), [("9h 9c", Outcome.WIN), ("9h 8c", Outcome.LOSE), ("9h Tc", Outcome.LOSE)]
)
@clause("act-casino-war-2018", "A.Tie wager")
def test_the_tie_wager_is_on_equal_first_cards(conduct: Conduct, cards: str, outcome: Outcome) -> None:
    felt = conduct([wager("ann", 1, 10_00, on=On.TIE)], cards)
    assert felt.outcome(on=On.TIE) is outcome


@clause("act-casino-war-2018", "A.Go to War")
def test_war_is_playing_on_after_equal_first_cards(conduct: Conduct) -> None:
    assert "go-to-war" in conduct.felt({1: 50_00}).deal("9h 9c").offered()
    for cards in ("9h 8c", "9h Tc"):
        assert conduct({1: 50_00}, cards).is_over


@clause("act-casino-war-2018", "A.Go to War Wager")
def test_the_go_to_war_wager_equals_the_casino_war_wager(conduct: Conduct) -> None:
    felt = conduct.felt({1: 50_00}).deal("9h 9c")
    for amount in (49_00, 51_00):
        refused = felt.say(f"go-to-war {amount}")
        assert refused is not None
        assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_ALLOWED, "A.Go to War Wager")
    assert felt.say("go-to-war 5000") is None
    assert isinstance(felt.live.waiting, Deal)


@clause("act-casino-war-2018", "A.Surrender")
def test_surrender_gives_up_half_the_wager(conduct: Conduct) -> None:
    given_up = conduct({1: 50_00}, "9h 9c", ["surrender"]).settlement()
    assert (given_up.outcome, given_up.staked, given_up.returned) == (Outcome.SURRENDER, 50_00, 25_00)
    exact = conduct({1: 50}, "9h 9c", ["surrender"]).settlement()
    assert (exact.staked, exact.returned) == (50, 25)


@clause("act-casino-war-2018", "A.Surrender")
def test_a_wager_whose_half_is_no_whole_cent_is_refused(conduct: Conduct) -> None:
    refused = conduct.refused_wagers({1: 25}, smallest_chip=25)
    assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_PAYABLE, "A.Surrender")


@clause("act-casino-war-2018", "A.Stand off")
def test_a_stand_off_gives_the_stake_back_and_pays_nothing(conduct: Conduct) -> None:
    stood_off = conduct({1: 100_00}, "9h 9c Kh 8c", ["go-to-war"]).settlement()
    assert (stood_off.outcome, stood_off.pays, stood_off.paid) == (Outcome.STAND_OFF, None, 0)
    assert stood_off.returned == stood_off.staked == 100_00
