/* outbox.h - outboxes, as calls use them. */
#ifndef PLACARD_G_OUTBOX_INTERNAL_H
#define PLACARD_G_OUTBOX_INTERNAL_H

#include "failure.h"
#include "placard-g-outbox.h"

/* Begin and end a call: see calls.h. */
void *placard_g_outbox_enter(PlacardGOutbox *self, GError **error);
PlacardGStatus placard_g_outbox_leave(PlacardGOutbox *self, placard_status status, placard_error **failure,
                                      GError **error);

#endif /* PLACARD_G_OUTBOX_INTERNAL_H */
