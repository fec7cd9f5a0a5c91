/* calls.h - how a call borrows what an object has of the library. */
#ifndef PLACARD_G_CALLS_INTERNAL_H
#define PLACARD_G_CALLS_INTERNAL_H

#include "batch.h"
#include "client.h"
#include "explain.h"
#include "outbox.h"
#include "tracker.h"

/*
 * Each object has two functions for its calls. `enter` lends what the object has of the library, or sets the error and
 * returns NULL once it is closed; after `enter`, `leave` must end the call, with its status.
 */

/*
 * Declares `outcome`: what a call did. `call` is an expression of the library's function, with what the object has,
 * which has the name of the object's kind, and the pointer to the failure that this macro declares:
 *     PLACARD_G_CALL(client, self, error, placard_client_flush(client, &failure));
 */
#define PLACARD_G_CALL(object, self, error, call)                                                                      \
    placard_error *failure = NULL;                                                                                     \
    void *object = placard_g_##object##_enter(self, error);                                                            \
    const PlacardGStatus outcome =                                                                                     \
        object != NULL ? placard_g_##object##_leave(self, (call), &failure, error) : PLACARD_G_STATUS_FAILED

/* Writes what a function without errors returns to `result`; once the object is closed, it stays as it is. */
#define PLACARD_G_READ(object, self, result, call)                                                                     \
    void *object = placard_g_##object##_enter(self, NULL);                                                             \
    if (object != NULL) {                                                                                              \
        result = (call);                                                                                               \
        placard_g_##object##_leave(self, PLACARD_OK, NULL, NULL);                                                      \
    }

#endif /* PLACARD_G_CALLS_INTERNAL_H */
