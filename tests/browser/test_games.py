"""Enter one deal of each game by taps, and find on the sheet what the rule book says it is worth."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from rules import GAME_TYPES
from tests.browser.entry import Entry
from tests.browser.scorekeeper import totals
from tests.browser.tables import call, open_table

FOUR = ["Anil", "Bina", "Chris", "Devi"]
SIX = [*FOUR, "Eapen", "Fay"]


@pytest.fixture
def entry(page: Page) -> Entry:
    return Entry(page)


@pytest.mark.parametrize(
    ("tables", "net"),
    [
        ((("X", "30"), ("Y", "12")), ["18", "0"]),
        ((("X", "30"), ("X", "41")), ["71", "0"]),
        ((("X", "30"), ("Y", "67")), ["0", "37"]),
        ((("drawn", ""), ("Y", "12")), ["0", "12"]),
    ],
)
def test_partnership_gin_nets_two_tables(
    entry: Entry, base_url: str, tables: tuple[tuple[str, str], ...], net: list[str]
) -> None:
    """Enter gra_partnership-001, 002, 003 and 005: a winner and his points at each table."""
    entry.start(base_url, "gra_partnership", FOUR)
    for number, (winner, points) in enumerate(tables):
        entry.do("choose", table=number, winner=winner)
        entry.press(*points)
    assert entry.save() == net


@pytest.mark.parametrize(
    ("settlement", "scores", "proof"),
    [
        ("earn_only", ["25", "30", "0", "0"], None),
        ("pairwise", ["15", "24", "−16", "−23"], "+ 15 + 24 − 16 − 23 = 0"),
    ],
)
def test_marriage_shows_who_pays_whom(
    entry: Entry, base_url: str, settlement: str, scores: list[str], proof: str | None
) -> None:
    """Enter indian_marriage-026: A wins with a tiplu, B has three poplu, D has not laid down."""
    entry.start(base_url, "indian_marriage", FOUR, {"settlement": settlement})
    entry.turn_up("JC")
    entry.do("won", seat=1)
    entry.do("laid", laid="melds", seat=2)
    entry.do("laid", laid="melds", seat=3)
    entry.do("value", value="tiplu", seat=1)
    for _ in range(3):
        entry.do("value", value="poplu", seat=2)
    assert entry.strip() == scores
    expect(entry.page.locator('.value-key[data-value="poplu"]').first).to_contain_text("Q♣")
    devi = entry.page.locator(".settlement tbody tr").nth(3)
    assert [cell.strip() for cell in devi.locator("td").all_inner_texts()] == ["13", "10", "", ""]
    if proof:
        expect(entry.page.locator(".settlement-proof")).to_have_text(proof)
    assert entry.save() == scores


def test_marriage_by_dublees_and_an_opening_tunnela(entry: Entry, base_url: str) -> None:
    """Enter indian_marriage-028 with a tunnela of poplu for B, which earns 20 from each (-023)."""
    entry.start(base_url, "indian_marriage", FOUR)
    entry.turn_up("JC")
    entry.do("won", seat=1)
    entry.do("laid", laid="dublees", seat=1)
    for seat in (2, 3, 4):
        entry.do("laid", laid="melds", seat=seat)
    entry.do("tunnela", seat=2)
    entry.page.locator('one-card-picker [data-card="QC"]').tap()
    assert entry.save() == ["24", "60", "0", "0"]


def test_marriage_never_has_more_value_cards_than_the_decks(entry: Entry, base_url: str) -> None:
    """With one tiplu lying face up two are left: a tap beyond the second starts anew."""
    entry.start(base_url, "indian_marriage", FOUR)
    tiplu = entry.page.locator('.value-key[data-value="tiplu"]')
    for tapped, held in ((0, "1"), (1, "1"), (2, "0"), (0, "0")):
        tiplu.nth(tapped).tap()
        expect(tiplu.nth(tapped)).to_have_attribute("data-held", held)


def test_marriage_as_the_table_counts_it(entry: Entry, base_url: str) -> None:
    entry.start(base_url, "indian_marriage", FOUR)
    entry.button("Special …").tap()
    entry.button("Counted at the table").tap()
    entry.button("Done").tap()
    entry.do("won", seat=1)
    entry.do("laid", laid="melds", seat=2)
    entry.do("laid", laid="melds", seat=3)
    entry.do("aim", field=1)
    entry.press("3", "next", *"10")
    assert entry.save() == ["25", "30", "0", "0"]


def test_finishing_order_by_tapping_and_dragging(entry: Entry, base_url: str) -> None:
    """Enter zheng_shangyou-036's second deal: B A D C, where the last place follows by itself."""
    entry.start(base_url, "zheng_shangyou", FOUR)
    for seat in (1, 2, 4):
        entry.do("place", seat=seat)
    assert entry.strip() == ["1", "2", "4", "3"]
    grips = entry.page.locator(".climbing-place .grip")
    grips.nth(0).drag_to(grips.nth(1))
    assert entry.save() == ["2", "1", "4", "3"]


def test_penalties_for_the_cards_left(entry: Entry, base_url: str) -> None:
    """Enter big_two-039: 1 each up to nine cards, double from ten, triple from thirteen."""
    entry.start(base_url, "big_two", FOUR, {"scoring": "cards_left"})
    entry.do("out", seat=1)
    entry.press("9", "next", *"10", *"13")
    assert entry.save() == ["0", "−9", "−20", "−39"]


@pytest.mark.parametrize(
    ("game", "previous", "play", "verdict"),
    [
        ("zheng_shangyou", "9C TS JC QD KH AS 2C", "9S 9H 9D", "Yes, it beats it."),
        ("zheng_shangyou", "2S 2H 2D 2C", "JB JR", "Yes, it beats it."),
        ("zheng_shangyou", "7H", "7S", "No."),
        ("big_two", "4S 5H 6C 7S 8D", "3D 7D 9D JD KD", "Yes, it beats it."),
        ("big_two", "8S", "7S 7H", "No."),
        ("big_two", "8S", "6D 6S 6H 6C", "is no play"),
    ],
)
def test_does_this_beat_that(
    entry: Entry, base_url: str, game: str, previous: str, play: str, verdict: str
) -> None:
    """Ask zheng_shangyou-022, 024, 021 and big_two-024, 031, 004."""
    entry.start(base_url, game, FOUR)
    entry.do("beats")
    panel = entry.page.locator("beats-panel")
    for side, cards in (("previous", previous), ("play", play)):
        panel.locator(f'[data-side="{side}"]').tap()
        for card in cards.split():
            panel.locator(f'.pick[data-card="{card}"]').tap()
    expect(panel.locator(".beats-verdict")).to_contain_text(verdict)


def test_21_card_value_cards_are_paid_by_all_still_in(entry: Entry, base_url: str) -> None:
    """Enter rummy21-047: A has one same-suit joker, B a marriage, C dropped."""
    entry.start(base_url, "rummy21", FOUR)
    entry.turn_up("8H")
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=3, status="drop_first")
    entry.do("choose", seat=2, status="played")
    entry.press(*"40", *"86")
    assert entry.strip() == ["156", "−40", "−30", "−86"]
    entry.do("page", page="values")
    expect(entry.page.locator('[data-do="value"][data-value="upper"]').first).to_contain_text("9♥")
    expect(entry.page.locator('[data-do="value"][data-seat="3"]')).to_have_count(0)
    entry.do("value", seat=1, value="same")
    for value in ("same", "upper", "lower"):
        entry.do("value", seat=2, value=value)
    entry.do("page", page="settlement")
    expect(entry.page.locator(".settlement-proof")).to_have_text("+ 76 + 150 − 30 − 196 = 0")
    assert entry.save() == ["76", "150", "−30", "−196"]


def test_21_card_hand_counts_itself(entry: Entry, base_url: str) -> None:
    """Tap in rummy21-027: two pure sequences leave 86, and the joker is no value card."""
    entry.start(base_url, "rummy21", FOUR[:2])
    entry.turn_up("8H")
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=2, status="played")
    entry.press("cards")
    entry.pick("5S 6S 7S JS 2H 4H TH KH 3D 5D 7D TD KD AC 2C 3C 6C 9C JK 9H 7H")
    expect(entry.page.locator(".picker-count")).to_have_text("Left: 86")
    entry.button("Done").tap()
    # 9H and 7H are the upper and the lower joker, 10 each.
    assert entry.save() == ["66", "−66"]


def test_27_card_value_cards(entry: Entry, base_url: str) -> None:
    """Enter rummy27-011's value cards for the winner: one of each is 135."""
    entry.start(base_url, "rummy27", FOUR[:3])
    entry.turn_up("6S")
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=3, status="drop_first")
    entry.do("choose", seat=2, status="played")
    entry.press(*"40")
    entry.do("page", page="values")
    for value in ("same", "up1", "up2", "down1", "down2"):
        entry.do("value", seat=1, value=value)
    expect(entry.page.locator(".value-worth").first).to_have_text("worth 135")
    assert entry.save() == ["205", "−175", "−30"]


def test_vazhushal_out_is_one_tap(entry: Entry, base_url: str) -> None:
    """Enter vazhushal-019: going out is worth one game point."""
    entry.start(base_url, "vazhushal", FOUR[:3])
    entry.do("out", seat=2)
    assert entry.save() == ["0", "1", "0"]


def test_vazhushal_melds_and_hands_once_the_stock_is_used_up(entry: Entry, base_url: str) -> None:
    """Tap in vazhushal-015: 30, −33 and 34, where the red eight stands for the king of spades."""
    entry.start(base_url, "vazhushal", FOUR[:3])
    entry.turn_up("8S")
    entry.do("used", used="true")
    entry.press("cards")
    entry.pick("4S 5S 6S 9S 9H 9D KD 2C")
    entry.group("4S 5S 6S", "9S 9H 9D")
    entry.button("Next: Bina").tap()
    entry.pick("AC KH QD 3C")
    entry.button("Next: Chris").tap()
    entry.pick("7C 8C 9C QS 8H AS JK")
    entry.group("7C 8C 9C", "QS 8H AS")
    entry.button("Done").tap()
    assert entry.strip() == ["0", "0", "1"]
    counts = entry.page.locator(".seat-row .number-field")
    assert [text.strip() for text in counts.all_inner_texts()] == ["30", "−33", "34"]
    expect(entry.page.get_by_text(re.compile("8♥.? stands for K♠"))).to_be_visible()
    assert entry.save() == ["0", "0", "1"]


def test_holdem_draws_every_pot(entry: Entry, base_url: str) -> None:
    """Tap in holdem_club-022: Anil, all in, takes the first pot with a full house, Bina the side pot."""
    entry.start(base_url, "holdem_club", FOUR[:3])
    entry.press(*"100", "next", *"300", "next", "same")
    entry.do("cards", seat=0)
    entry.pick("9D 8H 8C QC KH")
    for name, cards in (("Anil", "9S 9H"), ("Bina", "TD JC"), ("Chris", "KS QH")):
        entry.button(f"Next: {name}").tap()
        entry.pick(cards)
    expect(entry.page.locator(".picker-tray")).to_contain_text("two pairs")
    entry.button("Done").tap()
    assert entry.strip() == ["200", "100", "−300"]
    rows = [" ".join(row.split()) for row in entry.page.locator(".pots tr").all_inner_texts()]
    assert rows == ["Main pot 300 Anil", "Side pot 1 400 Bina"]
    assert entry.save() == ["200", "100", "−300"]


def test_holdem_needs_no_cards_where_all_others_folded(entry: Entry, base_url: str) -> None:
    """Enter holdem_club-031: only one player is left."""
    entry.start(base_url, "holdem_club", FOUR[:2])
    entry.press(*"100", "next", "same")
    entry.do("folded", seat=2)
    assert entry.save() == ["100", "−100"]


def test_poker_tournament_two_out_in_one_hand(entry: Entry, base_url: str) -> None:
    """Enter the second hand of gama_poker-018: the larger stack before the hand finishes higher."""
    entry.start(base_url, "gama_poker", FOUR)
    entry.do("gone", seat=3, gone="busted")
    entry.do("gone", seat=4, gone="busted")
    expect(entry.page.locator(".entry-strip")).to_contain_text("how many chips had Chris")
    entry.do("aim", field=3)
    entry.press(*"400", "next", *"900")
    assert entry.save() == ["0", "0", "4", "3"]


def test_pool_tells_drops_left_and_who_may_come_back(entry: Entry, base_url: str) -> None:
    """Show ace2three-040's rejoin, at the highest total plus one, before the coming deal."""
    table = open_table(base_url, FOUR[:3], game_type="ace2three", preset="pool_101")
    table.deal(_played(1, {2: 79, 3: 80}))
    table.deal(_played(2, {1: 20, 3: 25}))
    entry.open(table, 3)
    pool = entry.page.locator(".pool")
    expect(pool).to_contain_text("Chris may come back, at 80.")
    drops = [" ".join(text.split()) for text in pool.locator("li").all_inner_texts()]
    assert drops == ["Anil 4", "Bina 1"]


def _played(winner: int, counts: Mapping[int, int]) -> dict[str, Any]:
    results = [{"seat": seat, "status": "played", "points": points} for seat, points in counts.items()]
    return {"winner": winner, "show": "normal", "results": results}


def _open_helpers(entry: Entry) -> Locator:
    entry.button("Special …").tap()
    entry.button("Helpers for the deal …").tap()
    return entry.page.locator("helper-panel")


def test_helper_follows_the_bidding_and_refuses(entry: Entry, base_url: str) -> None:
    entry.start(base_url, "twenty_eight", SIX)
    panel = _open_helpers(entry)
    answer = panel.locator(".helper-answer")
    for bid, said in (("16", "Bina has bid 16. Chris calls next."), ("17", "Chris has bid 17.")):
        panel.locator(f'[data-bid="{bid}"]').tap()
        expect(answer).to_contain_text(said)
    panel.locator('[data-bid="17"]').tap()
    expect(answer).to_contain_text("does not go over 17")
    expect(panel.locator(".helper-calls li")).to_have_count(2)


def test_helper_finds_who_wins_a_trick(entry: Entry, base_url: str) -> None:
    entry.start(base_url, "twenty_eight", SIX)
    panel = _open_helpers(entry)
    panel.get_by_role("button", name="Who wins the trick").tap()
    panel.locator(".helper-cards").tap()
    entry.pick("AS TH KS 9S QS JH")
    entry.button("Done").tap()
    expect(panel.locator(".helper-answer")).to_contain_text(re.compile("9♠.? wins, played as number 4"))
    panel.get_by_role("button", name="♥").tap()
    expect(panel.locator(".helper-answer")).to_contain_text(re.compile("J♥.? wins, played as number 6"))


def test_helper_draws_for_seats(entry: Entry, base_url: str) -> None:
    """Ask gama_rummy's seating: the highest card sits first, the lowest deals."""
    entry.start(base_url, "gama_rummy", FOUR)
    panel = _open_helpers(entry)
    for name, card in zip(FOUR, ("KS", "7H", "QD", "2C"), strict=True):
        panel.locator(f'.helper-draws [data-name="{name}"]').tap()
        entry.page.locator(f'one-card-picker [data-card="{card}"]').tap()
    said = "Seats to the right: Anil, Chris, Bina, Devi. Devi deals first."
    expect(panel.locator(".helper-answer")).to_have_text(said)


def _seats_for(game: str) -> list[str]:
    kind = GAME_TYPES[game]
    numbers = [*_numbers_in(kind.example), kind.seat_range[0]]
    return SIX[: max(numbers)]


def _numbers_in(example: Any) -> Iterable[int]:
    """Yield the seats that an example outcome names."""
    if isinstance(example, Mapping):
        for key, value in example.items():
            if key in ("seat", "winner", "bidder") and isinstance(value, int):
                yield value
            if key in ("order", "shown"):
                yield from value
            yield from _numbers_in(value)
    elif isinstance(example, list):
        for each in example:
            yield from _numbers_in(each)


@pytest.mark.parametrize("game", GAME_TYPES)
def test_a_correction_begins_with_what_was_recorded(entry: Entry, base_url: str, game: str) -> None:
    """Record the catalogue's example of every game, correct it, and find the totals as they were."""
    kind = GAME_TYPES[game]
    names = _seats_for(game)
    table = open_table(base_url, names, game_type=game, preset=kind.presets[0].id, sides=kind.sides)
    table.deal(kind.example)
    page = entry.page
    page.goto(table.keeper_page)
    expect(page.locator(".totals .total").first).to_be_visible()
    before = totals(page)
    page.locator("score-sheet tbody td button").first.tap()
    page.get_by_role("button", name="Correct", exact=True).tap()
    assert entry.strip() == before
    page.get_by_role("button", name="See what changes").tap()
    page.get_by_role("button", name="Counted wrong").tap()
    page.get_by_role("button", name="Correct deal 1").tap()
    expect(page.locator("deal-entry")).to_have_count(0)
    assert totals(page) == before
    assert call(base_url, "GET", f"/games/{table.game_id}")["deals"][0]["problem"] is None


@pytest.mark.parametrize("game", GAME_TYPES)
def test_every_form_can_be_read_by_everybody(
    browser: Browser, browser_context_args: dict[str, Any], base_url: str, game: str
) -> None:
    # Axe writes styles of its own into the page, which the content security policy reports.
    context = browser.new_context(**browser_context_args)
    entry = Entry(context.new_page())
    entry.start(base_url, game, _seats_for(game))
    form = entry.page.locator(".entry-form")
    expect(form).not_to_be_empty()
    assert form.evaluate("form => form.scrollWidth - form.clientWidth") <= 0
    for scheme in ("light", "dark"):
        entry.page.emulate_media(color_scheme=scheme)
        found = Axe().run(entry.page)
        assert found.violations_count == 0, found.generate_report()
    context.close()


def test_a_refusal_marks_the_seat_and_says_the_way_out(entry: Entry, base_url: str) -> None:
    """Enter more for a loser of 21-card rummy than a hand can count."""
    entry.start(base_url, "rummy21", FOUR[:2])
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=2, status="played")
    entry.press("1", "2", "1")
    row = entry.page.locator('.seat-row[data-seat="2"]')
    expect(entry.page.locator(".entry-strip")).to_contain_text(re.compile("Bina.*120"))
    expect(row).to_have_attribute("data-refused", "true")
