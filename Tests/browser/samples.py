"""Sample content: a feed, and messages of every type, as the server sends them."""

from __future__ import annotations

from typing import Any

from webview import PICTURES

Json = dict[str, Any]


def card(id: str, kind: str = "text_announcement", **fields: Any) -> Json:  # noqa: ANN401
    """A dismissible card."""
    return {"id": id, "tp": kind, "ca": 1759990000, "db": True, **fields}


def in_order(*cards: Json) -> list[Json]:
    """The cards, with times that give a feed this order."""
    return [{**one, "ca": 1759990000 - place} for place, one in enumerate(cards)]


#: One of each kind, with every field that a card can have.
FEED = in_order(
    card(
        "hours",
        tt="We open at 6:30 from Monday",
        ds="The kiosk at platform 4 opens half an hour earlier all autumn.",
        p=True,
        db=False,
        v=True,
    ),
    card(
        "flat-white",
        "captioned_image",
        tt="15 % off your next flat white",
        ds="Scan the code at the till before Sunday.",
        i=PICTURES + "cup.png",
        ar=1.5,
        image_alt="A cup of coffee",
        u="https://kiosk.example/coupons/autumn15",
        dm="Use it now",
    ),
    card("control", "control"),
    card(
        "pumpkin",
        "short_news",
        tt="Pumpkin spice is back",
        ds="With real pumpkin, until the end of November.",
        i=PICTURES + "pumpkin.png",
        u="https://kiosk.example/menu/pumpkin",
        uw=True,
    ),
    card(
        "mountains",
        "banner_image",
        i=PICTURES + "banner.png",
        ar=3,
        image_alt="A weekend in the mountains",
        u="https://kiosk.example/mountains",
        v=True,
    ),
    card("beans", tt="Your beans have moved in", ds="120 beans are in the app now. Ten make a coffee.", v=True),
)

#: A feed in Hebrew.
FEED_RTL = in_order(
    card("hours", tt="נפתחים בשש וחצי", ds="הקיוסק ברציף 4 נפתח חצי שעה מוקדם יותר.", p=True, db=False, v=True),
    card(
        "flat-white",
        "captioned_image",
        tt="15% הנחה על הקפה הבא",
        ds="להציג את הקוד בקופה עד יום ראשון.",
        i=PICTURES + "cup.png",
        ar=1.5,
        u="https://kiosk.example/coupons/autumn15",
        dm="לשימוש עכשיו",
    ),
    card("pumpkin", "short_news", tt="הדלעת חזרה", ds="עם דלעת אמיתית.", i=PICTURES + "pumpkin.png"),
)
WORDS_RTL = {"title": "מה חדש", "done": "סיום", "close": "סגירה", "dismiss": "הסרה", "unread": "לא נקרא"}

#: A message's own dark colours.
DARK = {
    "bg_color": 0xFF20242B,
    "text_color": 0xFFD6DAE1,
    "header_text_color": 0xFFFFFFFF,
    "close_btn_color": 0xFFAEB4C0,
    "frame_color": 0xC0000000,
    "icon_color": 0xFF201A14,
    "icon_bg_color": 0xFFF0B36B,
}
BUTTONS = [
    {
        "id": 0,
        "text": "Not now",
        "click_action": "NONE",
        "bg_color": 0xFFFFFFFF,
        "text_color": 0xFF0B57D0,
        "border_color": 0xFF0B57D0,
    },
    {
        "id": 1,
        "text": "Show me",
        "click_action": "URI",
        "uri": "https://kiosk.example/round",
        "bg_color": 0xFF0B57D0,
        "text_color": 0xFFFFFFFF,
    },
]
DARK_BUTTONS = [
    {"bg_color": 0xFF20242B, "text_color": 0xFFF0B36B, "border_color": 0xFFF0B36B},
    {"bg_color": 0xFFF0B36B, "text_color": 0xFF201A14},
]

_SLIDEUP = {"type": "SLIDEUP", "message_close": "SWIPE", "themes": {"dark": DARK}}
_MODAL = {
    "type": "MODAL",
    "header": "That is a round!",
    "message": "Three drinks in one order: the next coffee is on us.",
    "themes": {"dark": {**DARK, "btns": DARK_BUTTONS}},
}
_FULL = {
    "type": "FULL",
    "header": "Autumn in a cup",
    "message": "Slowly roasted, fourteen minutes at 200 degrees, then a night of rest.",
    "btns": BUTTONS,
    "themes": {"dark": {**DARK, "btns": DARK_BUTTONS}},
    "image_alt": "A cup of coffee among beans",
}
_HTML = (
    "<!doctype html><html lang=en><head><title>Roastery</title><style>"
    "body{margin:0;display:grid;place-items:center;height:100vh;font:16px 'DejaVu Sans'}"
    "body{background:#fff7ec;color:#3a2412}"
    "@media (prefers-color-scheme:dark){body{background:#241a12;color:#f4e6d4}}"
    "main{padding:24px;text-align:center}a{color:inherit}</style></head>"
    "<body><main><h1>From the roastery</h1><p id=says>This page came with the message.</p>"
    "<p><a href='https://kiosk.example/roastery'>Read on</a></p></main>"
    "<script>document.getElementById('says').textContent = 'A script of the message wrote this.'</script></body></html>"
)

#: By name, the campaign's `data` from the server.
MESSAGES: dict[str, Json] = {
    "slideup-bottom": {**_SLIDEUP, "message": "Your flat white is ready at the counter."},
    "slideup-top": {
        **_SLIDEUP,
        "slide_from": "TOP",
        "message": "Your flat white is ready at the counter.",
        "click_action": "URI",
        "uri": "https://kiosk.example/orders",
    },
    "slideup-icon": {**_SLIDEUP, "message": "Ten beans make a coffee.", "icon": "★"},
    "slideup-picture": {
        **_SLIDEUP,
        "message": "Pumpkin spice is back until the end of November.",
        "image_url": PICTURES + "pumpkin.png",
        "click_action": "URI",
        "uri": "https://kiosk.example/menu/pumpkin",
    },
    "modal": {**_MODAL, "image_url": PICTURES + "cup.png", "image_alt": "A cup of coffee"},
    "modal-icon": {**_MODAL, "icon": "★", "btns": BUTTONS[1:], "click_action": "URI", "uri": "https://kiosk.example/"},
    "modal-buttons": {**_MODAL, "btns": BUTTONS},
    "modal-image-only": {
        **_MODAL,
        "image_style": "GRAPHIC",
        "image_url": PICTURES + "portrait.png",
        "image_alt": "A cup of coffee among beans",
        "btns": BUTTONS,
    },
    "full": {**_FULL, "image_url": PICTURES + "portrait.png"},
    "full-landscape": {**_FULL, "image_url": PICTURES + "landscape.png", "orientation": "LANDSCAPE"},
    "html-untrusted": {"type": "HTML_FULL", "message": _HTML},
    "html-trusted": {"type": "HTML_FULL", "message": _HTML, "trusted": True},
}

#: What the browser reports when it is shown: its script does not run.
REFUSED = {"html-untrusted": ["Blocked script execution in 'about:srcdoc'"]}


def campaign(event: str, **data: Any) -> Json:  # noqa: ANN401
    """Every such event offers a message with this content."""
    return {
        "id": event,
        "type": "inapp",
        "re_eligibility": 0,
        "min_seconds_since_last_trigger": 0,
        "trigger_condition": [{"type": "custom_event", "data": {"event_name": event}}],
        "data": {"trigger_id": f"T-{event}", **data},
    }


#: All samples: the event of each is its name.
CAMPAIGNS = [campaign(name, **data) for name, data in MESSAGES.items()]
