"""Check what registers a webhook."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from marshmallow import fields

from api.schemas.bounds import Among, wrong
from api.schemas.common import StrictSchema, Text
from api.schemas.measured import Many
from models.news.public_addresses import LONGEST
from models.news.webhooks import KINDS, SECRET


class SecretText(fields.String):
    """Accept a secret as the Standard Webhooks write it: `whsec_` and 24 to 64 bytes in base64."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        try:
            size = len(base64.b64decode(text.removeprefix(SECRET), validate=True))
        except (binascii.Error, ValueError):
            size = 0
        if not text.startswith(SECRET) or not 24 <= size <= 64:
            raise wrong("wrong_shape.secret", prefix=SECRET)
        return text


class WebhookRequest(StrictSchema):
    """Send news to an address; all kinds where none are named.

    `secret` is one that the director's device made itself.
    """

    url = Text(most=LONGEST, required=True)
    kinds = Many(Text(validate=Among(KINDS)), most=len(KINDS), fewest=1, load_default=list(KINDS))
    secret = SecretText(load_default=None, allow_none=True)
