"""Type of an event -> the fields of the format -> its properties.

Generated from interface/ by `make generate`: do not edit.
"""

from __future__ import annotations

EVENTS: dict[str, dict[str, str]] = {
    "cards_updated": {"count": "count", "unviewed": "unviewed", "changed": "changed", "from": "origin"},
    "cards_failed": {"reason": "reason", "status": "http_status", "retry_after_ms": "retry_after_ms"},
    "messages_updated": {"count": "count"},
    "messages_failed": {"reason": "reason", "status": "http_status", "retry_after_ms": "retry_after_ms"},
    "message_discarded": {"id": "id", "reason": "reason"},
    "message_closed": {"id": "id", "reason": "reason"},
    "message_control": {"id": "id"},
    "no_match": {"kind": "trigger", "name": "name"},
    "suppressed": {"kind": "trigger", "name": "name", "retry_after_ms": "retry_after_ms"},
    "session_started": {"session_id": "id"},
    "session_ended": {"session_id": "id"},
    "user_changed": {"user_id": "id"},
    "auth_failed": {
        "code": "code",
        "reason": "text",
        "user_id": "id",
        "signature": "signature",
        "optional": "optional",
    },
    "config_updated": {},
    "dropped": {"what": "dropped", "id": "id", "reason": "text"},
    "sent": {"records": "count"},
    "send_failed": {"reason": "reason", "status": "http_status", "retry_after_ms": "retry_after_ms"},
    "overflow": {"count": "count"},
    "request_cancelled": {"id": "handle"},
    "log": {"text": "text"},
    "open_url": {"url": "url", "use_webview": "use_webview", "id": "id"},
    "feed_closed": {},
    "card_images": {"count": "count"},
    "source_updated": {"count": "count", "campaigns": "campaigns", "sequence": "sequence"},
    "source_failed": {"reason": "reason", "status": "http_status", "retry_after_ms": "retry_after_ms"},
    "source_status": {
        "stale": "stale",
        "content_ms": "content_ms",
        "expires_ms": "expires_ms",
        "sequence": "sequence",
        "reason": "reason",
        "retry_after_ms": "retry_after_ms",
    },
}

#: Enumerations of messages and buttons, named as in campaign files.
WIRE = (
    "type",
    "click_action",
    "open_target",
    "message_close",
    "slide_from",
    "orientation",
    "text_align_header",
    "text_align_message",
    "image_style",
    "crop_type",
)

#: The verdicts that have a retry_after_ms.
WAITING = (
    "not_started",
    "not_re_eligible",
    "interval",
    "capped",
    "outside_window",
    "history",
)
