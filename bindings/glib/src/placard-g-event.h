/* placard-g-event.h - what a client or a tracker reports. */
#ifndef PLACARD_G_EVENT_H
#define PLACARD_G_EVENT_H

#include "placard-g-message.h"

G_BEGIN_DECLS

#define PLACARD_G_TYPE_REQUEST (placard_g_request_get_type())
/**
 * PlacardGRequest:
 *
 * A request for the host to carry out, with %PLACARD_G_TRANSPORT_HOST. Complete it or fail it within 60 s.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGRequest, placard_g_request, PLACARD_G, REQUEST, GObject)

PLACARD_G_API GHashTable *placard_g_request_get_headers(PlacardGRequest *self);

#define PLACARD_G_TYPE_EVENT (placard_g_event_get_type())
/**
 * PlacardGEvent:
 *
 * Something that a client or a tracker reports. Properties that its kind does not set are 0 or %NULL. Immutable, and
 * outlives its client.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGEvent, placard_g_event, PLACARD_G, EVENT, GObject)

PLACARD_G_API PlacardGEventKind placard_g_event_get_kind(PlacardGEvent *self);
PLACARD_G_API PlacardGMessage *placard_g_event_get_message(PlacardGEvent *self);
PLACARD_G_API PlacardGRequest *placard_g_event_get_request(PlacardGEvent *self);
PLACARD_G_API const char *placard_g_event_get_code_name(PlacardGEvent *self);

G_END_DECLS

#endif /* PLACARD_G_EVENT_H */
