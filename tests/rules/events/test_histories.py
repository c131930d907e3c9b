"""Random histories of acts, results and strikes: what is done is sound, what is refused changes nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, settings, strategies as st

from rules.events import event as folding, standings
from rules.events.acts import Act, facts_of, read_fact
from rules.events.advancements import basis, outdated
from rules.events.differences import differences
from rules.events.formats import FORMATS
from rules.events.results import Result, Score
from rules.statements import RuleViolation
from tests.rules.events.night import Night, sealed

PEOPLE = [f"P{number}" for number in range(8)]
TABLES = ["T1", "T2", "T3"]
HOURS = [None, None, "2026-11-28T18:00:00Z", "2026-11-28T20:00:00Z"]
HISTORIES = settings().max_examples // 2


PREPARED: list[tuple[str, dict[str, Any]]] = [
    ("tables_added", {"tables": [{"table": each} for each in TABLES]}),
    ("people", {"people": [{"person": each, "sealed": sealed(each)} for each in PEOPLE[:6]]}),
    ("competition", {"competition": "x", "title": "X", "game": "points", "preset": "points"}),
    ("stage", {"stage": "s0", "competition": "x", "title": "S", "format": "rounds"}),
    (
        "entered",
        {
            "competition": "x",
            "entrants": [{"entrant": f"e{number}", "people": [f"P{number}"]} for number in range(6)],
        },
    ),
]


class Director:
    """Try one act after the other, most of which can be done, some of which cannot."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.night = Night()
        self.night.names |= {sealed(name): name for name in PEOPLE}
        self.done = 0
        for kind, stated in PREPARED:
            self.night.do(kind, **stated)

    def some(self, held: Any, most: int = 3) -> list[Any]:
        held = [*held] or ["nobody"]
        return self.chance.sample(held, min(len(held), self.chance.randint(1, most)))

    def one(self, held: Any) -> Any:
        return self.chance.choice([*held] or ["nobody"])

    def stated(self) -> tuple[str, dict[str, Any]]:
        event, chance = self.night.event, self.chance
        match, stage = self.one(event.matches), self.one(event.stages)
        entrant, number = self.one(event.entrants), chance.randrange(100)
        seats = [*event.matches[match].entrants] if match in event.matches else []
        acts: list[tuple[str, dict[str, Any]]] = [
            ("occasion", {"title": "Night", "first_day": "2026-11-28"}),
            ("tables_added", {"tables": [{"table": each} for each in self.some(TABLES)]}),
            ("tables_removed", {"tables": self.some(event.tables, 1)}),
            (
                "people",
                {"people": [{"person": each, "sealed": sealed(each)} for each in self.some(PEOPLE, 8)]},
            ),
            ("merged", {"person": self.one(event.people), "into": self.one(event.people)}),
            ("kept_apart", {"people": self.some(event.people, 2)}),
            ("checked_in", {"people": self.some(event.people)}),
            (
                "competition",
                {
                    "competition": self.one("xy"),
                    "title": "X",
                    "game": "points",
                    "preset": "points",
                    "limit": 6,
                },
            ),
            ("closed", {"competition": self.one(event.competitions)}),
            ("opened", {"competition": self.one(event.competitions)}),
            (
                "entered",
                {
                    "competition": self.one(event.competitions),
                    "entrants": [
                        {"entrant": f"e{chance.randrange(12)}", "people": [each]}
                        for each in self.some(event.people, 6)
                    ],
                    "late": chance.random() < 0.5,
                },
            ),
            ("withdrawn", {"entrants": self.some(event.entrants, 2)}),
            ("reinstated", {"entrants": self.some(event.entrants, 2)}),
            (
                "stage",
                {
                    "stage": f"s{chance.randrange(4)}",
                    "competition": self.one(event.competitions),
                    "title": "S",
                    "format": self.one(FORMATS),
                    **({"after": stage} if chance.random() < 0.3 else {}),
                },
            ),
            *[self.drawn(stage, number)] * 6,
            ("lineups", {"matches": [{"match": match, "entrants": self.some(event.entrants)}]}),
            (
                "moved",
                {
                    "matches": [
                        {"match": each, "table": self.one(event.tables), **self.hour()}
                        for each in self.some(event.matches, 2)
                    ]
                },
            ),
            ("adjourned", {"match": match}),
            ("resumed", {"match": match}),
            ("replayed", {"match": match}),
            ("games", {"matches": [{"match": match, "games": [f"g{chance.randrange(9)}"]}]}),
            (
                "replaced",
                {"match": match, "entrant": entrant, "person": self.one(PEOPLE), "by": self.one(PEOPLE)},
            ),
            ("forfeited", {"matches": [{"match": match, "entrants": self.some(seats, 1)}]}),
            (
                "ruled",
                {
                    "match": match,
                    "places": [{"entrant": each, "place": place} for place, each in enumerate(seats, 1)],
                },
            ),
            *[self.advanced(stage)] * 2,
            ("warned", {"entrant": entrant}),
            ("disqualified", {"entrant": entrant}),
            *[("struck", {"act": self.one(act.id for act in event.acts)})] * 4,
        ]
        return chance.choice(acts)

    def hour(self) -> dict[str, str]:
        hour = self.chance.choice(HOURS)
        return {"start": hour} if hour else {}

    def drawn(self, stage: str, number: int) -> tuple[str, dict[str, Any]]:
        event = self.night.event
        if stage in event.stages and self.chance.random() < 0.7:
            try:
                draft = self.night.draft(stage, f"{number}", [*event.tables])
            except RuleViolation:
                pass
            else:
                return "draw", {name: value for name, value in facts_of(draft).items() if name != "kind"}
        last = (
            max((each.number for each in event.stages[stage].rounds), default=0)
            if stage in event.stages
            else 0
        )
        matches = [{"match": f"m{number}", "entrants": self.some(event.entrants, 4), **self.hour()}]
        return "draw", {"draw": f"d{number}", "stage": stage, "round": max(1, last), "matches": matches}

    def advanced(self, stage: str) -> tuple[str, dict[str, Any]]:
        event = self.night.event
        to = next((name for name, each in event.stages.items() if each.terms.after == stage), "nowhere")
        if stage not in event.stages:
            return "closed", {"competition": "nothing"}
        entrants = [*self.night.told(stage, "through")] or self.some(event.entrants)
        digest = basis(event, stage, self.night.results)
        return "advanced", {"stage": stage, "to": to, "entrants": entrants, "basis": digest}

    def act(self) -> None:
        """Try an act; where it is done the event is what its acts fold to, and its preview can be shown."""
        kind, stated = self.stated()
        act = Act(f"a{len(self.night.event.acts)}", read_fact(kind, stated), "2026-11-28T17:00:00Z")
        before = self.night.event
        try:
            folding.check(before, act, self.night.results)
        except RuleViolation:
            return
        after = folding.step(before, act)
        assert after == folding.fold(before.called, after.acts)
        json.dumps(differences(before, after, self.night.results, self.night.results))
        self.night.event = after
        self.done += 1
        known = {*after.matches}
        assert {*self.night.results} <= known, "no match that has begun is undone"

    def play(self) -> None:
        """Let something happen at a table."""
        for match in self.night.event.matches.values():
            if match.off or match.adjourned or self.chance.random() < 0.6:
                continue
            order = self.chance.sample(match.entrants, len(match.entrants))
            if self.chance.random() < 0.3:
                scores = tuple(Score(each, 0, 1, 1, len(order)) for each in order)
                self.night.results[match.id] = Result(scores, finished=False)
            else:
                self.night.ends(match.id, order)

    def look(self) -> None:
        """Ask everything that can be asked: nothing may fail, whatever was done."""
        night = self.night
        for stage in night.event.stages:
            for what in ("due", "is_over", "through", "gone", "standings"):
                night.told(stage, what)
            assert not {*night.told(stage, "through")} & {*night.told(stage, "gone")}
            placed = sorted(place.entrant for place in night.told(stage, "standings"))
            assert placed == sorted(night.contest(stage).field)
        ranked = standings.standings_of(night.event, night.results)
        for competition, places in ranked.competitions.items():
            entered = sorted(each.id for each in night.event.entered(competition))
            assert sorted(place.entrant for place in places) == entered
        outdated(night.event, night.results)


@settings(max_examples=HISTORIES)
@given(st.integers(0))
def test_whatever_the_director_does_the_event_stays_sound(seed: int) -> None:
    director = Director(Random(seed))
    for number in range(60):
        director.act()
        if number % 8 == 7:
            director.play()
        if number % 30 == 29:
            director.look()


def test_the_director_of_the_histories_gets_something_done() -> None:
    directors = [Director(Random(seed)) for seed in range(3)]
    for director in directors:
        for _ in range(100):
            director.act()
    assert min(director.done for director in directors) > 20
    assert any(director.night.event.matches for director in directors)
