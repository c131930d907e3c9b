"""What an event has published is drawn again from what everybody sees of it, by `python app.py draw`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import commands
from rules.cards.cards import show_card
from rules.events.formats import FORMATS
from settings import ROOT
from tests.api.director import Director

SAME = "This is the draw that was published."
NOT = "This is NOT the draw that was published."
OF_TWO = ("gra_singles", "gra_singles")
GAMES = {
    "brackets": ("points", "points"),
    "open_play": ("points", "points"),
    "freezeout": ("gama_poker", "gama_poker_2025"),
}
SETTINGS: dict[str, dict[str, Any]] = {
    "brackets": {"table_size": 3},
    "knock_out": {"third_place": "match"},
    "round_robin": {},
    "two_losses": {},
    "rounds": {"rounds": 3},
    "open_play": {"table_size": 3},
    "freezeout": {"table_size": 3},
}


class Hall:
    """Direct an event of one competition with one stage `s`, in which some are entered."""

    def __init__(self, client: FlaskClient, folder: Path, form: str, count: int = 7) -> None:
        self.director = Director(client)
        self.file = folder / "event.json"
        game, preset = GAMES.get(form, OF_TWO)
        act = self.director.act
        act("people", people=[{"person": f"p{each}", "name": f"Player {each}"} for each in range(12)])
        act("competition", competition="c", title="Cards", game=game, preset=preset)
        self.enter(*range(count))
        if form != "open_play":
            act("closed", competition="c")
        act("stage", stage="s", competition="c", title="Stage", format=form, settings=SETTINGS[form])
        self.director.open_hall("Table 1", "Table 2")

    def enter(self, *numbers: int, **facts: Any) -> None:
        entrants = [{"entrant": f"e{each}", "people": [f"p{each}"]} for each in numbers]
        self.director.act("entered", competition="c", entrants=entrants, **facts)

    def draft(self, seed: str | None, **terms: Any) -> dict[str, Any] | None:
        asked = {"stage": "s", **({"seed": seed} if seed else {}), **terms}
        drafted = self.director.send("POST", f"{self.director.event}/drafts", asked)
        return (drafted.json or {})["draw"] if drafted.status_code == 200 else None

    def publish(self, seed: str | None = None) -> bool:
        """Publish what is due, as it is drawn; return whether anything was."""
        drawn = self.draft(seed)
        if drawn is not None:
            self.director.act(**drawn)
        return drawn is not None

    def decide(self) -> None:
        """Rule in every open match that they come in in turn."""
        for match, stated in self.director.look()["matches"].items():
            if stated["status"] == "to_come":
                places = [{"entrant": one, "place": at} for at, one in enumerate(stated["entrants"], 1)]
                self.director.act("ruled", match=match, places=places)

    def again(self, *more: str) -> int:
        """Give the command what everybody sees of the event, and return its exit code."""
        self.file.write_text(json.dumps(self.director.look()))
        return commands.run(["draw", str(self.file), *more], "sqlite:///there/is/none")


@pytest.mark.parametrize("form", FORMATS)
def test_published_draws_of_each_format_are_drawn_again_the_same(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    hall = Hall(client, tmp_path, form)
    rounds = 0
    while rounds < 4 and hall.publish(f"seed {rounds}"):
        rounds += 1
        hall.decide()
    assert rounds == {"brackets": 1, "freezeout": 1, "knock_out": 3, "rounds": 3}.get(form, 4)
    assert hall.again() == 0
    told = capsys.readouterr().out
    assert told.count(SAME) == rounds
    assert "from the seed “seed 0”" in told
    for match in hall.director.look()["matches"].values():
        names = ", ".join(f"Player {one[1:]}" for one in match["entrants"])
        assert f"Match {match['number']}" in told
        assert names in told


def test_where_nothing_is_published_that_is_said(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert Hall(client, tmp_path, "knock_out").again() == 1
    assert capsys.readouterr().out == "No draw of this event is published.\n"


@pytest.mark.parametrize("form", ["brackets", "knock_out", "round_robin", "rounds"])
def test_draw_is_the_same_after_a_latecomer_a_withdrawal_and_a_further_draw(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    hall = Hall(client, tmp_path, form)
    hall.publish("first")
    hall.enter(7, 8, 9, late=True)
    assert hall.publish("late")
    hall.decide()
    hall.director.act("withdrawn", entrants=["e0"])
    hall.publish("second")
    assert hall.again() == 0
    assert NOT not in capsys.readouterr().out


def test_draw_is_the_same_after_somebody_left_before_it_and_came_back(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Hall(client, tmp_path, "rounds")
    hall.publish("first")
    hall.decide()
    hall.director.act("withdrawn", entrants=["e0"])
    assert hall.publish("second")
    hall.director.act("reinstated", entrants=["e0"])
    assert hall.again() == 0
    assert capsys.readouterr().out.count(SAME) == 2


def test_stage_that_is_filled_from_another_is_drawn_again(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Hall(client, tmp_path, "brackets")
    hall.publish("first")
    hall.decide()
    act = hall.director.act
    act("stage", stage="f", competition="c", title="Final", format="brackets", after="s")
    shown = hall.director.look()["stages"]["s"]
    act("advanced", stage="s", to="f", entrants=shown["through"], basis=shown["basis"])
    asked = {"stage": "f", "seed": "final"}
    act(**(hall.director.send("POST", f"{hall.director.event}/drafts", asked).json or {})["draw"])
    assert hall.again() == 0
    assert capsys.readouterr().out.count(SAME) == 2


def test_change_that_was_published_as_made_by_hand_is_named_and_is_no_fault(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Hall(client, tmp_path, "brackets")
    drawn = hall.draft("thunder") or {}
    one, other = (match["entrants"] for match in drawn["matches"][:2])
    one[0], other[0] = other[0], one[0]
    by_hand = [{"change": "swapped", "entrants": [one[0], other[0]]}]
    hall.director.act(**drawn, by_hand=by_hand)
    assert hall.again() == 0
    told = capsys.readouterr().out
    names = [f"Player {each[1:]}" for each in (one[0], other[0])]
    assert f"Published as changed by hand: {' and '.join(names)} swapped." in told
    assert f"Match 1 at Table 1, seat 1: drawn {names[1]}, published {names[0]}." in told
    assert "but for what was published as changed by hand" in told


def test_changed_seat_that_nobody_told_of_is_named_and_is_a_fault(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Hall(client, tmp_path, "brackets")
    drawn = hall.draft("thunder") or {}
    seats = drawn["matches"][1]["entrants"]
    seats[0], seats[1] = seats[1], seats[0]
    hall.director.act(**drawn)
    assert hall.again() == 1
    told = capsys.readouterr().out
    names = [f"Player {each[1:]}" for each in seats]
    assert f"Match 2 at Table 2, seat 1: drawn {names[1]}, published {names[0]}." in told
    assert f"Match 2 at Table 2, seat 2: drawn {names[0]}, published {names[1]}." in told
    assert NOT in told


def rummy_hall(client: FlaskClient, folder: Path) -> Hall:
    """Return a hall whose game has cards drawn for the seats."""
    hall = Hall(client, folder, "open_play")
    hall.director.act("competition", competition="c", title="Cards", game="gama_rummy", preset="gama_prelim")
    return hall


def test_cards_drawn_for_the_seats_are_drawn_again(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = rummy_hall(client, tmp_path)
    drawn = hall.draft("thunder", by_cards=True) or {}
    hall.director.act(**drawn)
    [made] = hall.director.look()["stages"]["s"]["draws"]
    assert made["cards"] == drawn["cards"]
    assert hall.again() == 0
    told = capsys.readouterr().out
    assert SAME in told
    seats = drawn["matches"][0]["entrants"]
    named = ", ".join(f"Player {each[1:]} {show_card(drawn['cards'][each])}" for each in seats)
    assert f"Match 1 at Table 1: {named}" in told


def test_card_that_nobody_drew_is_a_fault(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = rummy_hall(client, tmp_path)
    drawn = hall.draft("thunder", by_cards=True) or {}
    one = drawn["matches"][0]["entrants"][0]
    drew, drawn["cards"][one] = drawn["cards"][one], "AC"
    hall.director.act(**drawn)
    assert hall.again() == 1
    told = capsys.readouterr().out
    assert f"Player {one[1:]}: card drawn {show_card(drew)}, published A♣." in told
    assert NOT in told


def test_lineup_changed_after_publishing_leaves_the_draw_and_is_named(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Hall(client, tmp_path, "brackets")
    hall.publish("thunder")
    hall.enter(9, late=True)
    match, stated = next(iter(hall.director.look()["matches"].items()))
    hall.director.act("lineups", matches=[{"match": match, "entrants": [*stated["entrants"], "e9"]}])
    assert hall.again() == 0
    told = capsys.readouterr().out
    assert SAME in told
    now = ", ".join(f"Player {each[1:]}" for each in [*stated["entrants"], "e9"])
    assert f"Match {stated['number']} at Table 1 was changed after it was published: now {now}." in told


def test_seed_is_proved_to_be_bound_and_how_often_it_was_drawn_is_told(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Hall(client, tmp_path, "rounds")
    bound = hall.director.look()["competitions"]["c"]["lots"]
    hall.draft(None, again=True)
    hall.draft(None, word="monsoon")
    assert hall.publish()
    hall.decide()
    assert hall.publish("mine")
    assert hall.again() == 0
    told = capsys.readouterr().out
    assert f"Bound when entries closed: {bound}, the SHA-256 of " in told
    assert "The seed follows from that, with the word “monsoon”." in told
    assert "The round was drawn 2 times; this is number 2." in told
    assert "The seed was given by hand." in told
    shown = hall.director.look()
    shown["stages"]["s"]["draws"][0]["lots"] = "0" * 64
    hall.file.write_text(json.dumps(shown))
    assert commands.run(["draw", str(hall.file)], "sqlite:///there/is/none") == 1
    assert "The seed does NOT follow from what was bound." in capsys.readouterr().out


def test_draws_saved_before_seeds_were_bound_are_drawn_again(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Hall(client, tmp_path, "rounds")
    hall.publish("thunder")
    shown = hall.director.look()
    del shown["competitions"]["c"]["lots"]
    for name in ("drafted", "lots", "number", "word"):
        del shown["stages"]["s"]["draws"][0][name]
    hall.file.write_text(json.dumps(shown))
    assert commands.run(["draw", str(hall.file)], "sqlite:///there/is/none") == 0
    assert SAME in capsys.readouterr().out


@pytest.mark.parametrize("form", ["brackets", "knock_out", "round_robin", "rounds"])
def test_draw_of_those_who_are_here_is_drawn_again(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    hall = Hall(client, tmp_path, form)
    hall.director.act(**(hall.draft(None, without=["e1", "e4"]) or {}))
    assert hall.again() == 0
    assert SAME in capsys.readouterr().out


def test_wish_that_is_not_public_can_be_named(
    client: FlaskClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Hall(client, tmp_path, "brackets")
    together = (hall.draft("thunder") or {})["matches"][0]["entrants"][:2]
    hall.director.act("kept_apart", people=[f"p{each[1:]}" for each in together])
    hall.publish("thunder")
    assert hall.again() == 1
    assert "wishes to keep people apart" in capsys.readouterr().out
    names = [f"Player {each[1:]}" for each in together]
    assert hall.again("--apart", *names) == 0
    assert SAME in capsys.readouterr().out
    assert hall.again("--apart", "Nobody", names[0]) == 1
    assert "Nobody at this event is called Nobody." in capsys.readouterr().out


def test_what_is_no_event_is_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "event.json"
    for text in ("", "{}", "[1]", '{"stages": {"s": {"draws": [1]}}}'):
        file.write_text(text)
        assert commands.run(["draw", str(file)], "sqlite://") == 1
        assert "is no event" in capsys.readouterr().out
    assert commands.run(["draw", str(tmp_path / "none")], "sqlite://") == 1
    assert "cannot be read" in capsys.readouterr().out


def test_command_reads_what_is_piped_into_it(client: FlaskClient, tmp_path: Path) -> None:
    hall = Hall(client, tmp_path, "rounds")
    hall.publish("thunder")
    told = subprocess.run(
        [sys.executable, str(ROOT / "app.py"), "draw", "-"],
        input=json.dumps(hall.director.look()),
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert SAME in told.stdout
