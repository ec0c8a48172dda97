"""Player cards, help, proxies and invalid wagers (NSW 1.1, 5.1, 18.21, 20.1, 20.20)."""

from __future__ import annotations

from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.games.said import WagerSettled
from croupier.tables.play.invalid_wagers import WagersInvalid, WinningsTakenBack
from croupier.tables.wagers.player_cards import ProxyWagerRefused
from croupier.tables.wagers.wagering import WagerLaid, WagerTakenBack
from croupier.vocabulary.names import Outcome
from croupier.vocabulary.refusal import Refusal
from tests.house.card_room import balance, deal, lose, open_table, sit_down, start, win
from tests.house.premises import Premises
from tests.proofs import clause

SYDNEY = "nsw-blackjack-challenge"


def invalid(house: Premises, player: str, grounds: str = "for-another", **fields: object) -> WagersInvalid:
    house.do("find-invalid", "sue", player=player, grounds=grounds, **fields)
    found: WagersInvalid = house.of(WagersInvalid)[-1]
    return found


# --- cards -----------------------------------------------------------------------------------------------


@clause(SYDNEY, "5.1")
def test_from_the_first_day_nobody_wagers_without_a_card(house: Premises) -> None:
    """Case 13: at 14:00 UTC on 18 August 2024 it is the 19th in Sydney."""
    house.now = house.now.replace(year=2024, month=8, day=18, hour=12)
    open_table(house, "ann", cards=False)
    house.do("wager", "ann", box=1, amount=10_00, at="2024-08-18T13:59:59+00:00")
    house.do("take-back", "ann", box=1)
    refused = house.refused("wager", "ann", box=1, amount=10_00, at="2024-08-18T14:00:00+00:00")
    assert (refused.code, refused.clause) == (Refusal.NO_CARD, "5.1")


@clause(SYDNEY, "1.1.Player Card")
def test_a_digital_card_is_a_card(house: Premises) -> None:
    issued = house.do("issue-card", "sue", patron="ann", player_card="D-1", form="digital").happened
    assert [one.event.clause for one in issued] == ["1.1.Player Card"] * 3
    open_table(house, "ann", cards=False)
    house.do("present-card", "ann", player_card="D-1")
    house.do("wager", "ann", box=1, amount=10_00)
    assert house.of(WagerLaid)[-1].vouched.player_card == "D-1"
    assert house.document()["patrons"]["ann"]["player_cards"] == [{"player_card": "D-1", "valid": True}]


@clause(SYDNEY, "1.1.Player Card#2")
def test_a_social_member_needs_a_card_to_be_issued(house: Premises) -> None:
    house.do("enrol", "sue", patron="ann", membership="social")
    open_table(house, "ann", cards=False)
    assert house.refused("wager", "ann", box=1, amount=10_00).code is Refusal.NO_CARD
    house.do("issue-card", "sue", patron="ann", player_card="SC-1")
    house.do("present-card", "ann", player_card="SC-1")
    house.do("wager", "ann", box=1, amount=10_00)


@clause(SYDNEY, "20.1")
def test_the_card_is_ones_own(house: Premises) -> None:
    open_table(house, "ann", "bob")
    refused = house.refused("present-card", "ann", player_card="SC-bob")
    assert (refused.code, refused.clause) == (Refusal.CARD_NOT_OWN, "20.1")


@clause(SYDNEY, "5.1", "20.1")
def test_a_card_that_nobody_issued_or_that_is_not_good_is_refused(house: Premises) -> None:
    open_table(house, "ann")
    refused = house.refused("present-card", "ann", player_card="SC-9")
    assert (refused.code, refused.clause) == (Refusal.UNKNOWN_CARD, "5.1")
    house.do("suspend-card", "sue", player_card="SC-ann", reason="lost")
    refused = house.refused("present-card", "ann", player_card="SC-ann")
    assert (refused.code, refused.clause) == (Refusal.CARD_NOT_VALID, "5.1")
    refused = house.refused("wager", "ann", box=1, amount=10_00)
    assert (refused.code, refused.clause) == (Refusal.CARD_NOT_VALID, "5.1")
    house.do("reinstate-card", "sue", player_card="SC-ann")
    house.do("wager", "ann", box=1, amount=10_00)
    house.do("cancel-card", "sue", player_card="SC-ann")
    assert house.refused("reinstate-card", "sue", player_card="SC-ann").code is Refusal.CARD_NOT_VALID
    assert house.refused("suspend-card", "sue", player_card="SC-8").code is Refusal.UNKNOWN_CARD
    assert house.refused("wager", "ann", box=1, on="any-pairs", amount=10_00).code is Refusal.CARD_NOT_VALID
    assert house.document()["patrons"]["ann"]["player_cards"] == [{"player_card": "SC-ann", "valid": False}]


def test_a_card_that_expires_at_midnight_is_looked_at_when_the_wager_is_laid(plain_house: Premises) -> None:
    """Case 14."""
    house = plain_house
    house.do("issue-card", "sue", patron="ann", player_card="SC-ann", expires="2026-11-16")
    open_table(house, "ann")
    house.do("wager", "ann", box=1, amount=10_00, at="2026-11-16T23:59:58+11:00")
    house.do("start-round", "dan", at="2026-11-17T00:00:10+11:00")
    deal(house, "9h Kd Th")
    house.do("decide", "ann", box=1, choose="stand")
    deal(house, "Tc")
    refused = house.refused("wager", "ann", box=1, amount=10_00)
    assert refused.code is Refusal.CARD_NOT_VALID
    assert "2026-11-16" in refused.says


@clause(SYDNEY, "1.1.Player Card")
def test_names_and_numbers_are_given_once(house: Premises) -> None:
    house.do("enrol", "sue", patron="ann", membership="star-club")
    assert house.refused("enrol", "sue", patron="ann").code is Refusal.NAME_TAKEN
    house.do("issue-card", "sue", patron="ann", player_card="SC-1")
    assert house.refused("issue-card", "sue", patron="bob", player_card="SC-1").code is Refusal.CARD_TAKEN
    assert house.refused("enrol", "sue", patron="bob", membership="gold").code is Refusal.UNKNOWN_OPTION
    assert house.refused("issue-card", "sue", patron="bob", player_card="B", form="paper").code is (
        Refusal.UNKNOWN_OPTION
    )
    assert house.refused("issue-card", "ann", patron="ann", player_card="B").code is Refusal.WRONG_ROLE


def test_a_number_that_another_worker_gave_is_taken_here_too(plain_house: Premises) -> None:
    """Whose a card is is kept, and read on from the record; no other file is opened for it."""
    house = plain_house
    house.do("issue-card", "sue", patron="ann", player_card="SC-1")
    other = Premises(house.store, now=house.now)
    other.do("issue-card", "sue", patron="bob", player_card="SC-2")
    house.now = other.now
    assert house.refused("issue-card", "sue", patron="cat", player_card="SC-2").code is Refusal.CARD_TAKEN
    house.do("suspend-card", "sue", player_card="SC-2", reason="lost")
    assert house.document()["patrons"]["bob"]["player_cards"] == [{"player_card": "SC-2", "valid": False}]
    for number in range(20):
        house.do("issue-card", "sue", patron=f"guest-{number}", player_card=f"G-{number}")
    house.start_again()
    house.do("reinstate-card", "sue", player_card="SC-2", reason="found")
    known = house.floor.house.streams.known()
    assert {one for one in known if one.startswith("patron:")} == {"patron:bob"}


def test_a_table_of_the_act_asks_for_no_card(plain_house: Premises) -> None:
    house = plain_house
    options = {"minimum": 5_00, "maximum": 500_00, "decks": 8}
    fields = {"approval": "GRC/1", "shuffle": "wash-riffle"}
    house.do("open", "max", rulebook="act-blackjack-2006", dealing="by hand", options=options, **fields)
    sit_down(house, "ann", 1, card=False)
    house.do("check-cards", "dan")
    house.do("shuffle", "dan")
    house.do("cut", "ann", depth=100, cutting_card=60)
    house.do("wager", "ann", box=1, amount=10_00)


# --- help and proxies ------------------------------------------------------------------------------------


@clause(SYDNEY, "20.20")
@clause(SYDNEY, "1.1.Proxy Betting")
def test_betting_for_another_is_refused_and_recorded(house: Premises) -> None:
    open_table(house, "ann", "bob")
    house.do("wager", "ann", box=2, amount=10_00, **{"for": "bob"})
    house.do("wager", "ann", box=2, amount=10_00, **{"for": "eve"})
    for refused, owner in zip(house.of(ProxyWagerRefused), ("bob", "eve"), strict=True):
        assert (refused.player, refused.owner, refused.box, refused.amount) == ("ann", owner, 2, 10_00)
        assert refused.clause == "20.20"
    assert not house.table().wagers


@clause(SYDNEY, "1.1.Proxy Betting#2")
def test_a_hand_for_one_who_is_there_is_no_proxy(house: Premises) -> None:
    """It is the assisted player's wager: their rack, card and limit."""
    open_table(house, "ann", "bob")
    house.do("set-loss-limit", "bob", period="day", amount=50_00)
    house.do("permit-help", "sue", player="bob", helper="ann", reason="cannot reach")
    assert house.refused("wager", "ann", box=2, amount=60_00, **{"for": "bob"}).code is Refusal.LOSS_LIMIT
    house.do("wager", "ann", box=2, amount=10_00, **{"for": "bob"})
    [laid] = house.of(WagerLaid)
    assert (laid.lying.wager.player, laid.placed_by, laid.vouched.player_card) == ("bob", "ann", "SC-bob")
    assert laid.vouched.left == 50_00
    assert balance(house, "rack:table-1:bob") == 990_00
    house.do("wager", "ann", box=1, amount=10_00, **{"for": "ann"})
    assert house.of(WagerLaid)[-1].placed_by is None


@clause(SYDNEY, "1.1.Proxy Betting")
def test_help_is_for_two_who_are_there(house: Premises) -> None:
    open_table(house, "ann")
    assert house.refused("permit-help", "sue", player="ann", helper="eve").code is Refusal.UNKNOWN_PERSON
    assert house.refused("permit-help", "sue", player="ann", helper="ann").code is Refusal.SAME_PERSON
    assert house.refused("permit-help", "dan", player="ann", helper="ann").code is Refusal.WRONG_ROLE


# --- invalid wagers --------------------------------------------------------------------------------------


@clause(SYDNEY, "18.21.1")
@clause(SYDNEY, "1.1.Invalid Wager")
@clause(SYDNEY, "20.1#2")
def test_found_before_the_hand_all_wagers_go_back(house: Premises) -> None:
    open_table(house, "ann")
    house.do("wager", "ann", box=1, amount=50_00)
    house.do("wager", "ann", box=1, on="any-pairs", amount=10_00)
    found = invalid(house, "ann", "anothers-card", **{"for": "bob"})
    assert (found.clause, found.owner, "1.1.Invalid Wager" in found.also) == ("20.1", "bob", True)
    assert {one.clause for one in house.of(WagerTakenBack)} >= {"18.21.1"}
    assert balance(house, "rack:table-1:ann") == 1_000_00
    assert house.refused("wager", "ann", box=1, amount=50_00).code is Refusal.NO_CARD
    assert [one["clause"] for one in house.document()["patrons"]["ann"]["breaches"]] == ["20.1"]


@clause(SYDNEY, "18.21.2")
def test_found_in_the_hand_a_win_pays_nothing_and_gives_the_stake_back(house: Premises) -> None:
    open_table(house, "ann", "bob")
    start(house, ann=50_00, bob=10_00)
    deal(house, "Ks 8h 9d Th 6h")
    invalid(house, "ann")
    assert house.table().round is not None
    house.do("decide", "bob", box=2, choose="stand")
    deal(house, "Tc")
    mine = next(one for one in house.of(WagerSettled) if one.player == "ann")
    assert (mine.outcome, mine.paid, mine.returned, mine.clause) == (Outcome.VOID, 0, 50_00, "18.21.2")
    assert balance(house, "rack:table-1:ann") == 1_000_00


@clause(SYDNEY, "18.21.2")
def test_found_in_the_hand_a_loss_is_collected(house: Premises) -> None:
    """Whose wagers are invalid is silent from then on: the dealer draws the hand out."""
    open_table(house, "ann")
    start(house, ann=50_00)
    deal(house, "9h Kd Th")
    invalid(house, "ann")
    deal(house, "Tc")
    [mine] = house.of(WagerSettled)
    assert (mine.outcome, mine.returned, "18.21.2" in mine.also) == (Outcome.LOSE, 0, True)
    assert balance(house, "rack:table-1:ann") == 950_00


@clause(SYDNEY, "18.21.2")
def test_what_was_paid_in_the_same_round_comes_back(house: Premises) -> None:
    """Case 15: a Blackjack paid 2 to 1 at once; $20 come back, and the $10 stake stays."""
    open_table(house, "ann", "bob", rack=30_00)
    start(house, ann=10_00, bob=10_00)
    deal(house, "As 5h 9d Kh 6h")
    assert balance(house, "rack:table-1:ann") == 50_00
    invalid(house, "ann")
    [back] = house.of(WinningsTakenBack)
    assert (back.amount, back.owed, back.clause) == (20_00, 0, "18.21.2")
    assert balance(house, "rack:table-1:ann") == 30_00
    invalid(house, "ann")
    assert len(house.of(WinningsTakenBack)) == 1


def test_what_the_rack_lacks_is_owed(plain_house: Premises) -> None:
    """Of $30 after the Blackjack $15 double the second box; $15 of the $20 are there."""
    house = plain_house
    open_table(house, "ann", rack=25_00)
    house.do("permit-boxes", "sue", player="ann", boxes=2)
    house.do("wager", "ann", box=1, amount=10_00)
    house.do("wager", "ann", box=2, amount=15_00)
    house.do("start-round", "dan")
    deal(house, "As 5h 9d Kh 6h")
    house.do("decide", "ann", box=2, choose="double", amount=15_00)
    invalid(house, "ann")
    [back] = house.of(WinningsTakenBack)
    assert (back.amount, back.owed) == (15_00, 5_00)
    assert balance(house, "rack:table-1:ann") == 0
    deal(house, "Th")
    last = house.of(WagerSettled)[-1]
    assert (last.outcome, last.returned) == (Outcome.VOID, 30_00)


@clause(SYDNEY, "18.21.3")
def test_hands_that_are_settled_stand(house: Premises) -> None:
    open_table(house, "ann")
    win(house, "ann", 50_00)
    lose(house, "ann", 20_00)
    found = invalid(house, "ann")
    assert "18.21.3" in found.also
    assert balance(house, "rack:table-1:ann") == 1_030_00
    assert not house.of(WinningsTakenBack)


@clause(SYDNEY, "20.1.1")
@clause(SYDNEY, "20.1.2")
def test_neither_a_power_of_attorney_nor_whose_money_it_is_makes_it_valid(house: Premises) -> None:
    open_table(house, "ann")
    house.do("wager", "ann", box=1, amount=50_00)
    found = invalid(house, "ann", **{"for": "bob", "claim": "power of attorney", "money_of": "ann"})
    assert {"20.1.1", "20.1.2", "20.20"} <= set(found.also)
    assert not house.table().wagers


@clause(SYDNEY, "20.1")
def test_grounds_that_there_are_not_are_refused(house: Premises) -> None:
    open_table(house, "ann")
    refused = house.refused("find-invalid", "sue", player="ann", grounds="a hunch")
    assert (refused.code, refused.clause) == (Refusal.GROUNDS_NOT_ALLOWED, "20.1")
    assert house.refused("find-invalid", "sue", player="eve", grounds="no-card").code is Refusal.UNKNOWN_PERSON


def test_the_next_bettor_decides_for_one_whose_wagers_are_invalid(plain_house: Premises) -> None:
    """18.10 with 5.7."""
    house = plain_house
    open_table(house, "ann", "bob")
    house.do("wager", "ann", box=1, amount=20_00)
    house.do("wager", "bob", box=1, amount=10_00)
    house.do("start-round", "dan")
    deal(house, "8h 9d 6h")
    invalid(house, "ann")
    assert house.refused("decide", "ann", box=1, choose="draw").code is Refusal.NOBODY_ASKED
    house.do("decide", "bob", box=1, choose="stand")
    deal(house, "Td")
    mine = next(one for one in house.of(WagerSettled) if one.player == "ann")
    assert mine.outcome is Outcome.LOSE


def test_a_house_that_people_join_by_themselves_gives_each_a_digital_card(plain_house: Premises) -> None:
    """One click stays one click: the card is issued and presented in the write in which somebody arrives."""
    house = plain_house
    house.floor = GamingFloor(house.store, house.keys, random_bytes=house.bytes, is_house=True, gives_cards=True)
    open_table(house, "ann", cards=False)
    assert house.document()["patrons"]["ann"]["player_cards"] == [{"player_card": "digital:ann", "valid": True}]
    house.do("wager", "ann", box=1, amount=10_00)
    house.do("suspend-card", "sue", player_card="digital:ann")
    assert house.refused("wager", "ann", box=1, on="any-pairs", amount=10_00).code is Refusal.CARD_NOT_VALID
