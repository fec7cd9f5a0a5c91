"""Runs the measurements side by side, prints them as ratios and writes them to .build/bench.json.

Every ratio compares medians of the same run, taken alternately, so that a slow machine slows both sides. The programs
report processor time: nothing that they measure waits, and a busy machine's other work does not count.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import TypedDict

CARDS = 250
PASSES = 6
ROUNDS = 40
STARTS = 60


class Result(TypedDict):
    value: float
    goal: float
    detail: str


def make_reply(version: int) -> str:
    """A full sync of about 200 KB; replies of two versions differ in every card."""
    cards = [
        {
            "id": f"card-{index:04d}-5f2b7c1e9a",
            "tp": ("captioned_image", "short_news", "banner_image", "text_announcement")[index % 4],
            "tt": f"Offer {index} of the week, edition {version}",
            "ds": "Freshly picked for you: " + f"reason {index} to look again. " * 11,
            "i": f"https://images.example.com/campaigns/{version}/{index}.png",
            "ar": 1.5,
            "u": f"https://shop.example.com/offers/{index}?edition={version}",
            "uw": index % 2 == 0,
            "dm": "shop.example.com",
            "ca": 1760000000 + version * 1000 + index,
            "ea": -1,
            "v": False,
            "cl": False,
            "p": index % 50 == 0,
            "r": False,
            "db": True,
            "t": False,
            "e": {"class_type": "tile", "tile_id": str(index), "tile_title": f"Tile {index}", "colour": "#0a7"},
        }
        for index in range(CARDS)
    ]
    stamp = 1760000000 + version
    return json.dumps({"full_sync": True, "last_full_sync_at": stamp, "last_card_updated_at": stamp, "cards": cards})


def run(*command: str | Path) -> list[list[int]]:
    """The numbers that a program prints, one list per line."""
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=300, check=True)
    return [[int(word) for word in line.split()] for line in done.stdout.splitlines()]


def measure_sync(programs: Path, stores: Sequence[Path], replies: Sequence[Path]) -> dict[str, Result]:
    """P1 and P2: a reply's bytes until the first card is readable, against jansson and Foundation."""
    rows: list[list[int]] = []
    foundation: list[int] = []
    for store in stores:
        # The first rounds of a process fill caches and grow heaps; they are left out on both sides.
        rows += run(programs / "sync", store, str(ROUNDS), *replies)[4:]
        foundation += [row[0] for row in run(programs / "foundation-decode", str(ROUNDS), *replies)[4:]]
    jansson, memory, committed = (median(column) for column in zip(*rows, strict=True))
    decoder = median(foundation)
    size = replies[0].stat().st_size
    unit = f"{CARDS} cards, {size // 1000} kB"
    return {
        "P1": {
            "value": memory / jansson,
            "goal": 1.10,
            "detail": f"{unit}: {memory / 1e6:.3f} ms until readable, jansson {jansson / 1e6:.3f} ms",
        },
        "P1_commit": {
            "value": committed / jansson,
            "goal": 1.35,
            "detail": f"{unit}: {committed / 1e6:.3f} ms with the commit, jansson {jansson / 1e6:.3f} ms",
        },
        "P2": {
            "value": memory / decoder,
            "goal": 1.00,
            "detail": f"{unit}: {memory / 1e6:.3f} ms until readable, JSONDecoder {decoder / 1e6:.3f} ms",
        },
    }


def measure_startup(programs: Path, library: Path, store: Path) -> Result:
    """P6: fresh processes, alternately."""
    ours, curl = [], []
    for _ in range(STARTS):
        ours.append(run(programs / "startup", library, store)[0][0])
        curl.append(run(programs / "startup", "curl")[0][0])
    return {
        "value": median(ours) / median(curl),
        "goal": 1.7,
        "detail": f"{median(ours) / 1e6:.2f} ms to the first card, dlopen of libcurl {median(curl) / 1e6:.2f} ms",
    }


def measure_size(library: Path) -> Result:
    """P7: megabytes, and what the library needs (scripts/build-library refuses anything unexpected)."""
    size = library.stat().st_size
    dynamic = subprocess.run(["readelf", "-dW", library], stdout=subprocess.PIPE, text=True, check=True).stdout
    needed = [line.split("[")[1].rstrip("]") for line in dynamic.splitlines() if "(NEEDED)" in line]
    return {"value": size / 1e6, "goal": 7.5, "detail": f"{size} bytes, needs {' '.join(sorted(needed))}"}


def main() -> int:
    library, programs, output = (Path(argument).resolve() for argument in sys.argv[1:4])
    with tempfile.TemporaryDirectory() as scratch:
        stores = [Path(scratch) / f"store-{number}" for number in range(PASSES)]
        replies = [Path(scratch) / "a.json", Path(scratch) / "b.json"]
        for version, path in enumerate(replies):
            path.write_text(make_reply(version))
        results = measure_sync(programs, stores, replies)
        results["P6"] = measure_startup(programs, library, stores[0])
    results["P7"] = measure_size(library)

    output.write_text(json.dumps(results, indent=2) + "\n")
    for name, result in results.items():
        unit = "MB" if name == "P7" else "x "
        mark = "reached" if result["value"] <= result["goal"] else "missed"
        print(f"{name:10} {result['value']:6.3f} {unit} goal {result['goal']:.2f} {mark:8} {result['detail']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
