"""Describe a table: its addresses, who keeps score, and the keys to it and to its seats."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from api.schemas.answers import needed
from api.schemas.answers.lines import StatementAnswer
from api.schemas.answers.rooms import MoveAnswer
from api.schemas.answers.sheets import SeatAnswer, SheetAnswer
from api.schemas.common import WholeNumber
from models.event.assignments import STOPPED


class TableLinks(Schema):
    """Give the addresses of a table; `page` is what its QR code says."""

    self = needed.text()
    page = needed.text()
    games = needed.text()
    qr = needed.text()


class NewTableLinks(TableLinks):
    """Give the addresses of a new table; `scorekeeper` opens it with the key to write."""

    scorekeeper = needed.text()


class ScorekeeperAnswer(Schema):
    """Tell which phone keeps score."""

    device = needed.text()
    name = needed.text()
    since = needed.time()


class ErasureAnswer(Schema):
    """Tell what was erased: in how many games, and what may still tell of the person."""

    games = needed.whole()
    mentions = needed.whole()
    others = needed.texts()


class AssigningAnswer(Schema):
    """Name the event that is to play at a table, and the time zone of its hours where it has one."""

    code = needed.text()
    title = needed.text()
    zone = fields.String()


class ComingSeatAnswer(Schema):
    """Tell who is to sit where."""

    name = needed.text()
    side = needed.text(allow_none=True)


class ComingAnswer(Schema):
    """Tell what an event is to play at a table: a game of this id, type, rules and seats starts it.

    `name` is what its round is called, as people say it. `cards` are those that were drawn for the seats, in
    their order; `teams` names sides that have names of their own; `anticlockwise` says which way round the
    table the seats follow each other; `dealer` is the seat that deals first, null where nobody deals.
    """

    id = needed.text()
    event = needed.one(AssigningAnswer)
    name = needed.one(StatementAnswer)
    competition = needed.text()
    stage = needed.text()
    round = needed.whole()
    number = needed.whole()
    start = needed.text(allow_none=True)
    game_type = needed.text()
    preset = needed.text()
    rules = needed.facts()
    seats = needed.many(ComingSeatAnswer)
    cards = needed.many(fields.String(allow_none=True))
    teams = needed.facts(values=fields.String())
    anticlockwise = needed.flag()
    dealer = needed.whole(allow_none=True)


class ElsewhereAnswer(Schema):
    """Name a match that is played at a table on the sheet of another, and that `table`."""

    name = needed.one(StatementAnswer)
    competition = needed.text()
    stage = needed.text()
    round = needed.whole()
    number = needed.whole()
    table = needed.text()


class ToldAnswer(Schema):
    """Tell what the director of an event announces to a table."""

    id = needed.text()
    text = needed.text()


class RoomSeatAnswer(Schema):
    """Name who sits in a seat, null in a free one; `entrant` is who that is in the event."""

    entrant = needed.text(allow_none=True)
    name = needed.text(allow_none=True)


class NamedMoveAnswer(MoveAnswer):
    """Tell who goes where, by name."""

    name = needed.text()


class RaceHereAnswer(Schema):
    """Tell what everybody had for the chips that went from a table, and by which cards."""

    goes = needed.whole()
    comes = needed.whole()
    says = needed.many(StatementAnswer)


class RoomHereAnswer(Schema):
    """Tell who sits at a table of a freeze-out, in the order of the seats, and where the button is.

    `says` is what they must know before the next hand: that the table stops, who of two has the button. Those
    `coming` have a seat here and nobody has said yet that they sit in it; those `leaving` had one. A
    table that is broken has no seats, and is shown until all have left it.
    """

    competition = needed.text()
    number = needed.whole()
    seats = needed.many(RoomSeatAnswer)
    button = needed.whole(allow_none=True)
    says = needed.many(StatementAnswer)
    race = needed.one(RaceHereAnswer, allow_none=True)
    coming = needed.many(NamedMoveAnswer)
    leaving = needed.many(NamedMoveAnswer)


class CallAnswer(Schema):
    """Tell of a call for the director; `answer` is ``coming`` once the desk has said so."""

    id = needed.text()
    at = needed.time()
    seat = needed.whole(allow_none=True)
    answer = needed.text(allow_none=True)


class TableAnswer(Schema):
    """Show a table."""

    code = needed.text()
    name = needed.text(allow_none=True)
    names_in_preview = fields.Boolean()
    settles = fields.Boolean()
    version = needed.whole()
    links = needed.one(TableLinks)
    scorekeeper = needed.one(ScorekeeperAnswer, allow_none=True)
    event = needed.one(AssigningAnswer, allow_none=True)
    coming = needed.many(ComingAnswer)
    elsewhere = fields.List(fields.Nested(ElsewhereAnswer))
    stopped = fields.String(validate=validate.OneOf(STOPPED))
    announcements = fields.List(fields.Nested(ToldAnswer))
    room = fields.Nested(RoomHereAnswer)
    call = needed.one(CallAnswer, allow_none=True)
    game = needed.one(SheetAnswer, allow_none=True)


class GameLinks(Schema):
    """Give the addresses of a game's sheet: for programs, and the page for people."""

    self = needed.text()
    page = needed.text()


class ListedGameAnswer(Schema):
    """Tell of one game of a table; `leaders` are ahead, and empty while everybody is level."""

    id = needed.text()
    type = needed.text()
    title = needed.text()
    preset = needed.text()
    number = needed.whole()
    status = needed.text()
    started_at = needed.time()
    deals = needed.whole()
    seats = needed.many(SeatAnswer)
    winners = needed.many(WholeNumber())
    leaders = needed.many(WholeNumber())
    links = needed.one(GameLinks)


class WinsAnswer(Schema):
    """Count what one player has won of the games that are over."""

    name = needed.text()
    wins = needed.whole()
    games = needed.whole()


class PlayedEveningAnswer(Schema):
    """List the ids of the games of one evening in their order, and who won how many of them."""

    games = needed.many(fields.String())
    wins = needed.many(WinsAnswer)


class EveningAnswer(Schema):
    """List the games of a table, the latest first, and the wins of its players, the most first."""

    code = needed.text()
    name = needed.text(allow_none=True)
    version = needed.whole()
    games = needed.many(ListedGameAnswer)
    wins = needed.many(WinsAnswer)
    evenings = needed.many(PlayedEveningAnswer)


class NewTableAnswer(Schema):
    """Show a new table with the scorekeeper's key."""

    code = needed.text()
    name = needed.text(allow_none=True)
    scorekeeper_key = needed.text()
    links = needed.one(NewTableLinks)


class NewKeyAnswer(Schema):
    """Show a new scorekeeper's key."""

    scorekeeper_key = needed.text()
    links = needed.one(NewTableLinks)


class HeldKeyAnswer(Schema):
    """Say what the request's key may do at a table."""

    kind = needed.text()


class ClaimAnswer(Schema):
    """Give the key of a claimed seat."""

    seat_key = needed.text()
    seat = needed.whole()
