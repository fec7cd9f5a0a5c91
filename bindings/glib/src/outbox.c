/* outbox.c - a second process that leaves events and attributes for a client. */
#include "calls.h"
#include "fields.gen.h"
#include "variant.h"

/* ---- Records ---------------------------------------------------------------------------------------------------- */

struct _PlacardGOutboxRecord {
    PlacardGView view;
};

G_DEFINE_FINAL_TYPE(PlacardGOutboxRecord, placard_g_outbox_record, G_TYPE_OBJECT)

static void placard_g_outbox_record_class_init(PlacardGOutboxRecordClass *klass) {
    placard_g_view_class_init(G_OBJECT_CLASS(klass), placard_g_outbox_record_fields);
}

static void placard_g_outbox_record_init(PlacardGOutboxRecord *self) { (void)self; }

static void free_record(gpointer copy) {
    placard_g_fields_clear(placard_g_outbox_record_fields, copy);
    g_free(copy);
}

/* ---- The outbox ------------------------------------------------------------------------------------------------- */

struct _PlacardGOutbox {
    GObject parent_instance;
    placard_outbox *outbox; /* NULL: closed */
};

G_DEFINE_FINAL_TYPE(PlacardGOutbox, placard_g_outbox, G_TYPE_OBJECT)

static void finalize(GObject *object) {
    placard_g_outbox_close(PLACARD_G_OUTBOX(object));
    G_OBJECT_CLASS(placard_g_outbox_parent_class)->finalize(object);
}

static void placard_g_outbox_class_init(PlacardGOutboxClass *klass) { G_OBJECT_CLASS(klass)->finalize = finalize; }

static void placard_g_outbox_init(PlacardGOutbox *self) { (void)self; }

void *placard_g_outbox_enter(PlacardGOutbox *self, GError **error) {
    g_return_val_if_fail(PLACARD_G_IS_OUTBOX(self), NULL);
    if (self->outbox == NULL)
        g_set_error_literal(error, PLACARD_G_ERROR, PLACARD_G_ERROR_STATE, "the outbox is not open");
    return self->outbox;
}

PlacardGStatus placard_g_outbox_leave(PlacardGOutbox *self, placard_status status, placard_error **failure,
                                      GError **error) {
    (void)self;
    return placard_g_outcome(status, failure, error);
}

/**
 * placard_g_outbox_new:
 * @directory: (type filename): the client's folder
 * @api_key: the client's API key
 * @error: a #GError
 *
 * Opens the store of a client, and creates it when missing.
 *
 * Returns: (transfer full): an outbox that is open
 */
PlacardGOutbox *placard_g_outbox_new(const char *directory, const char *api_key, GError **error) {
    placard_outbox *outbox = NULL;
    placard_error *failure = NULL;
    const placard_status status = placard_outbox_open(directory, api_key, &outbox, &failure);
    if (placard_g_outcome(status, &failure, error) != PLACARD_G_STATUS_OK)
        return NULL;
    PlacardGOutbox *self = g_object_new(PLACARD_G_TYPE_OUTBOX, NULL);
    self->outbox = outbox;
    return self;
}

/**
 * placard_g_outbox_close:
 * @self: an outbox
 *
 * Closes the outbox; its records stay. An outbox that is freed closes itself.
 */
void placard_g_outbox_close(PlacardGOutbox *self) {
    g_return_if_fail(PLACARD_G_IS_OUTBOX(self));
    g_clear_pointer(&self->outbox, placard_outbox_close);
}

static placard_status set_attribute(placard_outbox *outbox, const char *key, const PlacardGAttributeValue *value,
                                    placard_error **failure) {
    const gsize nul = PLACARD_NUL;
    switch (value->kind) {
    case PLACARD_G_VALUE_BOOL:
        return placard_outbox_set_attribute_bool(outbox, key, nul, value->integer != 0, failure);
    case PLACARD_G_VALUE_INT:
        return placard_outbox_set_attribute_int(outbox, key, nul, value->integer, failure);
    case PLACARD_G_VALUE_DOUBLE:
        return placard_outbox_set_attribute_double(outbox, key, nul, value->number, failure);
    case PLACARD_G_VALUE_STRING:
        return placard_outbox_set_attribute_string(outbox, key, nul, value->text, nul, failure);
    case PLACARD_G_VALUE_DATE:
        return placard_outbox_set_attribute_date(outbox, key, nul, value->integer, failure);
    default:
        return placard_outbox_set_attribute_json(outbox, key, nul, value->text, nul, failure);
    }
}

/**
 * placard_g_outbox_set_attribute:
 * @self: an outbox
 * @key: the name of an attribute, 1 to 255 characters
 * @value: as for placard_g_client_set_attribute()
 * @error: a #GError
 *
 * Puts a new value of a custom attribute into the outbox.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_outbox_set_attribute(PlacardGOutbox *self, const char *key, GVariant *value, GError **error) {
    PlacardGAttributeValue read;
    if (!placard_g_variant_to_attribute(value, &read, error))
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(outbox, self, error, set_attribute(outbox, key, &read, &failure));
    g_free(read.text);
    return outcome;
}

/**
 * placard_g_outbox_copy_records:
 * @self: an outbox
 * @kind: a kind of record
 * @error: a #GError
 *
 * Copies the list of waiting records of one kind, FIFO, from all processes.
 *
 * Returns: (transfer container) (element-type PlacardGOutboxRecord): the records
 */
GPtrArray *placard_g_outbox_copy_records(PlacardGOutbox *self, PlacardGOutboxKind kind, GError **error) {
    placard_outbox_records *records = NULL;
    PLACARD_G_CALL(outbox, self, error, placard_outbox_copy_records(outbox, (gint32)kind, &records, &failure));
    if (outcome != PLACARD_G_STATUS_OK)
        return NULL;
    GPtrArray *copies = g_ptr_array_new_with_free_func(g_object_unref);
    const placard_outbox_record *record;
    for (gsize i = 0; (record = placard_outbox_records_get(records, i)) != NULL; i++) {
        gpointer copy = placard_g_fields_copy(placard_g_outbox_record_fields, record, sizeof *record);
        g_ptr_array_add(copies, placard_g_view_new(PLACARD_G_TYPE_OUTBOX_RECORD, copy, copy, free_record));
    }
    placard_outbox_records_destroy(records);
    return copies;
}
