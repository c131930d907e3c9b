"""Show a server to whoever runs it."""
