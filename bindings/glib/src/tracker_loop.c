/* tracker_loop.c - the tracker's event loop, and a host that carries the requests itself. */
#include "calls.h"

/**
 * placard_g_tracker_dispatch:
 * @self: a tracker
 * @error: a #GError
 *
 * Does what is due and emits the signals of all events. The main context does this by itself: call it only where no
 * main loop runs. Never blocks on the network.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_dispatch(PlacardGTracker *self, GError **error) {
    PlacardGLoop *loop = placard_g_tracker_get_loop(self);
    return loop != NULL ? placard_g_loop_dispatch(loop, 0, error) : PLACARD_G_STATUS_FAILED;
}

/**
 * placard_g_tracker_drain_async:
 * @self: a tracker
 * @timeout_ms: how long to wait at most; negative: 60000
 * @cancellable: (nullable): ends the wait at once
 * @callback: (scope async): called when the drain has ended
 * @user_data: data for @callback
 *
 * Sends the queue and waits, on a thread of its own, until it is empty, also when another process sends it. Ends at
 * once when @cancellable is cancelled and when the tracker is closed.
 */
void placard_g_tracker_drain_async(PlacardGTracker *self, gint64 timeout_ms, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer user_data) {
    PlacardGLoop *loop = placard_g_tracker_get_loop(self);
    g_return_if_fail(loop != NULL);
    GTask *task = g_task_new(self, cancellable, callback, user_data);
    placard_g_loop_drain(loop, timeout_ms, task);
    g_object_unref(task);
}

/**
 * placard_g_tracker_drain_finish:
 * @self: a tracker
 * @result: the result
 * @error: a #GError
 *
 * Returns: %PLACARD_G_STATUS_OK when the queue is empty, %PLACARD_G_STATUS_PENDING when records remain because the time
 *   is up or nothing can be sent before then
 */
PlacardGStatus placard_g_tracker_drain_finish(PlacardGTracker *self, GAsyncResult *result, GError **error) {
    g_return_val_if_fail(g_task_is_valid(result, self), PLACARD_G_STATUS_FAILED);
    return (PlacardGStatus)g_task_propagate_int(G_TASK(result), error);
}

/**
 * placard_g_tracker_complete_request:
 * @self: a tracker
 * @id: names the request
 * @http_status: the HTTP status
 * @body: (nullable): the body, unpacked
 * @content_type: (nullable): the value of Content-Type; %NULL counts as JSON
 * @retry_after: (nullable): the value of Retry-After
 * @rate_limit_remaining: (nullable): the value of X-RateLimit-Remaining
 * @rate_limit_reset: (nullable): the value of X-RateLimit-Reset
 * @etag: (nullable): the value of ETag, which no answer to a tracker has
 * @last_modified: (nullable): the value of Last-Modified, likewise
 * @error: a #GError
 *
 * Completes a request of %PLACARD_G_EVENT_KIND_REQUEST with a response.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_complete_request(PlacardGTracker *self, guint64 id, int http_status, GBytes *body,
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
    PLACARD_G_CALL(tracker, self, error, placard_tracker_complete_request(tracker, id, &response, &failure));
    return outcome;
}

/**
 * placard_g_tracker_fail_request:
 * @self: a tracker
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
PlacardGStatus placard_g_tracker_fail_request(PlacardGTracker *self, guint64 id, PlacardGFailure cause,
                                              const char *text, GError **error) {
    placard_response response;
    placard_g_response_init(&response, 0, NULL);
    response.failure = (gint32)cause;
    response.failure_text = text;
    PLACARD_G_CALL(tracker, self, error, placard_tracker_complete_request(tracker, id, &response, &failure));
    return outcome;
}
