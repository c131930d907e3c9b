"""Play an event by its acts, each checked as it is done, with results as sheets would have them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from models.heavy.matching import match_best
from rules.events import event as folding
from rules.events.acts import Act, facts_of, read_fact
from rules.events.acts.playing import DrawPublished
from rules.events.advancements import basis
from rules.events.contests import contest, format_of
from rules.events.draws.drafting import draw
from rules.events.draws.faults import faults_of
from rules.events.formats.contest import Contest
from rules.events.results import Result, Score, finished
from rules.events.state import Event
from rules.sheet.scoresheet import Points
from rules.statements import RuleViolation

Places = Mapping[str, int] | Sequence[str]


def sealed(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


class Night:
    """Hold an event as it goes on; people are called by their ids."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.event: Event = folding.start(lambda seal: self.names[seal])
        self.results: dict[str, Result] = {}

    def act(self, kind: str, at: str = "", **stated: Any) -> Act:
        return Act(f"a{len(self.event.acts) + 1}", read_fact(kind, stated), at)

    def do(self, kind: str, at: str = "", **stated: Any) -> str:
        """Do an act that can be done, and return its id."""
        act = self.act(kind, at, **stated)
        folding.check(self.event, act, self.results)
        self.event = folding.step(self.event, act)
        return act.id

    def refuses(self, code: str, kind: str, at: str = "", **stated: Any) -> str:
        """Return the sentence with which an act is refused; it changes nothing."""
        with pytest.raises(RuleViolation) as refused:
            folding.check(self.event, self.act(kind, at, **stated), self.results)
        assert refused.value.code == code, refused.value.statement.text
        return refused.value.statement.text

    def people(self, *names: str) -> None:
        self.names |= {sealed(name): name for name in names}
        self.do("people", people=[{"person": name, "sealed": sealed(name)} for name in names])

    def enters(self, competition: str, *entrants: str | Sequence[str], **more: Any) -> None:
        """Enter people, or teams of people under the names of all of them."""
        teams = [[each] if isinstance(each, str) else list(each) for each in entrants]
        stated = [{"entrant": "+".join(team), "people": team} for team in teams]
        self.do("entered", competition=competition, entrants=stated, **more)

    def draw(self, stage: str, round_number: int, *matches: Sequence[str], **more: Any) -> list[str]:
        """Publish a draw by hand, and return the ids of its matches."""
        draw = f"d{len(self.event.draws) + 1}"
        stated: list[dict[str, Any]] = [
            {"match": f"{draw}-{number}", "entrants": list(entrants)}
            for number, entrants in enumerate(matches, 1)
        ]
        self.do("draw", draw=draw, stage=stage, round=round_number, matches=stated, **more)
        return [each["match"] for each in stated]

    def contest(self, stage: str) -> Contest:
        return contest(self.event, stage, self.results)

    def told(self, stage: str, what: str) -> Any:
        """Return what the format of a stage tells: `through`, `gone`, `due`, `is_over`, `standings`."""
        return getattr(format_of(self.event, stage), what)(self.contest(stage))

    def places(self, stage: str) -> dict[str, int]:
        return {each.entrant: each.place for each in self.told(stage, "standings")}

    def draft(self, stage: str, seed: str, tables: Sequence[str] = ()) -> DrawPublished:
        return draw(self.contest(stage), seed, tables, match_best, f"n{len(self.event.acts)}")

    def publish(self, stage: str, seed: str = "x", tables: Sequence[str] = ()) -> DrawPublished:
        """Publish what is due as the program draws it."""
        draft = self.draft(stage, seed, tables)
        broken = {fault.code for fault in faults_of(self.event, draft, self.results)}
        assert not broken & {"draw_side", "draw_size", "draw_uneven"}
        self.do(**facts_of(draft))
        return draft

    def begins(self, *matches: str) -> None:
        """Let matches have sheets on which nothing is certain yet."""
        for match in matches:
            entrants = self.event.matches[match].entrants
            scores = tuple(Score(entrant, 0, 1, 1, len(entrants)) for entrant in entrants)
            self.results[match] = Result(scores, finished=False)

    def advance(self, stage: str, to: str) -> None:
        """Confirm that those go on who are through."""
        digest = basis(self.event, stage, self.results)
        self.do("advanced", stage=stage, to=to, entrants=[*self.told(stage, "through")], basis=digest)

    def ends(
        self,
        match: str,
        places: Places,
        points: Mapping[str, Points] | None = None,
        *,
        without_win: bool = False,
    ) -> None:
        """Let a match be over, with these places, or in this order."""
        if not isinstance(places, Mapping):
            places = {entrant: place for place, entrant in enumerate(places, 1)}
        self.results[match] = replace(finished(places, points or {}), without_win=without_win)

    def win(self, *winners: str) -> None:
        """Let the winners' open matches be over."""
        for winner in winners:
            match = next(each for each in self.open() if winner in self.event.matches[each].entrants)
            others = [each for each in self.event.matches[match].entrants if each != winner]
            self.ends(match, [winner, *others])

    def open(self) -> Iterable[str]:
        for match in self.event.matches.values():
            if not match.off and not (match.id in self.results and self.results[match.id].finished):
                yield match.id


def cards_night() -> Night:
    """Return a night with twelve people in rummy, two teams in 28 and four tables, nothing drawn yet."""
    night = Night()
    night.do("occasion", title="Cards Night", first_day="2026-11-28")
    night.do("tables_added", tables=[{"table": f"TABLE{n}", "label": str(n)} for n in (1, 2, 3, 4)])
    night.people(*"ABCDEFGHIJKL")
    night.do("competition", competition="rummy", title="Rummy", game="gama_rummy", preset="gama_prelim")
    night.do("competition", competition="28", title="28", game="twenty_eight", preset="gama_28", team_size=3)
    night.do("stage", stage="prelim", competition="rummy", title="Preliminary", format="brackets")
    night.do(
        "stage",
        stage="final",
        competition="rummy",
        title="Final",
        format="brackets",
        after="prelim",
        preset="gama_final",
    )
    night.do("stage", stage="cup", competition="28", title="Cup", format="knock_out")
    night.enters("rummy", *"ABCDEFGHIJKL")
    night.enters("28", [*"ABC"], [*"DEF"])
    night.do("closed", competition="rummy")
    night.do("closed", competition="28")
    return night


def gin_weekend(players: int, form: str, **settings: Any) -> Night:
    """Return a competition of GRA singles for so many players, entered and closed, with one stage `all`."""
    night = Night()
    names = [f"P{number}" for number in range(1, players + 1)]
    night.people(*names)
    night.do("competition", competition="gin", title="Gin", game="gra_singles", preset="gra_singles")
    night.do("stage", stage="all", competition="gin", title="Gin", format=form, settings=settings)
    night.enters("gin", *names)
    night.do("closed", competition="gin")
    return night
