"""Climbing games: who sheds his cards first takes the first place.

places          finishing orders, what places and cards left are worth, and the sheet of a session
zheng_shangyou  what a play is, what beats it, and the game type
big_two         the same for Big Two
"""

from rules.climbing.big_two import BigTwo
from rules.climbing.zheng_shangyou import ZhengShangyou

__all__ = ["BigTwo", "ZhengShangyou"]
