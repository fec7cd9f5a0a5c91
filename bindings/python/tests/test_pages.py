"""Rendered pages and following their links."""

from __future__ import annotations

import asyncio
import re
import threading

import pytest

import libplacard
from libplacard import FeedClosed, InvalidError, MessageClosed, NotFoundError, OpenURL, StateError, Status, aio


def base(page):
    """Returns the start of a page's links."""
    return re.search("placard://[a-p]{32}", page).group()


def test_a_feed_is_rendered_as_html(running):
    client, _ = running
    page = client.render_cards()
    assert page.startswith("<!doctype html>") and page.rstrip().endswith("</html>")
    assert "Hello" in page and client.queued_count == 0
    assert client.render_cards() != page, "every page has its own links"
    only = client.render_cards(client.cards().filter(kinds="banner"))
    assert "Hello" not in only


def test_following_a_card_link_emits_events(running):
    client, peer = running
    link = base(client.render_cards())
    assert client.handle_url(f"{link}/card/0/click") is Status.OK
    reported = peer.settle()
    assert [event for event in reported if isinstance(event, OpenURL)] == [
        OpenURL("https://example.com", use_webview=False, id="hello", handle=None)
    ]
    assert client.handle_url(f"{link}/card/0/dismiss") is Status.OK
    assert client.handle_url(f"{link}/card/0/dismiss") is Status.IGNORED
    assert client.handle_url(f"{link}/feed/close") is Status.OK
    assert peer.settle()[-1] == FeedClosed()


def test_a_message_is_rendered_as_html_and_its_links_work(running):
    client, peer = running
    client.log_event("viewed")
    message = next(event.message for event in peer.settle() if isinstance(event, libplacard.MessageOffered))
    page = message.render(appearance="dark", language="de", words={"close": "Schlie\u00dfen"})
    assert 'lang="de"' in page and "Well done" in page and "Schlie\u00dfen" in page
    link = base(page)
    with pytest.raises(StateError):
        client.handle_url(f"{link}/message/button/0")
    message.show()
    assert client.handle_url(f"{link}/message/seen") is Status.OK
    assert client.handle_url(f"{link}/message/button/0") is Status.OK
    assert peer.settle() == [MessageClosed("M", message.handle, "host")]
    assert client.handle_url(f"{link}/message/button/0") is Status.IGNORED
    with pytest.raises(NotFoundError):
        message.render()


def test_a_message_click_opens_its_uri_and_closes_it(running):
    client, peer = running
    handle = client.add_local_message(
        {"type": "MODAL", "click_action": "URI", "uri": "app://there?q=\u00fc", "use_webview": True}
    )
    client.show_message(handle)
    link = base(client.render_message(handle))
    peer.settle()
    assert client.handle_url(f"{link}/message/click") is Status.OK
    assert peer.settle() == [
        OpenURL("app://there?q=\u00fc", use_webview=True, id="local-1", handle=handle),
        MessageClosed("local-1", handle, "host"),
    ]


@pytest.mark.parametrize(
    "options, field",
    [
        ({"appearance": "blue"}, "appearance"),
        ({"context": "window"}, "context"),
        ({"direction": "up"}, "direction"),
        ({"layout": "grid"}, "layout"),
        ({"language": "pt_BR"}, "language"),
        ({"language": ""}, "language"),
        ({"title": "a\0b"}, "title"),
        ({"title": "\ud800"}, "title"),
        ({"theme": "{"}, "theme"),
        ({"theme": {"radius": "12"}}, "theme.radius"),
        ({"theme": {"light": {"accent": "red;}"}}}, "theme.light.accent"),
        ({"theme": {"radius": float("nan")}}, "theme"),
        ({"words": {"done": 1}}, "words.done"),
        ({"words": {"doen": "x"}}, "doen"),
        ({"words": {"dismiss_card": ""}}, "words.dismiss_card"),
        ({"words": "[]"}, "words"),
    ],
)
def test_an_invalid_option_is_rejected_and_named(running, options, field):
    client, _ = running
    with pytest.raises(InvalidError, match=re.escape(field)):
        client.render_cards(**options)


@pytest.mark.parametrize(
    "locale, language, done",
    [
        (None, "en", "Done"),
        ("it_IT", "en", "Done"),
        ("pt_BR", "pt", "Conclu\u00eddo"),
        ("ja_JP.UTF-8", "ja", "\u5b8c\u4e86"),
        ("ZH-hant-hk", "zh-Hant", "\u5b8c\u6210"),
        ("_", "en", "Done"),
    ],
)
def test_the_device_locale_chooses_the_language(open_client, locale, language, done):
    client = open_client(device={"locale": locale} if locale else None)
    page = client.render_cards(context="modal")
    assert f'<html lang="{language}"' in page
    assert f">{done}</a>" in page
    assert '<html lang="ko"' in client.render_cards(language="ko")


def test_the_refresh_link_of_a_feed_requests_the_cards(running):
    client, peer = running
    page = client.render_cards(layout="columns")
    assert '<body class="columns"' in page
    link = f"{base(page)}/feed/refresh"
    assert link in page
    assert client.handle_url(link) is Status.OK
    peer.settle()
    assert [request.kind for request in peer.open] == ["cards"]
    assert "/feed/refresh" not in client.render_cards(pull_to_refresh=False)


def test_scripts_run_where_the_program_says_so(running):
    client, _ = running
    handle = client.add_local_message({"type": "HTML", "message": "<p>Hi"})
    assert "window.brazeBridge" not in client.render_message(handle)
    assert "window.brazeBridge" in client.render_message(handle, scripts="on")
    with pytest.raises(InvalidError, match="scripts"):
        client.render_message(handle, scripts="sometimes")


def test_a_theme_can_be_a_mapping_or_json_text(running):
    client, _ = running
    for theme in ({"light": {"accent": "#123456"}}, '{"light": {"accent": "#123456"}}'):
        assert "#123456" in client.render_cards(theme=theme)


def test_a_wrong_type_raises_type_error(running):
    client, _ = running
    for call in (
        lambda: client.handle_url(b"placard://x"),
        lambda: client.render_message("1"),
        lambda: client.render_cards(title=1),
        lambda: client.render_cards(theme=[object()]),
    ):
        with pytest.raises(TypeError):
            call()


def test_foreign_and_forged_urls_are_rejected(running):
    client, _ = running
    for url in ("", "about:blank", "https://example.com", "\ud800"):
        with pytest.raises(InvalidError):
            client.handle_url(url)
    with pytest.raises(NotFoundError):
        client.handle_url("placard://" + "a" * 32 + "/feed/close")


def test_events_of_pages_can_be_awaited(running):
    client, _ = running
    link = base(client.render_cards(context="modal"))

    async def wait():
        client.handle_url(f"{link}/feed/close")
        return await asyncio.wait_for(aio.next_event(client), 10)

    assert asyncio.run(wait()) == FeedClosed()


def test_threads_can_render_while_another_logs(running):
    client, _ = running
    cards = client.cards()
    before = client.queued_count
    failures = []

    def work(number):
        try:
            for _ in range(50):
                if number == 0:
                    client.log_event("other")
                else:
                    link = base(client.render_cards(cards, context="modal"))
                    client.handle_url(f"{link}/feed/close")
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == [] and client.queued_count == before + 50


def test_links_begin_with_the_given_base(running):
    client, peer = running
    own, other = "http://127.0.0.1:8123/placard", "http://127.0.0.1:8123/placard/more"
    first, second = client.render_cards(link_base=own), client.render_cards(link_base=other)
    token = re.search(f'"{own}/([a-p]{{32}})/', first).group(1)
    assert "placard://" not in first and re.search(f'"{other}/[a-p]{{32}}/', second)
    for stranger in ("placard:/", other):  # only the base of its own page is valid
        with pytest.raises(NotFoundError):
            client.handle_url(f"{stranger}/{token}/card/0/click")
    assert client.handle_url(f"{own}/{token}/card/0/click") is Status.OK
    assert [event.url for event in peer.settle() if isinstance(event, OpenURL)] == ["https://example.com"]


def test_a_stale_link_is_not_treated_as_an_html_message_link(running):
    client, peer = running
    own = "http://127.0.0.1:8123/placard"
    token = re.search(f'"{own}/([a-p]{{32}})/', client.render_cards(link_base=own)).group(1)
    handle = client.add_local_message({"type": "HTML_FULL", "message": "<p>Hello</p>"})
    client.show_message(handle)
    assert f'"{own}/' in client.render_message(handle, link_base=own)
    client.change_user("u-2")
    handle = client.add_local_message({"type": "HTML_FULL", "message": "<p>Hello</p>"})
    client.show_message(handle)
    client.render_message(handle, link_base=own)
    peer.settle()
    with pytest.raises(NotFoundError):
        client.handle_url(f"{own}/{token}/card/0/click")
    assert [event for event in peer.settle() if isinstance(event, (OpenURL, MessageClosed))] == []
    assert client.handle_url("http://127.0.0.1:8123/menu") is Status.OK
    assert [event.url for event in peer.settle() if isinstance(event, OpenURL)] == ["http://127.0.0.1:8123/menu"]


def test_an_invalid_link_base_is_rejected(running):
    client, _ = running
    for base in ("", "placard://", "http://127.0.0.1/?", "http://127.0.0.1/" + 184 * "a"):
        with pytest.raises(InvalidError, match="link_base"):
            client.render_cards(link_base=base)
    assert client.render_cards(link_base="http://127.0.0.1/" + 183 * "a")


def test_a_page_keeps_its_links_after_many_other_link_bases(running):
    client, _ = running
    handle = client.add_local_message({"type": "MODAL", "message": "Hello"})
    client.show_message(handle)
    first = "http://127.0.0.1/first"
    token = re.search(f'"{first}/([a-p]{{32}})/', client.render_message(handle, link_base=first)).group(1)
    for number in range(200):
        client.render_cards(link_base=f"http://127.0.0.1/{number}")
    assert client.handle_url(f"{first}/{token}/message/close") is Status.OK
