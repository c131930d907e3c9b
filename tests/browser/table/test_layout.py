"""Hold the screens on every width, at every size of text: nothing cut, numbers at one edge, borders seen."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from pages.languages import tags
from rules import GAME_TYPES
from tests.browser.drawn import wait_until_drawn
from tests.browser.entry import Entry
from tests.browser.halls import hall_of_pairs
from tests.browser.scorekeeper import take_over
from tests.browser.tables import PlayedTable, open_table, table_of_six
from tests.server import ROOT

LONG = [
    "Venkatasubramanian",
    "Lakshmi Narayanan",
    "Lakshmi Nair",
    "Muthukumaraswamy",
    "O'Neil-Fernandes",
    "Al",
]
SHORT = ["Venka.", "Laksh. Nar.", "Laksh. Nai.", "Muthu.", "O'Neil", "Al"]
TWELVE = ["Anil", "Bina", "Chris", "Devi", "Eapen", "Fay", "Gita", "Hari", "Indu", "Jose", "Kavya", "Lal"]
HALL = "Table 3 of the Kerala Sports and Recreation Club, upper hall"
SIZES = [(320, 640), (360, 740), (740, 360), (768, 1024), (1280, 800)]

# The box of what is written in an element, not of the element.
WRITTEN = """element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const {left, right, top, bottom} = range.getBoundingClientRect();
    return {left, right, top, bottom, text: element.textContent.trim()};
}"""
# Words that run into the small ones below them, by the ink of both and not by their lines.
RUN_INTO = """keys => {
    const canvas = document.createElement("canvas").getContext("2d");
    const ink = (element, text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        canvas.font = getComputedStyle(element).font;
        const measured = canvas.measureText(text.data);
        const baseline = range.getBoundingClientRect().top + measured.fontBoundingBoxAscent;
        return {
            top: baseline - measured.actualBoundingBoxAscent,
            bottom: baseline + measured.actualBoundingBoxDescent,
        };
    };
    return keys.filter((key) => {
        const below = key.querySelector("small");
        return below && ink(key, key.firstChild).bottom > ink(below, below.firstChild).top + 0.5;
    }).map((key) => key.textContent);
}"""
# On how many lines each of these is written.
LINES = """elements => elements.map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size;
})"""
# For each column the right edges of its numbers.
EDGES = f"""() => [...document.querySelectorAll("thead th:not(.deal-head, .story)")].map((head, at) =>
    [...document.querySelectorAll("tbody tr, .totals, .left")]
        .map((row) => row.cells[at + 1]?.querySelector(".cell > span, .total, .left .numeral"))
        .filter((number) => number?.textContent.trim())
        .map((number) => ({WRITTEN})(number).right))"""
# What is written in a cell beside which there is no room for it.
SPILT = f"""() => [...document.querySelectorAll(
        ".cell > span, .total, .standing, .left .numeral, :is(tbody, tfoot) .deal-head, thead .name")]
    .filter((element) => element.checkVisibility() && element.textContent.trim())
    .filter((element) => {{
        const cell = element.closest("th, td").getBoundingClientRect();
        const {{left, right}} = ({WRITTEN})(element);
        return left < cell.left - 1 || right > cell.right + 1;
    }}).map((element) => element.textContent.trim())"""
# Words that stand on more than one line.
BROKEN = """() => [...document.querySelectorAll("thead .name, thead .members bdi")].flatMap((name) => {
    const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (walker.nextNode()) {
        for (const found of walker.currentNode.data.matchAll(/[^ -]+/g)) {
            const range = document.createRange();
            range.setStart(walker.currentNode, found.index);
            range.setEnd(walker.currentNode, found.index + found[0].length);
            if (range.getClientRects().length > 1) broken.push(found[0]);
        }
    }
    return broken;
})"""
BROKEN_IN_ROWS = BROKEN.replace("thead .name, thead .members bdi", ".seat-name .name")
# Names of which a part is not to be seen.
CUT = """() => [...document.querySelectorAll(".seat-name .name")]
    .filter((name) => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1)
    .map((name) => name.textContent)"""
CUT_HEADS = CUT.replace(".seat-name .name", "thead .name")
# Names that stand above their keys.
APART = """() => [...document.querySelectorAll(".seat-row")]
    .map((row) => row.querySelector(".seat-name"))
    .filter((name) => name.getBoundingClientRect().bottom <=
        name.nextElementSibling.getBoundingClientRect().top + 1)
    .map((name) => name.textContent)"""
# What is written on a key and has no room there.
OUT_OF_KEYS = f"""() => [...document.querySelectorAll("card-picker :is(.pick, .picker-head h2, .pips)")]
    .filter((element) => {{
        const key = (element.closest(".pick") ?? element).getBoundingClientRect();
        const {{left, right}} = ({WRITTEN})(element);
        return left < key.left - 1 || right > key.right + 1;
    }}).map((element) => element.textContent.trim())"""


def enlarge(page: Page, percent: int) -> None:
    page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%` }", percent)
    wait_until_drawn(page)


def show(page: Page, path: str, size: tuple[int, int] = (360, 740), percent: int = 100) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(path)
    expect(page.get_by_role("status")).to_have_text("live")
    enlarge(page, percent)


def wide_as(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.fixture
def long_names(base_url: str) -> PlayedTable:
    """Return a table of six long names, one of them out, whose table has a long name too."""
    table = open_table(base_url, LONG, rules={"direction": "low", "limit": 150}, table_name=HALL)
    table.points(0, 25, 100, 45, 8, 25)
    table.points(40, 0, 51, 50.5, 31, 6)
    return table


@pytest.fixture
def twelve(base_url: str) -> PlayedTable:
    """Return a table of twelve with totals of four digits."""
    table = open_table(base_url, TWELVE, rules={"direction": "low", "limit": 5000})
    for _ in range(3):
        table.points(*(at * 101 for at in range(12)))
    return table


@pytest.mark.parametrize("width", [320, 360])
def test_long_names_are_shortened_and_never_broken(page: Page, long_names: PlayedTable, width: int) -> None:
    show(page, long_names.page, (width, 740))
    names = [" ".join(text.split()) for text in page.locator("thead .name").all_inner_texts()]
    assert names == SHORT
    for percent in (100, 150, 200):
        enlarge(page, percent)
        assert page.evaluate(BROKEN) == []
    enlarge(page, 100)
    page.get_by_role("columnheader", name=LONG[0]).get_by_role("button").tap()
    expect(page.get_by_role("dialog").get_by_role("heading", name=LONG[0])).to_be_visible()


@pytest.mark.parametrize("width", [320, 360, 412])
def test_names_beside_what_is_entered_are_whole(page: Page, base_url: str, width: int) -> None:
    names = [
        "Pat O'Brien-Pillai",
        "ജോസഫ് കുര്യൻ",
        "Lekha Nair",
        "Lekha Menon",
        "Nisha Mary Thomas",
        "Venkatasubramanian",
    ]
    preset = GAME_TYPES["gama_rummy"].presets[0].id
    table = open_table(base_url, names, game_type="gama_rummy", preset=preset)
    show(page, table.keeper_page, (width, 740))
    assert page.evaluate(CUT_HEADS) == []
    page.get_by_role("button", name="Enter deal 1").tap()
    expect(page.locator(".seat-name").first).to_be_visible()
    for percent in (100, 150, 200):
        enlarge(page, percent)
        assert page.evaluate(BROKEN_IN_ROWS) == []
        assert page.evaluate(CUT) == []


def test_large_type_leaves_names_beside_their_keys_and_fits_in_the_card_picker(
    page: Page, base_url: str
) -> None:
    preset = GAME_TYPES["gama_rummy"].presets[0].id
    table = open_table(base_url, TWELVE, game_type="gama_rummy", preset=preset)
    show(page, table.keeper_page)
    page.get_by_role("button", name="Enter deal 1").tap()
    expect(page.locator(".seat-name").first).to_be_visible()
    enlarge(page, 150)
    assert page.evaluate(APART) == []
    page.get_by_role("button", name="Cards", exact=True).tap()
    expect(page.locator("card-picker")).to_be_visible()
    for percent in (100, 150, 200):
        enlarge(page, percent)
        assert page.evaluate(OUT_OF_KEYS) == []


def test_names_are_whole_where_there_is_room(page: Page, base_url: str, long_names: PlayedTable) -> None:
    show(page, long_names.page, (1280, 800))
    assert page.locator("thead .name").nth(1).inner_text() == LONG[1]
    assert page.evaluate(BROKEN) == []
    show(page, open_table(base_url, [LONG[1], LONG[4]]).page)
    assert page.locator("thead .name").all_inner_texts() == [LONG[1], LONG[4]]


def test_what_happened_has_room_beside_six_on_a_wide_screen(page: Page, base_url: str) -> None:
    table = open_table(base_url, LONG, game_type="gama_rummy", preset="gama_prelim")
    counts = [{"seat": seat, "status": "played", "points": 10 + seat} for seat in range(2, 7)]
    table.deal({"winner": 1, "show": "normal", "results": counts})
    for size in ((1366, 768), (1920, 1080)):
        show(page, table.page, size)
        story = page.locator("tbody .story").first.bounding_box()
        assert story
        assert story["width"] >= 200
        assert story["height"] <= 100


def test_names_of_partners_are_never_broken(page: Page, base_url: str) -> None:
    table = open_table(base_url, LONG, game_type="twenty_eight", preset="gama_28", sides=("X", "Y"))
    for percent in (100, 150, 200):
        show(page, table.page, (360, 740), percent)
        assert page.evaluate(BROKEN) == []


def test_who_is_out_can_be_read(page: Page, long_names: PlayedTable) -> None:
    show(page, long_names.page)
    for part in (page.locator("thead .gone .name"), page.locator(".gone .total")):
        expect(part).to_have_css("text-decoration-line", "none")
    expect(page.locator(".gone .standing")).to_have_text("out")


def test_six_players_fit_on_the_narrowest_phone(page: Page, long_names: PlayedTable) -> None:
    show(page, long_names.page, (320, 640))
    paper = page.locator(".paper")
    assert paper.evaluate("paper => paper.scrollWidth <= paper.clientWidth")
    assert page.evaluate(SPILT) == []


@pytest.mark.parametrize("size", SIZES)
def test_columns_follow_the_text_and_cut_nothing(
    page: Page, long_names: PlayedTable, twelve: PlayedTable, size: tuple[int, int]
) -> None:
    for table in (long_names, twelve):
        show(page, table.page, size)
        for percent in (100, 150, 200):
            enlarge(page, percent)
            assert page.evaluate(SPILT) == [], percent
            assert wide_as(page) == size[0], percent


@pytest.mark.parametrize("width", [320, 360, 412])
def test_numbers_below_zero_stand_on_one_line_beside_their_signs(
    page: Page, base_url: str, width: int
) -> None:
    table = open_table(base_url, ["O'Brien-Pillai", "Bina", "Chris", "Devi", "Eapen", "Fay"])
    table.points(-140, 120, -100, 35, -1140, 245)
    table.points(240, -140, -99.5, -1000, 30, -245)
    show(page, table.keeper_page, (width, 740))
    name = page.locator("score-sheet thead .name").first
    expect(name).to_have_text("O'Bri.", use_inner_text=True)
    lines = """() => [...document.querySelectorAll(".cell > span, .total")].flatMap((number) => {
        const range = document.createRange();
        range.selectNodeContents(number);
        return new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size > 1
            ? [number.textContent] : [];
    })"""
    assert page.evaluate(lines) == []
    assert page.evaluate(SPILT) == []
    # Ring, star and "ahead" stand beside numbers and beside each other.
    overlapping = f"""() => [...document.querySelectorAll(":is(tbody, .totals) td")].flatMap((cell) => {{
        const boxes = [...cell.querySelectorAll(".cell > span, .total")].map((number) => {{
            const {{left, right, top, bottom}} = ({WRITTEN})(number);
            // Digits are three quarters as high as their letters are large.
            const [middle, half] = [(top + bottom) / 2, parseFloat(getComputedStyle(number).fontSize) * 0.37];
            return {{left, right, top: middle - half, bottom: middle + half}};
        }}).concat([...cell.querySelectorAll(".dealer-mark, .marks, .standing")]
            .filter((mark) => mark.matches(".dealer-mark") || mark.textContent.trim())
            .map((mark) => mark.getBoundingClientRect()));
        const meet = (one, other) => one.left < other.right && other.left < one.right &&
            one.top < other.bottom - 1 && other.top < one.bottom - 1;
        return boxes.some((one, at) => boxes.slice(at + 1).some((other) => meet(one, other)))
            ? [cell.textContent.trim()] : [];
    }})"""
    assert page.evaluate(overlapping) == []


def test_what_does_not_fit_is_scrolled_to_in_the_sheet(page: Page, twelve: PlayedTable) -> None:
    for percent in (100, 200):
        show(page, twelve.page, (320, 640), percent)
        number = page.get_by_role("rowheader", name="Deal 3")
        before = number.bounding_box()
        page.locator(".paper").evaluate("paper => { paper.scrollLeft = paper.scrollWidth }")
        expect(page.get_by_role("columnheader", name="Lal")).to_be_in_viewport(ratio=0.99)
        assert number.bounding_box() == before


def room_for_deals(page: Page) -> float:
    """Return how high the part of the sheet is that shows deals."""
    boxes = [page.locator(part).bounding_box() for part in (".paper", ".paper thead", ".paper tfoot")]
    paper, head, foot = (box["height"] for box in boxes if box)
    return paper - head - foot


def test_large_text_leaves_deals_in_sight(page: Page, twelve: PlayedTable) -> None:
    for size in ((320, 640), (740, 360)):
        show(page, twelve.page, size, 200)
        assert room_for_deals(page) > 44


def test_a_watching_phone_on_its_side_shows_deals(page: Page, long_names: PlayedTable) -> None:
    show(page, long_names.page, (740, 360))
    expect(page.get_by_role("button", name="This is me")).to_be_visible()
    assert room_for_deals(page) > 88


@pytest.mark.parametrize("size", SIZES)
def test_numbers_of_a_column_end_at_one_edge(
    page: Page, long_names: PlayedTable, size: tuple[int, int]
) -> None:
    show(page, long_names.page, size)
    for percent in (100, 200):
        enlarge(page, percent)
        columns: list[list[float]] = page.evaluate(EDGES)
        assert [len(edges) for edges in columns] == [4, 4, 3, 4, 4, 4], percent
        assert [round(max(edges) - min(edges)) for edges in columns] == [0] * 6, percent


def size_of(page: Page, part: str) -> float:
    return float(page.locator(part).first.evaluate("part => parseFloat(getComputedStyle(part).fontSize)"))


@pytest.mark.parametrize(
    ("players", "size", "deals", "totals"),
    [(2, (360, 740), 26, 38), (2, (768, 1024), 46, 70), (6, (768, 1024), 36, 48), (6, (1280, 800), 34, 52)],
)
def test_numerals_take_the_room_there_is(
    page: Page, base_url: str, players: int, size: tuple[int, int], deals: int, totals: int
) -> None:
    table = open_table(base_url, TWELVE[:players])
    table.points(*range(100, 100 + players))
    show(page, table.page, size)
    assert size_of(page, ".cell") >= deals
    assert size_of(page, ".total") >= totals
    assert page.evaluate(SPILT) == []


@pytest.mark.parametrize(("width", "percent"), [(320, 100), (360, 100), (360, 150), (320, 200)])
def test_a_long_name_of_a_table_leaves_room_for_the_state(
    page: Page, long_names: PlayedTable, width: int, percent: int
) -> None:
    show(page, long_names.page, (width, 740), percent)
    name, state = (page.locator(part).bounding_box() for part in (".table-head h1", ".link span"))
    assert name
    assert state
    lines = page.locator(".table-head h1 > :first-child").evaluate(
        "name => name.clientHeight / parseFloat(getComputedStyle(name).lineHeight)"
    )
    assert state["x"] + state["width"] <= width
    assert name["x"] + name["width"] + 8 <= state["x"] or name["y"] + name["height"] <= state["y"]
    assert round(lines) <= 2


def test_a_heading_stands_as_the_line_comes_up(page: Page, six: PlayedTable) -> None:
    page.goto(six.page)
    line = page.locator(".link")
    expect(line).to_have_text("live")
    spoken = {"en": json.loads((ROOT / "frontend/words/en/screens.json").read_text())}
    for path in (ROOT / "languages").glob("*.json"):
        spoken[path.stem] = json.loads(path.read_text())["sentences"]
    for language, sentences in spoken.items():
        page.evaluate("language => { document.documentElement.lang = language; }", language)
        widths = set()
        for state in ("catching", "live"):
            said = sentences[f"link.{state}"]
            line.locator("span").evaluate("(span, said) => { span.textContent = said; }", said)
            widths.add(line.evaluate("line => line.getBoundingClientRect().width"))
        assert len(widths) == 1, language


# Controls whose boundary can be told from what is around them by less than 3:1 (WCAG 1.4.11).
FAINT = """() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
    const over = (color, below) => {
        canvas.fillStyle = `rgb(${below})`;
        canvas.fillRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (color) => color.map((each) => each / 255)
        .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
        .reduce((sum, each, at) => sum + each * [0.2126, 0.7152, 0.0722][at], 0);
    const contrast = (one, other) => {
        const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const groundOf = (element) => element === null ? [255, 255, 255]
        : over(getComputedStyle(element).backgroundColor, groundOf(element.parentElement));
    const open = document.querySelector("dialog[open]") ?? document;
    return [...open.querySelectorAll("button, input, select, textarea, .chip, .button")]
        .filter((control) => control.checkVisibility({opacityProperty: true}) && !control.disabled)
        .filter((control) => !["checkbox", "radio", "file"].includes(control.type))
        .flatMap((control) => {
            const style = getComputedStyle(control);
            const ground = groundOf(control.parentElement);
            const drawn = ["Top", "Bottom"].every((side) => parseFloat(style[`border${side}Width`]) > 0);
            const edge = contrast(over(drawn ? style.borderTopColor : "transparent", ground), ground);
            const filled = contrast(over(style.backgroundColor, ground), ground);
            const bare = edge === 1 && filled === 1;
            if (bare || Math.max(edge, filled) >= 3) return [];
            return [`${control.className} ${control.textContent.trim()} ${edge.toFixed(2)}`];
        });
}"""


def test_what_an_event_plays_next_is_the_first_thing_to_do(page: Page, base_url: str) -> None:
    hall = hall_of_pairs(base_url)
    hall.draw("Pairs", {"Table 1": ["Anu", "Dev"], "Table 2": ["Biju", "Celine"]}, 3, start=None)
    page.goto(f"/t/{hall.tables['Table 1']}#key={hall.table_key('Table 1')}")
    start, share = (page.get_by_role("button", name=name, exact=True) for name in ("Start", "Share"))
    above, below = start.bounding_box(), share.bounding_box()
    assert above is not None
    assert below is not None
    assert below["y"] >= above["y"] + above["height"] + 8
    other = page.get_by_role("button", name="Play something else")
    expect(other).to_have_css("border-color", "rgba(0, 0, 0, 0)")
    expect(other).to_have_css("background-color", "rgba(0, 0, 0, 0)")


def assert_borders_are_seen(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    assert page.evaluate(FAINT) == []
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(FAINT) == []


def test_borders_of_controls_are_seen(page: Page, base_url: str) -> None:
    page.goto("/")
    expect(page.get_by_label("Scan the code")).to_be_visible()
    assert_borders_are_seen(page)
    page.goto("/new")
    page.get_by_role("button", name="Any other game").first.tap()
    expect(page.get_by_label("Seat 1", exact=True)).to_be_visible()
    assert_borders_are_seen(page)
    show(page, open_table(base_url, ["Anil", "Bina"]).page)
    expect(page.get_by_role("button", name="This is me")).to_be_visible()
    assert_borders_are_seen(page)


@pytest.mark.parametrize("game", ["gama_rummy", "gra_singles", "twenty_eight", "holdem_club", "big_two"])
def test_borders_are_seen_in_a_deal(page: Page, base_url: str, game: str) -> None:
    kind = GAME_TYPES[game]
    _, most = kind.seat_limits(kind.settle(kind.presets[0].id))
    Entry(page).start(base_url, game, TWELVE[:most])
    assert_borders_are_seen(page)


# What stands out to the right of the screen, or of the dialog that is open, and cannot be scrolled to.
BEYOND = """(width) => {
    const root = document.querySelector("dialog[open]") ?? document.body;
    return [...root.querySelectorAll("*")]
        .filter((element) => element.checkVisibility())
        .filter((element) => !element.closest(".unseen, .paper, svg, .chip input"))
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .map((element) => `${element.localName} ${element.className}`);
}"""


def assert_nothing_is_beyond(page: Page) -> None:
    enlarge(page, 200)
    assert page.viewport_size
    assert page.evaluate(BEYOND, page.viewport_size["width"]) == []


def test_screens_fit_with_text_of_twice_the_size(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/")
    expect(page.get_by_label("Scan the code")).to_be_visible()
    assert_nothing_is_beyond(page)
    page.goto("/new")
    game = page.get_by_role("button", name="Any other game").first
    expect(game).to_be_visible()
    assert_nothing_is_beyond(page)
    game.tap()
    field = page.get_by_label("Seat 1", exact=True)
    expect(field).to_be_visible()
    assert_nothing_is_beyond(page)
    place = field.bounding_box()
    assert place
    assert place["width"] > 160


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("History", "Recorded at"),
        ("House rules in force", "Lowest total"),
        ("Games of this table", "still playing"),
        ("Adjust, warn or put out", "Who"),
        ("Finish early", "The game would be over."),
    ],
)
def test_panels_fit_with_text_of_twice_the_size(
    page: Page, long_names: PlayedTable, choice: str, said: str
) -> None:
    show(page, long_names.keeper_page, (320, 640), 200)
    page.get_by_role("button", name="More").tap()
    assert_nothing_is_beyond(page)
    page.get_by_role("button", name=choice).tap()
    expect(page.get_by_role("dialog")).to_contain_text(said)
    assert_nothing_is_beyond(page)


def test_what_is_told_of_a_number_fits_with_text_of_twice_the_size(
    page: Page, long_names: PlayedTable
) -> None:
    show(page, long_names.keeper_page, (320, 640), 200)
    page.get_by_role("button", name="Lakshmi Narayanan, Deal 2: 0").tap()
    expect(page.get_by_role("dialog").get_by_role("button", name="Withdraw")).to_be_visible()
    assert_nothing_is_beyond(page)


@pytest.mark.parametrize(
    "game", ["gama_rummy", "gra_singles", "twenty_eight", "twenty_nine", "fifty_six", "points"]
)
def test_entry_fits_with_text_of_twice_the_size(page: Page, base_url: str, game: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    kind = GAME_TYPES[game]
    _, most = kind.seat_limits(kind.settle(kind.presets[0].id))
    Entry(page).start(base_url, game, LONG[:most])
    assert_nothing_is_beyond(page)
    save = page.get_by_role("button", name="Save deal 1")
    save.scroll_into_view_if_needed()
    expect(save).to_be_in_viewport(ratio=0.9)
    form = page.locator(".entry-form").bounding_box()
    assert form
    assert form["height"] > 150


def test_why_a_ruling_is_refused_is_in_sight_of_who_saves_it(page: Page, six: PlayedTable) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(six.keeper_page)
    panel = take_over(page, "Devi", "Bina")
    panel.get_by_role("button", name="Save").tap()
    refusal = panel.get_by_role("alert")
    expect(refusal).to_contain_text("Bina sits in another seat already.")
    expect(refusal).to_be_in_viewport(ratio=1)
    save = panel.get_by_role("button", name="Save")
    assert refusal.evaluate(WRITTEN)["bottom"] < save.evaluate("each => each.getBoundingClientRect().top")


def test_who_pays_whom_is_read_from_its_beginning_once_a_stake_is_saved(page: Page, six: PlayedTable) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    six.play()
    six.finish("late")
    page.goto(six.keeper_page)
    page.get_by_role("button", name="More").tap()
    panel = page.get_by_role("dialog")
    panel.get_by_role("button", name="Settling up").tap()
    panel.get_by_role("button", name="Set a stake").tap()
    panel.get_by_label("Amount").fill("0.50")
    panel.get_by_role("button", name="Save").tap()
    first = panel.locator(".payments li").first
    expect(first).to_be_in_viewport(ratio=1)
    # It does not lie below the heading either, which stays.
    below = panel.get_by_role("heading", name="Settling up").evaluate(
        "each => each.getBoundingClientRect().bottom"
    )
    assert first.evaluate(WRITTEN)["top"] > below
    panel.get_by_role("button", name="Stake for").tap()
    expect(panel.get_by_label("Amount")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("tag", tags())
def test_words_of_a_key_keep_clear_of_the_small_ones_below_them(page: Page, base_url: str, tag: str) -> None:
    """Malayalam goes far below the line."""
    page.context.add_cookies([{"name": "language", "value": tag, "url": base_url}])
    page.goto(
        open_table(
            base_url, TWELVE[:4], game_type="indian_marriage", preset="catsatcards_marriage"
        ).keeper_page
    )
    page.locator(".table-foot .primary").tap()
    keys = page.locator(".segment:has(small)")
    expect(keys.first).to_be_visible()
    page.evaluate("document.fonts.ready")
    assert keys.evaluate_all(RUN_INTO) == []


@pytest.mark.parametrize("tag", [tag for tag in tags() if tag != "en"])
def test_words_at_the_margin_and_on_the_buttons_of_why_are_in_one_piece(
    page: Page, base_url: str, tag: str
) -> None:
    table = table_of_six(base_url)
    table.play()
    page.context.add_cookies([{"name": "language", "value": tag, "url": base_url}])
    page.goto(table.keeper_page)
    expect(page.locator(".left .deal-head")).to_be_visible()
    assert page.locator("tfoot .deal-head:visible").evaluate_all(LINES) == [1, 1]
    page.locator("tbody button").first.tap()
    expect(page.locator(".why-choices")).to_be_visible()
    assert page.locator(".why-choices button").evaluate_all(LINES) == [1, 1, 1]
