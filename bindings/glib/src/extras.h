/* extras.h - extras of cards and messages. */
#ifndef PLACARD_G_EXTRAS_H
#define PLACARD_G_EXTRAS_H

#include <glib.h>
#include <placard/placard.h>

static inline GHashTable *placard_g_extras_new(void) {
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

static inline void placard_g_extras_add(GHashTable *extras, const placard_extra *extra) {
    g_hash_table_insert(extras, g_strndup(extra->key, extra->key_length), g_strndup(extra->value, extra->value_length));
}

#endif /* PLACARD_G_EXTRAS_H */
