"""What is told of a stage costs what its matches do: the more people, no more for each."""

from __future__ import annotations

from typing import Any

import pytest

from models.heavy.matching import match_best
from rules.events.acts import Act, read_fact
from rules.events.contests import contest, format_of
from rules.events.draws.drafting import draw
from rules.events.event import fold
from rules.events.judged import judged
from rules.events.state import Event
from rules.statements import RuleViolation
from tests.rules.events.night import sealed
from tests.rules.shared.steps import Name, steps_of

FEW, MANY = 800, 3200


def two_rounds(form: str, people: int) -> Event:
    """Return an event of so many at gin, whose first two rounds were drawn by hand and given up."""
    acts: list[Act] = []

    def do(kind: str, **stated: Any) -> None:
        acts.append(
            Act(f"a{len(acts)}", read_fact(kind, {"kind": kind, **stated}), "2026-11-28T10:00:00Z", "")
        )

    names = [Name(number) for number in range(people)]
    do("people", people=[{"person": each, "sealed": sealed(each)} for each in names])
    do("competition", competition="c", title="C", game="gra_singles", preset="gra_singles")
    do("entered", competition="c", entrants=[{"entrant": each, "people": [each]} for each in names])
    do("stage", stage="s", competition="c", title="S", format=form, settings={})
    for number in (1, 2):
        pairs = list(zip(names[::2], names[1::2], strict=True))
        matches = [{"match": f"{number}-{one}", "entrants": [one, other]} for one, other in pairs]
        do("draw", draw=f"d{number}", stage="s", round=number, matches=matches)
        do("forfeited", matches=[{"match": f"{number}-{one}", "entrants": [other]} for one, other in pairs])
        names = [one for one, _ in pairs] if form == "knock_out" else [*names[1:], names[0]]
    return fold(lambda seal: seal, acts)


def test_a_draw_of_more_matches_than_an_act_has_is_refused_before_it_takes_long() -> None:
    event = two_rounds("rounds", 2002)
    with pytest.raises(RuleViolation, match="1001 matches, and one draw has 1000 at most") as refused:
        draw(contest(event, "s", judged(event, {})), "seed", (), match_best)
    assert refused.value.code == "LIMIT_REACHED"


def steps(event: Event) -> int:
    """Return in how many steps all is told of the stage."""
    results = judged(event, {})

    def tell() -> None:
        form, held = format_of(event, "s"), contest(event, "s", results)
        form.through(held), form.gone(held), form.standings(held), form.is_over(held)

    return steps_of(tell)


@pytest.mark.parametrize(
    "form", ["brackets", "knock_out", "open_play", "rounds", "round_robin", "two_losses"]
)
def test_a_stage_of_many_costs_no_more_for_each(form: str) -> None:
    few, many = steps(two_rounds(form, FEW)), steps(two_rounds(form, MANY))
    assert many * FEW <= 1.1 * few * MANY, (few, many)
