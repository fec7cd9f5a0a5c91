/* variant.c - values of GLib as those of the C library. */
#include "variant.h"

#include <math.h>
#include <string.h>

/* As many levels as the library accepts, and some: it reports what is too deep. */
#define DEPTH_LIMIT 64

static gboolean write_value(GString *json, GVariant *value, int depth, GError **error);

static gboolean refuse(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

static gboolean refuse(GError **error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (error != NULL)
        *error = g_error_new_valist(PLACARD_G_ERROR, PLACARD_G_ERROR_INVALID, format, arguments);
    va_end(arguments);
    return FALSE;
}

static void write_string(GString *json, const char *text) {
    g_string_append_c(json, '"');
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '"' || *at == '\\')
            g_string_append_printf(json, "\\%c", *at);
        else if ((unsigned char)*at < 0x20)
            g_string_append_printf(json, "\\u%04x", *at);
        else
            g_string_append_c(json, *at);
    }
    g_string_append_c(json, '"');
}

/* A double stays one: 1.0 is not written as 1. */
static gboolean write_double(GString *json, double number, GError **error) {
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    if (!isfinite(number))
        return refuse(error, "a number is not finite: pass a finite one");
    g_string_append(json, g_ascii_dtostr(text, sizeof text, number));
    if (strpbrk(text, ".eE") == NULL)
        g_string_append(json, ".0");
    return TRUE;
}

static gboolean write_integer(GString *json, GVariant *value, GError **error) {
    switch (g_variant_classify(value)) {
    case G_VARIANT_CLASS_BYTE:
        g_string_append_printf(json, "%u", g_variant_get_byte(value));
        return TRUE;
    case G_VARIANT_CLASS_INT16:
        g_string_append_printf(json, "%d", g_variant_get_int16(value));
        return TRUE;
    case G_VARIANT_CLASS_UINT16:
        g_string_append_printf(json, "%u", g_variant_get_uint16(value));
        return TRUE;
    case G_VARIANT_CLASS_INT32:
        g_string_append_printf(json, "%d", g_variant_get_int32(value));
        return TRUE;
    case G_VARIANT_CLASS_UINT32:
        g_string_append_printf(json, "%u", g_variant_get_uint32(value));
        return TRUE;
    case G_VARIANT_CLASS_INT64:
        g_string_append_printf(json, "%" G_GINT64_FORMAT, g_variant_get_int64(value));
        return TRUE;
    case G_VARIANT_CLASS_UINT64:
        g_string_append_printf(json, "%" G_GUINT64_FORMAT, g_variant_get_uint64(value));
        return TRUE;
    default:
        return refuse(error,
                      "a value of type '%s' has no form in JSON: pass a boolean, a number, a string, an "
                      "array or a dictionary with string keys",
                      g_variant_get_type_string(value));
    }
}

static gboolean write_member(GString *json, GVariant *member, int depth, GError **error) {
    GVariant *key = g_variant_get_child_value(member, 0);
    GVariant *value = g_variant_get_child_value(member, 1);
    write_string(json, g_variant_get_string(key, NULL));
    g_string_append_c(json, ':');
    const gboolean written = write_value(json, value, depth, error);
    g_variant_unref(key);
    g_variant_unref(value);
    return written;
}

static gboolean write_children(GString *json, GVariant *value, gboolean is_object, int depth, GError **error) {
    gboolean written = TRUE;
    g_string_append_c(json, is_object ? '{' : '[');
    for (gsize i = 0; i < g_variant_n_children(value) && written; i++) {
        GVariant *child = g_variant_get_child_value(value, i);
        if (i > 0)
            g_string_append_c(json, ',');
        written = is_object ? write_member(json, child, depth, error) : write_value(json, child, depth, error);
        g_variant_unref(child);
    }
    g_string_append_c(json, is_object ? '}' : ']');
    return written;
}

static gboolean write_inner(GString *json, GVariant *inner, int depth, GError **error) {
    if (inner == NULL) { /* an empty maybe */
        g_string_append(json, "null");
        return TRUE;
    }
    const gboolean written = write_value(json, inner, depth, error);
    g_variant_unref(inner);
    return written;
}

static gboolean is_dictionary(GVariant *value) { return g_variant_is_of_type(value, G_VARIANT_TYPE("a{s*}")); }

static gboolean write_value(GString *json, GVariant *value, int depth, GError **error) {
    if (depth > DEPTH_LIMIT)
        return refuse(error, "a value has more than %d levels: nest less", DEPTH_LIMIT);
    switch (g_variant_classify(value)) {
    case G_VARIANT_CLASS_BOOLEAN:
        g_string_append(json, g_variant_get_boolean(value) ? "true" : "false");
        return TRUE;
    case G_VARIANT_CLASS_STRING:
    case G_VARIANT_CLASS_OBJECT_PATH:
    case G_VARIANT_CLASS_SIGNATURE:
        write_string(json, g_variant_get_string(value, NULL));
        return TRUE;
    case G_VARIANT_CLASS_DOUBLE:
        return write_double(json, g_variant_get_double(value), error);
    case G_VARIANT_CLASS_VARIANT:
        return write_inner(json, g_variant_get_variant(value), depth, error);
    case G_VARIANT_CLASS_MAYBE:
        return write_inner(json, g_variant_get_maybe(value), depth, error);
    case G_VARIANT_CLASS_ARRAY:
    case G_VARIANT_CLASS_TUPLE:
        return write_children(json, value, is_dictionary(value), depth + 1, error);
    default:
        return write_integer(json, value, error);
    }
}

char *placard_g_variant_to_json(GVariant *value, GError **error) {
    GString *json = g_string_new(NULL);
    const gboolean written = write_value(json, value, 0, error);
    return g_string_free(json, !written);
}

gboolean placard_g_variant_to_properties(GVariant *value, placard_properties **out, GError **error) {
    *out = NULL;
    if (value == NULL)
        return TRUE;
    char *json = placard_g_variant_to_json(value, error);
    if (json == NULL)
        return FALSE;
    placard_error *failure = NULL;
    const placard_status status = placard_properties_create_from_json(json, PLACARD_NUL, out, &failure);
    g_free(json);
    return placard_g_outcome(status, &failure, error) == PLACARD_G_STATUS_OK;
}

/* ---- Attributes ------------------------------------------------------------------------------------------------- */

/* A date is a dictionary with the one key "$date_ms", as everywhere in JSON. */
static gboolean read_date(GVariant *value, gint64 *out) {
    if (!is_dictionary(value) || g_variant_n_children(value) != 1)
        return FALSE;
    GVariant *found = g_variant_lookup_value(value, "$date_ms", G_VARIANT_TYPE_INT64);
    if (found == NULL)
        return FALSE;
    *out = g_variant_get_int64(found);
    g_variant_unref(found);
    return TRUE;
}

static gboolean read_integer(GVariant *value, gint64 *out, GError **error) {
    GString *digits = g_string_new(NULL);
    gboolean read = write_integer(digits, value, error);
    if (read && !g_ascii_string_to_signed(digits->str, 10, G_MININT64, G_MAXINT64, out, NULL))
        read = refuse(error, "%s does not fit in a signed integer of 64 bits", digits->str);
    g_string_free(digits, TRUE);
    return read;
}

static gboolean read_json(GVariant *value, PlacardGAttributeValue *out, GError **error) {
    out->kind = read_date(value, &out->integer) ? PLACARD_G_VALUE_DATE : PLACARD_G_VALUE_JSON;
    if (out->kind == PLACARD_G_VALUE_JSON)
        out->text = placard_g_variant_to_json(value, error);
    return out->kind == PLACARD_G_VALUE_DATE || out->text != NULL;
}

gboolean placard_g_variant_to_attribute(GVariant *value, PlacardGAttributeValue *out, GError **error) {
    *out = (PlacardGAttributeValue){0};
    if (value == NULL)
        return refuse(error, "value is NULL: use unset_attribute to remove an attribute");
    switch (g_variant_classify(value)) {
    case G_VARIANT_CLASS_VARIANT: {
        GVariant *inner = g_variant_get_variant(value);
        const gboolean read = placard_g_variant_to_attribute(inner, out, error);
        g_variant_unref(inner);
        return read;
    }
    case G_VARIANT_CLASS_BOOLEAN:
        out->kind = PLACARD_G_VALUE_BOOL;
        out->integer = g_variant_get_boolean(value);
        return TRUE;
    case G_VARIANT_CLASS_STRING:
        out->kind = PLACARD_G_VALUE_STRING;
        out->text = g_variant_dup_string(value, NULL);
        return TRUE;
    case G_VARIANT_CLASS_DOUBLE:
        out->kind = PLACARD_G_VALUE_DOUBLE;
        out->number = g_variant_get_double(value);
        return TRUE;
    case G_VARIANT_CLASS_ARRAY:
    case G_VARIANT_CLASS_TUPLE:
    case G_VARIANT_CLASS_MAYBE:
        return read_json(value, out, error);
    default:
        out->kind = PLACARD_G_VALUE_INT;
        return read_integer(value, &out->integer, error);
    }
}
