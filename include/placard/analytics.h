/* analytics.h - log what the user does, and what the app knows about the user. Read placard.h first. Generated from
 * interface/ by `make generate`: do not edit. */
#ifndef PLACARD_ANALYTICS_H
#define PLACARD_ANALYTICS_H

#include "client.h"

PLACARD_HEADER_BEGIN

/* ---- Properties ------------------------------------------------------------------------------------------------- */

/* Typed properties of an event or a purchase: at most 256 keys, 51200 bytes as JSON (checked when they are logged), 50
 * levels, strings of 255 characters. Since 0.1. */
typedef struct placard_properties placard_properties;

/* Creates an empty set. *out is owned: destroy it with placard_properties_destroy. Errors: common. [any] Since 0.1. */
PLACARD_API placard_status placard_properties_create(placard_properties **out, placard_error **err);

/* Creates a set from `json`, the text of a JSON object. A date, at any depth, is {"$date_ms": 1760000000000}. *out is
 * owned: destroy it with placard_properties_destroy. Errors: PLACARD_E_INVALID (not an object; `err` names the key, the
 * value or the limit). [any] Since 0.1. */
PLACARD_API placard_status placard_properties_create_from_json(const char *json, size_t json_length,
                                                               placard_properties **out, placard_error **err);

/* Destroys a set. [owner] Since 0.1. */
PLACARD_API void placard_properties_destroy(placard_properties *PLACARD_NULLABLE properties);

/*
 * Each sets the `value` of one `key`, replacing an earlier one. A key has 1 to 255 characters, no control character, no
 * '"', and no '$' in front. Logging refuses the reserved keys time and event_name, and for purchases product_id,
 * quantity, price and currency. A date is a type of its own: filters compare it as an instant, never with text. `json`
 * is any JSON value, for arrays and objects, with dates as for placard_properties_create_from_json; null removes the
 * key. Errors: PLACARD_E_INVALID (`err` names the key, the value or the limit; the set stays unchanged).
 * [owner] Since 0.1.
 */
PLACARD_API placard_status placard_properties_set_bool(placard_properties *properties, const char *key,
                                                       size_t key_length, bool value, placard_error **err);
PLACARD_API placard_status placard_properties_set_int(placard_properties *properties, const char *key,
                                                      size_t key_length, int64_t value, placard_error **err);
PLACARD_API placard_status placard_properties_set_double(placard_properties *properties, const char *key,
                                                         size_t key_length, double value, placard_error **err);
PLACARD_API placard_status placard_properties_set_string(placard_properties *properties, const char *key,
                                                         size_t key_length, const char *value, size_t value_length,
                                                         placard_error **err);
PLACARD_API placard_status placard_properties_set_date(placard_properties *properties, const char *key,
                                                       size_t key_length, int64_t value_ms, placard_error **err);
PLACARD_API placard_status placard_properties_set_json(placard_properties *properties, const char *key,
                                                       size_t key_length, const char *json, size_t json_length,
                                                       placard_error **err);

/* ---- Events and purchases --------------------------------------------------------------------------------------- */

/*
 * Logs a custom event called `name` and offers the message that it triggers; while campaigns are being requested, the
 * message is offered when they have arrived. Committed to the store before the call returns. Opens a session if none is
 * open. Returns PLACARD_BLOCKED when the server's blocklist names the event. Errors: PLACARD_E_INVALID (`err` names the
 * field of name or `properties` and the limit); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_log_event(placard_client *client, const char *name, size_t name_length,
                                                    const placard_properties *PLACARD_NULLABLE properties,
                                                    placard_error **err);

/* Logs a purchase of `quantity` (1 to 100) items of `product_id`, `price` each, in `currency` (ISO 4217, ends with NUL,
 * such as "USD"). `properties` and the positive statuses are as for placard_client_log_event. Errors: PLACARD_E_INVALID
 * (`err` names the field and the limit); common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_log_purchase(placard_client *client, const char *product_id,
                                                       size_t product_id_length, const char *currency, double price,
                                                       int32_t quantity,
                                                       const placard_properties *PLACARD_NULLABLE properties,
                                                       placard_error **err);

/*
 * Logs a click on a push message. `payload_json` is the message's data as the push service delivered it, a JSON object
 * as for placard_push_parse. Opens a session if none is open, and emits PLACARD_EVENT_OPEN_URL if the message has a
 * link, at every call. Requests campaigns at once, since the one behind the push may be new; what the click triggers is
 * offered when that request has ended, whether or not it succeeded. Returns PLACARD_IGNORED, without any event, when
 * the payload has no tracking id, as in other senders' messages: the host opens their links. Errors: PLACARD_E_INVALID
 * (not JSON; `err` says where); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_log_push_click(placard_client *client, const char *payload_json,
                                                         size_t payload_json_length, placard_error **err);

/* ---- Batches of events ------------------------------------------------------------------------------------------ */

/* Many events to log in one transaction, for hosts that have hundreds at once: placard_client_log_event commits each by
 * itself and, with PLACARD_DURABILITY_POWER, waits for the disk each time. Since 0.1. */
typedef struct placard_batch placard_batch;

/* Creates an empty batch. *out is owned: destroy it with placard_batch_destroy. Errors: common. [any] Since 0.1. */
PLACARD_API placard_status placard_batch_create(placard_batch **out, placard_error **err);

/* Destroys a batch, logged or not. [owner] Since 0.1. */
PLACARD_API void placard_batch_destroy(placard_batch *PLACARD_NULLABLE batch);

/* Returns the number of events and purchases in a batch. [owner] Since 0.1. */
PLACARD_API size_t placard_batch_count(const placard_batch *batch);

/* Each appends one item, at most 10000 in all. `name`, `product_id`, `currency`, `price`, `quantity` and `properties`
 * are those of placard_client_log_event and placard_client_log_purchase; they are copied. Errors: PLACARD_E_INVALID
 * (`err` names the field and the limit, or says that the batch is full; it stays unchanged). [owner] Since 0.1. */
PLACARD_API placard_status placard_batch_add_event(placard_batch *batch, const char *name, size_t name_length,
                                                   const placard_properties *PLACARD_NULLABLE properties,
                                                   placard_error **err);
PLACARD_API placard_status placard_batch_add_purchase(placard_batch *batch, const char *product_id,
                                                      size_t product_id_length, const char *currency, double price,
                                                      int32_t quantity,
                                                      const placard_properties *PLACARD_NULLABLE properties,
                                                      placard_error **err);

/*
 * Logs all items of a `batch` in order, with the time of this call; each triggers what it would by itself. All are
 * committed before the call returns, or none is. The batch stays as it is: logging it again logs its events again.
 * Other calls on the client wait meanwhile, about 20 ms for 10000 events; no other thread may add to the batch
 * meanwhile. Items on the server's blocklist are skipped. Returns PLACARD_BLOCKED when all are, PLACARD_IGNORED for an
 * empty batch. Errors: common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_log_batch(placard_client *client, const placard_batch *batch,
                                                    placard_error **err);

/* ---- User attributes -------------------------------------------------------------------------------------------- */

/*
 * Each sets the custom attribute `key` (1 to 255 characters, no control character, no '"') to `value`: a finite number,
 * a string of up to 255 characters, a date in the years 0 to 9999, or `json`: an object, or an array of up to 100
 * strings or 100 objects (with objects at most 76800 bytes and 50 levels, and dates as for
 * placard_properties_create_from_json; null unsets the attribute).
 *
 * These hold for every call on attributes, fields, aliases and subscriptions: it is committed to the store before it
 * returns, opens no session and triggers nothing. Values that are set wait for the next request, the newest per name;
 * arrays, locations, aliases, subscriptions and changes relative to the earlier value are sent as events, in the order
 * of the calls. PLACARD_EVENT_SENT counts only these events. Calls with a key, except
 * placard_client_unset_attribute_location, return PLACARD_BLOCKED when the server's blocklist names the key. Errors:
 * PLACARD_E_INVALID (`err` names the field and the limit); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_set_attribute_bool(placard_client *client, const char *key, size_t key_length,
                                                             bool value, placard_error **err);
PLACARD_API placard_status placard_client_set_attribute_int(placard_client *client, const char *key, size_t key_length,
                                                            int64_t value, placard_error **err);
PLACARD_API placard_status placard_client_set_attribute_double(placard_client *client, const char *key,
                                                               size_t key_length, double value, placard_error **err);
PLACARD_API placard_status placard_client_set_attribute_string(placard_client *client, const char *key,
                                                               size_t key_length, const char *value,
                                                               size_t value_length, placard_error **err);
PLACARD_API placard_status placard_client_set_attribute_date(placard_client *client, const char *key, size_t key_length,
                                                             int64_t value_ms, placard_error **err);
PLACARD_API placard_status placard_client_set_attribute_json(placard_client *client, const char *key, size_t key_length,
                                                             const char *json, size_t json_length, placard_error **err);

/* Removes the attribute `key`, except a location. Returns PLACARD_BLOCKED when the server's blocklist names the key.
 * Errors: PLACARD_E_INVALID; common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_unset_attribute(placard_client *client, const char *key, size_t key_length,
                                                          placard_error **err);

/* Adds `amount`, which can be negative, to the attribute `key`, a whole number. Returns PLACARD_BLOCKED when the
 * server's blocklist names the key. Errors: PLACARD_E_INVALID; common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_increment_attribute(placard_client *client, const char *key,
                                                              size_t key_length, int64_t amount, placard_error **err);

/* Each adds or removes one `element`, of up to 255 characters, of the attribute `key`, an array of strings. Errors:
 * PLACARD_E_INVALID; common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_add_to_attribute(placard_client *client, const char *key, size_t key_length,
                                                           const char *element, size_t element_length,
                                                           placard_error **err);
PLACARD_API placard_status placard_client_remove_from_attribute(placard_client *client, const char *key,
                                                                size_t key_length, const char *element,
                                                                size_t element_length, placard_error **err);

/* Merges `json`, an object of at most 76800 bytes and 50 levels, into the attribute `key`; its other members stay.
 * Returns PLACARD_BLOCKED when the server's blocklist names the key. Errors: PLACARD_E_INVALID; common.
 * [any] Since 0.1. */
PLACARD_API placard_status placard_client_merge_attribute(placard_client *client, const char *key, size_t key_length,
                                                          const char *json, size_t json_length, placard_error **err);

/*
 * Sets the fact `name` (1 to 255 characters) to a value that the targeting of campaigns can read as `$host.NAME`.
 * `json` is any JSON value of at most 1024 bytes, with dates as for placard_properties_create_from_json; null removes
 * the fact. At most 100 facts can be set. They are stored, never sent, and kept by a change of user. Works while the
 * client is disabled. Errors: PLACARD_E_INVALID (`err` names the limit); common. [any] Since 0.1.
 */
PLACARD_API placard_status placard_client_set_fact(placard_client *client, const char *name, size_t name_length,
                                                   const char *json, size_t json_length, placard_error **err);

/* Sets the attribute `key` to a location: `latitude` -90 to 90 degrees, `longitude` -180 to 180. Returns
 * PLACARD_BLOCKED when the server's blocklist names the key. Errors: PLACARD_E_INVALID; common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_set_attribute_location(placard_client *client, const char *key,
                                                                 size_t key_length, double latitude, double longitude,
                                                                 placard_error **err);

/* Removes the location `key`, which servers keep apart from other attributes. Errors: PLACARD_E_INVALID; common.
 * [any] Since 0.1. */
PLACARD_API placard_status placard_client_unset_attribute_location(placard_client *client, const char *key,
                                                                   size_t key_length, placard_error **err);

/* ---- User fields, aliases, subscriptions ------------------------------------------------------------------------ */

/* Fields of the user that the protocol names. Text: up to 255 characters, no control character, no '"'. Since 0.1. */
enum placard_user_field {
    PLACARD_USER_FIELD_NONE = 0,
    PLACARD_USER_FIELD_FIRST_NAME = 1, /* text */
    PLACARD_USER_FIELD_LAST_NAME = 2,  /* text */
    PLACARD_USER_FIELD_EMAIL = 3,      /* up to 256 characters, such as "ada@example.com" */
    PLACARD_USER_FIELD_PHONE = 4,      /* digits, spaces and . ( ) + - */
    PLACARD_USER_FIELD_GENDER = 5,     /* "m", "f", "o" (other), "u" (unknown), "n" (not applicable), "p" (withheld) */
    PLACARD_USER_FIELD_DOB = 6,        /* date of birth, such as "1815-12-10"; sent as it is */
    PLACARD_USER_FIELD_COUNTRY = 7,    /* text; preferably an ISO 3166-1 code, such as "AT" */
    PLACARD_USER_FIELD_HOME_CITY = 8,  /* text */
    PLACARD_USER_FIELD_LANGUAGE = 9,   /* text; preferably an ISO 639-1 code, such as "de" */
    PLACARD_USER_FIELD_EMAIL_SUBSCRIBE = 10, /* "opted_in", "subscribed" or "unsubscribed"; cannot be unset */
    PLACARD_USER_FIELD_PUSH_SUBSCRIBE = 11,  /* the values of email_subscribe */
    PLACARD_USER_FIELD_IMAGE_URL = 12,       /* up to 255 characters */
    PLACARD_USER_FIELD_NATIVE_LINE_ID = 13   /* up to 33 characters */
};

/* Sets the `field` PLACARD_USER_FIELD_* of the user to `value`; NULL unsets it. No blocklist applies. Errors:
 * PLACARD_E_INVALID (`err` names the field and the limit); common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_set_user_field(placard_client *client, int32_t field,
                                                         const char *PLACARD_NULLABLE value, size_t value_length,
                                                         placard_error **err);

/* Writes the PLACARD_USER_FIELD_* with that `name`, such as "first_name", to *field; "phone_number" is another name of
 * "phone". Errors: PLACARD_E_INVALID (an unknown name: `err` suggests the nearest known one). [any] Since 0.1. */
PLACARD_API placard_status placard_user_field_from_name(const char *name, size_t name_length, int32_t *field,
                                                        placard_error **err);

/* Sets where the user is: `latitude` and `longitude` in degrees as for placard_client_set_attribute_location, with
 * their `accuracy`, and `altitude` with its `altitude_accuracy`, in metres; NULL for what is unknown. Errors:
 * PLACARD_E_INVALID (out of range, negative accuracy); common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_set_last_location(placard_client *client, double latitude, double longitude,
                                                            const double *PLACARD_NULLABLE altitude,
                                                            const double *PLACARD_NULLABLE accuracy,
                                                            const double *PLACARD_NULLABLE altitude_accuracy,
                                                            placard_error **err);

/* Whether the user wants what a subscription group sends. Since 0.1. */
enum placard_subscription {
    PLACARD_SUBSCRIPTION_NONE = 0,
    PLACARD_SUBSCRIPTION_SUBSCRIBED = 1,
    PLACARD_SUBSCRIPTION_UNSUBSCRIBED = 2
};

/* Sets the user's `state`, PLACARD_SUBSCRIPTION_*, in the subscription group `group_id` (1 to 255 characters). Errors:
 * PLACARD_E_INVALID; common. [any] Since 0.1. */
PLACARD_API placard_status placard_client_set_subscription(placard_client *client, const char *group_id,
                                                           size_t group_id_length, int32_t state, placard_error **err);

/* Adds an alias to the user: a `name` that is unique among those with its `label`, each of 1 to 255 characters.
 * Requests of an anonymous user carry the last alias; a change of user forgets it. Errors: PLACARD_E_INVALID; common.
 * [any] Since 0.1. */
PLACARD_API placard_status placard_client_add_alias(placard_client *client, const char *name, size_t name_length,
                                                    const char *label, size_t label_length, placard_error **err);

/* Each returns a value's name in lower case without prefix, such as "first_name" or "subscribed"; "unknown" for values
 * that are not listed. Borrowed forever. [any] Since 0.1. */
PLACARD_API const char *placard_user_field_name(int32_t field);
PLACARD_API const char *placard_subscription_name(int32_t state);

PLACARD_HEADER_END

#endif /* PLACARD_ANALYTICS_H */
