#include "support.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const int64_t start_ms = INT64_C(1760000000000);

static const char data_reply[] = "{\"config\":{\"time\":1,\"events_blacklist\":[],\"attributes_blacklist\":[],"
                                 "\"purchases_blacklist\":[],\"content_cards\":{\"enabled\":true},"
                                 "\"global_request_rate_limit\":{\"enabled\":false}},\"triggers\":[]}";

void require(int condition, const char *what) {
    if (condition)
        return;
    fprintf(stderr, "benchmark: %s\n", what);
    exit(1);
}

int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t wall_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

struct text read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    require(file != NULL && fseek(file, 0, SEEK_END) == 0, path);
    struct text text = {NULL, (size_t)ftell(file)};
    rewind(file);
    text.bytes = malloc(text.length);
    require(text.bytes != NULL && fread(text.bytes, 1, text.length, file) == text.length, path);
    fclose(file);
    return text;
}

/* Returns the id of the next request, which must be of this kind. */
static uint64_t next_request(placard_client *client, int32_t kind) {
    placard_client_dispatch(client, NULL);
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
        if (event->kind == PLACARD_EVENT_REQUEST && event->request->kind == kind)
            return event->request->id;
    }
    require(0, "the expected request was not made");
    return 0;
}

placard_status answer(struct subject *subject, uint64_t request, const char *body, size_t length) {
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = 200;
    response.body = body;
    response.body_length = length;
    return placard_client_complete_request(subject->client, request, &response, NULL);
}

struct subject open_subject(const char *directory) {
    return open_limited_subject(directory, PLACARD_OFF);
}

struct subject open_limited_subject(const char *directory, int32_t rate_limits) {
    int32_t durability = directory ? PLACARD_DURABILITY_PROCESS : PLACARD_DURABILITY_MEMORY;
    return open_durable_subject(directory, durability, rate_limits);
}

static placard_options subject_options(const char *directory, int32_t durability, int32_t rate_limits) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "bench";
    options.endpoint = "sdk.example.invalid";
    options.directory = directory;
    options.durability = durability;
    options.transport = PLACARD_TRANSPORT_HOST;
    options.clock = PLACARD_CLOCK_HOST;
    options.clock_wall_ms = start_ms;
    options.session_timeout_s = 1000000000;
    options.refresh_cards_at_start = PLACARD_OFF;
    options.rate_limits = rate_limits;
    return options;
}

static struct subject open_with(const placard_options *options) {
    struct subject subject = {NULL, 0};
    require(placard_client_open(options, &subject.client, NULL) == PLACARD_OK, "cannot open a client");
    require(placard_client_start_session(subject.client, NULL) == PLACARD_OK, "cannot start a session");
    uint64_t request = next_request(subject.client, PLACARD_REQUEST_DATA);
    require(answer(&subject, request, data_reply, sizeof data_reply - 1) == PLACARD_OK, "the config was not accepted");
    return subject;
}

struct subject open_durable_subject(const char *directory, int32_t durability, int32_t rate_limits) {
    placard_options options = subject_options(directory, durability, rate_limits);
    return open_with(&options);
}

struct subject open_hurried_subject(const char *directory, uint32_t budget_us) {
    placard_options options = subject_options(directory, PLACARD_DURABILITY_PROCESS, PLACARD_OFF);
    options.dispatch_budget_us = budget_us;
    return open_with(&options);
}

void pass_time(struct subject *subject) {
    subject->now_ms += 200000;
    placard_client_set_time(subject->client, start_ms + subject->now_ms, subject->now_ms, NULL);
}

uint64_t begin_refresh(struct subject *subject) {
    pass_time(subject);
    require(placard_client_refresh_cards(subject->client, 1, NULL) == PLACARD_OK, "cannot refresh");
    return next_request(subject->client, PLACARD_REQUEST_CARDS);
}

uint64_t begin_messages_refresh(struct subject *subject) {
    pass_time(subject);
    require(placard_client_refresh_messages(subject->client, 1, NULL) == PLACARD_OK, "cannot refresh");
    return next_request(subject->client, PLACARD_REQUEST_DATA);
}

void begin_both(struct subject *subject, uint64_t *campaigns, uint64_t *cards) {
    *campaigns = begin_messages_refresh(subject);
    /* At the same time: a request that waits for a minute is cancelled. */
    require(placard_client_refresh_cards(subject->client, 1, NULL) == PLACARD_OK, "cannot refresh");
    *cards = next_request(subject->client, PLACARD_REQUEST_CARDS);
}

int64_t read_campaign_count(struct subject *subject) {
    placard_client_dispatch(subject->client, NULL);
    for (const placard_event *event; (event = placard_client_next_event(subject->client)) != NULL;) {
        if (event->kind == PLACARD_EVENT_MESSAGES_UPDATED)
            return event->count;
    }
    return 0;
}

void refresh_messages(struct subject *subject, const struct text *reply) {
    uint64_t request = begin_messages_refresh(subject);
    require(answer(subject, request, reply->bytes, reply->length) == PLACARD_OK, "the campaigns were not accepted");
    require(read_campaign_count(subject) > 0, "the campaigns did not arrive");
    drop_events(subject);
}

void empty_queue(struct subject *subject) {
    while (placard_client_queued_count(subject->client) > 0) {
        require(placard_client_flush(subject->client, NULL) == PLACARD_OK, "cannot flush");
        uint64_t request = next_request(subject->client, PLACARD_REQUEST_DATA);
        require(answer(subject, request, "{}", 2) == PLACARD_OK, "the records were not accepted");
    }
    drop_events(subject);
}

void refresh(struct subject *subject, const struct text *reply) {
    uint64_t request = begin_refresh(subject);
    require(answer(subject, request, reply->bytes, reply->length) == PLACARD_OK, "the cards were not accepted");
    drop_events(subject);
}

placard_cards *copy_cards(struct subject *subject) {
    placard_cards *cards = NULL;
    placard_client_copy_cards(subject->client, 0, &cards, NULL);
    return cards;
}

void drop_events(struct subject *subject) {
    placard_client_dispatch(subject->client, NULL);
    while (placard_client_next_event(subject->client) != NULL) {
    }
}

void settle_heap(void) {
    /* The C library merges small freed blocks when a large one is next requested. */
    void *volatile block = malloc(100000);
    free(block);
}

int64_t measure_jansson(const struct text *reply) {
    settle_heap();
    int64_t start = now_ns();
    json_t *value = json_loadb(reply->bytes, reply->length, 0, NULL);
    int64_t end = now_ns();
    require(value != NULL, "jansson rejects the reply");
    json_decref(value);
    return end - start;
}
