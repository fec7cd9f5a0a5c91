/* An Arrow stream of made-up events for replay.c. */
#ifndef PLACARD_BENCHMARKS_REPLAY_STREAM_H
#define PLACARD_BENCHMARKS_REPLAY_STREAM_H

#include <placard/placard.h>

#include <stddef.h>
#include <stdint.h>

enum { batch_rows = 8000 };

/* How the column properties is written. */
enum form { form_struct, form_json };

/* The columns that all batches share. */
struct lines {
    enum form form;
    int32_t *kind_offsets;
    char *kinds;
    int32_t *name_offsets;
    char *names;
    int32_t *properties_offsets;
    char *properties;
    int32_t *category_offsets;
    char *categories;
    int64_t *amounts;
};

struct lines read_lines(const char *path, enum form form);
void free_lines(struct lines *lines);

/* The properties of an event as JSON text, not terminated. */
const char *properties_of(const struct lines *lines, int64_t event, size_t *length);

/* Makes a stream of so many events from `first` on, which is a multiple of per_user. `lines` must outlive it. */
void open_events(struct ArrowArrayStream *stream, const struct lines *lines, int64_t first, int64_t count,
                 int per_user);

#endif
