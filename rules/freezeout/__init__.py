"""The poker tournament: a freeze-out without rebuys.

house       the house rules, with the printed schedule of blinds
outcome     the facts of a hand: who went out, who left
checks      what cannot be a hand
finish      who goes out in which place, and who takes a prize
clock       levels, starting stacks, raises: what depends on the time
tables      chips on the tables, and tables to break
questions   what can be asked
game        the sheet of places
"""

from rules.freezeout.game import GamaPoker

__all__ = ["GamaPoker"]
