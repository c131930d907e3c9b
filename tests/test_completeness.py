"""Every game has every layer, and every switch does something; what is missing is said with where it goes."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import json
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import rules
from api.schemas import GAME_SCHEMAS
from rules import GAME_TYPES
from rules.game_type import GameType
from rules.outcome.facts import record
from rules.outcome.forms import Several, When
from rules.outcome.kinds import Choice, Either, Flag, Kind, Many, Number, Record
from rules.sheet.entries import Deal
from tests.browser.outcomes import EXAMPLES, STATED
from tests.rules.shared.effect import Effect

ROOT = Path(__file__).parent.parent
GAMES = list(GAME_TYPES.values())
EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
SWITCHES = [(game, switch.name) for game in GAMES for switch in game.switches]
# What most deals have is left unsaid.
USUAL = {"normal", "played"}


def test_every_game_that_is_written_is_registered() -> None:
    for module in pkgutil.walk_packages(rules.__path__, "rules."):
        importlib.import_module(module.name)
    unknown = [
        f"{each.__module__} defines {each.__name__}: "
        f"add {each.__name__}() to GAME_TYPES in rules/__init__.py."
        for each in _games_below(GameType)  # type: ignore[type-abstract]
        if not isinstance(GAME_TYPES.get(each.id), each)
    ]
    assert not unknown, "\n".join(unknown)


def _games_below(kind: type[GameType]) -> Iterator[type[GameType]]:
    for each in kind.__subclasses__():
        if "id" in vars(each) and not inspect.isabstract(each) and each.__module__.startswith("rules."):
            yield each
        yield from _games_below(each)


@EACH_GAME
def test_example_has_the_shape_that_the_game_declares(game: GameType) -> None:
    assert GAME_SCHEMAS[game.id].outcome().load(dict(game.example)) == game.example


@EACH_GAME
def test_example_can_be_recorded(game: GameType) -> None:
    seats = next(each.seats for each in EXAMPLES if each.game == game.id)
    state = game.start(game.settle(game.presets[0].id), seats)
    after = game.step(state, Deal("example", game.example))
    assert after.rows[0].problem is None
    assert {line.seat for line in after.rows[0].scored.lines} <= {seat.number for seat in seats}


@EACH_GAME
def test_every_preset_settles(game: GameType) -> None:
    for preset in game.presets:
        assert set(game.settle(preset.id)) == set(_switch_names(game))


@EACH_GAME
def test_every_fact_is_in_a_deal_that_is_corrected(game: GameType) -> None:
    declared = set(_declared_in(record(game.outcome)))
    stated = {fact for each in STATED if each.game == game.id for fact in _facts_in(each.outcome)}
    missing = ", ".join(sorted(declared - stated))
    assert not missing, (
        f"No deal of STATED in tests/browser/outcomes.py has {missing}: "
        f'add Stated("{game.id}", {{…}}) there, with every fact that can be stated.'
    )


def _declared_in(kind: Kind, path: str = "") -> Iterator[str]:
    """Yield the path of every fact that a kind declares, those inside others too."""
    match kind:
        case Record():
            for name, each in kind.facts.items():
                yield f"{path}/{name}"
                yield from _declared_in(each, f"{path}/{name}")
        case Many():
            yield from _declared_in(kind.of, path)
        case Either():
            for each in kind.of:
                yield from _declared_in(each, path)


def _facts_in(value: Any, path: str = "") -> Iterator[str]:
    """Yield the path of every fact that an outcome states."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield f"{path}/{name}"
            yield from _facts_in(each, f"{path}/{name}")
    elif isinstance(value, list):
        for each in value:
            yield from _facts_in(each, path)


@EACH_GAME
def test_words_that_a_form_is_told_of_are_there(game: GameType) -> None:
    kinds = list(_kinds(record(game.outcome)))
    words = [kind.words for kind in kinds if kind.words]
    said = {key for each in words for key in (each.empty, each.label, each.needs) if key}
    # A choice whose value costs something shows it; what a wrong show costs stands in a key of its own.
    said |= {
        f"{kind.words.faces}.{str(offer.value).lower() if isinstance(kind, Flag) else offer.value}"
        for kind in kinds
        if isinstance(kind, Choice | Flag) and kind.words and kind.words.faces
        for offer in kind.offers
        if offer.value != "wrong_show"
    }
    # A seat that is chosen in its row has one face.
    said |= {k.words.faces for k in kinds if k.is_a == "seat" and k.words and k.words.faces}
    form = _form(game)
    page = form.stem if form.parent.name == "games" else "games"
    _assert_words(said, page, f"the form of {game.id} asks for them")


@EACH_GAME
def test_words_of_questions_at_the_table_are_there(game: GameType) -> None:
    asked = {what: question for what, question in game.questions.items() if question.as_json()}
    kinds = [kind for question in asked.values() for fact in question.facts.values() for kind in _kinds(fact)]
    said = {kind.words.label for kind in kinds if kind.words} | {f"helper.{what}" for what in asked}
    said |= {f"{k.words.faces}.{o.value}" for k in kinds if k.words and k.words.faces for o in k.offers}
    _assert_words(said, "questions", f"people ask {game.id} with them")


@EACH_GAME
def test_house_rules_that_a_form_is_told_of_are_there(game: GameType) -> None:
    kinds = list(_kinds(record(game.outcome)))
    conditions = [when for kind in kinds for when in (kind.when, kind.due) if isinstance(when, When)]
    told = {when.of for when in conditions if not when.of.startswith("/")}
    numbers = [kind for kind in kinds if isinstance(kind, Number)]
    told |= {offer.amount for kind in kinds if isinstance(kind, Choice) for offer in kind.offers}
    told |= {kind.full for kind in numbers}
    told |= {each[0] for kind in numbers for each in kind.reach if isinstance(each, tuple)}
    told |= {kind.copies.of for kind in numbers if kind.copies}
    missing = ", ".join(sorted(told - {""} - set(_switch_names(game))))
    assert not missing, f"Facts of {game.id} name {missing}, which is none of its switches: declare it there."


@EACH_GAME
def test_every_fact_has_words_for_a_deal_that_waits(game: GameType) -> None:
    facts = dict(_facts_to_say(record(game.outcome)))
    assert facts
    values = {
        value
        for kind in _kinds(record(game.outcome))
        if isinstance(kind, Choice)
        for value in kind.values
        if value not in USUAL
    }
    words = json.loads((ROOT / "frontend" / "words" / "en" / "facts.json").read_text())
    own = {name for name in facts if {f"fact.number.{name}", f"fact.string.{name}"} & set(words)}
    said = {f"fact.{name}" for name in facts if name not in own} | {f"fact.is.{value}" for value in values}
    _assert_words(said, "facts", f"a waiting deal of {game.id} is told with them")
    unnamed = [
        name
        for name, kind in facts.items()
        if any(each.is_a == "seat" for each in _kinds(kind)) and "{names}" not in str(words[f"fact.{name}"])
    ]
    assert not unnamed, (
        f"{', '.join(unnamed)} of {game.id} names a seat: say {{names}} in frontend/words/en/facts.json."
    )


@EACH_GAME
def test_facts_that_are_due_can_be_counted_and_asked_for(game: GameType) -> None:
    outcome = record(game.outcome)
    for kind in _kinds(outcome):
        if isinstance(kind.due, Several):
            lists = {*kind.due.lists, kind.due.but} - {""}
            assert {name.removeprefix("/") for name in lists} <= set(outcome.facts), f"{game.id}: {kind.due}"
            assert kind.words is not None, f"{game.id}: nothing says what is missing while {kind.due}"


def _facts_to_say(kind: Kind) -> Iterator[tuple[str, Kind]]:
    """Yield the facts that need a name; lists of seats with facts of their own, and melds, need none."""
    match kind:
        case Record():
            for name, each in kind.facts.items():
                below = any(isinstance(inner, Record) for inner in _kinds(each))
                if name not in ("seat", "as") and not (name == "cards" and "as" in kind.facts) and not below:
                    yield name, each
                if name != "melds":
                    yield from _facts_to_say(each)
        case Many():
            yield from _facts_to_say(kind.of)
        case Either():
            for each in kind.of:
                yield from _facts_to_say(each)


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


def _assert_words(said: set[str], page: str, why: str) -> None:
    catalogues = (ROOT / "frontend" / "words" / "en").glob("*.json")
    known = {key for each in catalogues for key in json.loads(each.read_text())}
    missing = ", ".join(sorted(said - known))
    assert not missing, f"frontend/words/en/{page}.json has no {missing}: add the words there; {why}."


def _form(game: GameType) -> Path:
    """Return the module with the entry form of a game: the common one where it has none of its own."""
    folder = ROOT / "frontend" / "games"
    index = (folder / "index.js").read_text()
    line = re.search(rf"^  {game.id}(?:: (.*))?,$", index, re.MULTILINE)
    if line is None:
        assert not (folder / f"{game.id}.js").exists(), (
            f"frontend/games/index.js has no form for {game.id}: add a line to FORMS, "
            f'{game.id}: () => import("./{game.id}.js"), or let it have no form of its own.'
        )
        return folder.parent / "forms" / "form.js"
    load = line[1] or game.id
    if re.fullmatch(r"\w+", load):
        shared = re.search(rf"^const {load} = (.*);$", index, re.MULTILINE)
        assert shared, f"frontend/games/index.js names {load}, which it does not define."
        load = shared[1]
    module = (folder / re.findall(r'import\("(.*)"\)', load)[0]).resolve()
    assert module.exists(), (
        f"{module.relative_to(ROOT)} is missing: write the form of {game.id} there, "
        'a class Form that extends the one of "../forms/form.js".'
    )
    return module


@EACH_GAME
def test_game_has_an_entry_form_that_knows_its_words(game: GameType) -> None:
    module = _form(game)
    written, name = module.read_text(), module.relative_to(ROOT)
    assert "export class Form" in written, f"{name} exports no class Form."
    words = f"words/en/{module.stem}.json"
    learnt = f'"../{words}"' in written and "learn(words)" in written
    assert learnt or not (ROOT / "frontend" / words).exists(), (
        f"{name} does not know its words: let it import frontend/{words} and learn(words)."
    )


@EACH_GAME
def test_docs_page_names_every_preset_and_switch(game: GameType) -> None:
    name = f"docs/games/{game.id}.md"
    assert (ROOT / name).exists(), (
        f"{name} is missing: say there what to enter, “What is computed”, the presets and the house rules, "
        "with a worked example."
    )
    page = (ROOT / name).read_text()
    presets = [preset.id for preset in game.presets]
    unnamed = [f"`{each}`" for each in (*presets, *_switch_names(game)) if f"`{each}`" not in page]
    assert not unnamed, f"{name} does not name {', '.join(unnamed)}: add it where the house rules stand."
    assert "\n## What is computed\n" in page, (
        f"{name} has no “## What is computed”: phones show it as the rules."
    )
    computed = page.partition("\n## What is computed\n")[2].partition("\n## ")[0]
    others = {*re.findall("`(.+?)`", computed)} - {switch.name for switch in game.switches}
    assert not others, (
        f"{name} names {', '.join(sorted(others))} where phones show it as the rules: say it in words; "
        "a house rule is shown by its label."
    )
    assert "\n```json example\n" in page, (
        f"{name} has no worked example: add a block fenced as ```json example."
    )


@pytest.mark.parametrize(("game", "switch"), SWITCHES, ids=[f"{game.id}-{name}" for game, name in SWITCHES])
def test_switch_changes_what_the_table_sees(game: GameType, switch: str) -> None:
    name = f"tests/rules/switches/{game.id}.py"
    effect = _effects(name, game).get(switch)
    assert effect is not None, (
        f"{name} does not say what {switch} does: add "
        f'"{switch}": Effect((one, other), lambda rules: …) to SWITCH_EFFECTS, with two of its values.'
    )
    one, other = effect.values
    preset = effect.preset or game.presets[0].id
    seen = [effect.seen(game.settle(preset, {**effect.options, switch: value})) for value in (one, other)]
    assert seen[0] != seen[1], (
        f"{switch} of {game.id} changes nothing between {one} and {other}: the rules must read it, "
        f"or its probe in {name} must look where it counts."
    )


def _effects(name: str, game: GameType) -> dict[str, Effect]:
    path = ROOT / name
    assert path.exists(), (
        f"{name} is missing: say there in SWITCH_EFFECTS what each switch of {game.id} does at the table."
    )
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module: ModuleType = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    effects: dict[str, Effect] = module.SWITCH_EFFECTS
    return effects


def _switch_names(game: GameType) -> list[str]:
    return [switch.name for switch in game.switches]
