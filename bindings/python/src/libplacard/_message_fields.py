"""The fields of a message. Generated from interface/ by `make generate`: do not edit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._enums import (
    Align,
    ClickAction,
    Close,
    Crop,
    ImageStyle,
    MessageOrientation,
    MessageState,
    MessageType,
    OpenTarget,
    SlideFrom,
)
from ._memory import json_value, text
from ._names import spelling


@dataclass(frozen=True, eq=False)
class MessageFields:
    """What the library says about a message. Colours are 0xAARRGGBB, those of the light theme."""

    handle: int  #: names this firing in calls; unique within a client
    id: str  #: the campaign's id; local-1, local-2, ... for messages made by the host
    state: str | None  #: ``none``, ``offered``, ``showing``, ``waiting``
    type: str  #: ``none``, ``slideup``, ``modal``, ``modal_styled``, ``full``, ``web_html``, ``html_full``, ``html``
    click_action: str | None  #: ``none``, ``uri``, ``news_feed``
    open_target: str | None  #: ``none``, ``blank``
    message_close: str | None  #: ``auto_dismiss``, ``swipe``
    slide_from: str | None  #: ``top``, ``bottom``
    orientation: str | None  #: ``any``, ``portrait``, ``landscape``
    text_align_header: str | None  #: ``start``, ``center``, ``end``
    text_align_message: str | None  #: ``start``, ``center``, ``end``
    image_style: str | None  #: ``top``, ``graphic``
    crop_type: str | None  #: ``fit_center``, ``center_crop``
    is_local: bool  #: made by the host (placard_client_add_local_message)
    use_webview: bool
    is_test_send: bool
    animate_in: bool
    animate_out: bool
    trusted: bool  #: asks for scripts in its HTML, see placard_scripts
    has_dark_theme: bool  #: it brings colours for the dark theme
    duration_ms: int  #: for CLOSE_AUTO_DISMISS
    bg_color: int
    text_color: int
    header_text_color: int
    close_btn_color: int
    frame_color: int  #: of the area around the message, mostly translucent
    icon_color: int
    icon_bg_color: int
    trigger_id: str | None  #: the id in analytics; None: nothing is logged about it
    header: str | None
    message: str | None  #: body text; HTML for the HTML types
    uri: str | None  #: for CLICK_ACTION_URI: the host opens it
    image_url: str | None
    image_path: str | None  #: the picture's file; None: load image_url, if there is one
    assets_zip: str | None  #: URL of a zip with the files that the HTML refers to by relative URLs
    assets_zip_path: str | None  #: the zip; None: load assets_zip, if there is one
    icon: str | None  #: a character of an icon font, when there is no picture
    language: str | None
    image_alt: str | None
    html_id: str | None  #: the element that css applies to; both are present or neither
    css: str | None
    message_fields: dict[str, Any] | None  #: requests to the host, such as is_push_primer: a JSON object
    message_extras: Any  #: JSON text, echoed in what is logged


def values(raw: Any) -> dict[str, Any]:
    """The fields, read from a ``placard_message``."""
    return {
        "handle": raw.handle,
        "id": text(raw.id, raw.id_length) or "",
        "state": spelling(MessageState, raw.state),
        "type": spelling(MessageType, raw.type) or "unknown",
        "click_action": spelling(ClickAction, raw.click_action),
        "open_target": spelling(OpenTarget, raw.open_target),
        "message_close": spelling(Close, raw.message_close),
        "slide_from": spelling(SlideFrom, raw.slide_from),
        "orientation": spelling(MessageOrientation, raw.orientation),
        "text_align_header": spelling(Align, raw.text_align_header),
        "text_align_message": spelling(Align, raw.text_align_message),
        "image_style": spelling(ImageStyle, raw.image_style),
        "crop_type": spelling(Crop, raw.crop_type),
        "is_local": raw.is_local,
        "use_webview": raw.use_webview,
        "is_test_send": raw.is_test_send,
        "animate_in": raw.animate_in,
        "animate_out": raw.animate_out,
        "trusted": raw.trusted,
        "has_dark_theme": raw.has_dark_theme,
        "duration_ms": raw.duration_ms,
        "bg_color": raw.bg_color,
        "text_color": raw.text_color,
        "header_text_color": raw.header_text_color,
        "close_btn_color": raw.close_btn_color,
        "frame_color": raw.frame_color,
        "icon_color": raw.icon_color,
        "icon_bg_color": raw.icon_bg_color,
        "trigger_id": text(raw.trigger_id, raw.trigger_id_length),
        "header": text(raw.header, raw.header_length),
        "message": text(raw.message, raw.message_length),
        "uri": text(raw.uri, raw.uri_length),
        "image_url": text(raw.image_url, raw.image_url_length),
        "image_path": text(raw.image_path, raw.image_path_length),
        "assets_zip": text(raw.assets_zip, raw.assets_zip_length),
        "assets_zip_path": text(raw.assets_zip_path, raw.assets_zip_path_length),
        "icon": text(raw.icon, raw.icon_length),
        "language": text(raw.language, raw.language_length),
        "image_alt": text(raw.image_alt, raw.image_alt_length),
        "html_id": text(raw.html_id, raw.html_id_length),
        "css": text(raw.css, raw.css_length),
        "message_fields": json_value(raw.message_fields, raw.message_fields_length),
        "message_extras": json_value(raw.message_extras, raw.message_extras_length),
    }


@dataclass(frozen=True)
class MessageColorFields:
    """The colours of one theme of a message, 0xAARRGGBB."""

    bg_color: int
    text_color: int
    header_text_color: int
    close_btn_color: int
    frame_color: int
    icon_color: int
    icon_bg_color: int


@dataclass(frozen=True)
class ButtonColors:
    """The colours of a button, 0xAARRGGBB."""

    bg_color: int
    text_color: int
    border_color: int
