"""Play Kachuful, or Judgement, India's Oh Hell (docs/games/kachuful.md)."""

from __future__ import annotations

from rules.cards.cards import SUITS, show_suit
from rules.contracts.game import ContractGame
from rules.contracts.house import House, shared
from rules.contracts.outcome import example
from rules.sheet.scoresheet import State
from rules.statements import Statement
from rules.switches import Preset, choice, flag, integer

_SERIES = "How many cards each is dealt, from deal to deal; the game ends after the last of them."
_ROWS = {
    "down": "From the most to one",
    "up": "From one to the most",
    "down_up": "Down to one and up again",
    "up_down": "Up from one and down again",
    "any": "As the table deals them",
}
_MOST = "The most cards each is dealt; fewer where the pack does not have so many for all."
_TRUMPS = "Which suits are trumps, in turn from deal to deal."
_IN_TURN = {
    "SDCH": "Spades, diamonds, clubs, hearts",
    "SDCHN": "The same, and then none",
    "other": "As the table turns or names them",
}
_HOOK = "The dealer bids last, and may not let the bids come to as many as there are tricks."
_MADE = "Points for a bid that is made, besides those for its tricks."
_ZERO = "What a bid of no trick counts; none: as any other."
_TEN_EACH = {"each": 10, "made": 0, "zero": 10}
_OH_HELL = {"series": "down_up", "most_cards": 10, "trumps": "other"}


class Kachuful(ContractGame):
    """Keep a game of Kachuful: fewer cards from deal to deal, and a bid is made by exactly so many tricks."""

    house = House(
        game="kachuful", exact=True, clauses={"bid": "J-3", "bids": "J-2", "together": "J-4", "tricks": "J-1"}
    )
    id = house.game
    title = "Kachuful (Judgement)"
    summary = "Take exactly the tricks that you bid; trumps and cards change from deal to deal."
    seat_range = (3, 8)
    presets = (
        Preset("kachuful", "Ten and the bid", "Seven cards down to one; a bid that fails counts nothing"),
        Preset("ten_each", "Ten a trick", "Ten points for each trick of the bid, ten for none", _TEN_EACH),
        Preset("judgement_minus", "With a penalty", "A bid that fails costs as much", {"failed": "worth"}),
        Preset("oh_hell", "Oh Hell", "Ten cards down to one and up again, trumps turned up", _OH_HELL),
    )
    switches = (
        choice("series", "down", "Cards", _SERIES, _ROWS, "J-1"),
        integer("most_cards", 7, "Most cards", _MOST, "J-1", within=(1, 17)),
        choice("trumps", "SDCH", "Trumps", _TRUMPS, _IN_TURN, "J-5"),
        flag("hook", True, "The dealer is tied", _HOOK, "J-4"),
        integer("made", 10, "Bid made", _MADE, "J-3", within=(0, 100)),
        integer("zero", None, "Bid of none", _ZERO, "J-3", within=(0, 100), none="as any other"),
        *shared("J-3", each=1, failed="nothing"),
    )
    example = example((3, 3), (0, 0), (2, 1), (1, 3))

    def opening(self, state: State, dealer: str, first: str) -> Statement | None:
        deal, turn = state.sums.deals, state.rules["trumps"]
        cards = self.house.at(state.rules).cards(state.at_table(), deal + 1)
        if cards is None:
            return super().opening(state, dealer, first)
        params = {"dealer": dealer, "first": first, "cards": cards}
        if turn == "other":
            return Statement("contract_opens", params)
        trump = turn[deal % len(turn)]
        if trump not in SUITS:
            return Statement("contract_opens_no_trump", params)
        return Statement("contract_opens_trump", {**params, "trump": show_suit(trump)})
