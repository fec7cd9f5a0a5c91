"""What the headers say in words only, as the binding for Node reads it."""

from __future__ import annotations

# Structs that become objects, after those that they contain.
OBJECTS = ("extra", "card", "button", "asset", "message_colors", "button_colors", "message", "request", "verdict")
OBJECTS += ("explained_event", "outbox_record", "push_page", "push_payload")

# Structs that are filled from an object.
INPUTS = ("options", "host_state", "card_filter", "render_options", "response", "tracker_options", "identity")

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

# Functions that the addon does not wrap: it has one by hand, waits are promises, Arrow's streams have no counterpart.
OMITTED = ("placard_default_directory", "placard_client_wait", "placard_client_wake", "placard_tracker_wait")
OMITTED += ("placard_tracker_wake", "placard_replay_progress")
