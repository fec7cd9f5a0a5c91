"""Messages that Placard draws itself, in the browser, with a client behind them."""

from __future__ import annotations

from collections.abc import Callable

import libplacard
import pytest
from device import Device, Json
from samples import BUTTONS, CAMPAIGNS, MESSAGES, campaign
from webview import WebView

Make = Callable[..., Device]
View = Callable[..., WebView]

#: Those with a dialog role, which must keep the focus inside.
DIALOGS = ["modal", "modal-buttons", "modal-image-only", "full", "full-landscape"]
DRAWN = [name for name in MESSAGES if not name.startswith("html")]
URL = "https://kiosk.example/round"


def show(device: Make, view: View, name: str, render: Json | None = None, **options: object) -> WebView:
    """Shows one of the samples until it is seen."""
    program = device(campaigns=CAMPAIGNS)
    message = program.offer(name)
    page = view(program, message.render(**(render or {})), **options)
    page.until_path("/message/seen")
    return page


def show_own(device: Make, view: View, **data: object) -> WebView:
    program = device(campaigns=[campaign("own", **data)])
    message = program.offer("own")
    page = view(program)
    page.page.clock.install(time=0)
    page.page.clock.pause_at(1000)
    page.load(message.render())
    page.until(lambda: "/message/seen" in page.paths, "it is seen", lambda: run(page, 200))
    return page


def run(page: WebView, ms: int) -> None:
    page.rest()
    page.page.clock.run_for(ms)
    page.rest()


def logged(page: WebView) -> list[tuple[str, object]]:
    return [(record["name"], record["data"].get("bid")) for record in page.device.logged()]


def is_closed(page: WebView) -> bool:
    return len(page.device.events_of(libplacard.MessageClosed)) == 1


# ---- User actions


def test_a_button_reaches_the_server(served: Make, view: View) -> None:
    device = served(campaigns=[campaign("round", **MESSAGES["modal-buttons"])])
    message = device.offer("round")
    page = view(device, message.render())
    page.until_path("/message/seen")
    page.page.get_by_role("button", name="Show me").click()
    assert page.until_path("/message/button/1").answer == "ok"
    page.until(lambda: is_closed(page), "a button closes the message")
    assert page.opened() == [URL]
    records = [(record["name"], record["data"]) for record in device.logged()]
    assert [name for name, _ in records] == ["si", "sbc"]
    assert records[1][1] == {"trigger_ids": ["T-round"], "bid": 1}


@pytest.mark.parametrize("name", DRAWN)
def test_it_is_seen_once_and_closed_by_its_button(device: Make, view: View, name: str) -> None:
    page = show(device, view, name)
    page.page.get_by_role("button", name="Close").click()
    page.until_path("/message/close")
    page.until(lambda: is_closed(page), "closed")
    assert logged(page) == [("si", None)], "closing logs nothing"
    assert page.opened() == []


@pytest.mark.parametrize("name", DRAWN)
def test_escape_closes_it(device: Make, view: View, name: str) -> None:
    page = show(device, view, name)
    page.page.keyboard.press("Escape")
    page.until_path("/message/close")
    page.until(lambda: is_closed(page), "closed")


@pytest.mark.parametrize(
    ("name", "text", "url"),
    [
        ("slideup-top", "Your flat white is ready", "https://kiosk.example/orders"),
        ("slideup-picture", "Pumpkin spice is back", "https://kiosk.example/menu/pumpkin"),
    ],
)
def test_a_tap_leads_to_its_url(device: Make, view: View, name: str, text: str, url: str) -> None:
    page = show(device, view, name)
    page.page.get_by_text(text).click()
    assert page.until_path("/message/click").answer == "ok"
    page.until(lambda: is_closed(page), "a click closes it")
    assert page.opened() == [url]
    assert logged(page) == [("si", None), ("sc", None)]


def test_with_buttons_the_body_does_nothing(device: Make, view: View) -> None:
    page = show(device, view, "modal-icon")
    page.page.get_by_role("heading").click()
    page.rest()
    assert "/message/click" not in page.paths
    assert not is_closed(page)


@pytest.mark.parametrize(("name", "button", "urls"), [("Not now", 0, []), ("Show me", 1, [URL])])
@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_buttons_by_keyboard(device: Make, view: View, name: str, button: int, urls: list[str], key: str) -> None:
    page = show(device, view, "modal-buttons")
    page.page.get_by_role("button", name=name).press(key)
    page.until_path(f"/message/button/{button}")
    page.until(lambda: is_closed(page), "a button closes it")
    assert page.opened() == urls
    assert logged(page) == [("si", None), ("sbc", button)]


def test_two_clicks_count_once(device: Make, view: View) -> None:
    page = show(device, view, "modal-buttons")
    page.page.get_by_role("button", name="Show me").dblclick()
    page.until(lambda: is_closed(page), "closed")
    page.rest()
    assert page.opened() == [URL]
    assert logged(page) == [("si", None), ("sbc", 1)]


# ---- Time


def test_a_message_closes_by_itself(device: Make, view: View) -> None:
    page = show_own(device, view, type="SLIDEUP", message="Hello", duration=5000)
    run(page, 4000)
    assert not is_closed(page)
    page.until(lambda: is_closed(page), "its time is over", lambda: run(page, 500))
    assert logged(page) == [("si", None)]


def test_a_message_that_the_user_closes_ignores_its_duration(device: Make, view: View) -> None:
    page = show_own(device, view, type="SLIDEUP", message="Hello", duration=5000, message_close="SWIPE")
    run(page, 15_000)
    assert not is_closed(page)


def test_the_timer_pauses_while_it_is_pointed_at(device: Make, view: View) -> None:
    page = show_own(device, view, type="SLIDEUP", message="Hello", duration=5000)
    page.page.get_by_text("Hello").hover()
    run(page, 15_000)
    assert not is_closed(page)
    page.page.mouse.move(10, 10)
    page.until(lambda: is_closed(page), "its time goes on", lambda: run(page, 500))


def test_the_timer_pauses_while_the_focus_is_in_it(device: Make, view: View) -> None:
    page = show_own(device, view, type="SLIDEUP", message="Hello", duration=5000)
    page.page.get_by_role("button", name="Close").focus()
    run(page, 15_000)
    assert not is_closed(page)
    page.page.get_by_role("button", name="Close").blur()
    page.until(lambda: is_closed(page), "its time goes on", lambda: run(page, 500))


def test_a_swipe_off_the_screen_closes_it(device: Make, view: View) -> None:
    page = show(device, view, "slideup-top")
    page.until(lambda: page.page.evaluate("document.getAnimations().length") == 0, "it has arrived")
    box = page.page.get_by_text("Your flat white is ready").bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + box["height"] / 2
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    for step in range(1, 11):
        page.page.mouse.move(x + 20 * step, y)
    page.page.mouse.up()
    page.until(lambda: is_closed(page), "closed")
    assert logged(page) == [("si", None)], "throwing is no click"


# ---- Focus


def focused_name(page: WebView) -> str:
    script = "() => document.activeElement.getAttribute('aria-label') || document.activeElement.innerText.trim()"
    return page.page.evaluate(script)


def tabs(page: WebView, key: str, count: int) -> list[str]:
    names = []
    for _ in range(count):
        page.page.keyboard.press(key)
        names.append(focused_name(page))
    return names


@pytest.mark.parametrize("name", DIALOGS)
def test_the_focus_begins_in_a_dialog_and_stays_there(device: Make, view: View, name: str) -> None:
    page = show(device, view, name)
    inside = "() => document.querySelector('[role=dialog]').contains(document.activeElement)"
    assert page.page.evaluate(inside)
    for key in ["Tab"] * 5 + ["Shift+Tab"] * 7:
        page.page.keyboard.press(key)
        assert page.page.evaluate(inside), key


def test_tab_goes_round_the_buttons_in_order(device: Make, view: View) -> None:
    page = show(device, view, "modal-buttons")
    order = tabs(page, "Tab", 3)
    assert sorted(order) == ["Close", "Not now", "Show me"]
    assert order.index("Show me") == order.index("Not now") + 1
    assert tabs(page, "Tab", 3) == order
    assert tabs(page, "Shift+Tab", 3) == [order[1], order[0], order[2]]


def test_a_slideup_leaves_the_focus_where_it_is(device: Make, view: View) -> None:
    page = show(device, view, "slideup-icon")
    page.rest()
    assert page.page.evaluate("document.activeElement === document.body")


# ---- Without scripts


@pytest.mark.parametrize("name", DRAWN)
def test_without_scripts_close_works(device: Make, view: View, name: str) -> None:
    program = device(campaigns=CAMPAIGNS)
    page = view(program, program.offer(name).render(), java_script_enabled=False)
    page.page.get_by_role("button", name="Close").click()
    assert page.until_path("/message/close").answer == "ok"
    assert is_closed(page)


def test_without_scripts_a_tap_and_a_button_work(device: Make, view: View) -> None:
    program = device(campaigns=CAMPAIGNS)
    page = view(program, program.offer("slideup-top").render(), java_script_enabled=False)
    page.page.get_by_text("Your flat white is ready").click()
    page.until_path("/message/click")
    page.load(program.offer("modal-buttons").render())
    page.page.get_by_role("button", name="Show me").click()
    page.until_path("/message/button/1")
    assert page.opened() == ["https://kiosk.example/orders", URL]
    assert logged(page) == [("si", None), ("sc", None), ("si", None), ("sbc", 1)]


# ---- Looks


def color(page: WebView, name: str) -> str:
    element = page.page.get_by_role("button", name=name)
    return element.evaluate("(element) => getComputedStyle(element).backgroundColor")


LIGHT, DARK = "rgb(11, 87, 208)", "rgb(240, 179, 107)"


def test_a_dark_theme_of_the_message_follows_the_system_live(device: Make, view: View) -> None:
    page = show(device, view, "modal-buttons")
    assert color(page, "Show me") == LIGHT
    page.page.emulate_media(color_scheme="dark")
    page.until(lambda: color(page, "Show me") == DARK, "dark")
    page.page.emulate_media(color_scheme="light")
    page.until(lambda: color(page, "Show me") == LIGHT, "light again")


@pytest.mark.parametrize(("appearance", "expected"), [("light", LIGHT), ("dark", DARK)])
@pytest.mark.parametrize("system", ["light", "dark"])
def test_a_look_can_be_forced(device: Make, view: View, appearance: str, expected: str, system: str) -> None:
    page = show(device, view, "modal-buttons", {"appearance": appearance}, color_scheme=system)
    assert color(page, "Show me") == expected


@pytest.mark.parametrize("name", DRAWN)
def test_nothing_moves_with_reduced_motion(device: Make, view: View, name: str) -> None:
    page = show(device, view, name, reduced_motion="reduce")
    assert page.page.evaluate("document.getAnimations().length") == 0


def test_from_right_to_left_the_close_button_is_on_the_other_side(device: Make, view: View) -> None:
    own = {"type": "MODAL", "header": "הקפה הבא עלינו", "message": "שלושה משקאות בהזמנה אחת.", "btns": BUTTONS}
    places = {}
    for language in ("he", "en"):
        program = device(campaigns=[campaign("own", **own, language=language)])
        page = view(program, program.offer("own").render(), reduced_motion="reduce")
        box = page.page.get_by_role("button", name="Close").bounding_box()
        assert box is not None
        places[language] = box["x"] + box["width"] / 2
    assert places["he"] < 100 and places["en"] > 260
    assert places["he"] == pytest.approx(360 - places["en"], abs=1)


@pytest.mark.parametrize("name", DRAWN)
def test_at_twice_the_size_everything_can_be_reached(device: Make, view: View, name: str) -> None:
    page = show(device, view, name, width=180, height=320, device_scale_factor=2)
    assert page.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    for button in page.page.get_by_role("button").all():
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= 180
        assert box["y"] >= 0 and box["y"] + box["height"] <= 320
        button.click(trial=True)


def test_the_page_is_see_through_where_the_message_is_not(device: Make, view: View) -> None:
    page = show(device, view, "slideup-bottom")
    backgrounds = "() => [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor)"
    for scheme in ("light", "dark"):
        page.page.emulate_media(color_scheme=scheme)
        assert set(page.page.evaluate(backgrounds)) == {"rgba(0, 0, 0, 0)"}


def test_a_picture_is_in_the_page(device: Make, view: View) -> None:
    page = show(device, view, "modal")
    image = page.page.get_by_role("img", name="A cup of coffee")
    assert (image.get_attribute("src") or "").startswith("data:image/png")
    assert image.evaluate("(image) => image.naturalWidth") == 600
