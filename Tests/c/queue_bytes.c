/* The option queue_limit_bytes keeps a store small that cannot be sent, across restarts, and every drop is reported. */
#include "fixture.h"

enum { limit = 1 << 20, events = 20000, overhead = 160 };

static off_t size_of(const char *directory, const char *ending) {
    char path[512];
    snprintf(path, sizeof path, "%s/test-key.sqlite3%s", directory, ending);
    struct stat info;
    REQUIRE(stat(path, &info) == 0);
    return info.st_size;
}

/* Returns how many records were dropped, as the events report it. */
static int64_t read_overflows(placard_client *client) {
    int64_t dropped = 0;
    const placard_event *event;
    CHECK_STATUS(placard_client_dispatch(client, NULL), PLACARD_OK);
    while ((event = placard_client_next_event(client)) != NULL) {
        if (event->kind != PLACARD_EVENT_OVERFLOW)
            continue;
        CHECK(event->text != NULL && strstr(event->text, "1048576 bytes") != NULL);
        dropped += event->count;
    }
    return dropped;
}

static void log_offline(const char *directory) {
    placard_options options = test_options(directory);
    options.queue_limit_bytes = limit;
    placard_client *client = open_client(&options);
    placard_host_state state = PLACARD_HOST_STATE_INIT;
    state.online = PLACARD_OFF;
    CHECK_STATUS(placard_client_set_host_state(client, &state, NULL), PLACARD_OK);
    int64_t dropped = 0;
    off_t largest = 0, largest_log = 0;
    for (int number = 0; number < events; number++) {
        char name[32];
        snprintf(name, sizeof name, "event %06d", number);
        CHECK_STATUS(placard_client_log_event(client, name, PLACARD_NUL, NULL, NULL), PLACARD_OK);
        if (number % 100 != 0)
            continue;
        dropped += read_overflows(client);
        largest = size_of(directory, "") > largest ? size_of(directory, "") : largest;
        largest_log = size_of(directory, "-wal") > largest_log ? size_of(directory, "-wal") : largest_log;
        if (number == events / 2) {
            placard_client_close(client);
            client = open_client(&options);
            CHECK_STATUS(placard_client_set_host_state(client, &state, NULL), PLACARD_OK);
        }
    }
    dropped += read_overflows(client);
    /* The events, and a session's start. */
    CHECK_NUMBER(placard_client_queued_count(client) + dropped, events + 1);
    const int64_t record = (int64_t)strlen("{\"n\":\"event 000000\",\"p\":{}}") + overhead;
    const int64_t kept = placard_client_queued_count(client);
    CHECK(kept <= limit / record && kept >= limit / record * 98 / 100);
    CHECK(largest > limit / 3 && largest < limit * 3 / 2);
    CHECK(largest_log < 6 << 20);
    printf("database %ld, log %ld bytes\n", (long)largest, (long)largest_log);
    placard_client_close(client);

    /* Without the option nothing is dropped. */
    options.queue_limit_bytes = 0;
    client = open_client(&options);
    const int64_t before = placard_client_queued_count(client);
    for (int number = 0; number < 100; number++)
        CHECK_STATUS(placard_client_log_event(client, "e", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    CHECK(placard_client_queued_count(client) >= before + 100);
    placard_client_close(client);
}

static void refuse(const char *directory) {
    placard_options options = test_options(directory);
    placard_client *client = NULL;
    placard_error *error = NULL;
    options.queue_limit_bytes = -1;
    CHECK_STATUS(placard_client_open(&options, &client, &error), PLACARD_E_INVALID);
    CHECK(error != NULL && strstr(error->message, "queue_limit_bytes is -1: the minimum is 1") != NULL);
    placard_error_destroy(error);

    placard_tracker_options tracking = PLACARD_TRACKER_OPTIONS_INIT;
    placard_tracker *tracker = NULL;
    tracking.rest_endpoint = "rest.example.invalid", tracking.rest_key = "key", tracking.directory = directory;
    tracking.queue_limit_bytes = -1;
    CHECK_STATUS(placard_tracker_open(&tracking, &tracker, NULL), PLACARD_E_INVALID);
}

int main(void) {
    char directory[256];
    make_directory(directory, sizeof directory);
    refuse(directory);
    log_offline(directory);
    remove_directory(directory);
    return check_result();
}
