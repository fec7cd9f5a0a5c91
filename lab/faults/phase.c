/*
 * phase NAME DIRECTORY WRITER DURABILITY [URL] - runs one phase of a client's life, in which system calls fail
 *
 * Prepares without faults, arms the interposer, runs the phase NAME, and disarms it. Prints the lines of program.h,
 * and:
 *
 *   l DESCRIPTOR TARGET    a descriptor was open after the end and not before
 *   =                      everything was done, at once or when it was repeated
 *   .                      the program has ended by itself
 *
 * A phase repeats a failed call once: after a single failure the second try must succeed.
 */
#include "program.h"

#include <dirent.h>
#include <time.h>

enum { wait_ms = 200, patience_s = 20 };

/* ---- Phases: each returns whether everything was done in the end --------------------------------------------------
 */

static int phase_open(struct program *program) {
    arm(1);
    return open_client(program) && repeat(program, dispatch);
}

static int phase_log(struct program *program) {
    if (!open_client(program))
        return 0;
    arm(1);
    int is_done = 1;
    for (int index = 0; index < singles; index++)
        is_done = repeat(program, log_one) && is_done;
    is_done = (log_batch(program, batch_size) || log_batch(program, batch_size)) && is_done;
    return repeat(program, dispatch) && is_done;
}

static int64_t seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* Sends until the queue is empty, an upload fails, or nothing happens for so long that something is broken. */
static int send_once(struct program *program) {
    if (!flush(program))
        return 0;
    int64_t end = seconds_now() + patience_s;
    for (int errors = 0; errors < 3 && seconds_now() < end;) {
        placard_error *error = NULL;
        placard_status status = placard_client_wait(program->client, wait_ms, &error);
        errors += !succeeded("wait", status, error);
        if (placard_client_queued_count(program->client) == 0)
            return 1;
        if (read_events(program->client))
            return 0;
    }
    return 0;
}

static int phase_send(struct program *program) {
    if (!open_client(program))
        return 0;
    arm(1);
    return send_once(program) || send_once(program) || send_once(program);
}

/* The store was left with a long log and many free pages. */
static int phase_upkeep(struct program *program) {
    if (!open_client(program) || !log_one(program))
        return 0;
    arm(1);
    int is_done = repeat(program, dispatch);
    for (int round = 0; round < 3; round++)
        is_done = pass_seconds(program, 1) && is_done;
    return repeat(program, log_one) && is_done;
}

static int phase_wipe(struct program *program) {
    if (!open_client(program))
        return 0;
    arm(1);
    return repeat(program, wipe) && repeat(program, dispatch);
}

static int phase_outbox(struct program *program) {
    arm(1);
    placard_outbox *outbox = open_outbox(program);
    if (outbox == NULL)
        return 0;
    int is_done = 1;
    for (int index = 0; index < singles; index++)
        is_done = (put_one(&program->journal, outbox) || put_one(&program->journal, outbox)) && is_done;
    placard_outbox_close(outbox);
    return is_done;
}

/* The client takes in what another process has put. */
static int phase_intake(struct program *program) {
    placard_outbox *outbox = open_outbox(program);
    for (int index = 0; outbox != NULL && index < singles; index++)
        put_one(&program->journal, outbox);
    placard_outbox_close(outbox);
    if (!open_client(program))
        return 0;
    arm(1);
    int is_done = repeat(program, flush);
    for (int round = 0; round < 4; round++) {
        answer(program, "{}", 2, PLACARD_REQUEST_DATA);
        is_done = repeat(program, dispatch) && is_done;
    }
    return repeat(program, log_one) && is_done;
}

static int phase_rest(struct program *program) {
    if (!open_client(program))
        return 0;
    arm(1);
    int is_done = repeat(program, log_one);
    for (int round = 0; round < 3; round++)
        is_done = pass_seconds(program, 31) && is_done;
    is_done = repeat(program, log_one) && is_done;
    return repeat(program, log_one) && is_done;
}

static int phase_close(struct program *program) {
    if (!open_client(program))
        return 0;
    for (int index = 0; index < singles; index++)
        log_one(program);
    arm(1);
    return 1;
}

/* A picture of a message arrives, and is kept. */
static int phase_picture(struct program *program) {
    static const char list[] =
        "{\"triggers\":[{\"id\":\"A\",\"type\":\"inapp\",\"re_eligibility\":0,\"trigger_condition\":"
        "[{\"type\":\"custom_event\",\"data\":{\"event_name\":\"order\"}}],\"data\":{\"type\":\"MODAL\","
        "\"trigger_id\":\"A\",\"image_url\":\"https://img.example/a.png\"}}]}";
    static const char picture[2000] = "\x89PNG\r\n\x1a\n";
    if (!open_client(program) || !start_session(program))
        return 0;
    arm(1);
    /* A reply that cannot be stored counts as not received: a flush asks again. */
    int is_asked = 0;
    for (int round = 0; round < 3 && !is_asked; round++) {
        if (round > 0)
            flush(program);
        answer(program, list, sizeof list - 1, PLACARD_REQUEST_DATA);
        repeat(program, dispatch);
        is_asked = answer(program, picture, sizeof picture, PLACARD_REQUEST_ASSET);
    }
    int is_done = repeat(program, dispatch) && is_asked;
    return repeat(program, log_one) && is_done;
}

/* Prepares a store; `next` numbers have been used. */
static int phase_fill(struct program *program) {
    if (!open_client(program))
        return 0;
    while (program->journal.next < queue_limit)
        log_batch(program, batch_size);
    return 1;
}

/* More than 1,024 free pages, where long records were before they were sent, and then more than 1,000 pages in the log,
 * most of which are versions of a few. */
static int phase_fill_long(struct program *program) {
    if (!open_client(program))
        return 0;
    for (int index = 0; index < 110; index++)
        log_long(program, 12);
    for (int round = 0; round < 60 && placard_client_queued_count(program->client) > 0; round++) {
        flush(program);
        placard_client_dispatch(program->client, NULL);
        answer(program, "{}", 2, PLACARD_REQUEST_DATA);
    }
    placard_client_close(program->client);
    if (!open_client(program))
        return 0;
    for (int index = 0; index < 1050; index++)
        log_one(program);
    return 1;
}

struct phase {
    const char *name;
    int (*run)(struct program *);
    int is_abandoned;
};

static const struct phase phases[] = {
    {"open", phase_open, 0},     {"log", phase_log, 1},
    {"send", phase_send, 0},     {"upkeep", phase_upkeep, 1},
    {"wipe", phase_wipe, 1},     {"migrate", phase_open, 0},
    {"damaged", phase_open, 0},  {"outbox", phase_outbox, 0},
    {"intake", phase_intake, 1}, {"rest", phase_rest, 0},
    {"close", phase_close, 0},   {"picture", phase_picture, 0},
    {"fill", phase_fill, 0},     {"fill-long", phase_fill_long, 1},
};

/* ---- Descriptors --------------------------------------------------------------------------------------------------
 */

enum { descriptor_limit = 256 };

static void find_descriptors(char open[descriptor_limit]) {
    memset(open, 0, descriptor_limit);
    DIR *folder = opendir("/proc/self/fd");
    if (folder == NULL)
        fail("descriptors", "/proc/self/fd cannot be read");
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        int number = atoi(entry->d_name);
        if (entry->d_name[0] != '.' && number != dirfd(folder) && number < descriptor_limit)
            open[number] = 1;
    }
    closedir(folder);
}

static void report_leaks(const char before[descriptor_limit]) {
    char after[descriptor_limit];
    find_descriptors(after);
    for (int number = 0; number < descriptor_limit; number++) {
        if (!after[number] || before[number])
            continue;
        char link[64], target[512], name[16];
        snprintf(link, sizeof link, "/proc/self/fd/%d", number);
        snprintf(name, sizeof name, "%d", number);
        ssize_t length = readlink(link, target, sizeof target - 1);
        target[length > 0 ? length : 0] = 0;
        print_line("l", name, "", target);
    }
}

/* ---- The program --------------------------------------------------------------------------------------------------
 */

int main(int count, char **arguments) {
    if (count < 5)
        fail("arguments", "phase NAME DIRECTORY WRITER DURABILITY [URL]");
    live_for_minutes(2);
    struct program program = {0};
    set_options(&program, count, arguments);
    open_journal(&program.journal, arguments[3], 0);
    if (strcmp(arguments[1], "open") == 0)
        program.options.queue_limit = queue_limit;
    for (size_t index = 0; index < sizeof phases / sizeof phases[0]; index++) {
        const struct phase *phase = &phases[index];
        if (strcmp(arguments[1], phase->name) != 0)
            continue;
        char before[descriptor_limit];
        find_descriptors(before);
        int is_done = phase->run(&program);
        if (program.client != NULL)
            read_events(program.client);
        if (phase->is_abandoned)
            placard_client_abandon(program.client);
        else
            placard_client_close(program.client);
        arm(0);
        report_leaks(before);
        if (is_done)
            print_line("=", "", "", "");
        print_line(".", "", "", "");
        return 0;
    }
    fail("phase", arguments[1]);
}
