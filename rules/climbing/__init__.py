"""Climbing games: who sheds his cards first takes the first place."""

from rules.climbing.big_two import BigTwo
from rules.climbing.zheng_shangyou import ZhengShangyou

__all__ = ["BigTwo", "ZhengShangyou"]
