/* batch.h - batches, as calls read them. */
#ifndef PLACARD_G_BATCH_INTERNAL_H
#define PLACARD_G_BATCH_INTERNAL_H

#include "failure.h"
#include "placard-g-batch.h"

const placard_batch *placard_g_batch_get(PlacardGBatch *self);

/* Begin and end a call: see calls.h. */
void *placard_g_batch_enter(PlacardGBatch *self, GError **error);
PlacardGStatus placard_g_batch_leave(PlacardGBatch *self, placard_status status, placard_error **failure,
                                     GError **error);

#endif /* PLACARD_G_BATCH_INTERNAL_H */
