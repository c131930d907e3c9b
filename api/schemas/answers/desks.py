"""Describe what only the desk of an event knows."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from api.schemas.answers import needed
from api.schemas.answers.events import HallTableAnswer
from api.schemas.answers.lines import StatementAnswer
from api.schemas.answers.tables import CallAnswer
from api.schemas.common import WholeNumber
from models.event.attention import ANSWERS, URGENCY
from models.event.desk import TABLE_STATES
from rules.events.acts.ids import KNOWN_BY, SAID
from rules.events.acts.kinds import DESK


class DeskPersonAnswer(Schema):
    """Tell how a person is reached, which notes the desk has seen to, and which are `due` still."""

    contact = needed.text(allow_none=True)
    ticked = needed.texts()
    due = needed.texts()


class KeyInForceAnswer(Schema):
    """Tell of a key in force; `name` is whose it is, empty where nobody gave one."""

    digest = needed.text()
    kind = needed.text()
    since = needed.text()
    name = needed.text()


class HandAnswer(Schema):
    """Tell what a key by which something was done is for, and whose it is."""

    kind = needed.text()
    name = needed.text()


class DeskCallAnswer(CallAnswer):
    """Tell of a call for the director, and what it is about."""

    text = needed.text()


class DeskTableAnswer(HallTableAnswer):
    """Tell how a table of the hall does.

    `heard` is how many seconds ago a phone of it was, null where none was since this process began; `waiting`
    how many deals it said were unsent. `playing`, `disputed`, `undecided` (the paper differs) and `unsigned`
    name matches on its sheets; `open` are those that are played there now or are to be, and a match can start
    at one that is `free`. `state` is how it stands, `match` the one that says so.
    """

    heard = needed.whole(allow_none=True)
    waiting = needed.whole()
    playing = needed.texts()
    disputed = needed.texts()
    undecided = needed.texts()
    unsigned = needed.texts()
    call = needed.one(DeskCallAnswer, allow_none=True)
    open = needed.texts()
    free = needed.flag()
    state = needed.text(validate=validate.OneOf(TABLE_STATES))
    match = needed.text(allow_none=True)


class OutdatedAnswer(Schema):
    """Tell who would go on now besides those confirmed, and who no longer."""

    stage = needed.text()
    to = needed.text()
    missing = needed.texts()
    extra = needed.texts()


class AnsweringActAnswer(Schema):
    """Tell one way to answer what needs a person.

    `act` does it; where that is null something is to be chosen first. It is about a `person`, an `entrant`, a
    `match` or a `table`, where these are given.
    """

    answer = needed.text(validate=validate.OneOf([*ANSWERS]))
    match = fields.String()
    person = fields.String()
    entrant = fields.String()
    act = needed.facts(allow_none=True)


class AttentionAnswer(Schema):
    """Tell what needs a person: of which kind, and whatever it is about.

    `since` is when that was called or should have been, `text` what was called, `count` how many deals wait.
    `people` are not there; `entrants` have no match in the `round`, or go on no more and are drawn, for whom
    those `instead` come. It is `grave` where somebody waits for it. `opens` is a word for what the desk opens
    or does at once, empty where that is nothing or the key that asked may not. `act` is what answers it where
    nothing is to be filled in, `acts` are several ways, of those that the key may take.
    """

    kind = needed.text(validate=validate.OneOf([*URGENCY]))
    table = needed.text(allow_none=True)
    match = needed.text(allow_none=True)
    call = needed.text(allow_none=True)
    stage = needed.text(allow_none=True)
    since = needed.time(allow_none=True)
    competition = needed.text(allow_none=True)
    round = needed.whole(allow_none=True)
    count = needed.whole(allow_none=True)
    text = needed.text(allow_none=True)
    people = needed.texts()
    entrants = needed.texts()
    instead = needed.texts()
    grave = needed.flag()
    opens = needed.text(validate=validate.OneOf([*dict.fromkeys(each.opens for each in URGENCY.values())]))
    act = needed.facts(allow_none=True)
    acts = needed.many(AnsweringActAnswer)


class RoomAnswer(Schema):
    """Tell where a latecomer can play in a round under way: at a `match` with room, or with who has a bye."""

    stage = needed.text()
    round = needed.whole()
    match = needed.text(allow_none=True)
    meets = needed.text(allow_none=True)


class DueAnswer(Schema):
    """Tell what is to be drawn now: a round, and those who have no match or bye in it yet."""

    round = needed.whole()
    entrants = needed.texts()


class KindOfActAnswer(Schema):
    """Tell of a kind of act whether the key that asks `may` do it, and whether it only `adds` (no If-Match).

    `about` are the facts by which people know such an act, each with what it names: a `person`, an `entrant`,
    a `match` or a `table`, by id or in records with the id. `names` are those whose id stands for a name in
    its sentence. That is another for each value of the choice `varies`, or where that flag is set. Stated
    again, a `whole` changes the thing that has the same id in the fact called as the act is. `who` of each
    match that it is about are said beside it.
    """

    may = needed.flag()
    adds = needed.flag()
    about = fields.Dict(
        keys=fields.String(), values=fields.String(validate=validate.OneOf(KNOWN_BY)), required=True
    )
    names = fields.Dict(
        keys=fields.String(), values=fields.String(validate=validate.OneOf(SAID)), required=True
    )
    varies = fields.String()
    whole = fields.Boolean()
    who = fields.String()


class DeskStageAnswer(DueAnswer):
    """Tell in which round of a stage a person can put somebody by hand, and whom.

    `name` is what the round is called; `without` are those who have no match in the newest round, those with
    a bye too, `out` those of them who play no more; `unreplaced` are those who have left and would go on by
    the results, which take nobody on for them; `sizes` are the fewest and the most that meet in a match, and
    `start` is when the round is planned to begin.
    """

    name = needed.one(StatementAnswer)
    without = needed.texts()
    out = needed.texts()
    unreplaced = needed.texts()
    sizes = needed.many(fields.Integer())
    start = needed.text(allow_none=True)


class DeskAnswer(Schema):
    """Show what only the desk knows.

    `kind` is that of the key that asked; `acts` are all that was done, in order, each by one of the
    `hands` as its `hand`; `kinds` what can be done, `offers` what of it the key that asked may do with a
    match of each status, `in_a_room` with a table of a freeze-out. `paid` are the entrants whose fee is.
    `event_etag` is the ETag that the event had when the desk was read: what comes with that or an earlier one
    is in it. `closed` are the competitions whose entries are: by hand, by their hour, or because all places
    are taken; `full` those at which who enters now waits for a place. Of a competition that has begun and has
    no room `latecomers` says what who enters it now waits for: the next `round`, enough others for a `table`,
    or `nothing`, for nobody comes in any more. `not_here` are the people of each competition who are missed:
    nobody where none of it is checked in.
    """

    version = WholeNumber(required=True)
    event_etag = needed.text()
    kind = needed.text(validate=validate.OneOf(DESK))
    people = needed.by_id(DeskPersonAnswer)
    tables = needed.many(DeskTableAnswer)
    outdated = needed.many(OutdatedAnswer)
    attention = needed.many(AttentionAnswer)
    rooms = needed.many(RoomAnswer)
    latecomers = needed.facts(values=needed.text(validate=validate.OneOf(("round", "table", "nothing"))))
    due = needed.by_id(DueAnswer)
    stages = needed.by_id(DeskStageAnswer)
    closed = needed.texts()
    full = needed.texts()
    not_here = needed.facts(values=needed.texts())
    paid = needed.texts()
    acts = needed.many(needed.facts())
    kinds = needed.by_id(KindOfActAnswer)
    offers = needed.facts(values=needed.texts())
    keys = needed.many(KeyInForceAnswer)
    hands = needed.by_id(HandAnswer)
