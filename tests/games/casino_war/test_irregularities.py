"""Casino War rules 10.4 and 10.7: a card laid wrongly, and a player who is not there."""

from __future__ import annotations

from croupier.games.play import Ask
from croupier.games.reconstruction import Reconstruction
from croupier.games.said import Answer
from croupier.vocabulary.names import Choice, On, Outcome
from tests.proofs import Conduct, Felt, clause, wager


def rebuilt(conduct: Conduct, faulty: Felt) -> tuple[Reconstruction, Felt]:
    """The faulty round in the true order of its cards; the announcement is witnessed."""
    again = faulty.reconstructed()
    return again, Felt(again.round, conduct.witness)


@clause("act-casino-war-2018", "10.4")
def test_a_card_on_the_wrong_box_is_put_right(conduct: Conduct) -> None:
    """Box 3's king went to box 4, and box 4's five to box 3: each gets its own, and the chips follow."""
    faulty = conduct.felt([wager("ann", 3, 50_00), wager("bob", 4, 20_00)])
    faulty.misdeal("Kh", box=4).deal("5s 9c")
    assert faulty.net == {"ann": -50_00, "bob": 20_00}
    again, felt = rebuilt(conduct, faulty)
    assert felt.dealt == [("box 3", "Kh"), ("box 4", "5s"), ("dealer", "9c")]
    assert felt.net == {"ann": 50_00, "bob": -20_00}
    assert again.difference == {"ann": 100_00, "bob": -40_00}
    assert again.undealt == ()


@clause("act-casino-war-2018", "10.4")
def test_a_choice_is_kept_only_where_the_cards_lay_as_they_should(conduct: Conduct) -> None:
    """The war cards were exchanged: the choice of war stands, and the war is settled anew."""
    faulty = conduct.felt([wager("ann", 2, 50_00), wager("bob", 5, 50_00)]).deal("9h 9s 9c")
    faulty.answer("ann", "go-to-war", box=2)
    faulty.answer("bob", "go-to-war", box=5)
    faulty.misdeal("Kh", box=5).deal("4s 8c")
    assert faulty.net == {"ann": -100_00, "bob": 50_00}
    again, felt = rebuilt(conduct, faulty)
    assert felt.net == {"ann": 50_00, "bob": -100_00}
    assert again.difference == {"ann": 150_00, "bob": -150_00}


@clause("act-casino-war-2018", "10.4")
def test_a_tie_that_only_the_right_order_shows_is_offered(conduct: Conduct) -> None:
    """Bob surrendered on a nine that was Ann's: he has lost after all, and Ann is asked."""
    faulty = conduct.felt([wager("ann", 1, 50_00), wager("bob", 2, 50_00)])
    faulty.misdeal("9h", box=2).deal("5s 9c")
    faulty.say(Answer(player="bob", box=2, choose=Choice.SURRENDER))
    assert faulty.net == {"ann": -50_00, "bob": -25_00}
    again, felt = rebuilt(conduct, faulty)
    assert isinstance(again.round.waiting, Ask)
    assert [question.player for question in felt.questions] == ["ann"]
    assert felt.settlement(box=2).outcome is Outcome.LOSE
    assert again.difference == {"ann": 0, "bob": -25_00}
    felt.say("go-to-war")
    felt.deal("Kd 8d")
    assert felt.outcome(box=1, on=On.GO_TO_WAR) is Outcome.WIN


@clause("act-casino-war-2018", "10.4")
def test_the_dealers_card_laid_on_a_box_is_the_dealers(conduct: Conduct) -> None:
    faulty = conduct.felt([wager("ann", 1, 50_00), wager("ann", 1, 10_00, on=On.TIE)])
    faulty.deal("9h").misdeal("9c", box=1).deal("4d")
    assert faulty.net == {"ann": 40_00}
    again, felt = rebuilt(conduct, faulty)
    assert felt.dealt == [("box 1", "9h"), ("dealer", "9c")]
    assert felt.settlement(on=On.TIE).paid == 100_00
    assert felt.offered() == ["go-to-war", "surrender"]
    assert again.undealt == ("4d",)


@clause("act-casino-war-2018", "7.4", "10.7")
def test_a_tied_player_who_is_not_there_has_surrendered_half(conduct: Conduct) -> None:
    felt = conduct.felt([wager("ann", 1, 50_00), wager("bob", 1, 20_00)]).deal("9h 9c")
    felt.answer("ann", "silent")
    deemed = felt.settlement(player="ann")
    assert (deemed.outcome, deemed.returned, deemed.clause) == (Outcome.SURRENDER, 25_00, "7.4")
    felt.answer("bob", "go-to-war")
    felt.deal("Kh 8c")
    assert felt.net == {"ann": -25_00, "bob": 20_00}
