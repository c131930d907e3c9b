"""A draw can be made again by anybody from its seed; what it breaks, and what a person changed, is said."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from models.heavy.matching import match_best
from rules.events.acts.playing import ByHand, DrawPublished, MatchStated
from rules.events.contests import contest
from rules.events.draws.by_hand import changes
from rules.events.draws.drafting import draw
from rules.events.draws.faults import faults_of
from rules.events.formats.tables import mend, table_sizes
from rules.events.lots import Lot
from rules.statements import RuleViolation
from tests.rules.events.naive import mended
from tests.rules.events.night import Night, cards_night


@pytest.fixture
def night() -> Night:
    return cards_night()


def drafted(night: Night, stage: str, seed: str = "thunder", tables: Sequence[str] = ()) -> DrawPublished:
    return draw(contest(night.event, stage, night.results), seed, tables, match_best)


def lineups(drawn: DrawPublished) -> list[str]:
    return ["".join(sorted(each.entrants)) for each in drawn.matches]


def said(night: Night, drawn: DrawPublished) -> list[str]:
    return [fault.text for fault in faults_of(night.event, drawn, night.results)]


def by_hand(night: Night, stage: str, round_number: int, *matches: str, byes: str = "") -> DrawPublished:
    stated = tuple(MatchStated(f"m{number}", tuple(each)) for number, each in enumerate(matches))
    return DrawPublished(draw="d", stage=stage, round=round_number, matches=stated, byes=tuple(byes))


def test_a_lot_is_drawn_as_the_page_says() -> None:
    def below(counter: int, bound: int) -> int:
        return int(hashlib.sha256(f"thunder:{counter}".encode()).hexdigest(), 16) % bound

    order = ["A", "B", "C", "D"]
    for counter, place in enumerate((3, 2, 1)):
        other = below(counter, place + 1)
        order[place], order[other] = order[other], order[place]
    assert Lot("thunder").shuffled("ABCD") == order
    weight = int(hashlib.sha256(b"thunder:A:B").hexdigest()[:8], 16)
    assert Lot("thunder").weight("B", "A") == weight


def test_every_order_is_as_likely_as_any_other() -> None:
    orders = Counter("".join(Lot(str(seed)).shuffled("ABC")) for seed in range(1200))
    assert len(orders) == 6
    assert all(150 < count < 250 for count in orders.values())


def test_the_same_seed_draws_the_same(night: Night) -> None:
    first = drafted(night, "prelim")
    assert first == drafted(night, "prelim")
    assert (first.seed, first.method) == ("thunder", 1)
    assert lineups(first) != lineups(drafted(night, "prelim", "lightning"))
    assert [len(each.entrants) for each in first.matches] == [6, 6]


def test_a_draw_that_was_published_by_this_method_is_drawn_so_for_ever(night: Night) -> None:
    assert ["".join(each.entrants) for each in drafted(night, "prelim").matches] == ["CHBDEL", "IAKGFJ"]
    night.people("M")
    night.enters("rummy", "M", late=True)
    night.do("kept_apart", people=["A", "B", "C"])
    assert ["".join(each.entrants) for each in drafted(night, "prelim").matches] == ["MEAK", "BHLFI", "CJDG"]


def test_a_draft_can_be_published_at_the_tables_that_are_free(night: Night) -> None:
    drawn = drafted(night, "prelim", tables=["TABLE3"])
    assert [each.table for each in drawn.matches] == ["TABLE3", None]
    stated = [
        {"match": each.match, "entrants": [*each.entrants], "table": each.table} for each in drawn.matches
    ]
    night.do("draw", draw="draft", stage="prelim", round=1, matches=stated, seed="thunder", method=1)
    with pytest.raises(RuleViolation, match="nothing to draw in Preliminary"):
        drafted(night, "prelim")


SIZES: list[tuple[int, tuple[int, int], int, list[int]]] = [
    (96, (2, 12), 6, [6] * 16),
    (12, (2, 12), 6, [6, 6]),
    (13, (2, 12), 6, [5, 4, 4]),
    (7, (2, 12), 6, [4, 3]),
    (5, (2, 12), 6, [5]),
    (5, (3, 4), 4, [4]),
    (5, (3, 4), 3, [4]),
    (7, (4, 8), 6, [7]),
    (7, (2, 2), 2, [2, 2, 2]),
    (1, (2, 12), 6, []),
]


@pytest.mark.parametrize(("count", "limits", "wanted", "sizes"), SIZES)
def test_tables_of_six_where_possible_and_sensible_where_not(
    count: int, limits: tuple[int, int], wanted: int, sizes: list[int]
) -> None:
    assert [*table_sizes(count, limits, wanted)] == sizes


@given(st.integers(0, 300), st.integers(2, 6), st.integers(0, 6), st.integers(2, 12))
def test_tables_are_even_and_nobody_stays_away_who_could_play(
    count: int, fewest: int, more: int, wanted: int
) -> None:
    most = fewest + more
    sizes = table_sizes(count, (fewest, most), wanted)
    assert all(fewest <= size <= most for size in sizes)
    assert max(sizes, default=0) - min(sizes, default=0) <= 1
    possible = {seated for tables in range(count + 1) for seated in range(fewest * tables, most * tables + 1)}
    assert sum(sizes) == max(seated for seated in possible if seated <= count)


@given(st.text(max_size=8))
def test_families_sit_at_different_tables(seed: str) -> None:
    night = cards_night()
    night.do("kept_apart", people=["A", "B"], why="kin")
    night.do("kept_apart", people=["C", "D"])
    night.do("kept_apart", people=["D", "E"])
    assert said(night, drafted(night, "prelim", seed)) == []


@given(st.randoms(use_true_random=False), st.integers(2, 16), st.integers(1, 5), st.integers(0, 30))
def test_who_change_places_so_that_fewer_kept_apart_meet_are_the_first_who_can(
    chance: Random, people: int, size: int, wishes: int
) -> None:
    names = [f"{number}" for number in range(people)]
    pairs = [chance.sample(names, 2) for _ in range(wishes)]
    kept = {one: frozenset(chain(*(pair for pair in pairs if one in pair))) - {one} for one in names}
    tables = [names[start : start + size] for start in range(0, people, size)]
    expected = mended(tables, kept)
    mend(tables, kept)
    assert tables == expected


def test_a_wish_that_cannot_be_met_is_named(night: Night) -> None:
    night.do("kept_apart", people=["A", "B", "C"], why="kin")
    [unmet] = said(night, drafted(night, "prelim"))
    assert unmet.endswith(" are to be kept apart.")


def test_kin_meet_as_late_as_can_be_in_a_knock_out() -> None:
    for seed in range(20):
        night = knock_out_of_eight()
        night.do("kept_apart", people=["A", "B", "C", "D"], why="kin")
        first = lineups(drafted(night, "cup", str(seed)))
        assert all(len({*each} & {*"ABCD"}) == 1 for each in first)
        night = knock_out_of_eight()
        night.do("kept_apart", people=["A", "B"], why="kin")
        halves = lineups(drafted(night, "cup", str(seed)))
        assert len({place // 2 for place, each in enumerate(halves) if {*each} & {"A", "B"}}) == 2


def knock_out_of_eight() -> Night:
    night = Night()
    night.people(*"ABCDEFGH")
    night.do("competition", competition="gin", title="Gin", game="gra_singles", preset="gra_singles")
    night.do("stage", stage="cup", competition="gin", title="Cup", format="knock_out")
    night.enters("gin", *"ABCDEFGH")
    night.do("closed", competition="gin")
    return night


def test_what_a_draw_by_hand_breaks_is_said(night: Night) -> None:
    night.do("kept_apart", people=["A", "G"], why="kin")
    assert said(night, by_hand(night, "prelim", 1, "ABCDEF", "HIJKL", byes="G")) == []
    assert said(night, by_hand(night, "prelim", 1, "ABCDEFG", "HIJKL")) == [
        "The number at the table of A, B, C, D, E, F and G is 7, at another 5.",
        "A and G are to be kept apart.",
    ]
    assert said(night, by_hand(night, "prelim", 1, "A")) == [
        "A table needs 2 to 12 here; the number at that of A is 1."
    ]


def test_a_meeting_again_or_out_of_place_in_a_knock_out_is_said() -> None:
    night = knock_out_of_eight()
    night.draw("cup", 1, "AB", "CD", "EF", "GH")
    night.win("A", "C", "E", "G")
    assert said(night, by_hand(night, "cup", 2, "AC", "EG")) == []
    assert said(night, by_hand(night, "cup", 2, "AE", "CG")) == [
        "Semi-final: A and E do not meet there, as they come from other places of the draw.",
        "Semi-final: C and G do not meet there, as they come from other places of the draw.",
    ]
    assert said(night, by_hand(night, "cup", 2, "AB"))[0] == "A and B have met before."


def test_a_change_of_a_published_match_is_looked_at_without_what_it_replaces() -> None:
    night = knock_out_of_eight()
    matches = night.draw("cup", 1, "AB", "CD", "EF", "GH")
    same = DrawPublished(draw="x", stage="cup", round=1, matches=(MatchStated(matches[0], ("A", "B")),))
    assert said(night, same) == []


def test_a_second_bye_is_said_while_somebody_has_had_none() -> None:
    night = Night()
    night.people(*"ABC")
    night.do("competition", competition="gin", title="Gin", game="gra_singles", preset="gra_singles")
    night.do("stage", stage="all", competition="gin", title="All", format="round_robin")
    night.enters("gin", *"ABC")
    night.do("closed", competition="gin")
    night.draw("all", 1, "AB", byes=["C"])
    assert said(night, by_hand(night, "all", 2, "AB", byes="C")) == [
        "A and B have met before.",
        "C would have a second bye, and others have had none.",
    ]


def test_how_a_draw_by_hand_differs_is_published_with_it(night: Night) -> None:
    own = by_hand(night, "prelim", 1, "ABC", "DEF", "GHI", byes="J")
    assert changes(own, own) == ()
    swapped = by_hand(night, "prelim", 1, "DBC", "AEF", "GHI", byes="J")
    assert changes(own, swapped) == (ByHand("swapped", ("D", "A")),)
    other = by_hand(night, "prelim", 1, "BC", "DEFA", "GHIJK")
    assert changes(own, other) == (
        ByHand("moved", ("A",)),
        ByHand("moved", ("J",)),
        ByHand("added", ("K",)),
    )
    without = by_hand(night, "prelim", 1, "ABC", "DEF", "GH", byes="J")
    assert changes(own, without) == (ByHand("removed", ("I",)),)
    moved = DrawPublished(
        draw="d",
        stage="prelim",
        round=1,
        matches=(MatchStated("m0", tuple("ABC"), "TABLE1"), *own.matches[1:]),
        byes=own.byes,
    )
    assert changes(own, moved) == (ByHand("moved", ("A", "B", "C")),)


@pytest.mark.parametrize(
    ("matches", "told"),
    [
        (("BAC", "DEF"), [("swapped", "AB")]),
        (("CBA", "EDF"), [("swapped", "AC"), ("swapped", "DE")]),
        (("BCA", "DEF"), [("moved", "B"), ("moved", "C"), ("moved", "A")]),
        (("DBC", "AEF"), [("swapped", "DA")]),
        (("BDC", "AEF"), [("swapped", "DA"), ("swapped", "DB")]),
        (("BC", "DEFA"), [("moved", "A")]),
        (("CB", "DEFA"), [("moved", "A"), ("swapped", "BC")]),
        (("BC", "DEF"), [("removed", "A")]),
        (("GABC", "DEF"), [("added", "G")]),
    ],
)
def test_seats_by_hand_are_told_too(
    night: Night, matches: Sequence[str], told: list[tuple[str, str]]
) -> None:
    own = by_hand(night, "prelim", 1, "ABC", "DEF")
    found = changes(own, by_hand(night, "prelim", 1, *matches))
    assert [(each.change, "".join(each.entrants)) for each in found] == told


def drawn_cards(seed: str, order: Sequence[str]) -> dict[str, str]:
    """Draw cards for the seats as the page says it, with nothing of the program."""
    counter, cards = 0, dict.fromkeys(order, "")
    again = list(order)
    while again:
        cards |= dict.fromkeys(again, "")
        pack = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
        pack = [card for card in pack if card not in cards.values()]
        for each in again:
            digest = hashlib.sha256(f"{seed}:{counter}".encode()).hexdigest()
            cards[each] = pack.pop(int(digest, 16) % len(pack))
            counter += 1
        ranks = [card[0] for card in cards.values()]
        again = [each for each in order if ranks.count(cards[each][0]) > 1]
    return cards


@given(st.text(max_size=8))
def test_seats_by_cards_are_those_of_the_rule_book(seed: str) -> None:
    night = cards_night()
    held = contest(night.event, "prelim", night.results)
    by_lot = draw(held, seed, (), match_best)
    by_cards = draw(held, seed, (), match_best, by_cards=True)
    cards = by_cards.cards or {}
    for number, (match, own) in enumerate(zip(by_lot.matches, by_cards.matches, strict=True), 1):
        assert {each: cards[each] for each in own.entrants} == drawn_cards(f"{seed}:{number}", match.entrants)
        low, *others = (("23456789TJQKA").index(cards[each][0]) for each in own.entrants)
        assert [*others, low] == sorted({low, *others}, reverse=True)
    assert by_cards == draw(held, seed, (), match_best, by_cards=True)


@given(st.text(max_size=8))
def test_at_vazhushal_the_highest_card_sits_first_and_deals(seed: str) -> None:
    night = Night()
    night.people(*"ABCDEF")
    game = {"game": "vazhushal", "preset": "catsatcards_vazhushal"}
    night.do("competition", competition="wipe", title="Vazhushal", **game)
    night.do("stage", stage="wipe", competition="wipe", title="Tables", format="brackets")
    night.enters("wipe", *"ABCDEF")
    night.do("closed", competition="wipe")
    drawn = draw(contest(night.event, "wipe", night.results), seed, (), match_best, by_cards=True)
    [match] = drawn.matches
    ranks = ["23456789TJQKA".index((drawn.cards or {})[each][0]) for each in match.entrants]
    assert ranks == sorted({*ranks}, reverse=True)


def test_cards_are_drawn_where_the_rule_book_has_it_alone(night: Night) -> None:
    held = contest(night.event, "cup", night.results)
    with pytest.raises(RuleViolation, match=r"nobody draws cards for the seats\. Draw them by lot"):
        draw(held, "thunder", (), match_best, by_cards=True)
    tables = [{"match": "m1", "entrants": ["A", "B"]}]
    terms: dict[str, Any] = {"draw": "d", "stage": "prelim", "round": 1, "matches": tables}
    night.refuses("UNKNOWN_CARD", "draw", **terms, cards={"A": "1S", "B": "KH"})
    night.refuses("UNKNOWN_CARD", "draw", **terms, cards={"A": "JK"})
    night.refuses("UNKNOWN_ID", "draw", **terms, cards={"nobody": "KS"})


def test_who_has_no_seat_since_tables_cannot_seat_all_is_named() -> None:
    night = Night()
    night.people(*"ABCDE")
    night.do("competition", competition="big", title="Big Two", game="big_two", preset="big_two")
    night.do("stage", stage="big", competition="big", title="Tables", format="brackets")
    night.enters("big", *"ABCDE")
    night.do("closed", competition="big")
    held = contest(night.event, "big", night.results)
    drawn = draw(held, "x", (), match_best)
    [out] = drawn.byes
    said = [fault.text for fault in faults_of(night.event, drawn, night.results)]
    assert said == [f"No seat for {out}: tables have 3 to 4, and 5 cannot be divided so."]


def test_one_who_comes_late_is_no_table(night: Night) -> None:
    night.publish("prelim")
    night.people("M")
    night.enters("rummy", "M", late=True)
    said = r"too few for a table: M\. Seat them where play has not begun, or withdraw them"
    with pytest.raises(RuleViolation, match=said):
        drafted(night, "prelim")


def test_where_nothing_can_be_drawn_it_is_said_why(night: Night) -> None:
    def refused(stage: str) -> tuple[str, str]:
        with pytest.raises(RuleViolation) as violation:
            drafted(night, stage)
        return violation.value.code, violation.value.statement.text

    assert refused("final")[0] == "NOT_THROUGH"
    night.publish("prelim")
    assert "Wait until its matches are over" in refused("prelim")[1]
    for match in [*night.open()]:
        night.ends(match, night.event.matches[match].entrants)
    assert refused("prelim") == ("NOTHING_DUE", "Preliminary is over, so nothing is left to draw in it.")
    night.do("stage", stage="club", competition="rummy", title="Club", format="open_play")
    assert "its entries are closed. Open them again" in refused("club")[1]
    night.do("withdrawn", entrants=[*night.event.entrants])
    assert refused("club")[0] == "NOBODY_ENTERED"


def test_the_two_strongest_in_one_first_match_are_told() -> None:
    night = cards_night()
    entrants = [{"entrant": each, "people": [each], "seed": seed} for seed, each in enumerate("BA", 1)]
    night.do("entered", competition="rummy", entrants=entrants, late=True)
    told = "B and A, seeds 1 and 2, meet in the first round."
    assert said(night, by_hand(night, "prelim", 1, "ABCDEF", "GHIJKL")) == [told]
    assert said(night, by_hand(night, "prelim", 1, "ACDEFG", "BHIJKL")) == []
