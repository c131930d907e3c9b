"""Describe the room of a freeze-out, and what is proposed in it."""

from __future__ import annotations

from marshmallow import Schema, fields

from api.schemas.answers import needed
from api.schemas.answers.lines import StatementAnswer
from api.schemas.common import WholeNumber


class RoomTableAnswer(Schema):
    """Show a table in play: who sits in each seat from 1, null in a free one, and where the button is."""

    match = needed.text()
    number = needed.whole()
    seats = fields.List(fields.String(allow_none=True), required=True)
    button = needed.whole(allow_none=True)


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

    Of those who `entered` so many are `playing`; who is `unseated` is in and has no seat, who is `sent` was
    given another seat and nobody has said yet that he sits there. `chips` are those in play, `differences` by
    how many each count was other. `log` has the acts of the room in order, and who left: from it, the draw of
    the seats and the `lots` anybody makes every move again.
    """

    size = needed.whole()
    tables = needed.many(RoomTableAnswer)
    entered = needed.whole()
    playing = needed.whole()
    unseated = needed.texts()
    sent = needed.many(MoveAnswer)
    chips = needed.whole()
    differences = fields.List(WholeNumber(), required=True)
    lots = needed.text(allow_none=True)
    log = fields.List(fields.Dict(), required=True)


class ProposalAnswer(Schema):
    """Tell what is proposed in a freeze-out, with the `act` that does it; null where nothing is."""

    version = needed.whole()
    why = needed.text(allow_none=True)
    moves = needed.many(MoveAnswer)
    says = needed.many(StatementAnswer)
    act = fields.Dict(required=True, allow_none=True)
