"""Sentences of how a game went."""

SENTENCES = {
    "story_led": "Ahead after {count} of {of} deals: {names:and}.",
    "story_changes": "Changes of the lead: {count}.",
    "story_most": "Most points in one deal: {points:g}, {names:and} in deal {number}.",
    "story_back": "Last of all after deal {number}, and still won: {names:and}.",
    "evening_won": "Most games won: {count} of {of}, {names:and}.",
    "evening_run": "Most games won in a row: {count}, {names:and}.",
    "evening_most": "{title}, most points in one deal: {points:g}, {names:and} in deal {number} of game {game}.",
    "evening_fewest": "{title}, fewest points in one deal: {points:g}, {names:and} in deal {number} of game {game}.",
    "event_most": "{title}, most points in one deal: {points:g}, {names:and} in deal {number} at {table}.",
    "event_fewest": "{title}, fewest points in one deal: {points:g}, {names:and} in deal {number} at {table}.",
    "stage_most": "Most points in one deal: {points:g}, {names:and} in deal {number} at {table}.",
    "stage_fewest": "Fewest points in one deal: {points:g}, {names:and} in deal {number} at {table}.",
}
