/* placard-g-card.h - content cards, and lists of them. */
#ifndef PLACARD_G_CARD_H
#define PLACARD_G_CARD_H

#include "placard-g-enums.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define PLACARD_G_TYPE_CARD (placard_g_card_get_type())
/**
 * PlacardGCard:
 *
 * A content card as it was at one moment. Its id is its identity. Immutable, and outlives its client: after a change
 * the list has a new object for the card.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGCard, placard_g_card, PLACARD_G, CARD, GObject)

PLACARD_G_API GHashTable *placard_g_card_get_extras(PlacardGCard *self);
PLACARD_G_API char *placard_g_card_find_extra(PlacardGCard *self, const char *key);

#define PLACARD_G_TYPE_CARD_LIST (placard_g_card_list_get_type())
/**
 * PlacardGCardList:
 *
 * The cards of a user: pinned cards first, then newest first, control cards included. A #GListModel of #PlacardGCard,
 * for `GtkListView` and the like. The list of #PlacardGClient:cards follows the client; the cards that have not changed
 * keep their objects. A list of placard_g_client_copy_cards() never changes.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGCardList, placard_g_card_list, PLACARD_G, CARD_LIST, GObject)

PLACARD_G_API PlacardGCard *placard_g_card_list_find(PlacardGCardList *self, const char *id);
PLACARD_G_API guint64 placard_g_card_list_get_unviewed_count(PlacardGCardList *self);
PLACARD_G_API gint64 placard_g_card_list_get_updated_at_ms(PlacardGCardList *self);

G_END_DECLS

#endif /* PLACARD_G_CARD_H */
