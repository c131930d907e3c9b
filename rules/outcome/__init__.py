"""What an outcome is made of: kinds of facts, how they are read, and what a form must know of them."""
