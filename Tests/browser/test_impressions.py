"""When a card counts as seen: half of it was visible for a second. The test sets the page's clock."""

from __future__ import annotations

from collections.abc import Callable

from device import Device
from samples import FEED, card, in_order
from webview import WebView

Make = Callable[..., Device]
View = Callable[..., WebView]

LONG = "Ten beans make a coffee, and a coffee makes a morning. " * 4
#: Far more than fits a screen; one control card is before the fourth card and one after the last.
MANY = in_order(
    *[card(f"c{number}", tt=f"Card {number}", ds=LONG) for number in range(3)],
    card("control-a", "control"),
    *[card(f"c{number}", tt=f"Card {number}", ds=LONG) for number in range(3, 12)],
    card("control-z", "control"),
)


def seen(view: WebView) -> list[int]:
    """Positions, in the order of their reports."""
    paths = [path for path in view.paths if path.startswith("/cards/")]
    return [int(position) for path in paths for position in path.split("/")[2].split(".")]


def show(view: View, program: Device, **options: object) -> WebView:
    page = view(program, **options)
    page.page.clock.install(time=0)
    page.page.clock.pause_at(1000)
    page.load(program.client.render_cards())
    return page


def run(page: WebView, ms: int) -> None:
    """Moves the page's clock, after the browser has reported what is visible now."""
    page.rest()
    page.page.clock.run_for(ms)
    page.rest()


def test_a_card_is_seen_after_a_second_and_not_before(served: Make, view: View) -> None:
    device = served(cards=FEED[:1])
    page = show(view, device)
    run(page, 900)
    assert seen(page) == []
    page.until(lambda: seen(page) == [0], "the card is seen", lambda: run(page, 200))
    assert [record["data"] for record in device.logged() if record["name"] == "cci"] == [{"ids": ["hours"]}]
    assert device.client.unviewed == 0


def test_only_what_is_on_the_screen_is_seen(device: Make, view: View) -> None:
    program = device(cards=MANY)
    page = show(view, program)
    page.until(lambda: seen(page), "cards are seen", lambda: run(page, 200))
    first = seen(page)
    assert first[0] == 0 and first == list(range(len(first))) and len(first) < 8
    page.page.mouse.wheel(0, 100_000)
    page.until(lambda: 13 in seen(page), "the last control card is seen with the last card", lambda: run(page, 200))
    # A card that was scrolled past quickly was not seen.
    assert 6 not in seen(page)
    assert 12 in seen(page)


def test_a_card_that_is_less_than_half_visible_is_not_seen(device: Make, view: View) -> None:
    program = device(cards=MANY)
    page = show(view, program)
    third = page.page.get_by_role("listitem").nth(2).bounding_box()
    assert third is not None
    height = int(third["y"] + third["height"] * 0.4)
    page.page.set_viewport_size({"width": 360, "height": height})
    page.load(program.client.render_cards())
    page.until(lambda: {0, 1} <= set(seen(page)), "the two above are seen", lambda: run(page, 200))
    run(page, 3000)
    assert 2 not in seen(page)
    page.page.set_viewport_size({"width": 360, "height": int(third["y"] + third["height"] * 0.7)})
    page.until(lambda: 2 in seen(page), "with more than half it is", lambda: run(page, 200))


def test_a_second_must_be_uninterrupted(device: Make, view: View) -> None:
    program = device(cards=MANY)
    page = show(view, program)
    run(page, 700)
    page.page.mouse.wheel(0, 100_000)
    page.until(lambda: page.page.evaluate("scrollY") > 0, "scrolled")
    run(page, 500)
    page.page.mouse.wheel(0, -100_000)
    page.until(lambda: page.page.evaluate("scrollY") == 0, "scrolled back")
    run(page, 700)
    assert 0 not in seen(page)
    page.until(lambda: 0 in seen(page), "now it was", lambda: run(page, 200))


def test_control_cards_are_reported_and_take_no_space(device: Make, view: View) -> None:
    program = device(cards=MANY)
    page = show(view, program, height=5000)
    assert page.page.get_by_role("listitem").count() == 12
    page.until(lambda: len(seen(page)) == 14, "all are seen, controls too", lambda: run(page, 200))
    logged = program.logged()
    controls = [id for record in logged if record["name"] == "ccic" for id in record["data"]["ids"]]
    cards = [id for record in logged if record["name"] == "cci" for id in record["data"]["ids"]]
    assert sorted(controls) == ["control-a", "control-z"]
    assert sorted(cards) == sorted(f"c{number}" for number in range(12))


def test_controls_alone_are_seen_with_the_empty_feed(device: Make, view: View) -> None:
    program = device(cards=[card("control", "control")])
    page = show(view, program)
    assert page.page.get_by_text("There is nothing new right now.").is_visible()
    page.until(lambda: seen(page) == [0], "the control card is seen", lambda: run(page, 200))
    assert [record["name"] for record in program.logged()] == ["ccic"]


def test_a_card_is_reported_once_per_page(device: Make, view: View) -> None:
    program = device(cards=MANY)
    page = show(view, program)
    page.until(lambda: 0 in seen(page), "the first is seen", lambda: run(page, 200))
    for place in (100_000, -100_000):
        page.page.mouse.wheel(0, place)
        page.until(lambda place=place: (page.page.evaluate("scrollY") == 0) == (place < 0), "scrolled")
        run(page, 2000)
    assert seen(page).count(0) == 1
