/*
 * drain - opens stores without faults, and prints what they send
 *
 * Reads the paths of directories from the standard input, one a line. Prints for each of them:
 *
 *   ! STATUS TEXT         it cannot be opened
 *   s TEXT                the store was set aside; "-": something else was dropped
 *   b ID BODY             a request with records, which the "server" accepts
 *   .                     the end
 */
#include "requests.h"

#include <placard/placard.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static placard_client *open_store(const char *directory) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "faults";
    options.endpoint = "sdk.example.invalid";
    options.directory = directory;
    options.rate_limits = PLACARD_OFF;
    options.refresh_cards_at_start = PLACARD_OFF;
    options.flush_interval_s = -1;
    options.transport = PLACARD_TRANSPORT_HOST;
    options.clock = PLACARD_CLOCK_HOST;
    options.clock_wall_ms = INT64_C(1771000000000);
    options.clock_monotonic_ms = 1000;
    placard_client *client = NULL;
    placard_error *error = NULL;
    if (placard_client_open(&options, &client, &error) != PLACARD_OK)
        printf("! %s %s\n", placard_status_name(error->status), error->message);
    placard_error_destroy(error);
    return client;
}

static void handle(placard_client *client, const placard_event *event) {
    if (event->kind == PLACARD_EVENT_DROPPED || event->kind == PLACARD_EVENT_OVERFLOW)
        printf("%c %s\n", event->dropped == PLACARD_DROPPED_STORE ? 's' : '-', event->text);
    if (event->kind != PLACARD_EVENT_REQUEST)
        return;
    accept_request(client, event->request, "{}", 2, NULL);
}

static void drain(const char *directory) {
    placard_client *client = open_store(directory);
    if (client == NULL)
        return;
    /* The first flush opens a session, whose record goes with the second. */
    for (int round = 0; round < 2; round++) {
        if (placard_client_flush(client, NULL) != PLACARD_OK || placard_client_dispatch(client, NULL) != PLACARD_OK)
            printf("! flush\n");
        for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
            handle(client, event);
    }
    if (placard_client_queued_count(client) > 0)
        printf("! %lld records are still queued\n", (long long)placard_client_queued_count(client));
    placard_client_close(client);
}

int main(void) {
    /* Requests are written without a buffer. */
    setvbuf(stdout, NULL, _IONBF, 0);
    char directory[4096];
    while (fgets(directory, sizeof directory, stdin) != NULL) {
        directory[strcspn(directory, "\n")] = 0;
        drain(directory);
        printf(".\n");
    }
    return 0;
}
