/* variant.h - values of GLib as those of the C library. */
#ifndef PLACARD_G_VARIANT_H
#define PLACARD_G_VARIANT_H

#include "failure.h"

/* Returns a value as JSON text, or NULL. */
char *placard_g_variant_to_json(GVariant *value, GError **error);

/* Makes properties of a dictionary, NULL of NULL. FALSE on errors. */
gboolean placard_g_variant_to_properties(GVariant *value, placard_properties **out, GError **error);

/* What an attribute is set to: one of the library's kinds. */
typedef enum {
    PLACARD_G_VALUE_BOOL,
    PLACARD_G_VALUE_INT,
    PLACARD_G_VALUE_DOUBLE,
    PLACARD_G_VALUE_STRING,
    PLACARD_G_VALUE_DATE,
    PLACARD_G_VALUE_JSON
} PlacardGValueKind;

typedef struct {
    PlacardGValueKind kind;
    gint64 integer; /* also a boolean and a date */
    double number;
    char *text; /* a string, or JSON */
} PlacardGAttributeValue;

/* Reads a value; free its text. FALSE on errors. */
gboolean placard_g_variant_to_attribute(GVariant *value, PlacardGAttributeValue *out, GError **error);

#endif /* PLACARD_G_VARIANT_H */
