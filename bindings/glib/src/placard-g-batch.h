/* placard-g-batch.h - many events to log in one transaction. */
#ifndef PLACARD_G_BATCH_H
#define PLACARD_G_BATCH_H

#include "placard-g-status.h"

G_BEGIN_DECLS

#define PLACARD_G_TYPE_BATCH (placard_g_batch_get_type())
/**
 * PlacardGBatch:
 *
 * Many events to log in one transaction, at most 10000: placard_g_client_log_batch().
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGBatch, placard_g_batch, PLACARD_G, BATCH, GObject)

PLACARD_G_API PlacardGBatch *placard_g_batch_new(void);

G_END_DECLS

#endif /* PLACARD_G_BATCH_H */
