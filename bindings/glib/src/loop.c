/* loop.c - what a client and a tracker have in common. */
#include "loop.h"

#include <glib-unix.h>

/* How long to wait after a dispatch that failed, for example on a full disk: the descriptor stays readable. */
#define RETRY_MS 1000
/* How long a wake can end drains that it is not for: until the last wait that it ended is over. */
#define WAKE_MS 100
#define WAKE_LOOK_US 25000
/* How often close wakes a drain that has not ended yet. */
#define CLOSE_LOOK_US 1000

static void attach(PlacardGLoop *self);

void placard_g_loop_init(PlacardGLoop *self, const PlacardGCalls *calls, gpointer owner) {
    self->calls = calls;
    self->owner = owner;
    g_rw_lock_init(&self->lock);
}

void placard_g_loop_clear(PlacardGLoop *self) {
    placard_g_loop_stop(self, FALSE);
    g_clear_pointer(&self->context, g_main_context_unref);
    g_rw_lock_clear(&self->lock);
}

gboolean placard_g_loop_is_open(PlacardGLoop *self) {
    g_rw_lock_reader_lock(&self->lock);
    const gboolean open = self->handle != NULL;
    g_rw_lock_reader_unlock(&self->lock);
    return open;
}

/* ---- Calls ------------------------------------------------------------------------------------------------------ */

void *placard_g_loop_enter(PlacardGLoop *self, GError **error) {
    g_rw_lock_reader_lock(&self->lock);
    if (self->handle != NULL)
        return self->handle;
    g_rw_lock_reader_unlock(&self->lock);
    g_set_error(error, PLACARD_G_ERROR, PLACARD_G_ERROR_STATE, "the %s is not open", self->calls->noun);
    return NULL;
}

PlacardGStatus placard_g_loop_leave(PlacardGLoop *self, placard_status status, placard_error **failure,
                                    GError **error) {
    g_rw_lock_reader_unlock(&self->lock);
    return placard_g_outcome(status, failure, error);
}

/* ---- The main context ------------------------------------------------------------------------------------------- */

/* Delivers event after event. A handler may close the handle, or run a main loop of its own. */
static void deliver_events(PlacardGLoop *self) {
    for (;;) {
        void *handle = placard_g_loop_enter(self, NULL);
        if (handle == NULL)
            return;
        const placard_event *borrowed = self->calls->next_event(handle);
        PlacardGEvent *event = borrowed != NULL ? placard_g_event_new(borrowed) : NULL;
        g_rw_lock_reader_unlock(&self->lock);
        if (event == NULL)
            return;
        self->calls->deliver(self->owner, event);
        g_object_unref(event);
    }
}

PlacardGStatus placard_g_loop_dispatch(PlacardGLoop *self, guint32 budget_us, GError **error) {
    void *handle = placard_g_loop_enter(self, error);
    if (handle == NULL)
        return PLACARD_G_STATUS_FAILED;
    gpointer owner = g_object_ref(self->owner);
    placard_error *failure = NULL;
    placard_status status = self->calls->dispatch(handle, budget_us, &failure);
    PlacardGStatus outcome = placard_g_loop_leave(self, status, &failure, error);
    deliver_events(self);
    g_object_unref(owner);
    return outcome;
}

static void forget_source(PlacardGLoop *self) {
    if (self->source == NULL)
        return;
    g_source_destroy(self->source);
    g_clear_pointer(&self->source, g_source_unref);
}

static gboolean try_again(gpointer data) {
    PlacardGLoop *self = data;
    forget_source(self);
    attach(self);
    return G_SOURCE_REMOVE;
}

static gboolean is_readable(gint fd, GIOCondition condition, gpointer data) {
    (void)fd, (void)condition;
    PlacardGLoop *self = data;
    GError *error = NULL;
    gpointer owner = g_object_ref(self->owner);
    if (placard_g_loop_dispatch(self, 0, &error) == PLACARD_G_STATUS_FAILED && self->source != NULL) {
        forget_source(self);
        if (g_error_matches(error, PLACARD_G_ERROR, PLACARD_G_ERROR_IO)) {
            self->source = g_timeout_source_new(RETRY_MS);
            g_source_set_callback(self->source, try_again, self, NULL);
            g_source_attach(self->source, self->context);
        }
    }
    g_clear_error(&error);
    g_object_unref(owner);
    return G_SOURCE_CONTINUE;
}

static void attach(PlacardGLoop *self) {
    self->source = g_unix_fd_source_new(self->calls->fd(self->handle), G_IO_IN);
    g_source_set_static_name(self->source, "Placard");
    g_source_set_can_recurse(self->source, TRUE); /* a handler can run a dialog, which needs events as well */
    g_source_set_callback(self->source, G_SOURCE_FUNC(is_readable), self, NULL);
    g_source_attach(self->source, self->context);
}

gboolean placard_g_loop_may_start(PlacardGLoop *self, GCancellable *cancellable, GError **error) {
    if (g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    if (!g_atomic_int_get(&self->closing))
        return TRUE;
    g_set_error(error, PLACARD_G_ERROR, PLACARD_G_ERROR_STATE, "the %s was closed: make a new one", self->calls->noun);
    return FALSE;
}

void placard_g_loop_start(PlacardGLoop *self, void *handle) {
    self->handle = handle;
    self->context = g_main_context_ref_thread_default();
    attach(self);
}

gboolean placard_g_loop_stop(PlacardGLoop *self, gboolean abandon) {
    if (!g_atomic_int_compare_and_exchange(&self->closing, 0, 1))
        return FALSE;
    while (!g_rw_lock_writer_trylock(&self->lock)) {
        if (self->handle != NULL) /* only this thread closes it */
            self->calls->wake(self->handle);
        g_usleep(CLOSE_LOOK_US);
    }
    void *handle = self->handle;
    self->handle = NULL;
    g_rw_lock_writer_unlock(&self->lock);
    forget_source(self);
    if (handle == NULL)
        return FALSE;
    if (abandon)
        self->calls->abandon(handle);
    else
        self->calls->close(handle);
    return TRUE;
}

/* ---- Drains ----------------------------------------------------------------------------------------------------- */

typedef struct {
    PlacardGLoop *loop; /* of the task's source object, which the task keeps alive */
    gint64 timeout_ms;
} Drain;

static gint now_ms(void) { return (gint)((g_get_monotonic_time() / 1000) & G_MAXINT); }

/* Any thread can cancel. A wake ends every drain; the others begin again. */
static void wake(GCancellable *cancellable, gpointer data) {
    (void)cancellable;
    PlacardGLoop *self = data;
    g_atomic_int_set(&self->woken_ms, now_ms());
    g_atomic_int_set(&self->woken, 1);
    g_rw_lock_reader_lock(&self->lock);
    if (self->handle != NULL)
        self->calls->wake(self->handle);
    g_rw_lock_reader_unlock(&self->lock);
}

/* Whether a drain may have ended for the sake of another one. */
static gboolean was_woken(PlacardGLoop *self) {
    const gboolean is_first = g_atomic_int_compare_and_exchange(&self->woken, 1, 0);
    const gint woken_ms = g_atomic_int_get(&self->woken_ms);
    return is_first || (woken_ms != 0 && now_ms() - woken_ms < WAKE_MS);
}

static gint64 remaining_ms(gint64 end_us) { return MAX((end_us - g_get_monotonic_time() + 999) / 1000, 0); }

/* Drains until the queue is empty, the time is up, nothing can be sent, or this drain is to end. */
static PlacardGStatus drain_until(PlacardGLoop *self, gint64 timeout_ms, GCancellable *cancellable, GError **error) {
    const gint64 end_us = g_get_monotonic_time() + timeout_ms * 1000;
    for (;;) {
        if (g_cancellable_set_error_if_cancelled(cancellable, error))
            return PLACARD_G_STATUS_FAILED;
        void *handle = g_atomic_int_get(&self->closing) ? NULL : placard_g_loop_enter(self, error);
        if (handle == NULL)
            return PLACARD_G_STATUS_FAILED;
        placard_error *failure = NULL;
        placard_status drained = self->calls->drain(handle, remaining_ms(end_us), &failure);
        const PlacardGStatus status = placard_g_loop_leave(self, drained, &failure, error);
        if (status != PLACARD_G_STATUS_PENDING || remaining_ms(end_us) == 0 || !was_woken(self))
            return status;
        g_usleep(WAKE_LOOK_US); /* until the waits of the others have ended; each drain flushes, so not often */
    }
}

static void drain_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source;
    Drain *drain = data;
    GError *error = NULL;
    const gulong id = cancellable != NULL ? g_cancellable_connect(cancellable, G_CALLBACK(wake), drain->loop, NULL) : 0;
    PlacardGStatus status = drain_until(drain->loop, drain->timeout_ms, cancellable, &error);
    g_cancellable_disconnect(cancellable, id);
    if (g_atomic_int_get(&drain->loop->closing)) {
        g_clear_error(&error);
        g_set_error(&error, PLACARD_G_ERROR, PLACARD_G_ERROR_STATE, "the %s was closed", drain->loop->calls->noun);
    }
    if (error != NULL)
        g_task_return_error(task, error);
    else
        g_task_return_int(task, status);
}

void placard_g_loop_drain(PlacardGLoop *self, gint64 timeout_ms, GTask *task) {
    Drain *drain = g_new(Drain, 1);
    drain->loop = self;
    drain->timeout_ms = timeout_ms < 0 ? 60000 : MIN(timeout_ms, G_MAXINT);
    g_task_set_task_data(task, drain, g_free);
    g_task_set_return_on_cancel(task, TRUE);
    g_task_run_in_thread(task, drain_thread);
}
