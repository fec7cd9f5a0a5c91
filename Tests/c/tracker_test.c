/* Trackers: what they send, what they refuse, several on one queue, and processes that fork or are killed. */
#include "fixture.h"
#include <signal.h>
#include <sys/wait.h>

static placard_tracker_options tracker_options(const char *directory) {
    placard_tracker_options options = PLACARD_TRACKER_OPTIONS_INIT;
    options.rest_endpoint = "rest.example.invalid";
    options.rest_key = "secret";
    options.directory = directory;
    options.transport = PLACARD_TRANSPORT_HOST;
    options.clock = PLACARD_CLOCK_HOST;
    options.clock_wall_ms = START_MS;
    options.clock_monotonic_ms = 1000;
    options.seed = 1;
    return options;
}

static placard_tracker *open_tracker(const char *directory) {
    placard_tracker_options options = tracker_options(directory);
    placard_tracker *tracker = NULL;
    REQUIRE(placard_tracker_open(&options, &tracker, NULL) == PLACARD_OK);
    return tracker;
}

static placard_identity identity_of(int32_t kind, const char *name, const char *label) {
    placard_identity identity = PLACARD_IDENTITY_INIT;
    identity.kind = kind, identity.name = name, identity.label = label;
    return identity;
}

static placard_status log_event(placard_tracker *tracker, const char *name) {
    placard_identity user = identity_of(PLACARD_REST_EXTERNAL_ID, "u-1", NULL);
    return placard_tracker_log_event(tracker, &user, name, PLACARD_NUL, NULL, NULL);
}

/* The next request, or NULL. Borrowed until the next call. */
static const placard_request *next_request(placard_tracker *tracker) {
    const placard_event *event;
    while ((event = placard_tracker_next_event(tracker)) != NULL)
        if (event->kind == PLACARD_EVENT_REQUEST)
            return event->request;
    return NULL;
}

static void accept(placard_tracker *tracker, uint64_t id) {
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = 201, response.body = "{}", response.body_length = 2;
    CHECK_STATUS(placard_tracker_complete_request(tracker, id, &response, NULL), PLACARD_OK);
}

static void test_what_is_sent(const char *directory) {
    placard_tracker *tracker = open_tracker(directory);
    placard_identity alias = identity_of(PLACARD_REST_USER_ALIAS, "ada", "crm");
    placard_properties *set = NULL;
    REQUIRE(placard_properties_create(&set, NULL) == PLACARD_OK);
    CHECK_STATUS(placard_properties_set_date(set, "since", PLACARD_NUL, START_MS, NULL), PLACARD_OK);
    CHECK_STATUS(placard_tracker_log_event(tracker, &alias, "shown and more", 5, set, NULL), PLACARD_OK);
    CHECK_STATUS(placard_tracker_log_purchase(tracker, &alias, "tea", PLACARD_NUL, "eur", 2.5, 2, NULL, NULL),
                 PLACARD_OK);
    CHECK_STATUS(placard_tracker_set_attributes(tracker, &alias, set, NULL), PLACARD_OK);
    CHECK_STATUS(placard_tracker_set_user_field(tracker, &alias, PLACARD_USER_FIELD_EMAIL, NULL, 0, NULL), PLACARD_OK);
    placard_properties_destroy(set);
    CHECK_NUMBER(placard_tracker_queued_count(tracker), 4);
    CHECK_NUMBER(placard_tracker_next_deadline_ms(tracker), 11000);
    CHECK_STATUS(placard_tracker_set_time(tracker, START_MS + 10000, 11000, NULL), PLACARD_OK);
    CHECK_STATUS(placard_tracker_dispatch(tracker, NULL), PLACARD_OK);

    const placard_request *request = next_request(tracker);
    REQUIRE(request != NULL);
    CHECK_NUMBER(request->kind, PLACARD_REQUEST_USERS_TRACK);
    CHECK_TEXT(request->url, "https://rest.example.invalid/users/track");
    CHECK_TEXT(request->body,
               "{\"attributes\":[{\"user_alias\":{\"alias_name\":\"ada\",\"alias_label\":\"crm\"},"
               "\"since\":\"2025-10-09T08:53:20.000Z\"},"
               "{\"user_alias\":{\"alias_name\":\"ada\",\"alias_label\":\"crm\"},\"email\":null}],"
               "\"events\":[{\"user_alias\":{\"alias_name\":\"ada\",\"alias_label\":\"crm\"},"
               "\"time\":\"2025-10-09T08:53:20.000Z\",\"name\":\"shown\","
               "\"properties\":{\"since\":\"2025-10-09T08:53:20.000Z\"}}],"
               "\"purchases\":[{\"user_alias\":{\"alias_name\":\"ada\",\"alias_label\":\"crm\"},"
               "\"time\":\"2025-10-09T08:53:20.000Z\",\"product_id\":\"tea\",\"currency\":\"EUR\",\"price\":2.5,"
               "\"quantity\":2,\"properties\":{}}]}");
    accept(tracker, request->id);
    const placard_event *event = placard_tracker_next_event(tracker);
    REQUIRE(event != NULL);
    CHECK_NUMBER(event->kind, PLACARD_EVENT_SENT);
    CHECK_NUMBER(event->count, 4);
    CHECK(placard_tracker_next_event(tracker) == NULL);
    CHECK_NUMBER(placard_tracker_queued_count(tracker), 0);
    CHECK_NUMBER(placard_tracker_next_deadline_ms(tracker), -1);
    CHECK_STATUS(placard_tracker_fail_request(tracker, 99, PLACARD_FAILURE_RESET, NULL), PLACARD_E_NOT_FOUND);
    CHECK_STATUS(placard_tracker_drain(tracker, 1, NULL), PLACARD_E_STATE);
    placard_tracker_close(tracker);
}

static void refuse(placard_tracker *tracker, const placard_identity *identity, const char *text) {
    placard_error *error = NULL;
    CHECK_STATUS(placard_tracker_log_event(tracker, identity, "a", 1, NULL, &error), PLACARD_E_INVALID);
    REQUIRE(error != NULL);
    if (strstr(error->message, text) == NULL)
        CHECK_TEXT(error->message, text);
    placard_error_destroy(error);
}

static void test_bad_identities(const char *directory) {
    placard_tracker *tracker = open_tracker(directory);
    refuse(tracker, NULL, "identity is NULL");
    placard_identity bad = PLACARD_IDENTITY_INIT;
    refuse(tracker, &bad, "identity.name is missing");
    bad.name = "a";
    refuse(tracker, &bad, "identity.kind is 0");
    bad.kind = 99;
    refuse(tracker, &bad, "identity.kind is 99");
    bad = identity_of(PLACARD_REST_EXTERNAL_ID, "a", "label");
    refuse(tracker, &bad, "identity.label is only for");
    bad = identity_of(PLACARD_REST_USER_ALIAS, "a", NULL);
    refuse(tracker, &bad, "alias_label is empty");
    bad = identity_of(PLACARD_REST_EXTERNAL_ID, "\xff", NULL);
    refuse(tracker, &bad, "identity.name is not valid UTF-8");
    bad = identity_of(PLACARD_REST_EXTERNAL_ID, "", NULL);
    refuse(tracker, &bad, "external_id is empty");
    bad = identity_of(PLACARD_REST_EMAIL, "nobody", NULL);
    refuse(tracker, &bad, "is not an address");
    bad = identity_of(PLACARD_REST_PHONE, "call me", NULL);
    refuse(tracker, &bad, "is not a phone number");
    bad = identity_of(PLACARD_REST_BRAZE_ID, "a\nb", NULL);
    refuse(tracker, &bad, "control character");
    bad = identity_of(PLACARD_REST_BRAZE_ID, "a", NULL);
    bad.struct_size = 3;
    refuse(tracker, &bad, "struct_size");
    bad.struct_size = SIZE_MAX;
    refuse(tracker, &bad, "struct_size is 18446744073709551615");
    CHECK_NUMBER(placard_tracker_queued_count(tracker), 0);
    placard_tracker_close(tracker);
}

static void test_structs_of_other_sizes(void) {
    struct {
        placard_identity identity;
        unsigned char canary;
    } held;
    memset(&held, 0xAA, sizeof held);
    placard_identity_init(&held.identity, sizeof(size_t) + sizeof(int64_t));
    CHECK_NUMBER(held.identity.struct_size, sizeof(size_t) + sizeof(int64_t));
    CHECK(((unsigned char *)&held.identity)[sizeof(size_t) + sizeof(int64_t)] == 0xAA && held.canary == 0xAA);
    placard_tracker_options_init(NULL, sizeof(placard_tracker_options));
}

static void test_bad_options(const char *directory) {
    placard_tracker_options options = tracker_options(directory);
    placard_tracker *tracker = (placard_tracker *)&options;
    options.rest_key = NULL;
    CHECK_STATUS(placard_tracker_open(&options, &tracker, NULL), PLACARD_E_INVALID);
    CHECK(tracker == NULL);
    options = tracker_options(directory), options.rest_endpoint = NULL;
    CHECK_STATUS(placard_tracker_open(&options, &tracker, NULL), PLACARD_E_INVALID);
    options = tracker_options(NULL);
    CHECK_STATUS(placard_tracker_open(&options, &tracker, NULL), PLACARD_E_INVALID);
    options = tracker_options("/proc/nowhere");
    CHECK_STATUS(placard_tracker_open(&options, &tracker, NULL), PLACARD_E_IO);
    options = tracker_options(directory), options.durability = 7;
    CHECK_STATUS(placard_tracker_open(&options, &tracker, NULL), PLACARD_E_INVALID);
    options = tracker_options(directory), options.clock = 7;
    CHECK_STATUS(placard_tracker_open(&options, &tracker, NULL), PLACARD_E_INVALID);
}

static void test_two_on_one_queue(const char *directory) {
    placard_tracker *one = open_tracker(directory), *other = open_tracker(directory);
    CHECK_STATUS(log_event(one, "a"), PLACARD_OK);
    CHECK_STATUS(placard_tracker_flush(one, NULL), PLACARD_OK);
    CHECK_STATUS(log_event(other, "b"), PLACARD_OK);
    CHECK_STATUS(placard_tracker_flush(other, NULL), PLACARD_PENDING);
    CHECK_NUMBER(placard_tracker_queued_count(one), 2);
    const placard_request *request = next_request(one);
    REQUIRE(request != NULL);
    accept(one, request->id);
    request = next_request(one);
    REQUIRE(request != NULL && strstr(request->body, "\"b\"") != NULL);
    accept(one, request->id);
    CHECK_NUMBER(placard_tracker_queued_count(other), 0);
    placard_tracker_close(one);
    placard_tracker_close(other);
}

static void wait_for(pid_t child, int expected) {
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK_NUMBER(status, expected);
}

static void test_fork(const char *directory) {
    placard_tracker *tracker = open_tracker(directory);
    CHECK_STATUS(log_event(tracker, "a"), PLACARD_OK);
    CHECK_STATUS(placard_tracker_flush(tracker, NULL), PLACARD_OK);
    pid_t child = fork();
    if (child == 0) {
        int refused = log_event(tracker, "b") == PLACARD_E_FORKED && placard_tracker_queued_count(tracker) == -1 &&
                      placard_tracker_next_event(tracker) == NULL;
        placard_tracker_close(tracker);
        _exit(refused ? 0 : 1);
    }
    wait_for(child, 0);
    const placard_request *request = next_request(tracker);
    REQUIRE(request != NULL);
    accept(tracker, request->id);
    CHECK_NUMBER(placard_tracker_queued_count(tracker), 0);
    placard_tracker_close(tracker);
}

/* A child that is killed while it sends: this process has the queue open, and continues with the same batch. */
static void test_kill(const char *directory) {
    placard_tracker *tracker;
    int ready[2];
    REQUIRE(pipe(ready) == 0);
    pid_t child = fork();
    if (child == 0) {
        tracker = open_tracker(directory);
        int failed = log_event(tracker, "a") != PLACARD_OK || placard_tracker_flush(tracker, NULL) != PLACARD_OK ||
                     log_event(tracker, "b") != PLACARD_OK || write(ready[1], "x", 1) != 1;
        if (failed)
            _exit(1);
        for (;;)
            pause();
    }
    char byte;
    close(ready[1]);
    REQUIRE(read(ready[0], &byte, 1) == 1);
    close(ready[0]);
    tracker = open_tracker(directory);
    CHECK_STATUS(log_event(tracker, "c"), PLACARD_OK);
    CHECK_STATUS(placard_tracker_flush(tracker, NULL), PLACARD_PENDING);
    kill(child, SIGKILL);
    wait_for(child, SIGKILL);
    CHECK_NUMBER(placard_tracker_queued_count(tracker), 3);
    CHECK_STATUS(placard_tracker_flush(tracker, NULL), PLACARD_OK);
    const placard_request *request = next_request(tracker);
    REQUIRE(request != NULL && strstr(request->body, "\"a\"") != NULL && strstr(request->body, "\"b\"") == NULL);
    accept(tracker, request->id);
    request = next_request(tracker);
    REQUIRE(request != NULL && strstr(request->body, "\"b\"") != NULL && strstr(request->body, "\"c\"") != NULL);
    accept(tracker, request->id);
    CHECK_NUMBER(placard_tracker_queued_count(tracker), 0);
    placard_tracker_close(tracker);
}

int main(void) {
    void (*const tests[])(const char *) = {test_what_is_sent,     test_bad_identities, test_bad_options,
                                           test_two_on_one_queue, test_fork,           test_kill};
    test_structs_of_other_sizes();
    for (size_t index = 0; index < sizeof tests / sizeof *tests; index++) {
        char directory[256];
        make_directory(directory, sizeof directory);
        tests[index](directory);
        remove_directory(directory);
    }
    return check_result();
}
