/* outbox.h - outboxes, as calls use them. */
#ifndef PLACARD_G_OUTBOX_INTERNAL_H
#define PLACARD_G_OUTBOX_INTERNAL_H

#include "failure.h"
#include "placard-g-outbox.h"

/* Lends what the object has of the library for a call, which must end with the other function. NULL, with an error,
 * once it is closed. See calls.h. */
void *placard_g_outbox_enter(PlacardGOutbox *self, GError **error);
PlacardGStatus placard_g_outbox_leave(PlacardGOutbox *self, placard_status status, placard_error **failure,
                                      GError **error);

#endif /* PLACARD_G_OUTBOX_INTERNAL_H */
