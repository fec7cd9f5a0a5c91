/* placard_replay with streams that are made by hand: who owns what, progress, the end, and arrays that lie. */
#include "check.h"

static const char campaigns[] =
    "{\"campaigns\":[{\"id\":\"thanks\",\"type\":\"inapp\",\"re_eligibility\":0,"
    "\"trigger_condition\":[{\"type\":\"custom_event\",\"data\":{\"event_name\":\"order\"}}],"
    "\"data\":{\"type\":\"MODAL\"}}]}";

/* ---- A stream: one chunk, as often as wanted. Everything in it is in this struct. */

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
static struct ArrowArrayStream open_source(struct source *source) {
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

static struct ArrowArrayStream replay(struct source *source, struct ArrowArrayStream *events) {
    struct ArrowArrayStream decisions;
    placard_error *err = NULL;
    CHECK(placard_replay(NULL, campaigns, strlen(campaigns), events, &decisions, &err) == PLACARD_OK);
    CHECK(events->release == NULL && !source->is_released);
    return decisions;
}

/* Reads to the end. Returns the number of decisions, or -1 after a failure. */
static int64_t read_all(struct ArrowArrayStream *decisions) {
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

static void check_progress(const struct ArrowArrayStream *decisions, int64_t events, int64_t users) {
    int64_t counted[2] = {-1, -1};
    CHECK(placard_replay_progress(decisions, &counted[0], &counted[1], NULL) == PLACARD_OK);
    CHECK(counted[0] == events && counted[1] == users);
}

/* ---- Tests */

static void everything_is_released(void) {
    struct source source;
    struct ArrowArrayStream events = open_source(&source), decisions = replay(&source, &events);
    check_progress(&decisions, 0, 0);
    CHECK(read_all(&decisions) == 3);
    check_progress(&decisions, 4, 3);
    CHECK(read_all(&decisions) == 0); /* the end stays the end */
    decisions.release(&decisions);
    CHECK(decisions.release == NULL && source.is_released && source.live == 0);
}

static void a_replay_can_be_cancelled(void) {
    struct source source;
    struct ArrowArrayStream events = open_source(&source);
    source.chunks = 1000000; /* more than one chunk of decisions */
    struct ArrowArrayStream decisions = replay(&source, &events);
    struct ArrowArray chunk;
    CHECK(decisions.get_next(&decisions, &chunk) == 0 && chunk.length > 0);
    /* A column that was moved out outlives its table and the stream. */
    struct ArrowArray moved = *chunk.children[1];
    chunk.children[1]->release = NULL;
    chunk.release(&chunk);
    decisions.release(&decisions);
    CHECK(source.is_released && source.live == 0);
    const int64_t *times = moved.buffers[1];
    CHECK(times[0] == 1760000000000);
    moved.release(&moved);
    int64_t counted[2];
    CHECK(placard_replay_progress(&decisions, &counted[0], &counted[1], NULL) == PLACARD_IGNORED);
}

static void calls_that_fail_release_the_events(void) {
    struct source source;
    struct ArrowArrayStream events = open_source(&source), decisions;
    placard_error *err = NULL;
    CHECK(placard_replay(NULL, "[", 1, &events, &decisions, &err) == PLACARD_E_INVALID);
    CHECK(events.release == NULL && source.is_released && source.live == 0 && decisions.release == NULL);
    placard_error_destroy(err);

    CHECK(placard_replay(NULL, campaigns, strlen(campaigns), &events, &decisions, NULL) == PLACARD_E_INVALID);

    placard_replay_options options = PLACARD_REPLAY_OPTIONS_INIT;
    options.show_after_s = -1;
    events = open_source(&source);
    CHECK(placard_replay(&options, campaigns, strlen(campaigns), &events, &decisions, NULL) == PLACARD_E_INVALID);
    CHECK(source.is_released && source.live == 0);
}

/* A stream that fails, or whose arrays are shorter than they say: an error, never a wrong memory access. */
static void expect_failure(struct source *source, struct ArrowArrayStream *events, const char *text) {
    struct ArrowArrayStream decisions = replay(source, events);
    CHECK(read_all(&decisions) == -1);
    CHECK(strstr(decisions.get_last_error(&decisions), text) != NULL);
    CHECK(read_all(&decisions) == -1); /* the failure stays */
    decisions.release(&decisions);
    CHECK(source->is_released && source->live == 0);
}

static void failures_are_named(void) {
    struct source source;
    struct ArrowArrayStream events = open_source(&source);
    source.failure = 5;
    expect_failure(&source, &events, "the disk is on fire");

    events = open_source(&source);
    source.times[1] = source.times[0] - 1;
    expect_failure(&source, &events, "row 1, column time_ms: time goes back by 1 ms");

    events = open_source(&source);
    source.users[3] = 1;
    expect_failure(&source, &events, "row 3, column user");

    events = open_source(&source);
    source.arrays[0].length = 2;
    expect_failure(&source, &events, "row 2, column user: it is NULL");

    events = open_source(&source);
    source.arrays[1].offset = -100;
    expect_failure(&source, &events, "row 0, column time_ms: it is NULL");

    events = open_source(&source);
    source.arrays[1].offset = INT64_MAX - 2;
    expect_failure(&source, &events, "row 0, column time_ms: it is NULL");

    events = open_source(&source);
    source.table.offset = INT64_MAX - 2;
    expect_failure(&source, &events, "lacks columns");

    events = open_source(&source);
    source.arrays[2].n_buffers = 1;
    expect_failure(&source, &events, "row 0, column name: it is missing");

    events = open_source(&source);
    source.offsets[2] = -7;
    expect_failure(&source, &events, "row 1, column name: it is missing");

    events = open_source(&source);
    source.table.n_children = 1;
    expect_failure(&source, &events, "lacks columns");

    events = open_source(&source);
    source.names[0] = (char)0xff;
    expect_failure(&source, &events, "row 0, column name: is not valid UTF-8");
}

static void slices_are_read_from_their_offsets(void) {
    struct source source;
    struct ArrowArrayStream events = open_source(&source);
    /* The last two of the rows 1 to 3. */
    for (int index = 0; index < columns; index++) {
        source.arrays[index].offset = 1;
        source.arrays[index].length = 3;
    }
    source.table.offset = 1;
    source.table.length = 2;
    struct ArrowArrayStream decisions = replay(&source, &events);
    CHECK(read_all(&decisions) == 1);
    check_progress(&decisions, 2, 2);
    decisions.release(&decisions);
    CHECK(source.is_released && source.live == 0);
}

int main(void) {
    everything_is_released();
    a_replay_can_be_cancelled();
    calls_that_fail_release_the_events();
    failures_are_named();
    slices_are_read_from_their_offsets();
    return check_result();
}
