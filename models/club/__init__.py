"""A club: what its ledger says of tables, events and people, and what their games add up to."""
