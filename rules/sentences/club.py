"""Sentences about clubs: what may not be done in one."""

SENTENCES = {
    "club_without_table": "Table {table} is not of this club. Look at the club's tables again.",
    "club_without_event": "Event {event} is not of this club. Look at the club's events again.",
    "club_full_tables": "A club has {most} tables at most. Take one out, or begin another club.",
    "club_full_events": "A club has {most} events at most. Take one out, or begin another club.",
    "club_full_seasons": "A club has {most} seasons at most. Change one that is there.",
    "club_season_ends": "The season ends before it begins. Look at its days again.",
    "club_seasons_overlap": "The season {title} has some of these days. Let one end before the other begins.",
    "club_cannot_strike": "There is no such act about people or seasons in this club. Look at what was done again.",
    "club_struck_before": "That was undone before. Look at what was done again.",
    "club_same_person": "These two are one person already. Choose two.",
    "club_sat_together": "They sat at one table in the same game, so they are two people. Choose others.",
    "club_merged_before": "These names were made one person by hand. Undo that first, then tell them apart.",
    "club_merged_since": "Two were made one since, and without this others would be one with them too. Undo that first.",
    "club_not_all_of_one": "These names are not all of one person. Look at the person again.",
    "club_nothing_left": "No name would be left of the person. Leave one of them, or call the person otherwise.",
    "club_put_out": "Who keeps this club has put this out of it. Ask the keeper to undo that.",
}
