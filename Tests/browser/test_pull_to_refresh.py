"""A feed that is pulled down by a finger, or refreshed by its button."""

from __future__ import annotations

from collections.abc import Callable

import libplacard
import pytest
from device import Device
from samples import FEED
from webview import WebView

Make = Callable[..., Device]
View = Callable[..., WebView]

REFRESH = "/feed/refresh"


class Finger:
    """One finger on the page."""

    def __init__(self, view: WebView, x: int = 180, y: int = 60) -> None:
        self._view = view
        self._send("touchStart", x, y)

    def move(self, x: int, y: int, steps: int = 8) -> None:
        for step in range(1, steps + 1):
            self._send("touchMove", self._x + (x - self._x) * step // steps, self._y + (y - self._y) * step // steps)

    def lift(self) -> None:
        self._view.devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def cancel(self) -> None:
        self._view.devtools.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})

    def _send(self, kind: str, x: int, y: int) -> None:
        self._x, self._y = x, y
        self._view.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def touched(device: Device, view: View, **options: object) -> WebView:
    return view(device, device.client.render_cards(**options), has_touch=True)


def sign(page: WebView) -> str:
    return page.page.locator("#pull").get_attribute("class") or ""


def status(page: WebView) -> str:
    return page.page.get_by_role("status").text_content() or ""


@pytest.mark.parametrize("context", ["navigation", "modal"])
def test_a_pull_refreshes_the_cards(served: Make, view: View, context: str) -> None:
    device = served(cards=FEED)
    before = len(device.events_of(libplacard.CardsUpdated))
    page = touched(device, view, context=context)
    finger = Finger(page)
    finger.move(180, 120)
    assert sign(page) == "pull pulled"
    finger.move(180, 260)
    assert sign(page) == "pull pulled far"
    assert REFRESH not in page.paths
    finger.lift()
    assert page.until_path(REFRESH).answer == "ok"
    assert sign(page) == "pull busy"
    assert status(page) == "Refreshing…"
    device.wait_for(lambda: len(device.events_of(libplacard.CardsUpdated)) > before)
    assert page.paths.count(REFRESH) == 1
    assert not [path for path in page.paths if path.endswith("/click")], "the card under the finger is not clicked"


def test_the_sign_goes_by_itself(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = touched(program, view)
    finger = Finger(page)
    finger.move(180, 260)
    finger.lift()
    page.until_path(REFRESH)
    second = Finger(page)
    second.move(180, 260)
    second.lift()
    page.until(lambda: sign(page) == "pull", "the sign is gone")
    assert status(page) == ""
    assert page.paths.count(REFRESH) == 1, "one refresh at a time"


@pytest.mark.parametrize("path", [[(180, 120)], [(180, 260), (180, 80)], [(320, 80)], [(180, 20)]])
def test_other_movements_do_not_refresh(device: Make, view: View, path: list[tuple[int, int]]) -> None:
    program = device(cards=FEED)
    page = touched(program, view)
    finger = Finger(page)
    for x, y in path:
        finger.move(x, y)
    finger.lift()
    page.rest()
    assert sign(page) == "pull"
    assert REFRESH not in page.paths


def test_a_cancelled_pull_does_not_refresh(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = touched(program, view)
    finger = Finger(page)
    finger.move(180, 260)
    finger.cancel()
    page.rest()
    assert sign(page) == "pull"
    assert REFRESH not in page.paths


def test_a_scrolled_feed_scrolls_back_first(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = touched(program, view)
    page.page.evaluate("scrollTo(0, 120)")
    page.until(lambda: page.page.evaluate("scrollY") == 120, "scrolled")
    finger = Finger(page)
    finger.move(180, 400)
    assert sign(page) == "pull"
    finger.lift()
    page.until(lambda: page.page.evaluate("scrollY") < 120, "scrolled back")
    assert REFRESH not in page.paths


@pytest.mark.parametrize("key", ["Enter", "Space", "click"])
def test_the_button_refreshes(device: Make, view: View, key: str) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards(), has_touch=key == "click")
    button = page.page.get_by_role("button", name="Refresh")
    if key == "click":
        button.click()
    else:
        page.page.keyboard.press("Tab")
        page.page.keyboard.press(key)
    assert page.until_path(REFRESH).answer == "ok"
    assert page.page.evaluate("document.activeElement.className") in ("refresh", "")
    page.rest()
    assert page.paths.count(REFRESH) == 1


@pytest.mark.parametrize("has_touch", [True, False])
def test_the_button_is_visible_where_it_is_needed(device: Make, view: View, has_touch: bool) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards(), has_touch=has_touch)
    opacity = "(button) => getComputedStyle(button).opacity"
    button = page.page.get_by_role("button", name="Refresh")
    assert button.evaluate(opacity) == ("1" if has_touch else "0")
    page.page.keyboard.press("Tab")
    assert button.evaluate(opacity) == "1"


def test_without_scripts_the_button_refreshes(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards(), java_script_enabled=False, has_touch=True)
    page.page.get_by_role("button", name="Refresh").click()
    assert page.until_path(REFRESH).answer == "ok"


def test_it_can_be_turned_off(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = touched(program, view, pull_to_refresh=False)
    assert page.page.get_by_role("button", name="Refresh").count() == 0
    finger = Finger(page)
    finger.move(180, 260)
    finger.lift()
    page.rest()
    assert REFRESH not in page.paths


def test_nothing_moves_with_reduced_motion(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards(), has_touch=True, reduced_motion="reduce")
    place = "(sign) => sign.getBoundingClientRect().top"
    finger = Finger(page)
    finger.move(180, 120)
    near = page.page.locator("#pull").evaluate(place)
    finger.move(180, 260)
    assert page.page.locator("#pull").evaluate(place) == near
    finger.lift()
    page.until_path(REFRESH)
    assert page.page.evaluate("document.getAnimations().length") == 0
    assert page.page.locator("#pull").is_visible()
