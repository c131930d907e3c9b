"""Sentences of what a table plays for, and of how an evening is settled."""

SENTENCES = {
    "stake_limits": "A stake is from {least:,} to {most:,}, not {given:,}. State what the table plays for.",
    "stake_only_buy_in": "{title} is played for places: state a buy-in and how the pot is shared.",
    "stake_no_buy_in": "{title} has no places that share a pot: state a stake for a point, a deal or a game.",
    "stake_shares": "The shares of the pot add up to {given} per cent. Make them {whole}.",
    "settling_sheet": "Plus and minus of the sheet, {stake:,} a point; what does not cancel out is shared by all.",
    "settling_winner": "All others pay the winner {stake:,} for each point that lies between them.",
    "settling_everybody": "Everybody pays each who is ahead of him {stake:,} for each point that lies between them.",
    "settling_deal": "In each deal all others pay {stake:,} to who had the best points in it.",
    "settling_game": "All others pay {stake:,} to who won; several winners share it.",
    "settling_buy_in": "Everybody puts {stake:,} into the pot, which the prizes share.",
    "settling_rest": "The {rest} that no prize takes go to {names:and}.",
    "settling_fewest": "Fewest payments that settle it: {count}.",
    "settling_many": "Payments that settle it: {count}. Among so many players fewer might do.",
    "settling_rounded": "Rounded to {step:,}, so that it still cancels out.",
    "settling_sum": "Won {won:,}, lost {lost:,}: together nothing.",
}
