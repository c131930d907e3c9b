"""Of two servers of one PostgreSQL one dies in the midst of sending news; the other sends all of it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from models.store.database import Database
from tests.api.receiver import receiving
from tests.postgresql import Cluster
from tests.torture.two_processes import TWO, served
from tests.torture.webhooks import LOCAL, Sending, hand_over, leading


@pytest.mark.long(because="what the dead one had sent waits twenty seconds for its answer")
def test_news_that_waits_when_its_sender_is_killed_comes_from_another(
    postgresql: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in LOCAL.items():
        monkeypatch.setenv(name, value)
    with postgresql.empty() as engine, receiving() as receiver:
        url = engine.url.render_as_string(hide_password=False)
        with served(url, tmp_path, TWO) as (servers, proxy), closing(Database(url)) as database:
            took = hand_over(Sending(proxy, database, receiver), leading(database, servers))
    assert took.faults == []
