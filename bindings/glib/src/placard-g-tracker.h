/* placard-g-tracker.h - events, purchases and attributes straight to the REST endpoint, without a client. */
#ifndef PLACARD_G_TRACKER_H
#define PLACARD_G_TRACKER_H

#include "placard-g-event.h"
#include "placard-g-status.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define PLACARD_G_TYPE_IDENTITY (placard_g_identity_get_type())
/**
 * PlacardGIdentity:
 *
 * A user, as the REST endpoint knows them.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGIdentity, placard_g_identity, PLACARD_G, IDENTITY, GObject)

PLACARD_G_API PlacardGIdentity *placard_g_identity_new(PlacardGRestName kind, const char *name, const char *label);

#define PLACARD_G_TYPE_TRACKER (placard_g_tracker_get_type())
/**
 * PlacardGTracker:
 *
 * Sends events, purchases and attributes to the REST endpoint /users/track, for a notification helper or a service. Its
 * construct-time properties are its options. g_initable_init() or placard_g_tracker_open() opens it, in the main
 * context that is the thread's default then: signals are emitted there.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGTracker, placard_g_tracker, PLACARD_G, TRACKER, GObject)

PLACARD_G_API gboolean placard_g_tracker_open(PlacardGTracker *self, GError **error);
PLACARD_G_API void placard_g_tracker_close(PlacardGTracker *self);
PLACARD_G_API gboolean placard_g_tracker_is_open(PlacardGTracker *self);

PLACARD_G_API PlacardGStatus placard_g_tracker_dispatch(PlacardGTracker *self, GError **error);
PLACARD_G_API void placard_g_tracker_drain_async(PlacardGTracker *self, gint64 timeout_ms, GCancellable *cancellable,
                                                 GAsyncReadyCallback callback, gpointer user_data);
PLACARD_G_API PlacardGStatus placard_g_tracker_drain_finish(PlacardGTracker *self, GAsyncResult *result,
                                                            GError **error);
PLACARD_G_API PlacardGStatus placard_g_tracker_complete_request(PlacardGTracker *self, guint64 id, int http_status,
                                                                GBytes *body, const char *content_type,
                                                                const char *retry_after,
                                                                const char *rate_limit_remaining,
                                                                const char *rate_limit_reset, const char *etag,
                                                                const char *last_modified, GError **error);
PLACARD_G_API PlacardGStatus placard_g_tracker_fail_request(PlacardGTracker *self, guint64 id, PlacardGFailure cause,
                                                            const char *text, GError **error);

G_END_DECLS

#endif /* PLACARD_G_TRACKER_H */
