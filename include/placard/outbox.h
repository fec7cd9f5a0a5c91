/* outbox.h - a second process that leaves events and attributes for a client. Read placard.h first. Generated from
 * interface/ by `make generate`: do not edit. */
#ifndef PLACARD_OUTBOX_H
#define PLACARD_OUTBOX_H

#include "analytics.h"

PLACARD_HEADER_BEGIN

/*
 * A second process's access to a client's store: a notification helper or a service leaves events, purchases,
 * attributes and user fields there, whether or not the client is running, by calls that are named as the client's. An
 * outbox sends nothing, decides nothing, and never waits for the client longer than a commit takes. Any number of
 * processes can open one on the same store, the client's own included. With the client's option group_access they can
 * run as other users of one group.
 *
 * The client takes the records in when it is opened, when a session starts, when the host comes to the foreground, at
 * placard_client_flush and placard_client_drain, and whenever a request carries records: in the order in which they
 * were put, each exactly once. Each then becomes what the matching call of the client would make of it (names, limits,
 * blocklist, triggers), for the current user and session, with the time at which it was put; it opens and extends no
 * session, and counts towards the client's options queue_limit and queue_limit_bytes. A record that was put while
 * another known user was current is logged for that user and triggers nothing. A record that cannot be logged is
 * dropped and reported by PLACARD_EVENT_DROPPED; the rest continues. A client with PLACARD_DURABILITY_MEMORY has no
 * store to share. Since 0.1.
 */
typedef struct placard_outbox placard_outbox;

/* What a record is. Its JSON text is an object. In attributes and fields null unsets, an array is set whole, and each
 * member is checked by itself. A date, at any depth of a property or an attribute, is {"$date_ms": 1760000000000}; an
 * object with that key and another form is an error when the record is taken in. Since 0.1. */
enum placard_outbox_kind {
    PLACARD_OUTBOX_NONE = 0,
    PLACARD_OUTBOX_EVENT = 1,      /* {"event_name": "...", ...}: every other key is a property */
    PLACARD_OUTBOX_ATTRIBUTE = 2,  /* {"name": value, ...}: custom attributes */
    PLACARD_OUTBOX_USER_FIELD = 3, /* {"field": value, ...}: fields as placard_user_field_name names them */
    /* {"product_id": "...", "currency": "USD", "price": 1.5, "quantity": 1, ...}: every other key is a property; a
     * missing quantity is 1 */
    PLACARD_OUTBOX_PURCHASE = 4
};

/*
 * Opens the store of `api_key` in `directory`, the client's own, and creates both when missing. Both strings end with
 * NUL. Only the owner can use what this call creates, except in a directory whose mode is exactly 2770: files get mode
 * 0660 there (option group_access). *out is owned: close it with placard_outbox_close. Errors: PLACARD_E_INVALID (`err`
 * names the argument), PLACARD_E_IO (directory, disk, or a file that is no store, which is left untouched),
 * PLACARD_E_VERSION. [any] Since 0.1.
 */
PLACARD_API placard_status placard_outbox_open(const char *directory, const char *api_key, placard_outbox **out,
                                               placard_error **err);

/* Closes the outbox; its records stay. No other thread may be inside a call on it. In a forked child it only closes the
 * child's copies of descriptors; memory stays until the child ends. [owner] Since 0.1. */
PLACARD_API void placard_outbox_close(placard_outbox *PLACARD_NULLABLE outbox);

/* ---- Typed records ---------------------------------------------------------------------------------------------- */

/*
 * Puts an event called `name` into the outbox, for the client to log as by placard_client_log_event, which has the
 * limits of name and `properties`. This call and the others for typed records check their arguments at once: the client
 * can log what they accept, unless the server's blocklist forbids it by then. When the call returns, the record
 * survives the crash of any process, as with PLACARD_DURABILITY_PROCESS. A call takes microseconds; one in some hundred
 * calls waits a few milliseconds for the disk. While other processes write, a call can take up to a second. Errors:
 * PLACARD_E_INVALID (`err` names the field and the limit), PLACARD_E_STATE (100000 records wait and no client takes
 * them in), PLACARD_E_IO (disk, or other processes kept the store busy for a second); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_outbox_log_event(placard_outbox *outbox, const char *name, size_t name_length,
                                                    const placard_properties *PLACARD_NULLABLE properties,
                                                    placard_error **err);

/* Puts a purchase into the outbox: `product_id`, `currency`, `price`, `quantity` and `properties` as for
 * placard_client_log_purchase, the rest as for placard_outbox_log_event. Errors: as for placard_outbox_log_event;
 * common. [any] Since 0.1. */
PLACARD_API placard_status placard_outbox_log_purchase(placard_outbox *outbox, const char *product_id,
                                                       size_t product_id_length, const char *currency, double price,
                                                       int32_t quantity,
                                                       const placard_properties *PLACARD_NULLABLE properties,
                                                       placard_error **err);

/* Each puts a new `value` of the custom attribute `key`, or `json`, into the outbox, with the limits of
 * placard_client_set_attribute_bool and its siblings. The rest is as for placard_outbox_log_event. Errors: as for
 * placard_outbox_log_event; common. [any] Since 0.1. */
PLACARD_API placard_status placard_outbox_set_attribute_bool(placard_outbox *outbox, const char *key, size_t key_length,
                                                             bool value, placard_error **err);
PLACARD_API placard_status placard_outbox_set_attribute_int(placard_outbox *outbox, const char *key, size_t key_length,
                                                            int64_t value, placard_error **err);
PLACARD_API placard_status placard_outbox_set_attribute_double(placard_outbox *outbox, const char *key,
                                                               size_t key_length, double value, placard_error **err);
PLACARD_API placard_status placard_outbox_set_attribute_string(placard_outbox *outbox, const char *key,
                                                               size_t key_length, const char *value,
                                                               size_t value_length, placard_error **err);
PLACARD_API placard_status placard_outbox_set_attribute_date(placard_outbox *outbox, const char *key, size_t key_length,
                                                             int64_t value_ms, placard_error **err);
PLACARD_API placard_status placard_outbox_set_attribute_json(placard_outbox *outbox, const char *key, size_t key_length,
                                                             const char *json, size_t json_length, placard_error **err);

/* Puts the removal of the custom attribute `key` into the outbox. The rest is as for placard_outbox_log_event. Errors:
 * as for placard_outbox_log_event; common. [any] Since 0.1. */
PLACARD_API placard_status placard_outbox_unset_attribute(placard_outbox *outbox, const char *key, size_t key_length,
                                                          placard_error **err);

/* Puts a new `value` of the user field `field`, PLACARD_USER_FIELD_*, into the outbox; NULL unsets it. Limits are those
 * of placard_client_set_user_field, the rest is as for placard_outbox_log_event. Errors: as for
 * placard_outbox_log_event; common. [any] Since 0.1. */
PLACARD_API placard_status placard_outbox_set_user_field(placard_outbox *outbox, int32_t field,
                                                         const char *PLACARD_NULLABLE value, size_t value_length,
                                                         placard_error **err);

/* ---- Records as JSON -------------------------------------------------------------------------------------------- */

/* Puts a record of a `kind`, PLACARD_OUTBOX_*, with the text `json` (at most 102400 bytes) into the outbox, with the
 * times and the durability of placard_outbox_log_event. Only checks that the text is a JSON object; the client judges
 * whether it can be logged. Errors: as for placard_outbox_log_event; common. [any] Since 0.1. */
PLACARD_API placard_status placard_outbox_put(placard_outbox *outbox, int32_t kind, const char *json,
                                              size_t json_length, placard_error **err);

/* A record that no client has taken in yet. Since 0.1. */
typedef struct placard_outbox_record {
    int64_t id;   /* rises with every record of the store; never used twice */
    int32_t kind; /* PLACARD_OUTBOX_* */
    int64_t put_ms;
    const char *json; /* as it was put */
    size_t json_length;
} placard_outbox_record;

/* Records as they were at one moment. Immutable; outlives its outbox. Since 0.1. */
typedef struct placard_outbox_records placard_outbox_records;

/* Copies the list of waiting records of one `kind`, FIFO, from all processes. *out is owned: destroy it with
 * placard_outbox_records_destroy. Errors: PLACARD_E_INVALID (an unlisted kind); common. [any] Since 0.1. */
PLACARD_API placard_status placard_outbox_copy_records(placard_outbox *outbox, int32_t kind,
                                                       placard_outbox_records **out, placard_error **err);

/* Destroys the list and everything borrowed from it. [owner] Since 0.1. */
PLACARD_API void placard_outbox_records_destroy(placard_outbox_records *PLACARD_NULLABLE records);

/* Returns the number of records. [any] Since 0.1. */
PLACARD_API size_t placard_outbox_records_count(const placard_outbox_records *records);

/* Returns the record at a position, or NULL past the end. Borrowed until the list is destroyed. [any] Since 0.1. */
PLACARD_API const placard_outbox_record *PLACARD_NULLABLE
placard_outbox_records_get(const placard_outbox_records *records, size_t index);

/* Removes the waiting records of one `kind`. Returns PLACARD_IGNORED when there are no records. Errors:
 * PLACARD_E_INVALID (an unlisted kind); common. [any] Since 0.1. */
PLACARD_API placard_status placard_outbox_remove(placard_outbox *outbox, int32_t kind, placard_error **err);

/* Removes all waiting records. Returns PLACARD_IGNORED when there are no records. Errors: common. [any] Since 0.1. */
PLACARD_API placard_status placard_outbox_remove_all(placard_outbox *outbox, placard_error **err);

/* Stamps records that are put from now on with `wall_ms` instead of the system's time: for tests and simulations.
 * Errors: common. [any] Since 0.1. */
PLACARD_API placard_status placard_outbox_set_time(placard_outbox *outbox, int64_t wall_ms, placard_error **err);

/* Returns "event", "attribute", "user_field", "purchase"; "none" for 0, "unknown" for others. Borrowed forever.
 * [any] Since 0.1. */
PLACARD_API const char *placard_outbox_kind_name(int32_t kind);

PLACARD_HEADER_END

#endif /* PLACARD_OUTBOX_H */
