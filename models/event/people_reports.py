"""Say what a list of people would bring to an event: its bad rows, likely duplicates, and the acts to do."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import uuid4

from models.characters import appearance
from models.event.book import EventBook
from models.event.contacts import LONGEST_CONTACT
from models.files.people_files import FileRow, Unreadable, read_people_file
from models.refusals import Said
from models.store.base import Json
from models.typed_lines import Unusable, one_line
from rules.events.acts.kinds import LONGEST_CLUB, MOST_IN_AN_ACT, MOST_PEOPLE
from rules.outcome.common_kinds import LONGEST_NAME
from rules.statements import Statement

LONGEST_ACT = 60_000  # bytes as sent, whatever a client makes of letters that are not ASCII
MOST_DUPLICATES = 1_000
SHORTEST_ALIKE = 5  # letters; of shorter names most differ by one letter only
_TEXTS = {
    "name": (LONGEST_NAME, 1, "bad_row.name_unusable"),
    "team": (LONGEST_NAME, 1, "bad_row.team_unusable"),
    "contact": (LONGEST_CONTACT, 0, "bad_row.contact_unusable"),
    "club": (LONGEST_CLUB, 0, "bad_row.club_unusable"),
}
"""How long the text in a column may be, how much of it must be seen, and how it is refused."""


class Competition(NamedTuple):
    """Hold a competition as a list refers to it: `entered` are the people who play in it.

    With `waits` whoever is entered beyond its limit is put on the waiting list.
    """

    title: str
    team_size: int
    entered: frozenset[str]
    waits: bool = False


class Known(NamedTuple):
    """Hold what an event knows already: names by person, competitions by id, and clubs by person."""

    roster: Mapping[str, str]
    competitions: Mapping[str, Competition]
    clubs: Mapping[str, str]


class _Bad(Exception):
    """Say why a row cannot be taken in, and in which column that is seen."""

    def __init__(self, sentence: str, column: str, **params: Any) -> None:
        self.said, self.column = Said(sentence, params), column
        super().__init__(self.said.text)


class _Entry(NamedTuple):
    """Hold a row that can be read; `person` has its name on the roster, or is new."""

    row: int
    person: str
    name: str
    contact: str | None
    competition: str | None
    team: str | None
    seed: int | None
    club: str | None


def _short_id() -> str:
    """Return a random id for who is told apart within one event: all who open its page fetch every id."""
    return uuid4().hex[-12:]


def known_of(book: EventBook) -> Known:
    """Return what an event knows of its people and competitions."""
    event = book.event
    competitions = {
        id_: Competition(
            stated.title,
            stated.team_size or 1,
            frozenset(
                person
                for each in event.entered(id_)
                if each.standing in ("in", "waiting")
                for person in each.people
            ),
            stated.limit is not None,
        )
        for id_, stated in event.competitions.items()
    }
    roster = {person: event.person_name(person) for person in event.people}
    return Known(roster, competitions, {person: event.club(person) for person in event.people})


def report_on(data: bytes, known: Known, columns: Mapping[str, str]) -> Json | Statement:
    """Return the report on the list that `data` is, or what is said where it cannot be read.

    `columns` are those that are meant by what other languages call them.
    It may take long, so a server lets a worker process do it.
    """
    try:
        listed = read_people_file(data, columns)
    except Unreadable as error:
        return error.statement
    return _Reading(known).report(listed.rows, listed.ignored)


class _Reading:
    """Read the rows of one list, one after the other; whatever is bad is noted with its row."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.bad: list[Json] = []
        self.duplicates: list[Json] = []
        self._titles = {appearance(each.title): id_ for id_, each in known.competitions.items()}
        self._on_roster = {appearance(name): person for person, name in known.roster.items()}
        self._by_name: dict[str, _Entry] = {}
        self._entered = {(person, id_) for id_, each in known.competitions.items() for person in each.entered}
        self._row_of: dict[tuple[str, str | None], int] = {}

    def report(self, rows: Sequence[FileRow], ignored: Sequence[str]) -> Json:
        """Return what the rows come to."""
        entries: list[_Entry] = []
        for row in rows:
            try:
                entries.append(self._entry(row))
            except _Bad as bad:
                self._note(row.number, bad)
        entries = list(self._of_whole_teams(entries))
        people, moved = self._new_people(entries), self._moved(entries)
        self._note_alike(people)
        restated = [{name: each[name] for name in ("person", "name", "club")} for each in moved]
        return {
            "rows": len(rows),
            "good": len(entries),
            "ignored": list(ignored),
            "bad": sorted(self.bad, key=lambda each: each["row"]),
            "duplicates": self.duplicates[:MOST_DUPLICATES],
            "more_duplicates": max(0, len(self.duplicates) - MOST_DUPLICATES),
            "moved": [{name: each[name] for name in ("row", "name", "was", "club")} for each in moved],
            "acts": [*_acts("people", [*people, *restated], {}), *self._entering(entries)],
        }

    def _note(self, row: int, bad: _Bad) -> None:
        code = bad.said.code.split(".")[1].upper()
        self.bad.append({**bad.said.as_json(), "row": row, "column": bad.column, "code": code})

    def _entry(self, row: FileRow) -> _Entry:
        for column in row.formulas:
            raise _Bad("bad_row.formula", column, given=row.cells[column][:80])
        texts = {column: _text(column, row.cells.get(column)) for column in _TEXTS}
        name = texts["name"]
        if name is None:
            raise _Bad("bad_row.name_empty", "name")
        competition = self._competition(row, texts["team"])
        look, seed = appearance(name), _seed(row.cells.get("seed"))
        earlier, contact = self._by_name.get(look), texts["contact"]
        person = earlier.person if earlier else self._on_roster.get(look) or _short_id()
        team, club = texts["team"], texts["club"]
        if team is None and (person, competition) in self._entered and self._moves(person, club):
            competition = None
        entry = _Entry(row.number, person, name, contact, competition, team, seed, club)
        self._check_once(entry, earlier)
        self._row_of[person, competition] = row.number
        if earlier is None or not earlier.contact:
            self._by_name[look] = entry
        if earlier is None and person in self.known.roster:
            self._alike(row.number, name, "same", person=person, other=self.known.roster[person])
        elif earlier is not None:
            self._alike(row.number, name, "same", row=earlier.row, other=earlier.name)
        return entry

    def _competition(self, row: FileRow, team: str | None) -> str | None:
        given = row.cells.get("competition")
        if given is None:
            if team is not None:
                raise _Bad("bad_row.competition_missing", "competition")
            return None
        found = given if given in self.known.competitions else self._titles.get(appearance(given))
        if found is None:
            titles = [each.title for each in self.known.competitions.values()]
            sentence = "bad_row.unknown_competition" if titles else "bad_row.unknown_competition.none"
            raise _Bad(sentence, "competition", given=given[:80], known_names=titles)
        stated = self.known.competitions[found]
        if stated.team_size > 1 and team is None:
            raise _Bad("bad_row.team_missing", "team", title=stated.title, wanted=stated.team_size)
        return found

    def _check_once(self, entry: _Entry, earlier: _Entry | None) -> None:
        """Raise _Bad where one name stands for two people, or one person is entered twice.

        Who enters two competitions has a row in each, with the same contact wherever one is stated.
        """
        before = self._row_of.get((entry.person, entry.competition))
        differ = earlier and earlier.contact and entry.contact and earlier.contact != entry.contact
        if before is not None or (earlier is not None and differ):
            raise _Bad("bad_row.named_twice", "name", other=before or (earlier.row if earlier else 0))
        if entry.competition and (entry.person, entry.competition) in self._entered:
            title = self.known.competitions[entry.competition].title
            raise _Bad("bad_row.entered_already", "competition", name=entry.name, title=title)

    def _of_whole_teams(self, entries: Iterable[_Entry]) -> Iterator[_Entry]:
        """Yield the rows whose team has as many good rows as its competition wants."""
        entries = list(entries)
        sizes = Counter(_team(each) for each in entries)
        for each in entries:
            stated = self.known.competitions[each.competition] if each.competition else None
            given = sizes[_team(each)]
            if stated is None or each.team is None or given == stated.team_size:
                yield each
                continue
            size = {"team": each.team, "title": stated.title, "given": given, "wanted": stated.team_size}
            self._note(each.row, _Bad("bad_row.team_size", "team", **size))

    def _new_people(self, entries: Iterable[_Entry]) -> list[Json]:
        """Return those who are to be put on the roster, each once, with the contact that any row states."""
        people: dict[str, Json] = {}
        for each in entries:
            if each.person in self.known.roster:
                continue
            stated = people.setdefault(each.person, {"person": each.person, "name": each.name})
            if each.contact:
                stated["contact"] = each.contact
            if each.club:
                stated["club"] = each.club
        return list(people.values())

    def _moves(self, person: str, club: str | None) -> bool:
        """Tell whether somebody of the roster is listed with another club than he has."""
        return bool(person in self.known.roster and club and club != self.known.clubs[person])

    def _moved(self, entries: Iterable[_Entry]) -> list[Json]:
        """Return those of the roster who have another club from now on, each with the one that he had."""
        moved = {
            each.person: {
                "row": each.row,
                "person": each.person,
                "name": self.known.roster[each.person],
                "was": self.known.clubs[each.person],
                "club": each.club,
            }
            for each in entries
            if self._moves(each.person, each.club)
        }
        return [*moved.values()]

    def _entering(self, entries: Iterable[_Entry]) -> Iterator[Json]:
        """Yield the acts that enter who is listed with a competition, in the order of the rows."""
        teams: dict[Any, list[_Entry]] = defaultdict(list)
        for each in entries:
            if each.competition:
                teams[_team(each)].append(each)
        by_competition: dict[str, list[Json]] = defaultdict(list)
        for members in teams.values():
            first = members[0]
            entrant: Json = {"entrant": _short_id(), "people": [each.person for each in members]}
            if first.team:
                entrant["name"] = first.team
            seeds = [each.seed for each in members if each.seed is not None]
            if seeds:
                entrant["seed"] = seeds[0]
            by_competition[first.competition or ""].append(entrant)
        for competition, entrants in by_competition.items():
            waits = {"waits": True} if self.known.competitions[competition].waits else {}
            yield from _acts("entered", entrants, {"competition": competition, **waits})

    def _note_alike(self, people: Iterable[Json]) -> None:
        """Note who is spelt almost as somebody else of the list or of the roster.

        Two names share a spelling once one letter is left out of either: so all are found in one walk.
        """
        met: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for person, name in self.known.roster.items():
            for spelling in _spellings(name):
                met[spelling].append((person, name))
        rows = {entry.person: entry.row for entry in self._by_name.values()}
        for stated in people:
            person, name = stated["person"], stated["name"]
            others = {each[0]: each for spelling in _spellings(name) for each in met[spelling]}
            for other, called in others.values():
                where = {"row": rows[other]} if other in rows else {"person": other}
                self._alike(rows[person], name, "close", **where, other=called)
            for spelling in _spellings(name):
                met[spelling].append((person, name))

    def _alike(self, at: int, name: str, likeness: str, *, other: str, **where: Any) -> None:
        like = {"person": None, "row": None, **where, "name": other}
        self.duplicates.append({"row": at, "name": name, "likeness": likeness, "like": like})


def _text(column: str, given: str | None) -> str | None:
    """Return what stands in a column as an act may state it; raises _Bad."""
    if given is None:
        return None
    most, fewest, sentence = _TEXTS[column]
    try:
        return one_line(given, most, fewest)
    except Unusable as unusable:
        raise _Bad(sentence, column, why=unusable.statement.as_json()) from None


def _seed(given: str | None) -> int | None:
    if given is None:
        return None
    if not (given.isascii() and given.isdecimal() and len(given) < 6 and 1 <= int(given) <= MOST_PEOPLE):
        raise _Bad("bad_row.seed_unusable", "seed", most=MOST_PEOPLE)
    return int(given)


def _team(entry: _Entry) -> tuple[str | None, str]:
    """Return what the rows of one entrant share; who has no team is one alone."""
    return entry.competition, f"team {appearance(entry.team)}" if entry.team else f"row {entry.row}"


def _spellings(name: str) -> set[str]:
    """Return how a name may be spelt: without accents, in any order of its parts, and one letter short.

    No digit is left out: players 11 and 12 are two.
    """
    plain = unicodedata.normalize("NFKD", appearance(name))
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    parts = "".join(each if unicodedata.category(each)[0] in "LMN" else " " for each in letters).split()
    whole = "".join(sorted(parts))
    if len(whole) < SHORTEST_ALIKE:
        return set()
    short = {whole[:place] + whole[place + 1 :] for place, each in enumerate(whole) if not each.isdigit()}
    return {whole, *short}


def _acts(kind: str, listed: Sequence[Json], facts: Json) -> Iterator[Json]:
    """Yield acts that state `listed` in order, each with its id and small enough to be sent."""
    part: list[Json] = []
    length = 0
    for each in listed:
        size = len(json.dumps(each)) + 2
        if part and (length + size > LONGEST_ACT or len(part) == MOST_IN_AN_ACT):
            yield _act(kind, part, facts)
            part, length = [], 0
        part.append(each)
        length += size
    if part:
        yield _act(kind, part, facts)


def _act(kind: str, part: list[Json], facts: Json) -> Json:
    holds = "people" if kind == "people" else "entrants"
    return {"id": str(uuid4()), "act": {"kind": kind, **facts, holds: part}}
