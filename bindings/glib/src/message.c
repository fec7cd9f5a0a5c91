/* message.c - in-app messages. The library lends a message until the next event: its object is a copy. */
#include "message.h"
#include "extras.h"
#include "fields.gen.h"

#define N_THEMES 2

#define DEFINE_PART(Type, name, fields)                                                                                \
    struct _##Type {                                                                                                   \
        PlacardGView view;                                                                                             \
    };                                                                                                                 \
    G_DEFINE_FINAL_TYPE(Type, name, G_TYPE_OBJECT)                                                                     \
    static void name##_class_init(Type##Class *klass) { placard_g_view_class_init(G_OBJECT_CLASS(klass), fields); }    \
    static void name##_init(Type *self) { (void)self; }

DEFINE_PART(PlacardGButton, placard_g_button, placard_g_button_fields)
DEFINE_PART(PlacardGAsset, placard_g_asset, placard_g_asset_fields)
DEFINE_PART(PlacardGMessageColors, placard_g_message_colors, placard_g_message_colors_fields)
DEFINE_PART(PlacardGButtonColors, placard_g_button_colors, placard_g_button_colors_fields)

struct _PlacardGMessage {
    PlacardGView view;
    GPtrArray *buttons;
    GPtrArray *assets;
    GHashTable *extras;
    PlacardGMessageColors *colors[N_THEMES];
    GPtrArray *button_colors[N_THEMES];
};

G_DEFINE_FINAL_TYPE(PlacardGMessage, placard_g_message, G_TYPE_OBJECT)

static void dispose(GObject *object) {
    PlacardGMessage *self = PLACARD_G_MESSAGE(object);
    g_clear_pointer(&self->buttons, g_ptr_array_unref);
    g_clear_pointer(&self->assets, g_ptr_array_unref);
    g_clear_pointer(&self->extras, g_hash_table_unref);
    for (int theme = 0; theme < N_THEMES; theme++) {
        g_clear_object(&self->colors[theme]);
        g_clear_pointer(&self->button_colors[theme], g_ptr_array_unref);
    }
    G_OBJECT_CLASS(placard_g_message_parent_class)->dispose(object);
}

static void placard_g_message_class_init(PlacardGMessageClass *klass) {
    placard_g_view_class_init(G_OBJECT_CLASS(klass), placard_g_message_fields);
    G_OBJECT_CLASS(klass)->dispose = dispose;
}

static GPtrArray *objects(void) { return g_ptr_array_new_with_free_func(g_object_unref); }

static void placard_g_message_init(PlacardGMessage *self) {
    self->buttons = objects();
    self->assets = objects();
    self->extras = placard_g_extras_new();
    for (int theme = 0; theme < N_THEMES; theme++)
        self->button_colors[theme] = objects();
}

/* ---- Copies ----------------------------------------------------------------------------------------------------- */

static void free_message(gpointer copy) {
    placard_g_fields_clear(placard_g_message_fields, copy);
    g_free(copy);
}

static void free_button(gpointer copy) {
    placard_g_fields_clear(placard_g_button_fields, copy);
    g_free(copy);
}

static void free_asset(gpointer copy) {
    placard_g_fields_clear(placard_g_asset_fields, copy);
    g_free(copy);
}

static gpointer copied(GType type, const PlacardGField *fields, gconstpointer data, gsize size,
                       GDestroyNotify release) {
    gpointer copy = placard_g_fields_copy(fields, data, size);
    return placard_g_view_new(type, copy, copy, release);
}

static void copy_colors(PlacardGMessage *self, const placard_message *message, int theme) {
    self->colors[theme] = copied(PLACARD_G_TYPE_MESSAGE_COLORS, placard_g_message_colors_fields,
                                 placard_message_get_colors(message, theme), sizeof(placard_message_colors), g_free);
    const placard_button_colors *colors;
    for (gsize i = 0; (colors = placard_message_get_button_colors(message, i, theme)) != NULL; i++)
        g_ptr_array_add(self->button_colors[theme], copied(PLACARD_G_TYPE_BUTTON_COLORS, placard_g_button_colors_fields,
                                                           colors, sizeof *colors, g_free));
}

PlacardGMessage *placard_g_message_new(const placard_message *message) {
    PlacardGMessage *self =
        copied(PLACARD_G_TYPE_MESSAGE, placard_g_message_fields, message, sizeof *message, free_message);
    const placard_button *button;
    for (gsize i = 0; (button = placard_message_get_button(message, i)) != NULL; i++)
        g_ptr_array_add(self->buttons,
                        copied(PLACARD_G_TYPE_BUTTON, placard_g_button_fields, button, sizeof *button, free_button));
    const placard_asset *asset;
    for (gsize i = 0; (asset = placard_message_get_asset(message, i)) != NULL; i++)
        g_ptr_array_add(self->assets,
                        copied(PLACARD_G_TYPE_ASSET, placard_g_asset_fields, asset, sizeof *asset, free_asset));
    const placard_extra *extra;
    for (gsize i = 0; (extra = placard_message_get_extra(message, i)) != NULL; i++)
        placard_g_extras_add(self->extras, extra);
    for (int theme = 0; theme < N_THEMES; theme++)
        copy_colors(self, message, theme);
    return self;
}

/* ---- Parts ------------------------------------------------------------------------------------------------------ */

/**
 * placard_g_message_get_buttons:
 * @self: a message
 *
 * Returns: (transfer none) (element-type PlacardGButton): the buttons, at most 2
 */
GPtrArray *placard_g_message_get_buttons(PlacardGMessage *self) {
    g_return_val_if_fail(PLACARD_G_IS_MESSAGE(self), NULL);
    return self->buttons;
}

/**
 * placard_g_message_get_assets:
 * @self: a message
 *
 * Returns: (transfer none) (element-type PlacardGAsset): the files in asset_urls, at most 50
 */
GPtrArray *placard_g_message_get_assets(PlacardGMessage *self) {
    g_return_val_if_fail(PLACARD_G_IS_MESSAGE(self), NULL);
    return self->assets;
}

/**
 * placard_g_message_get_extras:
 * @self: a message
 *
 * Returns: (transfer none) (element-type utf8 utf8): the extras: a string as it is, any other JSON value as JSON text
 */
GHashTable *placard_g_message_get_extras(PlacardGMessage *self) {
    g_return_val_if_fail(PLACARD_G_IS_MESSAGE(self), NULL);
    return self->extras;
}

/* Unknown themes fall back to light. */
static int known(PlacardGTheme theme) { return theme == PLACARD_G_THEME_DARK ? 1 : 0; }

/**
 * placard_g_message_get_colors:
 * @self: a message
 * @theme: a theme
 *
 * Returns: (transfer none): the colours in a theme. Colours that the dark theme omits are those of the light theme
 */
PlacardGMessageColors *placard_g_message_get_colors(PlacardGMessage *self, PlacardGTheme theme) {
    g_return_val_if_fail(PLACARD_G_IS_MESSAGE(self), NULL);
    return self->colors[known(theme)];
}

/**
 * placard_g_message_get_button_colors:
 * @self: a message
 * @index: the position of a button
 * @theme: a theme
 *
 * Returns: (transfer none) (nullable): the colours of the button in a theme; %NULL past the end
 */
PlacardGButtonColors *placard_g_message_get_button_colors(PlacardGMessage *self, guint index, PlacardGTheme theme) {
    g_return_val_if_fail(PLACARD_G_IS_MESSAGE(self), NULL);
    const GPtrArray *colors = self->button_colors[known(theme)];
    return index < colors->len ? colors->pdata[index] : NULL;
}
