"""Messages without anything to see, and pictures that are small or do not load: every one can be closed by a finger."""

from __future__ import annotations

import io
from collections.abc import Callable

import libplacard
import pytest
from device import Device, Json
from PIL import Image
from playwright.sync_api import Route
from samples import campaign
from test_accessibility import violations
from test_messages import is_closed, logged, run
from webview import PICTURES, WebView

Make = Callable[..., Device]
View = Callable[..., WebView]

#: The picture of a message, which only its page loads.
URL = PICTURES + "of-the-page.png"
FAILS = ["asked for", "Failed to load resource", "net::ERR_FAILED"]
NO, YES = ({"id": id, "text": text, "click_action": "NONE"} for id, text in enumerate(("Not now", "Show me")))
BUTTONS = [[], [YES], [NO, YES]]
KINDS: dict[str, Json] = {
    "missing": {},
    "spaces": {"header": " \n", "message": "\u200b\u00ad\ufeff\u2060"},
    "empty": {"header": "", "message": "", "icon": "", "btns": []},
    "unlabelled": {"btns": [{"id": 4, "text": "\u200b", "click_action": "NONE"}]},
    "dark": {"themes": {"dark": {"bg_color": 0xFF101112, "close_btn_color": 0xFF101112}}},
    "see-through": {"bg_color": 0, "close_btn_color": 0, "frame_color": 0},
    "link": {"click_action": "URI", "uri": "https://kiosk.example/round"},
}


def show(device: Make, view: View, data: Json, picture: str | None = None, **options: object) -> WebView:
    """Shows a message; its page asks for `picture`, which the client does not have."""
    program = device(campaigns=[campaign("own", **data)])
    before = len(program.events_of(libplacard.MessageOffered))
    program.client.log_event("own")
    message = program.events_of(libplacard.MessageOffered)[before].message
    if picture:
        message = message.change(image_url=picture, image_style=data.get("image_style", "TOP"))
    message.show()
    page = view(program, reduced_motion="reduce", **options)
    page.load(message.render())
    page.until_path("/message/seen")
    return page


def failing(device: Make, view: View, data: Json, **options: object) -> WebView:
    page = show(device, view, data, URL, expected=FAILS, **options)
    page.until(lambda: page.page.locator(".pictureless").count() == 1, "the picture has failed")
    return page


def box(page: WebView, selector: str) -> Json:
    found = page.page.locator(selector).bounding_box()
    assert found is not None
    return found


def assert_whole(page: WebView, count: int) -> None:
    """Buttons and close are as large as a finger, and nothing covers or cuts them."""
    buttons = page.page.locator("a.button, a.close").all()
    assert len(buttons) == count + 1
    for button in buttons:
        place = button.bounding_box()
        assert place is not None and place["width"] >= 44 and place["height"] >= 44
        corners = [(x, y) for x in (0.15, 0.5, 0.85) for y in (0.15, 0.5, 0.85)]
        for x, y in corners:
            point = [place["x"] + place["width"] * x, place["y"] + place["height"] * y]
            hit = "(element, [x, y]) => element.contains(document.elementFromPoint(x, y))"
            assert button.evaluate(hit, point), (button.inner_text(), point)


def contrast(page: WebView) -> float:
    """Between the box, on anything behind it, and the cross of its close button."""
    script = "([selector, name]) => getComputedStyle(document.querySelector(selector))[name]"
    cross = channels(page.page.evaluate(script, [".close", "color"]))
    ground = channels(page.page.evaluate(script, [".message", "backgroundColor"]))
    assert cross[3] == 1
    ratios = []
    for behind in (0.0, 255.0):
        box = [value * ground[3] + behind * (1 - ground[3]) for value in ground[:3]]
        light, dark = sorted((luminance(cross[:3]), luminance(box)), reverse=True)
        ratios.append((light + 0.05) / (dark + 0.05))
    return min(ratios)


def channels(text: str) -> list[float]:
    values = [float(value) for value in text[text.index("(") + 1 : -1].split(",")]
    return [*values, 1.0][:4]


def luminance(color: list[float]) -> float:
    parts = [value / 255 for value in color]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# ---- Nothing to see


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("type", ["SLIDEUP", "MODAL", "MODAL_STYLED"])
def test_an_empty_message_is_a_box_that_closes(device: Make, view: View, type: str, kind: str, scheme: str) -> None:
    page = show(device, view, {"type": type, **KINDS[kind]}, color_scheme=scheme)
    shown = box(page, ".message.empty")
    assert shown["width"] >= 120 and shown["height"] >= 72
    assert_whole(page, 1 if kind == "unlabelled" else 0)
    assert contrast(page) >= 3
    page.page.locator("a.close").click()
    page.until(lambda: is_closed(page), "closed")
    assert logged(page) == [("si", None)]


def test_a_full_message_without_its_picture_closes(device: Make, view: View) -> None:
    page = failing(device, view, {"type": "FULL", "image_url": PICTURES + "cup.png"})
    assert_whole(page, 0)
    assert contrast(page) >= 3


@pytest.mark.parametrize("kind", ["empty", "unlabelled"])
def test_an_empty_message_is_accessible(device: Make, view: View, kind: str) -> None:
    assert violations(show(device, view, {"type": "MODAL", **KINDS[kind]})) == []


@pytest.mark.parametrize("script", [True, False])
def test_a_touch_on_the_backdrop_closes_an_empty_modal(device: Make, view: View, *, script: bool) -> None:
    program = device(campaigns=[campaign("own", type="MODAL", message=" ")])
    page = view(program, program.offer("own").render(), has_touch=True, java_script_enabled=script)
    if script:
        page.until_path("/message/seen")
    page.page.touchscreen.tap(180, 40)
    assert page.until_path("/message/close").answer == "ok"
    assert logged(page) == ([("si", None)] if script else [])


def test_a_touch_on_the_backdrop_of_another_message_does_nothing(device: Make, view: View) -> None:
    page = show(device, view, {"type": "MODAL", "message": "Hello"}, has_touch=True)
    page.page.touchscreen.tap(180, 40)
    page.rest()
    assert not is_closed(page)


def test_a_button_without_text_says_close_and_leads_where_it_led(device: Make, view: View) -> None:
    button = {"id": 7, "text": "\u2060 ", "click_action": "URI", "uri": "https://kiosk.example/round"}
    page = show(device, view, {"type": "MODAL", "message": "Hello", "btns": [NO, button]})
    last = page.page.locator("a.button").nth(1)
    assert last.inner_text() == "Close"
    last.click()
    page.until(lambda: is_closed(page), "closed")
    assert page.opened() == ["https://kiosk.example/round"]
    assert logged(page) == [("si", None), ("sbc", 7)]


def test_an_empty_message_of_the_host_closes(device: Make, view: View) -> None:
    program = device()
    program.client.add_local_message({"type": "MODAL", "header": "", "btns": [{"id": 1, "text": ""}]})
    message = program.events_of(libplacard.MessageOffered)[0].message
    message.show()
    page = view(program, message.render(), reduced_motion="reduce")
    assert_whole(page, 1)


@pytest.mark.parametrize("type", ["HTML", "HTML_FULL", "WEB_HTML"])
def test_an_html_message_without_a_page_closes(device: Make, view: View, type: str) -> None:
    page = show(device, view, {"type": type, "message": ""})
    assert_whole(page, 0)


@pytest.mark.parametrize("count", [1, 2])
def test_buttons_alone_are_clear_of_the_close_button(device: Make, view: View, count: int) -> None:
    assert_whole(show(device, view, {"type": "MODAL", "btns": BUTTONS[count]}), count)


# ---- Pictures


@pytest.mark.parametrize("type", ["MODAL", "SLIDEUP"])
def test_a_message_is_empty_when_the_picture_was_all_there_was(device: Make, view: View, type: str) -> None:
    page = failing(device, view, {"type": type, "image_alt": "A cup"}, has_touch=True)
    shown = box(page, ".message.empty")
    assert shown["width"] >= 120 and shown["height"] >= 72
    assert_whole(page, 0)
    if type == "MODAL":
        page.page.touchscreen.tap(180, 40)
        page.until(lambda: is_closed(page), "closed")
        assert logged(page) == [("si", None)]


def test_texts_stay_when_the_picture_fails(device: Make, view: View) -> None:
    page = failing(device, view, {"type": "MODAL", "header": "Hello " * 20})
    assert page.page.locator(".empty, .backdrop a").count() == 0
    text, close = box(page, ".header"), box(page, ".close")
    assert text["y"] >= close["y"] + 40


def test_a_picture_that_takes_ten_seconds_is_missing_until_it_comes(device: Make, view: View) -> None:
    waiting: list[Route] = []
    program = device(campaigns=[campaign("own", type="MODAL")])
    program.client.log_event("own")
    message = program.events_of(libplacard.MessageOffered)[0].message.change(image_url=URL)
    message.show()
    page = view(program, reduced_motion="reduce")
    page.context.route(URL, lambda route: waiting.append(route))
    page.page.clock.install(time=0)
    page.page.clock.pause_at(1000)
    page.load(message.render(), ready=False)
    page.until(lambda: waiting, "the page asks for the picture")
    run(page, 9_000)
    assert page.page.locator(".empty").count() == 0
    run(page, 1_500)
    assert page.page.locator(".empty").count() == 1
    assert page.page.locator(".backdrop a").count() == 1
    waiting[0].fulfill(body=png(300, 200), content_type="image/png")
    page.until(lambda: page.page.locator(".empty, .backdrop a").count() == 0, "the picture is there")


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (320, 240), (960, 600)])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_picture_only_message_keeps_its_buttons_whole(
    device: Make, view: View, count: int, size: tuple[int, int]
) -> None:
    data = {"type": "MODAL", "image_style": "GRAPHIC", "image_url": PICTURES + "portrait.png", "btns": BUTTONS[count]}
    page = failing(device, view, data, width=size[0], height=size[1])
    shown = box(page, ".message")
    assert shown["width"] >= 120 and shown["height"] >= 72
    assert_whole(page, count)
    assert page.page.locator(".empty").count() == (1 if count == 0 else 0)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_low_picture_does_not_cut_the_buttons(device: Make, view: View, count: int) -> None:
    program = device(
        campaigns=[
            campaign("own", type="MODAL", image_style="GRAPHIC", image_url=PICTURES + "cup.png", btns=BUTTONS[count])
        ]
    )
    program.client.log_event("own")
    message = program.events_of(libplacard.MessageOffered)[0].message.change(image_url=URL)
    message.show()
    page = view(program, reduced_motion="reduce")
    page.context.route(URL, lambda route: route.fulfill(body=png(200, 20), content_type="image/png"))
    page.load(message.render())
    page.until_path("/message/seen")
    assert page.page.locator(".pictureless").count() == 0
    assert_whole(page, count)


def png(width: int, height: int) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, height), "teal").save(file, "PNG")
    return file.getvalue()
