"""What the room of a freeze-out costs."""
