/* fields.c - properties of objects that are fields of C structs. */
#include "fields.h"

#include <stdbool.h>
#include <string.h>

#define AT(type, data, offset) (*(type *)((char *)(data) + (offset)))
#define READ(type, data, offset) (*(const type *)((const char *)(data) + (offset)))

static GQuark field_quark(void) { return g_quark_from_static_string("placard-g-field"); }

static GParamSpec *param_spec(const PlacardGField *field, GParamFlags flags) {
    const char *name = field->name;
    const char *blurb = field->blurb;
    switch (field->kind) {
    case PLACARD_G_FIELD_TEXT:
    case PLACARD_G_FIELD_STRING:
        return g_param_spec_string(name, name, blurb, NULL, flags);
    case PLACARD_G_FIELD_FLAG:
    case PLACARD_G_FIELD_SWITCH:
        return g_param_spec_boolean(name, name, blurb, field->initial, flags);
    case PLACARD_G_FIELD_ENUM:
        return g_param_spec_enum(name, name, blurb, field->type(), field->initial, flags);
    case PLACARD_G_FIELD_INTERVAL:
    case PLACARD_G_FIELD_INT32:
        return g_param_spec_int(name, name, blurb, G_MININT, G_MAXINT, field->initial, flags);
    case PLACARD_G_FIELD_UINT32:
        return g_param_spec_uint(name, name, blurb, 0, G_MAXUINT, (guint)field->initial, flags);
    case PLACARD_G_FIELD_INT64:
        return g_param_spec_int64(name, name, blurb, G_MININT64, G_MAXINT64, field->initial, flags);
    case PLACARD_G_FIELD_UINT64:
        return g_param_spec_uint64(name, name, blurb, 0, G_MAXUINT64, (guint64)field->initial, flags);
    case PLACARD_G_FIELD_DOUBLE:
        return g_param_spec_double(name, name, blurb, -G_MAXDOUBLE, G_MAXDOUBLE, field->initial, flags);
    }
    return NULL;
}

guint placard_g_fields_install(GObjectClass *klass, const PlacardGField *fields, GParamFlags flags) {
    guint id = 1;
    for (const PlacardGField *field = fields; field->name != NULL; field++, id++) {
        GParamSpec *made = param_spec(field, flags | G_PARAM_STATIC_STRINGS);
        g_param_spec_set_qdata(made, field_quark(), (gpointer)field);
        g_object_class_install_property(klass, id, made);
    }
    return id;
}

void placard_g_fields_init(const PlacardGField *fields, gpointer data) {
    for (const PlacardGField *field = fields; field->name != NULL; field++) {
        if (field->kind == PLACARD_G_FIELD_SWITCH)
            AT(gint32, data, field->offset) = field->initial ? 1 : -1;
        else if (field->initial != 0)
            AT(gint32, data, field->offset) = field->initial;
    }
}

/* A text of GLib ends at its first NUL; those of the library can contain some. */
static char *copied_text(const PlacardGField *field, gconstpointer data) {
    const char *text = READ(char *, data, field->offset);
    if (text == NULL || field->kind == PLACARD_G_FIELD_STRING)
        return g_strdup(text);
    return g_strndup(text, READ(gsize, data, field->length));
}

void placard_g_fields_get(GParamSpec *pspec, gconstpointer data, GValue *value) {
    const PlacardGField *field = g_param_spec_get_qdata(pspec, field_quark());
    switch (field->kind) {
    case PLACARD_G_FIELD_TEXT:
    case PLACARD_G_FIELD_STRING:
        g_value_take_string(value, copied_text(field, data));
        break;
    case PLACARD_G_FIELD_FLAG:
        g_value_set_boolean(value, READ(bool, data, field->offset));
        break;
    case PLACARD_G_FIELD_SWITCH:
        g_value_set_boolean(value, READ(gint32, data, field->offset) > 0);
        break;
    case PLACARD_G_FIELD_ENUM:
        g_value_set_enum(value, READ(gint32, data, field->offset));
        break;
    case PLACARD_G_FIELD_INTERVAL:
        g_value_set_int(value, MAX(READ(gint32, data, field->offset), 0));
        break;
    case PLACARD_G_FIELD_INT32:
        g_value_set_int(value, READ(gint32, data, field->offset));
        break;
    case PLACARD_G_FIELD_UINT32:
        g_value_set_uint(value, READ(guint32, data, field->offset));
        break;
    case PLACARD_G_FIELD_INT64:
        g_value_set_int64(value, READ(gint64, data, field->offset));
        break;
    case PLACARD_G_FIELD_UINT64:
        g_value_set_uint64(value, READ(guint64, data, field->offset));
        break;
    case PLACARD_G_FIELD_DOUBLE:
        g_value_set_double(value, READ(double, data, field->offset));
        break;
    }
}

void placard_g_fields_set(GParamSpec *pspec, gpointer data, const GValue *value) {
    const PlacardGField *field = g_param_spec_get_qdata(pspec, field_quark());
    switch (field->kind) {
    case PLACARD_G_FIELD_STRING:
        g_free(AT(char *, data, field->offset));
        AT(char *, data, field->offset) = g_value_dup_string(value);
        break;
    case PLACARD_G_FIELD_SWITCH:
        AT(gint32, data, field->offset) = g_value_get_boolean(value) ? 1 : -1;
        break;
    case PLACARD_G_FIELD_ENUM:
        AT(gint32, data, field->offset) = g_value_get_enum(value);
        break;
    case PLACARD_G_FIELD_INTERVAL:
        AT(gint32, data, field->offset) = g_value_get_int(value) == 0 ? -1 : g_value_get_int(value);
        break;
    case PLACARD_G_FIELD_INT32:
        AT(gint32, data, field->offset) = g_value_get_int(value);
        break;
    case PLACARD_G_FIELD_UINT32:
        AT(guint32, data, field->offset) = g_value_get_uint(value);
        break;
    case PLACARD_G_FIELD_INT64:
        AT(gint64, data, field->offset) = g_value_get_int64(value);
        break;
    case PLACARD_G_FIELD_UINT64:
        AT(guint64, data, field->offset) = g_value_get_uint64(value);
        break;
    default: /* fields of other kinds are only read */
        break;
    }
}

static gboolean is_text(const PlacardGField *field) {
    return field->kind == PLACARD_G_FIELD_TEXT || field->kind == PLACARD_G_FIELD_STRING;
}

gpointer placard_g_fields_copy(const PlacardGField *fields, gconstpointer data, gsize size) {
    gpointer copy = g_memdup2(data, size);
    for (const PlacardGField *field = fields; field->name != NULL; field++) {
        if (is_text(field))
            AT(char *, copy, field->offset) = copied_text(field, data);
    }
    return copy;
}

void placard_g_fields_clear(const PlacardGField *fields, gpointer data) {
    for (const PlacardGField *field = fields; field->name != NULL; field++) {
        if (is_text(field))
            g_clear_pointer(&AT(char *, data, field->offset), g_free);
    }
}

static gboolean equal_texts(const PlacardGField *field, gconstpointer a, gconstpointer b) {
    const char *text = READ(char *, a, field->offset);
    const char *other = READ(char *, b, field->offset);
    const gsize length = READ(gsize, a, field->length);
    if (text == NULL || other == NULL)
        return text == other;
    return length == READ(gsize, b, field->length) && memcmp(text, other, length) == 0;
}

static gsize size_of(const PlacardGField *field) {
    switch (field->kind) {
    case PLACARD_G_FIELD_FLAG:
        return 1;
    case PLACARD_G_FIELD_INT64:
    case PLACARD_G_FIELD_UINT64:
    case PLACARD_G_FIELD_DOUBLE:
        return 8;
    default:
        return 4;
    }
}

gboolean placard_g_fields_equal(const PlacardGField *fields, gconstpointer a, gconstpointer b) {
    for (const PlacardGField *field = fields; field->name != NULL; field++) {
        const gboolean same =
            field->kind == PLACARD_G_FIELD_TEXT
                ? equal_texts(field, a, b)
                : memcmp((const char *)a + field->offset, (const char *)b + field->offset, size_of(field)) == 0;
        if (!same)
            return FALSE;
    }
    return TRUE;
}

/* ---- Views ------------------------------------------------------------------------------------------------------ */

static void get_view_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
    (void)id;
    const PlacardGView *view = (const PlacardGView *)object;
    if (view->data != NULL) /* an instance that a language has made by itself has no struct */
        placard_g_fields_get(pspec, view->data, value);
}

static void finalize_view(GObject *object) {
    PlacardGView *view = (PlacardGView *)object;
    if (view->release != NULL)
        view->release(view->owner);
    G_OBJECT_CLASS(g_type_class_peek(G_TYPE_OBJECT))->finalize(object);
}

guint placard_g_view_class_init(GObjectClass *klass, const PlacardGField *fields) {
    klass->get_property = get_view_property;
    klass->finalize = finalize_view;
    return placard_g_fields_install(klass, fields, G_PARAM_READABLE);
}

gpointer placard_g_view_new(GType type, gconstpointer data, gpointer owner, GDestroyNotify release) {
    PlacardGView *view = g_object_new(type, NULL);
    view->data = data;
    view->owner = owner;
    view->release = release;
    return view;
}
