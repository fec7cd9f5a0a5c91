/* Tables of events for a replay. Buffers have exactly the size that Arrow requires for their array, in memory of their
 * own, so that each byte read too many is found; their contents are any bytes, except that offsets of texts stay in
 * their buffers, which a reader cannot check. */
#include "include/fuzz_calls.h"
#include "input.h"

enum { most_blocks = 4096, deepest = 3, most_rows = 16 };

/* One stream; everything in it is freed at the end. */
struct table {
    struct input input;
    int chunks, live;
    struct ArrowSchema *schema;
    void *blocks[most_blocks];
    int count;
};

static void *block(struct table *table, size_t size) {
    void *memory = calloc(1, size > 0 ? size : 1);
    CLAIM(memory != NULL && table->count < most_blocks);
    table->blocks[table->count++] = memory;
    return memory;
}

static void release_schema(struct ArrowSchema *schema) {
    --*(int *)schema->private_data;
    schema->release = NULL;
}

static void release_array(struct ArrowArray *array) {
    --*(int *)array->private_data;
    array->release = NULL;
}

/* ---- Types */

static const char *const names[] = {"user", "time_ms", "name", "kind", "properties", "session", "audience", "x", ""};
static const char *const formats[] = {"l", "u",   "tsm:", "U",       "vu",   "+s",   "+l",   "+L",    "i",
                                      "I", "c",   "C",    "s",       "S",    "L",    "n",    "b",     "f",
                                      "g", "tdD", "tdm",  "tsu:UTC", "tsn:", "tss:", "+w:3", "d:9,2", ""};

/* What the readers expect first, so that most tables get as far as their rows. */
static const char *format_of(struct table *table, const char *name) {
    uint8_t choice = input_byte(&table->input);
    if (choice < 0x60 && strcmp(name, "user") == 0)
        return "l";
    if (choice < 0x60 && strcmp(name, "time_ms") == 0)
        return choice & 1 ? "l" : "tsm:";
    if (choice < 0x60 && strcmp(name, "audience") == 0)
        return "+l";
    if (choice < 0x60 && strcmp(name, "properties") == 0)
        return choice & 1 ? "u" : "+s";
    if (choice < 0x60)
        return choice % 4 == 3 ? "vu" : "u";
    return formats[choice % (sizeof formats / sizeof *formats)];
}

static struct ArrowSchema *schema(struct table *table, const char *name, const char *format, int depth) {
    struct ArrowSchema *made = block(table, sizeof *made);
    *made = (struct ArrowSchema){.format = format, .name = name};
    if (format[0] == '+' && depth < deepest) {
        made->n_children = format[1] == 's' ? 1 + input_byte(&table->input) % (depth == 0 ? 8 : 3) : 1;
        made->children = block(table, sizeof *made->children * (size_t)made->n_children);
        for (int64_t index = 0; index < made->n_children; index++) {
            uint8_t other = input_byte(&table->input);
            const char *child = depth > 0 ? "x" : other < 0xC0 ? names[index % 9] : names[other % 9];
            made->children[index] = schema(table, child, format_of(table, child), depth + 1);
        }
    } else if (format[0] != '+' && input_byte(&table->input) % 8 == 7 && depth < deepest) {
        made->dictionary = schema(table, "", format_of(table, "name"), depth + 1);
    }
    return made;
}

/* ---- Values */

/* Bytes per value; 0: none. */
static size_t width(const char *format) {
    if (strcmp(format, "vu") == 0)
        return 16;
    if (format[0] == 'l' || format[0] == 'L' || format[0] == 'g' || format[0] == 'U' || strcmp(format, "tdm") == 0)
        return 8;
    if (format[0] == 't' && format[1] == 's')
        return 8;
    if (format[0] == 's' || format[0] == 'S')
        return 2;
    if (format[0] == 'c' || format[0] == 'C' || format[0] == 'b')
        return 1;
    return 4;
}

static void fill(struct table *table, void *memory, size_t size) {
    for (size_t index = 0; index < size; index++)
        ((uint8_t *)memory)[index] = input_byte(&table->input);
}

/* Offsets of `count` parts in `size` elements: mostly rising, sometimes falling or negative. */
static void *offsets(struct table *table, size_t count, size_t size, int is_long) {
    uint8_t *memory = block(table, (count + 1) * (is_long ? 8 : 4));
    int64_t last = 0;
    for (size_t index = 0; index <= count; index++) {
        uint8_t step = input_byte(&table->input);
        last = step == 0xFF ? -1 : step >= 0xF0 ? step % (int64_t)(size + 1) : last + step % 5;
        if (last > (int64_t)size)
            last = (int64_t)size;
        int32_t narrow = (int32_t)last;
        memcpy(memory + index * (is_long ? 8 : 4), is_long ? (void *)&last : (void *)&narrow, is_long ? 8 : 4);
    }
    return memory;
}

/* Text for the columns that need one: kinds, names and JSON come often enough by themselves. */
static void *letters(struct table *table, size_t size) {
    static const char common[] = "order open purchase {\"n\":5} [\"t\"] event push_click ";
    uint8_t *memory = block(table, size);
    uint8_t start = input_byte(&table->input);
    if (start >= 0x80)
        fill(table, memory, size);
    else
        for (size_t index = 0; index < size; index++)
            memory[index] = (uint8_t)common[(start + index) % (sizeof common - 1)];
    return memory;
}

/* Views: short texts, or parts of a buffer, whose bounds a reader can check. */
static void views(struct table *table, struct ArrowArray *array, size_t count) {
    enum { size = 24 };
    uint8_t *memory = block(table, count * 16);
    fill(table, memory, count * 16);
    for (size_t index = 0; index < count; index++) {
        uint8_t *view = memory + index * 16;
        if (view[3] >= 0xF0)
            continue;
        /* Most lengths and offsets are small, and most texts are in the first buffer. */
        memset(view + 1, 0, 3), view[0] %= 32;
        if (view[0] > 12)
            memset(view + 8, 0, 4), memset(view + 13, 0, 3), view[12] %= 32;
    }
    int64_t *sizes = block(table, sizeof *sizes);
    *sizes = size;
    array->n_buffers = 4;
    array->buffers = block(table, sizeof *array->buffers * 4);
    array->buffers[1] = memory;
    array->buffers[2] = letters(table, size);
    array->buffers[3] = sizes;
}

static struct ArrowArray *array(struct table *table, const struct ArrowSchema *type, int64_t rows);

static void fill_buffers(struct table *table, struct ArrowArray *made, const char *format, size_t count) {
    int is_long = format[0] == 'U' || strcmp(format, "+L") == 0;
    if (strcmp(format, "vu") == 0) {
        views(table, made, count);
        return;
    }
    made->n_buffers = strcmp(format, "+s") == 0 ? 1 : format[0] == 'u' || format[0] == 'U' ? 3 : 2;
    made->buffers = block(table, sizeof *made->buffers * (size_t)made->n_buffers);
    if (format[0] == 'u' || format[0] == 'U') {
        made->buffers[1] = offsets(table, count, 64, is_long);
        made->buffers[2] = letters(table, 64);
    } else if (format[0] == '+' && made->n_buffers == 2) {
        made->buffers[1] = offsets(table, count, 2 * most_rows, is_long);
    } else if (made->n_buffers == 2) {
        void *memory = block(table, count * width(format));
        fill(table, memory, count * width(format));
        made->buffers[1] = memory;
    }
}

static struct ArrowArray *array(struct table *table, const struct ArrowSchema *type, int64_t rows) {
    struct ArrowArray *made = block(table, sizeof *made);
    uint8_t form = input_byte(&table->input);
    made->offset = form % 4;
    made->length = form >= 0xF8 ? rows / 2 : rows;
    size_t count = (size_t)(made->offset + made->length);
    fill_buffers(table, made, type->format, count);
    if (form & 4) {
        made->null_count = -1;
        void *bits = block(table, count / 8 + 1);
        fill(table, bits, count / 8 + 1);
        made->buffers[0] = bits;
    }
    if (form >= 0xF0 && form < 0xF8) /* what a reader can check */
        made->buffers[made->n_buffers - 1] = NULL;
    made->n_children = type->n_children;
    if (type->n_children > 0)
        made->children = block(table, sizeof *made->children * (size_t)type->n_children);
    for (int64_t index = 0; index < type->n_children; index++)
        made->children[index] =
            array(table, type->children[index], strcmp(type->format, "+s") == 0 ? (int64_t)count : most_rows);
    if (type->dictionary != NULL)
        made->dictionary = array(table, type->dictionary, 4);
    return made;
}

/* ---- The stream */

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
    struct table *table = stream->private_data;
    *out = *table->schema;
    out->private_data = &table->live;
    out->release = release_schema;
    table->live++;
    return 0;
}

static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
    struct table *table = stream->private_data;
    memset(out, 0, sizeof *out);
    if (table->chunks-- <= 0 || input_byte(&table->input) == 0xFF)
        return table->chunks < 0 ? 0 : 5;
    *out = *array(table, table->schema, input_byte(&table->input) % most_rows);
    out->private_data = &table->live;
    out->release = release_array;
    table->live++;
    return 0;
}

static const char *get_last_error(struct ArrowArrayStream *stream) {
    (void)stream;
    return "the input says so";
}

static void release_stream(struct ArrowArrayStream *stream) {
    --((struct table *)stream->private_data)->live;
    stream->release = NULL;
}

static const char campaigns[] =
    "{\"triggers\":[{\"id\":\"t\",\"type\":\"inapp\",\"re_eligibility\":0,\"trigger_condition\":[{\"type\":\"open\"},"
    "{\"type\":\"custom_event_property\",\"data\":{\"event_name\":\"order\",\"property_filters\":[[{\"property_key\":"
    "\"n\",\"property_type\":\"number\",\"comparator\":3,\"property_value\":2}]]}}],\"data\":{\"type\":\"MODAL\"}}]}";

/* Reads all decisions, so that ASan sees each byte of them. */
static void read_decisions(struct ArrowArrayStream *decisions) {
    for (;;) {
        struct ArrowArray chunk;
        int code = decisions->get_next(decisions, &chunk);
        if (code != 0) {
            const char *text = decisions->get_last_error(decisions);
            CLAIM(text != NULL && text[0] != 0);
            return;
        }
        if (chunk.release == NULL)
            return;
        for (int64_t index = 0; index < chunk.n_children; index++)
            CLAIM(chunk.children[index]->length == chunk.length);
        chunk.release(&chunk);
    }
}

void fuzz_arrow(const uint8_t *bytes, size_t count) {
    struct table table = {.input = {bytes, count, 0}, .live = 1};
    placard_replay_options options = PLACARD_REPLAY_OPTIONS_INIT;
    options.host = input_byte(&table.input) % 4;
    options.rows = input_byte(&table.input) % 4;
    options.show_for_s = (int8_t)input_byte(&table.input);
    table.chunks = input_byte(&table.input) % 4;
    table.schema = schema(&table, "", "+s", 0);
    struct ArrowArrayStream events = {get_schema, get_next, get_last_error, release_stream, &table};
    struct ArrowArrayStream decisions = {0};
    placard_error *error = NULL;
    placard_status status = placard_replay(&options, campaigns, PLACARD_NUL, &events, &decisions, &error);
    check_error(status, error);
    CLAIM(events.release == NULL);
    if (status == PLACARD_OK) {
        read_decisions(&decisions);
        int64_t rows = 0, users = 0;
        placard_replay_progress(&decisions, &rows, &users, NULL);
        CLAIM(rows >= 0 && users <= rows);
        decisions.release(&decisions);
    }
    CLAIM(table.live == 0);
    for (int index = 0; index < table.count; index++)
        free(table.blocks[index]);
}
