/* Part of the reference: examples for tracker.h */
#include "reference.h"
#include <errno.h>

/* placard_tracker_open, placard_tracker_log_event, placard_tracker_drain, placard_tracker_close: a program that logs
 * one event and ends */
static void log_and_leave(const placard_tracker_options *options, const placard_identity *user, int64_t timeout_ms) {
    placard_tracker *tracker = NULL;
    placard_error *error = NULL;
    if (placard_tracker_open(options, &tracker, &error) != PLACARD_OK ||
        placard_tracker_log_event(tracker, user, "notification_shown", PLACARD_NUL, NULL, &error) != PLACARD_OK ||
        placard_tracker_drain(tracker, timeout_ms, &error) < 0) /* PLACARD_PENDING: the next tracker sends it */
        report("log_and_leave", error);
    placard_tracker_close(tracker);
}

/* placard_tracker_options_init: the defaults, in a language without macros */
static placard_tracker_options options_for(const char *directory, const char *key) {
    placard_tracker_options options;
    placard_tracker_options_init(&options, sizeof options);
    options.rest_endpoint = "rest.example.com";
    options.rest_key = key; /* gives access to every user's data */
    options.directory = directory;
    return options;
}

/* PLACARD_TRACKER_OPTIONS_INIT: for tests, without files and network, and with a clock that the test moves */
static placard_tracker_options test_options(void) {
    placard_tracker_options options = PLACARD_TRACKER_OPTIONS_INIT;
    options.rest_endpoint = "rest.example.com";
    options.rest_key = "secret";
    options.durability = PLACARD_DURABILITY_MEMORY;
    options.transport = PLACARD_TRANSPORT_HOST;
    options.clock = PLACARD_CLOCK_HOST;
    options.clock_wall_ms = INT64_C(1767614400000);
    options.clock_monotonic_ms = 1000;
    return options;
}

/* placard_identity_init: name a user by an alias; PLACARD_IDENTITY_INIT does the same */
static placard_identity loyalty_card(const char *number) {
    placard_identity identity;
    placard_identity_init(&identity, sizeof identity);
    identity.kind = PLACARD_REST_USER_ALIAS;
    identity.name = number;
    identity.label = "loyalty_card";
    return identity;
}

/* placard_tracker_log_purchase: a purchase of one of many users */
static void bought(placard_tracker *tracker, const char *user_id, const char *product, double price) {
    placard_identity user = PLACARD_IDENTITY_INIT;
    user.kind = PLACARD_REST_EXTERNAL_ID, user.name = user_id;
    placard_error *error = NULL;
    if (placard_tracker_log_purchase(tracker, &user, product, PLACARD_NUL, "EUR", price, 1, NULL, &error) != PLACARD_OK)
        report("log_purchase", error);
}

/* placard_tracker_set_attributes: several attributes in one record */
static void set_profile(placard_tracker *tracker, const placard_identity *user) {
    placard_properties *attributes = NULL;
    placard_error *error = NULL;
    const char *json = "{\"member\": true, \"beans\": 120}";
    if (placard_properties_create_from_json(json, PLACARD_NUL, &attributes, &error) != PLACARD_OK ||
        placard_tracker_set_attributes(tracker, user, attributes, &error) != PLACARD_OK)
        report("set_attributes", error);
    placard_properties_destroy(attributes);
}

/* placard_tracker_increment_attribute, placard_tracker_add_to_attribute, placard_tracker_remove_from_attribute,
 * placard_tracker_unset_attribute: changes relative to what the server knows */
static void visited(placard_tracker *tracker, const placard_identity *user, const char *shop) {
    placard_error *error = NULL;
    if (placard_tracker_increment_attribute(tracker, user, "visits", PLACARD_NUL, 1, &error) < 0 ||
        placard_tracker_add_to_attribute(tracker, user, "shops", PLACARD_NUL, shop, PLACARD_NUL, &error) < 0 ||
        placard_tracker_remove_from_attribute(tracker, user, "wishes", PLACARD_NUL, shop, PLACARD_NUL, &error) < 0 ||
        placard_tracker_unset_attribute(tracker, user, "reservation", PLACARD_NUL, &error) < 0)
        report("visited", error);
}

/* placard_tracker_set_user_field, placard_tracker_set_last_location: fields that the endpoint names */
static void signed_up(placard_tracker *tracker, const placard_identity *user, double latitude, double longitude) {
    placard_error *error = NULL;
    if (placard_tracker_set_user_field(tracker, user, PLACARD_USER_FIELD_COUNTRY, "AT", PLACARD_NUL, &error) < 0 ||
        placard_tracker_set_last_location(tracker, user, latitude, longitude, &error) < 0)
        report("signed_up", error);
}

/* placard_tracker_fd, placard_tracker_dispatch, placard_tracker_next_event: a service with a loop */
static void turn(placard_tracker *tracker, int timeout_ms, void (*handle)(placard_tracker *, const placard_event *)) {
    struct pollfd descriptor = {placard_tracker_fd(tracker), POLLIN, 0};
    if (poll(&descriptor, 1, timeout_ms) < 0 && errno != EINTR)
        perror("poll");
    placard_error *error = NULL;
    if (placard_tracker_dispatch(tracker, &error) != PLACARD_OK)
        report("dispatch", error);
    for (const placard_event *event; (event = placard_tracker_next_event(tracker)) != NULL;)
        handle(tracker, event);
}

/* placard_tracker_flush, placard_tracker_queued_count: send now */
static void send_now(placard_tracker *tracker) {
    placard_error *error = NULL;
    placard_status status = placard_tracker_flush(tracker, &error);
    if (status == PLACARD_PENDING)
        printf("another process sends %lld records\n", (long long)placard_tracker_queued_count(tracker));
    else if (status < 0)
        report("flush", error);
}

/* placard_tracker_wait, placard_tracker_wake: wait for work; another thread or a signal handler ends the wait */
static void wait_for_work(placard_tracker *tracker) {
    placard_error *error = NULL;
    placard_tracker_wake(tracker); /* elsewhere, when the program is to end */
    if (placard_tracker_wait(tracker, -1, &error) != PLACARD_OK)
        report("wait", error);
}

/* placard_tracker_set_time, placard_tracker_next_deadline_ms: a test moves the clock to the next upload */
static void skip_to_upload(placard_tracker *tracker, int64_t wall_ms, int64_t monotonic_ms) {
    int64_t deadline = placard_tracker_next_deadline_ms(tracker);
    if (deadline <= monotonic_ms) /* -1: nothing to do */
        return;
    placard_error *error = NULL;
    if (placard_tracker_set_time(tracker, wall_ms + deadline - monotonic_ms, deadline, &error) != PLACARD_OK)
        report("set_time", error);
}

/* placard_tracker_complete_request: the REST endpoint has accepted the records */
static void accepted(placard_tracker *tracker, uint64_t id) {
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = 201;
    response.body = "{}", response.body_length = 2;
    response.rate_limit_remaining = "49999";
    placard_error *error = NULL;
    if (placard_tracker_complete_request(tracker, id, &response, &error) != PLACARD_OK)
        report("complete_request", error);
}

/* placard_tracker_fail_request: the connection was refused */
static void failed(placard_tracker *tracker, uint64_t id) {
    placard_error *error = NULL;
    if (placard_tracker_fail_request(tracker, id, PLACARD_FAILURE_UNREACHABLE, &error) != PLACARD_OK)
        report("fail_request", error);
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

static int requests;

/* The first request fails, the others are accepted. */
static void handle(placard_tracker *tracker, const placard_event *event) {
    if (event->kind == PLACARD_EVENT_REQUEST && ++requests == 1)
        failed(tracker, event->request->id);
    else if (event->kind == PLACARD_EVENT_REQUEST)
        accepted(tracker, event->request->id);
}

void run_tracker(const char *directory) {
    placard_tracker_options options = options_for(directory, "secret");
    options.transport = PLACARD_TRANSPORT_HOST;
    options.clock = PLACARD_CLOCK_HOST;
    placard_identity user = loyalty_card("4711");
    log_and_leave(&options, &user, 0);
    options = test_options();
    placard_tracker *tracker = NULL;
    EXPECT(placard_tracker_open(&options, &tracker, NULL) == PLACARD_OK);
    bought(tracker, "u-1", "flat-white", 3.4);
    set_profile(tracker, &user);
    visited(tracker, &user, "shop-3");
    signed_up(tracker, &user, 48.2, 16.4);
    EXPECT(placard_tracker_queued_count(tracker) > 1);
    skip_to_upload(tracker, options.clock_wall_ms, options.clock_monotonic_ms);
    turn(tracker, 0, handle);
    for (int i = 0; i < 20 && placard_tracker_queued_count(tracker) > 0; i++) {
        send_now(tracker);
        turn(tracker, 0, handle);
    }
    EXPECT(placard_tracker_queued_count(tracker) == 0 && requests > 1);
    wait_for_work(tracker);
    placard_tracker_close(tracker);
}
