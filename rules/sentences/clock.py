"""Sentences about a stage's clock: why a schedule cannot be played, and what contradicts the past."""

SENTENCES = {
    "clock_no_schedule": "{stage} has no schedule to count. State one: the levels, or one countdown.",
    "clock_no_level": "The schedule has no level {level}: its last is {last}.",
    "clock_schedule_back": "This ends at {ends}, which is not after {before}, where it begins. State a later end.",
    "clock_schedule_break": "A break stands between two levels. Put it elsewhere, or take it out.",
    "clock_small_above": "Level {level} has a small blind of {small}, above its big blind of {big}. Change one of them.",
    "clock_blinds_fall": "Level {level} has blinds of {blinds}, below {before} of the level before. Blinds do not fall.",
    "clock_no_chip": "There are no chips of {chip:,} left to change: those in play are {chips}.",
    "clock_chip_needed": "Chips of {chip:,} cannot go yet: without them {amount:,} cannot be paid in level {level}.",
    "clock_chip_missing": "With the chips in play {amount:,} cannot be paid in level {level}. Add a smaller chip, or change the blinds.",
    "clock_step_played": "Level {level} has been played by the schedule as it was. Change what comes after it.",
    "clock_step_over": "Level {level} would be over already. Let it end later, or go to the next level.",
    "clock_time_left": "Only {left} is left of level {level}. Go to the next level instead.",
    "clock_break_left": "Only {left} is left of the break. End the break instead.",
    "clock_time_over": "The time of level {level} is up, so nothing is left to take. Add time, or go to a level.",
}
