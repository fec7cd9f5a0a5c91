"""The measurements of an idle client: what it holds."""

from pathlib import Path

from results import Result, run

CARDS = 50


def measure_idle(programs: Path, scratch: Path, reply: Path) -> dict[str, Result]:
    """P12: descriptors and heap of a client that has synchronised its cards and then done nothing for a minute."""
    (open_descriptors, open_bytes), (idle_descriptors, idle_bytes) = run(programs / "idle", scratch / "idle", reply)
    return {
        "P12_descriptors": {
            "value": idle_descriptors,
            "goal": 4,
            "unit": "",
            "detail": f"{open_descriptors} after the sync, {idle_descriptors} when idle",
        },
        "P12_heap": {
            "value": idle_bytes,
            "goal": 250_000,
            "unit": "B",
            "detail": f"{CARDS} cards: {open_bytes} bytes of heap after the sync, {idle_bytes} when idle",
        },
    }
