"""The clock of a stage: its schedule, and what is left of a level at a moment that is given."""
