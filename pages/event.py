"""Lay out an event as its public page shows it, as the phone itself does (``frontend/event/reading.js``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from pages.level import together
from pages.words import say, sentence_of, show_card, show_day, show_names, show_points, show_time

Json = Mapping[str, Any]
PLAYED, COMING = ("playing",), ("to_come", "adjourned")
EVENING_TABLES = 2  # as frontend/event/known-events.js knows an evening
SHOWN = 8  # places that are shown unasked
LEVEL_NAMED = 4  # as many names have room in the heading of a picture


class Party(NamedTuple):
    """Hold a line of a match: who, with which place and points (empty where none are known), and who won.

    `card` is what was drawn for the seat, empty where none was; `line` names who plays, in one line.
    """

    name: str
    members: Sequence[str]
    place: str
    points: str
    won: bool
    card: str
    line: str = ""
    entrant: str = ""


class Group(NamedTuple):
    """Hold the matches of a round."""

    stage: str
    round: int
    matches: list[Json]


def say_level(event: Json, competition: str, name: Callable[[str], str]) -> str:
    """Say who are level first in a competition that is over without a winner; empty of any other."""
    stages = [each for each in event["stages"].values() if each["competition"] == competition]
    if not all(each["over"] and not each["winners"] for each in stages):
        return ""
    first = [each["entrant"] for stage in stages[-1:] for each in stage["standings"] if each["place"] == 1]
    if len(first) < 2:
        return ""
    title = event["competitions"][competition]["title"]
    if len(first) > LEVEL_NAMED:
        return say("picture.manyLevel", competition=title, count=len(first))
    return say("picture.level", competition=title, names=show_names([name(each) for each in first]))


class EventPage:
    """Read the JSON of an event as a page that names its people, tables and hours.

    `rest` is called with each of them, so that others are answered while a long page is drawn.
    """

    def __init__(self, event: Json, rest: Callable[[], None] = lambda: None) -> None:
        self.event, self._rest = event, rest
        self.occasion: Json = event["occasion"]
        self._labels = {each["table"]: each["label"] for each in event["tables"]}
        self._matches: Json = {
            name: {**each, "status": "to_come"} if self._waits_for_clock(each) else each
            for name, each in event["matches"].items()
            if each["entrants"]
        }

    def _waits_for_clock(self, match: Json) -> bool:
        """Tell whether a table of a freeze-out waits for its clock."""
        room = self.event["stages"][match["stage"]]["room"]
        return match["status"] == "playing" and bool(room and room["waits_for_clock"])

    @property
    def evening(self) -> bool:
        """Tell whether the event is an evening that is one freeze-out of two tables at most."""
        stages, small = [*self.event["stages"].values()], len(self.event["tables"]) <= EVENING_TABLES
        return small and len(stages) == 1 and stages[0]["room"] is not None

    @property
    def days(self) -> str:
        """Return when the event is."""
        first, last = self.occasion["first_day"], self.occasion.get("last_day")
        if not last or last == first:
            return show_day(first)
        return say("event.days", first=show_day(first), last=show_day(last))

    def when(self, moment: str) -> str:
        """Return an hour, with its day where that is not the event's only one."""
        first, day = self.occasion["first_day"], show_day(moment)
        if self.occasion.get("last_day", first) == first and day == show_day(first):
            return show_time(moment)
        return say("moment", day=day, time=show_time(moment))

    @property
    def now(self) -> list[Group]:
        """Return what is played, round by round."""
        return self._groups(PLAYED)

    @property
    def next(self) -> list[Group]:
        """Return what is to be played, round by round."""
        return self._groups(COMING)

    def _groups(self, statuses: Sequence[str]) -> list[Group]:
        groups: dict[tuple[str, int], Group] = {}
        for each in self._matches.values():
            if each["status"] in statuses:
                group = Group(each["stage"], each["round"], [])
                groups.setdefault(group[:2], group).matches.append(each)
        # What has no hour is due now.
        return sorted(groups.values(), key=lambda group: min(each["start"] or "" for each in group.matches))

    @property
    def announcements(self) -> list[tuple[str, str, str]]:
        """Return what the director announces, each with the tables meant; none named means all."""
        return [
            (
                each["id"],
                each["text"],
                show_names([*map(self.label, each["tables"])]) if each["tables"] else "",
            )
            for each in self.event["announcements"]
        ]

    @property
    def winners(self) -> list[str]:
        """Say of each competition that is decided who has won it."""
        return [
            say(
                "event.haveWon" if len(stage["winners"]) > 1 else "event.hasWon",
                competition=self.event["competitions"][stage["competition"]]["title"],
                names=self._names(stage["winners"]),
            )
            for stage in self.event["stages"].values()
            if stage["winners"]
        ]

    @property
    def ended(self) -> str:
        """Say that it is over, and among how many, of whom it names nobody."""
        playing = (person for each in self._matches.values() for person in each["people"])
        return say("picture.eventOver", count=len({*playing}))

    @property
    def ended_with(self) -> str:
        """Say how it ended, for who cannot see that."""
        level = [say_level(self.event, each, self.name) for each in self.event["competitions"]]
        won = " ".join(filter(None, [*self.winners, *level]))
        return say("share.eventEnded", title=self.occasion["title"], won=won).strip()

    def _names(self, entrants: Sequence[str]) -> str:
        return show_names([self.name(each) for each in entrants])

    def tile(self, match: Json) -> str:
        """Say in few words how a match stands that is played or comes."""
        deal = match["deal"]
        if match["status"] != "playing" or not deal:
            return self.state(match)
        first = [each["entrant"] for each in match["scores"] if each["place"] == 1]
        if len(first) != 1:
            return say("event.deal", deal=deal)
        return say("event.dealAhead", deal=deal, names=self._names(first))

    def said_round(self, stage: str, number: int) -> str:
        """Name a round with its stage and competition."""
        terms = self.event["stages"][stage]
        competition = self.event["competitions"][terms["competition"]]["title"]
        name = sentence_of(self._round(stage, number)["name"])
        return say("event.roundOf", competition=competition, round=name)

    def _round(self, stage: str, number: int) -> Json:
        rounds: Sequence[Json] = self.event["stages"][stage]["rounds"]
        return next(each for each in rounds if each["round"] == number)

    def round_heading(self, of: Json, number: int) -> str:
        """Name a round below the heading of its stage; empty where that says it."""
        named: Json = of["name"]
        if named["code"] == "round_alone":
            return ""
        return say("event.round", round=number) if named["code"] == "round_numbered" else sentence_of(named)

    def entrants(self, competition: str) -> list[str]:
        """Return who is entered in a competition and still plays."""
        return [
            name
            for name, each in self.event["entrants"].items()
            if each["competition"] == competition and each["standing"] == "in"
        ]

    def entries(self, competition: str) -> str:
        """Say whether entries are open."""
        stated = self.event["competitions"][competition]
        if not stated["opened"]:
            stages = (each for each in self.event["stages"].values() if each["competition"] == competition)
            late = any(each["room"] and not each["over"] for each in stages)
            return say("event.entriesLate" if late else "event.entriesClosed")
        if len(self.entrants(competition)) >= stated.get("limit", inf):
            return say("event.entriesFull")
        deadline = stated.get("deadline")
        return say("event.entriesUntil", when=self.when(deadline)) if deadline else say("event.entriesOpen")

    def prizes(self, competition: str) -> Iterator[tuple[str, list[Json], list[tuple[str, int]]]]:
        """Yield places, their prizes, and who has won, each with what a deal pays him or those level share.

        Prizes that the same are level for are one.
        """
        stated, won = self.event["competitions"][competition].get("prizes"), self.event["prizes"][competition]
        listed = stated or [{"place": place} for place in range(1, 1 + len(won))]
        pays = self.event["payouts"].get(competition, {"paid": [], "deal": None})
        paid = {each["entrant"]: each["amount"] for each in pays["paid"]}
        for those in together([*zip(listed, won, strict=True)], _level_for):
            (first, holders), (last, _) = those[0], those[-1]
            places = first["place"], last.get("up_to") or last["place"]
            told = pays["deal"] or len(_level_for(those[0])) > 1
            yield (
                "–".join(map(str, sorted({*places}))),
                [prize for prize, _ in those],
                [(self.name(each), paid.get(each, 0) if told else 0) for each in holders],
            )

    def stages(self, competition: str) -> list[Json]:
        """Return the stages of a competition: what is on, what comes, then what is over, the latest first."""
        stages = [each for each in self.event["stages"].values() if each["competition"] == competition]
        drawn = [each for each in reversed(stages) if each["rounds"]]
        coming = [each for each in stages if not each["rounds"]]
        return [
            *(each for each in drawn if not each["over"]),
            *coming,
            *(each for each in drawn if each["over"]),
        ]

    def places(self, stage: Json) -> list[tuple[Json, str, str, str]]:
        """Return the standings of a stage once anybody is ahead: each with place, table, and what ranks him.

        Who has ended nothing has no place yet. In a room who is out comes first.
        """
        if all(each["place"] == 1 for each in stage["standings"]):
            return []
        names = (name for each in stage["rounds"] for name in each["matches"] if name in self._matches)
        tables = {
            each: self._matches[name]["seated_at"]
            for name in names
            for each in self._matches[name]["entrants"]
        }
        standings = stage["standings"]
        if stage["room"] and not stage["over"]:
            standings = sorted(standings, key=_is_open)
        last = next((each["place"] for each in standings if _is_open(each)), None)
        return [
            (
                each,
                str(each["place"]) if each["counted"] or each["place"] != last else "",
                self.label(tables[each["entrant"]]) if tables.get(each["entrant"]) else "",
                "–".join(map(show_points, each["counted"])),
            )
            for each in standings
        ]

    def shown(self, stage: Json) -> int:
        """Return how many places are shown unasked: where winners of neighbours meet, the tree is."""
        return 0 if stage["joined"] else SHOWN

    def has_story(self, stage: Json) -> bool:
        """Tell whether places have changed round by round: a tree tells itself, and so does a room."""
        if stage["room"] or stage["tree"] or len(stage["rounds"]) < 2:
            return False
        return any(self._matches.get(match, {}).get("over") for match in stage["rounds"][1]["matches"])

    def over(self, stage: Json) -> str:
        """Say what has become of a stage that is over."""
        if stage["winners"]:
            return self._names(stage["winners"])
        through = sum(each["chance"] == "through" for each in stage["standings"])
        return say("event.wentOn", count=through) if through else say("event.over")

    def lines(self, meeting: Json) -> list[Party | None]:
        """Return who comes to a place of a tree, in its order; None who is not known yet."""
        match, order = self.match(meeting), meeting["entrants"]
        if match is None:
            return [each and Party(self.name(each), (), "", "", False, "") for each in order]
        parties = self.seated(match)
        return [*sorted(parties, key=lambda each: order.index(each.entrant) if each.entrant in order else -1)]

    def match(self, meeting: Json) -> Json | None:
        """Return the match that stands in a place of a tree, None before it is drawn."""
        found: Json | None = self._matches.get(meeting["match"])
        return found

    def rounds(self, stage: Json) -> Iterator[tuple[Json, list[tuple[str, Json]], list[Json]]]:
        """Yield the rounds of a stage, the latest first: each with its matches and its draws from a seed."""
        for each in stage["rounds"][::-1]:
            matches = [(name, self._matches[name]) for name in each["matches"] if name in self._matches]
            draws = [draw for draw in stage["draws"] if draw["round"] == each["round"] and draw["seed"]]
            yield each, matches, draws

    def name(self, entrant: str) -> str:
        """Return what an entrant is called."""
        self._rest()
        return str(self.event["entrants"][entrant]["name"])

    def members(self, entrant: str, match: Json | None = None) -> list[str]:
        """Return the people of a team with a name of its own, or whoever plays on for somebody."""
        entered = self.event["entrants"][entrant]
        playing = self._playing(match, entrant) if match else entered["people"]
        names = [self.event["people"][each]["name"] for each in playing]
        named = len(names) > 1 and entered["name"] != " / ".join(names)
        return names if named or playing != entered["people"] else []

    def _playing(self, match: Json, entrant: str) -> Sequence[str]:
        """Return the people who play a match for an entrant."""
        known = self.event["entrants"]
        before = match["entrants"][: match["entrants"].index(entrant)]
        first = sum(len(known[each]["people"]) for each in before)
        playing: Sequence[str] = match["people"][first : first + len(known[entrant]["people"])]
        return playing

    def by_hand(self, draw: Json) -> str:
        """Name those whom the program had drawn elsewhere; nobody where nothing was changed by hand."""
        entrants = dict.fromkeys(each for change in draw["by_hand"] for each in change["entrants"])
        return ", ".join(self.name(each) for each in entrants if each in self.event["entrants"])

    def label(self, table: str) -> str:
        """Return what a table is called."""
        return self._labels.get(table) or say("table.number", code=table)

    def parties(self, match: Json) -> list[Party]:
        """Return the lines of a match by their places; those without one stay as they sit."""
        return sorted(self.seated(match), key=lambda party: int(party.place) if party.place else inf)

    def seated(self, match: Json) -> list[Party]:
        """Return the lines of a match in the order of the seats."""
        scores = {each["entrant"]: each for each in (*match["scores"], *match["ruled"])}
        return [self._party(match, entrant, scores.get(entrant)) for entrant in match["entrants"]]

    def _party(self, match: Json, entrant: str, score: Json | None) -> Party:
        forfeit, place = entrant in match["forfeits"], score["place"] if score else None
        won = match["over"] and not forfeit and not match["without_win"] and place == 1
        points = score["points"] if score else None
        return Party(
            self.name(entrant),
            self.members(entrant, match),
            str(place or ""),
            say("event.gaveUp") if forfeit else "" if points is None else show_points(points),
            won,
            self.card(match, entrant),
            self._line(match, entrant),
            entrant,
        )

    def _line(self, match: Json, entrant: str) -> str:
        """Name an entrant in one line; whoever plays on for another is named instead."""
        playing = self._playing(match, entrant)
        if list(playing) == list(self.event["entrants"][entrant]["people"]):
            return self.name(entrant)
        return show_names([self.event["people"][each]["name"] for each in playing])

    def card(self, match: Json, entrant: str) -> str:
        """Return the card that an entrant drew for the seat in a match; empty where none was drawn."""
        draws = self.event["stages"][match["stage"]]["draws"]
        drawn = (draw["cards"] for draw in draws if draw["round"] == match["round"])
        return next((show_card(cards[entrant]) for cards in drawn if entrant in cards), "")

    def state(self, match: Json) -> str:
        """Say how a match stands."""
        final = match["status"] == "finished" and match["provisional"]
        return say("event.provisional" if final else f"event.status.{match['status']}")

    def address(self, match: Json) -> str:
        """Return where a match is followed: the table of its sheet, at last its sheet; empty without one."""
        table = match["played_at"] or match["table"]
        if not table:
            return ""
        return f"/t/{table}/g/{match['game']}" if match["game"] and match["over"] else f"/t/{table}"


def _level_for(prize: tuple[Json, Sequence[str]]) -> Sequence[str]:
    """Return who share a prize, of those who have it; nobody does of one for several places."""
    stated, holders = prize
    return () if stated.get("up_to") else holders


def _is_open(standing: Json) -> bool:
    """Tell whether nothing is known yet of somebody's place."""
    return standing["chance"] == "open" and not standing["counted"]
