"""Whole tables and events, out and in."""
