"""What a database of years costs: one is made in minutes, and asked beside an empty one."""
