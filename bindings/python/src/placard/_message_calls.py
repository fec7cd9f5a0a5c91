"""The calls about in-app messages."""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import byref, c_uint64
from typing import TYPE_CHECKING, Any, cast

from . import _messages
from ._calls import Calls
from ._enums import Status
from ._input import counted, integer
from ._messages import Message
from ._values import json_text

if TYPE_CHECKING:
    from ._client import Client


class MessageCalls(Calls):
    """The client's calls about in-app messages."""

    def messages(self) -> list[Message]:
        """Returns the message that is offered or showing, then the stack from its top."""
        with self._handle.lend() as pointer:
            return _messages.copy(cast("Client", self), pointer)

    def offer_next_message(self) -> Status:
        """Offers the top of the stack, even if it was postponed.

        IGNORED when no message can be offered now; the client then offers it as soon as possible.
        """
        return self._call("offer_next_message")

    def clear_messages(self) -> Status:
        """Discards every waiting message, and local ones that wait for their images. IGNORED when nothing waits.

        The message that is offered or showing stays, and so do messages that are not on the stack yet.
        """
        return self._call("clear_messages")

    def add_local_message(self, message: Mapping[str, Any] | str) -> int:
        """Enqueues a message made by the host; it uses the same stack and image cache as campaign messages.

        ``message`` has the keys and values of the wire format (rule 10.1), as a mapping or JSON text::

            client.add_local_message({"type": "SLIDEUP", "message": "The till is open again"})

        Omitted keys have the defaults of the message type. The message is not reported to the server, does not count
        for the interval between messages, and does not survive the process. Returns the handle that its events carry.
        """
        text = message if isinstance(message, str) else json_text(message, "message")
        handle = c_uint64()
        self._call("add_local_message", *counted(text, "message"), byref(handle))
        return handle.value

    def refresh_messages(self, token: int = 0) -> Status:
        """Asks the server for campaigns; ends in one MessagesUpdated or MessagesFailed that carries ``token``."""
        return self._call("refresh_messages", integer(token, "token", 64, signed=False))

    # The methods of Message call these; hosts that keep handles can call them directly.

    def show_message(self, handle: int) -> Status:
        """Answers an offer: the host draws the message now. Raises StateError unless it is offered."""
        return self._message_call("show_message", handle)

    def postpone_message(self, handle: int) -> Status:
        """Answers an offer: the message waits on top of the stack. Raises StateError unless it is offered."""
        return self._message_call("postpone_message", handle)

    def discard_message(self, handle: int) -> Status:
        """Ends an offered, waiting or showing message. Raises NotFoundError if it is gone."""
        return self._message_call("discard_message", handle)

    def change_message(self, handle: int, changes: Mapping[str, Any] | str) -> Status:
        """Changes a message that is offered or waiting: this firing's copy, all of ``changes`` or nothing.

        ``changes`` has keys and values of the wire format (rule 10.1), as a mapping or JSON text; None resets a field
        to its default, and ``btns`` names buttons by ``id``::

            client.change_message(handle, {"header": "Only today", "btns": [{"id": 1, "text": "Yes"}]})

        Analytics stay those of the campaign. A new ``image_url`` is not fetched. IGNORED when nothing changes.
        StateError when the message is showing, InvalidError names the field. ``Message`` objects are snapshots:
        read ``messages()`` again.
        """
        number = integer(handle, "handle", 64, signed=False)
        text = changes if isinstance(changes, str) else json_text(changes, "changes")
        return self._call("change_message", number, *counted(text, "changes"))

    def log_message_impression(self, handle: int) -> Status:
        """Logs that the message was seen, once. Raises StateError unless it is showing."""
        return self._message_call("log_message_impression", handle)

    def log_message_click(self, handle: int) -> Status:
        """Logs a click on the message. Raises StateError unless it is showing."""
        return self._message_call("log_message_click", handle)

    def log_message_button(self, handle: int, button_id: int) -> Status:
        """Logs a press of the button with that id. Raises NotFoundError if there is no such button."""
        return self._message_call("log_message_button", handle, integer(button_id, "button_id", 32))

    def log_message_html_button(self, handle: int, button_id: str) -> Status:
        """Logs a press of a button in an HTML message. Raises NotFoundError for other messages."""
        number = integer(handle, "handle", 64, signed=False)
        return self._call("log_message_html_button", number, *counted(button_id, "button_id"))

    def dismiss_message(self, handle: int) -> Status:
        """Logs that the message has left the screen. Raises StateError unless it is showing."""
        return self._message_call("log_message_dismissal", handle)

    def _message_call(self, function: str, handle: int, *arguments: Any) -> Status:
        number = integer(handle, "handle", 64, signed=False)
        return self._call(function, number, *arguments)
