/* calls.c - a function of JavaScript for each function of the library. Generated from interface/ by `make generate`: do
 * not edit. */
#include "addon.h"

static napi_value pn_version(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    napi_value result = NULL;
    if (!call.failed) {
        const char *text = pn_api->version();
        result = pn_text_value(env, text, PLACARD_NUL);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_abi_version(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->abi_version());
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_open(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_options options;
    const placard_options *options_given = pn_read_options(&call, 0, "options", &options);
    placard_client *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_open(options_given, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_CLIENT, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_close(napi_env env, napi_callback_info info) {
    return pn_release(env, info, PN_CLIENT, false);
}

static napi_value pn_client_abandon(napi_env env, napi_callback_info info) {
    return pn_release(env, info, PN_CLIENT, true);
}

static napi_value pn_client_fd(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->client_fd(client));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_dispatch(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_dispatch(client, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_dispatch_for(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint32_t budget_us = pn_uint32_at(&call, 1, "budgetUs");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_dispatch_for(client, budget_us, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_refresh_source(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    int64_t timeout_ms = pn_int64_at(&call, 1, "timeoutMs");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_refresh_source(client, timeout_ms, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_report_source(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_report_source(client, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_hint(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    int32_t subject = pn_int32_at(&call, 1, "subject");
    pn_text version = pn_text_at(&call, 2, "version", false);
    int32_t spread_s = pn_int32_at(&call, 3, "spreadS");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_hint(client, subject, version.bytes, version.length, spread_s, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_flush(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_flush(client, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_drain(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    int64_t timeout_ms = pn_int64_at(&call, 1, "timeoutMs");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_drain(client, timeout_ms, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_queued_count(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->client_queued_count(client));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_next_deadline_ms(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->client_next_deadline_ms(client));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_time(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    int64_t wall_ms = pn_int64_at(&call, 1, "wallMs");
    int64_t monotonic_ms = pn_int64_at(&call, 2, "monotonicMs");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_set_time(client, wall_ms, monotonic_ms, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_start_session(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_start_session(client, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_end_session(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_end_session(client, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_change_user(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text user_id = pn_text_at(&call, 1, "userId", false);
    pn_text signature = pn_text_at(&call, 2, "signature", true);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->client_change_user(client, user_id.bytes, user_id.length, signature.bytes, signature.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_signature(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text signature = pn_text_at(&call, 1, "signature", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_set_signature(client, signature.bytes, signature.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_disable(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_disable(client, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_enable(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_enable(client, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_is_disabled(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_bool(env, pn_api->client_is_disabled(client));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_wipe(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_wipe(client, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_host_state(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    placard_host_state state;
    const placard_host_state *state_given = pn_read_host_state(&call, 1, "state", &state);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_set_host_state(client, state_given, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_next_event(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        const placard_event *found = pn_api->client_next_event(client);
        result = found == NULL ? pn_null(env) : pn_event_value(env, found);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_refresh_cards(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t token = pn_uint64_at(&call, 1, "token");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_refresh_cards(client, token, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_copy_cards(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint32_t flags = pn_uint32_at(&call, 1, "flags");
    placard_cards *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_copy_cards(client, flags, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_CARDS, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_cards_destroy(napi_env env, napi_callback_info info) {
    return pn_release(env, info, PN_CARDS, false);
}

static napi_value pn_cards_count(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_cards *cards = pn_handle(&call, 0, "cards", PN_CARDS, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->cards_count(cards));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_cards_unviewed_count(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_cards *cards = pn_handle(&call, 0, "cards", PN_CARDS, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->cards_unviewed_count(cards));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_cards_updated_at_ms(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_cards *cards = pn_handle(&call, 0, "cards", PN_CARDS, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->cards_updated_at_ms(cards));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_cards_get(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_cards *cards = pn_handle(&call, 0, "cards", PN_CARDS, false);
    size_t index = pn_size_at(&call, 1, "index");
    napi_value result = NULL;
    if (!call.failed) {
        const placard_card *found = pn_api->cards_get(cards, index);
        result = found == NULL ? pn_null(env) : pn_card_value(env, found);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_cards_find(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_cards *cards = pn_handle(&call, 0, "cards", PN_CARDS, false);
    pn_text id = pn_text_at(&call, 1, "id", false);
    napi_value result = NULL;
    if (!call.failed) {
        const placard_card *found = pn_api->cards_find(cards, id.bytes, id.length);
        result = found == NULL ? pn_null(env) : pn_card_value(env, found);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_cards_copy_filtered(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_cards *cards = pn_handle(&call, 0, "cards", PN_CARDS, false);
    placard_card_filter filter;
    const placard_card_filter *filter_given = pn_read_card_filter(&call, 1, "filter", &filter);
    placard_cards *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->cards_copy_filtered(cards, filter_given, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_CARDS, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_count_cards(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    placard_card_filter filter;
    const placard_card_filter *filter_given = pn_read_card_filter(&call, 1, "filter", &filter);
    size_t count = 0;
    size_t unviewed_count = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_count_cards(client, filter_given, &count, &unviewed_count, &err);
        if (!pn_failed(env, status, err) && napi_create_object(env, &result) == napi_ok) {
            pn_set(env, result, "count", pn_number(env, count));
            pn_set(env, result, "unviewedCount", pn_number(env, unviewed_count));
        }
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_log_card_impressions(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_texts ids = pn_texts_at(&call, 1, "ids");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_log_card_impressions(client, ids.texts, ids.lengths, ids.count, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_mark_cards(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_texts ids = pn_texts_at(&call, 1, "ids");
    bool viewed = pn_bool_at(&call, 2, "viewed");
    bool logs = pn_bool_at(&call, 3, "logs");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->client_mark_cards(client, ids.texts, ids.lengths, ids.count, viewed, logs, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_log_card_click(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text id = pn_text_at(&call, 1, "id", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_log_card_click(client, id.bytes, id.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_log_card_dismissal(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text id = pn_text_at(&call, 1, "id", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_log_card_dismissal(client, id.bytes, id.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_properties_create(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_properties *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->properties_create(&out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_PROPERTIES, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_properties_create_from_json(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    pn_text json = pn_text_at(&call, 0, "json", false);
    placard_properties *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->properties_create_from_json(json.bytes, json.length, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_PROPERTIES, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_properties_destroy(napi_env env, napi_callback_info info) {
    return pn_release(env, info, PN_PROPERTIES, false);
}

static napi_value pn_properties_set_bool(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_properties *properties = pn_handle(&call, 0, "properties", PN_PROPERTIES, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    bool value = pn_bool_at(&call, 2, "value");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->properties_set_bool(properties, key.bytes, key.length, value, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_properties_set_int(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_properties *properties = pn_handle(&call, 0, "properties", PN_PROPERTIES, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    int64_t value = pn_int64_at(&call, 2, "value");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->properties_set_int(properties, key.bytes, key.length, value, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_properties_set_double(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_properties *properties = pn_handle(&call, 0, "properties", PN_PROPERTIES, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    double value = pn_double_at(&call, 2, "value");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->properties_set_double(properties, key.bytes, key.length, value, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_properties_set_string(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_properties *properties = pn_handle(&call, 0, "properties", PN_PROPERTIES, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    pn_text value = pn_text_at(&call, 2, "value", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->properties_set_string(properties, key.bytes, key.length, value.bytes, value.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_properties_set_date(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_properties *properties = pn_handle(&call, 0, "properties", PN_PROPERTIES, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    int64_t value_ms = pn_int64_at(&call, 2, "valueMs");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->properties_set_date(properties, key.bytes, key.length, value_ms, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_properties_set_json(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_properties *properties = pn_handle(&call, 0, "properties", PN_PROPERTIES, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    pn_text json = pn_text_at(&call, 2, "json", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->properties_set_json(properties, key.bytes, key.length, json.bytes, json.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_log_event(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text name = pn_text_at(&call, 1, "name", false);
    placard_properties *properties = pn_handle(&call, 2, "properties", PN_PROPERTIES, true);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_log_event(client, name.bytes, name.length, properties, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_log_purchase(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text product_id = pn_text_at(&call, 1, "productId", false);
    const char *currency = pn_string_at(&call, 2, "currency", false);
    double price = pn_double_at(&call, 3, "price");
    int32_t quantity = pn_int32_at(&call, 4, "quantity");
    placard_properties *properties = pn_handle(&call, 5, "properties", PN_PROPERTIES, true);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_log_purchase(client, product_id.bytes, product_id.length, currency,
                                                            price, quantity, properties, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_log_push_click(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text payload_json = pn_text_at(&call, 1, "payloadJson", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_log_push_click(client, payload_json.bytes, payload_json.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_batch_create(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_batch *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->batch_create(&out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_BATCH, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_batch_destroy(napi_env env, napi_callback_info info) {
    return pn_release(env, info, PN_BATCH, false);
}

static napi_value pn_batch_count(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_batch *batch = pn_handle(&call, 0, "batch", PN_BATCH, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->batch_count(batch));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_batch_add_event(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_batch *batch = pn_handle(&call, 0, "batch", PN_BATCH, false);
    pn_text name = pn_text_at(&call, 1, "name", false);
    placard_properties *properties = pn_handle(&call, 2, "properties", PN_PROPERTIES, true);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->batch_add_event(batch, name.bytes, name.length, properties, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_batch_add_purchase(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_batch *batch = pn_handle(&call, 0, "batch", PN_BATCH, false);
    pn_text product_id = pn_text_at(&call, 1, "productId", false);
    const char *currency = pn_string_at(&call, 2, "currency", false);
    double price = pn_double_at(&call, 3, "price");
    int32_t quantity = pn_int32_at(&call, 4, "quantity");
    placard_properties *properties = pn_handle(&call, 5, "properties", PN_PROPERTIES, true);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->batch_add_purchase(batch, product_id.bytes, product_id.length, currency, price,
                                                           quantity, properties, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_log_batch(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    placard_batch *batch = pn_handle(&call, 1, "batch", PN_BATCH, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_log_batch(client, batch, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_attribute_bool(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    bool value = pn_bool_at(&call, 2, "value");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_set_attribute_bool(client, key.bytes, key.length, value, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_attribute_int(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    int64_t value = pn_int64_at(&call, 2, "value");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_set_attribute_int(client, key.bytes, key.length, value, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_attribute_double(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    double value = pn_double_at(&call, 2, "value");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_set_attribute_double(client, key.bytes, key.length, value, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_attribute_string(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    pn_text value = pn_text_at(&call, 2, "value", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->client_set_attribute_string(client, key.bytes, key.length, value.bytes, value.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_attribute_date(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    int64_t value_ms = pn_int64_at(&call, 2, "valueMs");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_set_attribute_date(client, key.bytes, key.length, value_ms, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_attribute_json(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    pn_text json = pn_text_at(&call, 2, "json", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->client_set_attribute_json(client, key.bytes, key.length, json.bytes, json.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_unset_attribute(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_unset_attribute(client, key.bytes, key.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_increment_attribute(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    int64_t amount = pn_int64_at(&call, 2, "amount");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_increment_attribute(client, key.bytes, key.length, amount, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_add_to_attribute(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    pn_text element = pn_text_at(&call, 2, "element", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->client_add_to_attribute(client, key.bytes, key.length, element.bytes, element.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_remove_from_attribute(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    pn_text element = pn_text_at(&call, 2, "element", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->client_remove_from_attribute(client, key.bytes, key.length, element.bytes, element.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_merge_attribute(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    pn_text json = pn_text_at(&call, 2, "json", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->client_merge_attribute(client, key.bytes, key.length, json.bytes, json.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_fact(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text name = pn_text_at(&call, 1, "name", false);
    pn_text json = pn_text_at(&call, 2, "json", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_set_fact(client, name.bytes, name.length, json.bytes, json.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_attribute_location(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    double latitude = pn_double_at(&call, 2, "latitude");
    double longitude = pn_double_at(&call, 3, "longitude");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->client_set_attribute_location(client, key.bytes, key.length, latitude, longitude, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_unset_attribute_location(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_unset_attribute_location(client, key.bytes, key.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_user_field(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    int32_t field = pn_int32_at(&call, 1, "field");
    pn_text value = pn_text_at(&call, 2, "value", true);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_set_user_field(client, field, value.bytes, value.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_user_field_from_name(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    pn_text name = pn_text_at(&call, 0, "name", false);
    int32_t field = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->user_field_from_name(name.bytes, name.length, &field, &err);
        result = pn_failed(env, status, err) ? NULL : pn_number(env, field);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_last_location(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    double latitude = pn_double_at(&call, 1, "latitude");
    double longitude = pn_double_at(&call, 2, "longitude");
    double altitude;
    const double *altitude_given = pn_optional_double_at(&call, 3, "altitude", &altitude);
    double accuracy;
    const double *accuracy_given = pn_optional_double_at(&call, 4, "accuracy", &accuracy);
    double altitude_accuracy;
    const double *altitude_accuracy_given = pn_optional_double_at(&call, 5, "altitudeAccuracy", &altitude_accuracy);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_set_last_location(client, latitude, longitude, altitude_given,
                                                                 accuracy_given, altitude_accuracy_given, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_set_subscription(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text group_id = pn_text_at(&call, 1, "groupId", false);
    int32_t state = pn_int32_at(&call, 2, "state");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_set_subscription(client, group_id.bytes, group_id.length, state, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_add_alias(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text name = pn_text_at(&call, 1, "name", false);
    pn_text label = pn_text_at(&call, 2, "label", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->client_add_alias(client, name.bytes, name.length, label.bytes, label.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_refresh_messages(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t token = pn_uint64_at(&call, 1, "token");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_refresh_messages(client, token, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_copy_messages(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    placard_messages *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_copy_messages(client, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_MESSAGES, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_messages_destroy(napi_env env, napi_callback_info info) {
    return pn_release(env, info, PN_MESSAGES, false);
}

static napi_value pn_messages_count(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_messages *messages = pn_handle(&call, 0, "messages", PN_MESSAGES, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->messages_count(messages));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_messages_get(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_messages *messages = pn_handle(&call, 0, "messages", PN_MESSAGES, false);
    size_t index = pn_size_at(&call, 1, "index");
    napi_value result = NULL;
    if (!call.failed) {
        const placard_message *found = pn_api->messages_get(messages, index);
        result = found == NULL ? pn_null(env) : pn_message_value(env, found);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_show_message(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t handle = pn_uint64_at(&call, 1, "handle");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_show_message(client, handle, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_postpone_message(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t handle = pn_uint64_at(&call, 1, "handle");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_postpone_message(client, handle, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_discard_message(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t handle = pn_uint64_at(&call, 1, "handle");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_discard_message(client, handle, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_offer_next_message(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_offer_next_message(client, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_clear_messages(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_clear_messages(client, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_change_message(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t handle = pn_uint64_at(&call, 1, "handle");
    pn_text json = pn_text_at(&call, 2, "json", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_change_message(client, handle, json.bytes, json.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_add_local_message(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text json = pn_text_at(&call, 1, "json", false);
    uint64_t out_handle = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_add_local_message(client, json.bytes, json.length, &out_handle, &err);
        result = pn_failed(env, status, err) ? NULL : pn_uint64_value(env, out_handle);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_log_message_impression(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t handle = pn_uint64_at(&call, 1, "handle");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_log_message_impression(client, handle, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_log_message_click(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t handle = pn_uint64_at(&call, 1, "handle");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_log_message_click(client, handle, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_log_message_button(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t handle = pn_uint64_at(&call, 1, "handle");
    int32_t button_id = pn_int32_at(&call, 2, "buttonId");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_log_message_button(client, handle, button_id, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_log_message_html_button(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t handle = pn_uint64_at(&call, 1, "handle");
    pn_text button_id = pn_text_at(&call, 2, "buttonId", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->client_log_message_html_button(client, handle, button_id.bytes, button_id.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_log_message_dismissal(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t handle = pn_uint64_at(&call, 1, "handle");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_log_message_dismissal(client, handle, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_render_cards(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    placard_cards *cards = pn_handle(&call, 1, "cards", PN_CARDS, false);
    placard_render_options options;
    const placard_render_options *options_given = pn_read_render_options(&call, 2, "options", &options);
    placard_page *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_render_cards(client, cards, options_given, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_PAGE, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_render_message(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t handle = pn_uint64_at(&call, 1, "handle");
    placard_render_options options;
    const placard_render_options *options_given = pn_read_render_options(&call, 2, "options", &options);
    placard_page *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_render_message(client, handle, options_given, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_PAGE, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_page_get_html(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_page *page = pn_handle(&call, 0, "page", PN_PAGE, false);
    size_t length = 0;
    napi_value result = NULL;
    if (!call.failed) {
        const char *text = pn_api->page_get_html(page, &length);
        result = pn_text_value(env, text, length);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_page_destroy(napi_env env, napi_callback_info info) {
    return pn_release(env, info, PN_PAGE, false);
}

static napi_value pn_client_handle_url(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text url = pn_text_at(&call, 1, "url", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_handle_url(client, url.bytes, url.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_run_action(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text url = pn_text_at(&call, 1, "url", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_run_action(client, url.bytes, url.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_explain_open(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    placard_explanation *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_explain_open(client, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_EXPLANATION, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_explain_event(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text name = pn_text_at(&call, 1, "name", false);
    placard_properties *properties = pn_handle(&call, 2, "properties", PN_PROPERTIES, true);
    placard_explanation *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_explain_event(client, name.bytes, name.length, properties, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_EXPLANATION, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_explain_purchase(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text product_id = pn_text_at(&call, 1, "productId", false);
    placard_properties *properties = pn_handle(&call, 2, "properties", PN_PROPERTIES, true);
    placard_explanation *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->client_explain_purchase(client, product_id.bytes, product_id.length, properties, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_EXPLANATION, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_explain_push_click(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    pn_text payload_json = pn_text_at(&call, 1, "payloadJson", false);
    placard_explanation *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->client_explain_push_click(client, payload_json.bytes, payload_json.length, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_EXPLANATION, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_explain_last(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    placard_explanation *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_explain_last(client, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_EXPLANATION, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_explain_cards(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    placard_explanation *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_explain_cards(client, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_EXPLANATION, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_explanation_destroy(napi_env env, napi_callback_info info) {
    return pn_release(env, info, PN_EXPLANATION, false);
}

static napi_value pn_explanation_count(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_explanation *explanation = pn_handle(&call, 0, "explanation", PN_EXPLANATION, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->explanation_count(explanation));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_explanation_get(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_explanation *explanation = pn_handle(&call, 0, "explanation", PN_EXPLANATION, false);
    size_t index = pn_size_at(&call, 1, "index");
    napi_value result = NULL;
    if (!call.failed) {
        const placard_verdict *found = pn_api->explanation_get(explanation, index);
        result = found == NULL ? pn_null(env) : pn_verdict_value(env, found);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_explanation_get_event(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_explanation *explanation = pn_handle(&call, 0, "explanation", PN_EXPLANATION, false);
    napi_value result = NULL;
    if (!call.failed) {
        const placard_explained_event *found = pn_api->explanation_get_event(explanation);
        result = found == NULL ? pn_null(env) : pn_explained_event_value(env, found);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_complete_request(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t id = pn_uint64_at(&call, 1, "id");
    placard_response response;
    const placard_response *response_given = pn_read_response(&call, 2, "response", &response);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_complete_request(client, id, response_given, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_client_fail_request(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_client *client = pn_handle(&call, 0, "client", PN_CLIENT, false);
    uint64_t id = pn_uint64_at(&call, 1, "id");
    int32_t failure = pn_int32_at(&call, 2, "failure");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->client_fail_request(client, id, failure, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_open(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    const char *directory = pn_string_at(&call, 0, "directory", false);
    const char *api_key = pn_string_at(&call, 1, "apiKey", false);
    placard_outbox *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_open(directory, api_key, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_OUTBOX, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_close(napi_env env, napi_callback_info info) {
    return pn_release(env, info, PN_OUTBOX, false);
}

static napi_value pn_outbox_log_event(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    pn_text name = pn_text_at(&call, 1, "name", false);
    placard_properties *properties = pn_handle(&call, 2, "properties", PN_PROPERTIES, true);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_log_event(outbox, name.bytes, name.length, properties, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_log_purchase(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    pn_text product_id = pn_text_at(&call, 1, "productId", false);
    const char *currency = pn_string_at(&call, 2, "currency", false);
    double price = pn_double_at(&call, 3, "price");
    int32_t quantity = pn_int32_at(&call, 4, "quantity");
    placard_properties *properties = pn_handle(&call, 5, "properties", PN_PROPERTIES, true);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_log_purchase(outbox, product_id.bytes, product_id.length, currency,
                                                            price, quantity, properties, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_set_attribute_bool(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    bool value = pn_bool_at(&call, 2, "value");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_set_attribute_bool(outbox, key.bytes, key.length, value, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_set_attribute_int(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    int64_t value = pn_int64_at(&call, 2, "value");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_set_attribute_int(outbox, key.bytes, key.length, value, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_set_attribute_double(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    double value = pn_double_at(&call, 2, "value");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_set_attribute_double(outbox, key.bytes, key.length, value, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_set_attribute_string(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    pn_text value = pn_text_at(&call, 2, "value", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->outbox_set_attribute_string(outbox, key.bytes, key.length, value.bytes, value.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_set_attribute_date(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    int64_t value_ms = pn_int64_at(&call, 2, "valueMs");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_set_attribute_date(outbox, key.bytes, key.length, value_ms, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_set_attribute_json(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    pn_text json = pn_text_at(&call, 2, "json", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->outbox_set_attribute_json(outbox, key.bytes, key.length, json.bytes, json.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_unset_attribute(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    pn_text key = pn_text_at(&call, 1, "key", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_unset_attribute(outbox, key.bytes, key.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_set_user_field(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    int32_t field = pn_int32_at(&call, 1, "field");
    pn_text value = pn_text_at(&call, 2, "value", true);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_set_user_field(outbox, field, value.bytes, value.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_put(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    int32_t kind = pn_int32_at(&call, 1, "kind");
    pn_text json = pn_text_at(&call, 2, "json", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_put(outbox, kind, json.bytes, json.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_copy_records(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    int32_t kind = pn_int32_at(&call, 1, "kind");
    placard_outbox_records *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_copy_records(outbox, kind, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_OUTBOX_RECORDS, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_records_destroy(napi_env env, napi_callback_info info) {
    return pn_release(env, info, PN_OUTBOX_RECORDS, false);
}

static napi_value pn_outbox_records_count(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox_records *records = pn_handle(&call, 0, "records", PN_OUTBOX_RECORDS, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->outbox_records_count(records));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_records_get(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox_records *records = pn_handle(&call, 0, "records", PN_OUTBOX_RECORDS, false);
    size_t index = pn_size_at(&call, 1, "index");
    napi_value result = NULL;
    if (!call.failed) {
        const placard_outbox_record *found = pn_api->outbox_records_get(records, index);
        result = found == NULL ? pn_null(env) : pn_outbox_record_value(env, found);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_remove(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    int32_t kind = pn_int32_at(&call, 1, "kind");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_remove(outbox, kind, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_remove_all(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_remove_all(outbox, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_outbox_set_time(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_outbox *outbox = pn_handle(&call, 0, "outbox", PN_OUTBOX, false);
    int64_t wall_ms = pn_int64_at(&call, 1, "wallMs");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->outbox_set_time(outbox, wall_ms, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_push_parse(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    pn_text json = pn_text_at(&call, 0, "json", false);
    placard_push *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->push_parse(json.bytes, json.length, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_PUSH, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_push_destroy(napi_env env, napi_callback_info info) {
    return pn_release(env, info, PN_PUSH, false);
}

static napi_value pn_push_get(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_push *push = pn_handle(&call, 0, "push", PN_PUSH, false);
    napi_value result = NULL;
    if (!call.failed) {
        const placard_push_payload *found = pn_api->push_get(push);
        result = found == NULL ? pn_null(env) : pn_push_payload_value(env, found);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_push_get_extra(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_push *push = pn_handle(&call, 0, "push", PN_PUSH, false);
    size_t index = pn_size_at(&call, 1, "index");
    napi_value result = NULL;
    if (!call.failed) {
        const placard_extra *found = pn_api->push_get_extra(push, index);
        result = found == NULL ? pn_null(env) : pn_extra_value(env, found);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_push_get_page(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_push *push = pn_handle(&call, 0, "push", PN_PUSH, false);
    size_t index = pn_size_at(&call, 1, "index");
    napi_value result = NULL;
    if (!call.failed) {
        const placard_push_page *found = pn_api->push_get_page(push, index);
        result = found == NULL ? pn_null(env) : pn_push_page_value(env, found);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_open(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker_options options;
    const placard_tracker_options *options_given = pn_read_tracker_options(&call, 0, "options", &options);
    placard_tracker *out = 0;
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->tracker_open(options_given, &out, &err);
        result = pn_failed(env, status, err) ? NULL : pn_handle_value(env, PN_TRACKER, out);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_close(napi_env env, napi_callback_info info) {
    return pn_release(env, info, PN_TRACKER, false);
}

static napi_value pn_tracker_log_event(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    placard_identity identity;
    const placard_identity *identity_given = pn_read_identity(&call, 1, "identity", &identity);
    pn_text name = pn_text_at(&call, 2, "name", false);
    placard_properties *properties = pn_handle(&call, 3, "properties", PN_PROPERTIES, true);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->tracker_log_event(tracker, identity_given, name.bytes, name.length, properties, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_log_purchase(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    placard_identity identity;
    const placard_identity *identity_given = pn_read_identity(&call, 1, "identity", &identity);
    pn_text product_id = pn_text_at(&call, 2, "productId", false);
    const char *currency = pn_string_at(&call, 3, "currency", false);
    double price = pn_double_at(&call, 4, "price");
    int32_t quantity = pn_int32_at(&call, 5, "quantity");
    placard_properties *properties = pn_handle(&call, 6, "properties", PN_PROPERTIES, true);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->tracker_log_purchase(
            tracker, identity_given, product_id.bytes, product_id.length, currency, price, quantity, properties, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_set_attributes(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    placard_identity identity;
    const placard_identity *identity_given = pn_read_identity(&call, 1, "identity", &identity);
    placard_properties *attributes = pn_handle(&call, 2, "attributes", PN_PROPERTIES, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->tracker_set_attributes(tracker, identity_given, attributes, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_unset_attribute(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    placard_identity identity;
    const placard_identity *identity_given = pn_read_identity(&call, 1, "identity", &identity);
    pn_text key = pn_text_at(&call, 2, "key", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->tracker_unset_attribute(tracker, identity_given, key.bytes, key.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_increment_attribute(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    placard_identity identity;
    const placard_identity *identity_given = pn_read_identity(&call, 1, "identity", &identity);
    pn_text key = pn_text_at(&call, 2, "key", false);
    int64_t amount = pn_int64_at(&call, 3, "amount");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->tracker_increment_attribute(tracker, identity_given, key.bytes, key.length, amount, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_add_to_attribute(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    placard_identity identity;
    const placard_identity *identity_given = pn_read_identity(&call, 1, "identity", &identity);
    pn_text key = pn_text_at(&call, 2, "key", false);
    pn_text element = pn_text_at(&call, 3, "element", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->tracker_add_to_attribute(tracker, identity_given, key.bytes, key.length,
                                                                 element.bytes, element.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_remove_from_attribute(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    placard_identity identity;
    const placard_identity *identity_given = pn_read_identity(&call, 1, "identity", &identity);
    pn_text key = pn_text_at(&call, 2, "key", false);
    pn_text element = pn_text_at(&call, 3, "element", false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->tracker_remove_from_attribute(tracker, identity_given, key.bytes, key.length,
                                                                      element.bytes, element.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_set_user_field(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    placard_identity identity;
    const placard_identity *identity_given = pn_read_identity(&call, 1, "identity", &identity);
    int32_t field = pn_int32_at(&call, 2, "field");
    pn_text value = pn_text_at(&call, 3, "value", true);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status =
            pn_api->tracker_set_user_field(tracker, identity_given, field, value.bytes, value.length, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_set_last_location(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    placard_identity identity;
    const placard_identity *identity_given = pn_read_identity(&call, 1, "identity", &identity);
    double latitude = pn_double_at(&call, 2, "latitude");
    double longitude = pn_double_at(&call, 3, "longitude");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->tracker_set_last_location(tracker, identity_given, latitude, longitude, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_flush(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->tracker_flush(tracker, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_drain(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    int64_t timeout_ms = pn_int64_at(&call, 1, "timeoutMs");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->tracker_drain(tracker, timeout_ms, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_queued_count(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->tracker_queued_count(tracker));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_fd(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->tracker_fd(tracker));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_dispatch(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->tracker_dispatch(tracker, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_next_event(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    napi_value result = NULL;
    if (!call.failed) {
        const placard_event *found = pn_api->tracker_next_event(tracker);
        result = found == NULL ? pn_null(env) : pn_event_value(env, found);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_next_deadline_ms(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    napi_value result = NULL;
    if (!call.failed) {
        result = pn_number(env, (double)pn_api->tracker_next_deadline_ms(tracker));
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_set_time(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    int64_t wall_ms = pn_int64_at(&call, 1, "wallMs");
    int64_t monotonic_ms = pn_int64_at(&call, 2, "monotonicMs");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->tracker_set_time(tracker, wall_ms, monotonic_ms, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_complete_request(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    uint64_t id = pn_uint64_at(&call, 1, "id");
    placard_response response;
    const placard_response *response_given = pn_read_response(&call, 2, "response", &response);
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->tracker_complete_request(tracker, id, response_given, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

static napi_value pn_tracker_fail_request(napi_env env, napi_callback_info info) {
    pn_call call;
    pn_begin(&call, env, info);
    placard_tracker *tracker = pn_handle(&call, 0, "tracker", PN_TRACKER, false);
    uint64_t id = pn_uint64_at(&call, 1, "id");
    int32_t failure = pn_int32_at(&call, 2, "failure");
    napi_value result = NULL;
    if (!call.failed) {
        placard_error *err = NULL;
        placard_status status = pn_api->tracker_fail_request(tracker, id, failure, &err);
        result = pn_failed(env, status, err) ? NULL : pn_status(env, status);
    }
    pn_end(&call);
    return result;
}

void pn_destroy(pn_kind kind, void *pointer) {
    switch (kind) {
    case PN_CLIENT:
        pn_api->client_close(pointer);
        break;
    case PN_CARDS:
        pn_api->cards_destroy(pointer);
        break;
    case PN_PROPERTIES:
        pn_api->properties_destroy(pointer);
        break;
    case PN_BATCH:
        pn_api->batch_destroy(pointer);
        break;
    case PN_MESSAGES:
        pn_api->messages_destroy(pointer);
        break;
    case PN_PAGE:
        pn_api->page_destroy(pointer);
        break;
    case PN_EXPLANATION:
        pn_api->explanation_destroy(pointer);
        break;
    case PN_OUTBOX:
        pn_api->outbox_close(pointer);
        break;
    case PN_OUTBOX_RECORDS:
        pn_api->outbox_records_destroy(pointer);
        break;
    case PN_PUSH:
        pn_api->push_destroy(pointer);
        break;
    case PN_TRACKER:
        pn_api->tracker_close(pointer);
        break;
    }
}

const pn_function pn_functions[] = {
    {"version", pn_version},
    {"abiVersion", pn_abi_version},
    {"clientOpen", pn_client_open},
    {"clientClose", pn_client_close},
    {"clientAbandon", pn_client_abandon},
    {"clientFd", pn_client_fd},
    {"clientDispatch", pn_client_dispatch},
    {"clientDispatchFor", pn_client_dispatch_for},
    {"clientRefreshSource", pn_client_refresh_source},
    {"clientReportSource", pn_client_report_source},
    {"clientHint", pn_client_hint},
    {"clientFlush", pn_client_flush},
    {"clientDrain", pn_client_drain},
    {"clientQueuedCount", pn_client_queued_count},
    {"clientNextDeadlineMs", pn_client_next_deadline_ms},
    {"clientSetTime", pn_client_set_time},
    {"clientStartSession", pn_client_start_session},
    {"clientEndSession", pn_client_end_session},
    {"clientChangeUser", pn_client_change_user},
    {"clientSetSignature", pn_client_set_signature},
    {"clientDisable", pn_client_disable},
    {"clientEnable", pn_client_enable},
    {"clientIsDisabled", pn_client_is_disabled},
    {"clientWipe", pn_client_wipe},
    {"clientSetHostState", pn_client_set_host_state},
    {"clientNextEvent", pn_client_next_event},
    {"clientRefreshCards", pn_client_refresh_cards},
    {"clientCopyCards", pn_client_copy_cards},
    {"cardsDestroy", pn_cards_destroy},
    {"cardsCount", pn_cards_count},
    {"cardsUnviewedCount", pn_cards_unviewed_count},
    {"cardsUpdatedAtMs", pn_cards_updated_at_ms},
    {"cardsGet", pn_cards_get},
    {"cardsFind", pn_cards_find},
    {"cardsCopyFiltered", pn_cards_copy_filtered},
    {"clientCountCards", pn_client_count_cards},
    {"clientLogCardImpressions", pn_client_log_card_impressions},
    {"clientMarkCards", pn_client_mark_cards},
    {"clientLogCardClick", pn_client_log_card_click},
    {"clientLogCardDismissal", pn_client_log_card_dismissal},
    {"propertiesCreate", pn_properties_create},
    {"propertiesCreateFromJson", pn_properties_create_from_json},
    {"propertiesDestroy", pn_properties_destroy},
    {"propertiesSetBool", pn_properties_set_bool},
    {"propertiesSetInt", pn_properties_set_int},
    {"propertiesSetDouble", pn_properties_set_double},
    {"propertiesSetString", pn_properties_set_string},
    {"propertiesSetDate", pn_properties_set_date},
    {"propertiesSetJson", pn_properties_set_json},
    {"clientLogEvent", pn_client_log_event},
    {"clientLogPurchase", pn_client_log_purchase},
    {"clientLogPushClick", pn_client_log_push_click},
    {"batchCreate", pn_batch_create},
    {"batchDestroy", pn_batch_destroy},
    {"batchCount", pn_batch_count},
    {"batchAddEvent", pn_batch_add_event},
    {"batchAddPurchase", pn_batch_add_purchase},
    {"clientLogBatch", pn_client_log_batch},
    {"clientSetAttributeBool", pn_client_set_attribute_bool},
    {"clientSetAttributeInt", pn_client_set_attribute_int},
    {"clientSetAttributeDouble", pn_client_set_attribute_double},
    {"clientSetAttributeString", pn_client_set_attribute_string},
    {"clientSetAttributeDate", pn_client_set_attribute_date},
    {"clientSetAttributeJson", pn_client_set_attribute_json},
    {"clientUnsetAttribute", pn_client_unset_attribute},
    {"clientIncrementAttribute", pn_client_increment_attribute},
    {"clientAddToAttribute", pn_client_add_to_attribute},
    {"clientRemoveFromAttribute", pn_client_remove_from_attribute},
    {"clientMergeAttribute", pn_client_merge_attribute},
    {"clientSetFact", pn_client_set_fact},
    {"clientSetAttributeLocation", pn_client_set_attribute_location},
    {"clientUnsetAttributeLocation", pn_client_unset_attribute_location},
    {"clientSetUserField", pn_client_set_user_field},
    {"userFieldFromName", pn_user_field_from_name},
    {"clientSetLastLocation", pn_client_set_last_location},
    {"clientSetSubscription", pn_client_set_subscription},
    {"clientAddAlias", pn_client_add_alias},
    {"clientRefreshMessages", pn_client_refresh_messages},
    {"clientCopyMessages", pn_client_copy_messages},
    {"messagesDestroy", pn_messages_destroy},
    {"messagesCount", pn_messages_count},
    {"messagesGet", pn_messages_get},
    {"clientShowMessage", pn_client_show_message},
    {"clientPostponeMessage", pn_client_postpone_message},
    {"clientDiscardMessage", pn_client_discard_message},
    {"clientOfferNextMessage", pn_client_offer_next_message},
    {"clientClearMessages", pn_client_clear_messages},
    {"clientChangeMessage", pn_client_change_message},
    {"clientAddLocalMessage", pn_client_add_local_message},
    {"clientLogMessageImpression", pn_client_log_message_impression},
    {"clientLogMessageClick", pn_client_log_message_click},
    {"clientLogMessageButton", pn_client_log_message_button},
    {"clientLogMessageHtmlButton", pn_client_log_message_html_button},
    {"clientLogMessageDismissal", pn_client_log_message_dismissal},
    {"clientRenderCards", pn_client_render_cards},
    {"clientRenderMessage", pn_client_render_message},
    {"pageGetHtml", pn_page_get_html},
    {"pageDestroy", pn_page_destroy},
    {"clientHandleUrl", pn_client_handle_url},
    {"clientRunAction", pn_client_run_action},
    {"clientExplainOpen", pn_client_explain_open},
    {"clientExplainEvent", pn_client_explain_event},
    {"clientExplainPurchase", pn_client_explain_purchase},
    {"clientExplainPushClick", pn_client_explain_push_click},
    {"clientExplainLast", pn_client_explain_last},
    {"clientExplainCards", pn_client_explain_cards},
    {"explanationDestroy", pn_explanation_destroy},
    {"explanationCount", pn_explanation_count},
    {"explanationGet", pn_explanation_get},
    {"explanationGetEvent", pn_explanation_get_event},
    {"clientCompleteRequest", pn_client_complete_request},
    {"clientFailRequest", pn_client_fail_request},
    {"outboxOpen", pn_outbox_open},
    {"outboxClose", pn_outbox_close},
    {"outboxLogEvent", pn_outbox_log_event},
    {"outboxLogPurchase", pn_outbox_log_purchase},
    {"outboxSetAttributeBool", pn_outbox_set_attribute_bool},
    {"outboxSetAttributeInt", pn_outbox_set_attribute_int},
    {"outboxSetAttributeDouble", pn_outbox_set_attribute_double},
    {"outboxSetAttributeString", pn_outbox_set_attribute_string},
    {"outboxSetAttributeDate", pn_outbox_set_attribute_date},
    {"outboxSetAttributeJson", pn_outbox_set_attribute_json},
    {"outboxUnsetAttribute", pn_outbox_unset_attribute},
    {"outboxSetUserField", pn_outbox_set_user_field},
    {"outboxPut", pn_outbox_put},
    {"outboxCopyRecords", pn_outbox_copy_records},
    {"outboxRecordsDestroy", pn_outbox_records_destroy},
    {"outboxRecordsCount", pn_outbox_records_count},
    {"outboxRecordsGet", pn_outbox_records_get},
    {"outboxRemove", pn_outbox_remove},
    {"outboxRemoveAll", pn_outbox_remove_all},
    {"outboxSetTime", pn_outbox_set_time},
    {"pushParse", pn_push_parse},
    {"pushDestroy", pn_push_destroy},
    {"pushGet", pn_push_get},
    {"pushGetExtra", pn_push_get_extra},
    {"pushGetPage", pn_push_get_page},
    {"trackerOpen", pn_tracker_open},
    {"trackerClose", pn_tracker_close},
    {"trackerLogEvent", pn_tracker_log_event},
    {"trackerLogPurchase", pn_tracker_log_purchase},
    {"trackerSetAttributes", pn_tracker_set_attributes},
    {"trackerUnsetAttribute", pn_tracker_unset_attribute},
    {"trackerIncrementAttribute", pn_tracker_increment_attribute},
    {"trackerAddToAttribute", pn_tracker_add_to_attribute},
    {"trackerRemoveFromAttribute", pn_tracker_remove_from_attribute},
    {"trackerSetUserField", pn_tracker_set_user_field},
    {"trackerSetLastLocation", pn_tracker_set_last_location},
    {"trackerFlush", pn_tracker_flush},
    {"trackerDrain", pn_tracker_drain},
    {"trackerQueuedCount", pn_tracker_queued_count},
    {"trackerFd", pn_tracker_fd},
    {"trackerDispatch", pn_tracker_dispatch},
    {"trackerNextEvent", pn_tracker_next_event},
    {"trackerNextDeadlineMs", pn_tracker_next_deadline_ms},
    {"trackerSetTime", pn_tracker_set_time},
    {"trackerCompleteRequest", pn_tracker_complete_request},
    {"trackerFailRequest", pn_tracker_fail_request},
};
const size_t pn_functions_count = sizeof(pn_functions) / sizeof(pn_functions[0]);
