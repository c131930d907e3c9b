"""Describe the room of a freeze-out, and what is proposed in it."""

from __future__ import annotations

from marshmallow import Schema, fields

from api.schemas.answers import needed
from api.schemas.answers.lines import StatementAnswer
from api.schemas.common import WholeNumber


class RoomTableAnswer(Schema):
    """Show a table in play: who sits in each seat from 1, null in a free one, and where the button is.

    `says` is what those at it must know before the next hand: that it stops, who of two has the button.
    """

    match = needed.text()
    number = needed.whole()
    seats = fields.List(fields.String(allow_none=True), required=True)
    button = needed.whole(allow_none=True)
    says = needed.many(StatementAnswer)


class CountAnswer(Schema):
    """Tell by how many chips a count differed from those in play then, and since which count."""

    difference = WholeNumber(required=True)
    said = needed.one(StatementAnswer)


class ColourUpAnswer(Schema):
    """Tell which chips are changed next for which, and at which `tables` (matches) still."""

    goes = needed.whole()
    comes = needed.whole()
    tables = needed.texts()


class NumberedSeatAnswer(Schema):
    """Name a seat by the numbers of table and seat; `label` is what the table is called."""

    table = needed.whole()
    label = needed.text()
    seat = needed.whole()


class MoveAnswer(Schema):
    """Tell who goes where, and why; who `waits` is not dealt in before the button has passed."""

    entrant = needed.text()
    before = needed.one(NumberedSeatAnswer, allow_none=True)
    after = needed.one(NumberedSeatAnswer)
    reason = needed.one(StatementAnswer)
    waits = needed.flag()


class FreezeoutRoomAnswer(Schema):
    """Show who sits where in a freeze-out, and what happened there.

    Of those who `entered` so many are `playing`; who is `unseated` is in and has no seat, who is `sent`
    was given another seat and nobody has said yet that he sits there. Where it `waits_for_clock` all sit
    and nobody plays before that is started, or somebody is out. `chips` are those in play,
    `average` is what a player has of them. `deal` is in which way the last ones share the prizes, where
    they do, `may_deal` whether they can; it `settles` where its buy-ins are its pot. `log` has the acts
    of the room in order, and who left: from it, the draw of the seats and the `lots` anybody makes every
    move again. Where something was undone, `history` has what was done and undone, in order: what stands
    as its place in the `log`, what does not as it was stated, and each `struck` with the place, in this
    list, of what it undid.
    """

    size = needed.whole()
    tables = needed.many(RoomTableAnswer)
    entered = needed.whole()
    playing = needed.whole()
    unseated = needed.texts()
    sent = needed.many(MoveAnswer)
    waits_for_clock = needed.flag()
    chips = needed.whole()
    average = needed.whole()
    counts = needed.many(CountAnswer)
    colour_up = needed.one(ColourUpAnswer, allow_none=True)
    deal = needed.text(allow_none=True)
    may_deal = needed.flag()
    settles = needed.flag()
    lots = needed.text()
    log = fields.List(fields.Dict(), required=True)
    history = fields.List(fields.Dict())


class ProposalAnswer(Schema):
    """Tell what is proposed in a freeze-out, with the `act` that does it; null where nothing is."""

    version = needed.whole()
    why = needed.text(allow_none=True)
    moves = needed.many(MoveAnswer)
    says = needed.many(StatementAnswer)
    act = fields.Dict(required=True, allow_none=True)


class RacingAnswer(Schema):
    """Tell how many `cards` a player is dealt for his odd chips, and what he gets once all are dealt."""

    entrant = needed.text()
    cards = needed.whole()
    said = needed.one(StatementAnswer, allow_none=True)


class RaceAnswer(Schema):
    """Tell who gets what in a chip race, with the `act` that states it; null as long as something is missing.

    Nobody can have more than `most` odd chips; by `change` the chips in play become more, below 0 less.
    """

    version = needed.whole()
    most = needed.whole()
    says = needed.many(StatementAnswer)
    players = needed.many(RacingAnswer)
    change = WholeNumber(required=True)
    act = fields.Dict(required=True, allow_none=True)


class NextChipsAnswer(Schema):
    """Name the chips that go next at a table and those for which they are changed; `left` in seconds."""

    goes = needed.whole()
    comes = needed.whole()
    left = needed.whole(allow_none=True)


class ChipsHereAnswer(Schema):
    """Tell which chips are changed next at a table of a freeze-out."""

    next = needed.one(NextChipsAnswer, allow_none=True)


class PaidAnswer(Schema):
    """Tell what somebody is paid, and how that comes about."""

    entrant = needed.text()
    amount = needed.whole()
    said = needed.one(StatementAnswer)


class WayToDealAnswer(Schema):
    """Tell what each takes where prizes are shared in a `way`, with the `act` that does it."""

    way = needed.text()
    shares = needed.many(PaidAnswer)
    act = fields.Dict(required=True)


class PrizeDealAnswer(Schema):
    """Tell the ways in which the last players can share the prizes left."""

    version = needed.whole()
    says = needed.many(StatementAnswer)
    ways = needed.many(WayToDealAnswer)
