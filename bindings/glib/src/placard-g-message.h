/* placard-g-message.h - in-app messages. */
#ifndef PLACARD_G_MESSAGE_H
#define PLACARD_G_MESSAGE_H

#include "placard-g-enums.h"

G_BEGIN_DECLS

#define PLACARD_G_TYPE_BUTTON (placard_g_button_get_type())
/**
 * PlacardGButton:
 *
 * A button of a message. Colours are 0xAARRGGBB, those of the light theme.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGButton, placard_g_button, PLACARD_G, BUTTON, GObject)

#define PLACARD_G_TYPE_ASSET (placard_g_asset_get_type())
/**
 * PlacardGAsset:
 *
 * A file that a message names in asset_urls.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGAsset, placard_g_asset, PLACARD_G, ASSET, GObject)

#define PLACARD_G_TYPE_MESSAGE_COLORS (placard_g_message_colors_get_type())
/**
 * PlacardGMessageColors:
 *
 * The colours of a message in one theme, 0xAARRGGBB.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGMessageColors, placard_g_message_colors, PLACARD_G, MESSAGE_COLORS, GObject)

#define PLACARD_G_TYPE_BUTTON_COLORS (placard_g_button_colors_get_type())
/**
 * PlacardGButtonColors:
 *
 * The colours of a button in one theme, 0xAARRGGBB.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGButtonColors, placard_g_button_colors, PLACARD_G, BUTTON_COLORS, GObject)

#define PLACARD_G_TYPE_MESSAGE (placard_g_message_get_type())
/**
 * PlacardGMessage:
 *
 * A message as the host draws it, with defaults filled in. Colours are 0xAARRGGBB, those of the light theme. Immutable,
 * and outlives its client.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGMessage, placard_g_message, PLACARD_G, MESSAGE, GObject)

PLACARD_G_API GPtrArray *placard_g_message_get_buttons(PlacardGMessage *self);
PLACARD_G_API GPtrArray *placard_g_message_get_assets(PlacardGMessage *self);
PLACARD_G_API GHashTable *placard_g_message_get_extras(PlacardGMessage *self);
PLACARD_G_API PlacardGMessageColors *placard_g_message_get_colors(PlacardGMessage *self, PlacardGTheme theme);
PLACARD_G_API PlacardGButtonColors *placard_g_message_get_button_colors(PlacardGMessage *self, guint index,
                                                                        PlacardGTheme theme);

G_END_DECLS

#endif /* PLACARD_G_MESSAGE_H */
