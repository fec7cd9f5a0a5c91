"""What the headers say about the fields of structs in words only: how the C++ views of them read."""

# The structs that become views, in the order in which they use each other.
VIEWS = (
    "extra",
    "card",
    "button",
    "asset",
    "message_colors",
    "button_colors",
    "message",
    "header",
    "request",
    "event",
    "verdict",
    "explained_event",
    "outbox_record",
    "push_page",
    "push_payload",
)

# The structs that the host fills; of the others C++ has classes, or texts that C has with a length.
OPTIONS = ("options", "tracker_options", "host_state", "render_options", "replay_options")

# Struct -> members that are lists or look-ups: result, name and parameters, body, comment.
MEMBERS: dict[str, list[tuple[str, str, str, str]]] = {
    "card": [
        (
            "list_of<placard::extra, placard_card, placard_card_get_extra>",
            "extras()",
            "return {raw_, raw_->extras_count};",
            "In the server's order.",
        ),
        (
            "std::optional<std::string_view>",
            "find_extra(std::string_view key)",
            "return detail::found(placard_card_find_extra, raw_, key);",
            "The value of the extra with that key.",
        ),
    ],
    "message": [
        (
            "list_of<placard::button, placard_message, placard_message_get_button>",
            "buttons()",
            "return {raw_, raw_->buttons_count};",
            "At most 2.",
        ),
        (
            "list_of<placard::extra, placard_message, placard_message_get_extra>",
            "extras()",
            "return {raw_, raw_->extras_count};",
            "In the server's order.",
        ),
        (
            "list_of<placard::asset, placard_message, placard_message_get_asset>",
            "assets()",
            "return {raw_, raw_->assets_count};",
            "The files that the message names in asset_urls, at most 50.",
        ),
        (
            "std::optional<placard::message_colors>",
            "colors(placard::theme theme)",
            "return detail::view<placard::message_colors>("
            "placard_message_get_colors(raw_, static_cast<std::int32_t>(theme)));",
            "The colours in a theme. Colours that the dark theme omits are those of the light theme.",
        ),
        (
            "std::optional<placard::button_colors>",
            "button_colors(std::size_t index, placard::theme theme)",
            "return detail::view<placard::button_colors>("
            "placard_message_get_button_colors(raw_, index, static_cast<std::int32_t>(theme)));",
            "The colours of the button at a position in a theme; nullopt past the end.",
        ),
    ],
    "request": [
        (
            "list_of<placard::header, placard_request, placard_request_get_header>",
            "headers()",
            "return {raw_, raw_->headers_count};",
            "The headers to send.",
        ),
    ],
}
