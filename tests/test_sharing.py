"""Two servers on one SQLite file: the second says so in one sentence, and nobody else is bothered."""

from __future__ import annotations

import os
from pathlib import Path

from croupier.cli.sharing import serving


def test_the_second_server_on_a_file_is_told_of_the_first(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    with serving(file) as first:
        assert first is None
        with serving(file) as second:
            assert second is not None
            assert f"process {os.getpid()}" in second
            assert str(file) in second
        with serving(tmp_path / "another.sqlite3") as elsewhere:
            assert elsewhere is None
    with serving(file) as later:
        assert later is None
    with serving(None) as on_a_server:
        assert on_a_server is None
