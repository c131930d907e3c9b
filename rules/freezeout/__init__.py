"""The poker tournament: a freeze-out without rebuys; `finish` gives places and prizes."""

from rules.freezeout.game import GamaPoker

__all__ = ["GamaPoker"]
