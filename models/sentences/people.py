"""Sentences about names and what else people type, and about the rows of a list of people."""

SENTENCES = {
    "wrong_shape.too_long": "It is too long: {most} characters at most, {given} are given.",
    "wrong_shape.unshown": "There is a character in it that cannot be shown; take it out.",
    "wrong_shape.unseen": "Nothing can be seen in it; at least one letter, digit or sign is needed.",
    "bad_row.name_empty": "The name is missing.",
    "bad_row.name_unusable": "The name cannot be used. {why}",
    "bad_row.team_unusable": "The team's name cannot be used. {why}",
    "bad_row.contact_unusable": "The contact cannot be used. {why}",
    "bad_row.club_unusable": "The club cannot be used. {why}",
    "bad_row.formula": "A formula stands there and is not worked out: {given} Put in what it shows.",
    "bad_row.unknown_competition": "There is no competition {given}. There are: {known_names}.",
    "bad_row.unknown_competition.none": "There is no competition {given}. There are: none yet.",
    "bad_row.competition_missing": "A team is entered in a competition. Name it, or leave the team out.",
    "bad_row.team_missing": "{title} is played by teams of {wanted}. Name the team.",
    "bad_row.team_size": "{team} has {given} good rows here, and {title} wants teams of {wanted}.",
    "bad_row.seed_unusable": "The seed is a whole number from 1 to {most}.",
    "bad_row.named_twice": "Row {other} has the same name. If they are two people, tell them apart by an initial; if it is one, leave a row out.",
    "bad_row.entered_already": "{name} is entered in {title} already.",
}
