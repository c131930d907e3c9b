"""What a club counts of games, against games that were worked out by hand from docs/clubs.md alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import select, update

from models.club.checkpoint import is_added_up_so
from models.store.database import Database
from models.store.indexes import CLUB_CHECKPOINTS, GAME_COUNTS
from rules.canonical import digest_of_text
from tests.api.club.keeper import Keeper
from tests.api.scorekeeper import Scorekeeper, new_id
from tests.rules.shared.contracts import dealt

FOUR = ("Anu", "Biju", "Chako", "Devi")  # who sit opposite each other are partners, where there are any
Counts = dict[str, tuple[int, ...]]


def play(club: Keeper, game: str, preset: str, names: tuple[str, ...], *deals: dict[str, Any]) -> None:
    """Play a game of these deals, to which it is ended, at a table of the club."""
    table, sides = Scorekeeper(club.client), preset in ("four_28", "spades")
    seats = [
        {"name": name, **({"side": "XY"[place % 2]} if sides else {})} for place, name in enumerate(names)
    ]
    table.start(game_type=game, preset=preset, seats=seats)
    for outcome in deals:
        done = table.put_deal(new_id(), outcome)
        assert done.status_code == 201, done.text
    table.finish()
    club.join(table)


def counted(club: Keeper, *figures: str) -> Counts:
    """Return figures of everybody."""
    return {each["name"]: tuple(each[figure] for figure in figures) for each in club.look()["people"]}


def test_packs_and_deals_won_in_rummy(club: Keeper) -> None:
    first = {
        "winner": 1,
        "show": "normal",
        "results": [
            {"seat": 2, "status": "played", "points": 43},
            {"seat": 3, "status": "packed_first"},
            {"seat": 4, "status": "packed_later"},
        ],
    }
    second = {
        "winner": 4,
        "show": "normal",
        "results": [
            {"seat": 1, "status": "played", "points": 20},
            {"seat": 2, "status": "played", "points": 30},
            {"seat": 3, "status": "packed_first"},
        ],
    }
    play(club, "indian_rummy", "catsatcards", FOUR, first, second)
    assert counted(club, "deals", "deals_won", "packs") == {
        "Anu": (2, 1, 0),
        "Biju": (2, 0, 0),
        "Chako": (2, 0, 2),
        "Devi": (2, 1, 1),
    }


def test_knocks_and_undercuts_in_gin(club: Keeper) -> None:
    def hand(kind: str, knocker: int, left: int, other: int) -> dict[str, Any]:
        own = {"knocker_deadwood": left} if kind == "knock" else {}
        return {"kind": kind, "knocker": knocker, "upcard": "7S", **own, "defender_deadwood": other}

    hands = (hand("knock", 1, 3, 20), hand("knock", 1, 7, 5), hand("gin", 2, 0, 30), hand("knock", 2, 4, 9))
    play(club, "gra_singles", "gra_singles", FOUR[:2], *hands)
    assert counted(club, "deals", "deals_won", "knocks", "undercuts") == {
        "Anu": (4, 1, 2, 0),
        "Biju": (4, 3, 2, 1),
    }


def test_bids_and_cots_in_28(club: Keeper) -> None:
    deals: tuple[dict[str, Any], ...] = (
        {"bidder": 1, "bid": 14, "bidders_points": 15},
        {"bidder": 2, "bid": 17, "cot": "other", "cot_made": True},
        {"bidder": 4, "bid": 18, "bidders_points": 16},
        {"bidder": 3, "bid": 16, "cot": "bidding", "cot_made": True},
        {"bidder": 3, "bid": 16, "cot": "bidding", "cot_made": False},
        {"bidder": 1, "bid": 15, "foul_by": "bidding"},
    )
    play(club, "twenty_eight", "four_28", FOUR, *deals)
    assert counted(club, "bids_made", "bids_failed", "cots") == {
        "Anu": (1, 0, 2),
        "Biju": (0, 1, 0),
        "Chako": (1, 1, 2),
        "Devi": (0, 1, 0),
    }


def test_bids_in_call_break_are_of_each(club: Keeper) -> None:
    play(club, "call_break", "call_break", FOUR, dealt("4/6 3/3 3/2 1/2"), dealt("4/3 3/3 3/4 1/3"))
    assert counted(club, "bids_made", "bids_failed") == {
        "Anu": (1, 1),
        "Biju": (2, 0),
        "Chako": (1, 1),
        "Devi": (2, 0),
    }


@pytest.mark.parametrize(
    ("deal", "failed"),
    [
        ("3/5 4/7 0/1 3/-", {"Chako"}),
        ("5/4 4/9 0/0 4/-", {"Anu"}),
        ("4/6 3/7 3/- 3/-", {"Anu", "Chako"}),
        ("0/1 0/0 0/2 3/10", {"Anu", "Chako"}),
        ("4/7 3/6 3/- 3/-", set()),
    ],
    ids=["a nil", "beside a nil", "of both", "two nils", "none"],
)
def test_a_bid_in_spades_is_of_who_made_it_and_no_nil_of_the_partners(
    club: Keeper, deal: str, failed: set[str]
) -> None:
    play(club, "spades", "spades", FOUR, dealt(deal))
    assert counted(club, "bids_made", "bids_failed") == {
        name: (int(name not in failed), int(name in failed)) for name in FOUR
    }


def test_points_a_deal_are_of_who_played_them(club: Keeper) -> None:
    table = Scorekeeper(club.client)
    table.start("Anu", "Biju")
    for _ in range(9):
        table.deal(1, 20)
    assert table.put_entry(new_id(), kind="replace", seat=2, name="Devi").status_code == 201
    table.deal(1, 5)
    assert table.put_entry(new_id(), kind="join", seat=3, name="Esha", credit="average").status_code == 201
    table.deal(1, 5, 2)
    table.finish()
    club.join(table)
    assert counted(club, "points", "deals", "points_per_deal") == {
        "Anu": (11, 11, 1),
        "Devi": (10, 2, 5),
        "Esha": (2, 1, 2),
    }


def test_with_whom_somebody_wins_plays_and_loses(club: Keeper) -> None:
    for taken in (20, 20, 20, 3):
        play(club, "twenty_eight", "four_28", FOUR, {"bidder": 1, "bid": 14, "bidders_points": taken})
    # As partners Anu and Chako won three of four; now each plays for himself.
    club.table(*((("Anu", anu), ("Biju", biju)) for anu, biju in ((1, 4), (5, 2), (6, 3), (7, 0))))
    anu = club.person("Anu")
    figures = ("together", "won_together", "against", "ahead", "behind", "won", "lost")
    assert {each["name"]: tuple(each[figure] for figure in figures) for each in anu["with"]} == {
        "Biju": (0, 0, 8, 4, 4, 4, 4),
        "Chako": (4, 3, 0, 0, 0, 0, 0),
        "Devi": (0, 0, 4, 3, 1, 3, 1),
    }
    assert company(club, "Anu") == ("Chako", "Biju", None), "four times ahead, four times behind"
    assert company(club, "Devi") == ("Biju", None, None), "as often against Anu as against Chako"
    assert company(club, "Chako") == ("Anu", None, None)


def test_a_nemesis_is_ahead_more_often_than_behind(club: Keeper) -> None:
    winning = ((("Anu", 1), ("Biju", 9)), *[(("Anu", 9), ("Biju", 1))] * 2)
    club.table(*winning)
    assert company(club, "Anu") == (None, "Biju", "Biju")
    assert company(club, "Biju") == (None, "Anu", None)
    club.table(*[(("Anu", 9), ("Devi", 1))] * 2)
    assert company(club, "Anu") == (None, "Biju", "Biju"), "with Devi it were but two games"


def company(club: Keeper, name: str) -> tuple[str | None, ...]:
    found = club.person(name)["company"]
    return tuple(found[what] and found[what]["name"] for what in ("partner", "rival", "nemesis"))


def test_what_the_release_before_counted_is_counted_anew(club: Keeper, database: Database) -> None:
    deal = {"results": [{"seat": 1, "points": 5}, {"seat": 2, "points": 7}]}
    play(club, "points", "points", FOUR[:2], deal)
    before = club.look()
    with database.engine.begin() as connection:
        for version, text in connection.execute(select(GAME_COUNTS.c.version, GAME_COUNTS.c.counted)).all():
            stored = json.loads(text)
            del stored["form"]
            stored["sat"] = [[*who, [each + 1 for each in counts]] for *who, counts in stored["sat"]]
            connection.execute(
                update(GAME_COUNTS).values(version=version, counted=json.dumps(stored, separators=(",", ":")))
            )
        [kept] = connection.scalars(select(CLUB_CHECKPOINTS.c.figures)).all()
        figures = {name: each for name, each in json.loads(kept).items() if name != "was"}
        text = json.dumps(figures | {"sums": []})
        connection.execute(update(CLUB_CHECKPOINTS).values(seal=digest_of_text(text), figures=text))
    with database.reading() as session:
        assert is_added_up_so(session, club.code)
    assert club.look() == before
