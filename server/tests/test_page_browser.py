"""The page in a browser: without scripts, light and dark, read by assistive technology."""

from __future__ import annotations

from collections.abc import Iterator

import chromium
import pytest
from axe_playwright_python.sync_playwright import Axe
from fleet import App
from playwright.sync_api import Browser, Page, expect, sync_playwright
from test_page import app, token  # noqa: F401

PATIENCE_MS = 120_000


@pytest.fixture
def browser(app: App, token: str) -> Iterator[Browser]:  # noqa: F811
    """After what needs an event loop: Playwright keeps one in this thread."""
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        yield browser
        browser.close()


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:200]} {node['failureSummary']}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_person_signs_in_and_looks_around(browser: Browser, app: App, token: str, scheme: str) -> None:  # noqa: F811
    """axe needs scripts, so it looks at the pages with scripts allowed and past the policy."""
    hostile = "<b onclick=alert(1)>\u202ed"
    app.post(events=[{"name": "si", "time": 1, "user_id": hostile, "data": {"trigger_ids": ["cart"]}}])
    context = browser.new_context(color_scheme=scheme, java_script_enabled=False)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text))
    page.goto(f"{app.replica.url}/_placard/?app={app.name}")
    problems.clear()  # that the page answers 401 is not one
    page.get_by_label("Token").fill(token)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("App").select_option(app.name)
    page.get_by_role("button", name="Show").click()
    row = page.get_by_role("row", name="cart message everyone")
    expect(row.get_by_role("cell").nth(3)).to_have_text("1 (1)")
    page.get_by_role("link", name="Devices").click()
    page.get_by_role("link", name="<b onclick=alert(1)>\\u202ed").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("User <b onclick=alert(1)>\\u202ed")
    expect(page.get_by_role("row", name="cart message yes everyone")).to_be_visible()
    assert problems == []
    addresses = [page.url, f"{app.replica.url}/_placard/?app={app.name}", f"{app.replica.url}/_placard/devices"]
    judged = browser.new_context(color_scheme=scheme, bypass_csp=True, storage_state=context.storage_state())  # type: ignore[arg-type]
    with judged.new_page() as other:
        for address in addresses:
            other.goto(address, timeout=PATIENCE_MS)
            assert violations(other) == []
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Token")).to_be_visible()
    judged.close()
    context.close()
