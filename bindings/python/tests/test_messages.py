"""In-app messages: fields, local messages, and the buttons of HTML pages."""

import json

import answers
import pytest

import libplacard


@pytest.fixture
def offer(open_client, server):
    """Makes a client offer a campaign message with these fields."""

    def make(**fields):
        client = open_client()
        peer = server(client)
        client.start_session()
        peer.settle()
        peer.reply("data", {**answers.DATA, "triggers": [answers.campaign("M", "viewed", **fields)]})
        client.log_event("viewed")
        (event,) = [event for event in peer.settle() if isinstance(event, libplacard.MessageOffered)]
        return event.message

    return make


OPAQUE = 0xFF000000
BUTTON_COLORS = (libplacard.ButtonColors(8, OPAQUE + 9, 8), libplacard.ButtonColors(10, OPAQUE + 11, 12))
LIGHT = libplacard.Colors(1, OPAQUE + 2, OPAQUE + 3, 4, 5, 6, 7, BUTTON_COLORS)
COLORS = dict(
    zip(
        [
            "bg_color",
            "text_color",
            "header_text_color",
            "close_btn_color",
            "frame_color",
            "icon_color",
            "icon_bg_color",
        ],
        (1, OPAQUE + 2, OPAQUE + 3, 4, 5, 6, 7),
    )
)
BUTTONS = [
    {"id": 0, "bg_color": 8, "text_color": OPAQUE + 9},
    {"id": 1, "bg_color": 10, "text_color": OPAQUE + 11, "border_color": 12},
]


def test_a_dark_theme_overrides_the_light_colours(offer):
    dark = {"bg_color": 4278190080, "btns": [{"bg_color": 20}]}
    message = offer(**COLORS, btns=BUTTONS, themes={"dark": dark})
    assert message.has_dark_theme
    assert message.colors() == message.colors("light") == LIGHT
    buttons = (libplacard.ButtonColors(20, OPAQUE + 9, 20), BUTTON_COLORS[1])
    assert message.colors("dark") == libplacard.Colors(OPAQUE, OPAQUE + 2, OPAQUE + 3, 4, 5, 6, 7, buttons)
    with pytest.raises(libplacard.InvalidError, match="theme must be one of light, dark"):
        message.colors("sepia")


def test_dark_colours_default_to_the_light_ones(offer):
    message = offer(**COLORS, btns=BUTTONS)
    assert not message.has_dark_theme
    assert message.colors("dark") == LIGHT


def test_fields_for_the_host_are_passed_through(offer):
    message = offer(
        html_id="box",
        css="#box { }",
        open_target="blank",
        message_fields={"is_push_primer": True, "n": [1.5]},
        message_extras={"source": "é"},
    )
    assert (message.html_id, message.css, message.open_target) == ("box", "#box { }", "blank")
    assert message.message_fields == {"is_push_primer": True, "n": [1.5]}
    assert message.message_extras == {"source": "é"}
    assert (message.trigger_id, message.is_local, message.image_path) == ("T-M", False, None)


def test_missing_fields_are_none(open_client):
    client = open_client()
    client.add_local_message({"type": "MODAL"})
    (message,) = client.messages()
    assert (message.html_id, message.css, message.message_fields, message.message_extras) == (None,) * 4
    assert (message.trigger_id, message.open_target) == (None, "none")


# ---- Local messages


@pytest.mark.parametrize("spelled", [dict, json.dumps])
def test_a_local_message_is_offered_and_logs_nothing(open_client, spelled):
    client = open_client()
    handle = client.add_local_message(spelled({"type": "SLIDEUP", "message": "Grüße", "btns": [{"id": 4}]}))
    (event,) = [event for event in client.events() if isinstance(event, libplacard.MessageOffered)]
    message = event.message
    assert (message.handle, message.id, event.id, message.is_local) == (handle, "local-1", "local-1", True)
    assert (message.type, message.message, message.message_close) == ("slideup", "Grüße", "auto_dismiss")
    assert message.show() is libplacard.Status.OK
    for call in (message.log_impression, message.log_click, lambda: message.log_button(4)):
        assert call() is libplacard.Status.IGNORED
    with pytest.raises(libplacard.NotFoundError):
        message.log_button(5)
    assert message.dismiss() is libplacard.Status.OK
    assert client.queued_count == 0


@pytest.mark.parametrize(
    ("message", "match"),
    [
        ({}, "`type` is missing"),
        ({"type": "BANNER"}, "`type` is 'BANNER'"),
        ({"type": "MODAL", "bg_color": -1}, "`bg_color` is -1"),
        ({"type": "MODAL", "btns": [{"id": 1}, {"text": "no id"}]}, r"`btns\[1\].id` is missing"),
        ({"type": "MODAL", "btns": [{"id": each} for each in range(3)]}, "`btns` has 3 buttons"),
        ({"type": "MODAL", "duration": float("nan")}, "message\\['duration'\\] is not a finite number"),
        ("{", "the message is malformed JSON at byte 1"),
        ("[]", "the message is an array"),
        ('"\ud800"', "the message is malformed JSON at byte 1: unable to decode"),
    ],
)
def test_an_invalid_local_message_is_rejected(open_client, message, match):
    client = open_client()
    with pytest.raises(libplacard.InvalidError, match=match):
        client.add_local_message(message)
    assert client.messages() == []


def test_a_local_message_that_is_not_json_raises_type_error(open_client):
    with pytest.raises(TypeError, match="message"):
        open_client().add_local_message({"type": object()})


# ---- Changes before a message is shown


def test_a_message_is_changed_before_it_is_shown(offer):
    message = offer(header="Old", btns=[{"id": 0}, {"id": 1, "text": "No"}], message_extras={"source": 1})
    changed = message.change(header="New", duration=8000, btns=[{"id": 1, "text": "Yes"}])
    assert (message.header, changed.header, changed.duration_ms) == ("Old", "New", 8000)
    assert [button.text for button in changed.buttons] == [None, "Yes"]
    assert (changed, changed.trigger_id, changed.message_extras) == (message, "T-M", {"source": 1})
    assert "New" in message.render()
    assert message.change() == message
    client = message.client
    assert client.change_message(message.handle, {"header": None}) is libplacard.Status.OK
    assert client.change_message(message.handle, '{"header": null}') is libplacard.Status.IGNORED
    assert client.messages()[0].header is None


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"type": "FULL"}, "type"),
        ({"duration_ms": 5}, "duration_ms"),
        ({"header": 5}, "header"),
        ({"header": "x", "btns": [{"id": 7}]}, "7"),
        ("{", "byte"),
        ("[]", "array"),
        ("", "byte"),
    ],
)
def test_an_invalid_change_changes_nothing(offer, changes, match):
    message = offer(header="Old")
    with pytest.raises(libplacard.InvalidError, match=match):
        message.client.change_message(message.handle, changes)
    assert message.client.messages()[0].header == "Old"


def test_a_change_needs_a_message_that_is_not_shown(offer):
    message = offer()
    message.show()
    with pytest.raises(libplacard.StateError, match="showing"):
        message.change(header="x")
    message.dismiss()
    with pytest.raises(libplacard.NotFoundError):
        message.change(header="x")
    with pytest.raises(TypeError, match="changes"):
        message.client.change_message(message.handle, {"header": object()})


def test_a_change_keeps_the_image_that_the_type_needs(open_client):
    client = open_client(durability="memory")
    handle = client.add_local_message({"type": "FULL", "image_url": "https://img.example/a.png"})
    with pytest.raises(libplacard.InvalidError, match="needs an image"):
        client.change_message(handle, {"image_url": None})
    with pytest.raises(libplacard.InvalidError, match="`assets_zip` cannot be changed"):
        client.change_message(handle, {"assets_zip": "https://img.example/a.zip"})
    assert client.messages()[0].image_url == "https://img.example/a.png"


def test_a_message_that_waits_for_its_files_is_not_changed(open_client):
    client = open_client()
    handle = client.add_local_message({"type": "MODAL", "image_url": "https://img.example/a.png"})
    with pytest.raises(libplacard.StateError, match="waiting for its files: change it when it is offered"):
        client.change_message(handle, {"header": "x"})
    assert client.messages() == []


# ---- The stack


def test_waiting_messages_are_discarded(open_client):
    client = open_client()
    assert client.clear_messages() is libplacard.Status.IGNORED
    handles = [client.add_local_message({"type": "MODAL"}) for _ in range(4)]
    assert client.messages()[-1].discard() is libplacard.Status.OK
    assert client.clear_messages() is libplacard.Status.OK
    assert [message.handle for message in client.messages()] == handles[:1]
    gone = [(event.handle, event.reason) for event in client.events() if event.type == "message_discarded"]
    assert gone == [(handle, "host") for handle in (handles[1], handles[3], handles[2])]


def test_waiting_messages_can_end_with_the_session(open_client):
    client = open_client(stack_keep="session")
    client.start_session()
    for _ in range(2):
        client.add_local_message({"type": "MODAL"})
    client.end_session()
    assert [message.state for message in client.messages()] == ["offered"]
    assert [event.reason for event in client.events() if event.type == "message_discarded"] == ["session"]


# ---- Buttons of HTML pages


def test_a_button_of_an_html_message_is_logged_once(offer):
    message = offer(type="HTML_FULL")
    message.show()
    assert message.log_html_button("0") is libplacard.Status.OK
    assert message.log_html_button("0") is libplacard.Status.IGNORED
    assert message.log_html_button("ü") is libplacard.Status.OK
    for bad, match in [("", "button_id is empty"), ("x" * 256, "256 characters"), ("\0", r"U\+0000")]:
        with pytest.raises(libplacard.InvalidError, match=match):
            message.log_html_button(bad)
    with pytest.raises(libplacard.InvalidError, match="UTF-8"):
        message.log_html_button("\ud800")
    with pytest.raises(TypeError, match="button_id must be a string, not int"):
        message.log_html_button(0)


def test_other_messages_reject_html_buttons(offer):
    message = offer()
    message.show()
    with pytest.raises(libplacard.NotFoundError):
        message.log_html_button("0")
