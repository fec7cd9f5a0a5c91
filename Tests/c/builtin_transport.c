/* The built-in transport, mostly for programs that look for leaks: a request that a server answers, or that nobody
 * answers, and a close while one is in flight. ARGUMENT: the address of a server that accepts every record; without it,
 * nobody listens. What the transport does with replies is tested in Tests/PlacardTransportTests and by Python.
 */
#include "fixture.h"

/* Each wait ends at the first event; the limit is far longer than this takes. */
static int32_t wait_for_either(placard_client *client, int32_t one, int32_t other) {
    for (int round = 0; round < 3000; round++) {
        for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
            if (event->kind == one || event->kind == other)
                return event->kind;
        CHECK_STATUS(placard_client_wait(client, 200, NULL), PLACARD_OK);
    }
    return PLACARD_EVENT_NONE;
}

int main(int argc, char **argv) {
    char directory[4096];
    make_directory(directory, sizeof directory);
    placard_options options = test_options(directory);
    options.endpoint = argc > 1 ? argv[1] : "http://127.0.0.1:1";
    options.transport = PLACARD_TRANSPORT_BUILTIN;
    options.clock = PLACARD_CLOCK_SYSTEM;
    placard_client *client = open_client(&options);

    CHECK_STATUS(placard_client_log_event(client, "order", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_flush(client, NULL), PLACARD_OK);
    CHECK_NUMBER(wait_for_either(client, PLACARD_EVENT_SENT, PLACARD_EVENT_SEND_FAILED),
                 argc > 1 ? PLACARD_EVENT_SENT : PLACARD_EVENT_SEND_FAILED);

    CHECK_STATUS(placard_client_log_event(client, "order", PLACARD_NUL, NULL, NULL), PLACARD_OK);
    CHECK_STATUS(placard_client_flush(client, NULL), PLACARD_OK);
    placard_client_close(client);
    remove_directory(directory);
    return check_result();
}
