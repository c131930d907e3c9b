"""How an event ended, as one picture for a group chat and in the preview of its link."""

from __future__ import annotations

import io
import json
import re
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from PIL import Image

from api.event.files import contents_of
from api.event.story import event_story
from models.event.book import open_event_book
from models.ledger.names import ERASED
from models.store.database import Database
from pages.drawn.event_picture import draw_event_picture, write_event_picture
from pages.drawn.raster import HEAVIEST, LOOKS
from pages.languages import tags
from pages.words import say, show_names, speaking
from tests.api.director import Director
from tests.api.event.test_room import Room
from tests.occasion import DAY, NEXT_DAY

FOUR = ("Anu", "Biju", "Celine", "Devi")
LONG = "Devika Ramachandran-Nair of the northern club and the river"
TWELVE = (*FOUR, LONG, "محمد بن عبد الرحمن", "മീനാക്ഷി അമ്മ", "王芳", "Elias", "Femi", "Gopi", "Hari")


class Held(Director):
    """Direct a competition of rummy in rounds, in which each is better than those entered after him."""

    def __init__(
        self, client: FlaskClient, *names: str, rounds: int = 3, ties: str = "all", **terms: Any
    ) -> None:
        super().__init__(client, title="Onam cup", venue="Kochi")
        self.ids = [f"p{at}" for at in range(len(names))]
        people = [{"person": each, "name": name} for each, name in zip(self.ids, names, strict=True)]
        self.act("people", people=people)
        self.act("competition", competition="r", title="Rummy", game="points", preset="points", **terms)
        entrants = [{"entrant": each, "people": [each]} for each in self.ids]
        self.act("entered", competition="r", entrants=entrants)
        self.act("closed", competition="r")
        settings = {"rounds": rounds, "ties": ties}
        self.act("stage", stage="s", competition="r", title="Main", format="rounds", settings=settings)
        self.rounds = rounds

    def play(self) -> None:
        """Draw a round, and rule how it ended."""
        drafted = self.send("POST", f"{self.event}/drafts", {"stage": "s"}).json or {}
        self.act(**drafted["draw"])
        for match, shown in self.look()["matches"].items():
            if not shown["over"]:
                best_first = sorted(shown["entrants"], key=self.ids.index)
                placed = [{"entrant": each, "place": at} for at, each in enumerate(best_first, 1)]
                self.act("ruled", match=match, places=placed)

    def end(self) -> None:
        for _ in range(self.rounds):
            self.play()


def shown(held: Director, **asked: str) -> Image.Image:
    """Return the picture of an event as it is sent."""
    answer = held.client.get(f"/e/{held.code}/picture.png", query_string=asked)
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert len(answer.data) <= HEAVIEST
    return Image.open(io.BytesIO(answer.data))


def told(held: Director, database: Database) -> tuple[bytes, bytes]:
    """Return what the picture of an event is drawn from."""
    with held.client.application.test_request_context(), database.reading() as session:
        return contents_of(session, open_event_book(session, held.code)), event_story(held.code)[1]


def drawn(held: Director, database: Database, tag: str = "en", settled: bytes = b"[]") -> list[str]:
    """Return each line of the picture of an event in a language, in the order in which they stand."""
    from_it = told(held, database)
    with speaking(tag):
        svg = write_event_picture(*from_it, "light", settled)
    texts = re.findall(r"<text[^>]*>(.*?)</text>", svg)
    return [re.sub(r"<[^>]*>|[\u2068\u2069]", "", each) for each in texts]


def previewed(held: Director, tag: str = "en") -> dict[str, str]:
    page = held.client.get(f"/e/{held.code}", headers={"Accept-Language": tag}).text
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page))


def test_there_is_a_picture_once_the_event_is_over(client: FlaskClient) -> None:
    held = Held(client, *FOUR, rounds=2)
    paths = [f"/e/{held.code}/{each}.png" for each in ("picture", "preview")]
    held.play()
    assert [client.get(path).status_code for path in paths] == [404, 404]
    assert not held.look()["over"]
    held.play()
    assert held.look()["over"]
    assert shown(held).size[0] == 1080
    assert [client.get(path).status_code for path in paths] == [200, 200]
    assert client.get(f"{paths[0]}?look=pink").status_code == 404
    assert client.get("/e/ZZZZZZZ/picture.png").status_code == 404


def test_it_is_light_or_dark_paper_and_no_wider_than_high(client: FlaskClient) -> None:
    held = Held(client, *FOUR, rounds=1)
    held.end()
    light, dark = (shown(held, look=look).convert("L") for look in LOOKS)
    assert light.crop((5, 5, 6, 6)).tobytes()[0] > 200
    assert dark.crop((5, 5, 6, 6)).tobytes()[0] < 60
    assert light.height >= light.width


@pytest.mark.parametrize("tag", tags())
def test_it_says_what_was_played_when_and_who_has_won_in_each_language(
    client: FlaskClient, database: Database, tag: str
) -> None:
    held = Held(client, *FOUR)
    held.end()
    lines = drawn(held, database, tag)
    with speaking(tag):
        won = say("event.hasWon", competition="Rummy", names="Anu")
    assert lines[0] == "Onam cup"
    assert "28" in lines[1]
    assert lines[1].endswith(" · Kochi")
    assert lines[2] == won
    ranked = held.client.get(f"{held.event}/standings").json or {}
    names = dict(zip(held.ids, FOUR, strict=True))
    places = [[str(each["place"]), names[each["entrant"]]] for each in ranked["competitions"]["r"]]
    assert [lines[at : at + 2] for at in (3, 5, 7, 9)] == places


@pytest.mark.parametrize("tag", tags())
def test_who_are_level_first_are_said_where_nobody_has_won(
    client: FlaskClient, database: Database, tag: str
) -> None:
    held = Held(client, *FOUR, rounds=1, ties="ruled")
    held.act("occasion", title="Onam cup", first_day=DAY, names_in_preview=True)
    held.end()
    first, second = (lines := drawn(held, database, tag))[4], lines[6]
    with speaking(tag):
        level = say("picture.level", competition="Rummy", names=show_names([first, second]))
        ended = say("share.eventEnded", title="Onam cup", won=level)
    assert lines[2] == level
    assert tag != "en" or lines[2] == f"Rummy: {first} and {second} are level first."
    assert previewed(held, tag)["image:alt"] == ended


def test_so_many_as_have_no_room_are_counted(client: FlaskClient, database: Database) -> None:
    held = Held(client, *TWELVE, rounds=1, ties="ruled")
    held.end()
    assert drawn(held, database)[2] == "Rummy: 6 are level first."


def test_prizes_stand_beside_who_has_won_them_and_level_ones_share_theirs(
    client: FlaskClient, database: Database
) -> None:
    prizes = [{"place": 1, "what": "Cup", "sponsor": "Tea shop"}, {"place": 2, "amount": 12_000}]
    held = Held(client, *FOUR, rounds=1, prizes=[*prizes, {"place": 3, "what": "Hamper"}], pot=12_000)
    held.end()
    lines = drawn(held, database)
    first, second, third, last = (lines[at] for at in (4, 7, 10, 13))
    assert {first, second, third, last} == {*FOUR}
    # Two are level on each place, whoever met by lot.
    assert lines[3:8] == ["1", "Anu", "Cup · Tea shop · 6,000", "", second]
    assert lines[8:14] == ["6,000", "3", third, "Hamper", "", last]


def test_a_place_is_listed_for_everybody_of_a_small_event_and_of_a_large_one_for_the_first(
    client: FlaskClient, database: Database
) -> None:
    small = Held(client, *TWELVE)
    small.end()
    lines = drawn(small, database)
    assert {*TWELVE} <= {*lines}
    assert shown(small).height < 1600
    large = Held(client, *(f"Player {at}" for at in range(80)), rounds=1)
    large.end()
    lines = drawn(large, database)
    assert len([each for each in lines if each.startswith("Player")]) == 12
    assert "and 68 more" in lines
    assert shown(large).height < 1600


def test_the_race_is_drawn_where_all_who_ran_are_told_apart(client: FlaskClient, database: Database) -> None:
    for count, rounds, raced in ((4, 3, True), (4, 1, False), (14, 3, False)):
        held = Held(client, *(f"Player {at}" for at in range(count)), rounds=rounds)
        held.end()
        # Its runners stand on the picture a second time.
        assert (drawn(held, database).count("Player 0") == 2) is raced


def test_each_competition_stands_there_and_a_team_with_its_people(
    client: FlaskClient, database: Database
) -> None:
    held = Held(client, *FOUR, rounds=1)
    held.end()
    held.act("people", people=[{"person": f"t{at}", "name": f"Partner {at}"} for at in range(4)])
    terms = {"game": "twenty_nine", "preset": "common_29", "team_size": 2}
    held.act("competition", competition="t", title="29", **terms)
    teams = [
        {"entrant": name, "name": name, "people": [f"t{2 * at}", f"t{2 * at + 1}"]}
        for at, name in enumerate(("Nila", "Periyar"))
    ]
    held.act("entered", competition="t", entrants=teams)
    held.act("closed", competition="t")
    held.act("stage", stage="k", competition="t", title="Final", format="knock_out")
    match = str(uuid4())
    held.act(
        "draw", draw="k", stage="k", round=1, matches=[{"match": match, "entrants": ["Nila", "Periyar"]}]
    )
    assert held.client.get(f"/e/{held.code}/picture.png").status_code == 404, "one is played still"
    held.act(
        "ruled", match=match, places=[{"entrant": "Periyar", "place": 1}, {"entrant": "Nila", "place": 2}]
    )
    lines = drawn(held, database)
    assert {"29: Periyar has won.", "Partner 2, Partner 3"} <= {*lines}
    assert lines.index("29: Periyar has won.") > lines.index("Devi")


def test_prizes_of_a_freeze_out_and_who_pays_whom_where_that_is_wanted(
    client: FlaskClient, database: Database
) -> None:
    room = Room(client, players=4)
    terms = {"competition": "c", "title": "Poker", "game": "gama_poker", "preset": "gama_poker_2025"}
    prizes = [{"place": 1, "share": 75}, {"place": 2, "share": 25}]
    room.director.act("competition", **terms, fee=100, prizes=prizes)
    for each in ("p4", "p3", "p2"):
        room.bust(each)
    plain = drawn(room.director, database)
    assert plain[2:9] == ["Poker: P1 has won.", "1", "P1", "300", "2", "P2", "100"]
    payments = (client.get(f"{room.director.event}/stages/s/settlement").json or {})["payments"]
    told = drawn(room.director, database, settled=json.dumps(payments).encode())
    assert {"Settling up", "P4 pays P1 100"} <= {*told} - {*plain}
    assert shown(room.director).tobytes() != shown(room.director, settled="yes").tobytes()


@pytest.mark.parametrize("tag", tags())
def test_long_names_of_any_script_fit_and_the_picture_is_small(
    client: FlaskClient, database: Database, tag: str
) -> None:
    held = Held(client, *TWELVE, prizes=[{"place": 1, "what": "A cup that rolls " * 4}])
    title = "State championship of rummy and twenty-eight, in teams and alone"
    held.act("occasion", title=title, first_day=DAY, venue="Town hall, " * 9)
    held.end()
    from_it = told(held, database)
    for look in LOOKS:
        with speaking(tag):
            png = draw_event_picture(*from_it, look)
        assert len(png) <= HEAVIEST
        whole = Image.open(io.BytesIO(png)).convert("RGB")
        for left in (0, 1050):
            edge = whole.crop((left, 0, left + 30, whole.height))
            assert len(edge.getcolors() or ()) == 1, "something runs over the edge"


def test_a_name_that_was_erased_is_said_in_the_language(client: FlaskClient, database: Database) -> None:
    held = Held(client, *FOUR, rounds=1)
    held.end()
    erased = held.send("DELETE", f"{held.event}/people/p0/name")
    assert erased.status_code in (200, 204), erased.json
    with speaking("hi"):
        gone = say("name.erased")
    lines = drawn(held, database, "hi")
    assert ERASED not in " ".join(lines)
    assert gone in lines


def test_the_preview_names_nobody_before_the_event_allows_it(client: FlaskClient) -> None:
    pictures, told = [], []
    for names in (FOUR, ("Elias", "Femi", "Gopi", "Hari")):
        held = Held(client, *names, rounds=1)
        before = previewed(held)
        assert "kanakku-512" in before["image"]
        held.end()
        told.append(previewed(held))
        path = urlsplit(told[-1]["image"])
        assert path.path == f"/e/{held.code}/preview.png"
        answer = client.get(f"{path.path}?{path.query}")
        assert Image.open(io.BytesIO(answer.data)).size == (1200, 630)
        pictures.append(answer.data)
    assert pictures[0] == pictures[1]
    assert [each["description"] for each in told] == ["Over · 4 players"] * 2
    assert all(each["image:alt"] == each["description"] for each in told)


def test_an_event_that_allows_names_is_previewed_with_how_it_ended(client: FlaskClient) -> None:
    held = Held(client, *FOUR)
    occasion = {"title": "Onam cup", "first_day": DAY}
    held.act("occasion", **occasion, names_in_preview=True)
    assert "Anu" not in str(previewed(held)), "it is played still"
    held.end()
    ended = previewed(held)
    assert urlsplit(ended["image"]).path == f"/e/{held.code}/picture.png"
    assert ended["image:alt"] == "How Onam cup ended. Rummy: Anu has won."
    assert "Anu" not in ended["description"]
    held.act("occasion", **occasion)
    assert "Anu" not in str(previewed(held))


def test_an_event_that_is_copied_has_asked_nobody(client: FlaskClient) -> None:
    held = Held(client, *FOUR)
    held.act("occasion", title="Onam cup", first_day=DAY, note="Tea", names_in_preview=True)
    copy = {"event": held.code, "along": "people"}
    body = {"occasion": {"title": "Again", "first_day": NEXT_DAY}, "copy": copy}
    copied = held.send("POST", "/api/v1/events", body)
    assert copied.status_code == 201, copied.json
    code = (copied.json or {})["code"]
    assert "names_in_preview" not in (client.get(f"/api/v1/events/{code}").json or {})["occasion"]


def test_a_result_that_is_put_right_is_another_picture(client: FlaskClient) -> None:
    held = Held(client, *FOUR, rounds=1)
    held.end()
    path = f"/e/{held.code}/picture.png"
    before = client.get(path)
    known = {"If-None-Match": before.headers["ETag"]}
    assert client.get(path, headers=known).status_code == 304
    match, shown_match = next(iter(held.look()["matches"].items()))
    turned = sorted(shown_match["entrants"], key=held.ids.index, reverse=True)
    places = [{"entrant": each, "place": at} for at, each in enumerate(turned, 1)]
    held.act("ruled", match=match, places=places)
    after = client.get(path, headers=known)
    assert (after.status_code, after.data == before.data) == (200, False)
