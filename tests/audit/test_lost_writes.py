"""A record that lost acknowledged writes, as those who run and audit the house meet it."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from croupier.cli.audit_commands import verify
from croupier.cli.record import house_at
from croupier.store.opening import open_store
from croupier.vocabulary.refusal import RefusedError
from tests.floor.conducting import Conducted


@pytest.fixture
def shorter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A house whose last rounds are gone."""
    monkeypatch.setenv("CROUPIER_HOUSE_KEYS", bytes(range(32)).hex())
    file = tmp_path / "house.sqlite3"
    with open_store(str(file)) as store:
        played = Conducted(store).opened().play(1)
    before = file.read_bytes()
    with open_store(str(file), head_copy=tmp_path / "copy") as store:
        played = Conducted(store)
        played.play(1)
    file.write_bytes(before)
    return str(file)


def test_lost_writes_are_told_by_serve_and_verify_and_given_up_for_the_record(
    shorter: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as ended:
        verify(shorter)
    assert ended.value.exit_code == 1
    assert "are missing, " in capsys.readouterr().out
    with pytest.raises(RefusedError, match=r"are missing, .*--accept-lost-writes"), house_at(shorter):
        pass
    with house_at(shorter, accept_lost_writes=True) as (store, _):
        assert store.verify_chain() is None
    verify(shorter)
    said = capsys.readouterr().out
    assert "Note: event" in said
    assert "writes that were missing were given up on" in said
    with pytest.raises(typer.Exit):
        verify(shorter, head=tmp_path / "copy")
    assert "says" in capsys.readouterr().out
    with pytest.raises(RefusedError, match="There is no head of a record in"):
        verify(shorter, head=tmp_path / "nothing")


def test_a_record_without_its_head_is_said_to_be_one(
    shorter: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "house.sqlite3.head").unlink()
    verify(shorter)
    said = capsys.readouterr().out
    assert f"Note: no head is kept in {tmp_path / 'house.sqlite3.head'}: whether the last writes are there" in said
    verify(shorter, json=True)
    assert '"head_kept": false' in capsys.readouterr().out
    with pytest.raises(typer.Exit):
        verify(shorter, head=tmp_path / "copy")
