"""Lay out an event as tables of cells, and write them as CSV and as workbooks.

A worker process does this, from what everybody sees of the event; contacts come beside it or not at all.
Little is imported here, for somebody waits while it is loaded.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from models.files.file_words import IN_ENGLISH, FileWords
from models.files.spreadsheets import Cell, as_csv, new_workbook, printable
from models.zones import zone_of

Json = dict[str, Any]
LONGEST_TITLE = 31  # letters that a workbook gives the name of a sheet
_NOT_IN_TITLES = str.maketrans(dict.fromkeys("[]:*?/\\", " "))
_WIDTHS = (6, 48)
_SHADE = "#e8e4da"


class EventContents(NamedTuple):
    """Hold what an event's tables are made of.

    `shown` is what everybody sees. `standings` are the places in `stages` and `competitions`, each by its id,
    and those of the people over the `night`. `contacts` are None where they are not to be told.
    `words` are how it is said; all else comes as JSON.
    """

    shown: Json
    standings: Json
    contacts: Mapping[str, str] | None
    words: FileWords = IN_ENGLISH

    def heading(self, columns: Sequence[str]) -> list[str]:
        """Return what columns are called."""
        return [self.words.say(f"export.{column}") for column in columns]

    def name(self, of: str, each: str) -> str:
        """Return the name of one of the `people` or `entrants`."""
        name: str = self.words.named(self.shown[of][each]["name"])
        return name

    def hour(self, stated: str | None) -> str | None:
        """Return an hour at the event's place."""
        zone = zone_of(self.shown["occasion"].get("zone"))
        return stated and datetime.fromisoformat(stated).astimezone(zone).strftime("%Y-%m-%d %H:%M")


class EventTable(NamedTuple):
    """Hold a table: what it is called, its heading, and its rows."""

    title: str
    heading: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def write_event_csv(what: str, contents: bytes, words: FileWords = IN_ENGLISH) -> bytes:
    """Return one table of TABLES as CSV; `contents` is the JSON of what `EventContents` holds."""
    table = TABLES[what](EventContents(**json.loads(contents), words=words))
    return as_csv(printable([table.heading, *table.rows]))


def write_event_workbook(what: str, contents: bytes, words: FileWords = IN_ENGLISH) -> bytes:
    """Return one table as a workbook; all of the `event` is its entries, its stages, and its standings."""
    read = EventContents(**json.loads(contents), words=words)
    tables = [TABLES[what](read)] if what in TABLES else [_entries(read), *_stages(read), _standings(read)]
    written = io.BytesIO()
    with new_workbook(written) as book:
        head = book.add_format({"bold": True, "bottom": 1, "bg_color": _SHADE})
        titles: set[str] = set()
        for table in tables:
            page = book.add_worksheet(_free_title(table.title, titles, words.say("export.stage")))
            lines = printable([table.heading, *table.rows])
            for number, line in enumerate(lines):
                page.write_row(number, 0, line, None if number else head)
            page.freeze_panes(1, 0)
            page.autofilter(0, 0, max(1, len(lines) - 1), len(table.heading) - 1)
            page.set_landscape()
            page.repeat_rows(0)
            page.fit_to_pages(1, 0)
            for column in range(len(table.heading)):
                page.set_column(column, column, _width(lines, column))
    return written.getvalue()


def _free_title(title: str, taken: set[str], otherwise: str) -> str:
    """Return what a sheet may be called, which no other one is; `otherwise` where nothing is left of it."""
    plain = " ".join(title.translate(_NOT_IN_TITLES).split()).strip("'") or otherwise
    number, found = 1, plain[:LONGEST_TITLE].strip(" '")
    while found.casefold() in taken or found.casefold() == "history":
        number += 1
        found = f"{plain[: LONGEST_TITLE - len(str(number)) - 1]} {number}"
    taken.add(found.casefold())
    return found


def _width(lines: Sequence[Sequence[Cell]], column: int) -> int:
    least, most = _WIDTHS
    longest = max(len(str(line[column])) for line in lines if line[column] is not None)
    return min(most, max(least, longest + 2))


def _entries(contents: EventContents) -> EventTable:
    """Return the people by entrant; those who are entered nowhere stand below."""
    shown, say = contents.shown, contents.words.say
    columns = ["competition", "number", "team", "name", "club", "seed", "late", "standing", "checked_in"]
    entered: set[str] = set()
    rows: list[list[Cell]] = []
    for each, entrant in shown["entrants"].items():
        names = [shown["people"][person]["name"] for person in entrant["people"]]
        team = contents.name("entrants", each) if entrant["name"] != " / ".join(names) else None
        for person in entrant["people"]:
            entered.add(person)
            competition = shown["competitions"][entrant["competition"]]["title"]
            club = shown["people"][person].get("club")
            name = contents.name("people", person)
            first = [competition, entrant["number"], team, name, club, entrant["seed"]]
            late = say("export.is_late") if entrant["late"] else None
            standing = say(f"export.standing.{entrant['standing']}")
            rows.append([*first, late, standing, *_at_the_desk(contents, person)])
    rest = (person for person in shown["people"] if person not in entered)
    rows += [
        [
            *[None] * 3,
            contents.name("people", person),
            shown["people"][person].get("club"),
            *[None] * 3,
            *_at_the_desk(contents, person),
        ]
        for person in rest
    ]
    if contents.contacts is not None:
        columns.append("contact")
    return EventTable(say("export.entries"), contents.heading(columns), rows)


def _at_the_desk(contents: EventContents, person: str) -> list[Cell]:
    here = contents.words.yes if contents.shown["people"][person]["here"] else None
    return [here] if contents.contacts is None else [here, contents.contacts.get(person)]


_DRAWN = ("round", "called", "match", "table", "start", "seat", "entrant", "players", "card")
_SCORED = ("status", "place", "points", "remark")


def _draws(contents: EventContents) -> EventTable:
    say = contents.words.say
    rows: list[list[Cell]] = []
    for of_stage in contents.shown["stages"].values():
        named = [contents.shown["competitions"][of_stage["competition"]]["title"], of_stage["title"]]
        for each in of_stage["rounds"]:
            for match in each["matches"]:
                seats = _seats(contents, match, contents.shown["matches"][match])
                rows += [[*named, *drawn] for drawn in seats]
            names = [contents.name("entrants", entrant) for entrant in each["byes"]]
            of = [*named, each["round"], contents.words.sentence_of(each["name"])]
            rows += [[*of, say("export.bye"), None, None, None, name, None, None] for name in names]
    heading = contents.heading(["competition", "stage", *_DRAWN])
    return EventTable(say("export.draws"), heading, rows)


def _seats(contents: EventContents, name: str, match: Json) -> Iterator[list[Cell]]:
    """Yield a row for each entrant of a match.

    It has the round, what that is called, match, table, start, seat, entrant, players, card.
    """
    shown = contents.shown
    labels = {each["table"]: each["label"] for each in shown["tables"]}
    table = match["table"] and (labels.get(match["table"]) or match["table"])
    draws = shown["stages"][match["stage"]]["draws"]
    called = round_called(shown["stages"][match["stage"]], name, match, contents.words)
    where = [match["round"], called, match["number"], table, contents.hour(match["start"])]
    for seat, entrant in enumerate(match["entrants"], 1):
        entered = contents.name("entrants", entrant)
        people = shown["entrants"][entrant]["people"]
        names = " / ".join(contents.name("people", person) for person in people)
        drawn = (draw["cards"].get(entrant) for draw in draws if draw["round"] == match["round"])
        card = next(filter(None, drawn), None)
        yield [*where, seat, entered, names if names != entered else None, card]


def round_called(stage: Json, name: str, match: Json, words: FileWords) -> str:
    """Return what the round of a match is called; that for the third place stands beside the final."""
    drawn = next(each for each in stage["rounds"] if each["round"] == match["round"])
    if drawn["third_place"] == name:
        return words.say("export.third_place")
    return words.sentence_of(drawn["name"])


def _results(contents: EventContents) -> EventTable:
    rows: list[list[Cell]] = []
    for name, match in contents.shown["matches"].items():
        stage = contents.shown["stages"][match["stage"]]
        named = [contents.shown["competitions"][stage["competition"]]["title"], stage["title"]]
        for drawn, scored in zip(_seats(contents, name, match), _scores(contents, match), strict=True):
            number, called, of_round, table, _, _, entrant, *_ = drawn
            rows.append([*named, number, called, of_round, table, entrant, *scored])
    columns = ["competition", "stage", "round", "called", "match", "table", "entrant", *_SCORED]
    return EventTable(contents.words.say("export.results"), contents.heading(columns), rows)


def _scores(contents: EventContents, match: Json) -> Iterator[list[Cell]]:
    """Yield for each entrant of a match how it stands: status, place, points, remark.

    What the director ruled stands before what the sheet says.
    """
    say = contents.words.say
    scores = {each["entrant"]: each for each in (*match["scores"], *match["ruled"])}
    for entrant in match["entrants"]:
        score = scores.get(entrant, {"place": None, "points": None})
        remark = say("export.provisional") if match["provisional"] else None
        if entrant in match["forfeits"]:
            remark = say("export.given_up")
        elif match["without_win"]:
            remark = say("export.no_win")
        yield [say(f"export.status.{match['status']}"), score["place"], score["points"], remark]


def _standings(contents: EventContents) -> EventTable:
    """Return the places of each competition and of its stages, and below of the people over all games."""
    shown, words = contents.shown, contents.words
    titles = {each: stated["title"] for each, stated in shown["competitions"].items()}
    ranked = [(titles[each], None, places) for each, places in contents.standings["competitions"].items()]
    for each, places in contents.standings["stages"].items():
        stage = shown["stages"][each]
        ranked.append((titles[stage["competition"]], stage["title"], places))
    ranked.append((words.say("export.all_games"), None, contents.standings["night"]))
    called = {**shown["people"], **shown["entrants"]}
    rows: list[list[Cell]] = []
    for competition, title, places in ranked:
        for place in places:
            how = "; ".join(words.sentence_of(reason) for reason in place["reasons"])
            name = words.named(called[place["entrant"]]["name"])
            rows.append([competition, title, place["place"], name, how])
    heading = contents.heading(["competition", "stage", "place", "entrant", "how"])
    return EventTable(words.say("export.standings"), heading, rows)


def _stages(contents: EventContents) -> Iterator[EventTable]:
    """Yield a table for each stage: its draw, and beside it how each match stands."""
    for stage, of_stage in contents.shown["stages"].items():
        matches = contents.shown["matches"].items()
        of_it = [(name, match) for name, match in matches if match["stage"] == stage]
        rows = [
            [*drawn, *scored]
            for name, match in of_it
            for drawn, scored in zip(_seats(contents, name, match), _scores(contents, match), strict=True)
        ]
        competition = contents.shown["competitions"][of_stage["competition"]]["title"]
        heading = contents.heading([*_DRAWN, *_SCORED])
        yield EventTable(f"{competition} {of_stage['title']}", heading, rows)


TABLES: Mapping[str, Callable[[EventContents], EventTable]] = {
    "entries": _entries,
    "draws": _draws,
    "results": _results,
    "standings": _standings,
}
