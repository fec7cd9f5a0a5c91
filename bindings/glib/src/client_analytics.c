/* client_analytics.c - log what the user does, and what the app knows about the user. */
#include "batch.h"
#include "client.h"
#include "variant.h"

#include <math.h>

/**
 * placard_g_client_log_event:
 * @self: a client
 * @name: the name of a custom event
 * @properties: (nullable): its properties, a{sv}. A date is a dictionary with the key "$date_ms"
 * @error: a #GError
 *
 * Logs a custom event and offers the message that it triggers. Committed to the store before the call returns. Opens a
 * session if none is open.
 *
 * Returns: %PLACARD_G_STATUS_BLOCKED when the server's blocklist names the event
 */
PlacardGStatus placard_g_client_log_event(PlacardGClient *self, const char *name, GVariant *properties,
                                          GError **error) {
    placard_properties *set = NULL;
    if (!placard_g_variant_to_properties(properties, &set, error))
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(self, error, placard_client_log_event(client, name, PLACARD_NUL, set, &failure));
    placard_properties_destroy(set);
    return outcome;
}

/**
 * placard_g_client_log_purchase:
 * @self: a client
 * @product_id: what was bought
 * @currency: an ISO 4217 code, such as "USD"
 * @price: the price of one
 * @quantity: how many, 1 to 100
 * @properties: (nullable): as for placard_g_client_log_event()
 * @error: a #GError
 *
 * Logs a purchase, as placard_g_client_log_event() logs an event.
 *
 * Returns: %PLACARD_G_STATUS_BLOCKED when the server's blocklist names the product
 */
PlacardGStatus placard_g_client_log_purchase(PlacardGClient *self, const char *product_id, const char *currency,
                                             double price, int quantity, GVariant *properties, GError **error) {
    placard_properties *set = NULL;
    if (!placard_g_variant_to_properties(properties, &set, error))
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(
        self, error,
        placard_client_log_purchase(client, product_id, PLACARD_NUL, currency, price, quantity, set, &failure));
    placard_properties_destroy(set);
    return outcome;
}

/**
 * placard_g_client_log_batch:
 * @self: a client
 * @batch: events to log
 * @error: a #GError
 *
 * Logs all items of a batch in order. All are committed before the call returns, or none is.
 *
 * Returns: %PLACARD_G_STATUS_BLOCKED when the server's blocklist names all of them, %PLACARD_G_STATUS_IGNORED for an
 *   empty batch
 */
PlacardGStatus placard_g_client_log_batch(PlacardGClient *self, PlacardGBatch *batch, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_log_batch(client, placard_g_batch_get(batch), &failure));
    return outcome;
}

/* ---- Attributes ------------------------------------------------------------------------------------------------- */

static placard_status set_attribute(placard_client *client, const char *key, const PlacardGAttributeValue *value,
                                    placard_error **failure) {
    const gsize nul = PLACARD_NUL;
    switch (value->kind) {
    case PLACARD_G_VALUE_BOOL:
        return placard_client_set_attribute_bool(client, key, nul, (gint32)value->integer, failure);
    case PLACARD_G_VALUE_INT:
        return placard_client_set_attribute_int(client, key, nul, value->integer, failure);
    case PLACARD_G_VALUE_DOUBLE:
        return placard_client_set_attribute_double(client, key, nul, value->number, failure);
    case PLACARD_G_VALUE_STRING:
        return placard_client_set_attribute_string(client, key, nul, value->text, nul, failure);
    case PLACARD_G_VALUE_DATE:
        return placard_client_set_attribute_date(client, key, nul, value->integer, failure);
    default:
        return placard_client_set_attribute_json(client, key, nul, value->text, nul, failure);
    }
}

/**
 * placard_g_client_set_attribute:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @value: a boolean, a number, a string, an array, or a dictionary with string keys. A date is a dictionary with the
 * one key "$date_ms" and an integer of 64 bits
 * @error: a #GError
 *
 * Sets a custom attribute. Committed to the store before the call returns; opens no session and triggers nothing.
 *
 * Returns: %PLACARD_G_STATUS_BLOCKED when the server's blocklist names the key
 */
PlacardGStatus placard_g_client_set_attribute(PlacardGClient *self, const char *key, GVariant *value, GError **error) {
    PlacardGAttributeValue read;
    if (!placard_g_variant_to_attribute(value, &read, error))
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(self, error, set_attribute(client, key, &read, &failure));
    g_free(read.text);
    return outcome;
}

/**
 * placard_g_client_merge_attribute:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @members: a dictionary with string keys
 * @error: a #GError
 *
 * Merges members into an attribute that is an object; its other members stay.
 *
 * Returns: %PLACARD_G_STATUS_BLOCKED when the server's blocklist names the key
 */
PlacardGStatus placard_g_client_merge_attribute(PlacardGClient *self, const char *key, GVariant *members,
                                                GError **error) {
    char *json = members != NULL ? placard_g_variant_to_json(members, error) : g_strdup("null");
    if (json == NULL)
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(self, error, placard_client_merge_attribute(client, key, PLACARD_NUL, json, PLACARD_NUL, &failure));
    g_free(json);
    return outcome;
}

/**
 * placard_g_client_set_last_location:
 * @self: a client
 * @latitude: -90 to 90 degrees
 * @longitude: -180 to 180 degrees
 * @altitude: in metres; not a number: unknown
 * @accuracy: in metres; not a number: unknown
 * @altitude_accuracy: in metres; not a number: unknown
 * @error: a #GError
 *
 * Sets where the user is.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_set_last_location(PlacardGClient *self, double latitude, double longitude,
                                                  double altitude, double accuracy, double altitude_accuracy,
                                                  GError **error) {
    PLACARD_G_CALL(self, error,
                   placard_client_set_last_location(client, latitude, longitude, isnan(altitude) ? NULL : &altitude,
                                                    isnan(accuracy) ? NULL : &accuracy,
                                                    isnan(altitude_accuracy) ? NULL : &altitude_accuracy, &failure));
    return outcome;
}

/**
 * placard_g_client_unset_attribute:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @error: a #GError
 *
 * Removes an attribute, except a location.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_unset_attribute(PlacardGClient *self, const char *key, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_unset_attribute(client, key, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_increment_attribute:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @amount: what to add; can be negative
 * @error: a #GError
 *
 * Adds to an attribute that is a whole number.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_increment_attribute(PlacardGClient *self, const char *key, gint64 amount,
                                                    GError **error) {
    PLACARD_G_CALL(self, error, placard_client_increment_attribute(client, key, PLACARD_NUL, amount, &failure));
    return outcome;
}

/**
 * placard_g_client_add_to_attribute:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @element: a string of up to 255 characters
 * @error: a #GError
 *
 * Adds an element to an attribute that is an array of strings.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_add_to_attribute(PlacardGClient *self, const char *key, const char *element,
                                                 GError **error) {
    PLACARD_G_CALL(self, error,
                   placard_client_add_to_attribute(client, key, PLACARD_NUL, element, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_remove_from_attribute:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @element: a string of up to 255 characters
 * @error: a #GError
 *
 * Removes an element from an attribute that is an array of strings.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_remove_from_attribute(PlacardGClient *self, const char *key, const char *element,
                                                      GError **error) {
    PLACARD_G_CALL(self, error,
                   placard_client_remove_from_attribute(client, key, PLACARD_NUL, element, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_set_attribute_location:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @latitude: -90 to 90 degrees
 * @longitude: -180 to 180 degrees
 * @error: a #GError
 *
 * Sets an attribute to a location.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_set_attribute_location(PlacardGClient *self, const char *key, double latitude,
                                                       double longitude, GError **error) {
    PLACARD_G_CALL(self, error,
                   placard_client_set_attribute_location(client, key, PLACARD_NUL, latitude, longitude, &failure));
    return outcome;
}

/**
 * placard_g_client_unset_attribute_location:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @error: a #GError
 *
 * Removes a location, which servers keep apart from other attributes.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_unset_attribute_location(PlacardGClient *self, const char *key, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_unset_attribute_location(client, key, PLACARD_NUL, &failure));
    return outcome;
}

/* ---- User fields, aliases, subscriptions, push ------------------------------------------------------------------ */

/**
 * placard_g_client_set_user_field:
 * @self: a client
 * @field: a field
 * @value: (nullable): its value; %NULL unsets it
 * @error: a #GError
 *
 * Sets a field of the user that the protocol names.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_set_user_field(PlacardGClient *self, PlacardGUserField field, const char *value,
                                               GError **error) {
    PLACARD_G_CALL(self, error, placard_client_set_user_field(client, (gint32)field, value, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_user_field_from_name:
 * @name: a name, such as "first_name"; "phone_number" is another name of "phone"
 * @error: a #GError
 *
 * Returns: the field with that name; %PLACARD_G_USER_FIELD_NONE on errors
 */
PlacardGUserField placard_g_user_field_from_name(const char *name, GError **error) {
    gint32 field = PLACARD_USER_FIELD_NONE;
    placard_error *failure = NULL;
    placard_g_outcome(placard_user_field_from_name(name, PLACARD_NUL, &field, &failure), &failure, error);
    return (PlacardGUserField)field;
}

/**
 * placard_g_client_set_subscription:
 * @self: a client
 * @group_id: 1 to 255 characters
 * @state: whether the user wants what the group sends
 * @error: a #GError
 *
 * Sets the user's state in a subscription group.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_set_subscription(PlacardGClient *self, const char *group_id, PlacardGSubscription state,
                                                 GError **error) {
    PLACARD_G_CALL(self, error,
                   placard_client_set_subscription(client, group_id, PLACARD_NUL, (gint32)state, &failure));
    return outcome;
}

/**
 * placard_g_client_add_alias:
 * @self: a client
 * @name: unique among the aliases with its label, 1 to 255 characters
 * @label: 1 to 255 characters
 * @error: a #GError
 *
 * Adds an alias to the user.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_add_alias(PlacardGClient *self, const char *name, const char *label, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_add_alias(client, name, PLACARD_NUL, label, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_log_push_click:
 * @self: a client
 * @payload_json: the message's data as the push service delivered it, a JSON object
 * @error: a #GError
 *
 * Logs a click on a push message. %PLACARD_G_STATUS_IGNORED when the payload has no tracking id.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_log_push_click(PlacardGClient *self, const char *payload_json, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_log_push_click(client, payload_json, PLACARD_NUL, &failure));
    return outcome;
}
