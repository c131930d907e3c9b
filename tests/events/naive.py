"""Find out again how an event stands, from its public JSON and its sheets alone, without the rules.

It is slow and says everything twice on purpose: where it and the program differ one of them is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

Json = dict[str, Any]


class Stood(NamedTuple):
    """Hold how a match stands: place and points of each, and how many could still come first."""

    places: dict[str, int]
    points: dict[str, float]
    finished: bool
    still_in: frozenset[str]

    @property
    def counted(self) -> list[tuple[str, int, float]]:
        return sorted((each, self.places[each], self.points[each]) for each in self.places)


class Naive:
    """Read the event as `shown` to everybody; `sheets` are those of its games."""

    def __init__(self, shown: Json, sheets: Mapping[str, Json]) -> None:
        self.shown, self.sheets = shown, sheets
        self.matches: dict[str, Json] = shown["matches"]
        self.entrants: dict[str, Json] = shown["entrants"]
        self.stood = {
            match: stood
            for match, each in self.matches.items()
            if (stood := _stood(each, sheets.get(each["game"] or ""))) is not None
        }

    def of_stage(self, stage: str) -> list[str]:
        """Return the matches of a stage that were not called off, in the order of the draws."""
        named = [match for each in self.shown["stages"][stage]["rounds"] for match in each["matches"]]
        return [match for match in named if self.matches[match]["entrants"]]

    def is_over(self, match: str) -> bool:
        return match in self.stood and self.stood[match].finished

    def is_in(self, entrant: str) -> bool:
        return bool(self.entrants[entrant]["standing"] == "in")

    def begun(self, stage: str) -> set[str]:
        """Return those who have begun to play a stage."""
        return {
            one
            for match in self.of_stage(stage)
            if match in self.stood
            for one in self.matches[match]["entrants"]
        }

    def scores_on(self, stage: str) -> Any:
        """Return how the matches of a stage stand that have begun."""
        return {match: self.stood[match].counted for match in self.of_stage(stage) if match in self.stood}

    def check_matches(self) -> None:
        """Assert that every match is shown as its sheet, or the ruling on it, has it."""
        for match, each in self.matches.items():
            shown = sorted((score["entrant"], score["place"], score["points"]) for score in each["scores"])
            assert shown == (self.stood[match].counted if match in self.stood else []), match
            ended = each["status"] in ("finished", "ruled", "forfeited")
            assert ended == (self.is_over(match) and bool(each["entrants"])), (match, each["status"])

    def check_draws(self) -> None:
        """Assert that nobody is drawn twice, and nobody to what cannot be."""
        for name, stage in self.shown["stages"].items():
            for each in stage["rounds"]:
                drawn = [one for match in each["matches"] for one in self.matches[match]["entrants"]]
                drawn += each["byes"]
                assert len(drawn) == len({*drawn}), (name, each["round"])
                assert {self.entrants[one]["competition"] for one in drawn} <= {stage["competition"]}
            for each in stage["draws"]:
                self._check_cards(each)
            if stage["format"] == "knock_out":
                self._check_knock_out(name, stage)

    def _check_cards(self, draw: Json) -> None:
        """Assert that the lowest card sits first and the others follow from the highest, no rank twice."""
        moved = {one for each in draw["by_hand"] for one in each["entrants"]}
        for match in draw["matches"]:
            seated = draw["lineups"].get(match, self.matches[match]["entrants"])
            ranks = ["23456789TJQKA".index(draw["cards"][one][0]) for one in seated if one in draw["cards"]]
            if not moved & {*seated}:
                assert ranks[1:] + ranks[:1] == sorted({*ranks}, reverse=True), match

    def check_clashes(self) -> None:
        """Assert that no table and nobody has two matches that are played now."""
        now = [each for each in self.matches.values() if each["status"] == "playing"]
        tables = [each["played_at"] for each in now]
        people = [person for each in now for person in each["people"]]
        assert len(tables) == len({*tables})
        assert len(people) == len({*people})

    def _check_knock_out(self, name: str, stage: Json) -> None:
        """Assert that who has lost plays no more, but for the third place, and that winners meet."""
        lost: dict[str, int] = {}
        for each in stage["rounds"]:
            for match in each["matches"]:
                entrants = self.matches[match]["entrants"]
                out = [one for one in entrants if one in lost]
                assert not out or (len(out) == 2 and {lost[one] for one in out} == {each["round"] - 1}), match
                if self.is_over(match):
                    places = self.stood[match].places
                    lost |= {one: each["round"] for one in entrants if places[one] > 1 and one not in lost}

    def losses(self, stage: str) -> dict[str, int]:
        """Return the round in which each was beaten first."""
        lost: dict[str, int] = {}
        for each in self.shown["stages"][stage]["rounds"]:
            for match in each["matches"]:
                if self.is_over(match):
                    for one, place in self.stood[match].places.items():
                        if place > 1:
                            lost.setdefault(one, each["round"])
        return lost

    def through(self, stage: str) -> set[str]:
        """Return who goes on from tables or a knock-out whatever still happens."""
        terms = self.shown["stages"][stage]
        if terms["format"] == "knock_out":
            drawn = {one for match in self.of_stage(stage) for one in self.matches[match]["entrants"]}
            lost = self.losses(stage)
            alive = {one for one in drawn if one not in lost}
            byes = {one for each in terms["rounds"] for one in each["byes"]}
            alone = {one for one in (alive | byes) - {*lost} if self._may_play(stage, one)}
            first, *_ = terms["rounds"] or [{"matches": [], "byes": []}]
            size = len(first["matches"]) + len(first["byes"])
            # Alone at the end is who has come to the final's round, be it by a bye as nobody else is left.
            final = [each for each in terms["rounds"] if each["round"] == 1 + max(size - 1, 0).bit_length()]
            came = {
                one for each in final for match in each["matches"] for one in self.matches[match]["entrants"]
            }
            came |= {one for each in final for one in each["byes"]}
            return {one for one in alone & came if self.is_in(one)} if len(alone) == 1 else set()
        advance = (terms.get("settings") or {}).get("advance", 1)
        sure = set[str]()
        for match in self.of_stage(stage):
            stood = self.stood.get(match)
            if stood is None:
                last = len(self.matches[match]["entrants"])
                sure |= {*self.matches[match]["entrants"]} if last <= advance else set()
            elif stood.finished:
                sure |= {one for one, place in stood.places.items() if place <= advance}
            elif len(stood.still_in) <= advance:
                sure |= stood.still_in
        return {one for one in sure - self.given_up(stage) if self.is_in(one)}

    def given_up(self, stage: str) -> set[str]:
        """Return who gave up a match of a stage of which nothing was ruled."""
        matches = [self.matches[match] for match in self.of_stage(stage)]
        return {one for each in matches if not each["ruled"] for one in each["forfeits"]}

    def has_points(self, match: str) -> bool:
        """Tell whether a match has points of the game: it was played, or the director ruled them."""
        shown = self.matches[match]
        return bool(shown["game"]) or any(each["points"] is not None for each in shown["ruled"])

    def _may_play(self, stage: str, one: str) -> bool:
        """Tell whether somebody is still in, or has withdrawn from a match that is not over."""
        open_ones = (match for match in self.of_stage(stage) if not self.is_over(match))
        return self.is_in(one) or any(one in self.matches[match]["entrants"] for match in open_ones)

    def places(self, stage: str) -> dict[str, int]:
        """Return the place of everybody who was drawn in tables or a knock-out."""
        if self.shown["stages"][stage]["format"] == "knock_out":
            return self._knock_out_places(stage)
        games = [self.matches[match]["game"] for match in self.of_stage(stage)]
        high = any(self.sheets[game]["direction"] == "high" for game in games if game)
        given_up = self.given_up(stage)
        values: dict[str, tuple[float, ...]] = {}
        for match in self.of_stage(stage):
            for one in self.matches[match]["entrants"]:
                if self.is_over(match):
                    stood = self.stood[match]
                    points = stood.points[one]
                    gained = self.has_points(match)
                    order = (one in given_up, not gained, -points if high else points)
                    values[one] = (stood.places[one], *order)
                else:
                    values[one] = (float("inf"),)
        return _placed(values)

    def _knock_out_places(self, stage: str) -> dict[str, int]:
        rounds = self.shown["stages"][stage]["rounds"]
        lost = self.losses(stage)
        values: dict[str, tuple[float, ...]] = {}
        for each in rounds:
            for one in each["byes"]:
                beaten = lost.get(one, each["round"]) < each["round"]
                values[one] = (-lost[one], -1) if beaten else (-1 - each["round"], 0)
            for match in each["matches"]:
                for one in self.matches[match]["entrants"]:
                    won = self.is_over(match) and self.stood[match].places[one] == 1
                    if one not in lost or lost[one] >= each["round"]:
                        values[one] = (-each["round"] - won, 0)
                    elif won:
                        values[one] = (-lost[one], -1)
        return _placed(values)

    def persons(self) -> dict[str, int]:
        """Return the place of everybody over the whole night."""
        tally = {person: [0, 0, 0] for person in self.shown["people"]}
        for match, each in self.matches.items():
            if not (self.is_over(match) and each["entrants"]):
                continue
            places = self.stood[match].places
            people = iter(each["people"])
            for one in each["entrants"]:
                for _ in self.entrants[one]["people"]:
                    mine = tally[next(people)]
                    if not each["without_win"]:
                        mine[0] -= places[one] == 1
                        mine[1] -= sum(1 for place in places.values() if place > places[one])
                    mine[2] += 1
        values: dict[str, tuple[float, ...]] = {
            person: tuple(each) if each[2] else (float("inf"),) for person, each in tally.items()
        }
        return _placed(values)


def _stood(match: Json, sheet: Json | None) -> Stood | None:
    """Return how a match stands: as it was ruled, given up, or as its sheet has it."""
    entrants, given_up = match["entrants"], {*match["forfeits"]}
    parties = (sheet["sides"] or sheet["totals"]) if sheet else []
    on_sheet = dict(zip(entrants, parties, strict=True)) if parties and entrants else {}
    points: dict[str, float] = {each: on_sheet[each]["points"] if on_sheet else 0 for each in entrants}
    if match["ruled"]:
        for each in match["ruled"]:
            points[each["entrant"]] = points[each["entrant"]] if each["points"] is None else each["points"]
        places = {each["entrant"]: each["place"] for each in match["ruled"]}
        return Stood(places, points, True, frozenset())
    if given_up and len(entrants) - len(given_up) < 2:
        last = 2 if {*entrants} - given_up else len(entrants)
        return Stood({each: last if each in given_up else 1 for each in entrants}, points, True, frozenset())
    if not on_sheet and given_up and entrants:
        left = frozenset(entrants) - given_up
        return Stood({each: 1 if each in left else 1 + len(left) for each in entrants}, points, False, left)
    if sheet is None or not on_sheet:
        return None
    places = {each: row["place"] for each, row in on_sheet.items()}
    if given_up:
        others = [each for each in entrants if each not in given_up]
        places = {
            each: 1 + sum(1 for other in others if places[other] < places[each] or each in given_up)
            for each in entrants
        }
    finished = sheet["status"] == "finished"
    still_in = frozenset(
        each
        for each, row in on_sheet.items()
        if each not in given_up and row.get("status", "in") not in ("out", "disqualified")
    )
    return Stood(places, points, finished, still_in)


def _placed(values: Mapping[str, Any]) -> dict[str, int]:
    """Return the place of each by its value, the least first."""
    return {each: 1 + sum(1 for other in values.values() if other < mine) for each, mine in values.items()}


def places_of(standings: Iterable[Any], known: Iterable[str]) -> dict[str, int]:
    """Return the places that the program gives to those `known`."""
    wanted = {*known}
    return {each.entrant: each.place for each in standings if each.entrant in wanted}
