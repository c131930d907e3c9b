"""A table: what its ledger says, its keys, and who keeps score."""
