"""Conformance scenarios: ``python3 -m placard.scenario [--adapter COMMAND] FILE_OR_FOLDER…``."""
