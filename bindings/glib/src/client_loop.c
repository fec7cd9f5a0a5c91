/* client_loop.c - the client's event loop, and a host that carries the requests itself. */
#include "calls.h"

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

/* ---- A host that carries the requests itself -------------------------------------------------------------------- */

/**
 * placard_g_client_complete_request:
 * @self: a client
 * @id: names the request
 * @http_status: the HTTP status
 * @body: (nullable): the body, unpacked
 * @content_type: (nullable): the value of Content-Type; %NULL counts as JSON
 * @retry_after: (nullable): the value of Retry-After
 * @rate_limit_remaining: (nullable): the value of X-RateLimit-Remaining
 * @rate_limit_reset: (nullable): the value of X-RateLimit-Reset
 * @etag: (nullable): the value of ETag, of the content of `source_url`
 * @last_modified: (nullable): the value of Last-Modified, of the content of `source_url`
 * @error: a #GError
 *
 * Completes a request of %PLACARD_G_EVENT_KIND_REQUEST with a response.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_complete_request(PlacardGClient *self, guint64 id, int http_status, GBytes *body,
                                                 const char *content_type, const char *retry_after,
                                                 const char *rate_limit_remaining, const char *rate_limit_reset,
                                                 const char *etag, const char *last_modified, GError **error) {
    placard_response response;
    placard_g_response_init(&response, http_status, body);
    response.content_type = content_type;
    response.retry_after = retry_after;
    response.rate_limit_remaining = rate_limit_remaining;
    response.rate_limit_reset = rate_limit_reset;
    response.etag = etag;
    response.last_modified = last_modified;
    PLACARD_G_CALL(client, self, error, placard_client_complete_request(client, id, &response, &failure));
    return outcome;
}

/**
 * placard_g_client_fail_request:
 * @self: a client
 * @id: names the request
 * @cause: why there is no response
 * @text: (nullable): the same for developers, such as `sdk.example.com:443: connection refused`: the text of the event
 *   that reports it
 * @error: a #GError
 *
 * Fails a request of %PLACARD_G_EVENT_KIND_REQUEST for want of a response.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_fail_request(PlacardGClient *self, guint64 id, PlacardGFailure cause, const char *text,
                                             GError **error) {
    placard_response response;
    placard_g_response_init(&response, 0, NULL);
    response.failure = (gint32)cause;
    response.failure_text = text;
    PLACARD_G_CALL(client, self, error, placard_client_complete_request(client, id, &response, &failure));
    return outcome;
}
