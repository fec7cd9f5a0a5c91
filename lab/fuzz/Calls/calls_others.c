/* Outboxes, trackers, push messages. */
#include "calls.h"

static void open_outbox(struct calls *calls) {
    placard_outbox *outbox = NULL;
    placard_error *error = NULL, **place = error_of(calls, &error);
    placard_status status =
        placard_outbox_open(calls->directory[0] != 0 ? calls->directory : NULL, "key", &outbox, place);
    end_call(status, place, error);
    if (outbox != NULL) {
        placard_outbox_close(calls->outbox);
        calls->outbox = outbox;
    }
}

static void open_tracker(struct calls *calls) {
    placard_tracker_options options = PLACARD_TRACKER_OPTIONS_INIT;
    char *app = input_byte(&calls->input) & 1 ? input_string(&calls->input) : NULL;
    options.rest_endpoint = "rest.example.invalid";
    options.rest_key = "rest";
    options.directory = calls->directory[0] != 0 ? calls->directory : NULL;
    options.durability = calls->directory[0] != 0 ? PLACARD_DURABILITY_PROCESS : PLACARD_DURABILITY_MEMORY;
    options.app_id = app;
    options.transport = PLACARD_TRANSPORT_HOST;
    options.clock = PLACARD_CLOCK_HOST;
    options.clock_wall_ms = calls->wall_ms;
    options.clock_monotonic_ms = calls->monotonic_ms;
    options.seed = 1;
    placard_tracker *tracker = NULL;
    placard_error *error = NULL, **place = error_of(calls, &error);
    placard_status status = placard_tracker_open(&options, &tracker, place);
    end_call(status, place, error);
    if (tracker != NULL) {
        placard_tracker_close(calls->tracker);
        calls->tracker = tracker;
    }
    free(app);
}

static placard_status put(struct calls *calls, placard_error **place) {
    struct text json = input_json(&calls->input);
    placard_status status =
        placard_outbox_put(GIVEN(calls, outbox), input_byte(&calls->input) % 6, json.bytes, json.length, place);
    free(json.bytes);
    return status;
}

static placard_status put_typed(struct calls *calls, placard_error **place) {
    struct input *input = &calls->input;
    struct text key = input_text(input), value = {NULL, 0};
    placard_outbox *outbox = GIVEN(calls, outbox);
    placard_status status;
    switch (input_byte(input) % 6) {
    case 0:
        status = placard_outbox_log_event(outbox, key.bytes, key.length, GIVEN(calls, properties), place);
        break;
    case 1:
        status = placard_outbox_log_purchase(outbox, key.bytes, key.length, "EUR", input_double(input),
                                             (int8_t)input_byte(input), GIVEN(calls, properties), place);
        break;
    case 2:
        status = placard_outbox_set_attribute_double(outbox, key.bytes, key.length, input_double(input), place);
        break;
    case 3:
        value = input_json(input);
        status = placard_outbox_set_attribute_json(outbox, key.bytes, key.length, value.bytes, value.length, place);
        break;
    case 4:
        status = placard_outbox_unset_attribute(outbox, key.bytes, key.length, place);
        break;
    default:
        status = placard_outbox_set_user_field(outbox, (int8_t)input_byte(input), key.bytes, key.length, place);
    }
    free(key.bytes), free(value.bytes);
    return status;
}

static placard_status copy_records(struct calls *calls, placard_error **place) {
    placard_outbox_records *records = NULL;
    placard_status status =
        placard_outbox_copy_records(GIVEN(calls, outbox), input_byte(&calls->input) % 6, &records, place);
    for (size_t index = 0; index < placard_outbox_records_count(records); index++)
        check_text(placard_outbox_records_get(records, index)->json,
                   placard_outbox_records_get(records, index)->json_length);
    placard_outbox_records_destroy(records);
    return status;
}

static placard_status track(struct calls *calls, placard_error **place) {
    struct input *input = &calls->input;
    char *name = input_string(input), *label = input_byte(input) & 1 ? input_string(input) : NULL;
    placard_identity identity = PLACARD_IDENTITY_INIT;
    identity.kind = input_byte(input) % 7;
    identity.name = name;
    identity.label = label;
    struct text key = input_text(input);
    placard_tracker *tracker = GIVEN(calls, tracker);
    placard_status status;
    switch (input_byte(input) % 8) {
    case 0:
    case 1:
        status = placard_tracker_log_event(tracker, &identity, key.bytes, key.length, GIVEN(calls, properties), place);
        break;
    case 2:
        status = placard_tracker_log_purchase(tracker, &identity, key.bytes, key.length, "EUR", input_double(input), 1,
                                              GIVEN(calls, properties), place);
        break;
    case 3:
        status = placard_tracker_set_attributes(tracker, &identity, GIVEN(calls, properties), place);
        break;
    case 4:
        status = placard_tracker_unset_attribute(tracker, &identity, key.bytes, key.length, place);
        break;
    case 5:
        status = placard_tracker_increment_attribute(tracker, &identity, key.bytes, key.length,
                                                     (int64_t)input_number(input, 8), place);
        break;
    case 6:
        status =
            placard_tracker_set_user_field(tracker, &identity, (int8_t)input_byte(input), key.bytes, key.length, place);
        break;
    default:
        status = placard_tracker_set_last_location(tracker, &identity, input_double(input), 5, place);
    }
    free(name), free(label), free(key.bytes);
    return status;
}

static placard_status run_tracker(struct calls *calls, placard_error **place) {
    struct input *input = &calls->input;
    placard_tracker *tracker = GIVEN(calls, tracker);
    const placard_event *event;
    switch (input_byte(input) % 5) {
    case 0:
        return placard_tracker_flush(tracker, place);
    case 1:
        calls->monotonic_ms += input_byte(input) * 1000;
        return placard_tracker_set_time(tracker, calls->wall_ms, calls->monotonic_ms, place);
    case 2:
        return placard_tracker_fail_request(tracker, any_handle(calls, calls->tracker_requests), 1, place);
    case 3: {
        placard_response response = any_response(calls);
        placard_status status =
            placard_tracker_complete_request(tracker, any_handle(calls, calls->tracker_requests), &response, place);
        free((char *)response.body), free((char *)response.retry_after), free((char *)response.content_type);
        return status;
    }
    default:
        break;
    }
    placard_status status = placard_tracker_dispatch(tracker, place);
    for (int left = 16; left > 0 && (event = placard_tracker_next_event(calls->tracker)) != NULL; left--)
        read_event(calls, event, calls->tracker_requests);
    return status;
}

static placard_status parse_push(struct calls *calls, placard_error **place) {
    struct text json = input_json(&calls->input);
    placard_push *push = NULL;
    placard_status status = placard_push_parse(json.bytes, json.length, &push, place);
    CLAIM((push != NULL) == (status == PLACARD_OK));
    const placard_push_payload *payload = placard_push_get(push);
    if (payload != NULL) {
        check_text(payload->title, payload->title_length);
        check_text(payload->link, payload->link_length);
        CLAIM(placard_push_get_extra(push, payload->extras_count) == NULL);
        CLAIM(placard_push_get_page(push, payload->pages_count) == NULL);
    }
    placard_push_destroy(push);
    free(json.bytes);
    return status;
}

void call_others(struct calls *calls, uint8_t choice) {
    switch (choice % 12) {
    case 0:
        open_outbox(calls);
        return;
    case 1:
        open_tracker(calls);
        return;
    case 2:
        placard_outbox_close(calls->outbox);
        calls->outbox = NULL;
        return;
    case 3:
        placard_tracker_close(calls->tracker);
        calls->tracker = NULL;
        return;
    default:
        break;
    }
    placard_error *error = NULL, **place = error_of(calls, &error);
    placard_status status = PLACARD_OK;
    switch (choice % 12) {
    case 4:
        status = put(calls, place);
        break;
    case 5:
        status = put_typed(calls, place);
        break;
    case 6:
        status = copy_records(calls, place);
        break;
    case 7:
        status = placard_outbox_remove(GIVEN(calls, outbox), input_byte(&calls->input) % 6, place);
        break;
    case 8:
    case 9:
        status = track(calls, place);
        break;
    case 10:
        status = run_tracker(calls, place);
        break;
    default:
        status = parse_push(calls, place);
    }
    end_call(status, place, error);
}
