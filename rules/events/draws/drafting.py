"""Draft a draw from a shown seed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from rules.events.acts.kinds import MOST_IN_AN_ACT
from rules.events.acts.playing import DrawPublished, MatchStated
from rules.events.card_seats import check_by_cards, seat_by_cards
from rules.events.contests import format_of
from rules.events.formats.contest import Contest
from rules.events.formats.format import Matcher
from rules.events.lots import METHOD, Lot
from rules.events.names.matches import which
from rules.events.state import Event
from rules.statements import RuleViolation


def draw(
    contest: Contest,
    seed: str,
    tables: Sequence[str],
    matcher: Matcher,
    draw_id: str = "draft",
    start: str | None = None,
    by_cards: bool = False,
    without: Collection[str] = (),
) -> DrawPublished:
    """Return a draw of what is due in a stage: a draft, until it is published.

    The same contest, seed, `tables` and `draw_id` give the same draw for everybody. `tables` are the codes of
    those that are free, in the order in which they are taken; matches beyond them get theirs later. The ids
    of the matches follow from `draw_id`. With `by_cards` the seats at each table follow from cards. `without`
    are left out, as they are not here; a round that follows from the one before leaves out nobody. Raises
    NOTHING_DUE where nothing can be drawn now, NOBODY_ENTERED and NOT_THROUGH where nobody is there to be
    drawn, NOT_BY_CARDS, LIMIT_REACHED for more matches than an act has.
    """
    event, stage = contest.event, contest.id
    form = format_of(event, stage)
    due = form.due(contest)
    if due is None:
        raise _nothing_due(contest)
    due = replace(due, entrants=tuple(each for each in due.entrants if each not in without))
    if form.pairs and not form.knocks_out:
        _check_size(contest, len(due.entrants) // 2)
    drafted = form.draft(contest, due, Lot(seed), matcher)
    _check_size(contest, len(drafted.lineups))
    seats = _by_cards(event, stage, seed, drafted.lineups) if by_cards else []
    lineups = [tuple(each) for each in seats] if by_cards else drafted.lineups
    matches = tuple(
        MatchStated(
            match=str(uuid5(NAMESPACE_OID, f"{draw_id}:{number}")),
            entrants=entrants,
            table=tables[number - 1] if number <= len(tables) else None,
            start=start,
        )
        for number, entrants in enumerate(lineups, 1)
    )
    return DrawPublished(
        draw=draw_id,
        stage=stage,
        round=due.round,
        matches=matches,
        byes=drafted.byes,
        seed=seed,
        method=METHOD,
        cards={entrant: card for each in seats for entrant, card in each.items()} or None,
    )


def _by_cards(
    event: Event, stage: str, seed: str, lineups: Sequence[Sequence[str]]
) -> list[Mapping[str, str]]:
    """Return for each lineup who sits in which order, with their cards; raises NOT_BY_CARDS."""
    check_by_cards(event, stage, "/by_cards")
    return [
        seat_by_cards(event, stage, entrants, Lot(f"{seed}:{number}"))
        for number, entrants in enumerate(lineups, 1)
    ]


def _check_size(contest: Contest, matches: int) -> None:
    """Raise LIMIT_REACHED where no act could publish so many matches."""
    if matches > MOST_IN_AN_ACT:
        title = contest.event.competition_of(contest.id).title
        facts: dict[str, Any] = {"title": title, "given": matches, "most": MOST_IN_AN_ACT}
        raise RuleViolation("LIMIT_REACHED", "event_draw_too_large", "/stage", **facts)


def _nothing_due(contest: Contest) -> RuleViolation:
    """Return why nothing can be drawn in a stage now, with the way out."""
    event, terms = contest.event, contest.stage.terms
    if terms.after is not None and terms.stage not in event.advancements:
        return RuleViolation("NOT_THROUGH", "event_nobody_through", "/stage", title=terms.title)
    if not contest.playing:
        title = event.competitions[terms.competition].title
        return RuleViolation("NOBODY_ENTERED", "event_nobody_entered", "/stage", title=title)
    form = format_of(event, terms.stage)
    if not form.pairs and not form.while_open and (waiting := _waiting(contest)):
        names = [event.name(each) for each in waiting]
        return RuleViolation("NOTHING_DUE", "event_too_few_to_draw", "/stage", names=names)
    if form.while_open and event.opened.get(terms.competition) is False:
        return RuleViolation("NOTHING_DUE", "event_play_closed", "/stage", title=terms.title)
    if form.is_over(contest):
        return RuleViolation("NOTHING_DUE", "event_nothing_left", "/stage", title=terms.title)
    if level := form.undecided(contest):
        return RuleViolation(
            "NOTHING_DUE", "event_undecided", "/stage", **which(event, level, contest.results)
        )
    return RuleViolation("NOTHING_DUE", "event_nothing_due", "/stage", title=terms.title)


def _waiting(contest: Contest) -> list[str]:
    """Return who has neither table nor bye, and is not out of the stage."""
    out = format_of(contest.event, contest.id).out(contest, 1)
    return [each for each in contest.undrawn(1) if each not in out]
