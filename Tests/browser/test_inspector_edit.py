"""The tab Edit of the page of `placardctl serve`: drafts, errors at their line, saving."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from collections.abc import Callable

from device import PATIENCE_S
from inspector import CAMPAIGNS, CARDS, Inspector
from playwright.sync_api import Locator, expect

#: With a line for each member, as people write it.
PRETTY = json.dumps({"cards": CARDS, "campaigns": CAMPAIGNS}, indent=2)


def edit(page: Inspector, name: str) -> Locator:
    """Opens a campaign in the editor; returns its text."""
    page.write(PRETTY)
    page.select(name)
    page.page.get_by_role("tab", name="Edit").click()
    text = page.page.locator("#editor-text")
    expect(text).to_have_value(re.compile(f'"id": "{name}",\n'))
    return text


def change(text: Locator, old: str, new: str) -> None:
    before = text.input_value()
    assert old in before
    text.fill(before.replace(old, new))


def served(page: Inspector, name: str = "round") -> str:
    """The message as a client gets it."""
    with urllib.request.urlopen(f"{page.server.url}/_placard/preview/message/{name}", timeout=PATIENCE_S) as answer:
        return answer.read().decode()


def wait_until_served(page: Inspector, text: str, name: str = "round") -> None:
    end = time.monotonic() + PATIENCE_S
    while text not in served(page, name):
        assert time.monotonic() < end, f"the server still serves {served(page, name)}"
        time.sleep(0.05)


def test_a_draft_is_shown_by_this_page_only(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    text = edit(page, "round")
    page.page.get_by_role("tab", name="Explain").click()
    page.page.get_by_role("button", name="Explain", exact=True).click()
    expect(page.page.locator("#answer-conclusion")).to_have_text("round is shown")
    page.page.get_by_role("tab", name="Edit").click()
    change(text, "The next one is free", "The next two are free")
    change(text, '"property_value": 2', '"property_value": 20')
    expect(page.preview.get_by_text("The next two are free")).to_be_visible()
    expect(page.page.locator("#preview-when")).to_contain_text("items > 20")
    # The verdicts follow, too.
    page.page.get_by_role("tab", name="Explain").click()
    expect(page.page.locator("#answer-conclusion")).to_have_text("thanks is shown")
    assert "The next one is free" in served(page)
    assert page.file.read_text() == PRETTY

    page.page.get_by_role("tab", name="Edit").click()
    page.page.get_by_role("button", name="Discard").click()
    expect(page.preview.get_by_text("The next one is free")).to_be_visible()
    expect(page.page.locator("#editor-save")).to_be_disabled()


def test_errors_are_shown_at_their_line(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    text = edit(page, "round")
    fault = page.page.locator("#editor-fault")
    line = PRETTY[: PRETTY.index('"priority": 10')].count("\n") + 1
    change(text, '"priority": 10', '"priority": "10"')
    expect(fault).to_have_text(f"Line {line}: campaigns[1].priority: must be an integer, not a string.")
    expect(page.page.locator("#editor-lines .wrong")).to_have_text(str(line))
    expect(text).to_have_attribute("aria-invalid", "true")
    page.page.get_by_role("button", name="Go to the line").click()
    expect(text).to_be_focused()
    selected = text.evaluate("text => text.value.slice(text.selectionStart, text.selectionEnd)")
    assert selected.strip() == '"priority": "10",'
    # The last valid text stays in the preview.
    expect(page.preview.get_by_text("The next one is free")).to_be_visible()

    change(text, '"priority": "10"', '"priority": 10,')
    expect(fault).to_have_text(f"Line {line}: expected a key in double quotes.")
    change(text, '"priority": 10,', '"priority": 10')
    expect(fault).to_be_hidden()
    expect(page.page.locator("#editor-lines .wrong")).to_have_count(0)


def test_saving_writes_the_file(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    text = edit(page, "round")
    change(text, "The next one is free", "Saved")
    expect(page.preview.get_by_text("Saved")).to_be_visible()
    text.press("Control+s")
    status = page.page.locator("#editor-status")
    expect(status).to_contain_text("Saved at")
    expect(page.page.locator("#editor-save")).to_be_disabled()
    assert page.file.read_text() == PRETTY.replace("The next one is free", "Saved")
    # The server serves it as if it had been edited by hand, and the next edit begins with it.
    wait_until_served(page, "Saved")
    expect(page.preview.get_by_text("Saved")).to_be_visible()
    page.page.wait_for_timeout(1000)
    expect(status).to_contain_text("Saved at")
    change(text, "Saved", "Saved twice")
    expect(status).not_to_contain_text("Saved at")
    page.page.get_by_role("button", name="Save", exact=True).click()
    expect(page.page.locator("#editor-save")).to_be_disabled()
    assert page.file.read_text() == PRETTY.replace("The next one is free", "Saved twice")


def test_colours_can_be_edited_as_text(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    text = edit(page, "round")
    change(text, '"type": "MODAL"', '"type": "MODAL", "bg_color": "#0B57D0"')
    expect(page.preview.locator(".message")).to_have_css("background-color", "rgb(11, 87, 208)")
    change(text, "#0B57D0", "blue")
    expect(page.page.locator("#editor-fault")).to_contain_text('bg_color: must be ARGB in 32 bits, or text such as "#')


def test_what_was_saved_is_said_for_its_entry_only(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    text = edit(page, "round")
    change(text, "The next one is free", "Mine")
    page.page.get_by_role("button", name="Save", exact=True).click()
    expect(page.page.locator("#editor-status")).to_contain_text("Saved at")
    page.select("thanks")
    expect(page.page.locator("#editor-title")).to_have_text("Campaign thanks")
    expect(page.page.locator("#editor-status")).to_have_text("")


def test_an_edit_can_change_the_id(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    text = edit(page, "round")
    change(text, '"id": "round"', '"id": "square"')
    expect(page.page.locator("#preview-title")).to_have_text("square")
    expect(page.page.locator("#editor-other")).to_be_hidden()
    page.page.get_by_role("button", name="Discard").click()
    expect(page.page.locator("#preview-title")).to_have_text("round")
    change(text, '"id": "round"', '"id": "square"')
    expect(page.page.locator("#preview-title")).to_have_text("square")
    page.page.get_by_role("button", name="Save", exact=True).click()
    expect(page.page.locator("#editor-title")).to_have_text("Campaign square")
    assert page.file.read_text() == PRETTY.replace('"id": "round"', '"id": "square"')
    expect(page.page.locator("#preview-title")).to_have_text("square")


def test_cards_can_be_edited(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    page.page.get_by_role("tab", name="Edit").click()
    page.page.get_by_role("combobox", name="Card", exact=True).select_option("club")
    text = page.page.locator("#editor-text")
    expect(text).to_have_value(re.compile("Join the club"))
    change(text, "Join the club", "Join us")
    expect(page.preview.get_by_text("Join us")).to_be_visible()
    page.page.get_by_role("button", name="Save", exact=True).click()
    expect(page.page.locator("#editor-save")).to_be_disabled()
    assert '"tt": "Join us"' in page.file.read_text()
    expect(page.page.get_by_role("combobox", name="Card", exact=True)).to_have_value("club")


def test_a_change_on_the_disk_is_not_overwritten(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    text = edit(page, "round")
    change(text, "The next one is free", "Mine")
    expect(page.preview.get_by_text("Mine")).to_be_visible()
    # Another entry has changed: the edit goes on.
    page.write(PRETTY.replace("Thank you", "Thanks a lot"))
    wait_until_served(page, "Thanks a lot", "thanks")
    expect(page.page.locator("#preview-title")).to_have_text("round")
    expect(page.page.locator("#editor-fault")).to_be_hidden()
    expect(page.preview.get_by_text("Mine")).to_be_visible()
    # Its own entry has changed.
    theirs = PRETTY.replace("The next one is free", "Theirs")
    page.write(theirs)
    expect(page.page.locator("#editor-fault")).to_have_text(
        "This entry has changed on the disk since its text was loaded."
    )
    page.page.get_by_role("button", name="Save", exact=True).click()
    expect(page.page.locator("#editor-fault")).to_contain_text("load it again")
    assert page.file.read_text() == theirs
    page.page.get_by_role("button", name="Load it again").click()
    expect(text).to_have_value(re.compile("Theirs"))
    expect(page.page.locator("#editor-fault")).to_be_hidden()
    # A browser logs the refused request.
    page.problems = [problem for problem in page.problems if "409" not in problem]


def test_an_unsaved_edit_stays_when_another_message_is_chosen(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    text = edit(page, "round")
    change(text, "The next one is free", "Mine")
    page.select("thanks")
    expect(page.page.locator("#editor-other")).to_have_text(
        "Save or discard this edit first; then campaign thanks can be edited."
    )
    expect(page.page.locator("#editor-title")).to_have_text("Campaign round")
    page.page.get_by_role("button", name="Discard").click()
    expect(page.page.locator("#editor-title")).to_have_text("Campaign thanks")
    expect(text).to_have_value(re.compile("Thank you"))


def test_typing_is_not_lost_to_the_preview(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    text = edit(page, "round")
    change(text, "The next one is free", "")
    for number in range(5):
        page.page.wait_for_timeout(400)
        # The message has been drawn again, and wanted the focus.
        expect(text).to_be_focused()
        change(text, '"message": "', f'"message": "{number}')
    expect(page.preview.get_by_text("43210")).to_be_visible()


def test_a_read_only_server_saves_nothing(inspect: Callable[..., Inspector]) -> None:
    page = inspect(serve=["--read-only"])
    text = edit(page, "round")
    expect(page.page.locator("#editor-forbidden")).to_contain_text("Saving is off")
    change(text, "The next one is free", "Mine")
    expect(page.preview.get_by_text("Mine")).to_be_visible()
    expect(page.page.get_by_role("button", name="Save", exact=True)).to_be_disabled()
