"""Draft a draw from a shown seed, and say of any draw what it breaks and what a person changed in it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from rules.events.acts.kinds import MOST_IN_AN_ACT
from rules.events.acts.playing import ByHand, DrawPublished, MatchStated
from rules.events.card_seats import check_by_cards, seat_by_cards
from rules.events.contests import contest as read_contest, format_of
from rules.events.formats.clubs import club_faults
from rules.events.formats.contest import Contest
from rules.events.formats.format import Matcher
from rules.events.formats.tables import apart, table_sizes
from rules.events.lots import METHOD, Lot
from rules.events.names.matches import which
from rules.events.names.rounds import round_name
from rules.events.results import Results
from rules.events.state import Event
from rules.statements import RuleViolation, Statement


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
        names = _names(contest, waiting)
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


def faults_of(event: Event, draw: DrawPublished, results: Results) -> tuple[Statement, ...]:
    """Return what a draw breaks, each as a sentence: rematch, side, size, kin, club, a second bye.

    None of them forbids it: the director may have reasons. A match that has been published stands as `draw`
    has it, so that changed lineups can be asked about as well.
    """
    stated = {each.match for each in draw.matches}
    stage = event.stages[draw.stage]
    rounds = tuple(
        replace(each, matches=tuple(name for name in each.matches if name not in stated))
        for each in stage.rounds
    )
    others = replace(event, stages={**event.stages, draw.stage: replace(stage, rounds=rounds)})
    contest = read_contest(others, draw.stage, results)
    return tuple(
        fault
        for faults in (_rematches, _sides, _sizes, _left_over, _kin, _clubs, _strongest, _byes)
        for fault in faults(contest, draw)
    )


def _rematches(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    if not format_of(contest.event, contest.id).pairs:
        return
    for match in draw.matches:
        for one, other in combinations(match.entrants, 2):
            if other in contest.met.get(one, ()):
                yield Statement("draw_rematch", {"names": _names(contest, (one, other))})


def _sides(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    form = format_of(contest.event, contest.id)
    lineups = [match.entrants for match in draw.matches if match.entrants]
    for lineup in form.misplaced(contest, draw.round, lineups):
        called = round_name(contest.event, contest.id, draw.round, contest).as_json()
        yield Statement(
            "draw_side", {"names": _names(contest, lineup), "round": draw.round, "called": called}
        )


def _sizes(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    """Yield tables that the game is not for, and those larger than another by more than one."""
    fewest, most = contest.sizes
    lineups = [match.entrants for match in draw.matches if match.entrants]
    smallest = min(map(len, lineups), default=0)
    for lineup in lineups:
        said = {"names": _names(contest, lineup), "given": len(lineup)}
        if not fewest <= len(lineup) <= most:
            yield Statement("draw_size", {**said, "fewest": fewest, "most": most})
        elif len(lineup) > smallest + 1:
            yield Statement("draw_uneven", {**said, "smallest": smallest})


def _left_over(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    """Yield who sits out since the tables of this game cannot seat all, as five where three or four play."""
    if format_of(contest.event, contest.id).pairs or not draw.byes:
        return
    fewest, most = contest.sizes
    given = sum(len(match.entrants) for match in draw.matches) + len(draw.byes)
    if sum(table_sizes(given, contest.sizes, contest.settings["table_size"])) < given:
        limits = {"fewest": fewest, "most": most, "given": given}
        yield Statement("draw_left_over", {"names": _names(contest, draw.byes), **limits})


def _kin(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    kept = apart(contest.event)
    for match in draw.matches:
        for one, other in combinations(match.entrants, 2):
            if other in kept.get(one, ()):
                yield Statement("draw_kin", {"names": _names(contest, (one, other))})


def _clubs(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    if draw.round == 1 or not format_of(contest.event, contest.id).pairs:
        yield from club_faults(contest, [match.entrants for match in draw.matches if match.entrants])


def _strongest(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    """Yield the two strongest by their seeds, where they meet in a first round of several matches."""
    seeds = {each: contest.event.entrants[each].seed for match in draw.matches for each in match.entrants}
    ranked = sorted((seed, each) for each, seed in seeds.items() if seed is not None)[:2]
    if draw.round > 1 or contest.stage.terms.after is not None or len(draw.matches) < 2:
        return
    names = [each for _, each in ranked]
    if len(names) == 2 and any({*names} <= {*match.entrants} for match in draw.matches):
        (first, _), (second, _) = ranked
        yield Statement("draw_strongest", {"names": _names(contest, names), "first": first, "second": second})


def _byes(contest: Contest, draw: DrawPublished) -> Iterator[Statement]:
    """Yield who would have a second bye while somebody has had none."""
    had = [bye for each in contest.stage.rounds if each.number != draw.round for bye in each.byes]
    everybody = all(each in had for each in contest.playing)
    for bye in draw.byes:
        if bye in had and not everybody:
            yield Statement("draw_second_bye", {"name": contest.event.name(bye)})


def _names(contest: Contest, entrants: Sequence[str]) -> list[str]:
    return [contest.event.name(entrant) for entrant in entrants]


def changes(own: DrawPublished, by_hand: DrawPublished) -> tuple[ByHand, ...]:
    """Return how a draw by hand differs from the program's own, as it is published with it.

    Two who took each other's places were swapped, be it at one table; anybody else in another place, and a
    match at another table or hour, was moved; who had no place was added, who has none any more was removed.
    """
    before, after = _places(own), _places(by_hand)
    found: list[ByHand] = []
    seen = set[str]()
    for entrant, place in after.items():
        if entrant in seen or before.get(entrant) == place:
            continue
        other = next(
            (each for each, old in before.items() if old == place and after.get(each) == before.get(entrant)),
            "",
        )
        if entrant in before and other and other not in seen:
            found.append(ByHand("swapped", (entrant, other)))
            seen |= {entrant, other}
        else:
            found.append(ByHand("moved" if entrant in before else "added", (entrant,)))
    found += (ByHand("removed", (entrant,)) for entrant in before if entrant not in after)
    found += _seats(own, by_hand, found)
    tables = {each.match: (each.table, each.start) for each in own.matches}
    for each in by_hand.matches:
        if each.match in tables and tables[each.match] != (each.table, each.start):
            found.append(ByHand("moved", each.entrants))
    return tuple(found)


def _places(draw: DrawPublished) -> dict[str, str]:
    """Return in which match each entrant is, empty for a bye."""
    places = {entrant: each.match for each in draw.matches for entrant in each.entrants}
    return places | dict.fromkeys(draw.byes, "")


def _seats(own: DrawPublished, by_hand: DrawPublished, found: Sequence[ByHand]) -> Iterator[ByHand]:
    """Yield who sits otherwise at a table than by its own draw and what was `found` so far.

    Who was swapped has the other's seat. Who came or left shifts the others by a seat, which is no change.
    """
    other = {
        name: took
        for change in found
        if change.change == "swapped"
        for name, took in zip(change.entrants, reversed(change.entrants), strict=True)
    }
    drawn = {match.match: [other.get(each, each) for each in match.entrants] for match in own.matches}
    for match in by_hand.matches:
        before = [each for each in drawn.get(match.match, ()) if each in match.entrants]
        after = [each for each in match.entrants if each in before]
        seat_of = dict(zip(after, before, strict=True))
        for name, had in seat_of.items():
            if seat_of[had] != name:
                yield ByHand("moved", (name,))
            elif before.index(name) < before.index(had):
                yield ByHand("swapped", (name, had))
