/* api.h - the function table, for hosts that load the library with dlopen. Generated from interface/ by `make
 * generate`: do not edit. */
#ifndef PLACARD_API_H
#define PLACARD_API_H

#include "types.h"
#include "client.h"
#include "events.h"
#include "cards.h"
#include "analytics.h"
#include "messages.h"
#include "render.h"
#include "explain.h"
#include "transport.h"
#include "outbox.h"
#include "push.h"
#include "tracker.h"
#include "replay.h"

PLACARD_HEADER_BEGIN

/*
 * Every function of the library, without its prefix: look up "placard_get_api" with dlsym, call it with
 * PLACARD_ABI_VERSION, check the result for NULL, then call through the table. The table only grows at its end: before
 * you call a function of a later version than your minimum, compare struct_size. Since 0.1.
 */
typedef struct placard_api {
    size_t struct_size;
    const char *(*version)(void);
    uint32_t (*abi_version)(void);
    const char *(*status_name)(placard_status status);
    void (*error_destroy)(placard_error *PLACARD_NULLABLE error);
    void (*options_init)(placard_options *PLACARD_NULLABLE options, size_t size);
    placard_status (*default_directory)(char *PLACARD_NULLABLE buffer, size_t capacity, size_t *PLACARD_NULLABLE length,
                                        placard_error **err);
    placard_status (*client_open)(const placard_options *options, placard_client **out, placard_error **err);
    void (*client_close)(placard_client *PLACARD_NULLABLE client);
    void (*client_abandon)(placard_client *PLACARD_NULLABLE client);
    int (*client_fd)(const placard_client *client);
    placard_status (*client_dispatch)(placard_client *client, placard_error **err);
    placard_status (*client_dispatch_for)(placard_client *client, uint32_t budget_us, placard_error **err);
    placard_status (*client_wait)(placard_client *client, int64_t timeout_ms, placard_error **err);
    placard_status (*client_refresh_source)(placard_client *client, int64_t timeout_ms, placard_error **err);
    placard_status (*client_report_source)(placard_client *client, placard_error **err);
    placard_status (*client_hint)(placard_client *client, int32_t subject, const char *version, size_t version_length,
                                  int32_t spread_s, placard_error **err);
    void (*client_wake)(placard_client *PLACARD_NULLABLE client);
    placard_status (*client_flush)(placard_client *client, placard_error **err);
    placard_status (*client_drain)(placard_client *client, int64_t timeout_ms, placard_error **err);
    int64_t (*client_queued_count)(const placard_client *client);
    int64_t (*client_next_deadline_ms)(const placard_client *client);
    placard_status (*client_set_time)(placard_client *client, int64_t wall_ms, int64_t monotonic_ms,
                                      placard_error **err);
    placard_status (*client_start_session)(placard_client *client, placard_error **err);
    placard_status (*client_end_session)(placard_client *client, placard_error **err);
    placard_status (*client_change_user)(placard_client *client, const char *user_id, size_t user_id_length,
                                         const char *PLACARD_NULLABLE signature, size_t signature_length,
                                         placard_error **err);
    placard_status (*client_set_signature)(placard_client *client, const char *signature, size_t signature_length,
                                           placard_error **err);
    placard_status (*client_disable)(placard_client *client, placard_error **err);
    placard_status (*client_enable)(placard_client *client, placard_error **err);
    bool (*client_is_disabled)(const placard_client *client);
    placard_status (*client_wipe)(placard_client *client, placard_error **err);
    void (*host_state_init)(placard_host_state *PLACARD_NULLABLE state, size_t size);
    placard_status (*client_set_host_state)(placard_client *client, const placard_host_state *state,
                                            placard_error **err);
    const placard_event *PLACARD_NULLABLE (*client_next_event)(placard_client *client);
    const char *(*event_kind_name)(int32_t kind);
    const char *(*reason_name)(int32_t reason);
    const char *(*dropped_kind_name)(int32_t dropped);
    const char *(*auth_name)(int32_t code);
    const char *(*trigger_name)(int32_t trigger);
    const char *(*origin_name)(int32_t origin);
    const placard_extra *PLACARD_NULLABLE (*card_get_extra)(const placard_card *card, size_t index);
    const char *PLACARD_NULLABLE (*card_find_extra)(const placard_card *card, const char *key, size_t key_length,
                                                    size_t *PLACARD_NULLABLE length);
    const char *(*card_kind_name)(int32_t kind);
    placard_status (*card_copy)(const placard_card *card, placard_card **out, placard_error **err);
    void (*card_destroy)(placard_card *PLACARD_NULLABLE card);
    placard_status (*client_refresh_cards)(placard_client *client, uint64_t token, placard_error **err);
    placard_status (*client_copy_cards)(const placard_client *client, uint32_t flags, placard_cards **out,
                                        placard_error **err);
    void (*cards_destroy)(placard_cards *PLACARD_NULLABLE cards);
    size_t (*cards_count)(const placard_cards *cards);
    size_t (*cards_unviewed_count)(const placard_cards *cards);
    int64_t (*cards_updated_at_ms)(const placard_cards *cards);
    const placard_card *PLACARD_NULLABLE (*cards_get)(const placard_cards *cards, size_t index);
    const placard_card *PLACARD_NULLABLE (*cards_find)(const placard_cards *cards, const char *id, size_t id_length);
    void (*card_filter_init)(placard_card_filter *PLACARD_NULLABLE filter, size_t size);
    placard_status (*cards_copy_filtered)(const placard_cards *cards, const placard_card_filter *filter,
                                          placard_cards **out, placard_error **err);
    placard_status (*client_count_cards)(const placard_client *client,
                                         const placard_card_filter *PLACARD_NULLABLE filter,
                                         size_t *PLACARD_NULLABLE count, size_t *PLACARD_NULLABLE unviewed_count,
                                         placard_error **err);
    placard_status (*client_log_card_impressions)(placard_client *client, const char *const *ids,
                                                  const size_t *PLACARD_NULLABLE id_lengths, size_t count,
                                                  placard_error **err);
    placard_status (*client_mark_cards)(placard_client *client, const char *const *ids,
                                        const size_t *PLACARD_NULLABLE id_lengths, size_t count, bool viewed, bool logs,
                                        placard_error **err);
    placard_status (*client_log_card_click)(placard_client *client, const char *id, size_t id_length,
                                            placard_error **err);
    placard_status (*client_log_card_dismissal)(placard_client *client, const char *id, size_t id_length,
                                                placard_error **err);
    placard_status (*properties_create)(placard_properties **out, placard_error **err);
    placard_status (*properties_create_from_json)(const char *json, size_t json_length, placard_properties **out,
                                                  placard_error **err);
    void (*properties_destroy)(placard_properties *PLACARD_NULLABLE properties);
    placard_status (*properties_set_bool)(placard_properties *properties, const char *key, size_t key_length,
                                          bool value, placard_error **err);
    placard_status (*properties_set_int)(placard_properties *properties, const char *key, size_t key_length,
                                         int64_t value, placard_error **err);
    placard_status (*properties_set_double)(placard_properties *properties, const char *key, size_t key_length,
                                            double value, placard_error **err);
    placard_status (*properties_set_string)(placard_properties *properties, const char *key, size_t key_length,
                                            const char *value, size_t value_length, placard_error **err);
    placard_status (*properties_set_date)(placard_properties *properties, const char *key, size_t key_length,
                                          int64_t value_ms, placard_error **err);
    placard_status (*properties_set_json)(placard_properties *properties, const char *key, size_t key_length,
                                          const char *json, size_t json_length, placard_error **err);
    placard_status (*client_log_event)(placard_client *client, const char *name, size_t name_length,
                                       const placard_properties *PLACARD_NULLABLE properties, placard_error **err);
    placard_status (*client_log_purchase)(placard_client *client, const char *product_id, size_t product_id_length,
                                          const char *currency, double price, int32_t quantity,
                                          const placard_properties *PLACARD_NULLABLE properties, placard_error **err);
    placard_status (*client_log_push_click)(placard_client *client, const char *payload_json,
                                            size_t payload_json_length, placard_error **err);
    placard_status (*batch_create)(placard_batch **out, placard_error **err);
    void (*batch_destroy)(placard_batch *PLACARD_NULLABLE batch);
    size_t (*batch_count)(const placard_batch *batch);
    placard_status (*batch_add_event)(placard_batch *batch, const char *name, size_t name_length,
                                      const placard_properties *PLACARD_NULLABLE properties, placard_error **err);
    placard_status (*batch_add_purchase)(placard_batch *batch, const char *product_id, size_t product_id_length,
                                         const char *currency, double price, int32_t quantity,
                                         const placard_properties *PLACARD_NULLABLE properties, placard_error **err);
    placard_status (*client_log_batch)(placard_client *client, const placard_batch *batch, placard_error **err);
    placard_status (*client_set_attribute_bool)(placard_client *client, const char *key, size_t key_length, bool value,
                                                placard_error **err);
    placard_status (*client_set_attribute_int)(placard_client *client, const char *key, size_t key_length,
                                               int64_t value, placard_error **err);
    placard_status (*client_set_attribute_double)(placard_client *client, const char *key, size_t key_length,
                                                  double value, placard_error **err);
    placard_status (*client_set_attribute_string)(placard_client *client, const char *key, size_t key_length,
                                                  const char *value, size_t value_length, placard_error **err);
    placard_status (*client_set_attribute_date)(placard_client *client, const char *key, size_t key_length,
                                                int64_t value_ms, placard_error **err);
    placard_status (*client_set_attribute_json)(placard_client *client, const char *key, size_t key_length,
                                                const char *json, size_t json_length, placard_error **err);
    placard_status (*client_unset_attribute)(placard_client *client, const char *key, size_t key_length,
                                             placard_error **err);
    placard_status (*client_increment_attribute)(placard_client *client, const char *key, size_t key_length,
                                                 int64_t amount, placard_error **err);
    placard_status (*client_add_to_attribute)(placard_client *client, const char *key, size_t key_length,
                                              const char *element, size_t element_length, placard_error **err);
    placard_status (*client_remove_from_attribute)(placard_client *client, const char *key, size_t key_length,
                                                   const char *element, size_t element_length, placard_error **err);
    placard_status (*client_merge_attribute)(placard_client *client, const char *key, size_t key_length,
                                             const char *json, size_t json_length, placard_error **err);
    placard_status (*client_set_fact)(placard_client *client, const char *name, size_t name_length, const char *json,
                                      size_t json_length, placard_error **err);
    placard_status (*client_set_attribute_location)(placard_client *client, const char *key, size_t key_length,
                                                    double latitude, double longitude, placard_error **err);
    placard_status (*client_unset_attribute_location)(placard_client *client, const char *key, size_t key_length,
                                                      placard_error **err);
    placard_status (*client_set_user_field)(placard_client *client, int32_t field, const char *PLACARD_NULLABLE value,
                                            size_t value_length, placard_error **err);
    placard_status (*user_field_from_name)(const char *name, size_t name_length, int32_t *field, placard_error **err);
    placard_status (*client_set_last_location)(placard_client *client, double latitude, double longitude,
                                               const double *PLACARD_NULLABLE altitude,
                                               const double *PLACARD_NULLABLE accuracy,
                                               const double *PLACARD_NULLABLE altitude_accuracy, placard_error **err);
    placard_status (*client_set_subscription)(placard_client *client, const char *group_id, size_t group_id_length,
                                              int32_t state, placard_error **err);
    placard_status (*client_add_alias)(placard_client *client, const char *name, size_t name_length, const char *label,
                                       size_t label_length, placard_error **err);
    const char *(*user_field_name)(int32_t field);
    const char *(*subscription_name)(int32_t state);
    const placard_button *PLACARD_NULLABLE (*message_get_button)(const placard_message *message, size_t index);
    const placard_extra *PLACARD_NULLABLE (*message_get_extra)(const placard_message *message, size_t index);
    const placard_asset *PLACARD_NULLABLE (*message_get_asset)(const placard_message *message, size_t index);
    const placard_message_colors *PLACARD_NULLABLE (*message_get_colors)(const placard_message *message, int32_t theme);
    const placard_button_colors *PLACARD_NULLABLE (*message_get_button_colors)(const placard_message *message,
                                                                               size_t index, int32_t theme);
    const char *(*message_type_name)(int32_t type);
    placard_status (*client_refresh_messages)(placard_client *client, uint64_t token, placard_error **err);
    placard_status (*client_copy_messages)(const placard_client *client, placard_messages **out, placard_error **err);
    void (*messages_destroy)(placard_messages *PLACARD_NULLABLE messages);
    size_t (*messages_count)(const placard_messages *messages);
    const placard_message *PLACARD_NULLABLE (*messages_get)(const placard_messages *messages, size_t index);
    placard_status (*client_show_message)(placard_client *client, uint64_t handle, placard_error **err);
    placard_status (*client_postpone_message)(placard_client *client, uint64_t handle, placard_error **err);
    placard_status (*client_discard_message)(placard_client *client, uint64_t handle, placard_error **err);
    placard_status (*client_offer_next_message)(placard_client *client, placard_error **err);
    placard_status (*client_clear_messages)(placard_client *client, placard_error **err);
    placard_status (*client_change_message)(placard_client *client, uint64_t handle, const char *json,
                                            size_t json_length, placard_error **err);
    placard_status (*client_add_local_message)(placard_client *client, const char *json, size_t json_length,
                                               uint64_t *PLACARD_NULLABLE out_handle, placard_error **err);
    placard_status (*client_log_message_impression)(placard_client *client, uint64_t handle, placard_error **err);
    placard_status (*client_log_message_click)(placard_client *client, uint64_t handle, placard_error **err);
    placard_status (*client_log_message_button)(placard_client *client, uint64_t handle, int32_t button_id,
                                                placard_error **err);
    placard_status (*client_log_message_html_button)(placard_client *client, uint64_t handle, const char *button_id,
                                                     size_t button_id_length, placard_error **err);
    placard_status (*client_log_message_dismissal)(placard_client *client, uint64_t handle, placard_error **err);
    void (*render_options_init)(placard_render_options *PLACARD_NULLABLE options, size_t size);
    placard_status (*client_render_cards)(placard_client *client, const placard_cards *cards,
                                          const placard_render_options *PLACARD_NULLABLE options, placard_page **out,
                                          placard_error **err);
    placard_status (*client_render_message)(placard_client *client, uint64_t handle,
                                            const placard_render_options *PLACARD_NULLABLE options, placard_page **out,
                                            placard_error **err);
    const char *PLACARD_NULLABLE (*page_get_html)(const placard_page *page, size_t *PLACARD_NULLABLE length);
    void (*page_destroy)(placard_page *PLACARD_NULLABLE page);
    placard_status (*client_handle_url)(placard_client *client, const char *url, size_t url_length,
                                        placard_error **err);
    placard_status (*client_run_action)(placard_client *client, const char *url, size_t url_length,
                                        placard_error **err);
    placard_status (*client_explain_open)(const placard_client *client, placard_explanation **out, placard_error **err);
    placard_status (*client_explain_event)(const placard_client *client, const char *name, size_t name_length,
                                           const placard_properties *PLACARD_NULLABLE properties,
                                           placard_explanation **out, placard_error **err);
    placard_status (*client_explain_purchase)(const placard_client *client, const char *product_id,
                                              size_t product_id_length,
                                              const placard_properties *PLACARD_NULLABLE properties,
                                              placard_explanation **out, placard_error **err);
    placard_status (*client_explain_push_click)(const placard_client *client, const char *payload_json,
                                                size_t payload_json_length, placard_explanation **out,
                                                placard_error **err);
    placard_status (*client_explain_last)(const placard_client *client, placard_explanation **out, placard_error **err);
    placard_status (*client_explain_cards)(const placard_client *client, placard_explanation **out,
                                           placard_error **err);
    void (*explanation_destroy)(placard_explanation *PLACARD_NULLABLE explanation);
    size_t (*explanation_count)(const placard_explanation *explanation);
    const placard_verdict *PLACARD_NULLABLE (*explanation_get)(const placard_explanation *explanation, size_t index);
    const placard_explained_event *PLACARD_NULLABLE (*explanation_get_event)(const placard_explanation *explanation);
    const char *(*verdict_kind_name)(int32_t verdict);
    const char *(*why_name)(int32_t why);
    const char *(*value_type_name)(int32_t type);
    const placard_header *PLACARD_NULLABLE (*request_get_header)(const placard_request *request, size_t index);
    const char *(*request_kind_name)(int32_t kind);
    void (*response_init)(placard_response *PLACARD_NULLABLE response, size_t size);
    placard_status (*client_complete_request)(placard_client *client, uint64_t id, const placard_response *response,
                                              placard_error **err);
    placard_status (*client_fail_request)(placard_client *client, uint64_t id, int32_t failure, placard_error **err);
    placard_status (*outbox_open)(const char *directory, const char *api_key, placard_outbox **out,
                                  placard_error **err);
    void (*outbox_close)(placard_outbox *PLACARD_NULLABLE outbox);
    placard_status (*outbox_log_event)(placard_outbox *outbox, const char *name, size_t name_length,
                                       const placard_properties *PLACARD_NULLABLE properties, placard_error **err);
    placard_status (*outbox_log_purchase)(placard_outbox *outbox, const char *product_id, size_t product_id_length,
                                          const char *currency, double price, int32_t quantity,
                                          const placard_properties *PLACARD_NULLABLE properties, placard_error **err);
    placard_status (*outbox_set_attribute_bool)(placard_outbox *outbox, const char *key, size_t key_length, bool value,
                                                placard_error **err);
    placard_status (*outbox_set_attribute_int)(placard_outbox *outbox, const char *key, size_t key_length,
                                               int64_t value, placard_error **err);
    placard_status (*outbox_set_attribute_double)(placard_outbox *outbox, const char *key, size_t key_length,
                                                  double value, placard_error **err);
    placard_status (*outbox_set_attribute_string)(placard_outbox *outbox, const char *key, size_t key_length,
                                                  const char *value, size_t value_length, placard_error **err);
    placard_status (*outbox_set_attribute_date)(placard_outbox *outbox, const char *key, size_t key_length,
                                                int64_t value_ms, placard_error **err);
    placard_status (*outbox_set_attribute_json)(placard_outbox *outbox, const char *key, size_t key_length,
                                                const char *json, size_t json_length, placard_error **err);
    placard_status (*outbox_unset_attribute)(placard_outbox *outbox, const char *key, size_t key_length,
                                             placard_error **err);
    placard_status (*outbox_set_user_field)(placard_outbox *outbox, int32_t field, const char *PLACARD_NULLABLE value,
                                            size_t value_length, placard_error **err);
    placard_status (*outbox_put)(placard_outbox *outbox, int32_t kind, const char *json, size_t json_length,
                                 placard_error **err);
    placard_status (*outbox_copy_records)(placard_outbox *outbox, int32_t kind, placard_outbox_records **out,
                                          placard_error **err);
    void (*outbox_records_destroy)(placard_outbox_records *PLACARD_NULLABLE records);
    size_t (*outbox_records_count)(const placard_outbox_records *records);
    const placard_outbox_record *PLACARD_NULLABLE (*outbox_records_get)(const placard_outbox_records *records,
                                                                        size_t index);
    placard_status (*outbox_remove)(placard_outbox *outbox, int32_t kind, placard_error **err);
    placard_status (*outbox_remove_all)(placard_outbox *outbox, placard_error **err);
    placard_status (*outbox_set_time)(placard_outbox *outbox, int64_t wall_ms, placard_error **err);
    const char *(*outbox_kind_name)(int32_t kind);
    placard_status (*push_parse)(const char *json, size_t json_length, placard_push **out, placard_error **err);
    void (*push_destroy)(placard_push *PLACARD_NULLABLE push);
    const placard_push_payload *PLACARD_NULLABLE (*push_get)(const placard_push *push);
    const placard_extra *PLACARD_NULLABLE (*push_get_extra)(const placard_push *push, size_t index);
    const char *PLACARD_NULLABLE (*push_find_extra)(const placard_push *push, const char *key, size_t key_length,
                                                    size_t *PLACARD_NULLABLE length);
    const placard_push_page *PLACARD_NULLABLE (*push_get_page)(const placard_push *push, size_t index);
    void (*tracker_options_init)(placard_tracker_options *PLACARD_NULLABLE options, size_t size);
    void (*identity_init)(placard_identity *PLACARD_NULLABLE identity, size_t size);
    placard_status (*tracker_open)(const placard_tracker_options *options, placard_tracker **out, placard_error **err);
    void (*tracker_close)(placard_tracker *PLACARD_NULLABLE tracker);
    placard_status (*tracker_log_event)(placard_tracker *tracker, const placard_identity *identity, const char *name,
                                        size_t name_length, const placard_properties *PLACARD_NULLABLE properties,
                                        placard_error **err);
    placard_status (*tracker_log_purchase)(placard_tracker *tracker, const placard_identity *identity,
                                           const char *product_id, size_t product_id_length, const char *currency,
                                           double price, int32_t quantity,
                                           const placard_properties *PLACARD_NULLABLE properties, placard_error **err);
    placard_status (*tracker_set_attributes)(placard_tracker *tracker, const placard_identity *identity,
                                             const placard_properties *attributes, placard_error **err);
    placard_status (*tracker_unset_attribute)(placard_tracker *tracker, const placard_identity *identity,
                                              const char *key, size_t key_length, placard_error **err);
    placard_status (*tracker_increment_attribute)(placard_tracker *tracker, const placard_identity *identity,
                                                  const char *key, size_t key_length, int64_t amount,
                                                  placard_error **err);
    placard_status (*tracker_add_to_attribute)(placard_tracker *tracker, const placard_identity *identity,
                                               const char *key, size_t key_length, const char *element,
                                               size_t element_length, placard_error **err);
    placard_status (*tracker_remove_from_attribute)(placard_tracker *tracker, const placard_identity *identity,
                                                    const char *key, size_t key_length, const char *element,
                                                    size_t element_length, placard_error **err);
    placard_status (*tracker_set_user_field)(placard_tracker *tracker, const placard_identity *identity, int32_t field,
                                             const char *PLACARD_NULLABLE value, size_t value_length,
                                             placard_error **err);
    placard_status (*tracker_set_last_location)(placard_tracker *tracker, const placard_identity *identity,
                                                double latitude, double longitude, placard_error **err);
    placard_status (*tracker_flush)(placard_tracker *tracker, placard_error **err);
    placard_status (*tracker_drain)(placard_tracker *tracker, int64_t timeout_ms, placard_error **err);
    int64_t (*tracker_queued_count)(const placard_tracker *tracker);
    int (*tracker_fd)(const placard_tracker *tracker);
    placard_status (*tracker_dispatch)(placard_tracker *tracker, placard_error **err);
    placard_status (*tracker_wait)(placard_tracker *tracker, int64_t timeout_ms, placard_error **err);
    void (*tracker_wake)(placard_tracker *PLACARD_NULLABLE tracker);
    const placard_event *PLACARD_NULLABLE (*tracker_next_event)(placard_tracker *tracker);
    int64_t (*tracker_next_deadline_ms)(const placard_tracker *tracker);
    placard_status (*tracker_set_time)(placard_tracker *tracker, int64_t wall_ms, int64_t monotonic_ms,
                                       placard_error **err);
    placard_status (*tracker_complete_request)(placard_tracker *tracker, uint64_t id, const placard_response *response,
                                               placard_error **err);
    placard_status (*tracker_fail_request)(placard_tracker *tracker, uint64_t id, int32_t failure, placard_error **err);
    void (*replay_options_init)(placard_replay_options *PLACARD_NULLABLE options, size_t size);
    placard_status (*replay)(const placard_replay_options *PLACARD_NULLABLE options, const char *campaigns_json,
                             size_t campaigns_json_length, struct ArrowArrayStream *events,
                             struct ArrowArrayStream *decisions, placard_error **err);
    placard_status (*replay_progress)(const struct ArrowArrayStream *decisions, int64_t *rows, int64_t *users,
                                      placard_error **err);
} placard_api;

/* Returns the table for that ABI number, or NULL if this library has another. Borrowed forever. [any] Since 0.1. */
PLACARD_API const placard_api *PLACARD_NULLABLE placard_get_api(uint32_t abi_version);

PLACARD_HEADER_END

#endif /* PLACARD_API_H */
