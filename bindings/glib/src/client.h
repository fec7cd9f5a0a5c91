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

/*
 * Declares `outcome`: what a call did. `call` is an expression of the library's function, with the client and the
 * pointer to the failure that this macro declares:
 *     PLACARD_G_CALL(self, error, placard_client_flush(client, &failure));
 */
#define PLACARD_G_CALL(self, error, call)                                                                              \
    PlacardGLoop *loop = placard_g_client_get_loop(self);                                                              \
    placard_error *failure = NULL;                                                                                     \
    void *client = loop != NULL ? placard_g_loop_enter(loop, error) : NULL;                                            \
    const PlacardGStatus outcome =                                                                                     \
        client != NULL ? placard_g_loop_leave(loop, (call), &failure, error) : PLACARD_G_STATUS_FAILED

#endif /* PLACARD_G_CLIENT_INTERNAL_H */
