/* placard-g-explain.h - why an event does, or does not, show a message. */
#ifndef PLACARD_G_EXPLAIN_H
#define PLACARD_G_EXPLAIN_H

#include "placard-g-enums.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define PLACARD_G_TYPE_VERDICT (placard_g_verdict_get_type())
/**
 * PlacardGVerdict:
 *
 * The verdict on one campaign.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGVerdict, placard_g_verdict, PLACARD_G, VERDICT, GObject)

#define PLACARD_G_TYPE_EXPLANATION (placard_g_explanation_get_type())
/**
 * PlacardGExplanation:
 *
 * The event that an explanation is about, and a #GListModel with one #PlacardGVerdict per campaign, in the server's
 * order. Immutable, and outlives its client.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGExplanation, placard_g_explanation, PLACARD_G, EXPLANATION, GObject)

G_END_DECLS

#endif /* PLACARD_G_EXPLAIN_H */
