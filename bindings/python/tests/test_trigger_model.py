"""Property test of triggers: random campaigns, events and clocks, comparing the library with trigger_model.py.

Runs a bounded, repeatable set of 100,000 decisions. ``PLACARD_DECISIONS=1000000`` makes that many, and
``PLACARD_SEED=5`` starts with that history.
"""

from __future__ import annotations

import os
import pprint
import re
import tempfile

from trigger_cases import History, Step, history
from trigger_world import TriggerWorld

DECISIONS = int(os.environ.get("PLACARD_DECISIONS", 100_000))
SEED = int(os.environ.get("PLACARD_SEED", 0))


def test_the_library_decides_like_the_model() -> None:
    decisions, seed = 0, SEED
    while decisions < DECISIONS:
        trial = history(seed)
        made, difference = run(trial)
        assert difference is None, report(seed, trial)
        decisions += made
        seed += 1


def run(trial: History) -> tuple[int, str | None]:
    """Returns the number of decisions and the first difference."""
    with tempfile.TemporaryDirectory() as directory:
        world = TriggerWorld(directory, trial.setup)
        try:
            for step in trial.steps:
                world.step(*step)
        except AssertionError as error:
            return world.decisions, str(error)
        finally:
            world.close()
    return world.decisions, None


# ---- Shrinking a difference


def report(seed: int, trial: History) -> str:
    difference = run(trial)[1]
    small = smallest(trial, kind(difference))
    again = run(small)[1]
    steps = pprint.pformat(small.steps, width=120, sort_dicts=False)
    text = f"PLACARD_SEED={seed}: {again}\n(before cutting: {difference})\n{small.setup}\n{steps}"
    return text.encode("ascii", "backslashreplace").decode("ascii")  # distinguishes texts that look alike


def smallest(trial: History, wanted: str | None) -> History:
    """Removes steps, campaigns and their parts, and properties for as long as the difference remains."""
    steps = without(trial.steps, lambda steps: differs(trial, steps, wanted))
    for index, step in enumerate(steps):

        def still(argument: object, index: int = index, step: Step = step) -> bool:
            changed = (step[0], argument, *step[2:])
            return differs(trial, [*steps[:index], changed, *steps[index + 1 :]], wanted)

        steps[index] = (step[0], cut(step[1], still), *step[2:])
    return trial._replace(steps=steps)


def differs(trial: History, steps: list[Step], wanted: str | None) -> bool:
    try:
        return kind(run(trial._replace(steps=steps))[1]) == wanted
    except Exception:  # shrunk too far: the library or the model cannot read it
        return False


def kind(difference: str | None) -> str | None:
    """Returns what is compared and the start of the comparison, without numbers."""
    return difference and re.sub(r"\d", "", difference)[:60]


def cut(value, still):
    """Returns the value without all parts that can be removed."""
    if isinstance(value, list):
        value = list(without(value, still))
        keys = range(len(value))
    elif isinstance(value, dict):
        value = dict(without(list(value.items()), lambda items: still(dict(items))))
        keys = list(value)
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        return value._replace(properties=cut(value.properties, lambda inner: still(value._replace(properties=inner))))
    else:
        return value
    for key in keys:
        value[key] = cut(value[key], lambda inner, key=key: still(put(value, key, inner)))
    return value


def put(container, key, value):
    copy = container.copy()
    copy[key] = value
    return copy


def without(items: list, still) -> list:
    """Removes ever smaller runs of items."""
    size = max(1, len(items) // 2)
    while size and items:
        start = 0
        while start < len(items):
            fewer = items[:start] + items[start + size :]
            if still(fewer):
                items = fewer
            else:
                start += size
        size //= 2
    return items
