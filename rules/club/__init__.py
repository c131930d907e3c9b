"""A club: people across evenings and events, and what their games add up to."""
