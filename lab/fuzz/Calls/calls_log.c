/* Events, purchases, properties, batches, attributes. */
#include "calls.h"

typedef placard_status set_text(placard_client *, const char *, size_t, const char *, size_t, placard_error **);
typedef placard_status set_key(placard_client *, const char *, size_t, placard_error **);

static placard_status with_two(struct calls *calls, set_text *set, int is_json, placard_error **place) {
    struct text key = input_text(&calls->input);
    struct text value = is_json ? input_json(&calls->input) : input_text(&calls->input);
    placard_status status = set(GIVEN(calls, client), key.bytes, key.length, value.bytes, value.length, place);
    free(key.bytes), free(value.bytes);
    return status;
}

static placard_status with_key(struct calls *calls, set_key *set, placard_error **place) {
    struct text key = input_text(&calls->input);
    placard_status status = set(GIVEN(calls, client), key.bytes, key.length, place);
    free(key.bytes);
    return status;
}

static placard_status log_event(struct calls *calls, placard_error **place) {
    struct text name = input_text(&calls->input);
    placard_status status =
        placard_client_log_event(GIVEN(calls, client), name.bytes, name.length, GIVEN(calls, properties), place);
    free(name.bytes);
    return status;
}

static placard_status log_purchase(struct calls *calls, placard_error **place) {
    struct text product = input_text(&calls->input);
    char *currency = input_byte(&calls->input) & 1 ? input_string(&calls->input) : NULL;
    placard_status status = placard_client_log_purchase(
        GIVEN(calls, client), product.bytes, product.length, currency != NULL ? currency : "EUR",
        input_double(&calls->input), (int8_t)input_byte(&calls->input), GIVEN(calls, properties), place);
    free(product.bytes), free(currency);
    return status;
}

static placard_status log_push(struct calls *calls, placard_error **place) {
    struct text payload = input_json(&calls->input);
    placard_status status = placard_client_log_push_click(GIVEN(calls, client), payload.bytes, payload.length, place);
    free(payload.bytes);
    return status;
}

static placard_status create_properties(struct calls *calls, placard_error **place) {
    placard_properties *made = NULL;
    placard_status status;
    if (input_byte(&calls->input) & 1) {
        struct text json = input_json(&calls->input);
        status = placard_properties_create_from_json(json.bytes, json.length, &made, place);
        free(json.bytes);
    } else {
        status = placard_properties_create(&made, place);
    }
    CLAIM((made != NULL) == (status == PLACARD_OK));
    placard_properties_destroy(calls->properties);
    calls->properties = made;
    return status;
}

static placard_status set_property(struct calls *calls, placard_error **place) {
    struct input *input = &calls->input;
    struct text key = input_text(input), value = {NULL, 0};
    placard_properties *set = GIVEN(calls, properties);
    placard_status status;
    switch (input_byte(input) % 6) {
    case 0:
        status = placard_properties_set_bool(set, key.bytes, key.length, input_byte(input) != 0, place);
        break;
    case 1:
        status = placard_properties_set_int(set, key.bytes, key.length, (int64_t)input_number(input, 8), place);
        break;
    case 2:
        status = placard_properties_set_double(set, key.bytes, key.length, input_double(input), place);
        break;
    case 3:
        value = input_text(input);
        status = placard_properties_set_string(set, key.bytes, key.length, value.bytes, value.length, place);
        break;
    case 4:
        status = placard_properties_set_date(set, key.bytes, key.length, (int64_t)input_number(input, 8), place);
        break;
    default:
        value = input_json(input);
        status = placard_properties_set_json(set, key.bytes, key.length, value.bytes, value.length, place);
    }
    free(key.bytes), free(value.bytes);
    return status;
}

static placard_status add_to_batch(struct calls *calls, placard_error **place) {
    struct text name = input_text(&calls->input);
    placard_status status;
    if (input_byte(&calls->input) & 1)
        status = placard_batch_add_event(GIVEN(calls, batch), name.bytes, name.length, GIVEN(calls, properties), place);
    else
        status =
            placard_batch_add_purchase(GIVEN(calls, batch), name.bytes, name.length, "EUR", input_double(&calls->input),
                                       (int8_t)input_byte(&calls->input), GIVEN(calls, properties), place);
    free(name.bytes);
    return status;
}

static placard_status create_batch(struct calls *calls, placard_error **place) {
    placard_batch *made = NULL;
    placard_status status = placard_batch_create(&made, place);
    placard_batch_destroy(calls->batch);
    calls->batch = made;
    return status;
}

static placard_status set_attribute(struct calls *calls, placard_error **place) {
    struct input *input = &calls->input;
    struct text key = input_text(input);
    placard_client *client = GIVEN(calls, client);
    placard_status status;
    switch (input_byte(input) % 6) {
    case 0:
        status = placard_client_set_attribute_bool(client, key.bytes, key.length, input_byte(input) != 0, place);
        break;
    case 1:
        status =
            placard_client_set_attribute_int(client, key.bytes, key.length, (int64_t)input_number(input, 8), place);
        break;
    case 2:
        status = placard_client_set_attribute_double(client, key.bytes, key.length, input_double(input), place);
        break;
    case 3:
        status =
            placard_client_set_attribute_date(client, key.bytes, key.length, (int64_t)input_number(input, 8), place);
        break;
    case 4:
        status =
            placard_client_increment_attribute(client, key.bytes, key.length, (int64_t)input_number(input, 8), place);
        break;
    default:
        status = placard_client_set_attribute_location(client, key.bytes, key.length, input_double(input),
                                                       input_double(input), place);
    }
    free(key.bytes);
    return status;
}

static placard_status set_place(struct calls *calls, placard_error **place) {
    double values[5];
    for (int index = 0; index < 5; index++)
        values[index] = input_double(&calls->input);
    uint8_t given = input_byte(&calls->input);
    return placard_client_set_last_location(GIVEN(calls, client), values[0], values[1], given & 1 ? &values[2] : NULL,
                                            given & 2 ? &values[3] : NULL, given & 4 ? &values[4] : NULL, place);
}

static placard_status set_field(struct calls *calls, placard_error **place) {
    struct text value = input_text(&calls->input);
    placard_status status = placard_client_set_user_field(GIVEN(calls, client), (int8_t)input_byte(&calls->input),
                                                          value.bytes, value.length, place);
    free(value.bytes);
    return status;
}

static placard_status set_subscription(struct calls *calls, placard_error **place) {
    struct text group = input_text(&calls->input);
    placard_status status = placard_client_set_subscription(GIVEN(calls, client), group.bytes, group.length,
                                                            input_byte(&calls->input) % 6, place);
    free(group.bytes);
    return status;
}

void call_log(struct calls *calls, uint8_t choice) {
    placard_error *error = NULL, **place = error_of(calls, &error);
    placard_status status = PLACARD_OK;
    switch (choice % 21) {
    case 0:
    case 1:
        status = log_event(calls, place);
        break;
    case 2:
        status = log_purchase(calls, place);
        break;
    case 3:
        status = log_push(calls, place);
        break;
    case 4:
    case 5:
        status = create_properties(calls, place);
        break;
    case 6:
        status = set_property(calls, place);
        break;
    case 7:
        status = create_batch(calls, place);
        break;
    case 8:
        status = add_to_batch(calls, place);
        break;
    case 9:
        status = placard_client_log_batch(GIVEN(calls, client), GIVEN(calls, batch), place);
        break;
    case 10:
        status = set_attribute(calls, place);
        break;
    case 11:
        status = with_two(calls, placard_client_set_attribute_string, 0, place);
        break;
    case 12:
        status = with_two(calls, placard_client_set_attribute_json, 1, place);
        break;
    case 13:
        status = with_two(calls, placard_client_merge_attribute, 1, place);
        break;
    case 14:
        status = with_two(calls, placard_client_add_to_attribute, 0, place);
        break;
    case 15:
        status = with_two(calls, placard_client_remove_from_attribute, 0, place);
        break;
    case 16:
        status = with_two(calls, placard_client_add_alias, 0, place);
        break;
    case 17:
        status = with_key(calls, placard_client_unset_attribute, place);
        break;
    case 18:
        status = set_place(calls, place);
        break;
    case 19:
        status = set_field(calls, place);
        break;
    default:
        status = set_subscription(calls, place);
    }
    end_call(status, place, error);
}
