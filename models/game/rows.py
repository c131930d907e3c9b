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
from models.ledger.chain import CLUB, EVENT, Row
from models.refusals import Unfit, need, unfit_row
from models.store.base import Json, stamp
from rules.canonical import canonical
from rules.events.acts.kinds import DIRECTORS
from rules.sentences import team
from rules.sheet.entries import SEATING
from rules.sheet.paper import read_paper
from rules.sheet.scoresheet import Seat
from rules.statements import RuleViolation, Statement

FIELDS = frozenset(
    ("game", "seq", "at", "action", "key", "entry", "before", "after", "reason", "sent", "prev_hash", "hash")
)
AGREED = (
    *("table", "game", "game_type", "preset", "rules", "rules_version", "outcome_version"),
    "first_dealer",
)
SCOREKEEPING = ("scorekeeper", *DIRECTORS)
"""The kinds of keys that write a sheet."""
SEAT = "seat"
LEDGERS = (EVENT, CLUB)
"""The kinds of ledgers that rows name in a key's place where the desk or the keeper of one wrote them."""
OPERATOR = "operator"  # what rows name in a key's place where whoever runs the server wrote them


class BadRow(ValueError):
    """Say that row `place` of a journal, counted from 1, cannot follow on those before it, and why."""

    def __init__(self, place: int, why: Statement | None = None) -> None:
        self.place = place
        self.statement = unfit_row("journal", place, why)
        super().__init__(self.statement.text)


@contextmanager
def _placed(place: int) -> Iterator[None]:
    """Let what does not fit be told of the row at `place`."""
    try:
        yield
    except Unfit as unfit:
        raise BadRow(place, unfit.statement) from None
    except (LookupError, TypeError, ValueError, AttributeError):
        raise BadRow(place) from None


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
        raise BadRow(1)
    return game


def _check_form(row: Row) -> None:
    need(set(row) == FIELDS, "unfit.fields")
    need(stamp(datetime.fromisoformat(row["at"])) == row["at"], "unfit.time")


def _started(row: Row) -> GameHistory:
    need(row["action"] == "started", "unfit.start")
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
    need(list(history.seats) == list(range(1, len(seats) + 1)), "unfit.seat_order")
    need(all(isinstance(text, str) for text in (history.game_type, history.table)), "unfit.no_game")
    need(agreed["game"] == row["game"], "unfit.other_game")
    _is_written_by_the_scorekeeper(history, row)
    _states(row, before=None, after={**agreed, "seats": history.seats_sealed()}, sent=True)
    return history


def _step(game: GameHistory, row: Row, place: int) -> None:
    action = row["action"]
    need(row["game"] == game.id, "unfit.other_game")
    if action in _FACTS:
        if not (_hand(row) == EVENT and _is_for_the_desk(row)):
            _is_written_by_the_scorekeeper(game, row)
        _FACTS[action](game, row)
        game.facts_version, game.facts_at, game.accepted = place, row["at"], ""
        game.signatures = {seat: each._replace(broken=True) for seat, each in game.signatures.items()}
    else:
        need(action in _AROUND, "unfit.action")
        _AROUND[action](game, row)


def _is_for_the_desk(row: Row) -> bool:
    """Tell whether the desk of an event writes such a row: it puts somebody in a seat, or lets a seat go."""
    said = row["after"] or row["before"] or {}
    is_retirement = said.get("kind") == "ruling" and said.get("ruling") == "retirement"
    is_renaming = row["action"] == "renamed" or (row["action"], said.get("kind")) == ("corrected", "replace")
    return is_renaming or (is_retirement and row["action"] in ("recorded", "withdrawn"))


def _recorded(game: GameHistory, row: Row) -> None:
    need(row["entry"] not in game.entries, "unfit.entry_twice")
    kind, facts = row["after"]["kind"], facts_in(row["after"])
    need(kind == "finish" or len(game.entries) < MOST_ENTRIES, "unfit.game_full")
    _states(row, before=None, after=stated(kind, facts), entry=row["entry"], sent=True, reason=True)
    _gives_one_reason(game, row, facts)
    _seats_somebody(game, kind, facts)
    by_desk = _hand(row) == EVENT
    game.entries[row["entry"]] = EntryHistory(kind, facts, row["sent"], withdrawn=False, by_desk=by_desk)


def _corrected(game: GameHistory, row: Row) -> None:
    known, facts = _standing(game, row), facts_in(row["after"])
    need(known.kind == row["after"]["kind"], "unfit.other_kind")
    after = stated(known.kind, facts)
    _states(row, before=stated(known.kind, known.facts), after=after, entry=row["entry"], reason=True)
    _gives_one_reason(game, row, facts)
    if known.kind == "join":
        need(facts["seat"] == known.facts["seat"], "unfit.other_seat")
        del game.joined[facts["seat"]]
    if known.kind in SEATING:
        _notes_correction(game, row, known.facts["name"], facts["name"])
    _seats_somebody(game, known.kind, facts)
    game.entries[row["entry"]] = known._replace(facts=facts)
    game.first.setdefault(row["entry"], known.facts)


def _seats_somebody(game: GameHistory, kind: str, facts: Json) -> None:
    if kind in SEATING:
        game.named.add(facts["name"])
    if kind == "join":
        need(facts["seat"] not in game.all_seats, "unfit.seat_taken")
        game.joined[facts["seat"]] = Seat(facts["seat"], facts["name"])


def _withdrawn(game: GameHistory, row: Row) -> None:
    known = _standing(game, row)
    _states(row, before=stated(known.kind, known.facts), after=None, entry=row["entry"], reason=True)
    need(row["reason"], "unfit.no_reason")
    if known.kind == "join":
        # What a phone said for that seat goes with it; its key is spent.
        seat = game.joined.pop(known.facts["seat"]).number
        game.signatures.pop(seat, None)
        need(seat not in game.claims, "unfit.claimed")
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
    need(name != old.name, "unfit.nothing")
    need(name not in {seat.name for seat in game.seats.values()}, "unfit.seat_name")
    _notes_correction(game, row, old.name, name)
    game.seats[old.number] = replace(old, name=name)
    game.named.add(name)


def _notes_correction(game: GameHistory, row: Row, old: str, name: str) -> None:
    # The desk of an event so lets somebody else play on, and a name that was there already is another's.
    if name not in game.named and _hand(row) != EVENT:
        game.corrected[name] = old


def _side_is_renamed(game: GameHistory, row: Row) -> None:
    side, name = row["after"]["side"], row["after"]["name"]
    parties = {seat.side: seat for seat in game.seats.values() if seat.side}
    old = parties.pop(side)
    _states(row, before={"side": side, "name": old.team}, after={"side": side, "name": name}, reason=True)
    called_now = team(name or side)
    need(called_now != team(old.party), "unfit.nothing")
    others = [team(other.party) for other in parties.values()]
    need(appearance(called_now) not in map(appearance, others), "unfit.side_name")
    for number, seat in game.seats.items():
        if seat.side == side:
            game.seats[number] = replace(seat, team=name)


def _claimed(game: GameHistory, row: Row) -> None:
    seat = game.all_seats[row["after"]["seat"]].number
    _states(row, before=None, after={"seat": seat})
    need(seat not in game.claims, "unfit.claimed")
    need(_hand(row) == SEAT and row["key"] not in game.keys, "unfit.claim_key")
    game.claims[seat] = row["key"]


def _released(game: GameHistory, row: Row) -> None:
    seat = game.all_seats[row["before"]["seat"]].number
    _is_written_by_the_scorekeeper(game, row)
    _states(row, before={"seat": seat}, after=None, reason=True)
    need(seat in game.claims, "unfit.unclaimed")
    _is_explained(game, row["reason"])
    game.revoked.add(game.claims.pop(seat))
    if seat in game.signatures:
        game.signatures[seat] = game.signatures[seat]._replace(broken=True)


def _signed(game: GameHistory, row: Row) -> None:
    seat, digest = game.all_seats[row["after"]["seat"]].number, row["after"]["digest"]
    _is_written_from(game, seat, row)
    _states(row, before=None, after={"seat": seat, "digest": digest})
    known = game.signatures.get(seat)
    need(known is None or known.broken, "unfit.signed")
    game.signatures[seat] = Signed(row["at"], digest, broken=False, elsewhere=False)


def _accepted(game: GameHistory, row: Row) -> None:
    _is_written_by_the_desk(row)
    _states(row, before=None, after={"accepted": True}, reason=True)
    need(not game.accepted, "unfit.accepted")
    game.accepted = row["at"]


def _unaccepted(game: GameHistory, row: Row) -> None:
    _is_written_by_the_desk(row)
    _states(row, before={"accepted": True}, after=None, reason=True)
    need(game.accepted, "unfit.not_accepted")
    game.accepted = ""


def _disputed(game: GameHistory, row: Row) -> None:
    said = row["after"]
    by, seat = game.all_seats[said["by"]].number, said["seat"] and game.all_seats[said["seat"]].number
    _is_written_from(game, by, row)
    after = {"dispute": said["dispute"], "seat": seat, "by": by, "text": said["text"]}
    _states(row, before=None, after=after, entry=row["entry"], sent=True)
    need(row["entry"] in game.entries, "unfit.no_entry")
    need(said["dispute"] not in game.disputes, "unfit.dispute_twice")
    mine = sum(each.by == by and each.settled is None for each in game.disputes.values())
    need(mine < MOST_OPEN, "unfit.open_disputes")
    need(len(game.disputes) < MOST_DISPUTES, "unfit.disputes")
    game.disputes[said["dispute"]] = Disputed(row["entry"], seat, by, said["text"], row["sent"], None)


def _settled(game: GameHistory, row: Row) -> None:
    dispute = row["after"]["dispute"]
    known = game.disputes[dispute]
    _is_written_by_the_scorekeeper(game, row)
    _states(row, before=None, after={"dispute": dispute, "by": known.by}, entry=known.entry, reason=True)
    need(known.settled is None, "unfit.settled")
    need(row["reason"], "unfit.no_reason")
    game.disputes[dispute] = known._replace(settled={"at": row["at"], "reason": row["reason"]})


def _noted(game: GameHistory, row: Row) -> None:
    entry, text = row["entry"], row["after"]["text"]
    known = game.notes.get(entry, "")
    _is_written_by_the_scorekeeper(game, row)
    need(_standing(game, row).kind == "deal", "unfit.other_kind")
    _states(row, before={"text": known}, after={"text": text}, entry=entry)
    need(text != known, "unfit.nothing")
    if text:
        game.notes[entry] = text
    else:
        del game.notes[entry]


def _compared(game: GameHistory, row: Row) -> None:
    comparison, deals = row["after"]["comparison"], row["after"]["deals"]
    _is_written_by_the_scorekeeper(game, row)
    _states(row, before=None, after={"comparison": comparison, "deals": deals}, sent=True)
    need(comparison not in game.papers, "unfit.comparison_twice")
    need(len(game.papers) < MOST_PAPERS, "unfit.papers")
    try:
        paper = read_paper(list(game.all_seats.values()), deals)
    except RuleViolation:
        raise Unfit("unfit.paper_deals") from None
    game.papers[comparison] = row["sent"]
    game.compared = Kept(comparison, row["at"], paper, {})


def _decided(game: GameHistory, row: Row) -> None:
    known, difference = game.compared, difference_in(row)
    _is_written_by_the_scorekeeper(game, row)
    if known is None or known.id != row["after"]["comparison"]:
        raise Unfit("unfit.comparison")
    _states(row, before=None, after=decided(known.id, difference), entry=row["entry"], reason=True)
    need(row["entry"] is None or row["entry"] in game.entries, "unfit.no_entry")
    need(row["reason"], "unfit.no_reason")
    need(difference not in known.decided, "unfit.decided")
    said = {"at": row["at"], "reason": row["reason"]}
    game.compared = known._replace(decided={**known.decided, difference: said})


def _rekeyed(game: GameHistory, row: Row) -> None:
    made = row["after"]["key"]
    _is_written_by_the_scorekeeper(game, row)
    _states(row, before=None, after={"key": made})
    game.revoked |= {key for key in (*game.keys, row["key"]) if key.startswith("scorekeeper ")}
    need(made.startswith("scorekeeper ") and made not in game.revoked, "unfit.no_new_key")


def _imported(game: GameHistory, row: Row) -> None:
    table, known_as = row["after"]["table"], row["after"]["game"]
    game.revoked |= game.keys
    if _hand(row) != EVENT:  # it came with the event at whose table it was played
        _is_written_by_the_scorekeeper(game, row)
    _states(row, before={"table": game.table}, after={"table": table, "game": known_as})
    need(isinstance(table, str) and isinstance(known_as, str), "unfit.no_table")
    game.table, game.known_as = table, known_as
    game.claims.clear()
    game.signatures = {seat: each._replace(elsewhere=True) for seat, each in game.signatures.items()}


def _erased(game: GameHistory, row: Row) -> None:
    names = row["after"]["names"]
    if _hand(row) not in (OPERATOR, *LEDGERS):
        _is_written_by_the_scorekeeper(game, row)
    _states(row, before=None, after={"names": names})
    need(names and game.named.issuperset(names), "unfit.nobody")
    game.erased.update(names)


def _standing(game: GameHistory, row: Row) -> EntryHistory:
    need(row["entry"] in game.entries, "unfit.no_entry")
    known = game.entries[row["entry"]]
    need(not known.withdrawn, "unfit.withdrawn")
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
    need(_same(row["before"], before), "unfit.before")
    need(_same(row["after"], after), "unfit.after")
    need(row["entry"] == entry, "unfit.other_entry")
    need(isinstance(row["sent"], str) if sent else row["sent"] is None, "unfit.sent")
    need(isinstance(row["reason"], str) and (reason or not row["reason"]), "unfit.reason")


def _is_written_by_the_scorekeeper(game: GameHistory, row: Row) -> None:
    need(_hand(row) in SCOREKEEPING, "unfit.key")
    need(row["key"] not in game.revoked, "unfit.revoked")


def _is_written_by_the_desk(row: Row) -> None:
    need(_hand(row) == EVENT, "unfit.key")


def _hand(row: Row) -> str:
    """Return of what kind the key is that a row names, or the ledger in a key's place."""
    kind: str = row["key"].partition(" ")[0]
    return kind


def _is_written_from(game: GameHistory, seat: int, row: Row) -> None:
    need(game.claims.get(seat) == row["key"], "unfit.seat_key")


def _gives_one_reason(game: GameHistory, row: Row, facts: Json) -> None:
    need(not (row["reason"] and "reason" in facts), "unfit.reason_twice")
    _is_explained(game, row["reason"] or facts.get("reason"))


def _is_explained(game: GameHistory, reason: Any) -> None:
    need(bool(reason) or not game.locked, "unfit.sheet_signed")


def _same(one: Any, other: Any) -> bool:
    """Tell whether two facts are written alike; the parts that they share are not looked into."""
    if one is other:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[name], other[name]) for name in one)
    return canonical(one) == canonical(other)


_FACTS = {"recorded": _recorded, "corrected": _corrected, "withdrawn": _withdrawn, "renamed": _renamed}
_AROUND = {
    "claimed": _claimed,
    "signed": _signed,
    "released": _released,
    "accepted": _accepted,
    "unaccepted": _unaccepted,
    "disputed": _disputed,
    "settled": _settled,
    "noted": _noted,
    "compared": _compared,
    "decided": _decided,
    "rekeyed": _rekeyed,
    "imported": _imported,
    "erased": _erased,
}
