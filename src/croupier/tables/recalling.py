"""The order of undealt cards, found again from the house's sealed secret: a shoe survives a crash."""

from __future__ import annotations

from collections import Counter

import msgspec

from croupier.shoe.cut import cut
from croupier.shoe.face_down import FaceDown, is_known, last_of
from croupier.shoe.pack import full_pack, in_order
from croupier.shoe.stack import recalled
from croupier.tables.house import House
from croupier.tables.state.cards import Order
from croupier.tables.table import Table


def with_known_cards(table: Table, house: House) -> Table:
    """The table with its undealt cards in their order, where software deals; of real cards nobody knows it."""
    stack = table.cards.stack
    if stack is None or table.by_hand or is_known(stack.undealt):
        return table
    order = order_of(table.cards.orders, stack.decks, house)
    known = recalled(stack, order)
    return msgspec.structs.replace(table, cards=msgspec.structs.replace(table.cards, stack=known))


def order_of(orders: tuple[Order, ...], decks: int, house: House) -> FaceDown:
    """The order that the last of these shuffles made."""
    *before, last = orders
    if last.of_undealt is None:
        off_the_felt = Counter(full_pack(decks)) - Counter(last.left_out)
        cards = FaceDown.of(in_order(off_the_felt.elements()))
    else:
        cards = last_of(order_of(tuple(before), decks, house), last.of_undealt)
    value = None if last.value is None else bytes.fromhex(last.value)
    mixed = house.order(last.committed, cards, value)
    return mixed if last.cut is None else cut(mixed, last.cut)
