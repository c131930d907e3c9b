"""Write the schedule of an event as a calendar that other programs follow (iCalendar, RFC 5545)."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from models.characters import as_signs
from models.files.event_sheets import EventContents, round_called
from models.files.file_words import IN_ENGLISH, FileWords

if TYPE_CHECKING:
    import icalendar

Json = dict[str, Any]


def write_schedule(contents: bytes, words: FileWords = IN_ENGLISH) -> bytes:
    """Return the matches that have an hour as a calendar; a match that was called off says so.

    `contents` is the JSON of what `EventContents` holds.
    """
    import icalendar  # noqa: PLC0415 - most processes write none

    read = EventContents(**json.loads(contents), words=words)
    shown = read.shown
    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//Kanakku//Schedule//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", as_signs(shown["occasion"].get("title") or shown["code"]))
    for name, match in shown["matches"].items():
        if hour := _hour(match):
            meeting = icalendar.Event()
            _write_meeting(meeting, read, name, hour)
            calendar.add_component(meeting)
    return calendar.to_ical()


def _hour(match: Json) -> datetime | None:
    """Return when a match starts, or goes on where it was adjourned to an hour; None where nobody knows."""
    until = match["adjourned"] and match["adjourned"]["until"]
    stated = until or match["start"]
    return datetime.fromisoformat(stated) if stated else None


def _write_meeting(meeting: icalendar.Event, contents: EventContents, name: str, start: datetime) -> None:
    shown, words = contents.shown, contents.words
    match = shown["matches"][name]
    stage = shown["stages"][match["stage"]]
    competition = shown["competitions"][stage["competition"]]["title"]
    labels = {each["table"]: each["label"] for each in shown["tables"]}
    place = match["adjourned"] and match["adjourned"]["place"]
    table = match["table"] and (labels.get(match["table"]) or match["table"])
    places = (place or table, shown["occasion"].get("venue"))
    names = " – ".join(contents.name("entrants", each) for each in match["entrants"])
    meeting.add("uid", f"{name}@{shown['code']}.kanakku")
    # The hour at which it was written, which RFC 5545 asks for, must not change while nothing else does.
    meeting.add("dtstamp", start)
    meeting.add("dtstart", start)
    if minutes := (stage.get("settings") or {}).get("minutes"):
        meeting.add("duration", timedelta(minutes=minutes))
    meeting.add("sequence", shown["version"])
    what = f"{competition}: {round_called(stage, name, match, words)}"
    meeting.add("summary", as_signs(f"{what}: {names}" if names else what))
    meeting.add("location", as_signs(", ".join(filter(None, places))))
    meeting.add("url", shown["links"]["page"])
    meeting.add("status", "CANCELLED" if match["status"] == "off" else "CONFIRMED")
