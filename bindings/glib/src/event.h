/* event.h - events, as clients and trackers make them. */
#ifndef PLACARD_G_EVENT_INTERNAL_H
#define PLACARD_G_EVENT_INTERNAL_H

#include "placard-g-event.h"

#include <placard/placard.h>

/* Copies an event with all that belongs to it. */
PlacardGEvent *placard_g_event_new(const placard_event *event);

/* Returns the event as the library has it, without message and request. Borrowed as long as the object. */
const placard_event *placard_g_event_peek(PlacardGEvent *self);

/* Returns the detail of the signal that reports the event: the name of its kind. 0: unknown. */
GQuark placard_g_event_get_detail(PlacardGEvent *self);

/* Makes a response of a status and a body, which can be NULL. */
void placard_g_response_init(placard_response *response, int http_status, GBytes *body);

#endif /* PLACARD_G_EVENT_INTERNAL_H */
