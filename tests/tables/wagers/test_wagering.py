"""Wagers before and after the first card: closed, refused, invalid, settled where they lie and by the cards."""

from __future__ import annotations

from croupier.tables.play.placing import PlacedFor
from croupier.tables.play.totals import TotalAnnounced
from croupier.tables.wagers.wagering import WagerTakenBack
from croupier.vocabulary.names import On, Outcome
from croupier.vocabulary.refusal import Refusal
from tests.pit import Pit
from tests.proofs import clause

NSW = "nsw-blackjack-challenge"


def dealt(pit: Pit, cards: str, choose: str, then: str) -> None:
    """A hand dealt by a person, after the first card of the shoe is burned."""
    pit.do("start-round")
    pit.do("burn")
    pit.deal(cards)
    if choose:
        pit.do("decide", "ann", box=1, choose=choose)
    pit.deal(then)
    assert pit.table.round is None
    assert pit.reloaded() == pit.table


# --- when wagers are closed -----------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "7.1#4")
def test_no_wager_is_taken_once_the_first_card_is_out(pit: Pit) -> None:
    pit.opened("ann", "bob", dealing="by hand", options={"side_wagers": ["any-pairs"]})
    pit.wager("ann", 20_00)
    pit.do("pass", "bob")
    pit.do("start-round")
    pit.do("burn")
    pit.deal("Ks")
    for on in ("blackjack", "any-pairs"):
        assert pit.refused("wager", "bob", box=2, amount=20_00, on=on).code is Refusal.WAGERS_CLOSED
        assert pit.refused("place-for", "dan", player="bob", box=2, amount=20_00, on=on).code is (
            Refusal.WAGERS_CLOSED
        )
    assert pit.rack("bob") == 1_000_00


@clause(("act-blackjack-2006", "act-blackjack-2018", "act-casino-war-2018"), "4.3")
@clause("nsw-blackjack-challenge", "5.4")
def test_a_wager_is_not_raised_or_taken_back_once_the_first_card_is_out(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    pit.wager("ann", 50_00)
    pit.do("start-round")
    if pit.book == NSW:
        pit.do("burn")
    pit.deal("Ks")
    assert pit.refused("take-back", "ann", box=1).code is Refusal.WAGERS_CLOSED
    assert pit.refused("wager", "ann", box=1, amount=30_00).code is Refusal.WAGERS_CLOSED
    assert pit.rack("ann") == 950_00


# --- refused and invalid wagers -------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "20.16")
def test_a_supervisor_refuses_a_wager_before_the_first_card(pit: Pit) -> None:
    pit.opened("ann", "bob", options={"side_wagers": ["blazing-7s"], "jackpot": 20_000_00})
    pit.wager("ann", 100_00)
    pit.wager("ann", 5_00, on="blazing-7s")
    pit.wager("bob", 20_00)
    order = {"player": "ann", "box": 1}
    assert pit.refused("refuse-wager", "sue", **order, reason=" ").code is Refusal.NO_REASON
    assert pit.refused("refuse-wager", "dan", **order, reason="late").code is Refusal.WRONG_ROLE
    pit.do("refuse-wager", "sue", **order, reason="chips of another house")
    back = pit.happened(WagerTakenBack)
    assert [(one.on, one.amount) for one in back] == [(On.BLACKJACK, 100_00), (On.BLAZING_7S, 5_00)]
    assert (back[0].reason, pit.rack("ann")) == ("chips of another house", 1_000_00)
    assert pit.refused("refuse-wager", "sue", **order, reason="late").code is Refusal.NOTHING_TO_RETURN
    assert [one.player for one in pit.table.wagers] == ["bob"]
    assert pit.reloaded() == pit.table


@clause("nsw-blackjack-challenge", "20.16")
def test_after_the_first_card_a_wager_is_refused_no_more(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    pit.wager("ann", 100_00)
    pit.do("start-round")
    pit.do("burn")
    pit.deal("Ks")
    refused = pit.refused("refuse-wager", "sue", player="ann", box=1, reason="chips of another house")
    assert refused.code is Refusal.WAGERS_CLOSED
    assert pit.rack("ann") == 900_00


@clause("nsw-blackjack-challenge", "1.1.Invalid Wager#2")
def test_an_invalid_wager_found_before_the_hand_goes_back_without_a_result(pit: Pit) -> None:
    pit.opened("ann", "bob")
    pit.wager("ann", 50_00)
    pit.wager("bob", 20_00)
    assert pit.refused("invalid-wager", "sue", player="ann", box=1, reason="").code is Refusal.NO_REASON
    pit.do("invalid-wager", "sue", player="ann", box=1, reason="ann holds no card of her own")
    assert pit.rack("ann") == 1_000_00
    pit.do("pass", "ann")
    pit.do("start-round")
    pit.finish()
    assert {one.player for one in pit.settlements()} == {"bob"}
    assert pit.rack("ann") == 1_000_00
    assert pit.reloaded() == pit.table


# --- where a wager lies ---------------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "5.17")
def test_a_wager_is_settled_where_it_lies(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", options={"side_wagers": ["any-pairs"]})
    pit.wager("ann", 10_00)
    pit.wager("ann", 50_00, on="any-pairs")
    dealt(pit, "Ks 9d Qs", "stand", "8d")
    settled = {one.on: one.outcome for one in pit.settlements()}
    assert settled == {On.BLACKJACK: Outcome.WIN, On.ANY_PAIRS: Outcome.LOSE}
    assert pit.rack("ann") == 1_000_00 + 10_00 - 50_00
    pit.shows("5.17", "WagerLaid", times=2)


@clause("nsw-blackjack-challenge", "5.17", "5.17#2")
def test_an_instruction_wrongly_carried_out_and_not_corrected_stands(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand", options={"side_wagers": ["any-pairs"]})
    pit.wager("ann", 10_00)
    wrong = {"player": "ann", "box": 1, "on": "any-pairs", "amount": 50_00, "asked": "$50 more on Blackjack"}
    pit.do("place-for", "dan", **wrong)
    assert pit.happened(PlacedFor)[0].asked == "$50 more on Blackjack"
    pit.do("take-back", "ann", box=1, on="any-pairs")
    assert pit.rack("ann") == 990_00
    pit.do("place-for", "dan", **wrong)
    assert pit.refused("place-for", "dan", **{**wrong, "player": "zoe"}).code is Refusal.UNKNOWN_PERSON
    assert pit.refused("place-for", "sue", **wrong).code is Refusal.WRONG_ROLE
    dealt(pit, "Ks 9d Qs", "stand", "8d")
    assert [(one.on, one.outcome) for one in pit.settlements() if one.staked == 50_00] == [
        (On.ANY_PAIRS, Outcome.LOSE)
    ]


# --- what the dealer announces --------------------------------------------------------------------------


@clause("nsw-blackjack-challenge", "3.10")
def test_a_hand_is_settled_by_its_cards_whatever_total_was_announced(pit: Pit) -> None:
    pit.opened("ann", dealing="by hand")
    pit.wager("ann", 20_00)
    pit.do("start-round")
    pit.do("burn")
    pit.deal("Ks 9d 7s")
    assert pit.refused("announce-total", "dan", box=2, total=18).code is Refusal.NO_SUCH_BOX
    pit.do("announce-total", "dan", box=1, total=18)
    said = pit.happened(TotalAnnounced)[0]
    assert (said.total, said.counts) == (18, 17)
    pit.do("decide", "ann", box=1, choose="stand")
    pit.deal("8d")
    assert pit.settlements()[0].outcome is Outcome.LOSE
    assert pit.rack("ann") == 980_00
    assert pit.reloaded() == pit.table


# --- wagers that lean on others -------------------------------------------------------------------------


@clause("act-casino-war-2018", "4.1")
def test_a_tie_wager_stays_when_the_casino_war_wager_is_taken_back(pit: Pit) -> None:
    pit.opened("ann")
    pit.wager("ann", 20_00)
    pit.wager("ann", 10_00, on="tie")
    pit.do("take-back", "ann", box=1)
    assert [(one.on, one.amount) for one in pit.table.wagers] == [(On.TIE, 10_00)]
    assert pit.rack("ann") == 990_00
    pit.shows("4.1", "WagerLaid", times=2)


def test_a_side_wager_stays_where_another_main_wager_accompanies_it(pit: Pit) -> None:
    pit.opened("ann", "bob", options={"side_wagers": ["pairs-play"]})
    pit.wager("ann", 20_00)
    pit.wager("bob", 10_00, box=1, on="pairs-play")
    pit.do("permit-boxes", "max", player="bob", boxes=2)
    pit.wager("bob", 20_00, box=1)
    pit.do("take-back", "ann", box=1)
    assert {(one.player, one.on) for one in pit.table.wagers} == {("bob", On.PAIRS_PLAY), ("bob", On.BLACKJACK)}


# --- who comes first for the places of a box ------------------------------------------------------------


@clause("nsw-blackjack-challenge", "5.8.1")
def test_one_who_comes_later_makes_way_for_a_blazing_sevens_wager(pit: Pit) -> None:
    options = {"side_wagers": ["blazing-7s"], "diagram": "D", "jackpot": 50_000_00, "blazing_7s_stake": 5_00}
    pit.opened("ann", "bob", holder="device", options=options)
    pit.wager("bob", 20_00, box=1)
    pit.wager("bob", 5_00, box=1, on="blazing-7s")
    pit.wager("ann", 10_00)
    events = pit.wager("ann", 5_00, on="blazing-7s")
    (back,) = [one for one in events if isinstance(one, WagerTakenBack)]
    assert (back.player, back.on, back.clause) == ("bob", "blazing-7s", "5.8.1")
    assert pit.rack("bob") == 980_00
    refused = pit.refused("wager", "bob", box=1, on="blazing-7s", amount=5_00)
    assert refused.says.startswith("bob cannot")
    pit.check()


@clause("nsw-blackjack-challenge", "13.5")
def test_one_without_a_main_wager_makes_way_for_a_pair_wager(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", "dee", options={"side_wagers": ["any-pairs"], "diagram": "D"})
    pit.wager("ann", 10_00)
    for name in ("bob", "cy", "dee"):
        pit.wager(name, 10_00, box=1, on="any-pairs")
    (back,) = [one for one in pit.wager("ann", 10_00, on="any-pairs") if isinstance(one, WagerTakenBack)]
    assert back.player == "dee"
    assert pit.refused("wager", "dee", box=1, on="any-pairs", amount=10_00).says.startswith("dee cannot")
    pit.check()


@clause("act-casino-war-2018", "4.1#2")
def test_one_with_a_tie_wager_alone_makes_way_for_a_casino_war_wager(pit: Pit) -> None:
    pit.opened("ann", "bob", "cy", "dee")
    pit.wager("ann", 10_00)
    for name in ("bob", "cy"):
        pit.wager(name, 10_00, box=1, on="tie")
    refused = pit.refused("wager", "dee", box=1, on="tie", amount=10_00)
    assert refused.says.startswith("dee cannot")
    (back,) = [one for one in pit.wager("dee", 10_00, box=1) if isinstance(one, WagerTakenBack)]
    assert (back.player, back.clause) == ("cy", "4.1")
    pit.check()
