/* tracker.h - how the files of the tracker call the library. */
#ifndef PLACARD_G_TRACKER_INTERNAL_H
#define PLACARD_G_TRACKER_INTERNAL_H

#include "loop.h"
#include "placard-g-tracker.h"

/* NULL if `self` is not a tracker, which is a mistake of the program. */
PlacardGLoop *placard_g_tracker_get_loop(PlacardGTracker *self);

/* Returns the identity as the library reads it, NULL of NULL. Borrowed as long as the object. */
const placard_identity *placard_g_identity_get(PlacardGIdentity *self);

/* Begin and end a call: see calls.h. */
void *placard_g_tracker_enter(PlacardGTracker *self, GError **error);
PlacardGStatus placard_g_tracker_leave(PlacardGTracker *self, placard_status status, placard_error **failure,
                                       GError **error);

#endif /* PLACARD_G_TRACKER_INTERNAL_H */
