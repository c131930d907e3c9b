"""Write how a game went, as programs and the phone get it."""

from __future__ import annotations

import json

from rules.sheet.story import Story


def write_story(body: bytes) -> bytes:
    """Return the story of the sheet that `body` is as JSON; a worker process does this."""
    return json.dumps(Story(json.loads(body)).as_json(), ensure_ascii=False, separators=(",", ":")).encode()
