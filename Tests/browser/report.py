"""The page that `placardctl simulate --html` writes, with any report in it, opened from its file."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

from chromium import FONT
from device import PATIENCE_S
from playwright.sync_api import Browser, ConsoleMessage, Page

Json = dict[str, Any]

#: Pictures of parts of the page in references/, and the widths of their windows.
PICTURES = {
    "report-head": ("main > header", 360),
    "report-findings": ("section:has(.findings)", 360),
    "report-assumptions": ("section:has(.assumptions)", 360),
    "report-campaign": (".campaign >> nth=0", 360),
    "report-assumptions-wide": ("section:has(.assumptions)", 1200),
    "report-comparison-wide": ("section:has(.compare)", 1200),
    "report-messages-wide": ("section:has(> .pair)", 1200),
    "report-matrix-wide": ("section:has(.matrix)", 1200),
    "report-campaign-wide": (".campaign >> nth=0", 1200),
    "report-user-wide": (".user >> nth=0", 1200),
}

#: Pictures of the page of examples/simulate, which the guides show: its top, and one campaign.
EXAMPLE_PICTURES = ("report-example-light", "report-example-campaign-light")

SAMPLE = Path(__file__).with_name("samples_report.json")
CAMPAIGNS: list[Json] = [
    {"id": "welcome", "type": "inapp", "trigger_condition": [{"type": "open"}], "data": {"type": "MODAL"}},
    {"id": "thanks", "type": "inapp", "re_eligibility": 0, "data": {"type": "MODAL"},
     "trigger_condition": [{"type": "custom_event", "data": {"event_name": "order_placed"}}]},
]  # fmt: skip

EVENTS = """user,time_ms,kind,name,properties
anna,1760000000000,open,,
anna,1760000060000,event,order_placed,"{""items"": 3}"
anna,1760000070000,event,order_placed,
ben,1760000000000,open,,
"""

_WATCH = """
window.__violations = [];
addEventListener("securitypolicyviolation", (event) =>
    window.__violations.push(event.effectiveDirective + " " + event.blockedURI + " " + event.sample), true);
"""


def sample() -> Json:
    return json.loads(SAMPLE.read_text())


def write_page(directory: Path, events: str = EVENTS) -> str:
    """Runs `placardctl simulate`, and returns the page that it writes."""
    (directory / "campaigns.json").write_text(json.dumps({"campaigns": CAMPAIGNS}))
    (directory / "events.csv").write_text(events)
    return simulate(directory / "campaigns.json", directory / "events.csv", directory / "page.html")


def simulate(campaigns: Path, events: Path, page: Path) -> str:
    """Runs `placardctl simulate`, and returns the page that it writes to this file."""
    command = [os.environ["PLACARDCTL"], "simulate", campaigns, "--events", events, "--report", page]
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE_S)
    return page.read_text()


def with_font(page: str) -> str:
    """The page with the font of pictures, which is the same on all machines."""
    text = re.sub("font: 14px/1.5 [^;]*", f"font: 14px/1.5 '{FONT}'", page)
    return text.replace("--mono: ui-monospace", f"--mono: '{FONT}'")


def with_report(page: str, report: Json) -> str:
    """The page with another report in it, escaped as the program does."""
    data = json.dumps(report).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    place = re.compile('(<script type="application/json" id="report-data">).*?(</script>)', re.DOTALL)
    filled, count = place.subn(lambda match: match[1] + data + match[2], page)
    assert count == 1
    return filled


class ReportPage:
    """The page in a browser without a network, and its problems."""

    def __init__(self, browser: Browser, file: Path, **options: Any) -> None:  # noqa: ANN401
        settings: Json = {"viewport": {"width": 1200, "height": 900}, "color_scheme": "light", "offline": True}
        self._context = browser.new_context(**settings | options)
        self._context.set_default_timeout(PATIENCE_S * 1000)
        self._context.add_init_script(_WATCH)
        self.problems: list[str] = []
        self.page: Page = self._context.new_page()
        self.page.on("console", self._take)
        self.page.on("pageerror", lambda error: self.problems.append(f"exception: {error}"))
        self.page.on("dialog", lambda dialog: self.problems.append(f"dialog: {dialog.message}"))
        self.page.on("request", lambda request: self._check(request.url, file))
        self.page.goto(file.as_uri())

    def _take(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text}")

    def _check(self, url: str, file: Path) -> None:
        if url != file.as_uri():
            self.problems.append(f"request: {url[:200]}")

    def complaints(self) -> list[str]:
        violations = [] if self.page.is_closed() else self.page.evaluate("window.__violations ?? []")
        return self.problems + violations

    def close(self) -> None:
        self._context.close()
