"""State faults as somebody makes them: one place of `api` or `frontend`, and the tests that should notice."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """Say in which file (by its name alone) which text becomes which, what that breaks, and for which tests.

    The tests are patterns for the names of their files, so that both may move.
    """

    file: str
    text: str
    now: str
    breaks: str
    tests: tuple[str, ...]


IN_API = (
    Fault(
        "etags.py",
        "if request.if_none_match.contains_weak(str(version)):",
        "if request.if_none_match.contains(str(version)):",
        "a version that a proxy made weak is sent again",
        ("test_versions.py", "test_live.py", "test_tables.py"),
    ),
    Fault(
        "etags.py",
        "return tagged(Response(body, mimetype=mimetype), version, whole=whole)",
        "return Response(body, mimetype=mimetype)",
        "what is answered has no ETag",
        ("test_versions.py", "test_tables.py"),
    ),
    Fault(
        "etags.py",
        "if given.star_tag:\n        return ANY_VERSION",
        "if given.star_tag:\n        return None",
        "`If-Match: *` counts as none",
        ("test_recording.py", "test_versions.py"),
    ),
    Fault(
        "keys.py",
        "_WRITES_TABLE = _OF_TABLE.where(_WRITES)",
        "_WRITES_TABLE = _OF_TABLE",
        "the key of a seat renames the table",
        ("test_keys.py", "test_seats.py"),
    ),
    Fault(
        "keys.py",
        'return _FOR_SEAT, {"game": game, "seat": seat_or_none(address["number"])}',
        'return _FOR_GAME, {"game": game}',
        "a seat signs for another",
        ("test_keys.py", "test_seats.py"),
    ),
    Fault(
        "keys.py",
        "    if not good or (game_id is not None and version is None):\n",
        "    if good and game_id is not None and version is None:\n",
        "a key that was revoked on the way still writes",
        ("test_keys.py", "test_many_processes.py"),
    ),
    Fault(
        "helpers.py",
        'if known.kind == "director":',
        'if known.kind == "nobody":',
        "the director's own key is taken back",
        ("test_event_keys.py", "test_events.py"),
    ),
    Fault(
        "acts.py",
        'if kind not in KINDS[body["kind"]].may:',
        'if kind not in (*KINDS[body["kind"]].may, "desk"):',
        "the check-in desk does every act",
        ("test_event_keys.py", "test_events.py"),
    ),
    Fault(
        "acts.py",
        'if body.get("by") != "player" or body.get("ticked"):',
        'if body.get("by") != "player":',
        "who comes through the door ticks his own note",
        ("test_event_keys.py", "test_events.py"),
    ),
    Fault(
        "acts.py",
        "if expected is not None and book.version not in expected:",
        "if expected is not None and not expected:",
        "an act upon an old version of the event is done",
        ("test_events.py", "test_two_directors.py"),
    ),
    Fault(
        "desk.py",
        "        for digest, key in book.history.keys.items()\n        if not key.revoked\n",
        "        for digest, key in book.history.keys.items()\n",
        "keys that were taken back are listed",
        ("test_event_keys.py", "test_events.py"),
    ),
    Fault(
        "seats.py",
        'response.headers["Cache-Control"] = "no-store"',
        'response.headers["Cache-Control"] = "no-cache"',
        "the key of a seat lies in caches",
        ("test_seats.py", "test_signs.py"),
    ),
    Fault(
        "seats.py",
        "        if expected is not None:\n            check_version",
        "        if expected is not None and not expected:\n            check_version",
        "a player is renamed on a sheet that has changed",
        ("test_seats.py", "test_versions.py", "test_recording.py"),
    ),
    Fault(
        "entries.py",
        'address if done == "recorded" else None',
        "address",
        "a retry is answered as what is new",
        ("test_recording.py",),
    ),
    Fault(
        "entries.py",
        'number=body.get("number"),',
        "number=None,",
        "two phones record the same deal twice",
        ("test_recording.py",),
    ),
    Fault(
        "preferences.py",
        "refused = 400 <= response.status_code < 500 and",
        "refused = 400 < response.status_code < 500 and",
        "a request that cannot be read is no answer where that was asked for",
        ("test_preferences.py",),
    ),
    Fault(
        "limits.py",
        "return 0 if seen < most else",
        "return 0 if seen <= most else",
        "every limit is one too high",
        ("test_limits.py", "test_guessing.py"),
    ),
    Fault(
        "guessing.py",
        "    limits().count(_target())\n",
        "",
        "keys of one table are guessed from many addresses",
        ("test_guessing.py", "test_limits.py"),
    ),
    Fault(
        "table_changes.py",
        '_operation("remove", f"{path}/{place - removed}")',
        '_operation("remove", f"{path}/{place}")',
        "of two rows that go the second is another",
        ("test_changes.py", "versions_test.js"),
    ),
    Fault(
        "calls.py",
        "201 if is_new else 200",
        "201",
        "a call that is repeated counts as new",
        ("test_calls.py",),
    ),
)

IN_FRONTEND = (
    Fault(
        "html.js",
        "return escape(SENT.test(before) ? String(value) : named(String(value)));",
        "return SENT.test(before) ? String(value) : named(String(value));",
        "what somebody typed is markup",
        ("test_names.py", "test_new_game.py", "test_home.py", "*html*_test.js"),
    ),
    Fault(
        "api.js",
        "if (ifMatch !== undefined) {",
        "if (ifMatch === null) {",
        "a correction does not say on which version it was made",
        ("test_corrections.py", "test_changes.py", "*correction*_test.js"),
    ),
    Fault(
        "entry-model.js",
        "    this.#keepDraft();\n    // Totals",
        "    // Totals",
        "an entry is gone after a reload",
        ("test_entry.py", "*entry*_test.js", "*draft*_test.js"),
    ),
    Fault(
        "entry-model.js",
        "if (recorded || kept.number !== (number ?? sheet.next?.number)) return null;",
        "if (recorded) return null;",
        "the draft of one deal becomes another's",
        ("test_entry.py", "test_outbox.py", "test_changes.py", "*entry*_test.js", "*draft*_test.js"),
    ),
    Fault(
        "entry-model.js",
        "    dropDraft(this.#draftName);\n    // Felt",
        "    // Felt",
        "what was saved is offered as a draft",
        ("test_entry.py", "test_corrections.py", "*entry*_test.js", "*draft*_test.js"),
    ),
    Fault(
        "columns.js",
        "Math.min(...columns.map((column) => column.place))",
        "Math.max(...columns.map((column) => column.place))",
        "the last is marked as the leader",
        ("test_first_answer.py", "test_redrawing.py", "*sheet*_test.js", "*answer*_test.js"),
    ),
    Fault(
        "columns.js",
        "      ...others(deal.number),\n",
        "      ...others(deal.number + 1),\n",
        "a ruling stands after another deal",
        ("test_first_answer.py", "versions_test.js", "*sheet*_test.js", "*answer*_test.js"),
    ),
    Fault(
        "failure.js",
        "const PASSING = [0, 408, 425, 429];",
        "const PASSING = [0, 408, 425];",
        "a deal sent too soon is refused for good",
        ("outbox_test.js", "test_outbox.py"),
    ),
    Fault(
        "outbox.js",
        "await this.#renumber(gone, -1);",
        "await this.#renumber(gone, 0);",
        "deals behind one that was refused keep their numbers",
        ("outbox_test.js", "test_outbox.py"),
    ),
    Fault(
        "needs.js",
        "...unsigned.slice(0, 1).map((first) => ({",
        "...unsigned.map((first) => ({",
        "signatures are asked for once for each sheet",
        ("needs_test.js", "test_desk.py"),
    ),
    Fault(
        "desk-part.js",
        "this.desk.tables.filter(({ free }) => free)",
        "this.desk.tables",
        "a match is offered a table at which another is played",
        ("needs_test.js", "test_desk.py", "test_desk_night.py"),
    ),
    Fault(
        "say.js",
        "return RIGHT_TO_LEFT.test(value) ? `\\u2068${value}\\u2069` : value;",
        "return value;",
        "a name from right to left turns its sentence round",
        ("words_test.js", "test_names.py"),
    ),
    Fault(
        "say.js",
        'return count === 1 ? "one" : "other"',
        'return count === 0 ? "one" : "other"',
        "one is said as many",
        ("words_test.js", "test_words.py", "test_entry.py"),
    ),
    Fault(
        "changes-view.js",
        'say("changes.wentOut"',
        'say("changes.cameBack"',
        "who goes out by a correction is said to come back",
        ("test_corrections.py", "test_history.py", "test_keys.py"),
    ),
    Fault(
        "number-pad.js",
        '${digits("456")}',
        '${digits("465")}',
        "two keys of the pad have changed places",
        ("test_entry.py", "test_layout.py", "*pad*_test.js", "*entry*_test.js"),
    ),
    Fault(
        "taking-back.js",
        "if (!last || !same) throw new ChangedSince();",
        "",
        "undo takes back what somebody else did",
        ("undoing_test.js", "test_history.py"),
    ),
    Fault(
        "totals-strip.js",
        "points > 0 ? `+",
        "points >= 0 ? `+",
        "nothing won is shown with a plus",
        ("test_entry.py", "test_games.py", "*entry*_test.js", "*totals*_test.js"),
    ),
    Fault(
        "drafts.js",
        "name === game || name.startsWith(`${game}.`)",
        "name === game",
        "corrections that were begun are not offered again",
        ("drafts_test.js", "test_corrections.py"),
    ),
    Fault(
        "live.js",
        "if (document.hidden) return this.#rest();",
        "",
        "a page that nobody sees keeps its stream",
        ("live_test.js",),
    ),
    Fault(
        "patch.js",
        "at >= list.length + Number(inserts)",
        "at > list.length",
        "a change that does not fit is taken over",
        ("versions_test.js",),
    ),
)
FAULTS = (*IN_API, *IN_FRONTEND)
