"""The commands of `python app.py` beside serving, from verify to reindex."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path

from marshmallow import INCLUDE, ValidationError
from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError

from api.record.record_checks import examine, examine_event
from api.schemas.answers.events import EventAnswer
from api.wire.body import parse
from api.wire.problems import Problem
from models.characters import as_signs
from models.club.changing import lock_club
from models.club.keys import rekey_club
from models.club.record import fault_of_club_record
from models.event.draw_proof import OtherMethod, Redrawn, draw_again, drawn_in, seed_follows
from models.event.erasing import erase
from models.event.poker.proof import moves_again
from models.game.rows import OPERATOR
from models.record.archiving import CannotArchive, archive, unarchive
from models.record.auditing import audit
from models.record.backup import CannotCopy, back_up, read_copy, restore
from models.record.importing import ProvedEvent, ProvedTable
from models.record.indexing import reindex
from models.record.moving import CannotMove, move
from models.record.verifying import faults_of_sheet
from models.refusals import Said
from models.store.archived import archived
from models.store.base import Json
from models.store.conflicts import Unknown
from models.store.database import Database
from models.store.migrating import CannotOpen, is_of_rights, open_migrated
from models.table.changing import lock_table
from rules.cards.cards import show_card
from rules.statements import RuleViolation
from starting import file_of, hold_file

OF_SQLITE = b"SQLite format 3"
_HELP = """python app.py                 serve
python app.py verify          prove every table and event by its ledger and every game by its journal
python app.py verify GAME     prove one game, by its id, and its table
python app.py verify FILE     prove a sheet, a table or an event exported as JSON, or an archive or a backup;
                              nothing else is asked
python app.py draw FILE       draw again what an event has published: FILE is what its address in the API
                              answers, - reads it here; --apart NAME NAME names who was to be kept apart
python app.py backup FILE     copy the database, also while it is in use
python app.py restore FILE    put a copy back in place, while the server is stopped
python app.py archive EVENT … FILE   write events that are over, by their codes, to a file, and take them
                              out of the database once that was read back and proved
python app.py unarchive FILE  bring them back, with their codes, keys, ledgers and seals
python app.py forget NAME TABLE   erase a person at the table with this code, for good
python app.py move --to URL   move everything to an empty database, SQLite or PostgreSQL, and prove it there;
                              stop every server first, and start them with DATABASE_URL=URL
python app.py rekey CLUB      make a new key for a club whose key was lost; the old ones are revoked
python app.py migrate         bring the database to this release, as its owner; a server does so as it starts
python app.py reindex         make all that tables, games and keys are found by again from the ledger"""


def run(arguments: list[str], url: str) -> int:
    """Do what `arguments` ask for on the database at `url`; return the exit code, 1 for a fault."""
    asked = _parser().parse_args(arguments)
    try:
        return _do(asked, url)
    except (CannotArchive, CannotCopy, CannotMove, CannotOpen) as reason:
        _print(reason)
        return 1
    except DBAPIError as error:
        if not is_of_rights(error):
            raise
        said = str(error.orig).partition("\n")[0]
        _print(Said("cannot_open.command", {"role": make_url(url).username or "", "error": said}).text)
        return 1


def _do(asked: argparse.Namespace, url: str) -> int:
    match asked.command:
        case "verify":
            return _verify(asked.what, url)
        case "draw":
            return _draw(asked.file, asked.apart)
        case "forget":
            return _forget(asked.name, asked.table.upper(), url)
        case "rekey":
            return _rekey(asked.club.upper(), url)
        case "move":
            _move(url, asked.to)
        case "archive":
            _archive(asked.events, asked.file, url)
        case "unarchive":
            _unarchive(asked.file, url)
        case "migrate":
            open_migrated(url).close()
            _print("The database is that of this release.")
        case "reindex":
            _reindex(url)
            _print("The indexes are made again from the ledger.")
        case "backup":
            back_up(url, asked.file)
            _print(f"The database is copied to {asked.file}.")
        case _:
            _restore(asked.file, url)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python app.py", usage=_HELP, formatter_class=argparse.RawTextHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("verify").add_argument("what", nargs="?")
    drawing = commands.add_parser("draw")
    drawing.add_argument("file")
    drawing.add_argument("--apart", nargs="+", action="append", default=[])
    archiving = commands.add_parser("archive")
    archiving.add_argument("events", nargs="+", metavar="event", type=str.upper)
    for of_a_file in (archiving, *map(commands.add_parser, ("backup", "restore", "unarchive"))):
        of_a_file.add_argument("file", type=Path)
    commands.add_parser("reindex")
    commands.add_parser("migrate")
    commands.add_parser("move").add_argument("--to", required=True, metavar="URL")
    forget = commands.add_parser("forget")
    forget.add_argument("name")
    forget.add_argument("table")
    commands.add_parser("rekey").add_argument("club")
    return parser


def _restore(file: Path, url: str) -> None:
    kept = restore(url, file)
    _print(f"{file} is restored." + (f" What was there before is kept as {kept}." if kept else ""))


def _verify(what: str | None, url: str) -> int:
    if what is not None and Path(what).is_file():
        return _verify_file(Path(what))
    database = Database(url)
    try:
        codes = [_tell(*audited) for audited in audit(database, what)]
    finally:
        database.close()
    if what and not codes:
        _print(f"There is no game {what}.")
        return 1
    # Everything is told, also after a fault.
    return max(codes, default=0)


def _forget(name: str, code: str, url: str) -> int:
    database = Database(url)
    try:
        with database.writing() as session:
            lock_table(session, code)
            games, mentions, others = erase(session, code, name, OPERATOR)
        database.forget()
    except Unknown as reason:
        _print(archived(database.glance, code) or reason)
        return 1
    finally:
        database.close()
    _print(f"{name} is erased at table {code}, in {games} of its games.")
    if mentions:
        _print(f"{mentions} texts that people wrote there hold the name still: reasons, disputes, titles.")
    for other in others:
        _print(f"In the same seat stood {other}. If that is the same person, erase that name too.")
    _print("Files that were exported, backups and phones that have the name keep it.")
    return 0


def _move(url: str, target: str) -> None:
    with ExitStack() as held:
        here = Path.cwd()
        for each in {file_of(each, here): each for each in (url, target)}.values():
            file = hold_file(each, here)
            if file is not None:
                held.callback(os.close, file)
        seals = move(url, target)
    for name, seal in seals.items():
        _tell(name, [], "its ledger", seal)
    _print(f"All {len(seals)} ledgers are moved and proved there. What was moved from is left as it was.")


def _archive(events: Sequence[str], file: Path, url: str) -> None:
    seals = archive(url, events, file, datetime.now(UTC).date().isoformat())
    for name, seal in seals.items():
        _tell(name, [], "its ledger", seal)
    _print(
        f"All {len(seals)} ledgers are proved in {file} and taken out of the database. Keep that file, and a"
        f" copy of it; they are brought back with: python app.py unarchive {file}"
    )


def _unarchive(file: Path, url: str) -> None:
    seals = unarchive(url, file)
    _print(f"All {len(seals)} ledgers of {file} are back as they were. The file is left as it is.")


def _rekey(code: str, url: str) -> int:
    database = Database(url)
    try:
        with database.writing() as session:
            lock_club(session, code)
            secret = rekey_club(session, code)
    except Unknown as reason:
        _print(reason)
        return 1
    finally:
        database.close()
    _print(f"The club {code} has a new key, which is shown this once. Open /c/{code}#key={secret}")
    return 0


def _reindex(url: str) -> None:
    database = Database(url)
    try:
        with database.writing() as session:
            reindex(session)
    finally:
        database.close()


def _verify_copy(file: Path) -> int:
    """Prove a database that lies in a file, an archive or a backup, which is left as it is."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        try:
            read_copy(file, copy)
        except CannotCopy as reason:
            _print(reason)
            return 1
        with closing(Database(f"sqlite:///{copy}")) as database:
            return max((_tell(*audited) for audited in audit(database)), default=0)


def _verify_file(file: Path) -> int:
    try:
        with file.open("rb") as begun:
            if begun.read(len(OF_SQLITE)) == OF_SQLITE:
                return _verify_copy(file)
        sheet = parse(file.read_bytes(), sys.maxsize, as_evidence=True)
    except OSError as error:
        _print(f"{file} cannot be read: {error.strerror}.")
        return 1
    except Problem as problem:
        _print(f"{file} is no sheet that this server wrote. {problem.detail}")
        return 1
    if not isinstance(sheet, dict):
        _print(f"{file} is neither a sheet nor a table nor an event.")
        return 1
    if "club_format" in sheet:
        fault = fault_of_club_record(sheet)
        return _tell(str(file), [fault.text] if fault else [], "its ledger", str(sheet.get("seal", "")))
    if "games" in sheet:
        return _verify_record(file, lambda: _proved(examine(sheet)))
    if "tables" in sheet:
        return _verify_record(file, lambda: _proved_event(examine_event(sheet)))
    faults = faults_of_sheet(sheet)
    return _tell(str(file), faults, seal="" if faults else sheet["journal"][-1]["hash"])


def _verify_record(file: Path, prove: Callable[[], list[tuple[str, str, str]]]) -> int:
    """Prove an exported table or event as an import would."""
    try:
        proved = prove()
    except Problem as problem:
        faults = [f"{fault.pointer}: {fault.said.text}" for fault in problem.faults]
        return _tell(str(file), faults or [problem.detail])
    return max([_tell(name, [], by, seal) for name, by, seal in proved], default=0)


def _proved(table: ProvedTable) -> list[tuple[str, str, str]]:
    return [(f"Game {game.history.id}", "its journal", game.history.seal) for game in table.games]


def _proved_event(event: ProvedEvent) -> list[tuple[str, str, str]]:
    games = [each for table in event.tables for each in _proved(table)]
    return [*games, (f"Event {event.history.known_as}", "its ledger", event.history.seal)]


def _draw(file: str, apart: Sequence[Sequence[str]]) -> int:
    """Draw again what an event has published; return 1 where something of it is otherwise and nobody told."""
    try:
        shown = parse(sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes(), sys.maxsize)
        EventAnswer(unknown=INCLUDE).load(shown)
        wishes = [_people(shown, names) for names in apart]
    except OSError as error:
        _print(f"{file} cannot be read: {error.strerror}.")
        return 1
    except (Problem, ValidationError):
        _print(f"{file} is no event. Save what GET /api/v1/events/CODE answers, and name that file.")
        return 1
    except Unknown as reason:
        _print(reason)
        return 1
    codes = [_draw_one(shown, stage, made, wishes) for stage, made in drawn_in(shown)]
    codes += [_move_again(shown, stage) for stage in shown["stages"]]
    if not codes:
        _print("No draw of this event is published.")
    return max(codes, default=1)


def _people(shown: Json, names: Sequence[str]) -> list[str]:
    people = {stated["name"]: person for person, stated in shown["people"].items()}
    unknown = [name for name in names if name not in people]
    if unknown:
        raise Unknown("not_found.player", name=unknown[0])
    return [people[name] for name in names]


def _draw_one(shown: Json, stage: str, made: Json, wishes: Sequence[Sequence[str]]) -> int:
    name = f"{shown['stages'][stage]['title']}, round {made['round']}"
    if made["seed"] is None:
        _print(f"{name}: this was drawn by hand, so nothing can be drawn again.")
        return 0
    _print(f"{name}, from the seed “{made['seed']}”:")
    try:
        again = draw_again(shown, stage, made, wishes)
    except RuleViolation as refused:
        _print(f"  It cannot be drawn again as the event is shown now. {refused.statement.text}")
        return 1
    except (LookupError, ValueError, OtherMethod) as error:
        _print(f"  It cannot be drawn again from this file: {error}")
        return 1
    follows = seed_follows(shown, stage, made)
    for line in (*_lines(shown, again), *_how_bound(shown, stage, made, follows)):
        _print(f"  {line}")
    return 0 if (again.same or again.told) and follows is not False else 1


def _move_again(shown: Json, stage: str) -> int:
    """Print every move in the room of a stage beside its seed; return 1 where one does not follow from it."""

    def called(entrant: str) -> str:
        return str(shown["entrants"].get(entrant, {}).get("name", "somebody who is not entered any more"))

    code = 0
    title = shown["stages"][stage]["title"]
    for moves in moves_again(shown, stage):
        _print(f"{title}, {moves.why}, from the seed “{moves.seed or 'none: by hand'}”:")
        for entrant, got in moves.got.items():
            follows = not moves.seed or entrant not in moves.otherwise
            said = "" if follows else " This does NOT follow from the seed."
            _print(f"  {called(entrant)}: {got}.{said}")
        if not moves.same:
            code = 1
            _print("  These are NOT the moves that follow from the lots bound when entries closed.")
    return code


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


def _print(text: object) -> None:
    """Print lines that hold what others wrote; no terminal obeys it, and no line of it passes for ours."""
    print(as_signs(str(text)))


def _tell(name: str, faults: Sequence[str], by: str = "its journal", seal: str = "") -> int:
    if not faults:
        _print(f"{name} is proved by {by}. Last seal: {seal}")
        return 0
    for line in (f"{name} is not as it was recorded:", *(f"  {fault}" for fault in faults)):
        _print(line)
    return 1
