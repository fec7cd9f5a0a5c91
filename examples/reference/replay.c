/* Part of the reference: examples for replay.h */
#include "reference.h"

/* placard_replay: count what campaigns do to recorded events, which any library for Arrow can provide */
static int64_t count_decisions(const char *campaigns, struct ArrowArrayStream *events) {
    struct ArrowArrayStream decisions;
    placard_replay_options options = PLACARD_REPLAY_OPTIONS_INIT;
    options.show_for_s = 10;
    options.rows = PLACARD_REPLAY_ROWS_MATCHED;
    placard_error *error = NULL;
    if (placard_replay(&options, campaigns, PLACARD_NUL, events, &decisions, &error) != PLACARD_OK) {
        report("replay", error);
        return -1;
    }
    int64_t count = 0;
    struct ArrowArray rows;
    int fault = 0;
    while ((fault = decisions.get_next(&decisions, &rows)) == 0 && rows.release != NULL) {
        count += rows.length; /* one row per event and campaign: replay.h lists the columns */
        rows.release(&rows);
    }
    if (fault != 0)
        fprintf(stderr, "replay: %s\n", decisions.get_last_error(&decisions));
    decisions.release(&decisions);
    return fault == 0 ? count : -1;
}

/* placard_replay_options_init: assume a program that drops messages while another one is on the screen */
static placard_replay_options strict(void) {
    placard_replay_options options;
    placard_replay_options_init(&options, sizeof options);
    options.host = PLACARD_REPLAY_HOST_DROPS;
    options.message_interval_s = 60;
    return options;
}

/* placard_replay_progress: how far a replay is, between two chunks */
static int64_t rows_taken(const struct ArrowArrayStream *decisions) {
    int64_t rows = 0, users = 0;
    placard_error *error = NULL;
    if (placard_replay_progress(decisions, &rows, &users, &error) < 0)
        report("replay_progress", error);
    printf("%lld events of %lld users\n", (long long)rows, (long long)users);
    return rows;
}

/* ---- Runs the examples ------------------------------------------------------------------------------------------- */

/* Two events of one user as a stream. Its memory is static, so its structs have nothing to free. */
static int is_read;

static void release_schema(struct ArrowSchema *schema) { schema->release = NULL; }

static void release_array(struct ArrowArray *array) { array->release = NULL; }

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
    static const char *const names[] = {"user", "time_ms", "name"}, *const formats[] = {"l", "l", "u"};
    static struct ArrowSchema columns[3], *children[3];
    (void)stream;
    for (int i = 0; i < 3; i++) {
        memset(&columns[i], 0, sizeof columns[i]);
        columns[i].name = names[i], columns[i].format = formats[i], columns[i].release = release_schema;
        children[i] = &columns[i];
    }
    memset(out, 0, sizeof *out);
    out->format = "+s", out->name = "", out->n_children = 3, out->children = children, out->release = release_schema;
    return 0;
}

static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
    static const int64_t users[] = {1, 1}, times[] = {INT64_C(1767614400000), INT64_C(1767614460000)};
    static const int32_t offsets[] = {0, 5, 10};
    static const void *values[][3] = {{NULL, users}, {NULL, times}, {NULL, offsets, "orderorder"}}, *none[] = {NULL};
    static struct ArrowArray columns[3], *children[3];
    (void)stream;
    memset(out, 0, sizeof *out);
    if (is_read++)
        return 0;
    for (int i = 0; i < 3; i++) {
        memset(&columns[i], 0, sizeof columns[i]);
        columns[i].length = 2, columns[i].n_buffers = i < 2 ? 2 : 3, columns[i].buffers = values[i];
        columns[i].release = release_array;
        children[i] = &columns[i];
    }
    out->length = 2, out->n_buffers = 1, out->buffers = none, out->n_children = 3, out->children = children;
    out->release = release_array;
    return 0;
}

static const char *get_last_error(struct ArrowArrayStream *stream) {
    (void)stream;
    return "";
}

static void release_stream(struct ArrowArrayStream *stream) { stream->release = NULL; }

static struct ArrowArrayStream open_events(void) {
    struct ArrowArrayStream stream = {get_schema, get_next, get_last_error, release_stream, NULL};
    is_read = 0;
    return stream;
}

void run_replay(const char *directory) {
    (void)directory;
    static const char campaigns[] =
        "{\"campaigns\":[{\"id\":\"thanks\",\"type\":\"inapp\",\"re_eligibility\":0,"
        "\"trigger_condition\":[{\"type\":\"custom_event\",\"data\":{\"event_name\":\"order\"}}],"
        "\"data\":{\"type\":\"MODAL\"}}]}";
    struct ArrowArrayStream events = open_events(), decisions;
    EXPECT(count_decisions(campaigns, &events) == 2);
    events = open_events();
    EXPECT(count_decisions("{", &events) == -1);
    events = open_events();
    placard_replay_options options = strict();
    EXPECT(placard_replay(&options, campaigns, PLACARD_NUL, &events, &decisions, NULL) == PLACARD_OK);
    EXPECT(rows_taken(&decisions) == 0);
    decisions.release(&decisions);
}
