"""The documentation site that `make docs` builds: it works from the file system, and asks the network for nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from device import PATIENCE_S
from playwright.sync_api import Browser, Page, Request, expect

SITE = Path(__file__).parents[2] / ".build/site"


def failure(request: Request) -> list[str]:
    """A request that failed, unless it ended because the page was left."""
    return [] if request.failure == "net::ERR_ABORTED" else [f"failed: {request.url}: {request.failure}"]


@pytest.fixture
def site(browser: Browser) -> Iterator[Page]:
    """The first page. Every file that it needs must be there."""
    assert (SITE / "index.html").exists(), "there is no site: run 'make docs'"
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    context.set_default_timeout(PATIENCE_S * 1000)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: asked.extend(failure(request)))
    page.goto(SITE.joinpath("index.html").as_uri())
    yield page
    context.close()
    assert [url for url in asked if not url.startswith(("file:", "data:", "about:"))] == []


def test_search_finds_a_function_in_its_header(site: Page) -> None:
    site.keyboard.press("/")
    site.keyboard.type("placard_client_wake")
    site.locator(".md-search-result__item a[href$='client.html?h=placard_client_wake#placard_client_wake']").click()
    expect(site.locator("h1")).to_contain_text("client.h")
    expect(site.locator("#placard_client_wake")).to_be_visible()


@pytest.mark.parametrize("words", ["refresh", "queue", "threads", "explain", "push", "wipe", "offline"])
def test_search_finds_a_guide_before_a_reference(site: Page, words: str) -> None:
    site.keyboard.press("/")
    site.keyboard.type(words)
    first = site.locator(".md-search-result__item a").first
    expect(first).to_have_attribute("href", re.compile(r"/(docs|bindings)/[\w/-]+\.html\?h="))


@pytest.mark.parametrize(
    ("words", "result", "title"),
    [
        ("client::event_range", "reference/cpp.html", "C++"),
        ("ClientEvents.subscribe", "reference/swift/placardasync.html", "Swift: PlacardAsync"),
        ("OwnedCard", "reference/rust/rust.html", "Rust"),
        ("RefreshError", "reference/node.html", "Node"),
        ("UserFieldFromName", "reference/go.html", "Go"),
    ],
)
def test_search_finds_a_name_of_each_language(site: Page, words: str, result: str, title: str) -> None:
    site.keyboard.press("/")
    site.keyboard.type(words)
    site.locator(f".md-search-result__item a[href*='{result}']").first.click()
    expect(site.locator("h1")).to_contain_text(title)


def test_rust_leads_to_what_cargo_made(site: Page) -> None:
    site.goto(SITE.joinpath("reference/rust/rust.html").as_uri())
    site.get_by_role("link", name="libplacard::Client", exact=True).click()
    expect(site.locator("h1")).to_contain_text("Client")
    expect(site.locator("#method\\.log_event")).to_be_visible()


def open_examples(site: Page) -> None:
    assert (SITE.parent / "examples/results").is_dir(), "no example has run: run 'make test'"
    site.get_by_role("link", name="Examples", exact=True).first.click()


def test_the_output_of_an_example_opens(site: Page) -> None:
    open_examples(site)
    row = site.get_by_role("row").filter(has=site.get_by_role("link", name="minimal.c", exact=True))
    output = row.get_by_text("Allergens")
    expect(output).to_be_hidden()
    row.get_by_text("Output").click()
    expect(output).to_be_visible()
    expect(row).to_contain_text("0.1.0")


def test_a_window_of_an_example_is_a_picture(site: Page) -> None:
    open_examples(site)
    for name in ("feed_window.py", "gtk_feed.py", "whats_new.py"):
        picture = site.get_by_role("img", name=f"The window of {name}")
        assert picture.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") == 480


def test_quick_start_changes_language(site: Page) -> None:
    site.get_by_role("link", name="Quick start").first.click()
    expect(site.get_by_text("examples/minimal.c", exact=True)).to_be_visible()
    site.get_by_text("Rust", exact=True).last.click()
    expect(site.get_by_text("examples/minimal.c", exact=True)).to_be_hidden()
    expect(site.get_by_text("bindings/rust/libplacard/examples/minimal.rs", exact=True)).to_be_visible()


def test_a_constant_is_a_link_to_its_enumeration(site: Page) -> None:
    site.goto(SITE.joinpath("reference/c/client.html").as_uri())
    link = site.get_by_role("link", name="PLACARD_REASON_REFUSED").first
    link.click()
    expect(site.locator("h1")).to_contain_text("events.h")
    assert site.url.endswith("#placard_reason_refused")
