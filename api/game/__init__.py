"""Tables, games and their sheets."""
