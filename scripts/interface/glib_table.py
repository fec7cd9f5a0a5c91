"""What the headers say in words only: how enumerations and structs of C become those of the GObject layer."""

# The enumerations of the layer, in the order of the headers.
ENUMERATIONS = (
    "durability",
    "delivery",
    "rest_name",
    "stack_keep",
    "transport",
    "clock",
    "orientation",
    "event_kind",
    "reason",
    "dropped_kind",
    "trigger",
    "origin",
    "card_kind",
    "user_field",
    "subscription",
    "message_type",
    "click_action",
    "open_target",
    "close",
    "slide_from",
    "align",
    "image_style",
    "crop",
    "message_orientation",
    "theme",
    "message_state",
    "appearance",
    "feed_context",
    "feed_layout",
    "scripts",
    "direction",
    "verdict_kind",
    "why",
    "value_type",
    "request_kind",
    "failure",
    "outbox_kind",
)

# Struct -> class. The structs that the caller fills have properties that can be set when the object is made.
CLASSES = {
    "options": "Client",
    "card": "Card",
    "message": "Message",
    "button": "Button",
    "asset": "Asset",
    "message_colors": "MessageColors",
    "button_colors": "ButtonColors",
    "request": "Request",
    "event": "Event",
    "verdict": "Verdict",
    "explained_event": "Explanation",
    "render_options": "RenderOptions",
    "tracker_options": "Tracker",
    "identity": "Identity",
    "outbox_record": "OutboxRecord",
}

# The enumeration of what a call did: statuses here, and the errors of a domain.
STATUSES = "status_code"
