"""The database itself refuses to change what was written, also from someone who goes past Croupier."""

from __future__ import annotations

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.exc import DBAPIError

from croupier.store import schema
from croupier.store.engines import make_engine
from croupier.store.opening import open_store
from tests.store.writing import append, done, move, write


@pytest.mark.parametrize("table", [table.name for table in schema.LOG])
@pytest.mark.parametrize("what", ["UPDATE {} SET number = number", "DELETE FROM {}"])
def test_what_was_written_is_not_changed(url: str, table: str, what: str) -> None:
    with open_store(url) as store:
        done(store.append(write("c1", append("a", count=2), entries=move("bank", "purse:ann", 100))))
        before = store.read_log()
        engine = make_engine(make_url(url))
        statement = what.format(table).replace("number", "sequence" if table == "events" else "number")
        with pytest.raises(DBAPIError, match="only ever added to"), engine.begin() as connection:
            connection.execute(text(statement))
        engine.dispose()
        assert store.read_log() == before
        assert store.verify_chain() is None


def test_the_log_is_not_emptied(postgres_url: str) -> None:
    with open_store(postgres_url) as store:
        done(store.append(write("c1", append("a"))))
        engine = make_engine(make_url(postgres_url))
        with pytest.raises(DBAPIError, match="only ever added to"), engine.begin() as connection:
            connection.execute(text("TRUNCATE events, entries, writes"))
        engine.dispose()
        assert len(store.read_log()) == 1
