"""SQLAlchemy rows and their verbs: facts are stored, scores never."""
