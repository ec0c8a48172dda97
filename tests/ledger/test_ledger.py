"""The books of the house: no cent is made or lost, no patron owes, and a refusal changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.ledger.account import BANK, Account, Kind, escrow, purse, rack, read_account, table_float, tokens
from croupier.ledger.balances import EMPTY, Balances, Posting, changes, post
from croupier.vocabulary.money import Cents
from croupier.vocabulary.refusal import Refused, RefusedError

NAMES = st.text(min_size=1, max_size=8) | st.text(alphabet="a:%2 53A", min_size=1, max_size=6)

ACCOUNTS = [
    BANK,
    table_float("table-1"),
    purse("ann"),
    rack("table-1", "ann"),
    rack("table-1", "bob"),
    escrow("table-1", "1", "1"),
    tokens("table-1", "ann", "V-1"),
]


@st.composite
def any_account(draw: st.DrawFn) -> Account:
    table, patron, number = draw(NAMES), draw(NAMES), draw(NAMES)
    made = [BANK, table_float(table), purse(patron), rack(table, patron), escrow(table, number, patron)]
    return draw(st.sampled_from([*made, tokens(table, patron, number)]))


@st.composite
def postings(draw: st.DrawFn) -> Posting:
    source, target = draw(st.lists(st.sampled_from(ACCOUNTS), min_size=2, max_size=2, unique=True))
    return Posting(source=source, target=target, amount=Cents(draw(st.integers(1, 200))))


def accepted(balances: Balances, *moves: Posting) -> Balances:
    after = post(balances, moves)
    assert isinstance(after, Balances), str(after)
    return after


def move(source: Account, target: Account, amount: int) -> Posting:
    return Posting(source=source, target=target, amount=Cents(amount))


# --- accounts -------------------------------------------------------------------------------------------


@given(any_account())
def test_an_account_is_read_back_from_its_text(account: Account) -> None:
    assert read_account(str(account)) == account


@given(any_account(), any_account())
def test_two_accounts_never_share_a_text(one: Account, other: Account) -> None:
    assert (str(one) == str(other)) == (one == other)


def test_the_texts_that_are_stored_do_not_change() -> None:
    assert [str(account) for account in ACCOUNTS] == [
        "bank",
        "float:table-1",
        "purse:ann",
        "rack:table-1:ann",
        "rack:table-1:bob",
        "escrow:table-1:1:1",
        "tokens:table-1:ann:V-1",
    ]
    assert str(rack("a:b", "50%")) == "rack:a%3Ab:50%25"


@pytest.mark.parametrize(
    "text", ["", "till:ann", "bank:ann", "rack:ann", "purse:", "purse:a%b", "purse:%3a", "Bank"]
)
def test_text_that_names_no_account_is_refused(text: str) -> None:
    with pytest.raises(RefusedError, match="There is no account"):
        read_account(text)


def test_only_the_house_may_owe() -> None:
    assert {account.kind for account in ACCOUNTS if account.may_be_negative} == {Kind.BANK, Kind.FLOAT}
    assert {account.kind for account in ACCOUNTS} == set(Kind)


# --- postings -------------------------------------------------------------------------------------------


@given(st.lists(st.lists(postings(), min_size=1, max_size=4), max_size=25))
def test_no_cent_is_made_or_lost_and_no_patron_owes(steps: list[list[Posting]]) -> None:
    balances = EMPTY
    for step in steps:
        after = post(balances, step)
        balances = balances if isinstance(after, Refused) else after
        assert balances.total() == 0
        assert all(cents > 0 or account.may_be_negative for account, cents in balances.held.items())


@given(st.data(), st.lists(postings(), max_size=6))
def test_the_order_of_postings_does_not_matter(data: st.DataObject, step: list[Posting]) -> None:
    filled = accepted(EMPTY, *(move(BANK, account, 300) for account in ACCOUNTS[1:]))
    assert post(filled, data.draw(st.permutations(step))) == post(filled, step)


@given(st.lists(postings(), max_size=6), st.lists(postings(), max_size=6))
def test_steps_on_different_accounts_may_change_places(first: list[Posting], second: list[Posting]) -> None:
    patrons = [{account for account in changes(step) if not account.may_be_negative} for step in (first, second)]
    if patrons[0] & patrons[1]:
        return
    forth, back = post(EMPTY, first), post(EMPTY, second)
    if isinstance(forth, Balances) and isinstance(back, Balances):
        assert post(forth, second) == post(back, first)


@given(st.lists(postings(), min_size=1, max_size=8))
def test_a_posting_turned_round_undoes_it(step: list[Posting]) -> None:
    filled = accepted(EMPTY, *(move(BANK, account, 2000) for account in ACCOUNTS[1:]))
    back = [move(posting.target, posting.source, posting.amount) for posting in step]
    assert accepted(accepted(filled, *step), *back) == filled


@given(st.lists(postings(), max_size=8))
def test_a_refusal_changes_nothing(step: list[Posting]) -> None:
    filled = accepted(EMPTY, move(BANK, rack("table-1", "ann"), 100))
    before = dict(filled.held)
    post(filled, step)
    assert dict(filled.held) == before


def test_a_refusal_names_who_and_both_numbers() -> None:
    filled = accepted(EMPTY, move(BANK, rack("table-1", "ann"), 500))
    refused = post(filled, [move(rack("table-1", "ann"), escrow("table-1", "7", "1"), 1250)])
    assert str(refused) == "The rack of ann at table-1 holds $5, and $12.50 is asked of it."


def test_chips_paid_may_be_staked_in_the_same_step() -> None:
    ann, stake = rack("table-1", "ann"), escrow("table-1", "7", "1")
    after = accepted(EMPTY, move(ann, stake, 500), move(BANK, ann, 500))
    assert (after[ann], after[stake], after[BANK]) == (0, 500, -500)


@pytest.mark.parametrize("amount", [0, -5])
def test_a_posting_moves_chips_one_way(amount: int) -> None:
    with pytest.raises(AssertionError, match="turn it round"):
        move(BANK, purse("ann"), amount)


def test_books_that_do_not_balance_cannot_be_made() -> None:
    with pytest.raises(AssertionError, match="do not balance"):
        Balances({BANK: Cents(1)})
