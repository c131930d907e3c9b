"""Declare house-rule switches and presets, and settle the rules in force at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rules.canonical import filled
from rules.statements import Statement

Rules = Mapping[str, Any]
Kind = Literal["flag", "integer", "number", "choice", "list"]


class BadSwitch(Exception):
    """Refuse a house rule: an unknown switch or a value it cannot take. `name` is the switch."""

    def __init__(self, name: str, sentence: str, **params: Any) -> None:
        self.name = name
        self.statement = Statement(sentence, {"name": name, **params})
        super().__init__(self.statement.text)


@dataclass(frozen=True)
class Switch:
    """Declare one house-rule switch.

    `name` is the rule book's; `label` and `help` are what the form and the docs show; `rule` cites the
    rule book's clause (``R-3``). `choices` pairs what a choice can be with its words, or lists to
    choose. A `list` holds `length` whole numbers (any number of them where it is None). `optional` allows
    null, meaning `null_means`.
    `advanced` keeps it out of the short form. `from_book` turns the way the rule book's own record writes a
    value (RULES §16) into this switch's, and leaves any other value as it is.
    """

    name: str
    kind: Kind
    default: Any
    label: str
    help: str
    rule: str = ""
    choices: tuple[tuple[Any, str], ...] = ()
    minimum: float | None = None
    maximum: float | None = None
    length: int | None = None
    optional: bool = False
    null_means: str = ""
    advanced: bool = False
    from_book: Callable[[Any], Any] | None = None

    def read(self, value: Any) -> Any:
        """Return a stated value as this switch takes it; raises BadSwitch where it is none."""
        taken = value if self.from_book is None else self.from_book(value)
        self.check(taken)
        return list(taken) if isinstance(taken, tuple) else taken

    def check(self, value: Any) -> None:
        """Raise BadSwitch where `value` is none that this switch can take."""
        if value is None and self.optional:
            return
        problem = _PROBLEMS[self.kind](self, value)
        if problem:
            sentence, params = problem
            raise BadSwitch(self.name, sentence, label=self.label, **params)

    def as_json(self) -> dict[str, Any]:
        """Return what a form needs to draw this switch."""
        described: dict[str, Any] = {name: getattr(self, name) for name in _ALWAYS_SAID}
        choices = [{"value": value, "label": words} for value, words in self.choices]
        bounds = {"minimum": self.minimum, "maximum": self.maximum, "length": self.length}
        described |= filled(choices=choices) | {key: each for key, each in bounds.items() if each is not None}
        return described | filled(null_means=self.null_means)


_ALWAYS_SAID = ("name", "kind", "default", "label", "help", "rule", "optional", "advanced")


def flag(name: str, default: Any, label: str, explained: str, rule: str = "", **more: Any) -> Switch:
    """Return a switch that is on or off."""
    return Switch(name, "flag", default, label, explained, rule, **more)


def integer(name: str, default: Any, label: str, explained: str, rule: str = "", **more: Any) -> Switch:
    """Return a switch for a whole number `within` two bounds, 0 and 1000 unless stated.

    Where null can be chosen, `none` says what it means.
    """
    return Switch(name, "integer", default, label, explained, rule, **_bounded(more))


def number(name: str, default: Any, label: str, explained: str, rule: str = "", **more: Any) -> Switch:
    """Return a switch for a whole or half number, bounded as a whole one is."""
    return Switch(name, "number", default, label, explained, rule, **_bounded(more))


def integers(name: str, default: Any, label: str, explained: str, rule: str = "", **more: Any) -> Switch:
    """Return a switch for as many whole numbers as its default has, or for any number: `length` None."""
    return Switch(name, "list", default, label, explained, rule, **{"length": len(default)} | _bounded(more))


def choice(
    name: str,
    default: Any,
    label: str,
    explained: str,
    choices: Mapping[Any, str],
    rule: str = "",
    **more: Any,
) -> Switch:
    """Return a switch that takes one of `choices`, each with its words."""
    return Switch(name, "choice", default, label, explained, rule, tuple(choices.items()), **more)


def players(fewest: int, most: int, possible: int) -> Switch:
    """Return the switch for the fewest and the most players; `possible` is as many as may be chosen."""
    explained = "The fewest and the most players."
    return integers("players", [fewest, most], "Players", explained, within=(2, possible), advanced=True)


def deals(explained: str = "The game ends after this many deals; the highest total wins.") -> Switch:
    """Return the switch for a set number of deals."""
    return integer("deals", None, "Deals", explained, within=(1, 999), none="no set number")


def listed(*keys: str) -> Callable[[Any], Any]:
    """Return what reads a record of the rule book as a list of what stands under `keys`."""

    def read(value: Any) -> Any:
        return [value[key] for key in keys] if isinstance(value, Mapping) and {*value} == {*keys} else value

    return read


def _bounded(more: dict[str, Any]) -> dict[str, Any]:
    least, most = more.pop("within", (0, 1000))
    none = more.pop("none", None)
    bounds = {"minimum": least, "maximum": most} | more
    return bounds if none is None else bounds | {"optional": True, "null_means": none}


Problem = tuple[str, dict[str, Any]]  # a sentence, and what is filled in beside the switch


def _flag(_: Switch, value: Any) -> Problem | None:
    return None if isinstance(value, bool) else ("house_rule.flag", {})


def _number(switch: Switch, value: Any) -> Problem | None:
    whole = switch.kind != "number"
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
        return "house_rule.whole" if whole else "house_rule.number", {}
    if value * 2 != int(value * 2):
        return "house_rule.half", {}
    if switch.minimum is not None and value < switch.minimum:
        return "house_rule.least", {"least": switch.minimum}
    if switch.maximum is not None and value > switch.maximum:
        return "house_rule.most", {"most": switch.maximum}
    return None


def _choice(switch: Switch, value: Any) -> Problem | None:
    allowed = [choice for choice, _ in switch.choices]
    if any(type(value) is type(choice) and value == choice for choice in allowed):
        return None
    return "house_rule.choice", {"choice_names": [words for _, words in switch.choices]}


def _list(switch: Switch, value: Any) -> Problem | None:
    length = switch.length
    if not isinstance(value, list | tuple) or length not in (None, len(value)):
        return ("house_rule.list", {}) if length is None else ("house_rule.list_of", {"length": length})
    return next(filter(None, (_number(switch, item) for item in value)), None)


_PROBLEMS = {"flag": _flag, "integer": _number, "number": _number, "choice": _choice, "list": _list}


@dataclass(frozen=True)
class Preset:
    """Name a house school of a game: `values` are the switches that differ from their defaults."""

    id: str
    title: str
    summary: str
    values: Rules = field(default_factory=dict)


def settle(switches: tuple[Switch, ...], preset: Preset, overrides: Rules | None = None) -> dict[str, Any]:
    """Return every switch with the value in force: defaults, then the preset, then the table's own rules.

    Raises BadSwitch for an unknown switch or a value it cannot take.
    """
    known = {switch.name: switch for switch in switches}
    rules = {switch.name: switch.default for switch in switches}
    for name, value in {**preset.values, **(overrides or {})}.items():
        if name not in known:
            raise BadSwitch(name, "house_rule.unknown")
        rules[name] = known[name].read(value)
    return rules
