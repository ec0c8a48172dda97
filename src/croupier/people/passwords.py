"""Passwords: which are good enough, and how they are hashed and verified (argon2id).

Hashing takes a third of a second and 64 MB, on purpose. Call it from a thread, never with a transaction open: a
few are worked on at once, some more may wait, and whoever comes on top of these is asked to come again.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Callable
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from croupier.people.common_passwords import is_common
from croupier.people.names import key_of
from croupier.vocabulary.refusal import Refusal, Refused

_T = TypeVar("_T")

SHORTEST: Final = 10
LONGEST: Final = 200
FEWEST_DIFFERENT: Final = 5

_SHORT_NAME: Final = 3
"""Names shorter than this are in half of all passwords."""


class Passwords:
    """Hashes and verifies, a few at once."""

    def __init__(
        self,
        *,
        time_cost: int = 3,
        memory_cost: int = 65_536,
        parallelism: int = 4,
        at_once: int = 2,
        waiting: int = 30,
    ) -> None:
        """The cost is the RFC 9106 recommendation for ordinary machines; hashes of another cost still verify."""
        self._hasher = PasswordHasher(time_cost=time_cost, memory_cost=memory_cost, parallelism=parallelism)
        self._nobody = f"$argon2id$v=19$m={memory_cost},t={time_cost},p={parallelism}${'A' * 22}${'A' * 43}"
        self._places = threading.Semaphore(at_once)
        self._line = threading.Semaphore(at_once + waiting)

    def hashed(self, password: str) -> str | Refused:
        """What is stored of a password."""
        return self._in_turn(lambda: self._hasher.hash(_spelled(password)))

    def fits(self, stored: str | None, password: str) -> bool | Refused:
        """Whether it is the password; where nobody has one, the same work is done and the answer is no."""
        spelled = _spelled(password[: LONGEST + 1])

        def verified() -> bool:
            try:
                self._hasher.verify(stored or self._nobody, spelled)
            except (Argon2Error, InvalidHashError):
                return False
            return stored is not None

        return self._in_turn(verified)

    def is_outdated(self, stored: str) -> bool:
        """Whether the hash was made at another cost than would be taken now."""
        return self._hasher.check_needs_rehash(stored)

    def _in_turn(self, work: Callable[[], _T]) -> _T | Refused:
        """Work when there is a place; refused where too many wait for one already."""
        if not self._line.acquire(blocking=False):
            says = "Too many people sign in at this moment: try again in a few seconds"
            return Refused(Refusal.TOO_BUSY, says=says)
        try:
            with self._places:
                return work()
        finally:
            self._line.release()


def refuse_password(name: str, password: str) -> Refused | None:
    """Why nobody should have this password, if so; the sentence never repeats it."""
    if reason := _reason(name, password):
        return Refused(Refusal.PASSWORD_NOT_ALLOWED, says=f"{name} cannot have this password: {reason}")
    return None


def _reason(name: str, password: str) -> str | None:
    if not SHORTEST <= len(password) <= LONGEST:
        return f"it has {len(password)} characters, and a password has {SHORTEST} to {LONGEST}"
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in password):
        return "it holds a character that no keyboard writes"
    plain = key_of(password)
    if len(set(plain)) < FEWEST_DIFFERENT:
        return f"it has {len(set(plain))} different characters, and needs {FEWEST_DIFFERENT}"
    if len(name) >= _SHORT_NAME and _bare(name) in _bare(password):
        return "it contains the name"
    if is_common(plain):
        return "it is one of the first that a stranger would try"
    return None


def _bare(text: str) -> str:
    return re.sub(r"[\W_]", "", key_of(text))


def _spelled(password: str) -> bytes:
    """The same password from every keyboard; what is no text at all becomes some bytes that fit nothing."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
