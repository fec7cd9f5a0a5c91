"""The adapter for Python. Only this folder needs the package ``libplacard``."""
