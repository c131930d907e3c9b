"""The sheet that follows from a game's log: its lines, marks, rows, how they are laid out and compared."""
