"""Bring to the sheets what the desk decides: who plays on for another, or no more, what is accepted."""

from __future__ import annotations

from models.characters import appearance
from models.event.assignments import retire_given_up, seats_of_match
from models.event.book import EventBook
from models.event.results import game_standings
from models.game.changing import lock_game
from models.game.signing import accept, rename_seat, take_back_acceptance
from models.ledger.chain import EVENT
from models.store.session import Session
from models.table.keys import fingerprint


def retire_absent(session: Session, before: EventBook, after: EventBook, reason: str) -> None:
    """Let running sheets go on without who by an act gives his match up, and with who gives it up no more."""
    was, now = before.event.matches, after.event.matches
    for match in (now[each] for each in was if each in now and was[each].forfeits != now[each].forfeits):
        retire_given_up(session, after, match, reason)


def accept_sheets(session: Session, before: EventBook, after: EventBook, reason: str) -> None:
    """Accept finished sheets that an act accepts without all signatures, or take that back."""
    was, now = before.event.matches, after.event.matches
    changed = [now[each] for each in was if each in now and was[each].accepted != now[each].accepted]
    sheets = game_standings(session, changed)
    for match in changed:
        for game in match.played_as:
            if game in sheets and sheets[game].table in after.event.tables:
                change = accept if match.accepted else take_back_acceptance
                change(session, lock_game(session, game), fingerprint(EVENT, after.code), reason)


def seat_stand_ins(session: Session, before: EventBook, after: EventBook, reason: str) -> None:
    """Name in running sheets those whom an act lets play on for others, or whom it puts back.

    A finished sheet stays as it was played, and a name that another seat has already stays there: what an
    event does is not held up by what stands on a sheet. Whoever writes locks the event first, and then its
    tables.
    """
    was, now = before.event.matches, after.event.matches
    changed = [now[each] for each in was if each in now and was[each].replaced != now[each].replaced]
    sheets = game_standings(session, changed)
    for match in changed:
        sheet = sheets.get(match.played_as[-1])
        if sheet is None or sheet.status == "finished" or sheet.table not in after.event.tables:
            continue
        seats = zip(
            seats_of_match(before.event, was[match.id]), seats_of_match(after.event, match), strict=True
        )
        for number, (sat, sits) in enumerate(seats, 1):
            book = lock_game(session, sheet.game)
            names = {appearance(each.name) for each in book.history.seats_called(book.names)}
            if sat != sits and number in book.history.seats and appearance(sits["name"]) not in names:
                rename_seat(session, book, fingerprint(EVENT, after.code), number, sits["name"], reason)
