/* card.c - content cards. */
#include "card.h"
#include "extras.h"
#include "fields.gen.h"

#include <string.h>

struct _PlacardGCard {
    PlacardGView view;
};

G_DEFINE_FINAL_TYPE(PlacardGCard, placard_g_card, G_TYPE_OBJECT)

static void placard_g_card_class_init(PlacardGCardClass *klass) {
    placard_g_view_class_init(G_OBJECT_CLASS(klass), placard_g_card_fields);
}

static void placard_g_card_init(PlacardGCard *self) { (void)self; }

static const placard_card *card_of(PlacardGCard *self) { return self->view.data; }

/* ---- The library's list, shared by the cards in it -------------------------------------------------------------- */

static void destroy_cards(gpointer shared) { placard_cards_destroy(*(PlacardGSharedCards *)shared); }

PlacardGSharedCards *placard_g_shared_cards_new(placard_cards *cards) {
    PlacardGSharedCards *shared = g_atomic_rc_box_new(PlacardGSharedCards);
    *shared = cards;
    return shared;
}

void placard_g_shared_cards_release(gpointer shared) { g_atomic_rc_box_release_full(shared, destroy_cards); }

GPtrArray *placard_g_shared_cards_read(PlacardGSharedCards *shared) {
    GPtrArray *made = g_ptr_array_new_with_free_func(g_object_unref);
    const placard_card *card;
    for (gsize i = 0; (card = placard_cards_get(*shared, i)) != NULL; i++) {
        gpointer owner = g_atomic_rc_box_acquire(shared);
        g_ptr_array_add(made, placard_g_view_new(PLACARD_G_TYPE_CARD, card, owner, placard_g_shared_cards_release));
    }
    return made;
}

/* ---- Comparing -------------------------------------------------------------------------------------------------- */

static gboolean equal_extras(const placard_card *a, const placard_card *b) {
    if (a->extras_count != b->extras_count)
        return FALSE;
    for (gsize i = 0; i < a->extras_count; i++) {
        const placard_extra *one = placard_card_get_extra(a, i);
        const placard_extra *other = placard_card_get_extra(b, i);
        if (one->key_length != other->key_length || one->value_length != other->value_length ||
            memcmp(one->key, other->key, one->key_length) != 0 ||
            memcmp(one->value, other->value, one->value_length) != 0)
            return FALSE;
    }
    return TRUE;
}

gboolean placard_g_card_equal(PlacardGCard *self, PlacardGCard *other) {
    return placard_g_fields_equal(placard_g_card_fields, card_of(self), card_of(other)) &&
           equal_extras(card_of(self), card_of(other));
}

gboolean placard_g_card_has_id(PlacardGCard *self, const char *id) {
    const placard_card *card = card_of(self);
    return id != NULL && strlen(id) == card->id_length && memcmp(card->id, id, card->id_length) == 0;
}

/* ---- Extras ----------------------------------------------------------------------------------------------------- */

/**
 * placard_g_card_get_extras:
 * @self: a card
 *
 * Returns: (transfer full) (element-type utf8 utf8): the extras: a string as it is, any other JSON value as JSON text
 */
GHashTable *placard_g_card_get_extras(PlacardGCard *self) {
    GHashTable *extras = placard_g_extras_new();
    g_return_val_if_fail(PLACARD_G_IS_CARD(self), extras);
    const placard_extra *extra;
    for (gsize i = 0; (extra = placard_card_get_extra(card_of(self), i)) != NULL; i++)
        placard_g_extras_add(extras, extra);
    return extras;
}

/**
 * placard_g_card_find_extra:
 * @self: a card
 * @key: a key
 *
 * Returns: (transfer full) (nullable): the value of the extra with that key
 */
char *placard_g_card_find_extra(PlacardGCard *self, const char *key) {
    g_return_val_if_fail(PLACARD_G_IS_CARD(self), NULL);
    gsize length = 0;
    const char *found = placard_card_find_extra(card_of(self), key, PLACARD_NUL, &length);
    return found != NULL ? g_strndup(found, length) : NULL;
}
