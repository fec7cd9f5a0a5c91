/*
 * events ROUNDS REPLY EVENTS - what it costs to log an event with the campaigns of REPLY
 *
 * EVENTS has a line "name category amount" for each event. The properties are made before: what is measured is
 * placard_client_log_event, in batches, and after each batch the reading of all that it told; a message that is offered
 * is discarded at once, so that the next one can be. No store is kept. Prints one line per round: nanoseconds of
 * processor time for all events together, of logging and of reading, and how many messages were offered.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

enum { event_limit = 10000, batch = 20 };

struct happening {
    char name[32];
    placard_properties *properties;
};

struct cost {
    int64_t logging;
    int64_t reading;
    int messages;
};

static struct happening happenings[event_limit];

static int read_happenings(const char *path) {
    FILE *file = fopen(path, "r");
    require(file != NULL, path);
    int count = 0;
    char category[32];
    long long amount;
    while (count < event_limit && fscanf(file, "%31s %31s %lld", happenings[count].name, category, &amount) == 3) {
        placard_properties *properties = NULL;
        require(placard_properties_create(&properties, NULL) == PLACARD_OK, "no properties");
        placard_properties_set_string(properties, "category", PLACARD_NUL, category, PLACARD_NUL, NULL);
        placard_properties_set_int(properties, "amount", PLACARD_NUL, amount, NULL);
        happenings[count++].properties = properties;
    }
    fclose(file);
    return count;
}

static int read_events(placard_client *client) {
    int messages = 0;
    for (const placard_event *event; (event = placard_client_next_event(client)) != NULL;) {
        if (event->kind != PLACARD_EVENT_MESSAGE)
            continue;
        messages++;
        placard_client_discard_message(client, event->message->handle, NULL);
    }
    return messages;
}

static struct cost log_all(placard_client *client, int count) {
    struct cost cost = {0, 0, 0};
    int64_t last = now_ns();
    for (int index = 0; index < count;) {
        for (int end = index + batch; index < end && index < count; index++) {
            const struct happening *happening = &happenings[index];
            placard_client_log_event(client, happening->name, PLACARD_NUL, happening->properties, NULL);
        }
        int64_t logged = now_ns();
        cost.messages += read_events(client);
        int64_t end = now_ns();
        cost.logging += logged - last;
        cost.reading += end - logged;
        last = end;
    }
    return cost;
}

int main(int argc, char **argv) {
    require(argc == 4, "usage: events ROUNDS REPLY EVENTS");
    struct text reply = read_file(argv[2]);
    struct subject subject = open_subject(NULL);
    refresh_messages(&subject, &reply);
    int count = read_happenings(argv[3]);
    require(count > 0, "there are no events");

    for (int round = 0; round < atoi(argv[1]); round++) {
        struct cost cost = log_all(subject.client, count);
        printf("%lld %lld %d\n", (long long)cost.logging, (long long)cost.reading, cost.messages);
        empty_queue(&subject);
    }
    for (int index = 0; index < count; index++)
        placard_properties_destroy(happenings[index].properties);
    placard_client_close(subject.client);
    free(reply.bytes);
    return 0;
}
