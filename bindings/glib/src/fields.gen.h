/* fields.gen.h - the properties that follow from structs; tables end with a NULL name. Generated from interface/ by
 * `make generate`: do not edit. */
#ifndef PLACARD_G_FIELDS_GEN_H
#define PLACARD_G_FIELDS_GEN_H

#include "fields.h"

extern const PlacardGField placard_g_options_fields[];
extern const PlacardGField placard_g_card_fields[];
extern const PlacardGField placard_g_message_fields[];
extern const PlacardGField placard_g_button_fields[];
extern const PlacardGField placard_g_asset_fields[];
extern const PlacardGField placard_g_message_colors_fields[];
extern const PlacardGField placard_g_button_colors_fields[];
extern const PlacardGField placard_g_request_fields[];
extern const PlacardGField placard_g_event_fields[];
extern const PlacardGField placard_g_verdict_fields[];
extern const PlacardGField placard_g_explained_event_fields[];
extern const PlacardGField placard_g_render_options_fields[];
extern const PlacardGField placard_g_tracker_options_fields[];
extern const PlacardGField placard_g_identity_fields[];
extern const PlacardGField placard_g_outbox_record_fields[];

#endif /* PLACARD_G_FIELDS_GEN_H */
