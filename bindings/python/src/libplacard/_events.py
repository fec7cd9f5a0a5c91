"""The events that a client emits: one class per event, with the documented name in ``type``.

Generated from interface/ by `make generate`: do not edit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable

from . import _library, _messages, _requests
from ._enums import EventKind
from ._event import Event, UnknownEvent
from ._memory import text
from ._messages import Message
from ._requests import Request

if TYPE_CHECKING:
    from ._client import Client

__all__ = [
    "AuthFailed",
    "CardImages",
    "CardsFailed",
    "CardsUpdated",
    "ConfigUpdated",
    "Dropped",
    "Event",
    "FeedClosed",
    "Log",
    "MessageClosed",
    "MessageControl",
    "MessageDiscarded",
    "MessageOffered",
    "MessagesFailed",
    "MessagesUpdated",
    "NoMatch",
    "OpenURL",
    "Overflow",
    "RequestCancelled",
    "RequestStarted",
    "SendFailed",
    "Sent",
    "SessionEnded",
    "SessionStarted",
    "SourceFailed",
    "SourceStatus",
    "SourceUpdated",
    "Suppressed",
    "UnknownEvent",
    "UserChanged",
]


@dataclass(frozen=True)
class CardsUpdated(Event):
    """The cards changed or a refresh ended: read the cards again."""

    type = "cards_updated"
    count: int  #: includes control cards
    unviewed: int
    changed: bool  #: the list differs from that of the event before
    origin: str  #: ``server``, ``cache`` (the store, at open), ``local`` or ``source``
    token: int  #: names the refresh call that this ends; 0: no token


@dataclass(frozen=True)
class CardsFailed(Event):
    """A refresh of the cards ended without a list."""

    type = "cards_failed"
    #: ``offline``, ``http``, ``auth``, ``malformed``, ``rate_limited``, ``refused``, ``disabled``, ``user_changed``
    #: or ``file`` (of a source or of records); of a source at a URL also those of ``SourceFailed``
    reason: str
    http_status: int  #: 0: there was no response, or one above the size limit
    retry_after_ms: int  #: 0: unknown, or no need to wait
    text: str | None  #: English, for developers
    token: int  #: names the refresh call that this ends; 0: no token


@dataclass(frozen=True)
class MessagesUpdated(Event):
    """``refresh_messages`` succeeded."""

    type = "messages_updated"
    count: int  #: campaigns
    token: int  #: names the refresh call that this ends; 0: no token


@dataclass(frozen=True)
class MessagesFailed(Event):
    """``refresh_messages`` ended without a list."""

    type = "messages_failed"
    #: ``offline``, ``http``, ``auth``, ``malformed``, ``rate_limited``, ``refused``, ``disabled``, ``user_changed``
    #: or ``file`` (of a source or of records); of a source at a URL also those of ``SourceFailed``
    reason: str
    http_status: int  #: 0: there was no response, or one above the size limit
    retry_after_ms: int  #: 0: unknown, or no need to wait
    text: str | None  #: English, for developers
    token: int  #: names the refresh call that this ends; 0: no token


@dataclass(frozen=True)
class MessageOffered(Event):
    """A message to show: call ``message.show()``, ``.postpone()`` or ``.discard()``."""

    type = "message"
    id: str
    message: Message


@dataclass(frozen=True)
class MessageDiscarded(Event):
    """The message will not be shown.

    ``reason``: ``host`` (the program discarded it), ``asset``, ``no_image``, ``template``, ``timeout``,
    ``orientation``, ``malformed``, ``replaced``, ``session``, ``disabled``, ``user_changed`` or ``withdrawn``.
    """

    type = "message_discarded"
    id: str
    handle: int  #: names a message or a request
    reason: str  #: one of those above


@dataclass(frozen=True)
class MessageClosed(Event):
    """The message left the screen, or the host must remove it now.

    ``reason``: ``host`` (it was dismissed), ``user_changed``, ``disabled`` or ``withdrawn``.
    """

    type = "message_closed"
    id: str
    handle: int  #: names a message or a request
    #: ``offline``, ``http``, ``auth``, ``malformed``, ``rate_limited``, ``refused``, ``disabled``, ``user_changed``
    #: or ``file`` (of a source or of records); of a source at a URL also those of ``SourceFailed``
    reason: str


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
    trigger: str  #: ``open``, ``custom_event``, ``purchase`` or ``push_click``
    name: str | None
    retry_after_ms: int  #: 0: never again


@dataclass(frozen=True)
class SessionStarted(Event):
    """A session has begun."""

    type = "session_started"
    session_id: str


@dataclass(frozen=True)
class SessionEnded(Event):
    """A session has ended."""

    type = "session_ended"
    session_id: str


@dataclass(frozen=True)
class UserChanged(Event):
    """The current user changed."""

    type = "user_changed"
    user_id: str | None  #: None: anonymous


@dataclass(frozen=True)
class AuthFailed(Event):
    """The server rejected the signature of a request: call ``client.set_signature`` (rule 7.7).

    The client keeps the request's records, except when ``optional`` is set: then the server accepted them.
    """

    type = "auth_failed"
    code: int  #: the server's code; 0: missing
    meaning: str  #: the name of ``code``
    text: str | None  #: English, for developers
    user_id: str | None  #: the user
    signature: str | None  #: what the request carried; None: no signature
    optional: bool  #: the server accepted the request nevertheless


@dataclass(frozen=True)
class ConfigUpdated(Event):
    """The server's config changed."""

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
    text: str | None  #: English, for developers


@dataclass(frozen=True)
class Sent(Event):
    """The server acknowledged records."""

    type = "sent"
    records: int


@dataclass(frozen=True)
class SendFailed(Event):
    """Sending failed; the records stay queued."""

    type = "send_failed"
    #: ``offline``, ``http``, ``auth``, ``malformed``, ``rate_limited``, ``refused``, ``disabled``, ``user_changed``
    #: or ``file`` (of a source or of records); of a source at a URL also those of ``SourceFailed``
    reason: str
    http_status: int  #: 0: there was no response, or one above the size limit
    retry_after_ms: int  #: 0: unknown, or no need to wait
    text: str | None  #: English, for developers


@dataclass(frozen=True)
class Overflow(Event):
    """The oldest records or unread events were dropped."""

    type = "overflow"
    count: int
    text: str | None  #: English, for developers


@dataclass(frozen=True)
class RequestStarted(Event):
    """Host transport only: perform this request."""

    type = "request"
    request: Request


@dataclass(frozen=True)
class RequestCancelled(Event):
    """Host transport only: the request is no longer needed."""

    type = "request_cancelled"
    request_id: int  #: names a message or a request


@dataclass(frozen=True)
class Log(Event):
    """For developers."""

    type = "log"
    text: str | None  #: English, for developers


@dataclass(frozen=True)
class OpenURL(Event):
    """The user followed a link on a rendered page, or clicked a push message with a link: open ``url``."""

    type = "open_url"
    url: str
    use_webview: bool  #: open it in the host's web view, not in a browser
    id: str  #: id of the card or of the message's campaign, or a push message's tracking id; empty: run_action
    handle: int | None  #: handle of the message; None: not of a message


@dataclass(frozen=True)
class FeedClosed(Event):
    """The user closed a rendered modal feed: remove it from the screen."""

    type = "feed_closed"


@dataclass(frozen=True)
class CardImages(Event):
    """Images of cards arrived (option ``prefetch_card_images``): read the cards again."""

    type = "card_images"
    count: int


@dataclass(frozen=True)
class SourceUpdated(Event):
    """New content was taken in (options ``source_file``, ``campaigns_json`` and ``source_url``)."""

    type = "source_updated"
    count: int  #: cards
    campaigns: int
    sequence: int  #: that of the campaign file; 0: it has no sequence


@dataclass(frozen=True)
class SourceFailed(Event):
    """The source cannot be read or fetched, or must not be used: what is stored stays in use.

    ``reason``: ``file``, ``malformed``; of a URL also ``offline``, ``http``, ``unsigned``, ``signature``, ``rollback``,
    ``fork``, ``expired``, ``stale``, ``too_large``, ``url`` or ``hash``.
    """

    type = "source_failed"
    #: ``offline``, ``http``, ``auth``, ``malformed``, ``rate_limited``, ``refused``, ``disabled``, ``user_changed``
    #: or ``file`` (of a source or of records); of a source at a URL also those of ``SourceFailed``
    reason: str
    http_status: int  #: 0: there was no response, or one above the size limit
    retry_after_ms: int  #: until the next attempt; 0: none is planned
    text: str | None  #: English, for developers


@dataclass(frozen=True)
class SourceStatus(Event):
    """How the content of a source is, as ``report_source`` asked.

    ``reason`` is that of the last fetch, as in ``SourceFailed``; ``none``: it has not failed, or nothing was fetched.
    """

    type = "source_status"
    stale: bool  #: the content in use has expired, and stays in use
    #: when the content in use was published; without a signature, when it was fetched; 0: it was not fetched
    content_ms: int
    expires_ms: int  #: when the content in use expires; 0: never
    sequence: int  #: that of the campaign file; 0: it has no sequence
    reason: str  #: why the last fetch failed; none: it did not
    retry_after_ms: int  #: until the next fetch; 0: it is due, or none is planned
    text: str | None  #: English, for developers


_MAKE: dict[int, Callable[[Any, Client], Event]] = {
    EventKind.CARDS_UPDATED: lambda raw, client: CardsUpdated(
        raw.count, raw.unviewed, raw.changed, _library.name("origin_name", raw.origin), raw.token
    ),
    EventKind.CARDS_FAILED: lambda raw, client: CardsFailed(
        _library.name("reason_name", raw.reason),
        raw.http_status,
        raw.retry_after_ms,
        text(raw.text, raw.text_length),
        raw.token,
    ),
    EventKind.MESSAGES_UPDATED: lambda raw, client: MessagesUpdated(raw.count, raw.token),
    EventKind.MESSAGES_FAILED: lambda raw, client: MessagesFailed(
        _library.name("reason_name", raw.reason),
        raw.http_status,
        raw.retry_after_ms,
        text(raw.text, raw.text_length),
        raw.token,
    ),
    EventKind.MESSAGE: lambda raw, client: MessageOffered(
        text(raw.id, raw.id_length) or "", _messages.convert(raw.message, client)
    ),
    EventKind.MESSAGE_DISCARDED: lambda raw, client: MessageDiscarded(
        text(raw.id, raw.id_length) or "", raw.handle, _library.name("reason_name", raw.reason)
    ),
    EventKind.MESSAGE_CLOSED: lambda raw, client: MessageClosed(
        text(raw.id, raw.id_length) or "", raw.handle, _library.name("reason_name", raw.reason)
    ),
    EventKind.MESSAGE_CONTROL: lambda raw, client: MessageControl(text(raw.id, raw.id_length) or ""),
    EventKind.NO_MATCH: lambda raw, client: NoMatch(
        _library.name("trigger_name", raw.trigger), text(raw.name, raw.name_length)
    ),
    EventKind.SUPPRESSED: lambda raw, client: Suppressed(
        _library.name("trigger_name", raw.trigger), text(raw.name, raw.name_length), raw.retry_after_ms
    ),
    EventKind.SESSION_STARTED: lambda raw, client: SessionStarted(text(raw.id, raw.id_length) or ""),
    EventKind.SESSION_ENDED: lambda raw, client: SessionEnded(text(raw.id, raw.id_length) or ""),
    EventKind.USER_CHANGED: lambda raw, client: UserChanged(text(raw.id, raw.id_length)),
    EventKind.AUTH_FAILED: lambda raw, client: AuthFailed(
        raw.code,
        _library.name("auth_name", raw.code),
        text(raw.text, raw.text_length),
        text(raw.id, raw.id_length),
        text(raw.signature, raw.signature_length),
        raw.optional,
    ),
    EventKind.CONFIG_UPDATED: lambda raw, client: ConfigUpdated(),
    EventKind.DROPPED: lambda raw, client: Dropped(
        _library.name("dropped_kind_name", raw.dropped), text(raw.id, raw.id_length), text(raw.text, raw.text_length)
    ),
    EventKind.SENT: lambda raw, client: Sent(raw.count),
    EventKind.SEND_FAILED: lambda raw, client: SendFailed(
        _library.name("reason_name", raw.reason), raw.http_status, raw.retry_after_ms, text(raw.text, raw.text_length)
    ),
    EventKind.OVERFLOW: lambda raw, client: Overflow(raw.count, text(raw.text, raw.text_length)),
    EventKind.REQUEST: lambda raw, client: RequestStarted(_requests.convert(raw.request, client)),
    EventKind.REQUEST_CANCELLED: lambda raw, client: RequestCancelled(raw.handle),
    EventKind.LOG: lambda raw, client: Log(text(raw.text, raw.text_length)),
    EventKind.OPEN_URL: lambda raw, client: OpenURL(
        text(raw.url, raw.url_length) or "", raw.use_webview, text(raw.id, raw.id_length) or "", raw.handle or None
    ),
    EventKind.FEED_CLOSED: lambda raw, client: FeedClosed(),
    EventKind.CARD_IMAGES: lambda raw, client: CardImages(raw.count),
    EventKind.SOURCE_UPDATED: lambda raw, client: SourceUpdated(raw.count, raw.campaigns, raw.sequence),
    EventKind.SOURCE_FAILED: lambda raw, client: SourceFailed(
        _library.name("reason_name", raw.reason), raw.http_status, raw.retry_after_ms, text(raw.text, raw.text_length)
    ),
    EventKind.SOURCE_STATUS: lambda raw, client: SourceStatus(
        raw.stale,
        raw.content_ms,
        raw.expires_ms,
        raw.sequence,
        _library.name("reason_name", raw.reason),
        raw.retry_after_ms,
        text(raw.text, raw.text_length),
    ),
}


def convert(raw: Any, client: Any) -> Event:
    """Converts an event to Python data that holds no pointer into the library.

    ``client``: the client that reports it, for messages; a tracker reports none.
    """
    make = _MAKE.get(raw.kind)
    return make(raw, client) if make else UnknownEvent(raw.kind)
