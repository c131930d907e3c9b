"""The database: its engines, sessions and indexes, what is kept in memory, and who is told of what is new."""
