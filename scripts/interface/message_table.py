"""The fields of a message whose name in Swift or type in Python does not follow from the header."""

# Field of placard_message -> where PlacardCore has it; others are `message.` and the name in camel case.
MESSAGE = {
    "handle": "handle",
    "id": "id",
    "state": "state",
    "image_path": "imagePath",
    "is_local": "isLocal",
    "message_close": "message.close",
    "text_align_header": "message.headerAlign",
    "text_align_message": "message.messageAlign",
    "use_webview": "message.usesWebview",
    "animate_in": "message.animatesIn",
    "animate_out": "message.animatesOut",
    "trusted": "message.isTrusted",
    "has_dark_theme": "message.dark != nil",
    "bg_color": "message.colors.background",
    "text_color": "message.colors.text",
    "header_text_color": "message.colors.headerText",
    "close_btn_color": "message.colors.closeButton",
    "frame_color": "message.colors.frame",
    "icon_color": "message.colors.icon",
    "icon_bg_color": "message.colors.iconBackground",
    "html_id": "message.style?.htmlID",
    "css": "message.style?.css",
    "message_extras": "message.messageExtras?.jsonText",
    "buttons_count": "message.buttons.count",
    "extras_count": "message.extras.count",
    "assets_count": "assets.count",
    "assets_zip_path": "assetsZipPath",
}

# Field of a struct of colours -> the same in PlacardCore.
COLORS = {
    "bg_color": "background",
    "text_color": "text",
    "header_text_color": "headerText",
    "close_btn_color": "closeButton",
    "frame_color": "frame",
    "icon_color": "icon",
    "icon_bg_color": "iconBackground",
    "border_color": "border",
}

# Field of placard_message -> its type in Python and how it is read, where the C type does not say it.
PYTHON = {
    "type": ("str", 'spelling(MessageType, raw.type) or "unknown"'),
    "message_fields": ("dict[str, Any] | None", "json_value(raw.message_fields, raw.message_fields_length)"),
    "message_extras": ("Any", "json_value(raw.message_extras, raw.message_extras_length)"),
}
