"""Turn the sheets of an evening into money: what each wins, and the fewest payments that settle it."""
