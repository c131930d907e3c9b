"""Show the chips of a freeze-out: issued, counted, changed for others, and shared in a deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from models.event.book import EventBook
from models.store.base import Json
from rules.events.acts import facts_of, read_fact
from rules.events.acts.poker import DEALS
from rules.events.checks.naming import check_named
from rules.events.checks.poker import check_at_table
from rules.events.poker.chip_kinds import check_goes, is_due, next_colour_up
from rules.events.poker.chips import average, compared, difference_now, in_play, stacks_differ
from rules.events.poker.deals import deal_of, may_deal
from rules.events.poker.racing import propose_race
from rules.events.poker.settling import settles
from rules.events.state import Event


def chips_view(event: Event, stage: str) -> Json:
    """Return the chips in play, how each count compares, and which chips are changed next at which tables."""
    following = next_colour_up(event, stage)
    room = event.rooms[stage]
    return {
        "chips": in_play(event, stage),
        "average": average(event, stage),
        "counts": [
            {"difference": each.difference, "said": each.said.as_json()} for each in compared(event, stage)
        ],
        "colour_up": following
        and {
            **following.kinds._asdict(),
            "tables": list(following.tables),
        },
        "deal": room.deal.way if room.deal else None,
        "may_deal": may_deal(event, stage),
        "settles": settles(event, stage),
    }


def needs_of_chips(event: Event, stage: str, moment: int) -> Iterator[Json]:
    """Yield what the chips of a room need at a `moment`, in ms: a count that differs, chips that go now."""
    room = event.rooms[stage]
    if room.is_over:
        return
    if differs := difference_now(event, stage):
        act = {"kind": "counted", "stage": stage, "total": differs.counted.total, "taken": True}
        yield {"kind": "chips", "text": differs.said.text, "acts": [{"answer": "take_count", "act": act}]}
    following = next_colour_up(event, stage)
    if following and is_due(event, stage, following, moment):
        yield {"kind": "colour_up", "text": following.said.text}


def race_view(book: EventBook, asked: Mapping[str, Any], moment: int) -> Json:
    """Return who gets what for the odd chips of a table, by cards from lots or those that are entered.

    `asked` is as the act states it, and `by_hand` where the cards are dealt at the table: as long as some are
    missing there is no act. Raises what the act does at the `moment`, in ms.
    """
    event = book.event
    by_hand = bool(asked.get("by_hand"))
    fact: Any = read_fact("raced", {name: held for name, held in asked.items() if name != "by_hand"})
    check_named(event, fact)
    stage = event.matches[fact.match].stage
    check_at_table(event, fact)
    lots = book.history.lots[event.stages[stage].terms.competition]
    made = propose_race(event, replace(fact, seed=None), lots, by_hand=by_hand)
    check_goes(event, stage, made.kinds, moment)
    return {
        "most": made.kinds.most_odd,
        "says": [made.said.as_json()] if made.held else [],
        "players": [
            {
                "entrant": player,
                "cards": held.cards(made.kinds),
                "said": made.raced[player].said.as_json() if made.raced else None,
            }
            for player, held in made.held.items()
        ],
        "change": made.change,
        "act": made.act and facts_of(made.act),
    }


def deals_view(book: EventBook, stage: str, stacks: Sequence[Json]) -> Json:
    """Return both deals that the last players could make, each with its arithmetic and its act.

    Stacks that are not as many chips as are in play are told and hold up nothing. Raises what the act does.
    """
    event = book.event
    facts = {way: {"kind": "deal_made", "stage": stage, "way": way, "stacks": [*stacks]} for way in DEALS}
    check_named(event, read_fact("deal_made", facts[DEALS[0]]))
    chips = {each["entrant"]: each["chips"] for each in stacks}
    differs = stacks_differ(event, stage, chips.values())
    return {
        "says": [differs.as_json()] if differs else [],
        "ways": [
            {
                "way": way,
                "shares": [
                    {"entrant": player, "amount": each.amount, "said": each.said.as_json()}
                    for player, each in deal_of(event, stage, way, chips).items()
                ],
                "act": act,
            }
            for way, act in facts.items()
        ],
    }
