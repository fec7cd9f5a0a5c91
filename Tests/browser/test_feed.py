"""A feed in the browser, with a client and the development server behind it."""

from __future__ import annotations

from collections.abc import Callable

import libplacard
import pytest
from device import Device
from samples import FEED, FEED_RTL, WORDS_RTL, card, in_order
from webview import WebView

Make = Callable[..., Device]
View = Callable[..., WebView]

FLAT_WHITE = "15 % off your next flat white"
BEANS = "Your beans have moved in"


def titles(view: WebView) -> list[str]:
    # In one step: a card that is being dismissed may disappear between two.
    return view.page.locator("h2").evaluate_all("(all) => all.map((heading) => heading.textContent)")


def ids(device: Device, code: str) -> list[list[str]]:
    return [record["data"]["ids"] for record in device.logged() if record["name"] == code]


# ---- User actions


def test_a_click_on_a_card_leads_to_its_url(served: Make, view: View) -> None:
    device = served(cards=FEED)
    page = view(device, device.client.render_cards())
    page.page.get_by_role("link", name=FLAT_WHITE).click()
    assert page.until_path("/card/1/click").answer == "ok"
    assert page.opened() == ["https://kiosk.example/coupons/autumn15"]
    assert ids(device, "ccc") == [["flat-white"]]
    assert [one.id for one in device.client.cards() if one.clicked] == ["flat-white"]
    assert titles(page), "the page is still there"


def test_all_of_a_card_is_its_link(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards())
    item = page.page.get_by_role("listitem").filter(has_text=FLAT_WHITE)
    item.click(position={"x": 160, "y": 40})
    page.until_path("/card/1/click")
    height = (item.bounding_box() or {})["height"]
    item.click(position={"x": 12, "y": height - 12})
    page.until(lambda: page.paths.count("/card/1/click") == 2, "two clicks on the card's edges")


def test_a_card_decides_how_its_url_is_opened(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards())
    page.page.get_by_role("link", name="Pumpkin spice is back").press("Enter")
    page.until_path("/card/3/click")
    (event,) = program.events_of(libplacard.OpenURL)
    assert (event.url, event.use_webview, event.id) == ("https://kiosk.example/menu/pumpkin", True, "pumpkin")


def test_a_card_without_a_url_is_no_link(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards())
    assert page.page.get_by_role("link", name=BEANS).count() == 0
    page.page.get_by_role("heading", name=BEANS).click()
    page.rest()
    assert [path for path in page.paths if path.endswith("/click")] == []


def test_dismissal_by_mouse(served: Make, view: View) -> None:
    device = served(cards=FEED)
    page = view(device, device.client.render_cards())
    page.page.get_by_role("button", name=f"Dismiss {FLAT_WHITE}").click()
    assert page.until_path("/card/1/dismiss").answer == "ok"
    page.until(lambda: FLAT_WHITE not in titles(page), "the card is off the page")
    assert BEANS in titles(page)
    assert ids(device, "ccd") == [["flat-white"]]
    assert ids(device, "ccc") == [], "the button is not the card"
    assert FLAT_WHITE not in device.client.render_cards()


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_dismissal_by_keyboard(device: Make, view: View, key: str) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards())
    button = page.page.get_by_role("button", name=f"Dismiss {FLAT_WHITE}")
    tab_to(page, f"Dismiss {FLAT_WHITE}")
    button.press(key)
    page.until_path("/card/1/dismiss")
    page.until(lambda: FLAT_WHITE not in titles(page), "the card is off the page")
    focused = page.page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.tagName")
    assert focused != "BODY", "who uses the keyboard goes on where they were"
    assert ids(program, "ccd") == [["flat-white"]]


def test_a_pinned_card_cannot_be_dismissed(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards())
    pinned = page.page.get_by_role("listitem").filter(has_text="We open at 6:30")
    assert pinned.get_by_role("button").count() == 0
    assert pinned.get_by_text("Pinned").count() == 1


def test_when_all_are_dismissed_the_feed_says_that_it_is_empty(device: Make, view: View) -> None:
    program = device(cards=in_order(card("a", tt="First"), card("b", tt="Second")))
    page = view(program, program.client.render_cards())
    nothing = page.page.get_by_text("There is nothing new right now.")
    assert not nothing.is_visible()
    for name in ("First", "Second"):
        page.page.get_by_role("button", name=f"Dismiss {name}").click()
        page.until(lambda name=name: name not in titles(page), f"{name} is off the page")
    page.until(nothing.is_visible, "it says that there is nothing")
    assert ids(program, "ccd") == [["a"], ["b"]]


@pytest.mark.parametrize("how", ["Done", "Escape"])
def test_closing_a_modal_feed(device: Make, view: View, how: str) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards(context="modal"))
    if how == "Done":
        page.page.get_by_role("button", name="Done").click()
    else:
        page.page.keyboard.press("Escape")
    assert page.until_path("/feed/close").answer == "ok"
    assert len(program.events_of(libplacard.FeedClosed)) == 1


def test_a_feed_in_navigation_has_nothing_to_close(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards())
    assert page.page.get_by_role("button", name="Done").count() == 0
    page.page.keyboard.press("Escape")
    page.rest()
    assert "/feed/close" not in page.paths


def test_everything_is_reached_by_tab_in_the_order_of_the_page(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards(context="modal"))
    names = []
    for _ in range(20):
        page.page.keyboard.press("Tab")
        name = focused_name(page)
        if name in names or name == "":
            break
        names.append(name)
        assert page.page.evaluate(
            "() => { const style = getComputedStyle(document.activeElement);"
            " return style.outlineStyle !== 'none' || style.boxShadow !== 'none'"
            " || getComputedStyle(document.activeElement, '::after').outlineStyle !== 'none' }"
        ), f"nothing shows that {name} has the focus"
    assert names == [
        "Refresh",
        "Done",
        FLAT_WHITE,
        f"Dismiss {FLAT_WHITE}",
        "Pumpkin spice is back",
        "Dismiss Pumpkin spice is back",
        "A weekend in the mountains",
        "Dismiss A weekend in the mountains",
        f"Dismiss {BEANS}",
    ]


def focused_name(view: WebView) -> str:
    return view.page.evaluate(
        "() => { const element = document.activeElement;"
        " return element === document.body ? '' : element.getAttribute('aria-label') || element.innerText.trim()"
        " || element.querySelector('img')?.alt || element.tagName }"
    )


def tab_to(view: WebView, name: str) -> None:
    for _ in range(30):
        view.page.keyboard.press("Tab")
        if focused_name(view) == name:
            return
    raise AssertionError(f"Tab never comes to {name}")


# ---- Without scripts


def test_without_scripts_every_link_works(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards(context="modal"), java_script_enabled=False)
    page.page.get_by_role("link", name=FLAT_WHITE).click()
    assert page.until_path("/card/1/click").answer == "ok"
    page.page.get_by_role("button", name="Dismiss Pumpkin spice is back").click()
    assert page.until_path("/card/3/dismiss").answer == "ok"
    page.page.get_by_role("button", name="Done").click()
    assert page.until_path("/feed/close").answer == "ok"
    assert page.opened() == ["https://kiosk.example/coupons/autumn15"]
    assert (ids(program, "ccc"), ids(program, "ccd")) == ([["flat-white"]], [["pumpkin"]])
    assert len(program.events_of(libplacard.FeedClosed)) == 1


# ---- Unread


def test_unread_cards_are_marked_and_counted(device: Make, view: View) -> None:
    program = device(cards=FEED)
    html = program.client.render_cards()
    page = view(program, html)
    header = page.page.get_by_role("heading", level=1).locator("xpath=..")
    assert "2" in header.inner_text()
    assert page.page.get_by_role("listitem").filter(has_text="Unread").count() == 2
    assert program.client.unviewed == 2
    page.load(program.client.render_cards(unread_indicator=False))
    assert page.page.get_by_text("Unread").count() == 0
    assert "2" not in header.inner_text()


# ---- Looks


def background(view: WebView) -> str:
    return view.page.evaluate(
        "() => [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor)"
        ".find((color) => color !== 'rgba(0, 0, 0, 0)') || ''"
    )


LIGHT, DARK = "rgb(244, 245, 247)", "rgb(17, 19, 24)"


def test_the_look_follows_the_system_live(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards())
    assert background(page) == LIGHT
    page.page.emulate_media(color_scheme="dark")
    page.until(lambda: background(page) == DARK, "the page is dark")
    page.page.emulate_media(color_scheme="light")
    page.until(lambda: background(page) == LIGHT, "the page is light again")


@pytest.mark.parametrize(("appearance", "expected"), [("light", LIGHT), ("dark", DARK)])
def test_a_look_can_be_forced(device: Make, view: View, appearance: str, expected: str) -> None:
    program = device(cards=FEED)
    html = program.client.render_cards(appearance=appearance)
    for system in ("light", "dark"):
        page = view(program, html, color_scheme=system)
        assert background(page) == expected


def test_a_theme_overrides_single_colours(device: Make, view: View) -> None:
    program = device(cards=FEED)
    theme = {"light": {"background": "#102030"}, "dark": {"text": "#ABCDEF"}, "radius": 0}
    page = view(program, program.client.render_cards(theme=theme))
    assert background(page) == "rgb(16, 32, 48)"
    page.page.emulate_media(color_scheme="dark")
    page.until(lambda: background(page) == DARK, "what the theme leaves out is as by default")
    heading = page.page.get_by_role("heading", level=2).first
    assert heading.evaluate("(element) => getComputedStyle(element).color") == "rgb(171, 205, 239)"


def test_nothing_moves_with_reduced_motion(device: Make, view: View) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards(), reduced_motion="reduce")
    page.page.get_by_role("button", name=f"Dismiss {FLAT_WHITE}").click()
    assert page.page.evaluate("document.getAnimations().length") == 0
    page.until(lambda: FLAT_WHITE not in titles(page), "the card is off the page")


def test_a_right_to_left_page_is_mirrored(device: Make, view: View) -> None:
    program = device(cards=FEED_RTL)
    html = program.client.render_cards(language="he", words=WORDS_RTL, context="modal")
    page = view(program, html)
    assert page.page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    done = page.page.get_by_role("button", name="סיום").bounding_box()
    dismiss = page.page.get_by_role("button", name="הסרה 15% הנחה על הקפה הבא").bounding_box()
    title = page.page.get_by_role("heading", level=1).bounding_box()
    assert done and dismiss and title
    assert done["x"] < 180 < title["x"] + title["width"]
    assert dismiss["x"] < 180


@pytest.mark.parametrize("layout", ["list", "columns", "compact"])
@pytest.mark.parametrize("context", ["navigation", "modal"])
def test_at_twice_the_size_nothing_is_cut_off(device: Make, view: View, context: str, layout: str) -> None:
    """Zoom of 200 %: half as many CSS pixels."""
    program = device(cards=FEED)
    html = program.client.render_cards(context=context, layout=layout)
    page = view(program, html, width=180, height=320, device_scale_factor=2, has_touch=True)
    cut = "(all) => all.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent)"
    assert page.page.locator("h1, h2, .text, .domain").evaluate_all(cut) == []
    assert page.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    for element in page.page.get_by_role("link").all() + page.page.get_by_role("button").all():
        element.scroll_into_view_if_needed()
        box = element.bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= 180, element


@pytest.mark.parametrize(("width", "height", "scale"), [(320, 256, 1), (320, 256, 2), (320, 640, 2)])
def test_the_bar_of_a_modal_feed_leaves_room(device: Make, view: View, width: int, height: int, scale: float) -> None:
    program = device(cards=FEED)
    html = program.client.render_cards(context="modal", theme={"text_scale": scale})
    page = view(program, html, width=width, height=height).page
    last = page.get_by_role("listitem").last
    last.scroll_into_view_if_needed()
    bar = page.get_by_role("button", name="Done").bounding_box() or {}
    assert bar["x"] >= 0, "Done is in the view"
    assert bar["x"] + bar["width"] <= width, "Done is in the view"
    # The element in the middle of the view is a card, not the bar over it.
    hit = page.evaluate("document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('.card, .bar')?.className")
    assert hit is not None
    assert "card" in hit.split()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_crosses_are_visible_with_forced_colours(device: Make, view: View, scheme: str) -> None:
    program = device(cards=FEED)
    page = view(program, program.client.render_cards(), color_scheme=scheme, forced_colors="active").page
    discs = page.locator(".corner .icon").evaluate_all(
        "(all) => all.map((icon) => [getComputedStyle(icon).stroke, getComputedStyle(icon).backgroundColor])"
    )
    assert discs
    system = page.evaluate("""() => ['Canvas', 'CanvasText', 'ButtonFace', 'ButtonText', 'LinkText'].map((name) => {
        const probe = document.createElement('i');
        probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
        return getComputedStyle(document.body.appendChild(probe)).color;
    })""")
    for cross, disc in discs:
        assert cross in system, (cross, system)
        assert disc in system, (disc, system)
        assert cross != disc
