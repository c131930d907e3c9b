"""Describe a table: its addresses, who keeps score, and the keys to it and to its seats."""

from __future__ import annotations

from marshmallow import Schema

from api.schemas.answers import needed
from api.schemas.answers.sheets import SheetAnswer


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


class TableAnswer(Schema):
    """Show a table."""

    code = needed.text()
    name = needed.text(allow_none=True)
    version = needed.whole()
    links = needed.one(TableLinks)
    scorekeeper = needed.one(ScorekeeperAnswer, allow_none=True)
    game = needed.one(SheetAnswer, allow_none=True)


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
