/*
 * lists STORE ROUNDS REPLY_A REPLY_B - how long a reply with campaigns takes until they are known
 *
 * Each round hands the other reply (every campaign differs) to two clients through the ABI, one that keeps nothing and
 * one that commits to STORE, and parses the same bytes with bare jansson. Prints one line per round, in nanoseconds of
 * processor time: jansson, without the store, with its commit, an explanation of one event, and how many campaigns it
 * explained.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

/* From the bytes of the reply until the event that tells how many campaigns are known. */
static int64_t measure_placard(struct subject *subject, const struct text *reply) {
    uint64_t request = begin_messages_refresh(subject);
    settle_heap();

    int64_t start = now_ns();
    placard_status status = answer(subject, request, reply->bytes, reply->length);
    int64_t known = read_campaign_count(subject);
    int64_t end = now_ns();

    require(status == PLACARD_OK && known > 0, "the campaigns did not arrive");
    drop_events(subject);
    return end - start;
}

static int64_t measure_explanation(struct subject *subject, size_t *count) {
    placard_properties *properties = NULL;
    placard_properties_create(&properties, NULL);
    placard_properties_set_string(properties, "category", PLACARD_NUL, "audio", PLACARD_NUL, NULL);
    placard_properties_set_int(properties, "amount", PLACARD_NUL, 3, NULL);
    placard_explanation *explanation = NULL;

    int64_t start = now_ns();
    placard_status status =
        placard_client_explain_event(subject->client, "event_00", PLACARD_NUL, properties, &explanation, NULL);
    int64_t end = now_ns();

    require(status == PLACARD_OK, "nothing was explained");
    *count = placard_explanation_count(explanation);
    placard_explanation_destroy(explanation);
    placard_properties_destroy(properties);
    return end - start;
}

int main(int argc, char **argv) {
    require(argc == 5, "usage: lists STORE ROUNDS REPLY_A REPLY_B");
    int rounds = atoi(argv[2]);
    struct text replies[2] = {read_file(argv[3]), read_file(argv[4])};
    struct subject memory = open_subject(NULL), committed = open_subject(argv[1]);

    for (int round = 0; round < rounds; round++) {
        const struct text *reply = &replies[round % 2];
        int64_t jansson = measure_jansson(reply);
        int64_t without_store = measure_placard(&memory, reply);
        int64_t with_commit = measure_placard(&committed, reply);
        size_t count = 0;
        int64_t explanation = measure_explanation(&memory, &count);
        printf("%lld %lld %lld %lld %zu\n", (long long)jansson, (long long)without_store, (long long)with_commit,
               (long long)explanation, count);
    }
    placard_client_close(memory.client);
    placard_client_close(committed.client);
    free(replies[0].bytes);
    free(replies[1].bytes);
    return 0;
}
