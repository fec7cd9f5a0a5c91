/*
 * placard.h - content cards and in-app messages for any program
 *
 * Placard talks to a messaging server, keeps the user's content cards, decides which in-app message a logged event
 * triggers, and delivers what happened to the server without losing any of it. It draws nothing: the host does, or a
 * web view of the host's, for which it writes finished pages.
 *
 * MODEL
 *   A client is one app (API key) with one current user and one store in a directory the host names. The host tells
 *   the client what happens (placard_client_log_event, ..._start_session, ...) and reads what it should know as a queue
 *   of events (placard_client_next_event). Cards are read as immutable snapshots, messages are offered as events and
 *   answered with show, later or discard. Local state changes at once; the network follows when it can.
 *
 * LOOP
 *   A client has one pollable descriptor. It is readable while the client has work to do or events to hand out:
 *
 *     placard_options options = PLACARD_OPTIONS_INIT;
 *     options.api_key = "kiosk-1", options.endpoint = "sdk.example.com", options.directory = "/var/lib/kiosk";
 *     placard_client *client = NULL;
 *     if (placard_client_open(&options, &client, NULL) == PLACARD_OK) placard_client_start_session(client);
 *
 *     struct pollfd p = { placard_client_fd(client), POLLIN, 0 };
 *     while (poll(&p, 1, -1) >= 0 || errno == EINTR) {
 *         placard_client_dispatch(client);
 *         for (const placard_event *e; (e = placard_client_next_event(client)); ) handle(e);
 *     }
 *
 *   The descriptor is level-triggered, close-on-exec, keeps its value until close, and is never read by the host.
 *   Add it to any loop (epoll, GLib, libuv, asyncio). A host without a loop calls placard_client_wait; a game calls
 *   placard_client_dispatch once per frame. dispatch never blocks on the network.
 *
 * THREADS   Every function carries a tag:
 *   [any]     may be called from any thread at any time. A client serialises its calls with one lock that is never held
 *             while the network is waited for; the disk may be (PLACARD_DURABILITY_POWER, placard_client_wipe).
 *   [owner]   may be called from any thread, but from one at a time for the same object.
 *   Nothing may be called from a signal handler.
 *   The library starts no thread and calls no function of the host's: there are no callbacks. (libcurl may run a short
 *   helper thread while it resolves a host name; all signals are blocked in it and it never calls the host.)
 *
 * OWNERSHIP   Shows in the shape of a call:
 *   T **out       the caller owns the result and gives it back with the matching close or destroy. NULL on failure.
 *   const T *     returned: borrowed; the comment says until when it is valid.
 *   Nothing passed in is kept: the caller's memory may be reused when the call returns. There is nothing to free(3).
 *   Structs that the library fills (event, card, message, ...) are always reached through a function that returns a
 *   pointer to one of them; never index an array of them or copy them by assignment, for they may grow at the end and
 *   what belongs to them lies behind them; placard_card_copy copies a card.
 *
 * STRINGS   UTF-8. In: pointer and length in bytes, PLACARD_NUL for "up to the NUL"; invalid UTF-8 is refused, never
 *   repaired; in an options struct strings end with NUL. Out: NUL-terminated with the length beside it (text from a
 *   server may hold NUL itself). A NULL string out means "absent"; its length is 0.
 *
 * STATUS   0 is success, positive means that nothing was done and nothing is wrong, negative is an error. No call
 *   aborts or traps on bad input. NULL for a handle, for a required string or for an out pointer gives
 *   PLACARD_E_INVALID; getters that return a pointer give NULL, those that return a number give 0 (a descriptor, a
 *   deadline or a time: -1); close and destroy accept NULL; a NULL `err` means that the caller does not care. On error
 *   *out is NULL and structs stay untouched. Besides what its comment lists, a call on a client or an outbox may give
 *   PLACARD_E_FORKED, one on a client PLACARD_E_DISABLED (see placard_client_disable), and one that changes something
 *   PLACARD_E_IO: then nothing was changed, also after a crash, and the call may be repeated. When the disk has also
 *   refused to undo the change, `err` says so instead: a crash before the next call that succeeds may bring it back.
 *   While a disk fails, nothing can be promised for a loss of power. When the store's files are deleted, moved or
 *   replaced while a client has them open, or a call meets damage in them, every later call that writes gives
 *   PLACARD_E_IO, and `err` says so where there is one: close the client and open it again. A deletion is noticed
 *   within some milliseconds; what was logged before that is lost with the files. What another program writes into the
 *   files goes unnoticed until it is read, and may destroy what was logged.
 *
 * PICTURES   The pictures of messages are fetched when the list of campaigns arrives, and kept in a cache of 64 MiB in
 *   the directory (mode 0600), at most 10 MiB each; those of cards are not. A message is offered when its picture is
 *   there: image_path of placard_message names the file. It stays as it is until the message was closed or discarded;
 *   read it, and leave changing and deleting to the library. A message whose picture does not come is discarded
 *   (PLACARD_REASON_ASSET), and so is one whose image_url is none of https (or http, as allow_insecure_http says).
 *   Requests for pictures carry no API key and nothing about the user, and redirects are not followed. With
 *   PLACARD_DURABILITY_MEMORY there is no cache: messages do not wait, image_path is NULL, the host loads image_url.
 *
 * TIME   Milliseconds (suffix _ms) since 1970-01-01 UTC for stamps; monotonic milliseconds for deadlines.
 *
 * GROWTH   Enumerations cross as int32_t, are only appended to, and 0 means none or unknown: ignore values you do not
 *   know. Structs the caller fills begin with struct_size; use the INIT macro or the init function. Until 1.0.0 the ABI
 *   number is 0 and may change; check placard_abi_version() against PLACARD_ABI_VERSION. A comment's (F.1) and the
 *   like are sections of docs/protocol.md.
 *
 * PROCESS   No signal handler, signal mask, SIGPIPE, locale, working directory, stdio or umask is touched. The
 *   library itself reads no environment variable, except in placard_default_directory; proxies come by option only.
 *   Its dependencies do: Swift's runtime reads SWIFT_* (meant for debugging Swift programs) when the library is
 *   loaded; at the first TLS request OpenSSL reads OPENSSL_CONF, OPENSSL_ia32cap and, on some systems, SSL_CERT_FILE
 *   and SSL_CERT_DIR, and registers an exit handler, and libcurl reads SSLKEYLOGFILE (and writes TLS secrets to that
 *   file). Files are written in the directory given and nowhere else, mode 0600. Every descriptor is close-on-exec.
 *   libcurl before 8.9 makes pipes and socket pairs for itself that are not: the library sets the flag as soon as
 *   they are made, with the help of /proc; a program that another thread starts at that very moment may inherit one.
 *   Running out of memory aborts the process. Give a thread that calls the library 256 KiB of stack. After fork()
 *   the child must not use an inherited client or outbox: its calls return PLACARD_E_FORKED and do nothing;
 *   placard_client_abandon is the one call for a client (close then does the same), allowed also when the parent had
 *   threads. A child that neither abandons, execs nor ends keeps a store in use that the parent left by dying.
 *   dlclose is harmless: the library stays mapped.
 */
#ifndef PLACARD_PLACARD_H
#define PLACARD_PLACARD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version ---------------------------------------------------------------------------------------------------- */

#define PLACARD_VERSION_MAJOR 0
#define PLACARD_VERSION_MINOR 1
#define PLACARD_VERSION_PATCH 0
#define PLACARD_VERSION "0.1.0"
#define PLACARD_ABI_VERSION 0

#if defined(__GNUC__) || defined(__clang__)
#define PLACARD_API __attribute__((visibility("default")))
#else
#define PLACARD_API
#endif

#if defined(__clang__)
#define PLACARD_NULLABLE _Nullable
#define PLACARD_NONNULL _Nonnull
#if defined(__has_warning)
#if __has_warning("-Wnullability-extension")
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#define PLACARD_POP_DIAGNOSTIC 1
#endif
#endif
#else
#define PLACARD_NULLABLE
#define PLACARD_NONNULL
#endif

/* Length of an input string that ends with NUL. */
#define PLACARD_NUL SIZE_MAX

/* The library's version, such as "0.1.0". Valid for ever. [any] */
PLACARD_API const char *PLACARD_NONNULL placard_version(void);

/* The ABI number of the library that was loaded; refuse to go on if it is not PLACARD_ABI_VERSION. [any] */
PLACARD_API uint32_t placard_abi_version(void);

/* ---- Status and errors ------------------------------------------------------------------------------------------ */

typedef int32_t placard_status;

enum {
    PLACARD_OK = 0,

    PLACARD_BLOCKED = 1, /* the server's blocklist names it: nothing logged, nothing triggered */
    PLACARD_IGNORED = 2, /* already done, or it does not apply */
    PLACARD_PENDING = 3, /* the time is up and something is left to do (drain) */

    PLACARD_E_INVALID = -1,   /* an argument, a name, a value or a limit */
    PLACARD_E_NOT_FOUND = -2, /* no card, message or request of that id */
    PLACARD_E_STATE = -3,     /* not now: the call needs something else to happen first */
    PLACARD_E_DISABLED = -4,  /* the client is disabled: see placard_client_disable */
    PLACARD_E_IN_USE = -5,    /* another client owns the store */
    PLACARD_E_IO = -6,        /* the store could not be read or written, or other processes kept it busy */
    PLACARD_E_VERSION = -7,   /* the store was written by a newer version; it is left untouched */
    PLACARD_E_FORKED = -8     /* the client or outbox belongs to the parent process */
};

/* The constant's name, such as "PLACARD_E_INVALID"; "PLACARD_UNKNOWN" for other values. Valid for ever. [any] */
PLACARD_API const char *PLACARD_NONNULL placard_status_name(placard_status status);

/* What went wrong, where, and what to do about it. Given by functions with a parameter `err`, only on failure. */
typedef struct placard_error {
    placard_status status;
    const char *PLACARD_NONNULL message; /* one English sentence or two, for developers */
    size_t message_length;
} placard_error;

/* Gives an error back. NULL is a no-op. [owner] */
PLACARD_API void placard_error_destroy(placard_error *PLACARD_NULLABLE error);

/* ---- Opening a client ------------------------------------------------------------------------------------------- */

/* One app with one user and one store. Opaque; any number of clients may be open in a process. */
typedef struct placard_client placard_client;

/* An on/off option whose zero is "the default". */
enum { PLACARD_DEFAULT = 0, PLACARD_ON = 1, PLACARD_OFF = -1 };

/* What survives when a log call has returned. */
enum {
    PLACARD_DURABILITY_PROCESS = 0, /* crash or kill of the process (the default) */
    PLACARD_DURABILITY_POWER = 1,   /* loss of power as well: one fsync per commit */
    PLACARD_DURABILITY_MEMORY = 2   /* nothing: no file is made; for tests and measurements */
};

/* Where custom events, purchases and attributes go. */
enum {
    PLACARD_DELIVERY_SDK = 0,        /* to `endpoint`, with everything else (the default) */
    PLACARD_DELIVERY_USERS_TRACK = 1 /* to the REST endpoint /users/track (H) */
};

/* What the REST endpoint knows a user by. */
enum {
    PLACARD_REST_NONE = 0,
    PLACARD_REST_BRAZE_ID = 1,
    PLACARD_REST_EXTERNAL_ID = 2,
    PLACARD_REST_USER_ALIAS = 3, /* name and label */
    PLACARD_REST_EMAIL = 4,
    PLACARD_REST_PHONE = 5
};

enum {
    PLACARD_TRANSPORT_BUILTIN = 0, /* libcurl */
    PLACARD_TRANSPORT_HOST = 1     /* the host carries requests: see PLACARD_EVENT_REQUEST */
};

enum {
    PLACARD_CLOCK_SYSTEM = 0,
    PLACARD_CLOCK_HOST = 1 /* time stands still until placard_client_set_time moves it */
};

/*
 * How to open a client. Fill with PLACARD_OPTIONS_INIT or placard_options_init, then set at least api_key, endpoint and
 * directory. Zero and NULL mean the default. Strings end with NUL.
 */
typedef struct placard_options {
    size_t struct_size;

    const char *PLACARD_NULLABLE api_key; /* required: identifies the app to the server */
    const char *PLACARD_NULLABLE
        endpoint; /* required: host or URL; "https://" and "/api/v3" are added when missing (A.1) */
    const char *PLACARD_NULLABLE
        directory; /* required unless durability is memory; made with its parents (mode 0700) when missing */
    const char *PLACARD_NULLABLE
        user_id; /* as placard_client_change_user, but opens no session; NULL: the stored user */

    const char *PLACARD_NULLABLE app_version; /* the host's own version, for the server */
    const char *PLACARD_NULLABLE device_model;
    const char *PLACARD_NULLABLE device_os_version;
    const char *PLACARD_NULLABLE device_resolution; /* such as "1920x1080" */
    const char *PLACARD_NULLABLE device_locale;     /* such as "en_US" */
    const char *PLACARD_NULLABLE device_time_zone;  /* such as "Europe/Vienna" */

    int32_t session_timeout_s;      /* default 1800; less than 10 counts as 10 (F.1) */
    int32_t message_interval_s;     /* time between two messages, default 30 (D.5); negative: none */
    int32_t flush_interval_s;       /* automatic upload, default 10; negative: only placard_client_flush */
    int32_t queue_limit;            /* records kept while offline, default 100000; past it the oldest go */
    int32_t refresh_cards_at_start; /* at session start: default on */
    int32_t report_open_no_match;   /* tell no_match and suppressed for session starts too: default off */
    int32_t durability;             /* PLACARD_DURABILITY_* */

    int32_t transport;                    /* PLACARD_TRANSPORT_* */
    int32_t allow_insecure_http;          /* plain http to hosts other than loopback: default off; pictures too */
    const char *PLACARD_NULLABLE ca_file; /* PEM file of the authorities to trust instead of the system's */
    const char *PLACARD_NULLABLE proxy;   /* URL of a proxy; NULL: none, whatever the environment says */

    int32_t clock;              /* PLACARD_CLOCK_* */
    int64_t clock_wall_ms;      /* with the host's clock: the time at open */
    int64_t clock_monotonic_ms; /* with the host's clock: the monotonic time at open */
    uint64_t seed;              /* random numbers of the retry jitter; 0: from the system */

    /*
     * Whether requests are held to the server's limits, else to 30 at once and one more every 30 seconds (G.5), and
     * refreshes of cards to 5 at once and one more every 3 minutes (E.1.3): default on. What is too much is sent later,
     * but for a refresh of cards. PLACARD_OFF is for tests and simulations, which live through days in a second; a
     * server that is not your own may refuse a device that asks too often.
     */
    int32_t rate_limits;

    /*
     * SDK authentication (G.6). The signature is that of the user from open on, as in
     * placard_client_change_user_signed; NULL: the stored one of the same user, none of another. It is not looked at
     * while the user is anonymous.
     */
    const char *PLACARD_NULLABLE signature;
    int32_t sdk_auth; /* requests of a known user carry the signature: default off */

    /*
     * Where custom events, purchases, attributes, increments, and elements added to and removed from an attribute go
     * (H). With PLACARD_DELIVERY_USERS_TRACK that is the REST endpoint; everything else, messages and cards included,
     * stays with `endpoint`. The two are sent to independently: each has batches, back-off and a pause of its own.
     * The rest_* options are looked at with that delivery only.
     */
    int32_t delivery;                           /* PLACARD_DELIVERY_* */
    const char *PLACARD_NULLABLE rest_endpoint; /* host or URL; "https://" and "/users/track" are added when missing */
    const char *PLACARD_NULLABLE rest_key;      /* opens more than one user's data: for machines of your own */

    /*
     * Who the user at open is to the REST endpoint, be it one with an id or the anonymous one; every other user with an
     * id is named by it (external_id). NULL: the user at open is, too. An anonymous user keeps this name over restarts,
     * until a wipe. What one without a name and without an alias logs goes to `endpoint`.
     */
    const char *PLACARD_NULLABLE rest_identity;       /* the id, the alias's name, the address or the number */
    const char *PLACARD_NULLABLE rest_identity_label; /* the alias's label; for PLACARD_REST_USER_ALIAS alone */
    int32_t rest_identity_kind;                       /* PLACARD_REST_*: what rest_identity is */
} placard_options;

#define PLACARD_OPTIONS_INIT                                                                                           \
    {                                                                                                                  \
        sizeof(placard_options), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, 0, 0,   \
            0, NULL, NULL, 0, 0, 0, 0, 0, NULL, 0, 0, NULL, NULL, NULL, NULL, 0                                        \
    }

/* Same as PLACARD_OPTIONS_INIT, for languages without macros. [any] */
PLACARD_API void placard_options_init(placard_options *PLACARD_NULLABLE options);

/*
 * Opens the store and restores user, session, cards, campaigns and queue from it. Sends nothing. [any]
 * Errors: E_INVALID (an option; `err` names it), E_IO (the directory or a file cannot be read or written, or a file is
 * a symbolic link), E_IN_USE, E_VERSION. A file that can be read but is damaged, or is no store, is set aside under a
 * new name: open succeeds and the first event is PLACARD_EVENT_DROPPED with PLACARD_DROPPED_STORE.
 */
PLACARD_API placard_status placard_client_open(const placard_options *PLACARD_NULLABLE options,
                                               placard_client *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                               placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Closes the client and everything borrowed from it. Sends nothing, does not end the session, does not wait for a host
 * name look-up; the queue stays in the store. No other thread may be inside a call on the same client. [owner]
 */
PLACARD_API void placard_client_close(placard_client *PLACARD_NULLABLE client);

/*
 * Frees the handle and closes its descriptors; writes, logs and sends nothing. Leaves the store as a crash would. The
 * one call allowed on a client inherited through fork(): there it only closes the child's copies of the descriptor to
 * poll, the connections and the lock; memory and the database's files stay until the child ends. [owner]
 */
PLACARD_API void placard_client_abandon(placard_client *PLACARD_NULLABLE client);

/*
 * The usual directory for an app's store: $XDG_DATA_HOME or ~/.local/share, then "placard". Reads the environment,
 * makes nothing. Writes at most `capacity` bytes, NUL included, and the length without NUL to *length (may be NULL).
 * [any] Errors: E_INVALID when buffer is NULL or too small (*length is set then too), E_NOT_FOUND without a home
 * directory.
 */
PLACARD_API placard_status placard_default_directory(char *PLACARD_NULLABLE buffer, size_t capacity,
                                                     size_t *PLACARD_NULLABLE length);

/* ---- Event loop ------------------------------------------------------------------------------------------------- */

/* The descriptor to poll for reading. Same value until close. -1 for NULL. [any] */
PLACARD_API int placard_client_fd(const placard_client *PLACARD_NULLABLE client);

/* Does what is due: network, timers, deferred work. Never blocks on the network. [any] */
PLACARD_API placard_status placard_client_dispatch(placard_client *PLACARD_NULLABLE client);

/* Waits until there is something to do or `timeout_ms` is over (negative: no limit), then dispatches. [any] */
PLACARD_API placard_status placard_client_wait(placard_client *PLACARD_NULLABLE client, int64_t timeout_ms);

/*
 * Begins to send what is queued, now, and goes on until the queue is empty; opens a session if none is open. Ends a
 * pause after a permanent error (PLACARD_REASON_REFUSED) and ignores a running back-off, but not a Retry-After, nor a
 * limit on requests (`rate_limits`): over these PLACARD_EVENT_SEND_FAILED comes with PLACARD_REASON_RATE_LIMITED and
 * retry_after_ms, and it is done then.
 * PLACARD_EVENT_SENT (of records; see "User attributes") or PLACARD_EVENT_SEND_FAILED tells how it went, for each
 * endpoint by itself: with PLACARD_DELIVERY_USERS_TRACK the text of a failure of the REST endpoint begins with
 * "users/track". An empty queue sends nothing. A failure loses nothing: what could not be sent is kept and tried again,
 * also when something on the way answers in the server's place (PLACARD_REASON_MALFORMED). The item that the server
 * refuses again and again is found by bisecting, and dropped alone, with a PLACARD_EVENT_DROPPED. [any]
 */
PLACARD_API placard_status placard_client_flush(placard_client *PLACARD_NULLABLE client);

/*
 * Sends what is queued and waits until the queue is empty, for programs about to exit. Opens no session. Events stay
 * readable, meanwhile and afterwards. Other threads may go on to use the client, dispatch it and drain it too. [any]
 * PLACARD_OK as soon as the queue is empty, whichever thread emptied it and even if another one logs again right away.
 * PLACARD_PENDING when records remain, which are sent after the next open: `timeout_ms` (negative: 60000) is over, or
 * nothing can be sent before then (offline, sending paused, the next try is later, a limit on requests makes it wait).
 * Errors: E_STATE with a host transport or clock; E_IO also when the process is out of descriptors: a drain takes one
 * while it waits.
 */
PLACARD_API placard_status placard_client_drain(placard_client *PLACARD_NULLABLE client, int64_t timeout_ms);

/* When dispatch has work next, in milliseconds of CLOCK_MONOTONIC or of the host's clock; -1: no timer is set. [any] */
PLACARD_API int64_t placard_client_next_deadline_ms(const placard_client *PLACARD_NULLABLE client);

/* Moves the host's clock. Errors: E_INVALID when the monotonic time goes back, E_STATE with the system's
 * clock. [any] */
PLACARD_API placard_status placard_client_set_time(placard_client *PLACARD_NULLABLE client, int64_t wall_ms,
                                                   int64_t monotonic_ms);

/* ---- Events ----------------------------------------------------------------------------------------------------- */

typedef struct placard_message placard_message;
typedef struct placard_request placard_request;

/* Kind of event, with the fields of placard_event that it sets. */
enum {
    PLACARD_EVENT_NONE = 0,
    PLACARD_EVENT_CARDS_UPDATED = 1,     /* count, unviewed, changed, origin, token: read the list again */
    PLACARD_EVENT_CARDS_FAILED = 2,      /* reason, http_status, retry_after_ms, text, token */
    PLACARD_EVENT_MESSAGES_UPDATED = 3,  /* count (campaigns), token: the end of refresh_messages */
    PLACARD_EVENT_MESSAGES_FAILED = 4,   /* reason, http_status, retry_after_ms, text, token */
    PLACARD_EVENT_MESSAGE = 5,           /* id, handle, message: offered; answer with show, later or discard */
    PLACARD_EVENT_MESSAGE_DISCARDED = 6, /* id, handle, reason: it will not be shown */
    PLACARD_EVENT_MESSAGE_CLOSED = 7,    /* id, handle: it is off the screen: dismissed, or take it off (change of user,
                                          disable, wipe) */
    PLACARD_EVENT_MESSAGE_CONTROL = 8,   /* id: a control campaign won; there is nothing to show */
    PLACARD_EVENT_NO_MATCH = 9,          /* trigger, name: no campaign wanted this event */
    PLACARD_EVENT_SUPPRESSED = 10,       /* trigger, name, retry_after_ms: held back by the interval, or shown since */
    PLACARD_EVENT_SESSION_STARTED = 11,  /* id */
    PLACARD_EVENT_SESSION_ENDED = 12,    /* id */
    PLACARD_EVENT_USER_CHANGED = 13,     /* id (NULL: anonymous) */
    /* code, optional, id (user; NULL: anonymous), signature, text: the server refused a signature */
    PLACARD_EVENT_AUTH_FAILED = 14,
    PLACARD_EVENT_CONFIG_UPDATED = 15,
    /*
     * dropped, id, text: one bad item was left out; the rest went on. Of one reply 100 are reported; then comes one
     * with an empty id, whose text says how many more there were.
     */
    PLACARD_EVENT_DROPPED = 16,
    PLACARD_EVENT_SENT = 17,              /* count: records that a server acknowledged */
    PLACARD_EVENT_SEND_FAILED = 18,       /* reason, http_status, retry_after_ms, text: records are kept */
    PLACARD_EVENT_OVERFLOW = 19,          /* count, text: the oldest records or unread events went */
    PLACARD_EVENT_REQUEST = 20,           /* request: host transport only; carry it out */
    PLACARD_EVENT_REQUEST_CANCELLED = 21, /* handle: host transport only; the answer is no longer wanted */
    PLACARD_EVENT_LOG = 22,               /* text: for developers */
    PLACARD_EVENT_OPEN_URL = 23,          /* url, use_webview, id, handle (0: a card): a rendered page leads there */
    PLACARD_EVENT_FEED_CLOSED = 24        /* the user closed a rendered modal feed: take it off the screen */
};

/* Why something failed or was discarded. */
enum {
    PLACARD_REASON_NONE = 0,
    PLACARD_REASON_OFFLINE = 1,      /* state, unreachable, reset, timeout or TLS; `text` says which */
    PLACARD_REASON_HTTP = 2,         /* the server answered with an error; http_status, text */
    PLACARD_REASON_AUTH = 3,         /* see PLACARD_EVENT_AUTH_FAILED, which comes first */
    PLACARD_REASON_MALFORMED = 4,    /* the answer could not be understood; text says where */
    PLACARD_REASON_RATE_LIMITED = 5, /* by the server, or a limit (`rate_limits`); retry_after_ms */
    PLACARD_REASON_DISABLED = 6,     /* the server's config switches it off, or the client was disabled or wiped */
    PLACARD_REASON_USER_CHANGED = 7,
    PLACARD_REASON_REFUSED = 8, /* for good: sending pauses until the next flush or open */
    /* Of messages. */
    PLACARD_REASON_HOST = 9,         /* the host discarded it */
    PLACARD_REASON_ASSET = 10,       /* its picture did not come, or may not be fetched */
    PLACARD_REASON_TIMEOUT = 11,     /* too long after its event */
    PLACARD_REASON_ORIENTATION = 12, /* it is made for the other one */
    PLACARD_REASON_NO_IMAGE = 13,    /* it is nothing without an image and has none */
    PLACARD_REASON_REPLACED = 14,    /* the oldest of more than 50 that waited */
    PLACARD_REASON_TEMPLATE = 15     /* the server did not write it */
};

/* What a PLACARD_EVENT_DROPPED is about. */
enum {
    PLACARD_DROPPED_NONE = 0,
    PLACARD_DROPPED_CARD = 1,
    PLACARD_DROPPED_CAMPAIGN = 2,
    PLACARD_DROPPED_FILTER = 3,
    PLACARD_DROPPED_URL = 4,
    PLACARD_DROPPED_RECORD = 5, /* the server refuses it, or its row is damaged; id: its event code, or an attribute */
    /* Put by another process (see placard_outbox_put); `id` is the record's. */
    PLACARD_DROPPED_PENDING_EVENT = 6,
    PLACARD_DROPPED_PENDING_ATTRIBUTE = 7,
    PLACARD_DROPPED_PENDING_USER_FIELD = 8,
    PLACARD_DROPPED_CONFIG = 9,
    PLACARD_DROPPED_STORE = 10 /* the store was set aside at open, or cannot be read or written now: see the text */
};

/* What is wrong with a signature, in the server's numbers (G.6). Others may come: `code` is what the server sent. */
enum {
    PLACARD_AUTH_NONE = 0,                 /* it sent no number */
    PLACARD_AUTH_EXPIRATION_REQUIRED = 10, /* the token does not say when it expires */
    PLACARD_AUTH_DECODING_ERROR = 20,
    PLACARD_AUTH_SUBJECT_MISMATCH = 21, /* the token is another user's */
    PLACARD_AUTH_EXPIRED = 22,
    PLACARD_AUTH_INVALID_PAYLOAD = 23,
    PLACARD_AUTH_INCORRECT_ALGORITHM = 24,
    PLACARD_AUTH_PUBLIC_KEY_ERROR = 25,
    PLACARD_AUTH_MISSING_TOKEN = 26,
    PLACARD_AUTH_NO_MATCHING_PUBLIC_KEYS = 27,
    PLACARD_AUTH_PAYLOAD_USER_ID_MISMATCH = 28
};

/* What an event was, for triggers. */
enum {
    PLACARD_TRIGGER_NONE = 0,
    PLACARD_TRIGGER_OPEN = 1,
    PLACARD_TRIGGER_CUSTOM_EVENT = 2,
    PLACARD_TRIGGER_PURCHASE = 3,
    PLACARD_TRIGGER_PUSH_CLICK = 4,
    PLACARD_TRIGGER_MESSAGE_CLICK = 5 /* inside a message; in explanations only */
};

/* Where a card list came from. */
enum {
    PLACARD_ORIGIN_NONE = 0,
    PLACARD_ORIGIN_SERVER = 1,
    PLACARD_ORIGIN_CACHE = 2, /* the store, at open */
    PLACARD_ORIGIN_LOCAL = 3  /* an impression, a click, a dismissal, an expiry, a change of user or a wipe */
};

/* Fields that a kind does not name are zero or NULL. */
typedef struct placard_event {
    int32_t kind;
    int32_t reason;
    int32_t dropped;
    int32_t trigger;
    int32_t origin;
    int32_t changed;     /* 1: the list differs from before */
    int32_t http_status; /* 0: there was no answer, or one beyond the limit on its size */
    int64_t count;
    int64_t unviewed;
    int64_t retry_after_ms; /* 0: unknown or no need to wait; suppressed: never again */
    uint64_t token;         /* of the refresh call that this ends; 0: none was given */
    uint64_t handle;        /* of a message or a request */
    const char *PLACARD_NULLABLE id;
    size_t id_length;
    const char *PLACARD_NULLABLE name;
    size_t name_length;
    const char *PLACARD_NULLABLE text; /* English, for developers */
    size_t text_length;
    const placard_message *PLACARD_NULLABLE message;
    const placard_request *PLACARD_NULLABLE request;
    int32_t code;                           /* PLACARD_AUTH_*, or a number that is not listed */
    int32_t optional;                       /* 1: the server accepted the request all the same */
    const char *PLACARD_NULLABLE signature; /* of the request; NULL: it carried none */
    size_t signature_length;
    const char *PLACARD_NULLABLE url;
    size_t url_length;
    int32_t use_webview; /* 1: open it in a web view of the host's, not in a browser */
} placard_event;

/*
 * The next event, or NULL when there is none. It and all it points to stay valid until the next call of this function
 * on the same client, or close. At most 10000 events wait; beyond that the oldest go and PLACARD_EVENT_OVERFLOW comes
 * first (an offered message stays reachable through placard_client_copy_messages). [owner]
 */
PLACARD_API const placard_event *PLACARD_NULLABLE placard_client_next_event(placard_client *PLACARD_NULLABLE client);

/* Names of enumeration values as documented, lower case without prefix ("cards_updated", "none"); "unknown" for others.
 * [any]
 */
PLACARD_API const char *PLACARD_NONNULL placard_event_kind_name(int32_t kind);
PLACARD_API const char *PLACARD_NONNULL placard_reason_name(int32_t reason);
PLACARD_API const char *PLACARD_NONNULL placard_dropped_name(int32_t dropped);
PLACARD_API const char *PLACARD_NONNULL placard_trigger_name(int32_t trigger);
PLACARD_API const char *PLACARD_NONNULL placard_origin_name(int32_t origin);
PLACARD_API const char *PLACARD_NONNULL placard_auth_name(int32_t code);

/* ---- Session, user, host state ---------------------------------------------------------------------------------- */

/*
 * Opens a session, or extends the open one. A new session asks the server for config and messages and refreshes the
 * cards, without waiting for a running back-off; a Retry-After or a pause (PLACARD_REASON_REFUSED) still holds. Other
 * calls that log open one too when needed (F.1). [any]
 */
PLACARD_API placard_status placard_client_start_session(placard_client *PLACARD_NULLABLE client);

/* Ends the open session and logs its length. PLACARD_IGNORED when none is open. [any] */
PLACARD_API placard_status placard_client_end_session(placard_client *PLACARD_NULLABLE client);

/*
 * Makes `user_id` (1 to 997 bytes) the current user. Cards, campaigns and waiting messages of the previous user are
 * cleared at once; what was logged stays under whom it was logged (an anonymous user's current session goes over to the
 * new id, F.4). Opens a new session. PLACARD_IGNORED for the current user. [any] Errors: E_INVALID.
 */
PLACARD_API placard_status placard_client_change_user(placard_client *PLACARD_NULLABLE client,
                                                      const char *PLACARD_NULLABLE user_id, size_t user_id_length,
                                                      placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * The same with a signature of that user: a token of 1 to 4096 characters of printable ASCII without spaces, such as a
 * JWT, which the server checks when SDK authentication (G.6) is on there; sdk_auth of the options turns it on here. It
 * is stored with the user. For the current user it takes the place of the one there is; PLACARD_IGNORED when it is
 * that. placard_client_change_user to another user leaves that one without. [any] Errors: E_INVALID (user_id or
 * signature; `err` names it; nothing was changed).
 */
PLACARD_API placard_status placard_client_change_user_signed(placard_client *PLACARD_NULLABLE client,
                                                             const char *PLACARD_NULLABLE user_id,
                                                             size_t user_id_length,
                                                             const char *PLACARD_NULLABLE signature,
                                                             size_t signature_length,
                                                             placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Gives the current user another signature, as an answer to PLACARD_EVENT_AUTH_FAILED or before the old one expires.
 * Sends nothing by itself: what the server refused goes out again with the next try, or at a flush. [any]
 * PLACARD_IGNORED while the user is anonymous: give it with placard_client_change_user_signed. Errors: E_INVALID.
 */
PLACARD_API placard_status placard_client_set_signature(placard_client *PLACARD_NULLABLE client,
                                                        const char *PLACARD_NULLABLE signature, size_t signature_length,
                                                        placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Stops (G.7): from now on nothing is logged, sent, asked for or shown, also after a restart, until
 * placard_client_enable. Calls that would do such a thing, explain what an event would trigger, change the user or set
 * a signature, give PLACARD_E_DISABLED and do nothing; host states are noted. What is stored stays: records that were
 * queued, those that other processes put, and cards, which can be read and expire as ever.
 *
 * Offered and waiting messages end as PLACARD_EVENT_MESSAGE_DISCARDED (PLACARD_REASON_DISABLED), the one on the screen
 * as PLACARD_EVENT_MESSAGE_CLOSED; messages that wait out a delay are dropped; refreshes fail with
 * PLACARD_REASON_DISABLED. A request on its way stays open; an answer that comes while disabled is ignored, and what it
 * carried stays queued.
 *
 * PLACARD_IGNORED when disabled already. [any]
 */
PLACARD_API placard_status placard_client_disable(placard_client *PLACARD_NULLABLE client);

/*
 * Ends placard_client_disable. Sends nothing by itself: what is queued leaves with the next upload, flush_interval_s
 * from now. A session that was open goes on if it has not expired. PLACARD_IGNORED when not disabled. [any]
 */
PLACARD_API placard_status placard_client_enable(placard_client *PLACARD_NULLABLE client);

/* 1 between disable and enable, in this run or an earlier one; else 0, also for NULL and in a forked child. [any] */
PLACARD_API int32_t placard_client_is_disabled(const placard_client *PLACARD_NULLABLE client);

/*
 * Forgets everything (G.7): user, device id, session, unsent records and attributes, cards, campaigns, what was shown,
 * pictures and their files, config, limits, and what other processes have put aside for the client. It stays open, for
 * an anonymous user on a new device, and disabled if it was. Nothing is sent, not even the end of the session; answers
 * to requests that are on their way are ignored. Works while disabled. [any]
 *
 * Tells of messages and refreshes what placard_client_disable tells, PLACARD_EVENT_SESSION_ENDED if a session was open,
 * and PLACARD_EVENT_CARDS_UPDATED if there were cards. Card lists and events that the host still holds are its own.
 *
 * One transaction: after PLACARD_E_IO everything is as before. Then the file is rewritten, so that nothing deleted can
 * be read out of it; this waits for the disk. If that fails (a full disk, another process that reads), the wipe holds
 * all the same, and placard_client_dispatch rewrites the file later, if need be after the next open. Not within reach:
 * what the file system or the drive keeps of deleted blocks, and a damaged store that was set aside
 * (PLACARD_DROPPED_STORE).
 */
PLACARD_API placard_status placard_client_wipe(placard_client *PLACARD_NULLABLE client);

enum {
    PLACARD_ORIENTATION_UNKNOWN = 0, /* unknown: every message fits */
    PLACARD_ORIENTATION_PORTRAIT = 1,
    PLACARD_ORIENTATION_LANDSCAPE = 2
};

/* What the host is doing; PLACARD_ON, PLACARD_OFF, or PLACARD_DEFAULT to leave a value as it is. */
typedef struct placard_host_state {
    size_t struct_size;
    int32_t foreground;  /* at open: on. Off: messages wait */
    int32_t keyboard;    /* at open: off. On: messages wait */
    int32_t busy;        /* at open: off. On: messages wait */
    int32_t online;      /* at open: on. Off: nothing is sent */
    int32_t orientation; /* PLACARD_ORIENTATION_*; 0 leaves it as it is */
} placard_host_state;

#define PLACARD_HOST_STATE_INIT                                                                                        \
    { sizeof(placard_host_state), 0, 0, 0, 0, 0 }

/* Same as PLACARD_HOST_STATE_INIT. [any] */
PLACARD_API void placard_host_state_init(placard_host_state *PLACARD_NULLABLE state);

/* Tells what changed. Errors: E_INVALID (a value that is not listed). [any] */
PLACARD_API placard_status placard_client_set_host_state(placard_client *PLACARD_NULLABLE client,
                                                         const placard_host_state *PLACARD_NULLABLE state);

/* ---- Content cards ---------------------------------------------------------------------------------------------- */

/* Kind of a card. */
enum {
    PLACARD_CARD_NONE = 0,
    PLACARD_CARD_BANNER = 1,          /* an image */
    PLACARD_CARD_CAPTIONED_IMAGE = 2, /* image, title, description */
    PLACARD_CARD_CLASSIC = 3,         /* title, description, perhaps a small image */
    PLACARD_CARD_CONTROL = 4          /* of an A/B control group: log its impression, draw nothing (E.4) */
};

typedef struct placard_card {
    const char *PLACARD_NONNULL id; /* a card's identity */
    size_t id_length;
    int32_t kind;
    uint8_t viewed;
    uint8_t clicked;
    uint8_t dismissed;
    uint8_t dismissible;
    uint8_t pinned;
    uint8_t is_control;
    uint8_t is_test;
    uint8_t open_url_in_webview;
    int64_t created_ms;
    int64_t expires_at_ms; /* -1: never */
    double aspect_ratio;   /* image width / height; 0: not given */
    const char *PLACARD_NULLABLE url;
    size_t url_length;
    const char *PLACARD_NULLABLE title;
    size_t title_length;
    const char *PLACARD_NULLABLE description;
    size_t description_length;
    const char *PLACARD_NULLABLE image; /* URL */
    size_t image_length;
    const char *PLACARD_NULLABLE domain; /* text of the link */
    size_t domain_length;
    const char *PLACARD_NULLABLE language;
    size_t language_length;
    const char *PLACARD_NULLABLE image_alt;
    size_t image_alt_length;
    size_t extras_count; /* see placard_card_get_extra */
} placard_card;

/* A key and its value: an extra of a card or a message. */
typedef struct placard_extra {
    const char *PLACARD_NONNULL key;
    size_t key_length;
    const char *PLACARD_NONNULL value; /* a string as it is; any other JSON value as JSON text */
    size_t value_length;
} placard_extra;

/*
 * An immutable list of cards. Lives until destroyed, also after its client was closed, and never changes: what happens
 * afterwards is in the next one. Any number of threads may read it at the same time.
 */
typedef struct placard_cards placard_cards;

/*
 * Asks the server for cards. Ends in exactly one PLACARD_EVENT_CARDS_UPDATED or ..._CARDS_FAILED that carries `token`;
 * calls made while one runs share its end. Opens a session if none is open; waits for a config that enables cards. Past
 * the limit on refreshes (E.1.3) it fails at once with PLACARD_REASON_RATE_LIMITED, and retry_after_ms says when the
 * next is possible; the library does not try again by itself. [any]
 */
PLACARD_API placard_status placard_client_refresh_cards(placard_client *PLACARD_NULLABLE client, uint64_t token);

/* Bits for placard_client_copy_cards. */
enum {
    PLACARD_CARDS_DISMISSED = 1 /* keep dismissed cards in until the next refresh */
};

/*
 * The list now: pinned first, then newest first. Control cards are in it. `flags` is 0 or PLACARD_CARDS_* bits. [any]
 * Works offline and before the first answer: the list of the last run is there from open on.
 */
PLACARD_API placard_status placard_client_copy_cards(const placard_client *PLACARD_NULLABLE client, uint32_t flags,
                                                     placard_cards *PLACARD_NULLABLE *PLACARD_NULLABLE out);

/* Gives the list back; every pointer into it ends. [owner] */
PLACARD_API void placard_cards_destroy(placard_cards *PLACARD_NULLABLE cards);

/* Number of cards. [any] */
PLACARD_API size_t placard_cards_count(const placard_cards *PLACARD_NULLABLE cards);

/* Number of cards in this list that are not viewed yet, control cards and dismissed ones left out. [any] */
PLACARD_API size_t placard_cards_unviewed_count(const placard_cards *PLACARD_NULLABLE cards);

/* When the server says the list was last updated; -1: it was never synced, or for another user (E.2.9). [any] */
PLACARD_API int64_t placard_cards_updated_at_ms(const placard_cards *PLACARD_NULLABLE cards);

/* The card at a position, or NULL past the end. Valid as long as the list. [any] */
PLACARD_API const placard_card *PLACARD_NULLABLE placard_cards_get(const placard_cards *PLACARD_NULLABLE cards,
                                                                   size_t index);

/* The card of that id, or NULL. Looks at one card after the other. Valid as long as the list. [any] */
PLACARD_API const placard_card *PLACARD_NULLABLE placard_cards_find(const placard_cards *PLACARD_NULLABLE cards,
                                                                    const char *PLACARD_NULLABLE id, size_t id_length);

/* Bits for placard_card_filter.kinds: 1 << PLACARD_CARD_*. */
enum {
    PLACARD_KINDS_BANNER = 2,
    PLACARD_KINDS_CAPTIONED_IMAGE = 4,
    PLACARD_KINDS_CLASSIC = 8,
    PLACARD_KINDS_CONTROL = 16
};

/*
 * Which cards of a list to keep: those that meet everything that is set. Fill with PLACARD_CARD_FILTER_INIT or
 * placard_card_filter_init, which keeps every card.
 */
typedef struct placard_card_filter {
    size_t struct_size;
    /* Cards whose extra "class_type" is one of these, each up to its NUL. Upper and lower case are alike: each
     * character counts in lower case, as Unicode says, whatever the language. */
    const char *PLACARD_NULLABLE const *PLACARD_NULLABLE class_types;
    size_t class_types_count; /* 0: any card */
    uint32_t kinds;           /* PLACARD_KINDS_* bits; 0: any card */
    int32_t pinned;           /* PLACARD_ON: pinned cards only; PLACARD_OFF: the others only; 0: both */
    int32_t viewed;           /* PLACARD_ON: viewed cards only; PLACARD_OFF: the others only; 0: both */
} placard_card_filter;

#define PLACARD_CARD_FILTER_INIT                                                                                       \
    { sizeof(placard_card_filter), NULL, 0, 0, 0, 0 }

/* Same as PLACARD_CARD_FILTER_INIT. [any] */
PLACARD_API void placard_card_filter_init(placard_card_filter *PLACARD_NULLABLE filter);

/*
 * A new list of the cards that the filter keeps, in the same order, to be destroyed like any other. It shares the cards
 * of the first, so it costs little, and stays valid when that is destroyed. No card kept: an empty list.
 * Errors: E_INVALID (a bit or value that is not listed; a class type that is NULL or no UTF-8). [any]
 */
PLACARD_API placard_status placard_cards_copy_filtered(const placard_cards *PLACARD_NULLABLE cards,
                                                       const placard_card_filter *PLACARD_NULLABLE filter,
                                                       placard_cards *PLACARD_NULLABLE *PLACARD_NULLABLE out);

/*
 * A copy that is the caller's: it outlives list and client, any of its fields may be changed, and nothing of what is
 * done to it reaches the list or the client. A text that is put in its place stays the caller's memory; set its length
 * too. Copying such a changed card copies the text it points to then. Errors: E_INVALID (an id that is NULL). [any]
 */
PLACARD_API placard_status placard_card_copy(const placard_card *PLACARD_NULLABLE card,
                                             placard_card *PLACARD_NULLABLE *PLACARD_NULLABLE out);

/* Gives a copy back, whatever was changed in it. For copies only: a list's own cards go with the list. [owner] */
PLACARD_API void placard_card_destroy(placard_card *PLACARD_NULLABLE card);

/*
 * One of a card's extras, in the server's order, or NULL past the end. Valid as long as the card. For cards of a list
 * and for copies; a copy whose extras_count was lowered has that many, one whose count was raised has no more. [any]
 */
PLACARD_API const placard_extra *PLACARD_NULLABLE placard_card_get_extra(const placard_card *PLACARD_NULLABLE card,
                                                                         size_t index);

/* The value of a card's extra, or NULL. *length (may be NULL) is its length. Valid as long as the card. [any] */
PLACARD_API const char *PLACARD_NULLABLE placard_card_find_extra(const placard_card *PLACARD_NULLABLE card,
                                                                 const char *PLACARD_NULLABLE key, size_t key_length,
                                                                 size_t *PLACARD_NULLABLE length);

/* "banner", "captioned_image", "classic", "control"; "unknown" for others. [any] */
PLACARD_API const char *PLACARD_NONNULL placard_card_kind_name(int32_t kind);

/*
 * The card was seen: viewed at once, one impression for the server (E.3). PLACARD_IGNORED within 10 s of the last one,
 * or when the card was dismissed. Errors: E_NOT_FOUND. [any]
 */
PLACARD_API placard_status placard_client_log_card_impression(placard_client *PLACARD_NULLABLE client,
                                                              const char *PLACARD_NULLABLE id, size_t id_length);

/*
 * These cards were seen, `count` ids each up to its NUL: as above for each of them, but told to the server in one
 * event, with a second one for control cards (F.5), and to the host in one PLACARD_EVENT_CARDS_UPDATED. An id that is
 * repeated, unknown, of a dismissed card, or was logged within 10 s is left out. PLACARD_OK: at least one was logged;
 * PLACARD_IGNORED: none was, or `count` is 0. Errors: E_NOT_FOUND (no id is known), E_INVALID (an id is NULL or no
 * UTF-8: nothing is logged). [any]
 */
PLACARD_API placard_status placard_client_log_card_impressions(placard_client *PLACARD_NULLABLE client,
                                                               const char *PLACARD_NULLABLE const *PLACARD_NULLABLE ids,
                                                               size_t count);

/*
 * The card was clicked: viewed and clicked at once. Told to the server only when the card has a url (F.5); opening it
 * is the host's business. PLACARD_IGNORED when the card was dismissed. Errors: E_NOT_FOUND. [any]
 */
PLACARD_API placard_status placard_client_log_card_click(placard_client *PLACARD_NULLABLE client,
                                                         const char *PLACARD_NULLABLE id, size_t id_length);

/*
 * The user dismissed the card: gone from the list at once, told to the server once. PLACARD_IGNORED when it is not
 * dismissible, pinned, or dismissed before. Errors: E_NOT_FOUND. [any]
 */
PLACARD_API placard_status placard_client_log_card_dismissal(placard_client *PLACARD_NULLABLE client,
                                                             const char *PLACARD_NULLABLE id, size_t id_length);

/* ---- What the user does ------------------------------------------------------------------------------------------ */

/*
 * Typed properties of an event or a purchase. At most 256 keys, 51200 bytes as JSON, 50 levels, strings of 255
 * characters.
 */
typedef struct placard_properties placard_properties;

/* An empty set. [any] */
PLACARD_API placard_status placard_properties_create(placard_properties *PLACARD_NULLABLE *PLACARD_NULLABLE out);

/*
 * A set from the text of a JSON object. JSON has no dates: add them with set_date. [any]
 * Errors: E_INVALID (not an object; a key, a value or a limit: `err` names it).
 */
PLACARD_API placard_status placard_properties_create_from_json(
    const char *PLACARD_NULLABLE json, size_t json_length, placard_properties *PLACARD_NULLABLE *PLACARD_NULLABLE out,
    placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* Gives the set back. [owner] */
PLACARD_API void placard_properties_destroy(placard_properties *PLACARD_NULLABLE properties);

/*
 * Each sets one key, replacing an earlier value. Keys: 1 to 255 characters, no control character, no '"', no '$' in
 * front. Errors: E_INVALID (key, value or limit; `err` names it); the set stays as it was. [owner]
 */
PLACARD_API placard_status placard_properties_set_bool(placard_properties *PLACARD_NULLABLE properties,
                                                       const char *PLACARD_NULLABLE key, size_t key_length,
                                                       int32_t value,
                                                       placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
PLACARD_API placard_status placard_properties_set_int(placard_properties *PLACARD_NULLABLE properties,
                                                      const char *PLACARD_NULLABLE key, size_t key_length,
                                                      int64_t value,
                                                      placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
PLACARD_API placard_status placard_properties_set_double(placard_properties *PLACARD_NULLABLE properties,
                                                         const char *PLACARD_NULLABLE key, size_t key_length,
                                                         double value,
                                                         placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
PLACARD_API placard_status placard_properties_set_string(placard_properties *PLACARD_NULLABLE properties,
                                                         const char *PLACARD_NULLABLE key, size_t key_length,
                                                         const char *PLACARD_NULLABLE value, size_t value_length,
                                                         placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
/* A date is a type of its own: filters compare it as an instant, never with text (C.3). [owner] */
PLACARD_API placard_status placard_properties_set_date(placard_properties *PLACARD_NULLABLE properties,
                                                       const char *PLACARD_NULLABLE key, size_t key_length,
                                                       int64_t value_ms,
                                                       placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
/* Any JSON value, for arrays and objects. null removes the key. [owner] */
PLACARD_API placard_status placard_properties_set_json(placard_properties *PLACARD_NULLABLE properties,
                                                       const char *PLACARD_NULLABLE key, size_t key_length,
                                                       const char *PLACARD_NULLABLE json, size_t json_length,
                                                       placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Logs a custom event and offers the message that it triggers; while campaigns are asked for, when they have come
 * (D.1.4). Committed to the store before the call returns. Opens a session if none is open. `properties` may be NULL.
 * [any]
 * PLACARD_BLOCKED when the server's blocklist names it. Errors: E_INVALID (`err` names the field and the limit; nothing
 * was logged), E_IO.
 */
PLACARD_API placard_status placard_client_log_event(placard_client *PLACARD_NULLABLE client,
                                                    const char *PLACARD_NULLABLE name, size_t name_length,
                                                    const placard_properties *PLACARD_NULLABLE properties,
                                                    placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Logs a purchase: `price` for each of `quantity` (1 to 100) items in `currency` (ISO 4217, NUL-terminated, such as
 * "USD"). Otherwise as placard_client_log_event. [any]
 */
PLACARD_API placard_status placard_client_log_purchase(placard_client *PLACARD_NULLABLE client,
                                                       const char *PLACARD_NULLABLE product_id,
                                                       size_t product_id_length, const char *PLACARD_NULLABLE currency,
                                                       double price, int32_t quantity,
                                                       const placard_properties *PLACARD_NULLABLE properties,
                                                       placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Many events at once: a batch is filled, logged by one call in one transaction, and given back. For hosts that have
 * hundreds at a time: placard_client_log_event commits each by itself, and waits for the disk each time with
 * PLACARD_DURABILITY_POWER.
 */
typedef struct placard_batch placard_batch;

/* An empty batch. [any] */
PLACARD_API placard_status placard_batch_create(placard_batch *PLACARD_NULLABLE *PLACARD_NULLABLE out);

/* Gives the batch back, logged or not. [owner] */
PLACARD_API void placard_batch_destroy(placard_batch *PLACARD_NULLABLE batch);

/* How many events and purchases are in it. [owner] */
PLACARD_API size_t placard_batch_count(const placard_batch *PLACARD_NULLABLE batch);

/*
 * Each adds one at the end, at most 10000 in all. The arguments are those of placard_client_log_event and
 * placard_client_log_purchase, and are copied. [owner]
 * Errors: E_INVALID (`err` names the field and the limit, or says that the batch is full); the batch stays as it was.
 */
PLACARD_API placard_status placard_batch_add_event(placard_batch *PLACARD_NULLABLE batch,
                                                   const char *PLACARD_NULLABLE name, size_t name_length,
                                                   const placard_properties *PLACARD_NULLABLE properties,
                                                   placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
PLACARD_API placard_status placard_batch_add_purchase(placard_batch *PLACARD_NULLABLE batch,
                                                      const char *PLACARD_NULLABLE product_id, size_t product_id_length,
                                                      const char *PLACARD_NULLABLE currency, double price,
                                                      int32_t quantity,
                                                      const placard_properties *PLACARD_NULLABLE properties,
                                                      placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Logs all that the batch holds, in its order and with the time of this call; each triggers what it would by itself.
 * All of it is committed before the call returns, or nothing is. The batch stays as it is: logged again, its events
 * happen again. Other calls on the client wait meanwhile: about 20 ms for 10000 events. No other thread may add to the
 * batch meanwhile. [any]
 * What the server's blocklist names is left out; PLACARD_BLOCKED when it names all. PLACARD_IGNORED for an empty batch.
 * Errors: E_IO.
 */
PLACARD_API placard_status placard_client_log_batch(placard_client *PLACARD_NULLABLE client,
                                                    const placard_batch *PLACARD_NULLABLE batch,
                                                    placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Logs that the user clicked a push message. `payload_json`: the data of the message as the push service delivered it,
 * a JSON object. Its tracking id is the text `cid` at the top, else `c` of the object `ab`. Opens a session if none is
 * open. Campaigns are asked for at once, since the one that the push is about may be new; what the click triggers is
 * offered when that request has ended, well or badly. [any] PLACARD_IGNORED when the payload has no tracking id, as of
 * a message that someone else sent: nothing was logged. Errors: E_INVALID (no JSON; `err` says where), E_IO.
 */
PLACARD_API placard_status placard_client_log_push_click(placard_client *PLACARD_NULLABLE client,
                                                         const char *PLACARD_NULLABLE payload_json,
                                                         size_t payload_json_length,
                                                         placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Records not yet acknowledged by the server, and one more for each user of whom attributes or fields wait. What
 * another process put counts once it is taken in. -1 for a client inherited through fork(). [any]
 */
PLACARD_API int64_t placard_client_queued_count(const placard_client *PLACARD_NULLABLE client);

/* ---- User attributes --------------------------------------------------------------------------------------------- */

/*
 * What the app knows about the user (F.4). Each call is committed to the store before it returns, opens no session and
 * triggers nothing. What is set waits for the next request, one newest value per name; an array, a place, an alias, a
 * subscription and what changes an attribute by its earlier value go as events, in the order of the calls.
 * PLACARD_EVENT_SENT counts these events only: a request with nothing but values that were set ends without it.
 *
 * Keys: 1 to 255 characters, no control character, no '"'. Each call with a key gives PLACARD_BLOCKED when
 * the server's blocklist names the key, but for placard_client_unset_attribute_location (F.6). Errors: E_INVALID (`err`
 * names the field and the limit; nothing was set), E_IO.
 */

/* Each sets an attribute of the app's own to a single value; text of up to 255 characters. [any] */
PLACARD_API placard_status placard_client_set_attribute_bool(placard_client *PLACARD_NULLABLE client,
                                                             const char *PLACARD_NULLABLE key, size_t key_length,
                                                             int32_t value,
                                                             placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
PLACARD_API placard_status placard_client_set_attribute_int(placard_client *PLACARD_NULLABLE client,
                                                            const char *PLACARD_NULLABLE key, size_t key_length,
                                                            int64_t value,
                                                            placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
/* A finite number. [any] */
PLACARD_API placard_status placard_client_set_attribute_double(placard_client *PLACARD_NULLABLE client,
                                                               const char *PLACARD_NULLABLE key, size_t key_length,
                                                               double value,
                                                               placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
PLACARD_API placard_status placard_client_set_attribute_string(placard_client *PLACARD_NULLABLE client,
                                                               const char *PLACARD_NULLABLE key, size_t key_length,
                                                               const char *PLACARD_NULLABLE value, size_t value_length,
                                                               placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
/* Years 0 to 9999. [any] */
PLACARD_API placard_status placard_client_set_attribute_date(placard_client *PLACARD_NULLABLE client,
                                                             const char *PLACARD_NULLABLE key, size_t key_length,
                                                             int64_t value_ms,
                                                             placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Sets an attribute to any JSON value: an object, or an array of up to 100 strings or of up to 100 objects. With
 * objects it takes at most 76800 bytes and 50 levels. null unsets the attribute. [any]
 */
PLACARD_API placard_status placard_client_set_attribute_json(placard_client *PLACARD_NULLABLE client,
                                                             const char *PLACARD_NULLABLE key, size_t key_length,
                                                             const char *PLACARD_NULLABLE json, size_t json_length,
                                                             placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* Takes an attribute away. [any] */
PLACARD_API placard_status placard_client_unset_attribute(placard_client *PLACARD_NULLABLE client,
                                                          const char *PLACARD_NULLABLE key, size_t key_length,
                                                          placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* Adds `amount`, which may be negative, to an attribute that is a whole number. [any] */
PLACARD_API placard_status placard_client_increment_attribute(placard_client *PLACARD_NULLABLE client,
                                                              const char *PLACARD_NULLABLE key, size_t key_length,
                                                              int64_t amount,
                                                              placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* Each changes an attribute that is an array of strings by one element, of up to 255 characters. [any] */
PLACARD_API placard_status placard_client_add_to_attribute(placard_client *PLACARD_NULLABLE client,
                                                           const char *PLACARD_NULLABLE key, size_t key_length,
                                                           const char *PLACARD_NULLABLE element, size_t element_length,
                                                           placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
PLACARD_API placard_status placard_client_remove_from_attribute(placard_client *PLACARD_NULLABLE client,
                                                                const char *PLACARD_NULLABLE key, size_t key_length,
                                                                const char *PLACARD_NULLABLE element,
                                                                size_t element_length,
                                                                placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Puts the members of a JSON object into those that the attribute has; the others stay. At most 76800 bytes and 50
 * levels. [any]
 */
PLACARD_API placard_status placard_client_merge_attribute(placard_client *PLACARD_NULLABLE client,
                                                          const char *PLACARD_NULLABLE key, size_t key_length,
                                                          const char *PLACARD_NULLABLE json, size_t json_length,
                                                          placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* Makes a place of an attribute: latitude -90 to 90 degrees, longitude -180 to 180. [any] */
PLACARD_API placard_status placard_client_set_attribute_location(placard_client *PLACARD_NULLABLE client,
                                                                 const char *PLACARD_NULLABLE key, size_t key_length,
                                                                 double latitude, double longitude,
                                                                 placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* Takes the place away. [any] */
PLACARD_API placard_status
placard_client_unset_attribute_location(placard_client *PLACARD_NULLABLE client, const char *PLACARD_NULLABLE key,
                                        size_t key_length, placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* Fields of the user that the protocol names. Text: up to 255 characters, no control character, no '"'. */
enum {
    PLACARD_USER_FIELD_NONE = 0,
    PLACARD_USER_FIELD_FIRST_NAME = 1, /* text */
    PLACARD_USER_FIELD_LAST_NAME = 2,  /* text */
    PLACARD_USER_FIELD_EMAIL = 3,      /* up to 256 characters, such as "ada@example.com" */
    PLACARD_USER_FIELD_PHONE = 4,      /* digits, spaces and . ( ) + - */
    PLACARD_USER_FIELD_GENDER = 5,     /* "m", "f", "o" (other), "u" (unknown), "n" (not applicable), "p" (not told) */
    PLACARD_USER_FIELD_DOB = 6,        /* date of birth, such as "1815-12-10"; sent as given */
    PLACARD_USER_FIELD_COUNTRY = 7,    /* text; best a code of ISO 3166-1, such as "AT" */
    PLACARD_USER_FIELD_HOME_CITY = 8,  /* text */
    PLACARD_USER_FIELD_LANGUAGE = 9,   /* text; best a code of ISO 639-1, such as "de" */
    PLACARD_USER_FIELD_EMAIL_SUBSCRIBE = 10, /* "opted_in", "subscribed" or "unsubscribed"; cannot be unset */
    PLACARD_USER_FIELD_PUSH_SUBSCRIBE = 11,  /* the same */
    PLACARD_USER_FIELD_IMAGE_URL = 12,       /* up to 255 characters */
    PLACARD_USER_FIELD_NATIVE_LINE_ID = 13   /* up to 33 characters */
};

/* Sets a field of the user, one of PLACARD_USER_FIELD_*; NULL unsets it. No blocklist applies. [any] */
PLACARD_API placard_status placard_client_set_user_field(placard_client *PLACARD_NULLABLE client, int32_t field,
                                                         const char *PLACARD_NULLABLE value, size_t value_length,
                                                         placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Tells where the user is: degrees as for placard_client_set_attribute_location, the others in metres, NULL for what is
 * not known. `accuracy` is that of latitude and longitude; accuracies are not negative. [any]
 */
PLACARD_API placard_status placard_client_set_last_location(placard_client *PLACARD_NULLABLE client, double latitude,
                                                            double longitude, const double *PLACARD_NULLABLE altitude,
                                                            const double *PLACARD_NULLABLE accuracy,
                                                            const double *PLACARD_NULLABLE altitude_accuracy,
                                                            placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

enum { PLACARD_SUBSCRIPTION_NONE = 0, PLACARD_SUBSCRIPTION_SUBSCRIBED = 1, PLACARD_SUBSCRIPTION_UNSUBSCRIBED = 2 };

/* Tells whether the user wants what a subscription group (1 to 255 characters) sends: PLACARD_SUBSCRIPTION_*. [any] */
PLACARD_API placard_status placard_client_set_subscription(placard_client *PLACARD_NULLABLE client,
                                                           const char *PLACARD_NULLABLE group_id,
                                                           size_t group_id_length, int32_t state,
                                                           placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Gives the user another name, unique among those with its label; both of 1 to 255 characters. While the user is
 * anonymous, requests carry the last one given; a change of user forgets it. [any]
 */
PLACARD_API placard_status placard_client_add_alias(placard_client *PLACARD_NULLABLE client,
                                                    const char *PLACARD_NULLABLE name, size_t name_length,
                                                    const char *PLACARD_NULLABLE label, size_t label_length,
                                                    placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* Names of enumeration values, lower case without prefix ("first_name", "subscribed"); "unknown" for others. [any] */
PLACARD_API const char *PLACARD_NONNULL placard_user_field_name(int32_t field);
PLACARD_API const char *PLACARD_NONNULL placard_subscription_name(int32_t state);

/* ---- In-app messages -------------------------------------------------------------------------------------------- */

enum {
    PLACARD_MESSAGE_NONE = 0,
    PLACARD_MESSAGE_SLIDEUP = 1,
    PLACARD_MESSAGE_MODAL = 2,
    PLACARD_MESSAGE_MODAL_STYLED = 3,
    PLACARD_MESSAGE_FULL = 4,
    PLACARD_MESSAGE_WEB_HTML = 5,
    PLACARD_MESSAGE_HTML_FULL = 6,
    PLACARD_MESSAGE_HTML = 7
};

enum { PLACARD_CLICK_ACTION_NONE = 0, PLACARD_CLICK_ACTION_URI = 1, PLACARD_CLICK_ACTION_NEWS_FEED = 2 };

/* Where a link opens, for hosts that are web pages. */
enum { PLACARD_OPEN_TARGET_NONE = 0, PLACARD_OPEN_TARGET_BLANK = 1 };

enum {
    PLACARD_CLOSE_UNKNOWN = 0,
    PLACARD_CLOSE_AUTO_DISMISS = 1, /* after duration_ms */
    PLACARD_CLOSE_SWIPE = 2         /* the user closes it */
};

enum { PLACARD_SLIDE_FROM_UNKNOWN = 0, PLACARD_SLIDE_FROM_TOP = 1, PLACARD_SLIDE_FROM_BOTTOM = 2 };

enum { PLACARD_ALIGN_UNKNOWN = 0, PLACARD_ALIGN_START = 1, PLACARD_ALIGN_CENTER = 2, PLACARD_ALIGN_END = 3 };

enum {
    PLACARD_IMAGE_STYLE_UNKNOWN = 0,
    PLACARD_IMAGE_STYLE_TOP = 1,
    PLACARD_IMAGE_STYLE_GRAPHIC = 2 /* the image is the whole message */
};

enum { PLACARD_CROP_UNKNOWN = 0, PLACARD_CROP_FIT_CENTER = 1, PLACARD_CROP_CENTER_CROP = 2 };

enum {
    PLACARD_MESSAGE_ORIENTATION_ANY = 0,
    PLACARD_MESSAGE_ORIENTATION_PORTRAIT = 1,
    PLACARD_MESSAGE_ORIENTATION_LANDSCAPE = 2
};

/* A look of a message, for placard_message_get_colors. */
enum { PLACARD_THEME_LIGHT = 0, PLACARD_THEME_DARK = 1 };

/* Where a message is. */
enum {
    PLACARD_MESSAGE_STATE_NONE = 0,
    PLACARD_MESSAGE_STATE_OFFERED = 1, /* waits for the host's answer */
    PLACARD_MESSAGE_STATE_SHOWING = 2,
    PLACARD_MESSAGE_STATE_WAITING = 3 /* on the stack */
};

typedef struct placard_button {
    int32_t id; /* for placard_client_log_message_button; not its position */
    int32_t click_action;
    uint8_t use_webview;
    uint32_t bg_color; /* light look; the dark one: placard_message_get_button_colors */
    uint32_t text_color;
    uint32_t border_color;
    const char *PLACARD_NULLABLE text;
    size_t text_length;
    const char *PLACARD_NULLABLE uri;
    size_t uri_length;
} placard_button;

/*
 * A message as the host should draw it. Defaults are filled in (C.5). Colours are 0xAARRGGBB, here those of the light
 * look; a host that is dark now asks placard_message_get_colors.
 */
struct placard_message {
    uint64_t handle;                /* names this firing in calls; unique within a client */
    const char *PLACARD_NONNULL id; /* of its campaign; local-1, local-2, ... for messages made by the host */
    size_t id_length;
    int32_t state;
    int32_t type;
    int32_t click_action;
    int32_t open_target;
    int32_t message_close;
    int32_t slide_from;
    int32_t orientation;
    int32_t text_align_header;
    int32_t text_align_message;
    int32_t image_style;
    int32_t crop_type;
    uint8_t is_local; /* made by the host (placard_client_add_local_message) */
    uint8_t use_webview;
    uint8_t is_test_send;
    uint8_t animate_in;
    uint8_t animate_out;
    uint8_t trusted;        /* HTML may run without the host's opt-in */
    uint8_t has_dark_theme; /* the message has a dark look of its own */
    int64_t duration_ms;    /* for PLACARD_CLOSE_AUTO_DISMISS */
    uint32_t bg_color;
    uint32_t text_color;
    uint32_t header_text_color;
    uint32_t close_btn_color;
    uint32_t frame_color; /* of what lies around the message, mostly see-through */
    uint32_t icon_color;
    uint32_t icon_bg_color;
    const char *PLACARD_NULLABLE trigger_id; /* the id that analytics name; NULL: nothing is logged of it */
    size_t trigger_id_length;
    const char *PLACARD_NULLABLE header;
    size_t header_length;
    const char *PLACARD_NULLABLE message; /* body text; HTML for the HTML types */
    size_t message_length;
    const char *PLACARD_NULLABLE uri; /* for PLACARD_CLICK_ACTION_URI: the host opens it */
    size_t uri_length;
    const char *PLACARD_NULLABLE image_url;
    size_t image_url_length;
    const char *PLACARD_NULLABLE image_path; /* file with the picture; NULL: load image_url, if there is one */
    size_t image_path_length;
    const char *PLACARD_NULLABLE icon; /* a character of an icon font, for where there is no picture */
    size_t icon_length;
    const char *PLACARD_NULLABLE language;
    size_t language_length;
    const char *PLACARD_NULLABLE image_alt;
    size_t image_alt_length;
    const char *PLACARD_NULLABLE html_id; /* the element that css is for; both are there or neither */
    size_t html_id_length;
    const char *PLACARD_NULLABLE css;
    size_t css_length;
    const char *PLACARD_NULLABLE message_fields; /* what it asks of the host, such as is_push_primer: a JSON object */
    size_t message_fields_length;
    const char *PLACARD_NULLABLE message_extras; /* JSON text, echoed in what is logged */
    size_t message_extras_length;
    size_t buttons_count; /* see placard_message_get_button */
    size_t extras_count;  /* see placard_message_get_extra */
};

/* The colours of a message, 0xAARRGGBB. */
typedef struct placard_message_colors {
    uint32_t bg_color;
    uint32_t text_color;
    uint32_t header_text_color;
    uint32_t close_btn_color;
    uint32_t frame_color;
    uint32_t icon_color;
    uint32_t icon_bg_color;
} placard_message_colors;

/* The colours of a button, 0xAARRGGBB. */
typedef struct placard_button_colors {
    uint32_t bg_color;
    uint32_t text_color;
    uint32_t border_color;
} placard_button_colors;

/* One of a message's buttons (at most 2), or NULL past the end. Valid as long as the message. [any] */
PLACARD_API const placard_button *PLACARD_NULLABLE
placard_message_get_button(const placard_message *PLACARD_NULLABLE message, size_t index);

/* One of a message's extras, or NULL past the end. Valid as long as the message. [any] */
PLACARD_API const placard_extra *PLACARD_NULLABLE
placard_message_get_extra(const placard_message *PLACARD_NULLABLE message, size_t index);

/*
 * The colours to draw a message with in a look (PLACARD_THEME_...). What its dark theme leaves out, and all if it has
 * none, is as in the light; so is the answer for a number that is no theme. NULL for NULL. Valid as long as the
 * message. [any]
 */
PLACARD_API const placard_message_colors *PLACARD_NULLABLE
placard_message_get_colors(const placard_message *PLACARD_NULLABLE message, int32_t theme);

/*
 * The same for the button at a position; NULL past the end. A border in the colour of its button stays so in the dark.
 * Valid as long as the message. [any]
 */
PLACARD_API const placard_button_colors *PLACARD_NULLABLE
placard_message_get_button_colors(const placard_message *PLACARD_NULLABLE message, size_t index, int32_t theme);

/* "slideup", "modal", ...; "unknown" for others. [any] */
PLACARD_API const char *PLACARD_NONNULL placard_message_type_name(int32_t type);

/* An immutable list of messages: the one offered or showing, then the stack from its top. Outlives its client. */
typedef struct placard_messages placard_messages;

/* What is offered, showing or waiting now. [any] */
PLACARD_API placard_status placard_client_copy_messages(const placard_client *PLACARD_NULLABLE client,
                                                        placard_messages *PLACARD_NULLABLE *PLACARD_NULLABLE out);

/* Gives the list back. [owner] */
PLACARD_API void placard_messages_destroy(placard_messages *PLACARD_NULLABLE messages);

/* Number of messages. [any] */
PLACARD_API size_t placard_messages_count(const placard_messages *PLACARD_NULLABLE messages);

/* The message at a position, or NULL past the end. Valid as long as the list. [any] */
PLACARD_API const placard_message *PLACARD_NULLABLE
placard_messages_get(const placard_messages *PLACARD_NULLABLE messages, size_t index);

/*
 * Answers to an offered message. [any]
 *   show     the host draws it now; log its impression, and dismiss it when it is gone
 *   later    back on top of the stack, until offer_next_message, the next return to the foreground, or until the host
 *            dismissed or discarded another
 *   discard  it will not be shown (an offered or showing message); PLACARD_EVENT_MESSAGE_DISCARDED follows
 * Errors: E_NOT_FOUND (no such handle), E_STATE (not offered; discard: waiting on the stack).
 */
PLACARD_API placard_status placard_client_show_message(placard_client *PLACARD_NULLABLE client, uint64_t handle);
PLACARD_API placard_status placard_client_postpone_message(placard_client *PLACARD_NULLABLE client, uint64_t handle);
PLACARD_API placard_status placard_client_discard_message(placard_client *PLACARD_NULLABLE client, uint64_t handle);

/*
 * What happened to the message on screen. [any]
 *   impression   seen; logged once
 *   click        its body was clicked; logged once, with a missing impression before it. PLACARD_MESSAGE_HTML and
 *                ..._HTML_FULL: each time
 *   button       a button was pressed, by the button's id; logged once per button, with a missing impression before it
 *   html_button  the same for a button of an HTML message, by the id that its page gives it (1 to 255 characters)
 *   dismissal    it is gone from the screen; the next one may be offered
 * A click or a button may trigger another message, which waits until this one is gone. PLACARD_IGNORED when logged
 * before, of a message without trigger_id and of a local one, and for a button with the id -1. Errors: E_NOT_FOUND (no
 * such handle or button; html_button: no HTML message), E_STATE (not showing), E_INVALID (the id of an HTML button).
 */
PLACARD_API placard_status placard_client_log_message_impression(placard_client *PLACARD_NULLABLE client,
                                                                 uint64_t handle);
PLACARD_API placard_status placard_client_log_message_click(placard_client *PLACARD_NULLABLE client, uint64_t handle);
PLACARD_API placard_status placard_client_log_message_button(placard_client *PLACARD_NULLABLE client, uint64_t handle,
                                                             int32_t button_id);
PLACARD_API placard_status placard_client_log_message_html_button(
    placard_client *PLACARD_NULLABLE client, uint64_t handle, const char *PLACARD_NULLABLE button_id,
    size_t button_id_length, placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
PLACARD_API placard_status placard_client_log_message_dismissal(placard_client *PLACARD_NULLABLE client,
                                                                uint64_t handle);

/*
 * Offers the top of the stack, also when it was postponed. PLACARD_IGNORED when nothing can be offered now; the message
 * is then offered as soon as it can be. [any]
 */
PLACARD_API placard_status placard_client_offer_next_message(placard_client *PLACARD_NULLABLE client);

/*
 * Shows a message of the host's own: through the same stack and with its picture, offered like the others. [any]
 * `json` is an object with the keys and spellings of the wire (C.5 in docs/protocol.md), such as
 *     {"type": "SLIDEUP", "message": "The till is open again", "btns": [{"id": 0, "text": "OK"}]}
 * What it leaves out has the default of the type; is_control and trigger_id are ignored. Nothing about the message is
 * told to the server: impression, click and button are PLACARD_IGNORED. It neither waits for the interval between
 * messages nor begins one, and it does not survive the process. `*out_handle`, if wanted, names it in its events (0 on
 * error); its id is local-1, local-2, ... Errors: E_INVALID; the error names the field.
 */
PLACARD_API placard_status placard_client_add_local_message(placard_client *PLACARD_NULLABLE client,
                                                            const char *PLACARD_NULLABLE json, size_t json_length,
                                                            uint64_t *PLACARD_NULLABLE out_handle,
                                                            placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Asks the server for campaigns. Ends in exactly one PLACARD_EVENT_MESSAGES_UPDATED or ..._MESSAGES_FAILED that carries
 * `token`. Opens a session if none is open. [any]
 */
PLACARD_API placard_status placard_client_refresh_messages(placard_client *PLACARD_NULLABLE client, uint64_t token);

/* ---- Rendering -------------------------------------------------------------------------------------------------- */

/*
 * For hosts that show web views: feeds and messages as finished HTML, drawn as their campaigns ask, in a light and a
 * dark look. The host does three things:
 *
 *   1. It loads placard_page_get_html into a web view (as a string; it needs no address and no files of its own). A
 * feed fills the view; a message's page is see-through where the message is not, and lies over the host's screen.
 *   2. It hands every navigation that the page begins to placard_client_handle_url and lets none of them happen; only
 *      the page itself may load, and about:srcdoc, the frame of an HTML message. What the user did is logged, and where
 *      that leads comes as an event: OPEN_URL, FEED_CLOSED, MESSAGE_CLOSED.
 *   3. It renders again when the list has changed (CARDS_UPDATED with `changed`, whose origin is not LOCAL: what the
 *      user did on the page shows there already, if scripts may run).
 *
 * A message is answered with placard_client_show_message before its page is loaded; its impression, its click and its
 * dismissal come from the page. Pages work without JavaScript, but then nothing tells that something was seen, and
 * nothing closes by itself. Links of a page carry its own random token: a page cannot speak for another, and neither
 * can HTML that a message brings. A client knows its newest 64 feeds and its newest 64 pages of messages, until the
 * user changes, a wipe, or close. More, such as what to write for which web view, is in docs/rendering.md.
 *
 * In a browser that shows a page over http nobody can take a navigation to placard:// away. There links begin with an
 * address of the host's own: with the `link_base` "http://127.0.0.1:8123/placard" they are
 * http://127.0.0.1:8123/placard/TOKEN/... The host's server gives the whole URL to placard_client_handle_url and
 * answers 204, at which browsers stay on the page. A `link_base` is http or https, a host in lower case, perhaps a
 * port, and path segments of letters, digits and - . _ ~; it has at most 200 bytes.
 */
typedef struct placard_page placard_page;

enum {
    PLACARD_APPEARANCE_SYSTEM = 0, /* what the system has now (prefers-color-scheme), and it changes with it */
    PLACARD_APPEARANCE_LIGHT = 1,
    PLACARD_APPEARANCE_DARK = 2
};

/* Where a feed is shown. */
enum {
    PLACARD_FEED_NAVIGATION = 0, /* a screen of the host's, with its own way back */
    PLACARD_FEED_MODAL = 1       /* over the host's screen: with a bar and a button that closes it */
};

enum {
    PLACARD_DIRECTION_AUTOMATIC = 0, /* that of the language */
    PLACARD_DIRECTION_LEFT_TO_RIGHT = 1,
    PLACARD_DIRECTION_RIGHT_TO_LEFT = 2
};

/*
 * How pages are to look. Fill with PLACARD_RENDER_OPTIONS_INIT or placard_render_options_init. Zero and NULL mean the
 * default. Strings end with NUL.
 */
typedef struct placard_render_options {
    size_t struct_size;
    int32_t appearance;                     /* PLACARD_APPEARANCE_* */
    int32_t context;                        /* of a feed: PLACARD_FEED_* */
    const char *PLACARD_NULLABLE title;     /* of a feed; NULL: that of `words` */
    int32_t unread_indicator;               /* of a feed: default on */
    int32_t direction;                      /* PLACARD_DIRECTION_* */
    const char *PLACARD_NULLABLE language;  /* of title and words: a tag such as "pt-BR"; default "en" */
    const char *PLACARD_NULLABLE theme;     /* a JSON object of colours and fonts, see docs/rendering.md */
    const char *PLACARD_NULLABLE words;     /* a JSON object: what pages say themselves, see docs/rendering.md */
    const char *PLACARD_NULLABLE link_base; /* what links begin with, see above; NULL: "placard://" */
} placard_render_options;

#define PLACARD_RENDER_OPTIONS_INIT                                                                                    \
    { sizeof(placard_render_options), 0, 0, NULL, 0, 0, NULL, NULL, NULL, NULL }

/* Same as PLACARD_RENDER_OPTIONS_INIT. [any] */
PLACARD_API void placard_render_options_init(placard_render_options *PLACARD_NULLABLE options);

/*
 * The feed of a list, as the list is: filter it before. Control cards take no space; their impression is logged with
 * those of the cards around them. `options` NULL: the defaults. Logs nothing, sends nothing. [any]
 * Errors: E_INVALID (an option; `err` names it).
 */
PLACARD_API placard_status placard_client_render_cards(placard_client *PLACARD_NULLABLE client,
                                                       const placard_cards *PLACARD_NULLABLE cards,
                                                       const placard_render_options *PLACARD_NULLABLE options,
                                                       placard_page *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                       placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * A message, by its handle, offered or showing. Its picture goes into the page when it is in the cache. `options` NULL:
 * the defaults. Logs nothing, sends nothing. [any]
 * Errors: E_NOT_FOUND (no such handle), E_STATE (it waits on the stack), E_INVALID (an option; `err` names it).
 */
PLACARD_API placard_status placard_client_render_message(placard_client *PLACARD_NULLABLE client, uint64_t handle,
                                                         const placard_render_options *PLACARD_NULLABLE options,
                                                         placard_page *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                         placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* The page: one HTML document. *length (may be NULL) is its length in bytes. Valid as long as the page. [any] */
PLACARD_API const char *PLACARD_NULLABLE placard_page_get_html(const placard_page *PLACARD_NULLABLE page,
                                                               size_t *PLACARD_NULLABLE length);

/* Gives a page back. Its links go on working. [owner] */
PLACARD_API void placard_page_destroy(placard_page *PLACARD_NULLABLE page);

/*
 * Does what a navigation of a page stands for: logs impression, click, button or dismissal, once as everywhere, and
 * tells the rest as events, in this order: what is logged, OPEN_URL, MESSAGE_CLOSED. All of it happens, or nothing. A
 * click or a button of a message also closes it, logged or not. A URL that would run code or read files (javascript:,
 * data:, vbscript:, file:) or has no scheme is not opened: DROPPED {URL} tells of a message's. [any]
 * PLACARD_IGNORED: nothing is left to do (logged before; the card or the message is gone). Errors, with nothing done:
 * E_NOT_FOUND (no page of this client and user has such a link: it is forged or too old), E_STATE (a message that is
 * offered and not shown yet), E_INVALID (no URL of a page, or a button's id that is none).
 * While a rendered HTML message is showing, an http(s) URL is a click on a link in it: logged, and told as OPEN_URL.
 * URLs may be given as web views rewrite them: scheme and token in upper case, letters as %63, a slash at the end.
 * FEED_CLOSED is told by a disabled client too.
 */
PLACARD_API placard_status placard_client_handle_url(placard_client *PLACARD_NULLABLE client,
                                                     const char *PLACARD_NULLABLE url, size_t url_length,
                                                     placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* ---- Explain ---------------------------------------------------------------------------------------------------- */

/* What becomes of a campaign when the event happens: the first reason that applies, in this order. */
enum {
    PLACARD_VERDICT_NONE = 0,
    PLACARD_VERDICT_WRONG_EVENT = 1,     /* no condition is about this event; why */
    PLACARD_VERDICT_FILTER_FAILED = 2,   /* why, filter, property, found, found_type, wanted, wanted_type */
    PLACARD_VERDICT_NOT_STARTED = 3,     /* its window opens later; retry_after_ms */
    PLACARD_VERDICT_ENDED = 4,           /* its window is over */
    PLACARD_VERDICT_NOT_RE_ELIGIBLE = 5, /* shown before; retry_after_ms, or why: never again */
    PLACARD_VERDICT_INTERVAL = 6,        /* too soon after another message; retry_after_ms */
    PLACARD_VERDICT_LOSES_PRIORITY = 7,  /* another campaign wins */
    PLACARD_VERDICT_ASSET_PENDING = 8,   /* wins, but its picture is not here; why */
    PLACARD_VERDICT_CONTROL = 9,         /* wins, and shows nothing: it is a control */
    PLACARD_VERDICT_WINS = 10
};

/* The closer reason of a verdict that can have several; NONE where the verdict says it all. */
enum {
    PLACARD_WHY_NONE = 0,
    /* Of WRONG_EVENT. */
    PLACARD_WHY_OTHER_KIND = 1,   /* no condition is about events of this kind */
    PLACARD_WHY_OTHER_NAME = 2,   /* another event name, product or campaign is wanted */
    PLACARD_WHY_OTHER_BUTTON = 3, /* a click on another button is wanted */
    PLACARD_WHY_NEVER_MET = 4,    /* its conditions are unknown here or incomplete, or it has none */
    /* Of FILTER_FAILED. */
    PLACARD_WHY_MISSING = 5,       /* the event has no such property */
    PLACARD_WHY_OTHER_TYPE = 6,    /* its type is not the one that the filter compares with */
    PLACARD_WHY_OTHER_VALUE = 7,   /* the value does not fit */
    PLACARD_WHY_BAD_PATTERN = 8,   /* the pattern does not compile */
    PLACARD_WHY_PATTERN_LIMIT = 9, /* the search for the pattern took too many steps */
    PLACARD_WHY_BAD_FILTER = 10,   /* the filter never holds: unknown comparator, incomplete, or an empty group */
    /* Of NOT_RE_ELIGIBLE. */
    PLACARD_WHY_NEVER_AGAIN = 11, /* shown, and only once */
    /* Of ASSET_PENDING: the message would be discarded. NONE: it would wait for its picture. */
    PLACARD_WHY_OFFLINE = 12, /* the picture cannot be fetched while offline */
    PLACARD_WHY_REFUSED = 13  /* its address is none that pictures are fetched from */
};

/* Type of a property's value. */
enum {
    PLACARD_VALUE_NONE = 0,
    PLACARD_VALUE_MISSING = 1, /* the event has no such property */
    PLACARD_VALUE_NULL = 2,
    PLACARD_VALUE_BOOLEAN = 3,
    PLACARD_VALUE_NUMBER = 4,
    PLACARD_VALUE_STRING = 5,
    PLACARD_VALUE_DATE = 6,
    PLACARD_VALUE_ARRAY = 7,
    PLACARD_VALUE_OBJECT = 8
};

/*
 * Of several conditions the one that came furthest is told, and of its filters the first of the first group in which
 * none holds.
 */
typedef struct placard_verdict {
    const char *PLACARD_NONNULL campaign;
    size_t campaign_length;
    int32_t verdict;
    int32_t why;
    int64_t retry_after_ms; /* until it may be different; 0: never, or not a matter of time */
    int32_t filter;         /* position of the filter within the condition, counted from 0 over all groups */
    int32_t found_type;     /* PLACARD_VALUE_*: what the property is */
    const char *PLACARD_NULLABLE property; /* key that the filter looks at; empty: it names none */
    size_t property_length;
    const char *PLACARD_NULLABLE found; /* its value as JSON text (a date: {"$date_ms": n}); NULL: missing */
    size_t found_length;
    const char *PLACARD_NULLABLE wanted; /* what the filter wants, such as "greater than 2" */
    size_t wanted_length;
    int32_t wanted_type; /* PLACARD_VALUE_*: the only type with which it can hold; NONE: several, or none at all */
    /* All of it in a plain English phrase, for people. It may be worded otherwise in another version. */
    const char *PLACARD_NONNULL text;
    size_t text_length;
} placard_verdict;

/* The event that an explanation is about. */
typedef struct placard_explained_event {
    int32_t kind;                      /* PLACARD_TRIGGER_* */
    int64_t time_ms;                   /* wall time at which the campaigns were judged */
    const char *PLACARD_NULLABLE name; /* event name, product id, or the campaign of the message that was clicked */
    size_t name_length;
    const char *PLACARD_NULLABLE properties; /* as JSON text (dates: {"$date_ms": n}); NULL: none */
    size_t properties_length;
    const char *PLACARD_NULLABLE
        button; /* id of the button of a message that was clicked; NULL: its body, or no click */
    size_t button_length;
} placard_explained_event;

/* One verdict per campaign, in the server's order. Never changes, and outlives its client. */
typedef struct placard_explanation placard_explanation;

/* Explains a session start, a custom event, a purchase. Nothing is logged and nothing changes. Errors: E_INVALID. [any]
 */
PLACARD_API placard_status placard_client_explain_open(const placard_client *PLACARD_NULLABLE client,
                                                       placard_explanation *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                       placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
PLACARD_API placard_status placard_client_explain_event(const placard_client *PLACARD_NULLABLE client,
                                                        const char *PLACARD_NULLABLE name, size_t name_length,
                                                        const placard_properties *PLACARD_NULLABLE properties,
                                                        placard_explanation *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                        placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
PLACARD_API placard_status placard_client_explain_purchase(const placard_client *PLACARD_NULLABLE client,
                                                           const char *PLACARD_NULLABLE product_id,
                                                           size_t product_id_length,
                                                           const placard_properties *PLACARD_NULLABLE properties,
                                                           placard_explanation *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                           placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Explains a click on a push message; `payload_json` as for placard_client_log_push_click. PLACARD_IGNORED, and no
 * explanation, when the payload has no tracking id. Errors: E_INVALID (no JSON). [any]
 */
PLACARD_API placard_status placard_client_explain_push_click(
    const placard_client *PLACARD_NULLABLE client, const char *PLACARD_NULLABLE payload_json,
    size_t payload_json_length, placard_explanation *PLACARD_NULLABLE *PLACARD_NULLABLE out,
    placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Explains the last event that was evaluated, by the campaigns, the history and the time of that moment: why nothing
 * was shown, or that. It was logged by the host, or it was the session start that is evaluated whenever a list of
 * campaigns has come; an event that waits for the list (see placard_client_log_event) is not evaluated yet.
 * PLACARD_IGNORED, and no explanation, when there was none since open or the last change of user. [any]
 */
PLACARD_API placard_status placard_client_explain_last(const placard_client *PLACARD_NULLABLE client,
                                                       placard_explanation *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                       placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* Gives the explanation back. [owner] */
PLACARD_API void placard_explanation_destroy(placard_explanation *PLACARD_NULLABLE explanation);

/* Number of verdicts. [any] */
PLACARD_API size_t placard_explanation_count(const placard_explanation *PLACARD_NULLABLE explanation);

/* The verdict at a position, or NULL past the end. Valid as long as the explanation. [any] */
PLACARD_API const placard_verdict *PLACARD_NULLABLE
placard_explanation_get(const placard_explanation *PLACARD_NULLABLE explanation, size_t index);

/* What the explanation is about. Valid as long as the explanation; NULL for NULL. [any] */
PLACARD_API const placard_explained_event *PLACARD_NULLABLE
placard_explanation_get_event(const placard_explanation *PLACARD_NULLABLE explanation);

/* "wins", "filter_failed", ...; "unknown" for others. [any] */
PLACARD_API const char *PLACARD_NONNULL placard_verdict_name(int32_t verdict);

/* "other_name", "missing", ...; "unknown" for others. [any] */
PLACARD_API const char *PLACARD_NONNULL placard_why_name(int32_t why);

/* "missing", "number", "date", ...; "unknown" for others. [any] */
PLACARD_API const char *PLACARD_NONNULL placard_value_name(int32_t type);

/* ---- Host transport --------------------------------------------------------------------------------------------- */

enum {
    PLACARD_REQUEST_NONE = 0,
    PLACARD_REQUEST_DATA = 1,
    PLACARD_REQUEST_CARDS = 2,
    PLACARD_REQUEST_TEMPLATE = 3,   /* the text of one templated message */
    PLACARD_REQUEST_ASSET = 4,      /* a picture: GET, no body; the answer is the picture itself */
    PLACARD_REQUEST_USERS_TRACK = 5 /* to the REST endpoint, see PLACARD_DELIVERY_USERS_TRACK */
};

typedef struct placard_header {
    const char *PLACARD_NONNULL name;
    size_t name_length;
    const char *PLACARD_NONNULL value;
    size_t value_length;
} placard_header;

/* A request for the host to carry out, from PLACARD_EVENT_REQUEST. It must be completed or failed within 60 s. */
struct placard_request {
    uint64_t id;
    int32_t kind;
    int32_t reserved;
    const char *PLACARD_NONNULL method;
    size_t method_length;
    const char *PLACARD_NONNULL url;
    size_t url_length;
    const char *PLACARD_NULLABLE body;
    size_t body_length;
    size_t headers_count; /* see placard_request_get_header */
};

/* One of a request's headers, or NULL past the end. Valid as long as the request. [any] */
PLACARD_API const placard_header *PLACARD_NULLABLE
placard_request_get_header(const placard_request *PLACARD_NULLABLE request, size_t index);

/* "data", "cards", "template", "asset", "users_track"; "unknown" for others. [any] */
PLACARD_API const char *PLACARD_NONNULL placard_request_kind_name(int32_t kind);

/*
 * An answer. Only the headers Retry-After and Content-Type are looked at, and of the REST endpoint
 * X-RateLimit-Remaining and X-RateLimit-Reset. A longer Retry-After than a day counts as a day.
 */
typedef struct placard_response {
    size_t struct_size;
    int32_t status;
    const char *PLACARD_NULLABLE retry_after;  /* the header's value, NUL-terminated, or NULL */
    const char *PLACARD_NULLABLE content_type; /* likewise; NULL counts as JSON; of a picture any will do */
    const char *PLACARD_NULLABLE body;         /* unpacked, at most 8 MiB; a picture at most 10 MiB */
    size_t body_length;
    const char *PLACARD_NULLABLE rate_limit_remaining; /* X-RateLimit-Remaining, likewise */
    const char *PLACARD_NULLABLE rate_limit_reset;     /* X-RateLimit-Reset, likewise */
} placard_response;

#define PLACARD_RESPONSE_INIT                                                                                          \
    { sizeof(placard_response), 0, NULL, NULL, NULL, 0, NULL, NULL }

/* Same as PLACARD_RESPONSE_INIT. [any] */
PLACARD_API void placard_response_init(placard_response *PLACARD_NULLABLE response);

/* Answers a request. Errors: E_NOT_FOUND (unknown id, answered before, or too late), E_INVALID. [any] */
PLACARD_API placard_status placard_client_complete_request(placard_client *PLACARD_NULLABLE client, uint64_t id,
                                                           const placard_response *PLACARD_NULLABLE response);

enum {
    PLACARD_FAILURE_NONE = 0,
    PLACARD_FAILURE_UNREACHABLE = 1,
    PLACARD_FAILURE_RESET = 2,
    PLACARD_FAILURE_TIMEOUT = 3,
    PLACARD_FAILURE_TLS = 4
};

/* Tells that a request got no answer. Errors: E_NOT_FOUND, E_INVALID (not a PLACARD_FAILURE_*). [any] */
PLACARD_API placard_status placard_client_fail_request(placard_client *PLACARD_NULLABLE client, uint64_t id,
                                                       int32_t failure);

/* ---- Second process ---------------------------------------------------------------------------------------------- */

/*
 * A second process's door to a client's store: a notification helper or a service leaves events, attributes and user
 * fields there, whether the client is running or not. An outbox opens the store and nothing else. It sends nothing,
 * decides nothing, takes nothing from the client and never waits for it longer than the writing of a commit takes. Any
 * number of processes may have one on the same store, and so may the client's own.
 *
 * The client takes the records in when it is opened, when a session starts, when the host comes to the foreground, at
 * placard_client_flush and ..._drain, and whenever a request takes records along: in the order in which they were put,
 * each exactly once. From then on each is what the matching call of the client would have made of it (names, limits,
 * blocklist, triggers), for the user and the session of that moment, with the time at which it was put; it opens and
 * extends no session. What was put while another known user was the current one is logged for that user and triggers
 * nothing. What cannot be logged is dropped and reported by PLACARD_EVENT_DROPPED; the rest goes on. A client with
 * PLACARD_DURABILITY_MEMORY has no store to share.
 */
typedef struct placard_outbox placard_outbox;

/* What a record is. Its JSON text is an object. In the objects of attributes and fields null unsets, and an array is
 * set whole; each member is judged by itself. */
enum {
    PLACARD_OUTBOX_NONE = 0,
    PLACARD_OUTBOX_EVENT = 1,     /* {"event_name": "...", ...}: every other key is a property (F.2) */
    PLACARD_OUTBOX_ATTRIBUTE = 2, /* {"name": value, ...}: custom attributes (F.4) */
    PLACARD_OUTBOX_USER_FIELD = 3 /* {"field": value, ...}: fields of the user, such as "email" (F.4) */
};

/*
 * Opens the store of that API key in the directory, and makes either when it is missing. Strings end with NUL. Give the
 * client's own directory and key. [any]
 * Errors: E_INVALID, E_IO (directory, disk, or a file that is no store: it is left as it is), E_VERSION (a store of a
 * newer version, which is left untouched).
 */
PLACARD_API placard_status placard_outbox_open(const char *PLACARD_NULLABLE directory,
                                               const char *PLACARD_NULLABLE api_key,
                                               placard_outbox *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                               placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/*
 * Closes the outbox; what was put stays. No other thread may be inside a call on it. In a forked child it only forgets
 * the handle, whose memory and files stay until the child ends. [owner]
 */
PLACARD_API void placard_outbox_close(placard_outbox *PLACARD_NULLABLE outbox);

/*
 * Leaves a record for the client. When this returns, it survives the crash of any process, as with
 * PLACARD_DURABILITY_PROCESS. Takes microseconds, once in some hundred calls a few milliseconds for the disk, and at
 * most a second beside other processes that write. Only that the text is a JSON object of at most 102400 bytes is
 * checked; whether it can be logged is judged by the client. [any] Errors: E_INVALID, E_STATE (100000 records wait and
 * no client takes them in), E_IO (disk, or a second was not enough).
 */
PLACARD_API placard_status placard_outbox_put(placard_outbox *PLACARD_NULLABLE outbox, int32_t kind,
                                              const char *PLACARD_NULLABLE json, size_t json_length,
                                              placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* A record that no client has taken in yet. */
typedef struct placard_outbox_record {
    int64_t id; /* rises with every record of the store; never given twice */
    int32_t kind;
    int64_t put_ms;
    const char *PLACARD_NONNULL json; /* as it was put */
    size_t json_length;
} placard_outbox_record;

/* Records as they were at one moment. Lives until destroyed, also after the outbox was closed, and never changes. */
typedef struct placard_outbox_records placard_outbox_records;

/* What waits of one kind, in the order in which it was put, by whichever process. [any] Errors: E_INVALID, E_IO. */
PLACARD_API placard_status placard_outbox_copy_records(placard_outbox *PLACARD_NULLABLE outbox, int32_t kind,
                                                       placard_outbox_records *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                       placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* Gives the list back; every pointer into it ends. [owner] */
PLACARD_API void placard_outbox_records_destroy(placard_outbox_records *PLACARD_NULLABLE records);

/* Number of records. [any] */
PLACARD_API size_t placard_outbox_records_count(const placard_outbox_records *PLACARD_NULLABLE records);

/* A record by its position, or NULL. Valid until the list is destroyed. [any] */
PLACARD_API const placard_outbox_record *PLACARD_NULLABLE
placard_outbox_records_get(const placard_outbox_records *PLACARD_NULLABLE records, size_t index);

/* Removes what waits of one kind. PLACARD_IGNORED when there is nothing. [any] Errors: E_INVALID, E_IO. */
PLACARD_API placard_status placard_outbox_remove(placard_outbox *PLACARD_NULLABLE outbox, int32_t kind,
                                                 placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* Removes all that waits. PLACARD_IGNORED when there is nothing. [any] Errors: E_IO. */
PLACARD_API placard_status placard_outbox_reset(placard_outbox *PLACARD_NULLABLE outbox,
                                                placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);

/* Gives records put from now on that time instead of the system's: for tests and simulations. [any] */
PLACARD_API placard_status placard_outbox_set_time(placard_outbox *PLACARD_NULLABLE outbox, int64_t wall_ms);

/* Name of a kind: "event", "attribute", "user_field"; "none" for 0, "unknown" for others. Valid for ever. [any] */
PLACARD_API const char *PLACARD_NONNULL placard_outbox_kind_name(int32_t kind);

/* ---- Loading at run time ---------------------------------------------------------------------------------------- */

/*
 * Every function above as one constant table, for hosts that load the library with dlopen: look up "placard_get_api",
 * check what it returns for NULL, then call through the table. It only grows at the end.
 */
typedef struct placard_api {
    size_t struct_size;
    const char *PLACARD_NONNULL (*PLACARD_NONNULL version)(void);
    uint32_t (*PLACARD_NONNULL abi_version)(void);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL status_name)(placard_status status);
    void (*PLACARD_NONNULL error_destroy)(placard_error *PLACARD_NULLABLE error);
    void (*PLACARD_NONNULL options_init)(placard_options *PLACARD_NULLABLE options);
    placard_status (*PLACARD_NONNULL client_open)(const placard_options *PLACARD_NULLABLE options,
                                                  placard_client *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                  placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    void (*PLACARD_NONNULL client_close)(placard_client *PLACARD_NULLABLE client);
    void (*PLACARD_NONNULL client_abandon)(placard_client *PLACARD_NULLABLE client);
    placard_status (*PLACARD_NONNULL default_directory)(char *PLACARD_NULLABLE buffer, size_t capacity,
                                                        size_t *PLACARD_NULLABLE length);
    int (*PLACARD_NONNULL client_fd)(const placard_client *PLACARD_NULLABLE client);
    placard_status (*PLACARD_NONNULL client_dispatch)(placard_client *PLACARD_NULLABLE client);
    placard_status (*PLACARD_NONNULL client_wait)(placard_client *PLACARD_NULLABLE client, int64_t timeout_ms);
    placard_status (*PLACARD_NONNULL client_flush)(placard_client *PLACARD_NULLABLE client);
    placard_status (*PLACARD_NONNULL client_drain)(placard_client *PLACARD_NULLABLE client, int64_t timeout_ms);
    int64_t (*PLACARD_NONNULL client_next_deadline_ms)(const placard_client *PLACARD_NULLABLE client);
    placard_status (*PLACARD_NONNULL client_set_time)(placard_client *PLACARD_NULLABLE client, int64_t wall_ms,
                                                      int64_t monotonic_ms);
    const placard_event *PLACARD_NULLABLE (*PLACARD_NONNULL client_next_event)(placard_client *PLACARD_NULLABLE client);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL event_kind_name)(int32_t kind);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL reason_name)(int32_t reason);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL dropped_name)(int32_t dropped);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL trigger_name)(int32_t trigger);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL origin_name)(int32_t origin);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL auth_name)(int32_t code);
    placard_status (*PLACARD_NONNULL client_start_session)(placard_client *PLACARD_NULLABLE client);
    placard_status (*PLACARD_NONNULL client_end_session)(placard_client *PLACARD_NULLABLE client);
    placard_status (*PLACARD_NONNULL client_change_user)(placard_client *PLACARD_NULLABLE client,
                                                         const char *PLACARD_NULLABLE user_id, size_t user_id_length,
                                                         placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_change_user_signed)(placard_client *PLACARD_NULLABLE client,
                                                                const char *PLACARD_NULLABLE user_id,
                                                                size_t user_id_length,
                                                                const char *PLACARD_NULLABLE signature,
                                                                size_t signature_length,
                                                                placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_set_signature)(placard_client *PLACARD_NULLABLE client,
                                                           const char *PLACARD_NULLABLE signature,
                                                           size_t signature_length,
                                                           placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_disable)(placard_client *PLACARD_NULLABLE client);
    placard_status (*PLACARD_NONNULL client_enable)(placard_client *PLACARD_NULLABLE client);
    int32_t (*PLACARD_NONNULL client_is_disabled)(const placard_client *PLACARD_NULLABLE client);
    placard_status (*PLACARD_NONNULL client_wipe)(placard_client *PLACARD_NULLABLE client);
    void (*PLACARD_NONNULL host_state_init)(placard_host_state *PLACARD_NULLABLE state);
    placard_status (*PLACARD_NONNULL client_set_host_state)(placard_client *PLACARD_NULLABLE client,
                                                            const placard_host_state *PLACARD_NULLABLE state);
    placard_status (*PLACARD_NONNULL client_refresh_cards)(placard_client *PLACARD_NULLABLE client, uint64_t token);
    placard_status (*PLACARD_NONNULL client_copy_cards)(const placard_client *PLACARD_NULLABLE client, uint32_t flags,
                                                        placard_cards *PLACARD_NULLABLE *PLACARD_NULLABLE out);
    void (*PLACARD_NONNULL cards_destroy)(placard_cards *PLACARD_NULLABLE cards);
    size_t (*PLACARD_NONNULL cards_count)(const placard_cards *PLACARD_NULLABLE cards);
    size_t (*PLACARD_NONNULL cards_unviewed_count)(const placard_cards *PLACARD_NULLABLE cards);
    int64_t (*PLACARD_NONNULL cards_updated_at_ms)(const placard_cards *PLACARD_NULLABLE cards);
    const placard_card *PLACARD_NULLABLE (*PLACARD_NONNULL cards_get)(const placard_cards *PLACARD_NULLABLE cards,
                                                                      size_t index);
    const placard_card *PLACARD_NULLABLE (*PLACARD_NONNULL cards_find)(const placard_cards *PLACARD_NULLABLE cards,
                                                                       const char *PLACARD_NULLABLE id,
                                                                       size_t id_length);
    void (*PLACARD_NONNULL card_filter_init)(placard_card_filter *PLACARD_NULLABLE filter);
    placard_status (*PLACARD_NONNULL cards_copy_filtered)(const placard_cards *PLACARD_NULLABLE cards,
                                                          const placard_card_filter *PLACARD_NULLABLE filter,
                                                          placard_cards *PLACARD_NULLABLE *PLACARD_NULLABLE out);
    placard_status (*PLACARD_NONNULL card_copy)(const placard_card *PLACARD_NULLABLE card,
                                                placard_card *PLACARD_NULLABLE *PLACARD_NULLABLE out);
    void (*PLACARD_NONNULL card_destroy)(placard_card *PLACARD_NULLABLE card);
    const placard_extra *PLACARD_NULLABLE (*PLACARD_NONNULL card_get_extra)(const placard_card *PLACARD_NULLABLE card,
                                                                            size_t index);
    const char *PLACARD_NULLABLE (*PLACARD_NONNULL card_find_extra)(const placard_card *PLACARD_NULLABLE card,
                                                                    const char *PLACARD_NULLABLE key, size_t key_length,
                                                                    size_t *PLACARD_NULLABLE length);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL card_kind_name)(int32_t kind);
    placard_status (*PLACARD_NONNULL client_log_card_impression)(placard_client *PLACARD_NULLABLE client,
                                                                 const char *PLACARD_NULLABLE id, size_t id_length);
    placard_status (*PLACARD_NONNULL client_log_card_impressions)(
        placard_client *PLACARD_NULLABLE client, const char *PLACARD_NULLABLE const *PLACARD_NULLABLE ids,
        size_t count);
    placard_status (*PLACARD_NONNULL client_log_card_click)(placard_client *PLACARD_NULLABLE client,
                                                            const char *PLACARD_NULLABLE id, size_t id_length);
    placard_status (*PLACARD_NONNULL client_log_card_dismissal)(placard_client *PLACARD_NULLABLE client,
                                                                const char *PLACARD_NULLABLE id, size_t id_length);
    placard_status (*PLACARD_NONNULL properties_create)(placard_properties *PLACARD_NULLABLE *PLACARD_NULLABLE out);
    placard_status (*PLACARD_NONNULL properties_create_from_json)(
        const char *PLACARD_NULLABLE json, size_t json_length,
        placard_properties *PLACARD_NULLABLE *PLACARD_NULLABLE out,
        placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    void (*PLACARD_NONNULL properties_destroy)(placard_properties *PLACARD_NULLABLE properties);
    placard_status (*PLACARD_NONNULL properties_set_bool)(placard_properties *PLACARD_NULLABLE properties,
                                                          const char *PLACARD_NULLABLE key, size_t key_length,
                                                          int32_t value,
                                                          placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL properties_set_int)(placard_properties *PLACARD_NULLABLE properties,
                                                         const char *PLACARD_NULLABLE key, size_t key_length,
                                                         int64_t value,
                                                         placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL properties_set_double)(placard_properties *PLACARD_NULLABLE properties,
                                                            const char *PLACARD_NULLABLE key, size_t key_length,
                                                            double value,
                                                            placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL properties_set_string)(placard_properties *PLACARD_NULLABLE properties,
                                                            const char *PLACARD_NULLABLE key, size_t key_length,
                                                            const char *PLACARD_NULLABLE value, size_t value_length,
                                                            placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL properties_set_date)(placard_properties *PLACARD_NULLABLE properties,
                                                          const char *PLACARD_NULLABLE key, size_t key_length,
                                                          int64_t value_ms,
                                                          placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL properties_set_json)(placard_properties *PLACARD_NULLABLE properties,
                                                          const char *PLACARD_NULLABLE key, size_t key_length,
                                                          const char *PLACARD_NULLABLE json, size_t json_length,
                                                          placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_log_event)(placard_client *PLACARD_NULLABLE client,
                                                       const char *PLACARD_NULLABLE name, size_t name_length,
                                                       const placard_properties *PLACARD_NULLABLE properties,
                                                       placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_log_purchase)(
        placard_client *PLACARD_NULLABLE client, const char *PLACARD_NULLABLE product_id, size_t product_id_length,
        const char *PLACARD_NULLABLE currency, double price, int32_t quantity,
        const placard_properties *PLACARD_NULLABLE properties, placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL batch_create)(placard_batch *PLACARD_NULLABLE *PLACARD_NULLABLE out);
    void (*PLACARD_NONNULL batch_destroy)(placard_batch *PLACARD_NULLABLE batch);
    size_t (*PLACARD_NONNULL batch_count)(const placard_batch *PLACARD_NULLABLE batch);
    placard_status (*PLACARD_NONNULL batch_add_event)(placard_batch *PLACARD_NULLABLE batch,
                                                      const char *PLACARD_NULLABLE name, size_t name_length,
                                                      const placard_properties *PLACARD_NULLABLE properties,
                                                      placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL batch_add_purchase)(
        placard_batch *PLACARD_NULLABLE batch, const char *PLACARD_NULLABLE product_id, size_t product_id_length,
        const char *PLACARD_NULLABLE currency, double price, int32_t quantity,
        const placard_properties *PLACARD_NULLABLE properties, placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_log_batch)(placard_client *PLACARD_NULLABLE client,
                                                       const placard_batch *PLACARD_NULLABLE batch,
                                                       placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_log_push_click)(placard_client *PLACARD_NULLABLE client,
                                                            const char *PLACARD_NULLABLE payload_json,
                                                            size_t payload_json_length,
                                                            placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    int64_t (*PLACARD_NONNULL client_queued_count)(const placard_client *PLACARD_NULLABLE client);
    placard_status (*PLACARD_NONNULL client_set_attribute_bool)(placard_client *PLACARD_NULLABLE client,
                                                                const char *PLACARD_NULLABLE key, size_t key_length,
                                                                int32_t value,
                                                                placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_set_attribute_int)(placard_client *PLACARD_NULLABLE client,
                                                               const char *PLACARD_NULLABLE key, size_t key_length,
                                                               int64_t value,
                                                               placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_set_attribute_double)(
        placard_client *PLACARD_NULLABLE client, const char *PLACARD_NULLABLE key, size_t key_length, double value,
        placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_set_attribute_string)(
        placard_client *PLACARD_NULLABLE client, const char *PLACARD_NULLABLE key, size_t key_length,
        const char *PLACARD_NULLABLE value, size_t value_length, placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_set_attribute_date)(placard_client *PLACARD_NULLABLE client,
                                                                const char *PLACARD_NULLABLE key, size_t key_length,
                                                                int64_t value_ms,
                                                                placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_set_attribute_json)(placard_client *PLACARD_NULLABLE client,
                                                                const char *PLACARD_NULLABLE key, size_t key_length,
                                                                const char *PLACARD_NULLABLE json, size_t json_length,
                                                                placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_unset_attribute)(placard_client *PLACARD_NULLABLE client,
                                                             const char *PLACARD_NULLABLE key, size_t key_length,
                                                             placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_increment_attribute)(placard_client *PLACARD_NULLABLE client,
                                                                 const char *PLACARD_NULLABLE key, size_t key_length,
                                                                 int64_t amount,
                                                                 placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_add_to_attribute)(placard_client *PLACARD_NULLABLE client,
                                                              const char *PLACARD_NULLABLE key, size_t key_length,
                                                              const char *PLACARD_NULLABLE element,
                                                              size_t element_length,
                                                              placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_remove_from_attribute)(
        placard_client *PLACARD_NULLABLE client, const char *PLACARD_NULLABLE key, size_t key_length,
        const char *PLACARD_NULLABLE element, size_t element_length,
        placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_merge_attribute)(placard_client *PLACARD_NULLABLE client,
                                                             const char *PLACARD_NULLABLE key, size_t key_length,
                                                             const char *PLACARD_NULLABLE json, size_t json_length,
                                                             placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_set_attribute_location)(
        placard_client *PLACARD_NULLABLE client, const char *PLACARD_NULLABLE key, size_t key_length, double latitude,
        double longitude, placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_unset_attribute_location)(
        placard_client *PLACARD_NULLABLE client, const char *PLACARD_NULLABLE key, size_t key_length,
        placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_set_user_field)(placard_client *PLACARD_NULLABLE client, int32_t field,
                                                            const char *PLACARD_NULLABLE value, size_t value_length,
                                                            placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_set_last_location)(placard_client *PLACARD_NULLABLE client, double latitude,
                                                               double longitude,
                                                               const double *PLACARD_NULLABLE altitude,
                                                               const double *PLACARD_NULLABLE accuracy,
                                                               const double *PLACARD_NULLABLE altitude_accuracy,
                                                               placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_set_subscription)(placard_client *PLACARD_NULLABLE client,
                                                              const char *PLACARD_NULLABLE group_id,
                                                              size_t group_id_length, int32_t state,
                                                              placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_add_alias)(placard_client *PLACARD_NULLABLE client,
                                                       const char *PLACARD_NULLABLE name, size_t name_length,
                                                       const char *PLACARD_NULLABLE label, size_t label_length,
                                                       placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL user_field_name)(int32_t field);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL subscription_name)(int32_t state);
    const placard_button *
    PLACARD_NULLABLE (*PLACARD_NONNULL message_get_button)(const placard_message *PLACARD_NULLABLE message,
                                                           size_t index);
    const placard_extra *
    PLACARD_NULLABLE (*PLACARD_NONNULL message_get_extra)(const placard_message *PLACARD_NULLABLE message,
                                                          size_t index);
    const placard_message_colors *
    PLACARD_NULLABLE (*PLACARD_NONNULL message_get_colors)(const placard_message *PLACARD_NULLABLE message,
                                                           int32_t theme);
    const placard_button_colors *
    PLACARD_NULLABLE (*PLACARD_NONNULL message_get_button_colors)(const placard_message *PLACARD_NULLABLE message,
                                                                  size_t index, int32_t theme);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL message_type_name)(int32_t type);
    placard_status (*PLACARD_NONNULL client_copy_messages)(const placard_client *PLACARD_NULLABLE client,
                                                           placard_messages *PLACARD_NULLABLE *PLACARD_NULLABLE out);
    void (*PLACARD_NONNULL messages_destroy)(placard_messages *PLACARD_NULLABLE messages);
    size_t (*PLACARD_NONNULL messages_count)(const placard_messages *PLACARD_NULLABLE messages);
    const placard_message *
    PLACARD_NULLABLE (*PLACARD_NONNULL messages_get)(const placard_messages *PLACARD_NULLABLE messages, size_t index);
    placard_status (*PLACARD_NONNULL client_show_message)(placard_client *PLACARD_NULLABLE client, uint64_t handle);
    placard_status (*PLACARD_NONNULL client_postpone_message)(placard_client *PLACARD_NULLABLE client, uint64_t handle);
    placard_status (*PLACARD_NONNULL client_discard_message)(placard_client *PLACARD_NULLABLE client, uint64_t handle);
    placard_status (*PLACARD_NONNULL client_log_message_impression)(placard_client *PLACARD_NULLABLE client,
                                                                    uint64_t handle);
    placard_status (*PLACARD_NONNULL client_log_message_click)(placard_client *PLACARD_NULLABLE client,
                                                               uint64_t handle);
    placard_status (*PLACARD_NONNULL client_log_message_button)(placard_client *PLACARD_NULLABLE client,
                                                                uint64_t handle, int32_t button_id);
    placard_status (*PLACARD_NONNULL client_log_message_html_button)(
        placard_client *PLACARD_NULLABLE client, uint64_t handle, const char *PLACARD_NULLABLE button_id,
        size_t button_id_length, placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_log_message_dismissal)(placard_client *PLACARD_NULLABLE client,
                                                                   uint64_t handle);
    placard_status (*PLACARD_NONNULL client_offer_next_message)(placard_client *PLACARD_NULLABLE client);
    placard_status (*PLACARD_NONNULL client_add_local_message)(placard_client *PLACARD_NULLABLE client,
                                                               const char *PLACARD_NULLABLE json, size_t json_length,
                                                               uint64_t *PLACARD_NULLABLE out_handle,
                                                               placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_refresh_messages)(placard_client *PLACARD_NULLABLE client, uint64_t token);
    void (*PLACARD_NONNULL render_options_init)(placard_render_options *PLACARD_NULLABLE options);
    placard_status (*PLACARD_NONNULL client_render_cards)(placard_client *PLACARD_NULLABLE client,
                                                          const placard_cards *PLACARD_NULLABLE cards,
                                                          const placard_render_options *PLACARD_NULLABLE options,
                                                          placard_page *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                          placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_render_message)(placard_client *PLACARD_NULLABLE client, uint64_t handle,
                                                            const placard_render_options *PLACARD_NULLABLE options,
                                                            placard_page *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                            placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    const char *PLACARD_NULLABLE (*PLACARD_NONNULL page_get_html)(const placard_page *PLACARD_NULLABLE page,
                                                                  size_t *PLACARD_NULLABLE length);
    void (*PLACARD_NONNULL page_destroy)(placard_page *PLACARD_NULLABLE page);
    placard_status (*PLACARD_NONNULL client_handle_url)(placard_client *PLACARD_NULLABLE client,
                                                        const char *PLACARD_NULLABLE url, size_t url_length,
                                                        placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_explain_open)(const placard_client *PLACARD_NULLABLE client,
                                                          placard_explanation *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                          placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_explain_event)(const placard_client *PLACARD_NULLABLE client,
                                                           const char *PLACARD_NULLABLE name, size_t name_length,
                                                           const placard_properties *PLACARD_NULLABLE properties,
                                                           placard_explanation *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                           placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_explain_purchase)(
        const placard_client *PLACARD_NULLABLE client, const char *PLACARD_NULLABLE product_id,
        size_t product_id_length, const placard_properties *PLACARD_NULLABLE properties,
        placard_explanation *PLACARD_NULLABLE *PLACARD_NULLABLE out,
        placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_explain_push_click)(
        const placard_client *PLACARD_NULLABLE client, const char *PLACARD_NULLABLE payload_json,
        size_t payload_json_length, placard_explanation *PLACARD_NULLABLE *PLACARD_NULLABLE out,
        placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL client_explain_last)(const placard_client *PLACARD_NULLABLE client,
                                                          placard_explanation *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                          placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    void (*PLACARD_NONNULL explanation_destroy)(placard_explanation *PLACARD_NULLABLE explanation);
    size_t (*PLACARD_NONNULL explanation_count)(const placard_explanation *PLACARD_NULLABLE explanation);
    const placard_verdict *
    PLACARD_NULLABLE (*PLACARD_NONNULL explanation_get)(const placard_explanation *PLACARD_NULLABLE explanation,
                                                        size_t index);
    const placard_explained_event *
    PLACARD_NULLABLE (*PLACARD_NONNULL explanation_get_event)(const placard_explanation *PLACARD_NULLABLE explanation);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL verdict_name)(int32_t verdict);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL why_name)(int32_t why);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL value_name)(int32_t type);
    const placard_header *
    PLACARD_NULLABLE (*PLACARD_NONNULL request_get_header)(const placard_request *PLACARD_NULLABLE request,
                                                           size_t index);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL request_kind_name)(int32_t kind);
    void (*PLACARD_NONNULL response_init)(placard_response *PLACARD_NULLABLE response);
    placard_status (*PLACARD_NONNULL client_complete_request)(placard_client *PLACARD_NULLABLE client, uint64_t id,
                                                              const placard_response *PLACARD_NULLABLE response);
    placard_status (*PLACARD_NONNULL client_fail_request)(placard_client *PLACARD_NULLABLE client, uint64_t id,
                                                          int32_t failure);
    placard_status (*PLACARD_NONNULL outbox_open)(const char *PLACARD_NULLABLE directory,
                                                  const char *PLACARD_NULLABLE api_key,
                                                  placard_outbox *PLACARD_NULLABLE *PLACARD_NULLABLE out,
                                                  placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    void (*PLACARD_NONNULL outbox_close)(placard_outbox *PLACARD_NULLABLE outbox);
    placard_status (*PLACARD_NONNULL outbox_put)(placard_outbox *PLACARD_NULLABLE outbox, int32_t kind,
                                                 const char *PLACARD_NULLABLE json, size_t json_length,
                                                 placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL outbox_copy_records)(placard_outbox *PLACARD_NULLABLE outbox, int32_t kind,
                                                          placard_outbox_records *PLACARD_NULLABLE *PLACARD_NULLABLE
                                                              out,
                                                          placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    void (*PLACARD_NONNULL outbox_records_destroy)(placard_outbox_records *PLACARD_NULLABLE records);
    size_t (*PLACARD_NONNULL outbox_records_count)(const placard_outbox_records *PLACARD_NULLABLE records);
    const placard_outbox_record *
    PLACARD_NULLABLE (*PLACARD_NONNULL outbox_records_get)(const placard_outbox_records *PLACARD_NULLABLE records,
                                                           size_t index);
    placard_status (*PLACARD_NONNULL outbox_remove)(placard_outbox *PLACARD_NULLABLE outbox, int32_t kind,
                                                    placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL outbox_reset)(placard_outbox *PLACARD_NULLABLE outbox,
                                                   placard_error *PLACARD_NULLABLE *PLACARD_NULLABLE err);
    placard_status (*PLACARD_NONNULL outbox_set_time)(placard_outbox *PLACARD_NULLABLE outbox, int64_t wall_ms);
    const char *PLACARD_NONNULL (*PLACARD_NONNULL outbox_kind_name)(int32_t kind);
} placard_api;

/* The table of that ABI number, or NULL if this library has another. Valid for ever. [any] */
PLACARD_API const placard_api *PLACARD_NULLABLE placard_get_api(uint32_t abi_version);

#ifdef PLACARD_POP_DIAGNOSTIC
#pragma clang diagnostic pop
#undef PLACARD_POP_DIAGNOSTIC
#endif

#ifdef __cplusplus
}
#endif

#endif /* PLACARD_PLACARD_H */
