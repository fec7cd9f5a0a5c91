/* outbox.c - a second process that leaves events and attributes for a client. */
#include "fields.gen.h"
#include "placard-g-outbox.h"
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

static gboolean is_open(PlacardGOutbox *self, GError **error) {
    if (self->outbox == NULL)
        g_set_error_literal(error, PLACARD_G_ERROR, PLACARD_G_ERROR_STATE, "the outbox is not open");
    return self->outbox != NULL;
}

/* Declares `outcome`: what a call on the outbox did. */
#define CALL(self, error, call)                                                                                        \
    placard_error *failure = NULL;                                                                                     \
    const PlacardGStatus outcome =                                                                                     \
        is_open(self, error) ? placard_g_outcome((call), &failure, error) : PLACARD_G_STATUS_FAILED

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

/**
 * placard_g_outbox_put_event:
 * @self: an outbox
 * @name: the name of a custom event
 * @properties: (nullable): as for placard_g_client_log_event()
 * @error: a #GError
 *
 * Puts an event into the outbox, for the client to log as by placard_g_client_log_event(). When the call returns,
 * the record survives the crash of any process.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_outbox_put_event(PlacardGOutbox *self, const char *name, GVariant *properties,
                                          GError **error) {
    placard_properties *set = NULL;
    if (!placard_g_variant_to_properties(properties, &set, error))
        return PLACARD_G_STATUS_FAILED;
    CALL(self, error, placard_outbox_put_event(self->outbox, name, PLACARD_NUL, set, &failure));
    placard_properties_destroy(set);
    return outcome;
}

/**
 * placard_g_outbox_put_purchase:
 * @self: an outbox
 * @product_id: what was bought
 * @currency: an ISO 4217 code, such as "USD"
 * @price: the price of one
 * @quantity: how many, 1 to 100
 * @properties: (nullable): as for placard_g_client_log_event()
 * @error: a #GError
 *
 * Puts a purchase into the outbox, as placard_g_outbox_put_event() an event.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_outbox_put_purchase(PlacardGOutbox *self, const char *product_id, const char *currency,
                                             double price, int quantity, GVariant *properties, GError **error) {
    placard_properties *set = NULL;
    if (!placard_g_variant_to_properties(properties, &set, error))
        return PLACARD_G_STATUS_FAILED;
    CALL(self, error,
         placard_outbox_put_purchase(self->outbox, product_id, PLACARD_NUL, currency, price, quantity, set, &failure));
    placard_properties_destroy(set);
    return outcome;
}

static placard_status put_attribute(placard_outbox *outbox, const char *key, const PlacardGAttributeValue *value,
                                    placard_error **failure) {
    const gsize nul = PLACARD_NUL;
    switch (value->kind) {
    case PLACARD_G_VALUE_BOOL:
        return placard_outbox_put_attribute_bool(outbox, key, nul, (gint32)value->integer, failure);
    case PLACARD_G_VALUE_INT:
        return placard_outbox_put_attribute_int(outbox, key, nul, value->integer, failure);
    case PLACARD_G_VALUE_DOUBLE:
        return placard_outbox_put_attribute_double(outbox, key, nul, value->number, failure);
    case PLACARD_G_VALUE_STRING:
        return placard_outbox_put_attribute_string(outbox, key, nul, value->text, nul, failure);
    case PLACARD_G_VALUE_DATE:
        return placard_outbox_put_attribute_date(outbox, key, nul, value->integer, failure);
    default:
        return placard_outbox_put_attribute_json(outbox, key, nul, value->text, nul, failure);
    }
}

/**
 * placard_g_outbox_put_attribute:
 * @self: an outbox
 * @key: the name of an attribute, 1 to 255 characters
 * @value: as for placard_g_client_set_attribute()
 * @error: a #GError
 *
 * Puts a new value of a custom attribute into the outbox.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_outbox_put_attribute(PlacardGOutbox *self, const char *key, GVariant *value, GError **error) {
    PlacardGAttributeValue read;
    if (!placard_g_variant_to_attribute(value, &read, error))
        return PLACARD_G_STATUS_FAILED;
    CALL(self, error, put_attribute(self->outbox, key, &read, &failure));
    g_free(read.text);
    return outcome;
}

/**
 * placard_g_outbox_unset_attribute:
 * @self: an outbox
 * @key: the name of an attribute, 1 to 255 characters
 * @error: a #GError
 *
 * Puts the removal of a custom attribute into the outbox.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_outbox_unset_attribute(PlacardGOutbox *self, const char *key, GError **error) {
    CALL(self, error, placard_outbox_unset_attribute(self->outbox, key, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_outbox_put_user_field:
 * @self: an outbox
 * @field: a field
 * @value: (nullable): its value; %NULL unsets it
 * @error: a #GError
 *
 * Puts a new value of a field of the user into the outbox.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_outbox_put_user_field(PlacardGOutbox *self, PlacardGUserField field, const char *value,
                                               GError **error) {
    CALL(self, error, placard_outbox_put_user_field(self->outbox, (gint32)field, value, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_outbox_put:
 * @self: an outbox
 * @kind: what the record is
 * @json: an object
 * @error: a #GError
 *
 * Puts a record into the outbox. Only checks that the text is a JSON object; the client judges whether it can be
 * logged.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_outbox_put(PlacardGOutbox *self, PlacardGOutboxKind kind, const char *json, GError **error) {
    CALL(self, error, placard_outbox_put(self->outbox, (gint32)kind, json, PLACARD_NUL, &failure));
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
    CALL(self, error, placard_outbox_copy_records(self->outbox, (gint32)kind, &records, &failure));
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

/**
 * placard_g_outbox_remove:
 * @self: an outbox
 * @kind: a kind of record
 * @error: a #GError
 *
 * Removes the waiting records of one kind. %PLACARD_G_STATUS_IGNORED when there are no records.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_outbox_remove(PlacardGOutbox *self, PlacardGOutboxKind kind, GError **error) {
    CALL(self, error, placard_outbox_remove(self->outbox, (gint32)kind, &failure));
    return outcome;
}

/**
 * placard_g_outbox_remove_all:
 * @self: an outbox
 * @error: a #GError
 *
 * Removes all waiting records. %PLACARD_G_STATUS_IGNORED when there are no records.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_outbox_remove_all(PlacardGOutbox *self, GError **error) {
    CALL(self, error, placard_outbox_remove_all(self->outbox, &failure));
    return outcome;
}

/**
 * placard_g_outbox_set_time:
 * @self: an outbox
 * @wall_ms: milliseconds since 1970-01-01 UTC
 * @error: a #GError
 *
 * Stamps records that are put from now on with this time: for tests and simulations.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_outbox_set_time(PlacardGOutbox *self, gint64 wall_ms, GError **error) {
    CALL(self, error, placard_outbox_set_time(self->outbox, wall_ms, &failure));
    return outcome;
}
