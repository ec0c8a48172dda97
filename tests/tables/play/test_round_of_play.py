"""What a round of play is at a table: from the first card until all its cards lie in the discard rack."""

from __future__ import annotations

from croupier.games.said import CardsCollected
from croupier.tables.play.round_events import RoundClosed, RoundWentOn
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause

B06, B18 = "act-blackjack-2006", "act-blackjack-2018"
WAR, NSW = "act-casino-war-2018", "nsw-blackjack-challenge"


@clause((B06, B18, WAR), "A.Round of play")
@clause(NSW, "1.1.Round of Play")
def test_a_round_runs_from_the_first_card_until_all_its_cards_are_in_the_rack(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00)
    if pit.book == NSW:
        pit.do("burn")
    lie: list[str] = []
    for card in ("Ks", "9d") if pit.book == WAR else ("Ks", "9d", "Qs", "8d"):
        assert not pit.is_over()
        assert (pit.stack().out, pit.stack().rack) == (tuple(lie), ())
        assert pit.refused("start-round").code is Refusal.ROUND_UNDER_WAY
        assert pit.happened(RoundClosed) == []
        pit.deal(card)
        lie.append(card)
        if card == "Qs":
            pit.do("decide", "ann", box=1, choose="stand")
    assert pit.is_over()
    assert (pit.stack().out, sorted(pit.stack().rack)) == ((), sorted(lie))
    assert [one.number for one in pit.happened(RoundClosed)] == [1]
    collected = pit.happened(RoundWentOn)[-1].said[-1]
    assert isinstance(collected, CardsCollected), "when everything is settled, and last of all"
    assert pit.settlements()[-1] in pit.happened(RoundWentOn)[-1].said[:-1]
    pit.shows("1.1.Round of Play" if pit.book == NSW else "A.Round of play", "CardsCollected", times=1)
    pit.start(ann=20_00).check()


@clause(WAR, "A.Round of play")
def test_a_round_that_goes_to_war_is_over_when_the_war_is_settled(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand").start(ann=20_00).deal("Ks Kd")
    pit.do("decide", "ann", box=1, choose="go-to-war")
    pit.deal("9h")
    assert pit.stack().rack == ()
    pit.deal("8d")
    said = list(pit.said_in(1))
    (collected,) = [one for one in said if isinstance(one, CardsCollected)]
    assert said[-1] == collected, "last of all"
    assert sorted(pit.stack().rack) == ["8d", "9h", "Kd", "Ks"]
    pit.shows("A.Round of play", "CardsCollected", times=1)
