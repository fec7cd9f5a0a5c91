"""The version, and the names of the headers, as scenarios spell them.

Generated from interface/ by `make generate`: do not edit.
"""

from __future__ import annotations

VERSION = "0.1.0"

#: Negative: an error.
STATUSES = {
    "ok": 0,
    "blocked": 1,
    "ignored": 2,
    "pending": 3,
    "invalid": -1,
    "not_found": -2,
    "state": -3,
    "disabled": -4,
    "in_use": -5,
    "io": -6,
    "version": -7,
    "forked": -8,
}

# The values of enumerations that mean something.
DURABILITY = ("process", "power", "memory")
DELIVERY = ("sdk", "users_track")
STACK_KEEP = ("process", "session")
ORIENTATION = ("portrait", "landscape")
REASON = (
    "offline",
    "http",
    "auth",
    "malformed",
    "rate_limited",
    "disabled",
    "user_changed",
    "refused",
    "host",
    "asset",
    "timeout",
    "orientation",
    "no_image",
    "replaced",
    "template",
    "session",
)
DROPPED_KIND = (
    "card",
    "campaign",
    "filter",
    "url",
    "record",
    "pending_event",
    "pending_attribute",
    "pending_user_field",
    "config",
    "store",
    "pending_purchase",
    "value",
)
TRIGGER = ("open", "custom_event", "purchase", "push_click", "message_click")
ORIGIN = ("server", "cache", "local")
CARD_KIND = ("banner", "captioned_image", "classic", "control")
APPEARANCE = ("system", "light", "dark")
DIRECTION = ("automatic", "left_to_right", "right_to_left")
FEED_CONTEXT = ("navigation", "modal")
FEED_LAYOUT = ("list", "columns", "compact")
SCRIPTS = ("host", "campaign", "on", "off")
VERDICT_KIND = (
    "wrong_event",
    "filter_failed",
    "not_started",
    "ended",
    "not_re_eligible",
    "interval",
    "loses_priority",
    "asset_pending",
    "control",
    "wins",
)
WHY = (
    "other_kind",
    "other_name",
    "other_button",
    "never_met",
    "missing",
    "other_type",
    "other_value",
    "bad_pattern",
    "pattern_limit",
    "bad_filter",
    "never_again",
    "offline",
    "refused",
)
VALUE_TYPE = ("missing", "null", "boolean", "number", "string", "date", "array", "object")
REQUEST_KIND = ("data", "cards", "template", "asset", "users_track")
FAILURE = ("unreachable", "reset", "timeout", "tls")
OUTBOX_KIND = ("event", "attribute", "user_field", "purchase")

# Options, with the words of their types in the model, or the names of their values.
CLIENT_OPTIONS: dict[str, str | tuple[str, ...]] = {
    "api_key": "string",
    "endpoint": "string",
    "directory": "file",
    "durability": DURABILITY,
    "user_id": "string",
    "signature": "string",
    "sdk_auth": "switch",
    "app_version": "string",
    "device_model": "string",
    "device_os_version": "string",
    "device_resolution": "string",
    "device_locale": "string",
    "device_time_zone": "string",
    "session_timeout_s": "seconds",
    "message_interval_s": "interval",
    "flush_interval_s": "interval",
    "queue_limit": "int32",
    "refresh_cards_at_start": "switch",
    "report_open_no_match": "switch",
    "rate_limits": "switch",
    "transport": "transport",
    "allow_insecure_http": "switch",
    "ca_file": "file",
    "proxy": "string",
    "delivery": DELIVERY,
    "rest_endpoint": "string",
    "rest_key": "string",
    "rest_identity": "string",
    "rest_identity_label": "string",
    "rest_identity_kind": "rest_name",
    "clock": "clock",
    "clock_wall_ms": "time",
    "clock_monotonic_ms": "monotonic",
    "seed": "uint64",
    "stack_keep": STACK_KEEP,
    "group_access": "switch",
    "prefetch_card_images": "switch",
    "dispatch_budget_us": "microseconds",
    "queue_limit_bytes": "int64",
}
TRACKER_OPTIONS: dict[str, str | tuple[str, ...]] = {
    "rest_endpoint": "string",
    "rest_key": "string",
    "directory": "file",
    "app_id": "string",
    "durability": DURABILITY,
    "flush_interval_s": "interval",
    "queue_limit": "int32",
    "transport": "transport",
    "allow_insecure_http": "switch",
    "ca_file": "file",
    "proxy": "string",
    "clock": "clock",
    "clock_wall_ms": "time",
    "clock_monotonic_ms": "monotonic",
    "seed": "uint64",
    "queue_limit_bytes": "int64",
}

# Fields, with the type of their values in JSON.
CARD: dict[str, type | tuple[str, ...]] = {
    "id": str,
    "kind": CARD_KIND,
    "viewed": bool,
    "clicked": bool,
    "dismissed": bool,
    "dismissible": bool,
    "pinned": bool,
    "is_control": bool,
    "is_test": bool,
    "open_url_in_webview": bool,
    "created_ms": int,
    "expires_at_ms": int,
    "aspect_ratio": float,
    "url": str,
    "title": str,
    "description": str,
    "image": str,
    "domain": str,
    "language": str,
    "image_alt": str,
    "image_path": str,
}
MESSAGE = {
    "handle": int,
    "id": str,
    "state": str,
    "type": str,
    "click_action": str,
    "open_target": str,
    "message_close": str,
    "slide_from": str,
    "orientation": str,
    "text_align_header": str,
    "text_align_message": str,
    "image_style": str,
    "crop_type": str,
    "is_local": bool,
    "use_webview": bool,
    "is_test_send": bool,
    "animate_in": bool,
    "animate_out": bool,
    "trusted": bool,
    "has_dark_theme": bool,
    "duration_ms": int,
    "bg_color": int,
    "text_color": int,
    "header_text_color": int,
    "close_btn_color": int,
    "frame_color": int,
    "icon_color": int,
    "icon_bg_color": int,
    "trigger_id": str,
    "header": str,
    "message": str,
    "uri": str,
    "image_url": str,
    "image_path": str,
    "assets_zip": str,
    "assets_zip_path": str,
    "icon": str,
    "language": str,
    "image_alt": str,
    "html_id": str,
    "css": str,
    "message_fields": str,
    "message_extras": str,
}
MESSAGE_COLORS = {
    "bg_color": int,
    "text_color": int,
    "header_text_color": int,
    "close_btn_color": int,
    "frame_color": int,
    "icon_color": int,
    "icon_bg_color": int,
}
BUTTON_COLORS = {"bg_color": int, "text_color": int, "border_color": int}

#: Type of an event -> its fields, with the type or the names of their values. Not those with a form of their own.
EVENTS: dict[str, dict[str, type | tuple[str, ...]]] = {
    "cards_updated": {"count": int, "unviewed": int, "changed": bool, "from": ORIGIN},
    "cards_failed": {"reason": REASON, "status": int, "retry_after_ms": int},
    "messages_updated": {"count": int},
    "messages_failed": {"reason": REASON, "status": int, "retry_after_ms": int},
    "message_discarded": {"id": str, "reason": REASON},
    "message_closed": {"id": str},
    "message_control": {"id": str},
    "no_match": {"kind": TRIGGER, "name": str},
    "suppressed": {"kind": TRIGGER, "name": str, "retry_after_ms": int},
    "session_started": {"session_id": str},
    "session_ended": {"session_id": str},
    "user_changed": {"user_id": str},
    "auth_failed": {"code": int, "reason": str, "user_id": str, "signature": str, "optional": bool},
    "config_updated": {},
    "dropped": {"what": DROPPED_KIND, "id": str, "reason": str},
    "sent": {"records": int},
    "send_failed": {"reason": REASON, "status": int, "retry_after_ms": int},
    "overflow": {"count": int},
    "request_cancelled": {"id": int},
    "log": {"text": str},
    "open_url": {"url": str, "use_webview": bool, "id": str},
    "feed_closed": {},
    "card_images": {"count": int},
}
