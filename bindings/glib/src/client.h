/* client.h - how the files of the client call the library. */
#ifndef PLACARD_G_CLIENT_INTERNAL_H
#define PLACARD_G_CLIENT_INTERNAL_H

#include "loop.h"
#include "placard-g-client.h"

/* NULL if `self` is not a client, which is a mistake of the program. */
PlacardGLoop *placard_g_client_get_loop(PlacardGClient *self);

/* The asynchronous refreshes of a client that have not ended, by token. */
GHashTable *placard_g_refreshes_new(void);
GHashTable *placard_g_client_get_refreshes(PlacardGClient *self);
void placard_g_refreshes_finish(GHashTable *self, PlacardGEvent *event);
void placard_g_refreshes_fail(GHashTable *self);

/* Begin and end a call: see calls.h. */
void *placard_g_client_enter(PlacardGClient *self, GError **error);
PlacardGStatus placard_g_client_leave(PlacardGClient *self, placard_status status, placard_error **failure,
                                      GError **error);

#endif /* PLACARD_G_CLIENT_INTERNAL_H */
