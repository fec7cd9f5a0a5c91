/* batch.c - many events to log in one transaction. */
#include "batch.h"

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

void *placard_g_batch_enter(PlacardGBatch *self, GError **error) {
    (void)error; /* a batch is always open */
    g_return_val_if_fail(PLACARD_G_IS_BATCH(self), NULL);
    return self->batch;
}

PlacardGStatus placard_g_batch_leave(PlacardGBatch *self, placard_status status, placard_error **failure,
                                     GError **error) {
    (void)self;
    return placard_g_outcome(status, failure, error);
}

/**
 * placard_g_batch_new:
 *
 * Returns: (transfer full): an empty batch
 */
PlacardGBatch *placard_g_batch_new(void) { return g_object_new(PLACARD_G_TYPE_BATCH, NULL); }
