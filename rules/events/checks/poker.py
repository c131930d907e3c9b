"""Refuse what cannot be done in the room of a freeze-out: by whom, in which seat, how late."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.events.acts import Act
from rules.events.acts.kinds import Fact
from rules.events.acts.poker import (
    ButtonStated,
    ChipsCounted,
    ChipsRaced,
    LateSeated,
    PaymentMade,
    PlayersBusted,
    PlayerSeated,
    PlayersReseated,
    PlayersSat,
    PrizesDealt,
    SeatedLate,
    SeatTaken,
    StackStated,
    TableOpened,
)
from rules.events.checks.refusing import Check, check_clashes, check_in_competition, check_known
from rules.events.effects import take_effect
from rules.events.effects.poker import stage_of
from rules.events.names.matches import room_table
from rules.events.payouts import sums_at
from rules.events.poker.by_clock import check_open, elapsed_at, registered_at
from rules.events.poker.chip_kinds import check_goes
from rules.events.poker.chips import in_play, issued
from rules.events.poker.colour_up import check_cards, stated
from rules.events.poker.deals import deal_of
from rules.events.poker.proposal import REGISTRATION
from rules.events.poker.proposing import goes_on, terms_of
from rules.events.poker.room import Room, opened
from rules.events.poker.steps import STEPS
from rules.events.results import Results
from rules.events.state import Event
from rules.freezeout.finish import check_stacks
from rules.statements import RuleViolation


def check_in_room(event: Event, fact: Any) -> None:
    """Raise NO_ROOM where no seats were drawn, and where somebody is not in the room who would have to be.

    That holds whatever is played meanwhile, so an act rests on those by which people are in.
    """
    room = event.rooms.get(stage_of(event, fact))
    if room is None:
        raise RuleViolation("NO_ROOM", "event_no_room", "/stage")
    if room.deal and (not room.deal.on or isinstance(fact, PrizesDealt)):
        raise RuleViolation("DEAL_MADE", "event_deal_made", "/stage")
    match fact:
        case SeatedLate():
            _check_new(event, room, fact.seats)
        case TableOpened():
            _check_new(event, room, fact.seats, moving=room.playing)
        case PlayersReseated():
            _check_known(event, room, (each.entrant for each in fact.seats), "/seats")
        case PlayersBusted():
            _check_known(event, room, (each.entrant for each in fact.busted), "/busted")
            for place, each in enumerate(fact.busted):
                _check_in(event, room, each.entrant, f"/busted/{place}")
        case ChipsCounted():
            _check_known(event, room, (each.entrant for each in fact.stacks), "/stacks")
        case ChipsRaced():
            _check_known(event, room, (each.entrant for each in fact.odd), "/odd")
        case PrizesDealt():
            _check_known(event, room, (each.entrant for each in fact.stacks), "/stacks")
            _check_all_in(event, room, fact.stacks)


def check_moving(before: Event, after: Event, field: str) -> None:
    """Raise STAGE_BEGUN where people of a room would be moved by other terms than some were already.

    By those its moves are proved, also such as were undone since.
    """
    for stage in before.rooms.keys() & after.rooms.keys():
        was, now = terms_of(before, stage), terms_of(after, stage)
        if (was.balance_at, was.by_blinds) != (now.balance_at, now.by_blinds) and _was_moved(before, stage):
            title = before.stages[stage].terms.title
            raise RuleViolation("STAGE_BEGUN", "event_moved_by", field, title=title)


def check_given(before: Event, after: Event, field: str) -> None:
    """Raise CHIPS_NOT_CONSERVED where somebody would have been given other chips than he was (K-2)."""
    for stage in before.rooms.keys() & after.rooms.keys():
        was, now = before.rooms[stage].entered, after.rooms[stage].entered
        if any(was[player].chips != now[player].chips for player in was.keys() & now.keys()):
            title = before.stages[stage].terms.title
            raise RuleViolation(
                "CHIPS_NOT_CONSERVED", "event_chips_given", field, "gama_poker K-2", title=title
            )


def check_dealt(before: Event, after: Event, field: str) -> None:
    """Raise DEAL_MADE where what the last players have shared would be other sums."""
    for stage in before.rooms.keys() & after.rooms.keys():
        if before.rooms[stage].deal and after.rooms[stage].deal:
            competition = before.stages[stage].terms.competition
            if sums_at(before, competition).by_place != sums_at(after, competition).by_place:
                raise RuleViolation("DEAL_MADE", "event_deal_made", field)


def _was_moved(event: Event, stage: str) -> bool:
    """Tell whether lots ever moved people to make tables even, or to one that was opened."""
    facts = (act.fact for act in event.acts if isinstance(act.fact, PlayersReseated | TableOpened))
    moves = (each for each in facts if each.stage == stage and each.seed)
    return any(isinstance(each, TableOpened) or each.why == "balance" for each in moves)


def check_coming(event: Event, stage: str, entrants: Iterable[str]) -> None:
    """Raise UNKNOWN_ID, NOT_IN_COMPETITION, DOUBLE_BOOKED or NO_REBUY for who cannot come late to a room."""
    for place, each in enumerate(entrants):
        field = f"/entrants/{place}"
        check_known("entrant", event.entrants, each, field)
        check_in_competition(event, stage, [each], [field])
        _check_not_yet_in(event, event.rooms[stage], each, field)
        _check_through(event, stage, each, field)


def check_in_time(event: Event, stage: str, entrants: Iterable[str], elapsed: str, moment: int) -> None:
    """Raise REGISTRATION_CLOSED for who was entered too late, by the house rules or the stage's clock."""
    for place, each in enumerate(entrants):
        field = f"/entrants/{place}"
        try:
            issued(event, stage, registered_at(event, stage, [each], moment) or elapsed, elapsed)
        except RuleViolation as refused:
            refused.field = field
            raise
        check_open(event, stage, each, moment, field)


def _check_new(
    event: Event, room: Room, seats: Sequence[LateSeated | SeatTaken], moving: Sequence[str] = ()
) -> None:
    for place, each in enumerate(seats):
        if each.entrant not in moving:
            _check_not_yet_in(event, room, each.entrant, f"/seats/{place}/entrant")


def _check_not_yet_in(event: Event, room: Room, entrant: str, field: str) -> None:
    name = event.name(entrant)
    if entrant in room.gone:
        raise RuleViolation("NO_REBUY", "event_no_return", field, name=name)
    if entrant in room.entered:
        raise RuleViolation("DOUBLE_BOOKED", "event_sits_already", field, name=name)


def _check_through(event: Event, stage: str, entrant: str, field: str) -> None:
    """Raise NOT_THROUGH where another stage fills this one, and somebody is not confirmed for it."""
    if not goes_on(event, stage, entrant):
        facts = {"name": event.name(entrant), "title": event.stages[stage].terms.title}
        raise RuleViolation("NOT_THROUGH", "event_not_confirmed", field, **facts)


def _check_known(
    event: Event, room: Room, entrants: Iterable[str], field: str, inner: str = "/entrant"
) -> None:
    for place, each in enumerate(entrants):
        if each not in room.entered:
            name = event.name(each)
            raise RuleViolation("NOT_IN", "event_not_in_room", f"{field}/{place}{inner}", name=name)


def _check_in(event: Event, room: Room, entrant: str, field: str) -> None:
    if entrant in room.gone:
        raise RuleViolation("ELIMINATED_PLAYER", "freeze_out_already", field, name=event.name(entrant))


def _check_all_in(event: Event, room: Room, stacks: Sequence[StackStated]) -> None:
    """Raise where stacks are not those of all who are still in: ELIMINATED_PLAYER, MISSING_PLAYER."""
    for place, each in enumerate(stacks):
        _check_in(event, room, each.entrant, f"/stacks/{place}/entrant")
    counted = {each.entrant for each in stacks}
    for player in room.playing:
        if player not in counted:
            raise RuleViolation("MISSING_PLAYER", "event_stack_missing", "/stacks", name=event.name(player))


def _seated(event: Event, act: Act, fact: SeatedLate, results: Results) -> None:
    _check_late(event, act, fact, fact.elapsed, [each.entrant for each in fact.seats])
    _check_seats(event, event.rooms[fact.stage], fact.seats, ())


def _table_opened(event: Event, act: Act, fact: TableOpened, results: Results) -> None:
    """Raise where who sits down cannot, nothing says how late he comes, or the hall's table is taken."""
    room = event.rooms[fact.stage]
    late = [each.entrant for each in fact.seats if each.entrant not in room.entered]
    if late:
        if fact.elapsed is None:
            name = event.name(late[0])
            raise RuleViolation("LATE_CLOCK", "event_no_elapsed", "/elapsed", REGISTRATION, name=name)
        _check_late(event, act, fact, fact.elapsed, late)
    seats = [PlayerSeated(each.entrant, fact.match, each.seat) for each in fact.seats]
    after = take_effect(event, act)
    _check_seats(after, opened(room, {fact.match: ()}), seats, [each.entrant for each in fact.seats])
    check_clashes(after, [after.matches[fact.match]], results, "/table")


def _check_late(
    event: Event, act: Act, fact: SeatedLate | TableOpened, elapsed: str, late: Sequence[str]
) -> None:
    """Raise where who comes late is not in, comes too late, or has not the chips that the clock gives him.

    Once the clock of the stage was started, an act states what it shows: a client that read it long ago would
    give somebody more chips than are his (K-2).
    """
    if event.rooms[fact.stage].deal:
        raise RuleViolation("DEAL_MADE", "event_deal_made", "/stage")
    for place, each in enumerate(late):
        field = f"/seats/{place}/entrant"
        if not event.plays(each):
            standing, name = event.entrants[each].standing, event.name(each)
            raise RuleViolation("NOT_IN", f"event_is_{standing}", field, name=name)
        _check_through(event, fact.stage, each, field)
    given = issued(event, fact.stage, fact.registered or elapsed, elapsed)
    now = elapsed_at(event, fact.stage, act.moment) if event.clocks.get(fact.stage) else None
    if now is None:
        return
    chips = issued(event, fact.stage, registered_at(event, fact.stage, late, act.moment) or now, now)
    for place, each in enumerate(late):
        check_open(event, fact.stage, each, act.moment, f"/seats/{place}/entrant")
    if chips != given:
        facts = {"clock": now, "elapsed": elapsed, "chips": chips, "given": given}
        raise RuleViolation("LATE_CLOCK", "event_clock_says", "/elapsed", REGISTRATION, **facts)


def _reseated(event: Event, act: Act, fact: PlayersReseated, results: Results) -> None:
    room = event.rooms[fact.stage]
    for place, each in enumerate(fact.seats):
        _check_in(event, room, each.entrant, f"/seats/{place}/entrant")
    moving = {each.entrant for each in fact.seats}
    _check_seats(event, room, fact.seats, moving)
    for place, match in enumerate(fact.closed or ()):
        staying = (
            [each for each in room.tables[match].players if each not in moving]
            if match in room.tables
            else []
        )
        going = [each.entrant for each in fact.seats if each.match == match]
        if staying or going:
            names = [event.name(each) for each in (*staying, *going)]
            table = room_table(event, match)
            raise RuleViolation("SEAT_TAKEN", "event_not_empty", f"/closed/{place}", names=names, table=table)


def _sat(event: Event, act: Act, fact: PlayersSat, results: Results) -> None:
    """Raise NOT_IN, ELIMINATED_PLAYER: the late entry of who was ticked is undone all the same."""
    room = event.rooms[fact.stage]
    _check_known(event, room, fact.entrants, "/entrants", "")
    for place, player in enumerate(fact.entrants):
        _check_in(event, room, player, f"/entrants/{place}")


def _check_seats(event: Event, room: Room, seats: Iterable[PlayerSeated], moving: Iterable[str]) -> None:
    """Raise UNKNOWN_SEAT for a seat that is not there, SEAT_TAKEN for one where somebody stays or comes."""
    taken: dict[tuple[str, int], str] = {
        (*seat,): player for player, seat in room.seats.items() if player not in {*moving}
    }
    for place, each in enumerate(seats):
        at, table = f"/seats/{place}/seat", room.tables.get(each.match)
        called = room_table(event, each.match)
        facts: dict[str, Any] = {"table": called, "seat": each.seat}
        if table is None or each.seat > room.size:
            raise RuleViolation("UNKNOWN_SEAT", "event_no_such_seat", at, **facts)
        if sitting := taken.get((each.match, each.seat)):
            raise RuleViolation("SEAT_TAKEN", "event_seat_taken", at, name=event.name(sitting), **facts)
        taken[each.match, each.seat] = each.entrant


def _busted(event: Event, act: Act, fact: PlayersBusted, results: Results) -> None:
    room = event.rooms[fact.stage]
    for place, each in enumerate(fact.busted):
        _check_sits_at(event, room, each.entrant, fact.match, f"/busted/{place}/entrant")
    after = STEPS[PlayersBusted](room, fact)
    if not after.playing:
        raise RuleViolation("EVERYBODY_PACKED", "freeze_nobody_left", "/busted")
    joined = after.goings[max(after.gone[each.entrant] for each in fact.busted)]
    check_stacks(joined.busted, event.name, "/busted")
    had, known = sum(stack or 0 for stack in joined.busted.values()), in_play(event, fact.stage)
    if had > known:
        facts: dict[str, Any] = {"names": [*map(event.name, joined.busted)], "total": had, "chips": known}
        raise RuleViolation("CHIPS_NOT_CONSERVED", "event_bust_stacks", "/busted", "gama_poker K-5", **facts)


def _check_sits_at(event: Event, room: Room, entrant: str, match: str | None, field: str) -> None:
    seat = room.seats.get(entrant)
    if match and seat and seat.match != match:
        facts: dict[str, Any] = {
            "name": event.name(entrant),
            "table": room_table(event, seat.match),
            "seat": seat.seat,
        }
        other = room_table(event, match)
        raise RuleViolation("NOT_IN", "event_sits_elsewhere", field, other=other, **facts)


def _counted(event: Event, act: Act, fact: ChipsCounted, results: Results) -> None:
    """Raise COUNT_OF where it is not said once of what chips are counted, or of some only."""
    room = event.rooms[fact.stage]
    if sum(map(bool, (fact.stacks, fact.tables, fact.total is not None))) != 1:
        raise RuleViolation("COUNT_OF", "event_count_of", "/total")
    if fact.stacks:
        _check_all_in(event, room, fact.stacks)
    counted = {each.match for each in fact.tables}
    for table in room.tables.values() if fact.tables else ():
        if table.match not in counted:
            called = room_table(event, table.match)
            raise RuleViolation("COUNT_OF", "event_table_missing", "/tables", table=called)
    for place, each in enumerate(fact.tables):
        if each.match not in room.tables:
            called = room_table(event, each.match)
            raise RuleViolation("COUNT_OF", "event_table_not_in_play", f"/tables/{place}", table=called)


def _raced(event: Event, act: Act, fact: ChipsRaced, results: Results) -> None:
    stage = stage_of(event, fact)
    held, kinds, cards = stated(fact)
    check_at_table(event, fact)
    check_goes(event, stage, kinds, act.moment if event.clocks.get(stage) else 0)
    check_cards(held, kinds, cards, event.name)


def check_at_table(event: Event, fact: ChipsRaced) -> None:
    """Raise NOT_IN where somebody does not sit at the table whose chips are changed."""
    table = event.rooms[stage_of(event, fact)].tables.get(fact.match)
    for place, each in enumerate(fact.odd):
        if table is None or each.entrant not in table.players:
            facts: dict[str, Any] = {"name": event.name(each.entrant)}
            facts["table"] = room_table(event, fact.match)
            raise RuleViolation("NOT_IN", "event_not_at_table", f"/odd/{place}/entrant", **facts)


def _dealt(event: Event, act: Act, fact: PrizesDealt, results: Results) -> None:
    """Raise DEAL where there is nothing to share, or too many share it."""
    deal_of(event, fact.stage, fact.way, {each.entrant: each.chips for each in fact.stacks})


def _payment_made(event: Event, act: Act, fact: PaymentMade, results: Results) -> None:
    """Raise NO_ROOM, NOT_IN, and PAYMENT for one to himself, or one taken back that was not made."""
    room = event.rooms.get(fact.stage)
    if room is None:
        raise RuleViolation("NO_ROOM", "event_no_room", "/stage")
    for field, each in (("/payer", fact.payer), ("/receiver", fact.receiver)):
        if each not in room.entered:
            raise RuleViolation("NOT_IN", "event_not_in_room", field, name=event.name(each))
    if fact.payer == fact.receiver:
        raise RuleViolation("PAYMENT", "event_pays_himself", "/receiver", name=event.name(fact.payer))
    made = event.payments.get(fact.stage, ())
    if fact.back and (fact.payer, fact.receiver, fact.amount) not in made:
        names = {"payer": event.name(fact.payer), "receiver": event.name(fact.receiver)}
        raise RuleViolation("PAYMENT", "event_not_paid", "/back", **names, amount=fact.amount)


def _button(event: Event, act: Act, fact: ButtonStated, results: Results) -> None:
    """Raise EMPTY_SEAT where nobody sits who could have the button."""
    table = event.rooms[stage_of(event, fact)].tables.get(fact.match)
    if fact.seat is not None and (table is None or table.at(fact.seat) is None):
        called = room_table(event, fact.match)
        raise RuleViolation("EMPTY_SEAT", "event_empty_seat", "/seat", seat=fact.seat, table=called)


def check_sheet_acts(event: Event, fact: Fact) -> None:
    """Raise IN_A_ROOM where an act treats a table of a freeze-out as a match that has a sheet."""
    named = [fact, *getattr(fact, "matches", ())]
    for match in (getattr(each, "match", each if isinstance(each, str) else None) for each in named):
        known = event.matches.get(match or "")
        if known and known.stage in event.rooms and fact.word not in OF_ROOM_TABLES:
            raise RuleViolation("IN_A_ROOM", "event_in_a_room", "/match", table=room_table(event, known.id))


OF_ROOM_TABLES = ("button", "busted", "raced", "moved", "warned", "disqualified")
"""Acts that name a match and can be done with a table of a freeze-out."""
POKER: Mapping[type, Check] = {
    SeatedLate: _seated,
    TableOpened: _table_opened,
    PlayersReseated: _reseated,
    PlayersSat: _sat,
    PlayersBusted: _busted,
    ChipsCounted: _counted,
    ButtonStated: _button,
    ChipsRaced: _raced,
    PrizesDealt: _dealt,
    PaymentMade: _payment_made,
}
