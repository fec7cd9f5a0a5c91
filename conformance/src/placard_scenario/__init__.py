"""Runs conformance scenarios against libplacard, or any binding of it that has an adapter."""
