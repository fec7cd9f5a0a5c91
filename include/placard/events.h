/* events.h - what the client reports to the host. Read placard.h first. Generated from interface/ by `make generate`:
 * do not edit. */
#ifndef PLACARD_EVENTS_H
#define PLACARD_EVENTS_H

#include "client.h"
#include "messages.h"
#include "transport.h"

PLACARD_HEADER_BEGIN

/* Kind of an event, with the fields of placard_event that it sets. Since 0.1. */
enum placard_event_kind {
    PLACARD_EVENT_NONE = 0,
    PLACARD_EVENT_CARDS_UPDATED = 1,    /* count, unviewed, changed, origin, token: read the list again */
    PLACARD_EVENT_CARDS_FAILED = 2,     /* reason, http_status, retry_after_ms, text, token: no list has arrived */
    PLACARD_EVENT_MESSAGES_UPDATED = 3, /* count (campaigns), token: campaigns arrived */
    PLACARD_EVENT_MESSAGES_FAILED = 4, /* reason, http_status, retry_after_ms, text, token: no campaigns have arrived */
    PLACARD_EVENT_MESSAGE = 5,         /* id, handle, message: offered; answer with show, postpone or discard */
    PLACARD_EVENT_MESSAGE_DISCARDED = 6, /* id, handle, reason: it will not be shown */
    PLACARD_EVENT_MESSAGE_CLOSED = 7,    /* id, handle, reason: take it off the screen if it is still there */
    PLACARD_EVENT_MESSAGE_CONTROL = 8,   /* id: a control campaign won; there is nothing to show */
    PLACARD_EVENT_NO_MATCH = 9,          /* trigger, name: no campaign matches this event */
    /* trigger, name, retry_after_ms (0: never again): held back by the interval or shown before */
    PLACARD_EVENT_SUPPRESSED = 10,
    PLACARD_EVENT_SESSION_STARTED = 11, /* id: a session has begun */
    PLACARD_EVENT_SESSION_ENDED = 12,   /* id: a session has ended */
    PLACARD_EVENT_USER_CHANGED = 13,    /* id (NULL: anonymous): the current user changed */
    PLACARD_EVENT_AUTH_FAILED = 14,     /* code, optional, id (the user), signature, text: a signature was refused */
    PLACARD_EVENT_CONFIG_UPDATED = 15,  /* the server's config changed */
    /* dropped, id, text: one bad item was dropped, the others were kept; at most 100 per response: one more with an
     * empty id counts the rest */
    PLACARD_EVENT_DROPPED = 16,
    PLACARD_EVENT_SENT = 17,              /* count: records that a server acknowledged */
    PLACARD_EVENT_SEND_FAILED = 18,       /* reason, http_status, retry_after_ms, text: records stay queued */
    PLACARD_EVENT_OVERFLOW = 19,          /* count, text: the oldest records or unread events were dropped */
    PLACARD_EVENT_REQUEST = 20,           /* handle, request: host transport only; carry it out */
    PLACARD_EVENT_REQUEST_CANCELLED = 21, /* handle: host transport only; its response is no longer needed */
    PLACARD_EVENT_LOG = 22,               /* text: for developers */
    /* url, use_webview, id, handle: a rendered page leads there (handle 0: a card's), or a clicked push message (handle
     * 0, id: its tracking id), or an action that the host ran (handle 0, id empty) */
    PLACARD_EVENT_OPEN_URL = 23,
    PLACARD_EVENT_FEED_CLOSED = 24,    /* the user closed a rendered modal feed: take it off the screen */
    PLACARD_EVENT_CARD_IMAGES = 25,    /* count: pictures of cards that arrived: read the list again */
    PLACARD_EVENT_SOURCE_UPDATED = 26, /* count (cards), campaigns, sequence: new content of a source was taken in */
    /* reason, http_status, retry_after_ms (until the next attempt; 0: none is planned), text: the source has no content
     * to take in; what is stored stays in use */
    PLACARD_EVENT_SOURCE_FAILED = 27,
    /* stale, content_ms, expires_ms, sequence, reason (why the last fetch failed; none: it did not), retry_after_ms
     * (until the next fetch; 0: it is due, or none is planned), text: how the content of a source is, as
     * placard_client_report_source asked */
    PLACARD_EVENT_SOURCE_STATUS = 28
};

/* Why something failed or was discarded. Since 0.1. */
enum placard_reason {
    PLACARD_REASON_NONE = 0,
    PLACARD_REASON_OFFLINE = 1,      /* offline, unreachable, reset, timeout or TLS; text says which */
    PLACARD_REASON_HTTP = 2,         /* the server answered with an error; http_status, text */
    PLACARD_REASON_AUTH = 3,         /* the signature was refused; PLACARD_EVENT_AUTH_FAILED precedes */
    PLACARD_REASON_MALFORMED = 4,    /* the response is not understood; text says where */
    PLACARD_REASON_RATE_LIMITED = 5, /* by the server or by the option rate_limits; retry_after_ms */
    PLACARD_REASON_DISABLED = 6,     /* the server's config disables it, or the client was disabled or wiped */
    PLACARD_REASON_USER_CHANGED = 7, /* the user changed */
    PLACARD_REASON_REFUSED = 8,      /* a permanent error: sending pauses until a flush or open, or for an hour */
    PLACARD_REASON_HOST = 9,         /* messages: the host discarded it, or it was dismissed */
    PLACARD_REASON_ASSET = 10,       /* messages: its picture could not be fetched, or its URL is not allowed */
    PLACARD_REASON_TIMEOUT = 11,     /* messages: too long after its event */
    PLACARD_REASON_ORIENTATION = 12, /* messages: it is made for another orientation */
    PLACARD_REASON_NO_IMAGE = 13,    /* messages: its type needs an image and it has no image */
    PLACARD_REASON_REPLACED = 14,    /* messages: the oldest of more than 50 that waited */
    PLACARD_REASON_TEMPLATE = 15,    /* messages: the server did not provide its text */
    PLACARD_REASON_SESSION = 16,     /* messages: the session ended while it waited (option stack_keep) */
    PLACARD_REASON_WITHDRAWN = 17,   /* messages: a later list does not contain its campaign */
    PLACARD_REASON_FILE = 18,        /* the file of a source cannot be read; text says why */
    PLACARD_REASON_UNSIGNED = 19,    /* source_keys is set, and what was fetched has no signature */
    PLACARD_REASON_SIGNATURE = 20,   /* too few of the trusted keys have signed the head of a source */
    PLACARD_REASON_ROLLBACK = 21,    /* the head of a source is older than the content in use */
    PLACARD_REASON_FORK = 22,        /* the head of a source has the sequence in use, and another content */
    PLACARD_REASON_EXPIRED = 23,     /* the head of a source has expired; text has the device's time */
    PLACARD_REASON_STALE = 24,       /* the content in use has expired, and stays in use */
    PLACARD_REASON_TOO_LARGE = 25,   /* the head or the content of a source is too large */
    PLACARD_REASON_URL = 26,         /* the head of a source names content that is not below its folder */
    PLACARD_REASON_HASH = 27         /* what was fetched has not the size or hash that the head names */
};

/* What a PLACARD_EVENT_DROPPED is about. Since 0.1. */
enum placard_dropped_kind {
    PLACARD_DROPPED_NONE = 0,
    PLACARD_DROPPED_CARD = 1,
    PLACARD_DROPPED_CAMPAIGN = 2,
    PLACARD_DROPPED_FILTER = 3,
    PLACARD_DROPPED_URL = 4,
    PLACARD_DROPPED_RECORD = 5, /* the server refuses it, or its row is damaged; id: its event code, or an attribute */
    PLACARD_DROPPED_PENDING_EVENT = 6, /* from the outbox, as the other PENDING kinds; id: the record's id */
    PLACARD_DROPPED_PENDING_ATTRIBUTE = 7,
    PLACARD_DROPPED_PENDING_USER_FIELD = 8,
    PLACARD_DROPPED_CONFIG = 9,
    PLACARD_DROPPED_STORE = 10, /* the store was set aside at open, or cannot be read or written now: see text */
    PLACARD_DROPPED_PENDING_PURCHASE = 11,
    PLACARD_DROPPED_VALUE = 12 /* replaced or removed in a response; what has it stays. id: its path */
};

/* Why a signature was refused, in the server's numbers; `code` can be a number that is not listed. Since 0.1. */
enum placard_auth {
    PLACARD_AUTH_NONE = 0,                 /* the server sent no number */
    PLACARD_AUTH_EXPIRATION_REQUIRED = 10, /* the token does not say when it expires */
    PLACARD_AUTH_DECODING_ERROR = 20,
    PLACARD_AUTH_SUBJECT_MISMATCH = 21, /* the token belongs to another user */
    PLACARD_AUTH_EXPIRED = 22,
    PLACARD_AUTH_INVALID_PAYLOAD = 23,
    PLACARD_AUTH_INCORRECT_ALGORITHM = 24,
    PLACARD_AUTH_PUBLIC_KEY_ERROR = 25,
    PLACARD_AUTH_MISSING_TOKEN = 26,
    PLACARD_AUTH_NO_MATCHING_PUBLIC_KEYS = 27,
    PLACARD_AUTH_PAYLOAD_USER_ID_MISMATCH = 28
};

/* What kind of event a trigger saw. Since 0.1. */
enum placard_trigger {
    PLACARD_TRIGGER_NONE = 0,
    PLACARD_TRIGGER_OPEN = 1, /* the start of a session */
    PLACARD_TRIGGER_CUSTOM_EVENT = 2,
    PLACARD_TRIGGER_PURCHASE = 3,
    PLACARD_TRIGGER_PUSH_CLICK = 4,
    PLACARD_TRIGGER_MESSAGE_CLICK = 5, /* a click inside a message; in explanations only */
    PLACARD_TRIGGER_ABSENCE = 6        /* something has not happened in time; in explanations and decisions only */
};

/* Where a card list came from. Since 0.1. */
enum placard_origin {
    PLACARD_ORIGIN_NONE = 0,
    PLACARD_ORIGIN_SERVER = 1,
    PLACARD_ORIGIN_CACHE = 2, /* the store, at open */
    PLACARD_ORIGIN_LOCAL = 3, /* an impression, a click, a dismissal, an expiry, a change of user or a wipe */
    PLACARD_ORIGIN_SOURCE = 4 /* source_file, campaigns_json or source_url */
};

/* One event. Fields that its kind does not list are zero or NULL. Since 0.1. */
typedef struct placard_event {
    int32_t kind;        /* PLACARD_EVENT_* */
    int32_t reason;      /* PLACARD_REASON_* */
    int32_t dropped;     /* PLACARD_DROPPED_* */
    int32_t trigger;     /* PLACARD_TRIGGER_* */
    int32_t origin;      /* PLACARD_ORIGIN_* */
    bool changed;        /* the list differs from that of the event before */
    int32_t http_status; /* 0: there was no response, or one above the size limit */
    int32_t code;        /* PLACARD_AUTH_*: can be a number that is not listed */
    bool optional;       /* the server accepted the request nevertheless */
    bool use_webview;    /* open the URL in the host's web view, not in a browser */
    int64_t count;
    int64_t unviewed;
    int64_t retry_after_ms; /* 0: unknown or no need to wait; PLACARD_EVENT_SUPPRESSED: never again */
    uint64_t token;         /* names the refresh call that this ends; 0: no token */
    uint64_t handle;        /* names a message or a request */
    const char *PLACARD_NULLABLE id;
    size_t id_length;
    const char *PLACARD_NULLABLE name;
    size_t name_length;
    const char *PLACARD_NULLABLE text; /* English, for developers */
    size_t text_length;
    const char *PLACARD_NULLABLE signature; /* what the request carried; NULL: no signature */
    size_t signature_length;
    const char *PLACARD_NULLABLE url;
    size_t url_length;
    const placard_message *PLACARD_NULLABLE message;
    const placard_request *PLACARD_NULLABLE request;
    int64_t campaigns;
    int64_t sequence; /* that of the campaign file; 0: it has no sequence */
    bool stale;       /* the content in use has expired, and stays in use */
    /* when the content in use was published; without a signature, when it was fetched; 0: it was not fetched */
    int64_t content_ms;
    int64_t expires_ms; /* when the content in use expires; 0: never */
} placard_event;

/*
 * Returns the next event, or NULL when the queue is empty. The queue holds 10000 events; beyond that the oldest are
 * dropped and PLACARD_EVENT_OVERFLOW comes first (an offered message stays reachable through
 * placard_client_copy_messages; requests of the host transport are not dropped). Borrowed until the next call of this
 * function on the client, or close, with all that it points to. [owner] Since 0.1.
 */
PLACARD_API const placard_event *PLACARD_NULLABLE placard_client_next_event(placard_client *client);

/* Each returns a value's name in lower case without prefix, such as "cards_updated" or "none"; "unknown" for values
 * that are not listed. Borrowed forever. [any] Since 0.1. */
PLACARD_API const char *placard_event_kind_name(int32_t kind);
PLACARD_API const char *placard_reason_name(int32_t reason);
PLACARD_API const char *placard_dropped_kind_name(int32_t dropped);
PLACARD_API const char *placard_auth_name(int32_t code);
PLACARD_API const char *placard_trigger_name(int32_t trigger);
PLACARD_API const char *placard_origin_name(int32_t origin);

PLACARD_HEADER_END

#endif /* PLACARD_EVENTS_H */
