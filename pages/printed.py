"""Lay out what an event hangs up and hands out on paper: draws, table cards, standings, blank sheets.

A worker process does this: the codes of a whole hall take seconds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import jinja2
from markupsafe import Markup

from models.files.event_sheets import EventContents
from models.files.qr_codes import qr_svg
from pages import words
from pages.level import together
from rules import GAME_TYPES
from rules.events.acts.entering import CompetitionStated
from rules.events.formats import is_in_a_room
from rules.events.games import entrants_at_a_table, settled
from rules.game_type import GameType

WHAT = ("draw", "tables", "standings", "prizes", "blank")
CODED = ("tables", "blank")  # have codes for phones
MOST_SHEETS = 500
SEATS = 6  # at a table, unless a part of the competition says otherwise
LINES = 18  # for deals, which with heading and total fill a page
PRIZES = 8  # places that a prize list has room for where nobody said what the prizes are
MOST_PRIZES = 200
Json = dict[str, Any]


class Seat(NamedTuple):
    """Hold where somebody sits: the name, the table, and the hour."""

    name: str
    table: str
    start: str | None


class Prize(NamedTuple):
    """Hold a prize: its place, the ids of who has it so far, what it is, what it pays and who gives it."""

    place: int
    holders: Sequence[str]
    what: str = ""
    pays: int = 0
    sponsor: str = ""


class Won(NamedTuple):
    """Hold the prizes of one, or of those level for them: names, each with what he is paid where level."""

    names: Sequence[tuple[str, int]]
    prizes: Sequence[Prize]

    @property
    def places(self) -> str:
        """Return their place, or those that they share."""
        first, last = self.prizes[0].place, self.prizes[-1].place
        return f"{first}–{last}" if last > first else f"{first}"


class PrizeList(NamedTuple):
    """Hold the prizes of a competition under their heading, and how what they pay comes about."""

    heading: str
    prizes: Sequence[Won]
    says: Sequence[str]


class Blank(NamedTuple):
    """Hold a score sheet to be written by hand: its table, and who plays; empty where that is not known."""

    label: str
    code: str
    game: str
    stage: str
    players: Sequence[str]


def draw_printed(what: str, contents: bytes, tables_at: str, inline: tuple[str, str]) -> str:
    """Return a page of WHAT.

    `contents` is the JSON of what `EventContents` holds; under `tables_at` tables have their pages; the page
    carries a style and a script, which are `inline`.
    """
    paper = Paper(EventContents(**json.loads(contents)), tables_at)
    title = words.say(f"paper.{what}")
    page = templates().get_template(f"print-{what}.html")
    style, button = inline
    with words.hours_of(paper.event["occasion"].get("zone")):
        return page.render(paper=paper, what=what, title=title, style=style, button=button)


@cache
def templates() -> jinja2.Environment:
    """Return the templates as a worker process fills them, away from any request."""
    folder = Path(__file__).parent / "templates"
    made = jinja2.Environment(loader=jinja2.FileSystemLoader(folder), autoescape=True, finalize=words.named)
    made.globals.update(
        say=words.say, language=words.language, sentence_of=words.sentence_of, show_points=words.show_points
    )
    made.globals.update(WHAT=WHAT, CODED=CODED, LINES=LINES)
    made.filters["sentence_of"] = words.sentence_of
    return made


class Paper:
    """Read an event as its printed pages show it."""

    def __init__(self, contents: EventContents, tables_at: str) -> None:
        self.event, self._contents, self._tables_at = contents.shown, contents, tables_at
        self.title: str = self.event["occasion"].get("title") or self.event["code"]
        self.tables = {each["table"]: each["label"] or each["table"] for each in self.event["tables"]}

    @property
    def alone(self) -> bool:
        """Tell whether the codes lead to this machine alone, where no phone comes."""
        name = urlsplit(self._tables_at).hostname or ""
        return name == "localhost" or name.startswith("127.") or name == "::1"

    @property
    def occasion(self) -> str:
        """Return when and where the event is."""
        stated = self.event["occasion"]
        days = [words.show_day(stated[name]) for name in ("first_day", "last_day") if stated.get(name)]
        return " · ".join([" – ".join(dict.fromkeys(days)), *filter(None, [stated.get("venue")])])

    def qr(self, table: str) -> Markup:
        """Draw the code that opens a table's page."""
        # It is our own drawing of an address of ours.
        return Markup(qr_svg(self._tables_at + table).decode())  # noqa: S704

    def name(self, entrant: str) -> str:
        """Return what an entrant is called."""
        called: str = self.event["entrants"][entrant]["name"]
        return called

    def card(self, newest: Json, entrant: str) -> str:
        """Return the card that an entrant drew for the seat; empty where none was drawn."""
        drawn = (draw["cards"][entrant] for draw in newest["draws"] if entrant in draw["cards"])
        return next(map(words.show_card, drawn), "")

    def members(self, entrant: str) -> str:
        """Return who plays for a team of its own name; nothing where the entrant is called by its people."""
        people = [self.event["people"][each]["name"] for each in self.event["entrants"][entrant]["people"]]
        return "" if " / ".join(people) == self.name(entrant) else ", ".join(map(words.named, people))

    def table(self, match: Json) -> str:
        """Return what stands on a match's table."""
        return self.tables.get(match["table"]) or match["table"] or words.say("paper.noTable")

    def start(self, match: Json) -> str | None:
        """Return when a match begins, with its day where the event has several."""
        if match["start"] is None:
            return None
        clock = words.show_time(match["start"])
        lasts = self.event["occasion"].get("last_day") not in (None, self.event["occasion"].get("first_day"))
        return f"{words.show_day(match['start'])} {clock}" if lasts else clock

    def rounds(self) -> Iterator[tuple[str, Json]]:
        """Yield the newest round of each stage that has one, with its heading."""
        for stage in self.event["stages"].values():
            if stage["rounds"]:
                newest = stage["rounds"][-1]
                number = newest["round"]
                yield (
                    self._of_competition(stage, words.sentence_of(newest["name"])),
                    {
                        "matches": [self.event["matches"][each] for each in newest["matches"]],
                        "byes": newest["byes"],
                        "third_place": self.event["matches"].get(newest["third_place"]),
                        "draws": [
                            each for each in stage["draws"] if each["round"] == number and each["seed"]
                        ],
                    },
                )

    def stage(self, stage: Json) -> str:
        """Return what a stage is called, with its competition."""
        return self._of_competition(stage, stage["title"])

    def _of_competition(self, stage: Json, what: str) -> str:
        competition = self.event["competitions"][stage["competition"]]["title"]
        return words.say("paper.stage", competition=competition, stage=what)

    def seating(self, newest: Json) -> list[Seat]:
        """Return where everybody of a round sits, by name: each finds himself without reading the draw."""
        seats = [
            Seat(self.event["people"][person]["name"], self.table(match), self.start(match))
            for match in newest["matches"]
            for person in match["people"]
        ]
        return sorted(seats, key=lambda each: each.name.casefold())

    def standings(self) -> Iterator[tuple[str, Sequence[Json], Sequence[Json]]]:
        """Yield the heading of each stage with standings, who has played, and who has not yet."""
        for stage, places in self._contents.standings["stages"].items():
            if places:
                played = [each for each in places if _has_played(each)]
                others = [each for each in places if not _has_played(each)]
                yield self.stage(self.event["stages"][stage]), played, others

    def prizes(self) -> Iterator[PrizeList]:
        """Yield the prizes of each competition that has any."""
        yield from (listed for each in self.event["competitions"] if (listed := self.prizes_of(each)).prizes)

    def prizes_of(self, competition: str) -> PrizeList:
        """Return the prizes of a competition.

        Where nobody said what they are, they are the first places, once there is a result.
        """
        stated = self.event["competitions"][competition]
        stages = [each for each in self.event["stages"].values() if each["competition"] == competition]
        has_result = any(self._has_result(each) for each in stages)
        played = self.played(competition) if has_result else []
        going = has_result and not all(each["over"] for each in stages)
        heading = "paper.prizesSoFar" if going else "paper.prizesOf"
        pays = self.event["payouts"].get(competition, {"sums": [], "says": [], "paid": [], "deal": None})
        won = self.event["prizes"].get(competition, [])
        listed = stated.get("prizes") or [{"place": place} for place in range(1, 1 + len(won))]
        in_a_room = any(each["room"] for each in stages)
        held = dict(enumerate(self.event["holders"].get(competition, ()), 1))
        holders = held if in_a_room else self._level(played)
        prizes = [*_prizes(listed, holders, pays["sums"])] or [
            Prize(each["place"], [each["entrant"]]) for each in played[:PRIZES]
        ]
        paid = {each["entrant"]: each["amount"] for each in pays["paid"]}
        if pays["deal"]:
            prizes = [*_dealt(prizes, paid, [] if going else played)]
        statements = (*pays["says"], *(each["said"] for each in pays["paid"]))
        says = [words.sentence_of(each) for each in statements]
        title = words.say(heading, competition=stated["title"])
        return PrizeList(title, [*self._shared(prizes[:MOST_PRIZES], paid)], says)

    def _shared(self, prizes: Sequence[Prize], paid: Mapping[str, int]) -> Iterator[Won]:
        """Yield prizes one by one, but those that the same are level for together."""
        for those in together(prizes, lambda prize: prize.holders):
            holders = those[0].holders
            level = len(holders) > 1
            yield Won([(self.name(each), paid.get(each, 0) if level else 0) for each in holders], those)

    def played(self, competition: str) -> list[Json]:
        """Return the places in a competition of those who have played for them."""
        places = self._contents.standings["competitions"].get(competition, [])
        return [each for each in places if _has_played(each)]

    @property
    def has_prizes(self) -> bool:
        """Tell whether there is a prize list."""
        return any(True for _ in self.prizes())

    def _level(self, places: Sequence[Json]) -> dict[int, list[str]]:
        """Return who has the prize of each place so far; who are level share those of their places."""
        level: dict[int, list[str]] = {}
        for each in places:
            level.setdefault(each["place"], []).append(each["entrant"])
        return {place + further: those for place, those in level.items() for further in range(len(those))}

    def _has_result(self, stage: Json) -> bool:
        matches = [self.event["matches"][each] for drawn in stage["rounds"] for each in drawn["matches"]]
        return any(each["over"] and each["entrants"] for each in matches)

    @cached_property
    def coming(self) -> dict[str, list[Json]]:
        """Return what is played or to be played at each table, in the order of the draws."""
        found: dict[str, list[Json]] = {}
        for match in self.event["matches"].values():
            if match["table"] and not match["over"]:
                found.setdefault(match["table"], []).append(match)
        return found

    def blanks(self) -> list[Blank]:
        """Return a sheet for each match that is to be played at a table, and else one for each game.

        What is played in a room has none, and what is over needs none.
        """
        sheets = []
        for code, label in self.tables.items():
            matches = [
                self._named(code, label, match)
                for match in self.coming.get(code, ())
                if not is_in_a_room(self._game(match["stage"]))
            ]
            sheets += matches or [self._nameless(code, label, each) for each in self._games()]
        return sheets[:MOST_SHEETS]

    def _named(self, code: str, label: str, match: Json) -> Blank:
        stage = self.event["stages"][match["stage"]]
        players = [self.name(entrant) for entrant in match["entrants"]]
        return Blank(
            label, code, words.title_of(self._game(match["stage"]).title), self.stage(stage), players
        )

    def _game(self, stage: str) -> GameType:
        competition = self.event["stages"][stage]["competition"]
        return GAME_TYPES[self.event["competitions"][competition]["game"]]

    def _nameless(self, code: str, label: str, competition: Json) -> Blank:
        title = words.title_of(GAME_TYPES[competition["game"]].title)
        return Blank(label, code, title, competition["title"], [""] * self._seats(competition))

    def _seats(self, competition: Json) -> int:
        """Return how many are meant to sit at a table of a competition, as far as its game seats them."""
        settings = (
            each.get("settings") or {}
            for each in self.event["stages"].values()
            if self.event["competitions"][each["competition"]] is competition
        )
        wished = next((size for each in settings if (size := each.get("table_size"))), SEATS)
        return min(wished, _most_at_a_table(competition))

    def _games(self) -> list[Json]:
        """Return a competition for each game that a sheet of the event can still be needed of."""
        stages = self.event["stages"].values()
        over = {each["competition"] for each in stages} - {
            each["competition"] for each in stages if not each["over"]
        }
        needed = (each for name, each in self.event["competitions"].items() if name not in over)
        games = {each["game"]: each for each in needed}
        return [each for game, each in games.items() if not is_in_a_room(GAME_TYPES[game])]


def _dealt(prizes: Sequence[Prize], paid: Mapping[str, int], played: Sequence[Json]) -> Iterator[Prize]:
    """Yield prizes with what a deal pays who has one, then who of `played` is paid and has none."""
    for prize in prizes:
        yield prize._replace(pays=paid.get(prize.holders[0], 0) if len(prize.holders) == 1 else 0)
    holders = {each for prize in prizes for each in prize.holders}
    for each in played:
        if (entrant := each["entrant"]) in paid.keys() - holders:
            yield Prize(each["place"], [entrant], pays=paid[entrant])


def _prizes(
    stated: Sequence[Json], holders: Mapping[int, Sequence[str]], sums: Sequence[int]
) -> Iterator[Prize]:
    """Yield a prize for each place."""
    for prize in stated:
        last = min(prize.get("up_to") or prize["place"], prize["place"] + MOST_PRIZES)
        for place in range(prize["place"], last + 1):
            pays = sums[place - 1] if prize.get("share") or prize.get("amount") else 0
            yield Prize(place, holders.get(place, []), prize.get("what", ""), pays, prize.get("sponsor", ""))


def _has_played(place: Json) -> bool:
    return bool(place["reasons"][-1]["code"] != "standing_open")


def _most_at_a_table(stated: Json) -> int:
    competition = CompetitionStated(
        competition="",
        title=stated["title"],
        game=stated["game"],
        preset=stated["preset"],
        team_size=stated.get("team_size"),
    )
    rules = settled(stated["game"], stated["preset"], stated.get("rules"))
    return entrants_at_a_table(competition, rules)[1]
