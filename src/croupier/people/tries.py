"""Who may try to sign in: lock-outs by name and by address.

A try is counted before the password is looked at and taken off again when it was right, so that many at once gain
nothing. Three counts, each over 15 minutes:

- *A name, for strangers*: five tries from addresses that the person never signed in from lock the name, for
  strangers, for 15 minutes. Names that nobody has are counted alike, so a lock tells nothing.
- *A name, at home*: an address that the person signed in from in the last 30 days has five tries of its own. So a
  stranger who guesses wrong keeps nobody out at home, and somebody at home cannot guess for ever either.
- *An address*: twenty tries, whatever the names, shut an address out for 15 minutes. One who wants to lock
  everybody out gets to four names a quarter of an hour from each address. In IPv6 that is a whole /64 network.

Signing in takes all tries off the name, and only this one off the address: else one account of one's own would buy
any number of guesses. Tries of one who is locked out are not counted, so waiting always helps. Sessions go on.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from croupier.decoders import decoder
from croupier.people.times import moment, number, spoken
from croupier.store import schema
from croupier.vocabulary.refusal import Refusal, Refused

WITHIN: Final = timedelta(minutes=15)
LOCKED_FOR: Final = timedelta(minutes=15)
OF_A_NAME: Final = 5
OF_AN_ADDRESS: Final = 20
AT_HOME_FOR: Final = timedelta(days=30)

KEPT: Final = WITHIN + LOCKED_FOR
"""Tries older than this cannot lock anything."""

_LONGEST_ADDRESS: Final = 64
_TIMES = decoder(list[int])
_T, _K = schema.tries, schema.known_addresses


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """A try that was counted: nothing is known of its password yet."""

    key: str | None
    at: datetime
    address: str
    name_scope: str | None
    is_last: bool
    """Whether the name is locked if this one fails."""

    @property
    def locked_until(self) -> datetime:
        """When the name may be tried again, if this was the last."""
        return self.at + LOCKED_FOR


def admit(connection: Connection, key: str | None, name: str, address: str, at: datetime) -> Try | Refused:
    """Count a try, or say until when there is none. Without a key the name is one that nobody could have."""
    place = place_of(address)
    address_scope = f"address:{place}"
    name_scope = _name_scope(connection, key, place, at) if key else None
    named = _times(connection, name_scope) if name_scope else []
    if until := locked_until(named, OF_A_NAME, at):
        return _locked(f"{name} cannot sign in until {spoken(until)}", OF_A_NAME)
    others = _times(connection, address_scope)
    if until := locked_until(others, OF_AN_ADDRESS, at):
        return _locked(f"Nobody can sign in from this address until {spoken(until)}", OF_AN_ADDRESS)
    if name_scope:
        _keep(connection, name_scope, key, [*named, number(at)])
    _keep(connection, address_scope, None, [*others, number(at)])
    is_last = name_scope is not None and locked_until([*named, number(at)], OF_A_NAME, at) is not None
    return Try(key=key, at=at, address=place, name_scope=name_scope, is_last=is_last)


def succeeded(connection: Connection, tried: Try) -> None:
    """Take the tries off the name and this one off the address, and remember where the person is at home."""
    assert tried.key, "somebody without a name signed in"
    if tried.name_scope:
        connection.execute(_T.delete().where(_T.c.scope == tried.name_scope))
    _take_off(connection, f"address:{tried.address}", None, tried.at)
    at_home(connection, tried.key, tried.address, tried.at)


def never_was(connection: Connection, tried: Try) -> None:
    """Take a try off again of which the password was never looked at."""
    if tried.name_scope:
        _take_off(connection, tried.name_scope, tried.key, tried.at)
    _take_off(connection, f"address:{tried.address}", None, tried.at)


def _take_off(connection: Connection, scope: str, key: str | None, at: datetime) -> None:
    times = _times(connection, scope)
    if number(at) in times:
        times.remove(number(at))
        _keep(connection, scope, key, times)


def at_home(connection: Connection, key: str, address: str, at: datetime) -> None:
    """Remember that somebody signed in from there."""
    insert = _insert(connection)(_K).values(key=key, address=place_of(address), seen=number(at))
    connection.execute(
        insert.on_conflict_do_update(index_elements=[_K.c.key, _K.c.address], set_={"seen": number(at)})
    )


def forget(connection: Connection, key: str) -> None:
    """Let a name be tried afresh, from everywhere, and its password be changed."""
    connection.execute(_T.delete().where(_T.c.key.in_([key, changing(key)])))


def forget_key(connection: Connection, key: str) -> None:
    """Take off what is counted under this key alone."""
    connection.execute(_T.delete().where(_T.c.key == key))


def changing(key: str) -> str:
    """Under what guesses at a password are counted that somebody signed in wants to change: nobody's name."""
    return f"{key}/change"


def lock_of(connection: Connection, key: str, at: datetime) -> datetime | None:
    """Until when the name is locked for anybody, if it is."""
    rows = connection.execute(select(_T.c.times).where(_T.c.key == key))
    return max(
        (until for row in rows if (until := locked_until(_TIMES.decode(row.times), OF_A_NAME, at))), default=None
    )


def locked_until(times: list[int], bound: int, at: datetime) -> datetime | None:
    """When a lock is over: so many tries, the first and the last of them not too far from each other."""
    if len(times) < bound or moment(times[-1]) - moment(times[-bound]) > WITHIN:
        return None
    until = moment(times[-1]) + LOCKED_FOR
    return until if at < until else None


def place_of(address: str) -> str:
    """What is counted as one address: of IPv6 the network that one customer is given."""
    try:
        known = ipaddress.ip_address(address.strip().partition("%")[0])
    except ValueError:
        return address[:_LONGEST_ADDRESS].encode("ascii", "backslashreplace").decode().replace("\0", "\\0")
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    return str(known.ipv4_mapped or ipaddress.ip_network((known, 64), strict=False))


def _name_scope(connection: Connection, key: str, place: str, at: datetime) -> str:
    known = select(_K.c.seen).where(_K.c.key == key, _K.c.address == place, _K.c.seen >= number(at - AT_HOME_FOR))
    is_home = connection.execute(known).first() is not None
    return f"name:{key} at {place}" if is_home else f"name:{key}"


def _times(connection: Connection, scope: str) -> list[int]:
    """The tries of a scope, whose row is made and locked: who counts next sees what was counted before."""
    made = _insert(connection)(_T).values(scope=scope, times=b"[]", latest=0)
    same = made.on_conflict_do_update(index_elements=[_T.c.scope], set_={"scope": scope})
    return sorted(_TIMES.decode(connection.execute(same.returning(_T.c.times)).scalar_one()))


def _keep(connection: Connection, scope: str, key: str | None, times: list[int]) -> None:
    kept = sorted(times)[-OF_AN_ADDRESS:]
    values = {"key": key, "times": msgspec.json.encode(kept), "latest": kept[-1] if kept else 0}
    connection.execute(_T.update().where(_T.c.scope == scope).values(**values))


def _insert(connection: Connection) -> type[sqlite.Insert] | type[postgresql.Insert]:
    return sqlite.Insert if connection.dialect.name == "sqlite" else postgresql.Insert


def _locked(says: str, bound: int) -> Refused:
    minutes = int(WITHIN.total_seconds() // 60)
    return Refused(Refusal.LOCKED_OUT, says=f"{says}: {bound} tries within {minutes} minutes failed")
