/*
 * putter DIRECTORY WRITER SEED - puts numbered events into a store's outbox until it is killed
 *
 * A second process, with the same journal as logger.c.
 */
#include "journal.h"

#include <placard/placard.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static placard_outbox *open_outbox(const char *directory) {
    placard_outbox *outbox = NULL;
    CHECK_REPEATED("outbox_open", placard_outbox_open(directory, "crash", &outbox, NULL));
    return outbox;
}

static void put_one(placard_outbox *outbox, struct journal *journal) {
    char json[128];
    snprintf(json, sizeof json, "{\"event_name\": \"tick\", \"writer\": \"%s\", \"n\": %lld}", journal->writer,
             (long long)journal->next);
    begin_entry(journal, 1);
    CHECK_REPEATED("outbox_put", placard_outbox_put(outbox, PLACARD_OUTBOX_EVENT, json, PLACARD_NUL, NULL));
    end_entry(journal, 1);
}

int main(int argc, char **argv) {
    if (argc != 4)
        fail("arguments", "putter DIRECTORY WRITER SEED");
    live_for_minutes(5);
    unsigned seed = (unsigned)atoi(argv[3]);
    placard_outbox *outbox = open_outbox(argv[1]);
    struct journal journal;
    open_journal(&journal, argv[2], 0);
    for (;;) {
        for (int count = rand_r(&seed) % 4; count > 0; count--)
            put_one(outbox, &journal);
        struct timespec pause = {0, rand_r(&seed) % 6 * 1000000L};
        nanosleep(&pause, NULL);
    }
}
