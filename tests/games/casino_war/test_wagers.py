"""Casino War rules 3 and 4.1 to 4.4: what may be wagered, by whom, and until when."""

from __future__ import annotations

from croupier.games.said import WagerPlaced
from croupier.vocabulary.names import On, Outcome
from croupier.vocabulary.refusal import Refusal
from tests.proofs import Conduct, clause, wager


@clause("act-casino-war-2018", "3.3")
def test_wagers_go_in_the_multiples_of_the_table(conduct: Conduct) -> None:
    for on in (On.CASINO_WAR, On.TIE):
        refused = conduct.refused_wagers([wager("ann", 1, 12_00, on=on)], smallest_chip=5_00)
        assert (refused.code, refused.clause) == (Refusal.AMOUNT_NOT_IN_CHIPS, "3.3")
        assert "multiples of $5" in refused.says
    assert conduct({1: 15_00}, "Kh 9c", smallest_chip=5_00).net == {"ann": 15_00}


@clause("act-casino-war-2018", "3.4")
def test_a_wager_under_the_minimum_stands_and_its_owner_is_told(conduct: Conduct) -> None:
    felt = conduct({1: 5_00}, "Kh 9c", minimum=10_00)
    assert felt.settlement().paid == 5_00
    (advice,) = felt.texts("3.4")
    assert "ann" in advice
    assert conduct({1: 5_00}, "5h 9c", minimum=10_00).net == {"ann": -5_00}
    assert conduct({1: 10_00}, "Kh 9c", minimum=10_00).texts("3.4") == []


@clause("act-casino-war-2018", "3.5")
def test_a_wager_over_the_maximum_plays_to_the_maximum(conduct: Conduct) -> None:
    lost = conduct({1: 700_00}, "9h Kc", maximum=500_00).settlement()
    assert (lost.outcome, lost.staked, lost.returned) == (Outcome.LOSE, 700_00, 200_00)
    won = conduct({1: 700_00}, "Kh 9c", maximum=500_00).settlement()
    assert (won.outcome, won.paid, won.returned) == (Outcome.WIN, 500_00, 700_00)


@clause("act-casino-war-2018", "3.5")
def test_only_what_plays_can_be_surrendered_or_taken_to_war(conduct: Conduct) -> None:
    assert conduct({1: 700_00}, "9h 9c", ["surrender"], maximum=500_00).net == {"ann": -250_00}
    felt = conduct.felt({1: 700_00}, maximum=500_00).deal("9h 9c")
    assert felt.questions[0].options[0].most == 500_00
    felt.say("go-to-war")
    felt.deal("4h 8c")
    assert felt.net == {"ann": -1000_00}


@clause("act-casino-war-2018", "3.5")
def test_the_seated_player_fills_the_maximum_of_a_box_first(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 300_00), wager("bob", 1, 400_00, seated=True), wager("cy", 1, 50_00)]
    assert conduct(wagers, "9h Kc", maximum=500_00).net == {"ann": -100_00, "bob": -400_00, "cy": 0}


@clause("act-casino-war-2018", "3.5")
def test_tie_wagers_do_not_fill_the_maximum(conduct: Conduct) -> None:
    wagers = [wager("ann", 1, 100_00, on=On.TIE), wager("ann", 1, 600_00)]
    assert conduct(wagers, "9h Kc", maximum=500_00).net == {"ann": -600_00}


@clause("act-casino-war-2018", "4.1")
def test_either_wager_or_both_may_be_placed_before_the_first_card(conduct: Conduct) -> None:
    assert [(one.on, one.clause) for one in conduct.offers()] == [(On.CASINO_WAR, "4.1"), (On.TIE, "4.1")]
    main, tie = wager("ann", 1, 50_00), wager("ann", 1, 10_00, on=On.TIE)
    nets = [conduct(wagers, "Kh 9c").net["ann"] for wagers in ([main], [tie], [main, tie], [tie, main])]
    assert nets == [50_00, -10_00, 40_00, 40_00]


@clause("act-casino-war-2018", "4.1#2", "4.4")
def test_who_has_a_casino_war_wager_comes_first_for_the_places_of_a_box(conduct: Conduct) -> None:
    """Pat and Quin came earlier with tie wagers alone, but Rae has a casino war wager: Quin is shut out."""
    ties = [wager(player, 2, 10_00, on=On.TIE) for player in ("pat", "quin", "rae")]
    wagers = [wager("ann", 2, 50_00), *ties, wager("rae", 2, 50_00)]
    refused = conduct.refused_wagers(wagers)
    assert (refused.code, refused.clause, refused.also) == (Refusal.BOX_FULL, "4.4", ("4.1",))
    assert refused.says.startswith("quin cannot wager on box 2: ann, rae, pat already do")
    wagers.remove(ties[1])
    assert conduct(wagers, "9h Kc").net == {"ann": -50_00, "pat": -10_00, "rae": -60_00}


@clause("act-casino-war-2018", "4.2")
def test_chips_in_the_box_are_the_wager(conduct: Conduct) -> None:
    felt = conduct.felt({2: 50_00})
    (placed,) = [said for said in felt.said if isinstance(said, WagerPlaced)]
    assert (placed.box, placed.on, placed.amount, placed.clause) == (2, On.CASINO_WAR, 50_00, "4.2")
    spoken = conduct.refused_wagers({2: 0})
    assert (spoken.code, spoken.clause) == (Refusal.AMOUNT_NOT_POSITIVE, "4.2")


@clause("act-casino-war-2018", "4.4")
def test_three_players_may_wager_on_a_box(conduct: Conduct) -> None:
    three = [wager(player, 1, 50_00) for player in ("ann", "bob", "cy")]
    assert conduct(three, "Kh 9c").net == {"ann": 50_00, "bob": 50_00, "cy": 50_00}
    for on in (On.CASINO_WAR, On.TIE):
        refused = conduct.refused_wagers([*three, wager("dee", 1, 50_00, on=on)])
        assert (refused.code, refused.clause, refused.also) == (Refusal.BOX_FULL, "4.4", ())
        assert refused.says.startswith("dee cannot")
    assert conduct([*three, wager("ann", 1, 10_00, on=On.TIE)], "Kh 9c").net["ann"] == 40_00
    assert conduct([*three, wager("dee", 2, 50_00)], "Kh Qs 9c").net["dee"] == 50_00
