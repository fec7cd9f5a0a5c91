"""The enumerations of placard.h. They are only appended to there, so a number not listed here may arrive."""

from __future__ import annotations

from enum import IntEnum, IntFlag


class Status(IntEnum):
    """What a call returned: positive means that nothing was done and nothing is wrong, negative is an error."""

    OK = 0
    BLOCKED = 1
    IGNORED = 2
    PENDING = 3
    E_INVALID = -1
    E_NOT_FOUND = -2
    E_STATE = -3
    E_DISABLED = -4
    E_IN_USE = -5
    E_IO = -6
    E_VERSION = -7
    E_FORKED = -8


class Switch(IntEnum):
    DEFAULT = 0
    ON = 1
    OFF = -1


class Durability(IntEnum):
    PROCESS = 0
    POWER = 1
    MEMORY = 2


class Delivery(IntEnum):
    SDK = 0
    USERS_TRACK = 1


class RestName(IntEnum):
    NONE = 0
    BRAZE_ID = 1
    EXTERNAL_ID = 2
    USER_ALIAS = 3
    EMAIL = 4
    PHONE = 5


class Transport(IntEnum):
    BUILTIN = 0
    HOST = 1


class Clock(IntEnum):
    SYSTEM = 0
    HOST = 1


class EventKind(IntEnum):
    NONE = 0
    CARDS_UPDATED = 1
    CARDS_FAILED = 2
    MESSAGES_UPDATED = 3
    MESSAGES_FAILED = 4
    MESSAGE = 5
    MESSAGE_DISCARDED = 6
    MESSAGE_CLOSED = 7
    MESSAGE_CONTROL = 8
    NO_MATCH = 9
    SUPPRESSED = 10
    SESSION_STARTED = 11
    SESSION_ENDED = 12
    USER_CHANGED = 13
    AUTH_FAILED = 14
    CONFIG_UPDATED = 15
    DROPPED = 16
    SENT = 17
    SEND_FAILED = 18
    OVERFLOW = 19
    REQUEST = 20
    REQUEST_CANCELLED = 21
    LOG = 22
    OPEN_URL = 23
    FEED_CLOSED = 24


class Reason(IntEnum):
    NONE = 0
    OFFLINE = 1
    HTTP = 2
    AUTH = 3
    MALFORMED = 4
    RATE_LIMITED = 5
    DISABLED = 6
    USER_CHANGED = 7
    REFUSED = 8
    HOST = 9
    ASSET = 10
    TIMEOUT = 11
    ORIENTATION = 12
    NO_IMAGE = 13
    REPLACED = 14
    TEMPLATE = 15


class Auth(IntEnum):
    """What is wrong with a signature, in the server's numbers (G.6)."""

    NONE = 0
    EXPIRATION_REQUIRED = 10
    DECODING_ERROR = 20
    SUBJECT_MISMATCH = 21
    EXPIRED = 22
    INVALID_PAYLOAD = 23
    INCORRECT_ALGORITHM = 24
    PUBLIC_KEY_ERROR = 25
    MISSING_TOKEN = 26
    NO_MATCHING_PUBLIC_KEYS = 27
    PAYLOAD_USER_ID_MISMATCH = 28


class DroppedKind(IntEnum):
    NONE = 0
    CARD = 1
    CAMPAIGN = 2
    FILTER = 3
    URL = 4
    RECORD = 5
    PENDING_EVENT = 6
    PENDING_ATTRIBUTE = 7
    PENDING_USER_FIELD = 8
    CONFIG = 9
    STORE = 10


class OutboxKind(IntEnum):
    NONE = 0
    EVENT = 1
    ATTRIBUTE = 2
    USER_FIELD = 3


class Trigger(IntEnum):
    NONE = 0
    OPEN = 1
    CUSTOM_EVENT = 2
    PURCHASE = 3
    PUSH_CLICK = 4
    MESSAGE_CLICK = 5


class Origin(IntEnum):
    NONE = 0
    SERVER = 1
    CACHE = 2
    LOCAL = 3


class Orientation(IntEnum):
    UNKNOWN = 0
    PORTRAIT = 1
    LANDSCAPE = 2


class CardKind(IntEnum):
    NONE = 0
    BANNER = 1
    CAPTIONED_IMAGE = 2
    CLASSIC = 3
    CONTROL = 4


class CardsFlag(IntFlag):
    DISMISSED = 1


class CardKinds(IntFlag):
    BANNER = 1 << CardKind.BANNER
    CAPTIONED_IMAGE = 1 << CardKind.CAPTIONED_IMAGE
    CLASSIC = 1 << CardKind.CLASSIC
    CONTROL = 1 << CardKind.CONTROL


class MessageType(IntEnum):
    NONE = 0
    SLIDEUP = 1
    MODAL = 2
    MODAL_STYLED = 3
    FULL = 4
    WEB_HTML = 5
    HTML_FULL = 6
    HTML = 7


class ClickAction(IntEnum):
    NONE = 0
    URI = 1
    NEWS_FEED = 2


class OpenTarget(IntEnum):
    NONE = 0
    BLANK = 1


class Close(IntEnum):
    UNKNOWN = 0
    AUTO_DISMISS = 1
    SWIPE = 2


class SlideFrom(IntEnum):
    UNKNOWN = 0
    TOP = 1
    BOTTOM = 2


class Align(IntEnum):
    UNKNOWN = 0
    START = 1
    CENTER = 2
    END = 3


class ImageStyle(IntEnum):
    UNKNOWN = 0
    TOP = 1
    GRAPHIC = 2


class Crop(IntEnum):
    UNKNOWN = 0
    FIT_CENTER = 1
    CENTER_CROP = 2


class MessageOrientation(IntEnum):
    ANY = 0
    PORTRAIT = 1
    LANDSCAPE = 2


class Theme(IntEnum):
    LIGHT = 0
    DARK = 1


class MessageState(IntEnum):
    NONE = 0
    OFFERED = 1
    SHOWING = 2
    WAITING = 3


class Appearance(IntEnum):
    SYSTEM = 0
    LIGHT = 1
    DARK = 2


class FeedContext(IntEnum):
    NAVIGATION = 0
    MODAL = 1


class Direction(IntEnum):
    AUTOMATIC = 0
    LEFT_TO_RIGHT = 1
    RIGHT_TO_LEFT = 2


class VerdictKind(IntEnum):
    NONE = 0
    WRONG_EVENT = 1
    FILTER_FAILED = 2
    NOT_STARTED = 3
    ENDED = 4
    NOT_RE_ELIGIBLE = 5
    INTERVAL = 6
    LOSES_PRIORITY = 7
    ASSET_PENDING = 8
    CONTROL = 9
    WINS = 10


class Why(IntEnum):
    NONE = 0
    OTHER_KIND = 1
    OTHER_NAME = 2
    OTHER_BUTTON = 3
    NEVER_MET = 4
    MISSING = 5
    OTHER_TYPE = 6
    OTHER_VALUE = 7
    BAD_PATTERN = 8
    PATTERN_LIMIT = 9
    BAD_FILTER = 10
    NEVER_AGAIN = 11
    OFFLINE = 12
    REFUSED = 13


class ValueType(IntEnum):
    NONE = 0
    MISSING = 1
    NULL = 2
    BOOLEAN = 3
    NUMBER = 4
    STRING = 5
    DATE = 6
    ARRAY = 7
    OBJECT = 8


class RequestKind(IntEnum):
    NONE = 0
    DATA = 1
    CARDS = 2
    TEMPLATE = 3
    ASSET = 4
    USERS_TRACK = 5


class UserField(IntEnum):
    NONE = 0
    FIRST_NAME = 1
    LAST_NAME = 2
    EMAIL = 3
    PHONE = 4
    GENDER = 5
    DOB = 6
    COUNTRY = 7
    HOME_CITY = 8
    LANGUAGE = 9
    EMAIL_SUBSCRIBE = 10
    PUSH_SUBSCRIBE = 11
    IMAGE_URL = 12
    NATIVE_LINE_ID = 13


class Subscription(IntEnum):
    NONE = 0
    SUBSCRIBED = 1
    UNSUBSCRIBED = 2


class Failure(IntEnum):
    NONE = 0
    UNREACHABLE = 1
    RESET = 2
    TIMEOUT = 3
    TLS = 4


# The header's prefix of each enumeration, so that a test can compare every constant.
PREFIXES: dict[type[IntEnum] | type[IntFlag], str] = {
    Status: "PLACARD_",
    Switch: "PLACARD_",
    Durability: "PLACARD_DURABILITY_",
    Delivery: "PLACARD_DELIVERY_",
    RestName: "PLACARD_REST_",
    Transport: "PLACARD_TRANSPORT_",
    Clock: "PLACARD_CLOCK_",
    EventKind: "PLACARD_EVENT_",
    Reason: "PLACARD_REASON_",
    Auth: "PLACARD_AUTH_",
    DroppedKind: "PLACARD_DROPPED_",
    OutboxKind: "PLACARD_OUTBOX_",
    Trigger: "PLACARD_TRIGGER_",
    Origin: "PLACARD_ORIGIN_",
    Orientation: "PLACARD_ORIENTATION_",
    CardKind: "PLACARD_CARD_",
    CardsFlag: "PLACARD_CARDS_",
    CardKinds: "PLACARD_KINDS_",
    MessageType: "PLACARD_MESSAGE_",
    ClickAction: "PLACARD_CLICK_ACTION_",
    OpenTarget: "PLACARD_OPEN_TARGET_",
    Close: "PLACARD_CLOSE_",
    SlideFrom: "PLACARD_SLIDE_FROM_",
    Align: "PLACARD_ALIGN_",
    ImageStyle: "PLACARD_IMAGE_STYLE_",
    Crop: "PLACARD_CROP_",
    MessageOrientation: "PLACARD_MESSAGE_ORIENTATION_",
    Theme: "PLACARD_THEME_",
    MessageState: "PLACARD_MESSAGE_STATE_",
    Appearance: "PLACARD_APPEARANCE_",
    FeedContext: "PLACARD_FEED_",
    Direction: "PLACARD_DIRECTION_",
    VerdictKind: "PLACARD_VERDICT_",
    Why: "PLACARD_WHY_",
    ValueType: "PLACARD_VALUE_",
    UserField: "PLACARD_USER_FIELD_",
    Subscription: "PLACARD_SUBSCRIPTION_",
    RequestKind: "PLACARD_REQUEST_",
    Failure: "PLACARD_FAILURE_",
}


def names(kind: type[IntEnum]) -> tuple[str, ...]:
    """The spellings of the values that mean something, lower case."""
    return tuple(member.name.lower() for member in kind if member.name not in ("NONE", "UNKNOWN"))


def wire_name(kind: type[IntEnum], value: int) -> str | None:
    """The spelling of a value on the wire, such as ``"AUTO_DISMISS"``; None when it is unknown."""
    try:
        name = kind(value).name
    except ValueError:
        return None
    return None if name == "UNKNOWN" else name
