/*
 * sync STORE ROUNDS REPLY_A REPLY_B - how long a reply with cards takes until the first card is readable
 *
 * Each round hands the other reply (every card differs) to two clients through the ABI, one that keeps nothing and one
 * that commits to STORE, and parses the same bytes with bare jansson. Prints one line per round, in nanoseconds of
 * processor time: jansson, without the store, with its commit.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

/* From the bytes of the reply until the first card of the new list can be read. */
static int64_t measure_placard(struct subject *subject, const struct text *reply) {
    uint64_t request = begin_refresh(subject);
    settle_heap();

    int64_t start = now_ns();
    placard_status status = answer(subject, request, reply->bytes, reply->length);
    placard_client_dispatch(subject->client, NULL);
    placard_cards *cards = copy_cards(subject);
    const placard_card *first = placard_cards_get(cards, 0);
    volatile char byte = first != NULL && first->title != NULL ? first->title[0] : 0;
    int64_t end = now_ns();

    require(status == PLACARD_OK && byte != 0 && placard_cards_count(cards) == 250, "the cards did not arrive");
    placard_cards_destroy(cards);
    drop_events(subject);
    return end - start;
}

int main(int argc, char **argv) {
    require(argc == 5, "usage: sync STORE ROUNDS REPLY_A REPLY_B");
    int rounds = atoi(argv[2]);
    struct text replies[2] = {read_file(argv[3]), read_file(argv[4])};
    struct subject memory = open_subject(NULL), committed = open_subject(argv[1]);

    for (int round = 0; round < rounds; round++) {
        const struct text *reply = &replies[round % 2];
        int64_t jansson = measure_jansson(reply);
        int64_t without_store = measure_placard(&memory, reply);
        int64_t with_commit = measure_placard(&committed, reply);
        printf("%lld %lld %lld\n", (long long)jansson, (long long)without_store, (long long)with_commit);
    }
    placard_client_close(memory.client);
    placard_client_close(committed.client);
    free(replies[0].bytes);
    free(replies[1].bytes);
    return 0;
}
