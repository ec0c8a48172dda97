"""Sealing: a secret is stored only under a house key that is kept outside the database.

The keys come from the environment, or from a private file made at first start. The first key seals; the others
still open what they sealed, so that a key can be changed without losing a shoe. All workers share them.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from croupier.shoe.chance import framed
from croupier.shoe.fairness import SECRET_BYTES, Occasion, Secret

ENVIRONMENT = "CROUPIER_HOUSE_KEYS"
"""Keys in hexadecimal with commas between them, the one that seals first."""

SEALING_DOMAIN = b"croupier/sealed-secret/1"
SEALED_TEXT_DOMAIN = b"croupier/sealed-text/1"
KEY_ID_DOMAIN = b"croupier/house-key-id/1"
_KEY_BYTES = 32
_NONCE_BYTES = 12


class BadHouseKey(Exception):
    """The house keys cannot be used as they are; the message says what to do."""


class CannotOpen(Exception):
    """A sealed secret cannot be opened: its key is not here, or it was tampered with."""


class HouseKeys:
    """The keys of the house, newest first. They print as their ids and cannot be encoded or pickled."""

    __slots__ = ("keys",)

    def __init__(self, keys: tuple[bytes, ...]) -> None:
        """There is one key at least, and each has 32 bytes."""
        if not keys or any(len(key) != _KEY_BYTES for key in keys):
            digits = 2 * _KEY_BYTES
            raise BadHouseKey(f"House keys are {_KEY_BYTES} bytes each, written in {digits} hexadecimal digits.")
        self.keys = keys

    def __repr__(self) -> str:
        return f"HouseKeys({', '.join(self.ids)})"

    def __reduce__(self) -> NoReturn:
        """They leave the process in no way."""
        raise TypeError("House keys do not leave the process.")

    @property
    def ids(self) -> tuple[str, ...]:
        """What each key is known by; it tells nothing of the key."""
        return tuple(key_id(key) for key in self.keys)


class Sealed(msgspec.Struct, frozen=True, kw_only=True):
    """A secret that may lie in a database."""

    key: str
    nonce: bytes
    box: bytes


def key_id(key: bytes) -> str:
    """A short name that follows from the key."""
    return hashlib.sha256(framed(KEY_ID_DOMAIN, key)).hexdigest()[:16]


def seal(secret: Secret, occasion: Occasion, keys: HouseKeys) -> Sealed:
    """The secret under the newest key, bound to its shuffle: it opens for no other."""
    key, nonce = keys.keys[0], secrets.token_bytes(_NONCE_BYTES)
    name = key_id(key)
    box = ChaCha20Poly1305(key).encrypt(nonce, secret.value + secret.salt, _bound_to(occasion, name))
    return Sealed(key=name, nonce=nonce, box=box)


def open_sealed(sealed: Sealed, occasion: Occasion, keys: HouseKeys) -> Secret:
    """The secret again. `CannotOpen` when its key is not among these, or anything about it was changed."""
    key = next((one for one in keys.keys if key_id(one) == sealed.key), None)
    if key is None:
        raise CannotOpen(f"The secret was sealed under house key {sealed.key}, which is not here.")
    try:
        plain = ChaCha20Poly1305(key).decrypt(sealed.nonce, sealed.box, _bound_to(occasion, sealed.key))
    except (InvalidTag, ValueError):
        raise CannotOpen("The sealed secret was changed, or belongs to another shuffle.") from None
    return Secret(plain[:SECRET_BYTES], plain[SECRET_BYTES:])


def seal_text(text: bytes, bound_to: bytes, keys: HouseKeys) -> Sealed:
    """Something else that may lie in a database sealed, such as what makes a person's one-time codes."""
    key, nonce = keys.keys[0], secrets.token_bytes(_NONCE_BYTES)
    name = key_id(key)
    box = ChaCha20Poly1305(key).encrypt(nonce, text, framed(SEALED_TEXT_DOMAIN, name.encode(), bound_to))
    return Sealed(key=name, nonce=nonce, box=box)


def open_text(sealed: Sealed, bound_to: bytes, keys: HouseKeys) -> bytes:
    """It again, for whom it was sealed and nobody else. `CannotOpen` as above."""
    key = next((one for one in keys.keys if key_id(one) == sealed.key), None)
    if key is None:
        raise CannotOpen(f"The secret was sealed under house key {sealed.key}, which is not here.")
    bound = framed(SEALED_TEXT_DOMAIN, sealed.key.encode(), bound_to)
    try:
        return ChaCha20Poly1305(key).decrypt(sealed.nonce, sealed.box, bound)
    except (InvalidTag, ValueError):
        raise CannotOpen("The sealed secret was changed, or belongs to somebody else.") from None


def _bound_to(occasion: Occasion, key_name: str) -> bytes:
    return framed(SEALING_DOMAIN, key_name.encode(), occasion.as_bytes)


# --- where the keys are kept ----------------------------------------------------------------------------


def house_keys(file: Path, environment: Mapping[str, str] = os.environ) -> HouseKeys:
    """The keys from the environment; else from the private file, which is made when there is none."""
    if text := environment.get(ENVIRONMENT):
        return _read_keys(text.replace(",", "\n"), f"the environment variable {ENVIRONMENT}")
    if not file.exists():
        _write_first(file, secrets.token_bytes(_KEY_BYTES))
    return _read_file(file)


def rotate(file: Path) -> HouseKeys:
    """A new key in front of those in the file; what older ones sealed still opens."""
    keys = HouseKeys((secrets.token_bytes(_KEY_BYTES), *_read_file(file).keys))
    draft = _draft(file, keys.keys)
    draft.replace(file)
    return keys


def _read_file(file: Path) -> HouseKeys:
    if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        raise BadHouseKey(f"Others may read the house keys in {file}; give it mode 0600.")
    return _read_keys(file.read_text(encoding="ascii", errors="replace"), str(file))


def _read_keys(text: str, where: str) -> HouseKeys:
    try:
        return HouseKeys(tuple(bytes.fromhex(line) for line in text.split()))
    except ValueError:
        raise BadHouseKey(f"The house keys in {where} are not written in hexadecimal digits.") from None


def _write_first(file: Path, key: bytes) -> None:
    """All or nothing, and the first of several workers wins: a finished file is linked into its place."""
    draft = _draft(file, (key,))
    try:
        os.link(draft, file)
    except FileExistsError:
        pass  # another worker was faster, and all read what it wrote
    finally:
        draft.unlink()


def _draft(file: Path, keys: tuple[bytes, ...]) -> Path:
    draft = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as written:
        written.write("".join(f"{key.hex()}\n" for key in keys))
        written.flush()
        os.fsync(written.fileno())
    return draft
