/*
 * memory cards|campaigns REPLY - the memory used by the cards or campaigns of REPLY
 *
 * Prints bytes of heap as the allocator counts them: the client's growth, and for cards the growth by one snapshot. The
 * client has no store, because its page cache would count too.
 */
#include "support.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long long heap(void) {
    struct mallinfo2 info = mallinfo2();
    return (long long)(info.uordblks + info.hblkhd);
}

static void measure_cards(struct subject *subject, const struct text *reply) {
    long long empty = heap();
    refresh(subject, reply);
    long long filled = heap();
    placard_cards *cards = copy_cards(subject);
    long long listed = heap();
    require(placard_cards_count(cards) > 0, "the client has no cards");
    printf("%lld %lld\n", filled - empty, listed - filled);
    placard_cards_destroy(cards);
}

static void measure_campaigns(struct subject *subject, const struct text *reply) {
    long long empty = heap();
    refresh_messages(subject, reply);
    printf("%lld\n", heap() - empty);
}

int main(int argc, char **argv) {
    require(argc == 3, "usage: memory cards|campaigns REPLY");
    struct text reply = read_file(argv[2]);
    struct subject subject = open_subject(NULL);
    drop_events(&subject);

    if (strcmp(argv[1], "cards") == 0)
        measure_cards(&subject, &reply);
    else
        measure_campaigns(&subject, &reply);

    placard_client_close(subject.client);
    free(reply.bytes);
    return 0;
}
