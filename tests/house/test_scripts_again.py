"""Scripts of a house from end to end: one erased who was refused a prize, and a process that dies in any line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.floor.loops.claimants import claimant_of
from croupier.floor.loops.keys import keys_of
from croupier.floor.loops.personal_data import PersonalRecords
from croupier.store.event_store import Outcome, Write
from croupier.store.opening import open_store
from croupier.store.sql_store import SqlStore
from tests.command_line import croupier
from tests.house.scripted import VALUE, Script

DETAILS = {
    "name": "Annabel Quintessa Featherstonehaugh",
    "born": "1961-07-23",
    "address": "14 Wisteria Crescent, Woollahra",
    "phone": "+61 2 5550 4711",
    "email": "annabel.q@example.org",
}
CLAIMANT = {"name": "Annabel Quintessa Featherstonehaugh", "address": "3 Banksia Lane, Balmain"}


def test_case_28_who_was_refused_a_prize_of_500_stays_with_the_claim_and_nowhere_else(tmp_path: Path) -> None:
    script = Script(tmp_path, "2026-05-30T12:00:00+10:00")
    script("enrol", "sue", patron="ann", details=DETAILS)
    script("enrol", "sue", patron="bob")
    script.promote()
    script("enter-promotion", "dan", promotion="PR1", patron="bob")
    script("draw", "ora", promotion="PR1", value=VALUE, at="2026-06-10T20:00:00+10:00")
    script("claim-prize", "ann", promotion="PR1", prize="tv")
    script("refuse-claim", "ora", claim="claim-1", reason="no entry of hers was drawn", claimant=CLAIMANT)
    script("erase-patron", "ora", patron="ann", reason="asked for it")
    script("send-notice", "sue", to="player", subject="claim:claim-1")
    script("close-claim", "ora", claim="claim-1")
    document = script.run()
    assert script.of("claim-closed")[0]["clause"] == "22.9.1"
    assert document["patrons"]["ann"]["player_cards"] == []
    said = json.dumps(script.told)
    for value in (*DETAILS.values(), *CLAIMANT.values()):
        assert value not in said
    (tmp_path / "house.jsonl").unlink()
    held = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    for name in ("born", "address", "phone", "email"):
        assert DETAILS[name].encode() not in held, name
    with open_store(str(script.record)) as store:
        personal = PersonalRecords(keys_of(str(script.record)))
        assert personal.read(store.side_tables, "ann") is None
        assert claimant_of(store, "claim-1") == (CLAIMANT["name"], CLAIMANT["address"])


# --- case 29 --------------------------------------------------------------------------------------------


def evening(folder: Path) -> Script:
    """A bit of everything: a jackpot that is won, a limit, a promotion, a claim, letters, an erased file."""
    script = Script(folder, "2026-05-30T12:00:00+10:00")
    script("open-house", "ora", zone="Australia/Sydney")
    script("enrol", "sue", patron="cat", details=DETAILS)
    script("enrol", "sue", patron="bob")
    script.promote()
    script("enter-promotion", "dan", promotion="PR1", patron="bob")
    script.open("ann", "bob", jackpot=True)
    script.link(opening=14_998_00)
    script("set-loss-limit", "ann", period="day", amount=100_00)
    for box, player in enumerate(("ann", "bob"), start=1):
        script("wager", player, box=box, amount=10_00)
        script("wager", player, box=box, on="blazing-7s", amount=5_00)
    script.deal("7d 7d 7d 7d 7d", burn=True)
    script("press-jackpot", "dan")
    script("award-jackpot", "eve", jackpot="J1", tables=["table-1"])
    script("decide", "ann", box=1, choose="stand")
    script("enter-loss", "sue", patron="ann", amount=20_000_00, source="another game")
    script("decide", "bob", box=2, choose="stand")
    script.deal("Ts")
    script("erase-patron", "ora", patron="cat", reason="asked for it")
    script("draw", "ora", promotion="PR1", value=VALUE, at="2026-06-10T20:00:00+10:00")
    script("contact-winner", "sue", promotion="PR1", prize="tv", method="telephone")
    script("claim-prize", "ann", promotion="PR1", prize="mug")
    script("close-day", "ora")
    return script


class Died(Exception):
    """The process is gone."""


@pytest.mark.slow
def test_case_29_a_script_that_is_killed_in_any_line_and_run_again_does_every_line_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    undisturbed = tmp_path / "undisturbed"
    undisturbed.mkdir()
    expected = evening(undisturbed).run()
    script = evening(tmp_path)
    kept = SqlStore.append
    fates = {"writes": 0}

    def dying(store: SqlStore, write: Write) -> Outcome:
        """Every fifth write is the last one of a process: before it is stored, or before anybody hears of it."""
        fates["writes"] += 1
        if fates["writes"] % 10 == 5:
            raise Died
        outcome = kept(store, write)
        if fates["writes"] % 10 == 0:
            raise Died
        return outcome

    monkeypatch.setattr(SqlStore, "append", dying)
    file = tmp_path / "house.jsonl"
    file.write_text(script.text())
    runs = [croupier("house", "run", str(file), "--json", "--database", str(script.record))]
    while runs[-1].returncode != 0:
        assert "Died" in runs[-1].stderr, runs[-1].stderr
        assert len(runs) < 2 * len(script.lines)
        runs.append(croupier("house", "run", str(file), "--json", "--database", str(script.record)))
    assert len(runs) > 5
    monkeypatch.undo()
    document = script.run()
    assert len(script.of("done-before")) == len(script.lines)
    assert document == expected
