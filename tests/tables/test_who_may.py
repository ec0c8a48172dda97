"""What is the operator's own, and what is anybody's: powers that a supervisor at the table does not have."""

from __future__ import annotations

import pytest

from croupier.tables.conduct.conduct import RulesShown
from croupier.tables.table import Phase
from croupier.vocabulary.refusal import Refusal
from croupier.vocabulary.roles import Role
from tests.pit import Pit
from tests.proofs import clause

ACT_2018, WAR, NSW = (
    "act-blackjack-2018",
    "act-casino-war-2018",
    "nsw-blackjack-challenge",
)


def operator_alone_closes(pit: Pit, number: str) -> None:
    pit.opened("ann")
    pit.do("notify", "sue", to="players", subject="closing")
    for who in ("sue", "gus", "dan"):
        refused = pit.refused("close", who)
        assert (refused.code, refused.clause) == (Refusal.WRONG_ROLE, number), "closing early is the operator's"
    pit.do("close", "oli", role="casino-operator")
    assert pit.table.phase is Phase.CLOSED


@clause(ACT_2018, "15.2")
def test_the_operator_closes_a_table(pit: Pit) -> None:
    operator_alone_closes(pit, "15.2")


@clause(WAR, "11.2")
def test_the_operator_closes_a_table_of_casino_war(pit: Pit) -> None:
    operator_alone_closes(pit, "11.2")


@clause(ACT_2018, "4.4")
def test_the_operator_permits_a_second_box(pit: Pit) -> None:
    pit.opened("ann")
    refused = pit.refused("permit-boxes", "sue", player="ann", boxes=2)
    assert (refused.code, refused.clause) == (Refusal.WRONG_ROLE, "4.4")
    pit.do("permit-boxes", "max", player="ann", boxes=2)


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.CASINO_OPERATOR, Role.GAMING_MANAGER}))
@clause(ACT_2018, "2.3(a)")
def test_the_operator_opens_a_table_and_so_determines_its_decks(pit: Pit, role: Role) -> None:
    fields = {
        "rulebook": pit.book,
        "options": {"decks": 8, "minimum": 10_00, "maximum": 500_00},
        "approval": "GRC/1",
        "shuffle": "wash-riffle",
    }
    assert pit.refused("open", "somebody", role=role.value, **fields).code is Refusal.WRONG_ROLE
    assert pit.table.phase is Phase.NOT_OPENED
    pit.do("open", "oli", role="casino-operator", **fields)
    assert pit.table.opened.options.decks == 8
    pit.shows("2.3(a)", "TableOpened", times=1)


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.PLAYER, Role.SPECTATOR, Role.CLOCK}))
@clause(ACT_2018, "16.9")
def test_whoever_works_here_may_ask_for_the_rules_too(pit: Pit, role: Role) -> None:
    pit.opened("ann")
    pit.do("ask-rules", "somebody", role=role.value)
    assert [one.to for one in pit.happened(RulesShown)] == ["somebody"]


@clause(NSW, "5.15")
def test_a_dealer_cannot_enter_that_an_inspector_was_told(pit: Pit) -> None:
    pit.opened("ann", "bob")
    told = {"to": "inspector", "subject": "restriction:bob"}
    assert pit.refused("notify", "dan", **told).code is Refusal.WRONG_ROLE
    assert pit.refused("hold-to-one-box", "max", player="bob").clause == "5.15"
    pit.do("notify", "max", **told)
    pit.do("hold-to-one-box", "max", player="bob")
