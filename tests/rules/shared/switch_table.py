"""Write house rules as a game's page shows them: ``python -m tests.rules.shared.switch_table gama_rummy``."""

from __future__ import annotations

import sys
from typing import Any

from rules import GAME_TYPES
from rules.game_type import GameType
from rules.switches import Switch


def switch_table(game: GameType) -> str:
    """Return the switches with their value in every preset and what they mean."""
    presets = {preset.id: game.settle(preset.id) for preset in game.presets}
    rows = [["switch", *(f"`{preset}`" for preset in presets), "meaning"]]
    rows.append(["---"] * len(rows[0]))
    for switch in game.switches:
        values = [_value(switch, rules[switch.name]) for rules in presets.values()]
        rows.append([f"`{switch.name}`", *values, _meaning(switch)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _value(switch: Switch, value: Any) -> str:
    if value is None:
        return switch.null_means
    if switch.kind == "flag":
        return "on" if value else "off"
    if switch.kind == "list":
        return " or ".join(map(str, value))
    return f"`{value}`" if switch.kind == "choice" else f"{value:g}"


def _meaning(switch: Switch) -> str:
    offered = switch.choices if switch.kind == "choice" else ()
    choices = "; ".join(f"`{value}` {words[0].lower()}{words[1:]}" for value, words in offered)
    rule = f" ({switch.rule})" if switch.rule else ""
    return f"{switch.help}{f' {choices}.' if choices else ''}{rule}"


if __name__ == "__main__":
    print(switch_table(GAME_TYPES[sys.argv[1]]))
