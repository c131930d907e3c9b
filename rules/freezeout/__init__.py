"""The poker tournament: a freeze-out without rebuys.

house       the house rules, with the printed schedule of blinds
clock       levels, starting stacks, raises: what depends on the time
finish      who goes out in which place, and who takes a prize
tables      chips on the tables, and tables to break
game        the sheet of places
"""

from rules.freezeout.game import GamaPoker

__all__ = ["GamaPoker"]
