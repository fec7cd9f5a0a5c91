/* placard-glib.h - content cards and in-app messages for programs that use GLib. Include this file. */
#ifndef PLACARD_GLIB_H
#define PLACARD_GLIB_H

#include "placard-g-batch.h"
#include "placard-g-calls.h"
#include "placard-g-card.h"
#include "placard-g-client.h"
#include "placard-g-enums.h"
#include "placard-g-event.h"
#include "placard-g-explain.h"
#include "placard-g-message.h"
#include "placard-g-outbox.h"
#include "placard-g-render.h"
#include "placard-g-status.h"
#include "placard-g-tracker.h"

#endif /* PLACARD_GLIB_H */
