"""Sentences about clubs: what is not there, and what is full."""

SENTENCES = {
    "not_found.club": "There is no club with this code. Look at the code of the club again.",
    "not_found.club_person": "There is nobody of that name in this club, or the name is hidden or forgotten. Look at the club again.",
    "not_found.ratings": "This club shows no ratings. Who keeps it can turn them on.",
    "not_found.season": "There is no such season in this club. Look at the club again.",
    "club_full.acts": "This club holds {most} acts, the most there can be. Go on in a new club.",
    "club_full.joins": "Tables and events have joined and left this club too often for another. Ask its keeper to go on in a new one.",
}
