/* placard_replay with streams that are made by hand: who owns what, progress, the end, and arrays that lie. */
#include "replay_source.h"

static const char campaigns[] =
    "{\"campaigns\":[{\"id\":\"thanks\",\"type\":\"inapp\",\"re_eligibility\":0,"
    "\"trigger_condition\":[{\"type\":\"custom_event\",\"data\":{\"event_name\":\"order\"}}],"
    "\"data\":{\"type\":\"MODAL\"}}]}";

static struct ArrowArrayStream replay(struct source *source, struct ArrowArrayStream *events) {
    struct ArrowArrayStream decisions;
    placard_error *err = NULL;
    CHECK(placard_replay(NULL, campaigns, strlen(campaigns), events, &decisions, &err) == PLACARD_OK);
    CHECK(events->release == NULL && !source->is_released);
    return decisions;
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
