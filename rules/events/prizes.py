"""Say who has won which prize of a competition, as soon as that is certain by the results as they stand."""

from __future__ import annotations

from collections.abc import Mapping

from rules.events.contests import format_of
from rules.events.formats.contest import Contest
from rules.events.ranking import Place
from rules.events.standings import latest_first, of_competition
from rules.events.state import Event


def won(event: Event, competition: str, contests: Mapping[str, Contest]) -> tuple[tuple[str, ...], ...]:
    """Return for each prize of a competition who has won it, in the order of the places; `contests` by stage.

    Those who are level share the prizes of the places that they hold.
    """
    prizes = event.competitions[competition].prizes or ()
    if not prizes:
        return ()
    level: dict[int, list[str]] = {}
    for each in _certain(event, competition, contests):
        level.setdefault(each.place, []).append(each.entrant)
    held = {place + further: those for place, those in level.items() for further in range(len(those))}
    return tuple(
        tuple(
            dict.fromkeys(
                one for place, those in sorted(held.items()) if first <= place <= last for one in those
            )
        )
        for first, last in ((each.place, each.up_to or each.place) for each in prizes)
    )


def _certain(event: Event, competition: str, contests: Mapping[str, Contest]) -> list[Place]:
    """Return the places that nothing can change any more but a correction."""
    settled, seen = set[str](), set[str]()
    known = True  # who plays the later stages
    for stage in latest_first(event, competition):
        held = contests[stage]
        here = {*held.field} - seen
        if known:
            settled |= here & {*format_of(event, stage).settled(held)}
        seen |= here
        known = known and (held.stage.terms.after is None or bool(event.advancements.get(stage)))
    stages = {each: held.once(format_of(event, each).standings) for each, held in contests.items()}
    return [each for each in of_competition(event, competition, stages) if each.entrant in settled]
