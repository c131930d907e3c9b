"""Find out again, slowly and by trying everything, what pairing, advancement and standings must be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any

from rules.events.contests import contest, format_of
from rules.events.formats.pair_costs import Entered
from rules.events.results import Results, finished
from rules.events.state import Event

Pairs = frozenset[frozenset[str]]


def all_pairings(names: Sequence[str]) -> Iterator[list[tuple[str, ...]]]:
    """Yield every way to pair `names`; where their number is odd one stays alone."""
    if not names:
        yield []
        return
    first, *others = names
    for place, other in enumerate(others):
        for rest in all_pairings(others[:place] + others[place + 1 :]):
            yield [(first, other), *rest]
    if len(names) % 2:
        for rest in all_pairings(others):
            yield [(first,), *rest]


def cost(pairs: Sequence[tuple[str, ...]], entered: Mapping[str, Entered]) -> tuple[int, ...]:
    """Return what is wrong with a pairing, the worst first."""
    lowest = min(each.record for each in entered.values())
    two = [(entered[pair[0]], pair[1], entered[pair[1]]) for pair in pairs if len(pair) == 2]
    alone = [entered[pair[0]] for pair in pairs if len(pair) == 1]
    return (
        sum(one.met.count(name) for one, name, _ in two),
        sum(each.byes for each in alone),
        sum(each.record - lowest for each in alone),
        sum((one.record - other.record) ** 2 for one, _, other in two),
        sum(name in one.apart for one, name, _ in two),
    )


def least_cost(entered: Mapping[str, Entered]) -> tuple[int, ...]:
    return min(cost(pairs, entered) for pairs in all_pairings([*entered]))


def mended(tables: Sequence[Sequence[str]], kept: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """Return the tables once no two can change places so that fewer kept apart sit together."""

    def together(seated: Sequence[Sequence[str]]) -> int:
        return sum(other in kept[one] for table in seated for one in table for other in table)

    def changed(one: str, other: str) -> list[list[str]]:
        other_of = {one: other, other: one}
        return [[other_of.get(each, each) for each in table] for table in tables]

    for table in tables:
        for one in table:
            if kept[one].isdisjoint(table):
                continue
            for other in (each for another in tables if another is not table for each in another):
                if together(then := changed(one, other)) < together(tables):
                    return mended(then, kept)
    return [[*table] for table in tables]


def best_matching(weights: Mapping[tuple[int, int], int]) -> frozenset[tuple[int, int]]:
    """Try every matching: another exact matcher, for up to ten places."""
    places = sorted({place for pair in weights for place in pair})

    def matchings(left: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
        if len(left) < 2:
            yield []
            return
        first, *others = left
        yield from matchings(others)
        for other in others:
            if (first, other) in weights:
                for rest in matchings([each for each in others if each != other]):
                    yield [(first, other), *rest]

    def worth(pairs: list[tuple[int, int]]) -> tuple[int, int]:
        return len(pairs), sum(weights[pair] for pair in pairs)

    best = max(matchings(places), key=worth)
    return frozenset(best)


def every_ending(event: Event, stage: str, results: Results) -> Iterator[Results]:
    """Yield the results of every way in which the open matches of a stage can end, without shared places."""
    matches = [match for match in contest(event, stage, results).matches if not _over(match.id, results)]
    endings = []
    for match in matches:
        known = results.get(match.id)
        bounds = {score.entrant: (score.best, score.worst) for score in known.scores} if known else {}
        orders = [
            order
            for order in permutations(match.entrants)
            if all(
                bounds.get(entrant, (1, 99))[0] <= place <= bounds.get(entrant, (1, 99))[1]
                for place, entrant in enumerate(order, 1)
            )
        ]
        endings.append([(match.id, order) for order in orders])
    for chosen in product(*endings):
        ended = {
            match: finished({each: place for place, each in enumerate(order, 1)}, {})
            for match, order in chosen
        }
        yield {**results, **ended}


def _over(match: str, results: Results) -> bool:
    return match in results and results[match].finished


def check_certain(event: Event, stage: str, results: Results, others: Sequence[Results]) -> None:
    """Assert that who is through, or gone, by `results` is so in all `others`, which may follow from them."""
    form = format_of(event, stage)
    now = contest(event, stage, results)
    through, gone = {*form.through(now)}, {*form.gone(now)}
    assert not through & gone
    for after in others:
        then = contest(event, stage, after)
        assert through <= {*form.through(then)}
        assert gone <= {*form.gone(then)}


def table_winners(event: Event, stage: str, results: Results, advance: int) -> set[str]:
    """Return who is among the first `advance` of an ended table."""
    return {
        score.entrant
        for match in event.matches.values()
        if match.stage == stage and _over(match.id, results)
        for score in results[match.id].scores
        if score.place <= advance and event.entrants[score.entrant].standing == "in"
    }


def match_points(event: Event, stage: str, results: Results, bye: int) -> dict[str, int]:
    """Return two for every win, one for a draw, `bye` for every bye."""
    points: dict[str, int] = {}

    def add(entrant: str, more: int) -> None:
        points[entrant] = points.get(entrant, 0) + more

    for each in event.stages[stage].rounds:
        for entrant in each.byes:
            add(entrant, bye)
        for name in each.matches:
            if _over(name, results):
                places = {score.entrant: score.place for score in results[name].scores}
                for entrant, place in places.items():
                    level = list(places.values()).count(place) > 1
                    won = 0 if results[name].without_win else 2
                    add(entrant, 0 if place > 1 else 1 if level else won)
    return points


def met_before(event: Event, stage: str, until: int) -> set[Any]:
    """Return the pairs that met in the rounds before `until`."""
    return {
        frozenset(event.matches[name].entrants)
        for each in event.stages[stage].rounds
        if each.number < until
        for name in each.matches
    }


def table_order(event: Event, stage: str, results: Results) -> list[str]:
    """Return who ended a match, by place at the table and then by fewer points."""
    scores = [
        score
        for match in event.matches.values()
        if match.stage == stage and _over(match.id, results)
        for score in results[match.id].scores
    ]
    return [each.entrant for each in sorted(scores, key=lambda score: (score.place, score.points))]


def rounds_come_through(event: Event, stage: str, results: Results) -> dict[str, int]:
    """Return how many rounds each entrant of a knock-out won or had a bye in, and 0 for who lost at once."""
    come: dict[str, int] = {}
    for each in event.stages[stage].rounds:
        for entrant in each.byes:
            come[entrant] = come.get(entrant, 0) + 1
        for name in each.matches:
            for score in results[name].scores if _over(name, results) else ():
                come[score.entrant] = come.get(score.entrant, 0) + (score.place == 1)
    return come
