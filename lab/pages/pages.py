"""Hostile pages: each page must be the same document as its plain twin, except that texts are other texts.

    pages.py [--pages N] [--seed N] [--index N]

First plants mistakes, which the comparison must find. A page that differs is reduced to few slots with short texts
before it is reported. As many pages call the bridge in every wrong way (`calls.py`). Writes
.build/reliability/pages.json. `scripts/pages` runs it with its packages.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import planted
from calls import Calls
from case import KINDS, PICTURE, PLACEHOLDER, Case, is_unseen, make, plain
from compare import Page, differences, parse, shown
from renderer import DROPPED, Refused, Renderer

_RESULTS = Path(".build/reliability")
#: Fewer pages are the short form.
_LONG = 10_000
_SHRINKS = 300
_REPORTED = 20


def check(renderer: Renderer, case: Case, change: Callable[[str], str] | None = None) -> list[str]:
    """Renders a case and its twin, and returns the differences. Raises Refused if the library refuses an option."""
    renderer.renew()
    html, urls = renderer.render(case)
    page = parse(change(html) if change else html)
    twin, texts = plain_twin(case, page, urls)
    return differences(page, parse(renderer.render(twin)[0]), texts)


def make_case(seed: int, index: int) -> Case:
    return make(random.Random(f"{seed} {index}"), KINDS[index % len(KINDS)])


def check_accepted(renderer: Renderer, case: Case) -> tuple[Case, list[str]]:
    """As `check`, without the options that the library refuses. Returns what was rendered, too."""
    try:
        return case, check(renderer, case)
    except Refused:
        case = case.with_slots({name: text for name, text in case.slots.items() if not _can_be_refused(name)})
        return case, check(renderer, case)


def plain_twin(case: Case, page: Page, urls: list[str | None]) -> tuple[Case, dict[str, str]]:
    """The twin, and the hostile text for each of its words. `urls`: of the cards, as the client kept them."""
    slots, texts = {}, {}
    for number, (name, text) in enumerate(sorted(case.slots.items())):
        harmless = plain(name, text, number)
        if name.startswith("theme."):
            harmless = {"light": "#123456"}.get(name.split(".")[1], "Plain")
        elif name == "css":
            harmless = "p{}"
        elif name.endswith((".u", ".i")) and urls[int(name.split(".")[1])] == DROPPED:
            harmless = text  # the twin loses the card too
        elif name.endswith(".u"):
            kept = urls[int(name.split(".")[1])]
            if kept is None:
                continue
            harmless = kept if is_unseen(kept) else _plain_url(kept, number, texts)
        elif name == "image_url" or name.endswith(".i"):
            harmless = PICTURE if _has_picture(case, page, urls, name) else ""
        elif harmless != text and name.rpartition(".")[2] != "language":
            _note_words(harmless, text, texts)
        slots[name] = harmless
    return case.with_slots(slots), texts


def _note_words(harmless: str, text: str, texts: dict[str, str]) -> None:
    if "{card}" not in harmless:
        texts[harmless] = shown(text)
        return
    for word, part in zip(harmless.split("{card}", maxsplit=1), text.split(PLACEHOLDER, maxsplit=1), strict=True):
        texts[word] = shown(part)


def _plain_url(url: str, number: int, texts: dict[str, str]) -> str:
    """A URL whose host name, by which a card without texts is named, is a plain word."""
    parts = url.split("/", 2)
    word = f"plain{number}z"
    if len(parts) == 3 and parts[1] == "":
        texts[word] = shown(parts[2].split("/")[0])
        return f"{parts[0]}//{word}/"
    texts[f"app:{word}"] = shown(url)
    return f"app:{word}"


def _has_picture(case: Case, page: Page, urls: list[str | None], name: str) -> bool:
    """Whether the page shows the picture of a slot. Which URLs become one is checked by the comparison."""
    if name == "image_url":
        return any(node.path.endswith("/img") for node in page.nodes)
    # Pinned cards come first.
    cards = case.shape["cards"]
    order = sorted(
        (place for place in range(len(cards)) if urls[place] != DROPPED), key=lambda one: not cards[one]["p"]
    )
    wanted, place = order.index(int(name.split(".")[1])), -1
    for node in page.nodes:
        if node.path.endswith("/li"):
            place += 1
        if node.path.endswith("/img") and place == wanted:
            return True
    return False


def shrink(renderer: Renderer, case: Case) -> Case:
    """A smaller case that still differs."""
    for _ in range(_SHRINKS):
        smaller = next((one for one in _smaller(case) if _differs(renderer, one)), None)
        if smaller is None:
            return case
        case = smaller
    return case


def _smaller(case: Case) -> list[Case]:
    found = []
    for name, text in case.slots.items():
        rest = {key: value for key, value in case.slots.items() if key != name}
        found.append(case.with_slots(rest))
        half = len(text) // 2
        if half:
            found += [case.with_slots({**rest, name: part}) for part in (text[:half], text[half:], text[1:], text[:-1])]
    return found


def _differs(renderer: Renderer, case: Case) -> bool:
    try:
        return bool(check(renderer, case))
    except Refused:
        return False


def run_planted(renderer: Renderer) -> tuple[list[str], list[str]]:
    """Plants each mistake into a feed. Returns those that were found, and those that were not."""
    slots = {f"card.0.{name}": planted.BAIT + "&lt;" for name in ("tt", "ds", "dm", "image_alt")}
    slots |= {"card.0.u": "https://kiosk.example/", "title": planted.BAIT + "&lt;", "theme.font": "Inter"}
    shape = {
        **{"appearance": "light", "direction": "automatic", "layout": "list", "context": "modal"},
        "cards": [{"tp": "text_announcement", "db": True, "p": False}],
    }
    case = Case("feed", shape, slots)
    if wrong := check(renderer, case):
        raise RuntimeError(f"the page without a mistake differs: {wrong}")
    html, _ = renderer.render(case)
    found, missed = [], []
    for plant in planted.PLANTS:
        name = plant.__name__.strip("_").replace("_", " ")
        if plant(html) == html:
            raise RuntimeError(f"the mistake {name!r} changes nothing: the page has no such place any more")
        (found if check(renderer, case, plant) else missed).append(name)
    return found, missed


def check_calls(seed: int, places: Sequence[int]) -> list[str]:
    calls, failures = Calls(), list[str]()
    for index in places:
        failures += [f"page {index} with hostile calls: {wrong}" for wrong in calls.check(seed, index)]
        if len(failures) >= _REPORTED:
            break
    calls.close()
    for failure in failures:
        print(failure, flush=True)
    return failures


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compares hostile pages with their plain twins.")
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**31))
    parser.add_argument("--index", type=int, help="only this page of the seed")
    return parser.parse_args()


def main() -> int:
    arguments = parse_arguments()
    print(f"pages: seed {arguments.seed}", flush=True)
    began, counts, failures = time.monotonic(), Counter[str](), []
    renderer = Renderer()
    found, missed = run_planted(renderer)
    failures += [f"the planted mistake {name!r} was not found" for name in missed]
    places = range(arguments.pages) if arguments.index is None else [arguments.index]
    for index in places:
        case = make_case(arguments.seed, index)
        try:
            case, wrong = check_accepted(renderer, case)
        except Refused as error:
            failures.append(f"page {index} ({case.kind}) is refused without its options: {error}")
            continue
        counts["with options refused"] += case.slots != make_case(arguments.seed, index).slots
        counts[case.kind] += 1
        if wrong:
            failures.append(_describe(renderer, case, index, wrong))
            print(failures[-1], flush=True)
            if len(failures) >= _REPORTED:
                break
    renderer.close()
    failures += check_calls(arguments.seed, places)
    counts["with hostile calls"] = len(places)
    seconds = time.monotonic() - began
    _write(arguments, counts, found, failures, seconds)
    print(
        f"pages: {sum(counts[kind] for kind in KINDS)} pages compared, "
        f"{counts['with options refused']} without options that were refused, "
        f"{counts['with hostile calls']} with hostile calls, "
        f"{len(found)} of {len(planted.PLANTS)} planted mistakes found, {len(failures)} problems, {seconds:.0f} s"
    )
    return 1 if failures else 0


def _can_be_refused(name: str) -> bool:
    return name.startswith(("theme.", "word.")) or name in ("html_id", "image_url", "uri", "css")


def _describe(renderer: Renderer, case: Case, index: int, wrong: list[str]) -> str:
    small = shrink(renderer, case)
    again = check(renderer, small)[:3] or ["not the second time"]
    return f"page {index} ({case.kind}): {wrong[:3]}, reduced: {again}\n  slots {small.slots}\n  shape {small.shape}"


def _write(
    arguments: argparse.Namespace, counts: dict[str, int], found: list[str], failures: list[str], seconds: float
) -> None:
    result: dict[str, Any] = {
        "technique": "pages",
        "command": f"scripts/pages --pages {arguments.pages}",
        "seeds": [arguments.seed],
        "counts": {**counts, "planted mistakes found": len(found)},
        "found": failures,
        "never_reached": [kind for kind in KINDS if not counts.get(kind)],
        "wall_seconds": round(seconds, 1),
    }
    path = _RESULTS / ("pages.json" if arguments.pages >= _LONG else "pages-short.json")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
