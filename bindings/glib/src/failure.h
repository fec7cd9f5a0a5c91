/* failure.h - errors of the C library as those of GLib. */
#ifndef PLACARD_G_FAILURE_H
#define PLACARD_G_FAILURE_H

#include "placard-g-status.h"

#include <placard/placard.h>

/* Returns the status of a call. On an error it returns FAILED, sets `error`, and destroys *failure. */
PlacardGStatus placard_g_outcome(placard_status status, placard_error **failure, GError **error);

#endif /* PLACARD_G_FAILURE_H */
