"""The one store of facts: rows sealed each with the one before, and people's names beside them."""
