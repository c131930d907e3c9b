"""Every language has every sentence, and server and phone say each of them in the same words."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from api.game.rule_book import scoring_texts
from api.sentences import ENGLISH as SAID
from models.files.file_words import SENTENCES as EXPORTS
from pages.cldr import grammar
from pages.languages import (
    FOLDER,
    WORDS,
    Language,
    Sentence,
    UnfitLanguage,
    english,
    fields_of,
    languages,
    read_language,
    words_of,
)
from pages.parts import EVENT, HOUSE_RULES, parts, write_part
from pages.words import say, sentence_of, show_day, show_names, speaking
from rules import GAME_TYPES
from rules.catalogue_texts import all_switches, quoted, refused, texts
from rules.events.formats import FORMATS
from rules.sheet.entries import Deal
from rules.sheet.sheet import lay_out
from rules.statements import Statement
from rules.switches import BadSwitch
from tests.browser.outcomes import EXAMPLES, STATED

SAYING = Path(__file__).parents[2] / "dom" / "saying.js"
OTHERS = [tag for tag in languages() if tag != "en"]
NAMES = ("Anil", "കല്യാണി", "\u202eDavid", "علي", "{Eapen}", "王芳")
NUMBERS = (0, 1, 2, -5, 21, 101, 12.5, -0.5, 1500, 125000)
CHIPS = (125_000, 999, -12_345_678, 1000)
# An amount of money as English writes it, and as the languages of India and Nepal do.
MONEY = {
    "₹125,000": "₹1,25,000",
    "−₹125,000.50": "−₹1,25,000.50",
    "Rs 12,345,678": "Rs 1,23,45,678",
    "₹125,000.0050": "₹1,25,000.0050",
    "₹999": "₹999",
}
LISTS = [list(NAMES[:size]) for size in range(1, 6)]
DAYS = ["2026-11-21T20:14:00", *(f"2027-{month:02}-{month + 4:02}T08:05:00" for month in range(1, 13))]
COMPLETE = {"language": "Nothing", "reviewed": False}


@pytest.mark.parametrize("tag", OTHERS)
def test_a_language_has_every_sentence_in_the_order_of_english(tag: str) -> None:
    missing = languages()[tag].missing
    assert not missing, f"languages/{tag}.json says {len(missing)} in English: {', '.join(missing)}"
    assert list(languages()[tag].sentences) == [key for key in english() if key in languages()[tag].sentences]


@pytest.mark.parametrize("tag", OTHERS)
def test_what_was_reviewed_is_marked_sentence_by_sentence_or_whole(tag: str) -> None:
    reviewed = languages()[tag].reviewed
    assert isinstance(reviewed, bool) or set(reviewed) <= english().keys()


def _unfit(folder: Path, sentences: Mapping[str, Any], name: str = "ml.json", **parts: Any) -> str:
    file = folder / name
    file.write_text(json.dumps(COMPLETE | {"sentences": sentences} | parts))
    with pytest.raises(UnfitLanguage) as refused:
        read_language(file)
    return str(refused.value)


def test_a_language_that_does_not_fit_english_is_refused_with_the_reason(tmp_path: Path) -> None:
    for sentences, reason in (
        ({"sheet.dealNumber": "ഡീൽ"}, "sheet.dealNumber: {number} is missing."),
        ({"sheet.dealNumber": "{number} {name}"}, "sheet.dealNumber: {name} is not in English."),
        ({"climb_went_out": "{names:and}"}, "climb_went_out: {names:and} is not in English."),
        ({"sheet.nothing": "ഒന്നുമില്ല"}, "sheet.nothing: English has no such sentence; take it out."),
        ({"sheet.deal": " "}, "sheet.deal: its text is empty, or should be."),
        ({"sheet.deal": {"one": "ഡീൽ", "other": "ഡീൽ"}}, "sheet.deal: English does not count here"),
        ({"event.entered": {"few": "{count}", "other": "{count}"}}, "one for each of one, other."),
        ({"event.entered": 3}, "event.entered: a text is needed"),
        ({"sheet.dealNumber": "{number} }"}, "sheet.dealNumber: a brace stands alone."),
    ):
        assert reason in _unfit(tmp_path, sentences)
    assert "xx.json: unknown locale 'xx'" in _unfit(tmp_path, {}, "xx.json")
    assert "named by no language" in _unfit(tmp_path, {}, "my words.json")
    assert "has other parts" in _unfit(tmp_path, {}, more=1)


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"sentences": []}, "sentences: each text by its key is needed."),
        ({"sentences": "ഡീൽ"}, "sentences: each text by its key is needed."),
        ({"reviewed": "yes"}, "reviewed: true, false, or the keys that somebody reviewed are needed."),
        ({"reviewed": 1}, "reviewed: true, false, or the keys that somebody reviewed are needed."),
        ({"reviewed": ["sheet.nothing"]}, "reviewed: English has no sentence sheet.nothing."),
        (
            {"reviewed": [["sheet.deal"]]},
            "reviewed: true, false, or the keys that somebody reviewed are needed.",
        ),
        ({"language": 7}, "language: its own name is needed."),
        ({"language": " "}, "language: its own name is needed."),
    ],
)
def test_a_part_of_another_kind_is_refused_with_the_reason(
    tmp_path: Path, parts: dict[str, Any], reason: str
) -> None:
    assert f"ml.json does not fit English:\n{reason}" in _unfit(tmp_path, **{"sentences": {}} | parts)


def test_one_alone_may_be_written_in_words(tmp_path: Path) -> None:
    file = tmp_path / "ml.json"
    file.write_text(
        json.dumps(COMPLETE | {"sentences": {"event.entered": {"one": "ഒരാൾ", "other": "{count}"}}})
    )
    language = read_language(file)
    assert language.sentences["event.entered"] == {"one": "ഒരാൾ", "other": "{count}"}
    assert len(language.missing) > 3_000


def test_chips_stand_in_the_groups_of_each_language() -> None:
    shown = {"en": "125,000", "ml": "1,25,000", "hi": "1,25,000", "ne": "1,25,000", "zh": "125,000"}
    counted = {"code": "holdem_pots", "params": {"names": ["Anil"], "total": 125_000, "count": 1}, "text": ""}
    for tag, chips in shown.items():
        with speaking(tag):
            assert chips in say("desk.room.chips", chips=125_000)
            assert tag == "en" or chips in sentence_of(counted)
    assert "125,000" in SAID["holdem_pots"].format(names="", total=125_000, count=1)


@pytest.mark.parametrize(("english", "indian"), MONEY.items())
def test_money_stands_in_the_groups_of_each_language(english: str, indian: str) -> None:
    for tag, money in {"en": english, "ml": indian, "hi": indian, "ne": indian, "zh": english}.items():
        with speaking(tag):
            assert money in say("settling.pays", payer="Anil", receiver="Bina", amount=english)
            assert money in sentence_of(_settled(english))


def test_the_phone_has_the_grammar_of_english_as_cldr_tells_it() -> None:
    assert json.loads((WORDS / "language" / "grammar.json").read_text()) == grammar("en")


def test_every_sentence_of_a_game_comes_with_its_part() -> None:
    for part, keys in parts().items():
        assert keys <= {*SAID, *texts()}, part
    in_parts = frozenset().union(*parts().values())
    assert sorted(SAID.keys() - in_parts) == []


def _params(sentence: Sentence) -> Iterator[dict[str, Any]]:
    """Yield params for each placeholder of a sentence of the screens: names and numbers by turns."""
    text = sentence if isinstance(sentence, str) else sentence["other"]
    fields = sorted(
        {each[1:-1].partition(":")[0] for each in fields_of(text)}
        | ({"count"} if not isinstance(sentence, str) else set())
    )
    for turn in range(3):
        yield {
            name: NUMBERS[(turn + at) % len(NUMBERS)] if (turn + at) % 2 or name == "count" else NAMES[turn]
            for at, name in enumerate(fields)
        }
    if not isinstance(sentence, str):
        yield from (dict.fromkeys(fields, 1) | {"count": count} for count in (0, 1, 2, 3, 11, 100, 112))


def _statements() -> Iterator[dict[str, Any]]:
    """Yield every sentence of the server, its placeholders filled by their forms, and all of the examples."""
    quoted = {"code": "mark_won", "params": {}, "text": "won"}
    for key, text in SAID.items():
        for turn in range(4):
            params: dict[str, Any] = {}
            for field in fields_of(text):
                name, _, form = field[1:-1].partition(":")
                by_turn = {
                    "and": LISTS[turn],
                    "team": ("X", "Y", NAMES[turn], NAMES[0])[turn],
                    "+g": NUMBERS[turn * 2],
                    ",": CHIPS[turn],
                    "g": NUMBERS[turn * 2 + 1],
                }
                plain = (NAMES[turn], NUMBERS[turn], ["TS", "AH", "JK"], quoted)[turn]
                listed = name == "names" or name.endswith("_names")
                params[name] = by_turn.get(form, LISTS[turn] if listed else plain)
            yield {"code": key, "params": params, "text": key}
    yield from _found([_example(game.id) for game in GAME_TYPES.values()])
    yield from (refused(bad).as_json() for bad in _refusing_switches())
    yield from map(_settled, MONEY)


def _settled(money: str) -> dict[str, Any]:
    return Statement("settling_sum", {"won": money, "lost": money}).as_json()


def _refusing_switches() -> Iterator[BadSwitch]:
    """Yield what each switch refuses: of games and of formats."""
    for switch in all_switches():
        with pytest.raises(BadSwitch) as raised:
            switch.read("nothing of the kind")
        yield raised.value


@pytest.mark.parametrize("tag", OTHERS)
def test_a_house_rule_is_refused_in_the_words_of_who_reads(tag: str) -> None:
    known = languages()[tag].sentences
    learnt = parts()[HOUSE_RULES]
    for said in (refused(bad).as_json() for bad in _refusing_switches()):
        quoted = [said["params"]["label"], *said["params"].get("choice_names", [])]
        assert {each["code"] for each in quoted} <= learnt
        with speaking(tag):
            words = sentence_of(said)
        assert [each["text"] for each in quoted if str(known[each["code"]]) not in words] == []


@pytest.mark.parametrize("tag", OTHERS)
def test_a_format_is_called_in_the_words_of_who_reads(tag: str) -> None:
    known = languages()[tag].sentences
    for form in FORMATS.values():
        named = quoted(form.title)
        assert {named["code"]} <= parts()[EVENT] & parts()[HOUSE_RULES]
        with speaking(tag):
            assert (
                sentence_of({"code": "stage_format", "params": {"format": named}, "text": ""})
                == known[named["code"]]
            )


def _example(game_id: str) -> list[dict[str, Any]]:
    game = GAME_TYPES[game_id]
    sheets = []
    for stated in (each for each in (*EXAMPLES, *STATED) if each.game == game_id):
        state = game.start(game.settle(game.presets[0].id, stated.rules), stated.seats)
        sheets.append(
            json.loads(json.dumps(lay_out(game, game.step(state, Deal("example", stated.outcome)))))
        )
    return sheets


def _found(shown: Any) -> Iterator[dict[str, Any]]:
    if isinstance(shown, dict):
        if shown.keys() >= {"code", "params", "text"}:
            yield shown
        for each in shown.values():
            yield from _found(each)
    elif isinstance(shown, list):
        for each in shown:
            yield from _found(each)


@cache
def _asked() -> dict[str, Any]:
    server = {*SAID, *texts(), *scoring_texts(), *EXPORTS}
    screens = {key: sentence for key, sentence in english().items() if key not in server}
    return {
        "says": [
            *((key, params) for key, sentence in screens.items() for params in _params(sentence)),
            *(("settling.pays", {"payer": "Anil", "receiver": "Bina", "amount": each}) for each in MONEY),
        ],
        "tells": list(_statements()),
        "lists": [[], *LISTS],
        "days": DAYS,
    }


@pytest.mark.parametrize("tag", ["en", *OTHERS])
def test_server_and_phone_say_the_same(tag: str, tmp_path: Path) -> None:
    spoken = languages()[tag]
    asked = _asked()
    with speaking(tag):
        server = {
            "says": [say(key, **params) for key, params in asked["says"]],
            "tells": [sentence_of(each) for each in asked["tells"]],
            "lists": [show_names(each) for each in asked["lists"]],
            "days": [show_day(day) for day in asked["days"]],
        }
    phone = _on_a_phone(spoken, asked, tmp_path)
    for what, said in server.items():
        differ = [pair for pair in zip(asked[what], said, phone[what], strict=True) if pair[1] != pair[2]]
        assert differ == [], f"{len(differ)} of {what} differ"
    if tag != "en":
        assert not any(re.search(r"[{}]", each) and "{Eapen}" not in each for each in phone["tells"])


def _on_a_phone(language: Language, asked: Mapping[str, Any], folder: Path) -> dict[str, list[str]]:
    """Return what the modules of a phone say, in Deno, with the words of a language."""
    for name, words in words_of(language).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(json.dumps(words))
    mapped = {f"{WORDS.as_uri()}/{part}/": f"{folder.as_uri()}/{part}/" for part in ("en", "language")}
    (folder / "map.json").write_text(json.dumps({"imports": mapped}))
    learns = dict(language.sentences)
    command = [sys.executable, "-m", "deno", "run", "--quiet", "--no-check", "--no-remote", "--no-npm"]
    ran = subprocess.run(
        [*command, "--import-map", str(folder / "map.json"), str(SAYING)],
        input=json.dumps({**asked, "learns": learns}),
        env={**os.environ, "DENO_DIR": str(Path(sys.prefix) / "deno"), "DENO_NO_UPDATE_CHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, list[str]] = json.loads(ran.stdout)
    return found


def test_a_part_is_what_a_screen_needs_and_no_more() -> None:
    for tag in OTHERS:
        assert all(len(write_part(languages()[tag], part).encode()) < 150_000 for part in parts())


def test_a_language_is_one_file() -> None:
    assert {file.stem for file in FOLDER.glob("*")} == set(OTHERS)
