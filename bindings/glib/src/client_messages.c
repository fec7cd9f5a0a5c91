/* client_messages.c - in-app messages: answer offers, log what the user does with them. */
#include "client.h"
#include "message.h"

/**
 * placard_g_client_copy_messages:
 * @self: a client
 * @error: a #GError
 *
 * Copies the list of messages: the one offered or showing, then the stack from its top.
 *
 * Returns: (transfer container) (element-type PlacardGMessage): the messages
 */
GPtrArray *placard_g_client_copy_messages(PlacardGClient *self, GError **error) {
    placard_messages *messages = NULL;
    PLACARD_G_CALL(self, error, placard_client_copy_messages(client, &messages, &failure));
    if (outcome != PLACARD_G_STATUS_OK)
        return NULL;
    GPtrArray *copies = g_ptr_array_new_with_free_func(g_object_unref);
    const placard_message *message;
    for (gsize i = 0; (message = placard_messages_get(messages, i)) != NULL; i++)
        g_ptr_array_add(copies, placard_g_message_new(message));
    placard_messages_destroy(messages);
    return copies;
}

/**
 * placard_g_client_add_local_message:
 * @self: a client
 * @json: an object with the keys and spellings of campaign files
 * @handle: (out) (optional): names the message in its events
 * @error: a #GError
 *
 * Offers a message made by the host, through the same stack and with its picture. Nothing about it is sent.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_add_local_message(PlacardGClient *self, const char *json, guint64 *handle,
                                                  GError **error) {
    uint64_t added = 0;
    PLACARD_G_CALL(self, error, placard_client_add_local_message(client, json, PLACARD_NUL, &added, &failure));
    if (handle != NULL)
        *handle = added;
    return outcome;
}

/**
 * placard_g_client_refresh_messages:
 * @self: a client
 * @token: names the refresh in its event; below 2^63
 * @error: a #GError
 *
 * Asks the server for campaigns. Each call ends in exactly one %PLACARD_G_EVENT_KIND_MESSAGES_UPDATED or
 * %PLACARD_G_EVENT_KIND_MESSAGES_FAILED that carries @token.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_refresh_messages(PlacardGClient *self, guint64 token, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_refresh_messages(client, token, &failure));
    return outcome;
}

/* ---- Answers and offers ----------------------------------------------------------------------------------------- */

/**
 * placard_g_client_show_message:
 * @self: a client
 * @handle: names the message
 * @error: a #GError
 *
 * Answers an offer: the host draws the message now. Log its impression, and its dismissal when it is gone.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_show_message(PlacardGClient *self, guint64 handle, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_show_message(client, handle, &failure));
    return outcome;
}

/**
 * placard_g_client_postpone_message:
 * @self: a client
 * @handle: names the message
 * @error: a #GError
 *
 * Answers an offer: the message returns to the top of the stack, until placard_g_client_offer_next_message(), the
 * next return to the foreground, or until the host dismissed or discarded another message.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_postpone_message(PlacardGClient *self, guint64 handle, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_postpone_message(client, handle, &failure));
    return outcome;
}

/**
 * placard_g_client_discard_message:
 * @self: a client
 * @handle: names the message
 * @error: a #GError
 *
 * Answers an offer: the message will not be shown. Also ends a showing or waiting message.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_discard_message(PlacardGClient *self, guint64 handle, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_discard_message(client, handle, &failure));
    return outcome;
}

/**
 * placard_g_client_offer_next_message:
 * @self: a client
 * @error: a #GError
 *
 * Offers the top of the stack, also when it was postponed. %PLACARD_G_STATUS_IGNORED when the stack is empty or
 * nothing can be offered now.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_offer_next_message(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_offer_next_message(client, &failure));
    return outcome;
}

/**
 * placard_g_client_clear_messages:
 * @self: a client
 * @error: a #GError
 *
 * Discards every waiting message. The message that is offered or showing stays. %PLACARD_G_STATUS_IGNORED when
 * nothing waits.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_clear_messages(PlacardGClient *self, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_clear_messages(client, &failure));
    return outcome;
}

/**
 * placard_g_client_change_message:
 * @self: a client
 * @handle: names the message
 * @json: an object with the keys and spellings of campaign files, only those to change
 * @error: a #GError
 *
 * Changes a message before it is shown, all fields or none. %PLACARD_G_STATUS_IGNORED when nothing changes.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_change_message(PlacardGClient *self, guint64 handle, const char *json, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_change_message(client, handle, json, PLACARD_NUL, &failure));
    return outcome;
}

/* ---- What the user does with messages --------------------------------------------------------------------------- */

/**
 * placard_g_client_log_message_impression:
 * @self: a client
 * @handle: names the message
 * @error: a #GError
 *
 * Logs that the message on screen was seen, once.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_log_message_impression(PlacardGClient *self, guint64 handle, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_log_message_impression(client, handle, &failure));
    return outcome;
}

/**
 * placard_g_client_log_message_click:
 * @self: a client
 * @handle: names the message
 * @error: a #GError
 *
 * Logs that the body of the message on screen was clicked, after a missing impression.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_log_message_click(PlacardGClient *self, guint64 handle, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_log_message_click(client, handle, &failure));
    return outcome;
}

/**
 * placard_g_client_log_message_button:
 * @self: a client
 * @handle: names the message
 * @button_id: the id of a button, not its position
 * @error: a #GError
 *
 * Logs that a button of the message on screen was pressed, after a missing impression.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_log_message_button(PlacardGClient *self, guint64 handle, int button_id,
                                                   GError **error) {
    PLACARD_G_CALL(self, error, placard_client_log_message_button(client, handle, button_id, &failure));
    return outcome;
}

/**
 * placard_g_client_log_message_html_button:
 * @self: a client
 * @handle: names the message
 * @button_id: the id that the page gives the button, 1 to 255 characters
 * @error: a #GError
 *
 * Logs that a button of the HTML message on screen was pressed, after a missing impression.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_log_message_html_button(PlacardGClient *self, guint64 handle, const char *button_id,
                                                        GError **error) {
    PLACARD_G_CALL(self, error,
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
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_log_message_dismissal(PlacardGClient *self, guint64 handle, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_log_message_dismissal(client, handle, &failure));
    return outcome;
}
