"""In-app messages."""

from __future__ import annotations

from ctypes import byref, c_void_p
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from . import _library, _memory, _message_fields, _options
from ._cards import extras
from ._enums import ClickAction, Status, Theme
from ._errors import NotFoundError, StateError, call
from ._message_fields import ButtonColors, MessageColorFields, MessageFields
from ._names import spelling

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._client import Client
    from ._pages import Look


@dataclass(frozen=True)
class Colors(MessageColorFields):
    """The colours to draw a message with in one theme, 0xAARRGGBB, and those of its buttons."""

    buttons: tuple[ButtonColors, ...] = ()


@dataclass(frozen=True)
class Button:
    """A button of a message. Colours are 0xAARRGGBB, for the light theme."""

    id: int
    text: str | None
    click_action: str | None  #: ``none``, ``uri`` or ``news_feed``
    uri: str | None
    use_webview: bool
    bg_color: int
    text_color: int
    border_color: int


@dataclass(frozen=True)
class Asset:
    """A file that a message names in ``asset_urls``."""

    url: str
    path: str | None  #: the file, there until the message is closed or discarded; None: load ``url``


@dataclass(frozen=True, eq=False)
class Message(MessageFields):
    """A message as the host should draw it, with defaults filled in.

    Colours are 0xAARRGGBB, for the light theme; in dark mode use ``colors("dark")``. One campaign can produce several
    messages: ``handle`` identifies a message, and two messages are equal when their handles and clients are.
    """

    dark: Colors = field(repr=False)
    buttons: tuple[Button, ...] = ()
    extras: dict[str, str] = field(default_factory=dict)
    assets: tuple[Asset, ...] = ()
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
            **{each.name: getattr(self, each.name) for each in fields(MessageColorFields)},
            buttons=tuple(ButtonColors(each.bg_color, each.text_color, each.border_color) for each in self.buttons),
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
        """Discards the message, offered, showing or waiting: it will not be shown again."""
        return self._client.discard_message(self.handle)

    def change(self, **changes: Any) -> Message:
        """Changes the message before it is shown, and returns it as it is then; this object stays as it was.

        ``changes`` are keys and values of the wire format, as for ``Client.change_message``::

            message = message.change(header="Only today", duration=8000, btns=[{"id": 1, "text": "Yes"}])
        """
        client = self._client
        client.change_message(self.handle, changes)
        for message in client.messages():
            if message.handle == self.handle:
                return message
        raise NotFoundError(Status.E_NOT_FOUND, f"there is no message with the handle {self.handle}")

    def render(self, **look: Unpack[Look]) -> str:
        """Renders the message as one HTML document, with the options of ``Client.render_message``."""
        return self._client.render_message(self.handle, **look)

    def log_impression(self) -> Status:
        """Logs that the message was seen, once."""
        return self._client.log_message_impression(self.handle)

    def log_click(self) -> Status:
        """Logs a click on the message body, once; for ``html`` and ``html_full`` messages every click."""
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
        buttons=tuple(_button(library.placard_message_get_button(pointer, i)) for i in range(raw.buttons_count)),
        extras=extras(library.placard_message_get_extra, pointer, raw.extras_count),
        assets=tuple(_asset(library.placard_message_get_asset(pointer, i)) for i in range(raw.assets_count)),
        client=client,
    )


def _colors(message: Any, theme: Theme) -> Colors:
    library = _library.library()
    buttons = (
        library.placard_message_get_button_colors(message, i, theme) for i in range(message.contents.buttons_count)
    )
    return Colors(
        **_values(library.placard_message_get_colors(message, theme)),
        buttons=tuple(ButtonColors(**_values(button)) for button in buttons),
    )


def _values(pointer: Any) -> dict[str, int]:
    """Returns the members of a struct that holds only numbers."""
    raw = pointer.contents
    return {name: getattr(raw, name) for name, *_ in raw._fields_}


def _asset(pointer: Any) -> Asset:
    raw = pointer.contents
    return Asset(_memory.text(raw.url, raw.url_length) or "", _memory.text(raw.path, raw.path_length))


def _button(pointer: Any) -> Button:
    raw = pointer.contents
    return Button(
        id=raw.id,
        text=_memory.text(raw.text, raw.text_length),
        click_action=spelling(ClickAction, raw.click_action),
        uri=_memory.text(raw.uri, raw.uri_length),
        use_webview=bool(raw.use_webview),
        bg_color=raw.bg_color,
        text_color=raw.text_color,
        border_color=raw.border_color,
    )
