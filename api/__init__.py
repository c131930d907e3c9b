"""The HTTP API: flask-smorest blueprints over the models and the rules."""
