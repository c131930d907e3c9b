"""Settle the evening of a table: its games with their people and stakes, and what was paid."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import NAMESPACE_OID, uuid5

from models.game.book import open_book
from models.game.evening import one_evening, who_sat
from models.game.view import sheet_bytes
from models.ledger.names import called
from models.store.base import Json
from models.store.session import Session
from models.table.book import table_history
from models.table.history import TableHistory
from rules.settling.evening import Evening, Played
from rules.settling.payments import Transfer
from rules.settling.stakes import Money, Stake

Place = tuple[str, int]  # a game and a seat in it


class ToSettle(NamedTuple):
    """Hold what an evening follows from; a worker process settles it. `people` says where each sat first."""

    games: Sequence[tuple[bytes, Mapping[int, str], bool]]
    people: Mapping[str, Json]
    stakes: Json | None
    paid: Mapping[str, Transfer]


def evening_to_settle(session: Session, code: str, game_id: str | None) -> ToSettle:
    """Return what is to be settled of the evening in which a game was played, without one the latest.

    Raises Unknown where the table has no such game.
    """
    history = table_history(session, code)
    books = one_evening([open_book(session, game) for game in history.games], game_id)
    people: dict[str, Json] = {}
    sat: dict[Place, str] = {}
    games = []
    for book in books:
        sealed = {number: book.history.sealed_in(number) for number in book.history.all_seats}
        seats = {number: who_sat(book, each) for number, each in sealed.items()}
        for number, who in seats.items():
            sat[book.id, number] = who
            name = called(book.names, sealed[number])
            people.setdefault(who, {"game": book.id, "seat": number, "name": name})
        games.append((sheet_bytes(session, book.id).body, seats, book.log.state.dropped))
    return ToSettle(games, people, history.stakes, _paid(history, sat))


def write_settlement(evening: ToSettle) -> bytes:
    """Return a settled evening as JSON."""
    stakes = evening.stakes or {"unit": "", "decimals": 0, "round_to": 1, "games": {}}
    money = Money(stakes["unit"], stakes["decimals"], stakes["round_to"])
    played = []
    for body, people, dropped in evening.games:
        sheet = json.loads(body)
        stake = stakes["games"].get(sheet["game"]["type"])
        played.append(Played(sheet, people, Stake.read(stake) if stake else None, dropped))
    settled = Evening(played, money, evening.paid).as_json()
    shown = {
        "stakes": evening.stakes,
        **settled,
        "people": [{**each, "person": evening.people[each["person"]]} for each in settled["people"]],
        "payments": [_payment(each, evening.people) for each in settled["payments"]],
    }
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":")).encode()


def _payment(payment: dict[str, Any], people: Mapping[str, Json]) -> Json:
    """Name who pays whom; one still open has an id by which any phone states that it was made."""
    payer, receiver = people[payment["payer"]], people[payment["receiver"]]
    stated = [payer["game"], payer["seat"], receiver["game"], receiver["seat"], payment["coins"]]
    known = {**payment, "payer": payer, "receiver": receiver}
    if not payment["paid"]:
        known["id"] = str(uuid5(NAMESPACE_OID, json.dumps([*stated, known.pop("number")])))
    return known


def _paid(history: TableHistory, sat: Mapping[Place, str]) -> Mapping[str, Transfer]:
    """Return the payments between those who sat in the games of this evening."""
    return {
        payment: Transfer(sat[said.payer], sat[said.receiver], said.coins)
        for payment, said in history.payments.items()
        if not said.withdrawn and said.payer in sat and said.receiver in sat
    }
