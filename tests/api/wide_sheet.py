"""Play a game whose sheet is as wide and as long as asked, with every mark that its legend can have."""

from __future__ import annotations

from itertools import cycle, islice

from tests.api.scorekeeper import Scorekeeper, new_id

NAMES = (
    "Anu",
    "Biju Thomas",
    "മീനാക്ഷി അമ്മ",
    "श्रीकृष्ण",
    "王伟",
    "Devika Ramachandran-Nair",
    "ചന്ദ്രൻ",
    "Esha",
    "محمد",
    "Chris",
    "राधा",
    "Farida Khan",
)
SHOWS = ("normal", "first_turn", "before_draw", "normal")
STATUSES = ("played", "packed_first", "played", "packed_later", "wrong_show", "played", "played")


def play_wide(keeper: Scorekeeper, players: int, rows: int) -> None:
    """Play Indian Rummy of so many players to its end, in which each deals as often; a deal is corrected."""
    rules = {"deals_per_player": rows // players}
    keeper.start(*NAMES[:players], game_type="indian_rummy", preset="catsatcards", rules=rules)
    first = new_id()
    for row in range(rows):
        answer = keeper.put_deal(first if row == 0 else new_id(), _outcome(players, row))
        assert answer.status_code == 201, answer.text
    # The first corrected to what the fifth was.
    corrected = keeper.put_deal(first, _outcome(players, 4), "*", reason="miscounted")
    assert corrected.status_code == 200, corrected.text
    assert keeper.look()["status"] == "finished"


def _outcome(players: int, row: int) -> dict[str, object]:
    winner = row * 5 % players + 1
    losers = [seat for seat in range(1, players + 1) if seat != winner]
    show = SHOWS[row % len(SHOWS)]
    # Who declares on the first turn leaves others none to pack in.
    ended = _cut(STATUSES if show == "normal" else STATUSES[:1], players - 1)
    results = [
        {"seat": seat, "status": status, **({"points": 7 * seat + row} if status == "played" else {})}
        for seat, status in zip(losers, ended, strict=True)
    ]
    return {"winner": winner, "show": show, "results": results}


def _cut(values: tuple[str, ...], count: int) -> list[str]:
    return [*islice(cycle(values), count)]
