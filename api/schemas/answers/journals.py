"""Describe the journal of a game."""

from __future__ import annotations

from marshmallow import Schema, validate

from api.schemas.answers import needed
from models.ledger.chain import ACTIONS


class JournalRowAnswer(Schema):
    """Show one change of a game."""

    game = needed.text()
    seq = needed.whole()
    at = needed.time()
    action = needed.text(validate=validate.OneOf(ACTIONS))
    key = needed.text()
    entry = needed.text(allow_none=True)
    before = needed.facts(allow_none=True)
    after = needed.facts(allow_none=True)
    reason = needed.text()
    sent = needed.text(allow_none=True)
    prev_hash = needed.text()
    hash = needed.text()


class JournalAnswer(Schema):
    """Show the journal of a game."""

    game = needed.text()
    rows = needed.many(JournalRowAnswer)
    broken_at = needed.whole(allow_none=True)
