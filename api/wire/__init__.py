"""HTTP itself: what is read, how answers and problems are written, and under which names we are reached."""
