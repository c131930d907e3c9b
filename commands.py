"""The commands of `python app.py` beside serving, from verify to reindex."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
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
from models.club.lasting import hold_together
from models.club.record import fault_of_club_record
from models.event.erasing import erase
from models.game.rows import OPERATOR
from models.record.archiving import CannotArchive, archive, unarchive
from models.record.auditing import Audited, audit
from models.record.backup import CannotCopy, back_up, read_copy, restore
from models.record.importing import ProvedEvent, ProvedTable
from models.record.indexing import reindex
from models.record.moving import CannotMove, move
from models.record.redrawing import made_again
from models.record.verifying import faults_of_sheet
from models.refusals import Said
from models.store.archived import archived
from models.store.conflicts import Unknown
from models.store.database import Database
from models.store.migrating import CannotOpen, is_of_rights, open_migrated
from models.store.sqlite import lock_of
from models.table.changing import lock_table
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
    except PermissionError as error:
        _print(CannotOpen("cannot_open.other_user", file=str(error.filename)))
        return 1
    except DBAPIError as error:
        if not is_of_rights(error):
            raise
        said = str(error.orig).partition("\n")[0]
        _print(Said("cannot_open.command", {"role": make_url(url).username or "", "error": said}).text)
        return 1


def _do(asked: argparse.Namespace, url: str) -> int:
    match asked.command:
        case "draw":
            return _draw(asked.file, asked.apart)
        case "verify" if asked.what and Path(asked.what).is_file():
            return _verify_file(Path(asked.what))
        case "migrate":
            open_migrated(url).close()
            _print("The database is that of this release.")
        case "restore":
            _restore(asked.file, url)
        case _:
            _check_there(url)
            return _do_there(asked, url)
    return 0


def _do_there(asked: argparse.Namespace, url: str) -> int:
    """Do what needs a database that is there."""
    match asked.command:
        case "verify":
            return _verify(asked.what, url)
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
        case "reindex":
            _reindex(url)
            _print("The indexes are made again from the ledger.")
        case _:
            back_up(url, asked.file)
            _print(f"The database is copied to {asked.file}.")
    return 0


def _check_there(url: str) -> None:
    """Raise CannotOpen where there is no SQLite file, which would be made, or one that we may not read."""
    file = file_of(url, Path.cwd())
    if file is None:
        return
    try:
        size = file.stat().st_size
    except (FileNotFoundError, NotADirectoryError):
        size = 0
    if not size:
        raise CannotOpen("cannot_open.missing", file=str(file))
    if not os.access(file, os.R_OK):
        raise CannotOpen("cannot_open.other_user", file=str(file))


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


@contextmanager
def _held(*urls: str) -> Iterator[None]:
    """Be the only one, of servers and of commands that do so, who has the SQLite files at `urls`."""
    here = Path.cwd()
    with ExitStack() as held:
        for url in {file_of(each, here): each for each in urls}.values():
            file = hold_file(url, here)
            if file is not None:
                held.callback(os.close, file)
        yield


def _restore(file: Path, url: str) -> None:
    path = file_of(url, Path.cwd())
    # Who serves has made the lock: one that we made could be ours alone to open.
    served = path is not None and lock_of(path).exists()
    with _held(*([url] if served else [])):
        kept = restore(url, file)
    _print(f"{file} is restored." + (f" What was there before is kept as {kept}." if kept else ""))


def _verify(what: str | None, url: str) -> int:
    with closing(Database(url)) as database:
        told, code = _tell_all(audit(database, what))
    if what and not told:
        _print(f"There is no game {what}.")
        return 1
    return code


def _tell_all(audited: Iterable[Audited]) -> tuple[int, int]:
    """Tell everything, also after a fault, and how many proved; return how many were told, and the code."""
    codes = [_tell(*each) for each in audited]
    _print(f"Ledgers proved: {codes.count(0)}. Not as recorded: {codes.count(1)}.")
    return len(codes), max(codes, default=0)


def _forget(name: str, code: str, url: str) -> int:
    database = Database(url)
    try:
        hold_together(database, [code], [name])
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
    with _held(url, target):
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
            return _tell_all(audit(database))[1]


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
        made = [*made_again(shown, apart)]
    except OSError as error:
        _print(f"{file} cannot be read: {error.strerror}.")
        return 1
    except (Problem, ValidationError):
        _print(f"{file} is no event. Save what GET /api/v1/events/CODE answers, and name that file.")
        return 1
    except Unknown as reason:
        _print(reason)
        return 1
    for line in (line for each in made for line in (each.heading, *(f"  {line}" for line in each.lines))):
        _print(line)
    if not made:
        _print("No draw of this event is published.")
    return 0 if made and all(each.follows for each in made) else 1


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
