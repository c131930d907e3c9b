"""28 and its cousins 29 and 56: two teams, one bid."""
