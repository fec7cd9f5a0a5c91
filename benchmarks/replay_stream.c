#include "replay_stream.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { columns = 5, line_limit = 1000, text_limit = 160 };

static const char *const names[columns] = {"user", "time_ms", "kind", "name", "properties"};
static const char *const formats[columns] = {"l", "l", "u", "u", "u"};
static const int64_t start_ms = INT64_C(1760000000000);

struct progress {
    const struct lines *lines;
    int64_t next;
    int64_t end;
    int per_user;
};

/* ---- The texts */

static void append(int32_t *offsets, char *texts, int row, const char *text) {
    size_t length = strlen(text);
    memcpy(texts + offsets[row], text, length);
    offsets[row + 1] = offsets[row] + (int32_t)length;
}

static void *zeroed(size_t count, size_t size) {
    void *memory = calloc(count, size);
    require(memory != NULL, "out of memory");
    return memory;
}

struct lines read_lines(const char *path) {
    struct lines lines = {
        zeroed(batch_rows + 1, sizeof(int32_t)), zeroed(batch_rows, 8),
        zeroed(batch_rows + 1, sizeof(int32_t)), zeroed(batch_rows, 32),
        zeroed(batch_rows + 1, sizeof(int32_t)), zeroed(batch_rows, text_limit),
    };
    FILE *file = fopen(path, "r");
    require(file != NULL, path);
    static char name[line_limit][32], properties[line_limit][text_limit];
    char category[32];
    long long amount;
    int count = 0;
    while (count < line_limit && fscanf(file, "%31s %31s %lld", name[count], category, &amount) == 3)
        snprintf(properties[count++], text_limit, "{\"category\":\"%s\",\"amount\":%lld}", category, amount);
    fclose(file);
    require(count > 0 && batch_rows % count == 0, "EVENTS must have a number of lines that divides 8,000");
    for (int row = 0; row < batch_rows; row++) {
        append(lines.kind_offsets, lines.kinds, row, "event");
        append(lines.name_offsets, lines.names, row, name[row % count]);
        append(lines.properties_offsets, lines.properties, row, properties[row % count]);
    }
    return lines;
}

void free_lines(struct lines *lines) {
    free(lines->kind_offsets);
    free(lines->kinds);
    free(lines->name_offsets);
    free(lines->names);
    free(lines->properties_offsets);
    free(lines->properties);
}

const char *properties_of(const struct lines *lines, int64_t event, size_t *length) {
    int64_t row = event % batch_rows;
    *length = (size_t)(lines->properties_offsets[row + 1] - lines->properties_offsets[row]);
    return lines->properties + lines->properties_offsets[row];
}

/* ---- Arrow */

static void release_schema(struct ArrowSchema *schema) {
    for (int64_t index = 0; index < schema->n_children; index++) {
        if (schema->children[index]->release != NULL)
            schema->children[index]->release(schema->children[index]);
        free(schema->children[index]);
    }
    free(schema->children);
    schema->release = NULL;
}

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
    (void)stream;
    memset(out, 0, sizeof *out);
    out->format = "+s";
    out->name = "";
    out->n_children = columns;
    out->children = zeroed(columns, sizeof(struct ArrowSchema *));
    out->release = release_schema;
    for (int index = 0; index < columns; index++) {
        struct ArrowSchema *child = zeroed(1, sizeof *child);
        child->format = formats[index];
        child->name = names[index];
        child->release = release_schema;
        out->children[index] = child;
    }
    return 0;
}

/* The first two columns own their values; the others are those of `lines`. */
static void release_array(struct ArrowArray *array) {
    for (int64_t index = 0; index < array->n_children; index++) {
        if (array->children[index]->release != NULL)
            array->children[index]->release(array->children[index]);
        free(array->children[index]);
    }
    if (array->n_buffers == 2)
        free(array->private_data);
    free((void *)array->buffers);
    free(array->children);
    array->release = NULL;
}

static void make_array(struct ArrowArray *array, int64_t length, int buffers) {
    memset(array, 0, sizeof *array);
    array->length = length;
    array->n_buffers = buffers;
    array->buffers = zeroed((size_t)buffers, sizeof(void *));
    array->release = release_array;
}

static struct ArrowArray *new_numbers(int64_t length, int64_t **numbers) {
    struct ArrowArray *array = zeroed(1, sizeof *array);
    make_array(array, length, 2);
    *numbers = zeroed((size_t)length, sizeof(int64_t));
    array->buffers[1] = *numbers;
    array->private_data = *numbers;
    return array;
}

static struct ArrowArray *new_texts(int64_t length, const int32_t *offsets, const char *texts) {
    struct ArrowArray *array = zeroed(1, sizeof *array);
    make_array(array, length, 3);
    array->buffers[1] = offsets;
    array->buffers[2] = texts;
    return array;
}

static void fill(struct progress *progress, int64_t length, int64_t *users, int64_t *times) {
    int64_t user = progress->next / progress->per_user, event = progress->next % progress->per_user;
    for (int64_t row = 0; row < length; row++) {
        users[row] = user;
        times[row] = start_ms + event / 10 * 86400000 + event % 10 * 20000;
        if (++event == progress->per_user) {
            event = 0;
            user++;
        }
    }
    progress->next += length;
}

static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
    struct progress *progress = stream->private_data;
    int64_t rest = progress->end - progress->next, length = rest < batch_rows ? rest : batch_rows;
    memset(out, 0, sizeof *out);
    if (length == 0)
        return 0; /* not released: the end */
    make_array(out, length, 1);
    out->n_children = columns;
    out->children = zeroed(columns, sizeof(struct ArrowArray *));
    int64_t *users, *times;
    out->children[0] = new_numbers(length, &users);
    out->children[1] = new_numbers(length, &times);
    out->children[2] = new_texts(length, progress->lines->kind_offsets, progress->lines->kinds);
    out->children[3] = new_texts(length, progress->lines->name_offsets, progress->lines->names);
    out->children[4] = new_texts(length, progress->lines->properties_offsets, progress->lines->properties);
    fill(progress, length, users, times);
    return 0;
}

static const char *get_last_error(struct ArrowArrayStream *stream) {
    (void)stream;
    return NULL;
}

static void release_stream(struct ArrowArrayStream *stream) {
    free(stream->private_data);
    stream->release = NULL;
}

void open_events(struct ArrowArrayStream *stream, const struct lines *lines, int64_t first, int64_t count,
                 int per_user) {
    struct progress *progress = zeroed(1, sizeof *progress);
    *progress = (struct progress){lines, first, first + count, per_user};
    *stream = (struct ArrowArrayStream){get_schema, get_next, get_last_error, release_stream, progress};
}
