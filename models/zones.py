"""Know time zones by their IANA names; the data are the system's, else those of the package tzdata."""

from __future__ import annotations

from zoneinfo import ZoneInfo


def zone_of(name: str | None) -> ZoneInfo | None:
    """Return a time zone; None, by which `astimezone` means the server's own, where none is known by `name`.

    A record may name one that only the server knew which wrote it.
    """
    try:
        return ZoneInfo(name) if name else None
    # There is none, the name is that of a folder, or of a file of another kind.
    except (KeyError, OSError, ValueError):
        return None
