#!/usr/bin/env python3
"""Measures the page: its size, when it is usable, and how long the largest questions take. In Chromium, from a file.

    lab/page/measure.py [--check]      with --check a number above its limit is a failure

The limits are what was promised, for two processors. Times are the best of three, because others may run.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "browser"))
import chromium  # noqa: E402

PAGE = ROOT / ".build" / "page" / "placard.html"
CAMPAIGNS = 1000
EVENTS = 100_000
PATIENCE_S = 600

#: The worker's answers, with the time that each took.
WATCH = """
    window.took = [];
    const Plain = Worker;
    window.Worker = class extends Plain {
        postMessage(message, ...rest) {
            const start = performance.now();
            const name = message.request?.do ?? "module";
            const ended = ({ data }) => {
                if (data.number !== message.number) return;
                window.took.push([name, performance.now() - start]);
                this.removeEventListener("message", ended);
            };
            this.addEventListener("message", ended);
            super.postMessage(message, ...rest);
        }
    };
"""


def campaign(number: int) -> dict[str, object]:
    filters = [[{"property_key": "items", "property_type": "number", "comparator": 3, "property_value": number % 50}]]
    data = {"event_name": "order_placed", "property_filters": filters}
    return {
        "id": f"c{number}", "type": "inapp", "priority": number % 7,
        "trigger_condition": [{"type": "custom_event_property", "data": data}],
        "data": {"type": "MODAL", "message": "Hello"},
    }  # fmt: skip


def events() -> str:
    """One event in ten is an order, for which the example has messages."""
    lines = ["user,time_ms,kind,name,properties"]
    for number in range(EVENTS):
        user, step = divmod(number, 100)
        name = "viewed" if number % 10 else "order_placed"
        items = f'"{{""items"": {number % 9}}}"'
        lines.append(f"user-{user},{1_760_000_000_000 + step * 60_000},event,{name},{items}")
    return "\n".join(lines) + "\n"


def asked(page: Page, name: str) -> list[float]:
    """How long each answer to such a question took."""
    return [took for what, took in page.evaluate("window.took") if what == name]


def until_asked(page: Page, name: str) -> float:
    """Waits for the next answer to such a question."""
    limit = time.monotonic() + PATIENCE_S
    while not asked(page, name):
        if time.monotonic() > limit:
            sys.exit(f"measure.py: {name} was not answered within {PATIENCE_S} s")
        time.sleep(0.05)
    return max(asked(page, name))


def give(page: Page, kind: str, name: str, text: str) -> None:
    page.evaluate("void (window.took = [])")
    page.set_input_files(f"#{kind}-file", {"name": name, "mimeType": "text/plain", "buffer": text.encode()})


def measured() -> dict[str, tuple[float, float, str]]:
    """What was measured, its limit, and the unit."""
    found: dict[str, list[float]] = {"usable": [], "example": [], "explain": [], "report": []}
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        for _ in range(3):
            page = browser.new_page()
            page.set_default_timeout(PATIENCE_S * 1000)
            page.add_init_script(WATCH)
            page.goto(PAGE.as_uri())
            page.wait_for_selector("html[data-ready]")
            found["usable"].append(float(page.get_attribute("html", "data-usable") or 0))
            found["example"].append(float(page.get_attribute("html", "data-ready") or 0))
            give(page, "campaigns", "many.json", json.dumps({"campaigns": [campaign(n) for n in range(CAMPAIGNS)]}))
            until_asked(page, "timeline")
            page.click("#tab-explain")
            page.click("#question button[type=submit]")
            until_asked(page, "explain")
            page.evaluate("void (window.took = [])")
            page.click("#question button[type=submit]")
            found["explain"].append(until_asked(page, "explain"))
            page.evaluate("void (window.took = [])")
            page.click("#example")
            until_asked(page, "timeline")
            give(page, "events", "many.csv", events())
            found["report"].append(until_asked(page, "report"))
            until_asked(page, "timeline")
            page.close()
        browser.close()
    size = len(gzip.compress(PAGE.read_bytes(), 9))
    return {
        "size as gzip": (size, 1_048_576, "bytes"),
        "usable after opening": (min(found["usable"]), 1000, "ms"),
        "example replayed": (min(found["example"]), 2000, "ms"),
        f"{CAMPAIGNS} campaigns explained": (min(found["explain"]), 100, "ms"),
        f"{EVENTS} events simulated": (min(found["report"]), 2000, "ms"),
    }


def main() -> int:
    result = measured()
    above = [name for name, (value, limit, _) in result.items() if value > limit]
    for name, (value, limit, unit) in result.items():
        print(f"{name:28} {value:12,.0f} {unit:6} limit {limit:,}{'  ABOVE' if name in above else ''}")
    file = ROOT / ".build" / "reliability" / "page.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    numbers = {
        name: {"value": round(value), "limit": limit, "unit": unit} for name, (value, limit, unit) in result.items()
    }
    file.write_text(json.dumps({"processors": os.cpu_count(), "numbers": numbers}, indent=1) + "\n")
    return 1 if above and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
