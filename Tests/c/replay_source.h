/* A stream of recorded events that is made by hand, and a reader of decisions. */
#ifndef PLACARD_TEST_REPLAY_SOURCE_H
#define PLACARD_TEST_REPLAY_SOURCE_H

#include "check.h"

/* One chunk, as often as wanted. Everything in the stream is in this struct. */
enum { columns = 3, rows = 4, names_bytes = 20 };

struct source {
    int chunks; /* still to come */
    int failure;
    int live; /* structs that are not released */
    int is_released;
    struct ArrowArray table, arrays[columns], *children[columns];
    const void *table_buffers[1], *buffers[columns][3];
    struct ArrowSchema column_schemas[columns], *schema_children[columns];
    int64_t users[rows], times[rows];
    int32_t offsets[rows + 1];
    char names[names_bytes];
};

static void release_schema(struct ArrowSchema *schema) {
    for (int64_t index = 0; index < schema->n_children; index++)
        if (schema->children[index]->release != NULL)
            schema->children[index]->release(schema->children[index]);
    schema->release = NULL;
    --*(int *)schema->private_data;
}

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
    static const char *const names[columns] = {"user", "time_ms", "name"};
    static const char *const formats[columns] = {"l", "l", "u"};
    struct source *source = stream->private_data;
    for (int index = 0; index < columns; index++) {
        source->column_schemas[index] = (struct ArrowSchema){
            .format = formats[index], .name = names[index], .release = release_schema, .private_data = &source->live};
        source->schema_children[index] = &source->column_schemas[index];
    }
    *out = (struct ArrowSchema){.format = "+s",
                                .name = "",
                                .n_children = columns,
                                .children = source->schema_children,
                                .release = release_schema,
                                .private_data = &source->live};
    source->live += columns + 1;
    return 0;
}

static void release_array(struct ArrowArray *array) {
    for (int64_t index = 0; index < array->n_children; index++)
        if (array->children[index]->release != NULL)
            array->children[index]->release(array->children[index]);
    array->release = NULL;
    --*(int *)array->private_data;
}

static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
    struct source *source = stream->private_data;
    if (source->failure != 0)
        return source->failure;
    memset(out, 0, sizeof *out);
    if (source->chunks == 0)
        return 0;
    source->chunks--;
    for (int index = 0; index < columns; index++)
        source->arrays[index].release = release_array;
    *out = source->table;
    source->live += (int)source->table.n_children + 1;
    for (int row = 0; row < rows; row++) /* the next chunk's users are others */
        source->users[row] += 10;
    return 0;
}

static const char *get_last_error(struct ArrowArrayStream *stream) {
    (void)stream;
    return "the disk is on fire";
}

static void release_stream(struct ArrowArrayStream *stream) {
    ((struct source *)stream->private_data)->is_released = 1;
    stream->release = NULL;
}

/* Four events: two of user 11, one of 12, one of 13; all but the third are orders. */
static inline struct ArrowArrayStream open_source(struct source *source) {
    static const char text[names_bytes + 1] = "orderorderotherorder";
    memset(source, 0, sizeof *source);
    source->chunks = 1;
    for (int row = 0; row < rows; row++) {
        source->users[row] = row < 2 ? 1 : row;
        source->times[row] = 1760000000000 + row * 60000;
        source->offsets[row + 1] = 5 * (row + 1);
    }
    memcpy(source->names, text, names_bytes);
    const void *data[columns] = {source->users, source->times, source->offsets};
    for (int index = 0; index < columns; index++) {
        source->buffers[index][1] = data[index];
        source->buffers[index][2] = source->names;
        source->arrays[index] = (struct ArrowArray){.length = rows,
                                                    .n_buffers = index == 2 ? 3 : 2,
                                                    .buffers = source->buffers[index],
                                                    .private_data = &source->live};
        source->children[index] = &source->arrays[index];
    }
    source->table = (struct ArrowArray){.length = rows,
                                        .n_buffers = 1,
                                        .n_children = columns,
                                        .buffers = source->table_buffers,
                                        .children = source->children,
                                        .release = release_array,
                                        .private_data = &source->live};
    return (struct ArrowArrayStream){get_schema, get_next, get_last_error, release_stream, source};
}

/* Reads to the end. Returns the number of decisions, or -1 after a failure. */
static inline int64_t read_all(struct ArrowArrayStream *decisions) {
    int64_t count = 0;
    for (;;) {
        struct ArrowArray chunk;
        if (decisions->get_next(decisions, &chunk) != 0)
            return -1;
        if (chunk.release == NULL)
            return count;
        count += chunk.length;
        chunk.release(&chunk);
    }
}

#endif
