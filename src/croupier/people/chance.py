"""Tokens and guests' names, drawn from the system's own source of chance; nothing else in this room draws."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final

from croupier.people.guest_names import guest_name

TOKEN_BYTES: Final = 32
_LONGEST_TOKEN: Final = 200


def new_token() -> str:
    """256 bits that nobody can guess, as text for a cookie or a link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """An id that nothing else has."""
    return secrets.token_hex(12)


def new_code_secret() -> str:
    """160 bits from which a person's one-time codes are made, in base 32."""
    return base64.b32encode(secrets.token_bytes(20)).decode()


def new_recovery_code() -> str:
    """80 bits that are good once in place of a one-time code: `abcd-efgh-ijkl-mnop`."""
    letters = base64.b32encode(secrets.token_bytes(10)).decode().lower()
    return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def new_guest_name(again: int) -> str:
    """A name for a guest, for the first time or once more."""
    return guest_name(secrets.choice, again=again)


def hash_of(token: str) -> bytes:
    """What is stored of a token: whoever reads the database cannot use it."""
    return hashlib.sha256(token[:_LONGEST_TOKEN].encode("utf-8", "replace")).digest()


def csrf_of(token: str) -> str:
    """The CSRF value of a session: only who knows the token can make it, and it does not tell the token."""
    return hmac.new(token.encode("utf-8", "replace"), b"croupier csrf 1", hashlib.sha256).hexdigest()
