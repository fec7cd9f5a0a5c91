"""The tab Simulate of the page of `placardctl serve`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from inspector import CAMPAIGNS, EVENTS, Inspector
from playwright.sync_api import expect


def test_simulates_pasted_events(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    report = page.simulate(EVENTS)
    expect(report.get_by_role("heading", level=2)).to_have_text("campaigns.json over events")
    expect(report.locator("header .tallies")).to_contain_text("Events3")
    shown = report.locator("table", has_text="Events about each campaign").locator("tbody tr")
    expect(shown).to_have_count(4)
    expect(shown.filter(has_text="round").locator("td").nth(2)).to_have_text("1")
    expect(page.page.locator("#simulation-status")).to_have_text("The report is below.")
    # The same as JSON lines.
    line = '{"user": "anna", "time_ms": 1760000000000, "kind": "open"}'
    expect(page.simulate(line).locator("header .tallies")).to_contain_text("Events1")


def test_simulates_a_file_of_events(inspect: Callable[..., Inspector], tmp_path: Path) -> None:
    page = inspect()
    (tmp_path / "events.csv").write_text(EVENTS)
    page.page.get_by_role("tab", name="Simulate").click()
    page.page.get_by_label("Or paste events").fill("something else")
    page.page.get_by_label("File with events").set_input_files(tmp_path / "events.csv")
    expect(page.page.get_by_label("Or paste events")).to_have_value("")
    page.page.get_by_text("Assumptions", exact=True).click()
    page.page.get_by_label("Seconds between two messages").fill("90")
    page.page.get_by_label("The app").select_option("drops")
    page.page.get_by_role("button", name="Simulate", exact=True).click()
    report = page.page.locator("#report")
    expect(report.locator(".assumptions li", has_text="Set").locator("strong")).to_have_text(
        ["host", "message_interval"]
    )
    part = report.locator(".campaign", has=page.page.get_by_role("heading", name="round"))
    expect(part).to_contain_text("too soon after another message")

    # The report follows the campaign file.
    page.write({"campaigns": CAMPAIGNS[:1]})
    expect(report.locator(".campaign")).to_have_count(1)


def test_simulates_restarts(inspect: Callable[..., Inspector]) -> None:
    """The app shows a message 83 minutes after its offer."""
    events = (
        "user,time_ms,kind,name\n"
        "anna,1760050800000,purchase,none\nanna,1760051400000,open,\nanna,1760400000000,purchase,none\n"
    )
    page = inspect()
    page.page.get_by_role("tab", name="Simulate").click()
    page.page.get_by_text("Assumptions", exact=True).click()
    page.page.get_by_label("Seconds until a message shows").fill("5000")
    page.page.get_by_label("Hours between restarts").fill("1")
    shown = page.simulate(events).locator("table", has_text="Events about each campaign").locator("tbody tr")
    welcome = shown.filter(has_text="welcome").locator("td")
    expect(welcome.nth(2)).to_have_text("0")

    page.page.get_by_label("Messages that nobody has seen wait").select_option("unseen")
    page.page.get_by_label("A campaign counts as shown").select_option("shown")
    page.page.get_by_label("Hours between restarts").fill("2")
    page.page.get_by_label("Time zone").fill("Europe/Vienna")
    page.page.get_by_role("button", name="Simulate", exact=True).click()
    expect(welcome.nth(2)).to_have_text("1")
    expect(page.page.locator("#report .assumptions li", has_text="Set").locator("strong")).to_have_text(
        ["show_after", "count_at", "stack_keep", "restart_every", "time_zone"]
    )
    # The address names them.
    page.page.wait_for_url("**&stack_keep=unseen&restart_every=2&time_zone=Europe%2FVienna&*")

    page.page.get_by_label("Hours between restarts").fill("daily")
    page.page.get_by_role("button", name="Simulate", exact=True).click()
    fault = page.page.locator("#simulation-fault")
    expect(fault).to_have_text("Restart_every must be whole hours, such as 24, not 'daily'.")
    expect(page.page.get_by_label("Hours between restarts")).to_be_focused()
    # A browser logs each refused request.
    page.problems = [problem for problem in page.problems if "status of 400" not in problem]


def test_reports_errors_in_the_events(inspect: Callable[..., Inspector], tmp_path: Path) -> None:
    page = inspect()
    page.simulate(EVENTS + "ben,1760000000001,opne,,")
    pasted, fault = page.page.get_by_label("Or paste events"), page.page.locator("#simulation-fault")
    expect(fault).to_contain_text("Line 5, row 3, column kind: 'opne'")
    expect(pasted).to_have_attribute("aria-invalid", "true")
    expect(pasted).to_have_attribute("aria-describedby", "simulation-fault")
    expect(pasted).to_be_focused()
    expect(page.page.locator("#report")).to_be_hidden()

    pasted.fill("")
    pasted.press("Control+Enter")
    expect(fault).to_have_text("Choose a file with events, or paste some.")

    pasted.fill(EVENTS)
    page.page.get_by_text("Assumptions", exact=True).click()
    page.page.get_by_label("Devices are online").fill("8")
    page.page.get_by_text("Assumptions", exact=True).click()
    pasted.press("Control+Enter")
    expect(fault).to_have_text("Online must be a part of the day such as 08:00-22:00, not '8'.")
    expect(page.page.get_by_label("Devices are online")).to_be_focused()
    page.page.get_by_label("Devices are online").fill("")

    file = page.page.get_by_label("File with events")
    (tmp_path / "large.csv").write_bytes(b" " * 5_000_001)
    file.set_input_files(tmp_path / "large.csv")
    page.page.get_by_role("button", name="Simulate", exact=True).click()
    expect(fault).to_contain_text("at most 5.0 MB can be replayed here")
    expect(file).to_be_focused()

    report = page.simulate(EVENTS)
    expect(report.get_by_role("heading", level=2)).to_be_visible()
    expect(fault).to_be_hidden()
    # A browser logs each refused request.
    page.problems = [problem for problem in page.problems if "status of 400" not in problem]


def test_a_report_can_use_the_whole_window(inspect: Callable[..., Inspector]) -> None:
    page = inspect()
    report = page.simulate(EVENTS)
    expect(report.get_by_role("heading", level=2)).to_be_visible()
    narrow = report.bounding_box()
    page.page.get_by_role("button", name="Use the whole window").click()
    wide = report.bounding_box()
    assert narrow and wide and wide["width"] > 2 * narrow["width"]
    expect(page.page.locator("#preview-title")).to_be_hidden()
    page.select("round")
    expect(page.page.locator("#preview-title")).to_have_text("round")
    expect(page.page.locator("#preview-title")).to_be_visible()
