"""A draw stands once, with its event: publishing costs the same in any hall, and tables find it there."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from models.store.database import Database
from tests.api.director import Director
from tests.api.scorekeeper import BASE
from tests.occasion import DAY
from tests.sent import sent_to

MOST = 20  # statements


class Round:
    """Hold a hall whose tables wait for the first round of a competition, two entrants each."""

    def __init__(self, client: FlaskClient, tables: int) -> None:
        self.director = Director(client)
        self.client = client
        people = [{"person": f"p{number}", "name": f"Player {number}"} for number in range(2 * tables)]
        self.director.act("people", people=people)
        self.director.act("competition", competition="c", title="Points", game="points", preset="points")
        ids = [each["person"] for each in people]
        entrants = [{"entrant": each, "people": [each]} for each in ids]
        self.director.act("entered", competition="c", entrants=entrants)
        self.tables = self.director.open_hall(*(f"Table {number}" for number in range(1, tables + 1)))
        self.director.act("closed", competition="c")
        self.director.act("stage", stage="s", competition="c", title="First", format="brackets")
        pairs = [ids[2 * at : 2 * at + 2] for at in range(tables)]
        self.matches = [
            {"match": str(uuid4()), "entrants": pair, "table": table}
            for pair, table in zip(pairs, self.tables, strict=True)
        ]

    def publish(self, draw: str, *matches: dict[str, Any]) -> None:
        self.director.act("draw", draw=draw, stage="s", round=1, matches=[*matches])

    def shown(self, table: str) -> dict[str, Any]:
        shown: dict[str, Any] = self.client.get(f"{BASE}/tables/{table}").json or {}
        return shown

    def versions(self) -> dict[str, int]:
        return {table: self.shown(table)["version"] for table in self.tables}


@pytest.mark.both(because="each locks the tables of a draw in its own way")
def test_publishing_costs_forty_tables_as_many_statements_as_four(
    client: FlaskClient, database: Database
) -> None:
    counts = []
    for tables in (4, 40):
        hall = Round(client, tables)
        with sent_to(database.engine) as sent:
            hall.publish("d", *hall.matches)
        counts.append(len(sent))
        assert [len(hall.shown(table)["coming"]) for table in hall.tables] == [1] * tables
    assert counts[0] == counts[1] <= MOST


def test_page_of_a_table_finds_its_match_by_one_read(client: FlaskClient, database: Database) -> None:
    hall = Round(client, 4)
    hall.publish("d", *hall.matches)
    for table, match in zip(hall.tables, hall.matches, strict=True):
        with sent_to(database.engine) as sent:
            [coming] = hall.shown(table)["coming"]
        assert coming["id"] == match["match"]
        assert len([each for each in sent if each.startswith("SELECT")]) == 1


def test_draw_is_news_at_its_own_tables_alone(client: FlaskClient) -> None:
    hall = Round(client, 3)
    before = hall.versions()
    hall.publish("d", *hall.matches[:2])
    after = hall.versions()
    assert [after[table] - before[table] for table in hall.tables] == [1, 1, 0]


@pytest.mark.parametrize(
    ("kind", "facts", "news"),
    [
        ("checked_in", {"people": ["p0"]}, 0),
        ("warned", {"entrant": "p0", "seconds": 5}, 0),
        ("withdrawn", {"entrants": ["p5"]}, 0),
        ("people", {"people": [{"person": "p0", "name": "Anu"}]}, 1),
        ("stage", {"stage": "s", "competition": "c", "title": "Other", "format": "brackets"}, 1),
        ("occasion", {"title": "Another night", "first_day": DAY}, 1),
    ],
)
def test_act_is_news_at_tables_where_it_may_change_what_is_shown(
    client: FlaskClient, kind: str, facts: dict[str, Any], news: int
) -> None:
    hall = Round(client, 3)
    hall.publish("d", *hall.matches)
    before = hall.versions()
    hall.director.act(kind, **facts)
    after = hall.versions()
    assert [after[table] - before[table] for table in hall.tables] == [news] * 3
