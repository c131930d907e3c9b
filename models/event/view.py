"""Show an event as everybody may see it: the schedule, the draws, how every match stands; nothing private."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from models.event.book import EventBook
from models.event.poker.room import room_view
from models.event.results import GameStanding, results_of, seated_at
from models.store.base import Json
from models.store.conflicts import Unknown
from rules.events.acts import facts_of
from rules.events.advancements import basis
from rules.events.chances import chances, winners
from rules.events.checks.refusing import is_over
from rules.events.clock.clocks import clocks
from rules.events.contests import contest, format_of
from rules.events.formats.contest import Contest
from rules.events.formats.format import Format, Meeting
from rules.events.lots import digest_of_lots
from rules.events.names.rounds import round_name
from rules.events.plans import say_stage
from rules.events.prizes import Payouts, holders_of, payouts, won
from rules.events.ranking import Place
from rules.events.results import Result, Results
from rules.events.standings import standings_of
from rules.events.state import Draw, Entrant, Event, Match, Stage
from rules.events.story import by_round, of_competition_by_round


def roster_view(book: EventBook) -> Json:
    """Return what follows from the director's acts alone: the occasion, the hall, who is there for what."""
    event = book.event
    occasion = facts_of(event.occasion) if event.occasion else {}
    return {
        "code": book.code,
        "occasion": {name: value for name, value in occasion.items() if name != "kind"},
        "tables": [{"table": table, "label": label} for table, label in event.tables.items()],
        "announcements": [
            {"id": each, "text": said.text, "tables": list(said.tables)}
            for each, said in event.announcements.items()
        ],
        "people": {
            person.id: {
                "name": event.person_name(person.id),
                "here": person.here,
                **({"club": club} if (club := event.club(person.id)) else {}),
            }
            for person in event.people.values()
        },
        "competitions": {each: _competition(book, each) for each in event.competitions},
        "entrants": {each.id: _entrant(event, each) for each in event.entrants.values()},
        "clocks": {stage: clock.as_json() for stage, clock in clocks(event).items()},
    }


def played_view(
    book: EventBook, sheets: Mapping[str, GameStanding], rest: Callable[[], None] = lambda: None
) -> Json:
    """Return the draws and how they are played; matches by id, so that a change of one is small.

    `rest` is called between its parts.
    """
    event, results = book.event, results_of(book, sheets)
    stages, contests = {}, {}
    for each, stage in event.stages.items():
        rest()
        contests[each] = contest(event, each, results)
        stages[each] = _stage(book, stage, results, contests[each])
    rest()
    matches = {each.id: _match(event, each, sheets, results) for each in event.matches.values()}
    rest()
    over = bool(stages) and all(each["over"] for each in stages.values())
    return {"stages": stages, "matches": matches, "over": over, **_prizes(event, contests)}


def standings_view(book: EventBook, sheets: Mapping[str, GameStanding]) -> Json:
    """Return who has which place and why: in each stage, each competition, and over the night."""
    ranked = standings_of(book.event, results_of(book, sheets))
    return {
        "code": book.code,
        "stages": {each: _places(places) for each, places in ranked.stages.items()},
        "competitions": {each: _places(places) for each, places in ranked.competitions.items()},
        "night": [
            {"person": place["entrant"], "place": place["place"], "reasons": place["reasons"]}
            for place in _places(ranked.night)
        ],
    }


def story_view(book: EventBook, sheets: Mapping[str, GameStanding], stage: str) -> Json:
    """Return the places after each round of a stage, and the matches that led there; raises Unknown.

    Who stands first now comes first.
    """
    event = book.event
    if stage not in event.stages:
        raise Unknown("not_found.stage")
    rounds = [(stage, *each) for each in by_round(event, stage, results_of(book, sheets))]
    title = event.stages[stage].terms.title
    return {"code": book.code, "stage": stage, "title": title, **_told(event, sheets, rounds)}


def competition_stories(book: EventBook, sheets: Mapping[str, GameStanding]) -> list[Json]:
    """Return for each competition with a result the places in it after each round of each of its stages."""
    event, results, stories = book.event, results_of(book, sheets), []
    for competition, stated in event.competitions.items():
        rounds = list(of_competition_by_round(event, competition, results))
        if not rounds:
            continue
        told = _told(event, sheets, rounds)
        for each, (stage, _, _) in zip(told["rounds"], rounds, strict=True):
            each |= {"stage": stage, "title": event.stages[stage].terms.title}
        stories.append({"competition": competition, "title": stated.title, **told})
    return stories


def _told(
    event: Event, sheets: Mapping[str, GameStanding], rounds: Sequence[tuple[str, int, Sequence[Place]]]
) -> Json:
    """Return what `rounds` of stages are called, who stood where after each, and the games played in it."""
    places = [{each.entrant: each.place for each in ranked} for _, _, ranked in rounds]
    matches = {
        (stage, each.number): each.matches
        for stage in dict.fromkeys(stage for stage, _, _ in rounds)
        for each in event.stages[stage].rounds
    }
    played = [
        {entrant: name for name in matches[stage, number] for entrant in event.matches[name].entrants}
        for stage, number, _ in rounds
    ]
    games = {name: _game(event.matches[name], sheets) for each in played for name in each.values()}
    return {
        "rounds": [
            {"round": number, "name": round_name(event, stage, number).as_json()}
            for stage, number, _ in rounds
        ],
        "entrants": [
            {
                "entrant": entrant,
                "name": event.name(entrant),
                "places": [each.get(entrant) for each in places],
                "games": [games.get(each.get(entrant, "")) for each in played],
            }
            for entrant in (each.entrant for each in (rounds[-1][2] if rounds else ()))
        ],
    }


def _places(places: Iterable[Place]) -> list[Json]:
    return [place.as_json() for place in places]


def _game(match: Match, sheets: Mapping[str, GameStanding]) -> Json | None:
    """Return the sheet of the last game of a match, and where it is; None without any."""
    played = [sheets[game] for game in match.played_as if game in sheets]
    return {"table": played[-1].table, "game": played[-1].game} if played else None


def _competition(book: EventBook, competition: str) -> Json:
    stated, lots = facts_of(book.event.competitions[competition]), book.history.lots.get(competition)
    return {
        **{name: value for name, value in stated.items() if name != "kind"},
        "opened": book.event.opened.get(competition, True),
        "lots": digest_of_lots(lots) if lots else None,
    }


def _entrant(event: Event, entrant: Entrant) -> Json:
    return {
        "competition": entrant.competition,
        "number": entrant.number,
        "name": event.name(entrant.id),
        "people": list(entrant.people),
        "seed": entrant.seed,
        "late": entrant.late,
        "standing": entrant.standing,
    }


def _prizes(event: Event, contests: Mapping[str, Contest]) -> Json:
    """Return who has won the prizes of each competition that has any, and what these pay, where they do."""
    holders = {each: holders_of(event, each, contests) for each in event.competitions}
    prizes = {each: won(event, each, those) for each, those in holders.items()}
    paid = {each: payouts(event, each, contests) for each in event.competitions}
    return {
        "prizes": {each: [list(those) for those in held] for each, held in prizes.items() if held},
        "holders": {each: [list(those) for those in holders[each]] for each, held in prizes.items() if held},
        "payouts": {each: _payouts(made) for each, made in paid.items() if made.sums},
    }


def _payouts(made: Payouts) -> Json:
    return {
        "sums": list(made.sums),
        "says": [said.as_json() for said in made.says],
        "paid": [
            {"entrant": player, "amount": each.amount, "said": each.said.as_json()}
            for player, each in made.paid.items()
        ],
        "deal": made.deal or None,
    }


def _stage(book: EventBook, stage: Stage, results: Results, held: Contest) -> Json:
    event, stated = book.event, facts_of(stage.terms)
    advanced = event.advancements.get(stage.terms.stage)
    form = format_of(event, stage.terms.stage)
    through, third = held.once(form.through), form.third_place(held)
    return {
        **{name: value for name, value in stated.items() if name != "kind"},
        "said": say_stage(event, held.id, held).as_json(),
        "rounds": [
            {
                "round": each.number,
                "name": round_name(event, held.id, each.number, held).as_json(),
                "matches": list(each.matches),
                "byes": list(each.byes),
                "third_place": third.id if third and third.id in each.matches else None,
            }
            for each in stage.rounds
        ],
        "draws": [_draw(book, draw) for draw in event.draws.values() if draw.stage == stage.terms.stage],
        "standings": _standings(event, form, held),
        "winners": list(winners(event, form, held)),
        "joined": form.joined,
        "tree": [
            {
                "name": round_name(event, held.id, number, held).as_json(),
                "meetings": [_meeting(each) for each in meetings],
            }
            for number, meetings in enumerate(form.tree(held), 1)
        ],
        "through": list(through),
        "gone": list(held.once(form.gone)),
        "over": held.once(form.is_over),
        "basis": basis(event, stage.terms.stage, results, through),
        "advanced": list(advanced.entrants) if advanced else [],
        "room": room_view(book, stage.terms.stage),
    }


def _standings(event: Event, form: Format, held: Contest) -> list[Json]:
    counted, certain = form.counted(held), chances(event, form, held)
    return [
        {
            "entrant": each.entrant,
            "place": each.place,
            "counted": list(counted.get(each.entrant, ())),
            "chance": certain.get(each.entrant),
        }
        for each in held.once(form.standings)
    ]


def _meeting(meeting: Meeting) -> Json:
    return {"match": meeting.match, "entrants": list(meeting.entrants), "third": meeting.third}


def _draw(book: EventBook, draw: Draw) -> Json:
    """Return how a draw was made and published; who plays its matches now is told where that is the same."""
    event, bound = book.event, book.history.bound[draw.id]
    published = dict(zip(draw.matches, draw.lineups, strict=True))
    return {
        "draw": draw.id,
        "round": draw.round,
        "seed": draw.seed,
        "method": draw.method,
        "matches": list(draw.matches),
        "byes": list(draw.byes),
        "by_hand": [{"change": each.change, "entrants": list(each.entrants)} for each in draw.by_hand],
        "lineups": {
            match: list(lineup)
            for match, lineup in published.items()
            if lineup != event.matches[match].entrants
        },
        "cards": dict(draw.cards),
        "drafted": bound.drafted,
        "lots": bound.lots,
        "number": bound.number,
        "word": bound.word,
    }


def _match(event: Event, match: Match, sheets: Mapping[str, GameStanding], results: Results) -> Json:
    result = results.get(match.id)
    sheet = sheets.get(match.played_as[-1])
    return {
        "stage": match.stage,
        "round": match.round,
        "number": match.number,
        "entrants": list(match.entrants),
        "people": list(event.players(match)),
        "table": match.table,
        "start": match.start,
        "status": status_of(match, result, begun=sheet is not None or match.stage in event.rooms),
        "over": is_over(match, results),
        "game": sheet.game if sheet else None,
        "played_at": sheet.table if sheet else None,
        "seated_at": seated_at(match, sheet),
        "deal": sheet.deal if sheet else None,
        "scores": [] if match.stage in event.rooms else _scores(result),
        "provisional": bool(result and result.provisional),
        "forfeits": list(match.forfeits),
        "without_win": bool(result and result.without_win),
        "ruled": [
            {"entrant": each.entrant, "place": each.place, "points": each.points} for each in match.ruled
        ],
        "adjourned": {"until": match.adjourned.until, "place": match.adjourned.place}
        if match.adjourned
        else None,
    }


def status_of(match: Match, result: Result | None, *, begun: bool) -> str:
    """Return the word for where a match stands: how it ended, or what is waited for."""
    if match.off:
        return "off"
    if match.ruled:
        return "ruled"
    if match.decided:
        return "forfeited"
    if result is not None and result.finished:
        return "finished"
    if match.adjourned:
        return "adjourned"
    return "playing" if begun else "to_come"


def _scores(result: Result | None) -> list[Json]:
    if result is None:
        return []
    return [{"entrant": each.entrant, "points": each.points, "place": each.place} for each in result.scores]
