/*
 * memory REPLY - how much memory the cards of REPLY take
 *
 * Prints bytes of heap, as the allocator counts them: the client's growth by the cards, and the growth by one snapshot.
 * The client keeps no store, whose page cache would count too.
 */
#include "support.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

static long long heap(void) {
    struct mallinfo2 info = mallinfo2();
    return (long long)(info.uordblks + info.hblkhd);
}

int main(int argc, char **argv) {
    require(argc == 2, "usage: memory REPLY");
    struct text reply = read_file(argv[1]);
    struct subject subject = open_subject(NULL);
    drop_events(&subject);

    long long empty = heap();
    refresh(&subject, &reply);
    long long filled = heap();
    placard_cards *cards = copy_cards(&subject);
    long long listed = heap();
    require(placard_cards_count(cards) > 0, "there are no cards");
    printf("%lld %lld\n", filled - empty, listed - filled);

    placard_cards_destroy(cards);
    placard_client_close(subject.client);
    free(reply.bytes);
    return 0;
}
