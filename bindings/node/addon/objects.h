/* objects.h - what objects.c converts. Generated from interface/ by `make generate`: do not edit. */
#ifndef PLACARD_NODE_OBJECTS_H
#define PLACARD_NODE_OBJECTS_H

#include "values.h"

napi_value pn_status(napi_env env, placard_status status);

napi_value pn_extra_value(napi_env env, const placard_extra *raw);
napi_value pn_card_value(napi_env env, const placard_card *raw);
napi_value pn_button_value(napi_env env, const placard_button *raw);
napi_value pn_asset_value(napi_env env, const placard_asset *raw);
napi_value pn_message_colors_value(napi_env env, const placard_message_colors *raw);
napi_value pn_button_colors_value(napi_env env, const placard_button_colors *raw);
napi_value pn_message_value(napi_env env, const placard_message *raw);
napi_value pn_request_value(napi_env env, const placard_request *raw);
napi_value pn_verdict_value(napi_env env, const placard_verdict *raw);
napi_value pn_explained_event_value(napi_env env, const placard_explained_event *raw);
napi_value pn_outbox_record_value(napi_env env, const placard_outbox_record *raw);
napi_value pn_push_page_value(napi_env env, const placard_push_page *raw);
napi_value pn_push_payload_value(napi_env env, const placard_push_payload *raw);
napi_value pn_event_value(napi_env env, const placard_event *raw);

/* Each reads an object that has every field of the struct. NULL if it is null, or if the call has failed. */
const placard_options *pn_read_options(pn_call *call, size_t index, const char *name, placard_options *out);
const placard_host_state *pn_read_host_state(pn_call *call, size_t index, const char *name, placard_host_state *out);
const placard_card_filter *pn_read_card_filter(pn_call *call, size_t index, const char *name, placard_card_filter *out);
const placard_render_options *pn_read_render_options(pn_call *call, size_t index, const char *name,
                                                     placard_render_options *out);
const placard_response *pn_read_response(pn_call *call, size_t index, const char *name, placard_response *out);
const placard_tracker_options *pn_read_tracker_options(pn_call *call, size_t index, const char *name,
                                                       placard_tracker_options *out);
const placard_identity *pn_read_identity(pn_call *call, size_t index, const char *name, placard_identity *out);

#endif
