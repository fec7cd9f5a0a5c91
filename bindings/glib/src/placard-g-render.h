/* placard-g-render.h - how pages look. */
#ifndef PLACARD_G_RENDER_H
#define PLACARD_G_RENDER_H

#include "placard-g-enums.h"

G_BEGIN_DECLS

#define PLACARD_G_TYPE_RENDER_OPTIONS (placard_g_render_options_get_type())
/**
 * PlacardGRenderOptions:
 *
 * How the pages of placard_g_client_render_cards() and placard_g_client_render_message() look.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGRenderOptions, placard_g_render_options, PLACARD_G, RENDER_OPTIONS, GObject)

PLACARD_G_API PlacardGRenderOptions *placard_g_render_options_new(void);

G_END_DECLS

#endif /* PLACARD_G_RENDER_H */
