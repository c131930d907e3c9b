"""Measure what an event costs: ``python -m bench.events``.

Recording a deal at a table of an event beside one without, in turns; the standings of an event of 1,000
matches: in the rules alone, and as they are asked for over the API; how a stage of 40 tables went; the first
reading of 10,000 single entries; draws of 200; and a night of 96 at rummy taken out and in. Processor time,
so that whatever else the machine does takes no part in it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from api.record.record_checks import Taken, take_in_event
from application import create_app
from models.heavy.matching import match_best
from models.record.writing import write_event_record
from models.store.migrating import migrate
from rules.events.acts import Act, read_fact
from rules.events.event import start, step
from rules.events.formats.format import Drafted
from rules.events.formats.pair_costs import Entered
from rules.events.formats.pairing import pair
from rules.events.lots import Lot
from rules.events.standings import standings_of
from tests.api.scorekeeper import Scorekeeper
from tests.events.hall import Hall, asking
from tests.rules.events.night import Night

DEALS, MATCHES, ENTRIES = 100, 1000, 10_000
PAIRED, ROUNDS = 200, 40
TABLES = 40


def milliseconds(answer: Callable[[], object]) -> float:
    """Return the processor time that `answer` takes."""
    began = process_time()
    answer()
    return 1000 * (process_time() - began)


def recording() -> tuple[float, float]:
    """Return the median milliseconds of a deal at a table without an event, and at one of an event."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATABASE_URL": f"sqlite:///{Path(folder) / 'kanakku.db'}"})
        database = app.extensions["kanakku.database"]
        migrate(database)
        alone = Scorekeeper(app.test_client())
        alone.start("Anu", "Biju")
        hall = Hall(asking(app.test_client()), database, "bench")
        [table] = hall.open_tables("1")
        hall.competition("points", "points", "points")
        hall.enter("points", ["Anu"], ["Biju"])
        hall.act("closed", competition="points")
        hall.stage("all", "points", "brackets")
        [match] = hall.draw("all", [table])
        hall.start(match)
        seated = Scorekeeper(app.test_client())
        seated.key, seated.sheet = hall.key_of(table), hall.sheets[match]
        times = [
            (milliseconds(lambda: alone.deal(3, 4)), milliseconds(lambda: seated.deal(3, 4)))
            for _ in range(DEALS)
        ]
        database.close()
    return median(each[0] for each in times), median(each[1] for each in times)


def standings() -> float:
    """Return the milliseconds of all standings of an event of `MATCHES` matches that have ended."""
    night = Night()
    names = [f"P{number}" for number in range(200)]
    night.people(*names)
    night.do("competition", competition="gin", title="Gin", game="gra_singles", preset="gra_singles")
    night.do("stage", stage="all", competition="gin", title="Gin", format="rounds", settings={"rounds": 10})
    night.enters("gin", *names)
    night.do("closed", competition="gin")
    for number in range(MATCHES // 100):
        pairs = [(names[place], names[(place + 1 + 2 * number) % 200]) for place in range(0, 200, 2)]
        for match in night.draw("all", number + 1, *pairs):
            night.ends(match, night.event.matches[match].entrants)

    def all_standings() -> None:
        standings_of(night.event, night.results)

    return min(milliseconds(all_standings) for _ in range(5))


def asked() -> tuple[float, float, float]:
    """Return the milliseconds of the standings of `MATCHES` matches over the API.

    With nothing in memory, after a change, and from bytes.
    """
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATABASE_URL": f"sqlite:///{Path(folder) / 'kanakku.db'}"})
        database = app.extensions["kanakku.database"]
        migrate(database)
        hall = Hall(asking(app.test_client()), database, "bench")
        hall.competition("gin", "gra_singles", "gra_singles")
        names = hall.enter("gin", *([f"P{number}"] for number in range(200)))
        hall.act("closed", competition="gin")
        hall.stage("all", "gin", "rounds", settings={"rounds": 10})
        for number in range(MATCHES // 100):
            pairs = ([names[at], names[(at + 1 + 2 * number) % 200]] for at in range(0, 200, 2))
            drawn: list[dict[str, Any]] = [{"match": hall.new_id(), "entrants": [*each]} for each in pairs]
            hall.act("draw", draw=hall.new_id(), stage="all", round=number + 1, matches=drawn)
            lost = [{"match": each["match"], "entrants": [each["entrants"][1]]} for each in drawn]
            hall.act("forfeited", matches=lost)
        client, path = app.test_client(), f"/api/v1/events/{hall.code}/standings"
        database.forget()
        first = milliseconds(lambda: client.get(path))
        hall.act("warned", entrant=names[0], seconds=5)
        changed = milliseconds(lambda: client.get(path))
        again = min(milliseconds(lambda: client.get(path)) for _ in range(5))
        database.close()
    return first, changed, again


def story() -> tuple[float, float]:
    """Return the milliseconds of how a stage of `TABLES` full tables went: from nothing, and after an act."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATABASE_URL": f"sqlite:///{Path(folder) / 'kanakku.db'}"})
        database = app.extensions["kanakku.database"]
        migrate(database)
        hall = Hall(asking(app.test_client()), database, "bench")
        tables = hall.open_tables(*(f"Table {number}" for number in range(1, TABLES + 1)))
        hall.competition("rummy", "gama_rummy", "gama_prelim")
        hall.stage("prelim", "rummy", "brackets", settings={"table_size": 6, "advance": 1})
        hall.enter("rummy", *([f"Player {number}"] for number in range(6 * TABLES)))
        hall.act("closed", competition="rummy")
        for match in hall.draw("prelim", tables):
            hall.play(match)
        client, path = app.test_client(), f"/api/v1/events/{hall.code}/stages/prelim/story"
        database.forget()
        first = milliseconds(lambda: client.get(path))
        hall.act("announced", text="The next round starts soon.")
        changed = milliseconds(lambda: client.get(path))
        database.close()
    return first, changed


def reading_entries() -> float:
    """Return the milliseconds in which an event of `ENTRIES` people, each entered by an act, is folded."""
    stated: list[tuple[str, dict[str, Any]]] = [
        ("competition", {"competition": "x", "title": "X", "game": "points", "preset": "points"})
    ]
    for number in range(ENTRIES):
        stated.append(("people", {"people": [{"person": f"p{number}", "sealed": f"{number:064d}"}]}))
        entered = [{"entrant": f"e{number}", "people": [f"p{number}"]}]
        stated.append(("entered", {"competition": "x", "entrants": entered}))
    acts = [Act(f"{number}", read_fact(*each), "") for number, each in enumerate(stated)]
    return milliseconds(lambda: step(start(str), *acts))


def pairing() -> tuple[float, float]:
    """Return the median and the worst milliseconds in which `PAIRED` are paired, over `ROUNDS` rounds."""
    chance = Random("bench")
    hall = {f"e{number}": Entered() for number in range(PAIRED)}
    times = []
    for number in range(ROUNDS):
        drafted: list[Drafted] = []
        times.append(milliseconds(lambda: drafted.append(pair(hall, Lot(f"{number}"), match_best))))  # noqa: B023
        for lineup in drafted[0].lineups:
            winner, loser = chance.sample(lineup, 2)
            won, lost = hall[winner], hall[loser]
            hall[winner] = replace(won, record=won.record + 2, met=(*won.met, loser))
            hall[loser] = replace(lost, met=(*lost.met, winner))
    return median(times), max(times)


def carried() -> tuple[int, float, float]:
    """Return the bytes of a night of 96 at 16 tables and their final, and the milliseconds out and in."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'kanakku.db'}"
        app = create_app({"DATABASE_URL": url})
        database = app.extensions["kanakku.database"]
        migrate(database)
        hall = Hall(asking(app.test_client()), database, "bench")
        tables = hall.open_tables(*(f"Table {number}" for number in range(1, 17)))
        hall.competition("rummy", "gama_rummy", "gama_prelim")
        hall.stage("prelim", "rummy", "brackets", settings={"table_size": 6, "advance": 1})
        hall.stage("final", "rummy", "brackets", after="prelim", preset="gama_final")
        hall.enter("rummy", *([f"Player {number}"] for number in range(96)))
        hall.act("closed", competition="rummy")
        for match in hall.draw("prelim", tables):
            hall.play(match)
        hall.advance("prelim", "final")
        for match in hall.draw("final", tables):
            hall.play(match)
        record = write_event_record(url, hall.code)
        out = milliseconds(lambda: write_event_record(url, hall.code))
        taken: list[object] = []
        back = milliseconds(lambda: taken.append(take_in_event(url, record)))
        assert isinstance(taken[0], Taken), taken
        database.close()
    return len(record), out, back


def main() -> None:
    """Print the milliseconds of each."""
    alone, seated = recording()
    print(
        f"A deal at a table without an event: {alone:.2f} ms; of an event: {seated:.2f} ms;"
        f" {seated / alone:.2f} ×."
    )
    print(f"Standings of {MATCHES} matches, in the rules: {standings():.1f} ms.")
    first, changed, again = asked()
    print(f"The same over the API with nothing in memory: {first:.1f} ms;", end=" ")
    print(f"after a change: {changed:.1f} ms; from bytes: {again:.1f} ms.")
    first, changed = story()
    print(f"How a stage of {TABLES} tables went: {first:.0f} ms; after a change: {changed:.1f} ms.")
    print(f"An event of {ENTRIES} single entries read: {reading_entries():.0f} ms.")
    middle, worst = pairing()
    print(f"{PAIRED} paired, {ROUNDS} rounds: median {middle:.0f} ms, worst {worst:.0f} ms.")
    size, out, back = carried()
    print(f"A night of 96 at rummy: {size:,} bytes; out {out:.0f} ms, in {back:.0f} ms.")


if __name__ == "__main__":
    main()
