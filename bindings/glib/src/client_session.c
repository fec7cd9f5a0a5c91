/* client_session.c - the client's loop, session and user. */
#include "client.h"

/* ---- Event loop ------------------------------------------------------------------------------------------------- */

/**
 * placard_g_client_dispatch:
 * @self: a client
 * @error: a #GError
 *
 * Does what is due and emits the signals of all events. The main context does this by itself: call it only where no
 * main loop runs. Never blocks on the network.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_dispatch(PlacardGClient *self, GError **error) {
    return placard_g_client_dispatch_for(self, 0, error);
}

/**
 * placard_g_client_dispatch_for:
 * @self: a client
 * @budget_us: stops working after about so many microseconds; 0: as #PlacardGClient:dispatch-budget-us says
 * @error: a #GError
 *
 * As placard_g_client_dispatch(), with a limit for this call.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_dispatch_for(PlacardGClient *self, guint budget_us, GError **error) {
    PlacardGLoop *loop = placard_g_client_get_loop(self);
    return loop != NULL ? placard_g_loop_dispatch(loop, budget_us, error) : PLACARD_G_STATUS_FAILED;
}

/**
 * placard_g_client_drain_async:
 * @self: a client
 * @timeout_ms: how long to wait at most; negative: 60000
 * @cancellable: (nullable): ends the wait at once
 * @callback: (scope async): called when the drain has ended
 * @user_data: data for @callback
 *
 * Sends what is queued and waits, on a thread of its own, until the queue is empty; for programs about to exit. Opens
 * no session. Ends at once when @cancellable is cancelled and when the client is closed.
 */
void placard_g_client_drain_async(PlacardGClient *self, gint64 timeout_ms, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer user_data) {
    PlacardGLoop *loop = placard_g_client_get_loop(self);
    g_return_if_fail(loop != NULL);
    GTask *task = g_task_new(self, cancellable, callback, user_data);
    placard_g_loop_drain(loop, timeout_ms, task);
    g_object_unref(task);
}

/**
 * placard_g_client_drain_finish:
 * @self: a client
 * @result: the result
 * @error: a #GError
 *
 * Returns: %PLACARD_G_STATUS_OK when the queue is empty, %PLACARD_G_STATUS_PENDING when records remain because the time
 *   is up or nothing can be sent before then
 */
PlacardGStatus placard_g_client_drain_finish(PlacardGClient *self, GAsyncResult *result, GError **error) {
    g_return_val_if_fail(g_task_is_valid(result, self), PLACARD_G_STATUS_FAILED);
    return (PlacardGStatus)g_task_propagate_int(G_TASK(result), error);
}

/**
 * placard_g_client_queued_count:
 * @self: a client
 *
 * Returns: how many records the server has not acknowledged, plus one for each user with unsent attributes or fields;
 *   -1 when the client is not open
 */
gint64 placard_g_client_queued_count(PlacardGClient *self) {
    gint64 count = -1;
    PLACARD_G_CALL(self, NULL, (count = placard_client_queued_count(client), PLACARD_OK));
    (void)outcome;
    return count;
}

/**
 * placard_g_client_next_deadline_ms:
 * @self: a client
 *
 * Returns: when a dispatch has work next, in milliseconds of the monotonic clock or of the host's clock; -1: nothing to
 *   do
 */
gint64 placard_g_client_next_deadline_ms(PlacardGClient *self) {
    gint64 deadline = -1;
    PLACARD_G_CALL(self, NULL, (deadline = placard_client_next_deadline_ms(client), PLACARD_OK));
    (void)outcome;
    return deadline;
}

/**
 * placard_g_client_is_disabled:
 * @self: a client
 *
 * Returns: whether the client is disabled, by this run or an earlier one
 */
gboolean placard_g_client_is_disabled(PlacardGClient *self) {
    gboolean disabled = FALSE;
    PLACARD_G_CALL(self, NULL, (disabled = placard_client_is_disabled(client) != 0, PLACARD_OK));
    (void)outcome;
    return disabled;
}

/**
 * placard_g_client_flush:
 * @self: a client
 * @error: a #GError
 *
 * Starts to send what is queued and continues until the queue is empty; opens a session if none is open. A failure
 * loses nothing.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_flush(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_flush(client, &failure));
    return outcome;
}

/**
 * placard_g_client_set_time:
 * @self: a client
 * @wall_ms: milliseconds since 1970-01-01 UTC
 * @monotonic_ms: milliseconds of a clock that never goes back
 * @error: a #GError
 *
 * Sets the host's clock, with %PLACARD_G_CLOCK_HOST.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_set_time(PlacardGClient *self, gint64 wall_ms, gint64 monotonic_ms, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_set_time(client, wall_ms, monotonic_ms, &failure));
    return outcome;
}

/* ---- Session and user ------------------------------------------------------------------------------------------- */

/**
 * placard_g_client_start_session:
 * @self: a client
 * @error: a #GError
 *
 * Opens a session, or extends the open one. A new session asks the server for config and messages and refreshes
 * the cards.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_start_session(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_start_session(client, &failure));
    return outcome;
}

/**
 * placard_g_client_end_session:
 * @self: a client
 * @error: a #GError
 *
 * Ends the open session and logs its length. %PLACARD_G_STATUS_IGNORED when no session is open.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_end_session(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_end_session(client, &failure));
    return outcome;
}

/**
 * placard_g_client_change_user:
 * @self: a client
 * @user_id: 1 to 997 bytes
 * @signature: (nullable): the user's token for servers with SDK authentication
 * @error: a #GError
 *
 * Makes @user_id the current user and opens a new session. Cards, campaigns and waiting messages of the previous
 * user are cleared at once. %PLACARD_G_STATUS_IGNORED when nothing changes.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_change_user(PlacardGClient *self, const char *user_id, const char *signature,
                                            GError **error) {
    PLACARD_G_CALL(self, error,
                   placard_client_change_user(client, user_id, PLACARD_NUL, signature, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_set_signature:
 * @self: a client
 * @signature: 1 to 4096 characters of printable ASCII without spaces
 * @error: a #GError
 *
 * Replaces the current user's signature, in response to %PLACARD_G_EVENT_KIND_AUTH_FAILED or before the old one
 * expires. %PLACARD_G_STATUS_IGNORED while the user is anonymous.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_set_signature(PlacardGClient *self, const char *signature, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_set_signature(client, signature, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_disable:
 * @self: a client
 * @error: a #GError
 *
 * Disables the client, also over restarts, until placard_g_client_enable(): it logs, sends, requests and shows
 * nothing. Everything stored stays. %PLACARD_G_STATUS_IGNORED when already disabled.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_disable(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_disable(client, &failure));
    return outcome;
}

/**
 * placard_g_client_enable:
 * @self: a client
 * @error: a #GError
 *
 * Ends placard_g_client_disable(). %PLACARD_G_STATUS_IGNORED when not disabled.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_enable(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_enable(client, &failure));
    return outcome;
}

/**
 * placard_g_client_wipe:
 * @self: a client
 * @error: a #GError
 *
 * Deletes everything: user, device id, session, unsent records and attributes, cards, campaigns, display history,
 * pictures, config, limits, and the records of other processes. The client stays open for an anonymous user on a
 * new device. Waits for the disk.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_wipe(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_wipe(client, &failure));
    return outcome;
}
