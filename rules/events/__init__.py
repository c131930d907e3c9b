"""Fold an event from its ledger: who plays, who meets whom, who goes on. It stores no result."""
