/* tracker_calls.c - what a tracker logs and sends. */
#include "tracker.h"
#include "variant.h"

#define CALL PLACARD_G_CALL_TRACKER

/* ---- Logging ---------------------------------------------------------------------------------------------------- */

/**
 * placard_g_tracker_log_event:
 * @self: a tracker
 * @identity: the user
 * @name: the name of a custom event
 * @properties: (nullable): as for placard_g_client_log_event()
 * @error: a #GError
 *
 * Logs a custom event of a user.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_log_event(PlacardGTracker *self, PlacardGIdentity *identity, const char *name,
                                           GVariant *properties, GError **error) {
    placard_properties *set = NULL;
    if (!placard_g_variant_to_properties(properties, &set, error))
        return PLACARD_G_STATUS_FAILED;
    CALL(self, error,
         placard_tracker_log_event(tracker, placard_g_identity_get(identity), name, PLACARD_NUL, set, &failure));
    placard_properties_destroy(set);
    return outcome;
}

/**
 * placard_g_tracker_log_purchase:
 * @self: a tracker
 * @identity: the user
 * @product_id: what was bought
 * @currency: an ISO 4217 code, such as "USD"
 * @price: the price of one
 * @quantity: how many, 1 to 100
 * @properties: (nullable): as for placard_g_client_log_event()
 * @error: a #GError
 *
 * Logs a purchase of a user.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_log_purchase(PlacardGTracker *self, PlacardGIdentity *identity, const char *product_id,
                                              const char *currency, double price, int quantity, GVariant *properties,
                                              GError **error) {
    placard_properties *set = NULL;
    if (!placard_g_variant_to_properties(properties, &set, error))
        return PLACARD_G_STATUS_FAILED;
    CALL(self, error,
         placard_tracker_log_purchase(tracker, placard_g_identity_get(identity), product_id, PLACARD_NUL, currency,
                                      price, quantity, set, &failure));
    placard_properties_destroy(set);
    return outcome;
}

/**
 * placard_g_tracker_set_attributes:
 * @self: a tracker
 * @identity: the user
 * @attributes: names and values, a{sv}
 * @error: a #GError
 *
 * Sets custom attributes of a user, at least one.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_set_attributes(PlacardGTracker *self, PlacardGIdentity *identity, GVariant *attributes,
                                                GError **error) {
    placard_properties *set = NULL;
    if (!placard_g_variant_to_properties(attributes, &set, error))
        return PLACARD_G_STATUS_FAILED;
    CALL(self, error, placard_tracker_set_attributes(tracker, placard_g_identity_get(identity), set, &failure));
    placard_properties_destroy(set);
    return outcome;
}

/**
 * placard_g_tracker_unset_attribute:
 * @self: a tracker
 * @identity: the user
 * @key: the name of an attribute, 1 to 255 characters
 * @error: a #GError
 *
 * Unsets a custom attribute of a user.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_unset_attribute(PlacardGTracker *self, PlacardGIdentity *identity, const char *key,
                                                 GError **error) {
    CALL(self, error,
         placard_tracker_unset_attribute(tracker, placard_g_identity_get(identity), key, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_tracker_increment_attribute:
 * @self: a tracker
 * @identity: the user
 * @key: the name of an attribute, 1 to 255 characters
 * @amount: what to add; can be negative
 * @error: a #GError
 *
 * Adds to a custom attribute that is a whole number.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_increment_attribute(PlacardGTracker *self, PlacardGIdentity *identity, const char *key,
                                                     gint64 amount, GError **error) {
    CALL(self, error,
         placard_tracker_increment_attribute(tracker, placard_g_identity_get(identity), key, PLACARD_NUL, amount,
                                             &failure));
    return outcome;
}

/**
 * placard_g_tracker_add_to_attribute:
 * @self: a tracker
 * @identity: the user
 * @key: the name of an attribute, 1 to 255 characters
 * @element: a string of up to 255 characters
 * @error: a #GError
 *
 * Adds an element to a custom attribute that is an array of strings.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_add_to_attribute(PlacardGTracker *self, PlacardGIdentity *identity, const char *key,
                                                  const char *element, GError **error) {
    CALL(self, error,
         placard_tracker_add_to_attribute(tracker, placard_g_identity_get(identity), key, PLACARD_NUL, element,
                                          PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_tracker_remove_from_attribute:
 * @self: a tracker
 * @identity: the user
 * @key: the name of an attribute, 1 to 255 characters
 * @element: a string of up to 255 characters
 * @error: a #GError
 *
 * Removes an element from a custom attribute that is an array of strings.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_remove_from_attribute(PlacardGTracker *self, PlacardGIdentity *identity,
                                                       const char *key, const char *element, GError **error) {
    CALL(self, error,
         placard_tracker_remove_from_attribute(tracker, placard_g_identity_get(identity), key, PLACARD_NUL, element,
                                               PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_tracker_set_user_field:
 * @self: a tracker
 * @identity: the user
 * @field: a field
 * @value: (nullable): its value; %NULL unsets it
 * @error: a #GError
 *
 * Sets a field of a user.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_set_user_field(PlacardGTracker *self, PlacardGIdentity *identity,
                                                PlacardGUserField field, const char *value, GError **error) {
    CALL(self, error,
         placard_tracker_set_user_field(tracker, placard_g_identity_get(identity), (gint32)field, value, PLACARD_NUL,
                                        &failure));
    return outcome;
}

/**
 * placard_g_tracker_set_last_location:
 * @self: a tracker
 * @identity: the user
 * @latitude: -90 to 90 degrees
 * @longitude: -180 to 180 degrees
 * @error: a #GError
 *
 * Sets the last known location of a user.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_set_last_location(PlacardGTracker *self, PlacardGIdentity *identity, double latitude,
                                                   double longitude, GError **error) {
    CALL(self, error,
         placard_tracker_set_last_location(tracker, placard_g_identity_get(identity), latitude, longitude, &failure));
    return outcome;
}

/* ---- Sending ---------------------------------------------------------------------------------------------------- */

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
 * placard_g_tracker_queued_count:
 * @self: a tracker
 *
 * Returns: how many records of the queue the server has not acknowledged, those of other processes included; -1 when
 * the tracker is not open
 */
gint64 placard_g_tracker_queued_count(PlacardGTracker *self) {
    gint64 count = -1;
    CALL(self, NULL, (count = placard_tracker_queued_count(tracker), PLACARD_OK));
    (void)outcome;
    return count;
}

/**
 * placard_g_tracker_next_deadline_ms:
 * @self: a tracker
 *
 * Returns: when a dispatch has work next, in milliseconds of the monotonic clock or of the host's clock; -1: nothing to
 *   do
 */
gint64 placard_g_tracker_next_deadline_ms(PlacardGTracker *self) {
    gint64 deadline = -1;
    CALL(self, NULL, (deadline = placard_tracker_next_deadline_ms(tracker), PLACARD_OK));
    (void)outcome;
    return deadline;
}

/**
 * placard_g_tracker_flush:
 * @self: a tracker
 * @error: a #GError
 *
 * Starts to send the queue and continues until it is empty. %PLACARD_G_STATUS_PENDING while another process sends:
 * it takes the records along.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_flush(PlacardGTracker *self, GError **error) {
    CALL(self, error, placard_tracker_flush(tracker, &failure));
    return outcome;
}

/**
 * placard_g_tracker_set_time:
 * @self: a tracker
 * @wall_ms: milliseconds since 1970-01-01 UTC
 * @monotonic_ms: milliseconds of a clock that never goes back
 * @error: a #GError
 *
 * Sets the host's clock, with %PLACARD_G_CLOCK_HOST.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_set_time(PlacardGTracker *self, gint64 wall_ms, gint64 monotonic_ms, GError **error) {
    CALL(self, error, placard_tracker_set_time(tracker, wall_ms, monotonic_ms, &failure));
    return outcome;
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
 * @error: a #GError
 *
 * Completes a request of %PLACARD_G_EVENT_KIND_REQUEST with a response.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_tracker_complete_request(PlacardGTracker *self, guint64 id, int http_status, GBytes *body,
                                                  const char *content_type, const char *retry_after,
                                                  const char *rate_limit_remaining, const char *rate_limit_reset,
                                                  GError **error) {
    placard_response response;
    placard_g_response_init(&response, http_status, body);
    response.content_type = content_type;
    response.retry_after = retry_after;
    response.rate_limit_remaining = rate_limit_remaining;
    response.rate_limit_reset = rate_limit_reset;
    CALL(self, error, placard_tracker_complete_request(tracker, id, &response, &failure));
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
    CALL(self, error, placard_tracker_complete_request(tracker, id, &response, &failure));
    return outcome;
}
