"""One-time codes by the clock (RFC 6238), as a second thing that one needs to sign in; and recovery codes.

What makes the codes is stored sealed under the house keys and bound to its owner, so that the database alone tells
nothing. Of recovery codes the SHA-256 is stored: each holds 80 bits of chance. A code is good for its half minute
and those beside it, and no code twice. Wrong ones are counted as wrong passwords are (`tries.py`).
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import msgspec
import pyotp
import segno
from sqlalchemy import Connection, select

from croupier.decoders import decoder
from croupier.people.chance import hash_of, new_code_secret, new_recovery_code
from croupier.people.times import moment, number
from croupier.shoe.sealing import HouseKeys, Sealed, open_text, seal_text
from croupier.store import schema
from croupier.store.faults import damaged_if_unreadable
from croupier.vocabulary.refusal import Refusal, Refused

SECONDS: Final = 30
"""How long a code is shown."""
BESIDE: Final = 1
"""So many steps before and after the present one are taken too: clocks differ."""
RECOVERY_CODES: Final = 10
LONGEST: Final = 40
ISSUER: Final = "Croupier"

NEEDED: Final = Refused(Refusal.CODE_NEEDED, says="A one-time code is needed as well: send it with the password")
WRONG: Final = Refused(Refusal.SIGN_IN_FAILED, says="The one-time code is wrong, or was used before")

_T = schema.one_time_codes
_SEALED = decoder(Sealed)
_HASHES = decoder(list[str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Codes:
    """Whether somebody needs a code to sign in, since when, and how many recovery codes are left."""

    since: datetime | None
    recovery_left: int

    @property
    def are_on(self) -> bool:
        """Whether signing in takes one."""
        return self.since is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCodes:
    """What somebody puts into the telephone, shown once: as letters, as an address, and as a picture of it."""

    secret: str
    address: str
    picture: str
    """A drawing as a `data:` address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptedCode:
    """A code that was right; and of a recovery code how many are left."""

    recovery_left: int | None = None


OFF: Final = Codes(since=None, recovery_left=0)


def of(connection: Connection, key: str) -> Codes:
    """How it stands with somebody's codes."""
    row = connection.execute(select(_T.c.since, _T.c.recovery).where(_T.c.key == key)).one_or_none()
    if row is None or row.since is None:
        return OFF
    return Codes(since=moment(row.since), recovery_left=len(_recovery(row.recovery, key)))


def begin(connection: Connection, key: str, name: str, keys: HouseKeys) -> NewCodes:
    """Draw what makes the codes. Until it is confirmed everything is as it was."""
    secret = new_code_secret()
    pending = msgspec.json.encode(seal_text(secret.encode(), key.encode(), keys))
    if connection.execute(select(_T.c.key).where(_T.c.key == key)).first() is None:
        connection.execute(_T.insert(), {"key": key, "step": 0, "recovery": b"[]", "pending": pending})
    else:
        _change(connection, key, pending=pending)
    address = pyotp.TOTP(secret).provisioning_uri(name=name, issuer_name=ISSUER)
    picture = segno.make(address, micro=False, error="m").svg_data_uri(
        scale=4, border=3, light="#fff", dark="#000"
    )
    return NewCodes(secret=secret, address=address, picture=picture)


def confirm(
    connection: Connection, key: str, code: str, at: datetime, keys: HouseKeys
) -> tuple[str, ...] | Refused:
    """Have codes from now on, with a first right one; the recovery codes, shown once."""
    row = connection.execute(select(_T.c.pending).where(_T.c.key == key)).one_or_none()
    if row is None or row.pending is None:
        says = "There is nothing to confirm: begin with setting up one-time codes"
        return Refused(Refusal.NOT_AT_THIS_STAGE, says=says)
    step = _step_of(_opened(row.pending, key, keys), code, at, after=0)
    if step is None:
        return WRONG
    recovery = tuple(new_recovery_code() for _ in range(RECOVERY_CODES))
    _change(
        connection,
        key,
        secret=row.pending,
        pending=None,
        since=number(at),
        step=step,
        recovery=msgspec.json.encode([_hash(one) for one in recovery]),
    )
    return recovery


def spend(connection: Connection, key: str, code: str, at: datetime, keys: HouseKeys) -> AcceptedCode | Refused:
    """Take a code, or a recovery code, which is then good no more. The person is locked already."""
    row = connection.execute(select(_T).where(_T.c.key == key)).one_or_none()
    assert row is not None, f"{key} has no codes"
    assert row.secret is not None, f"{key} has not confirmed any"
    with damaged_if_unreadable(f"what is kept of the codes of {key}"):
        step = _step_of(_opened(row.secret, key, keys), code, at, after=row.step)
    if step is not None:
        _change(connection, key, step=step)
        return AcceptedCode()
    hashes, given = _recovery(row.recovery, key), _hash(code)
    left = [one for one in hashes if not hmac.compare_digest(one, given)]
    if len(left) == len(hashes):
        return WRONG
    _change(connection, key, recovery=msgspec.json.encode(left))
    return AcceptedCode(recovery_left=len(left))


def end(connection: Connection, key: str) -> bool:
    """Need no code any more; whether one was needed."""
    were_on = of(connection, key).are_on
    connection.execute(_T.delete().where(_T.c.key == key))
    return were_on


def _step_of(secret: str, code: str, at: datetime, *, after: int) -> int | None:
    """The step of a right code that is later than the last one used."""
    given = "".join(code[:LONGEST].split())
    now = int(at.timestamp()) // SECONDS
    made = pyotp.TOTP(secret, interval=SECONDS)
    right = [
        step
        for step in range(now - BESIDE, now + BESIDE + 1)
        if hmac.compare_digest(made.generate_otp(step).encode(), given.encode("utf-8", "replace"))
    ]
    return next((step for step in right if step > after), None)


def _opened(sealed: bytes, key: str, keys: HouseKeys) -> str:
    with damaged_if_unreadable(f"what makes the codes of {key}"):
        box = _SEALED.decode(sealed)
    return open_text(box, key.encode(), keys).decode()


def _recovery(stored: bytes, key: str) -> list[str]:
    with damaged_if_unreadable(f"what is kept of the recovery codes of {key}"):
        return _HASHES.decode(stored)


def _hash(code: str) -> str:
    """Of a recovery code as it is written, with or without its dashes."""
    plain = "".join(letter for letter in code[:LONGEST].lower() if letter.isalnum())
    return hash_of(f"recovery {plain}").hex()


def _change(connection: Connection, key: str, **columns: bytes | int | None) -> None:
    connection.execute(_T.update().where(_T.c.key == key).values(**columns))
