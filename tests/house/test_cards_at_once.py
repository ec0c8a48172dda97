"""One number of a player card, given by two workers in the same instant: one of them is told, on both stores."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from croupier.audit.verifying import verify
from croupier.floor.loops.gaming_floor import GamingFloor
from croupier.floor.loops.house_loop import HouseAnnouncement
from croupier.store.event_store import EventStore, Outcome, Write
from croupier.store.opening import open_store
from croupier.vocabulary.refusal import Refusal, Refused
from tests.house.premises import Premises
from tests.proofs import Witness, clause
from tests.store.conftest import postgres, postgres_url, sqlite_url, url

__all__ = ["postgres", "postgres_url", "sqlite_url", "url"]

PATIENCE = 300


class Worker(Premises):
    """A process of the house: the first time it writes, the other one has decided too."""

    def meet(self, other_has_decided: Barrier) -> None:
        met: list[bool] = []

        def together(write: Write) -> Outcome:
            if not met:
                met.append(True)
                other_has_decided.wait(PATIENCE)
            return self.store.append(write)

        self.floor = GamingFloor(self.store, self.keys, is_house=True, append=together)


def test_of_two_who_give_one_card_number_at_once_one_is_told(url: str) -> None:
    with open_store(url) as one, open_store(url) as other:
        workers, barrier = [Worker(one), Worker(other)], Barrier(2)
        workers[0].do("enrol", "sue", patron="cleo")
        for worker in workers:
            worker.meet(barrier)

        def give(worker: Worker, patron: str) -> HouseAnnouncement | Refused:
            return worker.attempt("issue-card", "sue", patron=patron, player_card="SC-1")

        with ThreadPoolExecutor(2) as pool:
            outcomes = list(pool.map(give, workers, ("ann", "bob")))
        [refused] = [found for found in outcomes if isinstance(found, Refused)]
        assert (refused.code, refused.clause) == (Refusal.CARD_TAKEN, "1.1.Player Card")
        assert sound(one)
        holders = {
            name: found["player_cards"]
            for name, found in Premises(other).document()["patrons"].items()
            if found["player_cards"]
        }
        [has_it] = holders
        assert holders == {has_it: [{"player_card": "SC-1", "valid": True}]}
        assert refused.says.endswith(f"the player card SC-1: {has_it} has it")


@clause("nsw-blackjack-challenge", "1.1.Player Card")
def test_the_number_of_a_digital_card_is_kept_for_whoever_it_is_named_after(
    sqlite_url: str, witness: Witness
) -> None:
    """In a house that gives one to whoever comes: there it would be given without a look at others."""
    with open_store(sqlite_url) as store:
        house = Premises(store, witness)
        house.floor = GamingFloor(store, house.keys, is_house=True, gives_cards=True)
        refused = house.refused("issue-card", "sue", patron="ann", player_card="digital:bob")
        assert (refused.code, refused.clause) == (Refusal.CARD_TAKEN, "1.1.Player Card")
        assert refused.says == "sue cannot give ann the player card digital:bob: it is kept for bob"
        house.do("issue-card", "sue", patron="bob", player_card="digital:bob", form="digital")
        assert sound(store)


def sound(store: EventStore) -> bool:
    return verify(store).faults == []
