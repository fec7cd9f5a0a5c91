/* fields.h - properties of objects that are fields of C structs, as tables that are generated from the headers. */
#ifndef PLACARD_G_FIELDS_H
#define PLACARD_G_FIELDS_H

#include <glib-object.h>

typedef enum {
    PLACARD_G_FIELD_TEXT,     /* a pointer and a length */
    PLACARD_G_FIELD_STRING,   /* a pointer: up to the NUL */
    PLACARD_G_FIELD_FLAG,     /* a bool */
    PLACARD_G_FIELD_SWITCH,   /* an option: PLACARD_ON or PLACARD_OFF */
    PLACARD_G_FIELD_ENUM,     /* an int32_t with a type of its own */
    PLACARD_G_FIELD_INTERVAL, /* an option: 0 is no interval, which C writes as a negative number */
    PLACARD_G_FIELD_INT32,
    PLACARD_G_FIELD_UINT32,
    PLACARD_G_FIELD_INT64,
    PLACARD_G_FIELD_UINT64,
    PLACARD_G_FIELD_DOUBLE
} PlacardGFieldKind;

typedef struct {
    const char *name; /* of the property; NULL ends a table */
    const char *blurb;
    PlacardGFieldKind kind;
    gsize offset; /* in the struct */
    gsize length; /* offset of the length of a text */
    int initial;  /* default of an option */
    GType (*type)(void);
} PlacardGField;

/* Installs a property for each field, with the ids from 1 on; returns the next id. */
guint placard_g_fields_install(GObjectClass *klass, const PlacardGField *fields, GParamFlags flags);

/* Writes the defaults into a struct that is zero. */
void placard_g_fields_init(const PlacardGField *fields, gpointer data);

/* Reads or writes the property `pspec` of a struct. A text that is written is copied; the struct owns it. */
void placard_g_fields_get(GParamSpec *pspec, gconstpointer data, GValue *value);
void placard_g_fields_set(GParamSpec *pspec, gpointer data, const GValue *value);

/* Copies a struct with its texts, and frees such a copy or what placard_g_fields_set has copied. */
gpointer placard_g_fields_copy(const PlacardGField *fields, gconstpointer data, gsize size);
void placard_g_fields_clear(const PlacardGField *fields, gpointer data);

gboolean placard_g_fields_equal(const PlacardGField *fields, gconstpointer a, gconstpointer b);

/* An object that reads a struct of the library. `owner` keeps the struct alive, and is released with the object. */
typedef struct {
    GObject parent_instance;
    gconstpointer data;
    gpointer owner;
    GDestroyNotify release;
} PlacardGView;

/* Makes the properties of a class whose instances begin with a view. */
guint placard_g_view_class_init(GObjectClass *klass, const PlacardGField *fields);

gpointer placard_g_view_new(GType type, gconstpointer data, gpointer owner, GDestroyNotify release);

#endif /* PLACARD_G_FIELDS_H */
