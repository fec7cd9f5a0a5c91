/* render.h - how pages look, as the library reads it. */
#ifndef PLACARD_G_RENDER_INTERNAL_H
#define PLACARD_G_RENDER_INTERNAL_H

#include "placard-g-render.h"

#include <placard/placard.h>

/* Returns the options, NULL of NULL. Borrowed as long as the object, until a property changes. */
const placard_render_options *placard_g_render_options_get(PlacardGRenderOptions *self);

#endif /* PLACARD_G_RENDER_INTERNAL_H */
