"""Server replies for the tests."""

from __future__ import annotations

CONFIG = {
    "time": 1759990000,
    "events_blacklist": ["secret"],
    "attributes_blacklist": [],
    "purchases_blacklist": [],
    "content_cards": {"enabled": True},
}

CARDS = {
    "full_sync": True,
    "last_full_sync_at": 1760000000,
    "last_card_updated_at": 1759999950,
    "cards": [
        {
            "id": "hello",
            "tp": "captioned_image",
            "ca": 1759999950,
            "ea": 1762592015,
            "tt": "Hello ä\u0000b",
            "ds": "Body",
            "i": "https://img.example/a.png",
            "ar": 1.5,
            "u": "https://example.com",
            "db": True,
            "e": {"k": "v"},
        },
        {"id": "plain", "tp": "banner_image", "ca": 1759999940, "i": "https://img.example/b.png", "ea": -1},
    ],
}


def campaign(id, event, **message):
    return {
        "id": id,
        "type": "inapp",
        "re_eligibility": 0,
        "min_seconds_since_last_trigger": 0,
        "trigger_condition": [{"type": "custom_event", "data": {"event_name": event}}],
        "data": {"type": "MODAL", "trigger_id": f"T-{id}", "message": f"Text of {id}", **message},
    }


FILTERED = {
    **campaign("F", "level"),
    "trigger_condition": [
        {
            "type": "custom_event_property",
            "data": {
                "event_name": "level",
                "property_filters": [
                    [{"property_key": "n", "property_type": "number", "comparator": 3, "property_value": 2}]
                ],
            },
        }
    ],
}

TRIGGERS = [
    campaign(
        "M",
        "viewed",
        header="Well done",
        message_close="SWIPE",
        bg_color=4294901760,
        extras={"k": "v"},
        btns=[{"id": 3, "text": "OK", "click_action": "NONE"}],
    ),
    FILTERED,
]

DATA = {"message": "success", "config": CONFIG, "triggers": TRIGGERS}
