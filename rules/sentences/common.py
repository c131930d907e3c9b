"""Sentences that every game can say."""

SENTENCES = {
    "match_over": "The game is over, so nothing more can be entered. To change it, correct or withdraw an entry.",
    "tie_break_not_played": "{names} are tied and did not all play this extra deal, so it counts for nothing: "
    "they play another.",
    "toss_first": "The match is level and waits for its coin toss: enter who won the toss.",
    "toss_not_due": "There is no coin toss to enter: the game is not level at its end.",
    "toss_winner_not_tied": "{name} is not one of those tied, so cannot win the coin toss.",
    "unknown_dealer": "There is no seat {seat} at this table, so it cannot deal.",
    "unknown_seat": "There is no seat {seat} at this table; seats go from 1 to {seats}.",
    "dealer_is_out": "{name} is out of the game and cannot deal. Enter who dealt.",
    "player_count": "{game} is for {fewest} to {most} players; the number at this table is {given}.",
    "player_count_exact": "{game} is for {fewest} players; the number at this table is {given}.",
    "no_rejoin_in_game": "{name} cannot come back: {game} knows no rejoining.",
    "adjustment": "{name} {points:+g} by the director's ruling: {reason}",
    "penalty": "{name} {points:+g}, a penalty by the director: {reason}",
    "warning": "{name} is warned by the director: {reason}",
    "disqualification": "{name} is disqualified by the director: {reason}",
    "seat_twice": "{name} is entered twice; one result for each player is needed.",
    "no_result": "{name} has no result yet; enter one.",
    "player_is_out": "{name} is out of the game and cannot have a result in this deal. Leave that result out.",
    "unknown_card": "{card} is no card. Cards are written like TS (10 of spades), AH or JK (joker).",
    "unknown_card_of": "{name}: {card} is no card. Cards are written like TS (10 of spades), AH or JK (joker).",
    "too_many_copies": "{cards} is entered too often. Decks in play: {decks}, less the card face up.",
    "too_many_copies_of": "{name}: {cards} is entered too often. Decks in play: {decks}, less the card face up.",
    "hand_size": "A hand here has {wanted} cards; the number entered is {given}.",
    "hand_size_of": "{name}: a hand here has {wanted} cards; the number entered is {given}.",
}
