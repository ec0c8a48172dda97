"""Sealing: what lies in a database opens only under a house key, for its own shuffle, and unchanged."""

from __future__ import annotations

import os
import pickle
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from croupier.shoe.fairness import Occasion, Secret, new_secret
from croupier.shoe.sealing import (
    ENVIRONMENT,
    BadHouseKey,
    CannotOpen,
    HouseKeys,
    Sealed,
    house_keys,
    open_sealed,
    rotate,
    seal,
)

OCCASION = Occasion(table="pit 1", shoe=7)
OLD, NEW = HouseKeys((bytes(32),)), HouseKeys((b"\1" * 32, bytes(32)))


def same(one: Secret, other: Secret) -> bool:
    return (one.value, one.salt) == (other.value, other.salt)


def test_a_sealed_secret_opens_again_after_it_was_stored() -> None:
    secret = new_secret()
    stored = msgspec.msgpack.encode(seal(secret, OCCASION, OLD))
    assert secret.value not in stored
    assert secret.salt not in stored
    assert same(open_sealed(msgspec.msgpack.decode(stored, type=Sealed), OCCASION, OLD), secret)


def test_the_same_secret_is_never_sealed_alike() -> None:
    secret = new_secret()
    assert seal(secret, OCCASION, OLD).box != seal(secret, OCCASION, OLD).box


def test_a_wrong_key_is_refused() -> None:
    sealed = seal(new_secret(), OCCASION, OLD)
    with pytest.raises(CannotOpen, match=f"house key {OLD.ids[0]}, which is not here"):
        open_sealed(sealed, OCCASION, HouseKeys((b"\2" * 32,)))
    with pytest.raises(CannotOpen):
        open_sealed(msgspec.structs.replace(sealed, key=NEW.ids[0]), OCCASION, NEW)


def test_any_changed_byte_is_found() -> None:
    sealed = seal(new_secret(), OCCASION, OLD)
    for name in ("nonce", "box"):
        whole: bytes = getattr(sealed, name)
        for place in range(len(whole)):
            other = whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]
            with pytest.raises(CannotOpen):
                open_sealed(msgspec.structs.replace(sealed, **{name: other}), OCCASION, OLD)
    for short in (b"", sealed.box[:10], sealed.box[:-1]):
        with pytest.raises(CannotOpen):
            open_sealed(msgspec.structs.replace(sealed, box=short), OCCASION, OLD)
    with pytest.raises(CannotOpen):
        open_sealed(msgspec.structs.replace(sealed, nonce=b""), OCCASION, OLD)


def test_a_secret_opens_for_its_own_shuffle_only() -> None:
    sealed = seal(new_secret(), OCCASION, OLD)
    with pytest.raises(CannotOpen, match="another shuffle"):
        open_sealed(sealed, Occasion(table="pit 1", shoe=8), OLD)


def test_a_new_key_seals_and_the_old_one_still_opens() -> None:
    secret = new_secret()
    before, after = seal(secret, OCCASION, OLD), seal(secret, OCCASION, NEW)
    assert (before.key, after.key) == (OLD.ids[0], NEW.ids[0])
    assert same(open_sealed(before, OCCASION, NEW), secret)
    assert same(open_sealed(after, OCCASION, NEW), secret)


# --- where the keys are kept ----------------------------------------------------------------------------


def test_the_first_start_makes_a_private_file_and_later_ones_read_it(tmp_path: Path) -> None:
    file = tmp_path / "house-keys"
    first = house_keys(file, {})
    assert house_keys(file, {}).keys == first.keys
    assert len(first.keys) == 1
    assert list(tmp_path.iterdir()) == [file]
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_workers_that_start_together_share_one_key(tmp_path: Path) -> None:
    file = tmp_path / "house-keys"
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: house_keys(file, {}).keys, range(16)))
    assert len(set(found)) == 1
    assert list(tmp_path.iterdir()) == [file]


def test_rotation_puts_a_new_key_in_front(tmp_path: Path) -> None:
    file = tmp_path / "house-keys"
    before = house_keys(file, {})
    after = rotate(file)
    assert after.keys[1:] == before.keys
    assert house_keys(file, {}).keys == after.keys
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_environment_comes_before_the_file(tmp_path: Path) -> None:
    keys = house_keys(tmp_path / "none", {ENVIRONMENT: f"{b'k'.hex() * 32},{bytes(32).hex()}"})
    assert keys.keys == (b"k" * 32, bytes(32))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", ["no key", "00", "00" * 31, f"{'00' * 32},11"])
def test_keys_that_cannot_be_used_are_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadHouseKey, match="hexadecimal"):
        house_keys(tmp_path / "none", {ENVIRONMENT: text})


@pytest.mark.skipif(os.name != "posix", reason="only there has a file a mode")
def test_a_file_that_others_may_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "house-keys"
    house_keys(file, {})
    file.chmod(0o640)
    with pytest.raises(BadHouseKey, match="0600"):
        house_keys(file, {})


def test_keys_neither_print_nor_leave_the_process() -> None:
    assert repr(OLD) == f"HouseKeys({OLD.ids[0]})"
    with pytest.raises(TypeError):
        msgspec.json.encode(OLD)
    with pytest.raises(TypeError, match="do not leave"):
        pickle.dumps(OLD)
