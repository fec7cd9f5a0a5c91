"""The page about the sample in examples/simulate, whose pictures the guides show."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect
from report import EXAMPLE_PICTURES, ReportPage, simulate, with_font

EXAMPLE = Path(__file__).parents[2] / "examples" / "simulate"
#: Findings in the picture of the page's top.
SHOWN_FINDINGS = 4
#: Less than the space between two findings, so that nothing of the next one is in the picture.
MARGIN = 8

Judge = Callable[[str, Image.Image], None]


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    file = tmp_path / "report.html"
    text = simulate(EXAMPLE / "campaigns.json", EXAMPLE / "sample.csv", file)
    file.write_text(with_font(text))
    opened = ReportPage(browser, file, viewport={"width": 880, "height": 900}, reduced_motion="reduce")
    yield opened.page
    complaints = opened.complaints()
    opened.close()
    assert complaints == []


def drawn(screenshot: bytes) -> Image.Image:
    return Image.open(io.BytesIO(screenshot)).convert("RGB")


def test_the_top_of_the_page(page: Page, judge: Judge) -> None:
    last = page.locator(".findings li").nth(SHOWN_FINDINGS - 1).bounding_box()
    clip = {"x": 0, "y": 0, "width": 880, "height": last["y"] + last["height"] + MARGIN}
    judge(EXAMPLE_PICTURES[0], drawn(page.screenshot(animations="disabled", full_page=True, clip=clip)))


def test_a_campaign(page: Page, judge: Judge) -> None:
    part = page.locator(".campaign", has=page.get_by_role("heading", name="points-reminder"))
    part.locator("> summary").click()
    expect(part.get_by_role("img", name="From event to message")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    judge(EXAMPLE_PICTURES[1], drawn(part.screenshot(animations="disabled")))
