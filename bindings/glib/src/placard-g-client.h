/* placard-g-client.h - a client: one app with one user and one store. */
#ifndef PLACARD_G_CLIENT_H
#define PLACARD_G_CLIENT_H

#include "placard-g-batch.h"
#include "placard-g-card.h"
#include "placard-g-event.h"
#include "placard-g-explain.h"
#include "placard-g-render.h"
#include "placard-g-status.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define PLACARD_G_TYPE_CLIENT (placard_g_client_get_type())
/**
 * PlacardGClient:
 *
 * One app with one user and one store. Its construct-time properties are its options. g_initable_init() or
 * placard_g_client_open() opens it, in the main context that is the thread's default then: signals are emitted there.
 *
 * Calls that log and read can be made on any thread. Open it, dispatch it and close it on the thread of its main
 * context. A call on a client that is not open fails with %PLACARD_G_ERROR_STATE.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGClient, placard_g_client, PLACARD_G, CLIENT, GObject)

/* ---- Open and close ---- */

PLACARD_G_API PlacardGClient *placard_g_client_new(const char *api_key, const char *endpoint, const char *directory,
                                                   GError **error);
PLACARD_G_API gboolean placard_g_client_open(PlacardGClient *self, GError **error);
PLACARD_G_API void placard_g_client_close(PlacardGClient *self);
PLACARD_G_API void placard_g_client_abandon(PlacardGClient *self);
PLACARD_G_API gboolean placard_g_client_is_open(PlacardGClient *self);

/* ---- Event loop ---- */

PLACARD_G_API PlacardGStatus placard_g_client_dispatch(PlacardGClient *self, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_dispatch_for(PlacardGClient *self, guint budget_us, GError **error);
PLACARD_G_API void placard_g_client_drain_async(PlacardGClient *self, gint64 timeout_ms, GCancellable *cancellable,
                                                GAsyncReadyCallback callback, gpointer user_data);
PLACARD_G_API PlacardGStatus placard_g_client_drain_finish(PlacardGClient *self, GAsyncResult *result, GError **error);

/* ---- Cards ---- */

PLACARD_G_API PlacardGCardList *placard_g_client_get_cards(PlacardGClient *self);
PLACARD_G_API PlacardGCardList *placard_g_client_copy_cards(PlacardGClient *self, gboolean include_dismissed,
                                                            GError **error);
PLACARD_G_API gboolean placard_g_client_count_cards(PlacardGClient *self, const PlacardGCardKind *kinds, gsize n_kinds,
                                                    const char *const *class_types, guint64 *count,
                                                    guint64 *unviewed_count, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_mark_cards(PlacardGClient *self, const char *const *ids, gboolean viewed,
                                                         gboolean logs, GError **error);
PLACARD_G_API void placard_g_client_refresh_cards_async(PlacardGClient *self, GCancellable *cancellable,
                                                        GAsyncReadyCallback callback, gpointer user_data);
PLACARD_G_API PlacardGEvent *placard_g_client_refresh_cards_finish(PlacardGClient *self, GAsyncResult *result,
                                                                   GError **error);

/* ---- Messages ---- */

PLACARD_G_API GPtrArray *placard_g_client_copy_messages(PlacardGClient *self, GError **error);
PLACARD_G_API void placard_g_client_refresh_messages_async(PlacardGClient *self, GCancellable *cancellable,
                                                           GAsyncReadyCallback callback, gpointer user_data);
PLACARD_G_API PlacardGEvent *placard_g_client_refresh_messages_finish(PlacardGClient *self, GAsyncResult *result,
                                                                      GError **error);

/* ---- Pages ---- */

PLACARD_G_API char *placard_g_client_render_cards(PlacardGClient *self, PlacardGCardList *cards,
                                                  PlacardGRenderOptions *options, GError **error);
PLACARD_G_API char *placard_g_client_render_message(PlacardGClient *self, guint64 message,
                                                    PlacardGRenderOptions *options, GError **error);

/* ---- Attributes ---- */

PLACARD_G_API PlacardGStatus placard_g_client_set_attribute(PlacardGClient *self, const char *key, GVariant *value,
                                                            GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_merge_attribute(PlacardGClient *self, const char *key, GVariant *members,
                                                              GError **error);
PLACARD_G_API PlacardGUserField placard_g_user_field_from_name(const char *name, GError **error);

/* ---- A host that carries the requests itself ---- */

PLACARD_G_API PlacardGStatus placard_g_client_complete_request(PlacardGClient *self, guint64 id, int http_status,
                                                               GBytes *body, const char *content_type,
                                                               const char *retry_after,
                                                               const char *rate_limit_remaining,
                                                               const char *rate_limit_reset, const char *etag,
                                                               const char *last_modified, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_fail_request(PlacardGClient *self, guint64 id, PlacardGFailure cause,
                                                           const char *text, GError **error);

G_END_DECLS

#endif /* PLACARD_G_CLIENT_H */
