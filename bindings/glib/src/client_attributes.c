/* client_attributes.c - attributes of any type, and names of fields. */
#include "calls.h"
#include "variant.h"

static placard_status set_attribute(placard_client *client, const char *key, const PlacardGAttributeValue *value,
                                    placard_error **failure) {
    const gsize nul = PLACARD_NUL;
    switch (value->kind) {
    case PLACARD_G_VALUE_BOOL:
        return placard_client_set_attribute_bool(client, key, nul, value->integer != 0, failure);
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
    PLACARD_G_CALL(client, self, error, set_attribute(client, key, &read, &failure));
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
    PLACARD_G_CALL(client, self, error,
                   placard_client_merge_attribute(client, key, PLACARD_NUL, json, PLACARD_NUL, &failure));
    g_free(json);
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
