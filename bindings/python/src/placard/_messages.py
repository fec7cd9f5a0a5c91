"""In-app messages."""

from __future__ import annotations

from ctypes import byref, c_void_p
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from . import _library, _memory, _message_fields, _options
from ._cards import extras
from ._enums import ClickAction, Status, Theme
from ._errors import StateError, call
from ._message_fields import ButtonColors, MessageColorFields, MessageFields
from ._names import wire_name

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._client import Client
    from ._pages import Look


@dataclass(frozen=True)
class Colors(MessageColorFields):
    """The colours to draw a message with in one theme, 0xAARRGGBB, and those of its buttons."""

    btns: tuple[ButtonColors, ...] = ()


@dataclass(frozen=True)
class Button:
    """A button of a message. Colours are 0xAARRGGBB, those of the light look."""

    id: int
    text: str | None
    click_action: str | None  #: ``NONE``, ``URI`` or ``NEWS_FEED``
    uri: str | None
    use_webview: bool
    bg_color: int
    text_color: int
    border_color: int


@dataclass(frozen=True, eq=False)
class Message(MessageFields):
    """A message as the host should draw it, defaults filled in. Colours are 0xAARRGGBB, those of the light theme;
    a host that is dark now takes them from ``colors("dark")``.

    Fields have the names and spellings of the wire. One campaign can give several messages; they differ in ``handle``,
    and two messages are equal when they have the same one.
    """

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
        """The colours to draw it with in a look, ``"light"`` or ``"dark"``. What its dark theme leaves out, and all if
        it has none, is as in the light."""
        if _options.one_of(Theme, theme, "theme") == Theme.DARK:
            return self.dark
        return Colors(
            **{each.name: getattr(self, each.name) for each in fields(MessageColorFields)},
            btns=tuple(ButtonColors(button.bg_color, button.text_color, button.border_color) for button in self.btns),
        )

    def show(self) -> Status:
        """Answers the offer: the host draws it now. Log its impression, and dismiss it when it is gone."""
        return self._client.show_message(self.handle)

    def postpone(self) -> Status:
        """Answers the offer: back on top of the stack, until ``offer_next_message``, the next return to the foreground,
        or until another was dismissed or discarded."""
        return self._client.postpone_message(self.handle)

    def discard(self) -> Status:
        """Answers the offer, or ends the showing: it will not be shown."""
        return self._client.discard_message(self.handle)

    def render(self, **look: Unpack[Look]) -> str:
        """It as one HTML document, as ``Client.render_message`` does it, with the same options."""
        return self._client.render_message(self.handle, **look)

    def log_impression(self) -> Status:
        """It was seen; logged once."""
        return self._client.log_message_impression(self.handle)

    def log_click(self) -> Status:
        """Its body was clicked; logged once, of an ``HTML`` or ``HTML_FULL`` message each time."""
        return self._client.log_message_click(self.handle)

    def log_button(self, id: int) -> Status:
        """A button was pressed, by the button's ``id``; logged once per button."""
        return self._client.log_message_button(self.handle, id)

    def log_html_button(self, id: str) -> Status:
        """A button of an HTML message was pressed, by the id that its page gives it; logged once per button."""
        return self._client.log_message_html_button(self.handle, id)

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
    call("client_copy_messages", pointer, byref(handle))
    try:
        count = library.placard_messages_count(handle)
        return [convert(library.placard_messages_get(handle, index), client) for index in range(count)]
    finally:
        library.placard_messages_destroy(handle)


def convert(pointer: Any, client: Client) -> Message:
    raw = pointer.contents
    library = _library.library()
    return Message(
        **_message_fields.values(raw),
        dark=_colors(pointer, Theme.DARK),
        btns=tuple(_button(library.placard_message_get_button(pointer, i)) for i in range(raw.buttons_count)),
        extras=extras(library.placard_message_get_extra, pointer, raw.extras_count),
        client=client,
    )


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
    """The members of a struct that holds numbers only."""
    raw = pointer.contents
    return {name: getattr(raw, name) for name, *_ in raw._fields_}


def _button(pointer: Any) -> Button:
    raw = pointer.contents
    return Button(
        id=raw.id,
        text=_memory.text(raw.text, raw.text_length),
        click_action=wire_name(ClickAction, raw.click_action),
        uri=_memory.text(raw.uri, raw.uri_length),
        use_webview=bool(raw.use_webview),
        bg_color=raw.bg_color,
        text_color=raw.text_color,
        border_color=raw.border_color,
    )
