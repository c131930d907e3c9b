"""Check what the desk has screens show."""

from __future__ import annotations

from api.schemas.bounds import Among
from api.schemas.common import Flag, StrictSchema, Text
from api.schemas.measured import Many

SHOWS = ("", "announcements", "clock", "tables", "standings", "draw", "next")
"""The pages of a board; the empty one stands for all of them in turn."""
LONGEST_MESSAGE = 120


class ScreensRequest(StrictSchema):
    """Say what screens are to show; what is left out stays as it is."""

    screens = Many(Text(most=6, fewest=2), most=50)
    page = Text(validate=Among(SHOWS))
    blank = Flag()
    message = Text(most=LONGEST_MESSAGE)
    reload = Flag()
