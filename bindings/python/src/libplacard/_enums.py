"""The enumerations of placard.h. Other numbers can arrive: a later library may add some.

Generated from interface/ by `make generate`: do not edit.
"""

from __future__ import annotations

from enum import IntFlag

from ._names import NamedEnum


class Status(NamedEnum):
    """What a call did: 0 is success, positive: nothing was done and nothing is wrong, negative: an error."""

    OK = 0
    BLOCKED = 1  #: the server's blocklist names it: nothing was logged, nothing was triggered
    IGNORED = 2  #: it was done before, or it does not apply
    PENDING = 3  #: something is left to do: the time is up (drain), or another tracker sends (flush)
    E_INVALID = -1  #: an argument, a name, a value or a limit
    E_NOT_FOUND = -2  #: no card, message or request has that id
    E_STATE = -3  #: the call is not possible now: something else must happen first
    E_DISABLED = -4  #: the client is disabled: see placard_client_disable
    E_IN_USE = -5  #: another client owns the store
    E_IO = -6  #: the store could not be read or written, or other processes kept it busy
    E_VERSION = -7  #: a newer version wrote the store; it is left untouched
    E_FORKED = -8  #: the client, outbox or tracker belongs to the parent process


class Switch(NamedEnum):
    """An option that is on or off."""

    DEFAULT = 0
    ON = 1
    OFF = -1


class Durability(NamedEnum):
    """What survives once a log call has returned."""

    PROCESS = 0  #: a crash or kill of the process (the default)
    POWER = 1  #: loss of power as well: one fsync per commit
    MEMORY = 2  #: nothing: there is no file; for tests and measurements


class Delivery(NamedEnum):
    """Where custom events, purchases and attributes are sent."""

    SDK = 0  #: to `endpoint`, with everything else (the default)
    USERS_TRACK = 1  #: to the REST endpoint /users/track


class RestName(NamedEnum):
    """The kind of name under which the REST endpoint knows a user."""

    NONE = 0
    BRAZE_ID = 1
    EXTERNAL_ID = 2
    USER_ALIAS = 3  #: name and label
    EMAIL = 4
    PHONE = 5


class Records(NamedEnum):
    """What becomes of what is logged."""

    AUTOMATIC = 0  #: sent to `endpoint` if there is one, otherwise not kept (the default)
    ENDPOINT = 1  #: sent to `endpoint`
    OFF = 2  #: not kept: it triggers messages, and nothing else
    FILE = 3  #: written to files next to the store, for others to take away


class StackKeep(NamedEnum):
    """How long messages wait on the stack."""

    PROCESS = 0  #: until the process ends (the default)
    SESSION = 1  #: until the session ends or, once it has expired, the next one begins
    UNSEEN = 2  #: until they are shown, also over a restart; see stack_time_s


class CountAt(NamedEnum):
    """When a campaign counts as shown: for its re-eligibility, and for the interval between messages."""

    HAND_OVER = 0  #: when its message is handed over, shown or not (the default)
    SHOWN = 1  #: when the host shows its message; until then it waits


class Transport(NamedEnum):
    """Who carries requests to the server."""

    BUILTIN = 0  #: libcurl, which the first request loads (docs/threading.md)
    HOST = 1  #: the host: see transport.h


class Clock(NamedEnum):
    """Where the time comes from."""

    SYSTEM = 0
    HOST = 1  #: time changes only when placard_client_set_time changes it


class Hint(NamedEnum):
    """What a hint is about."""

    ALL = 0  #: cards and campaigns
    CARDS = 1
    MESSAGES = 2  #: campaigns


class Orientation(NamedEnum):
    """How the host's screen is held."""

    UNKNOWN = 0  #: every message fits
    PORTRAIT = 1
    LANDSCAPE = 2


class EventKind(NamedEnum):
    """Kind of an event, with the fields of placard_event that it sets."""

    NONE = 0
    CARDS_UPDATED = 1  #: count, unviewed, changed, origin, token: read the list again
    CARDS_FAILED = 2  #: reason, http_status, retry_after_ms, text, token: no list has arrived
    MESSAGES_UPDATED = 3  #: count (campaigns), token: campaigns arrived
    MESSAGES_FAILED = 4  #: reason, http_status, retry_after_ms, text, token: no campaigns have arrived
    MESSAGE = 5  #: id, handle, message: offered; answer with show, postpone or discard
    MESSAGE_DISCARDED = 6  #: id, handle, reason: it will not be shown
    MESSAGE_CLOSED = 7  #: id, handle, reason: take it off the screen if it is still there
    MESSAGE_CONTROL = 8  #: id: a control campaign won; there is nothing to show
    NO_MATCH = 9  #: trigger, name: no campaign matches this event
    SUPPRESSED = 10  #: trigger, name, retry_after_ms (0: never again): held back by the interval or shown before
    SESSION_STARTED = 11  #: id: a session has begun
    SESSION_ENDED = 12  #: id: a session has ended
    USER_CHANGED = 13  #: id (NULL: anonymous): the current user changed
    AUTH_FAILED = 14  #: code, optional, id (the user), signature, text: a signature was refused
    CONFIG_UPDATED = 15  #: the server's config changed
    #: dropped, id, text: one bad item was dropped, the others were kept; at most 100 per response: one more with an
    #: empty id counts the rest
    DROPPED = 16
    SENT = 17  #: count: records that a server acknowledged
    SEND_FAILED = 18  #: reason, http_status, retry_after_ms, text: records stay queued
    OVERFLOW = 19  #: count, text: the oldest records or unread events were dropped
    REQUEST = 20  #: handle, request: host transport only; carry it out
    REQUEST_CANCELLED = 21  #: handle: host transport only; its response is no longer needed
    LOG = 22  #: text: for developers
    #: url, use_webview, id, handle: a rendered page leads there (handle 0: a card's), or a clicked push message
    #: (handle 0, id: its tracking id), or an action that the host ran (handle 0, id empty)
    OPEN_URL = 23
    FEED_CLOSED = 24  #: the user closed a rendered modal feed: take it off the screen
    CARD_IMAGES = 25  #: count: pictures of cards that arrived: read the list again
    SOURCE_UPDATED = 26  #: count (cards), campaigns, sequence: new content of a source was taken in
    #: reason, http_status, retry_after_ms (until the next attempt; 0: none is planned), text: the source has no
    #: content to take in; what is stored stays in use
    SOURCE_FAILED = 27
    #: stale, content_ms, expires_ms, sequence, reason (why the last fetch failed; none: it did not), retry_after_ms
    #: (until the next fetch; 0: it is due, or none is planned), text: how the content of a source is, as
    #: placard_client_report_source asked
    SOURCE_STATUS = 28


class Reason(NamedEnum):
    """Why something failed or was discarded."""

    NONE = 0
    OFFLINE = 1  #: offline, unreachable, reset, timeout or TLS; text says which
    HTTP = 2  #: the server answered with an error; http_status, text
    AUTH = 3  #: the signature was refused; EVENT_AUTH_FAILED precedes
    MALFORMED = 4  #: the response is not understood; text says where
    RATE_LIMITED = 5  #: by the server or by the option rate_limits; retry_after_ms
    DISABLED = 6  #: the server's config disables it, or the client was disabled or wiped
    USER_CHANGED = 7  #: the user changed
    REFUSED = 8  #: a permanent error: sending pauses until a flush or open, or for an hour
    HOST = 9  #: messages: the host discarded it, or it was dismissed
    ASSET = 10  #: messages: its picture could not be fetched, or its URL is not allowed
    TIMEOUT = 11  #: messages: too long after its event
    ORIENTATION = 12  #: messages: it is made for another orientation
    NO_IMAGE = 13  #: messages: its type needs an image and it has no image
    REPLACED = 14  #: messages: the oldest of more than 50 that waited
    TEMPLATE = 15  #: messages: the server did not provide its text
    SESSION = 16  #: messages: the session ended while it waited (option stack_keep)
    WITHDRAWN = 17  #: messages: a later list does not contain its campaign
    FILE = 18  #: the file of a source cannot be read; text says why
    UNSIGNED = 19  #: source_keys is set, and what was fetched has no signature
    SIGNATURE = 20  #: too few of the trusted keys have signed the head of a source
    ROLLBACK = 21  #: the head of a source is older than the content in use
    FORK = 22  #: the head of a source has the sequence in use, and another content
    EXPIRED = 23  #: the head of a source has expired; text has the device's time
    STALE = 24  #: the content in use has expired, and stays in use
    TOO_LARGE = 25  #: the head or the content of a source is too large
    URL = 26  #: the head of a source names content that is not below its folder
    HASH = 27  #: what was fetched has not the size or hash that the head names


class DroppedKind(NamedEnum):
    """What a PLACARD_EVENT_DROPPED is about."""

    NONE = 0
    CARD = 1
    CAMPAIGN = 2
    FILTER = 3
    URL = 4
    RECORD = 5  #: the server refuses it, or its row is damaged; id: its event code, or an attribute
    PENDING_EVENT = 6  #: from the outbox, as the other PENDING kinds; id: the record's id
    PENDING_ATTRIBUTE = 7
    PENDING_USER_FIELD = 8
    CONFIG = 9
    STORE = 10  #: the store was set aside at open, or cannot be read or written now: see text
    PENDING_PURCHASE = 11
    VALUE = 12  #: replaced or removed in a response; what has it stays. id: its path


class Auth(NamedEnum):
    """Why a signature was refused, in the server's numbers."""

    NONE = 0  #: the server sent no number
    EXPIRATION_REQUIRED = 10  #: the token does not say when it expires
    DECODING_ERROR = 20
    SUBJECT_MISMATCH = 21  #: the token belongs to another user
    EXPIRED = 22
    INVALID_PAYLOAD = 23
    INCORRECT_ALGORITHM = 24
    PUBLIC_KEY_ERROR = 25
    MISSING_TOKEN = 26
    NO_MATCHING_PUBLIC_KEYS = 27
    PAYLOAD_USER_ID_MISMATCH = 28


class Trigger(NamedEnum):
    """What kind of event a trigger saw."""

    NONE = 0
    OPEN = 1  #: the start of a session
    CUSTOM_EVENT = 2
    PURCHASE = 3
    PUSH_CLICK = 4
    MESSAGE_CLICK = 5  #: a click inside a message; in explanations only
    ABSENCE = 6  #: something has not happened in time; in explanations and decisions only


class Origin(NamedEnum):
    """Where a card list came from."""

    NONE = 0
    SERVER = 1
    CACHE = 2  #: the store, at open
    LOCAL = 3  #: an impression, a click, a dismissal, an expiry, a change of user or a wipe
    SOURCE = 4  #: source_file, campaigns_json or source_url


class CardKind(NamedEnum):
    """Kind of a card."""

    NONE = 0
    BANNER = 1  #: an image
    CAPTIONED_IMAGE = 2  #: image, title, description
    CLASSIC = 3  #: title, description, sometimes a small image
    CONTROL = 4  #: of an A/B control group: log its impression, draw nothing


class CardsFlag(IntFlag):
    """Bits for placard_client_copy_cards."""

    DISMISSED = 1  #: include cards dismissed since the last refresh


class CardKinds(IntFlag):
    """Bits for placard_card_filter.kinds: 1 << PLACARD_CARD_*."""

    BANNER = 2
    CAPTIONED_IMAGE = 4
    CLASSIC = 8
    CONTROL = 16


class UserField(NamedEnum):
    """Fields of the user that the protocol names."""

    NONE = 0
    FIRST_NAME = 1  #: text
    LAST_NAME = 2  #: text
    EMAIL = 3  #: up to 256 characters, such as "ada@example.com"
    PHONE = 4  #: digits, spaces and . ( ) + -
    GENDER = 5  #: "m", "f", "o" (other), "u" (unknown), "n" (not applicable), "p" (withheld)
    DOB = 6  #: date of birth, such as "1815-12-10"; sent as it is
    COUNTRY = 7  #: text; preferably an ISO 3166-1 code, such as "AT"
    HOME_CITY = 8  #: text
    LANGUAGE = 9  #: text; preferably an ISO 639-1 code, such as "de"
    EMAIL_SUBSCRIBE = 10  #: "opted_in", "subscribed" or "unsubscribed"; cannot be unset
    PUSH_SUBSCRIBE = 11  #: the values of email_subscribe
    IMAGE_URL = 12  #: up to 255 characters
    NATIVE_LINE_ID = 13  #: up to 33 characters


class Subscription(NamedEnum):
    """Whether the user wants what a subscription group sends."""

    NONE = 0
    SUBSCRIBED = 1
    UNSUBSCRIBED = 2


class MessageType(NamedEnum):
    """Kind of a message."""

    NONE = 0
    SLIDEUP = 1
    MODAL = 2
    MODAL_STYLED = 3
    FULL = 4
    WEB_HTML = 5
    HTML_FULL = 6
    HTML = 7


class ClickAction(NamedEnum):
    """What a click does."""

    NONE = 0
    URI = 1
    NEWS_FEED = 2


class OpenTarget(NamedEnum):
    """Where a link opens, for hosts that are web pages."""

    NONE = 0
    BLANK = 1


class Close(NamedEnum):
    """How a message closes."""

    UNKNOWN = 0
    AUTO_DISMISS = 1  #: by itself, after duration_ms
    SWIPE = 2  #: the user closes it


class SlideFrom(NamedEnum):
    """The edge that a slideup comes from."""

    UNKNOWN = 0
    TOP = 1
    BOTTOM = 2


class Align(NamedEnum):
    """How text is aligned."""

    UNKNOWN = 0
    START = 1
    CENTER = 2
    END = 3


class ImageStyle(NamedEnum):
    """What the image is to the message."""

    UNKNOWN = 0
    TOP = 1
    GRAPHIC = 2  #: the image is the whole message


class Crop(NamedEnum):
    """How the image fills its place."""

    UNKNOWN = 0
    FIT_CENTER = 1
    CENTER_CROP = 2


class MessageOrientation(NamedEnum):
    """The orientation that a message is made for."""

    ANY = 0
    PORTRAIT = 1
    LANDSCAPE = 2


class Theme(NamedEnum):
    """A set of colours, for placard_message_get_colors."""

    LIGHT = 0
    DARK = 1


class MessageState(NamedEnum):
    """Where a message is in its life."""

    NONE = 0
    OFFERED = 1  #: expects the host's answer
    SHOWING = 2
    WAITING = 3  #: on the stack


class Appearance(NamedEnum):
    """The theme of a page."""

    SYSTEM = 0  #: follows the system (prefers-color-scheme)
    LIGHT = 1
    DARK = 2


class FeedContext(NamedEnum):
    """Where a feed is shown."""

    NAVIGATION = 0  #: a screen of the host, which has its own way back
    MODAL = 1  #: over the host's screen: with a bar and a button that closes it


class FeedLayout(NamedEnum):
    """How a feed arranges its cards."""

    LIST = 0  #: one card below the other
    COLUMNS = 1  #: as many columns as fit the view; the list goes on in the next row
    COMPACT = 2  #: low cards, with texts of one line and small pictures


class Direction(NamedEnum):
    """The direction in which a page is laid out."""

    AUTOMATIC = 0  #: that of the language
    LEFT_TO_RIGHT = 1
    RIGHT_TO_LEFT = 2


class Scripts(NamedEnum):
    """In which HTML messages scripts run."""

    HOST = 0  #: that the host trusts: its own, and those that it changed, with `trusted`
    CAMPAIGN = 1  #: also in campaigns that say `trusted`
    ON = 2  #: in all
    OFF = 3  #: in none


class VerdictKind(NamedEnum):
    """What happens to a campaign when the event happens: the first of these that applies, in this order."""

    NONE = 0
    WRONG_EVENT = 1  #: no condition is about this event; why
    FILTER_FAILED = 2  #: why, filter, property, found, found_type, wanted, wanted_type
    NOT_STARTED = 3  #: its window opens later; retry_after_ms
    ENDED = 4  #: its window is over
    NOT_RE_ELIGIBLE = 5  #: handed over before, shown or not; retry_after_ms, or why: never again
    INTERVAL = 6  #: too soon after another message; retry_after_ms
    LOSES_PRIORITY = 7  #: another campaign wins
    ASSET_PENDING = 8  #: wins, but its picture is not here; why
    CONTROL = 9  #: wins, and shows nothing: it is a control campaign; of a card: it is in the list, and draws nothing
    WINS = 10
    WAITING = 11  #: its message was handed over and waits to be shown (option count_at)
    GROUP_DISABLED = 12  #: a group of the campaign is disabled; group
    CAPPED = 13  #: a frequency is used up; why, group, cap, period_ms, retry_after_ms
    OUTSIDE_WINDOW = 14  #: outside of its windows; retry_after_ms
    NOT_TARGETED = 15  #: its targeting does not hold for the user; rule_part, property, found, found_type, wanted
    NOT_IN_EXPERIMENT = 16  #: the user is in no variant of its experiment; experiment, found, found_type
    HELD_OUT = 17  #: wins, and shows nothing: the user is in a holdout; holdout, found, found_type
    #: the user has not logged what its history asks for; filter, property, found, wanted, retry_after_ms
    HISTORY = 18
    LISTED = 19  #: a card: it is in the list
    DISMISSED = 20  #: a card: the user has dismissed it
    EXPIRED = 21  #: a card: its time has passed


class Why(NamedEnum):
    """The closer reason of a verdict that can have several."""

    NONE = 0
    OTHER_KIND = 1  #: no condition is about events of this kind
    OTHER_NAME = 2  #: it wants another event name, product or campaign
    OTHER_BUTTON = 3  #: it wants a click on another button
    NEVER_MET = 4  #: its conditions are unknown here, incomplete or missing
    MISSING = 5  #: the event has no such property
    OTHER_TYPE = 6  #: the property's type is not the one that the filter compares with
    OTHER_VALUE = 7  #: the value does not fit
    BAD_PATTERN = 8  #: the pattern does not compile
    PATTERN_LIMIT = 9  #: the search for the pattern took too many steps
    BAD_FILTER = 10  #: it can never hold: unknown comparator, incomplete, empty group
    NEVER_AGAIN = 11  #: shown, and it may be shown only once
    OFFLINE = 12  #: would be discarded, for the picture cannot be fetched offline
    REFUSED = 13  #: would be discarded, for the picture's URL is not allowed
    CAP_LIFETIME = 14  #: the cap on all displays
    CAP_PERIOD = 15  #: a cap on the displays in period_ms
    CAP_SESSION = 16  #: the cap on the displays in a session
    CAP_DAY = 17  #: the cap on the displays in a day of local time
    TOO_LATE = 18  #: the deadline of its absence is longer ago than its timeout


class ValueType(NamedEnum):
    """Type of a property's value."""

    NONE = 0
    MISSING = 1  #: the event has no such property
    NULL = 2
    BOOLEAN = 3
    NUMBER = 4
    STRING = 5
    DATE = 6
    ARRAY = 7
    OBJECT = 8


class RequestKind(NamedEnum):
    """What a request is for."""

    NONE = 0
    DATA = 1
    CARDS = 2
    TEMPLATE = 3  #: the text of one templated message
    ASSET = 4  #: a picture: GET without a body; the response is the picture itself
    USERS_TRACK = 5  #: to the REST endpoint, see DELIVERY_USERS_TRACK
    SOURCE = 6  #: the content of source_url: GET without a body; not packed (Accept-Encoding)


class Failure(NamedEnum):
    """Why a request got no response."""

    NONE = 0
    UNREACHABLE = 1
    RESET = 2
    TIMEOUT = 3
    TLS = 4


class OutboxKind(NamedEnum):
    """What a record is."""

    NONE = 0
    EVENT = 1  #: {"event_name": "...", ...}: every other key is a property
    ATTRIBUTE = 2  #: {"name": value, ...}: custom attributes
    USER_FIELD = 3  #: {"field": value, ...}: fields as placard_user_field_name names them
    #: {"product_id": "...", "currency": "USD", "price": 1.5, "quantity": 1, ...}: every other key is a property; a
    #: missing quantity is 1
    PURCHASE = 4


class ReplayHost(NamedEnum):
    """What a host does with a message that it is offered."""

    SHOWS = 0  #: shows it; while another message is on screen, it waits (the default)
    DROPS = 1  #: discards it while another message is on screen or about to be


class ReplayRows(NamedEnum):
    """Which campaigns become rows of the decisions."""

    ABOUT = 0  #: each with a condition about the event's kind and name, and about the button of a click (the default)
    MATCHED = 1  #: each whose filters hold
    WON = 2  #: the winner


#: The verdicts that have a ``retry_after_ms``.
WAITING_VERDICTS = (
    VerdictKind.NOT_STARTED,
    VerdictKind.NOT_RE_ELIGIBLE,
    VerdictKind.INTERVAL,
    VerdictKind.CAPPED,
    VerdictKind.OUTSIDE_WINDOW,
    VerdictKind.HISTORY,
)
