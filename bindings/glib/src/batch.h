/* batch.h - batches, as the client reads them. */
#ifndef PLACARD_G_BATCH_INTERNAL_H
#define PLACARD_G_BATCH_INTERNAL_H

#include "placard-g-batch.h"

#include <placard/placard.h>

const placard_batch *placard_g_batch_get(PlacardGBatch *self);

#endif /* PLACARD_G_BATCH_INTERNAL_H */
