"""Whole tables and events as documents: written, proved, taken in; the database proved and copied."""
