"""Say who has won which prize of a competition, as soon as that is certain by the results as they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.events.contests import format_of
from rules.events.formats.contest import Contest
from rules.events.games import rules_of
from rules.events.ranking import Place
from rules.events.standings import latest_first, of_competition
from rules.events.state import Event


def won(event: Event, competition: str, contests: Mapping[str, Contest]) -> tuple[tuple[str, ...], ...]:
    """Return for each prize of a competition who has won it, in the order of the places; `contests` by stage.

    Those who are level share the prizes of the places that they hold. Who left a freeze-out has none (RULES
    §12 K-6).
    """
    prizes = event.competitions[competition].prizes or ()
    if not prizes:
        return ()
    level: dict[int, list[str]] = {}
    for each in _with_prize(event, _certain(event, competition, contests), contests):
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


def _with_prize(event: Event, places: list[Place], contests: Mapping[str, Contest]) -> list[Place]:
    """Return the places without those who left a freeze-out: their prizes lapse, or those behind move up."""
    left = {
        entrant: rules_of(event, stage)["leaver_prize"] == "next_finisher"
        for stage in contests.keys() & event.rooms.keys()
        for entrant in event.rooms[stage].left
    }
    before = [each.place for each in places if left.get(each.entrant)]
    return [
        replace(each, place=each.place - sum(place < each.place for place in before))
        for each in places
        if each.entrant not in left
    ]


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
