"""Streams on which clients learn that they should synchronise now."""
