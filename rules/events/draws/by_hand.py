"""Say what a person changed in a draw: who was swapped, moved, added or removed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.events.acts.playing import ByHand, DrawPublished


def changes(own: DrawPublished, by_hand: DrawPublished) -> tuple[ByHand, ...]:
    """Return how a draw by hand differs from the program's own, as it is published with it.

    Two who took each other's places were swapped, be it at one table; anybody else in another place, and a
    match at another table or hour, was moved; who had no place was added, who has none any more was removed.
    """
    before, after = _places(own), _places(by_hand)
    found: list[ByHand] = []
    seen = set[str]()
    for entrant, place in after.items():
        if entrant in seen or before.get(entrant) == place:
            continue
        other = next(
            (each for each, old in before.items() if old == place and after.get(each) == before.get(entrant)),
            "",
        )
        if entrant in before and other and other not in seen:
            found.append(ByHand("swapped", (entrant, other)))
            seen |= {entrant, other}
        else:
            found.append(ByHand("moved" if entrant in before else "added", (entrant,)))
    found += (ByHand("removed", (entrant,)) for entrant in before if entrant not in after)
    found += _seats(own, by_hand, found)
    tables = {each.match: (each.table, each.start) for each in own.matches}
    for each in by_hand.matches:
        if each.match in tables and tables[each.match] != (each.table, each.start):
            found.append(ByHand("moved", each.entrants))
    return tuple(found)


def _places(draw: DrawPublished) -> dict[str, str]:
    """Return in which match each entrant is, empty for a bye."""
    places = {entrant: each.match for each in draw.matches for entrant in each.entrants}
    return places | dict.fromkeys(draw.byes, "")


def _seats(own: DrawPublished, by_hand: DrawPublished, found: Sequence[ByHand]) -> Iterator[ByHand]:
    """Yield who sits otherwise at a table than by its own draw and what was `found` so far.

    Who was swapped has the other's seat. Who came or left shifts the others by a seat, which is no change.
    """
    other = {
        name: took
        for change in found
        if change.change == "swapped"
        for name, took in zip(change.entrants, reversed(change.entrants), strict=True)
    }
    drawn = {match.match: [other.get(each, each) for each in match.entrants] for match in own.matches}
    for match in by_hand.matches:
        before = [each for each in drawn.get(match.match, ()) if each in match.entrants]
        after = [each for each in match.entrants if each in before]
        seat_of = dict(zip(after, before, strict=True))
        for name, had in seat_of.items():
            if seat_of[had] != name:
                yield ByHand("moved", (name,))
            elif before.index(name) < before.index(had):
                yield ByHand("swapped", (name, had))
