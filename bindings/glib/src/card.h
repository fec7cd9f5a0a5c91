/* card.h - cards and their lists, as the client makes them. */
#ifndef PLACARD_G_CARD_INTERNAL_H
#define PLACARD_G_CARD_INTERNAL_H

#include "placard-g-card.h"

#include <placard/placard.h>

/* A list of the library, which the cards in it keep alive. */
typedef placard_cards *PlacardGSharedCards;

PlacardGSharedCards *placard_g_shared_cards_new(placard_cards *cards);
void placard_g_shared_cards_release(gpointer shared);
GPtrArray *placard_g_shared_cards_read(PlacardGSharedCards *shared);

gboolean placard_g_card_equal(PlacardGCard *self, PlacardGCard *other);
gboolean placard_g_card_has_id(PlacardGCard *self, const char *id);

PlacardGCardList *placard_g_card_list_new(void);

/* Replaces the cards of a list, and reports what is different. The list owns `cards` from then on. */
void placard_g_card_list_replace(PlacardGCardList *self, placard_cards *cards);

/* Returns the list of the library. Borrowed until the list is replaced. */
const placard_cards *placard_g_card_list_get_cards(PlacardGCardList *self);

#endif /* PLACARD_G_CARD_INTERNAL_H */
