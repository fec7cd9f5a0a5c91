"""Text of a card or a message always stays text: in every field, with every string of `injections`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from device import Device, Json
from injections import TEXTS, URLS, as_shown
from samples import BUTTONS, campaign, card, in_order
from webview import PICTURES, WebView

Make = Callable[..., Device]
View = Callable[..., WebView]

#: The traces of a successful injection: an unexpected element, a running URL, a running attribute.
_FOREIGN = """() => {
    const frames = [...document.querySelectorAll("iframe")].map((frame) => frame.contentWindow);
    const found = [];
    for (const page of frames.length ? frames : [window]) {
        if (page.__pwned) found.push("a script ran");
        if (page.document.scripts.length !== 1) found.push(page.document.scripts.length + " scripts");
        found.push(...page.__violations);
        for (const element of page.document.querySelectorAll("*")) {
            const name = element.localName;
            if (/^(object|embed|form|input|marquee|details|template|base|link|math|iframe|video)$/.test(name))
                found.push(element.outerHTML.slice(0, 200));
            for (const { name: attribute, value } of element.attributes) {
                if (attribute.startsWith("on")) found.push(name + " " + attribute);
                if (!/^(href|src|action|formaction|xlink:href|srcset|style)$/.test(attribute)) continue;
                if (!/^(placard:\\/\\/[a-p]{32}\\/|https:|data:image\\/png;base64,|#icon)/.test(value))
                    found.push(name + " " + attribute + "=" + value);
            }
        }
    }
    return found;
}"""


def check(page: WebView) -> None:
    assert page.page.evaluate(_FOREIGN) == []
    tokens = {navigation.url.split("/")[2] for navigation in page.navigations}
    assert len(tokens) <= 1, "nothing but the page itself navigates"


def of_frames(page: WebView, expression: str) -> list[Any]:
    """The result of an expression about `page`, a document, for each page in a frame."""
    return page.page.evaluate(
        "() => [...document.querySelectorAll('iframe')].map((frame) => { const page = frame.contentDocument; return "
        + expression
        + " })"
    )


def fields(text: str) -> Json:
    """The text fields of a card."""
    return {"tt": text, "ds": text, "dm": text, "image_alt": text, "language": text}


def test_texts_of_cards_are_shown_as_they_are(device: Make, view: View) -> None:
    cards = in_order(
        *[card(f"c{place}", **fields(text), u="https://kiosk.example/") for place, text in enumerate(TEXTS)]
    )
    program = device(cards=cards)
    html = program.client.render_cards(context="modal", language="en")
    page = view(program, html)
    items = page.page.get_by_role("listitem")
    assert items.count() == len(TEXTS)
    shown = items.evaluate_all(
        "(items) => items.map((item) => [...item.querySelectorAll('h2, p')].map((element) => element.textContent))"
    )
    assert shown == [[as_shown(text)] * 3 for text in TEXTS]
    labels = page.page.locator(".dismiss").evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))")
    assert labels == [f"Dismiss {as_shown(text)}" for text in TEXTS]
    check(page)


@pytest.mark.parametrize("kind", ["banner_image", "captioned_image", "short_news"])
def test_texts_of_cards_with_pictures(device: Make, view: View, kind: str) -> None:
    cards = [
        card(f"c{place}", kind, **fields(text), i=PICTURES + "cup.png", ar=1.5) for place, text in enumerate(TEXTS)
    ]
    program = device(cards=in_order(*cards))
    html = program.client.render_cards()
    page = view(program, html)
    images = page.page.locator("li img")
    assert images.count() == len(TEXTS)
    if kind != "banner_image":
        alts = images.evaluate_all("(images) => images.map((image) => image.alt)")
        assert alts == [as_shown(text) for text in TEXTS]
    check(page)


def test_ids_and_extras_of_cards_are_not_in_the_page(device: Make, view: View) -> None:
    cards = [
        card(f"{text.replace(chr(0), '')} {place}", tt="Title", e={text.replace(chr(0), "") or "k": text})
        for place, text in enumerate(TEXTS)
    ]
    program = device(cards=in_order(*cards))
    html = program.client.render_cards()
    page = view(program, html)
    assert page.page.get_by_role("listitem").count() == len(TEXTS)
    assert "__pwned" not in html and "evil.example" not in html
    check(page)


@pytest.mark.parametrize("kind", ["banner_image", "captioned_image", "short_news"])
def test_urls_of_cards(device: Make, view: View, kind: str) -> None:
    cards = [card(f"c{place}", kind, tt=f"Card {place}", ds="Text", i=url, u=url) for place, url in enumerate(URLS)]
    program = device(cards=in_order(*cards))
    html = program.client.render_cards()
    page = view(program)
    # Any picture URL may be requested; an invalid host gets no request.
    page.context.route("https://a.example/**", lambda route: route.fulfill(status=204))
    page.load(html, ready=False)
    page.rest()
    assert page.page.get_by_role("listitem").count() == len(URLS)
    check(page)
    policy = page.page.locator("meta[http-equiv]").get_attribute("content") or ""
    assert "unsafe" not in policy and "*" not in policy and "evil" not in policy
    page.expected += ["asked for https://", "Failed to load resource"]


def test_host_texts_stay_text(device: Make, view: View) -> None:
    program = device(cards=in_order(card("a", tt="One", ds="Text"), card("b", tt="Two", p=True, db=False)))
    page = view(program)
    keys = ("done", "close", "dismiss", "unread", "pinned", "empty")
    # C strings end at U+0000.
    words = [text.replace("\u0000", "") for text in TEXTS]
    page.load_side_by_side(
        [program.client.render_cards(context="modal", title=word, words={key: word for key in keys}) for word in words]
    )
    shown = of_frames(page, "['title', 'h1', '.done'].map((name) => page.querySelector(name).textContent)")
    assert shown == [[word] * 3 for word in words]
    check(page)


def message_fields(text: str) -> Json:
    return {
        "header": text,
        "message": text,
        "icon": text,
        "image_alt": text,
        "language": text,
        "btns": [{**BUTTONS[0], "text": text}, {**BUTTONS[1], "text": text}],
        "extras": {"k": text},
        "html_id": text.replace("\u0000", ""),
        "css": "#own { color: red }",
    }


FORMS: dict[str, Json] = {
    "slideup": {"type": "SLIDEUP", "message_close": "SWIPE"},
    "modal": {"type": "MODAL"},
    "modal-picture": {"type": "MODAL", "image_url": PICTURES + "cup.png"},
    "graphic": {"type": "MODAL", "image_style": "GRAPHIC", "image_url": PICTURES + "portrait.png"},
    "full": {"type": "FULL", "image_url": PICTURES + "portrait.png"},
}


@pytest.mark.parametrize("form", FORMS)
def test_texts_of_messages_are_shown_as_they_are(device: Make, view: View, form: str) -> None:
    program = device(
        campaigns=[campaign(f"m{place}", **FORMS[form], **message_fields(text)) for place, text in enumerate(TEXTS)]
    )
    pages = []
    for place in range(len(TEXTS)):
        message = program.offer(f"m{place}")
        pages.append(message.render())
        message.dismiss()
    page = view(program, reduced_motion="reduce")
    page.load_side_by_side(pages)
    expected = [as_shown(text) for text in TEXTS]
    buttons = of_frames(page, "[...page.querySelectorAll('.button')].map((button) => button.textContent)")
    assert buttons == [[text] * 2 for text in expected]
    if form != "graphic":
        texts = of_frames(page, "['.header', '.text'].map((name) => page.querySelector(name)?.textContent)")
        assert [text for _, text in texts] == expected
        assert form == "slideup" or [header for header, _ in texts] == expected
    if "image_url" in FORMS[form]:
        assert of_frames(page, "page.querySelector('img').alt") == expected
    check(page)


def test_css_of_a_message_stays_css(device: Make, view: View) -> None:
    """It can change any look, but it cannot end its element and fetches nothing."""
    data = {"type": "MODAL", "message": "Text", "html_id": "own"}
    program = device(campaigns=[campaign(f"m{place}", **data, css=text) for place, text in enumerate(TEXTS)])
    pages = []
    for place in range(len(TEXTS)):
        message = program.offer(f"m{place}")
        pages.append(message.render())
        message.dismiss()
    page = view(program, expected=["violates the following Content Security Policy directive"])
    page.load_side_by_side(pages)
    found = [one for one in page.page.evaluate(_FOREIGN) if not one.startswith(("style-src", "img-src"))]
    assert found == []


def test_links_of_messages_are_not_in_their_pages(device: Make, view: View) -> None:
    """A page knows a button by its position; only the library knows its target, and opens nothing dangerous."""
    pages = []
    for url in URLS:
        link = {"click_action": "URI", "uri": url}
        data = {"type": "SLIDEUP", "message": "Text", **link, "btns": [{"id": 0, "text": "Go", **link}]}
        program = device(campaigns=[campaign("own", **data)])
        pages.append(program.offer("own").render())
    page = view(program)
    page.load_side_by_side(pages)
    check(page)
    assert [html for html in pages if "__pwned" in html or "evil.example" in html or "a.example" in html] == []


@pytest.mark.parametrize("form", ["SLIDEUP", "MODAL", "FULL"])
def test_messages_with_unavailable_pictures_are_not_shown(device: Make, form: str) -> None:
    for url in URLS:
        program = device(campaigns=[campaign("own", type=form, message="Text", image_url=url)])
        program.client.log_event("own")
        program.settle()
        assert program.client.messages() == [], url


def test_a_theme_cannot_leave_its_declaration(device: Make) -> None:
    program = device(cards=in_order(card("a", tt="One")))
    for text in TEXTS:
        word = text.replace("\u0000", "")
        for theme in ({"font": word}, {"title_font": word}, {"light": {"accent": word}}):
            try:
                html = program.client.render_cards(theme=theme)
            except ValueError:
                continue
            # Only lists of names are accepted.
            assert not set(word) & set("<>{};:\"'\\@&"), theme
            assert word in html
