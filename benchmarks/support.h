/* Shared by the measuring programs: processor time, files, and a client whose server is the program itself. */
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
    int64_t now_ms; /* time since open, by the client's clock */
};

/* Ends the program when the condition is false: a wrong measurement is worse than none. */
void require(int condition, const char *what);

/* Processor time of this process. */
int64_t now_ns(void);

/* Elapsed time, for operations that wait for the disk. */
int64_t wall_ns(void);

struct text read_file(const char *path);

/* A client with an open session and a config that enables cards, without limit on refreshes. NULL: no store. */
struct subject open_subject(const char *directory);

/* The same, with rate_limits PLACARD_ON or PLACARD_OFF. */
struct subject open_limited_subject(const char *directory, int32_t rate_limits);

/* The same, with PLACARD_DURABILITY_*. */
struct subject open_durable_subject(const char *directory, int32_t durability, int32_t rate_limits);

/* The same, with a store and a limit in microseconds for the time of a call. */
struct subject open_hurried_subject(const char *directory, uint32_t budget_us);

/* Moves the client's clock, far enough for every limit on requests. */
void pass_time(struct subject *subject);

/* Requests cards, late enough for every limit on refreshes. Returns the id of the request to answer. */
uint64_t begin_refresh(struct subject *subject);

placard_status answer(struct subject *subject, uint64_t request, const char *body, size_t length);

/* A complete refresh. */
void refresh(struct subject *subject, const struct text *reply);

/* Requests campaigns. Returns the id of the request to answer. */
uint64_t begin_messages_refresh(struct subject *subject);

/* Requests campaigns and cards. */
void begin_both(struct subject *subject, uint64_t *campaigns, uint64_t *cards);

/* Reads events up to the one that ends a refresh of campaigns; returns their number, 0 on failure. */
int64_t read_campaign_count(struct subject *subject);

/* A complete refresh of campaigns. */
void refresh_messages(struct subject *subject, const struct text *reply);

/* Sends all records to the server, which accepts them. */
void empty_queue(struct subject *subject);

/* The current list. */
placard_cards *copy_cards(struct subject *subject);

/* Reads all pending events. */
void drop_events(struct subject *subject);

/* Makes the C library merge freed blocks, so that no measurement pays for an earlier one. */
void settle_heap(void);

/* Time of bare jansson for the same bytes. */
int64_t measure_jansson(const struct text *reply);

#endif
