"""Describe an event: what everybody sees of it, and what an act leads to."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from api.schemas.answers import needed
from api.schemas.answers.clocks import ClockAnswer
from api.schemas.answers.lines import StatementAnswer
from api.schemas.answers.rooms import FreezeoutRoomAnswer, PaidAnswer
from api.schemas.answers.tables import NewTableAnswer
from api.schemas.described import field_of
from rules.events.acts import playing
from rules.events.acts.entering import CompetitionStated, OccasionStated
from rules.events.chances import CHANCES
from rules.outcome.facts import record


def _stated(holder: Any, **more: fields.Field[Any]) -> type[Schema]:
    """Return the schema of what was stated, with what is known of it besides."""
    facts = {name: field_of(kind) for name, kind in record(holder).facts.items()}
    return Schema.from_dict({**facts, **more}, name=f"{holder.__name__.removesuffix('Stated')}Answer")


class EventLinks(Schema):
    """Give the addresses of an event; `page` is for everybody."""

    page = needed.text()


class OpenedLinks(EventLinks):
    """Give the addresses of an event with what opens it with a key."""

    self = needed.text()
    opens = needed.text()


class NewEventAnswer(Schema):
    """Show a new event; the director's key is shown this once."""

    code = needed.text()
    director_key = needed.text()
    links = needed.one(OpenedLinks)


class HelperKeyAnswer(Schema):
    """Show a helper's key, this once; `digest` names it where it is to be taken back."""

    kind = needed.text()
    key = needed.text()
    digest = needed.text()
    links = needed.one(OpenedLinks)


class HallTableAnswer(Schema):
    """Tell of a table of the hall; `label` is what stands on it."""

    table = needed.text()
    label = needed.text()


class HallAnswer(Schema):
    """Tell which tables were opened, and after them those that were there already."""

    tables = needed.many(HallTableAnswer)


class HallKeysAnswer(Schema):
    """Give a new key for the scorekeeper of each table of the hall."""

    tables = needed.many(NewTableAnswer)


class AnnouncementAnswer(Schema):
    """Tell what the director announces; where `tables` are named only those are meant."""

    id = needed.text()
    text = needed.text()
    tables = needed.texts()


class ActAnswer(Schema):
    """Tell that an act is done, and which version the event has then."""

    code = needed.text()
    version = needed.whole()
    act = needed.text()


class PersonAnswer(Schema):
    """Tell of a person of the roster; `here` says who checked him in, `club` for which he plays."""

    name = needed.text()
    here = needed.text()
    club = fields.String()


class EntrantAnswer(Schema):
    """Tell of a person or a team in a competition."""

    competition = needed.text()
    number = needed.whole()
    name = needed.text()
    people = needed.texts()
    seed = needed.whole(allow_none=True)
    late = needed.flag()
    standing = needed.text()


class RoundAnswer(Schema):
    """Tell of a round: its matches, and who has a bye.

    `name` is what it is called, without its competition: a final, a semi-final, or the stage with a number.
    The match for the `third_place` stands in the round of the final.
    """

    round = needed.whole()
    name = needed.one(StatementAnswer)
    matches = needed.texts()
    byes = needed.texts()
    third_place = needed.text(allow_none=True)


class ByHandAnswer(Schema):
    """Tell what a person changed in the program's own draw."""

    change = needed.text()
    entrants = needed.texts()


class DrawAnswer(Schema):
    """Tell how a draw was made, so that anybody can make it again.

    `lineups` are who met in those of its matches as it was published, that other entrants play now. `cards`
    are those that the entrants drew for their seats, where these were drawn by cards. `drafted` is how often
    the round was drawn until this was published. The seed is made of `lots`, of which the digest has been
    told since entries closed, of the `number` of this draw among those, and of a `word` that the players
    gave; where it was given by hand these are null.
    """

    draw = needed.text()
    round = needed.whole()
    seed = needed.text(allow_none=True)
    method = needed.whole(allow_none=True)
    matches = needed.texts()
    byes = needed.texts()
    by_hand = needed.many(ByHandAnswer)
    lineups = needed.facts(values=needed.texts())
    cards = needed.facts(values=needed.text())
    drafted = fields.Integer()
    lots = fields.String(allow_none=True)
    number = fields.Integer(allow_none=True)
    word = fields.String(allow_none=True)


class DraftAnswer(Schema):
    """Show a draw that is not published, what it breaks, and how it differs from the program's own.

    `draw` is as the act takes it. `absent` are those due who are not here; `number` is how often the round
    has been drawn with this, null where its seed was given. `clashes` say who, and which tables, are taken at
    its hour: with any it would be refused.
    """

    draw = needed.one(_stated(playing.DrawPublished, kind=needed.text()))
    absent = needed.texts()
    version = needed.whole()
    number = needed.whole(allow_none=True)
    faults = needed.many(StatementAnswer)
    clashes = needed.many(StatementAnswer)
    by_hand = needed.many(ByHandAnswer)


class PlaceAnswer(Schema):
    """Tell the place of an entrant, shared by those who are level."""

    entrant = needed.text()
    place = needed.whole()


class StandingAnswer(PlaceAnswer):
    """Tell the place of an entrant in a stage, what it is counted by, and what is certain of him there.

    `counted` are the numbers by which all are ranked before any tie-break: points, match points, wins and
    losses. Whose `chance` is ``open`` still plays for going on; it is null where nobody goes on or out.
    """

    counted = fields.List(needed.points(), required=True)
    chance = needed.text(allow_none=True, validate=validate.OneOf(CHANCES))


class MeetingAnswer(Schema):
    """Tell what stands in a place of a tree: its match, null before it is drawn, and who comes to it.

    An entrant who is not known yet is null; who is alone meets nobody. It may be for the `third` place.
    """

    match = needed.text(allow_none=True)
    entrants = fields.List(fields.String(allow_none=True), required=True)
    third = needed.flag()


class ColumnAnswer(Schema):
    """Tell of a round of a tree: what it is called, and what stands in its places, drawn or not.

    Where the tree is `joined` winners of neighbours meet in the next round.
    """

    name = needed.one(StatementAnswer)
    meetings = needed.many(MeetingAnswer)


class ReasonedPlaceAnswer(PlaceAnswer):
    """Tell the place of an entrant, and step by step how it is come to."""

    reasons = needed.many(StatementAnswer)


class PersonPlaceAnswer(Schema):
    """Tell the place of a person over all games, and step by step how it is come to."""

    person = needed.text()
    place = needed.whole()
    reasons = needed.many(StatementAnswer)


class StandingsAnswer(Schema):
    """Show who has which place and why: in each stage, in each competition, and over the night."""

    code = needed.text()
    version = needed.whole()
    stages = needed.facts(values=needed.many(ReasonedPlaceAnswer))
    competitions = needed.facts(values=needed.many(ReasonedPlaceAnswer))
    night = needed.many(PersonPlaceAnswer)


class MatchScoreAnswer(Schema):
    """Tell how an entrant stands in a match."""

    entrant = needed.text()
    points = needed.points()
    place = needed.whole()


class RuledAnswer(Schema):
    """Tell which place the director gave an entrant."""

    entrant = needed.text()
    place = needed.whole()
    points = needed.points(allow_none=True)


class AdjournedAnswer(Schema):
    """Tell until when a match is broken off, and where it goes on."""

    until = needed.text(allow_none=True)
    place = needed.text(allow_none=True)


class MatchAnswer(Schema):
    """Tell of a match: who meets where, and how it stands on its sheet.

    `played_at` is the table that has its sheet, `seated_at` where it is played now or will be: a match that
    was moved while it ran keeps its sheet where it began. It is `without_win` where it was claimed unplayed:
    a loss for who gave it up, and a win for nobody. It is `over` where nothing is played in it any more: it
    has ended, or was called off. `deal` is the number of the coming deal, null where none is to come.
    """

    stage = needed.text()
    round = needed.whole()
    number = needed.whole()
    entrants = needed.texts()
    people = needed.texts()
    table = needed.text(allow_none=True)
    start = needed.text(allow_none=True)
    status = needed.text()
    over = needed.flag()
    game = needed.text(allow_none=True)
    played_at = needed.text(allow_none=True)
    seated_at = needed.text(allow_none=True)
    deal = needed.whole(allow_none=True)
    scores = needed.many(MatchScoreAnswer)
    provisional = needed.flag()
    forfeits = needed.texts()
    without_win = needed.flag()
    ruled = needed.many(RuledAnswer)
    adjourned = needed.one(AdjournedAnswer, allow_none=True)


class PayoutsAnswer(Schema):
    """Tell what the places of a competition pay, from the first, how that comes about, and who is `paid`.

    Nobody is as long as that is not certain. `deal` is by what the last players share, where they do.
    """

    sums = needed.many(fields.Integer())
    says = needed.many(StatementAnswer)
    paid = needed.many(PaidAnswer)
    deal = needed.text(allow_none=True)


class EventAnswer(Schema):
    """Show an event as everybody may see it, each thing under its id; it is `over` once all its stages are.

    `prizes` has for each competition with prizes who has won each of them, in their order: nobody as long as
    that is not certain. Where nobody stated any the house rules may say how many places have one. `holders`
    has whose the prize of each place is, from the first; a prize for several places has several. `payouts`
    are those of competitions whose prizes pay something.
    """

    code = needed.text()
    version = needed.whole()
    links = needed.one(EventLinks)
    occasion = needed.one(_stated(OccasionStated))
    tables = needed.many(HallTableAnswer)
    announcements = needed.many(AnnouncementAnswer)
    people = needed.by_id(PersonAnswer)
    competitions = needed.by_id(
        _stated(CompetitionStated, opened=needed.flag(), lots=fields.String(allow_none=True))
    )
    entrants = needed.by_id(EntrantAnswer)
    clocks = needed.by_id(ClockAnswer)
    stages = needed.by_id(
        _stated(
            playing.StageStated,
            rounds=needed.many(RoundAnswer),
            draws=needed.many(DrawAnswer),
            standings=needed.many(StandingAnswer),
            said=needed.one(StatementAnswer),
            winners=needed.texts(),
            tree=needed.many(ColumnAnswer),
            joined=needed.flag(),
            through=needed.texts(),
            gone=needed.texts(),
            over=needed.flag(),
            basis=needed.text(),
            advanced=needed.texts(),
            room=needed.one(FreezeoutRoomAnswer, allow_none=True),
        )
    )
    matches = needed.by_id(MatchAnswer)
    over = needed.flag()
    prizes = needed.facts(values=needed.many(needed.texts()))
    holders = needed.facts(values=needed.many(needed.texts()))
    payouts = needed.by_id(PayoutsAnswer)
