"""Sentences about who sits at a table, who is named in a deal and who pays whom."""

SENTENCES = {
    "not_seated": "{name} is not among the players named. Name everybody at the table.",
    "unknown_name": "{name} does not sit at this table; use the names of the sheet, or seat numbers.",
    "name_taken": "{name} is named twice. Add an initial, so that the sheet can tell them apart.",
    "named_twice": "{name} is named twice. Name every player once.",
    "two_winners": "{names} are all entered as the winner; a deal has one. Leave the one who ended it.",
    "no_winner": "Nobody is entered as the winner. Enter who ended the deal, or that it was void.",
}
