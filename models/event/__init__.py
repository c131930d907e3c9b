"""An event: what its ledger says, what follows for matches and tables, and what the director does."""
