"""Whatever is done with a stack, every card stays accounted for, and the same steps give the same stack."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.rulebooks import shelf
from croupier.rulebooks.shuffle_rules import ShuffleRules
from croupier.shoe.device import fed_back, feed_back, into_a_shoe
from croupier.shoe.stack import (
    Holder,
    Stack,
    burn,
    collect,
    declare_last_rounds,
    draw,
    end_round,
    in_the_rack,
    is_accounted_for,
    refill,
    refuse_run_out,
    start_round,
)
from croupier.vocabulary.names import BookId
from tests.shoe.stacks import in_a_device, loaded, remixed

STEPS = ("draw", "draw many", "burn", "collect", "end round", "start round", "refill", "feed back", "fail", "last")


def step(rules: ShuffleRules, stack: Stack, name: str) -> Stack:
    """Do it if it can be done."""
    match name:
        case "draw" | "draw many":
            for _ in range(min(stack.undealt.count, 1 if name == "draw" else 70)):
                _, stack = draw(rules, stack, box=None)
        case "burn" if stack.undealt.count:
            stack = burn(stack)
        case "collect":
            stack = collect(stack, stack.out[::2])
        case "end round":
            stack = end_round(stack)
        case "start round":
            stack = start_round(rules, stack)
        case "refill" if refuse_run_out(rules, stack) is None:
            stack = refill(rules, stack, remixed(in_the_rack(stack)))
        case "feed back" if stack.holder is Holder.DEVICE:
            stack = feed_back(stack, remixed(fed_back(stack)))
        case "fail" if stack.holder is Holder.DEVICE:
            stack = into_a_shoe(stack, remixed(stack.undealt))
        case "last":
            declared = declare_last_rounds(rules, stack)
            stack = declared if isinstance(declared, Stack) else stack
    return stack


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(list(shelf.names())), st.booleans(), st.lists(st.sampled_from(STEPS), max_size=40))
def test_every_card_is_always_accounted_for(book: BookId, device: bool, steps: list[str]) -> None:  # noqa: FBT001
    rules = shelf.book(book).shuffle
    begun = in_a_device(book) if device else loaded(book)
    stack = again = begun
    for name in steps:
        stack = step(rules, stack, name)
        assert is_accounted_for(stack)
        whole = stack.undealt.count + stack.burned.count + len(stack.out) + len(stack.rack)
        assert whole == 52 * stack.decks
    for name in steps:
        again = step(rules, again, name)
    assert again == stack
