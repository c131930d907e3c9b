"""The judge of histories finds each lie that a server could tell."""

from __future__ import annotations

from typing import Any

from tests.histories import Act, History, Seen, Told

ONE, TWO = Told("recorded", "one"), Told("recorded", "two")


def row(told: Told) -> dict[str, Any]:
    return {**told._asdict()}


def honest() -> tuple[History, list[dict[str, Any]], list[dict[str, Any]]]:
    acts = [Act("Anu", ONE, 1, 1.0, 2.0, 2), Act("Biju", TWO, 2, 3.0, 4.0, 3)]
    journal = [{"action": "started", "entry": None, "reason": ""}, row(ONE), row(TWO)]
    return (
        History(acts, [Seen("Anu", 3, 4.5, 5.0)]),
        journal,
        [{"id": "one", "outcome": 1}, {"id": "two", "outcome": 2}],
    )


def test_an_honest_history_has_no_faults() -> None:
    history, journal, deals = honest()
    assert history.faults(journal, deals) == []
    corrected = Told("corrected", "one", "misheard")
    history.acts += [Act("Anu", corrected, 5, 6.0), Act("Biju", Told("withdrawn", "two"), None, 6.0, 8.0, 5)]
    assert history.faults([*journal, row(Told("withdrawn", "two"))], deals[:1]) == []
    journal += [row(corrected), row(Told("withdrawn", "two"))]
    assert history.faults(journal, [{"id": "one", "outcome": 5}]) == [], "what is in doubt may have been done"


def test_each_lie_is_found() -> None:
    history, journal, deals = honest()
    start, one, two = journal
    for told, shown, said in (
        ([start, one], deals[:1], "was acknowledged and is lost"),
        ([start, one, two, two], deals, "was done 1 times and stands 2 times"),
        ([*journal, row(Told("recorded", "three"))], deals, "was done by nobody"),
        ([start, two, one], deals[::-1], "What began when version 3 had ended is version 2"),
        (journal, [deals[0], {"id": "two", "outcome": 7}], "and the acts lead to"),
    ):
        assert any(said in fault for fault in history.faults(told, shown))
    history.seen.append(Seen("Anu", 2, 6.0, 7.0))
    assert history.faults(journal, deals) == ["Anu had seen version 3 and was shown 2."]
