"""What a phone fetches until it shows the sheet, is live, and has the form of its game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from bench.weight import FOLLOWED, HERE, Scale, play

KB = 1000
OTHERS = pytest.mark.long(because="Malayalam, the heaviest, is weighed each time")
LANGUAGES = ["ml", *(pytest.param(tag, marks=OTHERS) for tag in ("en", "hi", "ne", "zh"))]


@pytest.fixture(scope="session")
def scale(browser: Browser, base_url: str) -> Scale:
    return Scale(browser, base_url, play(base_url))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_live_after_few_and_light_requests(scale: Scale, language: str) -> None:
    sights = scale.first_sights(FOLLOWED, language)
    for what, visit in sights.items():
        requests, size = visit.to_live
        assert requests <= 6, (what, *visit.paths)
        assert size <= 60 * KB, what
        assert visit.shift == 0, what
    # That the page alone is readable, `test_first_answer.py` shows without scripts.
    assert sights["table"].document <= 20 * KB


def test_a_scorekeepers_phone_has_its_form_in_ninety_kilobytes(scale: Scale) -> None:
    with scale.phone() as phone:
        visit = scale.visit(phone, "entry")
        assert visit.form is not None
        assert visit.form[1] <= 90 * KB
        assert visit.shift == 0


def test_another_language_costs_a_scorekeeper_little_more(scale: Scale, base_url: str) -> None:
    with scale.phone() as phone:
        phone.add_cookies([{"name": "language", "value": "ml", "url": base_url}])
        visit = scale.visit(phone, "entry")
        assert visit.form is not None
        assert visit.form[1] <= 101 * KB
        # What is refused is learnt when something is.
        assert [path for path in visit.paths if path.endswith("refusals.json")] == []


def test_the_front_page_is_light_and_stands_still(scale: Scale) -> None:
    with scale.phone() as phone:
        visit = scale.visit(phone, "/")
        assert visit.document <= 20 * KB
        assert visit.shift == 0


@pytest.mark.parametrize("host", ["", HERE])
def test_a_second_visit_fetches_nothing_that_the_phone_has(scale: Scale, host: str) -> None:
    with scale.phones(["/", "table", "entry"]) as phones:
        scale.visits(phones, host=host)
        for what, visit in scale.visits(phones, host=host).items():
            assert [path for path in visit.paths if "/assets/" in path] == [], what
            assert visit.to_live[1] <= 4 * KB, what
            assert visit.shift == 0, what


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_visit_of_an_event_fetches_no_file_that_the_phone_has(scale: Scale, language: str) -> None:
    with scale.phone(language) as phone:
        scale.visit(phone, "event")
        again = scale.visit(phone, "event")
        # A page that was soon left has not learnt yet what the server says in another language.
        learnt = "/assets/words/"
        assert [path for path in again.paths if "/assets/" in path and learnt not in path] == []
