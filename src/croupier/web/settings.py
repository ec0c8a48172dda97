"""How a house is reached, and how much one visitor may ask of it. Values only."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.floor.live.rates import Rate as Rate


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """What one visitor may do how often; benchmarks and tests raise them."""

    everything: Rate = Rate(burst=2_000, a_second=500)
    """Requests of any kind, by address, before anybody looks who it is."""
    sign_in: Rate = Rate(burst=10, a_second=10 / 60)
    """Whatever checks or makes a password, by address."""
    guests: Rate = Rate(burst=30, a_second=30 / 3600)
    """New guests, by address."""
    commands: Rate = Rate(burst=40, a_second=20)
    """Commands to tables, by session."""
    frames: Rate = Rate(burst=60, a_second=20)
    """Other frames on sockets, by session; by address for one who is not signed in."""
    changes: Rate = Rate(burst=30, a_second=2)
    """Whatever else changes something over HTTP, by session."""
    reads: Rate = Rate(burst=300, a_second=50)
    """Whatever only looks, by session; by address for one who is not signed in."""
    searches: Rate = Rate(burst=40, a_second=5)
    """Looks into the record: rounds, settlements, shoes."""
    analyses: Rate = Rate(burst=30, a_second=0.5)
    """Questions to the odds room, each of which may take a second of one processor."""
    lessons: Rate = Rate(burst=60, a_second=3)
    """Hands of the practice room, one request a choice."""
    sockets: Rate = Rate(burst=100, a_second=10)
    """New sockets, by address."""

    @classmethod
    def generous(cls) -> Rates:
        """Rates that nobody reaches, for tests and benchmarks."""
        much = Rate(burst=10**9, a_second=10**9)
        return cls(**dict.fromkeys(cls.__slots__, much))


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How the house is reached. What is not set is what a house on one machine wants."""

    origins: tuple[str, ...] = ()
    """Addresses at which browsers open the house (`https://casino.example`); else what each request names."""
    hosts: tuple[str, ...] = ()
    """Further names under which the house is found, beside this machine's own and those in `origins`."""
    tls: bool = False
    """Whether browsers always come over TLS, whatever this process sees: cookies are then always marked so."""
    trusts_forwarded: bool = False
    """Whether a proxy in front is believed about the visitor's address and scheme (X-Forwarded-For, -Proto)."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies that are believed about that; others who connect are not."""
    connections: int = 10_000
    """In all, over HTTP and sockets alike; fewer where the system gives this process fewer descriptors."""
    connections_of_one_address: int | None = None
    """Given, it is that; else the usual number, and never more than a third of all."""
    usual_connections_of_one_address: int = 1_000
    """A browser has one socket and up to six more: an office of a hundred behind one address."""
    metrics_token: str | None = field(default=None, repr=False)
    """Who shows it may read /metrics from elsewhere; else only this machine itself may."""
    rates: Rates = Rates()
    most_body: int = 64 * 1024
    most_frame: int = 16 * 1024
    malformed_frames: int = 20
    """After so many the socket is closed."""
    waiting_frames: int = 512
    """How many frames may wait for a slow viewer before the socket is closed."""
    waiting_bytes: int = 4 * 1024 * 1024
    sockets_of_one_session: int = 12
    sockets_of_one_address: int = 2_000
    seconds_of_trust: float = 2
    """For so long a socket's session is not asked for again before a command; signing out closes it at once."""
    seconds_between_looks: float = 30
    """How often a socket asks whether its session still holds."""
    seconds_away: float = 180
    """After so long without a socket a player is stood up, so that the box is free for others."""
    seconds_to_ask: float = 30
    """How long a request may take to come whole; who takes longer is hung up on."""
    known_rounds: int = 256
    """How many past rounds are kept at hand."""
