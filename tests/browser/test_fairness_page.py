"""The page checks a shuffle by itself: what it finds is what Python finds, whatever was changed."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from croupier.shoe.fairness import (
    Commitment,
    Finding,
    Occasion,
    Reveal,
    commit,
    new_secret,
    order_revealed,
    reveal,
    verify,
)
from croupier.shoe.pack import full_pack
from croupier.shoe.stack import Holder
from croupier.vocabulary.card import Card
from tests.browser.casino import Casino
from tests.browser.conftest import PageAt
from tests.browser.sizes import DESKTOP

pytestmark = pytest.mark.slow

Proof = dict[str, Any]

PART_OF = {
    Finding.UNREADABLE: "secret",
    Finding.ANOTHER_OCCASION: "secret",
    Finding.NOT_THE_SECRET_COMMITTED_TO: "secret",
    Finding.VALUE_NOT_ALLOWED: "value",
    Finding.NO_SUCH_CUT: "cut",
    Finding.TOO_MANY_CARDS: "cards",
    Finding.ANOTHER_CARD: "cards",
}
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def a_proof(seed: int, *, holder: Holder = Holder.SHOE, decks: int = 8, left_out: int = 0) -> Proof:
    """A shuffle of chance that can be had again, most of it dealt, a card now and then burned unseen."""
    chance = random.Random(seed)  # for a test's cards, never for a table's
    occasion = Occasion(
        table=f"täble-{seed}", shoe=chance.randint(1, 5000), shuffle=chance.randint(1, 9), holder=holder
    )
    secret = new_secret(chance.randbytes)
    out = chance.sample(full_pack(decks), left_out)
    is_device = holder is Holder.DEVICE
    value = None if is_device else chance.randbytes(chance.choice((16, 32, 64))).hex()
    proof: Proof = {
        "occasion": msgspec.to_builtins(occasion),
        "commitment": msgspec.to_builtins(commit(secret, occasion)),
        "value": value,
        "cut": None if is_device else chance.randint(1, decks * 52 - left_out - 1),
        "decks": decks,
        "left_out": out,
        "of_undealt": None,
        "reveal": msgspec.to_builtins(reveal(secret, occasion)),
    }
    order = order_of(proof)
    dealt = order[: chance.randint(len(order) // 2, len(order))]
    return {**proof, "dealt": [None if at % 40 == 7 else card for at, card in enumerate(dealt)]}


def cards_of(proof: Proof) -> tuple[Card, ...]:
    return tuple((Counter(full_pack(proof["decks"])) - Counter(map(Card, proof["left_out"]))).elements())


def value_of(proof: Proof) -> bytes | None:
    return None if proof["value"] is None else bytes.fromhex(proof["value"])


def order_of(proof: Proof) -> tuple[Card, ...]:
    revealed = msgspec.convert(proof["reveal"], Reveal)
    order = order_revealed(revealed, cards=cards_of(proof), value=value_of(proof), cut=proof["cut"])
    assert order is not None
    return order


def python_finds(proof: Proof) -> tuple[Finding, str]:
    found = verify(
        msgspec.convert(proof["commitment"], Commitment),
        msgspec.convert(proof["reveal"], Reveal),
        cards=cards_of(proof),
        value=value_of(proof),
        cut=proof["cut"],
        dealt=[None if card is None else Card(card) for card in proof["dealt"]],
    )
    return found.finding, found.says


def changed(proof: Proof, *path: str | int, to: Callable[[Any], Any]) -> Proof:
    """The same proof with one thing in it changed."""
    copy: Proof = json.loads(json.dumps(proof))
    at: Any = copy
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = to(at[path[-1]])
    return copy


def another_digit(digits: str) -> str:
    return digits[:5] + ("0" if digits[5] != "0" else "1") + digits[6:]


def another_card(card: str) -> str:
    return "As" if card != "As" else "Kd"


CHANGES: dict[str, Callable[[Proof], Proof]] = {
    "the first card": lambda one: changed(one, "dealt", 0, to=another_card),
    "the last card": lambda one: changed(one, "dealt", -1, to=another_card),
    "two cards swapped": lambda one: changed(one, "dealt", to=lambda dealt: [dealt[1], dealt[0], *dealt[2:]]),
    "more cards than there are": lambda one: changed(one, "dealt", to=lambda dealt: [*dealt, *[None] * 416]),
    "the secret": lambda one: changed(one, "reveal", "secret", to=another_digit),
    "the salt": lambda one: changed(one, "reveal", "salt", to=another_digit),
    "no secret at all": lambda one: changed(one, "reveal", "secret", to=lambda _: "xyz"),
    "the commitment": lambda one: changed(one, "commitment", "digest", to=another_digit),
    "another shoe": lambda one: changed(one, "reveal", "occasion", "shoe", to=lambda shoe: shoe + 1),
    "the value": lambda one: changed(one, "value", to=another_digit),
    "too short a value": lambda one: changed(one, "value", to=lambda value: value[:30]),
    "no value": lambda one: changed(one, "value", to=lambda _: None),
    "the cut": lambda one: changed(one, "cut", to=lambda cut: cut + 1 if cut < 300 else cut - 1),
    "no cut": lambda one: changed(one, "cut", to=lambda _: None),
    "a cut past the end": lambda one: changed(one, "cut", to=lambda _: 416),
    "the cards left out": lambda one: changed(one, "left_out", to=lambda _: ["As", "As", "As"]),
}


@pytest.fixture
def page(page_at: PageAt, casino: Casino) -> Page:
    page = page_at(DESKTOP, casino.address)
    page.goto("/fairness")
    return page


def check(page: Page, proof: Proof) -> None:
    page.get_by_test_id("proof").fill(json.dumps({"shuffles": [proof]}))
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_test_id("commitment")).to_have_text(proof["commitment"]["digest"])
    expect(page.get_by_test_id("verdict-says")).to_be_visible()


def finds_it_fair(page: Page, proof: Proof) -> None:
    check(page, proof)
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-fair", "true")
    walled = page.get_by_test_id("card-wall").locator("li > span:first-child").all_text_contents()
    assert [one.replace("\ufe0e", "") for one in walled] == [
        f"{card[0].replace('T', '10')}{SIGNS[card[1]]}" for card in order_of(proof)
    ]


@pytest.mark.parametrize(
    "proof",
    [
        a_proof(1),
        a_proof(2, decks=6),
        a_proof(3, decks=1),
        a_proof(4, left_out=11),
        a_proof(5, holder=Holder.DEVICE),
    ],
    ids=["eight decks", "six decks", "one deck", "cards on the felt", "a device"],
)
def test_a_fair_shuffle_is_worked_out_card_by_card(page: Page, proof: Proof) -> None:
    assert python_finds(proof)[0] is Finding.FAIR
    finds_it_fair(page, proof)


def test_it_needs_no_help_of_the_browser(page_at: PageAt, casino: Casino) -> None:
    """At an address without a certificate browsers lend no hashes."""
    page = page_at(DESKTOP, casino.address)
    page.add_init_script("Object.defineProperty(crypto, 'subtle', {value: undefined})")
    page.goto("/fairness")
    assert page.evaluate("crypto.subtle === undefined")
    finds_it_fair(page, a_proof(6))


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_whatever_was_changed_is_found_where_python_finds_it(page: Page, change: Callable[[Proof], Proof]) -> None:
    proof = change(a_proof(7))
    finding, says = python_finds(proof)
    check(page, proof)
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-fair", "false")
    expect(page.locator("[data-good=false]")).to_have_attribute("data-testid", f"step-{PART_OF[finding]}")
    if finding is Finding.ANOTHER_CARD:
        expect(page.get_by_test_id("verdict-says")).to_have_text(f"{says}.")
    expect(page.get_by_test_id("card-wall")).to_have_count(0)


def test_a_shoe_in_play_is_not_called_fair(page: Page) -> None:
    check(page, {**a_proof(8), "reveal": None, "dealt": []})
    expect(page.get_by_test_id("verdict")).to_have_text("Not to be checked yet")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Paste a proof first, or open its file."),
        ("{", "This is no proof: it cannot be read as JSON."),
        ("[]", "This proof holds no shuffle."),
        ("7", "Shuffle 1 of this proof is not written as one."),
        (
            json.dumps([a_proof(9), {**a_proof(9), "decks": 10**9}]),
            "Shuffle 2 of this proof is not written as one.",
        ),
        (json.dumps({**a_proof(9), "dealt": ["Zz"]}), "Shuffle 1 of this proof is not written as one."),
    ],
    ids=["nothing", "no JSON", "no shuffle", "a number", "too many decks", "no card"],
)
def test_what_is_no_proof_is_refused_beside_it(page: Page, text: str, says: str) -> None:
    page.get_by_test_id("proof").fill(text)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_test_id("refused")).to_have_text(says)
    expect(page.get_by_test_id("verdict")).to_have_count(0)
