/* tracker.h - events, purchases and attributes straight to the REST endpoint, without a client. Read placard.h first.
 * Generated from interface/ by `make generate`: do not edit. */
#ifndef PLACARD_TRACKER_H
#define PLACARD_TRACKER_H

#include "analytics.h"
#include "events.h"
#include "transport.h"

PLACARD_HEADER_BEGIN

/*
 * Sends events, purchases and attributes to the REST endpoint /users/track, for a notification helper or a service. It
 * has no user, no session, no campaigns and no SDK endpoint: each call names its user. Opaque.
 *
 * The queue is a file of its own in the directory, which may be a client's: one queue per endpoint, key and app_id. Any
 * number of trackers, in any number of processes, can use it at once. Each can log at any time; one at a time sends,
 * from its first upload until the queue is empty, and takes the others' records along. If it dies, or has to wait after
 * a failure, the next one continues. The queue_limit and queue_limit_bytes are those of the tracker that sends: beyond
 * them the oldest hundredth of the records, at least one, is dropped at once (PLACARD_EVENT_OVERFLOW).
 *
 * Either poll placard_tracker_fd, dispatch and read events as with a client, or log and call placard_tracker_drain.
 * Since 0.1.
 */
typedef struct placard_tracker placard_tracker;

/* How to open a tracker. Initialise with PLACARD_TRACKER_OPTIONS_INIT or placard_tracker_options_init, then set at
 * least rest_endpoint, rest_key and directory. Zero and NULL mean the default. Strings end with NUL. Since 0.1. */
typedef struct placard_tracker_options {
    size_t struct_size;
    const char *PLACARD_NULLABLE rest_endpoint; /* required: host or URL; "https://", "/users/track" are added */
    const char *PLACARD_NULLABLE rest_key;  /* required: gives access to every user's data: only for your machines */
    const char *PLACARD_NULLABLE directory; /* required except with PLACARD_DURABILITY_MEMORY; created, mode 0700 */
    const char *PLACARD_NULLABLE app_id;    /* the app to credit events and purchases to; NULL: no app */
    int32_t durability;                     /* PLACARD_DURABILITY_* */
    int32_t flush_interval_s; /* time until an automatic upload, default 10; negative: only flush and drain send */
    int32_t queue_limit; /* records kept while offline, default 100000, at least 1; beyond it the oldest are dropped */
    int32_t transport;   /* PLACARD_TRANSPORT_* */
    int32_t allow_insecure_http;          /* plain http to other hosts than loopback: default off */
    const char *PLACARD_NULLABLE ca_file; /* PEM file of the authorities to trust instead of the system's */
    const char *PLACARD_NULLABLE proxy;   /* URL of a proxy; NULL: no proxy, whatever the environment says */
    int32_t clock;                        /* PLACARD_CLOCK_* */
    int64_t clock_wall_ms;                /* with the host's clock: the time at open */
    int64_t clock_monotonic_ms;           /* with the host's clock: the monotonic time at open */
    uint64_t seed;                        /* seed of the retry jitter; 0: a random one */
    /* The most bytes that queued records may take, default no limit, at least 1; beyond it the oldest are dropped. A
     * record counts its data as JSON, and 160 bytes for the rest. */
    int64_t queue_limit_bytes;
} placard_tracker_options;

/* Writes the defaults into a struct of `size` bytes (sizeof *options), as PLACARD_TRACKER_OPTIONS_INIT.
 * [any] Since 0.1. */
PLACARD_API void placard_tracker_options_init(placard_tracker_options *PLACARD_NULLABLE options, size_t size);

/* A user, as the REST endpoint knows them. Initialise with PLACARD_IDENTITY_INIT or placard_identity_init, then set
 * kind and name. Strings end with NUL. Since 0.1. */
typedef struct placard_identity {
    size_t struct_size;
    int32_t kind;                       /* PLACARD_REST_*: what the name is */
    const char *PLACARD_NULLABLE name;  /* required: the id, the alias's name, the address or the number */
    const char *PLACARD_NULLABLE label; /* the alias's label: required for PLACARD_REST_USER_ALIAS, else NULL */
} placard_identity;

/* Writes the defaults into a struct of `size` bytes (sizeof *identity), as PLACARD_IDENTITY_INIT. [any] Since 0.1. */
PLACARD_API void placard_identity_init(placard_identity *PLACARD_NULLABLE identity, size_t size);

/* ---- Open and close --------------------------------------------------------------------------------------------- */

/*
 * Opens the queue, and creates it when missing. Sends nothing. A damaged file is set aside, as with
 * placard_client_open. A queue that another process is sending is no error. *out is owned: close it with
 * placard_tracker_close. Errors: PLACARD_E_INVALID (`err` names the option of `options`), PLACARD_E_IO (the directory
 * or a file cannot be read or written), PLACARD_E_VERSION. [any] Since 0.1.
 */
PLACARD_API placard_status placard_tracker_open(const placard_tracker_options *options, placard_tracker **out,
                                                placard_error **err);

/* Closes the tracker and everything borrowed from it. Sends nothing; the queue stays, and the next tracker on it sends
 * it. No other thread may be inside a call on the tracker. In a forked child it only closes the child's copies of the
 * descriptors; memory and the queue's files stay until the child ends. [owner] Since 0.1. */
PLACARD_API void placard_tracker_close(placard_tracker *PLACARD_NULLABLE tracker);

/* ---- Logging ---------------------------------------------------------------------------------------------------- */

/*
 * Logs the custom event `name` for `identity`. `properties` are those of placard_client_log_event. When this or any
 * other call that logs returns, the record survives what `durability` says, whichever process sends. Errors:
 * PLACARD_E_INVALID (`err` names the argument and the limit), PLACARD_E_STATE (100000 records wait while another
 * process sends and does not take them), PLACARD_E_IO (disk, or other processes kept the queue busy for a second);
 * common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_tracker_log_event(placard_tracker *tracker, const placard_identity *identity,
                                                     const char *name, size_t name_length,
                                                     const placard_properties *PLACARD_NULLABLE properties,
                                                     placard_error **err);

/* Logs a purchase for `identity`: `product_id`, `currency`, `price`, `quantity` and `properties` are those of
 * placard_client_log_purchase. Errors: as for placard_tracker_log_event; common. [any] Since 0.1. */
PLACARD_API placard_status placard_tracker_log_purchase(placard_tracker *tracker, const placard_identity *identity,
                                                        const char *product_id, size_t product_id_length,
                                                        const char *currency, double price, int32_t quantity,
                                                        const placard_properties *PLACARD_NULLABLE properties,
                                                        placard_error **err);

/*
 * Sets custom `attributes` for `identity`: at least one key with a value that placard_client_set_attribute_json or a
 * function next to it accepts. They travel together, in the order of the calls. Refuses names of the endpoint's own
 * fields, such as email: use placard_tracker_set_user_field. Refuses objects that the endpoint would read as an
 * operation, such as {"inc": 3}: use placard_tracker_increment_attribute or a function next to it. Errors: as for
 * placard_tracker_log_event; common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_tracker_set_attributes(placard_tracker *tracker, const placard_identity *identity,
                                                          const placard_properties *attributes, placard_error **err);

/* Unsets the custom attribute `key` for `identity`. Errors: as for placard_tracker_log_event; common.
 * [any] Since 0.1. */
PLACARD_API placard_status placard_tracker_unset_attribute(placard_tracker *tracker, const placard_identity *identity,
                                                           const char *key, size_t key_length, placard_error **err);

/* Adds `amount`, which may be negative, to the integer attribute `key` for `identity`. Errors: as for
 * placard_tracker_log_event; common. [any] Since 0.1. */
PLACARD_API placard_status placard_tracker_increment_attribute(placard_tracker *tracker,
                                                               const placard_identity *identity, const char *key,
                                                               size_t key_length, int64_t amount, placard_error **err);

/* Each adds an `element`, of up to 255 characters, to the array of strings in the attribute `key` of the user
 * `identity`, or removes it. Errors: as for placard_tracker_log_event; common. [any] Since 0.1. */
PLACARD_API placard_status placard_tracker_add_to_attribute(placard_tracker *tracker, const placard_identity *identity,
                                                            const char *key, size_t key_length, const char *element,
                                                            size_t element_length, placard_error **err);
PLACARD_API placard_status placard_tracker_remove_from_attribute(placard_tracker *tracker,
                                                                 const placard_identity *identity, const char *key,
                                                                 size_t key_length, const char *element,
                                                                 size_t element_length, placard_error **err);

/* Sets the `field` (PLACARD_USER_FIELD_*) for `identity` to `value`, with the rules of placard_client_set_user_field;
 * NULL unsets it. The endpoint has no PLACARD_USER_FIELD_NATIVE_LINE_ID, and cannot set the field by which `identity`
 * names the user. Errors: as for placard_tracker_log_event; common. [any] Since 0.1. */
PLACARD_API placard_status placard_tracker_set_user_field(placard_tracker *tracker, const placard_identity *identity,
                                                          int32_t field, const char *PLACARD_NULLABLE value,
                                                          size_t value_length, placard_error **err);

/* Sets the last known location for `identity`: `latitude` -90 to 90, `longitude` -180 to 180. Errors: as for
 * placard_tracker_log_event; common. [any] Since 0.1. */
PLACARD_API placard_status placard_tracker_set_last_location(placard_tracker *tracker, const placard_identity *identity,
                                                             double latitude, double longitude, placard_error **err);

/* ---- Sending ---------------------------------------------------------------------------------------------------- */

/*
 * Starts to send the queue and continues until it is empty. Ends the pause of an hour after a permanent error and
 * ignores a running back-off, but obeys Retry-After: it then ends with PLACARD_EVENT_SEND_FAILED
 * (PLACARD_REASON_RATE_LIMITED). Returns PLACARD_PENDING while another process sends: it takes the records along, and
 * this tracker tries again after the flush interval. Errors: common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_tracker_flush(placard_tracker *tracker, placard_error **err);

/*
 * Sends the queue and waits until it is empty, at most `timeout_ms` (negative: 60000), also when another process sends
 * it; for programs about to exit. Returns PLACARD_PENDING when records remain because the time is up, nothing can be
 * sent before then (paused, back-off, Retry-After), or another thread called placard_tracker_wake. Errors:
 * PLACARD_E_STATE (host transport or clock, and a timeout other than 0), PLACARD_E_IO (also when the process has no
 * descriptor left); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_tracker_drain(placard_tracker *tracker, int64_t timeout_ms, placard_error **err);

/* Returns how many records of this queue the server has not acknowledged, those of other processes included. -1 if the
 * queue cannot be read, and in a forked child. [any] Since 0.1. */
PLACARD_API int64_t placard_tracker_queued_count(const placard_tracker *tracker);

/* ---- Event loop ------------------------------------------------------------------------------------------------- */

/* Returns the descriptor to poll for reading; the same value until close. [any] Since 0.1. */
PLACARD_API int placard_tracker_fd(const placard_tracker *tracker);

/* Does what is due: network and timers. Never blocks on the network. Errors: common. [any] Since 0.1. */
PLACARD_API placard_status placard_tracker_dispatch(placard_tracker *tracker, placard_error **err);

/* Waits until there is something to do or `timeout_ms` has passed (negative: no limit), then dispatches. Errors:
 * common. [any] Since 0.1. */
PLACARD_API placard_status placard_tracker_wait(placard_tracker *tracker, int64_t timeout_ms, placard_error **err);

/*
 * Ends the waits and drains of other threads: placard_tracker_wait dispatches and returns, placard_tracker_drain
 * returns PLACARD_PENDING if records remain. If no thread waits, the next wait or drain ends at once. Changes nothing
 * else, and does not make the descriptor readable. A signal handler may call it. Does nothing for NULL and in a forked
 * child. [any] Since 0.1.
 */
PLACARD_API void placard_tracker_wake(placard_tracker *PLACARD_NULLABLE tracker);

/* Removes and returns the next event, or NULL: PLACARD_EVENT_SENT, PLACARD_EVENT_SEND_FAILED, PLACARD_EVENT_DROPPED,
 * PLACARD_EVENT_OVERFLOW, and with the host's transport PLACARD_EVENT_REQUEST and PLACARD_EVENT_REQUEST_CANCELLED. Read
 * until NULL. Borrowed until the next call for the same tracker, or its close. [owner] Since 0.1. */
PLACARD_API const placard_event *PLACARD_NULLABLE placard_tracker_next_event(placard_tracker *tracker);

/* Returns when dispatch has work next, in milliseconds of CLOCK_MONOTONIC or of the host's clock; -1: nothing to do.
 * [any] Since 0.1. */
PLACARD_API int64_t placard_tracker_next_deadline_ms(const placard_tracker *tracker);

/* Sets the host's clock to `wall_ms` and `monotonic_ms`. Errors: as for placard_client_set_time; common.
 * [any] Since 0.1. */
PLACARD_API placard_status placard_tracker_set_time(placard_tracker *tracker, int64_t wall_ms, int64_t monotonic_ms,
                                                    placard_error **err);

/* Completes the request `id`, which the host sent, with a `response`. Errors: as for placard_client_complete_request;
 * common. [any] Since 0.1. */
PLACARD_API placard_status placard_tracker_complete_request(placard_tracker *tracker, uint64_t id,
                                                            const placard_response *response, placard_error **err);

/* Fails the request `id` for want of a response; `failure` is PLACARD_FAILURE_*. Errors: as for
 * placard_client_fail_request; common. [any] Since 0.1. */
PLACARD_API placard_status placard_tracker_fail_request(placard_tracker *tracker, uint64_t id, int32_t failure,
                                                        placard_error **err);

PLACARD_HEADER_END

#endif /* PLACARD_TRACKER_H */
