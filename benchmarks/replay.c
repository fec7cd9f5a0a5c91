/*
 * replay time ROUNDS REPLY EVENTS FORM ROWS COUNT        the cost of replaying COUNT events
 * replay partitions ROUNDS REPLY EVENTS FORM ROWS COUNT  the same as one partition, and as two at the same time
 * replay memory USERS REPLY EVENTS FORM                  peak memory for so many users with ten events each
 *
 * REPLY contains the campaigns, EVENTS a line "name category amount" for each of up to 1,000 events, which repeat. ROWS
 * is PLACARD_REPLAY_ROWS_*. The events are an Arrow stream of batches of 8,000 rows with the columns user, time_ms,
 * kind, name and properties. FORM says what these are: struct, or json (text). Except for user and time, all batches
 * share their buffers: making a batch costs next to nothing. A user has 100 events in ten sessions, a day apart; in a
 * session they are 20 s apart.
 *
 * time prints one line per round: nanoseconds of processor time for the replay without its setup, for the setup (a
 * replay of the first user: reading the campaigns), and for jansson to parse the same properties; the number of
 * decisions, and that of winners. partitions prints the elapsed nanoseconds of one partition and of two. memory prints
 * the peak of the resident set in bytes.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "replay_stream.h"
#include "support.h"

#include <jansson.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct tally {
    int64_t decisions;
    int64_t winners;
};

struct part {
    const struct text *campaigns;
    const struct lines *lines;
    int32_t rows;
    int64_t first;
    int64_t count;
    int per_user;
    int processor; /* on which it runs; negative: any */
    struct tally tally;
};

/* Counts the decisions that have a result: those of winners. */
static int64_t winners_of(const struct ArrowArray *decisions, int64_t result_column) {
    const struct ArrowArray *result = decisions->children[result_column];
    return result->length - (result->null_count < 0 ? 0 : result->null_count);
}

static int64_t column_named(struct ArrowArrayStream *stream, const char *name) {
    struct ArrowSchema schema;
    require(stream->get_schema(stream, &schema) == 0, "the decisions have no schema");
    int64_t found = -1;
    for (int64_t index = 0; index < schema.n_children; index++)
        if (strcmp(schema.children[index]->name, name) == 0)
            found = index;
    schema.release(&schema);
    require(found >= 0, name);
    return found;
}

static void replay(struct part *part) {
    placard_replay_options options = PLACARD_REPLAY_OPTIONS_INIT;
    options.rows = part->rows;
    struct ArrowArrayStream events, decisions;
    open_events(&events, part->lines, part->first, part->count, part->per_user);
    placard_error *error = NULL;
    placard_status status =
        placard_replay(&options, part->campaigns->bytes, part->campaigns->length, &events, &decisions, &error);
    require(status == PLACARD_OK, "the campaigns were not accepted");
    int64_t result = column_named(&decisions, "result");
    part->tally = (struct tally){0, 0};
    for (;;) {
        struct ArrowArray chunk;
        if (decisions.get_next(&decisions, &chunk) != 0)
            require(0, decisions.get_last_error(&decisions));
        if (chunk.release == NULL)
            break;
        part->tally.decisions += chunk.length;
        part->tally.winners += winners_of(&chunk, result);
        chunk.release(&chunk);
    }
    decisions.release(&decisions);
}

static int64_t measure_properties(const struct lines *lines, int64_t count) {
    int64_t start = now_ns();
    for (int64_t index = 0; index < count; index++) {
        size_t length = 0;
        const char *text = properties_of(lines, index, &length);
        json_t *value = json_loadb(text, length, 0, NULL);
        require(value != NULL, "jansson rejects the properties");
        json_decref(value);
    }
    return now_ns() - start;
}

static void *run_part(void *context) {
    struct part *part = context;
    if (part->processor >= 0) {
        cpu_set_t set;
        CPU_ZERO(&set);
        CPU_SET((size_t)part->processor, &set);
        require(sched_setaffinity(0, sizeof set, &set) == 0, "cannot use that processor");
    }
    replay(part);
    return NULL;
}

/* Runs the parts at the same time, each on its processor; returns the elapsed time. */
static int64_t run_parts(struct part *parts, int count) {
    pthread_t threads[2];
    int64_t start = wall_ns();
    for (int index = 0; index < count; index++)
        require(pthread_create(&threads[index], NULL, run_part, &parts[index]) == 0, "cannot start a thread");
    for (int index = 0; index < count; index++)
        pthread_join(threads[index], NULL);
    return wall_ns() - start;
}

/* The caller may have bound this process to one processor. */
static void find_two_processors(int found[2]) {
    cpu_set_t set;
    memset(&set, 0xff, sizeof set);
    require(sched_setaffinity(0, sizeof set, &set) == 0 && sched_getaffinity(0, sizeof set, &set) == 0,
            "no processors");
    int count = 0;
    for (int index = 0; index < CPU_SETSIZE && count < 2; index++)
        if (CPU_ISSET((size_t)index, &set))
            found[count++] = index;
    require(count == 2, "two partitions need two processors");
}

static void compare_partitions(struct part whole, int rounds) {
    int processors[2];
    find_two_processors(processors);
    struct part halves[2] = {whole, whole};
    halves[0].count = whole.count / 2;
    halves[1].count = whole.count - halves[0].count;
    halves[1].first = halves[0].count;
    whole.processor = processors[1];
    for (int index = 0; index < 2; index++)
        halves[index].processor = processors[index];
    for (int round = 0; round < rounds; round++) {
        int64_t one = run_parts(&whole, 1);
        int64_t two = run_parts(halves, 2);
        require(halves[0].tally.decisions + halves[1].tally.decisions == whole.tally.decisions,
                "two partitions decide differently");
        printf("%lld %lld\n", (long long)one, (long long)two);
    }
}

static long long peak_bytes(void) {
    FILE *file = fopen("/proc/self/status", "r");
    require(file != NULL, "/proc/self/status");
    char line[256];
    long long kilobytes = -1;
    while (fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "VmHWM: %lld kB", &kilobytes) == 1)
            break;
    fclose(file);
    require(kilobytes >= 0, "no VmHWM in /proc/self/status");
    return kilobytes * 1024;
}

static int64_t measure_part(struct part *part) {
    int64_t start = now_ns();
    replay(part);
    return now_ns() - start;
}

static void measure_rounds(struct part whole, int rounds) {
    struct part first = whole;
    first.count = whole.per_user;
    for (int round = 0; round < rounds; round++) {
        int64_t setup = measure_part(&first);
        int64_t both = measure_part(&whole);
        int64_t jansson = measure_properties(whole.lines, whole.count);
        printf("%lld %lld %lld %lld %lld\n", (long long)(both - setup), (long long)setup, (long long)jansson,
               (long long)whole.tally.decisions, (long long)whole.tally.winners);
    }
}

int main(int argc, char **argv) {
    require(argc >= 6, "usage: see the comment in replay.c");
    struct text campaigns = read_file(argv[3]);
    require(strcmp(argv[5], "struct") == 0 || strcmp(argv[5], "json") == 0, "FORM is struct or json");
    struct lines lines = read_lines(argv[4], argv[5][0] == 's' ? form_struct : form_json);
    struct part whole = {&campaigns, &lines, PLACARD_REPLAY_ROWS_WON, 0, 0, 100, -1, {0, 0}};
    if (strcmp(argv[1], "memory") == 0) {
        /* As many that a thousand users fill a chunk of decisions. */
        whole.rows = PLACARD_REPLAY_ROWS_ABOUT;
        whole.per_user = 10;
        whole.count = atoll(argv[2]) * whole.per_user;
        replay(&whole);
        printf("%lld\n", peak_bytes());
    } else {
        require(argc == 8, "usage: see the comment in replay.c");
        whole.rows = atoi(argv[6]);
        whole.count = atoll(argv[7]);
        if (strcmp(argv[1], "partitions") == 0) {
            compare_partitions(whole, atoi(argv[2]));
        } else {
            measure_rounds(whole, atoi(argv[2]));
        }
    }
    free_lines(&lines);
    free(campaigns.bytes);
    return 0;
}
