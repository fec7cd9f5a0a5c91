/* With the host's clock, time only changes when the host sets it, and deadlines refer to it. */
#include "fixture.h"
#include <poll.h>

static int is_readable(placard_client *client) {
    struct pollfd descriptor = {placard_client_fd(client), POLLIN, 0};
    return poll(&descriptor, 1, 0) == 1;
}

static void drain_events(placard_client *client) {
    CHECK_STATUS(placard_client_dispatch(client, NULL), PLACARD_OK);
    while (placard_client_next_event(client) != NULL) {
    }
}

static void test_system_clock(const char *directory) {
    placard_options options = test_options(directory);
    options.clock = PLACARD_CLOCK_SYSTEM;
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_set_time(client, START_MS, 1, NULL), PLACARD_E_STATE);
    CHECK_STATUS(placard_client_wait(client, 0, NULL), PLACARD_OK);
    placard_client_close(client);
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    test_system_clock(directory);

    placard_options options = test_options(directory);
    placard_client *client = open_client(&options);
    drain_events(client);
    CHECK(!is_readable(client)); /* nothing due, no events */
    const int descriptor = placard_client_fd(client);

    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_OK);
    CHECK(is_readable(client));
    answer_request(client, PLACARD_REQUEST_DATA, "{" CONFIG_JSON ",\"triggers\":[]}");
    answer_request(client, PLACARD_REQUEST_CARDS, "{\"full_sync\":true,\"cards\":[]}");
    drain_events(client);
    CHECK(!is_readable(client));

    /* An event is uploaded automatically when the flush interval (10 s) is over, not a millisecond before. */
    CHECK_STATUS(placard_client_log_event(client, "timed", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    drain_events(client);
    int64_t deadline = placard_client_next_deadline_ms(client);
    CHECK(deadline > 1000 && deadline <= 1000 + 10000);
    CHECK_STATUS(placard_client_set_time(client, START_MS + 9000, deadline - 1, NULL), PLACARD_OK);
    CHECK(next_event_of(client, PLACARD_EVENT_REQUEST) == NULL);
    CHECK_STATUS(placard_client_set_time(client, START_MS + 9001, deadline, NULL), PLACARD_OK);
    CHECK(is_readable(client));
    CHECK(next_event_of(client, PLACARD_EVENT_REQUEST) != NULL);

    /* Monotonic time cannot go back; the wall clock can, and fires nothing. */
    CHECK(placard_client_set_time(client, START_MS, deadline - 1, NULL) < 0);
    CHECK_STATUS(placard_client_set_time(client, START_MS - 86400000, deadline, NULL), PLACARD_OK);
    CHECK(next_event_of(client, PLACARD_EVENT_REQUEST) == NULL);
    CHECK_NUMBER(placard_client_fd(client), descriptor);

    placard_client_close(client);
    remove_directory(directory);
    return check_result();
}
