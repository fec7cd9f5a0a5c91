/* What the measuring programs share: processor time, files, and a client whose server is the program itself. */
#ifndef PLACARD_BENCHMARKS_SUPPORT_H
#define PLACARD_BENCHMARKS_SUPPORT_H

#include <placard/placard.h>

#include <stddef.h>
#include <stdint.h>

struct text {
    char *bytes;
    size_t length;
};

struct subject {
    placard_client *client;
    int64_t now_ms; /* since it was opened, by its own clock */
};

/* Ends the program when the condition does not hold: a measurement of something else is worse than none. */
void require(int condition, const char *what);

/* Processor time of this process. */
int64_t now_ns(void);

/* Time that passes, for what waits for the disk. */
int64_t wall_ns(void);

struct text read_file(const char *path);

/* A client with an open session and a config that enables cards, without limit on refreshes; NULL: it keeps nothing. */
struct subject open_subject(const char *directory);

/* The same, with rate_limits PLACARD_ON or PLACARD_OFF. */
struct subject open_limited_subject(const char *directory, int32_t rate_limits);

/* The same, with PLACARD_DURABILITY_*. */
struct subject open_durable_subject(const char *directory, int32_t durability, int32_t rate_limits);

/* Asks for cards, late enough for every limit on the rate of refreshes. Gives the id of the request to answer. */
uint64_t begin_refresh(struct subject *subject);

placard_status answer(struct subject *subject, uint64_t request, const char *body, size_t length);

/* A whole refresh. */
void refresh(struct subject *subject, const struct text *reply);

/* Asks for campaigns. Gives the id of the request to answer. */
uint64_t begin_messages_refresh(struct subject *subject);

/* Reads events up to the one that ends a refresh of campaigns: how many there are now. 0: there is none. */
int64_t read_campaign_count(struct subject *subject);

/* A whole refresh of campaigns. */
void refresh_messages(struct subject *subject, const struct text *reply);

/* Sends all records to the server, which takes them. */
void empty_queue(struct subject *subject);

/* The list now. */
placard_cards *copy_cards(struct subject *subject);

/* Reads all events that wait. */
void drop_events(struct subject *subject);

/* Has the C library merge what was freed before, so that nobody pays for what another measurement left behind. */
void settle_heap(void);

/* How long bare jansson takes for the same bytes. */
int64_t measure_jansson(const struct text *reply);

#endif
