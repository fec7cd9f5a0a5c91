"""Conformance scenarios: ``python3 -m placard_scenario [--adapter COMMAND] FILE_OR_FOLDER…``."""
