/* calls.gen.c - what objects do as the C functions of their names. Generated from interface/ by `make generate`: do not
 * edit. */
#include "calls.h"
#include "placard-g-calls.h"
#include "variant.h"

#include <math.h>

/**
 * placard_g_client_refresh_source:
 * @self: a client
 * @timeout_ms: how long to wait; 0: not at all, -1: a minute
 * @error: a #GError
 *
 * For programs that run for a moment: fetches the content of `source_url` if a fetch is due, and waits at most
 * that long.
 *
 * Errors: %PLACARD_G_ERROR_STATE (host transport or clock, and another timeout than 0).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_refresh_source(PlacardGClient *self, gint64 timeout_ms, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_refresh_source(client, timeout_ms, &failure));
    return outcome;
}

/**
 * placard_g_client_report_source:
 * @self: a client
 * @error: a #GError
 *
 * Asks how the content of the source is: an event says whether it has expired, from when it is, and how the last
 * fetch has ended. Asks no server, opens no session, and works while disabled. Ignored if content comes from
 * `endpoint`.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_report_source(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_report_source(client, &failure));
    return outcome;
}

/**
 * placard_g_client_hint:
 * @self: a client
 * @subject: what is new
 * @version: names what is new, in at most 64 bytes; empty: unknown
 * @spread_s: seconds, 0 to 86400, within which to ask
 * @error: a #GError
 *
 * Passes on that the server has something new about @subject, as a channel of the program says. The client asks
 * for it once, within @spread_s seconds. A hint of the last @version again is ignored; an empty one is unknown.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the argument).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_hint(PlacardGClient *self, PlacardGHint subject, const char *version, int spread_s,
                                     GError **error) {
    PLACARD_G_CALL(client, self, error,
                   placard_client_hint(client, (gint32)subject, version, PLACARD_NUL, spread_s, &failure));
    return outcome;
}

/**
 * placard_g_client_flush:
 * @self: a client
 * @error: a #GError
 *
 * Starts to send what is queued and continues until the queue is empty; opens a session if none is open. Ends the
 * pause of an hour after a permanent error (%PLACARD_G_REASON_REFUSED) and ignores a running back-off, but obeys
 * Retry-After and the request limits: it then ends with %PLACARD_G_EVENT_KIND_SEND_FAILED
 * (%PLACARD_G_REASON_RATE_LIMITED, retry_after_ms). Each endpoint reports its outcome by
 * %PLACARD_G_EVENT_KIND_SENT or %PLACARD_G_EVENT_KIND_SEND_FAILED (the REST endpoint's text begins with
 * "users/track"). An empty queue sends nothing. A failure loses nothing: what was not sent stays queued and is
 * retried. A record that the server keeps refusing is isolated by bisecting and dropped alone, with a
 * %PLACARD_G_EVENT_KIND_DROPPED.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_flush(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_flush(client, &failure));
    return outcome;
}

/**
 * placard_g_client_queued_count:
 * @self: a client
 *
 * Returns: how many records the server has not acknowledged, plus one for each user with unsent attributes or
 * fields. Records of other processes count once the client has taken them in. -1 in a forked child. -1 also when
 * the client is not open
 *
 * Since: 0.1
 */
gint64 placard_g_client_queued_count(PlacardGClient *self) {
    gint64 result = -1;
    PLACARD_G_READ(client, self, result, placard_client_queued_count(client));
    return result;
}

/**
 * placard_g_client_next_deadline_ms:
 * @self: a client
 *
 * Returns: when dispatch has work next, in milliseconds of CLOCK_MONOTONIC or of the host's clock; -1: nothing to
 * do. -1 also when the client is not open
 *
 * Since: 0.1
 */
gint64 placard_g_client_next_deadline_ms(PlacardGClient *self) {
    gint64 result = -1;
    PLACARD_G_READ(client, self, result, placard_client_next_deadline_ms(client));
    return result;
}

/**
 * placard_g_client_set_time:
 * @self: a client
 * @wall_ms: milliseconds since 1970-01-01 UTC
 * @monotonic_ms: milliseconds of a clock that never goes back
 * @error: a #GError
 *
 * Sets the host's clock to @wall_ms and @monotonic_ms.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the monotonic time goes back), %PLACARD_G_ERROR_STATE (the client uses the
 * system's clock).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_set_time(PlacardGClient *self, gint64 wall_ms, gint64 monotonic_ms, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_set_time(client, wall_ms, monotonic_ms, &failure));
    return outcome;
}

/**
 * placard_g_client_start_session:
 * @self: a client
 * @error: a #GError
 *
 * Opens a session, or extends the open one. A new session asks the server for config and messages and refreshes
 * the cards, without waiting for a running back-off; Retry-After and a pause (%PLACARD_G_REASON_REFUSED) still
 * hold. When no session is open, calls that log an event, a purchase, a batch or a push click, refreshes, flush
 * and placard_g_client_change_user() open one too; actions on cards and messages and calls about attributes do
 * not.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_start_session(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_start_session(client, &failure));
    return outcome;
}

/**
 * placard_g_client_end_session:
 * @self: a client
 * @error: a #GError
 *
 * Ends the open session and logs its length. Returns %PLACARD_G_STATUS_IGNORED when no session is open.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_end_session(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_end_session(client, &failure));
    return outcome;
}

/**
 * placard_g_client_change_user:
 * @self: a client
 * @user_id: 1 to 997 bytes
 * @signature: (nullable): the user's token for servers with SDK authentication
 * @error: a #GError
 *
 * Makes @user_id (1 to 997 bytes) the current user and opens a new session. Cards, campaigns and waiting messages
 * of the previous user are cleared at once; records already logged stay attributed to the user who was current
 * then, except that an anonymous user's open session is attributed to the new id. @signature, if given, is this
 * user's token for servers with SDK authentication (option sdk_auth): 1 to 4096 characters of printable ASCII
 * without spaces, such as a JWT. It is stored with the user. %NULL: another user has no signature, the current
 * user keeps the stored one. Returns %PLACARD_G_STATUS_IGNORED when nothing changes.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the argument; also for an id of white space only, and for
 * undefined, null, nil, none and nan in any case, which stand for a missing value).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_change_user(PlacardGClient *self, const char *user_id, const char *signature,
                                            GError **error) {
    PLACARD_G_CALL(client, self, error,
                   placard_client_change_user(client, user_id, PLACARD_NUL, signature, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_set_signature:
 * @self: a client
 * @signature: the user's token for servers with SDK authentication
 * @error: a #GError
 *
 * Replaces the current user's @signature, in response to %PLACARD_G_EVENT_KIND_AUTH_FAILED or before the old one
 * expires. Sends nothing by itself: the next retry or flush carries the new signature. Returns
 * %PLACARD_G_STATUS_IGNORED while the user is anonymous: pass it to placard_g_client_change_user().
 *
 * Errors: %PLACARD_G_ERROR_INVALID.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_set_signature(PlacardGClient *self, const char *signature, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_set_signature(client, signature, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_disable:
 * @self: a client
 * @error: a #GError
 *
 * Disables the client, also over restarts, until placard_g_client_enable(): it logs, sends, requests and shows
 * nothing. Calls that would do so, explain an event (except the last one), change the user or set a signature fail
 * with %PLACARD_G_ERROR_DISABLED; host states are recorded. Everything stored stays: queued records, records of
 * other processes, and cards, which can be read and expire as usual. Offered and waiting messages end as
 * %PLACARD_G_EVENT_KIND_MESSAGE_DISCARDED (%PLACARD_G_REASON_DISABLED), the one on screen as
 * %PLACARD_G_EVENT_KIND_MESSAGE_CLOSED; delayed messages are dropped; refreshes fail with
 * %PLACARD_G_REASON_DISABLED. Requests in flight continue; a response that arrives while disabled is ignored, and
 * what the request carried stays queued. Returns %PLACARD_G_STATUS_IGNORED when already disabled.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_disable(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_disable(client, &failure));
    return outcome;
}

/**
 * placard_g_client_enable:
 * @self: a client
 * @error: a #GError
 *
 * Ends placard_g_client_disable(). Sends nothing by itself: queued records leave with the next upload,
 * flush_interval_s from now. An open session continues unless it has expired. Returns %PLACARD_G_STATUS_IGNORED
 * when not disabled.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_enable(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_enable(client, &failure));
    return outcome;
}

/**
 * placard_g_client_is_disabled:
 * @self: a client
 *
 * Returns: whether the client is disabled, by this run or an earlier one
 *
 * Since: 0.1
 */
gboolean placard_g_client_is_disabled(PlacardGClient *self) {
    gboolean result = FALSE;
    PLACARD_G_READ(client, self, result, placard_client_is_disabled(client));
    return result;
}

/**
 * placard_g_client_wipe:
 * @self: a client
 * @error: a #GError
 *
 * Deletes everything: user, device id, session, unsent records and attributes, cards, campaigns, display history,
 * pictures and their files, config, limits, and the records of other processes. The client stays open for an
 * anonymous user on a new device, and disabled if it was. Sends nothing, not even the end of the session;
 * responses to requests in flight are ignored. Emits what placard_g_client_disable() emits for messages and
 * refreshes, %PLACARD_G_EVENT_KIND_SESSION_ENDED if a session was open, and %PLACARD_G_EVENT_KIND_CARDS_UPDATED if
 * there were cards. Works while disabled.
 *
 * One transaction: after %PLACARD_G_ERROR_IO everything is as before. The file is then rewritten, so that nothing
 * deleted can be read from it; the call waits for the disk. If that fails (full disk, another process reads), the
 * wipe is still done, and any dispatch rewrites the file later: once a second, also after the next open. Out of
 * reach: what the file system or the drive keeps of deleted blocks, a damaged store that was set aside
 * (%PLACARD_G_DROPPED_KIND_STORE), and the queue of a tracker in the same directory, whose records name users.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_wipe(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_wipe(client, &failure));
    return outcome;
}

/**
 * placard_g_client_refresh_cards:
 * @self: a client
 * @token: names the refresh in its event; below 2^63
 * @error: a #GError
 *
 * Asks the server for cards. Each call ends in exactly one %PLACARD_G_EVENT_KIND_CARDS_UPDATED or
 * %PLACARD_G_EVENT_KIND_CARDS_FAILED that carries @token; the refresh of a session start that it joins has no
 * other event. Opens a session if none is open; waits for a config that enables cards. Beyond the refresh limit
 * (option rate_limits) it fails at once with %PLACARD_G_REASON_RATE_LIMITED and retry_after_ms, and is not
 * retried.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_refresh_cards(PlacardGClient *self, guint64 token, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_refresh_cards(client, token, &failure));
    return outcome;
}

/**
 * placard_g_client_log_card_impressions:
 * @self: a client
 * @ids: (array zero-terminated=1): ids of cards
 * @error: a #GError
 *
 * Logs that cards were seen, each at most once in 10 s: they count as viewed at once. Control cards as well: they
 * are part of an A/B test. All end in one %PLACARD_G_EVENT_KIND_CARDS_UPDATED. Repeated ids, unknown ids and
 * dismissed cards are skipped. Returns %PLACARD_G_STATUS_OK when at least one was logged, else
 * %PLACARD_G_STATUS_IGNORED.
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND (no known id), %PLACARD_G_ERROR_INVALID (an id is %NULL or not UTF-8).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_log_card_impressions(PlacardGClient *self, const char *const *ids, GError **error) {
    const gsize ids_count = ids != NULL ? g_strv_length((char **)ids) : 0;
    PLACARD_G_CALL(client, self, error, placard_client_log_card_impressions(client, ids, NULL, ids_count, &failure));
    return outcome;
}

/**
 * placard_g_client_log_card_click:
 * @self: a client
 * @id: the id of a card
 * @error: a #GError
 *
 * Logs a click on the card with that @id: it counts as viewed and clicked at once. Sent to the server only when
 * the card has a url; the host opens it. Returns %PLACARD_G_STATUS_IGNORED for a dismissed card.
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_log_card_click(PlacardGClient *self, const char *id, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_log_card_click(client, id, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_log_card_dismissal:
 * @self: a client
 * @id: the id of a card
 * @error: a #GError
 *
 * Dismisses the card with that @id: it leaves the list at once and is sent once. Returns %PLACARD_G_STATUS_IGNORED
 * for a card that is pinned, not dismissible, or dismissed before.
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_log_card_dismissal(PlacardGClient *self, const char *id, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_log_card_dismissal(client, id, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_log_event:
 * @self: a client
 * @name: the name of a custom event
 * @properties: (nullable): properties of the event or the purchase, a{sv}. A date is a dictionary with the one key
 * "$date_ms"
 * @error: a #GError
 *
 * Logs a custom event called @name and offers the message that it triggers; while campaigns are being requested,
 * the message is offered when they have arrived. Committed to the store before the call returns. Opens a session
 * if none is open. Returns %PLACARD_G_STATUS_BLOCKED when the server's blocklist names the event.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the field of name or @properties and the limit).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_log_event(PlacardGClient *self, const char *name, GVariant *properties,
                                          GError **error) {
    placard_properties *properties_made = NULL;
    if (!placard_g_variant_to_properties(properties, &properties_made, error))
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(client, self, error, placard_client_log_event(client, name, PLACARD_NUL, properties_made, &failure));
    placard_properties_destroy(properties_made);
    return outcome;
}

/**
 * placard_g_client_log_purchase:
 * @self: a client
 * @product_id: what is bought
 * @currency: an ISO 4217 code, such as "USD"
 * @price: the price of one
 * @quantity: how many, 1 to 100
 * @properties: (nullable): properties of the event or the purchase, a{sv}. A date is a dictionary with the one key
 * "$date_ms"
 * @error: a #GError
 *
 * Logs a purchase of @quantity (1 to 100) items, @price each, in @currency (ISO 4217, such as `USD`). The rest is
 * as for placard_g_client_log_event().
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the field and the limit).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_log_purchase(PlacardGClient *self, const char *product_id, const char *currency,
                                             double price, int quantity, GVariant *properties, GError **error) {
    placard_properties *properties_made = NULL;
    if (!placard_g_variant_to_properties(properties, &properties_made, error))
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(client, self, error,
                   placard_client_log_purchase(client, product_id, PLACARD_NUL, currency, price, quantity,
                                               properties_made, &failure));
    placard_properties_destroy(properties_made);
    return outcome;
}

/**
 * placard_g_client_log_push_click:
 * @self: a client
 * @payload_json: the message's data as the push service delivered it, a JSON object
 * @error: a #GError
 *
 * Logs a click on a push message. @payload_json is the message's data as the push service delivered it, a JSON
 * object as for placard_push_parse. Opens a session if none is open, and emits %PLACARD_G_EVENT_KIND_OPEN_URL if
 * the message has a link, at every call. Requests campaigns at once, since the one behind the push may be new;
 * what the click triggers is offered when that request has ended, whether or not it succeeded. Returns
 * %PLACARD_G_STATUS_IGNORED, without any event, when the payload has no tracking id, as in other senders'
 * messages: the host opens their links.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (not JSON; the error says where).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_log_push_click(PlacardGClient *self, const char *payload_json, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_log_push_click(client, payload_json, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_log_batch:
 * @self: a client
 * @batch: events to log
 * @error: a #GError
 *
 * Logs all items of a @batch in order, with the time of this call; each triggers what it would by itself. All are
 * committed before the call returns, or none is. The batch stays as it is: logging it again logs its events again.
 * Other calls on the client wait meanwhile, about 20 ms for 10000 events; no other thread may add to the batch
 * meanwhile. Items on the server's blocklist are skipped. Returns %PLACARD_G_STATUS_BLOCKED when all are,
 * %PLACARD_G_STATUS_IGNORED for an empty batch.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_log_batch(PlacardGClient *self, PlacardGBatch *batch, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_log_batch(client, placard_g_batch_get(batch), &failure));
    return outcome;
}

/**
 * placard_g_client_unset_attribute:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @error: a #GError
 *
 * Removes the attribute @key, except a location. Returns %PLACARD_G_STATUS_BLOCKED when the server's blocklist
 * names the key.
 *
 * Errors: %PLACARD_G_ERROR_INVALID.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_unset_attribute(PlacardGClient *self, const char *key, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_unset_attribute(client, key, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_increment_attribute:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @amount: what to add; can be negative
 * @error: a #GError
 *
 * Adds @amount, which can be negative, to the attribute @key, a whole number. Returns %PLACARD_G_STATUS_BLOCKED
 * when the server's blocklist names the key.
 *
 * Errors: %PLACARD_G_ERROR_INVALID.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_increment_attribute(PlacardGClient *self, const char *key, gint64 amount,
                                                    GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_increment_attribute(client, key, PLACARD_NUL, amount, &failure));
    return outcome;
}

/**
 * placard_g_client_add_to_attribute:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @element: a string of up to 255 characters
 * @error: a #GError
 *
 * Adds an element of up to 255 characters to an attribute that is an array of strings. Returns
 * %PLACARD_G_STATUS_BLOCKED when the server's blocklist names the key.
 *
 * Errors: %PLACARD_G_ERROR_INVALID.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_add_to_attribute(PlacardGClient *self, const char *key, const char *element,
                                                 GError **error) {
    PLACARD_G_CALL(client, self, error,
                   placard_client_add_to_attribute(client, key, PLACARD_NUL, element, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_remove_from_attribute:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @element: a string of up to 255 characters
 * @error: a #GError
 *
 * Removes an element of an attribute that is an array of strings. Returns %PLACARD_G_STATUS_BLOCKED when the
 * server's blocklist names the key.
 *
 * Errors: %PLACARD_G_ERROR_INVALID.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_remove_from_attribute(PlacardGClient *self, const char *key, const char *element,
                                                      GError **error) {
    PLACARD_G_CALL(client, self, error,
                   placard_client_remove_from_attribute(client, key, PLACARD_NUL, element, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_set_fact:
 * @self: a client
 * @name: the name of a custom event
 * @json: the value as JSON
 * @error: a #GError
 *
 * Sets the fact @name (1 to 255 characters) to a value that the targeting of campaigns can read as `$host.NAME`.
 * @json is any JSON value of at most 1024 bytes, with dates as for placard_properties_create_from_json; null
 * removes the fact. At most 100 facts can be set. They are stored, never sent, and kept by a change of user. Works
 * while the client is disabled.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the limit).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_set_fact(PlacardGClient *self, const char *name, const char *json, GError **error) {
    PLACARD_G_CALL(client, self, error,
                   placard_client_set_fact(client, name, PLACARD_NUL, json, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_set_attribute_location:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @latitude: -90 to 90 degrees
 * @longitude: -180 to 180 degrees
 * @error: a #GError
 *
 * Sets the attribute @key to a location: @latitude -90 to 90 degrees, @longitude -180 to 180. Returns
 * %PLACARD_G_STATUS_BLOCKED when the server's blocklist names the key.
 *
 * Errors: %PLACARD_G_ERROR_INVALID.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_set_attribute_location(PlacardGClient *self, const char *key, double latitude,
                                                       double longitude, GError **error) {
    PLACARD_G_CALL(client, self, error,
                   placard_client_set_attribute_location(client, key, PLACARD_NUL, latitude, longitude, &failure));
    return outcome;
}

/**
 * placard_g_client_unset_attribute_location:
 * @self: a client
 * @key: the name of an attribute, 1 to 255 characters
 * @error: a #GError
 *
 * Removes the location @key, which servers keep apart from other attributes.
 *
 * Errors: %PLACARD_G_ERROR_INVALID.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_unset_attribute_location(PlacardGClient *self, const char *key, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_unset_attribute_location(client, key, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_set_user_field:
 * @self: a client
 * @field: a field of the user
 * @value: (nullable): its value
 * @error: a #GError
 *
 * Sets a @field of the user that the protocol names to @value; %NULL unsets it. No blocklist applies.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the field and the limit).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_set_user_field(PlacardGClient *self, PlacardGUserField field, const char *value,
                                               GError **error) {
    PLACARD_G_CALL(client, self, error,
                   placard_client_set_user_field(client, (gint32)field, value, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_set_last_location:
 * @self: a client
 * @latitude: -90 to 90 degrees
 * @longitude: -180 to 180 degrees
 * @altitude: in metres; NaN: unknown
 * @accuracy: in metres; NaN: unknown
 * @altitude_accuracy: in metres; NaN: unknown
 * @error: a #GError
 *
 * Sets where the user is, in degrees and metres; NaN for what is unknown.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (out of range, negative accuracy).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_set_last_location(PlacardGClient *self, double latitude, double longitude,
                                                  double altitude, double accuracy, double altitude_accuracy,
                                                  GError **error) {
    PLACARD_G_CALL(client, self, error,
                   placard_client_set_last_location(client, latitude, longitude, isnan(altitude) ? NULL : &altitude,
                                                    isnan(accuracy) ? NULL : &accuracy,
                                                    isnan(altitude_accuracy) ? NULL : &altitude_accuracy, &failure));
    return outcome;
}

/**
 * placard_g_client_set_subscription:
 * @self: a client
 * @group_id: 1 to 255 characters
 * @state: whether the user wants what the group sends
 * @error: a #GError
 *
 * Sets the user's @state in the subscription group @group_id (1 to 255 characters).
 *
 * Errors: %PLACARD_G_ERROR_INVALID.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_set_subscription(PlacardGClient *self, const char *group_id, PlacardGSubscription state,
                                                 GError **error) {
    PLACARD_G_CALL(client, self, error,
                   placard_client_set_subscription(client, group_id, PLACARD_NUL, (gint32)state, &failure));
    return outcome;
}

/**
 * placard_g_client_add_alias:
 * @self: a client
 * @name: unique among the aliases with its label, 1 to 255 characters
 * @label: 1 to 255 characters
 * @error: a #GError
 *
 * Adds an alias to the user: a @name that is unique among those with its @label, each of 1 to 255 characters.
 * Requests of an anonymous user carry the last alias; a change of user forgets it.
 *
 * Errors: %PLACARD_G_ERROR_INVALID.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_add_alias(PlacardGClient *self, const char *name, const char *label, GError **error) {
    PLACARD_G_CALL(client, self, error,
                   placard_client_add_alias(client, name, PLACARD_NUL, label, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_refresh_messages:
 * @self: a client
 * @token: names the refresh in its event; below 2^63
 * @error: a #GError
 *
 * Asks the server for campaigns. Each call ends in exactly one %PLACARD_G_EVENT_KIND_MESSAGES_UPDATED or
 * %PLACARD_G_EVENT_KIND_MESSAGES_FAILED that carries @token. Opens a session if none is open.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_refresh_messages(PlacardGClient *self, guint64 token, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_refresh_messages(client, token, &failure));
    return outcome;
}

/**
 * placard_g_client_show_message:
 * @self: a client
 * @handle: names the message
 * @error: a #GError
 *
 * Answers the offer of a message: the host draws it now. Log its impression, and its dismissal when it is gone.
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND (no such handle), %PLACARD_G_ERROR_STATE (show, postpone: it is not offered).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_show_message(PlacardGClient *self, guint64 handle, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_show_message(client, handle, &failure));
    return outcome;
}

/**
 * placard_g_client_postpone_message:
 * @self: a client
 * @handle: names the message
 * @error: a #GError
 *
 * Answers the offer of a message: back on top of the stack, until placard_g_client_offer_next_message(), the next
 * return to the foreground, or until the host dismissed or discarded another message.
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND (no such handle), %PLACARD_G_ERROR_STATE (show, postpone: it is not offered).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_postpone_message(PlacardGClient *self, guint64 handle, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_postpone_message(client, handle, &failure));
    return outcome;
}

/**
 * placard_g_client_discard_message:
 * @self: a client
 * @handle: names the message
 * @error: a #GError
 *
 * Answers the offer of a message: it will not be shown. Also ends a showing or waiting message.
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND (no such handle), %PLACARD_G_ERROR_STATE (show, postpone: it is not offered).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_discard_message(PlacardGClient *self, guint64 handle, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_discard_message(client, handle, &failure));
    return outcome;
}

/**
 * placard_g_client_offer_next_message:
 * @self: a client
 * @error: a #GError
 *
 * Offers the top of the stack, also when it was postponed. Returns %PLACARD_G_STATUS_IGNORED when the stack is
 * empty or nothing can be offered now; the top is then offered as soon as possible.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_offer_next_message(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_offer_next_message(client, &failure));
    return outcome;
}

/**
 * placard_g_client_clear_messages:
 * @self: a client
 * @error: a #GError
 *
 * Discards every waiting message, postponed or not, with one %PLACARD_G_EVENT_KIND_MESSAGE_DISCARDED
 * (%PLACARD_G_REASON_HOST) each: the top of the stack first, then local messages that wait for their pictures. The
 * message that is offered or showing stays. So do messages of campaigns that are not on the stack yet, because
 * they wait for their delay, text or picture. Returns %PLACARD_G_STATUS_IGNORED when nothing waits.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_clear_messages(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_clear_messages(client, &failure));
    return outcome;
}

/**
 * placard_g_client_change_message:
 * @self: a client
 * @handle: names the message
 * @json: an object with the keys and spellings of campaign files
 * @error: a #GError
 *
 * Changes the message @handle before it is shown, while it is offered or waits on the stack. @json is an object
 * with the keys and spellings of campaign files, only those to change:
 *
 * |[
 *     {"header": "Only today", "bg_color": 4278190080, "uri": null, "btns": [{"id": 1, "text": "Yes"}]}
 * ]|
 *
 * A null resets a field to the default of the type; themes, extras and message_fields are replaced as a whole;
 * buttons are named by their id, and the others stay. What identifies the message in analytics cannot be changed,
 * nor its type, nor which files were fetched for it: type, trigger_id, message_extras, is_control, is_test_send,
 * asset_urls, assets_zip, and which buttons there are.
 *
 * Changes this firing's copy only, all fields or none. Lists, pages and later offers then have the changed
 * message; one that the host holds already does not: copy the list again. A new image_url is not fetched:
 * image_path names its file if it is in the cache, else it is %NULL, and the page or the host loads image_url. The
 * former file is no longer kept for this message. Returns %PLACARD_G_STATUS_IGNORED when nothing changes.
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND (no such handle), %PLACARD_G_ERROR_STATE (it is showing, or the host's
 * message still waits for its files: change it when it is offered), %PLACARD_G_ERROR_INVALID (the error names the
 * field).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_change_message(PlacardGClient *self, guint64 handle, const char *json, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_change_message(client, handle, json, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_add_local_message:
 * @self: a client
 * @json: an object with the keys and spellings of campaign files
 * @handle: (out) (optional): names the message in its events
 * @error: a #GError
 *
 * Offers a message made by the host, through the same stack and with its picture. @json is an object with the keys
 * and spellings of campaign files (docs/campaign-file.md), such as
 *
 * |[
 *     {"type": "SLIDEUP", "message": "The till is open again", "btns": [{"id": 0, "text": "OK"}]}
 * ]|
 *
 * Omitted keys have the defaults of the type; is_control and trigger_id are ignored. Nothing about the message is
 * sent: its impression, click and button return %PLACARD_G_STATUS_IGNORED. It neither waits for the interval
 * between messages nor starts one, and does not survive the process. @handle names it in its events (0 on error);
 * its id is local-1, local-2, ...
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the field).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_add_local_message(PlacardGClient *self, const char *json, guint64 *handle,
                                                  GError **error) {
    uint64_t handle_made = 0;
    PLACARD_G_CALL(client, self, error,
                   placard_client_add_local_message(client, json, PLACARD_NUL, &handle_made, &failure));
    if (handle != NULL)
        *handle = handle_made;
    return outcome;
}

/**
 * placard_g_client_log_message_impression:
 * @self: a client
 * @handle: names the message
 * @error: a #GError
 *
 * Logs that the message on screen was seen, once. Like the other calls about what the user does, returns
 * %PLACARD_G_STATUS_IGNORED when it was logged before, and for messages of the host.
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND (no such handle or button; html_button: not an HTML message),
 * %PLACARD_G_ERROR_STATE (it is not showing), %PLACARD_G_ERROR_INVALID (html_button: the id).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_log_message_impression(PlacardGClient *self, guint64 handle, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_log_message_impression(client, handle, &failure));
    return outcome;
}

/**
 * placard_g_client_log_message_click:
 * @self: a client
 * @handle: names the message
 * @error: a #GError
 *
 * Logs a click on the body of the message on screen, once, after a missing impression.
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND (no such handle or button; html_button: not an HTML message),
 * %PLACARD_G_ERROR_STATE (it is not showing), %PLACARD_G_ERROR_INVALID (html_button: the id).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_log_message_click(PlacardGClient *self, guint64 handle, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_log_message_click(client, handle, &failure));
    return outcome;
}

/**
 * placard_g_client_log_message_button:
 * @self: a client
 * @handle: names the message
 * @button_id: the id of a button, not its position
 * @error: a #GError
 *
 * Logs that the button with the id @button_id was pressed, once per button, after a missing impression.
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND (no such handle or button; html_button: not an HTML message),
 * %PLACARD_G_ERROR_STATE (it is not showing), %PLACARD_G_ERROR_INVALID (html_button: the id).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_log_message_button(PlacardGClient *self, guint64 handle, int button_id,
                                                   GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_log_message_button(client, handle, button_id, &failure));
    return outcome;
}

/**
 * placard_g_client_log_message_html_button:
 * @self: a client
 * @handle: names the message
 * @button_id: the id that the page gives the button, 1 to 255 characters
 * @error: a #GError
 *
 * Logs that a button of an HTML message was pressed, by the id that its page gives the button (1 to 255
 * characters).
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND (no such handle or button; html_button: not an HTML message),
 * %PLACARD_G_ERROR_STATE (it is not showing), %PLACARD_G_ERROR_INVALID (html_button: the id).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_log_message_html_button(PlacardGClient *self, guint64 handle, const char *button_id,
                                                        GError **error) {
    PLACARD_G_CALL(client, self, error,
                   placard_client_log_message_html_button(client, handle, button_id, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_log_message_dismissal:
 * @self: a client
 * @handle: names the message
 * @error: a #GError
 *
 * Logs that the message left the screen; the next one can be offered.
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND (no such handle or button; html_button: not an HTML message),
 * %PLACARD_G_ERROR_STATE (it is not showing), %PLACARD_G_ERROR_INVALID (html_button: the id).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_log_message_dismissal(PlacardGClient *self, guint64 handle, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_log_message_dismissal(client, handle, &failure));
    return outcome;
}

/**
 * placard_g_client_handle_url:
 * @self: a client
 * @url: where the page wants to go
 * @error: a #GError
 *
 * Carries out a navigation of a page: logs impression, click, button or dismissal, each once, and emits events in
 * this order: what was logged, %PLACARD_G_EVENT_KIND_OPEN_URL, %PLACARD_G_EVENT_KIND_MESSAGE_CLOSED. All of it
 * happens, or nothing. A click or a button also closes a message. A URL that would run code or read files
 * (javascript:, data:, vbscript:, file:) or has no scheme is not opened; for a message
 * %PLACARD_G_EVENT_KIND_DROPPED (%PLACARD_G_DROPPED_KIND_URL) reports it. While a rendered HTML message is
 * showing, a @url with a scheme is a click on a link in it: logged, and emitted as %PLACARD_G_EVENT_KIND_OPEN_URL.
 * What scripts of such a message ask for is carried out in the order of the script, and what cannot be done is
 * reported by %PLACARD_G_EVENT_KIND_DROPPED (%PLACARD_G_DROPPED_KIND_RECORD), see docs/rendering.md. URLs can be
 * as web views rewrite them: scheme and token in upper case, letters of the path behind the token as %63, a slash
 * at the end. Returns %PLACARD_G_STATUS_IGNORED when nothing is left to do (logged before; the card or the message
 * is gone). A disabled client still emits %PLACARD_G_EVENT_KIND_FEED_CLOSED.
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND (no page of this client and user has that link: it is forged or too old),
 * %PLACARD_G_ERROR_STATE (the message is not shown yet), %PLACARD_G_ERROR_INVALID (not a page's URL, or an invalid
 * button id).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_handle_url(PlacardGClient *self, const char *url, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_handle_url(client, url, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_run_action:
 * @self: a client
 * @url: where the page wants to go
 * @error: a #GError
 *
 * Carries out an action, `brazeActions://v1/...`, to which a card, a message or a button leads, for hosts that
 * draw them themselves: log the click first. What its steps say is logged, then an event reports each URL that
 * they open. All of it happens, or nothing. A step that cannot be carried out is skipped and reported as dropped,
 * with its type as id. The result is "ignored" for a @url with another scheme: open it yourself.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the action cannot be read).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_run_action(PlacardGClient *self, const char *url, GError **error) {
    PLACARD_G_CALL(client, self, error, placard_client_run_action(client, url, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_explain_open:
 * @self: a client
 * @error: a #GError
 *
 * Explains a session start: what it would show. Logs nothing, changes nothing, and does not look at the blocklist.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the argument).
 *
 * Returns: (transfer full): the explanation
 *
 * Since: 0.1
 */
PlacardGExplanation *placard_g_client_explain_open(PlacardGClient *self, GError **error) {
    placard_explanation *out = NULL;
    PLACARD_G_CALL(client, self, error, placard_client_explain_open(client, &out, &failure));
    return outcome == PLACARD_G_STATUS_OK ? placard_g_explanation_new(out) : NULL;
}

/**
 * placard_g_client_explain_event:
 * @self: a client
 * @name: the name of a custom event
 * @properties: (nullable): properties of the event or the purchase, a{sv}. A date is a dictionary with the one key
 * "$date_ms"
 * @error: a #GError
 *
 * Explains a custom event: what it would show. Logs nothing, changes nothing, and does not look at the blocklist.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the argument).
 *
 * Returns: (transfer full): the explanation
 *
 * Since: 0.1
 */
PlacardGExplanation *placard_g_client_explain_event(PlacardGClient *self, const char *name, GVariant *properties,
                                                    GError **error) {
    placard_properties *properties_made = NULL;
    if (!placard_g_variant_to_properties(properties, &properties_made, error))
        return NULL;
    placard_explanation *out = NULL;
    PLACARD_G_CALL(client, self, error,
                   placard_client_explain_event(client, name, PLACARD_NUL, properties_made, &out, &failure));
    placard_properties_destroy(properties_made);
    return outcome == PLACARD_G_STATUS_OK ? placard_g_explanation_new(out) : NULL;
}

/**
 * placard_g_client_explain_purchase:
 * @self: a client
 * @product_id: what is bought
 * @properties: (nullable): properties of the event or the purchase, a{sv}. A date is a dictionary with the one key
 * "$date_ms"
 * @error: a #GError
 *
 * Explains a purchase: what it would show. Logs nothing, changes nothing, and does not look at the blocklist.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the argument).
 *
 * Returns: (transfer full): the explanation
 *
 * Since: 0.1
 */
PlacardGExplanation *placard_g_client_explain_purchase(PlacardGClient *self, const char *product_id,
                                                       GVariant *properties, GError **error) {
    placard_properties *properties_made = NULL;
    if (!placard_g_variant_to_properties(properties, &properties_made, error))
        return NULL;
    placard_explanation *out = NULL;
    PLACARD_G_CALL(client, self, error,
                   placard_client_explain_purchase(client, product_id, PLACARD_NUL, properties_made, &out, &failure));
    placard_properties_destroy(properties_made);
    return outcome == PLACARD_G_STATUS_OK ? placard_g_explanation_new(out) : NULL;
}

/**
 * placard_g_client_explain_push_click:
 * @self: a client
 * @payload_json: the message's data as the push service delivered it, a JSON object
 * @error: a #GError
 *
 * Explains a click on a push message. %NULL when the payload has no tracking id.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (not JSON).
 *
 * Returns: (transfer full) (nullable): the explanation, or %NULL without an error
 *
 * Since: 0.1
 */
PlacardGExplanation *placard_g_client_explain_push_click(PlacardGClient *self, const char *payload_json,
                                                         GError **error) {
    placard_explanation *out = NULL;
    PLACARD_G_CALL(client, self, error,
                   placard_client_explain_push_click(client, payload_json, PLACARD_NUL, &out, &failure));
    return outcome == PLACARD_G_STATUS_OK ? placard_g_explanation_new(out) : NULL;
}

/**
 * placard_g_client_explain_last:
 * @self: a client
 * @error: a #GError
 *
 * Explains the last evaluated event, by the campaigns, the display history and the time of that moment. %NULL when
 * no event was evaluated since open or the last change of user.
 *
 * Returns: (transfer full) (nullable): the explanation, or %NULL without an error
 *
 * Since: 0.1
 */
PlacardGExplanation *placard_g_client_explain_last(PlacardGClient *self, GError **error) {
    placard_explanation *out = NULL;
    PLACARD_G_CALL(client, self, error, placard_client_explain_last(client, &out, &failure));
    return outcome == PLACARD_G_STATUS_OK ? placard_g_explanation_new(out) : NULL;
}

/**
 * placard_g_client_explain_cards:
 * @self: a client
 * @error: a #GError
 *
 * Says of each stored card, in the order of the list, whether it is in the list now, and why not. Its verdicts
 * name the card as campaign. Logs nothing, changes nothing; also while disabled.
 *
 * Returns: (transfer full): the explanation
 *
 * Since: 0.1
 */
PlacardGExplanation *placard_g_client_explain_cards(PlacardGClient *self, GError **error) {
    placard_explanation *out = NULL;
    PLACARD_G_CALL(client, self, error, placard_client_explain_cards(client, &out, &failure));
    return outcome == PLACARD_G_STATUS_OK ? placard_g_explanation_new(out) : NULL;
}

/**
 * placard_g_batch_count:
 * @self: a batch
 *
 * Returns: the number of events and purchases in a batch
 *
 * Since: 0.1
 */
guint64 placard_g_batch_count(PlacardGBatch *self) {
    guint64 result = 0;
    PLACARD_G_READ(batch, self, result, placard_batch_count(batch));
    return result;
}

/**
 * placard_g_batch_add_event:
 * @self: a batch
 * @name: the name of a custom event
 * @properties: (nullable): properties of the event or the purchase, a{sv}. A date is a dictionary with the one key
 * "$date_ms"
 * @error: a #GError
 *
 * Appends an event, as placard_g_client_log_event() logs it; at most 10000 items in all.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the field and the limit, or says that the batch is full; it
 * stays unchanged).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_batch_add_event(PlacardGBatch *self, const char *name, GVariant *properties, GError **error) {
    placard_properties *properties_made = NULL;
    if (!placard_g_variant_to_properties(properties, &properties_made, error))
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(batch, self, error, placard_batch_add_event(batch, name, PLACARD_NUL, properties_made, &failure));
    placard_properties_destroy(properties_made);
    return outcome;
}

/**
 * placard_g_batch_add_purchase:
 * @self: a batch
 * @product_id: what is bought
 * @currency: an ISO 4217 code, such as "USD"
 * @price: the price of one
 * @quantity: how many, 1 to 100
 * @properties: (nullable): properties of the event or the purchase, a{sv}. A date is a dictionary with the one key
 * "$date_ms"
 * @error: a #GError
 *
 * Appends a purchase, as placard_g_client_log_purchase() logs it.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the field and the limit, or says that the batch is full; it
 * stays unchanged).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_batch_add_purchase(PlacardGBatch *self, const char *product_id, const char *currency,
                                            double price, int quantity, GVariant *properties, GError **error) {
    placard_properties *properties_made = NULL;
    if (!placard_g_variant_to_properties(properties, &properties_made, error))
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(batch, self, error,
                   placard_batch_add_purchase(batch, product_id, PLACARD_NUL, currency, price, quantity,
                                              properties_made, &failure));
    placard_properties_destroy(properties_made);
    return outcome;
}

/**
 * placard_g_outbox_log_event:
 * @self: an outbox
 * @name: the name of a custom event
 * @properties: (nullable): properties of the event or the purchase, a{sv}. A date is a dictionary with the one key
 * "$date_ms"
 * @error: a #GError
 *
 * Puts an event called @name into the outbox, for the client to log as by placard_g_client_log_event(), which has
 * the limits of name and @properties. This call and the others for typed records check their arguments at once:
 * the client can log what they accept, unless the server's blocklist forbids it by then. When the call returns,
 * the record survives the crash of any process, as with %PLACARD_G_DURABILITY_PROCESS. A call takes microseconds;
 * one in some hundred calls waits a few milliseconds for the disk. While other processes write, a call can take up
 * to a second.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the field and the limit), %PLACARD_G_ERROR_STATE (100000
 * records wait and no client takes them in), %PLACARD_G_ERROR_IO (disk, or other processes kept the store busy for
 * a second).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_outbox_log_event(PlacardGOutbox *self, const char *name, GVariant *properties,
                                          GError **error) {
    placard_properties *properties_made = NULL;
    if (!placard_g_variant_to_properties(properties, &properties_made, error))
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(outbox, self, error, placard_outbox_log_event(outbox, name, PLACARD_NUL, properties_made, &failure));
    placard_properties_destroy(properties_made);
    return outcome;
}

/**
 * placard_g_outbox_log_purchase:
 * @self: an outbox
 * @product_id: what is bought
 * @currency: an ISO 4217 code, such as "USD"
 * @price: the price of one
 * @quantity: how many, 1 to 100
 * @properties: (nullable): properties of the event or the purchase, a{sv}. A date is a dictionary with the one key
 * "$date_ms"
 * @error: a #GError
 *
 * Puts a purchase into the outbox: @product_id, @currency, @price, @quantity and @properties as for
 * placard_g_client_log_purchase(), the rest as for placard_g_outbox_log_event().
 *
 * Errors: as for placard_g_outbox_log_event().
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_outbox_log_purchase(PlacardGOutbox *self, const char *product_id, const char *currency,
                                             double price, int quantity, GVariant *properties, GError **error) {
    placard_properties *properties_made = NULL;
    if (!placard_g_variant_to_properties(properties, &properties_made, error))
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(outbox, self, error,
                   placard_outbox_log_purchase(outbox, product_id, PLACARD_NUL, currency, price, quantity,
                                               properties_made, &failure));
    placard_properties_destroy(properties_made);
    return outcome;
}

/**
 * placard_g_outbox_unset_attribute:
 * @self: an outbox
 * @key: the name of an attribute, 1 to 255 characters
 * @error: a #GError
 *
 * Puts the removal of the custom attribute @key into the outbox. The rest is as for placard_g_outbox_log_event().
 *
 * Errors: as for placard_g_outbox_log_event().
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_outbox_unset_attribute(PlacardGOutbox *self, const char *key, GError **error) {
    PLACARD_G_CALL(outbox, self, error, placard_outbox_unset_attribute(outbox, key, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_outbox_set_user_field:
 * @self: an outbox
 * @field: a field of the user
 * @value: (nullable): its value
 * @error: a #GError
 *
 * Puts a new @value of a @field of the user into the outbox; %NULL unsets it. Limits are those of
 * placard_g_client_set_user_field(), the rest is as for placard_g_outbox_log_event().
 *
 * Errors: as for placard_g_outbox_log_event().
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_outbox_set_user_field(PlacardGOutbox *self, PlacardGUserField field, const char *value,
                                               GError **error) {
    PLACARD_G_CALL(outbox, self, error,
                   placard_outbox_set_user_field(outbox, (gint32)field, value, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_outbox_put:
 * @self: an outbox
 * @kind: a kind of record
 * @json: an object
 * @error: a #GError
 *
 * Puts a record of a @kind as JSON (at most 102400 bytes) into the outbox. Only checks that it is an object; the
 * client judges whether it can be logged.
 *
 * Errors: as for placard_g_outbox_log_event().
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_outbox_put(PlacardGOutbox *self, PlacardGOutboxKind kind, const char *json, GError **error) {
    PLACARD_G_CALL(outbox, self, error, placard_outbox_put(outbox, (gint32)kind, json, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_outbox_remove:
 * @self: an outbox
 * @kind: a kind of record
 * @error: a #GError
 *
 * Removes the waiting records of one @kind. Returns %PLACARD_G_STATUS_IGNORED when there are no records.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (an unlisted kind).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_outbox_remove(PlacardGOutbox *self, PlacardGOutboxKind kind, GError **error) {
    PLACARD_G_CALL(outbox, self, error, placard_outbox_remove(outbox, (gint32)kind, &failure));
    return outcome;
}

/**
 * placard_g_outbox_remove_all:
 * @self: an outbox
 * @error: a #GError
 *
 * Removes all waiting records. Returns %PLACARD_G_STATUS_IGNORED when there are no records.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_outbox_remove_all(PlacardGOutbox *self, GError **error) {
    PLACARD_G_CALL(outbox, self, error, placard_outbox_remove_all(outbox, &failure));
    return outcome;
}

/**
 * placard_g_outbox_set_time:
 * @self: an outbox
 * @wall_ms: milliseconds since 1970-01-01 UTC
 * @error: a #GError
 *
 * Stamps records that are put from now on with @wall_ms instead of the system's time: for tests and simulations.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_outbox_set_time(PlacardGOutbox *self, gint64 wall_ms, GError **error) {
    PLACARD_G_CALL(outbox, self, error, placard_outbox_set_time(outbox, wall_ms, &failure));
    return outcome;
}

/**
 * placard_g_tracker_log_event:
 * @self: a tracker
 * @identity: the user
 * @name: the name of a custom event
 * @properties: (nullable): properties of the event or the purchase, a{sv}. A date is a dictionary with the one key
 * "$date_ms"
 * @error: a #GError
 *
 * Logs the custom event @name for @identity. @properties are those of placard_g_client_log_event(). When this or
 * any other call that logs returns, the record survives what `durability` says, whichever process sends.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (the error names the argument and the limit), %PLACARD_G_ERROR_STATE (100000
 * records wait while another process sends and does not take them), %PLACARD_G_ERROR_IO (disk, or other processes
 * kept the queue busy for a second).
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_tracker_log_event(PlacardGTracker *self, PlacardGIdentity *identity, const char *name,
                                           GVariant *properties, GError **error) {
    placard_properties *properties_made = NULL;
    if (!placard_g_variant_to_properties(properties, &properties_made, error))
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(tracker, self, error,
                   placard_tracker_log_event(tracker, placard_g_identity_get(identity), name, PLACARD_NUL,
                                             properties_made, &failure));
    placard_properties_destroy(properties_made);
    return outcome;
}

/**
 * placard_g_tracker_log_purchase:
 * @self: a tracker
 * @identity: the user
 * @product_id: what is bought
 * @currency: an ISO 4217 code, such as "USD"
 * @price: the price of one
 * @quantity: how many, 1 to 100
 * @properties: (nullable): properties of the event or the purchase, a{sv}. A date is a dictionary with the one key
 * "$date_ms"
 * @error: a #GError
 *
 * Logs a purchase for @identity: @product_id, @currency, @price, @quantity and @properties are those of
 * placard_g_client_log_purchase().
 *
 * Errors: as for placard_g_tracker_log_event().
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_tracker_log_purchase(PlacardGTracker *self, PlacardGIdentity *identity, const char *product_id,
                                              const char *currency, double price, int quantity, GVariant *properties,
                                              GError **error) {
    placard_properties *properties_made = NULL;
    if (!placard_g_variant_to_properties(properties, &properties_made, error))
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(tracker, self, error,
                   placard_tracker_log_purchase(tracker, placard_g_identity_get(identity), product_id, PLACARD_NUL,
                                                currency, price, quantity, properties_made, &failure));
    placard_properties_destroy(properties_made);
    return outcome;
}

/**
 * placard_g_tracker_set_attributes:
 * @self: a tracker
 * @identity: the user
 * @attributes: names and values, a{sv}. A date is a dictionary with the one key "$date_ms"
 * @error: a #GError
 *
 * Sets custom @attributes for @identity: at least one. They travel together, in the order of the calls. Refuses
 * names of the endpoint's own fields, such as email: use placard_g_tracker_set_user_field(). Refuses values that
 * the endpoint would read as an operation, such as {"inc": 3}: use placard_g_tracker_increment_attribute().
 *
 * Errors: as for placard_g_tracker_log_event().
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_tracker_set_attributes(PlacardGTracker *self, PlacardGIdentity *identity, GVariant *attributes,
                                                GError **error) {
    placard_properties *attributes_made = NULL;
    if (!placard_g_variant_to_properties(attributes, &attributes_made, error))
        return PLACARD_G_STATUS_FAILED;
    PLACARD_G_CALL(
        tracker, self, error,
        placard_tracker_set_attributes(tracker, placard_g_identity_get(identity), attributes_made, &failure));
    placard_properties_destroy(attributes_made);
    return outcome;
}

/**
 * placard_g_tracker_unset_attribute:
 * @self: a tracker
 * @identity: the user
 * @key: the name of an attribute, 1 to 255 characters
 * @error: a #GError
 *
 * Unsets the custom attribute @key for @identity.
 *
 * Errors: as for placard_g_tracker_log_event().
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_tracker_unset_attribute(PlacardGTracker *self, PlacardGIdentity *identity, const char *key,
                                                 GError **error) {
    PLACARD_G_CALL(
        tracker, self, error,
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
 * Adds @amount, which may be negative, to the integer attribute @key for @identity.
 *
 * Errors: as for placard_g_tracker_log_event().
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_tracker_increment_attribute(PlacardGTracker *self, PlacardGIdentity *identity, const char *key,
                                                     gint64 amount, GError **error) {
    PLACARD_G_CALL(tracker, self, error,
                   placard_tracker_increment_attribute(tracker, placard_g_identity_get(identity), key, PLACARD_NUL,
                                                       amount, &failure));
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
 * Adds an element to an attribute of a user that is an array of strings.
 *
 * Errors: as for placard_g_tracker_log_event().
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_tracker_add_to_attribute(PlacardGTracker *self, PlacardGIdentity *identity, const char *key,
                                                  const char *element, GError **error) {
    PLACARD_G_CALL(tracker, self, error,
                   placard_tracker_add_to_attribute(tracker, placard_g_identity_get(identity), key, PLACARD_NUL,
                                                    element, PLACARD_NUL, &failure));
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
 * Removes an element of an attribute of a user that is an array of strings.
 *
 * Errors: as for placard_g_tracker_log_event().
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_tracker_remove_from_attribute(PlacardGTracker *self, PlacardGIdentity *identity,
                                                       const char *key, const char *element, GError **error) {
    PLACARD_G_CALL(tracker, self, error,
                   placard_tracker_remove_from_attribute(tracker, placard_g_identity_get(identity), key, PLACARD_NUL,
                                                         element, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_tracker_set_user_field:
 * @self: a tracker
 * @identity: the user
 * @field: a field of the user
 * @value: (nullable): its value
 * @error: a #GError
 *
 * Sets the @field (#PlacardGUserField) for @identity to @value, with the rules of
 * placard_g_client_set_user_field(); %NULL unsets it. The endpoint has no %PLACARD_G_USER_FIELD_NATIVE_LINE_ID,
 * and cannot set the field by which @identity names the user.
 *
 * Errors: as for placard_g_tracker_log_event().
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_tracker_set_user_field(PlacardGTracker *self, PlacardGIdentity *identity,
                                                PlacardGUserField field, const char *value, GError **error) {
    PLACARD_G_CALL(tracker, self, error,
                   placard_tracker_set_user_field(tracker, placard_g_identity_get(identity), (gint32)field, value,
                                                  PLACARD_NUL, &failure));
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
 * Sets the last known location for @identity: @latitude -90 to 90, @longitude -180 to 180.
 *
 * Errors: as for placard_g_tracker_log_event().
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_tracker_set_last_location(PlacardGTracker *self, PlacardGIdentity *identity, double latitude,
                                                   double longitude, GError **error) {
    PLACARD_G_CALL(
        tracker, self, error,
        placard_tracker_set_last_location(tracker, placard_g_identity_get(identity), latitude, longitude, &failure));
    return outcome;
}

/**
 * placard_g_tracker_flush:
 * @self: a tracker
 * @error: a #GError
 *
 * Starts to send the queue and continues until it is empty. Ends the pause of an hour after a permanent error and
 * ignores a running back-off, but obeys Retry-After: it then ends with %PLACARD_G_EVENT_KIND_SEND_FAILED
 * (%PLACARD_G_REASON_RATE_LIMITED). Returns %PLACARD_G_STATUS_PENDING while another process sends: it takes the
 * records along, and this tracker tries again after the flush interval.
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_tracker_flush(PlacardGTracker *self, GError **error) {
    PLACARD_G_CALL(tracker, self, error, placard_tracker_flush(tracker, &failure));
    return outcome;
}

/**
 * placard_g_tracker_queued_count:
 * @self: a tracker
 *
 * Returns: how many records of this queue the server has not acknowledged, those of other processes included. -1
 * if the queue cannot be read, and in a forked child. -1 also when the tracker is not open
 *
 * Since: 0.1
 */
gint64 placard_g_tracker_queued_count(PlacardGTracker *self) {
    gint64 result = -1;
    PLACARD_G_READ(tracker, self, result, placard_tracker_queued_count(tracker));
    return result;
}

/**
 * placard_g_tracker_next_deadline_ms:
 * @self: a tracker
 *
 * Returns: when dispatch has work next, in milliseconds of CLOCK_MONOTONIC or of the host's clock; -1: nothing to
 * do. -1 also when the tracker is not open
 *
 * Since: 0.1
 */
gint64 placard_g_tracker_next_deadline_ms(PlacardGTracker *self) {
    gint64 result = -1;
    PLACARD_G_READ(tracker, self, result, placard_tracker_next_deadline_ms(tracker));
    return result;
}

/**
 * placard_g_tracker_set_time:
 * @self: a tracker
 * @wall_ms: milliseconds since 1970-01-01 UTC
 * @monotonic_ms: milliseconds of a clock that never goes back
 * @error: a #GError
 *
 * Sets the host's clock to @wall_ms and @monotonic_ms.
 *
 * Errors: as for placard_g_client_set_time().
 *
 * Returns: what the call did
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_tracker_set_time(PlacardGTracker *self, gint64 wall_ms, gint64 monotonic_ms, GError **error) {
    PLACARD_G_CALL(tracker, self, error, placard_tracker_set_time(tracker, wall_ms, monotonic_ms, &failure));
    return outcome;
}
