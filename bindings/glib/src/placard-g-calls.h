/* placard-g-calls.h - what objects do as the C functions of their names. Generated from interface/ by `make generate`:
 * do not edit. */
#ifndef PLACARD_G_CALLS_H
#define PLACARD_G_CALLS_H

#include "placard-g-batch.h"
#include "placard-g-client.h"
#include "placard-g-outbox.h"
#include "placard-g-tracker.h"

G_BEGIN_DECLS

/* ---- client ---- */

PLACARD_G_API PlacardGStatus placard_g_client_refresh_source(PlacardGClient *self, gint64 timeout_ms, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_report_source(PlacardGClient *self, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_hint(PlacardGClient *self, PlacardGHint subject, const char *version,
                                                   int spread_s, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_flush(PlacardGClient *self, GError **error);
PLACARD_G_API gint64 placard_g_client_queued_count(PlacardGClient *self);
PLACARD_G_API gint64 placard_g_client_next_deadline_ms(PlacardGClient *self);
PLACARD_G_API PlacardGStatus placard_g_client_set_time(PlacardGClient *self, gint64 wall_ms, gint64 monotonic_ms,
                                                       GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_start_session(PlacardGClient *self, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_end_session(PlacardGClient *self, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_change_user(PlacardGClient *self, const char *user_id,
                                                          const char *signature, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_set_signature(PlacardGClient *self, const char *signature,
                                                            GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_disable(PlacardGClient *self, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_enable(PlacardGClient *self, GError **error);
PLACARD_G_API gboolean placard_g_client_is_disabled(PlacardGClient *self);
PLACARD_G_API PlacardGStatus placard_g_client_wipe(PlacardGClient *self, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_refresh_cards(PlacardGClient *self, guint64 token, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_log_card_impressions(PlacardGClient *self, const char *const *ids,
                                                                   GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_log_card_click(PlacardGClient *self, const char *id, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_log_card_dismissal(PlacardGClient *self, const char *id, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_log_event(PlacardGClient *self, const char *name, GVariant *properties,
                                                        GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_log_purchase(PlacardGClient *self, const char *product_id,
                                                           const char *currency, double price, int quantity,
                                                           GVariant *properties, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_log_push_click(PlacardGClient *self, const char *payload_json,
                                                             GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_log_batch(PlacardGClient *self, PlacardGBatch *batch, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_unset_attribute(PlacardGClient *self, const char *key, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_increment_attribute(PlacardGClient *self, const char *key, gint64 amount,
                                                                  GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_add_to_attribute(PlacardGClient *self, const char *key,
                                                               const char *element, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_remove_from_attribute(PlacardGClient *self, const char *key,
                                                                    const char *element, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_set_fact(PlacardGClient *self, const char *name, const char *json,
                                                       GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_set_attribute_location(PlacardGClient *self, const char *key,
                                                                     double latitude, double longitude, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_unset_attribute_location(PlacardGClient *self, const char *key,
                                                                       GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_set_user_field(PlacardGClient *self, PlacardGUserField field,
                                                             const char *value, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_set_last_location(PlacardGClient *self, double latitude, double longitude,
                                                                double altitude, double accuracy,
                                                                double altitude_accuracy, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_set_subscription(PlacardGClient *self, const char *group_id,
                                                               PlacardGSubscription state, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_add_alias(PlacardGClient *self, const char *name, const char *label,
                                                        GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_refresh_messages(PlacardGClient *self, guint64 token, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_show_message(PlacardGClient *self, guint64 handle, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_postpone_message(PlacardGClient *self, guint64 handle, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_discard_message(PlacardGClient *self, guint64 handle, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_offer_next_message(PlacardGClient *self, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_clear_messages(PlacardGClient *self, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_change_message(PlacardGClient *self, guint64 handle, const char *json,
                                                             GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_add_local_message(PlacardGClient *self, const char *json, guint64 *handle,
                                                                GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_log_message_impression(PlacardGClient *self, guint64 handle,
                                                                     GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_log_message_click(PlacardGClient *self, guint64 handle, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_log_message_button(PlacardGClient *self, guint64 handle, int button_id,
                                                                 GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_log_message_html_button(PlacardGClient *self, guint64 handle,
                                                                      const char *button_id, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_log_message_dismissal(PlacardGClient *self, guint64 handle,
                                                                    GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_handle_url(PlacardGClient *self, const char *url, GError **error);
PLACARD_G_API PlacardGStatus placard_g_client_run_action(PlacardGClient *self, const char *url, GError **error);
PLACARD_G_API PlacardGExplanation *placard_g_client_explain_open(PlacardGClient *self, GError **error);
PLACARD_G_API PlacardGExplanation *placard_g_client_explain_event(PlacardGClient *self, const char *name,
                                                                  GVariant *properties, GError **error);
PLACARD_G_API PlacardGExplanation *placard_g_client_explain_purchase(PlacardGClient *self, const char *product_id,
                                                                     GVariant *properties, GError **error);
PLACARD_G_API PlacardGExplanation *placard_g_client_explain_push_click(PlacardGClient *self, const char *payload_json,
                                                                       GError **error);
PLACARD_G_API PlacardGExplanation *placard_g_client_explain_last(PlacardGClient *self, GError **error);
PLACARD_G_API PlacardGExplanation *placard_g_client_explain_cards(PlacardGClient *self, GError **error);

/* ---- batch ---- */

PLACARD_G_API guint64 placard_g_batch_count(PlacardGBatch *self);
PLACARD_G_API PlacardGStatus placard_g_batch_add_event(PlacardGBatch *self, const char *name, GVariant *properties,
                                                       GError **error);
PLACARD_G_API PlacardGStatus placard_g_batch_add_purchase(PlacardGBatch *self, const char *product_id,
                                                          const char *currency, double price, int quantity,
                                                          GVariant *properties, GError **error);

/* ---- outbox ---- */

PLACARD_G_API PlacardGStatus placard_g_outbox_log_event(PlacardGOutbox *self, const char *name, GVariant *properties,
                                                        GError **error);
PLACARD_G_API PlacardGStatus placard_g_outbox_log_purchase(PlacardGOutbox *self, const char *product_id,
                                                           const char *currency, double price, int quantity,
                                                           GVariant *properties, GError **error);
PLACARD_G_API PlacardGStatus placard_g_outbox_unset_attribute(PlacardGOutbox *self, const char *key, GError **error);
PLACARD_G_API PlacardGStatus placard_g_outbox_set_user_field(PlacardGOutbox *self, PlacardGUserField field,
                                                             const char *value, GError **error);
PLACARD_G_API PlacardGStatus placard_g_outbox_put(PlacardGOutbox *self, PlacardGOutboxKind kind, const char *json,
                                                  GError **error);
PLACARD_G_API PlacardGStatus placard_g_outbox_remove(PlacardGOutbox *self, PlacardGOutboxKind kind, GError **error);
PLACARD_G_API PlacardGStatus placard_g_outbox_remove_all(PlacardGOutbox *self, GError **error);
PLACARD_G_API PlacardGStatus placard_g_outbox_set_time(PlacardGOutbox *self, gint64 wall_ms, GError **error);

/* ---- tracker ---- */

PLACARD_G_API PlacardGStatus placard_g_tracker_log_event(PlacardGTracker *self, PlacardGIdentity *identity,
                                                         const char *name, GVariant *properties, GError **error);
PLACARD_G_API PlacardGStatus placard_g_tracker_log_purchase(PlacardGTracker *self, PlacardGIdentity *identity,
                                                            const char *product_id, const char *currency, double price,
                                                            int quantity, GVariant *properties, GError **error);
PLACARD_G_API PlacardGStatus placard_g_tracker_set_attributes(PlacardGTracker *self, PlacardGIdentity *identity,
                                                              GVariant *attributes, GError **error);
PLACARD_G_API PlacardGStatus placard_g_tracker_unset_attribute(PlacardGTracker *self, PlacardGIdentity *identity,
                                                               const char *key, GError **error);
PLACARD_G_API PlacardGStatus placard_g_tracker_increment_attribute(PlacardGTracker *self, PlacardGIdentity *identity,
                                                                   const char *key, gint64 amount, GError **error);
PLACARD_G_API PlacardGStatus placard_g_tracker_add_to_attribute(PlacardGTracker *self, PlacardGIdentity *identity,
                                                                const char *key, const char *element, GError **error);
PLACARD_G_API PlacardGStatus placard_g_tracker_remove_from_attribute(PlacardGTracker *self, PlacardGIdentity *identity,
                                                                     const char *key, const char *element,
                                                                     GError **error);
PLACARD_G_API PlacardGStatus placard_g_tracker_set_user_field(PlacardGTracker *self, PlacardGIdentity *identity,
                                                              PlacardGUserField field, const char *value,
                                                              GError **error);
PLACARD_G_API PlacardGStatus placard_g_tracker_set_last_location(PlacardGTracker *self, PlacardGIdentity *identity,
                                                                 double latitude, double longitude, GError **error);
PLACARD_G_API PlacardGStatus placard_g_tracker_flush(PlacardGTracker *self, GError **error);
PLACARD_G_API gint64 placard_g_tracker_queued_count(PlacardGTracker *self);
PLACARD_G_API gint64 placard_g_tracker_next_deadline_ms(PlacardGTracker *self);
PLACARD_G_API PlacardGStatus placard_g_tracker_set_time(PlacardGTracker *self, gint64 wall_ms, gint64 monotonic_ms,
                                                        GError **error);

G_END_DECLS

#endif /* PLACARD_G_CALLS_H */
