/*
 * queue STORE - what events that wait in the queue cost in memory
 *
 * Prints the bytes of heap by which a client with 10,000 queued events has grown since it had 10, as the allocator
 * counts them, and by how much more it had grown at most in between. The caches of the database count too. What is told
 * is read as it comes.
 */
#include "support.h"

#include <malloc.h>
#include <stdio.h>

static long long heap(void) {
    struct mallinfo2 info = mallinfo2();
    return (long long)(info.uordblks + info.hblkhd);
}

/* The most that it took on the way. */
static long long log_until(struct subject *subject, int64_t count, const placard_properties *properties) {
    long long most = 0;
    while (placard_client_queued_count(subject->client) < count) {
        require(placard_client_log_event(subject->client, "event_01", PLACARD_NUL, properties, NULL) == PLACARD_OK,
                "an event was not logged");
        drop_events(subject);
        long long now = heap();
        most = now > most ? now : most;
    }
    return most;
}

int main(int argc, char **argv) {
    require(argc == 2, "usage: queue STORE");
    struct subject subject = open_durable_subject(argv[1], PLACARD_DURABILITY_PROCESS, PLACARD_OFF);
    placard_properties *properties = NULL;
    require(placard_properties_create(&properties, NULL) == PLACARD_OK, "no properties");
    placard_properties_set_string(properties, "category", PLACARD_NUL, "books", PLACARD_NUL, NULL);
    placard_properties_set_int(properties, "amount", PLACARD_NUL, 1, NULL);

    log_until(&subject, 10, properties);
    long long few = heap();
    long long most = log_until(&subject, 10000, properties);
    printf("%lld %lld\n", heap() - few, most - few);

    placard_properties_destroy(properties);
    placard_client_close(subject.client);
    return 0;
}
