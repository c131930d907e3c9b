"""What is kept never takes more than its room, by number or by weight; all together not more than is said."""

from __future__ import annotations

import sys

import pytest
from flask import Flask

from models.store.cache import KEPT_MIB, MIB, USUAL, Cache, Kept


def test_the_least_used_makes_room() -> None:
    cache: Cache[str, int] = Cache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert [cache.get(name) for name in "abc"] == [1, None, 3]


def test_room_is_a_weight_where_values_have_one() -> None:
    cache: Cache[int, bytes] = Cache(100, len)
    for number in range(10):
        cache.put(number, b"x" * 30)
    assert [number for number in range(10) if cache.get(number)] == [7, 8, 9]
    cache.put(10, b"x" * 90)
    assert [number for number in range(11) if cache.get(number)] == [10]


def test_a_value_in_the_place_of_another_takes_only_its_own_room() -> None:
    cache: Cache[str, bytes] = Cache(100, len)
    cache.put("a", b"x" * 50)
    for _ in range(10):
        cache.put("b", b"x" * 50)
    assert cache.get("a")


def test_the_newest_stays_though_it_is_heavier_than_all_the_room() -> None:
    cache: Cache[str, bytes] = Cache(100, len)
    cache.put("a", b"x")
    cache.put("b", b"x" * 1000)
    assert (cache.get("a"), len(cache.get("b") or b"")) == (None, 1000)
    cache.put("c", b"x")
    assert (cache.get("b"), cache.get("c")) == (None, b"x")


def test_all_that_takes_memory_is_weighed_and_has_room_for_as_much_as_is_said(app: Flask) -> None:
    ours = [module for name, module in sys.modules.items() if name.startswith(("api.", "models.", "pages."))]
    kept = {each for module in ours for each in vars(module).values() if isinstance(each, Kept)}
    weighed = sum(each.room for each in kept if each.size)
    besides = [app.extensions[f"kanakku.{name}"] for name in ("packed", "pages", "pictures")]
    assert weighed + sum(each._room for each in besides) == USUAL * MIB
    # What is only counted holds a few words each.
    assert max(each.room for each in kept if not each.size) <= 2000


def test_memory_is_as_much_less_as_the_setting_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEPT_MIB, str(USUAL // 4))
    cache = Kept[str, bytes](400, len).cache()
    for name in "abc":
        cache.put(name, b"x" * 50)
    assert [bool(cache.get(name)) for name in "abc"] == [False, True, True]
