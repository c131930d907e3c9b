"""Who enters beyond the limit waits, and moves up; fees are ticked, and clubs are kept apart."""

from collections import Counter

from rules.events.acts import facts_of
from rules.events.draws.faults import faults_of
from tests.rules.events.night import Night, sealed


def limited(limit: int) -> Night:
    night = Night()
    night.do("occasion", title="Cards Night", first_day="2026-11-28")
    night.do(
        "competition", competition="gin", title="Gin", game="gra_singles", preset="gra_singles", limit=limit
    )
    night.people(*"ABCDEF")
    return night


def standings(night: Night) -> str:
    return " ".join(f"{each.id}:{each.standing}" for each in night.event.entrants.values())


def test_who_enters_beyond_the_limit_waits() -> None:
    night = limited(2)
    night.enters("gin", *"ABCD", waits=True)
    assert standings(night) == "A:in B:in C:waiting D:waiting"


def test_without_a_waiting_list_the_limit_is_refused_as_before() -> None:
    night = limited(2)
    entrants = [{"entrant": each, "people": [each]} for each in "ABC"]
    night.refuses("LIMIT_REACHED", "entered", competition="gin", entrants=entrants)


def test_who_waits_longest_moves_up_when_somebody_withdraws_and_back_when_that_is_undone() -> None:
    night = limited(2)
    night.enters("gin", *"ABCD", waits=True)
    act = night.do("withdrawn", entrants=["A"])
    assert standings(night) == "A:withdrawn B:in C:in D:waiting"
    night.do("struck", act=act)
    assert standings(night) == "A:in B:in C:waiting D:waiting"


def test_one_person_neither_waits_twice_nor_beside_his_place_nor_for_one_who_was_put_out() -> None:
    night = limited(2)
    night.enters("gin", *"ABCD", waits=True)
    again = [{"entrant": "again", "people": ["D"]}]
    night.refuses("ENTERED_TWICE", "entered", competition="gin", waits=True, entrants=again)
    night.refuses("ENTERED_TWICE", "merged", person="D", into="A")
    night.do("disqualified", entrant="A")
    night.refuses("NOT_IN", "merged", person="D", into="A")


def test_a_higher_limit_lets_in_who_waits() -> None:
    night = limited(2)
    night.enters("gin", *"ABCD", waits=True)
    night.do("competition", competition="gin", title="Gin", game="gra_singles", preset="gra_singles", limit=3)
    assert standings(night) == "A:in B:in C:in D:waiting"


def test_who_waits_is_not_drawn_and_moves_up_by_himself_no_more() -> None:
    night = limited(2)
    night.enters("gin", *"ABC", waits=True)
    night.do("stage", stage="s", competition="gin", title="Final", format="knock_out")
    assert night.draft("s", "x").matches[0].entrants in (("A", "B"), ("B", "A"))
    assert [*night.places("s")] == ["A", "B"]
    refused = night.refuses(
        "NOT_IN", "draw", draw="d", stage="s", round=1, matches=[{"match": "m", "entrants": ["A", "C"]}]
    )
    assert refused == "C is on the waiting list. Let the entrant in first."
    night.publish("s")
    night.do("withdrawn", entrants=["A"])
    assert standings(night) == "A:withdrawn B:in C:waiting"
    night.do("reinstated", entrants=["C"])
    assert standings(night) == "A:withdrawn B:in C:in"
    night.refuses("LIMIT_REACHED", "reinstated", entrants=["A"])


def test_a_fee_is_ticked_and_given_back() -> None:
    night = limited(6)
    night.enters("gin", "A", "B")
    night.do("paid", entrants=["A", "B"])
    night.do("paid", entrants=["B"], back=True)
    assert [each.paid for each in night.event.entrants.values()] == [True, False]


def test_a_prize_is_for_places_in_their_order() -> None:
    night = limited(6)
    prizes = [{"place": 3, "up_to": 2, "what": "A hamper"}]
    terms = {"title": "Gin", "game": "gra_singles", "preset": "gra_singles"}
    night.refuses("PRIZE_PLACES", "competition", competition="gin", prizes=prizes, **terms)


def of_clubs(game: str, preset: str, form: str, clubs: dict[str, int], **settings: object) -> Night:
    """Return a night at which so many of each club play; P1 to Pn."""
    night = Night()
    night.do("occasion", title="Cards Night", first_day="2026-11-28")
    night.do("competition", competition="c", title="C", game=game, preset=preset, clubs_apart=True)
    names = [f"P{number}" for number in range(1, 1 + sum(clubs.values()))]
    night.people(*names)
    night.names |= {sealed(club): club for club in clubs}
    members = iter(names)
    stated = [
        {"person": (name := next(members)), "sealed": sealed(name), "club": club and sealed(club)}
        for club, count in clubs.items()
        for _ in range(count)
    ]
    night.do("people", people=stated)
    night.enters("c", *names)
    night.do("closed", competition="c")
    night.do("stage", stage="s", competition="c", title="S", format=form, settings=settings or None)
    return night


def most_together(night: Night, seed: str) -> int:
    """Return how many of one club a draw brings together at most."""
    drafted = night.draft("s", seed)
    club = {each.id: each.club for each in night.event.people.values()}
    return max(max(Counter(club[one] for one in each.entrants).values()) for each in drafted.matches)


def test_those_of_a_club_come_to_different_tables_as_far_as_there_are_tables() -> None:
    night = of_clubs("gama_rummy", "gama_prelim", "brackets", {"Kochi": 4, "Aluva": 4, "Thrissur": 8, "": 8})
    assert all(most_together(night, f"seed {number}") <= 8 for number in range(5))
    for number in range(5):
        drafted = night.draft("s", f"seed {number}")
        assert not [each for each in faults_of(night.event, drafted, {}) if each.code == "draw_club"]


def test_seeded_ones_stay_at_different_tables() -> None:
    night = of_clubs("gama_rummy", "gama_prelim", "brackets", {"Kochi": 6, "Aluva": 6}, seeded=True)
    seeds = [{"entrant": f"P{n}", "people": [f"P{n}"], "seed": n} for n in (1, 2)]
    night.do("entered", competition="c", entrants=seeds)
    drafted = night.draft("s", "x")
    assert all(len({"P1", "P2"} & {*each.entrants}) == 1 for each in drafted.matches)


def test_nobody_meets_his_own_club_in_the_first_round() -> None:
    for game, preset, form in (
        ("gra_singles", "gra_singles", "rounds"),
        ("gra_singles", "gra_singles", "knock_out"),
        ("gra_singles", "gra_singles", "two_losses"),
    ):
        night = of_clubs(game, preset, form, {"Kochi": 5, "Aluva": 4, "Thrissur": 3})
        assert {most_together(night, f"seed {number}") for number in range(8)} == {1}, form


def test_two_of_a_club_who_meet_without_need_are_told() -> None:
    night = of_clubs("gra_singles", "gra_singles", "rounds", {"Kochi": 2, "Aluva": 2})
    night.draw("s", 1, ["P1", "P2"], ["P3", "P4"])
    drawn = next(iter(night.event.acts[-1:])).fact
    faults = faults_of(night.event, drawn, {})  # type: ignore[arg-type]
    assert [each.text for each in faults] == [
        "P1 and P2 are of one club: Kochi.",
        "P3 and P4 are of one club: Aluva.",
    ]


def test_a_club_is_kept_when_its_person_is_called_otherwise_and_taken_away_by_an_empty_one() -> None:
    night = limited(6)
    night.do("people", people=[{"person": "A", "sealed": sealed("A"), "club": "Kochi"}])
    night.do("people", people=[{"person": "A", "sealed": sealed("B")}])
    assert night.event.people["A"].club == "Kochi"
    night.do("people", people=[{"person": "A", "sealed": sealed("B"), "club": ""}])
    assert facts_of(night.event.acts[-1].fact)["people"][0]["club"] == ""
    assert night.event.people["A"].club == ""
