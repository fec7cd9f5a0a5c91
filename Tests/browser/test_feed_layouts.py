"""The layouts of a feed: where its cards are, in which order, and what is legible."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from device import Device
from samples import FEED, FEED_RTL, card, in_order
from webview import WebView

Make = Callable[..., Device]
View = Callable[..., WebView]

LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" * 3
NUMBERED = in_order(
    *[card(f"c{number}", tt=f"Card {number}", u="https://kiosk.example/") for number in range(7)],
    card("long", tt=LONG, ds=LONG, dm=LONG, u="https://kiosk.example/"),
    card("unlinked", tt=LONG, ds=LONG),
)


def boxes(view: WebView) -> list[dict[str, float]]:
    return view.page.locator(".card").evaluate_all("(all) => all.map((card) => card.getBoundingClientRect().toJSON())")


@pytest.mark.parametrize(("width", "columns"), [(360, 1), (600, 1), (700, 2), (1000, 3), (2400, 4)])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_columns_fill_the_width_row_by_row(device: Make, view: View, width: int, columns: int, language: str) -> None:
    program = device(cards=NUMBERED)
    page = view(program, program.client.render_cards(layout="columns", language=language), width=width, height=800)
    places = boxes(page)
    first = [box for box in places if box["top"] == places[0]["top"]]
    assert len(first) == columns
    assert first == places[:columns], "the order of the list runs along the row"
    lefts = [box["left"] for box in first]
    assert lefts == sorted(lefts, reverse=language == "ar")
    for above, below in zip(places, places[columns:], strict=False):
        assert below["top"] >= above["bottom"]
        assert below["left"] == above["left"]
    assert page.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0


def test_cards_of_a_row_begin_at_the_same_height(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards(layout="columns"), width=700, height=800)
    places = boxes(page)
    assert places[0]["top"] == places[1]["top"]
    assert places[0]["height"] < places[1]["height"], "a card is only as high as its content"
    assert places[2]["top"] == places[3]["top"] > places[1]["bottom"]


def test_a_card_dismissed_from_a_row_leaves_the_others_in_order(device: Make, view: View) -> None:
    program = device(cards=NUMBERED[:4])
    page = view(program, program.client.render_cards(layout="columns"), width=700, height=800)
    places = boxes(page)
    page.page.get_by_role("button", name="Dismiss Card 1").click()
    page.until(lambda: page.page.locator(".card").count() == 3, "the card is off the page")
    assert boxes(page) == places[:3]
    assert page.page.locator("h2").all_text_contents() == ["Card 0", "Card 2", "Card 3"]


def test_compact_cards_are_low(device: Make, view: View) -> None:
    program = device(cards=FEED)
    heights = {}
    for layout in ("list", "compact"):
        page = view(program, program.client.render_cards(layout=layout))
        heights[layout] = [box["height"] for box in boxes(page)]
    assert all(low < high for low, high in zip(heights["compact"], heights["list"], strict=True))
    assert max(heights["compact"]) <= 140, "also a banner"


def test_a_compact_card_shows_one_line_only_if_it_leads_to_the_rest(device: Make, view: View) -> None:
    program = device(cards=NUMBERED)
    page = view(program, program.client.render_cards(layout="compact"))
    linked, unlinked = (page.page.get_by_role("listitem").nth(place) for place in (7, 8))
    cut = "(text) => text.scrollWidth > text.clientWidth"
    assert linked.locator("h2").evaluate(cut) and linked.locator(".text").evaluate(cut)
    assert not unlinked.locator("h2").evaluate(cut) and not unlinked.locator(".text").evaluate(cut)
    linked.click(position={"x": 8, "y": 8})
    page.until_path("/card/7/click")


@pytest.mark.parametrize("layout", ["columns", "compact"])
@pytest.mark.parametrize("width", [180, 360, 960])
def test_long_words_stay_within_their_card(device: Make, view: View, layout: str, width: int) -> None:
    program = device(cards=NUMBERED)
    theme = {"text_scale": 2}
    page = view(program, program.client.render_cards(layout=layout, theme=theme, title=LONG), width=width)
    assert page.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    outside = page.page.locator(".card").evaluate_all(
        """(cards) => cards.flatMap((card) => {
            const outer = card.getBoundingClientRect();
            return [...card.querySelectorAll("h2, .text, .domain, .corner")].filter((part) => {
                const { left, right, bottom, width } = part.getBoundingClientRect();
                return width > 0 && (left < outer.left || right > outer.right || bottom > outer.bottom);
            }).map((part) => part.className || part.localName);
        })"""
    )
    assert outside == []


@pytest.mark.parametrize("layout", ["columns", "compact"])
def test_layouts_are_mirrored(device: Make, view: View, layout: str) -> None:
    program = device(cards=FEED_RTL)
    page = view(program, program.client.render_cards(layout=layout, language="ar", context="modal"))
    assert page.page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    done = page.page.get_by_role("button", name="تم").bounding_box()
    dismiss = page.page.locator(".dismiss").first.bounding_box()
    pictures = page.page.locator(".classic .picture").first.bounding_box()
    assert done and dismiss and pictures
    assert done["x"] < 180 and dismiss["x"] < 60 and pictures["x"] > 180
