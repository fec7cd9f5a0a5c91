"""The address of the page of `placardctl serve` names what is shown, and leads back to it."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from inspector import EVENTS, Inspector
from playwright.sync_api import expect


def reopen(page: Inspector) -> None:
    """Opens the address of the page in a new one."""
    address = page.page.url
    page.open(address)
    assert page.page.url == address


def test_a_link_shows_the_same_message_and_tab(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.select("welcome")
    page.page.get_by_role("tab", name="Edit").click()
    page.set("device", "tablet")
    page.set("appearance", "dark")
    page.page.wait_for_url("**appearance=dark*")
    assert page.page.url.endswith("#message=welcome&tab=edit&screen=tablet&appearance=dark")
    reopen(page)
    expect(page.preview.get_by_text("Good morning")).to_be_visible()
    expect(page.page.locator("#toolbar input[name=device][value=tablet]")).to_be_checked()
    expect(page.page.locator("#editor-title")).to_have_text("Campaign welcome")


def test_a_link_shows_the_same_card_and_filter(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.page.locator("#filter").fill("é & #1 +%")
    page.page.get_by_role("tab", name="Edit").click()
    page.page.get_by_role("combobox", name="Card", exact=True).select_option("club")
    page.page.wait_for_url("**card=club*")
    page.page.wait_for_url("**filter=*")
    reopen(page)
    expect(page.page.locator("#editor-title")).to_have_text("Card club")
    page.page.get_by_role("tab", name="Received").click()
    expect(page.page.locator("#filter")).to_have_value("é & #1 +%")


def test_a_link_asks_the_same_question(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.page.get_by_role("tab", name="Explain").click()
    page.page.get_by_label("Properties, as JSON").fill('{"items": 3, "note": "a&b=c"}')
    page.page.get_by_role("button", name="Explain", exact=True).click()
    expect(page.page.locator("#answer-conclusion")).to_have_text("round is shown")
    page.page.wait_for_url("**explained=1*")
    reopen(page)
    expect(page.page.get_by_label("Properties, as JSON")).to_have_value('{"items": 3, "note": "a&b=c"}')
    expect(page.page.locator("#answer-conclusion")).to_have_text("round is shown")


def test_a_link_simulates_the_same(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.page.get_by_role("tab", name="Simulate").click()
    page.page.get_by_text("Assumptions", exact=True).click()
    page.page.get_by_label("Seconds between two messages").fill("90")
    expect(page.simulate(EVENTS).get_by_role("heading", level=2)).to_be_visible()
    page.page.wait_for_url("**simulated=1*")
    reopen(page)
    expect(page.page.get_by_label("Or paste events")).to_have_value(EVENTS)
    expect(page.page.locator("#report .assumptions li", has_text="Set").locator("strong")).to_have_text(
        ["message_interval"]
    )


def test_a_link_shows_the_same_code(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.page.get_by_role("tab", name="Code").click()
    page.page.get_by_role("tab", name="Python").click()
    page.page.get_by_label("Call").select_option("Refresh the cards")
    page.page.wait_for_url("**call=refresh_cards*")
    reopen(page)
    expect(page.page.locator("#code-python")).to_have_text("client.refresh_cards()")
    expect(page.page.locator("#code-python")).to_be_visible()


def test_back_and_forward_work(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    title = page.page.locator("#preview-title")
    page.select("welcome")
    expect(title).to_have_text("welcome")
    page.page.get_by_role("tab", name="Explain").click()
    page.select("round")
    expect(title).to_have_text("round")
    page.page.get_by_role("button", name="Explain", exact=True).click()
    expect(page.page.locator("#answer-conclusion")).to_have_text("round is shown")
    page.page.wait_for_url("**explained=1*")

    page.page.go_back()
    expect(page.page.locator("#answer")).to_be_hidden()
    expect(title).to_have_text("round")
    page.page.go_back()
    expect(title).to_have_text("welcome")
    expect(page.page.locator("#panel-explain")).to_be_visible()
    page.page.go_back()
    expect(page.page.locator("#panel-arrivals")).to_be_visible()
    page.page.go_back()
    expect(title).to_have_text("Feed")
    for _ in range(4):
        page.page.go_forward()
    expect(title).to_have_text("round")
    expect(page.page.locator("#answer-conclusion")).to_have_text("round is shown")


BAD = {
    "message=none": "there is no message \u201cnone\u201d",
    "message=%zz": "a part of it is not percent-encoded text",
    "tab=none": "\u201cnone\u201d is unknown as tab",
    "card=none&tab=edit": "there is no card \u201cnone\u201d",
    "constructor=1": "it has no part \u201cconstructor\u201d",
    "__proto__=1&tab=explain": "it has no part \u201c__proto__\u201d",
    "appearance=purple": "\u201cpurple\u201d is unknown as appearance",
    "tab=code&call=none": "there is no call \u201cnone\u201d",
    "tab=code&call=toString": "there is no call \u201ctoString\u201d",
    f"filter={'x' * 3000}": "its part \u201cfilter\u201d is too long",
    quote("<img src=x onerror=window.evil=1>"): "it has no part \u201c<img src=x onerror=window.evil=1>\u201d",
    "kind=event&explained=1&name=&properties=%00&tab=explain": None,
    "device=none&tab=timeline": None,
    "language=xx-unknown": None,
    "online=8&simulated=1&events=x&tab=simulate": None,
    "====&&&#": "it has no part \u201c\u201d",
}


@pytest.mark.parametrize("fragment", list(BAD))
def test_a_bad_address_shows_the_default_and_says_so(inspect: Callable[..., Inspector], fragment: str) -> None:
    page = inspect()
    page.open(f"{page.server.url}/#{fragment}")
    expect(page.page.locator("#preview-title")).to_have_text("Feed")
    expect(page.preview.get_by_text("Join the club")).to_be_visible()
    note = page.page.locator("#address-note")
    if BAD[fragment] is None:
        expect(note).to_be_hidden()
    else:
        expect(note).to_contain_text(f"The address was not understood: {BAD[fragment]}")
    assert page.page.evaluate("window.evil") is None
    # A browser logs each refused request.
    page.problems = [problem for problem in page.problems if "status of 400" not in problem]
    # What is chosen next replaces the note.
    page.select("welcome")
    expect(note).to_be_hidden()


def test_a_new_fragment_changes_the_page(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.page.evaluate("location.hash = '#message=round&tab=timeline'")
    expect(page.page.locator("#preview-title")).to_have_text("round")
    expect(page.page.locator("#panel-timeline")).to_be_visible()
    page.page.evaluate("location.hash = ''")
    expect(page.page.locator("#preview-title")).to_have_text("Feed")
    expect(page.page.locator("#panel-arrivals")).to_be_visible()
