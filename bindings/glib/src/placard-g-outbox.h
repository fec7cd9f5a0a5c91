/* placard-g-outbox.h - a second process that leaves events and attributes for a client. */
#ifndef PLACARD_G_OUTBOX_H
#define PLACARD_G_OUTBOX_H

#include "placard-g-enums.h"
#include "placard-g-status.h"

G_BEGIN_DECLS

#define PLACARD_G_TYPE_OUTBOX_RECORD (placard_g_outbox_record_get_type())
/**
 * PlacardGOutboxRecord:
 *
 * A record that no client has taken in yet.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGOutboxRecord, placard_g_outbox_record, PLACARD_G, OUTBOX_RECORD, GObject)

#define PLACARD_G_TYPE_OUTBOX (placard_g_outbox_get_type())
/**
 * PlacardGOutbox:
 *
 * A second process's access to a client's store: a notification helper or a service leaves events, purchases,
 * attributes and user fields there, whether or not the client is running. It sends nothing. Use it on one thread.
 */
PLACARD_G_API
G_DECLARE_FINAL_TYPE(PlacardGOutbox, placard_g_outbox, PLACARD_G, OUTBOX, GObject)

PLACARD_G_API PlacardGOutbox *placard_g_outbox_new(const char *directory, const char *api_key, GError **error);
PLACARD_G_API void placard_g_outbox_close(PlacardGOutbox *self);
PLACARD_G_API PlacardGStatus placard_g_outbox_set_attribute(PlacardGOutbox *self, const char *key, GVariant *value,
                                                            GError **error);
PLACARD_G_API GPtrArray *placard_g_outbox_copy_records(PlacardGOutbox *self, PlacardGOutboxKind kind, GError **error);

G_END_DECLS

#endif /* PLACARD_G_OUTBOX_H */
