/* A client in a temporary directory; the test plays its network and its clock. */
#ifndef PLACARD_TEST_FIXTURE_H
#define PLACARD_TEST_FIXTURE_H

#include "check.h"
#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

#define START_MS INT64_C(1760000000000)

/* A config that enables cards, without limits on requests. */
#define CONFIG_JSON                                                                                                    \
    "\"config\":{\"time\":1,\"events_blacklist\":[\"blocked\"],\"attributes_blacklist\":[],"                           \
    "\"purchases_blacklist\":[],\"content_cards\":{\"enabled\":true},"                                                 \
    "\"global_request_rate_limit\":{\"enabled\":false}}"

static inline void make_directory(char *path, size_t capacity) {
    const char *parent = getenv("TMPDIR");
    snprintf(path, capacity, "%s/placard-test-XXXXXX", parent != NULL ? parent : "/tmp");
    REQUIRE(mkdtemp(path) != NULL);
}

static inline int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *position) {
    (void)info, (void)kind, (void)position;
    return remove(path);
}

static inline void remove_directory(const char *path) { nftw(path, remove_entry, 8, FTW_DEPTH | FTW_PHYS); }

/* Options for a client that never uses a network or waits for a clock. */
static inline placard_options test_options(const char *directory) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "test-key";
    options.endpoint = "sdk.example.invalid";
    options.directory = directory;
    options.user_id = "u-1";
    options.transport = PLACARD_TRANSPORT_HOST;
    options.clock = PLACARD_CLOCK_HOST;
    options.clock_wall_ms = START_MS;
    options.clock_monotonic_ms = 1000;
    options.seed = 1;
    return options;
}

static inline placard_client *open_client(const placard_options *options) {
    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(options, &client, &error) != PLACARD_OK)
        fprintf(stderr, "open: %s\n", error != NULL ? error->message : "no reason given");
    placard_error_destroy(error);
    REQUIRE(client != NULL);
    return client;
}

/* Dispatches and reads events until one of `kind` comes; NULL when it does not. Borrowed until the next call. */
static inline const placard_event *next_event_of(placard_client *client, int32_t kind) {
    CHECK_STATUS(placard_client_dispatch(client, NULL), PLACARD_OK);
    const placard_event *event;
    while ((event = placard_client_next_event(client)) != NULL) {
        if (event->kind == kind)
            return event;
    }
    return NULL;
}

/* Replies to the next request, which must be of `kind`. Events before it are dropped. */
static inline void answer_request(placard_client *client, int32_t kind, const char *json) {
    const placard_event *event = next_event_of(client, PLACARD_EVENT_REQUEST);
    REQUIRE(event != NULL && event->request != NULL);
    CHECK_TEXT(placard_request_kind_name(event->request->kind), placard_request_kind_name(kind));
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = 200;
    response.body = json;
    response.body_length = strlen(json);
    CHECK_STATUS(placard_client_complete_request(client, event->request->id, &response, NULL), PLACARD_OK);
}

#endif
