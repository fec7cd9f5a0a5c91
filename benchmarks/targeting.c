/*
 * targeting ROUNDS REPLY - the cost of an event and of a changed attribute with campaigns that have rules
 *
 * All campaigns of REPLY are about the event "e", and none is for the user: their rules read attributes "a0" to "a19",
 * which are 0 or 1 here and 2 for a campaign that is shown. No store is used. Prints one line per round: nanoseconds of
 * processor time for an event, for an event after an attribute has changed, and for changing an attribute alone.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

enum { events = 500, changes = 100, attributes = 20 };

static void log_event(placard_client *client) {
    require(placard_client_log_event(client, "e", PLACARD_NUL, NULL, NULL) == PLACARD_OK, "an event is not logged");
}

static void set(placard_client *client, int number, int value) {
    char key[8];
    snprintf(key, sizeof key, "a%d", number % attributes);
    require(placard_client_set_attribute_int(client, key, PLACARD_NUL, value, NULL) == PLACARD_OK, key);
}

static void read_events(placard_client *client) {
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;)
        require(event->kind != PLACARD_EVENT_MESSAGE, "a campaign is shown that is for nobody");
}

int main(int argc, char **argv) {
    require(argc == 3, "usage: targeting ROUNDS REPLY");
    struct text reply = read_file(argv[2]);
    struct subject subject = open_subject(NULL);
    refresh_messages(&subject, &reply);
    for (int number = 0; number < attributes; number++)
        set(subject.client, number, 0);
    log_event(subject.client);

    for (int round = 0; round < atoi(argv[1]); round++) {
        int64_t start = now_ns();
        for (int index = 0; index < events; index++)
            log_event(subject.client);
        int64_t logged = now_ns();
        for (int index = 0; index < changes; index++) {
            set(subject.client, index, (round + index / attributes) % 2 ? 0 : 1);
            log_event(subject.client);
        }
        int64_t changed = now_ns();
        for (int index = 0; index < changes; index++)
            set(subject.client, index, (round + index / attributes) % 2);
        int64_t set_alone = now_ns();
        printf("%lld %lld %lld\n", (long long)((logged - start) / events), (long long)((changed - logged) / changes),
               (long long)((set_alone - changed) / changes));
        read_events(subject.client);
        empty_queue(&subject);
    }
    placard_client_close(subject.client);
    free(reply.bytes);
    return 0;
}
