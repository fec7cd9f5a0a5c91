/* client_lists.c - copies of the lists of cards and messages. */
#include "card.h"
#include "calls.h"
#include "message.h"

/**
 * placard_g_client_copy_cards:
 * @self: a client
 * @include_dismissed: whether to include cards dismissed since the last refresh
 * @error: a #GError
 *
 * Copies the current list. Works offline and before the first response, with the list of the last run.
 *
 * Returns: (transfer full): a list that never changes
 */
PlacardGCardList *placard_g_client_copy_cards(PlacardGClient *self, gboolean include_dismissed, GError **error) {
    const guint32 flags = include_dismissed ? PLACARD_CARDS_DISMISSED : 0;
    placard_cards *cards = NULL;
    PLACARD_G_CALL(client, self, error, placard_client_copy_cards(client, flags, &cards, &failure));
    if (outcome != PLACARD_G_STATUS_OK)
        return NULL;
    PlacardGCardList *list = placard_g_card_list_new();
    placard_g_card_list_replace(list, cards);
    return list;
}

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
    PLACARD_G_CALL(client, self, error, placard_client_copy_messages(client, &messages, &failure));
    if (outcome != PLACARD_G_STATUS_OK)
        return NULL;
    GPtrArray *copies = g_ptr_array_new_with_free_func(g_object_unref);
    const placard_message *message;
    for (gsize i = 0; (message = placard_messages_get(messages, i)) != NULL; i++)
        g_ptr_array_add(copies, placard_g_message_new(message));
    placard_messages_destroy(messages);
    return copies;
}
