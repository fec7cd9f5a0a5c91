/* client_cards.c - content cards: read them, log what the user does with them. */
#include "card.h"
#include "client.h"

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
    PLACARD_G_CALL(self, error, placard_client_copy_cards(client, flags, &cards, &failure));
    if (outcome != PLACARD_G_STATUS_OK)
        return NULL;
    PlacardGCardList *list = placard_g_card_list_new();
    placard_g_card_list_replace(list, cards);
    return list;
}

/**
 * placard_g_client_log_card_impressions:
 * @self: a client
 * @ids: (array zero-terminated=1): ids of cards
 * @error: a #GError
 *
 * Logs that cards were seen, each at most once in 10 s: they count as viewed at once. Control cards as well: they are
 * part of an A/B test. Repeated and unknown ids and dismissed cards are skipped.
 *
 * Returns: %PLACARD_G_STATUS_OK when at least one was logged, else %PLACARD_G_STATUS_IGNORED
 */
PlacardGStatus placard_g_client_log_card_impressions(PlacardGClient *self, const char *const *ids, GError **error) {
    const gsize count = ids != NULL ? g_strv_length((char **)ids) : 0;
    PLACARD_G_CALL(self, error, placard_client_log_card_impressions(client, ids, NULL, count, &failure));
    return outcome;
}

/**
 * placard_g_client_refresh_cards:
 * @self: a client
 * @token: names the refresh in its event; below 2^63
 * @error: a #GError
 *
 * Asks the server for cards. Each call ends in exactly one %PLACARD_G_EVENT_KIND_CARDS_UPDATED or
 * %PLACARD_G_EVENT_KIND_CARDS_FAILED that carries @token.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_refresh_cards(PlacardGClient *self, guint64 token, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_refresh_cards(client, token, &failure));
    return outcome;
}

/**
 * placard_g_client_log_card_click:
 * @self: a client
 * @id: the id of a card
 * @error: a #GError
 *
 * Logs a click on a card: it counts as viewed and clicked at once. Sent to the server only when the card has a
 * url; the host opens it. %PLACARD_G_STATUS_IGNORED for a dismissed card.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_log_card_click(PlacardGClient *self, const char *id, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_log_card_click(client, id, PLACARD_NUL, &failure));
    return outcome;
}

/**
 * placard_g_client_log_card_dismissal:
 * @self: a client
 * @id: the id of a card
 * @error: a #GError
 *
 * Dismisses a card: it leaves the list at once and is sent once. %PLACARD_G_STATUS_IGNORED for a card that is
 * pinned, not dismissible, or dismissed before.
 *
 * Returns: what the call did
 */
PlacardGStatus placard_g_client_log_card_dismissal(PlacardGClient *self, const char *id, GError **error) {
    PLACARD_G_CALL(self, error, placard_client_log_card_dismissal(client, id, PLACARD_NUL, &failure));
    return outcome;
}
