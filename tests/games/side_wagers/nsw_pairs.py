"""What the proofs of Any Pairs, Perfect Pairs and Star Pairs have in common (NSW rules 13, 14 and 15)."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.games.said import Decided, InitialDealCompleted, WagerPlaced
from croupier.games.side_wagers.pairs import is_pair, same_face_value
from croupier.games.wagers import Wager
from croupier.rulebooks.table_options import Diagram
from croupier.vocabulary.card import read_cards
from croupier.vocabulary.names import On, Outcome, Stage
from croupier.vocabulary.refusal import Refusal
from tests.games.side_wagers.felts import side_felt
from tests.proofs import Conduct, wager

BY_FACE_VALUE = {"9h 9c": True, "Ah Ad": True, "Jh Jc": True, "Th Kh": False, "Jh Qh": False, "2c 3c": False}


def main_and(on: On, player: str = "ann", box: int = 1, side: int = 10_00) -> list[Wager]:
    """A main wager of $20 with a pair wager beside it."""
    return [wager(player, box, 20_00), wager(player, box, side, on)]


def offered_on_layouts(conduct: Conduct, on: On, diagrams: str, rule: str) -> None:
    for diagram in Diagram:
        if diagram in diagrams:
            offers = conduct.offers(side_wagers=(on,), diagram=diagram)
            assert [one.on for one in offers] == [On.BLACKJACK, on]
        else:
            refused = conduct.refused_table(side_wagers=(on,), diagram=diagram)
            assert (refused.code, refused.clause) == (Refusal.LAYOUT_NOT_ALLOWED, rule)


def refused_where_not_offered(conduct: Conduct, on: On, rule: str) -> None:
    refused = conduct.refused_wagers(main_and(on))
    assert (refused.code, refused.clause) == (Refusal.WAGER_NOT_OFFERED, rule)
    assert conduct.felt(main_and(on), side_wagers=(on,)).live.layout.box(1).stakes[1].on is on


def placed_on_its_own_area(conduct: Conduct, on: On, rule: str) -> None:
    main_alone = conduct.felt({1: 20_00}, side_wagers=(on,)).deal("8h 9c 8s")
    assert [said.on for said in main_alone.said if isinstance(said, WagerPlaced)] == [On.BLACKJACK]
    assert main_alone.settlements == []
    both = side_felt(conduct, on, "8h 9c 8s")
    placed = [(said.on, said.amount, said.clause) for said in both.said if isinstance(said, WagerPlaced)]
    assert placed[1] == (on, 10_00, rule)
    assert [(one.on, one.staked) for one in both.settlements] == [(on, 10_00)]


def kept_for_main_bettors(conduct: Conduct, on: On, rule: str) -> None:
    own, others = main_and(on, "pat", 4), wager("quin", 4, 5_00, on)
    refused = conduct.refused_wagers([*own, others], side_wagers=(on,), main_bettors_only=(on,))
    assert (refused.code, refused.clause) == (Refusal.NO_MAIN_WAGER, rule)
    assert refused.says.startswith("quin")
    felt = conduct.felt(own, side_wagers=(on,), main_bettors_only=(on,))
    assert len(felt.live.layout.box(4).stakes) == 2


def needs_a_main_wager_on_the_box(conduct: Conduct, on: On, rule: str) -> None:
    alone = [wager("pat", 2, 10_00), wager("quin", 4, 10_00, on)]
    refused = conduct.refused_wagers(alone, side_wagers=(on,))
    assert (refused.code, refused.clause) == (Refusal.NO_MAIN_WAGER, rule)
    felt = conduct.felt([*alone, wager("pat", 4, 10_00)], side_wagers=(on,)).deal("2c 8h 9d 3c 8s")
    assert felt.outcome(box=4, player="quin", on=on) is Outcome.WIN


def three_places_on_a_box(conduct: Conduct, on: On, rule: str) -> None:
    main, *places = [*main_and(on, "pat", 4), *(wager(one, 4, 5_00, on) for one in ("quin", "rae", "sol"))]
    assert len(conduct.felt([main, *places[:3]], side_wagers=(on,)).live.layout.box(4).stakes) == 4
    refused = conduct.refused_wagers([main, *places], side_wagers=(on,))
    assert (refused.code, refused.clause) == (Refusal.BOX_FULL, rule)
    assert refused.says.startswith("sol")


def main_bettors_first_then_by_time(conduct: Conduct, on: On) -> None:
    by_time = [wager("quin", 4, 5_00, on), wager("rae", 4, 5_00, on)]
    refused = conduct.refused_wagers(
        [*main_and(on, "ann", 4), *by_time, *main_and(on, "pat", 4)], side_wagers=(on,)
    )
    assert refused.code is Refusal.BOX_FULL
    assert refused.says.startswith(
        f"rae cannot wager on {on.inscription} of box 4: the places are taken by ann, pat, quin"
    )


def pairs_by_face_value(conduct: Conduct) -> None:
    for cards, pairs in BY_FACE_VALUE.items():
        first, second = read_cards(cards)
        assert conduct.use(is_pair)(first, second) is pairs
        assert conduct.use(same_face_value)(first, second) is pairs


def judged_on_two_cards_alone(conduct: Conduct, on: On, lost_by: str) -> None:
    conduct.witness.watch(is_pair)
    felt = conduct(main_and(on), "8h 9c 5c 8d", ["draw"], side_wagers=(on,))
    lost = felt.settlement(on=on)
    assert (lost.outcome, lost.returned, lost.clause) == (Outcome.LOSE, 0, lost_by)


def settled_before_any_decision(conduct: Conduct, on: On, cards: str, net: dict[str, int]) -> None:
    """Ann on box 1 and Bob on box 2, $10 each on pairs."""
    felt = conduct.felt([*main_and(on), *main_and(on, "bob", 2)], side_wagers=(on,)).deal(cards)
    assert felt.questions[0].player == "ann"
    assert not _heard(felt.said)
    completed = next(said for said in felt.said if isinstance(said, InitialDealCompleted))
    assert all(felt.place_of(completed) < felt.place_of(one) for one in felt.settlements)
    assert {one.stage for one in felt.settlements} == {Stage.INTERIM}
    assert felt.net == net


def _heard(said: Iterable[object]) -> bool:
    return any(isinstance(one, Decided) for one in said)
