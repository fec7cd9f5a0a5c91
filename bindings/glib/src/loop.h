/* loop.h - what a client and a tracker have in common: a handle that calls borrow, and a source of the main context
 * that dispatches it. */
#ifndef PLACARD_G_LOOP_H
#define PLACARD_G_LOOP_H

#include "event.h"
#include "failure.h"

#include <gio/gio.h>

/* The functions of the library for one kind of handle. */
typedef struct {
    const char *noun; /* such as "client", for errors */
    int (*fd)(const void *handle);
    placard_status (*dispatch)(void *handle, guint32 budget_us, placard_error **failure);
    const placard_event *(*next_event)(void *handle);
    placard_status (*drain)(void *handle, gint64 timeout_ms, placard_error **failure);
    void (*wake)(void *handle);
    void (*close)(void *handle);
    void (*abandon)(void *handle);
    /* Reports an event to the object's users. On the thread of the main context. */
    void (*deliver)(gpointer owner, PlacardGEvent *event);
} PlacardGCalls;

typedef struct {
    const PlacardGCalls *calls;
    gpointer owner; /* the object; not a reference */
    void *handle;   /* NULL: closed */
    GRWLock lock;   /* readers are inside a call on the handle; the writer closes it */
    gint closing;   /* atomic: drains end */
    gint woken;     /* atomic: 1: drains were woken, and none has begun again for it */
    gint woken_ms;  /* atomic: when, in the lower bits of the monotonic time */
    GMainContext *context;
    GSource *source;
} PlacardGLoop;

void placard_g_loop_init(PlacardGLoop *self, const PlacardGCalls *calls, gpointer owner);
void placard_g_loop_clear(PlacardGLoop *self);

/* Whether a handle can be opened: not twice. */
gboolean placard_g_loop_may_start(PlacardGLoop *self, GCancellable *cancellable, GError **error);

/* Dispatches `handle` in the main context that is this thread's default. */
void placard_g_loop_start(PlacardGLoop *self, void *handle);

/* Ends drains and closes the handle, or abandons it. FALSE if it is closed already. */
gboolean placard_g_loop_stop(PlacardGLoop *self, gboolean abandon);

gboolean placard_g_loop_is_open(PlacardGLoop *self);

/* Lends the handle for a call, which must end with placard_g_loop_leave. NULL, with an error, once it is closed. */
void *placard_g_loop_enter(PlacardGLoop *self, GError **error);

/* Ends a call with its status. */
PlacardGStatus placard_g_loop_leave(PlacardGLoop *self, placard_status status, placard_error **failure, GError **error);

/* Does what is due, for at most `budget_us` if that is not 0, and delivers all events. */
PlacardGStatus placard_g_loop_dispatch(PlacardGLoop *self, guint32 budget_us, GError **error);

/* Begins a drain on a thread of its own; `task` ends with it, with its cancellable, or when the handle is closed. */
void placard_g_loop_drain(PlacardGLoop *self, gint64 timeout_ms, GTask *task);

#endif /* PLACARD_G_LOOP_H */
