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
SWITCH = ("default", "on", "off")
DURABILITY = ("process", "power", "memory")
DELIVERY = ("sdk", "users_track")
REST_NAME = ("braze_id", "external_id", "user_alias", "email", "phone")
RECORDS = ("automatic", "endpoint", "off", "file")
STACK_KEEP = ("process", "session", "unseen")
COUNT_AT = ("hand_over", "shown")
TRANSPORT = ("builtin", "host")
CLOCK = ("system", "host")
HINT = ("all", "cards", "messages")
ORIENTATION = ("portrait", "landscape")
EVENT_KIND = (
    "cards_updated",
    "cards_failed",
    "messages_updated",
    "messages_failed",
    "message",
    "message_discarded",
    "message_closed",
    "message_control",
    "no_match",
    "suppressed",
    "session_started",
    "session_ended",
    "user_changed",
    "auth_failed",
    "config_updated",
    "dropped",
    "sent",
    "send_failed",
    "overflow",
    "request",
    "request_cancelled",
    "log",
    "open_url",
    "feed_closed",
    "card_images",
    "source_updated",
    "source_failed",
    "source_status",
)
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
    "withdrawn",
    "file",
    "unsigned",
    "signature",
    "rollback",
    "fork",
    "expired",
    "stale",
    "too_large",
    "url",
    "hash",
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
AUTH = (
    "expiration_required",
    "decoding_error",
    "subject_mismatch",
    "expired",
    "invalid_payload",
    "incorrect_algorithm",
    "public_key_error",
    "missing_token",
    "no_matching_public_keys",
    "payload_user_id_mismatch",
)
TRIGGER = ("open", "custom_event", "purchase", "push_click", "message_click", "absence")
ORIGIN = ("server", "cache", "local", "source")
CARD_KIND = ("banner", "captioned_image", "classic", "control")
USER_FIELD = (
    "first_name",
    "last_name",
    "email",
    "phone",
    "gender",
    "dob",
    "country",
    "home_city",
    "language",
    "email_subscribe",
    "push_subscribe",
    "image_url",
    "native_line_id",
)
SUBSCRIPTION = ("subscribed", "unsubscribed")
MESSAGE_TYPE = ("slideup", "modal", "modal_styled", "full", "web_html", "html_full", "html")
CLICK_ACTION = ("uri", "news_feed")
OPEN_TARGET = ("blank",)
CLOSE = ("auto_dismiss", "swipe")
SLIDE_FROM = ("top", "bottom")
ALIGN = ("start", "center", "end")
IMAGE_STYLE = ("top", "graphic")
CROP = ("fit_center", "center_crop")
MESSAGE_ORIENTATION = ("any", "portrait", "landscape")
THEME = ("light", "dark")
MESSAGE_STATE = ("offered", "showing", "waiting")
APPEARANCE = ("system", "light", "dark")
FEED_CONTEXT = ("navigation", "modal")
FEED_LAYOUT = ("list", "columns", "compact")
DIRECTION = ("automatic", "left_to_right", "right_to_left")
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
    "waiting",
    "group_disabled",
    "capped",
    "outside_window",
    "not_targeted",
    "not_in_experiment",
    "held_out",
    "history",
    "listed",
    "dismissed",
    "expired",
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
    "cap_lifetime",
    "cap_period",
    "cap_session",
    "cap_day",
    "too_late",
)
VALUE_TYPE = ("missing", "null", "boolean", "number", "string", "date", "array", "object")
REQUEST_KIND = ("data", "cards", "template", "asset", "users_track", "source")
FAILURE = ("unreachable", "reset", "timeout", "tls")
OUTBOX_KIND = ("event", "attribute", "user_field", "purchase")
REPLAY_HOST = ("shows", "drops")
REPLAY_ROWS = ("about", "matched", "won")

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
    "transport": TRANSPORT,
    "allow_insecure_http": "switch",
    "ca_file": "file",
    "proxy": "string",
    "delivery": DELIVERY,
    "rest_endpoint": "string",
    "rest_key": "string",
    "rest_identity": "string",
    "rest_identity_label": "string",
    "rest_identity_kind": REST_NAME,
    "clock": CLOCK,
    "clock_wall_ms": "time",
    "clock_monotonic_ms": "monotonic",
    "seed": "uint64",
    "stack_keep": STACK_KEEP,
    "stack_time_s": "seconds",
    "count_at": COUNT_AT,
    "group_access": "switch",
    "prefetch_card_images": "switch",
    "dispatch_budget_us": "microseconds",
    "queue_limit_bytes": "int64",
    "source_file": "file",
    "campaigns_json": "string",
    "source_url": "string",
    "source_keys": "string",
    "source_signatures": "int32",
    "source_interval_s": "interval",
    "records": RECORDS,
    "records_file_limit": "int64",
    "tape_kb": "int64",
    "tape_days": "int64",
}
TRACKER_OPTIONS: dict[str, str | tuple[str, ...]] = {
    "rest_endpoint": "string",
    "rest_key": "string",
    "directory": "file",
    "app_id": "string",
    "durability": DURABILITY,
    "flush_interval_s": "interval",
    "queue_limit": "int32",
    "transport": TRANSPORT,
    "allow_insecure_http": "switch",
    "ca_file": "file",
    "proxy": "string",
    "clock": CLOCK,
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
    "message_closed": {"id": str, "reason": REASON},
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
    "source_updated": {"count": int, "campaigns": int, "sequence": int},
    "source_failed": {"reason": REASON, "status": int, "retry_after_ms": int},
    "source_status": {
        "stale": bool,
        "content_ms": int,
        "expires_ms": int,
        "sequence": int,
        "reason": REASON,
        "retry_after_ms": int,
    },
}
