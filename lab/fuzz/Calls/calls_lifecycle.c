/* Clients: open and close, the event loop, users, the host's state, requests. */
#include "calls.h"

static void open_client(struct calls *calls) {
    struct input *input = &calls->input;
    uint8_t choice = input_byte(input);
    placard_options options = PLACARD_OPTIONS_INIT;
    char *key = NULL, *user = NULL, *any = NULL;
    options.api_key = choice & 1 ? key = input_string(input) : "key";
    options.endpoint = "sdk.example.invalid";
    options.directory = calls->directory[0] != 0 ? calls->directory : NULL;
    options.durability = calls->directory[0] != 0 ? PLACARD_DURABILITY_PROCESS : PLACARD_DURABILITY_MEMORY;
    options.transport = PLACARD_TRANSPORT_HOST;
    options.clock = PLACARD_CLOCK_HOST;
    options.clock_wall_ms = calls->wall_ms;
    options.clock_monotonic_ms = calls->monotonic_ms;
    options.seed = 1;
    if (choice & 2)
        options.user_id = user = input_string(input);
    if (choice & 4)
        options.rate_limits = PLACARD_OFF;
    if (choice & 8)
        options.device_locale = any = input_string(input);
    if (choice & 16) {
        options.delivery = PLACARD_DELIVERY_USERS_TRACK;
        options.rest_endpoint = "rest.example.invalid";
        options.rest_key = "rest";
    }
    if (choice & 32)
        options.struct_size = (size_t)input_number(input, 2);
    if (choice & 64)
        options.message_interval_s = (int8_t)input_byte(input);
    if (choice & 128)
        options.dispatch_budget_us = 1;
    placard_client *client = NULL;
    placard_error *error = NULL, **place = error_of(calls, &error);
    placard_status status = placard_client_open(input_byte(input) == 0xFF ? NULL : &options, &client, place);
    end_call(status, place, error);
    CLAIM((client != NULL) == (status == PLACARD_OK));
    if (client != NULL) {
        placard_client_close(calls->client);
        calls->client = client;
        memset(calls->requests, 0, sizeof calls->requests);
    }
    free(key), free(user), free(any);
}

/* Closes the client, or leaves its store as a crash would. */
static void close_client(struct calls *calls, int is_crash) {
    if (is_crash)
        placard_client_abandon(calls->client);
    else
        placard_client_close(calls->client);
    calls->client = NULL;
}

static placard_status complete(struct calls *calls, placard_error **place) {
    placard_response response = any_response(calls);
    uint64_t id = any_handle(calls, calls->requests);
    placard_status status = placard_client_complete_request(GIVEN(calls, client), id, &response, place);
    free((char *)response.body), free((char *)response.retry_after), free((char *)response.content_type);
    return status;
}

static placard_status set_time(struct calls *calls, placard_error **place) {
    struct input *input = &calls->input;
    int64_t step = (int64_t)input_number(input, 1 + input_byte(input) % 4);
    calls->monotonic_ms += step;
    calls->wall_ms = input_byte(input) == 0xFF ? (int64_t)input_number(input, 8) : calls->wall_ms + step;
    return placard_client_set_time(GIVEN(calls, client), calls->wall_ms, calls->monotonic_ms, place);
}

static placard_status set_state(struct calls *calls, placard_error **place) {
    placard_host_state state = PLACARD_HOST_STATE_INIT;
    int32_t *const values[] = {&state.foreground, &state.keyboard, &state.busy, &state.online, &state.orientation};
    *values[input_byte(&calls->input) % 5] = (int32_t)(int8_t)input_byte(&calls->input);
    return placard_client_set_host_state(GIVEN(calls, client), &state, place);
}

static placard_status change_user(struct calls *calls, placard_error **place) {
    struct text id = input_text(&calls->input), signature = {NULL, 0};
    if (input_byte(&calls->input) % 4 == 3)
        signature = input_text(&calls->input);
    placard_status status =
        placard_client_change_user(GIVEN(calls, client), id.bytes, id.length, signature.bytes, signature.length, place);
    free(id.bytes), free(signature.bytes);
    return status;
}

static placard_status set_signature(struct calls *calls, placard_error **place) {
    struct text text = input_text(&calls->input);
    placard_status status = placard_client_set_signature(GIVEN(calls, client), text.bytes, text.length, place);
    free(text.bytes);
    return status;
}

/* Dispatches, and reads up to as many events as the next byte says. */
static placard_status run_loop(struct calls *calls, placard_error **place) {
    placard_status status = placard_client_dispatch(GIVEN(calls, client), place);
    const placard_event *event;
    for (int left = input_byte(&calls->input) % 32; left > 0; left--) {
        if ((event = placard_client_next_event(calls->client)) == NULL)
            break;
        read_event(calls, event, calls->requests);
    }
    return status;
}

void call_lifecycle(struct calls *calls, uint8_t choice) {
    placard_error *error = NULL, **place = error_of(calls, &error);
    placard_status status = PLACARD_OK;
    switch (choice % 20) {
    case 0:
        open_client(calls);
        return;
    case 1:
        close_client(calls, 0);
        return;
    case 2:
        close_client(calls, 1);
        return;
    case 3:
    case 4:
        status = run_loop(calls, place);
        break;
    case 5:
    case 6:
        status = complete(calls, place);
        break;
    case 7:
        status = placard_client_fail_request(GIVEN(calls, client), any_handle(calls, calls->requests),
                                             input_byte(&calls->input) % 8, place);
        break;
    case 8:
        status = set_time(calls, place);
        break;
    case 9:
        status = set_state(calls, place);
        break;
    case 10:
        status = change_user(calls, place);
        break;
    case 11:
        status = set_signature(calls, place);
        break;
    case 12:
        status = placard_client_start_session(GIVEN(calls, client), place);
        break;
    case 13:
        status = placard_client_end_session(GIVEN(calls, client), place);
        break;
    case 14:
        status = placard_client_disable(GIVEN(calls, client), place);
        break;
    case 15:
        status = placard_client_enable(GIVEN(calls, client), place);
        break;
    case 16:
        status = placard_client_wipe(GIVEN(calls, client), place);
        break;
    case 17:
        status = placard_client_flush(GIVEN(calls, client), place);
        break;
    case 18:
        status = placard_client_drain(GIVEN(calls, client), 0, place);
        break;
    default:
        CLAIM(placard_client_queued_count(calls->client) >= 0);
        placard_client_next_deadline_ms(calls->client);
        placard_client_is_disabled(GIVEN(calls, client));
        placard_client_wake(calls->client);
        status = placard_client_dispatch_for(GIVEN(calls, client), 1, place);
    }
    end_call(status, place, error);
}
