/* An Arrow stream of made-up events for replay.c. */
#ifndef PLACARD_BENCHMARKS_REPLAY_STREAM_H
#define PLACARD_BENCHMARKS_REPLAY_STREAM_H

#include <placard/placard.h>

#include <stddef.h>
#include <stdint.h>

enum { batch_rows = 8000 };

/* The columns that all batches share. */
struct lines {
    int32_t *kind_offsets;
    char *kinds;
    int32_t *name_offsets;
    char *names;
    int32_t *properties_offsets;
    char *properties;
};

struct lines read_lines(const char *path);
void free_lines(struct lines *lines);

/* The properties of an event as JSON text, not terminated. */
const char *properties_of(const struct lines *lines, int64_t event, size_t *length);

/* Makes a stream of so many events from `first` on, which is a multiple of per_user. `lines` must outlive it. */
void open_events(struct ArrowArrayStream *stream, const struct lines *lines, int64_t first, int64_t count,
                 int per_user);

#endif
