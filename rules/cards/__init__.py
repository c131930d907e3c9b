"""Cards: their codes, what they are worth, who can hold them, and what a shown hand is."""
