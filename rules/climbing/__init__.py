"""Climbing games: who sheds his cards first takes the first place.

house           what a climbing game is, and its switches
outcome         the facts of a deal: places, or cards left
checks          what cannot be how a deal ended
score           what places and cards left are worth
questions       plays, leads, places and sums
game            the sheet of a session
zheng_shangyou  what a play is, what beats it, and the game type
big_two         the same for Big Two
"""

from rules.climbing.big_two import BigTwo
from rules.climbing.zheng_shangyou import ZhengShangyou

__all__ = ["BigTwo", "ZhengShangyou"]
