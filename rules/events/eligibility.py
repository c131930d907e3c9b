"""Say what somebody has still to show at check-in: notes of what he is entered in that nobody has ticked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.events.acts.entering import NoteStated
from rules.events.state import Event


def notes_due(event: Event) -> Mapping[str, tuple[NoteStated, ...]]:
    """Return by person the notes that nobody has ticked for him, of who has some; he may be there already."""
    due: dict[str, dict[str, NoteStated]] = {}
    for person, note in _asked(event):
        if note.note not in event.people[person].ticked:
            due.setdefault(person, {})[note.note] = note
    return {person: tuple(notes.values()) for person, notes in due.items()}


def _asked(event: Event) -> Iterator[tuple[str, NoteStated]]:
    for entrant in event.entrants.values():
        notes = event.competitions[entrant.competition].eligibility
        if entrant.standing == "in":
            yield from ((person, note) for person in entrant.people for note in notes)
