/*
 * reopen STORE ROUNDS REPLY - the time to open a store with the cards of REPLY and read the first card
 *
 * The library is already loaded; startup.c measures loading. Prints one line per round, in nanoseconds of processor
 * time: jansson on the bytes of REPLY, and from open to the first byte of the first title.
 */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

static int64_t measure_open(const char *directory) {
    placard_options options = PLACARD_OPTIONS_INIT;
    options.api_key = "bench";
    options.endpoint = "sdk.example.invalid";
    options.directory = directory;
    struct subject subject = {NULL, 0};

    int64_t start = now_ns();
    placard_status status = placard_client_open(&options, &subject.client, NULL);
    placard_cards *cards = copy_cards(&subject);
    const placard_card *first = placard_cards_get(cards, 0);
    volatile char byte = first != NULL && first->title != NULL ? first->title[0] : 0;
    int64_t end = now_ns();

    require(status == PLACARD_OK && byte != 0 && placard_cards_count(cards) == 250, "the cards are not in the store");
    placard_cards_destroy(cards);
    placard_client_close(subject.client);
    return end - start;
}

int main(int argc, char **argv) {
    require(argc == 4, "usage: reopen STORE ROUNDS REPLY");
    struct text reply = read_file(argv[3]);
    for (int round = 0; round < atoi(argv[2]); round++) {
        int64_t jansson = measure_jansson(&reply);
        int64_t placard = measure_open(argv[1]);
        printf("%lld %lld\n", (long long)jansson, (long long)placard);
    }
    free(reply.bytes);
    return 0;
}
