#include "replay_stream.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { columns = 5, members = 2, line_limit = 1000, text_limit = 160 };

static const char *const names[columns] = {"user", "time_ms", "kind", "name", "properties"};
static const char *const formats[columns] = {"l", "l", "u", "u", "u"};
static const char *const member_names[members] = {"category", "amount"};
static const char *const member_formats[members] = {"u", "l"};
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

struct lines read_lines(const char *path, enum form form) {
    struct lines lines = {
        .form = form,
        .kind_offsets = zeroed(batch_rows + 1, sizeof(int32_t)),
        .kinds = zeroed(batch_rows, 8),
        .name_offsets = zeroed(batch_rows + 1, sizeof(int32_t)),
        .names = zeroed(batch_rows, 32),
        .properties_offsets = zeroed(batch_rows + 1, sizeof(int32_t)),
        .properties = zeroed(batch_rows, text_limit),
        .category_offsets = zeroed(batch_rows + 1, sizeof(int32_t)),
        .categories = zeroed(batch_rows, 32),
        .amounts = zeroed(batch_rows, sizeof(int64_t)),
    };
    FILE *file = fopen(path, "r");
    require(file != NULL, path);
    static char name[line_limit][32], category[line_limit][32], properties[line_limit][text_limit];
    static long long amount[line_limit];
    int count = 0;
    while (count < line_limit && fscanf(file, "%31s %31s %lld", name[count], category[count], &amount[count]) == 3) {
        snprintf(properties[count], text_limit, "{\"category\":\"%.31s\",\"amount\":%lld}", category[count],
                 amount[count]);
        count++;
    }
    fclose(file);
    require(count > 0 && batch_rows % count == 0, "EVENTS must have a number of lines that divides 8,000");
    for (int row = 0; row < batch_rows; row++) {
        append(lines.kind_offsets, lines.kinds, row, "event");
        append(lines.name_offsets, lines.names, row, name[row % count]);
        append(lines.properties_offsets, lines.properties, row, properties[row % count]);
        append(lines.category_offsets, lines.categories, row, category[row % count]);
        lines.amounts[row] = amount[row % count];
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
    free(lines->category_offsets);
    free(lines->categories);
    free(lines->amounts);
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

static void make_schema(struct ArrowSchema *schema, const char *name, int count, const char *const *child_names,
                        const char *const *child_formats) {
    memset(schema, 0, sizeof *schema);
    schema->format = "+s";
    schema->name = name;
    schema->n_children = count;
    schema->children = zeroed((size_t)count, sizeof(struct ArrowSchema *));
    schema->release = release_schema;
    for (int index = 0; index < count; index++) {
        struct ArrowSchema *child = zeroed(1, sizeof *child);
        child->format = child_formats[index];
        child->name = child_names[index];
        child->release = release_schema;
        schema->children[index] = child;
    }
}

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
    const struct progress *progress = stream->private_data;
    make_schema(out, "", columns, names, formats);
    if (progress->lines->form == form_struct)
        make_schema(out->children[columns - 1], names[columns - 1], members, member_names, member_formats);
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

static void make_struct(struct ArrowArray *array, int64_t length, int children) {
    make_array(array, length, 1);
    array->n_children = children;
    array->children = zeroed((size_t)children, sizeof(struct ArrowArray *));
}

static struct ArrowArray *new_texts(int64_t length, const int32_t *offsets, const char *texts) {
    struct ArrowArray *array = zeroed(1, sizeof *array);
    make_array(array, length, 3);
    array->buffers[1] = offsets;
    array->buffers[2] = texts;
    return array;
}

static struct ArrowArray *new_properties(int64_t length, const struct lines *lines) {
    if (lines->form == form_json)
        return new_texts(length, lines->properties_offsets, lines->properties);
    struct ArrowArray *array = zeroed(1, sizeof *array), *amounts = zeroed(1, sizeof *amounts);
    make_array(amounts, length, 2);
    amounts->buffers[1] = lines->amounts;
    make_struct(array, length, members);
    array->children[0] = new_texts(length, lines->category_offsets, lines->categories);
    array->children[1] = amounts;
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
    make_struct(out, length, columns);
    int64_t *users, *times;
    out->children[0] = new_numbers(length, &users);
    out->children[1] = new_numbers(length, &times);
    out->children[2] = new_texts(length, progress->lines->kind_offsets, progress->lines->kinds);
    out->children[3] = new_texts(length, progress->lines->name_offsets, progress->lines->names);
    out->children[4] = new_properties(length, progress->lines);
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
