"""Describe what a list of people would bring to an event."""

from __future__ import annotations

from marshmallow import Schema

from api.schemas.answers import needed


class BadRow(Schema):
    """Tell why a row cannot be taken in; `row` is its number in the file, the heading being 1."""

    row = needed.whole()
    column = needed.text()
    code = needed.text()
    params = needed.facts()
    text = needed.text()


class AlikeAnswer(Schema):
    """Name whom a row is like: in another `row`, or a `person` of the roster."""

    person = needed.text(allow_none=True)
    row = needed.whole(allow_none=True)
    name = needed.text()


class DuplicateAnswer(Schema):
    """Tell that a row has the `same` name as somebody, who is taken for one person, or a `close` one."""

    row = needed.whole()
    name = needed.text()
    likeness = needed.text()
    like = needed.one(AlikeAnswer)


class ActToDo(Schema):
    """Hold an act as it is sent, with an id for it."""

    id = needed.text()
    act = needed.facts()


class MovedAnswer(Schema):
    """Tell of somebody of the roster whom a row names with another `club` than he `was` of."""

    row = needed.whole()
    name = needed.text()
    was = needed.text()
    club = needed.text()


class PeopleReport(Schema):
    """Tell what a list would bring: `rows` read, how many are `good`, and the `acts` that take those in.

    `moved` are those of the roster whose club these change.
    """

    rows = needed.whole()
    good = needed.whole()
    ignored = needed.texts()
    bad = needed.many(BadRow)
    duplicates = needed.many(DuplicateAnswer)
    more_duplicates = needed.whole()
    moved = needed.many(MovedAnswer)
    acts = needed.many(ActToDo)
