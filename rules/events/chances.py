"""Say of everybody in a stage whether he is through, out or still plays for it, and who has won it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules.events.formats.contest import Contest
from rules.events.formats.format import Format
from rules.events.state import Event

Chance = Literal["won", "through", "third", "out", "open"]
CHANCES: tuple[Chance, ...] = ("won", "through", "third", "out", "open")


def winners(event: Event, form: Format, held: Contest) -> tuple[str, ...]:
    """Return who has won a competition by this stage: nobody where another stage comes after it."""
    return form.winners(held) if is_last(event, held) else ()


def is_last(event: Event, held: Contest) -> bool:
    """Tell whether no other stage comes after one."""
    return not _next(event, held)


def chances(event: Event, form: Format, held: Contest) -> Mapping[str, Chance]:
    """Return what is certain of each of the field: who has ``won``, is ``through`` or ``out``.

    Everything else is ``open``; who plays on for the ``third`` place alone has that. Once who goes on is
    confirmed, that stands instead of what the results say. Nothing is said where nobody goes on and nobody
    goes out: the last stage has places, and at its end who has won.
    """
    won = {*winners(event, form, held)}
    after = _next(event, held)
    if not after and not form.knocks_out and form.decides(held):
        return dict.fromkeys(won, "won")
    through, gone = {*held.once(form.through)}, {*held.once(form.gone)}
    advanced = (event.advancements[each] for each in after if each in event.advancements)
    confirmed = {one for each in advanced for one in each.entrants}
    third = {*form.for_third(held)}

    def chance(entrant: str) -> Chance:
        if entrant in won:
            return "won"
        if entrant in (confirmed or through):
            return "through"
        if entrant in third:
            return "third"
        return "out" if entrant in gone else "open"

    return {entrant: chance(entrant) for entrant in held.field}


def _next(event: Event, held: Contest) -> tuple[str, ...]:
    """Return the stages that come after one."""
    return tuple(each for each, stage in event.stages.items() if stage.terms.after == held.id)
