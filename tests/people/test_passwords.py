"""Which passwords are good enough, and how they are kept."""

from __future__ import annotations

import gzip
import threading
from importlib import resources

import pytest
from argon2 import PasswordHasher

from croupier.people.passwords import SHORTEST, Passwords, refuse_password
from croupier.vocabulary.refusal import Refusal
from tests.people.house import OTHER, PASSWORD, refused


@pytest.mark.parametrize(
    ("password", "because"),
    [
        ("", "it has 0 characters, and a password has 10 to 200"),
        ("ninechars", "it has 9 characters"),
        ("x" * 201, "it has 201 characters"),
        ("aaaaaaaaaabbbb", "it has 2 different characters, and needs 5"),
        ("long enough\x07", "no keyboard writes"),
        ("long enough\ud800", "no keyboard writes"),
        ("I am Ann Lee and proud", "it contains the name"),
        ("xxANNLEExx12", "it contains the name"),
        ("password123", "a stranger would try"),
        ("P@ssw0rd2026", "a stranger would try"),
        ("1234567890", "a stranger would try"),
        ("qwertyuiop", "a stranger would try"),
        ("blackjack21", "a stranger would try"),
        ("!!Croupier!!", "a stranger would try"),
        ("1q2w3e4r5t", "a stranger would try"),
        ("passwordpassword", "a stranger would try"),
        ("testtest123", "a stranger would try"),
        ("11223344556677", "a stranger would try"),
        ("gamingmanager", "a stranger would try"),
        ("january2024", "a stranger would try"),
        ("correcthorsebatterystaple", "a stranger would try"),
    ],
)
def test_some_passwords_nobody_has(password: str, because: str) -> None:
    says = refused(refuse_password("Ann Lee", password), Refusal.PASSWORD_NOT_ALLOWED)
    assert because in says
    assert not password or password not in says


COMMONEST = """
    1234567890 password123 qwertyuiop 1q2w3e4r5t 12345678910 q1w2e3r4t5 123456789a qwerty12345 1qaz2wsx3edc
    0987654321 password1234 1234567890a qwerty123456 asdfghjkl1 liverpool1 welcome123 princess123 manchester
    basketball charlie123 lovelovelove zxcvbnm123 aa12345678 a123456789 12345qwert 123qweasdzxc 1122334455
    iloveyou123 4815162342 1029384756
"""
"""Thirty of the commonest that are long enough."""


@pytest.mark.parametrize("password", ["x9471038265", "9471abab0382", "40917 lemon 883"])
def test_a_few_letters_among_figures_that_nobody_guesses_are_a_password(password: str) -> None:
    assert refuse_password("Ann Lee", password) is None


def test_the_thirty_commonest_that_are_long_enough_are_refused() -> None:
    assert len(COMMONEST.split()) == 30
    assert all(len(one) >= SHORTEST for one in COMMONEST.split())
    for one in COMMONEST.split():
        for written in (one, one.upper(), one.title(), f"{one}!"):
            assert refuse_password("Ann Lee", written) is not None, written


@pytest.mark.parametrize(
    "password",
    [
        "Elizabeth-1987",
        "T1nkerbell99!",
        "qwe123asd456",
        "abcdeabcde",
        "monkeymonkey",
        "AAAbbb111222ccc",
    ],
)
def test_what_is_made_from_a_common_one_without_thought_is_refused(password: str) -> None:
    says = refused(refuse_password("Ann Lee", password), Refusal.PASSWORD_NOT_ALLOWED)
    assert "a stranger would try" in says


def test_the_list_is_there_and_says_where_it_comes_from() -> None:
    folder = resources.files("croupier.people")
    listed = gzip.decompress(folder.joinpath("common_passwords.txt.gz").read_bytes()).decode().split()
    assert len(listed) > 30_000
    assert listed == sorted(set(listed))
    assert "MIT" in folder.joinpath("common_passwords.NOTICE").read_text()


@pytest.mark.parametrize("password", [PASSWORD, OTHER, "пять зелёных выдр", "x7!kQ2#pLm", "casino nights in may"])
def test_good_ones_are_good(password: str) -> None:
    assert refuse_password("Ann Lee", password) is None


def test_a_name_of_two_letters_may_be_in_a_password() -> None:
    assert refuse_password("Al", "almost seven otters") is None


def test_a_password_fits_itself_and_nothing_else(passwords: Passwords) -> None:
    hashed = passwords.hashed(PASSWORD)
    assert isinstance(hashed, str)
    assert hashed.startswith("$argon2id$")
    assert hashed != passwords.hashed(PASSWORD), "each has a salt of its own"
    assert passwords.fits(hashed, PASSWORD) is True
    assert passwords.fits(hashed, OTHER) is False
    assert passwords.fits(hashed, PASSWORD + "\ud800") is False
    assert passwords.fits(hashed, "x" * 100_000) is False
    assert passwords.fits("no hash at all", PASSWORD) is False


def test_the_same_password_from_two_keyboards_fits(passwords: Passwords) -> None:
    hashed = passwords.hashed("caf\u00e9 au lait at ten")
    assert isinstance(hashed, str)
    assert passwords.fits(hashed, "cafe\u0301 au lait at ten") is True


def test_nobodys_password_costs_the_same_work(passwords: Passwords, monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is done by argon2 on a hash of the same cost; only the answer is known beforehand."""
    verified: list[str] = []
    original = PasswordHasher.verify

    def verify(hasher: PasswordHasher, hashed: str, password: bytes) -> bool:
        verified.append(hashed)
        return original(hasher, hashed, password)

    monkeypatch.setattr(PasswordHasher, "verify", verify)
    hashed = passwords.hashed(PASSWORD)
    assert isinstance(hashed, str)
    assert passwords.fits(hashed, OTHER) is False
    assert passwords.fits(None, OTHER) is False
    cost = [one.rsplit("$", 2)[0] for one in verified]
    assert len(cost) == 2
    assert cost[0] == cost[1]
    assert not passwords.is_outdated(verified[1]), "argon2 reads nobody's hash as one of today's cost"


def test_a_hash_of_another_cost_is_outdated(passwords: Passwords) -> None:
    dearer = Passwords(time_cost=2, memory_cost=16, parallelism=1)
    hashed = passwords.hashed(PASSWORD)
    assert isinstance(hashed, str)
    assert dearer.fits(hashed, PASSWORD) is True
    assert dearer.is_outdated(hashed)
    assert not passwords.is_outdated(hashed)


def test_a_few_at_once_some_wait_and_the_rest_are_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    passwords = Passwords(time_cost=1, memory_cost=8, parallelism=1, at_once=2, waiting=1)
    inside, go_on = threading.Semaphore(0), threading.Event()
    most, now, lock = [0], [0], threading.Lock()

    def slow(_: PasswordHasher, password: bytes) -> str:
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        inside.release()
        assert go_on.wait(300)
        with lock:
            now[0] -= 1
        return "hash"

    monkeypatch.setattr(PasswordHasher, "hash", slow)
    threads = [threading.Thread(target=passwords.hashed, args=(PASSWORD,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    assert inside.acquire(timeout=120)
    assert inside.acquire(timeout=120)
    while passwords._line._value:  # the third is in the line, or about to be
        threading.Event().wait(0.001)
    refused(passwords.hashed(PASSWORD), Refusal.TOO_BUSY)
    go_on.set()
    for thread in threads:
        thread.join(300)
    assert most[0] == 2
    assert passwords.hashed(PASSWORD) == "hash", "there is a place again"


def test_the_usual_cost_is_what_is_recommended() -> None:
    hasher = Passwords()._hasher
    assert (hasher.time_cost, hasher.memory_cost, hasher.parallelism) == (3, 65_536, 4)
    assert hasher.type.name == "ID"
