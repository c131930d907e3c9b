"""Keep how the people of an event are reached; this is in no ledger."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from models.store.indexes import Contact
from models.store.session import Session


def keep_contact(session: Session, code: str, person: str, contact: str | None) -> None:
    """Keep how a person of an event is reached, in the place of what was known; nothing where None."""
    session.execute(delete(Contact).where(Contact.code == code, Contact.person == person))
    if contact:
        session.execute(insert(Contact), {"code": code, "person": person, "contact": contact})


def contacts_of(session: Session, code: str) -> dict[str, str]:
    """Return how the people of an event are reached, by their ids."""
    asked = select(Contact.person, Contact.contact).where(Contact.code == code)
    return {row.person: row.contact for row in session.execute(asked)}
