"""Fold the journal of a game: what the game is if every row is true, and whether each fits those before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from typing import Any

from models.characters import appearance
from models.game.bounds import MOST_DISPUTES, MOST_ENTRIES, MOST_OPEN, MOST_PAPERS
from models.game.history import (
    Disputed,
    EntryHistory,
    GameHistory,
    Kept,
    Signed,
    decided,
    difference_in,
    facts_in,
    stated,
)
from models.ledger.chain import EVENT, Row
from models.store.base import Json, stamp
from rules.canonical import canonical
from rules.paper import read_paper
from rules.scoresheet import Seat
from rules.sentences import team
from rules.statements import RuleViolation

FIELDS = frozenset(
    ("game", "seq", "at", "action", "key", "entry", "before", "after", "reason", "sent", "prev_hash", "hash")
)
AGREED = (
    *("table", "game", "game_type", "preset", "rules", "rules_version", "outcome_version"),
    "first_dealer",
)
OPERATOR = "operator"  # what rows name in a key's place where whoever runs the server wrote them


class BadRow(ValueError):
    """Say that row `place` of a journal, counted from 1, cannot follow on those before it, and why."""

    def __init__(self, place: int, why: str) -> None:
        self.place = place
        super().__init__(f"Row {place} of the journal does not fit those before it{why and ': '}{why}.")


class _Unfit(ValueError):
    """Say what in a row does not fit."""


@contextmanager
def _placed(place: int) -> Iterator[None]:
    """Let what does not fit be told of the row at `place`."""
    try:
        yield
    except _Unfit as unfit:
        raise BadRow(place, str(unfit)) from None
    except (LookupError, TypeError, ValueError, AttributeError):
        raise BadRow(place, "") from None


def begin(row: Row) -> GameHistory:
    """Return what the first row of a journal says; raises BadRow where it cannot begin one."""
    with _placed(1):
        _check_form(row)
        return _started(row)


def add(game: GameHistory, row: Row) -> None:
    """Take in one row more; raises BadRow where it cannot follow on those before it."""
    with _placed(game.version + 1):
        _check_form(row)
        _step(game, row, game.version + 1)
        game.keys.add(row["key"])
        game.version, game.seal = game.version + 1, row["hash"]


def then(game: GameHistory, row: Row) -> GameHistory:
    """Return what is said with one row more; raises BadRow."""
    longer = game.copy()
    add(longer, row)
    return longer


def replay(rows: Iterable[Row]) -> GameHistory:
    """Return what `rows` say; raises BadRow where they cannot be a journal."""
    game: GameHistory | None = None
    for row in rows:
        if game is None:
            game = begin(row)
        else:
            add(game, row)
    if game is None:
        raise BadRow(1, "")
    return game


def _check_form(row: Row) -> None:
    _need(set(row) == FIELDS, "its fields are not those of a row")
    _need(stamp(datetime.fromisoformat(row["at"])) == row["at"], "its time is not written as one")


def _started(row: Row) -> GameHistory:
    _need(row["action"] == "started", "a journal begins with the start of the game")
    agreed = {name: row["after"][name] for name in AGREED}
    seats = [Seat(each["seat"], each["name"], each["side"]) for each in row["after"]["seats"]]
    known = {name: value for name, value in agreed.items() if name != "game"}
    history = GameHistory(
        id=row["game"],
        known_as=row["game"],
        started_at=row["at"],
        first_sent=row["sent"],
        seats={seat.number: seat for seat in seats},
        agreed=tuple(seats),
        seal=row["hash"],
        keys={row["key"]},
        named={seat.name for seat in seats},
        **known,
    )
    _need(list(history.seats) == list(range(1, len(seats) + 1)), "its seats are not numbered in order")
    _need(all(isinstance(text, str) for text in (history.game_type, history.table)), "it names no game")
    _need(agreed["game"] == row["game"], "it is of another game")
    _is_written_by_the_scorekeeper(history, row)
    _states(row, before=None, after={**agreed, "seats": history.seats_sealed()}, sent=True)
    return history


def _step(game: GameHistory, row: Row, place: int) -> None:
    action = row["action"]
    _need(row["game"] == game.id, "it is of another game")
    if action in _FACTS:
        if action != "renamed" or not row["key"].startswith(f"{EVENT} "):  # its desk put somebody in the seat
            _is_written_by_the_scorekeeper(game, row)
        _FACTS[action](game, row)
        game.facts_version = place
        game.signatures = {seat: each._replace(broken=True) for seat, each in game.signatures.items()}
    else:
        _need(action in _AROUND, "there is no such action")
        _AROUND[action](game, row)


def _recorded(game: GameHistory, row: Row) -> None:
    _need(row["entry"] not in game.entries, "its entry is recorded already")
    kind, facts = row["after"]["kind"], facts_in(row["after"])
    _need(kind == "finish" or len(game.entries) < MOST_ENTRIES, "its game is full")
    _states(row, before=None, after=stated(kind, facts), entry=row["entry"], sent=True, reason=True)
    _gives_one_reason(game, row, facts)
    game.entries[row["entry"]] = EntryHistory(kind, facts, row["sent"], withdrawn=False)


def _corrected(game: GameHistory, row: Row) -> None:
    known, facts = _standing(game, row), facts_in(row["after"])
    _need(known.kind == row["after"]["kind"], "its entry is of another kind")
    after = stated(known.kind, facts)
    _states(row, before=stated(known.kind, known.facts), after=after, entry=row["entry"], reason=True)
    _gives_one_reason(game, row, facts)
    game.entries[row["entry"]] = known._replace(facts=facts)
    game.first.setdefault(row["entry"], known.facts)


def _withdrawn(game: GameHistory, row: Row) -> None:
    known = _standing(game, row)
    _states(row, before=stated(known.kind, known.facts), after=None, entry=row["entry"], reason=True)
    _need(row["reason"], "it gives no reason")
    game.entries[row["entry"]] = known._replace(withdrawn=True)


def _renamed(game: GameHistory, row: Row) -> None:
    if "side" in row["after"]:
        _side_is_renamed(game, row)
    else:
        _seat_is_renamed(game, row)
    _is_explained(game, row["reason"])


def _seat_is_renamed(game: GameHistory, row: Row) -> None:
    old, name = game.seats[row["after"]["seat"]], row["after"]["name"]
    before, after = {"seat": old.number, "name": old.name}, {"seat": old.number, "name": name}
    _states(row, before=before, after=after, reason=True)
    _need(name != old.name, "it changes nothing")
    _need(name not in {seat.name for seat in game.seats.values()}, "another seat has that name")
    game.seats[old.number] = replace(old, name=name)
    game.named.add(name)


def _side_is_renamed(game: GameHistory, row: Row) -> None:
    side, name = row["after"]["side"], row["after"]["name"]
    parties = {seat.side: seat for seat in game.seats.values() if seat.side}
    old = parties.pop(side)
    _states(row, before={"side": side, "name": old.team}, after={"side": side, "name": name}, reason=True)
    called_now = team(name or side)
    _need(called_now != team(old.party), "it changes nothing")
    others = [team(other.party) for other in parties.values()]
    _need(appearance(called_now) not in map(appearance, others), "another side has that name")
    for number, seat in game.seats.items():
        if seat.side == side:
            game.seats[number] = replace(seat, team=name)


def _claimed(game: GameHistory, row: Row) -> None:
    seat = game.seats[row["after"]["seat"]].number
    _states(row, before=None, after={"seat": seat})
    _need(seat not in game.claims, "the seat is claimed already")
    _need(row["key"].startswith("seat ") and row["key"] not in game.keys, "it is not the key of a new claim")
    game.claims[seat] = row["key"]


def _released(game: GameHistory, row: Row) -> None:
    seat = game.seats[row["before"]["seat"]].number
    _is_written_by_the_scorekeeper(game, row)
    _states(row, before={"seat": seat}, after=None, reason=True)
    _need(seat in game.claims, "nobody has claimed the seat")
    _is_explained(game, row["reason"])
    game.revoked.add(game.claims.pop(seat))
    if seat in game.signatures:
        game.signatures[seat] = game.signatures[seat]._replace(broken=True)


def _signed(game: GameHistory, row: Row) -> None:
    seat, digest = game.seats[row["after"]["seat"]].number, row["after"]["digest"]
    _is_written_from(game, seat, row)
    _states(row, before=None, after={"seat": seat, "digest": digest})
    known = game.signatures.get(seat)
    _need(known is None or known.broken, "the seat has signed already")
    game.signatures[seat] = Signed(row["at"], digest, broken=False, elsewhere=False)


def _disputed(game: GameHistory, row: Row) -> None:
    said = row["after"]
    by, seat = game.seats[said["by"]].number, said["seat"] and game.seats[said["seat"]].number
    _is_written_from(game, by, row)
    after = {"dispute": said["dispute"], "seat": seat, "by": by, "text": said["text"]}
    _states(row, before=None, after=after, entry=row["entry"], sent=True)
    _need(row["entry"] in game.entries, "there is no such entry")
    _need(said["dispute"] not in game.disputes, "its dispute is recorded already")
    mine = sum(each.by == by and each.settled is None for each in game.disputes.values())
    _need(mine < MOST_OPEN, "the seat has too many open disputes")
    _need(len(game.disputes) < MOST_DISPUTES, "its game has too many disputes")
    game.disputes[said["dispute"]] = Disputed(row["entry"], seat, by, said["text"], row["sent"], None)


def _settled(game: GameHistory, row: Row) -> None:
    dispute = row["after"]["dispute"]
    known = game.disputes[dispute]
    _is_written_by_the_scorekeeper(game, row)
    _states(row, before=None, after={"dispute": dispute, "by": known.by}, entry=known.entry, reason=True)
    _need(known.settled is None, "its dispute is settled already")
    _need(row["reason"], "it gives no reason")
    game.disputes[dispute] = known._replace(settled={"at": row["at"], "reason": row["reason"]})


def _compared(game: GameHistory, row: Row) -> None:
    comparison, deals = row["after"]["comparison"], row["after"]["deals"]
    _is_written_by_the_scorekeeper(game, row)
    _states(row, before=None, after={"comparison": comparison, "deals": deals}, sent=True)
    _need(comparison not in game.papers, "its comparison is recorded already")
    _need(len(game.papers) < MOST_PAPERS, "its game was compared with too many papers")
    try:
        paper = read_paper(list(game.seats.values()), deals)
    except RuleViolation:
        raise _Unfit("no paper of this game has such deals") from None
    game.papers[comparison] = row["sent"]
    game.compared = Kept(comparison, row["at"], paper, {})


def _decided(game: GameHistory, row: Row) -> None:
    known, difference = game.compared, difference_in(row)
    _is_written_by_the_scorekeeper(game, row)
    if known is None or known.id != row["after"]["comparison"]:
        raise _Unfit("there is no such comparison, or a later one")
    _states(row, before=None, after=decided(known.id, difference), entry=row["entry"], reason=True)
    _need(row["entry"] is None or row["entry"] in game.entries, "there is no such entry")
    _need(row["reason"], "it gives no reason")
    _need(difference not in known.decided, "its difference is decided already")
    said = {"at": row["at"], "reason": row["reason"]}
    game.compared = known._replace(decided={**known.decided, difference: said})


def _rekeyed(game: GameHistory, row: Row) -> None:
    made = row["after"]["key"]
    _is_written_by_the_scorekeeper(game, row)
    _states(row, before=None, after={"key": made})
    game.revoked |= {key for key in (*game.keys, row["key"]) if key.startswith("scorekeeper ")}
    _need(made.startswith("scorekeeper ") and made not in game.revoked, "it makes no new key")


def _imported(game: GameHistory, row: Row) -> None:
    table, known_as = row["after"]["table"], row["after"]["game"]
    game.revoked |= game.keys
    if not row["key"].startswith(f"{EVENT} "):  # it came with the event at whose table it was played
        _is_written_by_the_scorekeeper(game, row)
    _states(row, before={"table": game.table}, after={"table": table, "game": known_as})
    _need(isinstance(table, str) and isinstance(known_as, str), "it names no table")
    game.table, game.known_as = table, known_as
    game.claims.clear()
    game.signatures = {seat: each._replace(elsewhere=True) for seat, each in game.signatures.items()}


def _erased(game: GameHistory, row: Row) -> None:
    names = row["after"]["names"]
    if row["key"] != OPERATOR and not row["key"].startswith(f"{EVENT} "):
        _is_written_by_the_scorekeeper(game, row)
    _states(row, before=None, after={"names": names})
    _need(names and game.named.issuperset(names), "it names nobody who was here")
    game.erased.update(names)


def _standing(game: GameHistory, row: Row) -> EntryHistory:
    _need(row["entry"] in game.entries, "there is no such entry")
    known = game.entries[row["entry"]]
    _need(not known.withdrawn, "its entry is withdrawn")
    return known


def _states(
    row: Row,
    *,
    before: Json | None,
    after: Json | None,
    entry: str | None = None,
    sent: bool = False,
    reason: bool = False,
) -> None:
    """Refuse a row that states anything else; `sent` and `reason` say whether such a row has them."""
    _need(_same(row["before"], before), "its before is not what stood there")
    _need(_same(row["after"], after), "its after is not what such a row states")
    _need(row["entry"] == entry, "its entry is another")
    _need(isinstance(row["sent"], str) if sent else row["sent"] is None, "its sent is not that of such a row")
    _need(isinstance(row["reason"], str) and (reason or not row["reason"]), "such a row has no reason")


def _is_written_by_the_scorekeeper(game: GameHistory, row: Row) -> None:
    _need(row["key"].startswith(("scorekeeper ", "director ")), "its key is not one that may do that")
    _need(row["key"] not in game.revoked, "its key was revoked before")


def _is_written_from(game: GameHistory, seat: int, row: Row) -> None:
    _need(game.claims.get(seat) == row["key"], "its key is not that of the seat")


def _gives_one_reason(game: GameHistory, row: Row, facts: Json) -> None:
    _need(not (row["reason"] and "reason" in facts), "it gives its reason twice")
    _is_explained(game, row["reason"] or facts.get("reason"))


def _is_explained(game: GameHistory, reason: Any) -> None:
    _need(bool(reason) or not game.locked, "the sheet is signed, and it gives no reason")


def _same(one: Any, other: Any) -> bool:
    """Tell whether two facts are written alike; the parts that they share are not looked into."""
    if one is other:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[name], other[name]) for name in one)
    return canonical(one) == canonical(other)


def _need(fits: Any, why: str) -> None:
    if not fits:
        raise _Unfit(why)


_FACTS = {"recorded": _recorded, "corrected": _corrected, "withdrawn": _withdrawn, "renamed": _renamed}
_AROUND = {
    "claimed": _claimed,
    "signed": _signed,
    "released": _released,
    "disputed": _disputed,
    "settled": _settled,
    "compared": _compared,
    "decided": _decided,
    "rekeyed": _rekeyed,
    "imported": _imported,
    "erased": _erased,
}
