/* placard-g-enums.h - the enumerations. Generated from interface/ by `make generate`: do not edit. */
#ifndef PLACARD_G_ENUMS_H
#define PLACARD_G_ENUMS_H

#include "placard-g-macros.h"

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * PlacardGDurability:
 * @PLACARD_G_DURABILITY_PROCESS: a crash or kill of the process (the default)
 * @PLACARD_G_DURABILITY_POWER: loss of power as well: one fsync per commit
 * @PLACARD_G_DURABILITY_MEMORY: nothing: there is no file; for tests and measurements
 *
 * What survives once a log call has returned.
 */
typedef enum {
    PLACARD_G_DURABILITY_PROCESS = 0,
    PLACARD_G_DURABILITY_POWER = 1,
    PLACARD_G_DURABILITY_MEMORY = 2
} PlacardGDurability;

#define PLACARD_G_TYPE_DURABILITY (placard_g_durability_get_type())
PLACARD_G_API GType placard_g_durability_get_type(void) G_GNUC_CONST;

/**
 * PlacardGDelivery:
 * @PLACARD_G_DELIVERY_SDK: to `endpoint`, with everything else (the default)
 * @PLACARD_G_DELIVERY_USERS_TRACK: to the REST endpoint /users/track
 *
 * Where custom events, purchases and attributes are sent.
 */
typedef enum { PLACARD_G_DELIVERY_SDK = 0, PLACARD_G_DELIVERY_USERS_TRACK = 1 } PlacardGDelivery;

#define PLACARD_G_TYPE_DELIVERY (placard_g_delivery_get_type())
PLACARD_G_API GType placard_g_delivery_get_type(void) G_GNUC_CONST;

/**
 * PlacardGRestName:
 * @PLACARD_G_REST_NAME_NONE: none
 * @PLACARD_G_REST_NAME_BRAZE_ID: braze_id
 * @PLACARD_G_REST_NAME_EXTERNAL_ID: external_id
 * @PLACARD_G_REST_NAME_USER_ALIAS: name and label
 * @PLACARD_G_REST_NAME_EMAIL: email
 * @PLACARD_G_REST_NAME_PHONE: phone
 *
 * The kind of name under which the REST endpoint knows a user.
 */
typedef enum {
    PLACARD_G_REST_NAME_NONE = 0,
    PLACARD_G_REST_NAME_BRAZE_ID = 1,
    PLACARD_G_REST_NAME_EXTERNAL_ID = 2,
    PLACARD_G_REST_NAME_USER_ALIAS = 3,
    PLACARD_G_REST_NAME_EMAIL = 4,
    PLACARD_G_REST_NAME_PHONE = 5
} PlacardGRestName;

#define PLACARD_G_TYPE_REST_NAME (placard_g_rest_name_get_type())
PLACARD_G_API GType placard_g_rest_name_get_type(void) G_GNUC_CONST;

/**
 * PlacardGStackKeep:
 * @PLACARD_G_STACK_KEEP_PROCESS: until the process ends (the default)
 * @PLACARD_G_STACK_KEEP_SESSION: until the session ends or, once it has expired, the next one begins
 * @PLACARD_G_STACK_KEEP_UNSEEN: until they are shown, also over a restart; see stack_time_s
 *
 * How long messages wait on the stack.
 */
typedef enum {
    PLACARD_G_STACK_KEEP_PROCESS = 0,
    PLACARD_G_STACK_KEEP_SESSION = 1,
    PLACARD_G_STACK_KEEP_UNSEEN = 2
} PlacardGStackKeep;

#define PLACARD_G_TYPE_STACK_KEEP (placard_g_stack_keep_get_type())
PLACARD_G_API GType placard_g_stack_keep_get_type(void) G_GNUC_CONST;

/**
 * PlacardGCountAt:
 * @PLACARD_G_COUNT_AT_HAND_OVER: when its message is handed over, shown or not (the default)
 * @PLACARD_G_COUNT_AT_SHOWN: when the host shows its message; until then it waits
 *
 * When a campaign counts as shown: for its re-eligibility, and for the interval between messages.
 */
typedef enum { PLACARD_G_COUNT_AT_HAND_OVER = 0, PLACARD_G_COUNT_AT_SHOWN = 1 } PlacardGCountAt;

#define PLACARD_G_TYPE_COUNT_AT (placard_g_count_at_get_type())
PLACARD_G_API GType placard_g_count_at_get_type(void) G_GNUC_CONST;

/**
 * PlacardGRecords:
 * @PLACARD_G_RECORDS_AUTOMATIC: sent to `endpoint` if there is one, otherwise not kept (the default)
 * @PLACARD_G_RECORDS_ENDPOINT: sent to `endpoint`
 * @PLACARD_G_RECORDS_OFF: not kept: it triggers messages, and nothing else
 * @PLACARD_G_RECORDS_FILE: written to files next to the store, for others to take away
 *
 * What becomes of what is logged.
 */
typedef enum {
    PLACARD_G_RECORDS_AUTOMATIC = 0,
    PLACARD_G_RECORDS_ENDPOINT = 1,
    PLACARD_G_RECORDS_OFF = 2,
    PLACARD_G_RECORDS_FILE = 3
} PlacardGRecords;

#define PLACARD_G_TYPE_RECORDS (placard_g_records_get_type())
PLACARD_G_API GType placard_g_records_get_type(void) G_GNUC_CONST;

/**
 * PlacardGTransport:
 * @PLACARD_G_TRANSPORT_BUILTIN: libcurl, which the first request loads (docs/threading.md)
 * @PLACARD_G_TRANSPORT_HOST: the host: see transport.h
 *
 * Who carries requests to the server.
 */
typedef enum { PLACARD_G_TRANSPORT_BUILTIN = 0, PLACARD_G_TRANSPORT_HOST = 1 } PlacardGTransport;

#define PLACARD_G_TYPE_TRANSPORT (placard_g_transport_get_type())
PLACARD_G_API GType placard_g_transport_get_type(void) G_GNUC_CONST;

/**
 * PlacardGClock:
 * @PLACARD_G_CLOCK_SYSTEM: system
 * @PLACARD_G_CLOCK_HOST: time changes only when placard_g_client_set_time() changes it
 *
 * Where the time comes from.
 */
typedef enum { PLACARD_G_CLOCK_SYSTEM = 0, PLACARD_G_CLOCK_HOST = 1 } PlacardGClock;

#define PLACARD_G_TYPE_CLOCK (placard_g_clock_get_type())
PLACARD_G_API GType placard_g_clock_get_type(void) G_GNUC_CONST;

/**
 * PlacardGOrientation:
 * @PLACARD_G_ORIENTATION_UNKNOWN: every message fits
 * @PLACARD_G_ORIENTATION_PORTRAIT: portrait
 * @PLACARD_G_ORIENTATION_LANDSCAPE: landscape
 *
 * How the host's screen is held.
 */
typedef enum {
    PLACARD_G_ORIENTATION_UNKNOWN = 0,
    PLACARD_G_ORIENTATION_PORTRAIT = 1,
    PLACARD_G_ORIENTATION_LANDSCAPE = 2
} PlacardGOrientation;

#define PLACARD_G_TYPE_ORIENTATION (placard_g_orientation_get_type())
PLACARD_G_API GType placard_g_orientation_get_type(void) G_GNUC_CONST;

/**
 * PlacardGEventKind:
 * @PLACARD_G_EVENT_KIND_NONE: none
 * @PLACARD_G_EVENT_KIND_CARDS_UPDATED: count, unviewed, changed, origin, token: read the list again
 * @PLACARD_G_EVENT_KIND_CARDS_FAILED: reason, http_status, retry_after_ms, text, token: no list has arrived
 * @PLACARD_G_EVENT_KIND_MESSAGES_UPDATED: count (campaigns), token: campaigns arrived
 * @PLACARD_G_EVENT_KIND_MESSAGES_FAILED: reason, http_status, retry_after_ms, text, token: no campaigns have
 * arrived
 * @PLACARD_G_EVENT_KIND_MESSAGE: id, handle, message: offered; answer with show, postpone or discard
 * @PLACARD_G_EVENT_KIND_MESSAGE_DISCARDED: id, handle, reason: it will not be shown
 * @PLACARD_G_EVENT_KIND_MESSAGE_CLOSED: id, handle, reason: take it off the screen if it is still there
 * @PLACARD_G_EVENT_KIND_MESSAGE_CONTROL: id: a control campaign won; there is nothing to show
 * @PLACARD_G_EVENT_KIND_NO_MATCH: trigger, name: no campaign matches this event
 * @PLACARD_G_EVENT_KIND_SUPPRESSED: trigger, name, retry_after_ms (0: never again): held back by the interval or
 * shown before
 * @PLACARD_G_EVENT_KIND_SESSION_STARTED: id: a session has begun
 * @PLACARD_G_EVENT_KIND_SESSION_ENDED: id: a session has ended
 * @PLACARD_G_EVENT_KIND_USER_CHANGED: id (%NULL: anonymous): the current user changed
 * @PLACARD_G_EVENT_KIND_AUTH_FAILED: code, optional, id (the user), signature, text: a signature was refused
 * @PLACARD_G_EVENT_KIND_CONFIG_UPDATED: the server's config changed
 * @PLACARD_G_EVENT_KIND_DROPPED: dropped, id, text: one bad item was dropped, the others were kept; at most 100
 * per response: one more with an empty id counts the rest
 * @PLACARD_G_EVENT_KIND_SENT: count: records that a server acknowledged
 * @PLACARD_G_EVENT_KIND_SEND_FAILED: reason, http_status, retry_after_ms, text: records stay queued
 * @PLACARD_G_EVENT_KIND_OVERFLOW: count, text: the oldest records or unread events were dropped
 * @PLACARD_G_EVENT_KIND_REQUEST: handle, request: host transport only; carry it out
 * @PLACARD_G_EVENT_KIND_REQUEST_CANCELLED: handle: host transport only; its response is no longer needed
 * @PLACARD_G_EVENT_KIND_LOG: text: for developers
 * @PLACARD_G_EVENT_KIND_OPEN_URL: url, use_webview, id, handle: a rendered page leads there (handle 0: a card's),
 * or a clicked push message (handle 0, id: its tracking id), or an action that the host ran (handle 0, id empty)
 * @PLACARD_G_EVENT_KIND_FEED_CLOSED: the user closed a rendered modal feed: take it off the screen
 * @PLACARD_G_EVENT_KIND_CARD_IMAGES: count: pictures of cards that arrived: read the list again
 * @PLACARD_G_EVENT_KIND_SOURCE_UPDATED: count (cards), campaigns, sequence: new content of a source was taken in
 * @PLACARD_G_EVENT_KIND_SOURCE_FAILED: reason, http_status, retry_after_ms (until the next attempt; 0: none is
 * planned), text: the source has no content to take in; what is stored stays in use
 * @PLACARD_G_EVENT_KIND_SOURCE_STATUS: stale, content_ms, expires_ms, sequence, reason (why the last fetch failed;
 * none: it did not), retry_after_ms (until the next fetch; 0: it is due, or none is planned), text: how the
 * content of a source is, as placard_g_client_report_source() asked
 *
 * Kind of an event, with the fields of placard_event that it sets.
 */
typedef enum {
    PLACARD_G_EVENT_KIND_NONE = 0,
    PLACARD_G_EVENT_KIND_CARDS_UPDATED = 1,
    PLACARD_G_EVENT_KIND_CARDS_FAILED = 2,
    PLACARD_G_EVENT_KIND_MESSAGES_UPDATED = 3,
    PLACARD_G_EVENT_KIND_MESSAGES_FAILED = 4,
    PLACARD_G_EVENT_KIND_MESSAGE = 5,
    PLACARD_G_EVENT_KIND_MESSAGE_DISCARDED = 6,
    PLACARD_G_EVENT_KIND_MESSAGE_CLOSED = 7,
    PLACARD_G_EVENT_KIND_MESSAGE_CONTROL = 8,
    PLACARD_G_EVENT_KIND_NO_MATCH = 9,
    PLACARD_G_EVENT_KIND_SUPPRESSED = 10,
    PLACARD_G_EVENT_KIND_SESSION_STARTED = 11,
    PLACARD_G_EVENT_KIND_SESSION_ENDED = 12,
    PLACARD_G_EVENT_KIND_USER_CHANGED = 13,
    PLACARD_G_EVENT_KIND_AUTH_FAILED = 14,
    PLACARD_G_EVENT_KIND_CONFIG_UPDATED = 15,
    PLACARD_G_EVENT_KIND_DROPPED = 16,
    PLACARD_G_EVENT_KIND_SENT = 17,
    PLACARD_G_EVENT_KIND_SEND_FAILED = 18,
    PLACARD_G_EVENT_KIND_OVERFLOW = 19,
    PLACARD_G_EVENT_KIND_REQUEST = 20,
    PLACARD_G_EVENT_KIND_REQUEST_CANCELLED = 21,
    PLACARD_G_EVENT_KIND_LOG = 22,
    PLACARD_G_EVENT_KIND_OPEN_URL = 23,
    PLACARD_G_EVENT_KIND_FEED_CLOSED = 24,
    PLACARD_G_EVENT_KIND_CARD_IMAGES = 25,
    PLACARD_G_EVENT_KIND_SOURCE_UPDATED = 26,
    PLACARD_G_EVENT_KIND_SOURCE_FAILED = 27,
    PLACARD_G_EVENT_KIND_SOURCE_STATUS = 28
} PlacardGEventKind;

#define PLACARD_G_TYPE_EVENT_KIND (placard_g_event_kind_get_type())
PLACARD_G_API GType placard_g_event_kind_get_type(void) G_GNUC_CONST;

/**
 * PlacardGReason:
 * @PLACARD_G_REASON_NONE: none
 * @PLACARD_G_REASON_OFFLINE: offline, unreachable, reset, timeout or TLS; text says which
 * @PLACARD_G_REASON_HTTP: the server answered with an error; http_status, text
 * @PLACARD_G_REASON_AUTH: the signature was refused; %PLACARD_G_EVENT_KIND_AUTH_FAILED precedes
 * @PLACARD_G_REASON_MALFORMED: the response is not understood; text says where
 * @PLACARD_G_REASON_RATE_LIMITED: by the server or by the option rate_limits; retry_after_ms
 * @PLACARD_G_REASON_DISABLED: the server's config disables it, or the client was disabled or wiped
 * @PLACARD_G_REASON_USER_CHANGED: the user changed
 * @PLACARD_G_REASON_REFUSED: a permanent error: sending pauses until a flush or open, or for an hour
 * @PLACARD_G_REASON_HOST: messages: the host discarded it, or it was dismissed
 * @PLACARD_G_REASON_ASSET: messages: its picture could not be fetched, or its URL is not allowed
 * @PLACARD_G_REASON_TIMEOUT: messages: too long after its event
 * @PLACARD_G_REASON_ORIENTATION: messages: it is made for another orientation
 * @PLACARD_G_REASON_NO_IMAGE: messages: its type needs an image and it has no image
 * @PLACARD_G_REASON_REPLACED: messages: the oldest of more than 50 that waited
 * @PLACARD_G_REASON_TEMPLATE: messages: the server did not provide its text
 * @PLACARD_G_REASON_SESSION: messages: the session ended while it waited (option stack_keep)
 * @PLACARD_G_REASON_WITHDRAWN: messages: a later list does not contain its campaign
 * @PLACARD_G_REASON_FILE: the file of a source cannot be read; text says why
 * @PLACARD_G_REASON_UNSIGNED: source_keys is set, and what was fetched has no signature
 * @PLACARD_G_REASON_SIGNATURE: too few of the trusted keys have signed the head of a source
 * @PLACARD_G_REASON_ROLLBACK: the head of a source is older than the content in use
 * @PLACARD_G_REASON_FORK: the head of a source has the sequence in use, and another content
 * @PLACARD_G_REASON_EXPIRED: the head of a source has expired; text has the device's time
 * @PLACARD_G_REASON_STALE: the content in use has expired, and stays in use
 * @PLACARD_G_REASON_TOO_LARGE: the head or the content of a source is too large
 * @PLACARD_G_REASON_URL: the head of a source names content that is not below its folder
 * @PLACARD_G_REASON_HASH: what was fetched has not the size or hash that the head names
 *
 * Why something failed or was discarded.
 */
typedef enum {
    PLACARD_G_REASON_NONE = 0,
    PLACARD_G_REASON_OFFLINE = 1,
    PLACARD_G_REASON_HTTP = 2,
    PLACARD_G_REASON_AUTH = 3,
    PLACARD_G_REASON_MALFORMED = 4,
    PLACARD_G_REASON_RATE_LIMITED = 5,
    PLACARD_G_REASON_DISABLED = 6,
    PLACARD_G_REASON_USER_CHANGED = 7,
    PLACARD_G_REASON_REFUSED = 8,
    PLACARD_G_REASON_HOST = 9,
    PLACARD_G_REASON_ASSET = 10,
    PLACARD_G_REASON_TIMEOUT = 11,
    PLACARD_G_REASON_ORIENTATION = 12,
    PLACARD_G_REASON_NO_IMAGE = 13,
    PLACARD_G_REASON_REPLACED = 14,
    PLACARD_G_REASON_TEMPLATE = 15,
    PLACARD_G_REASON_SESSION = 16,
    PLACARD_G_REASON_WITHDRAWN = 17,
    PLACARD_G_REASON_FILE = 18,
    PLACARD_G_REASON_UNSIGNED = 19,
    PLACARD_G_REASON_SIGNATURE = 20,
    PLACARD_G_REASON_ROLLBACK = 21,
    PLACARD_G_REASON_FORK = 22,
    PLACARD_G_REASON_EXPIRED = 23,
    PLACARD_G_REASON_STALE = 24,
    PLACARD_G_REASON_TOO_LARGE = 25,
    PLACARD_G_REASON_URL = 26,
    PLACARD_G_REASON_HASH = 27
} PlacardGReason;

#define PLACARD_G_TYPE_REASON (placard_g_reason_get_type())
PLACARD_G_API GType placard_g_reason_get_type(void) G_GNUC_CONST;

/**
 * PlacardGDroppedKind:
 * @PLACARD_G_DROPPED_KIND_NONE: none
 * @PLACARD_G_DROPPED_KIND_CARD: card
 * @PLACARD_G_DROPPED_KIND_CAMPAIGN: campaign
 * @PLACARD_G_DROPPED_KIND_FILTER: filter
 * @PLACARD_G_DROPPED_KIND_URL: url
 * @PLACARD_G_DROPPED_KIND_RECORD: the server refuses it, or its row is damaged; id: its event code, or an
 * attribute
 * @PLACARD_G_DROPPED_KIND_PENDING_EVENT: from the outbox, as the other PENDING kinds; id: the record's id
 * @PLACARD_G_DROPPED_KIND_PENDING_ATTRIBUTE: pending_attribute
 * @PLACARD_G_DROPPED_KIND_PENDING_USER_FIELD: pending_user_field
 * @PLACARD_G_DROPPED_KIND_CONFIG: config
 * @PLACARD_G_DROPPED_KIND_STORE: the store was set aside at open, or cannot be read or written now: see text
 * @PLACARD_G_DROPPED_KIND_PENDING_PURCHASE: pending_purchase
 * @PLACARD_G_DROPPED_KIND_VALUE: replaced or removed in a response; what has it stays. id: its path
 *
 * What a %PLACARD_G_EVENT_KIND_DROPPED is about.
 */
typedef enum {
    PLACARD_G_DROPPED_KIND_NONE = 0,
    PLACARD_G_DROPPED_KIND_CARD = 1,
    PLACARD_G_DROPPED_KIND_CAMPAIGN = 2,
    PLACARD_G_DROPPED_KIND_FILTER = 3,
    PLACARD_G_DROPPED_KIND_URL = 4,
    PLACARD_G_DROPPED_KIND_RECORD = 5,
    PLACARD_G_DROPPED_KIND_PENDING_EVENT = 6,
    PLACARD_G_DROPPED_KIND_PENDING_ATTRIBUTE = 7,
    PLACARD_G_DROPPED_KIND_PENDING_USER_FIELD = 8,
    PLACARD_G_DROPPED_KIND_CONFIG = 9,
    PLACARD_G_DROPPED_KIND_STORE = 10,
    PLACARD_G_DROPPED_KIND_PENDING_PURCHASE = 11,
    PLACARD_G_DROPPED_KIND_VALUE = 12
} PlacardGDroppedKind;

#define PLACARD_G_TYPE_DROPPED_KIND (placard_g_dropped_kind_get_type())
PLACARD_G_API GType placard_g_dropped_kind_get_type(void) G_GNUC_CONST;

/**
 * PlacardGTrigger:
 * @PLACARD_G_TRIGGER_NONE: none
 * @PLACARD_G_TRIGGER_OPEN: the start of a session
 * @PLACARD_G_TRIGGER_CUSTOM_EVENT: custom_event
 * @PLACARD_G_TRIGGER_PURCHASE: purchase
 * @PLACARD_G_TRIGGER_PUSH_CLICK: push_click
 * @PLACARD_G_TRIGGER_MESSAGE_CLICK: a click inside a message; in explanations only
 * @PLACARD_G_TRIGGER_ABSENCE: something has not happened in time; in explanations and decisions only
 *
 * What kind of event a trigger saw.
 */
typedef enum {
    PLACARD_G_TRIGGER_NONE = 0,
    PLACARD_G_TRIGGER_OPEN = 1,
    PLACARD_G_TRIGGER_CUSTOM_EVENT = 2,
    PLACARD_G_TRIGGER_PURCHASE = 3,
    PLACARD_G_TRIGGER_PUSH_CLICK = 4,
    PLACARD_G_TRIGGER_MESSAGE_CLICK = 5,
    PLACARD_G_TRIGGER_ABSENCE = 6
} PlacardGTrigger;

#define PLACARD_G_TYPE_TRIGGER (placard_g_trigger_get_type())
PLACARD_G_API GType placard_g_trigger_get_type(void) G_GNUC_CONST;

/**
 * PlacardGOrigin:
 * @PLACARD_G_ORIGIN_NONE: none
 * @PLACARD_G_ORIGIN_SERVER: server
 * @PLACARD_G_ORIGIN_CACHE: the store, at open
 * @PLACARD_G_ORIGIN_LOCAL: an impression, a click, a dismissal, an expiry, a change of user or a wipe
 * @PLACARD_G_ORIGIN_SOURCE: source_file, campaigns_json or source_url
 *
 * Where a card list came from.
 */
typedef enum {
    PLACARD_G_ORIGIN_NONE = 0,
    PLACARD_G_ORIGIN_SERVER = 1,
    PLACARD_G_ORIGIN_CACHE = 2,
    PLACARD_G_ORIGIN_LOCAL = 3,
    PLACARD_G_ORIGIN_SOURCE = 4
} PlacardGOrigin;

#define PLACARD_G_TYPE_ORIGIN (placard_g_origin_get_type())
PLACARD_G_API GType placard_g_origin_get_type(void) G_GNUC_CONST;

/**
 * PlacardGCardKind:
 * @PLACARD_G_CARD_KIND_NONE: none
 * @PLACARD_G_CARD_KIND_BANNER: an image
 * @PLACARD_G_CARD_KIND_CAPTIONED_IMAGE: image, title, description
 * @PLACARD_G_CARD_KIND_CLASSIC: title, description, sometimes a small image
 * @PLACARD_G_CARD_KIND_CONTROL: of an A/B control group: log its impression, draw nothing
 *
 * Kind of a card.
 */
typedef enum {
    PLACARD_G_CARD_KIND_NONE = 0,
    PLACARD_G_CARD_KIND_BANNER = 1,
    PLACARD_G_CARD_KIND_CAPTIONED_IMAGE = 2,
    PLACARD_G_CARD_KIND_CLASSIC = 3,
    PLACARD_G_CARD_KIND_CONTROL = 4
} PlacardGCardKind;

#define PLACARD_G_TYPE_CARD_KIND (placard_g_card_kind_get_type())
PLACARD_G_API GType placard_g_card_kind_get_type(void) G_GNUC_CONST;

/**
 * PlacardGUserField:
 * @PLACARD_G_USER_FIELD_NONE: none
 * @PLACARD_G_USER_FIELD_FIRST_NAME: text
 * @PLACARD_G_USER_FIELD_LAST_NAME: text
 * @PLACARD_G_USER_FIELD_EMAIL: up to 256 characters, such as "ada@example.com"
 * @PLACARD_G_USER_FIELD_PHONE: digits, spaces and . ( ) + -
 * @PLACARD_G_USER_FIELD_GENDER: "m", "f", "o" (other), "u" (unknown), "n" (not applicable), "p" (withheld)
 * @PLACARD_G_USER_FIELD_DOB: date of birth, such as "1815-12-10"; sent as it is
 * @PLACARD_G_USER_FIELD_COUNTRY: text; preferably an ISO 3166-1 code, such as "AT"
 * @PLACARD_G_USER_FIELD_HOME_CITY: text
 * @PLACARD_G_USER_FIELD_LANGUAGE: text; preferably an ISO 639-1 code, such as "de"
 * @PLACARD_G_USER_FIELD_EMAIL_SUBSCRIBE: "opted_in", "subscribed" or "unsubscribed"; cannot be unset
 * @PLACARD_G_USER_FIELD_PUSH_SUBSCRIBE: the values of email_subscribe
 * @PLACARD_G_USER_FIELD_IMAGE_URL: up to 255 characters
 * @PLACARD_G_USER_FIELD_NATIVE_LINE_ID: up to 33 characters
 *
 * Fields of the user that the protocol names. Text: up to 255 characters, no control character, no '"'.
 */
typedef enum {
    PLACARD_G_USER_FIELD_NONE = 0,
    PLACARD_G_USER_FIELD_FIRST_NAME = 1,
    PLACARD_G_USER_FIELD_LAST_NAME = 2,
    PLACARD_G_USER_FIELD_EMAIL = 3,
    PLACARD_G_USER_FIELD_PHONE = 4,
    PLACARD_G_USER_FIELD_GENDER = 5,
    PLACARD_G_USER_FIELD_DOB = 6,
    PLACARD_G_USER_FIELD_COUNTRY = 7,
    PLACARD_G_USER_FIELD_HOME_CITY = 8,
    PLACARD_G_USER_FIELD_LANGUAGE = 9,
    PLACARD_G_USER_FIELD_EMAIL_SUBSCRIBE = 10,
    PLACARD_G_USER_FIELD_PUSH_SUBSCRIBE = 11,
    PLACARD_G_USER_FIELD_IMAGE_URL = 12,
    PLACARD_G_USER_FIELD_NATIVE_LINE_ID = 13
} PlacardGUserField;

#define PLACARD_G_TYPE_USER_FIELD (placard_g_user_field_get_type())
PLACARD_G_API GType placard_g_user_field_get_type(void) G_GNUC_CONST;

/**
 * PlacardGSubscription:
 * @PLACARD_G_SUBSCRIPTION_NONE: none
 * @PLACARD_G_SUBSCRIPTION_SUBSCRIBED: subscribed
 * @PLACARD_G_SUBSCRIPTION_UNSUBSCRIBED: unsubscribed
 *
 * Whether the user wants what a subscription group sends.
 */
typedef enum {
    PLACARD_G_SUBSCRIPTION_NONE = 0,
    PLACARD_G_SUBSCRIPTION_SUBSCRIBED = 1,
    PLACARD_G_SUBSCRIPTION_UNSUBSCRIBED = 2
} PlacardGSubscription;

#define PLACARD_G_TYPE_SUBSCRIPTION (placard_g_subscription_get_type())
PLACARD_G_API GType placard_g_subscription_get_type(void) G_GNUC_CONST;

/**
 * PlacardGHint:
 * @PLACARD_G_HINT_ALL: cards and campaigns
 * @PLACARD_G_HINT_CARDS: cards
 * @PLACARD_G_HINT_MESSAGES: campaigns
 *
 * What a hint is about.
 */
typedef enum { PLACARD_G_HINT_ALL = 0, PLACARD_G_HINT_CARDS = 1, PLACARD_G_HINT_MESSAGES = 2 } PlacardGHint;

#define PLACARD_G_TYPE_HINT (placard_g_hint_get_type())
PLACARD_G_API GType placard_g_hint_get_type(void) G_GNUC_CONST;

/**
 * PlacardGMessageType:
 * @PLACARD_G_MESSAGE_TYPE_NONE: none
 * @PLACARD_G_MESSAGE_TYPE_SLIDEUP: slideup
 * @PLACARD_G_MESSAGE_TYPE_MODAL: modal
 * @PLACARD_G_MESSAGE_TYPE_MODAL_STYLED: modal_styled
 * @PLACARD_G_MESSAGE_TYPE_FULL: full
 * @PLACARD_G_MESSAGE_TYPE_WEB_HTML: web_html
 * @PLACARD_G_MESSAGE_TYPE_HTML_FULL: html_full
 * @PLACARD_G_MESSAGE_TYPE_HTML: html
 *
 * Kind of a message.
 */
typedef enum {
    PLACARD_G_MESSAGE_TYPE_NONE = 0,
    PLACARD_G_MESSAGE_TYPE_SLIDEUP = 1,
    PLACARD_G_MESSAGE_TYPE_MODAL = 2,
    PLACARD_G_MESSAGE_TYPE_MODAL_STYLED = 3,
    PLACARD_G_MESSAGE_TYPE_FULL = 4,
    PLACARD_G_MESSAGE_TYPE_WEB_HTML = 5,
    PLACARD_G_MESSAGE_TYPE_HTML_FULL = 6,
    PLACARD_G_MESSAGE_TYPE_HTML = 7
} PlacardGMessageType;

#define PLACARD_G_TYPE_MESSAGE_TYPE (placard_g_message_type_get_type())
PLACARD_G_API GType placard_g_message_type_get_type(void) G_GNUC_CONST;

/**
 * PlacardGClickAction:
 * @PLACARD_G_CLICK_ACTION_NONE: none
 * @PLACARD_G_CLICK_ACTION_URI: uri
 * @PLACARD_G_CLICK_ACTION_NEWS_FEED: news_feed
 *
 * What a click does.
 */
typedef enum {
    PLACARD_G_CLICK_ACTION_NONE = 0,
    PLACARD_G_CLICK_ACTION_URI = 1,
    PLACARD_G_CLICK_ACTION_NEWS_FEED = 2
} PlacardGClickAction;

#define PLACARD_G_TYPE_CLICK_ACTION (placard_g_click_action_get_type())
PLACARD_G_API GType placard_g_click_action_get_type(void) G_GNUC_CONST;

/**
 * PlacardGOpenTarget:
 * @PLACARD_G_OPEN_TARGET_NONE: none
 * @PLACARD_G_OPEN_TARGET_BLANK: blank
 *
 * Where a link opens, for hosts that are web pages.
 */
typedef enum { PLACARD_G_OPEN_TARGET_NONE = 0, PLACARD_G_OPEN_TARGET_BLANK = 1 } PlacardGOpenTarget;

#define PLACARD_G_TYPE_OPEN_TARGET (placard_g_open_target_get_type())
PLACARD_G_API GType placard_g_open_target_get_type(void) G_GNUC_CONST;

/**
 * PlacardGClose:
 * @PLACARD_G_CLOSE_UNKNOWN: unknown
 * @PLACARD_G_CLOSE_AUTO_DISMISS: by itself, after duration_ms
 * @PLACARD_G_CLOSE_SWIPE: the user closes it
 *
 * How a message closes.
 */
typedef enum { PLACARD_G_CLOSE_UNKNOWN = 0, PLACARD_G_CLOSE_AUTO_DISMISS = 1, PLACARD_G_CLOSE_SWIPE = 2 } PlacardGClose;

#define PLACARD_G_TYPE_CLOSE (placard_g_close_get_type())
PLACARD_G_API GType placard_g_close_get_type(void) G_GNUC_CONST;

/**
 * PlacardGSlideFrom:
 * @PLACARD_G_SLIDE_FROM_UNKNOWN: unknown
 * @PLACARD_G_SLIDE_FROM_TOP: top
 * @PLACARD_G_SLIDE_FROM_BOTTOM: bottom
 *
 * The edge that a slideup comes from.
 */
typedef enum {
    PLACARD_G_SLIDE_FROM_UNKNOWN = 0,
    PLACARD_G_SLIDE_FROM_TOP = 1,
    PLACARD_G_SLIDE_FROM_BOTTOM = 2
} PlacardGSlideFrom;

#define PLACARD_G_TYPE_SLIDE_FROM (placard_g_slide_from_get_type())
PLACARD_G_API GType placard_g_slide_from_get_type(void) G_GNUC_CONST;

/**
 * PlacardGAlign:
 * @PLACARD_G_ALIGN_UNKNOWN: unknown
 * @PLACARD_G_ALIGN_START: start
 * @PLACARD_G_ALIGN_CENTER: center
 * @PLACARD_G_ALIGN_END: end
 *
 * How text is aligned.
 */
typedef enum {
    PLACARD_G_ALIGN_UNKNOWN = 0,
    PLACARD_G_ALIGN_START = 1,
    PLACARD_G_ALIGN_CENTER = 2,
    PLACARD_G_ALIGN_END = 3
} PlacardGAlign;

#define PLACARD_G_TYPE_ALIGN (placard_g_align_get_type())
PLACARD_G_API GType placard_g_align_get_type(void) G_GNUC_CONST;

/**
 * PlacardGImageStyle:
 * @PLACARD_G_IMAGE_STYLE_UNKNOWN: unknown
 * @PLACARD_G_IMAGE_STYLE_TOP: top
 * @PLACARD_G_IMAGE_STYLE_GRAPHIC: the image is the whole message
 *
 * What the image is to the message.
 */
typedef enum {
    PLACARD_G_IMAGE_STYLE_UNKNOWN = 0,
    PLACARD_G_IMAGE_STYLE_TOP = 1,
    PLACARD_G_IMAGE_STYLE_GRAPHIC = 2
} PlacardGImageStyle;

#define PLACARD_G_TYPE_IMAGE_STYLE (placard_g_image_style_get_type())
PLACARD_G_API GType placard_g_image_style_get_type(void) G_GNUC_CONST;

/**
 * PlacardGCrop:
 * @PLACARD_G_CROP_UNKNOWN: unknown
 * @PLACARD_G_CROP_FIT_CENTER: fit_center
 * @PLACARD_G_CROP_CENTER_CROP: center_crop
 *
 * How the image fills its place.
 */
typedef enum { PLACARD_G_CROP_UNKNOWN = 0, PLACARD_G_CROP_FIT_CENTER = 1, PLACARD_G_CROP_CENTER_CROP = 2 } PlacardGCrop;

#define PLACARD_G_TYPE_CROP (placard_g_crop_get_type())
PLACARD_G_API GType placard_g_crop_get_type(void) G_GNUC_CONST;

/**
 * PlacardGMessageOrientation:
 * @PLACARD_G_MESSAGE_ORIENTATION_ANY: any
 * @PLACARD_G_MESSAGE_ORIENTATION_PORTRAIT: portrait
 * @PLACARD_G_MESSAGE_ORIENTATION_LANDSCAPE: landscape
 *
 * The orientation that a message is made for.
 */
typedef enum {
    PLACARD_G_MESSAGE_ORIENTATION_ANY = 0,
    PLACARD_G_MESSAGE_ORIENTATION_PORTRAIT = 1,
    PLACARD_G_MESSAGE_ORIENTATION_LANDSCAPE = 2
} PlacardGMessageOrientation;

#define PLACARD_G_TYPE_MESSAGE_ORIENTATION (placard_g_message_orientation_get_type())
PLACARD_G_API GType placard_g_message_orientation_get_type(void) G_GNUC_CONST;

/**
 * PlacardGTheme:
 * @PLACARD_G_THEME_LIGHT: light
 * @PLACARD_G_THEME_DARK: dark
 *
 * A set of colours, for placard_g_message_get_colors().
 */
typedef enum { PLACARD_G_THEME_LIGHT = 0, PLACARD_G_THEME_DARK = 1 } PlacardGTheme;

#define PLACARD_G_TYPE_THEME (placard_g_theme_get_type())
PLACARD_G_API GType placard_g_theme_get_type(void) G_GNUC_CONST;

/**
 * PlacardGMessageState:
 * @PLACARD_G_MESSAGE_STATE_NONE: none
 * @PLACARD_G_MESSAGE_STATE_OFFERED: expects the host's answer
 * @PLACARD_G_MESSAGE_STATE_SHOWING: showing
 * @PLACARD_G_MESSAGE_STATE_WAITING: on the stack
 *
 * Where a message is in its life.
 */
typedef enum {
    PLACARD_G_MESSAGE_STATE_NONE = 0,
    PLACARD_G_MESSAGE_STATE_OFFERED = 1,
    PLACARD_G_MESSAGE_STATE_SHOWING = 2,
    PLACARD_G_MESSAGE_STATE_WAITING = 3
} PlacardGMessageState;

#define PLACARD_G_TYPE_MESSAGE_STATE (placard_g_message_state_get_type())
PLACARD_G_API GType placard_g_message_state_get_type(void) G_GNUC_CONST;

/**
 * PlacardGAppearance:
 * @PLACARD_G_APPEARANCE_SYSTEM: follows the system (prefers-color-scheme)
 * @PLACARD_G_APPEARANCE_LIGHT: light
 * @PLACARD_G_APPEARANCE_DARK: dark
 *
 * The theme of a page.
 */
typedef enum {
    PLACARD_G_APPEARANCE_SYSTEM = 0,
    PLACARD_G_APPEARANCE_LIGHT = 1,
    PLACARD_G_APPEARANCE_DARK = 2
} PlacardGAppearance;

#define PLACARD_G_TYPE_APPEARANCE (placard_g_appearance_get_type())
PLACARD_G_API GType placard_g_appearance_get_type(void) G_GNUC_CONST;

/**
 * PlacardGFeedContext:
 * @PLACARD_G_FEED_CONTEXT_NAVIGATION: a screen of the host, which has its own way back
 * @PLACARD_G_FEED_CONTEXT_MODAL: over the host's screen: with a bar and a button that closes it
 *
 * Where a feed is shown.
 */
typedef enum { PLACARD_G_FEED_CONTEXT_NAVIGATION = 0, PLACARD_G_FEED_CONTEXT_MODAL = 1 } PlacardGFeedContext;

#define PLACARD_G_TYPE_FEED_CONTEXT (placard_g_feed_context_get_type())
PLACARD_G_API GType placard_g_feed_context_get_type(void) G_GNUC_CONST;

/**
 * PlacardGFeedLayout:
 * @PLACARD_G_FEED_LAYOUT_LIST: one card below the other
 * @PLACARD_G_FEED_LAYOUT_COLUMNS: as many columns as fit the view; the list goes on in the next row
 * @PLACARD_G_FEED_LAYOUT_COMPACT: low cards, with texts of one line and small pictures
 *
 * How a feed arranges its cards.
 */
typedef enum {
    PLACARD_G_FEED_LAYOUT_LIST = 0,
    PLACARD_G_FEED_LAYOUT_COLUMNS = 1,
    PLACARD_G_FEED_LAYOUT_COMPACT = 2
} PlacardGFeedLayout;

#define PLACARD_G_TYPE_FEED_LAYOUT (placard_g_feed_layout_get_type())
PLACARD_G_API GType placard_g_feed_layout_get_type(void) G_GNUC_CONST;

/**
 * PlacardGScripts:
 * @PLACARD_G_SCRIPTS_HOST: that the host trusts: its own, and those that it changed, with `trusted`
 * @PLACARD_G_SCRIPTS_CAMPAIGN: also in campaigns that say `trusted`
 * @PLACARD_G_SCRIPTS_ON: in all
 * @PLACARD_G_SCRIPTS_OFF: in none
 *
 * In which HTML messages scripts run. In all others no script runs, and there is no bridge.
 */
typedef enum {
    PLACARD_G_SCRIPTS_HOST = 0,
    PLACARD_G_SCRIPTS_CAMPAIGN = 1,
    PLACARD_G_SCRIPTS_ON = 2,
    PLACARD_G_SCRIPTS_OFF = 3
} PlacardGScripts;

#define PLACARD_G_TYPE_SCRIPTS (placard_g_scripts_get_type())
PLACARD_G_API GType placard_g_scripts_get_type(void) G_GNUC_CONST;

/**
 * PlacardGDirection:
 * @PLACARD_G_DIRECTION_AUTOMATIC: that of the language
 * @PLACARD_G_DIRECTION_LEFT_TO_RIGHT: left_to_right
 * @PLACARD_G_DIRECTION_RIGHT_TO_LEFT: right_to_left
 *
 * The direction in which a page is laid out.
 */
typedef enum {
    PLACARD_G_DIRECTION_AUTOMATIC = 0,
    PLACARD_G_DIRECTION_LEFT_TO_RIGHT = 1,
    PLACARD_G_DIRECTION_RIGHT_TO_LEFT = 2
} PlacardGDirection;

#define PLACARD_G_TYPE_DIRECTION (placard_g_direction_get_type())
PLACARD_G_API GType placard_g_direction_get_type(void) G_GNUC_CONST;

/**
 * PlacardGVerdictKind:
 * @PLACARD_G_VERDICT_KIND_NONE: none
 * @PLACARD_G_VERDICT_KIND_WRONG_EVENT: no condition is about this event; why
 * @PLACARD_G_VERDICT_KIND_FILTER_FAILED: why, filter, property, found, found_type, wanted, wanted_type
 * @PLACARD_G_VERDICT_KIND_NOT_STARTED: its window opens later; retry_after_ms
 * @PLACARD_G_VERDICT_KIND_ENDED: its window is over
 * @PLACARD_G_VERDICT_KIND_NOT_RE_ELIGIBLE: handed over before, shown or not; retry_after_ms, or why: never again
 * @PLACARD_G_VERDICT_KIND_INTERVAL: too soon after another message; retry_after_ms
 * @PLACARD_G_VERDICT_KIND_LOSES_PRIORITY: another campaign wins
 * @PLACARD_G_VERDICT_KIND_ASSET_PENDING: wins, but its picture is not here; why
 * @PLACARD_G_VERDICT_KIND_CONTROL: wins, and shows nothing: it is a control campaign; of a card: it is in the
 * list, and draws nothing
 * @PLACARD_G_VERDICT_KIND_WINS: wins
 * @PLACARD_G_VERDICT_KIND_WAITING: its message was handed over and waits to be shown (option count_at)
 * @PLACARD_G_VERDICT_KIND_GROUP_DISABLED: a group of the campaign is disabled; group
 * @PLACARD_G_VERDICT_KIND_CAPPED: a frequency is used up; why, group, cap, period_ms, retry_after_ms
 * @PLACARD_G_VERDICT_KIND_OUTSIDE_WINDOW: outside of its windows; retry_after_ms
 * @PLACARD_G_VERDICT_KIND_NOT_TARGETED: its targeting does not hold for the user; rule_part, property, found,
 * found_type, wanted
 * @PLACARD_G_VERDICT_KIND_NOT_IN_EXPERIMENT: the user is in no variant of its experiment; experiment, found,
 * found_type
 * @PLACARD_G_VERDICT_KIND_HELD_OUT: wins, and shows nothing: the user is in a holdout; holdout, found, found_type
 * @PLACARD_G_VERDICT_KIND_HISTORY: the user has not logged what its history asks for; filter, property, found,
 * wanted, retry_after_ms
 * @PLACARD_G_VERDICT_KIND_LISTED: a card: it is in the list
 * @PLACARD_G_VERDICT_KIND_DISMISSED: a card: the user has dismissed it
 * @PLACARD_G_VERDICT_KIND_EXPIRED: a card: its time has passed
 *
 * What happens to a campaign when the event happens: the first of these that applies, in this order;
 * %PLACARD_G_VERDICT_KIND_HISTORY, %PLACARD_G_VERDICT_KIND_NOT_TARGETED, %PLACARD_G_VERDICT_KIND_NOT_IN_EXPERIMENT
 * and then %PLACARD_G_VERDICT_KIND_WAITING come before %PLACARD_G_VERDICT_KIND_NOT_RE_ELIGIBLE;
 * %PLACARD_G_VERDICT_KIND_GROUP_DISABLED, %PLACARD_G_VERDICT_KIND_CAPPED and
 * %PLACARD_G_VERDICT_KIND_OUTSIDE_WINDOW come after it; %PLACARD_G_VERDICT_KIND_HELD_OUT comes before
 * %PLACARD_G_VERDICT_KIND_ASSET_PENDING. A card has one of %PLACARD_G_VERDICT_KIND_DISMISSED,
 * %PLACARD_G_VERDICT_KIND_EXPIRED, %PLACARD_G_VERDICT_KIND_NOT_TARGETED, %PLACARD_G_VERDICT_KIND_GROUP_DISABLED,
 * %PLACARD_G_VERDICT_KIND_CAPPED, %PLACARD_G_VERDICT_KIND_OUTSIDE_WINDOW, %PLACARD_G_VERDICT_KIND_CONTROL and
 * %PLACARD_G_VERDICT_KIND_LISTED: the first that applies, in this order.
 */
typedef enum {
    PLACARD_G_VERDICT_KIND_NONE = 0,
    PLACARD_G_VERDICT_KIND_WRONG_EVENT = 1,
    PLACARD_G_VERDICT_KIND_FILTER_FAILED = 2,
    PLACARD_G_VERDICT_KIND_NOT_STARTED = 3,
    PLACARD_G_VERDICT_KIND_ENDED = 4,
    PLACARD_G_VERDICT_KIND_NOT_RE_ELIGIBLE = 5,
    PLACARD_G_VERDICT_KIND_INTERVAL = 6,
    PLACARD_G_VERDICT_KIND_LOSES_PRIORITY = 7,
    PLACARD_G_VERDICT_KIND_ASSET_PENDING = 8,
    PLACARD_G_VERDICT_KIND_CONTROL = 9,
    PLACARD_G_VERDICT_KIND_WINS = 10,
    PLACARD_G_VERDICT_KIND_WAITING = 11,
    PLACARD_G_VERDICT_KIND_GROUP_DISABLED = 12,
    PLACARD_G_VERDICT_KIND_CAPPED = 13,
    PLACARD_G_VERDICT_KIND_OUTSIDE_WINDOW = 14,
    PLACARD_G_VERDICT_KIND_NOT_TARGETED = 15,
    PLACARD_G_VERDICT_KIND_NOT_IN_EXPERIMENT = 16,
    PLACARD_G_VERDICT_KIND_HELD_OUT = 17,
    PLACARD_G_VERDICT_KIND_HISTORY = 18,
    PLACARD_G_VERDICT_KIND_LISTED = 19,
    PLACARD_G_VERDICT_KIND_DISMISSED = 20,
    PLACARD_G_VERDICT_KIND_EXPIRED = 21
} PlacardGVerdictKind;

#define PLACARD_G_TYPE_VERDICT_KIND (placard_g_verdict_kind_get_type())
PLACARD_G_API GType placard_g_verdict_kind_get_type(void) G_GNUC_CONST;

/**
 * PlacardGWhy:
 * @PLACARD_G_WHY_NONE: none
 * @PLACARD_G_WHY_OTHER_KIND: no condition is about events of this kind
 * @PLACARD_G_WHY_OTHER_NAME: it wants another event name, product or campaign
 * @PLACARD_G_WHY_OTHER_BUTTON: it wants a click on another button
 * @PLACARD_G_WHY_NEVER_MET: its conditions are unknown here, incomplete or missing
 * @PLACARD_G_WHY_MISSING: the event has no such property
 * @PLACARD_G_WHY_OTHER_TYPE: the property's type is not the one that the filter compares with
 * @PLACARD_G_WHY_OTHER_VALUE: the value does not fit
 * @PLACARD_G_WHY_BAD_PATTERN: the pattern does not compile
 * @PLACARD_G_WHY_PATTERN_LIMIT: the search for the pattern took too many steps
 * @PLACARD_G_WHY_BAD_FILTER: it can never hold: unknown comparator, incomplete, empty group
 * @PLACARD_G_WHY_NEVER_AGAIN: shown, and it may be shown only once
 * @PLACARD_G_WHY_OFFLINE: would be discarded, for the picture cannot be fetched offline
 * @PLACARD_G_WHY_REFUSED: would be discarded, for the picture's URL is not allowed
 * @PLACARD_G_WHY_CAP_LIFETIME: the cap on all displays
 * @PLACARD_G_WHY_CAP_PERIOD: a cap on the displays in period_ms
 * @PLACARD_G_WHY_CAP_SESSION: the cap on the displays in a session
 * @PLACARD_G_WHY_CAP_DAY: the cap on the displays in a day of local time
 * @PLACARD_G_WHY_TOO_LATE: the deadline of its absence is longer ago than its timeout
 *
 * The closer reason of a verdict that can have several; %PLACARD_G_WHY_NONE where the verdict is enough.
 */
typedef enum {
    PLACARD_G_WHY_NONE = 0,
    PLACARD_G_WHY_OTHER_KIND = 1,
    PLACARD_G_WHY_OTHER_NAME = 2,
    PLACARD_G_WHY_OTHER_BUTTON = 3,
    PLACARD_G_WHY_NEVER_MET = 4,
    PLACARD_G_WHY_MISSING = 5,
    PLACARD_G_WHY_OTHER_TYPE = 6,
    PLACARD_G_WHY_OTHER_VALUE = 7,
    PLACARD_G_WHY_BAD_PATTERN = 8,
    PLACARD_G_WHY_PATTERN_LIMIT = 9,
    PLACARD_G_WHY_BAD_FILTER = 10,
    PLACARD_G_WHY_NEVER_AGAIN = 11,
    PLACARD_G_WHY_OFFLINE = 12,
    PLACARD_G_WHY_REFUSED = 13,
    PLACARD_G_WHY_CAP_LIFETIME = 14,
    PLACARD_G_WHY_CAP_PERIOD = 15,
    PLACARD_G_WHY_CAP_SESSION = 16,
    PLACARD_G_WHY_CAP_DAY = 17,
    PLACARD_G_WHY_TOO_LATE = 18
} PlacardGWhy;

#define PLACARD_G_TYPE_WHY (placard_g_why_get_type())
PLACARD_G_API GType placard_g_why_get_type(void) G_GNUC_CONST;

/**
 * PlacardGValueType:
 * @PLACARD_G_VALUE_TYPE_NONE: none
 * @PLACARD_G_VALUE_TYPE_MISSING: the event has no such property
 * @PLACARD_G_VALUE_TYPE_NULL: null
 * @PLACARD_G_VALUE_TYPE_BOOLEAN: boolean
 * @PLACARD_G_VALUE_TYPE_NUMBER: number
 * @PLACARD_G_VALUE_TYPE_STRING: string
 * @PLACARD_G_VALUE_TYPE_DATE: date
 * @PLACARD_G_VALUE_TYPE_ARRAY: array
 * @PLACARD_G_VALUE_TYPE_OBJECT: object
 *
 * Type of a property's value.
 */
typedef enum {
    PLACARD_G_VALUE_TYPE_NONE = 0,
    PLACARD_G_VALUE_TYPE_MISSING = 1,
    PLACARD_G_VALUE_TYPE_NULL = 2,
    PLACARD_G_VALUE_TYPE_BOOLEAN = 3,
    PLACARD_G_VALUE_TYPE_NUMBER = 4,
    PLACARD_G_VALUE_TYPE_STRING = 5,
    PLACARD_G_VALUE_TYPE_DATE = 6,
    PLACARD_G_VALUE_TYPE_ARRAY = 7,
    PLACARD_G_VALUE_TYPE_OBJECT = 8
} PlacardGValueType;

#define PLACARD_G_TYPE_VALUE_TYPE (placard_g_value_type_get_type())
PLACARD_G_API GType placard_g_value_type_get_type(void) G_GNUC_CONST;

/**
 * PlacardGRequestKind:
 * @PLACARD_G_REQUEST_KIND_NONE: none
 * @PLACARD_G_REQUEST_KIND_DATA: data
 * @PLACARD_G_REQUEST_KIND_CARDS: cards
 * @PLACARD_G_REQUEST_KIND_TEMPLATE: the text of one templated message
 * @PLACARD_G_REQUEST_KIND_ASSET: a picture: GET without a body; the response is the picture itself
 * @PLACARD_G_REQUEST_KIND_USERS_TRACK: to the REST endpoint, see %PLACARD_G_DELIVERY_USERS_TRACK
 * @PLACARD_G_REQUEST_KIND_SOURCE: the content of source_url: GET without a body; not packed (Accept-Encoding)
 *
 * What a request is for.
 */
typedef enum {
    PLACARD_G_REQUEST_KIND_NONE = 0,
    PLACARD_G_REQUEST_KIND_DATA = 1,
    PLACARD_G_REQUEST_KIND_CARDS = 2,
    PLACARD_G_REQUEST_KIND_TEMPLATE = 3,
    PLACARD_G_REQUEST_KIND_ASSET = 4,
    PLACARD_G_REQUEST_KIND_USERS_TRACK = 5,
    PLACARD_G_REQUEST_KIND_SOURCE = 6
} PlacardGRequestKind;

#define PLACARD_G_TYPE_REQUEST_KIND (placard_g_request_kind_get_type())
PLACARD_G_API GType placard_g_request_kind_get_type(void) G_GNUC_CONST;

/**
 * PlacardGFailure:
 * @PLACARD_G_FAILURE_NONE: none
 * @PLACARD_G_FAILURE_UNREACHABLE: unreachable
 * @PLACARD_G_FAILURE_RESET: reset
 * @PLACARD_G_FAILURE_TIMEOUT: timeout
 * @PLACARD_G_FAILURE_TLS: tls
 *
 * Why a request got no response.
 */
typedef enum {
    PLACARD_G_FAILURE_NONE = 0,
    PLACARD_G_FAILURE_UNREACHABLE = 1,
    PLACARD_G_FAILURE_RESET = 2,
    PLACARD_G_FAILURE_TIMEOUT = 3,
    PLACARD_G_FAILURE_TLS = 4
} PlacardGFailure;

#define PLACARD_G_TYPE_FAILURE (placard_g_failure_get_type())
PLACARD_G_API GType placard_g_failure_get_type(void) G_GNUC_CONST;

/**
 * PlacardGOutboxKind:
 * @PLACARD_G_OUTBOX_KIND_NONE: none
 * @PLACARD_G_OUTBOX_KIND_EVENT: {"event_name": "...", ...}: every other key is a property
 * @PLACARD_G_OUTBOX_KIND_ATTRIBUTE: {"name": value, ...}: custom attributes
 * @PLACARD_G_OUTBOX_KIND_USER_FIELD: {"field": value, ...}: fields as placard_user_field_name names them
 * @PLACARD_G_OUTBOX_KIND_PURCHASE: {"product_id": "...", "currency": "USD", "price": 1.5, "quantity": 1, ...}:
 * every other key is a property; a missing quantity is 1
 *
 * What a record is. Its JSON text is an object. In attributes and fields null unsets, an array is set whole, and
 * each member is checked by itself. A date, at any depth of a property or an attribute, is {"$date_ms":
 * 1760000000000}; an object with that key and another form is an error when the record is taken in.
 */
typedef enum {
    PLACARD_G_OUTBOX_KIND_NONE = 0,
    PLACARD_G_OUTBOX_KIND_EVENT = 1,
    PLACARD_G_OUTBOX_KIND_ATTRIBUTE = 2,
    PLACARD_G_OUTBOX_KIND_USER_FIELD = 3,
    PLACARD_G_OUTBOX_KIND_PURCHASE = 4
} PlacardGOutboxKind;

#define PLACARD_G_TYPE_OUTBOX_KIND (placard_g_outbox_kind_get_type())
PLACARD_G_API GType placard_g_outbox_kind_get_type(void) G_GNUC_CONST;

G_END_DECLS

#endif /* PLACARD_G_ENUMS_H */
