"""The page that `placardctl simulate --html` writes, with any report in it, opened from its file."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page

Json = dict[str, Any]

#: Pictures of the page in references/, and the widths of their windows.
PICTURES = {"report": 360, "report-wide": 1200}

SAMPLE = Path(__file__).with_name("samples_report.json")
SOURCES = Path(__file__).parents[2] / "Sources" / "placardctl"
INSPECTOR, SIMULATE = SOURCES / "Inspector" / "Resources", SOURCES / "Simulate" / "Resources"

_WATCH = """
window.__violations = [];
addEventListener("securitypolicyviolation", (event) =>
    window.__violations.push(event.effectiveDirective + " " + event.blockedURI + " " + event.sample), true);
"""


def sample() -> Json:
    return json.loads(SAMPLE.read_text())


def written(report: Json) -> str:
    """The page as the program writes it."""
    scripts = [INSPECTOR / "dom.js", SIMULATE / "charts.js", SIMULATE / "report.js"]
    lines = [line for script in scripts for line in script.read_text().splitlines() if not line.startswith("import ")]
    data = json.dumps(report).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    parts = {
        "NONCE": "n0nce",
        "TITLE": html.escape(report["title"]),
        "STYLE": (INSPECTOR / "base.css").read_text() + (SIMULATE / "report.css").read_text(),
        "REPORT": data,
        "SCRIPT": "\n".join(lines),
    }
    return re.sub("%([A-Z]+)%", lambda match: parts[match[1]], (SIMULATE / "report.html").read_text())


class ReportPage:
    """The page in a browser without a network, and its problems."""

    def __init__(self, browser: Browser, file: Path, **options: Any) -> None:  # noqa: ANN401
        settings: Json = {"viewport": {"width": 1200, "height": 900}, "color_scheme": "light", "offline": True}
        self._context = browser.new_context(**settings | options)
        self._context.set_default_timeout(20_000)
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
