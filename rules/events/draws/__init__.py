"""Draw who meets whom: as the program drafts it, what it breaks, and what a person changes in it."""
