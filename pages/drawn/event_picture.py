"""Draw how an event ended as one picture for a group chat: who has won, the first places, prizes, the race.

A worker process does this, with the fonts of this machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from models.files.event_sheets import EventContents
from pages.drawn.courses import MOST_LINES, course_of_rounds
from pages.drawn.placing import (
    EDGE,
    LEAST_HEIGHT,
    MOST_ROWS,
    RACE_HEIGHT,
    Payment,
    Placed,
    as_svg,
    fitting,
    paying,
    placed,
)
from pages.drawn.race import PART_LINE, Race, letters
from pages.drawn.raster import WIDTH, as_png, inks
from pages.event import say_level
from pages.printed import Paper, Prize
from pages.sheet import Json
from pages.words import named, say, show_chips, show_names

MARGIN = EDGE + 84
ROW = 56
ROW_OF_TEAM = 82
ABOVE = 150
TITLE, LEAST_TITLE = 54, 40  # the letters of the title
MOST_PLACES = 12  # of one competition
LETTERS = 26  # of the race


class Place(NamedTuple):
    """Hold a line of the places: the place, who has it, the members of a team, and the prize.

    Who shares a prize with the one above has `shares`, and neither place nor prize of his own.
    """

    place: int
    name: str
    members: str
    prize: str = ""
    shares: bool = False


class Line(NamedTuple):
    """Hold a place where it stands on the picture, down to `bottom`; `first` has won.

    It has a rule below it but where who comes next shares its prize.
    """

    number: Placed
    name: Placed
    members: Placed
    prize: Placed
    y: float
    bottom: float
    first: bool
    ruled: bool


class Block(NamedTuple):
    """Hold a competition on the picture: who has won it, its places, and how many more there are.

    `above` it nothing stands that is not of another.
    """

    above: int
    heading: Placed
    y: float
    top: float
    lines: Sequence[Line]
    more: Placed | None
    bottom: float


class EventPicture:
    """Lay out an event 1080 wide; `stories` are its competitions', `payments` those that are wanted."""

    def __init__(self, paper: Paper, stories: Sequence[Json], payments: Sequence[Json]) -> None:
        self.paper, self.event = paper, paper.event
        self._stories, self.payments = stories, payments

    @cached_property
    def title(self) -> Sequence[Placed]:
        """Return the title, in two lines where one would be small."""
        room = WIDTH - 2 * EDGE
        words = self.paper.title
        if fitting(words, room, TITLE) >= LEAST_TITLE or " " not in words.strip():
            return [placed(words, EDGE, room, TITLE)]
        # Of all ways to break it that in which the longer line is the shortest.
        ways = [(words[:at], words[at + 1 :]) for at, each in enumerate(words) if each == " "]
        lines = min(ways, key=lambda way: max(map(letters, way)))
        size = min(fitting(each, room, TITLE) for each in lines)
        return [placed(each, EDGE, room, size) for each in lines]

    @property
    def title_below(self) -> float:
        """Return how much lower all stands for a second line of the title."""
        return self.title[-1].size * 1.15 if len(self.title) > 1 else 0

    @property
    def occasion(self) -> Placed:
        return placed(self.paper.occasion, EDGE, WIDTH - 2 * EDGE, 28)

    @cached_property
    def blocks(self) -> Sequence[Block]:
        """Return the competitions that somebody has played, one below the other."""
        places = {each: self._places(each) for each in self.event["competitions"]}
        played = [each for each in places if places[each]][:MOST_ROWS]
        most = max(1, min(MOST_PLACES, MOST_ROWS // max(1, len(played))))
        blocks, y = list[Block](), ABOVE + self.title_below
        for each in played:
            blocks.append(_block(self._heading(each), places[each], most, y))
            y = blocks[-1].bottom
        return blocks

    def _heading(self, competition: str) -> str:
        """Return who has won a competition or who are level first, or what it is called where nobody is."""
        title = self.event["competitions"][competition]["title"]
        stages = [each for each in self.event["stages"].values() if each["competition"] == competition]
        won: Sequence[str] = next((each["winners"] for each in reversed(stages) if each["winners"]), [])
        if not won:
            return say_level(self.event, competition, self.paper.name) or str(title)
        key = "event.haveWon" if len(won) > 1 else "event.hasWon"
        return say(key, competition=title, names=show_names([self.paper.name(each) for each in won]))

    def _places(self, competition: str) -> list[Place]:
        """Return who has played for a place, with the prizes; who are level share what is no money."""
        listed = (each for won in self.paper.prizes_of(competition).prizes for each in won.prizes)
        prizes = [each for each in listed if each.what or each.sponsor]
        paid = self.event["payouts"].get(competition, {"paid": []})["paid"]
        money = {each["entrant"]: show_chips(each["amount"]) for each in paid if each["amount"]}
        found, before = list[Place](), None
        for ranked in self.paper.played(competition):
            entrant, place = ranked["entrant"], ranked["place"]
            name = self.paper.name(entrant)
            won = [each for each in prizes if entrant in each.holders]
            shares = bool(won) and (place, won) == before
            what = "" if shares else ", ".join(map(_told, won))
            told = " · ".join(filter(None, [what, money.get(entrant)]))
            found.append(Place(place, str(named(name)), self.paper.members(entrant), told, shares))
            before = (place, won)
        return found

    @property
    def _bottom(self) -> float:
        return self.blocks[-1].bottom if self.blocks else ABOVE + self.title_below

    @cached_property
    def race(self) -> Race | None:
        """Return the race of an event of one competition in which all lines are told apart.

        A tree tells itself, and so does a room.
        """
        stages = self.event["stages"].values()
        if len(self._stories) != 1 or any(each["room"] or each["tree"] for each in stages):
            return None
        if len(self._stories[0]["entrants"]) > MOST_LINES:
            return None
        course = course_of_rounds(self._stories[0], lambda _: "")
        height = RACE_HEIGHT + PART_LINE * course.part_lines * LETTERS
        return Race(course, WIDTH - 2 * EDGE, height, LETTERS) if len(course.steps) > 1 else None

    @property
    def below(self) -> int:
        """Return where what stands below the places may be parted from them."""
        return _between(self._bottom)

    @property
    def race_at(self) -> float:
        return self._bottom + 40

    @property
    def payments_at(self) -> float:
        return self._bottom + 50 + (self.race.height + 40 if self.race else 0)

    @property
    def paying(self) -> Iterator[Payment]:
        """Yield who pays whom: what is open, then what was paid."""
        told = [{**each, "text": str(each["amount"])} for each in self.payments]
        return paying(told, self.payments_at)

    @property
    def _written(self) -> float:
        """Return how far down something stands."""
        return self.payments_at + 44 * (len(self.payments) + 1 if self.payments else 0)

    @property
    def height(self) -> float:
        return max(LEAST_HEIGHT, self._written + 30)

    @property
    def empty(self) -> Sequence[float]:
        """Return where the lines of rows stand that nobody wrote: the paper of a short event goes on."""
        if self.race or self.payments:
            return []
        room = int((self.height - 60 - self._bottom) // ROW)
        return [self._bottom + ROW * at for at in range(1, room + 1)]


def _told(prize: Prize) -> str:
    return " · ".join(filter(None, [prize.what, prize.sponsor]))


def _block(heading: str, places: Sequence[Place], most: int, above: float) -> Block:
    width, y = WIDTH - MARGIN - EDGE - 16, above + 74
    top = y + 26
    lines, bottom = list[Line](), top
    shown = places if len(places) <= most + 1 else places[:most]
    for at, each in enumerate(shown):
        prize = placed(each.prize, WIDTH - EDGE, width * 0.45, 26)
        room = width - (letters(prize.words) * prize.size + 24 if each.prize else 0)
        number = "" if each.shares else str(each.place)
        lines.append(
            Line(
                Placed(number, MARGIN - 14, fitting(number, MARGIN - 14 - EDGE, 28)),
                placed(each.name, MARGIN + 16, room, 32),
                placed(each.members, MARGIN + 16, width, 22),
                prize,
                bottom + ROW / 2,
                bottom + (ROW_OF_TEAM if each.members else ROW),
                each.place == 1,
                not (at + 1 < len(shown) and shown[at + 1].shares),
            )
        )
        bottom = lines[-1].bottom
    left = len(places) - len(shown)
    more = placed(say("picture.more", count=left), EDGE, WIDTH - 2 * EDGE, 24) if left else None
    told = placed(heading, EDGE, WIDTH - 2 * EDGE, 40)
    return Block(_between(above), told, y, top, lines, more, bottom + 40 * bool(left))


def _between(bottom: float) -> int:
    """Return where what stands below `bottom` may be parted from what stands above it."""
    return round(bottom + 16)


def draw_event_picture(contents: bytes, story: bytes, look: str, settled: bytes = b"[]") -> bytes:
    """Return as a PNG what `write_event_picture` writes."""
    return as_png(write_event_picture(contents, story, look, settled), look)


def write_event_picture(contents: bytes, story: bytes, look: str, settled: bytes = b"[]") -> str:
    """Return how an event ended as an SVG, in one of LOOKS.

    `contents` is the JSON of what `EventContents` holds, `story` that of the event's story; `settled` the
    payments after its freeze-outs, where they are wanted.
    """
    paper = Paper(EventContents(**json.loads(contents)), "")
    picture = EventPicture(paper, json.loads(story)["competitions"], json.loads(settled))
    return as_svg("drawn/event.svg", picture=picture, ink=inks(look))
