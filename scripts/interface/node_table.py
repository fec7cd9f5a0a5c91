"""What the headers say in words only, as the binding for Node reads it."""

from __future__ import annotations

# Structs that become objects, after those that they contain.
OBJECTS = ("extra", "card", "button", "asset", "message_colors", "button_colors", "message", "request", "verdict")
OBJECTS += ("explained_event", "outbox_record", "push_page", "push_payload")

# Structs that are filled from an object.
INPUTS = ("options", "host_state", "card_filter", "render_options", "response", "tracker_options", "identity")

# (Struct, field) -> its enumeration, where the comment of the field does not name it.
ENUMERATIONS = {
    ("event", "reason"): "placard_reason",
    ("event", "dropped"): "placard_dropped_kind",
    ("event", "trigger"): "placard_trigger",
    ("event", "origin"): "placard_origin",
    ("outbox_record", "kind"): "placard_outbox_kind",
    ("verdict", "found_type"): "placard_value_type",
    ("verdict", "wanted_type"): "placard_value_type",
}

# Numbers that are 0 or 1.
SWITCHES = {
    ("event", "changed"),
    ("event", "optional"),
    ("event", "use_webview"),
    ("push_payload", "use_webview"),
    ("push_page", "use_webview"),
}

# Numbers with a value that means "absent", which becomes null.
ABSENT = {("card", "expires_at_ms"): "-1", ("card", "aspect_ratio"): "0"}

# Identifiers, which are BigInt like every unsigned number of 64 bits.
IDENTIFIERS = {("outbox_record", "id")}

# Kinds of events whose id can be missing.
ANONYMOUS = ("user_changed", "auth_failed", "dropped", "open_url")

# Struct -> what it has in addition: name, expression in C, type in TypeScript, comment.
LISTS = {
    "card": [("extras", "pn_card_extras(env, raw)", "Readonly<Record<string, string>>", "In the server's order.")],
    "message": [
        ("buttons", "pn_buttons(env, raw)", "readonly Button[]", "At most 2."),
        ("extras", "pn_message_extras(env, raw)", "Readonly<Record<string, string>>", "In the server's order."),
        ("darkColors", "pn_colors(env, raw, PLACARD_THEME_DARK)", "Colors", "The colours of the dark theme."),
        ("assets", "pn_assets(env, raw)", "readonly Asset[]", "The files that the message names in asset_urls."),
    ],
    "request": [("headers", "pn_headers(env, raw)", "Readonly<Record<string, string>>", "The headers to send.")],
}

# Functions that the addon does not wrap: names are generated, JavaScript copies its own objects and waits with
# promises, and Arrow's streams have no counterpart.
OMITTED = {
    "placard_status_name",
    "placard_error_destroy",
    "placard_default_directory",
    "placard_card_copy",
    "placard_card_destroy",
    "placard_client_wait",
    "placard_client_wake",
    "placard_tracker_wait",
    "placard_tracker_wake",
    "placard_replay",
    "placard_replay_progress",
}

# (Struct, field) -> its comment, where that of the header is about C.
COMMENTS = {
    ("options", "message_interval_s"): "Least time between two messages, default 30; 0: no interval",
    ("options", "flush_interval_s"): "Time until an automatic upload, default 10; 0: only flush and drain send",
    ("options", "stack_keep"): "With 'session' waiting messages are discarded when the session ends",
    ("options", "dispatch_budget_us"): "How long a dispatch may work, in microseconds; omitted: as long as it takes",
    ("options", "rest_identity_kind"): "What restIdentity is",
    ("host_state", "orientation"): "How the screen is held",
    ("tracker_options", "flush_interval_s"): "Time until an automatic upload, default 10; 0: only flush and drain send",
    ("event", "handle"): "Names the message or the request in calls",
    ("event", "token"): "The number of the refresh that this ends; 0n: no refresh",
    ("verdict", "found_type"): "Type of the property",
    ("verdict", "wanted_type"): "The only type with which the filter can hold; 'none': several, or no type",
    ("button", "id"): "For logButton; not its position",
}
