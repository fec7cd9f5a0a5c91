/* batch.c - many events to log in one transaction. */
#include "batch.h"
#include "variant.h"

struct _PlacardGBatch {
    GObject parent_instance;
    placard_batch *batch;
};

G_DEFINE_FINAL_TYPE(PlacardGBatch, placard_g_batch, G_TYPE_OBJECT)

static void finalize(GObject *object) {
    placard_batch_destroy(PLACARD_G_BATCH(object)->batch);
    G_OBJECT_CLASS(placard_g_batch_parent_class)->finalize(object);
}

static void placard_g_batch_class_init(PlacardGBatchClass *klass) { G_OBJECT_CLASS(klass)->finalize = finalize; }

static void placard_g_batch_init(PlacardGBatch *self) { placard_batch_create(&self->batch, NULL); }

const placard_batch *placard_g_batch_get(PlacardGBatch *self) { return self != NULL ? self->batch : NULL; }

/**
 * placard_g_batch_new:
 *
 * Returns: (transfer full): an empty batch
 */
PlacardGBatch *placard_g_batch_new(void) { return g_object_new(PLACARD_G_TYPE_BATCH, NULL); }

/**
 * placard_g_batch_count:
 * @self: a batch
 *
 * Returns: the number of events and purchases
 */
guint64 placard_g_batch_count(PlacardGBatch *self) {
    g_return_val_if_fail(PLACARD_G_IS_BATCH(self), 0);
    return placard_batch_count(self->batch);
}

/**
 * placard_g_batch_add_event:
 * @self: a batch
 * @name: the name of a custom event
 * @properties: (nullable): its properties, a{sv}
 * @error: a #GError
 *
 * Appends an event, with the arguments of placard_g_client_log_event().
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_batch_add_event(PlacardGBatch *self, const char *name, GVariant *properties, GError **error) {
    g_return_val_if_fail(PLACARD_G_IS_BATCH(self), PLACARD_G_STATUS_FAILED);
    placard_properties *set = NULL;
    if (!placard_g_variant_to_properties(properties, &set, error))
        return PLACARD_G_STATUS_FAILED;
    placard_error *failure = NULL;
    const placard_status status = placard_batch_add_event(self->batch, name, PLACARD_NUL, set, &failure);
    placard_properties_destroy(set);
    return placard_g_outcome(status, &failure, error);
}

/**
 * placard_g_batch_add_purchase:
 * @self: a batch
 * @product_id: what was bought
 * @currency: an ISO 4217 code, such as "USD"
 * @price: the price of one
 * @quantity: how many, 1 to 100
 * @properties: (nullable): properties, a{sv}
 * @error: a #GError
 *
 * Appends a purchase, with the arguments of placard_g_client_log_purchase().
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_batch_add_purchase(PlacardGBatch *self, const char *product_id, const char *currency,
                                            double price, int quantity, GVariant *properties, GError **error) {
    g_return_val_if_fail(PLACARD_G_IS_BATCH(self), PLACARD_G_STATUS_FAILED);
    placard_properties *set = NULL;
    if (!placard_g_variant_to_properties(properties, &set, error))
        return PLACARD_G_STATUS_FAILED;
    placard_error *failure = NULL;
    const placard_status status =
        placard_batch_add_purchase(self->batch, product_id, PLACARD_NUL, currency, price, quantity, set, &failure);
    placard_properties_destroy(set);
    return placard_g_outcome(status, &failure, error);
}
