/*
 * known cards|campaigns STORE ROUNDS REPLY... - the time from a reply that repeats the list, or most of it
 *
 * Each round passes the next of the replies to two clients through the ABI, one without a store and one that commits to
 * STORE, until the event with the number of elements is read, and parses the same bytes with bare jansson. Prints one
 * line per round, in nanoseconds of processor time: jansson, without the store, with its commit.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t read_card_count(struct subject *subject) {
    placard_client_dispatch(subject->client, NULL);
    for (const placard_event *event; (event = placard_client_next_event(subject->client)) != NULL;) {
        if (event->kind == PLACARD_EVENT_CARDS_UPDATED)
            return event->count;
    }
    return 0;
}

static int64_t measure_placard(struct subject *subject, int is_cards, const struct text *reply) {
    uint64_t request = is_cards ? begin_refresh(subject) : begin_messages_refresh(subject);
    settle_heap();

    int64_t start = now_ns();
    placard_status status = answer(subject, request, reply->bytes, reply->length);
    int64_t count = is_cards ? read_card_count(subject) : read_campaign_count(subject);
    int64_t end = now_ns();

    require(status == PLACARD_OK && count > 0, "the list did not arrive");
    drop_events(subject);
    return end - start;
}

int main(int argc, char **argv) {
    require(argc >= 5, "usage: known cards|campaigns STORE ROUNDS REPLY...");
    int is_cards = strcmp(argv[1], "cards") == 0;
    int rounds = atoi(argv[3]), count = argc - 4;
    struct text *replies = calloc((size_t)count, sizeof *replies);
    require(replies != NULL, "out of memory");
    for (int index = 0; index < count; index++)
        replies[index] = read_file(argv[4 + index]);
    struct subject memory = open_subject(NULL), committed = open_subject(argv[2]);

    for (int round = 0; round < rounds; round++) {
        const struct text *reply = &replies[round % count];
        int64_t jansson = measure_jansson(reply);
        int64_t without_store = measure_placard(&memory, is_cards, reply);
        int64_t with_commit = measure_placard(&committed, is_cards, reply);
        printf("%lld %lld %lld\n", (long long)jansson, (long long)without_store, (long long)with_commit);
    }
    placard_client_close(memory.client);
    placard_client_close(committed.client);
    for (int index = 0; index < count; index++)
        free(replies[index].bytes);
    free(replies);
    return 0;
}
