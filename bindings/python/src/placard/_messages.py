"""In-app messages."""

from __future__ import annotations

from ctypes import byref, c_void_p
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _abi, _library
from ._cards import extras
from ._enums import (
    Align,
    ClickAction,
    Close,
    Crop,
    ImageStyle,
    MessageOrientation,
    MessageState,
    SlideFrom,
    Status,
    wire_name,
)
from ._errors import StateError, check

if TYPE_CHECKING:
    from ._client import Client


@dataclass(frozen=True)
class Button:
    """A button of a message. Colours are 0xAARRGGBB."""

    id: int
    text: str | None
    click_action: str | None  #: ``NONE`` or ``URI``
    uri: str | None
    use_webview: bool
    bg_color: int
    text_color: int
    border_color: int


@dataclass(frozen=True, eq=False)
class Message:
    """A message as the host should draw it, defaults filled in. Colours are 0xAARRGGBB.

    Fields have the names and spellings of the wire. One campaign can give several messages; ``handle`` tells them
    apart, and two messages are equal when they have the same one.
    """

    handle: int
    id: str  #: of its campaign
    state: str | None  #: ``offered``, ``showing`` or ``waiting``
    type: str  #: ``SLIDEUP``, ``MODAL``, ``MODAL_STYLED``, ``FULL``, ``WEB_HTML``, ``HTML_FULL`` or ``HTML``
    header: str | None
    message: str | None  #: body text; HTML for the HTML types
    click_action: str | None  #: ``NONE`` or ``URI``
    uri: str | None
    use_webview: bool
    message_close: str | None  #: ``AUTO_DISMISS`` after ``duration_ms``, or ``SWIPE``: the user closes it
    duration_ms: int
    slide_from: str | None  #: ``TOP`` or ``BOTTOM``
    orientation: str | None  #: ``ANY``, ``PORTRAIT`` or ``LANDSCAPE``
    text_align_header: str | None  #: ``START``, ``CENTER`` or ``END``
    text_align_message: str | None
    image_url: str | None
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
    trusted: bool  #: HTML may run without the host's opt-in
    is_test_send: bool
    btns: tuple[Button, ...] = ()
    extras: dict[str, str] = field(default_factory=dict)
    client: Client | None = field(default=None, repr=False)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.handle == other.handle and self.client is other.client

    def __hash__(self) -> int:
        return hash(self.handle)

    def show(self) -> Status:
        """Answers the offer: the host draws it now. Log its impression, and dismiss it when it is gone."""
        return self._client.show_message(self.handle)

    def later(self) -> Status:
        """Answers the offer: back on top of the stack."""
        return self._client.postpone_message(self.handle)

    def discard(self) -> Status:
        """Answers the offer, or ends the showing: it will not be shown."""
        return self._client.discard_message(self.handle)

    def log_impression(self) -> Status:
        """It was seen; logged once."""
        return self._client.log_message_impression(self.handle)

    def log_click(self) -> Status:
        """Its body was clicked; logged once."""
        return self._client.log_message_click(self.handle)

    def log_button(self, id: int) -> Status:
        """A button was pressed, by the button's ``id``; logged once per button."""
        return self._client.log_message_button(self.handle, id)

    def dismiss(self) -> Status:
        """It is gone from the screen; the next one may be offered."""
        return self._client.dismiss_message(self.handle)

    @property
    def _client(self) -> Client:
        if self.client is None:
            raise StateError(Status.E_STATE, "this message was not read from a client")
        return self.client


def copy(client: Client, pointer: c_void_p) -> list[Message]:
    """What is offered, showing or waiting now: the one offered or showing, then the stack from its top."""
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
        message_close=wire_name(Close, raw.message_close),
        duration_ms=raw.duration_ms,
        slide_from=wire_name(SlideFrom, raw.slide_from),
        orientation=wire_name(MessageOrientation, raw.orientation),
        text_align_header=wire_name(Align, raw.text_align_header),
        text_align_message=wire_name(Align, raw.text_align_message),
        image_url=_abi.text(raw.image_url, raw.image_url_length),
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
        btns=tuple(_button(library.placard_message_get_button(pointer, i)) for i in range(raw.buttons_count)),
        extras=extras(library.placard_message_get_extra, pointer, raw.extras_count),
        client=client,
    )


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
