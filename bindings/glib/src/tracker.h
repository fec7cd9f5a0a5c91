/* tracker.h - how the files of the tracker call the library. */
#ifndef PLACARD_G_TRACKER_INTERNAL_H
#define PLACARD_G_TRACKER_INTERNAL_H

#include "loop.h"
#include "placard-g-tracker.h"

/* NULL if `self` is not a tracker, which is a mistake of the program. */
PlacardGLoop *placard_g_tracker_get_loop(PlacardGTracker *self);

/* Returns the identity as the library reads it, NULL of NULL. Borrowed as long as the object. */
const placard_identity *placard_g_identity_get(PlacardGIdentity *self);

/* Declares `outcome`: what a call on the `tracker` did, as PLACARD_G_CALL of client.h. */
#define PLACARD_G_CALL_TRACKER(self, error, call)                                                                      \
    PlacardGLoop *loop = placard_g_tracker_get_loop(self);                                                             \
    placard_error *failure = NULL;                                                                                     \
    void *tracker = loop != NULL ? placard_g_loop_enter(loop, error) : NULL;                                           \
    const PlacardGStatus outcome =                                                                                     \
        tracker != NULL ? placard_g_loop_leave(loop, (call), &failure, error) : PLACARD_G_STATUS_FAILED

#endif /* PLACARD_G_TRACKER_INTERNAL_H */
