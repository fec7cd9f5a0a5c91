"""Compares what the library says about filters with the model in bindings/python/tests/filter_model.py.

Reads lines of `FuzzReplay CORPORA CHANGES --filters` from standard input. Called by scripts/fuzz --replay.
"""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings/python/tests"))

import filter_model

FIRST_MS, LAST_MS = -62_135_596_800_000, 253_402_300_799_999


def value(read: object) -> object:
    """Turns a date in JSON into one of Python. Raises OverflowError for years that Python does not have."""
    if not isinstance(read, dict) or "$date_ms" not in read:
        return read
    if not FIRST_MS <= read["$date_ms"] <= LAST_MS:
        raise OverflowError
    return filter_model.EPOCH + timedelta(milliseconds=read["$date_ms"])


def is_comparable(case: dict) -> bool:
    """Whether the model can say: the regexes of Python and PCRE2 agree about ASCII letters and digits."""
    if case["comparator"] not in (10, 17):
        return True
    texts = [text for text in (case["wanted"], case["found"]) if isinstance(text, str)]
    return all(text.isascii() for text in texts) and (
        not texts or not isinstance(case["wanted"], str) or case["wanted"].isalnum() or not case["wanted"]
    )


def main() -> None:
    compared = 0
    for line in sys.stdin:
        case = json.loads(line)
        try:
            found = value(case["found"])
        except OverflowError:
            continue
        if not is_comparable(case):
            continue
        expected = filter_model.truth(case["comparator"], case["is_date"], found, case["wanted"], case["now_ms"])
        if expected != case["holds"]:
            sys.exit(f"the model says {expected}: {line}")
        compared += 1
    if compared < 100:
        sys.exit(f"only {compared} filters were compared")
    print(f"fuzz: {compared} filters as the model in Python says")


if __name__ == "__main__":
    main()
