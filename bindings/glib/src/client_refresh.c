/* client_refresh.c - refreshes as asynchronous calls: each ends with the event that carries its token. */
#include "calls.h"
#include "event.h"

/* Tokens of asynchronous refreshes; those of the program are smaller. */
#define TOKENS (G_GUINT64_CONSTANT(1) << 63)

typedef struct {
    GTask *task;
    GSource *cancel; /* NULL: not cancellable */
} Refresh;

static void free_refresh(gpointer data) {
    Refresh *refresh = data;
    if (refresh->cancel != NULL) {
        g_source_destroy(refresh->cancel);
        g_source_unref(refresh->cancel);
    }
    g_object_unref(refresh->task);
    g_free(refresh);
}

/* Takes the task of a refresh, which ends with it. NULL: it ended before, or is not asynchronous. */
static GTask *take_task(GHashTable *self, guint64 token) {
    Refresh *refresh = g_hash_table_lookup(self, &token);
    GTask *task = refresh != NULL ? g_object_ref(refresh->task) : NULL;
    g_hash_table_remove(self, &token);
    return task;
}

static gboolean cancelled(GCancellable *cancellable, gpointer data) {
    (void)cancellable;
    GTask *task = data;
    GHashTable *refreshes = placard_g_client_get_refreshes(g_task_get_source_object(task));
    GTask *taken = take_task(refreshes, *(guint64 *)g_task_get_task_data(task));
    if (taken != NULL) {
        g_task_return_error_if_cancelled(taken);
        g_object_unref(taken);
    }
    return G_SOURCE_REMOVE;
}

GHashTable *placard_g_refreshes_new(void) {
    return g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, free_refresh);
}

static guint64 next_token(void) {
    static gint last; /* atomic; 2^32 refreshes later the first one has ended */
    return TOKENS | (guint)g_atomic_int_add(&last, 1);
}

typedef placard_status (*RefreshCall)(placard_client *client, uint64_t token, placard_error **failure);

static void refresh_async(PlacardGClient *self, RefreshCall function, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data) {
    GError *error = NULL;
    GTask *task = g_task_new(self, cancellable, callback, user_data);
    const guint64 token = next_token();
    g_task_set_task_data(task, g_memdup2(&token, sizeof token), g_free);
    if (g_task_return_error_if_cancelled(task)) {
        g_object_unref(task);
        return;
    }
    PLACARD_G_CALL(client, self, &error, function(client, token, &failure));
    if (outcome == PLACARD_G_STATUS_FAILED) {
        g_task_return_error(task, error);
        g_object_unref(task);
        return;
    }
    Refresh *refresh = g_new0(Refresh, 1);
    refresh->task = task;
    if (cancellable != NULL) {
        refresh->cancel = g_cancellable_source_new(cancellable);
        g_task_attach_source(task, refresh->cancel, G_SOURCE_FUNC(cancelled));
    }
    g_hash_table_insert(placard_g_client_get_refreshes(self), g_memdup2(&token, sizeof token), refresh);
}

void placard_g_refreshes_finish(GHashTable *self, PlacardGEvent *event) {
    const placard_event *plain = placard_g_event_peek(event);
    GTask *task = plain->token >= TOKENS ? take_task(self, plain->token) : NULL;
    if (task == NULL)
        return;
    g_task_return_pointer(task, g_object_ref(event), g_object_unref);
    g_object_unref(task);
}

void placard_g_refreshes_fail(GHashTable *self) {
    GHashTableIter all;
    gpointer data;
    GPtrArray *tasks = g_ptr_array_new_with_free_func(g_object_unref);
    g_hash_table_iter_init(&all, self);
    while (g_hash_table_iter_next(&all, NULL, &data))
        g_ptr_array_add(tasks, g_object_ref(((Refresh *)data)->task));
    g_hash_table_remove_all(self);
    for (guint i = 0; i < tasks->len; i++)
        g_task_return_new_error(tasks->pdata[i], PLACARD_G_ERROR, PLACARD_G_ERROR_STATE, "the client was closed");
    g_ptr_array_unref(tasks);
}

/**
 * placard_g_client_refresh_cards_async:
 * @self: a client
 * @cancellable: (nullable): ends the wait; the request continues
 * @callback: (scope async): called when the refresh has ended
 * @user_data: data for @callback
 *
 * Asks the server for cards. Ends at once when @cancellable is cancelled and when the client is closed.
 */
void placard_g_client_refresh_cards_async(PlacardGClient *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                          gpointer user_data) {
    g_return_if_fail(PLACARD_G_IS_CLIENT(self));
    refresh_async(self, placard_client_refresh_cards, cancellable, callback, user_data);
}

/**
 * placard_g_client_refresh_cards_finish:
 * @self: a client
 * @result: the result
 * @error: a #GError
 *
 * Returns: (transfer full): the event that the refresh ended with: %PLACARD_G_EVENT_KIND_CARDS_UPDATED, or
 *   %PLACARD_G_EVENT_KIND_CARDS_FAILED with its reason
 */
PlacardGEvent *placard_g_client_refresh_cards_finish(PlacardGClient *self, GAsyncResult *result, GError **error) {
    g_return_val_if_fail(g_task_is_valid(result, self), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}

/**
 * placard_g_client_refresh_messages_async:
 * @self: a client
 * @cancellable: (nullable): ends the wait; the request continues
 * @callback: (scope async): called when the refresh has ended
 * @user_data: data for @callback
 *
 * Asks the server for campaigns. Ends at once when @cancellable is cancelled and when the client is closed.
 */
void placard_g_client_refresh_messages_async(PlacardGClient *self, GCancellable *cancellable,
                                             GAsyncReadyCallback callback, gpointer user_data) {
    g_return_if_fail(PLACARD_G_IS_CLIENT(self));
    refresh_async(self, placard_client_refresh_messages, cancellable, callback, user_data);
}

/**
 * placard_g_client_refresh_messages_finish:
 * @self: a client
 * @result: the result
 * @error: a #GError
 *
 * Returns: (transfer full): the event that the refresh ended with: %PLACARD_G_EVENT_KIND_MESSAGES_UPDATED, or
 *   %PLACARD_G_EVENT_KIND_MESSAGES_FAILED with its reason
 */
PlacardGEvent *placard_g_client_refresh_messages_finish(PlacardGClient *self, GAsyncResult *result, GError **error) {
    g_return_val_if_fail(g_task_is_valid(result, self), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}
