#include "calls.h"
#include "include/fuzz_calls.h"
#include <ftw.h>
#include <unistd.h>

uint64_t any_handle(struct calls *calls, const uint64_t *given) {
    uint8_t choice = input_byte(&calls->input);
    return choice < 0xE0 ? given[choice % handles] : choice;
}

placard_error **error_of(struct calls *calls, placard_error **error) {
    return input_byte(&calls->input) % 8 == 7 ? NULL : error;
}

void end_call(placard_status status, placard_error **place, placard_error *error) {
    if (place != NULL)
        check_error(status, error);
    CLAIM(strcmp(placard_status_name(status), "PLACARD_UNKNOWN") != 0);
}

/* Its strings are freed by the caller. */
placard_response any_response(struct calls *calls) {
    static const int32_t statuses[] = {200, 200, 200, 200, 201, 304, 400, 401, 404, 413, 429, 500, 0, -1};
    struct input *input = &calls->input;
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = statuses[input_byte(input) % (sizeof statuses / sizeof *statuses)];
    struct text body = input_json(input);
    response.body = body.bytes;
    response.body_length = body.length == PLACARD_NUL ? strlen(body.bytes) : body.bytes == NULL ? 0 : body.length;
    if (input_byte(input) % 4 == 3)
        response.retry_after = input_string(input);
    if (input_byte(input) % 8 == 7)
        response.content_type = input_string(input);
    return response;
}

static void read_message(const placard_message *message) {
    if (message == NULL)
        return;
    for (size_t index = 0; placard_message_get_button(message, index) != NULL; index++)
        placard_message_get_button_colors(message, index, 2);
    for (size_t index = 0; placard_message_get_extra(message, index) != NULL; index++)
        check_text(placard_message_get_extra(message, index)->key,
                   placard_message_get_extra(message, index)->key_length);
    placard_message_get_colors(message, 1);
    placard_message_get_asset(message, 0);
}

void read_event(struct calls *calls, const placard_event *event, uint64_t *requests) {
    check_text(event->id, event->id_length);
    check_text(event->name, event->name_length);
    check_text(event->text, event->text_length);
    check_text(event->url, event->url_length);
    check_text(event->signature, event->signature_length);
    CLAIM(strcmp(placard_event_kind_name(event->kind), "unknown") != 0);
    read_message(event->message);
    memmove(calls->shown + 1, calls->shown, sizeof *calls->shown * (handles - 1));
    if (event->message != NULL)
        calls->shown[0] = event->handle;
    const placard_request *request = event->request;
    if (request == NULL)
        return;
    check_text(request->url, request->url_length);
    check_text(request->body, request->body_length);
    for (size_t index = 0; index < request->headers_count + 1; index++)
        CLAIM((placard_request_get_header(request, index) != NULL) == (index < request->headers_count));
    memmove(requests + 1, requests, sizeof *requests * (handles - 1));
    requests[0] = request->id;
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *position) {
    (void)info, (void)kind, (void)position;
    return remove(path);
}

void end_calls(struct calls *calls) {
    placard_client_close(calls->client);
    placard_tracker_close(calls->tracker);
    placard_outbox_close(calls->outbox);
    placard_properties_destroy(calls->properties);
    placard_batch_destroy(calls->batch);
    placard_cards_destroy(calls->cards);
    placard_card_destroy(calls->card);
    placard_explanation_destroy(calls->explanation);
    placard_messages_destroy(calls->messages);
    if (calls->directory[0] != 0)
        nftw(calls->directory, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

void fuzz_calls(const uint8_t *bytes, size_t count) {
    struct calls calls = {.input = {bytes, count, 0}, .wall_ms = START_MS, .monotonic_ms = 1000};
    /* Few inputs use files, which take ten times as long. */
    if (count > 0 && bytes[0] >= 0xF0) {
        const char *parent = getenv("TMPDIR");
        snprintf(calls.directory, sizeof calls.directory, "%s/placard-calls-XXXXXX", parent != NULL ? parent : "/tmp");
        CLAIM(mkdtemp(calls.directory) != NULL);
    }
    for (int number = 0; calls.input.at < count && number < 400; number++) {
        uint8_t choice = input_byte(&calls.input);
        switch (choice >> 6) {
        case 0:
            call_lifecycle(&calls, choice & 63);
            break;
        case 1:
            call_log(&calls, choice & 63);
            break;
        case 2:
            call_content(&calls, choice & 63);
            break;
        default:
            call_others(&calls, choice & 63);
            break;
        }
    }
    end_calls(&calls);
}
