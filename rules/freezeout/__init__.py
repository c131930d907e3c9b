"""The poker tournament: a freeze-out without rebuys; `finish` gives places and prizes."""
