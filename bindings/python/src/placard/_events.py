"""What the client tells the host. Every event has a class of its own, and its documented name as ``type``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, ClassVar

from . import _library, _memory, _messages, _requests
from ._enums import EventKind
from ._messages import Message
from ._requests import Request

if TYPE_CHECKING:
    from ._client import Client


@dataclass(frozen=True)
class Event:
    """Any event."""

    type: ClassVar[str]


@dataclass(frozen=True)
class UnknownEvent(Event):
    """An event of a later version of the library. Ignore it."""

    type = "unknown"
    kind: int


@dataclass(frozen=True)
class CardsUpdated(Event):
    """Read the cards again."""

    type = "cards_updated"
    count: int  #: control cards included
    unviewed: int
    changed: bool  #: the list differs from before
    origin: str  #: ``server``, ``cache`` (the store, at open) or ``local``
    token: int  #: of the refresh call that this ends; 0: none was given


@dataclass(frozen=True)
class _Failed(Event):
    reason: str  #: ``offline``, ``http``, ``auth``, ``malformed``, ``rate_limited``, ...
    http_status: int  #: 0: there was no answer
    retry_after_ms: int  #: 0: unknown or no need to wait
    text: str | None  #: English, for developers


@dataclass(frozen=True)
class CardsFailed(_Failed):
    """A refresh of the cards ended without a list."""

    type = "cards_failed"
    token: int


@dataclass(frozen=True)
class MessagesUpdated(Event):
    """``refresh_messages`` ended well."""

    type = "messages_updated"
    count: int  #: campaigns
    token: int


@dataclass(frozen=True)
class MessagesFailed(_Failed):
    """``refresh_messages`` ended without a list."""

    type = "messages_failed"
    token: int


@dataclass(frozen=True)
class MessageOffered(Event):
    """A message to show: answer with ``message.show()``, ``.postpone()`` or ``.discard()``."""

    type = "message"
    id: str  #: of its campaign
    message: Message


@dataclass(frozen=True)
class MessageDiscarded(Event):
    """It will not be shown."""

    type = "message_discarded"
    id: str
    handle: int
    reason: str


@dataclass(frozen=True)
class MessageClosed(Event):
    """It is off the screen: dismissed, or to be taken off (change of user)."""

    type = "message_closed"
    id: str
    handle: int


@dataclass(frozen=True)
class MessageControl(Event):
    """A control campaign won; there is nothing to show."""

    type = "message_control"
    id: str


@dataclass(frozen=True)
class NoMatch(Event):
    """No campaign wanted this event."""

    type = "no_match"
    trigger: str  #: ``open``, ``custom_event``, ``purchase`` or ``push_click``
    name: str | None


@dataclass(frozen=True)
class Suppressed(Event):
    """A campaign wanted this event, and the interval between messages held it back, or it was shown meanwhile."""

    type = "suppressed"
    trigger: str
    name: str | None
    retry_after_ms: int  #: 0: never again


@dataclass(frozen=True)
class SessionStarted(Event):
    type = "session_started"
    session_id: str


@dataclass(frozen=True)
class SessionEnded(Event):
    type = "session_ended"
    session_id: str


@dataclass(frozen=True)
class UserChanged(Event):
    type = "user_changed"
    user_id: str | None  #: None: anonymous


@dataclass(frozen=True)
class AuthFailed(Event):
    """The server does not accept the signature of a request; answer with ``client.set_signature`` (G.6).

    What the request carried is kept, unless ``optional`` says that the server accepted it all the same.
    """

    type = "auth_failed"
    code: int  #: the server's number; 0: it sent none
    meaning: str  #: of the code, such as ``expired``; ``none`` or ``unknown``
    reason: str | None  #: in the server's words, for developers
    user_id: str | None  #: of the request
    signature: str | None  #: of the request; None: it carried none
    optional: bool


@dataclass(frozen=True)
class ConfigUpdated(Event):
    type = "config_updated"


@dataclass(frozen=True)
class Dropped(Event):
    """One bad item was left out; the rest went on.

    Of one reply 100 are reported; then comes one with an empty ``id``, whose ``reason`` says how many more there were.
    """

    type = "dropped"
    what: str  #: ``card``, ``campaign``, ``filter``, ``url``, ``record``, ``config`` or ``store``
    id: str | None
    reason: str | None


@dataclass(frozen=True)
class Sent(Event):
    """The server acknowledged records."""

    type = "sent"
    records: int


@dataclass(frozen=True)
class SendFailed(_Failed):
    """Records could not be sent; they are kept."""

    type = "send_failed"


@dataclass(frozen=True)
class Overflow(Event):
    """The oldest records or unread events went."""

    type = "overflow"
    count: int
    text: str | None


@dataclass(frozen=True)
class RequestStarted(Event):
    """Host transport only: carry it out."""

    type = "request"
    request: Request


@dataclass(frozen=True)
class RequestCancelled(Event):
    """Host transport only: the answer is no longer wanted."""

    type = "request_cancelled"
    request_id: int


@dataclass(frozen=True)
class Log(Event):
    type = "log"
    text: str | None


@dataclass(frozen=True)
class OpenURL(Event):
    """What the user did on a rendered page leads there: open it."""

    type = "open_url"
    url: str
    use_webview: bool  #: in a web view of the program's, not in a browser
    id: str  #: of the card, or of the message's campaign
    handle: int | None  #: of the message; None: it was a card


@dataclass(frozen=True)
class FeedClosed(Event):
    """The user closed a rendered modal feed: take it off the screen."""

    type = "feed_closed"


def convert(raw: Any, client: Client) -> Event:
    """The event as Python data; nothing of it points into the library."""
    make = _MAKE.get(raw.kind)
    return make(raw, client) if make else UnknownEvent(raw.kind)


def _id(raw: Any) -> str | None:
    return _memory.text(raw.id, raw.id_length)


def _text(raw: Any) -> str | None:
    return _memory.text(raw.text, raw.text_length)


def _failed(raw: Any) -> tuple[str, int, int, str | None]:
    return _library.name("reason_name", raw.reason), raw.http_status, raw.retry_after_ms, _text(raw)


def _trigger(raw: Any) -> tuple[str, str | None]:
    return _library.name("trigger_name", raw.trigger), _memory.text(raw.name, raw.name_length)


def _cards_updated(raw: Any, client: Client) -> Event:
    origin = _library.name("origin_name", raw.origin)
    return CardsUpdated(raw.count, raw.unviewed, bool(raw.changed), origin, raw.token)


def _message_offered(raw: Any, client: Client) -> Event:
    return MessageOffered(_id(raw) or "", _messages.convert(raw.message, client))


def _message_discarded(raw: Any, client: Client) -> Event:
    return MessageDiscarded(_id(raw) or "", raw.handle, _library.name("reason_name", raw.reason))


def _auth_failed(raw: Any, client: Client) -> Event:
    return AuthFailed(
        raw.code,
        _library.name("auth_name", raw.code),
        _text(raw),
        _id(raw),
        _memory.text(raw.signature, raw.signature_length),
        bool(raw.optional),
    )


def _dropped(raw: Any, client: Client) -> Event:
    return Dropped(_library.name("dropped_name", raw.dropped), _id(raw), _text(raw))


def _open_url(raw: Any, client: Client) -> Event:
    url = _memory.text(raw.url, raw.url_length) or ""
    return OpenURL(url, bool(raw.use_webview), _id(raw) or "", raw.handle or None)


_MAKE: dict[int, Callable[[Any, Client], Event]] = {
    EventKind.CARDS_UPDATED: _cards_updated,
    EventKind.CARDS_FAILED: lambda raw, client: CardsFailed(*_failed(raw), raw.token),
    EventKind.MESSAGES_UPDATED: lambda raw, client: MessagesUpdated(raw.count, raw.token),
    EventKind.MESSAGES_FAILED: lambda raw, client: MessagesFailed(*_failed(raw), raw.token),
    EventKind.MESSAGE: _message_offered,
    EventKind.MESSAGE_DISCARDED: _message_discarded,
    EventKind.MESSAGE_CLOSED: lambda raw, client: MessageClosed(_id(raw) or "", raw.handle),
    EventKind.MESSAGE_CONTROL: lambda raw, client: MessageControl(_id(raw) or ""),
    EventKind.NO_MATCH: lambda raw, client: NoMatch(*_trigger(raw)),
    EventKind.SUPPRESSED: lambda raw, client: Suppressed(*_trigger(raw), raw.retry_after_ms),
    EventKind.SESSION_STARTED: lambda raw, client: SessionStarted(_id(raw) or ""),
    EventKind.SESSION_ENDED: lambda raw, client: SessionEnded(_id(raw) or ""),
    EventKind.USER_CHANGED: lambda raw, client: UserChanged(_id(raw)),
    EventKind.AUTH_FAILED: _auth_failed,
    EventKind.CONFIG_UPDATED: lambda raw, client: ConfigUpdated(),
    EventKind.DROPPED: _dropped,
    EventKind.SENT: lambda raw, client: Sent(raw.count),
    EventKind.SEND_FAILED: lambda raw, client: SendFailed(*_failed(raw)),
    EventKind.OVERFLOW: lambda raw, client: Overflow(raw.count, _text(raw)),
    EventKind.REQUEST: lambda raw, client: RequestStarted(_requests.convert(raw.request)),
    EventKind.REQUEST_CANCELLED: lambda raw, client: RequestCancelled(raw.handle),
    EventKind.LOG: lambda raw, client: Log(_text(raw)),
    EventKind.OPEN_URL: _open_url,
    EventKind.FEED_CLOSED: lambda raw, client: FeedClosed(),
}
