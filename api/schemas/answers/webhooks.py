"""Describe the webhooks of an event, and what was sent to them."""

from __future__ import annotations

from marshmallow import Schema, validate

from api.schemas.answers import needed
from api.schemas.answers.lines import StatementAnswer
from models.news.webhooks import DELIVERED, GIVEN_UP, KINDS, WAITING


class WebhookAnswer(Schema):
    """Tell of a webhook; `gone` says that its address answered 410, and is sent nothing more."""

    id = needed.text()
    url = needed.text()
    kinds = needed.texts()
    since = needed.time()
    gone = needed.flag()


class PutWebhookAnswer(WebhookAnswer):
    """Tell of a webhook that is registered or changed; a new secret is shown this once."""

    secret = needed.text(allow_none=True)


class WebhooksAnswer(Schema):
    """List the webhooks of an event, what kinds of news there are, and how many webhooks it may have."""

    webhooks = needed.many(WebhookAnswer)
    kinds = needed.texts()
    most = needed.whole()


class DeliveryAnswer(Schema):
    """Tell of a message: what it was about, how often it was tried, what was answered, what comes next."""

    id = needed.text()
    kind = needed.text(validate=validate.OneOf(KINDS))
    at = needed.time()
    status = needed.text(validate=validate.OneOf((WAITING, DELIVERED, GIVEN_UP)))
    attempts = needed.whole()
    tried = needed.time(allow_none=True)
    answered = needed.whole(allow_none=True)
    problem = needed.one(StatementAnswer, allow_none=True)
    next = needed.time(allow_none=True)


class DeliveriesAnswer(Schema):
    """List the messages to an address, the newest first."""

    deliveries = needed.many(DeliveryAnswer)
