"""The books of the house: no cent is made or lost, no patron owes, and a refusal changes nothing.

What guards a balance is the page of the store, which decides a write under the lock; steps are given to it here.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.ledger.account import (
    BANK,
    Account,
    AccountKind,
    Currency,
    chip_inventory,
    chip_rack,
    chip_stake,
    commission,
    escrow,
    jackpot_pool,
    jackpot_reserve,
    pool,
    purse,
    rack,
    read_account,
    table_float,
    tokens,
)
from croupier.ledger.balances import Posting, changes, overdrawn
from croupier.store.chain import START
from croupier.store.event_store import Append, Appended, CommandId, Entry, NewEvent, Overdrawn, Stream, Write
from croupier.store.page import LogStanding, Page
from croupier.vocabulary.money import Cents, dollars, spoken_in_tournament_chips
from croupier.vocabulary.refusal import Refusal, RefusedError
from tests.pit import EVENING

NAMES = st.text(min_size=1, max_size=8) | st.text(alphabet="a:%2 53A", min_size=1, max_size=6)

ACCOUNTS = [
    BANK,
    table_float("table-1"),
    purse("ann"),
    rack("table-1", "ann"),
    rack("table-1", "bob"),
    escrow("table-1", "1", "1"),
    tokens("table-1", "ann", "V-1"),
    pool("cup"),
    commission("cup"),
    chip_inventory("table-1"),
    chip_rack("table-1", "ann"),
    chip_stake("table-1", "1", "1"),
    jackpot_pool("J1"),
    jackpot_reserve("J1"),
]


@st.composite
def any_account(draw: st.DrawFn) -> Account:
    table, patron, number = draw(NAMES), draw(NAMES), draw(NAMES)
    made = [BANK, table_float(table), purse(patron), rack(table, patron), escrow(table, number, patron)]
    return draw(st.sampled_from([*made, tokens(table, patron, number)]))


@st.composite
def postings(draw: st.DrawFn) -> Posting:
    currency = draw(st.sampled_from(Currency))
    alike = [one for one in ACCOUNTS if one.currency is currency]
    source, target = draw(st.lists(st.sampled_from(alike), min_size=2, max_size=2, unique=True))
    return Posting(source=source, target=target, amount=Cents(draw(st.integers(1, 200))))


STREAM = Stream("table:table-1")


def empty_page() -> Page:
    return Page.after(LogStanding(sequence=0, number=0, hash=START, heads={}, balances={}, done={}))


def post(page: Page, *moves: Posting) -> Appended | Overdrawn:
    entries = [
        Entry(account=str(account), change=change, may_be_negative=account.may_be_negative)
        for account, change in changes(moves).items()
    ]
    step = Append(stream=STREAM, after=page.number, events=[NewEvent(kind="step.1", payload=b"{}")])
    command = CommandId(f"step-{page.number}")
    outcome = page.take(Write(command=command, recorded=EVENING, appends=[step], entries=entries))
    assert isinstance(outcome, Appended | Overdrawn)
    return outcome


def filled(each: int) -> Page:
    page = empty_page()
    issuer = {Currency.MONEY: BANK, Currency.TOURNAMENT_CHIPS: chip_inventory("table-1")}
    moves = [move(issuer[one.currency], one, each) for one in ACCOUNTS if one not in issuer.values()]
    assert isinstance(post(page, *moves), Appended)
    return page


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
        "pool:cup",
        "commission:cup",
        "chip-inventory:table-1",
        "chip-rack:table-1:ann",
        "chip-stake:table-1:1:1",
        "jackpot:J1",
        "reserve:J1",
    ]
    assert str(rack("a:b", "50%")) == "rack:a%3Ab:50%25"


@pytest.mark.parametrize(
    "text", ["", "till:ann", "bank:ann", "rack:ann", "purse:", "purse:a%b", "purse:%3a", "Bank"]
)
def test_text_that_names_no_account_is_refused(text: str) -> None:
    with pytest.raises(RefusedError, match="There is no account"):
        read_account(text)


def test_only_the_house_may_owe() -> None:
    assert {account.kind for account in ACCOUNTS if account.may_be_negative} == {
        AccountKind.BANK,
        AccountKind.FLOAT,
        AccountKind.CHIP_INVENTORY,
    }
    assert {account.kind for account in ACCOUNTS} == set(AccountKind)


# --- postings -------------------------------------------------------------------------------------------


@pytest.mark.slow
@given(st.lists(st.lists(postings(), min_size=1, max_size=4), max_size=25))
def test_no_cent_is_made_or_lost_and_no_patron_owes(steps: list[list[Posting]]) -> None:
    page = empty_page()
    for step in steps:
        before = dict(page.balances)
        if isinstance(post(page, *step), Overdrawn):
            assert page.balances == before, "a refusal changes nothing"
        assert sum(page.balances.values()) == 0
        assert all(cents >= 0 or read_account(name).may_be_negative for name, cents in page.balances.items())


@given(st.data(), st.lists(postings(), max_size=6))
def test_the_order_of_postings_does_not_matter(data: st.DataObject, step: list[Posting]) -> None:
    one, other = filled(300), filled(300)
    outcomes = post(one, *data.draw(st.permutations(step))), post(other, *step)
    assert [type(outcome) for outcome in outcomes] in ([Appended] * 2, [Overdrawn] * 2)
    assert one.balances == other.balances


@given(st.lists(postings(), min_size=1, max_size=8))
def test_a_posting_turned_round_undoes_it(step: list[Posting]) -> None:
    page = filled(2000)
    before = dict(page.balances)
    for moves in (step, [move(posting.target, posting.source, posting.amount) for posting in step]):
        assert isinstance(post(page, *moves), Appended)
    assert page.balances == before


def test_a_refusal_names_who_and_both_numbers() -> None:
    page, ann = filled(500), rack("table-1", "ann")
    outcome = post(page, move(ann, escrow("table-1", "7", "1"), 1250))
    assert isinstance(outcome, Overdrawn)
    refused = overdrawn(read_account(outcome.account), holds=outcome.holds, asked=-outcome.change)
    assert refused.code is Refusal.NOT_ENOUGH_CHIPS
    assert str(refused) == "The rack of ann at table-1 holds $5, and $12.50 is asked of it."


def test_chips_paid_may_be_staked_in_the_same_step() -> None:
    page, ann, stake = empty_page(), rack("table-1", "ann"), escrow("table-1", "7", "1")
    assert isinstance(post(page, move(ann, stake, 500), move(BANK, ann, 500)), Appended)
    assert page.balances == {str(stake): 500, str(BANK): -500}


@pytest.mark.parametrize("amount", [0, -5])
def test_a_posting_moves_chips_one_way(amount: int) -> None:
    with pytest.raises(AssertionError, match="turn it round"):
        move(BANK, purse("ann"), amount)


def test_tournament_chips_and_money_never_mix() -> None:
    """No posting has an end in each: chips of a tournament cannot be turned into anything else."""
    for money in (BANK, table_float("t"), rack("t", "ann"), pool("cup"), commission("cup")):
        for chips in (chip_inventory("t"), chip_rack("t", "ann"), chip_stake("t", "1", "1/blackjack/ann")):
            for source, target in ((money, chips), (chips, money)):
                with pytest.raises(AssertionError, match="would turn chips into money"):
                    Posting(source=source, target=target, amount=Cents(1))


def test_tournament_chips_are_written_without_a_dollar_sign() -> None:
    with spoken_in_tournament_chips():
        assert dollars(1_250) == "1,250"
        assert dollars(-20) == "-20"
    assert dollars(1_250) == "$12.50"
