"""Fairness: the house commits itself before wagers open, others add to the shuffle, and anyone can check it later.

Before wagers open the house publishes the `Commitment` to a secret. The cutter then adds a value of at least 128
bits and the place of the cut. When the shoe ends, also when it ends in a void, the house publishes the `Reveal`,
and `verify` needs nothing else but what was dealt. A device is not cut: each of its shuffles has a commitment of
its own. A shuffle inside a round is committed to before its cut.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import NoReturn

import msgspec

from croupier.shoe.chance import KeyStream, framed, shuffle, shuffle_key
from croupier.shoe.cut import moved_to_the_back
from croupier.shoe.face_down import FaceDown, turned_over
from croupier.shoe.pack import in_order
from croupier.shoe.stack import Holder
from croupier.vocabulary.card import Card
from croupier.vocabulary.refusal import Refusal, Refused

COMMITMENT_DOMAIN = b"croupier/commitment/1"
SECRET_BYTES = 32
LEAST_VALUE_BYTES = 16
MOST_VALUE_BYTES = 64


class Occasion(msgspec.Struct, frozen=True, kw_only=True):
    """Which shuffle it is: of which table and shoe, and the how manieth since that shoe began."""

    table: str
    shoe: int
    shuffle: int = 1
    """The first fills the shoe; later ones are of a rack inside a round, or of a device that took cards back."""
    holder: Holder = Holder.SHOE

    @property
    def as_bytes(self) -> bytes:
        """The same, for hashing."""
        numbers = (str(self.shoe).encode(), str(self.shuffle).encode())
        return framed(self.table.encode(), *numbers, self.holder.value.encode())


class Secret:
    """What the house alone knows until the shoe ends. It prints as nothing and cannot be encoded or pickled."""

    __slots__ = ("salt", "value")

    def __init__(self, value: bytes, salt: bytes) -> None:
        """A value that drives the shuffle, and a salt that keeps its commitment from telling anything."""
        assert len(value) == len(salt) == SECRET_BYTES, "a secret and its salt have 32 bytes each"
        self.value = value
        self.salt = salt

    def __repr__(self) -> str:
        return "Secret(…)"

    def __reduce__(self) -> NoReturn:
        """It leaves the process only sealed."""
        raise TypeError("A secret leaves the process only sealed.")


class Commitment(msgspec.Struct, frozen=True, kw_only=True):
    """Published before wagers open: it fixes the secret and tells nothing of it."""

    occasion: Occasion
    digest: str


class Reveal(msgspec.Struct, frozen=True, kw_only=True):
    """Published when the shoe has ended."""

    occasion: Occasion
    secret: str
    salt: str


def new_secret(random_bytes: Callable[[int], bytes] = secrets.token_bytes) -> Secret:
    """A fresh secret, from the operating system unless a test says otherwise."""
    return Secret(random_bytes(SECRET_BYTES), random_bytes(SECRET_BYTES))


def commit(secret: Secret, occasion: Occasion) -> Commitment:
    """What is published of the secret before anybody wagers."""
    digest = hashlib.sha256(framed(COMMITMENT_DOMAIN, occasion.as_bytes, secret.salt, secret.value))
    return Commitment(occasion=occasion, digest=digest.hexdigest())


def reveal(secret: Secret, occasion: Occasion) -> Reveal:
    """What is published when the shoe has ended, and never before."""
    return Reveal(occasion=occasion, secret=secret.value.hex(), salt=secret.salt.hex())


def refuse_value(occasion: Occasion, value: bytes | None) -> Refused | None:
    """The cutter of a shoe adds 128 to 512 bits; a device takes none."""
    if occasion.holder is Holder.DEVICE:
        if value is None:
            return None
        return Refused(
            Refusal.VALUE_NOT_ALLOWED, says="A shuffling device is not cut, so nobody adds a value to it"
        )
    if value is None or not LEAST_VALUE_BYTES <= len(value) <= MOST_VALUE_BYTES:
        given = "none was given" if value is None else f"this one has {8 * len(value)}"
        says = f"Whoever cuts adds a value of {8 * LEAST_VALUE_BYTES} to {8 * MOST_VALUE_BYTES} bits, and {given}"
        return Refused(Refusal.VALUE_NOT_ALLOWED, says=says)
    return None


def shuffled(secret: Secret, occasion: Occasion, cards: FaceDown, value: bytes | None) -> FaceDown:
    """The cards in the order that secret, occasion and value make; the order they came in has no part in it."""
    assert refuse_value(occasion, value) is None, "a value that is not allowed was refused at the door"
    key = shuffle_key(secret.value, occasion.as_bytes, () if value is None else (value,))
    return FaceDown.of(shuffle(in_order(turned_over(cards)), KeyStream(key)))


# --- what anyone can check ------------------------------------------------------------------------------


class Finding(StrEnum):
    """What a check of a shuffle finds; only the first is good."""

    FAIR = "fair"
    UNREADABLE = "unreadable"
    ANOTHER_OCCASION = "another-occasion"
    NOT_THE_SECRET_COMMITTED_TO = "not-the-secret-committed-to"
    VALUE_NOT_ALLOWED = "value-not-allowed"
    NO_SUCH_CUT = "no-such-cut"
    TOO_MANY_CARDS = "too-many-cards"
    ANOTHER_CARD = "another-card"
    NOT_REVEALED = "not-revealed"


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of a check, in a word and in a sentence."""

    finding: Finding
    says: str
    at: int | None = None
    """Which of the dealt cards is the first that should have been another, counted from 1."""

    @property
    def is_fair(self) -> bool:
        """Whether the cards came as the committed secret, the value and the cut make them."""
        return self.finding is Finding.FAIR


def verify(
    commitment: Commitment,
    revealed: Reveal,
    *,
    cards: Iterable[Card],
    value: bytes | None,
    cut: int | None,
    dealt: Sequence[Card | None],
) -> Verified:
    """Whether the dealt cards are those that commitment, value and cut allow; anyone can run it.

    `cards` are those that were shuffled (a full pack, or a discard rack), in any order. `dealt` are the cards in
    the order in which they left, with nothing for one that was burned unseen.
    """
    secret = _read_secret(revealed)
    if secret is None:
        return Verified(
            finding=Finding.UNREADABLE, says="What was revealed is no secret and salt of 32 bytes each"
        )
    if commitment.occasion != revealed.occasion:
        return Verified(finding=Finding.ANOTHER_OCCASION, says="The secret was revealed for another shuffle")
    if not hmac.compare_digest(commit(secret, revealed.occasion).digest.encode(), commitment.digest.encode()):
        return Verified(
            finding=Finding.NOT_THE_SECRET_COMMITTED_TO,
            says="The secret that was revealed is not the one the house committed itself to",
        )
    if (refused := refuse_value(revealed.occasion, value)) is not None:
        return Verified(finding=Finding.VALUE_NOT_ALLOWED, says=refused.says)
    order = turned_over(shuffled(secret, revealed.occasion, FaceDown.of(cards), value))
    return _compare(revealed.occasion, order, cut, dealt)


def order_revealed(
    revealed: Reveal, *, cards: Iterable[Card], value: bytes | None, cut: int | None
) -> tuple[Card, ...] | None:
    """The whole order, for anyone to see once the secret is shown; nothing where these things make none."""
    secret, shuffled_cards = _read_secret(revealed), tuple(cards)
    if secret is None or refuse_value(revealed.occasion, value) or not 0 < (cut or 1) <= len(shuffled_cards):
        return None
    order = turned_over(shuffled(secret, revealed.occasion, FaceDown.of(shuffled_cards), value))
    return order if cut is None else moved_to_the_back(order, cut)


def _read_secret(revealed: Reveal) -> Secret | None:
    try:
        value, salt = bytes.fromhex(revealed.secret), bytes.fromhex(revealed.salt)
    except ValueError:
        return None
    return Secret(value, salt) if len(value) == len(salt) == SECRET_BYTES else None


def _compare(
    occasion: Occasion, order: tuple[Card, ...], cut: int | None, dealt: Sequence[Card | None]
) -> Verified:
    if (occasion.holder is Holder.DEVICE) is not (cut is None) or not 0 < (cut or 1) < len(order):
        says = f"A {occasion.holder} of {len(order)} cards cannot have been cut at {cut}"
        return Verified(finding=Finding.NO_SUCH_CUT, says=says)
    if len(dealt) > len(order):
        says = f"{len(dealt)} cards were dealt of {len(order)}"
        return Verified(finding=Finding.TOO_MANY_CARDS, says=says, at=len(order) + 1)
    ordered = order if cut is None else moved_to_the_back(order, cut)
    for at, (is_, should) in enumerate(zip(dealt, ordered, strict=False), start=1):
        if is_ is not None and is_ is not should:
            says = f"Card {at} was {is_} and should have been {should}"
            return Verified(finding=Finding.ANOTHER_CARD, says=says, at=at)
    return Verified(finding=Finding.FAIR, says=f"All {len(dealt)} cards came as the shuffle and the cut make them")
