"""The page of a simulation's report, opened from a file."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from injections import TEXTS
from PIL import Image
from playwright.sync_api import Browser, Page, expect
from report import EVENTS, PICTURES, Json, ReportPage, sample, with_font, with_report, write_page

Open = Callable[..., ReportPage]
#: Between the digits of a number.
THIN = "\u202f"


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A page that the program has written."""
    return write_page(tmp_path_factory.mktemp("simulate"))


@pytest.fixture
def open_report(browser: Browser, tmp_path: Path, written: str) -> Iterator[Open]:
    """Opens reports; at the end fails for any problem."""
    made: list[ReportPage] = []

    def make(report: Json | None = None, *, change: Callable[[str], str] = str, **options: Any) -> ReportPage:  # noqa: ANN401
        file = tmp_path / f"report-{len(made)}.html"
        file.write_text(change(with_report(written, report or sample())))
        made.append(ReportPage(browser, file, **options))
        return made[-1]

    yield make
    complaints = [one for page in made for one in page.complaints()]
    for page in made:
        page.close()
    assert complaints == []


def table(page: Page, caption: str) -> list[list[str]]:
    """The numbers of a chart or table, without thin spaces."""
    script = """tables => tables.map(table => [...table.rows].map(row =>
        [...row.cells].map(cell => cell.textContent.replaceAll("\\u202f", ""))))"""
    found = page.locator("table", has=page.locator("caption", has_text=re.compile(f"^{re.escape(caption)}$")))
    return found.evaluate_all(script)[0]


# Content.


def test_the_program_writes_the_page(browser: Browser, tmp_path: Path) -> None:
    users = ["</script><script>window.__pwned=1</script>", "<\u0338/script>", "%STYLE%%REPORT%", "\u2028&amp;"]
    rows = [f"{user},{1760000000000 + index},open,," for index, user in enumerate(users)]
    file = tmp_path / "report.html"
    file.write_text(write_page(tmp_path, "\n".join([EVENTS.strip(), *rows])))
    opened = ReportPage(browser, file)
    page = opened.page
    assert page.title() == "campaigns.json over events.csv"
    expect(page.get_by_role("heading", level=1)).to_have_text("campaigns.json over events.csv")
    overview = table(page, "Events about each campaign, and what came of them")
    assert [row[:4] for row in overview[1:]] == [["welcome", "6", "6", "6"], ["thanks", "2", "1", "1"]]
    assert sorted(page.locator(".user bdi").all_text_contents()) == sorted(["anna", "ben", *users])
    assert page.evaluate("window.__pwned") is None
    assert opened.complaints() == []
    opened.close()


def test_findings_come_first_and_the_worst_first(open_report: Open) -> None:
    page = open_report().page
    titles = ["Findings", "Assumptions", "Comparison", "Messages", "Campaigns", "Who loses to whom"]
    titles += ["Each campaign", "Most-messaged users"]
    expect(page.get_by_role("heading", level=2)).to_have_text(titles)
    expect(page.get_by_role("heading", level=1)).to_have_text("campaigns.json over year.csv")
    expect(page.locator("header .note")).to_contain_text("a campaign file does not say who is in its audience")
    findings = page.locator(".findings li")
    expect(findings.locator(".kind")).to_have_text(["Error", "Error", "Warning", "Warning", "Note"])
    expect(findings.first).to_contain_text("compares 'level' with the number 3")
    expect(page.locator("header .tallies")).to_contain_text(f"1{THIN}469{THIN}307")
    expect(page.locator("header")).to_contain_text("2025-01-01 09:00:00")


def test_assumptions_that_were_set_are_marked(open_report: Open) -> None:
    page = open_report().page
    items = page.locator(".assumptions li")
    expect(items.locator("strong").first).to_have_text("show_for")
    expect(items.locator(".kind")).to_have_text(["Set"] * 2 + ["Default"] * 6)


def test_the_charts_numbers_are_those_of_the_report(open_report: Open) -> None:
    report = sample()
    page = open_report(report).page
    part = page.locator(".campaign", has=page.get_by_role("heading", name="round-for-free"))
    chart = part.get_by_role("img", name="From event to message")
    expect(chart.locator("desc")).to_contain_text(
        f"Of 402{THIN}881 events about the campaign, 20{THIN}654 led to a message"
    )
    numbers = (
        part.locator("figure", has=page.locator("figcaption", has_text="From event"))
        .locator("tbody tr")
        .evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.textContent.replaceAll('\\u202f', '')))")
    )
    funnel = report["campaigns"][1]["funnel"]
    assert [row[1] for row in numbers] == [str(step["count"]) for step in funnel]
    assert numbers[1] == ["filters hold", "96120", "24%", "306761"]
    widths = chart.locator("rect.fill").evaluate_all("all => all.map(rect => rect.width.baseVal.valueAsString)")
    assert [round(float(width.rstrip("%"))) for width in widths] == [100, 24, 24, 5, 5, 5, 5]

    hours = table(page, "Shown by hour (UTC)")
    assert [row[1] for row in hours[1:]] == [str(count) for count in report["by_hour"]]
    days = table(page, "Shown by weekday (UTC)")
    assert [row[0] for row in days[1:]] == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    spread = table(page, "Messages per user")
    assert spread[3] == ["2 to 3", "9", "0.4%"]
    assert table(page, "Losers and winners")[:2] == [
        ["Campaign that loses", "round-for-free", "welcome", "big-basket", "All"],
        ["thanks", "20931", "0", "946", "21877"],
    ]
    assert table(page, "Comparison by campaign")[6] == ["pumpkin-week", "611", "", "0", "", "\u2212611", "0", "402"]


def test_says_what_stopped_a_campaign(open_report: Open) -> None:
    page = open_report().page
    part = page.locator(".campaign", has=page.get_by_role("heading", name="big-basket"))
    expect(part.locator("table", has_text="What stopped it").locator("tbody tr").first).to_contain_text(
        "'total' is 12.4, 87.95 or 119.99, for example; wanted at least 120"
    )
    expect(part).to_contain_text("Shows on the event order_placed, with total \u2265 120.")
    expect(part.locator("table", has_text="Lost to")).to_contain_text("round-for-free")
    never = page.locator(".campaign", has=page.get_by_role("heading", name="gold-level"))
    expect(never.locator("summary").first).to_contain_text("Never shows")
    expect(never.get_by_role("img")).to_have_count(1)


def test_users_step_by_step(open_report: Open) -> None:
    page = open_report().page
    users = page.locator(".user")
    expect(users).to_have_count(10)
    users.first.locator("summary").click()
    steps = users.first.locator("tbody tr")
    expect(steps.first).to_contain_text("2025-01-01 10:00:00")
    expect(steps.first).to_contain_text("session start")
    expect(steps.nth(1)).to_contain_text("loses to 'welcome'")
    expect(users.first).to_contain_text("936 more steps, not in this report.")


def test_a_report_without_anything(open_report: Open) -> None:
    page = open_report({"version": 1, "title": "empty"}).page
    expect(page.get_by_role("heading", level=1)).to_have_text("empty")
    expect(page.locator("main")).to_contain_text("No mistakes were found.")
    expect(page.locator("main")).to_contain_text("The file has no campaigns.")


def test_many_campaigns_are_closed_at_first(open_report: Open) -> None:
    report = sample()
    one = report["campaigns"][1]
    report["campaigns"] = [{**one, "id": f"campaign-{index}"} for index in range(300)]
    page = open_report(report).page
    expect(page.locator(".campaign")).to_have_count(300)
    expect(page.locator(".campaign[open]")).to_have_count(0)
    expect(page.locator(".campaign svg[role=img]")).to_have_count(0)
    page.get_by_role("table").get_by_role("button", name="campaign-250", exact=True).first.click()
    expect(page.locator(".campaign[open]")).to_have_count(1)
    expect(page.locator(".campaign[open] svg[role=img]")).to_have_count(3)
    assert page.locator(".campaign[open] > summary").evaluate("summary => document.activeElement === summary")


# Keyboard, paper, no scripts.


def test_works_by_keyboard(open_report: Open) -> None:
    page = open_report().page
    page.locator(".findings button").first.focus()
    page.keyboard.press("Enter")
    part = page.locator(".campaign", has=page.get_by_role("heading", name="gold-level"))
    summary = part.locator("> summary")
    expect(summary).to_be_focused()
    expect(summary).to_be_in_viewport()
    page.keyboard.press("Space")
    expect(part).not_to_have_attribute("open", "")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    expect(page.locator(".numbers summary:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".numbers[open] table")).to_be_visible()


def test_wide_tables_scroll_by_keyboard(open_report: Open) -> None:
    page = open_report(viewport={"width": 320, "height": 700}).page
    place = page.get_by_role("region", name="Table: Campaigns", exact=True)
    place.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("element => element.scrollLeft > 0", arg=place.element_handle())


def test_paper_shows_every_campaign_and_user(open_report: Open) -> None:
    report = sample()
    report["campaigns"] *= 2
    page = open_report(report, color_scheme="dark")
    page.page.emulate_media(media="print")
    page.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.page.locator(".campaign:not([open]), .user:not([open])")).to_have_count(0)
    expect(page.page.locator(".user tbody tr").first).to_be_visible()
    # Ink on paper, also for someone who prefers dark pages.
    assert page.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    assert page.page.pdf().startswith(b"%PDF")


def test_says_what_to_do_without_scripts(open_report: Open, written: str) -> None:
    # A parser of its own runs no scripts: it reads what a browser without scripts shows.
    script = "text => new DOMParser().parseFromString(text, 'text/html').querySelector('main').innerText"
    text = open_report().page.evaluate(script, written)
    assert "Or run placardctl simulate with the same files" in " ".join(text.split())


# Hostile texts.


def hostile(text: str) -> Json:
    """A report whose every text is this one."""

    def replace(value: Any, key: str = "") -> Any:  # noqa: ANN401
        if isinstance(value, dict):
            return {name: replace(one, name) for name, one in value.items()}
        if isinstance(value, list):
            return [replace(one, key) for one in value]
        return text if isinstance(value, str) and key not in ("step", "level", "kind") else value

    report = replace(sample())
    report["campaigns"] = report["campaigns"][:2]
    report["most_messaged"] = report["most_messaged"][:1]
    return report


def test_external_text_stays_text(open_report: Open) -> None:
    for text in TEXTS:
        opened = open_report(hostile(text))
        page = opened.page
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.evaluate("document.querySelector('.campaign bdi').textContent") == text
        assert page.evaluate("document.querySelector('.user bdi').textContent") == text
        assert page.evaluate("window.__pwned") is None, text
        assert page.locator("script").count() == 2, text
        assert page.locator("iframe, img, object, embed, form, base, link, style:not(head > style), a").count() == 0, (
            text
        )
        assert opened.complaints() == [], text
        page.close()


# Looks.


def violations(page: Page) -> list[tuple[str, list[str]]]:
    found = Axe().run(page).response["violations"]
    return [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1200])
def test_axe_finds_nothing(open_report: Open, width: int, scheme: str) -> None:
    page = open_report(color_scheme=scheme, viewport={"width": width, "height": 900}).page
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    expect(page.locator(".user tbody tr").first).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("width", [320, 392, 720, 1200])
def test_fits_the_window(open_report: Open, width: int) -> None:
    report = sample()
    for campaign in report["campaigns"]:
        campaign["id"] += "-" + "unbroken" * 30
    report["most_messaged"][0]["user"] = "u" * 400
    page = open_report(report, viewport={"width": width, "height": 900}).page
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PICTURES)
def test_the_page_matches_its_reference(
    open_report: Open, judge: Callable[[str, Image.Image], None], name: str, scheme: str
) -> None:
    report = sample()
    report["campaigns"] = [report["campaigns"][index] for index in (1, 2, 4)]
    report["compare"]["campaigns"] = report["compare"]["campaigns"][:3]
    selector, width = PICTURES[name]
    report["most_messaged"] = report["most_messaged"][:2]
    page = open_report(
        report,
        change=with_font,
        color_scheme=scheme,
        viewport={"width": width, "height": 800},
        reduced_motion="reduce",
    ).page
    page.locator(".user summary").first.click()
    expect(page.locator(".user tbody tr").first).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.evaluate("document.fonts.ready.then(() => true)")
    judge(
        f"{name}-{scheme}",
        Image.open(io.BytesIO(page.locator(selector).screenshot(animations="disabled"))).convert("RGB"),
    )
