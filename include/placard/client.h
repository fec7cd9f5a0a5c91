/* client.h - a client: open and close, event loop, session, user, host state. Read placard.h first. Generated from
 * interface/ by `make generate`: do not edit. */
#ifndef PLACARD_CLIENT_H
#define PLACARD_CLIENT_H

#include "types.h"

PLACARD_HEADER_BEGIN

/* ---- Options ---------------------------------------------------------------------------------------------------- */

/* One app with one user and one store. Opaque; a process can open any number of clients. Since 0.1. */
typedef struct placard_client placard_client;

/* What survives once a log call has returned. Since 0.1. */
enum placard_durability {
    PLACARD_DURABILITY_PROCESS = 0, /* a crash or kill of the process (the default) */
    PLACARD_DURABILITY_POWER = 1,   /* loss of power as well: one fsync per commit */
    PLACARD_DURABILITY_MEMORY = 2   /* nothing: there is no file; for tests and measurements */
};

/* Where custom events, purchases and attributes are sent. Since 0.1. */
enum placard_delivery {
    PLACARD_DELIVERY_SDK = 0,        /* to `endpoint`, with everything else (the default) */
    PLACARD_DELIVERY_USERS_TRACK = 1 /* to the REST endpoint /users/track */
};

/* The kind of name under which the REST endpoint knows a user. Since 0.1. */
enum placard_rest_name {
    PLACARD_REST_NONE = 0,
    PLACARD_REST_BRAZE_ID = 1,
    PLACARD_REST_EXTERNAL_ID = 2,
    PLACARD_REST_USER_ALIAS = 3, /* name and label */
    PLACARD_REST_EMAIL = 4,
    PLACARD_REST_PHONE = 5
};

/* What becomes of what is logged. Since 0.1. */
enum placard_records {
    PLACARD_RECORDS_AUTOMATIC = 0, /* sent to `endpoint` if there is one, otherwise not kept (the default) */
    PLACARD_RECORDS_ENDPOINT = 1,  /* sent to `endpoint` */
    PLACARD_RECORDS_OFF = 2,       /* not kept: it triggers messages, and nothing else */
    PLACARD_RECORDS_FILE = 3       /* written to files next to the store, for others to take away */
};

/* How long messages wait on the stack. Since 0.1. */
enum placard_stack_keep {
    PLACARD_STACK_KEEP_PROCESS = 0, /* until the process ends (the default) */
    PLACARD_STACK_KEEP_SESSION = 1, /* until the session ends or, once it has expired, the next one begins */
    PLACARD_STACK_KEEP_UNSEEN = 2   /* until they are shown, also over a restart; see stack_time_s */
};

/* When a campaign counts as shown: for its re-eligibility, and for the interval between messages. Since 0.1. */
enum placard_count_at {
    PLACARD_COUNT_AT_HAND_OVER = 0, /* when its message is handed over, shown or not (the default) */
    PLACARD_COUNT_AT_SHOWN = 1      /* when the host shows its message; until then it waits */
};

/* Who carries requests to the server. Since 0.1. */
enum placard_transport {
    PLACARD_TRANSPORT_BUILTIN = 0, /* libcurl, which the first request loads (docs/threading.md) */
    PLACARD_TRANSPORT_HOST = 1     /* the host: see transport.h */
};

/* Where the time comes from. Since 0.1. */
enum placard_clock {
    PLACARD_CLOCK_SYSTEM = 0,
    PLACARD_CLOCK_HOST = 1 /* time changes only when placard_client_set_time changes it */
};

/* How to open a client. Initialise with PLACARD_OPTIONS_INIT or placard_options_init, then set directory, and where
 * content comes from: source_file, campaigns_json, source_url, or api_key and endpoint. Zero and NULL mean the default.
 * Strings end with NUL. Since 0.1. */
typedef struct placard_options {
    size_t struct_size;

    /* identifies the app to the server, and names the store. NULL: "default", if there is no endpoint */
    const char *PLACARD_NULLABLE api_key;
    /* host or URL; missing "https://" and "/api/v3" are added. NULL: no server, see source_file */
    const char *PLACARD_NULLABLE endpoint;
    const char *PLACARD_NULLABLE directory; /* required except with PLACARD_DURABILITY_MEMORY; created, mode 0700 */
    int32_t durability;                     /* PLACARD_DURABILITY_* */

    /* The user at open, as with placard_client_change_user, but without opening a session; NULL: the stored user. */
    const char *PLACARD_NULLABLE user_id;
    const char *PLACARD_NULLABLE signature; /* the user's signature; NULL: the one stored with this user, if any */
    int32_t sdk_auth;                       /* requests of a known user carry the signature: default off */

    const char *PLACARD_NULLABLE app_version;  /* the host's version, for the server; as are the device_* options */
    const char *PLACARD_NULLABLE device_model; /* the device's model */
    const char *PLACARD_NULLABLE device_os_version; /* the version of its operating system */
    const char *PLACARD_NULLABLE device_resolution; /* such as "1920x1080" */
    const char *PLACARD_NULLABLE device_locale;     /* such as "en_US"; also chooses the language of pages */
    const char *PLACARD_NULLABLE device_time_zone;  /* such as "Europe/Vienna" */

    int32_t session_timeout_s;  /* how long a session lasts without activity, default 1800; 1 to 9 count as 10 */
    int32_t message_interval_s; /* least time between two messages, default 30; negative: no interval */
    int32_t flush_interval_s;   /* time until an automatic upload, default 10; negative: only flush and drain send */
    int32_t queue_limit; /* records kept while offline, default 100000, at least 1; beyond it the oldest are dropped */
    int32_t refresh_cards_at_start; /* refresh cards at each session start: default on */
    /* emit PLACARD_EVENT_NO_MATCH and PLACARD_EVENT_SUPPRESSED for session starts too: default off */
    int32_t report_open_no_match;

    /*
     * Keep to the server's request limits, by default 30 requests at once and one more every 30 seconds, and 5 card
     * refreshes at once and one more every 3 minutes: default on. Requests beyond a limit are deferred; card refreshes
     * fail. PLACARD_OFF is for tests and simulations, which pass days in a second; a server that is not your own may
     * refuse a device that sends too many requests.
     */
    int32_t rate_limits;

    int32_t transport;                    /* PLACARD_TRANSPORT_* */
    int32_t allow_insecure_http;          /* plain http to other hosts than loopback, also for pictures: default off */
    const char *PLACARD_NULLABLE ca_file; /* PEM file of the authorities to trust instead of the system's */
    const char *PLACARD_NULLABLE proxy;   /* URL of a proxy; NULL: no proxy, whatever the environment says */

    /* With PLACARD_DELIVERY_USERS_TRACK custom events, purchases, attributes, increments, and elements added to or
     * removed from an attribute go to the REST endpoint; everything else, messages and cards included, stays with
     * `endpoint`. Each endpoint has its own batches, back-off and pause. Other deliveries ignore the rest_* options. */
    int32_t delivery;                           /* PLACARD_DELIVERY_* */
    const char *PLACARD_NULLABLE rest_endpoint; /* host or URL; missing "https://" and "/users/track" are added */
    const char *PLACARD_NULLABLE rest_key;      /* gives access to every user's data: only for machines of your own */

    /* How the REST endpoint names the user at open, known or anonymous; NULL: by user_id (external_id), as it names
     * every other user with an id. An anonymous user keeps this name over restarts, until a wipe. What an anonymous
     * user without such a name and without an alias logs goes to `endpoint`. */
    const char *PLACARD_NULLABLE rest_identity;       /* the id, the alias's name, the address or the number */
    const char *PLACARD_NULLABLE rest_identity_label; /* the alias's label; only for PLACARD_REST_USER_ALIAS */
    int32_t rest_identity_kind;                       /* PLACARD_REST_*: what rest_identity is */

    int32_t clock;              /* PLACARD_CLOCK_* */
    int64_t clock_wall_ms;      /* with the host's clock: the time at open */
    int64_t clock_monotonic_ms; /* with the host's clock: the monotonic time at open */
    uint64_t seed;              /* seed of the retry jitter; 0: a random one */

    /* PLACARD_STACK_KEEP_*: PLACARD_STACK_KEEP_SESSION discards waiting messages (PLACARD_REASON_SESSION) when the
     * session ends */
    int32_t stack_keep;
    /* PLACARD_STACK_KEEP_UNSEEN: how long a message waits on the stack at most, default 86400; 1 to 59 count as 60 */
    int32_t stack_time_s;
    /* PLACARD_COUNT_AT_*: PLACARD_COUNT_AT_SHOWN counts a message when the host shows it, not when it is handed over */
    int32_t count_at;
    /*
     * Lets other users of the directory's group put records into the store (outbox.h): default off. A missing directory
     * is created with mode 2770, an existing one gets group access and setgid in addition to its mode, and the store's
     * files get mode 0660; pictures stay private. Members of the group can then read, change and delete everything in
     * the store: the user's id and signature, unsent records, cards and messages. Refused (PLACARD_E_IO) for a
     * directory that everyone can write, and where the modes cannot be set. Off changes no mode of existing files.
     */
    int32_t group_access;
    /*
     * Fetch the pictures of cards, after those of messages, and keep them in the same cache (see messages.h) while
     * their cards are in the list: default off. placard_card.image_path names the file, rendered feeds contain the
     * pictures, PLACARD_EVENT_CARD_IMAGES reports that some have arrived. A picture that failed is fetched again after
     * the next refresh and at the next session start. No effect with PLACARD_DURABILITY_MEMORY.
     */
    int32_t prefetch_card_images;
    /* How long placard_client_dispatch, _wait and _complete_request may work, in microseconds: 0, the default, is as
     * long as it takes. For hosts that call them between two frames; see placard_client_dispatch_for. */
    uint32_t dispatch_budget_us;
    /* The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A
     * record counts its data as JSON, and 160 bytes for the rest. */
    int64_t queue_limit_bytes;

    /*
     * Content without a server (docs/sources.md): path of a campaign file. It is read at open, and again at each
     * session start and refresh if its size, time or inode differ (PLACARD_EVENT_SOURCE_UPDATED); a file that cannot be
     * read or is no campaign file changes nothing (PLACARD_EVENT_SOURCE_FAILED). Pictures can be next to it. With
     * endpoint, only records go there.
     */
    const char *PLACARD_NULLABLE source_file;
    /* as source_file: the text of a campaign file; PLACARD_E_INVALID with line and column if it cannot be read */
    const char *PLACARD_NULLABLE campaigns_json;

    /* Content from any web server (docs/sources.md): the https URL of a campaign file, or with source_keys that of the
     * head of a published folder. A refresh fetches it, and so does an open session when the interval has passed.
     * source_file or campaigns_json is then the copy that is shipped with the program: the higher `sequence` counts. */
    const char *PLACARD_NULLABLE source_url;
    const char *PLACARD_NULLABLE source_keys; /* 1 to 4 public keys in base64, separated by commas; needs libsodium */
    int32_t source_signatures;                /* how many of the keys must have signed, default 1, at least 1 */
    /* time between two fetches, at least 900; up to a fifth longer at random, default 21600; negative: only a refresh
     * fetches */
    int32_t source_interval_s;
    /* PLACARD_RECORDS_*: OFF and FILE only with source_file, campaigns_json or source_url; FILE only without
     * endpoint */
    int32_t records;
    /* with PLACARD_RECORDS_FILE: the bytes that the files may take, default 64 MiB, at least 1; then records stay
     * queued */
    int64_t records_file_limit;
    /* records what happens, for placardctl replay: at most so many KiB, at least 64; default nothing. See
     * docs/security.md */
    int64_t tape_kb;
    int64_t tape_days; /* with tape_kb: how many days are kept at most, at least 1, default 7 */
} placard_options;

/* Writes the defaults into a struct of `size` bytes (sizeof *options), as PLACARD_OPTIONS_INIT. [any] Since 0.1. */
PLACARD_API void placard_options_init(placard_options *PLACARD_NULLABLE options, size_t size);

/*
 * Copies the usual directory for an app's store into `buffer`: $XDG_DATA_HOME or ~/.local/share, then "placard". Reads
 * the environment, creates nothing. Writes at most `capacity` bytes, NUL included, and the length without NUL to
 * *length. Errors: PLACARD_E_INVALID (the buffer is NULL or too small; *length is what it needs), PLACARD_E_NOT_FOUND
 * (there is no home directory). [any] Since 0.1.
 */
PLACARD_API placard_status placard_default_directory(char *PLACARD_NULLABLE buffer, size_t capacity,
                                                     size_t *PLACARD_NULLABLE length, placard_error **err);

/* ---- Open and close --------------------------------------------------------------------------------------------- */

/*
 * Opens the store and restores user, session, cards, campaigns and queue from it. Sends nothing. A file that is damaged
 * or is no store is set aside under a new name: open succeeds and the first event is PLACARD_EVENT_DROPPED with
 * PLACARD_DROPPED_STORE. *out is owned: close it with placard_client_close. Errors: PLACARD_E_INVALID (`err` names the
 * option of `options`), PLACARD_E_IO (the directory or a file cannot be read or written, or a file is a symbolic link),
 * PLACARD_E_IN_USE, PLACARD_E_VERSION. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_open(const placard_options *options, placard_client **out,
                                               placard_error **err);

/* Closes the client and everything borrowed from it. Sends nothing, does not end the session, does not wait for a host
 * name to be resolved; the queue stays in the store. No other thread may be inside a call on the client.
 * [owner] Since 0.1. */
PLACARD_API void placard_client_close(placard_client *PLACARD_NULLABLE client);

/* Frees the handle and closes its descriptors; writes, logs and sends nothing. Leaves the store as a crash would. The
 * one call allowed on a client inherited through fork(), where it only closes the child's copies of the descriptor to
 * poll, the connections, the lock and the database; memory stays until the child ends. [owner] Since 0.1. */
PLACARD_API void placard_client_abandon(placard_client *PLACARD_NULLABLE client);

/* ---- Event loop ------------------------------------------------------------------------------------------------- */

/* Returns the descriptor to poll for reading; the same value until close. [any] Since 0.1. */
PLACARD_API int placard_client_fd(const placard_client *client);

/* Does what is due: network, timers, deferred work. Never blocks on the network. Errors: common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_dispatch(placard_client *client, placard_error **err);

/*
 * As placard_client_dispatch, but stops working after about `budget_us` microseconds; 0: no limit. The descriptor stays
 * readable while work is left, and the next call continues. A list that arrives appears whole or not at all: the work
 * before that changes nothing, also if the process is killed. Each call does at least one step: the longest are
 * applying a list, and decoding one element or one other member of a response, which takes as long as it is large. With
 * a limit, set here or by the option, the store's log is not moved into the database, which waits for the disk, except
 * to finish a wipe: call it with 0 now and then, for example on a loading screen (placard_client_close does it, too).
 * Calls of other functions have no limit. Errors: common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_dispatch_for(placard_client *client, uint32_t budget_us, placard_error **err);

/* Waits until there is something to do or `timeout_ms` has passed (negative: no limit), then dispatches. Errors:
 * common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_wait(placard_client *client, int64_t timeout_ms, placard_error **err);

/*
 * For programs that run for a moment: fetches the content of source_url if the last fetch is longer ago than
 * source_interval_s, in any run of any program with this store, and waits at most `timeout_ms` for it (0: not at all,
 * but the fetch begins; negative: a minute). Opens no session. Other threads can use the client meanwhile. Returns
 * PLACARD_OK when the fetch has ended, successful or not (PLACARD_EVENT_SOURCE_UPDATED, PLACARD_EVENT_SOURCE_FAILED),
 * PLACARD_PENDING when it has not ended yet, and PLACARD_IGNORED when none is due, the host is offline, or there is no
 * source_url. Errors: PLACARD_E_STATE (host transport or clock, and another timeout than 0); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_refresh_source(placard_client *client, int64_t timeout_ms,
                                                         placard_error **err);

/*
 * Asks how the content of source_file, campaigns_json or source_url is. PLACARD_EVENT_SOURCE_STATUS is in the queue of
 * events when the call returns: whether the content in use has expired, from when it is, and how the last fetch has
 * ended. Asks no server, opens no session, and works while disabled. Returns PLACARD_IGNORED if content comes from
 * `endpoint`. Errors: common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_report_source(placard_client *client, placard_error **err);

/* What a hint is about. Since 0.1. */
enum placard_hint {
    PLACARD_HINT_ALL = 0, /* cards and campaigns */
    PLACARD_HINT_CARDS = 1,
    PLACARD_HINT_MESSAGES = 2 /* campaigns */
};

/*
 * Passes on that the server has something new about `subject`, PLACARD_HINT_*, as a channel of the host says: a push
 * message, a stream, a broker. The client asks for it once, at a time between now and `spread_s` seconds (0 to 86400)
 * later that it draws for itself, so that many clients do not ask at once; while the host is offline it waits. Events
 * report what changes, as after a session start. Opens no session, and does not count as activity. A request for
 * campaigns takes queued records along, as others do. `version` (at most 64 bytes; empty: unknown) names what is new: a
 * hint of the last version again changes nothing and returns PLACARD_IGNORED. After a channel has been connected pass
 * none, because what came meanwhile is unknown, or the present version if the channel begins with it. Limits on
 * requests hold: a hint about cards counts as a card refresh, and waits for a token of that limit (by default 5, one
 * more every 180 s). Before the first config a hint about cards alone sends nothing until one has come. Hints are not
 * stored: a restart forgets them, and with a server a change of user and a wipe. The next session start asks anyway,
 * except for content of source_url, which has its interval, and for cards if refresh_cards_at_start is off. Errors:
 * PLACARD_E_INVALID (`err` names the argument); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_hint(placard_client *client, int32_t subject, const char *version,
                                               size_t version_length, int32_t spread_s, placard_error **err);

/*
 * Ends the waits and drains of other threads: placard_client_wait dispatches and returns, placard_client_drain returns
 * PLACARD_PENDING if records remain. If no thread waits, the next wait or drain ends at once. Changes nothing else, and
 * does not make the descriptor readable. A signal handler may call it. Does nothing for NULL and in a forked child.
 * [any] Since 0.1.
 */
PLACARD_API void placard_client_wake(placard_client *PLACARD_NULLABLE client);

/*
 * Starts to send what is queued and continues until the queue is empty; opens a session if none is open. Ends the pause
 * of an hour after a permanent error (PLACARD_REASON_REFUSED) and ignores a running back-off, but obeys Retry-After and
 * the request limits: it then ends with PLACARD_EVENT_SEND_FAILED (PLACARD_REASON_RATE_LIMITED, retry_after_ms). Each
 * endpoint reports its outcome by PLACARD_EVENT_SENT or PLACARD_EVENT_SEND_FAILED (the REST endpoint's text begins with
 * "users/track"). An empty queue sends nothing. A failure loses nothing: what was not sent stays queued and is retried.
 * A record that the server keeps refusing is isolated by bisecting and dropped alone, with a PLACARD_EVENT_DROPPED.
 * Errors: common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_flush(placard_client *client, placard_error **err);

/*
 * Sends what is queued and waits until the queue is empty, at most `timeout_ms` (negative: 60000); for programs about
 * to exit. Opens no session. Other threads may use the client meanwhile. Returns PLACARD_OK as soon as the queue is
 * empty, even if another thread logs again right away, and PLACARD_PENDING when records remain because the time is up,
 * nothing can be sent before then (offline, paused, back-off, a limit), or another thread called placard_client_wake;
 * they are sent after the next open. With a timeout of 0 it only begins to send, also with a host transport or clock.
 * It does not wait for messages that are in flight (waiting for a delay, a text, a picture or the stack), and delivers
 * no events: read the events afterwards, because a message that was offered and not read counts as shown. Errors:
 * PLACARD_E_STATE (host transport or clock, another timeout), PLACARD_E_IO (also when the process has no descriptor
 * left); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_drain(placard_client *client, int64_t timeout_ms, placard_error **err);

/* Returns how many records the server has not acknowledged, plus one for each user with unsent attributes or fields.
 * Records of other processes count once the client has taken them in. -1 in a forked child. [any] Since 0.1. */
PLACARD_API int64_t placard_client_queued_count(const placard_client *client);

/* Returns when dispatch has work next, in milliseconds of CLOCK_MONOTONIC or of the host's clock; -1: nothing to do.
 * [any] Since 0.1. */
PLACARD_API int64_t placard_client_next_deadline_ms(const placard_client *client);

/* Sets the host's clock to `wall_ms` and `monotonic_ms`. Errors: PLACARD_E_INVALID (the monotonic time goes back),
 * PLACARD_E_STATE (the client uses the system's clock); common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_set_time(placard_client *client, int64_t wall_ms, int64_t monotonic_ms,
                                                   placard_error **err);

/* ---- Session and user ------------------------------------------------------------------------------------------- */

/*
 * Opens a session, or extends the open one. A new session asks the server for config and messages and refreshes the
 * cards, without waiting for a running back-off; Retry-After and a pause (PLACARD_REASON_REFUSED) still hold. When no
 * session is open, calls that log an event, a purchase, a batch or a push click, refreshes, flush and
 * placard_client_change_user open one too; actions on cards and messages and calls about attributes do not. Errors:
 * common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_start_session(placard_client *client, placard_error **err);

/* Ends the open session and logs its length. Returns PLACARD_IGNORED when no session is open. Errors: common.
 * [any] Since 0.1. */
PLACARD_API placard_status placard_client_end_session(placard_client *client, placard_error **err);

/*
 * Makes `user_id` (1 to 997 bytes) the current user and opens a new session. Cards, campaigns and waiting messages of
 * the previous user are cleared at once; records already logged stay attributed to the user who was current then,
 * except that an anonymous user's open session is attributed to the new id. `signature`, if given, is this user's token
 * for servers with SDK authentication (option sdk_auth): 1 to 4096 characters of printable ASCII without spaces, such
 * as a JWT. It is stored with the user. NULL: another user has no signature, the current user keeps the stored one.
 * Returns PLACARD_IGNORED when nothing changes. Errors: PLACARD_E_INVALID (`err` names the argument; also for an id of
 * white space only, and for undefined, null, nil, none and nan in any case, which stand for a missing value); common.
 * [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_change_user(placard_client *client, const char *user_id,
                                                      size_t user_id_length, const char *PLACARD_NULLABLE signature,
                                                      size_t signature_length, placard_error **err);

/* Replaces the current user's `signature`, in response to PLACARD_EVENT_AUTH_FAILED or before the old one expires.
 * Sends nothing by itself: the next retry or flush carries the new signature. Returns PLACARD_IGNORED while the user is
 * anonymous: pass it to placard_client_change_user. Errors: PLACARD_E_INVALID; common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_set_signature(placard_client *client, const char *signature,
                                                        size_t signature_length, placard_error **err);

/*
 * Disables the client, also over restarts, until placard_client_enable: it logs, sends, requests and shows nothing.
 * Calls that would do so, explain an event (except the last one), change the user or set a signature fail with
 * PLACARD_E_DISABLED; host states are recorded. Everything stored stays: queued records, records of other processes,
 * and cards, which can be read and expire as usual. Offered and waiting messages end as PLACARD_EVENT_MESSAGE_DISCARDED
 * (PLACARD_REASON_DISABLED), the one on screen as PLACARD_EVENT_MESSAGE_CLOSED; delayed messages are dropped; refreshes
 * fail with PLACARD_REASON_DISABLED. Requests in flight continue; a response that arrives while disabled is ignored,
 * and what the request carried stays queued. Returns PLACARD_IGNORED when already disabled. Errors: common.
 * [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_disable(placard_client *client, placard_error **err);

/* Ends placard_client_disable. Sends nothing by itself: queued records leave with the next upload, flush_interval_s
 * from now. An open session continues unless it has expired. Returns PLACARD_IGNORED when not disabled. Errors: common.
 * [any] Since 0.1. */
PLACARD_API placard_status placard_client_enable(placard_client *client, placard_error **err);

/* Returns whether the client is disabled, by this run or an earlier one. [any] Since 0.1. */
PLACARD_API bool placard_client_is_disabled(const placard_client *client);

/*
 * Deletes everything: user, device id, session, unsent records and attributes, cards, campaigns, display history,
 * pictures and their files, config, limits, and the records of other processes. The client stays open for an anonymous
 * user on a new device, and disabled if it was. Sends nothing, not even the end of the session; responses to requests
 * in flight are ignored. Emits what placard_client_disable emits for messages and refreshes,
 * PLACARD_EVENT_SESSION_ENDED if a session was open, and PLACARD_EVENT_CARDS_UPDATED if there were cards. Works while
 * disabled.
 *
 * One transaction: after PLACARD_E_IO everything is as before. The file is then rewritten, so that nothing deleted can
 * be read from it; the call waits for the disk. If that fails (full disk, another process reads), the wipe is still
 * done, and any dispatch rewrites the file later: once a second, also after the next open. Out of reach: what the file
 * system or the drive keeps of deleted blocks, a damaged store that was set aside (PLACARD_DROPPED_STORE), and the
 * queue of a tracker in the same directory, whose records name users. Errors: common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_wipe(placard_client *client, placard_error **err);

/* ---- Host state ------------------------------------------------------------------------------------------------- */

/* How the host's screen is held. Since 0.1. */
enum placard_orientation {
    PLACARD_ORIENTATION_UNKNOWN = 0, /* every message fits */
    PLACARD_ORIENTATION_PORTRAIT = 1,
    PLACARD_ORIENTATION_LANDSCAPE = 2
};

/* What the host is doing: PLACARD_ON, PLACARD_OFF, or PLACARD_DEFAULT to leave a value unchanged. Initialise with
 * PLACARD_HOST_STATE_INIT or placard_host_state_init. Since 0.1. */
typedef struct placard_host_state {
    size_t struct_size;
    int32_t foreground;  /* at open: on. Off: messages wait */
    int32_t keyboard;    /* at open: off. On: messages wait */
    int32_t busy;        /* at open: off. On: messages wait */
    int32_t online;      /* at open: on. Off: nothing is sent */
    int32_t orientation; /* PLACARD_ORIENTATION_*: PLACARD_ORIENTATION_UNKNOWN leaves it unchanged */
} placard_host_state;

/* Writes the defaults into a struct of `size` bytes (sizeof *state), as PLACARD_HOST_STATE_INIT. [any] Since 0.1. */
PLACARD_API void placard_host_state_init(placard_host_state *PLACARD_NULLABLE state, size_t size);

/* Changes the values that `state` sets. Errors: PLACARD_E_INVALID (a value that is not listed); common.
 * [any] Since 0.1. */
PLACARD_API placard_status placard_client_set_host_state(placard_client *client, const placard_host_state *state,
                                                         placard_error **err);

PLACARD_HEADER_END

#endif /* PLACARD_CLIENT_H */
