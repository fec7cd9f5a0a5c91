"""Payloads of push messages."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import libplacard

KEYS = (
    "aps", "ab", "cid", "c", "att", "data", "notification", "fcmOptions", "fcm_options", "title", "subtitle", "body",
    "alert", "image", "image_url", "uri", "custom_uri", "deep_link", "link", "url", "use_webview", "extra", "extras",
    "pages", "from", "google.x", "k", "_ab", "ab_uri", "ab_use_webview", "t", "a",
)  # fmt: skip
UNSAFE = ("javascript:alert(1)", "DATA:text/html,x", "vbscript:x", " \tfile:///etc/passwd", "java\nscript:x")
TEXTS = st.sampled_from(("https://x.example/", "app:order/7", "true", "1", "", "{", "[1]", '{"c": "t"}', *UNSAFE))


def values():
    leaves = st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False,
        allow_infinity=False) | TEXTS | st.text(max_size=8)  # fmt: skip
    keys = (st.sampled_from(KEYS) | st.text(max_size=3)).filter(lambda key: "\0" not in key)
    return st.recursive(
        leaves,
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(keys, inner, max_size=8)
            | st.dictionaries(keys, inner, max_size=4).map(json.dumps)
        ),
        max_leaves=25,
    )


def encodable(value):
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def is_safe(url):
    plain = "".join(each for each in url if each not in "\t\n\r").lstrip("".join(map(chr, range(33)))).lower()
    return ":" in plain and not plain.startswith(("javascript:", "data:", "vbscript:", "file:"))


def check(push):
    for url in (push.link, push.image_url, *(page.link for page in push.pages), *(p.image_url for p in push.pages)):
        assert url is None or is_safe(url)
    for text in (push.title, push.subtitle, push.body, push.tracking_id):
        assert text is None or text != ""
    assert all(isinstance(key, str) and isinstance(value, str) for key, value in push.extras.items())


@given(values().filter(encodable))
def test_every_payload_is_read_or_rejected(value):
    text = json.dumps(value)
    if isinstance(value, dict):
        check(libplacard.parse_push(text))
        assert libplacard.parse_push(value) == libplacard.parse_push(text)
    else:
        with pytest.raises(libplacard.InvalidError, match="not an object"):
            libplacard.parse_push(text)


@given(st.text(max_size=60) | st.text(alphabet='{}[]":,\\ua0cid\x00', max_size=60))
def test_every_text_is_read_or_rejected(text):
    try:
        check(libplacard.parse_push(text))
    except libplacard.InvalidError as error:
        assert "push payload" in str(error)


ID = "Y2FtcGFpZ24tNyRfMA=="
AB = {"c": ID, "att": {"url": "https://kiosk.example/bun.jpg", "type": "jpg"}}


def test_a_payload_of_the_platform_at_apple():
    payload = {
        "aps": {"alert": {"title": "Warm buns", "body": "Until noon."}, "badge": 2},
        "ab": AB, "ab_uri": "kiosk-app://buns", "ab_use_webview": False,
        "deep_link": "kiosk-app://own", "table": "9",
    }  # fmt: skip
    push = libplacard.parse_push(payload)
    assert (push.title, push.body, push.tracking_id) == ("Warm buns", "Until noon.", ID)
    assert (push.link, push.use_webview) == ("kiosk-app://buns", False)
    assert push.image_url == "https://kiosk.example/bun.jpg"
    assert push.extras.pop("ab") == json.dumps(AB, separators=(",", ":"))
    assert push.extras == {"deep_link": "kiosk-app://own", "table": "9"}


def test_a_payload_of_the_platform_with_its_object_as_text():
    payload = {"aps": {"alert": "Until noon."}, "ab": json.dumps({"c": ID}), "ab_uri": "https://kiosk.example/buns"}
    push = libplacard.parse_push({**payload, "ab_use_webview": True})
    assert (push.body, push.tracking_id) == ("Until noon.", ID)
    assert (push.link, push.use_webview) == ("https://kiosk.example/buns", True)


def test_a_payload_of_the_platform_at_firebase():
    pairs = {"_ab": "true", "cid": ID, "t": "Warm buns", "a": "Until noon.", "p": "0", "ab_nc": "food"}
    payload = {"data": {**pairs, "uri": "kiosk-app://buns", "title": "own"}, "from": "77", "collapseKey": "c"}
    push = libplacard.parse_push(payload)
    assert (push.title, push.body, push.tracking_id) == ("Warm buns", "Until noon.", ID)
    assert (push.link, push.use_webview) == ("kiosk-app://buns", False)
    assert push.extras == {"p": "0", "ab_nc": "food", "title": "own"}


def test_short_keys_of_another_sender_are_extras():
    push = libplacard.parse_push(
        {"data": {"t": "4.5", "a": "cellar", "title": "Too cold", "url": "https://x.example/"}}
    )
    assert (push.title, push.body, push.link, push.tracking_id) == ("Too cold", None, "https://x.example/", None)
    assert push.extras == {"t": "4.5", "a": "cellar"}


GOOD = {"title": "T", "body": "B", "uri": "https://x.example/", "cid": "id", "extra": {"k": "v"}, "image": "https:i"}


@given(st.sampled_from(("aps", "ab", "notification", "data", "subtitle", "fcmOptions", "fcm_options", "pages")),
       st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=5) | st.lists(st.integers(-9, 9), max_size=3)
       )  # fmt: skip
def test_a_bad_member_costs_no_other(key, value):
    read, expected = libplacard.parse_push({**GOOD, key: value}), libplacard.parse_push(GOOD)
    read.extras.pop("ab", None)
    for name in ("title", "body", "link", "tracking_id", "extras", "image_url", "use_webview"):
        assert getattr(read, name) == getattr(expected, name)


def test_apns():
    push = libplacard.parse_push(
        {
            "aps": {"alert": {"title": "T", "subtitle": "S", "body": "B"}, "badge": 1},
            "ab": {"c": "id", "att": {"url": "https://x.example/p.jpg"}},
            "uri": "app:order/7",
            "use_webview": True,
            "seat": 12,
            "vip": None,
        }
    )
    extras = {"ab": '{"c":"id","att":{"url":"https://x.example/p.jpg"}}', "seat": "12"}
    assert push == libplacard.PushPayload(
        "id", "T", "S", "B", "https://x.example/p.jpg", "app:order/7", True, extras, ()
    )
    assert libplacard.parse_push({"aps": {"alert": "only text"}}).body == "only text"


def test_fcm_delivers_values_as_text():
    push = libplacard.parse_push(
        {
            "notification": {"title": "T", "body": "B", "image": "https://x.example/i.png"},
            "data": {
                "cid": "id",
                "use_webview": "true",
                "extra": '{"b": "2", "a": [1]}',
                "pages": '[{"title": "P", "image_url": "https://x.example/1.png", "uri": "app:1"}]',
            },
            "fcmOptions": {"link": "https://x.example/"},
            "from": "sender",
        }
    )
    assert (push.title, push.body, push.link, push.use_webview) == ("T", "B", "https://x.example/", True)
    assert list(push.extras.items()) == [("b", "2"), ("a", "[1]")]
    assert push.pages == (libplacard.PushPage("P", None, "https://x.example/1.png", "app:1", False),)


@pytest.mark.parametrize("url", UNSAFE)
def test_unsafe_links_are_left_out(url):
    push = libplacard.parse_push({"uri": url, "image": url, "pages": [{"link": url, "title": "P"}]})
    assert push.link is None and push.image_url is None and push.pages[0].link is None


def test_an_argument_that_is_no_text_or_mapping_is_rejected():
    with pytest.raises(libplacard.InvalidError):
        libplacard.parse_push(7)
    with pytest.raises(TypeError):
        libplacard.parse_push(object())


def test_a_logged_click_leads_somewhere(open_client):
    client = open_client()
    payload = {"cid": "id", "uri": "https://x.example/", "use_webview": "1"}
    assert client.log_push_click(payload) is libplacard.Status.OK
    opened = libplacard.OpenURL("https://x.example/", True, "id", None)
    assert [event for event in client.events() if isinstance(event, libplacard.OpenURL)] == [opened]
    assert client.log_push_click({"uri": "https://x.example/"}) is libplacard.Status.IGNORED
    assert client.log_push_click({"cid": "id", "uri": "javascript:x"}) is libplacard.Status.OK
    assert not [event for event in client.events() if isinstance(event, libplacard.OpenURL)]
    client.disable()
    list(client.events())
    with pytest.raises(libplacard.DisabledError):
        client.log_push_click(payload)
    assert client.next_event() is None
