"""Tests the comparison of pictures: visible differences fail it, invisible ones do not."""

from __future__ import annotations

import io
import random

import pytest
from chromium import FONT
from comparison import compare
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Browser, Page

CARD = f"""<!doctype html><meta charset=utf-8><style>
body {{ margin: 0; padding: 16px; background: #f4f5f7; font: 15px/1.4 {FONT!r}; color: #1b1d21 }}
.card {{ background: #fff; border: 1px solid #dde0e6; border-radius: 12px; padding: 16px }}
h2 {{ font-size: 16px; margin: 0 0 8px }} p {{ margin: 0 0 8px; color: #555b66 }}
small {{ font-size: 11px; color: #555b66 }}
.dot {{ display: inline-block; width: 8px; height: 8px; border-radius: 4px; background: #0b57d0 }}
a {{ display: inline-block; background: #0b57d0; color: #fff; padding: 8px 16px; border-radius: 8px }}
</style><div class=card><h2>We open at 6:30 <i class=dot></i></h2>
<p>The kiosk opens half an hour earlier all autumn.</p>
<a>Show me</a> <small>Use it</small></div>"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Page:
    return browser.new_page(viewport={"width": 360, "height": 640})


def picture(page: Page, html: str) -> Image.Image:
    page.set_content(html)
    return Image.open(io.BytesIO(page.screenshot()))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<a>", "<a style='margin-left:4px'>"),
        ("<a>", "<a style='padding:8px 18px'>"),
        ("a { display", "a { opacity: 0.85; display"),
        ("background: #f4f5f7", "background: #ffffff; filter: brightness(0.92)"),
        ("background: #0b57d0; color: #fff", "background: #1a73e8; color: #fff"),
        ("color: #555b66 }\nsmall", "color: #8a909b }\nsmall"),
        ("<small>Use it</small>", ""),
        ("<i class=dot></i>", ""),
        ("opens half", "opened half"),
        ("Show me", "Show you"),
        ("border-radius: 12px", "border-radius: 0"),
        ("padding: 16px }", "padding: 17px }"),
    ],
)
def test_visible_changes_differ(page: Page, old: str, new: str) -> None:
    assert old in CARD
    comparison = compare(picture(page, CARD.replace(old, new)), picture(page, CARD))
    assert not comparison.same, comparison.text


def test_another_size_differs(page: Page) -> None:
    reference = picture(page, CARD)
    assert not compare(reference.crop((0, 0, 360, 639)), reference).same


def test_equal_pictures_are_equal(page: Page) -> None:
    assert compare(picture(page, CARD), picture(page, CARD)).text.startswith("0 pixels")


def test_edges_with_other_smoothing_are_equal(page: Page) -> None:
    """As in another version of the browser: pixels of letters and curves are slightly lighter or darker."""
    reference = picture(page, CARD).convert("L")
    edges = reference.filter(ImageFilter.FIND_EDGES).point(lambda value: 255 if value > 24 else 0)
    values = random.Random(1)
    noise = [Image.new("L", reference.size) for _ in range(2)]
    for one in noise:
        one.putdata([values.randint(0, 16) for _ in range(reference.width * reference.height)])
    noisy = ImageChops.subtract(ImageChops.add(reference, noise[0]), noise[1])
    smoothed = Image.composite(noisy, reference, edges)
    assert compare(smoothed, reference).same
    assert ImageChops.difference(smoothed, reference).getbbox()
