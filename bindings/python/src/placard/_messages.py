"""In-app messages."""

from __future__ import annotations

import json
from ctypes import byref, c_void_p
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _abi, _library, _options
from ._cards import extras
from ._enums import (
    Align,
    ClickAction,
    Close,
    Crop,
    ImageStyle,
    MessageOrientation,
    MessageState,
    OpenTarget,
    SlideFrom,
    Status,
    Theme,
    wire_name,
)
from ._errors import StateError, check

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._client import Client
    from ._pages import Look


@dataclass(frozen=True)
class ButtonColors:
    """The colours of a button, 0xAARRGGBB."""

    bg_color: int
    text_color: int
    border_color: int


@dataclass(frozen=True)
class Colors:
    """The colours of a message for one theme, 0xAARRGGBB."""

    bg_color: int
    text_color: int
    header_text_color: int
    close_btn_color: int
    frame_color: int
    icon_color: int
    icon_bg_color: int
    btns: tuple[ButtonColors, ...] = ()


@dataclass(frozen=True)
class Button:
    """A button of a message. Colours are 0xAARRGGBB, for the light theme."""

    id: int
    text: str | None
    click_action: str | None  #: ``NONE``, ``URI`` or ``NEWS_FEED``
    uri: str | None
    use_webview: bool
    bg_color: int
    text_color: int
    border_color: int


@dataclass(frozen=True, eq=False)
class Message:
    """A message as the host should draw it, with defaults filled in.

    Colours are 0xAARRGGBB, for the light theme; in dark mode use ``colors("dark")``. Fields have the names and values
    of the wire format. One campaign can produce several messages: ``handle`` identifies a message, and two messages are
    equal when their handles and clients are.
    """

    handle: int
    id: str  #: campaign id; ``local-1``, ``local-2``, … for messages made by the host
    state: str | None  #: ``offered``, ``showing`` or ``waiting``
    type: str  #: ``SLIDEUP``, ``MODAL``, ``MODAL_STYLED``, ``FULL``, ``WEB_HTML``, ``HTML_FULL`` or ``HTML``
    header: str | None
    message: str | None  #: body text; HTML for the HTML types
    click_action: str | None  #: ``NONE``, ``URI`` or ``NEWS_FEED``
    uri: str | None
    use_webview: bool
    open_target: str | None  #: ``NONE`` or ``BLANK``: where a link opens, for web hosts
    message_close: str | None  #: ``AUTO_DISMISS`` after ``duration_ms``, or ``SWIPE``: closed by the user
    duration_ms: int
    slide_from: str | None  #: ``TOP`` or ``BOTTOM``
    orientation: str | None  #: ``ANY``, ``PORTRAIT`` or ``LANDSCAPE``
    text_align_header: str | None  #: ``START``, ``CENTER`` or ``END``
    text_align_message: str | None
    image_url: str | None
    image_path: str | None  #: file with the picture; None: load ``image_url``, if set
    image_style: str | None  #: ``TOP``, or ``GRAPHIC``: the image is the whole message
    image_alt: str | None
    crop_type: str | None  #: ``FIT_CENTER`` or ``CENTER_CROP``
    icon: str | None
    language: str | None
    bg_color: int
    text_color: int
    header_text_color: int
    close_btn_color: int
    frame_color: int
    icon_color: int
    icon_bg_color: int
    animate_in: bool
    animate_out: bool
    trusted: bool  #: HTML can run without the host's opt-in
    is_test_send: bool
    is_local: bool  #: made by the host (``Client.add_local_message``): nothing about it is logged
    has_dark_theme: bool  #: whether the message has its own dark theme
    trigger_id: str | None  #: the id for analytics; without it nothing is logged
    html_id: str | None  #: the element that ``css`` applies to; both are set or neither
    css: str | None
    message_fields: dict[str, Any] | None  #: what the message requests from the host, such as ``is_push_primer``
    message_extras: Any  #: included in the logged records
    dark: Colors = field(repr=False)
    btns: tuple[Button, ...] = ()
    extras: dict[str, str] = field(default_factory=dict)
    client: Client | None = field(default=None, repr=False)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.handle == other.handle and self.client is other.client

    def __hash__(self) -> int:
        return hash(self.handle)

    def colors(self, theme: str = "light") -> Colors:
        """Returns the colours for a theme, ``"light"`` or ``"dark"``. Colours missing in the dark theme are the light
        ones.
        """
        if _options.one_of(Theme, theme, "theme") == Theme.DARK:
            return self.dark
        return Colors(
            self.bg_color,
            self.text_color,
            self.header_text_color,
            self.close_btn_color,
            self.frame_color,
            self.icon_color,
            self.icon_bg_color,
            tuple(ButtonColors(button.bg_color, button.text_color, button.border_color) for button in self.btns),
        )

    def show(self) -> Status:
        """Accepts the offer: the host draws the message now. Log its impression, and dismiss it when it has closed."""
        return self._client.show_message(self.handle)

    def postpone(self) -> Status:
        """Declines the offer for now: the message returns to the top of the stack.

        It is offered again after ``offer_next_message``, at the next return to the foreground, or when another message
        was dismissed or discarded.
        """
        return self._client.postpone_message(self.handle)

    def discard(self) -> Status:
        """Declines the offer, or ends the showing: the message will not be shown again."""
        return self._client.discard_message(self.handle)

    def render(self, **look: Unpack[Look]) -> str:
        """Renders the message as one HTML document, with the options of ``Client.render_message``."""
        return self._client.render_message(self.handle, **look)

    def log_impression(self) -> Status:
        """Logs that the message was seen, once."""
        return self._client.log_message_impression(self.handle)

    def log_click(self) -> Status:
        """Logs a click on the message body, once; for ``HTML`` and ``HTML_FULL`` messages every click."""
        return self._client.log_message_click(self.handle)

    def log_button(self, id: int) -> Status:
        """Logs a press of the button with this ``id``, once per button."""
        return self._client.log_message_button(self.handle, id)

    def log_html_button(self, id: str) -> Status:
        """Logs a press of an HTML message's button by the id that its page uses, once per button."""
        return self._client.log_message_html_button(self.handle, id)

    def dismiss(self) -> Status:
        """Reports that the message has left the screen; the next one can be offered."""
        return self._client.dismiss_message(self.handle)

    @property
    def _client(self) -> Client:
        if self.client is None:
            raise StateError(Status.E_STATE, "this message was not read from a client")
        return self.client


def copy(client: Client, pointer: c_void_p) -> list[Message]:
    """Returns the message that is offered or showing, then the stack from its top."""
    library = _library.library()
    handle = c_void_p()
    check(library.placard_client_copy_messages(pointer, byref(handle)), "messages")
    try:
        count = library.placard_messages_count(handle)
        return [convert(library.placard_messages_get(handle, index), client) for index in range(count)]
    finally:
        library.placard_messages_destroy(handle)


def convert(pointer: Any, client: Client) -> Message:
    raw = pointer.contents
    library = _library.library()
    state = wire_name(MessageState, raw.state)
    return Message(
        handle=raw.handle,
        id=_abi.text(raw.id, raw.id_length) or "",
        state=state.lower() if state else None,
        type=_library.name("message_type_name", raw.type).upper(),
        header=_abi.text(raw.header, raw.header_length),
        message=_abi.text(raw.message, raw.message_length),
        click_action=wire_name(ClickAction, raw.click_action),
        uri=_abi.text(raw.uri, raw.uri_length),
        use_webview=bool(raw.use_webview),
        open_target=wire_name(OpenTarget, raw.open_target),
        message_close=wire_name(Close, raw.message_close),
        duration_ms=raw.duration_ms,
        slide_from=wire_name(SlideFrom, raw.slide_from),
        orientation=wire_name(MessageOrientation, raw.orientation),
        text_align_header=wire_name(Align, raw.text_align_header),
        text_align_message=wire_name(Align, raw.text_align_message),
        image_url=_abi.text(raw.image_url, raw.image_url_length),
        image_path=_abi.text(raw.image_path, raw.image_path_length),
        image_style=wire_name(ImageStyle, raw.image_style),
        image_alt=_abi.text(raw.image_alt, raw.image_alt_length),
        crop_type=wire_name(Crop, raw.crop_type),
        icon=_abi.text(raw.icon, raw.icon_length),
        language=_abi.text(raw.language, raw.language_length),
        bg_color=raw.bg_color,
        text_color=raw.text_color,
        header_text_color=raw.header_text_color,
        close_btn_color=raw.close_btn_color,
        frame_color=raw.frame_color,
        icon_color=raw.icon_color,
        icon_bg_color=raw.icon_bg_color,
        animate_in=bool(raw.animate_in),
        animate_out=bool(raw.animate_out),
        trusted=bool(raw.trusted),
        is_test_send=bool(raw.is_test_send),
        is_local=bool(raw.is_local),
        has_dark_theme=bool(raw.has_dark_theme),
        trigger_id=_abi.text(raw.trigger_id, raw.trigger_id_length),
        html_id=_abi.text(raw.html_id, raw.html_id_length),
        css=_abi.text(raw.css, raw.css_length),
        message_fields=_json(raw.message_fields, raw.message_fields_length),
        message_extras=_json(raw.message_extras, raw.message_extras_length),
        dark=_colors(pointer, Theme.DARK),
        btns=tuple(_button(library.placard_message_get_button(pointer, i)) for i in range(raw.buttons_count)),
        extras=extras(library.placard_message_get_extra, pointer, raw.extras_count),
        client=client,
    )


def _json(pointer: int | None, length: int) -> Any:
    text = _abi.text(pointer, length)
    return None if text is None else json.loads(text)


def _colors(message: Any, theme: Theme) -> Colors:
    library = _library.library()
    buttons = (
        library.placard_message_get_button_colors(message, i, theme) for i in range(message.contents.buttons_count)
    )
    return Colors(
        **_values(library.placard_message_get_colors(message, theme)),
        btns=tuple(ButtonColors(**_values(button)) for button in buttons),
    )


def _values(pointer: Any) -> dict[str, int]:
    """Returns the members of a struct that holds only numbers."""
    raw = pointer.contents
    return {name: getattr(raw, name) for name, *_ in raw._fields_}


def _button(pointer: Any) -> Button:
    raw = pointer.contents
    return Button(
        id=raw.id,
        text=_abi.text(raw.text, raw.text_length),
        click_action=wire_name(ClickAction, raw.click_action),
        uri=_abi.text(raw.uri, raw.uri_length),
        use_webview=bool(raw.use_webview),
        bg_color=raw.bg_color,
        text_color=raw.text_color,
        border_color=raw.border_color,
    )
