"""What is drawn and told of a sheet: its story, one picture to share, the preview of a link."""

from __future__ import annotations

import io
import re
from collections import Counter
from itertools import pairwise, product
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import given, strategies as st
from PIL import Image, ImageChops

from pages.drawn.faces import faced
from pages.drawn.picture import Picture, draw_picture, write_picture
from pages.drawn.placing import RACE_HEIGHT
from pages.drawn.race import Course, Race, Step, letters
from pages.drawn.races import ON_PHONE
from pages.drawn.raster import LOOKS, rastered
from pages.languages import tags
from pages.sheet import SheetPage
from pages.words import sentence_of, speaking
from tests.api.scorekeeper import BASE, Scorekeeper, new_id
from tests.api.wide_sheet import play_wide

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


def previewed(keeper: Scorekeeper, path: str) -> dict[str, str]:
    """Return what the page of an address gives others to show of it, by its names."""
    page = keeper.client.get(path).text
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page))


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
    bold = f'y="60" font-family="{face}" font-size="{size}" font-weight="bold"'
    return line_alone(f"<text {bold}>{name}</text>")


def line_alone(text: str) -> Image.Image:
    """Return how much of each point the letters of a line cover, cut to its width."""
    paper = '<rect width="900" height="100" fill="white"/>'
    size = 'width="900" height="100" xml:space="preserve"'
    drawn = rastered(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{paper}{text}</svg>')
    alone = ImageChops.invert(drawn.convert("L"))
    return alone.crop((0, 0, (alone.getbbox() or (0, 0, 0, 0))[2], 100))


@pytest.mark.parametrize(
    ("before", "words", "face"),
    [
        ("Anu pays ", "മീനാക്ഷി", "Noto Sans Malayalam"),
        ("Anu → Biju: 100, ", "കൊടുത്തു", "Noto Sans Malayalam"),
        ("Anu से Biju को 100, ", "दे दिया", "Noto Sans Devanagari"),
        ("Anu付给", "श्रीकृष्ण", "Noto Sans Devanagari"),
        ("Anu pays عمر", " 100", "Noto Sans Arabic"),
    ],
)
def test_the_end_of_a_line_is_drawn_alike_whatever_script_it_begins_in(
    before: str, words: str, face: str
) -> None:
    line = line_alone(f'<text y="60" font-family="Noto Sans" font-size="46">{faced(before + words)}</text>')
    alone = line_alone(f'<text y="60" font-family="{face}" font-size="46">{words}</text>')
    end = line.crop((line.width - alone.width, 0, line.width, 100))
    other = ImageChops.difference(*(each.point(lambda cover: 255 * (cover > 110)) for each in (end, alone)))
    assert other.histogram()[255] < sum(alone.histogram()[111:]) / 4, "edges differ within a point"


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


@pytest.mark.only(engine="sqlite", because="the same sheet is drawn of both")
def test_the_word_for_the_totals_stays_within_the_edge_in_every_language(played: Scorekeeper) -> None:
    body = played.client.get(played.game).data
    for tag in tags():
        with speaking(tag):
            png = draw_picture(body, "Table 4", "", "light")
        drawn = Image.open(io.BytesIO(png)).convert("RGB")
        beyond = drawn.crop((0, 0, 43, drawn.height)).getcolors(2) or []
        assert [colour for _, colour in beyond] == [drawn.getpixel((2, 2))], tag


@pytest.mark.only(engine="sqlite", because="the same sheet is drawn of both")
def test_the_occasion_stays_within_the_edge_however_long(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju")
    keeper.deal(9, 1)
    body = keeper.client.get(keeper.game).data
    for place in (
        "Kochi Onam Card Festival 2026, Thirteen-Card Rummy Open of the whole of Kerala",
        "കൊച്ചി ഓണം ചീട്ടുകളി ഉത്സവം, പതിമൂന്നു ചീട്ടിന്റെ റമ്മി ഓപ്പൺ ടൂർണമെന്റ്",
    ):
        drawn = Image.open(io.BytesIO(draw_picture(body, "Table 12", place, "light"))).convert("RGB")
        beyond = drawn.crop((1040, 100, 1080, 140)).getcolors(2) or []
        assert [colour for _, colour in beyond] == [drawn.getpixel((2, 2))], place


@pytest.fixture
def wide(keeper: Scorekeeper) -> Scorekeeper:
    play_wide(keeper, 12, 24)
    return keeper


IN_THE_DARK = pytest.mark.long(because="only colours differ")


@pytest.mark.only(engine="sqlite", because="the same sheet is drawn of both")
@pytest.mark.parametrize(
    "look", [pytest.param(look, marks=() if look == "light" else IN_THE_DARK) for look in LOOKS]
)
def test_a_picture_of_twelve_players_is_small_and_whole_in_every_language(
    wide: Scorekeeper, look: str
) -> None:
    stakes = {"unit": "₹", "games": {"indian_rummy": {"per": "point", "coins": 12_345}}}
    staked = wide.send("PUT", f"{BASE}/tables/{wide.code}/stakes", {"stakes": stakes})
    payments = wide.client.get(f"{BASE}/tables/{wide.code}/settlement").data
    assert len((staked.json or {})["payments"]) == 11, "as many as there can be"
    body = wide.client.get(wide.game).data
    for tag, settled in product(tags(), (b"", payments)):
        with speaking(tag):
            png = draw_picture(body, "Table 4", "", look, settled)
        assert len(png) <= 150_000, (tag, look, bool(settled))
        drawn = Image.open(io.BytesIO(png)).convert("RGB")
        assert drawn.height >= drawn.width
        paper = drawn.getpixel((2, 2))
        for edge in ((0, 0, 20, drawn.height), (drawn.width - 34, 0, drawn.width, drawn.height)):
            beyond = drawn.crop(edge).getcolors(2) or []
            assert [colour for _, colour in beyond] == [paper], (tag, look, "nothing stands past the edge")


@pytest.mark.only(engine="sqlite", because="the same sheet is drawn of both")
def test_a_picture_has_the_marks_and_the_dealer_of_each_row_and_a_line_for_each_player(
    wide: Scorekeeper,
) -> None:
    body = wide.client.get(wide.game).data
    for tag in tags():
        with speaking(tag):
            drawn = write_picture(body, "Table 4", "", "light")
        assert drawn.count('class="deals"') == 24
        assert drawn.count('class="race-line"') == drawn.count('class="race-name"') == 12
        signs = re.findall('class="signs"[^>]*>(.*?)</text>', drawn)
        marks = Counter(re.sub("<[^>]*>", "", each) for each in signs)
        assert {"★", "★1", "★H", "↓", "↓↓", "×", "Δ"} <= {*" ".join(marks).split()}
        assert marks.total() > 24, "who won each row, and who packed"


def test_the_legend_of_a_picture_takes_as_many_lines_as_its_marks_need(wide: Scorekeeper) -> None:
    for tag in tags():
        with speaking(tag):
            legend = Picture(SheetPage(wide.sheet), "Table 4", "").legend
        assert len(legend) == (8 if tag in ("ml", "zh") else 7), "with what is said once of all numbers"
        assert tag != "en" or legend[-1].line > 0
        for sign in legend:
            assert sign.words.x + sign.words.size * letters(sign.words.words) <= 1080 - 44, (tag, sign)


@pytest.mark.only(engine="sqlite", because="the same sheet is drawn of both")
@pytest.mark.parametrize(("tag", "words"), [("en", ""), ("ml", "{} കൊടുത്തു"), ("zh", "送出 {} 分")])
def test_where_the_words_below_a_number_had_no_room_the_legend_says_them_once(
    wide: Scorekeeper, tag: str, words: str
) -> None:
    body = wide.client.get(wide.game).data
    with speaking(tag):
        drawn = write_picture(body, "Table 4", "", "light")
    said = [re.sub("<[^>]*>", "", each) for each in re.findall("<text.*?</text>", drawn)]
    if not words:
        assert sum(each.endswith(" given") for each in said) == 24 * 11
        return
    assert [each for each in said if each == words.format(11)] == [words.format(11)]
    marks = [mark for deal in wide.sheet["deals"] for line in deal["lines"] for mark in line.get("marks", [])]
    given = [str(mark["params"]["points"]) for mark in marks if mark["code"] == "mark_gave"]
    assert re.findall(r'font-size="18" [^>]*>(\d+)</text>', drawn) == given


@pytest.mark.only(engine="sqlite", because="the same sheet is drawn of both")
def test_signs_stand_below_a_number_that_fills_its_column(wide: Scorekeeper) -> None:
    picture = Picture(SheetPage(wide.sheet), "Table 4", "")
    placed = [each for line in picture.lines for each in line.cells if each.cell.signs]
    assert {bool(each.signs) for each in placed} == {True, False}
    for each in placed:
        if not each.signs:
            assert each.words.words == each.cell.signs
        elif not each.cell.words:
            assert each.signs_at + 18 * letters(each.signs) <= each.x + picture.column_width / 2 + 5


def test_a_picture_of_a_short_game_is_no_wider_than_high(keeper: Scorekeeper) -> None:
    keeper.start("Anu", "Biju")
    keeper.deal(1, 2)
    keeper.finish()
    drawn = picture(keeper, address(keeper, "picture.png"))
    assert drawn.width <= drawn.height < drawn.width + 54


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


def test_the_picture_of_a_table_that_was_renamed_is_another(played: Scorekeeper) -> None:
    path = address(played, "picture.png")
    before = played.client.get(path)
    played.send("PATCH", f"{BASE}/tables/{played.code}", {"name": "Periyar"})
    after = played.client.get(path, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert before.data != after.data


def test_what_is_drawn_of_an_evening_has_the_names_as_they_were_corrected(keeper: Scorekeeper) -> None:
    for _ in range(2):
        keeper.start("Anu", "Biju")
        keeper.deal(3, 1)
        keeper.deal(3, 1)
        keeper.finish()
    path = address(keeper, "evening.svg")
    before = keeper.client.get(path)
    seat = {"name": "Anupama"}
    for game in (keeper.client.get(f"{BASE}/tables/{keeper.code}/games").json or {})["games"]:
        keeper.send("PATCH", f"{BASE}/games/{game['id']}/seats/1", seat)
    after = keeper.client.get(path, headers={"If-None-Match": before.headers["ETag"]})
    assert (after.status_code, "Anupama" in after.text, "Anu 2" in after.text) == (200, True, False)


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


@pytest.mark.parametrize("path", ["picture.png?look=pink", "preview.png", "race.svg", "evening.svg"])
def test_nothing_is_drawn_of_a_game_that_is_not_the_tables(played: Scorekeeper, path: str) -> None:
    other = Scorekeeper(played.client)
    for none in (played.sheet["game"]["id"], "%00"):
        assert played.client.get(f"/t/{other.code}/g/{none}/{path}").status_code == 404


def test_the_race_leads_to_every_deal(played: Scorekeeper) -> None:
    drawn = played.client.get(address(played, "race.svg")).text
    assert re.findall('data-row="([^"]+)"', drawn) == [deal["id"] for deal in played.sheet["deals"]]
    assert "The race of totals. മീന 20; Anu 9; Biju 1" in drawn


@pytest.mark.parametrize("count", [6, 12])
@pytest.mark.parametrize(("width", "height", "text"), [ON_PHONE, (992, RACE_HEIGHT, 26)])
@given(data=st.data())
def test_each_who_runs_is_told_apart_by_marker_and_by_a_name_on_a_line_of_its_own(
    count: int, width: float, height: float, text: float, data: st.DataObject
) -> None:
    totals = st.lists(st.integers(-500, 500), min_size=count, max_size=count)
    steps = [Step(str(at), at, each, "") for at, each in enumerate(data.draw(st.lists(totals, min_size=3)))]
    names = [f"Player {at}" for at in range(count)]
    runners = Race(Course("", names, steps, low=False), width, height, text).runners
    assert len({(each.marker, each.hollow) for each in runners}) == count
    lines = sorted(each.label_at for each in runners)
    assert all(below - above >= text for above, below in pairwise(lines))
    assert text / 2 <= lines[0] <= lines[-1] <= height - text / 2


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
    def image() -> str:
        return urlsplit(previewed(played, f"/t/{played.code}")["image"]).path

    path = f"{BASE}/tables/{played.code}"
    assert played.send("PATCH", path, {"names_in_preview": True}).json["names_in_preview"] is True  # type: ignore[index]
    in_play = image()
    played.put_entry(new_id(), kind="finish", reason="late")
    finished = image()
    assert "names_in_preview" not in (played.send("PATCH", path, {"names_in_preview": False}).json or {})
    assert [in_play, finished, image()] == [
        f"/t/{played.code}/preview.png",
        address(played, "picture.png"),
        f"/t/{played.code}/preview.png",
    ]


def test_who_plays_the_next_game_has_not_allowed_his_name_in_a_preview(played: Scorekeeper) -> None:
    path, first = f"{BASE}/tables/{played.code}", address(played, "")[:-1]
    played.send("PATCH", path, {"names_in_preview": True})
    played.finish()
    played.start("Celine", "Devi")
    played.deal(1, 2)
    played.finish()
    assert "names_in_preview" not in (played.client.get(path).json or {})
    assert "Celine" not in previewed(played, f"/t/{played.code}")["image:alt"]
    assert "Anu" in previewed(played, first)["image:alt"], "the game that was allowed"
    played.send("PATCH", path, {"names_in_preview": True})
    assert "Celine" in previewed(played, f"/t/{played.code}")["image:alt"]


def test_who_played_before_was_not_asked_for_his_name_either(played: Scorekeeper) -> None:
    before = address(played, "")[:-1]
    played.finish()
    played.start("Celine", "Devi")
    played.send("PATCH", f"{BASE}/tables/{played.code}", {"names_in_preview": True})
    played.deal(1, 2)
    played.finish()
    assert "Celine" in previewed(played, f"/t/{played.code}")["image:alt"]
    assert "Anu" not in previewed(played, before)["image:alt"]


def test_a_shared_game_is_previewed_as_itself_once_the_table_plays_another(played: Scorekeeper) -> None:
    played.put_entry(new_id(), kind="finish", reason="late")
    page, shared = f"/t/{played.code}", address(played, "")[:-1]
    alone = picture(played, address(played, "preview.png")).tobytes()
    played.start("Anu", "Biju")
    played.deal(1, 2)
    here, there = previewed(played, page), previewed(played, shared)
    assert (here["url"], there["url"]) == tuple(f"https://score.example{path}" for path in (page, shared))
    assert f"{shared}/preview.png?" in there["image"]
    assert picture(played, there["image"]).tobytes() == alone
    assert picture(played, here["image"]).tobytes() != alone


def test_a_preview_says_what_is_played_and_how_far_it_is(keeper: Scorekeeper) -> None:
    page = f"/t/{keeper.code}"
    told = [previewed(keeper, page)]
    keeper.start("Anu", "Biju")
    keeper.deal(1, 2)
    told.append(previewed(keeper, page))
    keeper.finish()
    told.append(previewed(keeper, address(keeper, "")[:-1]))
    assert [each["description"] for each in told] == [
        "Table 4 · The game has not begun yet",
        "Any other game · In play: 1 deal written",
        "Any other game · Finished after 1 deal",
    ]
    assert all(each["image:alt"] == each["description"] for each in told), "no name before it is allowed"


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
