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
 * placard_g_client_count_cards:
 * @self: a client
 * @kinds: (array length=n_kinds) (nullable): only cards of these kinds; %NULL: of all
 * @n_kinds: how many kinds
 * @class_types: (array zero-terminated=1) (nullable): only cards whose extra `class_type` is one of these; %NULL: all
 * @count: (out) (optional): how many cards there are
 * @unviewed_count: (out) (optional): how many of them were not viewed
 * @error: a #GError
 *
 * Counts cards, without control cards and dismissed cards.
 *
 * Errors: %PLACARD_G_ERROR_INVALID (an unknown kind; a class type that is not UTF-8).
 *
 * Returns: whether it succeeded
 *
 * Since: 0.1
 */
gboolean placard_g_client_count_cards(PlacardGClient *self, const PlacardGCardKind *kinds, gsize n_kinds,
                                      const char *const *class_types, guint64 *count, guint64 *unviewed_count,
                                      GError **error) {
    placard_card_filter filter = PLACARD_CARD_FILTER_INIT;
    size_t all = 0;
    size_t unviewed = 0;
    for (gsize i = 0; i < n_kinds; i++)
        /* An unlisted kind becomes an unlisted bit, which the library refuses. */
        filter.kinds |= (guint)kinds[i] < 32 ? 1u << (guint)kinds[i] : 1u;
    filter.class_types = class_types;
    filter.class_types_count = class_types != NULL ? g_strv_length((char **)class_types) : 0;
    PLACARD_G_CALL(client, self, error, placard_client_count_cards(client, &filter, &all, &unviewed, &failure));
    if (count != NULL)
        *count = all;
    if (unviewed_count != NULL)
        *unviewed_count = unviewed;
    return outcome == PLACARD_G_STATUS_OK;
}

/**
 * placard_g_client_mark_cards:
 * @self: a client
 * @ids: (array zero-terminated=1): ids of cards
 * @viewed: whether they count as viewed from now on
 * @logs: whether each card that becomes viewed has an impression
 * @error: a #GError
 *
 * Marks cards as viewed or not viewed, without an impression. A card that was marked as not viewed stays so, whatever
 * the server says, until it is marked as viewed, seen or clicked. An id that no card has is reported as
 * %PLACARD_G_EVENT_KIND_DROPPED and does not affect the others; dismissed cards are skipped.
 *
 * Errors: %PLACARD_G_ERROR_NOT_FOUND (no known id), %PLACARD_G_ERROR_INVALID (an id is %NULL or not UTF-8; @logs
 * without @viewed).
 *
 * Returns: what the call did; %PLACARD_G_STATUS_IGNORED when no card changed
 *
 * Since: 0.1
 */
PlacardGStatus placard_g_client_mark_cards(PlacardGClient *self, const char *const *ids, gboolean viewed, gboolean logs,
                                           GError **error) {
    const gsize ids_count = ids != NULL ? g_strv_length((char **)ids) : 0;
    PLACARD_G_CALL(client, self, error,
                   placard_client_mark_cards(client, ids, NULL, ids_count, viewed != FALSE, logs != FALSE, &failure));
    return outcome;
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
