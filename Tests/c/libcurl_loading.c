/*
 * libcurl_loading linked | late [TEXT PATH] - when libcurl is loaded, and what happens when it cannot be
 *
 * With TEXT, PATH is a libcurl.so.4 on LD_LIBRARY_PATH that cannot be used: TEXT is what the failure of a request must
 * say. The test removes PATH when it has seen the failure: the system's libcurl is found then.
 */
#include "fixture.h"
#include <poll.h>

#define CARD_JSON                                                                                                      \
    "{\"full_sync\":true,\"last_full_sync_at\":1760000001,\"last_card_updated_at\":1760000007,\"cards\":["             \
    "{\"id\":\"banner\",\"tp\":\"banner_image\",\"ca\":9}]}"

static char directory[256];

static int maps_libcurl(void) {
    FILE *maps = fopen("/proc/self/maps", "r");
    REQUIRE(maps != NULL);
    char line[4096];
    int found = 0;
    while (fgets(line, sizeof line, maps) != NULL)
        found |= strstr(line, "/libcurl.so") != NULL;
    fclose(maps);
    return found;
}

/* A host transport, whose replies also have dates that libcurl could read. */
static void fill_store(void) {
    placard_options options = test_options(directory);
    placard_client *client = open_client(&options);
    CHECK_STATUS(placard_client_start_session(client, NULL), PLACARD_OK);
    answer_request(client, PLACARD_REQUEST_DATA, "{" CONFIG_JSON "}");
    answer_request(client, PLACARD_REQUEST_CARDS, CARD_JSON);
    CHECK_STATUS(placard_client_log_event(client, "kept", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_flush(client, NULL), PLACARD_OK);
    const placard_event *event = next_event_of(client, PLACARD_EVENT_REQUEST);
    REQUIRE(event != NULL);
    placard_response response = PLACARD_RESPONSE_INIT;
    response.status = 503;
    response.retry_after = "Fri, 02 Jan 2015 03:05:05 GMT";
    CHECK_STATUS(placard_client_complete_request(client, event->request->id, &response, NULL), PLACARD_OK);
    placard_client_close(client);
}

static void check_cards(const placard_client *client) {
    placard_cards *cards = NULL;
    CHECK_STATUS(placard_client_copy_cards(client, 0, &cards, NULL), PLACARD_OK);
    CHECK_NUMBER(placard_cards_count(cards), 1);
    placard_cards_destroy(cards);
}

/* Sends the queue, and returns the text of the failure that must follow. */
static const char *failure_of_flush(placard_client *client) {
    static char text[1024];
    CHECK(placard_client_flush(client, NULL) >= 0);
    for (int round = 0; round < 300; round++) {
        const placard_event *event = next_event_of(client, PLACARD_EVENT_SEND_FAILED);
        if (event != NULL) {
            CHECK_NUMBER(event->reason, PLACARD_REASON_OFFLINE);
            snprintf(text, sizeof text, "%s", event->text != NULL ? event->text : "");
            return text;
        }
        struct pollfd descriptor = {placard_client_fd(client), POLLIN, 0};
        poll(&descriptor, 1, 100);
    }
    return "no failure";
}

static void check_contains(const char *text, const char *part) {
    check_count++;
    if (strstr(text, part) == NULL)
        CHECK_NOTE("\"%s\" does not contain \"%s\"", text, part);
}

int main(int argc, char **argv) {
    REQUIRE(argc == 2 || argc == 4);
    int is_late = strcmp(argv[1], "late") == 0;
    make_directory(directory, sizeof directory);
    CHECK_NUMBER(maps_libcurl(), !is_late);
    fill_store();
    CHECK_NUMBER(maps_libcurl(), !is_late);

    placard_options options = test_options(directory);
    options.transport = PLACARD_TRANSPORT_BUILTIN;
    options.endpoint = "http://127.0.0.1:1"; /* nobody listens there */
    options.clock_monotonic_ms = 10000000;
    placard_client *client = open_client(&options);
    check_cards(client);
    CHECK_STATUS(placard_client_log_event(client, "kept too", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    CHECK_NUMBER(maps_libcurl(), !is_late);
    int64_t queued = placard_client_queued_count(client);
    CHECK(queued >= 2);

    int is_loaded = 0;
    if (argc == 4) {
        const char *text = failure_of_flush(client);
        check_contains(text, "libcurl.so.4");
        check_contains(text, argv[2]);
        check_contains(text, "install");
        CHECK_NUMBER(placard_client_queued_count(client), queued);
        check_cards(client);
        CHECK(remove(argv[3]) == 0);
        /* Ten minutes later, which is longer than the back-off. */
        CHECK_STATUS(placard_client_set_time(client, START_MS + 600000, 10600000, NULL), PLACARD_OK);
        is_loaded = maps_libcurl();
    }
    /* A file that could not be loaded is looked for again; a library that was loaded stays, and so does its failure. */
    check_contains(failure_of_flush(client), is_loaded ? argv[2] : "127.0.0.1:1");
    CHECK_NUMBER(placard_client_queued_count(client), queued);
    CHECK(maps_libcurl());
    placard_client_close(client);
    remove_directory(directory);
    return check_result();
}
