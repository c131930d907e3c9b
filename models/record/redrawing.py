"""Say of each draw that an event has published, and of the moves in its rooms, what follows from its seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from models.event.draw_proof import OtherMethod, Redrawn, draw_again, drawn_in, seed_follows
from models.event.poker.proof import moves_again
from models.store.base import Json
from models.store.conflicts import Unknown
from rules.cards.cards import show_card
from rules.statements import RuleViolation


class MadeAgain(NamedTuple):
    """Hold what is said of a draw or of moves, and whether what was published `follows`, or else was told."""

    heading: str
    lines: Sequence[str]
    follows: bool


def made_again(shown: Json, apart: Sequence[Sequence[str]]) -> Iterator[MadeAgain]:
    """Yield what the event that is `shown` has drawn, all draws first; names in a list were kept `apart`.

    Raises Unknown where nobody has such a name.
    """
    wishes = [_people(shown, names) for names in apart]
    for stage, made in drawn_in(shown):
        yield _draw_one(shown, stage, made, wishes)
    for stage in shown["stages"]:
        yield from _moves(shown, stage)


def _people(shown: Json, names: Sequence[str]) -> list[str]:
    people = {stated["name"]: person for person, stated in shown["people"].items()}
    unknown = [name for name in names if name not in people]
    if unknown:
        raise Unknown("not_found.player", name=unknown[0])
    return [people[name] for name in names]


def _draw_one(shown: Json, stage: str, made: Json, wishes: Sequence[Sequence[str]]) -> MadeAgain:
    name = f"{shown['stages'][stage]['title']}, round {made['round']}"
    if made["seed"] is None:
        return MadeAgain(f"{name}: this was drawn by hand, so nothing can be drawn again.", (), follows=True)
    heading = f"{name}, from the seed “{made['seed']}”:"
    try:
        again = draw_again(shown, stage, made, wishes)
    except RuleViolation as refused:
        said = f"It cannot be drawn again as the event is shown now. {refused.statement.text}"
        return MadeAgain(heading, (said,), follows=False)
    except (LookupError, ValueError, OtherMethod) as error:
        return MadeAgain(heading, (f"It cannot be drawn again from this file: {error}",), follows=False)
    bound = seed_follows(shown, stage, made)
    lines = (*_lines(shown, again), *_how_bound(shown, stage, made, bound))
    return MadeAgain(heading, lines, follows=(again.same or again.told) and bound is not False)


def _moves(shown: Json, stage: str) -> Iterator[MadeAgain]:
    """Yield every move in the room of a stage beside its seed."""

    def called(entrant: str) -> str:
        return str(shown["entrants"].get(entrant, {}).get("name", "somebody who is not entered any more"))

    title = shown["stages"][stage]["title"]
    for moves in moves_again(shown, stage):
        lines = [
            f"{called(entrant)}: {got}."
            + (" This does NOT follow from the seed." if moves.seed and entrant in moves.otherwise else "")
            for entrant, got in moves.got.items()
        ]
        if not moves.same:
            lines.append("These are NOT the moves that follow from the lots bound when entries closed.")
        heading = f"{title}, {moves.why}, from the seed “{moves.seed or 'none: by hand'}”:"
        yield MadeAgain(heading, lines, follows=moves.same)


def _how_bound(shown: Json, stage: str, made: Json, follows: bool | None) -> Iterator[str]:
    """Yield what the seed of a draw comes from, and how often its round was drawn."""
    drafted = made.get("drafted", 0)
    times = "once" if drafted == 1 else f"{drafted} times"
    if follows is None:
        yield "The seed was given by hand" + (f", after the round was drawn {times}." if drafted else ".")
        return
    bound = shown["competitions"][shown["stages"][stage]["competition"]].get("lots")
    yield f"Bound when entries closed: {bound}, the SHA-256 of {made['lots']}."
    if follows:
        word = f", with the word “{made['word']}”" if made["word"] else ""
        yield f"The seed follows from that{word}."
        yield f"The round was drawn {times}; this is number {made['number']}."
    else:
        yield "The seed does NOT follow from what was bound."


def _lines(shown: Json, again: Redrawn) -> Iterator[str]:
    """Yield who sits where in a draw made again, and how that compares with what was published."""
    called, tables = again.event.name, {each["table"]: each["label"] for each in shown["tables"]}
    drew, published = again.own.cards or {}, again.published.cards or {}
    at = {each.match: each.table for each in again.published.matches}
    places = {
        name: f"Match {match['number']}" + (f" at {tables.get(at[name], at[name])}" if at.get(name) else "")
        for name, match in shown["matches"].items()
    }
    for match in again.own.matches:
        place = places.get(match.match, "A match that is not published")
        yield f"{place}: {', '.join(_with_card(called(each), drew.get(each)) for each in match.entrants)}"
    if again.own.byes:
        yield f"No match: {', '.join(map(called, again.own.byes))}"
    for each in again.published.by_hand:
        yield f"Published as changed by hand: {' and '.join(map(called, each.entrants))} {each.change}."
    for seat in again.elsewhere:
        place = places.get(seat.match, "A match that is not published")
        sits = [called(one) if one else "nobody" for one in (seat.drawn, seat.published)]
        yield f"{place}, seat {seat.seat}: drawn {sits[0]}, published {sits[1]}."
    for one in again.byes:
        said = ("a bye", "none") if one in again.own.byes else ("no bye", "one")
        yield f"{called(one)}: drawn {said[0]}, published {said[1]}."
    for one in again.cards:
        first, other = (show_card(cards.get(one, "none")) for cards in (drew, published))
        yield f"{called(one)}: card drawn {first}, published {other}."
    for changed in again.since:
        now = ", ".join(map(called, shown["matches"][changed]["entrants"])) or "nobody"
        yield f"{places[changed]} was changed after it was published: now {now}."
    yield _verdict(again)


def _with_card(name: str, card: str | None) -> str:
    return f"{name} {show_card(card)}" if card else name


def _verdict(again: Redrawn) -> str:
    if again.same:
        return "This is the draw that was published."
    if again.told:
        return "This is the draw that was published, but for what was published as changed by hand."
    return (
        "This is NOT the draw that was published. Results that were corrected since can be why, or wishes to"
        " keep people apart, which are not public: who knows them names them with --apart."
    )
