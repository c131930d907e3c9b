"""Sentences of Vazhushal."""

SENTENCES = {
    "vazhushal_went_out": "{name} went out. Game points: {points}.",
    "vazhushal_used_up": "The stock is used up; the best count is {score:g}, by {names}.",
    "vazhushal_used_up_tied": "The stock is used up; {names} are tied at {score:g}, so nobody gets the game point.",
    "vazhushal_count": "Melds {melded}, less {in_hand} in hand: {score:g}.",
    "vazhushal_counted": "Counts {score:g}, as entered.",
    "vazhushal_wild_in_hand": "Wild cards in hand take away {each} each: {cards}.",
    "vazhushal_best": "The best count. Game points: {points}.",
    "vazhushal_bad_meld": "{cards} is no meld. A meld is a run of three or more in one suit, or three or four of a rank in different suits, with one natural card at least.",
    "vazhushal_bad_meld_of": "{name}: {cards} is no meld as it is entered. Correct its cards or what its wild cards stand for, or put them in the hand.",
    "vazhushal_first_meld": "{cards} cannot be the first meld: that has to be a sequence without a substitute.",
    "vazhushal_identical": "{cards} is on the table twice; one player may not have two identical melds.",
    "vazhushal_identical_of": "{name}: {cards} is on the table twice, and one player may not have two identical melds. Correct one of them.",
    "vazhushal_no_pure_run": "A pure sequence comes first, and one pure meld must remain: none is among these.",
    "vazhushal_no_pure_run_of": "{name} has melds but no pure sequence among their cards, or no pure meld left. Correct the melds, or put the cards in the hand.",
    "vazhushal_nobody_out": "Nobody is entered as gone out. Enter who went out, or what everybody has melded and in hand once the stock is used up.",
    "vazhushal_joker_missing": "Which card is the negative joker? The cards entered cannot be read without it. Enter it.",
    "vazhushal_winner_has_cards": "{name} went out, so cannot have {cards} in hand. Take the cards away, or enter who went out.",
    "vazhushal_count_range": "{name}: a count of {points:g} cannot be entered; enter a whole number.",
    "vazhushal_count_and_cards": "{name}: enter the count or the cards, not both.",
}
