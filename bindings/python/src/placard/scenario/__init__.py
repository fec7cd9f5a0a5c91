"""Conformance scenarios: ``python3 -m placard.scenario FILE_OR_FOLDER… [--trace]``."""
