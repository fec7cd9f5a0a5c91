"""axe-core on every page, light and dark: names, roles, contrast, landmarks, order."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from device import Device
from samples import CAMPAIGNS, FEED, FEED_RTL, MESSAGES, REFUSED, WORDS_RTL
from webview import WebView

Make = Callable[..., Device]
View = Callable[..., WebView]

#: A bar over the host's screen is not a page with its own heading; the screen has one.
OFF_FOR_SLIDEUPS = ["page-has-heading-one"]

FEEDS = {
    "navigation": {"cards": FEED},
    "modal": {"cards": FEED, "context": "modal"},
    "no-unread": {"cards": FEED, "unread_indicator": False},
    "rtl": {"cards": FEED_RTL, "language": "he", "words": WORDS_RTL},
    "empty": {"cards": []},
    "empty-modal": {"cards": [], "context": "modal"},
    "columns": {"cards": FEED, "layout": "columns"},
    "compact": {"cards": FEED, "layout": "compact", "context": "modal"},
    "arabic": {"cards": FEED_RTL, "language": "ar", "layout": "compact"},
}


def violations(page: WebView, off: list[str] | None = None) -> list[str]:
    rules = {rule: {"enabled": False} for rule in off or []}
    # Frames of HTML messages are the sender's, and cannot be inspected.
    response = Axe().run(page.page, options={"rules": rules, "iframes": False}).response
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in response["violations"]
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", FEEDS)
def test_feeds(device: Make, view: View, name: str, scheme: str) -> None:
    options = dict(FEEDS[name])
    program = device(cards=options.pop("cards"))
    page = view(program, program.client.render_cards(**options), color_scheme=scheme)
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", MESSAGES)
def test_messages(device: Make, view: View, name: str, scheme: str) -> None:
    program = device(campaigns=CAMPAIGNS)
    html = program.offer(name).render(scripts="campaign")
    page = view(program, html, expected=REFUSED.get(name), color_scheme=scheme, reduced_motion="reduce")
    page.until_path("/message/seen")
    assert violations(page, OFF_FOR_SLIDEUPS if name.startswith("slideup") else None) == []


def test_the_check_finds_problems(device: Make, view: View) -> None:
    program = device(cards=FEED)
    html = program.client.render_cards(theme={"light": {"secondary_text": "#AAAAAA"}})
    page = view(program, html.replace('aria-label="Dismiss', 'title="" aria-labeled="Dismiss'))
    found = {violation.split(":")[0] for violation in violations(page)}
    assert {"color-contrast", "link-name"} <= found or {"color-contrast", "aria-command-name"} <= found
