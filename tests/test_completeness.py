"""Every game of the registry has every layer, and every switch does something."""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from api.schemas import GAME_SCHEMAS
from rules import GAME_TYPES
from rules.entries import Deal
from rules.facts import Choice, Either, Kind, Many, Number, Record, record
from rules.game_type import GameType
from rules.scoresheet import Seat
from rules.sentences import ENGLISH
from tests.rules.effect import Effect

ROOT = Path(__file__).parent.parent
GAMES = list(GAME_TYPES.values())
EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def _effects(game: GameType) -> dict[str, Effect]:
    path = ROOT / "tests" / "rules" / f"switches_{game.id}.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert path.exists(), f"{path.name} is missing"
    assert spec is not None
    assert spec.loader is not None
    module: ModuleType = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    effects: dict[str, Effect] = module.SWITCH_EFFECTS
    return effects


SWITCHES = [(game, switch.name) for game in GAMES for switch in game.switches]


@EACH_GAME
def test_example_has_the_shape_that_the_game_declares(game: GameType) -> None:
    assert GAME_SCHEMAS[game.id].outcome().load(dict(game.example)) == game.example


def _kinds(kind: Kind) -> Iterator[Kind]:
    yield kind
    match kind:
        case Record():
            for each in kind.facts.values():
                yield from _kinds(each)
        case Many():
            yield from _kinds(kind.of)
        case Either():
            for each in kind.of:
                yield from _kinds(each)


@EACH_GAME
def test_words_and_house_rules_that_a_form_is_told_of_are_there(game: GameType) -> None:
    kinds = list(_kinds(record(game.outcome)))
    words = [kind.words for kind in kinds if kind.words]
    said = {key for each in words for key in (each.empty, each.label, each.needs) if key}
    choices = [kind for kind in kinds if isinstance(kind, Choice)]
    amounts = {offer.amount for kind in choices for offer in kind.offers if offer.amount}
    # A choice whose value costs something shows it; what a wrong show costs stands in a key of its own.
    said |= {
        f"{kind.words.faces}.{offer.value}"
        for kind in choices
        if kind.words and kind.words.faces
        for offer in kind.offers
        if offer.value != "wrong_show"
    }
    rules = {when.of for kind in kinds if (when := kind.when) and not when.of.startswith("/")}
    numbers = [kind for kind in kinds if isinstance(kind, Number)]
    rules |= amounts | {kind.full for kind in numbers if kind.full}
    rules |= {each[0] for kind in numbers for each in kind.reach if isinstance(each, tuple)}
    rules |= {kind.copies.of for kind in numbers if kind.copies}
    assert said - set(_words()) == set()
    assert rules - set(_switch_names(game)) == set()


def _words() -> Iterator[str]:
    for catalogue in (ROOT / "frontend" / "words").glob("en*.json"):
        yield from json.loads(catalogue.read_text())


@EACH_GAME
def test_game_has_an_entry_form(game: GameType) -> None:
    index = (ROOT / "frontend" / "games" / "index.js").read_text()
    assert re.search(rf"\b{game.id}\b", index), f"{game.id} is not in frontend/games/index.js"


@EACH_GAME
def test_docs_page_names_every_preset_and_switch(game: GameType) -> None:
    page = (ROOT / "docs" / "games" / f"{game.id}.md").read_text()
    missing = [name for name in (*_preset_ids(game), *_switch_names(game)) if f"`{name}`" not in page]
    assert not missing


@EACH_GAME
def test_example_can_be_recorded(game: GameType) -> None:
    fewest, _ = game.seat_limits(game.settle(game.presets[0].id))
    seats = _seats_of_example(game, fewest)
    state = game.start(game.settle(game.presets[0].id), seats)
    after = game.step(state, Deal("example", game.example))
    assert after.rows[0].problem is None
    assert {line.seat for line in after.rows[0].scored.lines} <= {seat.number for seat in seats}


@EACH_GAME
def test_every_preset_settles(game: GameType) -> None:
    for preset in game.presets:
        assert set(game.settle(preset.id)) == set(_switch_names(game))


@pytest.mark.parametrize(("game", "switch"), SWITCHES, ids=[f"{game.id}-{name}" for game, name in SWITCHES])
def test_switch_changes_what_the_table_sees(game: GameType, switch: str) -> None:
    effect = _effects(game)[switch]
    one, other = effect.values
    preset = effect.preset or game.presets[0].id
    seen = [effect.seen(game.settle(preset, {**effect.options, switch: value})) for value in (one, other)]
    assert seen[0] != seen[1]


def test_every_sentence_is_said_somewhere() -> None:
    files = (path for path in (ROOT / "rules").glob("**/*.py") if "sentences" not in path.parts)
    code = "\n".join(path.read_text() for path in files).lower()
    assert [key for key in ENGLISH if f'"{key}"' not in code and not _built(key, code)] == []


def test_no_sentence_writes_a_plural_in_brackets() -> None:
    assert [key for key, sentence in ENGLISH.items() if re.search(r"\(e?s\)", sentence)] == []


def _built(key: str, code: str) -> bool:
    """Tell whether the code builds a key with an f-string: ``f"bonus_{kind}"``, ``f"{code}_of"``."""
    stems, ends = re.findall(r'f"([a-z_0-9]{4,})\{', code), re.findall(r'\}(_[a-z]+)"', code)
    return any(key.startswith(stem) for stem in stems) or any(key.endswith(end) for end in ends)


def _preset_ids(game: GameType) -> list[str]:
    return [preset.id for preset in game.presets]


def _switch_names(game: GameType) -> list[str]:
    return [switch.name for switch in game.switches]


def _seats_of_example(game: GameType, fewest: int) -> list[Seat]:
    named = [result["seat"] for result in game.example.get("results", []) if "seat" in result]
    seats = range(1, max([fewest, *named]) + 1)
    sides = game.sides
    return [Seat(seat, f"Player {seat}", sides[(seat - 1) % len(sides)] if sides else None) for seat in seats]
