"""What is drawn and told of a sheet: its story, one picture to share, the preview of a link."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
import resvg_py
from PIL import Image, ImageChops

from pages.words import sentence_of, speaking
from tests.api.scorekeeper import BASE, Scorekeeper, new_id

TURNING = "\u202e"  # turns round whatever follows


@pytest.fixture
def played(keeper: Scorekeeper) -> Scorekeeper:
    keeper.start("Anu", "Biju", "മീന")
    for deal in ((9, 0, 0), (0, 1, 0), (0, 0, 20)):
        keeper.deal(*deal)
    return keeper


def address(keeper: Scorekeeper, what: str) -> str:
    return f"/t/{keeper.code}/g/{keeper.sheet['game']['id']}/{what}"


def picture(keeper: Scorekeeper, path: str) -> Image.Image:
    response = keeper.client.get(path)
    assert (response.status_code, response.mimetype) == (200, "image/png")
    assert len(response.data) <= 150_000
    return Image.open(io.BytesIO(response.data))


def test_the_story_is_told_from_the_sheet(played: Scorekeeper) -> None:
    told: dict[str, Any] = played.client.get(f"{played.game}/story").json or {}
    assert told["columns"] == [[1], [2], [3]]
    assert told["race"][-1]["totals"] == [total["points"] for total in played.sheet["totals"]]
    assert told["records"][0]["text"] == "Ahead after 2 of 3 deals: Anu."


def test_a_picture_is_light_or_dark_paper(played: Scorekeeper) -> None:
    light, dark = (
        picture(played, address(played, f"picture.png?look={look}")).convert("L")
        for look in ("light", "dark")
    )
    assert light.size == dark.size
    assert (light.getpixel((5, 5)), dark.getpixel((5, 5))) == (247, 23)


@pytest.mark.parametrize("name", ["שרה לוי", "محمد بن علي", "\u202eשרה"])
def test_a_name_from_right_to_left_stands_in_its_column_and_turns_nothing_round(
    keeper: Scorekeeper, name: str
) -> None:
    keeper.start("Anu", name, "Biju", rules={"direction": "low"})
    for deal in ((9, 0, 5), (8, 1, 5)):
        keeper.deal(*deal)
    keeper.finish()
    drawn = picture(keeper, address(keeper, "picture.png")).convert("L")
    left, right, top = 108, drawn.width - 44, 240
    width = (right - left) / 3
    inked = [
        any(drawn.getpixel((x, y)) < 128 for y in range(top, top + 40))  # type: ignore[operator]
        for x in range(left + 6, right)
    ]
    columns = [inked[round(at * width) : round((at + 1) * width)] for at in range(3)]
    assert all(any(column) for column in columns), "each name is over its own column"
    assert not any(inked[round(at * width) + by] for at in (1, 2) for by in range(-4, 5))
    said = keeper.client.get(address(keeper, "race.svg")).text
    assert f"\u2068{name.strip(TURNING)}\u2069 1" in said


def name_alone(name: str, face: str, size: float) -> Image.Image:
    """Return how a bold name looks in a face that has its letters, cut to its width."""
    text = f'<text y="60" font-family="{face}" font-size="{size}" font-weight="bold">{name}</text>'
    drawn = resvg_py.svg_to_bytes(
        svg_string=f'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="100">{text}</svg>'
    )
    alone = Image.open(io.BytesIO(drawn)).getchannel("A")
    return alone.crop((0, 0, (alone.getbbox() or (0, 0, 0, 0))[2], 100))


@pytest.mark.parametrize(
    ("name", "face"),
    [
        ("കാവ്യ", "Noto Sans Malayalam"),
        ("ചന്ദ്രൻ", "Noto Sans Malayalam"),
        ("श्रीकृष्ण", "Noto Sans Devanagari"),
        ("王伟", "Noto Sans CJK SC"),
    ],
)
def test_a_winner_is_named_in_the_letters_of_the_name_amid_words_of_another_script(
    keeper: Scorekeeper, name: str, face: str
) -> None:
    keeper.start(name, "Biju")
    keeper.deal(9, 1)
    keeper.finish()
    alone = name_alone(name, face, 46)
    line = picture(keeper, address(keeper, "picture.png")).convert("L").crop((44, 142, 44 + alone.width, 242))
    inked = line.point(lambda light: 255 if light < 190 else 0)
    wanted = alone.point(lambda cover: 255 if cover > 110 else 0)
    other = ImageChops.difference(inked, wanted).histogram()[255]
    assert other < wanted.histogram()[255] / 10, "the edges of letters alone may differ"


def test_a_corrected_deal_is_another_picture(played: Scorekeeper) -> None:
    before = played.client.get(address(played, "picture.png"))
    again = played.client.get(
        address(played, "picture.png"), headers={"If-None-Match": before.headers["ETag"]}
    )
    played.put_entry(new_id(), kind="ruling", ruling="adjustment", seat=1, points=-5, reason="late")
    after = played.client.get(
        address(played, "picture.png"), headers={"If-None-Match": before.headers["ETag"]}
    )
    assert (again.status_code, after.status_code) == (304, 200)
    assert before.data != after.data


def test_the_games_won_on_an_evening_are_a_race_that_leads_to_each_game(keeper: Scorekeeper) -> None:
    games = []
    for at, points in enumerate([(3, 1, 2), (3, 2, 1), (9, 8, 7)]):
        keeper.start("Anu", "Biju", "മീന")
        games.append(keeper.sheet["game"]["id"])
        keeper.deal(*points)
        if at < 2:
            keeper.put_entry(new_id(), kind="finish", reason="late")
        drawn = keeper.client.get(address(keeper, "evening.svg")).text
        assert bool(drawn) == (at > 0)
    assert "Games won, one game after the other. Anu 2; Biju 0; മീന 0" in drawn
    led = re.findall(r'<a href="([^"]+)" class="race-point" [^>]*aria-label="([^"]+)"', drawn)
    assert {way for way, _ in led} == {f"/t/{keeper.code}/g/{game}" for game in games[:2]}
    assert [said for _, said in led if said.endswith("Anu 2")] == ["Game 2, Any other game: Anu 2"]


def test_the_records_of_an_evening_lead_to_their_games_and_deals(keeper: Scorekeeper) -> None:
    """Anu wins the first and the second game; those that were dropped or go on count for nothing."""
    sheets = []
    for deals in ([(9, 0, 1)], [(2, 1, 0), (20, 0, 0)], [(0, 0, 90)]):
        keeper.start("Anu", "Biju", "മീന")
        for deal in deals:
            keeper.deal(*deal)
        sheets.append(keeper.sheet)
        if len(sheets) < 3:
            keeper.finish()
            keeper.start("Anu", "Biju", "മീന")
            assert keeper.finish()["winners"] == []
    path = f"{BASE}/tables/{keeper.code}/story"
    told = keeper.client.get(path)
    first, second = (sheet["game"]["id"] for sheet in sheets[:2])
    assert told.json == keeper.client.get(f"{path}?game={first}").json
    assert (told.json or {})["games"] == [first, second]
    with speaking("hi"):
        said = [sentence_of(each) for each in (told.json or {})["records"]]
    assert [each for each in said if "Any other game" in each] == []
    assert [(each["text"], each["game"], each.get("row")) for each in (told.json or {})["records"]] == [
        ("Most games won: 2 of 2, Anu.", second, None),
        ("Most games won in a row: 2, Anu.", second, None),
        (
            "Any other game, most points in one deal: 20, Anu in deal 2 of game 2.",
            second,
            sheets[1]["deals"][1]["id"],
        ),
    ]
    tag = {"If-None-Match": told.headers["ETag"]}
    assert keeper.client.get(path, headers=tag).status_code == 304
    keeper.finish()
    assert (keeper.client.get(path, headers=tag).json or {})["records"][0]["text"] == (
        "Most games won: 2 of 3, Anu."
    )
    assert keeper.client.get(f"{path}?game={new_id()}").status_code == 404
    assert keeper.client.get(f"{BASE}/tables/{Scorekeeper(keeper.client).code}/story").json == {
        "games": [],
        "records": [],
    }


@pytest.mark.parametrize("path", ["picture.png?look=pink", "race.svg", "evening.svg"])
def test_nothing_is_drawn_of_a_game_that_is_not_the_tables(played: Scorekeeper, path: str) -> None:
    other = Scorekeeper(played.client)
    wrong = f"/t/{other.code}/g/{played.sheet['game']['id']}/{path}"
    assert played.client.get(wrong).status_code == 404


def test_the_race_leads_to_every_deal(played: Scorekeeper) -> None:
    drawn = played.client.get(address(played, "race.svg")).text
    assert re.findall('data-row="([^"]+)"', drawn) == [deal["id"] for deal in played.sheet["deals"]]
    assert "The race of totals. മീന 20; Anu 9; Biju 1" in drawn


def test_no_race_is_drawn_before_two_deals(keeper: Scorekeeper) -> None:
    keeper.start()
    keeper.deal(1, 2, 3)
    assert keeper.client.get(address(keeper, "race.svg")).data == b""


def test_the_preview_of_a_link_names_nobody(keeper: Scorekeeper) -> None:
    """Two tables that differ by their people alone have the same preview."""
    pictures = []
    for names in (("Anu", "Biju"), ("Devi", "Esha")):
        table = Scorekeeper(keeper.client)
        table.start(*names)
        page = table.client.get(f"/t/{table.code}").text
        [shown] = re.findall('og:image" content="[^"]*(/t/[^"]*)"', page)
        drawn = picture(table, shown)
        assert drawn.size == (1200, 630)
        pictures.append(drawn.tobytes())
    assert pictures[0] == pictures[1]


def test_a_finished_sheet_is_previewed_with_its_names_where_the_table_allows_it(played: Scorekeeper) -> None:
    def previewed() -> str:
        return str(
            re.findall('og:image" content="[^"]*(/t/[^"?]*)', played.client.get(f"/t/{played.code}").text)[0]
        )

    path = f"{BASE}/tables/{played.code}"
    assert played.send("PATCH", path, {"names_in_preview": True}).json["names_in_preview"] is True  # type: ignore[index]
    in_play = previewed()
    played.put_entry(new_id(), kind="finish", reason="late")
    finished = previewed()
    assert "names_in_preview" not in (played.send("PATCH", path, {"names_in_preview": False}).json or {})
    assert [in_play, finished, previewed()] == [
        f"/t/{played.code}/preview.png",
        address(played, "picture.png"),
        f"/t/{played.code}/preview.png",
    ]


def test_only_who_keeps_score_lets_names_be_previewed(played: Scorekeeper) -> None:
    path = f"{BASE}/tables/{played.code}"
    assert played.client.patch(path, json={"names_in_preview": True}).status_code == 401
    assert "names_in_preview" not in (played.client.get(path).json or {})


def test_the_preview_says_how_far_the_game_is(keeper: Scorekeeper) -> None:
    path = f"/t/{keeper.code}/preview.png"
    waiting = picture(keeper, path).tobytes()
    keeper.start()
    begun = picture(keeper, path).tobytes()
    keeper.deal(1, 2, 3)
    assert len({waiting, begun, picture(keeper, path).tobytes()}) == 3


def test_no_preview_of_a_code_that_leads_nowhere(keeper: Scorekeeper) -> None:
    assert keeper.client.get("/t/ZZZZZZ/preview.png").status_code == 404
    assert keeper.client.get(f"{BASE}/games/{new_id()}/story").status_code == 404
