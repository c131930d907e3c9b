"""Events: their pages, the desk, and what it does."""
