"""The rules for a message of a campaign file (rule 10.1). Other keys are allowed: apps may add their own."""

from __future__ import annotations

from ..fields import JSON, Field

_TYPES = ("SLIDEUP", "MODAL", "MODAL_STYLED", "FULL", "WEB_HTML", "HTML_FULL", "HTML")
_TEXTS = [
    "trigger_id",
    "message",
    "header",
    "text_align_message",
    "text_align_header",
    "slide_from",
    "click_action",
    "uri",
    "message_close",
    "image_url",
    "assets_zip",
    "icon",
    "image_style",
    "crop_type",
    "orientation",
    "html_id",
    "css",
    "language",
    "image_alt",
    "open_target",
]
_FLAGS = ["is_control", "use_webview", "animate_in", "animate_out", "trusted", "is_test_send"]
_COLORS = [
    "bg_color",
    "text_color",
    "header_text_color",
    "close_btn_color",
    "frame_color",
    "icon_color",
    "icon_bg_color",
]
_BUTTON_COLORS = ["bg_color", "text_color", "border_color"]
_ASSETS = 50
_ARGB = 2**32


def check(message: Field) -> None:
    kind = message.required("type")
    if kind.string().upper() not in _TYPES:
        raise kind.problem(f"must be one of {', '.join(_TYPES)}")
    for key in _TEXTS:
        if text := message.optional(key):
            text.string()
    for key in _FLAGS:
        if flag := message.optional(key):
            flag.boolean()
    _check_colors(message, _COLORS)
    if duration := message.optional("duration"):
        duration.integer(0)
    for key in ("extras", "message_fields"):
        if members := message.optional(key):
            members.members()
    if buttons := message.optional("btns"):
        for button in buttons.elements():
            _check_button(button)
    if (urls := message.optional("asset_urls")) and len(urls.strings()) > _ASSETS:
        raise urls.problem(f"must not have more than {_ASSETS} elements")
    # Clients ignore one of the two without the other.
    if (message.optional("html_id") is None) != (message.optional("css") is None):
        message.required("html_id")
        message.required("css")
    if (themes := message.optional("themes")) and (dark := themes.optional("dark")):
        _check_colors(dark, _COLORS)
        if buttons := dark.optional("btns"):
            for button in buttons.elements():
                _check_colors(button, _BUTTON_COLORS)


def _check_button(button: Field) -> None:
    button.required("id").integer()
    for key in ("text", "click_action", "uri"):
        if text := button.optional(key):
            text.string()
    if flag := button.optional("use_webview"):
        flag.boolean()
    _check_colors(button, _BUTTON_COLORS)


def _check_colors(of: Field, keys: list[str]) -> None:
    for key in keys:
        color = of.optional(key)
        if color is None:
            continue
        if isinstance(color.value, str):
            raise color.problem('must be ARGB in 32 bits, or text such as "#1B1D21" or "#801B1D21"')
        if color.integer(0) >= _ARGB:
            raise color.problem("must be ARGB in 32 bits")


# ---- Colours as people write them


def with_numbers(message: JSON) -> JSON:
    """The message with numbers as its colours: clients understand nothing else (rule 10.1.4)."""
    if not isinstance(message, dict):
        return message
    changed = _theme(message)
    themes = changed.get("themes")
    if isinstance(themes, dict) and isinstance(themes.get("dark"), dict):
        changed["themes"] = {**themes, "dark": _theme(themes["dark"])}
    return changed


def _theme(theme: dict[str, JSON]) -> dict[str, JSON]:
    changed = _colors(theme, _COLORS)
    if isinstance(changed.get("btns"), list):
        buttons = changed["btns"]
        changed["btns"] = [_colors(each, _BUTTON_COLORS) if isinstance(each, dict) else each for each in buttons]
    return changed


def _colors(of: dict[str, JSON], keys: list[str]) -> dict[str, JSON]:
    return {key: _argb(value) if key in keys else value for key, value in of.items()}


def _argb(color: JSON) -> JSON:
    """A text that is no colour stays: the rules refuse it."""
    if not isinstance(color, str) or color[:1] != "#" or len(color) not in (7, 9):
        return color
    digits = color[1:]
    if not all(digit in "0123456789abcdefABCDEF" for digit in digits):
        return color
    return int(digits, 16) | (0xFF000000 if len(digits) == 6 else 0)
