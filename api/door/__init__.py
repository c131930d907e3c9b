"""Who may do what, and how often: keys, guesses at them, and what work costs."""
