"""The events that a client emits: one class per event, with the documented name in ``type``."""

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
    """An event of a later library version. Ignore it."""

    type = "unknown"
    kind: int


@dataclass(frozen=True)
class CardsUpdated(Event):
    """The cards changed or a refresh ended: read the cards again."""

    type = "cards_updated"
    count: int  #: includes control cards
    unviewed: int
    changed: bool  #: whether the list differs from that of the event before
    origin: str  #: ``server``, ``cache`` (the store, at open) or ``local``
    token: int  #: token of the refresh call that ended; 0: none


@dataclass(frozen=True)
class _Failed(Event):
    #: ``offline``, ``http``, ``auth``, ``malformed``, ``rate_limited``, ``refused``, ``disabled`` or ``user_changed``
    reason: str
    http_status: int  #: 0: no answer
    retry_after_ms: int  #: 0: unknown, or no need to wait
    text: str | None  #: English, for developers


@dataclass(frozen=True)
class CardsFailed(_Failed):
    """A refresh of the cards ended without a list."""

    type = "cards_failed"
    token: int


@dataclass(frozen=True)
class MessagesUpdated(Event):
    """``refresh_messages`` succeeded."""

    type = "messages_updated"
    count: int  #: number of campaigns
    token: int


@dataclass(frozen=True)
class MessagesFailed(_Failed):
    """``refresh_messages`` ended without a list."""

    type = "messages_failed"
    token: int


@dataclass(frozen=True)
class MessageOffered(Event):
    """A message to show: call ``message.show()``, ``.postpone()`` or ``.discard()``."""

    type = "message"
    id: str  #: campaign id
    message: Message


@dataclass(frozen=True)
class MessageDiscarded(Event):
    """The message will not be shown.

    ``reason``: ``host`` (the program discarded it), ``asset``, ``no_image``, ``template``, ``timeout``,
    ``orientation``, ``malformed``, ``replaced``, ``session``, ``disabled`` or ``user_changed``.
    """

    type = "message_discarded"
    id: str
    handle: int
    reason: str


@dataclass(frozen=True)
class MessageClosed(Event):
    """The message left the screen, or the host must remove it now (after a change of user)."""

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
    """No campaign matched this event."""

    type = "no_match"
    trigger: str  #: ``open``, ``custom_event``, ``purchase`` or ``push_click``
    name: str | None


@dataclass(frozen=True)
class Suppressed(Event):
    """A campaign matched this event, but the interval between messages blocked it, or it was shown meanwhile."""

    type = "suppressed"
    trigger: str
    name: str | None
    retry_after_ms: int  #: 0: never


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
    user_id: str | None  #: None: anonymous user


@dataclass(frozen=True)
class AuthFailed(Event):
    """The server rejected the signature of a request: call ``client.set_signature`` (rule 7.7).

    The client keeps the request's records, except when ``optional`` is set: then the server accepted them.
    """

    type = "auth_failed"
    code: int  #: the server's code; 0: missing
    meaning: str  #: name of the code, such as ``expired``; ``none`` or ``unknown``
    text: str | None  #: the server's text, for developers
    user_id: str | None  #: user of the request
    signature: str | None  #: signature of the request; None: it carried none
    optional: bool


@dataclass(frozen=True)
class ConfigUpdated(Event):
    type = "config_updated"


@dataclass(frozen=True)
class Dropped(Event):
    """The client dropped one invalid item and kept the rest.

    ``what`` it was: ``card``, ``campaign``, ``filter``, ``url``, ``config`` (a part of the server's config), ``value``
    (replaced or removed in a reply; what has it stays, and ``id`` is its path), ``record`` (the server refuses it, or
    its row is damaged), ``store`` (it was set aside at open, or cannot be read or written now), and records of an
    outbox that cannot be logged: ``pending_event``, ``pending_purchase``, ``pending_attribute``,
    ``pending_user_field``.

    At most 100 are reported per reply. One more, with an empty ``id``, says in ``text`` how many others were dropped.
    """

    type = "dropped"
    what: str
    id: str | None
    text: str | None  #: why, in English, for developers


@dataclass(frozen=True)
class Sent(Event):
    """The server acknowledged records."""

    type = "sent"
    records: int


@dataclass(frozen=True)
class SendFailed(_Failed):
    """Sending failed; the records stay queued."""

    type = "send_failed"


@dataclass(frozen=True)
class Overflow(Event):
    """The oldest records or unread events were dropped."""

    type = "overflow"
    count: int
    text: str | None


@dataclass(frozen=True)
class RequestStarted(Event):
    """Host transport only: perform this request."""

    type = "request"
    request: Request


@dataclass(frozen=True)
class RequestCancelled(Event):
    """Host transport only: the request is no longer needed."""

    type = "request_cancelled"
    request_id: int


@dataclass(frozen=True)
class Log(Event):
    type = "log"
    text: str | None


@dataclass(frozen=True)
class OpenURL(Event):
    """The user followed a link on a rendered page, or clicked a push message with a link: open ``url``."""

    type = "open_url"
    url: str
    use_webview: bool  #: open it in the host's web view, not in a browser
    id: str  #: id of the card or of the message's campaign, or a push message's tracking id
    handle: int | None  #: handle of the message; None: a card or a push message


@dataclass(frozen=True)
class FeedClosed(Event):
    """The user closed a rendered modal feed: remove it from the screen."""

    type = "feed_closed"


@dataclass(frozen=True)
class CardImages(Event):
    """Images of cards arrived (option ``prefetch_card_images``): read the cards again."""

    type = "card_images"
    count: int


def convert(raw: Any, client: Any) -> Event:
    """Converts an event to Python data that holds no pointer into the library.

    ``client``: the client that reports it, for messages; a tracker reports none.
    """
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
    return Dropped(_library.name("dropped_kind_name", raw.dropped), _id(raw), _text(raw))


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
    EventKind.CARD_IMAGES: lambda raw, client: CardImages(raw.count),
}
