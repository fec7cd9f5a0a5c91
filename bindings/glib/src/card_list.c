/* card_list.c - lists of cards. */
#include "card.h"

struct _PlacardGCardList {
    GObject parent_instance;
    GPtrArray *items;           /* of PlacardGCard */
    PlacardGSharedCards *cards; /* NULL in a list that nobody has filled */
};

static void list_model_init(GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(PlacardGCardList, placard_g_card_list, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

enum { PROP_N_ITEMS = 1, PROP_UNVIEWED_COUNT, PROP_UPDATED_AT_MS, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

/* ---- GListModel ------------------------------------------------------------------------------------------------- */

static GType get_item_type(GListModel *model) {
    (void)model;
    return PLACARD_G_TYPE_CARD;
}

static guint get_n_items(GListModel *model) { return PLACARD_G_CARD_LIST(model)->items->len; }

static gpointer get_item(GListModel *model, guint position) {
    GPtrArray *items = PLACARD_G_CARD_LIST(model)->items;
    return position < items->len ? g_object_ref(items->pdata[position]) : NULL;
}

static void list_model_init(GListModelInterface *interface) {
    interface->get_item_type = get_item_type;
    interface->get_n_items = get_n_items;
    interface->get_item = get_item;
}

/* ---- GObject ---------------------------------------------------------------------------------------------------- */

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec) {
    PlacardGCardList *self = PLACARD_G_CARD_LIST(object);
    switch (id) {
    case PROP_N_ITEMS:
        g_value_set_uint(value, self->items->len);
        break;
    case PROP_UNVIEWED_COUNT:
        g_value_set_uint64(value, placard_g_card_list_get_unviewed_count(self));
        break;
    case PROP_UPDATED_AT_MS:
        g_value_set_int64(value, placard_g_card_list_get_updated_at_ms(self));
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void finalize(GObject *object) {
    PlacardGCardList *self = PLACARD_G_CARD_LIST(object);
    g_ptr_array_unref(self->items);
    g_clear_pointer(&self->cards, placard_g_shared_cards_release);
    G_OBJECT_CLASS(placard_g_card_list_parent_class)->finalize(object);
}

static void placard_g_card_list_class_init(PlacardGCardListClass *klass) {
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
    object_class->get_property = get_property;
    object_class->finalize = finalize;
    /**
     * PlacardGCardList:n-items:
     *
     * The number of cards
     */
    properties[PROP_N_ITEMS] = g_param_spec_uint("n-items", NULL, NULL, 0, G_MAXUINT, 0, flags);
    /**
     * PlacardGCardList:unviewed-count: (getter get_unviewed_count)
     *
     * The number of cards that were not viewed, without control cards and dismissed cards
     */
    properties[PROP_UNVIEWED_COUNT] = g_param_spec_uint64("unviewed-count", NULL, NULL, 0, G_MAXUINT64, 0, flags);
    /**
     * PlacardGCardList:updated-at-ms: (getter get_updated_at_ms)
     *
     * When the server last updated the list; -1: unknown, as before this user's first sync
     */
    properties[PROP_UPDATED_AT_MS] = g_param_spec_int64("updated-at-ms", NULL, NULL, -1, G_MAXINT64, -1, flags);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
}

static void placard_g_card_list_init(PlacardGCardList *self) {
    self->items = g_ptr_array_new_with_free_func(g_object_unref);
}

/* ---- Changes ---------------------------------------------------------------------------------------------------- */

PlacardGCardList *placard_g_card_list_new(void) { return g_object_new(PLACARD_G_TYPE_CARD_LIST, NULL); }

/* Puts the old object of a card that has not changed into the new list, and says whether it did. */
static gboolean keep(GPtrArray *old, guint old_index, GPtrArray *new, guint new_index) {
    if (!placard_g_card_equal(old->pdata[old_index], new->pdata[new_index]))
        return FALSE;
    g_object_unref(new->pdata[new_index]);
    new->pdata[new_index] = g_object_ref(old->pdata[old_index]);
    return TRUE;
}

void placard_g_card_list_replace(PlacardGCardList *self, placard_cards *cards) {
    PlacardGSharedCards *shared = placard_g_shared_cards_new(cards);
    GPtrArray *old = self->items;
    GPtrArray *new = placard_g_shared_cards_read(shared);
    const guint shorter = MIN(old->len, new->len);
    guint head = 0;
    while (head < shorter && keep(old, head, new, head))
        head++;
    guint tail = 0;
    while (tail < shorter - head && keep(old, old->len - 1 - tail, new, new->len - 1 - tail))
        tail++;
    const guint removed = old->len - head - tail;
    const guint added = new->len - head - tail;
    const gboolean resized = old->len != new->len;
    self->items = new;
    g_ptr_array_unref(old);
    g_clear_pointer(&self->cards, placard_g_shared_cards_release);
    self->cards = shared;
    if (removed > 0 || added > 0)
        g_list_model_items_changed(G_LIST_MODEL(self), head, removed, added);
    if (resized)
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_N_ITEMS]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_UNVIEWED_COUNT]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_UPDATED_AT_MS]);
}

const placard_cards *placard_g_card_list_get_cards(PlacardGCardList *self) {
    return self->cards != NULL ? *self->cards : NULL;
}

/**
 * placard_g_card_list_find:
 * @self: a list
 * @id: the id of a card
 *
 * Returns: (transfer full) (nullable): the card with that id; a linear search
 */
PlacardGCard *placard_g_card_list_find(PlacardGCardList *self, const char *id) {
    g_return_val_if_fail(PLACARD_G_IS_CARD_LIST(self), NULL);
    for (guint i = 0; i < self->items->len; i++) {
        if (placard_g_card_has_id(self->items->pdata[i], id))
            return g_object_ref(self->items->pdata[i]);
    }
    return NULL;
}

/**
 * placard_g_card_list_get_unviewed_count: (get-property unviewed-count)
 * @self: a list
 *
 * Returns: the number of cards that were not viewed, without control cards and dismissed cards
 */
guint64 placard_g_card_list_get_unviewed_count(PlacardGCardList *self) {
    g_return_val_if_fail(PLACARD_G_IS_CARD_LIST(self), 0);
    return placard_cards_unviewed_count(placard_g_card_list_get_cards(self));
}

/**
 * placard_g_card_list_get_updated_at_ms: (get-property updated-at-ms)
 * @self: a list
 *
 * Returns: when the server last updated the list; -1: unknown, as before this user's first sync
 */
gint64 placard_g_card_list_get_updated_at_ms(PlacardGCardList *self) {
    g_return_val_if_fail(PLACARD_G_IS_CARD_LIST(self), -1);
    return placard_cards_updated_at_ms(placard_g_card_list_get_cards(self));
}
