"""Enter one deal of each game by taps, and find on the sheet what the rule book says it is worth."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from itertools import chain
from typing import Any, cast

import pytest
from playwright.sync_api import Locator, Page

from pages.languages import languages
from rules import GAME_TYPES
from tests.browser.entry import Entry
from tests.browser.scorekeeper import Scorekeeper
from tests.browser.tables import FOUR, SIX, PlayedTable, call, open_table
from tests.dom.expecting import expect
from tests.dom.page import Page as DomPage

NEPAL = GAME_TYPES["indian_marriage"].settle("nepali_marriage")


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
        entry.do("won", table=number, winner=winner)
        entry.press(*points)
    assert entry.save() == net


def test_the_hands_of_both_partners_are_drawn(page: Page, base_url: str) -> None:
    table = open_table(
        base_url, FOUR, game_type="gra_partnership", preset="gra_partnership", sides=["X", "Y"]
    )
    gin = {
        "kind": "gin",
        "knocker_cards": ["4H", "5H", "6H", "9S", "9D", "9C", "JC", "QC", "KC", "TC"],
        "defender_deadwood": 30,
    }
    seats = ({"knocker": 1, "defender": 2}, {"knocker": 3, "defender": 4})
    table.deal({"upcard": "7S", "tables": [{**gin, **each} for each in seats]})
    page.goto(table.page)
    page.get_by_role("button", name="Team X, Deal 1: 110").tap()
    team = page.get_by_role("dialog").locator(".why-line").first
    expect(team.locator("h4")).to_have_text(["Anil", "Chris"])
    expect(team.get_by_label("10 of clubs")).to_have_count(2)


def test_an_improper_knock_at_one_table_is_accepted(entry: Entry, base_url: str) -> None:
    """Knock card 8, knock with 10 against 8: accepted it is an undercut, 25 + 2 (gra_singles-009)."""
    entry.start(base_url, "gra_partnership", FOUR)
    entry.do("turn", table=1)
    entry.turn_up("8C")
    entry.do("won", table=0, winner="drawn")
    entry.do("choose", seat=3, status="knock")
    entry.press(*"10", *"08")
    entry.button("Devi accepts the knock: 27 points").tap()
    assert entry.strip() == ["0", "27"]
    assert entry.save() == ["0", "27"]


def test_partners_may_swap_their_opponents(entry: Entry, base_url: str) -> None:
    table = entry.start(base_url, "gra_partnership", FOUR)
    entry.do("turn", table=0)
    expect(entry.page.locator(".gin-table").first.locator(".seat-name .name")).to_have_text(["Anil", "Bina"])
    entry.special()
    entry.page.get_by_role("button", name="Anil and Devi · Chris and Bina").tap()
    entry.button("Done").tap()
    entry.do("choose", seat=4, status="gin")
    entry.press(*"30", "next")
    entry.do("won", table=1, winner="drawn")
    assert entry.save() == ["0", "55"]
    played = table.read()["deals"][0]["outcome"]["tables"][0]
    assert (played["knocker"], played["defender"]) == (4, 1)


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
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=2, status="melds")
    entry.do("choose", seat=3, status="melds")
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
    told = entry.ask_why()
    expect(told.locator(".settlement tbody tr").nth(3).locator("td")).to_have_text(["13", "10", "", ""])
    expect(told.locator(".settlement-proof")).to_have_text([proof] if proof else [])


def test_marriage_by_dublees_and_an_opening_tunnela(entry: Entry, base_url: str) -> None:
    """Enter indian_marriage-028 with a tunnela of poplu for B, which earns 20 from each (-023)."""
    entry.start(base_url, "indian_marriage", FOUR)
    entry.turn_up("JC")
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=1, status="dublees")
    for seat in (2, 3, 4):
        entry.do("choose", seat=seat, status="melds")
    entry.do("tunnela", seat=2)
    entry.page.locator('one-card-picker [data-card="QC"]').tap()
    assert entry.save() == ["24", "60", "0", "0"]


def test_marriage_in_nepal_counts_alters_and_printed_jokers_by_taps(entry: Entry, base_url: str) -> None:
    """With a jack of clubs as tiplu: two alters 10, a printed joker 2, two opening tunnelas together 15."""
    entry.start(base_url, "indian_marriage", FOUR[:2], NEPAL)
    entry.turn_up("JC")
    alter = entry.page.locator('.value-key[data-value="alter"]').nth(1)
    expect(alter).to_contain_text("J♠")
    expect(alter).to_have_attribute("aria-label", "Bina, alter, jack of spades: 0")
    expect(entry.page.locator('.value-key[data-value="joker"]').nth(1)).to_contain_text("joker")
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=2, status="melds")
    for value in ("alter", "alter", "joker"):
        entry.do("value", seat=2, value=value)
    for card in ("6H", "7S"):
        entry.do("tunnela", seat=2)
        entry.page.locator(f'one-card-picker [data-card="{card}"]').tap()
    assert entry.save() == ["−24", "24"]
    expect(entry.ask_why()).to_contain_text("Alters × 2: 10.")


def test_marriage_counts_no_alters_where_the_table_plays_none(entry: Entry, base_url: str) -> None:
    entry.start(base_url, "indian_marriage", FOUR[:2])
    expect(entry.page.locator('.value-key[data-value="alter"]')).to_have_count(0)
    expect(entry.page.locator('.value-key[data-value="joker"]')).to_have_count(0)


def test_marriage_never_has_more_value_cards_than_the_decks(entry: Entry, base_url: str) -> None:
    """With one tiplu lying face up two are left: a tap beyond the second starts anew."""
    entry.start(base_url, "indian_marriage", FOUR)
    tiplu = entry.page.locator('.value-key[data-value="tiplu"]')
    for tapped, held in ((0, "1"), (1, "1"), (2, "0"), (0, "0")):
        tiplu.nth(tapped).tap()
        expect(tiplu.nth(tapped)).to_have_attribute("data-held", held)


def test_a_value_card_shows_the_copies_that_are_left(entry: Entry, base_url: str) -> None:
    entry.start(base_url, "indian_marriage", FOUR)
    pips = entry.page.locator('.value-key[data-value="tiplu"] .pips')
    expect(pips).to_have_text(["○○"] * 4)
    entry.do("value", seat=2, value="tiplu")
    expect(pips).to_have_text(["○", "●○", "○", "○"])
    entry.do("value", seat=2, value="tiplu")
    expect(pips).to_have_text(["", "●●", "", ""])


def test_marriage_as_the_table_counts_it(entry: Entry, base_url: str) -> None:
    entry.start(base_url, "indian_marriage", FOUR)
    entry.special()
    entry.button("Counted at the table").tap()
    entry.button("Done").tap()
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=2, status="melds")
    entry.do("choose", seat=3, status="melds")
    entry.do("aim", field="/results/@1/points")
    entry.press("3", "next", *"10")
    assert entry.save() == ["25", "30", "0", "0"]


def test_penalties_for_the_cards_left(entry: Entry, base_url: str) -> None:
    """Enter big_two-039: 1 each up to nine cards, double from ten, triple from thirteen."""
    entry.start(base_url, "big_two", FOUR, {"scoring": "cards_left"})
    entry.do("choose", seat=1, status="out")
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


def test_a_card_that_was_tapped_lies_there_before_the_server_has_answered(
    entry: Entry, base_url: str
) -> None:
    entry.start(base_url, "big_two", FOUR)
    entry.do("beats")
    entry.page.evaluate("() => { globalThis.fetch = () => new Promise(() => {}); }")
    card = entry.page.locator('beats-panel .pick[data-card="8S"]')
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")


def test_21_card_value_cards_are_paid_by_all_still_in(entry: Entry, base_url: str) -> None:
    """Enter rummy21-047: A has one same-suit joker, B a marriage, C dropped."""
    entry.start(base_url, "rummy21", FOUR)
    entry.turn_up("8H")
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=3, status="drop_first")
    entry.do("choose", seat=2, status="played")
    entry.press(*"40", *"86")
    assert entry.strip() == ["156", "−40", "−30", "−86"]
    values = entry.page.locator('[data-do="page"][data-value="values"]')
    expect(values).to_have_text("Values: none")
    entry.do("page", value="values")
    expect(entry.page.locator('[data-do="value"][data-value="upper"]').first).to_contain_text("9♥")
    expect(entry.page.locator('[data-do="value"][data-seat="3"]')).to_have_count(0)
    entry.do("value", seat=1, value="same")
    for value in ("same", "upper", "lower"):
        entry.do("value", seat=2, value=value)
    expect(values).to_have_text("Values")
    entry.do("page", value="settlement")
    expect(entry.page.locator(".settlement-proof")).to_have_text("+ 76 + 150 − 30 − 196 = 0")
    assert entry.save() == ["76", "150", "−30", "−196"]
    expect(entry.ask_why().locator(".settlement-proof")).to_have_text("+ 76 + 150 − 30 − 196 = 0")


def test_21_card_counts_without_a_limit_have_three_digits(entry: Entry, base_url: str) -> None:
    entry.start(base_url, "rummy21", FOUR[:2], {"max_points": None})
    entry.do("choose", seat=1, status="won")
    entry.press(*"234")
    assert entry.save() == ["234", "−234"]


def test_21_card_value_cards_stay_with_a_seat_whoever_won(entry: Entry, base_url: str) -> None:
    table = entry.start(base_url, "rummy21", FOUR[:2])
    entry.turn_up("8H")
    entry.do("choose", seat=1, status="won")
    entry.do("page", value="values")
    entry.do("value", seat=1, value="upper")
    entry.do("value", seat=2, value="same")
    # Two of the card that lies face up can be held; one more begins anew.
    for _ in range(3):
        entry.do("value", seat=2, value="same")
    entry.do("page", value="results")
    entry.do("choose", seat=2, status="won")
    entry.do("choose", seat=1, status="played")
    entry.press(*"40")
    assert entry.save() == ["−40", "40"]
    results = [{"seat": 1, "status": "played", "upper": 1, "points": 40}, {"seat": 2, "same": 1}]
    assert _recorded(table)["results"] == results


SHOWN_21 = "2S 3S 4S 5S | 5D 6D 7D 8D | TC JC QC KC | 4H 9H 6H | KS KH KD | AS AH JK"
TUNNELAS_27 = "2H 2H 2H | TC TC TC | JK JK JK"
MELDS_27 = "5H 6H 7H | 8D 9D TD | QS QH QC | 4C 7S 6C | KH KD 8S | 9H TH JH"


def _groups(melds: str) -> list[list[str]]:
    return [meld.split() for meld in melds.split("|")]


def _sorted(melds: list[list[str]]) -> list[list[str]]:
    return sorted(sorted(meld) for meld in melds)


def _show(entry: Entry, cards: str) -> None:
    """Enter that Bina lost with 40, then tap in the cards of Anil, who won."""
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=2, status="played")
    entry.press(*"40")
    entry.do("aim", field="/results/@1/points")
    entry.press("cards")
    entry.pick(cards.replace("|", ""))


def _recorded(table: PlayedTable) -> dict[str, Any]:
    outcome: dict[str, Any] = table.read()["deals"][0]["outcome"]
    return outcome


def test_21_card_show_is_arranged_and_checked(entry: Entry, base_url: str) -> None:
    """Tap in rummy21-006: three pure sequences, an impure one and two sets."""
    table = entry.start(base_url, "rummy21", FOUR[:2])
    entry.turn_up("8H")
    _show(entry, SHOWN_21)
    expect(entry.page.locator(".picker-notice")).to_have_text("The server has checked it: a right show.")
    entry.button("Done").tap()
    # One upper joker, 9H, which Bina pays.
    assert entry.save() == ["50", "−50"]
    outcome = _recorded(table)
    assert sorted(chain(*outcome["winner_melds"])) == sorted(chain(*_groups(SHOWN_21)))
    assert "winner_rest" not in outcome


def test_21_card_show_that_is_none_is_refused_where_it_was_entered(entry: Entry, base_url: str) -> None:
    """Tap in rummy21-017's hand: seven jokers only."""
    entry.start(base_url, "rummy21", FOUR[:2])
    entry.turn_up("8H")
    entry.special()
    entry.button("Eight jokers").tap()
    entry.button("Done").tap()
    _show(entry, "8H 8H 9H 9H 9H 7H 7H 2S 5S 9D TC KD QC 3H 4D 6C JS QH AD 2C KH")
    notice = entry.page.locator(".picker-notice")
    expect(notice).to_contain_text("group its cards")
    entry.group("8H 8H 9H 9H 9H 7H 7H")
    expect(notice).to_have_text("Jokers shown: 7; 8 are needed.")
    entry.button("Done").tap()
    expect(entry.page.locator(".entry-strip")).to_contain_text("Anil cannot have won. Jokers shown: 7")
    expect(entry.page.locator('.seat-row[data-seat="1"]')).to_have_attribute("data-refused", "true")


def test_21_card_show_of_dublees(entry: Entry, base_url: str) -> None:
    """Tap in rummy21-019: eight dublees, and the other five cards may be anything."""
    dublees = "2S 2S | 5S 5S | 9D 9D | TC TC | KD KD | QC QC | 3H 3H | JK JK"
    table = entry.start(base_url, "rummy21", FOUR[:2])
    entry.turn_up("8H")
    entry.special()
    entry.button("Eight dublees").tap()
    entry.button("Done").tap()
    _show(entry, f"{dublees} | 4D 6C JS QH AD")
    entry.group(*dublees.split(" | "))
    expect(entry.page.locator(".picker-notice")).to_contain_text("a right show")
    entry.button("Done").tap()
    assert entry.save() == ["40", "−40"]
    outcome = _recorded(table)
    assert _sorted(outcome["winner_melds"]) == _sorted(_groups(dublees))
    assert sorted(outcome["winner_rest"]) == sorted(["4D", "6C", "JS", "QH", "AD"])


def test_27_card_show_of_three_tunnelas(entry: Entry, base_url: str) -> None:
    """Tap in rummy27-014: three tunnelas and the other 18 cards in sequences and sets."""
    table = entry.start(base_url, "rummy27", FOUR[:2])
    entry.turn_up("6S")
    entry.special()
    entry.button("Three tunnelas").tap()
    entry.button("Done").tap()
    _show(entry, f"{TUNNELAS_27} | {MELDS_27}")
    entry.regroup(*TUNNELAS_27.split(" | "), *MELDS_27.split(" | "))
    expect(entry.page.locator(".picker-notice")).to_contain_text("a right show")
    entry.button("Done").tap()
    # Anil holds a 1-up and a 2-up, 10 each.
    assert entry.save() == ["60", "−60"]
    assert _sorted(_recorded(table)["winner_melds"]) == _sorted(_groups(f"{TUNNELAS_27} | {MELDS_27}"))


def test_marriage_hand_is_tapped_in_meld_by_meld(entry: Entry, base_url: str) -> None:
    """Tap in indian_marriage-032, which lacks a pure meld, then -031 by one card changed."""
    wrong = "6H 6H 6H | 3S 4S 5S | 9D TD JH | 4C 4H 4S | 7C JS 9C | KD KH TC | 2H 3H 4H"
    table = entry.start(base_url, "indian_marriage", FOUR[:2])
    entry.turn_up("JC")
    entry.do("choose", seat=1, status="won")
    entry.do("hand")
    entry.pick(wrong.replace("|", "").replace("2H 3H 4H", "2H JD 4H"))
    notice = entry.page.locator(".picker-notice")
    expect(notice).to_have_text("Tunnelas and pure sequences: 2; 3 are needed.")
    entry.button("Done").tap()
    expect(entry.page.locator(".entry-strip")).to_contain_text("Anil cannot have won.")
    expect(entry.page.locator(".winner-hand")).to_have_attribute("data-refused", "true")
    entry.do("hand")
    entry.page.locator('.picker-tray [data-card="JD"]').tap()
    entry.pick("3H")
    expect(notice).to_contain_text("a right show")
    entry.button("Done").tap()
    expect(entry.page.locator(".winner-hand")).to_have_text("Anil’s hand: 21 cards")
    # The melds hold the jhiplu: 2 beside the 10.
    assert entry.save() == ["12", "0"]
    assert _sorted(_recorded(table)["winner_melds"]) == _sorted(_groups(wrong))


def test_a_deal_of_marriage_said_to_be_void_by_mistake_is_back_as_it_was(entry: Entry, base_url: str) -> None:
    table = entry.start(base_url, "indian_marriage", FOUR)
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=3, status="dublees")
    entry.do("value", seat=2, value="poplu")
    entry.special()
    entry.button("Void: no score").tap()
    expect(entry.page.locator(".entry-form .seat-row")).to_have_count(0)
    entry.page.get_by_role("button", name="The usual way").tap()
    entry.button("Done").tap()
    assert entry.save() == ["23", "6", "0", "0"]
    assert _recorded(table) == {
        "winner": 1,
        "win": "melds",
        "shown": [1],
        "seven_dublees": [3],
        "results": [{"seat": 2, "poplu": 1}],
    }


def test_who_was_said_to_have_won_marriage_by_mistake_has_laid_down_nothing(
    entry: Entry, base_url: str
) -> None:
    """What a player laid down is kept, what followed from his winning is not."""
    table = entry.start(base_url, "indian_marriage", FOUR)
    entry.do("choose", seat=3, status="dublees")
    for seat in (1, 3, 2):
        entry.do("choose", seat=seat, status="won")
    entry.save()
    outcome = _recorded(table)
    assert (outcome["winner"], outcome["win"]) == (2, "melds")
    assert (outcome["shown"], outcome["seven_dublees"]) == ([2], [3])


def test_value_cards_tapped_in_are_back_when_the_table_does_not_count_itself(
    entry: Entry, base_url: str
) -> None:
    table = entry.start(base_url, "indian_marriage", FOUR[:2])
    entry.do("choose", seat=1, status="won")
    entry.do("value", seat=2, value="poplu")
    entry.special()
    entry.button("Counted at the table").tap()
    expect(entry.page.locator(".entry-form .number-field")).to_have_text(["each", "each"])
    entry.button("Tapped in").tap()
    entry.button("Done").tap()
    entry.save()
    assert _recorded(table)["results"] == [{"seat": 2, "poplu": 1}]


def test_marriage_melds_say_the_winners_value_cards_where_the_others_are_counted(
    entry: Entry, base_url: str
) -> None:
    table = entry.start(base_url, "indian_marriage", FOUR[:2])
    entry.turn_up("JC")
    entry.do("choose", seat=1, status="won")
    entry.do("hand")
    entry.pick("6H 6H 6H 3S 4S 5S 9D TD JD 4C 4H 4S 7C JS 9C KD KH TC 2H 3H 4H")
    entry.button("Done").tap()
    entry.special()
    entry.button("Counted at the table").tap()
    entry.button("Done").tap()
    entry.do("aim", field="/results/@2/points")
    entry.press("2")
    assert entry.save() == ["12", "2"]
    assert _recorded(table)["results"] == [{"seat": 2, "points": 2}]


def test_marriage_hand_of_eight_dublees(entry: Entry, base_url: str) -> None:
    """A dublee never holds a wild card (indian_marriage-038), so the last one is changed."""
    table = entry.start(base_url, "indian_marriage", FOUR[:2])
    entry.turn_up("JC")
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=1, status="dublees")
    entry.do("hand")
    entry.pick("2H 2H 5S 5S 9D 9D 8C 8C KD KD QH QH 3C 3C AS JS")
    expect(entry.page.locator(".picker-notice")).to_contain_text("is no dublee")
    entry.page.locator('.picker-tray [data-card="JS"]').tap()
    entry.pick("AS")
    expect(entry.page.locator(".picker-notice")).to_contain_text("a right show")
    entry.button("Done").tap()
    assert entry.save() == ["15", "0"]
    assert _recorded(table)["winner_melds"][-1] == ["AS", "AS"]


def test_27_card_value_cards(entry: Entry, base_url: str) -> None:
    """Enter rummy27-011's value cards for the winner: one of each is 135."""
    entry.start(base_url, "rummy27", FOUR[:3])
    entry.turn_up("6S")
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=3, status="drop_first")
    entry.do("choose", seat=2, status="played")
    entry.press(*"40")
    entry.do("page", value="values")
    for value in ("same", "up1", "up2", "down1", "down2"):
        entry.do("value", seat=1, value=value)
    expect(entry.page.locator(".value-worth").first).to_have_text("worth 135")
    assert entry.save() == ["205", "−175", "−30"]


def test_vazhushal_out_is_one_tap(entry: Entry, base_url: str) -> None:
    """Enter vazhushal-019: going out is worth one game point."""
    entry.start(base_url, "vazhushal", FOUR[:3])
    entry.do("choose", seat=2, status="out")
    assert entry.save() == ["0", "1", "0"]


def test_vazhushal_melds_and_hands_once_the_stock_is_used_up(entry: Entry, base_url: str) -> None:
    """Tap in vazhushal-015: 30, −33 and 34, where the red eight stands for the king of spades."""
    entry.start(base_url, "vazhushal", FOUR[:3])
    entry.turn_up("8S")
    entry.do("used", value="true")
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


def test_vazhushal_counts_are_back_after_a_tap_on_who_went_out(entry: Entry, base_url: str) -> None:
    table = entry.start(base_url, "vazhushal", FOUR[:2])
    entry.do("used", value="true")
    entry.press(*"12", "next", *"5", "sign")
    entry.do("used", value="false")
    entry.do("choose", seat=2, status="out")
    assert entry.strip() == ["0", "1"]
    entry.do("used", value="true")
    assert entry.save() == ["1", "0"]
    assert _recorded(table) == {"players": [{"seat": 1, "points": 12}, {"seat": 2, "points": -5}]}


def test_vazhushal_hand_of_any_size_waits_for_the_others(entry: Entry, base_url: str) -> None:
    """A hand is counted with all others; until then its row says how many cards it has."""
    entry.start(base_url, "vazhushal", FOUR[:3])
    entry.turn_up("8S")
    entry.do("used", value="true")
    entry.press("cards")
    expect(entry.page.locator(".indicator-key")).to_contain_text("Face up")
    entry.pick("AC KH QD 3C")
    expect(entry.page.locator(".picker-count")).to_have_text("4 cards")
    entry.button("Done").tap()
    expect(entry.page.locator(".seat-row .number-field").first).to_have_text("4 cards")


def test_holdem_is_not_over_with_one_player_s_chips(entry: Entry, base_url: str) -> None:
    entry.start(base_url, "holdem_club", FOUR[:2])
    entry.press(*"100")
    expect(entry.page.locator(".entry-strip")).to_have_text("Type the chips each player put in.")
    expect(entry.button("Save deal 1")).to_be_disabled()


def test_holdem_needs_no_cards_where_all_others_folded(entry: Entry, base_url: str) -> None:
    """Enter holdem_club-031: only one player is left."""
    entry.start(base_url, "holdem_club", FOUR[:2])
    entry.press(*"100", "next", "same")
    entry.do("choose", seat=2, status="folded")
    assert entry.save() == ["100", "−100"]


def test_poker_tournament_two_out_in_one_hand(entry: Entry, base_url: str) -> None:
    """Enter the second hand of gama_poker-018: the larger stack before the hand finishes higher."""
    entry.start(base_url, "gama_poker", FOUR)
    entry.do("choose", seat=3, status="busted")
    entry.do("choose", seat=4, status="busted")
    expect(entry.page.locator(".entry-strip")).to_contain_text("how many chips had Chris")
    entry.do("aim", field="/busted/@3/stack")
    entry.press(*"400", "next", *"900")
    # Who is in has no place yet.
    assert entry.save() == ["", "", "4", "3"]


def test_pool_tells_drops_left_and_who_may_come_back(entry: Entry, base_url: str) -> None:
    """Show ace2three-040's rejoin, at the highest total plus one, before the coming deal."""
    table = open_table(base_url, FOUR[:3], game_type="ace2three", preset="pool_101")
    table.deal(_played(1, {2: 79, 3: 80}))
    table.deal(_played(2, {1: 20, 3: 25}))
    entry.open(table, 3)
    pool = entry.page.locator(".pool")
    expect(pool).to_contain_text("Chris may come back, at 80. On the sheet: “Rejoin”.")
    drops = [" ".join(text.split()) for text in pool.locator("li").all_inner_texts()]
    assert drops == ["Anil 4", "Bina 1"]


def test_the_standings_of_a_pool_tell_everybody_the_same(page: Page, base_url: str) -> None:
    table = open_table(base_url, FOUR[:3], game_type="ace2three", preset="pool_101")
    table.deal(_played(1, {2: 79, 3: 80}))
    table.deal(_played(2, {1: 20, 3: 25}))
    page.goto(table.page)
    page.get_by_role("button", name="Standings").tap()
    pool = page.get_by_role("dialog").locator(".pool")
    expect(pool.locator("li")).to_have_text([re.compile(r"Anil\s+4"), re.compile(r"Bina\s+1")])
    expect(pool).to_contain_text("Chris may rejoin at 80.")


def test_why_somebody_may_not_rejoin_a_pool_is_told_in_the_language_of_who_reads(
    page: Page, base_url: str
) -> None:
    cast(DomPage, page).speak("ml")
    table = open_table(base_url, FOUR[:3], game_type="ace2three", preset="pool_101")
    table.deal(_played(1, {2: 80, 3: 80}))
    table.deal(_played(2, {1: 20, 3: 25}))
    page.goto(table.page)
    page.locator(".tools [data-do=standings]").tap()
    told = str(languages()["ml"].sentences["rummy_rejoin_too_late"])
    for name, value in {"name": "Chris", "highest:g": "80", "most": "79"}.items():
        told = told.replace(f"{{{name}}}", value)
    expect(page.get_by_role("dialog").locator(".pool")).to_contain_text(told)


def test_who_left_a_pool_is_no_longer_in_it(entry: Entry, base_url: str) -> None:
    table = open_table(base_url, FOUR, game_type="ace2three", preset="pool_101")
    table.deal(_played(4, {1: 60, 2: 40, 3: 80}))
    table.deal(_played(1, {2: 40, 3: 15, 4: 10}))
    leaving = {"kind": "ruling", "ruling": "retirement", "seat": 4, "reason": "late"}
    call(base_url, "PUT", f"/games/{table.game_id}/entries/{uuid.uuid4()}", leaving, table.key)
    entry.open(table, 3)
    pool = entry.page.locator(".pool")
    expect(pool.locator("li")).to_have_text(
        [re.compile(r"Anil\s+2"), re.compile(r"Bina\s+1"), re.compile(r"Chris\s+0")]
    )
    expect(pool).to_contain_text("The players may agree to split the prize.")
    expect(pool).to_contain_text("Devi cannot come back")


def test_nobody_rejoins_a_pool_that_is_over(page: Page, base_url: str) -> None:
    table = open_table(base_url, FOUR[:2], game_type="ace2three", preset="pool_101")
    table.deal(_played(1, {2: 80}))
    table.deal(_played(1, {2: 40}))
    page.goto(table.keeper_page)
    page.get_by_role("button", name="More").tap()
    expect(page.get_by_role("dialog").get_by_role("button", name="History")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("button", name="A player comes back")).to_have_count(0)


def test_a_wrong_show_that_ends_the_deal_is_entered_without_a_winner(page: Page, base_url: str) -> None:
    rules = {"wrong_show_ends_hand": True}
    table = open_table(base_url, FOUR, game_type="gama_rummy", preset="gama_prelim", rules=rules)
    keeper = Scorekeeper(page)
    keeper.enter(table)
    keeper.choose("Devi", "packed_first")
    keeper.special(("Who showed wrongly", "Bina"))
    keeper.save_deal(1)
    assert keeper.totals() == ["0", "100", "0", "25"]


def test_real_cards_that_are_halved_are_typed_whole(page: Page, base_url: str) -> None:
    """Count 126 of a hand without lives, of whom had no turn, where the half is of the cards (R-7)."""
    rules = {"half_of_no_lives": "cards_half"}
    table = open_table(base_url, FOUR[:3], game_type="gama_rummy", preset="gama_prelim", rules=rules)
    keeper = Scorekeeper(page)
    keeper.enter(table)
    keeper.special(("How the deal ended", "First-turn rummy"))
    keeper.choose("Bina", "won")
    keeper.type(126)
    keeper.type(6)
    keeper.save_deal(1)
    assert keeper.totals() == ["63", "0", "3"]


def test_a_spade_doubles_gin_that_is_knocked_at_ten(page: Page, base_url: str) -> None:
    rules = {"spades_double": True, "knock": "ten"}
    table = open_table(base_url, FOUR[:2], game_type="gra_singles", preset="gra_singles", rules=rules)
    keeper = Scorekeeper(page)
    keeper.enter(table)
    keeper.choose("Anil", "knock")
    entry = Entry(page)
    entry.turn_up("7S")
    for field, digits in (("/knocker_deadwood", "3"), ("/defender_deadwood", "30")):
        entry.do("aim", field=field)
        entry.press(*digits)
    assert entry.save() == ["54", "0"]


def test_no_void_deal_is_offered_at_the_block(entry: Entry, base_url: str) -> None:
    void = entry.page.get_by_role("button", name="Void: stock ran out")
    for at_the_block, offered in ((True, 0), (False, 1)):
        entry.start(base_url, "indian_rummy", FOUR, {"at_the_block": at_the_block})
        entry.special()
        expect(void).to_have_count(offered)


def test_nothing_is_to_be_split_before_the_first_deal(entry: Entry, base_url: str) -> None:
    table = open_table(base_url, FOUR[:3], game_type="ace2three", preset="pool_101")
    entry.open(table, 1)
    pool = entry.page.locator(".pool")
    expect(pool).to_contain_text("Drops left")
    expect(pool).not_to_contain_text("split")
    table.deal(_played(1, {2: 20, 3: 30}))
    entry.open(table, 2)
    expect(pool).to_contain_text("The players may agree to split the prize.")


@pytest.mark.parametrize(
    ("game", "preset", "said"),
    [
        ("gama_rummy", "gama_prelim", "Tap who won, then who packed."),
        ("ace2three", "pool_101", "Tap who won, then who dropped."),
        ("ace2three", "best_of_3", "Tap who won."),
        ("rummy21", "catsatcards_21", "Tap in the wild card, then tap who won and who dropped."),
        (
            "indian_marriage",
            "catsatcards_marriage",
            "Tap in the tiplu, then tap who won and who had laid down.",
        ),
    ],
)
def test_the_form_speaks_as_the_game_does(
    entry: Entry, base_url: str, game: str, preset: str, said: str
) -> None:
    entry.open(open_table(base_url, FOUR[:3], game_type=game, preset=preset), 1)
    expect(entry.page.locator(".entry-strip")).to_have_text(said)


@pytest.mark.parametrize(
    ("game", "title"),
    [
        ("rummy21", "Which card is face up?"),
        ("indian_marriage", "Which card is the tiplu?"),
        ("vazhushal", "Which card lies face up?"),
    ],
)
def test_the_card_that_names_the_wild_cards_is_asked_for_by_its_name(
    entry: Entry, base_url: str, game: str, title: str
) -> None:
    entry.start(base_url, game, FOUR)
    entry.do("indicator")
    expect(entry.page.get_by_role("dialog").get_by_role("heading", name=title)).to_be_visible()


def _played(winner: int, counts: Mapping[int, int]) -> dict[str, Any]:
    results = [{"seat": seat, "status": "played", "points": points} for seat, points in counts.items()]
    return {"winner": winner, "show": "normal", "results": results}


def _open_questions(entry: Entry) -> Locator:
    entry.special()
    entry.button("Helpers for the deal …").tap()
    return entry.page.locator("question-panel")


def test_question_follows_the_bidding_and_refuses(entry: Entry, base_url: str) -> None:
    entry.start(base_url, "twenty_eight", SIX)
    panel = _open_questions(entry)
    answer = panel.locator(".question-answer")
    for bid, said in (("16", "Bina has bid 16. Chris calls next."), ("17", "Chris has bid 17.")):
        panel.get_by_role("button", name=bid, exact=True).tap()
        expect(answer).to_contain_text(said)
    panel.get_by_role("button", name="17", exact=True).tap()
    expect(answer).to_contain_text("does not go over 17")
    expect(panel.locator(".question-calls li")).to_have_count(2)


def test_number_of_a_question_is_read_as_people_write_it_or_asked_for(entry: Entry, base_url: str) -> None:
    table = open_table(base_url, FOUR[:3], game_type="ace2three", preset="pool_101")
    table.deal(_played(1, {2: 20, 3: 30}))
    entry.open(table, 2)
    panel = _open_questions(entry)
    panel.get_by_role("button", name="Splitting the prize").tap()
    pool = panel.get_by_label("Prize pool")
    answer = panel.locator(".question-answer")
    for typed in ("5", "5,", "5,0", "5,00", "5,000"):
        pool.fill(typed)
        expect(pool).to_have_value(typed)
    expect(answer).to_contain_text("Anil: 2000, Bina: 1666.67, Chris: 1333.33")
    pool.fill("5.000")
    expect(answer).to_have_text("Write this in digits alone, as 1000 or 0.50.")
    expect(pool).to_have_value("5.000")
    expect(pool).to_have_attribute("aria-invalid", "true")


def test_question_takes_no_call_once_the_bidding_is_over(entry: Entry, base_url: str) -> None:
    """The bidding ends when everybody else has passed; taking the last call back opens it again."""
    entry.start(base_url, "twenty_eight", SIX)
    panel = _open_questions(entry)
    panel.get_by_role("button", name="16", exact=True).tap()
    passing = panel.get_by_role("button", name="Pass")
    for said in ("Devi calls next", "Eapen calls next", "Fay calls next", "Anil calls next", "Bina has won"):
        passing.tap()
        expect(panel.locator(".question-answer")).to_contain_text(said)
    expect(panel.locator(".bid:enabled")).to_have_count(0)
    entry.button("Take back the last call").tap()
    expect(passing).to_be_enabled()


def test_question_finds_who_wins_a_trick(entry: Entry, base_url: str) -> None:
    entry.start(base_url, "twenty_eight", SIX)
    panel = _open_questions(entry)
    panel.get_by_role("button", name="Who wins the trick").tap()
    panel.locator(".question-cards").tap()
    expect(entry.page.locator("card-picker h2")).to_have_text("Cards, in the order played")
    expect(entry.page.locator('card-picker [data-card="JK"]')).to_have_count(0)
    entry.pick("AS TH KS 9S QS JH")
    expect(entry.page.locator(".picker-count")).to_have_text("6 of 6")
    tray = entry.page.locator(".picker-tray [data-card]")
    assert [card.get_attribute("data-card") for card in tray.all()] == ["AS", "TH", "KS", "9S", "QS", "JH"]
    entry.button("Done").tap()
    expect(panel.locator(".question-answer")).to_contain_text(re.compile("9♠.? wins, played as number 4"))
    panel.get_by_role("button", name="♥").tap()
    expect(panel.locator(".question-answer")).to_contain_text(re.compile("J♥.? wins, played as number 6"))


def test_question_says_who_deals_next(entry: Entry, base_url: str) -> None:
    """The deal passes to the right, over whoever is out."""
    entry.start(base_url, "rummy27", FOUR)
    panel = _open_questions(entry)
    panel.get_by_role("button", name="Who deals next").tap()
    panel.get_by_role("group", name="Who dealt this deal").get_by_role("button", name="Bina").tap()
    answer = panel.locator(".question-answer")
    expect(answer).to_have_text("Chris deals next, and acts first in this deal.")
    panel.get_by_role("group", name="Out already").get_by_role("button", name="Chris").tap()
    expect(answer).to_have_text("Devi deals next, and acts first in this deal.")


def test_question_says_whether_a_deal_of_28_is_void(entry: Entry, base_url: str) -> None:
    """Six cards of one suit void a deal, and so does a team without a trump (E-6)."""
    entry.start(base_url, "twenty_eight", SIX)
    panel = _open_questions(entry)
    panel.get_by_role("button", name="Is this deal void?").tap()
    answer = panel.locator(".question-answer")
    hands = ("JS 9S AS TS KS QS", "JC 9C", "JD 9D", "TC KC", "QC 8C")
    for name, cards in zip(("Anil", "Bina", "Devi", "Fay"), hands[1:], strict=True):
        panel.locator(f'.question-keys [data-name="{name}"]').tap()
        entry.pick(cards)
        entry.button("Done").tap()
        expect(answer).to_have_text("No: nothing in these cards makes the deal void.")
    panel.get_by_role("group", name="Who won the bidding").get_by_role("button", name="Chris").tap()
    panel.get_by_role("button", name="♠").tap()
    expect(answer).to_have_text(
        "No trump is held by Bina, Devi, Fay, so the deal is void: the next player deals."
    )
    panel.locator('.question-keys [data-name="Eapen"]').tap()
    entry.pick(hands[0])
    entry.button("Done").tap()
    expect(answer).to_have_text(
        "Eapen holds six cards of one suit, so the deal is void: the next player deals."
    )


def test_question_says_whether_a_marriage_hand_wins(entry: Entry, base_url: str) -> None:
    """Ask indian_marriage-035 and -038."""
    entry.start(base_url, "indian_marriage", FOUR)
    panel = _open_questions(entry)
    panel.get_by_role("button", name="Tiplu").tap()
    entry.page.locator('one-card-picker [data-card="JC"]').tap()
    panel.get_by_role("button", name="The hand, meld by meld").tap()
    entry.pick("6H 6H 6H 3S 4S 5S 9D TD JD 4C 4H 4S 7C JS QC KD KH TC 2H 3H 4H")
    entry.button("Done").tap()
    answer = panel.locator(".question-answer")
    expect(answer).to_have_text("Yes, this hand wins.")
    panel.get_by_role("group", name="Won by").get_by_role("button", name="Dublees").tap()
    panel.get_by_role("button", name="The hand, meld by meld").tap()
    entry.pick("6H 6S 3S 3S 4D 4D 5C 5C 9H 9H TS TS KD KD QC QC")
    entry.button("Done").tap()
    expect(answer).to_contain_text("is no dublee")


def test_question_adds_up_a_horse_game(entry: Entry, base_url: str) -> None:
    """Ask zheng_shangyou-039: Anil's packets go out as 1, 4 and 6, Bina's as 2, 3 and 5."""
    entry.start(base_url, "zheng_shangyou", FOUR[:3])
    panel = _open_questions(entry)
    panel.get_by_role("button", name="Horse Game").tap()
    packets = panel.locator(".question-keys button")
    for name in ("Anil", "Bina", "Chris"):
        packets.filter(has_text=name).tap()
    panel.get_by_role("button", name="Take back the last packet").tap()
    for name in ("Bina", "Anil", "Bina", "Anil"):
        packets.filter(has_text=name).tap()
    said = "Bina wins with the lowest sum of places. Anil: 11, Bina: 10."
    expect(panel.locator(".question-answer")).to_have_text(said)
    expect(packets.first).to_be_disabled()


def test_a_refusal_marks_the_seat_and_says_the_way_out(entry: Entry, base_url: str) -> None:
    """Enter more for a loser of 21-card rummy than a hand can count."""
    entry.start(base_url, "rummy21", FOUR[:2])
    entry.do("choose", seat=1, status="won")
    entry.do("choose", seat=2, status="played")
    entry.press("1", "2", "1")
    row = entry.page.locator('.seat-row[data-seat="2"]')
    expect(entry.page.locator(".entry-strip")).to_contain_text(re.compile("Bina.*120"))
    expect(row).to_have_attribute("data-refused", "true")
