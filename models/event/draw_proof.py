"""Make a published draw again from what everybody sees of its event, without a database and a server."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from models.heavy.matching import match_best
from models.refusals import Refusal
from models.store.base import Json
from rules.events.acts.entering import CompetitionStated
from rules.events.acts.judging import AdvancementConfirmed
from rules.events.acts.playing import (
    ByHand,
    DrawPublished,
    MatchAdjourned,
    MatchStated,
    StageStated,
)
from rules.events.contests import contest, format_of
from rules.events.draws.by_hand import changes
from rules.events.draws.drafting import draw
from rules.events.lots import METHOD, bound_seed, digest_of_lots
from rules.events.results import Result, Results, finished
from rules.events.state import Draw, Entrant, Event, Match, Person, Round, Stage, Standing, Wish
from rules.outcome.facts import read


class Elsewhere(NamedTuple):
    """Name a seat of a match in which another sits than was drawn, None for an empty one."""

    match: str
    seat: int
    drawn: str | None
    published: str | None


class Redrawn(NamedTuple):
    """Hold a published draw beside the same as the program draws it now.

    `elsewhere` are the seats in which they differ, `byes` those who have a bye in one of them alone, `cards`
    those who drew another card for their seat. `told` says that what differs is just what was published as
    changed by hand, `since` are the matches whose lineup was changed after it was published.
    """

    event: Event
    published: DrawPublished
    own: DrawPublished
    elsewhere: tuple[Elsewhere, ...]
    byes: tuple[str, ...]
    cards: tuple[str, ...]
    told: bool
    since: tuple[str, ...]

    @property
    def same(self) -> bool:
        """Tell whether every seat, bye and card is the one that was drawn."""
        return not self.elsewhere and not self.byes and not self.cards


class OtherMethod(Refusal):
    """Say that a draw was made by a method that this release does not know."""


def drawn_in(shown: Json) -> Iterator[tuple[str, Json]]:
    """Yield the published draws of an event, as everybody sees it, each with its stage."""
    for stage, held in shown["stages"].items():
        for each in held["draws"]:
            yield stage, each


def draw_again(shown: Json, stage: str, made: Json, wishes: Sequence[Collection[str]] = ()) -> Redrawn:
    """Draw again what `made` says, of `stage` in the event that is `shown` as everybody sees it.

    `wishes` are people, by their ids, who were to be kept apart: nobody is told of those publicly. The
    results of earlier rounds are taken as they are shown now. Raises RuleViolation where nothing could be
    drawn so, LookupError or ValueError where what is shown does not hold together, OtherMethod.
    """
    if made["method"] != METHOD:
        raise OtherMethod("other_method", method=made["method"], known=METHOD)
    published = _published(shown, stage, made)
    by_hand = {one for each in published.by_hand if each.change == "added" for one in each.entrants}
    left_out = [one for each in published.by_hand if each.change == "removed" for one in each.entrants]
    drawn = [one for each in published.matches for one in each.entrants]
    of_old = {*drawn, *published.byes, *left_out} - by_hand
    event, results = _before(shown, stage, made, wishes)
    event = _as_they_were(event, stage, results, of_old)
    held, cards = contest(event, stage, results), made["cards"]
    own = draw(held, made["seed"], (), match_best, made["draw"], by_cards=bool(cards))
    drawn_cards = own.cards or {}
    others = tuple(each for each in {**drawn_cards, **cards} if drawn_cards.get(each) != cards.get(each))
    bare = replace(
        published, matches=tuple(MatchStated(each.match, each.entrants) for each in published.matches)
    )
    return Redrawn(
        event,
        published,
        own,
        tuple(_elsewhere(own, bare)),
        tuple(sorted({*own.byes} ^ {*bare.byes})),
        others,
        not others and _is_told(own, bare),
        tuple(made["lineups"]),
    )


def seed_follows(shown: Json, stage: str, made: Json) -> bool | None:
    """Tell whether a draw's seed is the one that was bound when entries closed; None where it was given.

    What it is made of must be what the competition has told the digest of, and give this seed.
    """
    if not made.get("lots"):
        return None
    seed = bound_seed(made["lots"], stage, made["round"], made["number"], made["word"])
    return lots_bound(shown, stage, made["lots"]) and seed == made["seed"]


def lots_bound(shown: Json, stage: str, lots: str | None) -> bool:
    """Tell whether `lots` are those that were bound for the competition of a stage; None where none were."""
    told = shown["competitions"][shown["stages"][stage]["competition"]].get("lots")
    return told == (digest_of_lots(lots) if lots else None)


def _published(shown: Json, stage: str, made: Json) -> DrawPublished:
    """Return a draw as it was published, at the tables where its matches are now."""
    matches = tuple(
        MatchStated(
            match,
            tuple(made["lineups"].get(match, shown["matches"][match]["entrants"])),
            shown["matches"][match]["table"],
        )
        for match in made["matches"]
    )
    return DrawPublished(
        draw=made["draw"],
        stage=stage,
        round=made["round"],
        matches=matches,
        byes=tuple(made["byes"]),
        seed=made["seed"],
        method=made["method"],
        by_hand=tuple(ByHand(each["change"], tuple(each["entrants"])) for each in made["by_hand"]),
        cards=made["cards"] or None,
    )


def _before(shown: Json, stage: str, made: Json, wishes: Sequence[Collection[str]]) -> tuple[Event, Results]:
    """Return the event as it was before a draw of `stage`, and how the matches of earlier rounds stand."""
    earlier = _earlier(shown["stages"][stage]["draws"], made)
    matches = {
        name: _match(name, shown["matches"][name], each["lineups"], running=each["round"] == made["round"])
        for each in earlier
        for name in each["matches"]
    }
    held = shown["stages"][stage]
    event = Event(
        called=str,
        people={
            each: Person(each, stated["name"], here="desk", club=stated.get("club", ""))
            for each, stated in shown["people"].items()
        },
        wishes=tuple(Wish(str(number), tuple(wish), "wish") for number, wish in enumerate(wishes)),
        competitions={
            each: read(CompetitionStated, _facts(stated, "opened"))
            for each, stated in shown["competitions"].items()
        },
        opened={held["competition"]: True},
        entrants={each: _entrant(each, shown["entrants"][each]) for each in _in_order(shown["entrants"])},
        stages={stage: _stage(held, earlier, matches, made["round"])},
        draws={each["draw"]: _draw(stage, each) for each in earlier},
        matches=matches,
        advancements=_advanced(stage, held),
    )
    played = {name: shown["matches"][name] for name, match in matches.items() if match.round < made["round"]}
    return event, {name: _result(each) for name, each in played.items() if each["over"]}


def _earlier(draws: Sequence[Json], made: Json) -> list[Json]:
    """Return the draws of a stage that were published before one."""
    before = draws[: [each["draw"] for each in draws].index(made["draw"])]
    return [each for each in before if each["round"] <= made["round"]]


def _as_they_were(event: Event, stage: str, results: Results, drawn: Collection[str]) -> Event:
    """Return the event with those in it who were when it was drawn: whoever was due then was drawn."""
    held = event.stages[stage]
    seen = {*drawn, *(one for match in event.matches.values() for one in match.entrants)}
    seen |= {one for each in held.rounds for one in each.byes}
    standing: dict[str, Standing] = {
        each.id: "in" if each.id in drawn else each.standing if each.id in seen else "withdrawn"
        for each in event.entrants.values()
    }
    while True:
        entrants = {each: replace(known, standing=standing[each]) for each, known in event.entrants.items()}
        then = replace(event, entrants=entrants)
        due = format_of(then, stage).due(contest(then, stage, results))
        absent = [each for each in due.entrants if each not in drawn] if due else []
        if not absent:
            return then
        standing |= dict.fromkeys(absent, "withdrawn")


def _stage(held: Json, earlier: Sequence[Json], matches: Mapping[str, Match], running: int) -> Stage:
    """Return a stage with the rounds that were drawn before; those with a bye in the `running` one go on."""
    of_round: dict[int, list[str]] = {}
    byes = {each["round"]: each["byes"] for each in held["rounds"]} | {running: []}
    for each in earlier:
        of_round.setdefault(each["round"], []).extend(each["matches"])
        if each["round"] == running:
            drawn = {one for match in each["matches"] for one in matches[match].entrants}
            byes[running] = [bye for bye in byes[running] if bye not in drawn] + each["byes"]
    rounds = tuple(
        Round(number, tuple(of_round[number]), tuple(byes.get(number, ()))) for number in sorted(of_round)
    )
    return Stage(read(StageStated, _facts(held, *_FOLLOWS)), rounds)


_FOLLOWS = ("rounds", "draws", "standings", "through", "gone", "over", "basis", "advanced")
"""What follows for a stage, beside what was stated of it."""


def _facts(shown: Json, *but: str) -> Json:
    return {name: value for name, value in shown.items() if name not in but}


def _advanced(stage: str, held: Json) -> dict[str, AdvancementConfirmed]:
    entrants = tuple(held["advanced"])
    if not entrants:
        return {}
    return {stage: AdvancementConfirmed(stage=held["after"], to=stage, entrants=entrants, basis="")}


def _in_order(entrants: Json) -> list[str]:
    """Return the entrants in the order of entry."""
    return sorted(entrants, key=lambda each: int(entrants[each]["number"]))


def _entrant(name: str, shown: Json) -> Entrant:
    people = tuple(shown["people"])
    return Entrant(
        name,
        shown["competition"],
        shown["number"],
        people,
        shown["name"],
        shown["seed"],
        standing=shown["standing"],
    )


def _draw(stage: str, made: Json) -> Draw:
    return Draw(made["draw"], stage, made["round"], tuple(made["matches"]), tuple(made["byes"]))


def _match(name: str, shown: Json, lineups: Json, *, running: bool) -> Match:
    """Return a match as it is now; in the `running` round as it was published, for it had not been played."""
    entrants = lineups[name] if running and name in lineups else shown["entrants"]
    adjourned = MatchAdjourned(match=name) if shown["status"] == "adjourned" else None
    return Match(name, shown["stage"], shown["round"], shown["number"], tuple(entrants), adjourned=adjourned)


def _result(shown: Json) -> Result:
    places = {each["entrant"]: each["place"] for each in shown["scores"]}
    points = {each["entrant"]: each["points"] for each in shown["scores"]}
    return replace(finished(places, points), without_win=shown["without_win"])


def _elsewhere(own: DrawPublished, published: DrawPublished) -> Iterator[Elsewhere]:
    drawn = {each.match: each.entrants for each in own.matches}
    stated = {each.match: each.entrants for each in published.matches}
    for match in {**drawn, **stated}:
        seats = zip_longest(drawn.get(match, ()), stated.get(match, ()))
        for seat, (one, other) in enumerate(seats, 1):
            if one != other:
                yield Elsewhere(match, seat, one, other)


def _is_told(own: DrawPublished, published: DrawPublished) -> bool:
    """Tell whether whoever sits elsewhere was published as changed by hand."""
    moved = {one for each in published.by_hand for one in each.entrants}
    return all({*each.entrants} <= moved for each in changes(own, published))
