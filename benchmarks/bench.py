"""Runs the measurements side by side, prints them as ratios and writes them to .build/bench.json.

Every ratio compares medians of the same run, measured alternately, so that a slow machine slows both sides. The
programs report processor time: nothing they measure waits, and other work on a busy machine does not count.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from idle_costs import CARDS as IDLE_CARDS
from idle_costs import measure_idle
from logging_costs import measure_logging, measure_queue
from results import Result, run
from triggers import measure_campaign_memory, measure_events, measure_lists

CARDS = 250
SIZES = (10, 250, 2_500)
MEMORY_SIZES = (10, 250, 2_500, 10_000)
PASSES = 6
ROUNDS = 40
STARTS = 60
REOPENINGS = 60
# Fewer rounds are enough for slower measurements.
SCALE_ROUNDS = {10: 200, 250: 60, 2_500: 15}
# Upper limit for the marginal cost per card in a long list relative to a short one: 1 is linear, quadratic would be
# above 10. The margin is for sorting, caches and noise.
LINEAR = 1.5


def make_reply(version: int, count: int = CARDS, *, stamp: int = 0) -> str:
    """Returns a full sync, about 200 KB with 250 cards; replies of two versions differ in every card."""
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
        for index in range(count)
    ]
    stamp = stamp or 1760000000 + version
    return json.dumps({"full_sync": True, "last_full_sync_at": stamp, "last_card_updated_at": stamp, "cards": cards})


def write_replies(folder: Path, count: int = CARDS) -> list[Path]:
    """Writes two replies with this number of cards."""
    paths = [folder / f"{name}-{count}.json" for name in "ab"]
    for version, path in enumerate(paths):
        path.write_text(make_reply(version, count))
    return paths


def measure_sync(programs: Path, stores: Sequence[Path], replies: Sequence[Path]) -> dict[str, Result]:
    """P1 and P2: time from a reply's bytes until the first card is readable, compared with jansson and Foundation."""
    rows: list[list[int]] = []
    foundation: list[int] = []
    for store in stores:
        # The first rounds of a process fill caches and grow heaps; both sides omit them.
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
            "unit": "x",
            "detail": f"{unit}: {memory / 1e6:.3f} ms until readable, jansson {jansson / 1e6:.3f} ms",
        },
        "P1_commit": {
            "value": committed / jansson,
            "goal": 1.35,
            "unit": "x",
            "detail": f"{unit}: {committed / 1e6:.3f} ms with the commit, jansson {jansson / 1e6:.3f} ms",
        },
        "P2": {
            "value": memory / decoder,
            "goal": 1.00,
            "unit": "x",
            "detail": f"{unit}: {memory / 1e6:.3f} ms until readable, JSONDecoder {decoder / 1e6:.3f} ms",
        },
    }


def measure_reopening(programs: Path, store: Path, reply: Path) -> Result:
    """P3: opening a store with cards, with the library already loaded, compared with jansson on the cards' JSON."""
    rows = run(programs / "reopen", store, str(REOPENINGS), reply)[4:]
    jansson, ours = (median(column) for column in zip(*rows, strict=True))
    return {
        "value": ours / jansson,
        "goal": 0.5,
        "unit": "x",
        "detail": f"{CARDS} cards: {ours / 1e6:.3f} ms to the first card, jansson {jansson / 1e6:.3f} ms",
    }


def growth(values: dict[int, float]) -> float:
    """Returns the marginal cost per card between the two longest lists relative to the two shortest; 1 is linear."""
    short, middle, long = sorted(values)
    first = (values[middle] - values[short]) / (middle - short)
    second = (values[long] - values[middle]) / (long - middle)
    # A growth of zero, or below the clock's resolution, is better than linear.
    return max(0.0, second / first) if first > 0 else 0.0


def measure_scale(programs: Path, scratch: Path) -> dict[str, Result]:
    """The cost of a sync, a snapshot, a page and an action with short and long lists."""
    names = ("sync", "snapshot", "page", "impression", "dismissal")
    costs: dict[str, dict[int, float]] = {name: {} for name in names}
    results: dict[str, Result] = {}
    ratios = []
    for count in SIZES:
        replies = write_replies(scratch, count)
        rows = run(programs / "scale", scratch / f"scale-{count}", str(SCALE_ROUNDS[count]), *replies)[2:]
        jansson, *measured = (median(column) for column in zip(*rows, strict=True))
        for cost, nanoseconds in zip(costs.values(), measured, strict=True):
            cost[count] = nanoseconds
        ratios.append(f"{costs['sync'][count] / jansson:.2f}")
        if count == CARDS:
            page = costs["page"][count]
            detail = f"{count} cards: {page / 1e6:.3f} ms to render the feed, jansson {jansson / 1e6:.3f} ms"
            results["page"] = {"value": page / jansson, "goal": 1.0, "unit": "x", "detail": detail}
    sizes = "/".join(f"{count:,}" for count in SIZES)
    for name, cost in costs.items():
        if name in ("sync", "snapshot", "page"):
            values = "/".join(f"{cost[count] / count / 1e3:.2f}" for count in SIZES)
            detail = f"{sizes} cards: {values} us per card"
        else:
            values = "/".join(f"{cost[count] / 1e3:.0f}" for count in SIZES)
            detail = f"{sizes} cards: {values} us each"
        if name == "sync":
            detail += f" with the commit, {'/'.join(ratios)} of jansson"
        results[f"{name}_growth"] = {"value": growth(cost), "goal": LINEAR, "unit": "x", "detail": detail}
    return results


def measure_memory(programs: Path, scratch: Path) -> Result:
    """Heap per card in the client and in a snapshot, compared with the cards' JSON. Reported without a goal."""
    client, snapshot, payload = [], [], []
    for count in MEMORY_SIZES:
        reply = write_replies(scratch, count)[0]
        growth_of_client, growth_of_snapshot = run(programs / "memory", "cards", reply)[0]
        client.append(growth_of_client / count)
        snapshot.append(growth_of_snapshot / count)
        payload.append(reply.stat().st_size / count)

    def listed(values: Sequence[float]) -> str:
        return "/".join(f"{value:.0f}" for value in values)

    return {
        "value": client[-1] / payload[-1],
        "goal": None,
        "unit": "x",
        "detail": f"{'/'.join(f'{count:,}' for count in MEMORY_SIZES)} cards: {listed(client)} bytes per card, "
        f"one snapshot {listed(snapshot)} more, JSON {listed(payload)}",
    }


def measure_unchanged(programs: Path, scratch: Path, reply: Path) -> Result:
    """The bytes written by refreshing an unchanged list."""
    moved = scratch / "moved.json"
    moved.write_text(make_reply(0, stamp=1770000000))
    limited, _ = run(programs / "unchanged", scratch / "limited", "limited", reply, moved)[0]
    free, with_watermarks = run(programs / "unchanged", scratch / "free", "free", reply, moved)[0]
    return {
        "value": limited,
        "goal": 0,
        "unit": "B",
        "detail": f"{CARDS} cards: {limited} bytes written, {free} without the limit on refreshes, which is stored; "
        f"{with_watermarks} when only the watermarks have moved",
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
        "unit": "x",
        "detail": f"{median(ours) / 1e6:.2f} ms to the first card, dlopen of libcurl {median(curl) / 1e6:.2f} ms",
    }


def measure_size(library: Path) -> Result:
    """P7: the library's size in megabytes and its dependencies (scripts/build-library rejects unexpected ones)."""
    size = library.stat().st_size
    dynamic = subprocess.run(["readelf", "-dW", library], stdout=subprocess.PIPE, text=True, check=True).stdout
    needed = [line.split("[")[1].rstrip("]") for line in dynamic.splitlines() if "(NEEDED)" in line]
    return {"value": size / 1e6, "goal": 7.5, "unit": "MB", "detail": f"{size} bytes, needs {' '.join(sorted(needed))}"}


def main() -> int:
    library, programs, output = (Path(argument).resolve() for argument in sys.argv[1:4])
    # Not resolved: if it is a symbolic link, its path shows Python which environment is meant.
    python = Path(sys.argv[4])
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        stores = [scratch / f"store-{number}" for number in range(PASSES)]
        replies = write_replies(scratch)
        results = measure_sync(programs, stores, replies)
        results["P3"] = measure_reopening(programs, stores[0], replies[1])
        results["P6"] = measure_startup(programs, library, stores[0])
        results["unchanged"] = measure_unchanged(programs, scratch, replies[0])
        results["memory"] = measure_memory(programs, scratch)
        results |= measure_scale(programs, scratch)
        results |= measure_events(programs, scratch, python)
        results |= measure_lists(programs, scratch)
        results |= measure_logging(programs, scratch)
        results["queue_memory"] = measure_queue(programs, scratch)
        results |= measure_idle(programs, scratch, write_replies(scratch, IDLE_CARDS)[0])
        results["campaign_memory"] = measure_campaign_memory(programs, scratch)
    results["P7"] = measure_size(library)

    output.write_text(json.dumps(results, indent=2) + "\n")
    for name, result in results.items():
        goal = result["goal"]
        mark = "no goal" if goal is None else f"goal {goal:.2f} {'reached' if result['value'] <= goal else 'missed'}"
        value = f"{result['value']:6.0f}" if result["unit"] == "B" else f"{result['value']:6.3f}"
        print(f"{name:17} {value} {result['unit']:2} {mark:17} {result['detail']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
