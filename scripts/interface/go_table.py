"""What the headers say in words only, or what reads otherwise in Go than in C."""

import re

TYPES = {"int32_t": "int", "int64_t": "int64", "uint32_t": "uint32", "uint64_t": "uint64", "double": "float64"}

# The constant for a negative duration.
NEVER = "Never"

# The structs that the caller fills and that are generated; the others contain lists or bytes.
OPTIONS = ("options", "tracker_options", "render_options", "host_state")

# The structs that the library fills, in the order in which they use each other. Events are types of their own.
COPIED = (
    "extra",
    "card",
    "button",
    "asset",
    "message_colors",
    "button_colors",
    "message",
    "header",
    "request",
    "verdict",
    "explained_event",
    "outbox_record",
    "push_page",
    "push_payload",
)

# Names of options and fields that comments mention without quotes.
FIELDS = re.compile(
    r"\b(prefetch_card_images|source_file|campaigns_json|stack_keep|count_at|rate_limits|rest_\w+|"
    r"allow_insecure_http|group_access|api_key|user_id|"
    r"device_locale|image_path|image_url|duration_ms|retry_after_ms)\b(?!:)"
)

# What reads otherwise in Go.
WORDING = {
    "_wait and _complete_request may work": "Wait and CompleteRequest may work",
    "see above; ": "",
    " Borrowed with its event: copy what you need before the next Client.NextEvent.": "",
    "fields as placard_user_field_name names them": "fields as UserField.String names them",
    "id (NULL: anonymous)": "id (empty: anonymous)",
    ", with the fields of placard_event that it sets": ", and what the struct of that event says",
    "a EventDropped": "a Dropped",
    "as are the device_* options": "as are the options that begin with Device",
    " (outbox.h)": " (Outbox)",
    " (see messages.h)": "",
    "the host: see transport.h": "the host: see RequestStarted",
}

# Struct -> fields that C reaches by functions. Its method copyLists fills them.
MEMBERS = {
    "card": "// In the server's order.\nExtras Extras\n",
    "button": "dark ButtonColors\n",
    "message": (
        "// At most 2.\nButtons []Button\n"
        "// In the server's order.\nExtras Extras\n"
        "// The files that the message names in asset_urls, at most 50.\nAssets []Asset\n"
        "dark MessageColors\nclient *Client\n"
    ),
    "request": "Headers []Header\n",
}
